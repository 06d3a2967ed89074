//! What a combat would be worth before it is announced: the one in the making, and the one an offer begins.

use wargame::{Forecast, UnitId, Viewer};

use crate::{
    action::Act,
    announce,
    book::Book,
    combat::{self, Clash},
    forecast::forecast,
    frame::{Activation, Frame, Hexes},
    state::{State, UnitSet},
};

/// The combat being announced, or announced and waiting for air units.
pub fn in_the_making(book: &Book, state: &State, viewer: Viewer) -> Option<Forecast> {
    match state.stack.top() {
        Frame::Announce { targets, force } => attack(book, state, viewer, &targets, force),
        Frame::CommitAir => Some(with_air(book, state, viewer, 0)),
        _ => None,
    }
}

/// The combat an offer begins or adds to. Of a hex to be attacked, that of all units which could join; air units
/// count only where they are committed.
pub fn preview(book: &Book, state: &State, viewer: Viewer, action: Act) -> Option<Forecast> {
    match (state.stack.top(), action) {
        (Frame::Move(act), Act::Overrun(hex)) => overrun(book, state, viewer, &act, hex),
        (Frame::PickTarget, Act::Attack(hex)) => {
            let targets = Hexes::of(hex);
            attack(book, state, viewer, &targets, announce::most(book, state, &targets))
        }
        (Frame::Announce { mut targets, .. }, Act::Also(hex)) => {
            targets.push(hex);
            attack(book, state, viewer, &targets, announce::most(book, state, &targets))
        }
        (Frame::Announce { targets, force }, Act::Join(unit)) => {
            attack(book, state, viewer, &targets, force.with(unit.index()))
        }
        (Frame::Announce { targets, force }, Act::Done) => attack(book, state, viewer, &targets, force),
        (Frame::CommitAir, Act::Commit(count)) => Some(with_air(book, state, viewer, count)),
        _ => None,
    }
}

fn attack(book: &Book, state: &State, viewer: Viewer, targets: &Hexes, force: UnitSet) -> Option<Forecast> {
    let guard = combat::defenders(state, targets, state.phasing().other(), false);
    worth(book, state, viewer, &Clash { targets, force, guard, overrun: false, air: 0 })
}

fn overrun(book: &Book, state: &State, viewer: Viewer, act: &Activation, hex: hexmap::HexId) -> Option<Forecast> {
    let targets = Hexes::of(hex);
    let force = act.group().map(|i| UnitId(act.members[i]).index()).collect();
    let guard = combat::defenders(state, &targets, state.phasing().other(), true);
    worth(book, state, viewer, &Clash { targets: &targets, force, guard, overrun: true, air: 0 })
}

fn with_air(book: &Book, state: &State, viewer: Viewer, air: u8) -> Forecast {
    let b = &state.battle;
    let clash = Clash { targets: &b.targets, force: b.force, guard: b.guard, overrun: b.overrun, air };
    forecast(book, state, viewer, &clash)
}

fn worth(book: &Book, state: &State, viewer: Viewer, clash: &Clash) -> Option<Forecast> {
    let both = !clash.force.is_empty() && !clash.guard.is_empty();
    both.then(|| forecast(book, state, viewer, clash))
}

//! A combat from the announcement to the advance (10.22): which step follows which.

use hexmap::HexId;
use wargame::{Audience, Fate, Listen, Side, UnitId};

use crate::{
    book::{Book, Kind},
    event::Event,
    follow,
    frame::{Frame, Hexes, Stage},
    odds::{self, Odds},
    results, retreat,
    state::{Battle, Outcome, State, UnitSet},
};

/// The side of one half of the result.
#[inline]
pub fn side_of(state: &State, attacker: bool) -> Side {
    if attacker { state.phasing() } else { state.phasing().other() }
}

/// The participants of one half that are alive.
#[inline]
pub fn involved(state: &State, attacker: bool) -> UnitSet {
    if attacker { state.battle.force } else { state.battle.guard }
}

/// Files the announcement for good and begins the combat.
pub fn begin(book: &Book, state: &mut State, targets: Hexes, force: UnitSet, log: &mut impl Listen<Event>) {
    let side = state.phasing();
    let mut guard = UnitSet::EMPTY;
    for hex in targets.iter() {
        state.units.here(side.other(), hex).for_each(|u| guard.add(u.index()));
        state.struck.add(hex.index());
    }
    let beside = |u: &UnitId| {
        let at = state.units.at(*u);
        book.unit(*u).kind == Kind::Hq && force.iter().any(|f| state.units.at(UnitId(f as u8)) == at)
    };
    let escort = state.units.of(side).filter(|u| state.units.at(*u).is_some()).filter(beside);
    let escort = escort.map(|u| u.index()).collect();
    state.fought |= &force;
    for unit in force.iter().map(|u| UnitId(u as u8)) {
        if let Some(hex) = state.units.at(unit).filter(|h| book.city.has(h.index())) {
            let district = usize::from(book.district_at[hex.index()]);
            state.sallied[district] |= 1 << book.unit(unit).kind.slot() as u8;
        }
    }
    state.battle = Battle { targets, force, guard, escort, ..Battle::default() };
    log.hear(Audience::All, || Event::Announced {
        attackers: force.iter().map(|u| UnitId(u as u8)).collect(),
        targets: targets.iter().collect(),
    });
    state.stack.goto(Frame::Battle(Stage::Reckon));
}

/// One step of the combat; the questions it calls lie above it and come back to the next step.
pub fn step(book: &Book, state: &mut State, stage: Stage, log: &mut impl Listen<Event>) {
    let goto = |state: &mut State, stage| state.stack.goto(Frame::Battle(stage));
    match stage {
        Stage::Reckon => reckon(book, state, log),
        Stage::Attacker => {
            goto(state, Stage::Escort);
            results::begin(book, state, true);
        }
        Stage::Escort => {
            goto(state, Stage::AttackerLosses);
            let hqs = retreat::escorts(book, state);
            if !hqs.is_empty() {
                state.stack.call(Frame::Escort { hqs });
            }
        }
        Stage::AttackerLosses => {
            goto(state, Stage::Defender);
            results::losses(book, state, true, log);
        }
        Stage::Defender => {
            goto(state, Stage::DefenderLosses);
            results::begin(book, state, false);
        }
        Stage::DefenderLosses => {
            goto(state, Stage::Advance);
            results::losses(book, state, false, log);
        }
        Stage::Advance => {
            goto(state, Stage::Close);
            if follow::anybody(book, state) {
                state.stack.call(Frame::Advance);
            }
        }
        Stage::Close => {
            state.battle = Battle::default();
            state.stack.done();
        }
    }
}

/// Works the column out; at the best odds nothing is thrown (10.21).
fn reckon(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    let (force, targets) = (state.battle.force, state.battle.targets);
    let sum = odds::reckon(book, state, state.phasing(), &force, &targets);
    let (attack, defence) = (sum.attack, sum.defence);
    let modifier = sum.tally.sum() as i8;
    let thrown = sum.odds != Odds::Automatic;
    log.hear(Audience::All, || {
        let column = odds::name(book, sum.odds);
        Event::Reckoned { attack, defence, column, tally: Box::new(sum.tally), thrown }
    });
    state.stack.goto(Frame::Battle(Stage::Attacker));
    match sum.odds {
        Odds::Column(column) => {
            state.battle.column = column;
            state.battle.modifier = modifier;
            state.stack.call(Frame::Roll(crate::frame::Throw::Combat));
        }
        _ => settle(book, state, Outcome::De, log),
    }
}

/// The die is thrown.
pub fn roll(book: &Book, state: &mut State, die: u8, log: &mut impl Listen<Event>) {
    state.stack.done();
    let modified = die as i8 + state.battle.modifier;
    let outcome = odds::outcome(book, state.battle.column, modified);
    log.hear(Audience::All, || Event::Threw { die, modified, outcome });
    settle(book, state, outcome, log);
}

fn settle(book: &Book, state: &mut State, outcome: Outcome, log: &mut impl Listen<Event>) {
    let (units, why) = match outcome {
        Outcome::Ae => (state.battle.force, "the result is AE"),
        Outcome::De => (state.battle.guard, "the result is DE"),
        Outcome::Pay(attacker, defender) => {
            state.battle.owed = [attacker, defender];
            return;
        }
    };
    for unit in units.iter() {
        state.eliminate(book, UnitId(unit as u8), Fate::combat(why), log);
    }
}

/// The attacked hexes the defenders have left.
pub fn emptied(state: &State) -> impl Iterator<Item = HexId> + '_ {
    let enemy = state.phasing().other();
    state.battle.targets.iter().filter(move |h| !state.units.held(enemy).has(h.index()))
}

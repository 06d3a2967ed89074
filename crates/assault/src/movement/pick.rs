//! Which unit moves next, and when a Movement Phase may end (6.11, 6.21, 18.21).

use super::{Mover, begin_march, bound_outward, fit};
use crate::{
    ground::NO,
    inset::{self, TransferTo},
    navy,
    prelude::*,
    reinforce::{self, Enter},
    zone::{Zones, zones},
};

/// Why a unit is not taken in hand.
pub fn may_pick(at: At, unit: UnitId) -> Ruling {
    if at.state.units.at(unit).is_none() && at.book.is_ground(unit) {
        return reinforce::may_come(at, unit);
    }
    fit(at, unit)?;
    let mover = Mover::nearby(at, begin_march(at.book, unit), zones(at, at.state.side(unit).other()));
    if !mover.stuck() {
        return Ok(());
    }
    // The reason of the last hex around it that it could be in.
    let around = at.book.map.around(mover.hex).filter(|(_, to)| !mover.barred.has(*to));
    match around.filter_map(|(dir, to)| mover.first(dir, to).err()).last() {
        Some(why) => refuse_about(why.case, why.why, Target::Unit(unit)),
        None => refuse_about("6.13", "the unit has nowhere to go", Target::Unit(unit)),
    }
}

/// A neighbour on open ground, free of everybody, settles it outside zones; else what lies around is looked at.
fn free_step(at: At, unit: UnitId, from: HexId, enemy: &Zones) -> bool {
    if !enemy.any.has(from) && !special(at.book, unit) {
        let costs = &at.book.cost[at.book.unit(unit).pace][from.index()];
        let plain = |h: HexId| {
            at.book.fringe_at[h.index()] == u8::MAX
                && (at.book.district_at[h.index()] == u8::MAX || at.state.side(unit) == GERMAN)
                && !at.state.units.held(GERMAN).has(h)
                && !at.state.units.held(RUSSIAN).has(h)
        };
        if at.book.map.around(from).any(|(dir, to)| costs[dir.index()] != NO && plain(to)) {
            return true;
        }
    }
    !Mover::nearby(at, begin_march(at.book, unit), *enemy).stuck()
}

/// Units that some hexes are closed to.
fn special(book: &Book, unit: UnitId) -> bool {
    matches!(book.unit(unit).kind, Kind::Worker | Kind::Nkvd | Kind::Guerrilla)
}

/// Why the phase cannot end yet: guerrillas that have to go (18.21).
fn may_end(at: At) -> Ruling {
    if at.state.phase() == Phase::RussianMovement && at.state.chosen.guerrilla_distance {
        let waits = |u: &UnitId| {
            let inside = at.state.units.at(*u).is_some_and(|h| at.book.on_inset(h));
            let goes = || match inside {
                true => inset::may_transfer(at, *u).is_ok(),
                false => !Mover::new(at, begin_march(at.book, *u)).offers().1.is_empty(),
            };
            bound_outward(at, *u) && fit(at, *u).is_ok() && goes()
        };
        if let Some(unit) = at.state.units.of(RUSSIAN).find(waits) {
            return refuse_about("18.21", "the guerrillas have to leave the city first", Target::Unit(unit));
        }
    }
    Ok(())
}

/// Which unit moves next, or comes onto the map; the Russian's ship sails and his city's units are transferred as well.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickMover;

impl Question<Assault> for PickMover {
    fn prompt(&self, at: At) -> Prompt {
        let (case, kind) = match at.state.phase() {
            Phase::Mechanized => ("6.21", "mechanized unit"),
            _ => ("6.11", "unit"),
        };
        Prompt::new(case, format!("Which {} {kind} moves next?", phasing_name(at)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let side = at.state.phasing();
        let enemy = zones(at, side.other());
        for unit in at.state.units.of(side) {
            let able = match at.state.units.at(unit) {
                Some(from) => fit(at, unit).is_ok() && free_step(at, unit, from, &enemy),
                None => at.book.is_ground(unit) && reinforce::may_come(at, unit).is_ok(),
            };
            if able {
                out.push(Act::Pick(unit));
            }
        }
        if side == RUSSIAN {
            out.extend(navy::moves(at).map(Act::Sail));
            out.extend(inset::transferable(at).map(Act::Transfer));
        }
        if may_end(at).is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Pick(unit) => may_pick(at, unit),
            Act::Sail(hex) => navy::may_sail(at, hex),
            Act::Transfer(unit) if at.state.phase() == Phase::RussianMovement => inset::may_transfer(at, unit),
            Act::Transfer(_) => refuse("8.32", "transfers are offered at the start of a phase"),
            Act::Done => may_end(at),
            _ => refuse("6.11", "name the unit that moves next, or end the phase"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match act {
            Act::Pick(unit) => {
                play.tell(|_| Event::Picked { unit });
                match play.state.units.at(unit) {
                    Some(_) => play.state.stack.call(begin_march(play.book, unit)),
                    None => play.state.stack.call(Enter { unit }),
                }
            }
            Act::Sail(hex) => navy::sail(play, hex),
            Act::Transfer(unit) => play.state.stack.call(TransferTo { unit }),
            _ => finished(play),
        }
    }

    fn shown(&self, at: At, offers: &[Act]) -> Vec<Offer> {
        let ship = at.book.navy.as_ref().map(|navy| navy.unit);
        let shown = |&act: &Act| match act {
            Act::Sail(_) => Offer { mover: ship, ..Offer::plain(act) },
            _ => Offer::plain(act),
        };
        offers.iter().map(shown).collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Pick).or(click.hex.map(Act::Move))
    }

    fn done(&self, at: At) -> &'static str {
        match at.state.phase() {
            Phase::Mechanized => "End the mechanized movement phase",
            Phase::GermanMovement => "End the German movement phase",
            _ => "End the movement phase",
        }
    }

    fn undone(&self, at: At, offers: &[Act]) -> Option<String> {
        let picks = offers.iter().filter_map(|a| if let Act::Pick(unit) = a { Some(*unit) } else { None });
        let (mut here, mut off) = (0, 0);
        picks.for_each(|u| *(if at.state.units.at(u).is_some() { &mut here } else { &mut off }) += 1);
        let moved = (here > 0).then(|| count(here, "unit has not moved", "units have not moved"));
        let come = (off > 0).then(|| count(off, "reinforcement has not entered", "reinforcements have not entered"));
        let open: Vec<_> = moved.into_iter().chain(come).collect();
        (!open.is_empty()).then(|| capital(open.join(", ")))
    }

    fn routine(&self, _: At, offers: &[Act]) -> bool {
        offers == [Act::Done]
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Sail(hex) if at.book.navy.as_ref().is_some_and(|navy| navy.harbour == hex) => {
                vec![Consequence::note("13.7", "in its harbour the ship lays no marker").on([hex])]
            }
            _ => Vec::new(),
        }
    }
}

//! The question now asked in words, what `done` answers to it, and what it would leave undone.

use hexmap::{HexId, Hexes as _};
use wargame::{Side, UnitId};

use crate::{
    action::Act,
    activation,
    battle::side_of,
    book::Book,
    called::{Called, together},
    follow,
    frame::{Activation, Frame, Hexes},
    movement::March,
    overrun, reinforce,
    results::affected,
    setup::{self, side_name},
    state::{GERMAN, Half, HexSet, State, UnitSet},
    words::{capital, count, party, place, points},
};

/// The question and its case.
pub fn question(book: &Book, state: &State, side: Side) -> (&'static str, String) {
    let who = side_name(book, side);
    // Where the sentence tells the place of a unit, and where it does not.
    let name = |unit: UnitId| Called::now(book, state, unit).face(&book.info);
    let placed = |unit: UnitId| Called::now(book, state, unit).words(&book.info);
    let (e79, e10, words) = match state.stack.top() {
        Frame::SetColumns { next } => (
            "79:1.0",
            "10:1.0",
            format!("Where does the infantry unit of column {} start?", setup::FIRST_COLUMN + next),
        ),
        Frame::SetGermans { hand: None } => {
            let left = count(setup::germans::to_place(book, state).count(), "is", "are");
            ("79:1.0", "10:1.0", format!("Which German unit is set up next? {} left.", capital(left)))
        }
        Frame::SetGermans { hand: Some(u) } => ("79:1.0", "10:1.0", format!("Where does {} start?", name(u))),
        Frame::Replace { .. } => ("79:16.6", "10:14.6", "Which reduced units receive replacements?".into()),
        Frame::PickMover => {
            let off = |&u: &UnitId| state.units.at(u).is_none() && !state.moved.has(u.index());
            let may = |&u: &UnitId| reinforce::may_pick(book, state, u).is_ok();
            let come = match state.units.of(side).filter(off).filter(may).count() {
                0 => String::new(),
                n => format!(" {} can come onto the map.", capital(count(n, "reinforcement", "reinforcements"))),
            };
            ("79:4.0", "10:4.1", format!("Which {who} unit moves next?{come}"))
        }
        Frame::Enter { units } => {
            let units = named(&units);
            let (who, one) = party(book, state, &units);
            let verb = if one { "does" } else { "do" };
            ("79:16.1", "10:14.1", format!("Where {verb} {who} come onto the map?"))
        }
        Frame::Move(act) if act.now == Activation::CHOOSE => {
            let left: Vec<_> =
                (0..3).filter(|&i| act.party[i] != Activation::FINISHED).filter_map(|i| act.unit(i)).collect();
            match left[..] {
                [unit] => ("79:4.5", "10:4.5", format!("Does {} go on?", placed(unit))),
                _ => ("79:4.5", "10:4.5", format!("Which of {} goes on?", names(book, state, &left))),
            }
        }
        Frame::Move(act) => ("79:4.2", "10:4.2", of_move(book, state, &act)),
        Frame::PickTarget => ("79:8.0", "10:8.1", format!("Which hex do the {who} units attack next?")),
        Frame::Announce { targets, .. } => {
            ("79:9.1", "10:8.31", format!("Which units attack {}?", places(book, targets.iter())))
        }
        Frame::CommitAir => ("79:13.2", "10:11.2", of_air(book, state)),
        Frame::ChooseWay { attacker } => of_way(book, state, attacker),
        Frame::TakeLoss { attacker, left } => {
            let units = ids(&affected(state, attacker));
            let steps = if left > 1 { format!(" {left} steps are to be lost.") } else { String::new() };
            match units[..] {
                [unit] => ("79:10.1", "10:8.41", format!("{} loses a step.{steps}", capital(placed(unit)))),
                _ => ("79:10.1", "10:8.41", format!("Which of {} loses a step?{steps}", names(book, state, &units))),
            }
        }
        Frame::Retreat { to_go, length, .. } => {
            let units = ids(&to_go);
            let verb = if units.len() == 1 { "retreats" } else { "retreat" };
            let (units, far) = (capital(names(book, state, &units)), count(length.into(), "hex", "hexes"));
            ("79:10.6", "10:8.46", format!("{units} {verb} {far}: which {who} unit is next?"))
        }
        Frame::RetreatTo { unit, left, .. } => {
            let from = state.units.at(unit).map(|h| place(book, h)).unwrap_or_default();
            let far = if left > 1 { format!(" {left} hexes to go.") } else { String::new() };
            ("79:10.7", "10:8.47", format!("Where does {} retreat from {from}?{far}", name(unit)))
        }
        Frame::Advance { attacker, hand: None } => {
            let into: Vec<_> = emptied(state, attacker).collect();
            let able = follow::able(book, state, attacker);
            let goals = able.iter().map(|u| follow::goals(book, state, attacker, UnitId(u as u8)));
            let beyond = goals.fold(HexSet::EMPTY, |all, hexes| all | hexes) - into.iter().copied().collect();
            let on = if beyond.is_empty() { String::new() } else { format!(", or on to {}", either(book, &beyond)) };
            ("79:10.9", "10:8.48", format!("Which {who} units advance into {}{on}?", places(book, into.into_iter())))
        }
        Frame::Advance { hand: Some(u), .. } => ("79:10.9", "10:8.48", format!("Where does {} advance to?", placed(u))),
        Frame::Interdict => {
            let ready = count(state.air_ready.into(), "air unit is", "air units are");
            ("79:13.3", "10:11.3", format!("Which hexes are interdicted? {} ready.", capital(ready)))
        }
        Frame::Fortify => {
            let forts = count(forts_now(book, state).into(), "fort", "forts");
            ("79:15.0", "10:13.0", format!("Where are forts built? {} may be placed now.", capital(forts)))
        }
        Frame::Overstack => {
            let hex = activation::overstacked(book, state);
            let over = hex.map_or(0, |h| state.units.count(state.phasing(), h));
            let at = hex.map(|h| place(book, h)).unwrap_or_default();
            let room = book.stack_limit;
            ("79:4.6", "10:4.6", format!("Which unit of {at} is removed? {over} are there, {room} may stay."))
        }
        Frame::Phase { .. } | Frame::Deal { .. } | Frame::Draw { .. } | Frame::Battle(_) | Frame::Roll => {
            ("79:3.0", "10:3.0", String::new())
        }
    };
    (book.case(e79, e10), words)
}

/// Where a party goes from, and the points left to the member that has fewest.
fn of_move(book: &Book, state: &State, act: &Activation) -> String {
    let group: arrayvec::ArrayVec<usize, 3> = act.group().collect();
    let units: arrayvec::ArrayVec<UnitId, 3> = group.iter().map(|&i| UnitId(act.members[i])).collect();
    let (who, one) = party(book, state, &units);
    let verb = if one { "does" } else { "do" };
    let from = units.first().and_then(|&u| state.units.at(u)).map(|h| place(book, h)).unwrap_or_default();
    let Some(&slowest) = group.iter().min_by_key(|&&i| act.left[i]) else { return String::new() };
    let (left, of) = (act.left[slowest], book.allowances[usize::from(act.members[slowest])]);
    let halved = act.fresh >> slowest & 1 != 0 && left < of * book.point;
    let why = if halved { ": no supply" } else { "" };
    let march = March::new(book, state, act);
    let apart: Vec<_> = (0..3).filter(|&i| act.elsewhere(i) && !act.waits(i)).filter_map(|i| act.unit(i)).collect();
    let others = if apart.is_empty() {
        String::new()
    } else {
        format!(" {} can go on first.", capital(names(book, state, &apart)))
    };
    if march.offers().may.is_empty() && !overruns(&march) {
        return format!("From {from} {who} can go no further. {} of {of} points left{why}.{others}", points(left));
    }
    format!("Where {verb} {who} go from {from}? {} of {of} points left{why}.{others}", points(left))
}

fn of_air(book: &Book, state: &State) -> String {
    let targets = places(book, state.battle.targets.iter());
    match (state.phasing() == GERMAN, state.battle.overrun) {
        (true, false) => format!("How many air units support the attack on {targets}?"),
        (true, true) => format!("How many air units support the overrun of {targets}?"),
        (false, _) => format!("How many air units help to defend {targets}?"),
    }
}

fn of_way(book: &Book, state: &State, attacker: bool) -> (&'static str, &'static str, String) {
    let units = ids(&affected(state, attacker));
    let (who, one) = (capital(names(book, state, &units)), units.len() == 1);
    let verb = if one { "suffers" } else { "suffer" };
    match if attacker { state.battle.attacker } else { state.battle.defender } {
        Half::Two => {
            let ways = "two steps lost, two hexes of retreat, or one of each?";
            ("79:10.2", "10:8.42", format!("{who} {verb} a 2: {ways}"))
        }
        _ => ("79:10.1", "10:8.41", format!("{who} {verb} a 1: one step lost, or one hex of retreat?")),
    }
}

/// What `done` does, for a button; nothing where it is no answer.
pub fn done(state: &State) -> &'static str {
    let german = state.phasing() == GERMAN;
    match state.stack.top() {
        Frame::Replace { .. } => "End the replacement phase",
        Frame::PickMover if german => "End the German movement phase",
        Frame::PickMover => "End the Soviet movement phase",
        Frame::Move(act) if act.now == Activation::CHOOSE => "End their movement",
        Frame::Move(act) if act.group().all(|i| act.fresh >> i & 1 != 0) => "Stay here",
        Frame::Move(_) => "Stop here",
        Frame::PickTarget if german => "End the German combat phase",
        Frame::PickTarget => "End the Soviet combat phase",
        // With an air unit ready the German player is asked before the die is thrown.
        Frame::Announce { .. } if state.air_ready > 0 => "Announce the attack",
        Frame::Announce { .. } => "Attack and roll the die",
        Frame::Advance { hand: None, .. } if state.battle.advanced.is_empty() => "Do not advance",
        Frame::Advance { hand: None, .. } => "Advance no further",
        Frame::Interdict => "End the interdiction phase",
        Frame::Fortify => "End the fortification phase",
        _ => "",
    }
}

/// What the end of a phase would leave undone, told from the offers.
pub fn idle(book: &Book, state: &State, legal: &[Act]) -> Option<String> {
    if !legal.contains(&Act::Done) {
        return None;
    }
    match state.stack.top() {
        Frame::PickMover => {
            let picks = legal.iter().filter_map(|a| if let Act::Pick(unit) = a { Some(*unit) } else { None });
            let (mut here, mut off) = (0, 0);
            picks.for_each(|u| *(if state.units.at(u).is_some() { &mut here } else { &mut off }) += 1);
            let moved = (here > 0).then(|| count(here, "unit has not moved", "units have not moved"));
            let come =
                (off > 0).then(|| count(off, "reinforcement has not entered", "reinforcements have not entered"));
            let side = state.phasing();
            let over = |h| state.units.count(side, h).saturating_sub(book.stack_limit);
            let surplus: usize = state.units.held(side).hexes().map(over).sum();
            let lost = (surplus > 0).then(|| {
                count(
                    surplus,
                    "unit too many in its hex will be removed",
                    "units too many in their hexes will be removed",
                )
            });
            let open: Vec<_> = moved.into_iter().chain(come).collect();
            // Without a unit that could still move, nothing can be done against it.
            (!open.is_empty()).then(|| capital(open.into_iter().chain(lost).collect::<Vec<_>>().join(", ")))
        }
        Frame::PickTarget => {
            let hexes = legal.iter().filter(|a| matches!(a, Act::Attack(_))).count();
            (hexes > 0).then(|| capital(count(hexes, "hex could still be attacked", "hexes could still be attacked")))
        }
        Frame::Replace { .. } => {
            let units = legal.iter().filter(|a| matches!(a, Act::Flip(_))).count();
            (units > 0).then(|| capital(count(units, "unit could still be rebuilt", "units could still be rebuilt")))
        }
        Frame::Interdict if state.air_ready > 0 => {
            let units = count(state.air_ready.into(), "air unit interdicts", "air units interdict");
            Some(format!("{} no hex; kept for the defence", capital(units)))
        }
        Frame::Fortify if legal.len() > 1 => {
            let forts = forts_now(book, state).into();
            Some(capital(count(forts, "fort could still be built", "forts could still be built")))
        }
        _ => None,
    }
}

/// Whether `done` is all that is left: of a party that has moved and can neither go on nor overrun, together or
/// apart, and has nobody to make way for who might open its way; of a Combat Phase in which nothing is left to attack; of a Fortification Phase without a site.
pub fn routine(book: &Book, state: &State, legal: &[Act]) -> bool {
    if !legal.contains(&Act::Done) {
        return false;
    }
    match state.stack.top() {
        Frame::Move(act) => {
            let choosing = act.now == Activation::CHOOSE;
            let mut open = (0..3).filter(|&i| act.unit(i).is_some() && act.party[i] != Activation::FINISHED);
            let goes = |a: &Act| match a {
                Act::Move(_) | Act::Overrun(_) | Act::Join(_) => true,
                Act::Pick(_) => !choosing,
                _ => false,
            };
            !legal.iter().any(goes)
                && open.all(|i| {
                    (!choosing && act.party[i] != act.now) || (act.fresh >> i & 1 == 0 && stuck(book, state, act, i))
                })
        }
        Frame::PickTarget => legal.len() == 1,
        Frame::Fortify => legal.len() == 1 && state.forts_laid == 0,
        _ => false,
    }
}

/// Whether a member could do nothing even alone; a stack never can what none of its members can.
fn stuck(book: &Book, state: &State, act: Activation, i: usize) -> bool {
    let mut alone = act;
    alone.now = act.free_party();
    alone.party[i] = alone.now;
    let march = March::new(book, state, &alone);
    march.offers().may.is_empty() && !overruns(&march)
}

/// Whether a party could overrun somebody.
fn overruns(march: &March) -> bool {
    let foes = march.book.near[march.hex.index()] & *march.state.units.held(march.side.other());
    foes.hexes().any(|h| overrun::may(march, h).is_ok())
}

/// Forts that may still be placed in this Game-Turn.
fn forts_now(book: &Book, state: &State) -> u8 {
    state.forts_ready.min(book.forts_per_turn.saturating_sub(state.forts_laid))
}

/// The combat hexes the loser has left.
fn emptied(state: &State, attacker: bool) -> impl Iterator<Item = HexId> + '_ {
    let list: &Hexes = if attacker { &state.battle.targets } else { &state.battle.bases };
    let enemy = state.units.held(side_of(state, attacker).other());
    list.iter().filter(|h| !enemy.has_hex(*h))
}

fn places(book: &Book, hexes: impl Iterator<Item = HexId>) -> String {
    wargame::words::places(&book.info, hexes)
}

/// Hexes of which one is meant: `0311 or Siauliai (0510)`.
fn either(book: &Book, hexes: &HexSet) -> String {
    hexes.hexes().map(|h| place(book, h)).collect::<Vec<_>>().join(" or ")
}

fn names(book: &Book, state: &State, units: &[UnitId]) -> String {
    let units: Vec<_> = units.iter().map(|&u| Called::now(book, state, u)).collect();
    together(&book.info, &units, Called::words)
}

fn named(members: &[u8]) -> Vec<UnitId> {
    members.iter().filter(|&&m| m != Activation::NOBODY).map(|&m| UnitId(m)).collect()
}

fn ids(set: &UnitSet) -> Vec<UnitId> {
    set.iter().map(|u| UnitId(u as u8)).collect()
}

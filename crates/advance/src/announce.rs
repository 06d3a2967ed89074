//! Announcing attacks (section 8; second edition 8.0 to 8.31), and the compulsory ones of Game-Turn 1 (17.3).

use hexmap::{HexId, Hexes as _};
use wargame::{Listen, Refusal, Ruling, Target, UnitId, refusal, refuse, refuse_about};

use crate::{
    action::Act,
    battle,
    book::Book,
    combat,
    event::Event,
    frame::{Frame, Hexes, Phase},
    state::{HexSet, SOVIET, State, UnitSet},
};

/// Hexes with an enemy unit that has not been attacked in this phase (8.2).
fn open_hexes(state: &State) -> HexSet {
    let enemy = state.phasing().other();
    let fresh = state.units.on_map(enemy).filter(|(u, _)| !state.attacked.has(u.index()));
    fresh.map(|(_, hex)| hex).collect()
}

/// Whether a unit may still attack in this phase.
fn may_fight(state: &State, unit: UnitId) -> bool {
    !state.fought.has(unit.index()) && state.units.at(unit).is_some()
}

/// The hexes from which all of the targets can be attacked.
fn stands(book: &Book, targets: &Hexes) -> HexSet {
    targets.iter().fold(book.land, |set, hex| set & book.near[hex.index()])
}

/// All units that could join an attack on these hexes.
pub fn most(book: &Book, state: &State, targets: &Hexes) -> UnitSet {
    let stands = stands(book, targets);
    let eligible = |&(unit, hex): &(UnitId, HexId)| stands.has_hex(hex) && may_fight(state, unit);
    state.units.on_map(state.phasing()).filter(eligible).map(|(u, _)| u.index()).collect()
}

/// A Soviet unit that an attack by `force` on `targets` would leave obliged and without a hex to attack (17.3).
fn stranded(book: &Book, state: &State, targets: &Hexes, force: &UnitSet) -> Option<UnitId> {
    if !compulsory(state) {
        return None;
    }
    let open = open_hexes(state);
    let after = targets.iter().fold(open, |set, hex| set.without(hex.index()));
    state.units.on_map(SOVIET).find_map(|(unit, hex)| {
        let around = &book.near[hex.index()];
        let obliged = may_fight(state, unit) && around.meets(&open) && !force.has(unit.index());
        (obliged && !around.meets(&after)).then_some(unit)
    })
}

/// Whether every Soviet unit next to a German must attack.
fn compulsory(state: &State) -> bool {
    state.turn == 1 && state.phase() == Phase::SovietCombat
}

/// A unit that must still attack.
fn obliged(book: &Book, state: &State) -> Option<UnitId> {
    stranded(book, state, &Hexes::default(), &UnitSet::EMPTY).or_else(|| {
        let open = open_hexes(state);
        let mut units = state.units.on_map(SOVIET);
        units
            .find(|&(u, h)| compulsory(state) && may_fight(state, u) && book.near[h.index()].meets(&open))
            .map(|(u, _)| u)
    })
}

fn may_target(book: &Book, state: &State, targets: &Hexes, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    let enemy = state.phasing().other();
    if !state.units.held(enemy).has_hex(hex) {
        return refuse_about(book.case("79:8.1", "10:8.1"), "there is no enemy unit to attack", about);
    }
    if targets.has(hex) {
        return refuse_about(book.case("79:8.5", "10:8.21"), "the hex is attacked already", about);
    }
    if !open_hexes(state).has_hex(hex) {
        return refuse_about(book.case("79:8.2", "10:8.1"), "no unit is attacked twice in a Combat Phase", about);
    }
    let mut all = *targets;
    if all.is_full() {
        return refuse_about(book.case("79:8.5", "10:8.21"), "no unit is next to so many hexes", about);
    }
    all.push(hex);
    let most = most(book, state, &all);
    if most.is_empty() {
        let (case, why) = match targets.count() {
            0 => (
                book.case("79:8.1", "10:8.1"),
                "no unit that may still attack is in the zone of control of the defenders",
            ),
            _ => (
                book.case("79:8.5", "10:8.21"),
                "every attacker must be adjacent to every attacked hex, and no unit is",
            ),
        };
        return refuse_about(case, why, about);
    }
    if let Some(unit) = stranded(book, state, &all, &most) {
        return refuse_about(
            book.case("79:17.3", "10:15.2"),
            "a Soviet unit that must attack on Game-Turn 1 would have no hex left to attack",
            Target::Unit(unit),
        );
    }
    Ok(())
}

/// The question which hex is attacked next.
pub mod pick {
    use super::*;

    pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
        let none = Hexes::default();
        out.extend(
            candidates(book, state).hexes().filter(|&h| may_target(book, state, &none, h).is_ok()).map(Act::Attack),
        );
        if obliged(book, state).is_none() {
            out.push(Act::Done);
        }
    }

    /// Open hexes next to a unit that may attack.
    fn candidates(book: &Book, state: &State) -> HexSet {
        let fresh: HexSet =
            state.units.on_map(state.phasing()).filter(|&(u, _)| may_fight(state, u)).map(|(_, h)| h).collect();
        open_hexes(state) & wargame::zone(&book.near, &fresh)
    }

    pub fn check(book: &Book, state: &State, action: Act) -> Ruling {
        match action {
            Act::Attack(hex) => may_target(book, state, &Hexes::default(), hex),
            Act::Done => match obliged(book, state) {
                None => Ok(()),
                Some(unit) => refuse_about(
                    book.case("79:17.3", "10:15.2"),
                    "on Game-Turn 1 every Soviet unit next to a German unit must attack",
                    Target::Unit(unit),
                ),
            },
            Act::Join(unit) => Err(why_not_now(book, state, unit)),
            Act::Overrun(_) => refuse(book.case("79:7.0", "10:7.1"), "units overrun in their Movement Phase only"),
            Act::Move(_) | Act::Pick(_) => {
                refuse(book.case("79:4.0", "10:4.1"), "units move in their Movement Phase only")
            }
            _ => refuse(book.case("79:8.0", "10:8.1"), "name a hex to attack, or end the Combat Phase"),
        }
    }

    /// Why a unit attacks nothing before a hex is named.
    fn why_not_now(book: &Book, state: &State, unit: UnitId) -> Refusal {
        let about = Target::Unit(unit);
        let (case, why) = (book.case("79:9.1", "10:8.31"), "name the hex to be attacked first, then its attackers");
        let near = state.units.at(unit).map(|hex| book.near[hex.index()]);
        let Some(near) = near.filter(|_| state.side(unit) == state.phasing() && !state.fought.has(unit.index())) else {
            // Whoever is not on the map, not of this side or has attacked is refused as at an attack.
            let joins = may_join(book, state, &Hexes::default(), &UnitSet::EMPTY, unit);
            return joins.err().unwrap_or(refusal(case, why, about));
        };
        if !near.meets(state.units.held(state.phasing().other())) {
            return refusal(book.case("79:8.1", "10:8.1"), "no enemy unit is next to the unit", about);
        }
        if !near.meets(&open_hexes(state)) {
            let why = "all enemy units next to it have been attacked in this Combat Phase";
            return refusal(book.case("79:8.2", "10:8.1"), why, about);
        }
        refusal(case, why, about)
    }

    /// Whether anything can be attacked, or the phase has nothing to ask.
    pub fn anything(book: &Book, state: &State) -> bool {
        !candidates(book, state).is_empty()
    }
}

fn may_join(book: &Book, state: &State, targets: &Hexes, force: &UnitSet, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if state.side(unit) != state.phasing() {
        return refuse_about(book.case("79:8.0", "10:8.1"), "a player attacks with his own units", about);
    }
    let Some(hex) = state.units.at(unit) else {
        return refuse_about(book.case("79:8.1", "10:8.1"), "the unit is not on the map", about);
    };
    if force.has(unit.index()) {
        return refuse_about(book.case("79:8.6", "10:8.22"), "the unit is in this attack already", about);
    }
    if state.fought.has(unit.index()) {
        return refuse_about(book.case("79:8.2", "10:8.1"), "no unit attacks twice in a Combat Phase", about);
    }
    if !stands(book, targets).has_hex(hex) {
        let case = if targets.count() > 1 { book.case("79:8.5", "10:8.21") } else { book.case("79:8.1", "10:8.1") };
        return refuse_about(case, "an attacker must be in the zone of control of all it attacks", about);
    }
    Ok(())
}

fn may_announce(book: &Book, state: &State, targets: &Hexes, force: &UnitSet) -> Ruling {
    if force.is_empty() {
        return refuse(book.case("79:9.1", "10:8.31"), "an attack names its units first");
    }
    if let Some(unit) = stranded(book, state, targets, force) {
        return refuse_about(
            book.case("79:17.3", "10:15.2"),
            "a Soviet unit that must attack on Game-Turn 1 would have no hex left to attack",
            Target::Unit(unit),
        );
    }
    Ok(())
}

pub fn legal(book: &Book, state: &State, targets: &Hexes, force: &UnitSet, out: &mut Vec<Act>) {
    if force.is_empty() && !targets.is_full() {
        let open = open_hexes(state);
        out.extend(open.hexes().filter(|&h| may_target(book, state, targets, h).is_ok()).map(Act::Also));
    }
    let stands = stands(book, targets);
    let eligible =
        |&(unit, hex): &(UnitId, HexId)| stands.has_hex(hex) && may_fight(state, unit) && !force.has(unit.index());
    out.extend(state.units.on_map(state.phasing()).filter(eligible).map(|(u, _)| Act::Join(u)));
    if may_announce(book, state, targets, force).is_ok() {
        out.push(Act::Done);
    }
}

pub fn check(book: &Book, state: &State, targets: &Hexes, force: &UnitSet, action: Act) -> Ruling {
    match action {
        Act::Also(hex) if force.is_empty() => may_target(book, state, targets, hex),
        Act::Also(hex) => refuse_about(
            book.case("79:9.1", "10:8.31"),
            "all hexes of an attack are named before its units",
            Target::Hex(hex),
        ),
        Act::Join(unit) => may_join(book, state, targets, force, unit),
        Act::Done => may_announce(book, state, targets, force),
        Act::Attack(_) => refuse(book.case("79:3.0", "10:8.3"), "one attack is resolved before the next is announced"),
        _ => refuse(book.case("79:9.1", "10:8.31"), "an attack is being announced: name its units"),
    }
}

pub fn apply(
    book: &Book,
    state: &mut State,
    targets: Hexes,
    force: UnitSet,
    action: Act,
    log: &mut impl Listen<Event>,
) {
    match action {
        Act::Also(hex) => {
            let mut targets = targets;
            targets.push(hex);
            state.stack.goto(Frame::Announce { targets, force });
        }
        Act::Join(unit) => state.stack.goto(Frame::Announce { targets, force: force.with(unit.index()) }),
        Act::Done => {
            state.stack.done();
            let bases = combat::hexes_of(state, &force);
            battle::begin(book, state, targets, bases, force, false, log);
        }
        _ => unreachable!("checked before"),
    }
}

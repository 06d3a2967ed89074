//! Announcing attacks (section 8; second edition 8.0 to 8.31), and the compulsory ones of Game-Turn 1 (17.3).

use serde::{Deserialize, Serialize};
use wargame::{Forecast, Refusal, Viewer, refusal};

use crate::{
    battle,
    combat::{self, Clash},
    forecast::forecast,
    prelude::*,
    turn::Phase,
};

/// Hexes with an enemy unit that has not been attacked in this phase (8.2).
fn open_hexes(state: &State) -> HexSet {
    let enemy = state.phasing().other();
    let fresh = state.units.on_map(enemy).filter(|(u, _)| !state.attacked.has(*u));
    fresh.map(|(_, hex)| hex).collect()
}

/// Whether a unit may still attack in this phase.
fn may_fight(state: &State, unit: UnitId) -> bool {
    !state.fought.has(unit) && state.units.at(unit).is_some()
}

/// The hexes from which all of the targets can be attacked.
fn stands(book: &Book, targets: &Hexes) -> HexSet {
    targets.iter().fold(book.land, |set, hex| set & book.near[hex.index()])
}

/// All units that could join an attack on these hexes, in any number (8.3).
pub fn most(at: At, targets: &Hexes) -> UnitSet {
    let stands = stands(at.book, targets);
    let eligible = |&(unit, hex): &(UnitId, HexId)| stands.has(hex) && may_fight(at.state, unit);
    at.state.units.on_map(at.state.phasing()).filter(eligible).map(|(u, _)| u).collect()
}

/// A Soviet unit that an attack by `force` on `targets` would leave obliged and without a hex to attack (17.3).
fn stranded(at: At, targets: &Hexes, force: &UnitSet) -> Option<UnitId> {
    if !compulsory(at.state) {
        return None;
    }
    let open = open_hexes(at.state);
    let after = targets.iter().fold(open, |set, hex| set.without(hex));
    at.state.units.on_map(SOVIET).find_map(|(unit, hex)| {
        let around = &at.book.near[hex.index()];
        let obliged = may_fight(at.state, unit) && around.meets(&open) && !force.has(unit);
        (obliged && !around.meets(&after)).then_some(unit)
    })
}

/// Whether every Soviet unit next to a German must attack.
fn compulsory(state: &State) -> bool {
    state.turn == 1 && state.phase() == Phase::SovietCombat
}

/// A unit that must still attack.
fn obliged(at: At) -> Option<UnitId> {
    stranded(at, &Hexes::default(), &UnitSet::EMPTY).or_else(|| {
        let open = open_hexes(at.state);
        let mut units = at.state.units.on_map(SOVIET);
        units
            .find(|&(u, h)| compulsory(at.state) && may_fight(at.state, u) && at.book.near[h.index()].meets(&open))
            .map(|(u, _)| u)
    })
}

fn may_target(at: At, targets: &Hexes, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    let enemy = at.state.phasing().other();
    if !at.state.units.held(enemy).has(hex) {
        return refuse_about(at.case("79:8.1", "10:8.1"), "there is no enemy unit to attack", about);
    }
    if targets.has(hex) {
        return refuse_about(at.case("79:8.5", "10:8.21"), "the hex is attacked already", about);
    }
    if !open_hexes(at.state).has(hex) {
        return refuse_about(at.case("79:8.2", "10:8.1"), "no unit is attacked twice in a Combat Phase", about);
    }
    let mut all = *targets;
    if all.is_full() {
        return refuse_about(at.case("79:8.5", "10:8.21"), "no unit is next to so many hexes", about);
    }
    all.push(hex);
    let most = most(at, &all);
    if most.is_empty() {
        let (case, why) = match targets.count() {
            0 => (
                at.case("79:8.1", "10:8.1"),
                "no unit that may still attack is in the zone of control of the defenders",
            ),
            _ => {
                (at.case("79:8.5", "10:8.21"), "every attacker must be adjacent to every attacked hex, and no unit is")
            }
        };
        return refuse_about(case, why, about);
    }
    if let Some(unit) = stranded(at, &all, &most) {
        return refuse_about(
            at.case("79:17.3", "10:15.2"),
            "a Soviet unit that must attack on Game-Turn 1 would have no hex left to attack",
            Target::Unit(unit),
        );
    }
    Ok(())
}

/// Open hexes next to a unit that may attack.
pub fn candidates(at: At) -> HexSet {
    let fresh: HexSet =
        at.state.units.on_map(at.state.phasing()).filter(|&(u, _)| may_fight(at.state, u)).map(|(_, h)| h).collect();
    open_hexes(at.state) & wargame::zone(&at.book.near, &fresh)
}

/// Why a unit attacks nothing before a hex is named.
fn why_not_now(at: At, unit: UnitId) -> Refusal {
    let about = Target::Unit(unit);
    let (case, why) = (at.case("79:9.1", "10:8.31"), "name the hex to be attacked first, then its attackers");
    let near = at.state.units.at(unit).map(|hex| at.book.near[hex.index()]);
    let Some(near) = near.filter(|_| at.state.side(unit) == at.state.phasing() && !at.state.fought.has(unit)) else {
        // Whoever is not on the map, not of this side or has attacked is refused as at an attack.
        let joins = may_join(at, &Hexes::default(), &UnitSet::EMPTY, unit);
        return joins.err().unwrap_or(refusal(case, why, about));
    };
    if !near.meets(at.state.units.held(at.state.phasing().other())) {
        return refusal(at.case("79:8.1", "10:8.1"), "no enemy unit is next to the unit", about);
    }
    if !near.meets(&open_hexes(at.state)) {
        let why = "all enemy units next to it have been attacked in this Combat Phase";
        return refusal(at.case("79:8.2", "10:8.1"), why, about);
    }
    refusal(case, why, about)
}

/// Whether anything can be attacked, or the phase has nothing to ask.
pub fn anything(at: At) -> bool {
    !candidates(at).is_empty()
}
/// What an attack would be worth, if anybody makes it.
fn worth(at: At, viewer: Viewer, targets: &Hexes, force: UnitSet) -> Option<Forecast> {
    let guard = combat::defenders(at.state, targets, at.state.phasing().other(), false);
    let both = !force.is_empty() && !guard.is_empty();
    both.then(|| forecast(at, viewer, &Clash { targets, force, guard, overrun: false, air: 0 }))
}

/// Which hex is attacked next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickTarget;

impl Question<crate::Advance> for PickTarget {
    fn prompt(&self, at: At) -> Prompt {
        let who = at.book.side_name(at.state.phasing());
        Prompt::new(at.case("79:8.0", "10:8.1"), format!("Which hex do the {who} units attack next?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let none = Hexes::default();
        out.extend(candidates(at).iter().filter(|&h| may_target(at, &none, h).is_ok()).map(Act::Attack));
        if obliged(at).is_none() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Attack(hex) => may_target(at, &Hexes::default(), hex),
            Act::Done => match obliged(at) {
                None => Ok(()),
                Some(unit) => refuse_about(
                    at.case("79:17.3", "10:15.2"),
                    "on Game-Turn 1 every Soviet unit next to a German unit must attack",
                    Target::Unit(unit),
                ),
            },
            Act::Join(unit) => Err(why_not_now(at, unit)),
            Act::Overrun(_) => refuse(at.case("79:7.0", "10:7.1"), "units overrun in their Movement Phase only"),
            Act::Move(_) | Act::Pick(_) => {
                refuse(at.case("79:4.0", "10:4.1"), "units move in their Movement Phase only")
            }
            _ => refuse(at.case("79:8.0", "10:8.1"), "name a hex to attack, or end the Combat Phase"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Attack(hex) = act else { return play.state.stack.done() };
        play.state.stack.call(Announce { targets: Hexes::of(hex), force: UnitSet::EMPTY });
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        if click.foe { click.hex.map(Act::Attack) } else { click.own.map(Act::Join).or(click.hex.map(Act::Attack)) }
    }

    fn done(&self, at: At) -> &'static str {
        if at.state.phasing() == GERMAN { "End the German combat phase" } else { "End the Soviet combat phase" }
    }

    fn undone(&self, _: At, offers: &[Act]) -> Option<String> {
        let hexes = offers.iter().filter(|a| matches!(a, Act::Attack(_))).count();
        (hexes > 0).then(|| capital(count(hexes, "hex could still be attacked", "hexes could still be attacked")))
    }

    fn routine(&self, _: At, offers: &[Act]) -> bool {
        offers.len() == 1
    }

    /// With all units which could join; air units count only where they are committed.
    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        let Act::Attack(hex) = act else { return None };
        let targets = Hexes::of(hex);
        worth(at, viewer, &targets, most(at, &targets))
    }

    fn goes_on(&self) -> bool {
        true
    }
}

/// Each unit of a stack by itself: it may join this attack, another or none (79:8.3b).
fn may_join(at: At, targets: &Hexes, force: &UnitSet, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if at.state.side(unit) != at.state.phasing() {
        return refuse_about(at.case("79:8.0", "10:8.1"), "a player attacks with his own units", about);
    }
    let Some(hex) = at.state.units.at(unit) else {
        return refuse_about(at.case("79:8.1", "10:8.1"), "the unit is not on the map", about);
    };
    if force.has(unit) {
        return refuse_about(at.case("79:8.6", "10:8.22"), "the unit is in this attack already", about);
    }
    if at.state.fought.has(unit) {
        return refuse_about(at.case("79:8.2", "10:8.1"), "no unit attacks twice in a Combat Phase", about);
    }
    if !stands(at.book, targets).has(hex) {
        let case = if targets.count() > 1 { at.case("79:8.5", "10:8.21") } else { at.case("79:8.1", "10:8.1") };
        return refuse_about(case, "an attacker must be in the zone of control of all it attacks", about);
    }
    Ok(())
}

fn may_announce(at: At, targets: &Hexes, force: &UnitSet) -> Ruling {
    if force.is_empty() {
        return refuse(at.case("79:9.1", "10:8.31"), "an attack names its units first");
    }
    if let Some(unit) = stranded(at, targets, force) {
        return refuse_about(
            at.case("79:17.3", "10:15.2"),
            "a Soviet unit that must attack on Game-Turn 1 would have no hex left to attack",
            Target::Unit(unit),
        );
    }
    Ok(())
}

/// Which units attack the hexes named, and which hexes besides.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Announce {
    pub targets: Hexes,
    pub force: UnitSet,
}

impl Question<crate::Advance> for Announce {
    fn prompt(&self, at: At) -> Prompt {
        let words = format!("Which units attack {}?", places(at.book, self.targets.iter()));
        Prompt::new(at.case("79:9.1", "10:8.31"), words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let Announce { targets, force } = self;
        if force.is_empty() && !targets.is_full() {
            out.extend(open_hexes(at.state).iter().filter(|&h| may_target(at, targets, h).is_ok()).map(Act::Also));
        }
        let stands = stands(at.book, targets);
        let eligible =
            |&(unit, hex): &(UnitId, HexId)| stands.has(hex) && may_fight(at.state, unit) && !force.has(unit);
        out.extend(at.state.units.on_map(at.state.phasing()).filter(eligible).map(|(u, _)| Act::Join(u)));
        if may_announce(at, targets, force).is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let (Announce { targets, force }, case) = (self, at.case("79:9.1", "10:8.31"));
        match act {
            Act::Also(hex) if force.is_empty() => may_target(at, targets, hex),
            Act::Also(hex) => refuse_about(case, "all hexes of an attack are named before its units", Target::Hex(hex)),
            Act::Join(unit) => may_join(at, targets, force, unit),
            Act::Done => may_announce(at, targets, force),
            Act::Attack(_) => {
                refuse(at.case("79:3.0", "10:8.3"), "one attack is resolved before the next is announced")
            }
            _ => refuse(case, "an attack is being announced: name its units"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Announce { targets, force } = self;
        match act {
            Act::Also(hex) => play.state.stack.goto(Announce { targets: targets.with(hex), force }),
            Act::Join(unit) => play.state.stack.goto(Announce { targets, force: force.with(unit) }),
            _ => {
                play.state.stack.done();
                let bases = combat::hexes_of(play.state, &force);
                battle::begin(play, targets, bases, force, false);
            }
        }
    }

    /// Joining is a set: in ascending order only. While a duty keeps the announcement open, any order must remain
    /// possible.
    fn redundant(&self, at: At, act: Act) -> bool {
        let Act::Join(unit) = act else { return false };
        self.force.iter().any(|u| u > unit) && self.check(at, Act::Done).is_ok()
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        self.force.iter().collect()
    }

    fn in_hand(&self, _: At) -> bool {
        true
    }

    fn targets(&self, _: At) -> Vec<HexId> {
        self.targets.iter().collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        if click.foe { click.hex.map(Act::Also) } else { click.own.map(Act::Join).or(click.hex.map(Act::Also)) }
    }

    /// With an air unit ready the German player is asked before the die is thrown.
    fn done(&self, at: At) -> &'static str {
        if at.state.air_ready > 0 { "Announce the attack" } else { "Attack and roll the die" }
    }

    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        everybody(at, &self.targets, &self.force)
    }

    fn forecast(&self, at: At, viewer: Viewer) -> Option<Forecast> {
        worth(at, viewer, &self.targets, self.force)
    }

    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        match act {
            Act::Also(hex) => {
                let targets = self.targets.with(hex);
                worth(at, viewer, &targets, most(at, &targets))
            }
            Act::Join(unit) => worth(at, viewer, &self.targets, self.force.with(unit)),
            Act::Done => worth(at, viewer, &self.targets, self.force),
            _ => None,
        }
    }

    fn goes_on(&self) -> bool {
        true
    }

    /// What is announced is not called off (0.1).
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        if act != Act::Done {
            return Vec::new();
        }
        let final_now = Consequence::note(at.case("79:9.1", "10:8.31"), "the attack is not called off any more");
        combat::turned_up(at, self.force.iter()).into_iter().chain([final_now]).collect()
    }
}

/// Every unit that can joins the attack being announced.
fn everybody(at: At, targets: &Hexes, force: &UnitSet) -> Vec<Shortcut> {
    let (Some(first), more) = (targets.iter().next(), most(at, targets) - *force) else {
        return Vec::new();
    };
    if more.len() < 2 {
        return Vec::new();
    }
    // Hex by hex, for a click on a stack beside the target.
    let mut by_hex: Vec<_> = more.iter().filter_map(|u| Some((at.state.units.at(u)?, u))).collect();
    by_hex.sort_unstable();
    let stacks = by_hex.chunk_by(|a, b| a.0 == b.0).filter(|stack| stack.len() > 1 && stack.len() < more.len());
    let stacks = stacks.map(|stack| {
        let say = format!("All of {} join", place(at.book, stack[0].0));
        Shortcut::new(say, stack[0].0, stack.iter().map(|&(_, u)| Act::Join(u)))
    });
    let who = if force.is_empty() { "Attack with every unit that can" } else { "Add every other unit that can" };
    let say = format!("{who} ({})", more.len());
    let all = Shortcut::new(say, first, more.iter().map(Act::Join));
    [all].into_iter().chain(stacks).collect()
}

//! What there is to say of a unit.

use std::collections::BTreeMap;

use wargame::{Fact, Viewer, prose::escape, words};

use crate::{
    activation::FREE,
    book::Unit,
    facts::Facts,
    prelude::*,
    reinforce,
    state::NO_RANGE,
    supply,
    view::{counter, due, enters, known},
    words::{count, row},
    zone,
};

pub fn facts(at: At, viewer: Viewer, unit: UnitId) -> Vec<Fact> {
    let mut facts = Facts::default();
    match counter(at, viewer, unit) {
        Some(counter) => of_counter(&mut facts, at, unit, counter),
        None => of_hidden(&mut facts, at, viewer, unit),
    }
    match at.state.units.at(unit) {
        Some(hex) => on_map(&mut facts, at, unit, hex),
        None => beside(&mut facts, at, unit),
    }
    facts.done()
}

/// What a unit is, in words.
pub fn kind(unit: &Unit) -> &'static str {
    match unit.kind {
        Kind::Hq if unit.motorized => "motorized headquarters",
        Kind::Hq => "headquarters",
        _ if unit.group && unit.kind == Kind::Infantry => "infantry battle group",
        _ if unit.group && unit.kind == Kind::Armor => "panzer battle group",
        _ if unit.group => "motorized battle group",
        Kind::Infantry => "infantry division",
        Kind::Armor => "armored division",
        Kind::Motorized => "motorized division",
        Kind::Cavalry => "cavalry division",
    }
}

fn of_counter(facts: &mut Facts, at: At, unit: UnitId, counter: &Unit) {
    facts.say("unit", format!("{}, {}", escape(&counter.name), kind(counter)));
    let failed = at.state.failed[unit.index()];
    if counter.is_hq() {
        let artillery = if failed >= 2 { 0 } else { counter.artillery };
        facts.cite("artillery", format!("{artillery} markers in an activation"), "10.1");
        let value = format!("activates within {}", count(counter.range.into(), "hex", "hexes"));
        facts.cite("range", value, "6.0");
    } else {
        let strength = if at.state.reduced.has(unit) { counter.reduced.unwrap_or(counter.full) } else { counter.full };
        facts.cite("strength", format!("{} in attack, {} in defence", strength.attack, strength.defence), "2.3");
    }
    let class = if counter.motorized { "motorized" } else { "on foot" };
    facts.cite("movement", format!("{} points, {class}", counter.movement), "9.0");
    let two = counter.reduced.is_some();
    let steps = match (two, at.state.reduced.has(unit)) {
        (false, _) => "one",
        (true, false) => "two",
        (true, true) => "one of two: reduced",
    };
    facts.cite("steps", steps, "2.3");
    command(facts, at, unit);
    if at.state.face_down(at.book, unit) {
        facts.cite("hidden", "the German sees where it is and its movement, no more", "9.5");
    }
}

/// The command of a German unit and the headquarters that can activate it (6.2).
fn command(facts: &mut Facts, at: At, unit: UnitId) {
    if at.state.side(unit) == SOVIET {
        return;
    }
    let Some(command) = at.book.commands.get(usize::from(at.command(unit))) else { return };
    let hqs: Vec<_> = command.hqs.iter().map(|hq| words::unit(&at.book.info, hq)).collect();
    facts.cite("command", format!("{}: {}", escape(&command.name), row(&hqs)), "6.2");
    let group = at.book.groups.iter().position(|&group| group == unit);
    if let Some(parent) = group.map(|i| at.state.parent[i]).filter(|&parent| parent != NOBODY) {
        facts.cite("formed from", words::unit(&at.book.info, parent), "14.0");
    }
    if let Some(merging) = group.map(|i| at.state.merging[i]).filter(|&with| with != NOBODY) {
        let value = format!("with {} when the next turn begins", words::unit(&at.book.info, merging));
        facts.cite("combines", value, "14.0");
    }
}

/// What can still lie under a hidden unit: what of its list has not been seen (9.5, 19).
fn of_hidden(facts: &mut Facts, at: At, viewer: Viewer, unit: UnitId) {
    let Some(piece) = at.book.piece(unit) else { return };
    let like = at.book.like(piece, at.state.campaign);
    facts.cite("unit", "hidden: a combat unit, known to the Soviet player only", "9.5");
    facts.cite("movement", format!("{} points", like.movement), "9.5");
    let mut kinds = BTreeMap::<String, usize>::new();
    let candidates = candidates(at, viewer, piece);
    let number = candidates.len();
    for counter in &candidates {
        let strength = counter.full;
        let words = format!("{}-{}-{} {}", strength.attack, strength.defence, counter.movement, short(counter));
        *kinds.entry(words).or_default() += 1;
    }
    let mut each: Vec<_> =
        kinds.into_iter().map(|(words, n)| if n == 1 { words } else { format!("{words} ×{n}") }).collect();
    let value = match &candidates[..] {
        [only] => format!("only {}, {}", escape(&only.name), each.remove(0)),
        some if number <= 4 => row(&some.iter().map(|c| named(c)).collect::<Vec<_>>()),
        _ => format!("one of {number}: {}", each.join(", ")),
    };
    facts.cite("can be", value, "9.5");
}

fn named(counter: &Unit) -> String {
    format!("{} ({}-{}-{})", escape(&counter.name), counter.full.attack, counter.full.defence, counter.movement)
}

fn short(counter: &Unit) -> &'static str {
    match counter.kind {
        Kind::Infantry => "infantry",
        Kind::Armor => "tank",
        Kind::Motorized => "motorized",
        Kind::Cavalry => "cavalry",
        Kind::Hq => "headquarters",
    }
}

/// The counters of the list of a piece that a viewer has not seen anywhere.
pub fn candidates<'a>(at: At<'a>, viewer: Viewer, piece: usize) -> Vec<&'a Unit> {
    let lists = &at.book.lists[at.state.campaign as usize];
    let seen = |counter: usize| {
        let over = |p: &usize| at.state.veil.dealt(*p) && at.state.veil.counter(*p) == counter;
        (0..lists.len()).filter(over).any(|p| known(at.state, viewer, p))
    };
    let of_list = (0..lists.len()).filter(|&counter| lists[counter] == lists[piece]);
    of_list.filter(|&counter| !seen(counter)).map(|counter| &at.book.counters[counter]).collect()
}

fn on_map(facts: &mut Facts, at: At, unit: UnitId, hex: HexId) {
    let side = at.state.side(unit);
    let failed = at.state.failed[unit.index()];
    let (supply, case) = match failed {
        0 => ("in supply".to_owned(), "5.0"),
        1 => ("low: attack halved, fractions up".to_owned(), "5.2"),
        n => (format!("out, {n} checks failed in a row: attack and defence halved, fractions down"), "5.2"),
    };
    facts.cite("supply", supply, case);
    let next = match (supply::cut_off(at, side).has(unit), failed) {
        (false, 0) => None,
        (false, _) => Some("back in supply"),
        (true, 0) => Some("low"),
        (true, 1) => Some("out of supply"),
        (true, _) => Some("loses a step"),
    };
    if let Some(next) = next {
        facts.cite("at the next check", next, "5.2");
    }
    let range = at.state.range[unit.index()];
    if range != NO_RANGE {
        facts.cite(
            "fed by",
            format!(
                "the south edge, {}",
                words::stretch(&at.book.info, at.book.ranges[usize::from(range)].hexes.iter().copied())
            ),
            "5.1",
        );
    }
    let enemy = side.other();
    if zone::covers(at, enemy, hex) {
        let cost = crate::words::points(at.book.prices.leave);
        facts.cite("zone", format!("in an enemy zone: {cost} more to leave it"), "8.0");
    }
    in_range(facts, at, unit, hex);
    if at.state.activated.has(unit) || at.state.led.has(unit) {
        facts.cite("activated", "in this turn already", "6.0");
    }
    if at.state.raised.has(unit) {
        facts.cite("raised", "in this turn: neither moves nor attacks", "4.3");
    }
    if at.state.activation.overran.has(unit) {
        facts.cite("overrun", "may go two hexes when the combat mode is over", "9.3");
    }
}

/// The headquarters within whose range it stands (6.1, 6.2).
fn in_range(facts: &mut Facts, at: At, unit: UnitId, hex: HexId) {
    if at.book.is_hq(unit) {
        return;
    }
    if reinforce::still_to_come(at, unit) {
        return facts.cite("in range", "it needs none: it has not been on the map yet", "4.4");
    }
    let side = at.state.side(unit);
    let free = |hq: UnitId| {
        side == SOVIET
            || at.command(hq) == at.command(unit)
            || at.state.turn >= FREE && !at.book.is_finn(hq) && !at.book.is_finn(unit)
    };
    let reach = |&(hq, from): &(UnitId, HexId)| {
        at.book.is_hq(hq) && free(hq) && at.book.distance(from, hex) <= u16::from(at.unit(hq).range)
    };
    let hqs: Vec<_> = at.state.units.on_map(side).filter(reach).map(|(hq, _)| words::unit(&at.book.info, hq)).collect();
    let value = if hqs.is_empty() { "of no headquarters".to_owned() } else { format!("of {}", row(&hqs)) };
    facts.cite("in range", value, if side == SOVIET { "6.1" } else { "6.2" });
}

fn beside(facts: &mut Facts, at: At, unit: UnitId) {
    match at.state.units.place(unit) {
        TURN_BOX if at.book.is_hq(unit) => facts.cite("where", "eliminated: it may come back in a later turn", "4.1"),
        Place::DEAD => facts.cite("where", "eliminated", "10.2"),
        POOL => facts.cite("where", "in the pool of battle groups", "14.0"),
        Place::WAITING => {
            let value = match due(at, unit).filter(|&turn| turn > at.state.turn) {
                Some(turn) => format!("comes on turn {turn}"),
                None => "waits to come in".to_owned(),
            };
            facts.cite("where", value, "4.0");
            if let Some(enters) = enters(at, unit) {
                facts.cite("enters", enters, "4.0");
            }
        }
        _ => facts.cite("where", "not in the game any more", "17.7"),
    }
}

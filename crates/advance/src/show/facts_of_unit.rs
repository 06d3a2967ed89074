//! What there is to say of a unit beyond what its counter shows.

use std::collections::BTreeMap;

use wargame::{Fact, Place, Viewer, words};

use crate::{
    activation,
    activation::Activation,
    book::Kind,
    combat,
    facts::Facts,
    forecast::possible,
    frame::Frame,
    movement::March,
    prelude::*,
    replace, retreat, supply,
    turn::Phase,
    victory,
    view::known,
    words::{corps_name, division, honoured, ordinal, points, row},
    zone::zone_of,
};

/// All facts of a unit, as far as a viewer can know.
pub fn facts(at: At, viewer: Viewer, unit: UnitId) -> Vec<Fact> {
    let mut facts = Facts::new(at.book);
    if unit.index() >= at.book.kinds.len() {
        return facts.done();
    }
    match at.state.side(unit) {
        GERMAN => german(&mut facts, at, unit),
        SOVIET => soviet(&mut facts, at, viewer, unit),
    }
    match at.state.units.at(unit) {
        Some(hex) => on_map(&mut facts, at, unit, hex),
        None => beside(&mut facts, at, unit),
    }
    if at.state.side(unit) == GERMAN {
        worth(&mut facts, at, unit);
    }
    facts.done()
}

fn german(facts: &mut Facts, at: At, unit: UnitId) {
    let german = &at.book.germans[unit.index()];
    let name = honoured(&german.name).map_or_else(|| ordinal(&german.name), str::to_owned);
    let corps = german.corps.map(|c| format!(", {}", corps_name(at.book, c))).unwrap_or_default();
    facts.say("unit", format!("{name} {}{corps}", division(german.kind, true)));
    if at.state.units.place(unit) == Place::DEAD {
        return;
    }
    let reduced = at.state.reduced.has(unit);
    let strength = if reduced { german.reduced } else { german.full };
    facts.cite("strength", format!("{strength} in attack and defence"), "79:2.5", "10:2.5");
    let steps = if reduced { "one of two: reduced" } else { "two" };
    facts.cite("steps", steps, "79:10.5", "10:8.45");
    if let Some(corps) = german.corps {
        of_corps(facts, at, unit, corps);
    }
    if german.kind == Kind::Armor {
        armor(facts);
    }
    if reduced && let Some(hex) = at.state.units.at(unit) {
        rebuilding(facts, at, unit, hex);
    }
}

/// What its losses give the Soviet player (18.1).
fn worth(facts: &mut Facts, at: At, unit: UnitId) {
    let of = |points| victory::of(points, at.book.kinds[unit.index()]).unsigned_abs().into();
    let (less, lost) = (of(&at.book.score.reduced), of(&at.book.score.eliminated));
    let words = |points| count(points, "point", "points");
    let value = match (lost, at.state.units.place(unit) == Place::DEAD) {
        (0, _) => return,
        (_, true) => format!("{} to the Soviets", words(lost)),
        _ => format!("{} to the Soviets if reduced, {lost} if lost", words(less)),
    };
    facts.cite("worth", value, "79:18.1", "10:16.1");
}

fn soviet(facts: &mut Facts, at: At, viewer: Viewer, unit: UnitId) {
    let piece = at.state.piece(at.book, unit);
    let armored = at.book.pieces[piece].armored;
    if known(at.state, viewer, piece) {
        let counter = &at.book.counters[at.state.veil.counter(piece)];
        facts.say("unit", division(counter.kind, false));
        let strength = format!("{} in attack, {} in defence", counter.attack, counter.defence);
        facts.cite("strength", strength, "79:2.6", "10:2.6");
        facts.cite("steps", "one", "79:10.5", "10:8.45");
        if counter.kind == Kind::Armor {
            armor(facts);
        }
        if counter.uncertain {
            facts.say("counter", "reconstructed: the original cannot be read");
        }
        return;
    }
    facts.say("unit", if armored { "untried armored division" } else { "untried infantry division" });
    facts.cite("strength", "unknown to both sides until it fights", "79:14.1", "10:12.1");
    facts.cite("steps", "one", "79:10.5", "10:8.45");
    match possible(at, viewer, unit) {
        Some((weights, exact)) => facts.cite("can be", spread(at.book, &weights, exact), "79:14.0", "10:12.0"),
        None => facts.cite("can be", "drawn from the eliminated units when it comes", "79:1.0", "10:1.0"),
    }
}

/// The counters that can lie under a piece, like ones together, weak ones first.
fn spread(book: &Book, weights: &BTreeMap<usize, u64>, exact: bool) -> String {
    let mut kinds = BTreeMap::<(u8, u8, u8, bool), u64>::new();
    for (&counter, &weight) in weights {
        let c = &book.counters[counter];
        *kinds.entry((c.attack, c.defence, c.allowance, c.kind == Kind::Mech)).or_default() += weight;
    }
    let all: u64 = kinds.values().sum();
    let each = kinds.iter().map(|(&(a, d, m, mech), &weight)| {
        let mech = if mech { " mech" } else { "" };
        match (exact, weight) {
            (true, 1) => format!("{a}-{d}-{m}{mech}"),
            (true, n) => format!("{a}-{d}-{m}{mech} ×{n}"),
            (false, n) => format!("{a}-{d}-{m}{mech} {}%", (n * 100 + all / 2) / all),
        }
    });
    let each: Vec<_> = each.collect();
    match exact {
        true => format!("{all} of its kind are unknown: {}", each.join(", ")),
        false => format!("drawn from the eliminated units, about: {}", each.join(", ")),
    }
}

fn armor(facts: &mut Facts) {
    facts.cite("armor", "one column in defence, and in attack on clear hexes without a fort", "79:12.2", "10:10.2");
}

/// Whether its corps is together, and who is missing (12.1).
fn of_corps(facts: &mut Facts, at: At, unit: UnitId, corps: usize) {
    let members = || at.book.corps[corps].1.iter();
    let place_of = |u: UnitId| at.state.units.place(u);
    let called = |u: UnitId| words::unit(&at.book.info, u);
    let value = if let Some(lost) = members().find(|&u| place_of(u) == Place::DEAD) {
        format!("{} is lost: never complete again", called(lost))
    } else if members().all(|u| place_of(u) == place_of(unit)) {
        let Some(hex) = at.state.units.at(unit) else { return };
        if combat::denies_armor(at.book, hex) {
            return facts.cite("corps", "complete: one column in attack, none in this city", "79:12.3", "10:10.3");
        }
        "complete: one column in attack and defence".to_owned()
    } else {
        let apart = members().filter(|&u| place_of(u) != place_of(unit)).map(|u| match at.state.units.at(u) {
            Some(hex) => format!("{} is in {}", called(u), place(at.book, hex)),
            None => format!("{} is not on the map", called(u)),
        });
        format!("not together: {}", row(&apart.collect::<Vec<_>>()))
    };
    facts.cite("corps", value, "79:12.1", "10:10.1");
}

/// When a reduced unit can be brought back to full strength, or why not (16.6).
fn rebuilding(facts: &mut Facts, at: At, unit: UnitId, hex: HexId) {
    let now = match at.state.stack.top() {
        Frame::Replace(phase) => replace::may(at, &phase.flipped, unit),
        _ => replace::may(at, &UnitSet::EMPTY, unit),
    };
    let waits = at.state.disturbed[unit.index()] + 2;
    let next = if at.state.phase() > Phase::Replacement { at.state.turn + 1 } else { at.state.turn };
    match now {
        Ok(()) if next == at.state.turn => facts.cite("rebuilding", "possible now", "79:16.6", "10:14.6"),
        Err(why) if !at.book.replacement_hexes.has(hex) || waits <= at.state.turn => {
            facts.under("rebuilding", why.why, why.case)
        }
        _ if waits.max(next) > at.book.turns => {
            facts.cite("rebuilding", "not before the game ends", "79:16.9", "10:14.9")
        }
        _ => {
            let turn = waits.max(next);
            facts.cite("rebuilding", format!("on turn {turn} if nothing disturbs it"), "79:16.9", "10:14.9");
        }
    }
}

fn on_map(facts: &mut Facts, at: At, unit: UnitId, hex: HexId) {
    let side = at.state.side(unit);
    let lines = supply::lines(at, side);
    let length = lines.ways(at, at.book.kinds[unit.index()].class()).length(hex);
    match length {
        Some(0) => facts.cite("supply", "in supply, on the net", "79:11.0", "10:9.0"),
        Some(cost) => {
            let far = format!("in supply, a line of {} of {} points", points(cost), points(at.book.supply_limit));
            facts.cite("supply", far, "79:11.0", "10:9.0");
        }
        None => facts.cite("supply", "none: half movement, two columns for the enemy in combat", "79:11.2", "10:9.2"),
    }
    movement(facts, at, unit, length.is_some());
    fighting(facts, at.state, unit);
    if zone_of(at, side.other()).has(hex) {
        engaged(facts, at, unit, hex);
    }
}

fn movement(facts: &mut Facts, at: At, unit: UnitId, supplied: bool) {
    let full = at.book.allowances[unit.index()];
    let moving = at.state.stack.iter().find_map(|frame| match frame {
        Frame::Move(act) => act.index(unit).filter(|&i| act.party[i] != Activation::FINISHED).map(|i| act.left[i]),
        _ => None,
    });
    let has_moved = at.state.phase().is_movement() && at.state.moved.has(unit);
    match moving {
        Some(left) => facts.cite("movement", format!("{} of {full} points left", points(left)), "79:4.1", "10:4.1"),
        None if has_moved => facts.cite("movement", "has moved in this phase", "79:3.0", "10:3.0"),
        None if supplied => facts.cite("movement", format!("{full} points"), "79:2.7", "10:2.7"),
        None => {
            let half = points(at.book.allowance(unit, false));
            facts.cite("movement", format!("{half} points instead of {full}"), "79:11.1", "10:9.1");
        }
    }
}

/// What it has done or suffered in this Combat Phase.
fn fighting(facts: &mut Facts, state: &State, unit: UnitId) {
    if state.fought.has(unit) {
        facts.cite("combat", "has attacked in this phase", "79:8.2", "10:8.1");
    }
    if state.attacked.has(unit) {
        facts.cite("combat", "has been attacked in this phase", "79:8.2", "10:8.1");
    }
}

/// In an enemy zone: how it gets out, and where it could go if it were beaten.
fn engaged(facts: &mut Facts, at: At, unit: UnitId, hex: HexId) {
    let side = at.state.side(unit);
    let enemy = at.book.side_name(side.other());
    facts.cite("zone", format!("in a {enemy} zone of control"), "79:4.7", "10:4.7");
    if !at.state.moved.has(unit) {
        let act = activation::begin(at, unit);
        let bound = side == SOVIET || at.book.kinds[unit.index()] == Kind::Infantry;
        match March::new(at, &act).disengagement() {
            Ok(more) => {
                let case = if bound { at.book.case("79:6.2", "10:6.2") } else { at.book.case("79:6.1", "10:6.1") };
                facts.under("disengaging", format!("{} points more", points(more)), case);
            }
            Err(why) => facts.under("disengaging", why.why, why.case),
        }
    }
    let mut foes = Hexes::default();
    (at.book.near[hex.index()] & *at.state.units.held(side.other())).iter().for_each(|h| foes.push(h));
    let havens: HexSet = retreat::havens(at, unit, &foes);
    let value = match havens.is_empty() {
        true => "nowhere, if all enemies next to it attack".to_owned(),
        false => {
            let hexes: Vec<_> = havens.iter().map(|h| words::label(&at.book.info, h)).collect();
            format!("to {}, if all enemies next to it attack", hexes.join(" or "))
        }
    };
    facts.cite("retreat", value, "79:10.7", "10:8.47");
}

/// Not on the map: eliminated, or when and where it comes.
fn beside(facts: &mut Facts, at: At, unit: UnitId) {
    if at.state.units.place(unit) == Place::DEAD {
        return facts.say("place", "eliminated");
    }
    let Some(entry) = at.book.due[unit.index()].map(|e| &at.book.entries[usize::from(e)]) else {
        return facts.cite("place", "to be set up", "79:1.0", "10:1.0");
    };
    let hexes: Vec<_> = crate::reinforce::listed(at, entry).iter().map(|h| place(at.book, h)).collect();
    let when = match entry.turn > at.state.turn {
        true => format!("on turn {}", entry.turn),
        false => format!("since turn {}", entry.turn),
    };
    facts.cite("due", format!("{when}, at {}", hexes.join(", ")), "79:16.0", "10:14.0");
    facts.cite("movement", format!("{} points", at.book.allowances[unit.index()]), "79:2.7", "10:2.7");
    if entry.surprise && entry.turn >= at.state.turn {
        let value = "four columns for every Soviet attack of the turn, if all six enter on it";
        facts.cite("surprise", value, "79:17.4", "10:15.3");
    }
}

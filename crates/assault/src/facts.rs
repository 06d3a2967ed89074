//! What there is to say of a unit or a hex beyond what counter and map show.

use hexmap::HexId;
use wargame::{Case, Fact, Place, UnitId};

use crate::{
    air, announce,
    book::{Book, Kind},
    movement, odds,
    state::{CUP, GERMAN, GONE, RUSSIAN, State},
    supply, victory,
    words::place,
    zone::{zone_of, zones},
};

fn fact(name: &'static str, value: impl Into<String>, case: &'static str) -> Fact {
    Fact { name, value: value.into(), case: Some(Case::new(case)) }
}

pub fn of_unit(book: &Book, state: &State, unit: UnitId) -> Vec<Fact> {
    let u = book.unit(unit);
    let mut facts = vec![fact("unit", u.name.clone(), "3.2")];
    if u.kind == Kind::Naval {
        facts.push(fact("where", place(book, state.ship), "13.2"));
        facts.push(fact("disrupted", if state.ship_disrupted { "yes" } else { "no" }, "13.10"));
        return facts;
    }
    facts.push(fact("strength", state.factor(book, unit).to_string(), "3.2"));
    facts.push(fact("class", state.class(book, unit).word(), "9.1"));
    facts.push(fact("steps", format!("{} of {}", state.steps(book, unit), u.faces.len()), "10.210"));
    if let Some(corps) = u.corps {
        facts.push(fact("corps", book.corps[usize::from(corps)].name.clone(), "11.34"));
    }
    let Some(hex) = state.units.at(unit) else {
        facts.push(off_the_map(book, state, unit));
        return facts;
    };
    facts.push(fact("zone", zone_of(book, state, unit, hex).word(), "9.1"));
    let fed = !state.oos.has(unit.index());
    facts.push(fact("supply", if fed { "in supply" } else { "out of supply" }, "11.17"));
    let next = supply::supplied(book, state, state.side(unit)).has(unit.index());
    if next != fed {
        facts.push(fact("at the next check", if next { "in supply" } else { "out of supply" }, "11.12"));
    }
    if state.disrupted.has(unit.index()) {
        facts.push(fact("disrupted", "yes: no move, attack, retreat or advance, half strength", "12.42"));
    }
    if state.side(unit) == state.phasing() {
        let phase = state.phase();
        let bar = match () {
            () if phase.is_movement() => movement::fit(book, state, unit).err(),
            () if phase.is_combat() => announce::fit(book, state, unit).err(),
            () => None,
        };
        if let Some(why) = bar {
            facts.push(fact("now", why.why, why.case));
        }
    }
    facts
}

fn off_the_map(book: &Book, state: &State, unit: UnitId) -> Fact {
    match state.units.place(unit) {
        Place::DEAD => fact("where", "eliminated", "10.210"),
        CUP => fact("where", "in the cup", "19.72"),
        GONE => fact("where", "withdrawn", "16.22"),
        _ => match book.due[unit.index()] {
            Some(due) if due.turn > state.turn => fact("where", format!("comes on turn {}", due.turn), "16.12"),
            _ => fact("where", "waits to enter", "16.14"),
        },
    }
}

pub fn of_hex(book: &Book, state: &State, hex: HexId) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some(district) = book.district(hex) {
        facts.push(fact("district", format!("{}, main hex {}", district.name, book.info.hex(district.main)), "8.12"));
    }
    if let Some(fringe) = book.fringe(hex) {
        let twins: Vec<_> = match fringe.main == hex {
            true => fringe.hexes.iter().map(|&h| book.info.hex(h)).collect(),
            false => vec![book.info.hex(fringe.main)],
        };
        facts.push(fact("fringe", format!("the same place as {}", twins.join(", ")), "8.13"));
    }
    if !book.land.has(hex.index()) {
        return facts;
    }
    let by = |side| odds::multiple(book, side, hex);
    let (german, russian) = (by(GERMAN), by(RUSSIAN));
    let defence = match german == russian {
        true => format!("times {} ({})", german.0, german.1),
        false => format!("Russians times {} ({}), Germans times {} ({})", russian.0, russian.1, german.0, german.1),
    };
    facts.push(fact("defence", defence, "10.32"));
    facts.push(fact("bombers succeed on", format!("1 to {}", air::needed(book, hex)), "12.34"));
    for (side, name) in [(GERMAN, "German zone"), (RUSSIAN, "Russian zone")] {
        let zones = zones(book, state, side);
        if zones.any.has(hex.index()) {
            facts.push(fact(name, if zones.rigid.has(hex.index()) { "rigid" } else { "fluid" }, "9.1"));
        }
    }
    if let Some(spot) = book.places.iter().find(|s| s.hex == hex) {
        let german = victory::holders(book, state)[0].has(hex.index());
        let who = &book.info.sides[usize::from(!german)];
        facts.push(fact("points", format!("{} to the {who} now", spot.points), "17.22"));
    }
    facts
}

//! What there is to say of a unit or a hex beyond what counter and map show.

use wargame::{Case, Fact, prose::escape, words::label};

use crate::{
    air, announce, movement, odds,
    prelude::*,
    state::{CUP, GONE},
    supply, victory,
    zone::{zone_of, zones},
};

fn fact(name: &'static str, value: impl Into<String>, case: &'static str) -> Fact {
    Fact { name, value: value.into(), case: Some(Case::new(case)) }
}

pub fn of_unit(at: At, unit: UnitId) -> Vec<Fact> {
    let u = at.book.unit(unit);
    let mut facts = vec![fact("unit", escape(&u.name), "3.2")];
    if u.kind == Kind::Naval {
        facts.push(fact("where", place(at.book, at.state.ship), "13.2"));
        facts.push(fact("disrupted", if at.state.ship_disrupted { "yes" } else { "no" }, "13.10"));
        return facts;
    }
    facts.push(fact("strength", at.state.factor(at.book, unit).to_string(), "3.2"));
    facts.push(fact("class", at.state.class(at.book, unit).word(), "9.1"));
    facts.push(fact("steps", format!("{} of {}", at.state.steps(at.book, unit), u.faces.len()), "10.210"));
    if let Some(corps) = u.corps {
        facts.push(fact("corps", escape(&at.book.corps[usize::from(corps)].name), "11.34"));
    }
    let Some(hex) = at.state.units.at(unit) else {
        facts.push(off_the_map(at, unit));
        return facts;
    };
    facts.push(fact("zone", zone_of(at, unit, hex).word(), "9.1"));
    let fed = !at.state.oos.has(unit);
    facts.push(fact("supply", if fed { "in supply" } else { "out of supply" }, "11.17"));
    let next = supply::supplied(at, at.state.side(unit)).has(unit);
    if next != fed {
        facts.push(fact("at the next check", if next { "in supply" } else { "out of supply" }, "11.12"));
    }
    if at.state.disrupted.has(unit) {
        facts.push(fact("disrupted", "yes: no move, attack, retreat or advance, half strength", "12.42"));
    }
    if at.state.side(unit) == at.state.phasing() {
        let phase = at.state.phase();
        let bar = match () {
            () if phase.is_movement() => movement::fit(at, unit).err(),
            () if phase.is_combat() => announce::fit(at, unit).err(),
            () => None,
        };
        if let Some(why) = bar {
            facts.push(fact("now", why.why, why.case));
        }
    }
    facts
}

fn off_the_map(at: At, unit: UnitId) -> Fact {
    match at.state.units.place(unit) {
        Place::DEAD => fact("where", "eliminated", "10.210"),
        CUP => fact("where", "in the cup", "19.72"),
        GONE => fact("where", "withdrawn", "16.22"),
        _ => match at.book.due[unit.index()] {
            Some(due) if due.turn > at.state.turn => fact("where", format!("comes on turn {}", due.turn), "16.12"),
            _ => fact("where", "waits to enter", "16.14"),
        },
    }
}

pub fn of_hex(at: At, hex: HexId) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some(district) = at.book.district(hex) {
        facts.push(fact(
            "district",
            format!("{}, main hex {}", escape(district.name), label(&at.book.info, district.main)),
            "8.12",
        ));
    }
    if let Some(fringe) = at.book.fringe(hex) {
        let twins: Vec<_> = match fringe.main == hex {
            true => fringe.hexes.iter().map(|&h| label(&at.book.info, h)).collect(),
            false => vec![label(&at.book.info, fringe.main)],
        };
        facts.push(fact("fringe", format!("the same place as {}", twins.join(", ")), "8.13"));
    }
    if !at.book.land.has(hex) {
        return facts;
    }
    let by = |side| odds::multiple(at.book, side, hex);
    let (german, russian) = (by(GERMAN), by(RUSSIAN));
    let defence = match german == russian {
        true => format!("times {} ({})", german.0, german.1),
        false => format!("Russians times {} ({}), Germans times {} ({})", russian.0, russian.1, german.0, german.1),
    };
    facts.push(fact("defence", defence, "10.32"));
    facts.push(fact("bombers succeed on", format!("1 to {}", air::needed(at.book, hex)), "12.34"));
    for (side, name) in [(GERMAN, "German zone"), (RUSSIAN, "Russian zone")] {
        let zones = zones(at, side);
        if zones.any.has(hex) {
            facts.push(fact(name, if zones.rigid.has(hex) { "rigid" } else { "fluid" }, "9.1"));
        }
    }
    if let Some((points, holder, case)) = victory::worth(at, hex) {
        let who = holder.map_or("nobody".to_owned(), |side| format!("the {}", at.book.info.sides[side.index()]));
        facts.push(fact("points", format!("{points} to {who} now"), case));
    }
    facts
}

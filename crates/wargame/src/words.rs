//! Words inside sentences, the same in every game.

use hexmap::{HexId, Map};

use crate::{
    action::{Target, UnitId, write_target},
    info::Info,
    moment::Moment,
    prose::{self, Kind, escape, mark},
    rules::{Outcome, Side},
};

/// A row of words: `1st Panzer, 6th Panzer and 36th Mechanized`.
pub fn row<T: AsRef<str>>(words: &[T]) -> String {
    let Some((last, rest)) = words.split_last() else { return String::new() };
    let mut text = String::with_capacity(words.iter().map(|w| w.as_ref().len() + 5).sum());
    for (i, word) in rest.iter().enumerate() {
        text.push_str(if i == 0 { "" } else { ", " });
        text.push_str(word.as_ref());
    }
    text.push_str(if rest.is_empty() { "" } else { " and " });
    text.push_str(last.as_ref());
    text
}

/// A number with its noun: `no unit`, `one unit`, `9 units`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    match number {
        0 => format!("no {one}"),
        1 => format!("one {one}"),
        number => format!("{number} {many}"),
    }
}

/// The form of a verb that goes with so many: `attacks`, `attack`.
pub fn verb<'a>(number: usize, one: &'a str, many: &'a str) -> &'a str {
    if number == 1 { one } else { many }
}

/// Points given in the smallest part of a point: 7 of 2 parts are `3½`.
pub fn points(value: u16, parts: u8) -> String {
    let (whole, rest) = (value / u16::from(parts), value % u16::from(parts));
    let part = match (rest, parts) {
        (0, _) => return whole.to_string(),
        (1, 2) | (2, 4) => "½".to_owned(),
        (1, 3) => "⅓".to_owned(),
        (2, 3) => "⅔".to_owned(),
        (1, 4) => "¼".to_owned(),
        (3, 4) => "¾".to_owned(),
        (rest, parts) => format!(" {rest}/{parts}"),
    };
    if whole == 0 { part.trim_start().to_owned() } else { format!("{whole}{part}") }
}

/// How a game ended: `Soviet strategic victory`, `decisive Russian victory`, `draw`.
pub fn result(info: &Info, outcome: &Outcome) -> String {
    victory(&info.sides, outcome.winner, &outcome.level)
}

/// A level of victory in words.
pub fn victory(sides: &[String; 2], winner: Option<Side>, level: &str) -> String {
    let Some(side) = winner.map(|w| &sides[w.index()]) else { return level.to_owned() };
    match level {
        "resigned" => format!("{side} victory by resignation"),
        "points" => format!("{side} victory on points"),
        level if level.contains(side.as_str()) => format!("{level} victory"),
        level => format!("{level} {side} victory"),
    }
}

/// With its sign: `+5`, `−5`, `0`.
pub fn signed(number: i16) -> String {
    match number {
        ..0 => format!("−{}", number.unsigned_abs()),
        0 => "0".to_owned(),
        _ => format!("+{number}"),
    }
}

/// The impulse and its player where the phase does not tell whose it is: `impulse 3 (German)`.
pub fn impulse(info: &Info, at: Moment) -> Option<String> {
    let phase = info.phases.get(usize::from(at.phase)).filter(|phase| phase.side.is_none() && !phase.short.is_empty());
    phase.and(at.playing).map(|side| format!("impulse {} ({})", at.impulse, info.sides[side.index()]))
}

/// The phase now played, with the impulse where that has to be told: `German movement`, `Movement, impulse 3 (German)`.
pub fn phase(info: &Info, at: Moment) -> String {
    let name = info.phases.get(usize::from(at.phase)).map_or("", |phase| phase.name.as_str());
    impulse(info, at).map_or_else(|| name.to_owned(), |impulse| format!("{name}, {impulse}"))
}

/// With a capital letter, at the beginning of a sentence.
pub fn capital(words: String) -> String {
    prose::first_letter(&words, |letter| letter.to_uppercase().collect())
}

/// With a small letter, inside a sentence.
pub fn small(words: &str) -> String {
    prose::first_letter(words, |letter| letter.to_lowercase().collect())
}

/// A unit by its name, as far as that is fixed: `1st Panzer`.
pub fn unit(info: &Info, unit: UnitId) -> String {
    called(info, &[unit], info.name(unit))
}

/// Units by what they are called together: `untried infantry`.
pub fn called(info: &Info, units: &[UnitId], words: &str) -> String {
    let handles: Vec<_> = units.iter().map(|&unit| info.unit(unit)).collect();
    mark(Kind::Unit, &handles.join(","), words)
}

/// A hex by its label alone: `1909`.
pub fn label(info: &Info, hex: HexId) -> String {
    on(info, hex, info.hex(hex))
}

/// A hex with its name where it has one: `Pskov (1909)`, `Stalingrad (north, 1204)`.
pub fn place(info: &Info, hex: HexId) -> String {
    if hex.exists() { named(&info.map, hex) } else { info.hex(hex).to_owned() }
}

/// The same of a map's hex.
pub fn named(map: &Map, hex: HexId) -> String {
    let (label, name) = (map.label(hex), map.name(hex));
    match (name, name.strip_suffix(')')) {
        ("", _) => mark(Kind::Hex, label, label),
        (_, Some(name)) => mark(Kind::Hex, label, &format!("{name}, {label})")),
        (name, None) => mark(Kind::Hex, label, &format!("{name} ({label})")),
    }
}

/// A hex by these words; the words alone for none.
pub fn on(info: &Info, hex: HexId, words: &str) -> String {
    if hex.exists() { mark(Kind::Hex, info.hex(hex), words) } else { escape(words).into_owned() }
}

/// What an action of a verb points at.
pub fn target(info: &Info, verb: &str, target: Target) -> String {
    match target {
        Target::Unit(of) => unit(info, of),
        Target::Hex(hex) => label(info, hex),
        Target::Edge(_) => {
            let hexes = write_target(info, verb, target);
            mark(Kind::Edge, &hexes, &hexes)
        }
        Target::Number(_) | Target::None => escape(&write_target(info, verb, target)).into_owned(),
    }
}

/// Many hexes by the first and the last: `6 hexes from 1136 to 1736`; few in a row.
pub fn stretch(info: &Info, hexes: impl Iterator<Item = HexId>) -> String {
    let hexes: Vec<_> = hexes.collect();
    match hexes[..] {
        [first, _, _, .., last] => {
            format!("{} hexes from {} to {}", hexes.len(), label(info, first), label(info, last))
        }
        _ => row(&hexes.iter().map(|&hex| label(info, hex)).collect::<Vec<_>>()),
    }
}

/// Hexes in a row.
pub fn places(info: &Info, hexes: impl Iterator<Item = HexId>) -> String {
    row(&hexes.map(|h| place(info, h)).collect::<Vec<_>>())
}

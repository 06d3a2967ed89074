//! The counters of both sides and the schedule that brings them, from tables.toml and the map.

use std::sync::Arc;

use wargame::{
    Face, UnitId,
    data::{Data, Datum, group},
};

use crate::{
    book::*,
    state::{GERMAN, SOVIET, UnitSet},
};

/// Panzer corps: name and units.
pub(crate) type Corps = Vec<(String, UnitSet)>;

/// What the schedules bring.
pub(crate) struct Schedule {
    pub(crate) entries: Vec<Entry>,
    /// The line that brings each German unit.
    pub(crate) german: Vec<Option<u8>>,
    /// The line that brings each Soviet piece, and whether it is armored.
    pub(crate) soviet: Vec<(u8, bool)>,
    /// What becomes available, by turn.
    pub(crate) forts: [u8; 16],
    pub(crate) air: [u8; 16],
}

pub(crate) fn germans(data: &Data) -> Result<(Vec<German>, Corps), BookError> {
    let table = data.at("counters.german")?;
    let mut germans = Vec::new();
    let mut corps = Corps::new();
    for unit in table.at("mobile")?.list()? {
        let [full, reduced] = ["full", "reduced"].map(|face| strength(&unit.at(face)?));
        let ((full, allowance), (reduced, other)) = (full?, reduced?);
        if allowance != other || full == 0 || reduced == 0 {
            return Err(unit.error("a zero strength, or two movement allowances"));
        }
        let number = group(&mut corps, unit.at("corps")?.text()?, UnitId(germans.len() as u8));
        germans.push(German {
            name: unit.at("id")?.text()?.split('/').next().unwrap_or_default().to_owned(),
            kind: unit.at("kind")?.word(&[("armor", Kind::Armor), ("mech", Kind::Mech)])?,
            corps: Some(number),
            full,
            reduced,
            allowance,
        });
    }
    let infantry = table.at("infantry")?;
    let ((full, allowance), (reduced, _)) = (strength(&infantry.at("full")?)?, strength(&infantry.at("reduced")?)?);
    let names: Vec<String> = data.get("counters.german.infantry.*")?;
    let division = |name| German { name, kind: Kind::Infantry, corps: None, full, reduced, allowance };
    germans.extend(names.into_iter().map(division));
    Ok((germans, corps))
}

/// Combat strength and movement allowance of a face.
fn strength(face: &Datum) -> Result<(u8, u8), BookError> {
    Ok((face.get("c")?, face.get("m")?))
}

/// The Soviet counters and their keys; of several like ones each has a letter.
pub(crate) fn counters(data: &Data) -> Result<(Vec<Soviet>, Vec<String>), BookError> {
    let table = data.at("counters.soviet")?;
    let (mut counters, mut keys) = (Vec::new(), Vec::new());
    for (list, kind, mark) in [("infantry", Kind::Infantry, ""), ("armor", Kind::Armor, ""), ("mech", Kind::Mech, "m")]
    {
        for line in table.at(list)?.list()? {
            let (attack, defence, allowance): (u8, u8, u8) = (line.get("a")?, line.get("d")?, line.get("m")?);
            let uncertain = line.maybe("uncertain")?.unwrap_or(false);
            let copies: u8 = line.get("n")?;
            for copy in 0..copies {
                let letter = if copies > 1 { char::from(b'a' + copy).to_string() } else { String::new() };
                keys.push(format!("{attack}-{defence}-{allowance}{mark}{letter}"));
                counters.push(Soviet { kind, attack, defence, allowance, uncertain });
            }
        }
    }
    Ok((counters, keys))
}

/// German infantry arrives in the order of the counters, after those that start.
pub(crate) fn schedule(data: &Data, germans: &[German], corps: &Corps) -> Result<Schedule, BookError> {
    let (lines, start) = (data.at("reinforcements.*")?, data.at("setup.*_german")?);
    let turns = data.get("meta.turns")?;
    let starting: usize = start.get("infantry")?;
    let mut later = (0..germans.len()).filter(|&i| germans[i].kind == Kind::Infantry).skip(starting);
    let (mut entries, mut due, mut soviet) = (Vec::new(), vec![None; germans.len()], Vec::new());
    let (mut forts, mut air) = ([0; 16], [0; 16]);
    let keys = ["turn", "I", "A", "air", "fort", "corps", "hexes", "delay", "surprise", "leningrad", "delayed_hexes"];
    // What the printed schedule says where a ruling differs.
    let keys = [&keys[..], &["printed_I"]].concat();
    for (side, key) in [(GERMAN, "german"), (SOVIET, "soviet")] {
        for (turn, line) in lines.at(key)?.schedule(turns, &keys)? {
            let number = |key: &str| Ok::<u8, BookError>(line.maybe(key)?.unwrap_or(0));
            let (infantry, armored, entry) = (number("I")?, number("A")?, entries.len() as u8);
            forts[usize::from(turn).min(15)] += number("fort")?;
            air[usize::from(turn).min(15)] += number("air")?;
            let corps_due = line.find("corps");
            if infantry + armored == 0 && corps_due.is_none() {
                continue;
            }
            if side == SOVIET {
                soviet.extend((0..infantry).map(|_| (entry, false)));
                soviet.extend((0..armored).map(|_| (entry, true)));
            } else {
                for _ in 0..infantry {
                    let unit =
                        later.next().ok_or_else(|| line.error("more German infantry than there are counters"))?;
                    due[unit] = Some(entry);
                }
            }
            if let Some(name) = corps_due {
                let found = corps.iter().find(|(corps, _)| name.text().is_ok_and(|name| name == corps));
                let (_, units) = found.ok_or_else(|| name.error("there is no such corps"))?;
                units.iter().for_each(|u| due[u.index()] = Some(entry));
            }
            entries.push(self::entry(data, turn, &line)?);
        }
    }
    if later.next().is_some() {
        return Err(lines.error("some German infantry neither starts nor arrives"));
    }
    let starting: Vec<String> = start.get("corps")?;
    for (unit, german) in germans.iter().enumerate() {
        let starts = german.corps.is_none_or(|c| starting.contains(&corps[c].0));
        if !starts && due[unit].is_none() {
            return Err(lines.error(format!("German unit {} neither starts nor arrives", german.name)));
        }
    }
    Ok(Schedule { entries, german: due, soviet, forts, air })
}

fn entry(data: &Data, turn: u8, line: &Datum) -> Result<Entry, BookError> {
    let map = &data.map;
    let mut delayed = Vec::new();
    for (turn, hexes) in line.find("delayed_hexes").map_or_else(|| Ok(Vec::new()), |list| list.entries())? {
        // A turn, or `9+` for that turn and later.
        let first = turn.trim_end_matches('+').parse().map_err(|_| hexes.error(format!("«{turn}» is no turn")))?;
        delayed.push((first, hexes.hexes(map)?));
    }
    Ok(Entry {
        turn,
        hexes: line.at("hexes")?.hexes(map)?,
        delayed,
        surprise: line.maybe("surprise")?.unwrap_or(false),
        leningrad: line.maybe("leningrad")?.unwrap_or(false),
        may_wait: line.maybe("delay")?.unwrap_or(true),
    })
}

/// Handles in the order: infantry and armored of the set-up hexes, the columns, the schedule; infantry first.
pub(crate) fn pieces(data: &Data, schedule: &Schedule, counters: &[Soviet]) -> Result<Vec<Piece>, BookError> {
    let mut origins = Vec::new();
    for (hex, value) in data.marked("setup-su") {
        let bad = || data.error(hex, format!("setup-su:{value} is no number of I or A"));
        let (count, armored) = match (value.strip_suffix('I'), value.strip_suffix('A')) {
            (Some(n), _) => (n, false),
            (_, Some(n)) => (n, true),
            _ => return Err(bad()),
        };
        let count: u8 = count.parse().map_err(|_| bad())?;
        origins.extend((0..count).map(|_| (armored, Origin::Hex(hex))));
    }
    let columns = data.at("setup.soviet_columns")?.list()?.len();
    origins.extend((0..columns).map(|c| (false, Origin::Column(c as u8))));
    let mut arrivals: Vec<_> = schedule.soviet.iter().collect();
    arrivals.sort_by_key(|(entry, _)| schedule.entries[usize::from(*entry)].turn);
    origins.extend(arrivals.into_iter().map(|&(entry, armored)| (armored, Origin::Due(entry))));
    let mut pieces = Vec::new();
    for armored in [false, true] {
        let counter = counters.iter().find(|c| (c.kind != Kind::Infantry) == armored);
        let none = || data.tables().error("there are no Soviet counters of a kind");
        let allowance = counter.ok_or_else(none)?.allowance;
        let of_kind = origins.iter().filter(|(kind, _)| *kind == armored);
        pieces.extend(of_kind.map(|&(_, origin)| Piece { armored, allowance, origin }));
    }
    Ok(pieces)
}

pub(crate) fn faces(data: &Data, germans: &[German], corps: &[(String, UnitSet)], counters: &[Soviet]) -> Faces {
    let german = |g: &German, reduced: bool| {
        let strength = if reduced { g.reduced } else { g.full };
        Arc::new(Face {
            side: GERMAN,
            kind: g.kind.word(),
            size: "XX",
            strengths: format!("{strength}-{}", g.allowance),
            name: g.name.clone(),
            band: g.corps.map(|c| corps[c].0.clone()),
            stripe: g.corps.and_then(|c| data.stripe(&corps[c].0)),
            steps: (if reduced { 1 } else { 2 }, 2),
            untried: false,
            livery: if g.name.starts_with("SS") { "ss" } else { "german" },
            uncertain: false,
        })
    };
    let soviet = |kind: &'static str, strengths: String, untried, uncertain| {
        Arc::new(Face {
            side: SOVIET,
            kind,
            size: "XX",
            strengths,
            name: String::new(),
            band: None,
            stripe: None,
            steps: (1, 1),
            untried,
            livery: "soviet",
            uncertain,
        })
    };
    let move_of =
        |armored: bool| counters.iter().find(|c| (c.kind != Kind::Infantry) == armored).map_or(0, |c| c.allowance);
    Faces {
        german: germans.iter().map(|g| [german(g, false), german(g, true)]).collect(),
        soviet: counters
            .iter()
            .map(|c| soviet(c.kind.word(), format!("{}-{}-{}", c.attack, c.defence, c.allowance), false, c.uncertain))
            .collect(),
        untried: [
            soviet("infantry", format!("?-{}", move_of(false)), true, false),
            soviet("armor", format!("?-{}", move_of(true)), true, false),
        ],
    }
}

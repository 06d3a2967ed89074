//! The counters of both sides and the schedule that brings them, from tables.toml and the map.

use std::sync::Arc;

use wargame::Face;

use crate::{
    book::*,
    load::Builder,
    state::{GERMAN, SOVIET, UnitSet},
    tables::Arrival,
};

/// Panzer corps: name and units.
pub(crate) type Corps = Vec<(String, UnitSet)>;

impl Builder {
    pub(crate) fn germans(&self) -> Result<(Vec<German>, Corps), BookError> {
        let table = &self.tables.counters.german;
        let mut germans = Vec::new();
        let mut corps = Corps::new();
        for unit in &table.mobile {
            let kind = match unit.kind.as_str() {
                "armor" => Kind::Armor,
                "mech" => Kind::Mech,
                other => {
                    return Err(err(format!("tables.toml: unit {}: «{other}» is neither armor nor mech", unit.id)));
                }
            };
            if unit.full.m != unit.reduced.m || unit.full.c == 0 || unit.reduced.c == 0 {
                return Err(err(format!("tables.toml: unit {}: a zero strength, or two movement allowances", unit.id)));
            }
            let number = corps.iter().position(|(name, _)| *name == unit.corps).unwrap_or_else(|| {
                corps.push((unit.corps.clone(), UnitSet::EMPTY));
                corps.len() - 1
            });
            corps[number].1.add(germans.len());
            let name = unit.id.split('/').next().unwrap_or_default().to_owned();
            germans.push(German {
                name,
                kind,
                corps: Some(number),
                full: unit.full.c,
                reduced: unit.reduced.c,
                allowance: unit.full.m,
            });
        }
        let names = self.pick(&table.infantry.e79, &table.infantry.e10);
        germans.extend(names.iter().map(|name| German {
            name: name.clone(),
            kind: Kind::Infantry,
            corps: None,
            full: table.infantry.full.c,
            reduced: table.infantry.reduced.c,
            allowance: table.infantry.full.m,
        }));
        Ok((germans, corps))
    }

    pub(crate) fn counters(&self) -> (Vec<Soviet>, Vec<String>) {
        let table = &self.tables.counters.soviet;
        let mut counters = Vec::new();
        let mut keys = Vec::new();
        for (list, kind, mark) in
            [(&table.infantry, Kind::Infantry, ""), (&table.armor, Kind::Armor, ""), (&table.mech, Kind::Mech, "m")]
        {
            for line in list {
                for copy in 0..line.n {
                    let letter = if line.n > 1 { char::from(b'a' + copy).to_string() } else { String::new() };
                    keys.push(format!("{}-{}-{}{mark}{letter}", line.a, line.d, line.m));
                    counters.push(Soviet {
                        kind,
                        attack: line.a,
                        defence: line.d,
                        allowance: line.m,
                        uncertain: line.uncertain,
                    });
                }
            }
        }
        (counters, keys)
    }

    /// Lines of the schedule, the line of each German unit, and the Soviet pieces each line brings.
    #[allow(clippy::type_complexity)]
    pub(crate) fn schedule(
        &self,
        germans: &[German],
        corps: &[(String, UnitSet)],
    ) -> Result<(Vec<Entry>, Vec<Option<u8>>, Vec<(u8, bool)>), BookError> {
        let schedule = self.pick(&self.tables.reinforcements.e79, &self.tables.reinforcements.e10);
        let start = self.pick(&self.tables.setup.e79_german, &self.tables.setup.e10_german);
        let mut entries = Vec::new();
        let mut due = vec![None; germans.len()];
        let infantry: Vec<_> = (0..germans.len()).filter(|&i| germans[i].kind == Kind::Infantry).collect();
        let mut later = infantry[start.infantry.min(infantry.len())..].iter();
        for arrival in &schedule.german {
            let number = entries.len() as u8;
            if arrival.infantry == 0 && arrival.corps.is_none() {
                continue;
            }
            for _ in 0..arrival.infantry {
                let &unit = later.next().ok_or_else(|| {
                    err("tables.toml: the schedule brings more German infantry than there are counters")
                })?;
                due[unit] = Some(number);
            }
            if let Some(name) = &arrival.corps {
                let (_, units) = corps
                    .iter()
                    .find(|(n, _)| n == name)
                    .ok_or_else(|| err(format!("tables.toml: there is no corps {name}")))?;
                units.iter().for_each(|u| due[u] = Some(number));
            }
            entries.push(self.entry(arrival)?);
        }
        if later.next().is_some() {
            return Err(err("tables.toml: some German infantry neither starts nor arrives"));
        }
        for (unit, german) in germans.iter().enumerate() {
            let starts = german.corps.is_none_or(|c| start.corps.contains(&corps[c].0));
            if !starts && due[unit].is_none() {
                return Err(err(format!("tables.toml: German unit {} neither starts nor arrives", german.name)));
            }
        }
        let mut soviet = Vec::new();
        for arrival in &schedule.soviet {
            if arrival.infantry + arrival.armored == 0 {
                continue;
            }
            let number = entries.len() as u8;
            soviet.extend((0..arrival.infantry).map(|_| (number, false)));
            soviet.extend((0..arrival.armored).map(|_| (number, true)));
            entries.push(self.entry(arrival)?);
        }
        Ok((entries, due, soviet))
    }

    fn entry(&self, arrival: &Arrival) -> Result<Entry, BookError> {
        let mut delayed = Vec::new();
        for (turn, labels) in &arrival.delayed_hexes {
            let first = turn
                .trim_end_matches('+')
                .parse()
                .map_err(|_| err(format!("tables.toml: delayed_hexes: «{turn}» is no turn")))?;
            delayed.push((first, self.hexes(labels)?));
        }
        Ok(Entry {
            turn: arrival.turn,
            hexes: self.hexes(&arrival.hexes)?,
            delayed,
            surprise: arrival.surprise,
            leningrad: arrival.leningrad,
            may_wait: arrival.delay,
        })
    }

    /// Handles in the order: infantry and armored of the set-up hexes, the columns, the schedule; infantry first.
    pub(crate) fn pieces(&self, entries: &[Entry], due: &[(u8, bool)]) -> Result<Vec<Piece>, BookError> {
        let allowance = |armored: bool| {
            let list = if armored { &self.tables.counters.soviet.armor } else { &self.tables.counters.soviet.infantry };
            list.first().map(|c| c.m).ok_or_else(|| err("tables.toml: there are no Soviet counters"))
        };
        let (foot, wheels) = (allowance(false)?, allowance(true)?);
        let mut origins = Vec::new();
        for hex in self.map.hexes() {
            for value in self.map.feature_values(hex, "setup-su") {
                let bad = || err(format!("hex {}: setup-su:{value} is no number of I or A", self.map.label(hex)));
                let (count, armored) = match (value.strip_suffix('I'), value.strip_suffix('A')) {
                    (Some(n), _) => (n, false),
                    (_, Some(n)) => (n, true),
                    _ => return Err(bad()),
                };
                let count: u8 = count.parse().map_err(|_| bad())?;
                origins.extend((0..count).map(|_| (armored, Origin::Hex(hex))));
            }
        }
        origins.extend((0..self.tables.setup.soviet_columns.len()).map(|c| (false, Origin::Column(c as u8))));
        let mut arrivals: Vec<_> = due.iter().map(|&(entry, armored)| (armored, Origin::Due(entry))).collect();
        arrivals.sort_by_key(|&(_, origin)| match origin {
            Origin::Due(e) => entries[e as usize].turn,
            _ => 0,
        });
        origins.extend(arrivals);
        let of = |kind: bool| {
            origins.iter().filter(move |(armored, _)| *armored == kind).map(move |&(armored, origin)| Piece {
                armored,
                allowance: if armored { wheels } else { foot },
                origin,
            })
        };
        Ok(of(false).chain(of(true)).collect())
    }
}

pub(crate) fn faces(germans: &[German], corps: &[(String, UnitSet)], counters: &[Soviet]) -> Faces {
    let german = |g: &German, reduced: bool| {
        let strength = if reduced { g.reduced } else { g.full };
        Arc::new(Face {
            side: GERMAN,
            kind: g.kind.word(),
            size: "XX",
            strengths: format!("{strength}-{}", g.allowance),
            name: g.name.clone(),
            band: g.corps.map(|c| corps[c].0.clone()),
            steps: (if reduced { 1 } else { 2 }, 2),
            untried: false,
            elite: g.name.starts_with("SS"),
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
            steps: (1, 1),
            untried,
            elite: false,
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

//! The counters: units, corps, divisions, and their pictures.

use std::sync::Arc;

use arrayvec::ArrayVec;
use wargame::{Face, UnitId};

use crate::{
    book::{BookError, Class, Corps, Kind, Printed, Unit, err},
    ground::{GERMAN_FOOT, GERMAN_WHEELS, GUERRILLA, RUSSIAN_FOOT, RUSSIAN_WHEELS},
    load::Builder,
    state::{GERMAN, RUSSIAN, UnitSet},
    tables::Counter,
};

/// All units, Germans first.
pub(crate) struct Roster {
    pub(crate) units: Vec<Unit>,
    pub(crate) germans: usize,
    pub(crate) corps: Vec<Corps>,
    pub(crate) divisions: Vec<(String, UnitSet)>,
    /// Bands of other nations.
    nations: Vec<Option<String>>,
}

impl Roster {
    pub(crate) fn find(&self, name: &str) -> Result<UnitId, BookError> {
        let at = self.units.iter().position(|u| u.name == name);
        at.map(|i| UnitId(i as u8)).ok_or_else(|| err(format!("tables.toml: there is no counter «{name}»")))
    }

    pub(crate) fn set(&self, names: &[String]) -> Result<UnitSet, BookError> {
        names.iter().map(|n| Ok(self.find(n)?.index())).collect()
    }
}

/// The handle of a unit: its name in lower case without spaces.
pub(crate) fn handle(name: &str) -> String {
    name.to_lowercase().replace(' ', "")
}

fn kind(counter: &Counter) -> Result<Option<Kind>, BookError> {
    Ok(Some(match (counter.kind.as_str(), counter.side.as_str()) {
        ("air", _) => return Ok(None),
        ("hq", _) => Kind::Hq,
        ("infantry", "german") => Kind::Infantry,
        ("infantry" | "rifle", _) => Kind::Rifle,
        ("guards", _) => Kind::Guards,
        ("panzer", _) => Kind::Panzer,
        ("motorized", _) => Kind::Motorized,
        ("tank", _) => Kind::Tank,
        ("nkvd", _) => Kind::Nkvd,
        ("worker", _) => Kind::Worker,
        ("guerrilla", _) => Kind::Guerrilla,
        ("naval", _) => Kind::Naval,
        (other, _) => return Err(err(format!("tables.toml: {}: «{other}» is no kind of unit", counter.id))),
    }))
}

/// `8-A-6` as factor, class and movement.
fn printed(counter: &Counter, text: &str) -> Result<(Printed, u8), BookError> {
    let read = || {
        let mut parts = text.split('-');
        let factor = parts.next()?.parse().ok()?;
        let class = match parts.next()? {
            "A" => Class::A,
            "B" => Class::B,
            "C" => Class::C,
            _ => return None,
        };
        Some((Printed { factor, class }, parts.next()?.parse().ok()?))
    };
    read().ok_or_else(|| err(format!("tables.toml: {}: «{text}» is no combat-class-movement", counter.id)))
}

pub(crate) fn roster(builder: &Builder) -> Result<Roster, BookError> {
    let list = match builder.is_leningrad() {
        true => &builder.tables.counters.leningrad,
        false => &builder.tables.stalingrad_counters.unit,
    };
    let mut roster =
        Roster { units: Vec::new(), germans: 0, corps: Vec::new(), divisions: Vec::new(), nations: Vec::new() };
    for side in ["german", "russian"] {
        for counter in list.iter().filter(|c| c.side == side) {
            if let Some(kind) = kind(counter)? {
                add(&mut roster, counter, kind)?;
            }
        }
        if side == "german" {
            roster.germans = roster.units.len();
        }
    }
    if roster.germans == 0 || roster.units.len() == roster.germans {
        return Err(err("tables.toml: both sides need counters"));
    }
    let headless = roster.corps.iter().find(|c| roster.units[c.hq.index()].kind != Kind::Hq);
    match headless {
        Some(corps) => Err(err(format!("tables.toml: corps {} has no headquarters", corps.name))),
        None => Ok(roster),
    }
}

fn add(roster: &mut Roster, counter: &Counter, kind: Kind) -> Result<(), BookError> {
    let id = UnitId(roster.units.len() as u8);
    let faces: Vec<_> = match counter.steps.is_empty() {
        true => [&counter.front, &counter.back].into_iter().filter(|f| !f.is_empty()).cloned().collect(),
        false => counter.steps.clone(),
    };
    let mut read = faces.iter().map(|f| printed(counter, f)).collect::<Result<Vec<_>, _>>()?;
    if kind == Kind::Naval {
        read.push((Printed { factor: 0, class: Class::C }, 0));
    }
    let movement = read.first().ok_or_else(|| err(format!("tables.toml: {} has no face", counter.id)))?.1;
    if read.iter().any(|f| f.1 != movement) || read.len() > 4 {
        return Err(err(format!("tables.toml: {}: faces differ in movement, or are more than four", counter.id)));
    }
    let german = counter.side == "german";
    let corps = counter.corps.as_ref().map(|name| {
        let at = roster.corps.iter().position(|c| &c.name == name).unwrap_or_else(|| {
            roster.corps.push(Corps { name: name.clone(), hq: id, units: UnitSet::EMPTY });
            roster.corps.len() - 1
        });
        roster.corps[at].units.add(id.index());
        if kind == Kind::Hq {
            roster.corps[at].hq = id;
        }
        at as u8
    });
    let division = counter.division.as_ref().map(|name| {
        let at = roster.divisions.iter().position(|(n, _)| n == name).unwrap_or_else(|| {
            roster.divisions.push((name.clone(), UnitSet::EMPTY));
            roster.divisions.len() - 1
        });
        roster.divisions[at].1.add(id.index());
        at as u8
    });
    roster.nations.push(counter.nation.clone());
    roster.units.push(Unit {
        name: counter.id.clone(),
        kind,
        mechanized: counter.mechanized,
        size: match (counter.size.as_str(), kind) {
            ("regiment", _) => "III",
            ("brigade", _) => "X",
            ("battalion", _) => "II",
            ("corps", _) | (_, Kind::Hq) => "XXX",
            (_, Kind::Tank) if !counter.steps.is_empty() => "XXX",
            (_, Kind::Worker | Kind::Naval) | ("group", _) => "",
            _ => "XX",
        },
        movement,
        faces: read.into_iter().map(|f| f.0).collect::<ArrayVec<_, 4>>(),
        corps,
        division,
        pace: match (kind, german, counter.mechanized) {
            (Kind::Guerrilla, ..) => GUERRILLA,
            (_, true, false) => GERMAN_FOOT,
            (_, true, true) => GERMAN_WHEELS,
            (_, false, false) => RUSSIAN_FOOT,
            (_, false, true) => RUSSIAN_WHEELS,
        },
    });
    Ok(())
}

fn symbol(kind: Kind) -> &'static str {
    match kind {
        Kind::Hq => "headquarters",
        Kind::Infantry | Kind::Rifle | Kind::Guards | Kind::Nkvd => "infantry",
        Kind::Panzer | Kind::Tank => "armor",
        Kind::Motorized => "mechanized",
        Kind::Worker => "militia",
        Kind::Guerrilla => "guerrilla",
        Kind::Naval => "naval",
    }
}

/// What stands on the counter beside the symbol: the name without what the symbol says already.
fn designation(unit: &Unit) -> String {
    let word = unit.name.rsplit_once(' ');
    match (word, unit.kind) {
        (Some((number, "Inf" | "Pz" | "Mot" | "Rifle" | "Tank" | "HQ" | "TC")), _) => number.to_owned(),
        (Some((_, number)), Kind::Worker | Kind::Guerrilla) => number.to_owned(),
        _ => unit.name.clone(),
    }
}

/// Pictures of the counters, by unit and steps lost.
pub(crate) fn faces(roster: &Roster) -> Vec<Vec<Arc<Face>>> {
    let of = |(i, unit): (usize, &Unit)| {
        let steps = unit.faces.len() as u8;
        let face = |(lost, face): (usize, &Printed)| {
            Arc::new(Face {
                side: if i < roster.germans { GERMAN } else { RUSSIAN },
                kind: symbol(unit.kind),
                size: unit.size,
                strengths: match unit.kind {
                    Kind::Naval => "+5".into(),
                    _ => format!("{}-{}-{}", face.factor, face.class.word(), unit.movement),
                },
                name: designation(unit),
                band: unit.corps.map(|c| roster.corps[usize::from(c)].name.clone()),
                steps: (steps - lost as u8, steps),
                untried: false,
                elite: unit.name.starts_with("SS") || unit.name.starts_with("Tot"),
                uncertain: false,
            })
        };
        unit.faces.iter().enumerate().map(face).collect()
    };
    roster.units.iter().enumerate().map(of).collect()
}

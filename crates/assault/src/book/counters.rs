//! The counters: units, corps, divisions, and their pictures.

use std::sync::Arc;

use arrayvec::ArrayVec;
use serde::Deserialize;
use wargame::{
    Face, UnitId,
    data::{Data, Datum, group},
};

use crate::{
    book::{BookError, Class, Corps, Kind, Printed, Unit},
    campaign::Campaign,
    ground::{GERMAN_FOOT, GERMAN_WHEELS, GUERRILLA, RUSSIAN_FOOT, RUSSIAN_WHEELS},
    state::{GERMAN, RUSSIAN, UnitSet},
};

/// All units, Germans first.
pub(crate) struct Roster {
    pub(crate) units: Vec<Unit>,
    pub(crate) names: Vec<String>,
    pub(crate) germans: usize,
    pub(crate) corps: Vec<Corps>,
    pub(crate) divisions: Vec<(String, UnitSet)>,
}

#[derive(Deserialize)]
struct Counter {
    id: String,
    mechanized: bool,
    #[serde(default)]
    size: String,
    /// Full and reduced face in Leningrad; `steps` in Stalingrad.
    #[serde(default)]
    front: String,
    #[serde(default)]
    back: String,
    #[serde(default)]
    steps: Vec<String>,
    corps: Option<String>,
    division: Option<String>,
}

/// The kind of a unit; none of air units, which are no counters here.
fn kind(line: &Datum, german: bool) -> Result<Option<Kind>, BookError> {
    line.at("kind")?.word(&[
        ("air", None),
        ("hq", Some(Kind::Hq)),
        ("infantry", Some(if german { Kind::Infantry } else { Kind::Rifle })),
        ("rifle", Some(Kind::Rifle)),
        ("guards", Some(Kind::Guards)),
        ("panzer", Some(Kind::Panzer)),
        ("motorized", Some(Kind::Motorized)),
        ("tank", Some(Kind::Tank)),
        ("nkvd", Some(Kind::Nkvd)),
        ("worker", Some(Kind::Worker)),
        ("guerrilla", Some(Kind::Guerrilla)),
        ("naval", Some(Kind::Naval)),
    ])
}

/// `8-A-6` as factor, class and movement.
fn printed(line: &Datum, text: &str) -> Result<(Printed, u8), BookError> {
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
    read().ok_or_else(|| line.error(format!("«{text}» is no combat-class-movement")))
}

pub(crate) fn roster(data: &Data, campaign: Campaign) -> Result<Roster, BookError> {
    let list = data.at(match campaign {
        Campaign::Leningrad => "counters.leningrad",
        Campaign::Stalingrad => "stalingrad_counters.unit",
    })?;
    let (mut units, mut corps, mut divisions) = (Vec::new(), Vec::new(), Vec::new());
    let mut germans = 0;
    for side in [GERMAN, RUSSIAN] {
        for line in list.list()? {
            if line.at("side")?.word(&[("german", GERMAN), ("russian", RUSSIAN)])? != side {
                continue;
            }
            if let Some(kind) = kind(&line, side == GERMAN)? {
                let (id, counter) = (UnitId(units.len() as u8), line.read::<Counter>()?);
                let corps = counter.corps.as_ref().map(|name| group(&mut corps, name, id) as u8);
                let division = counter.division.as_ref().map(|name| group(&mut divisions, name, id) as u8);
                units.push(Unit { corps, division, ..unit(&line, counter, kind, side == GERMAN)? });
            }
        }
        if side == GERMAN {
            germans = units.len();
        }
    }
    if germans == 0 || units.len() == germans {
        return Err(list.error("both sides need counters"));
    }
    let headed = |(name, members): (String, UnitSet)| {
        let hq = members.iter().filter(|u| units[u.index()].kind == Kind::Hq).last();
        let hq = hq.ok_or_else(|| list.error(format!("corps {name} has no headquarters")))?;
        Ok(Corps { name, hq, units: members })
    };
    let corps = corps.into_iter().map(headed).collect::<Result<_, BookError>>()?;
    let names = units.iter().map(|u: &Unit| u.name.clone()).collect();
    Ok(Roster { names, units, germans, corps, divisions })
}

/// A unit that belongs to no corps and no division yet.
fn unit(line: &Datum, counter: Counter, kind: Kind, german: bool) -> Result<Unit, BookError> {
    let faces: Vec<_> = match counter.steps.is_empty() {
        true => [&counter.front, &counter.back].into_iter().filter(|f| !f.is_empty()).collect(),
        false => counter.steps.iter().collect(),
    };
    let mut read = faces.into_iter().map(|f| printed(line, f)).collect::<Result<Vec<_>, _>>()?;
    if kind == Kind::Naval {
        read.push((Printed { factor: 0, class: Class::C }, 0));
    }
    let movement = read.first().ok_or_else(|| line.error(format!("{} has no face", counter.id)))?.1;
    if read.iter().any(|f| f.1 != movement) || read.len() > 4 {
        return Err(line.error(format!("{}: faces differ in movement, or are more than four", counter.id)));
    }
    Ok(Unit {
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
        corps: None,
        division: None,
        pace: match (kind, german, counter.mechanized) {
            (Kind::Guerrilla, ..) => GUERRILLA,
            (_, true, false) => GERMAN_FOOT,
            (_, true, true) => GERMAN_WHEELS,
            (_, false, false) => RUSSIAN_FOOT,
            (_, false, true) => RUSSIAN_WHEELS,
        },
        name: counter.id,
    })
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
pub(crate) fn faces(data: &Data, roster: &Roster) -> Vec<Vec<Arc<Face>>> {
    let of = |(i, unit): (usize, &Unit)| {
        let steps = unit.faces.len() as u8;
        let corps = unit.corps.map(|c| &roster.corps[usize::from(c)].name);
        let livery = match i < roster.germans {
            true if unit.name.starts_with("SS") || unit.name.starts_with("Tot") => "ss",
            true => "german",
            false => "soviet",
        };
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
                band: corps.cloned(),
                stripe: corps.and_then(|name| data.stripe(name)),
                steps: (steps - lost as u8, steps),
                untried: false,
                livery,
                uncertain: false,
            })
        };
        unit.faces.iter().enumerate().map(face).collect()
    };
    roster.units.iter().enumerate().map(of).collect()
}

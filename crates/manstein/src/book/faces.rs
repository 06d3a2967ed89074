//! What counters look like (2.5-2.12).

use std::sync::Arc;

use wargame::{Face, data::Data};

use super::{
    Command,
    counters::{Engineer, Kind, Roster, UNLIMITED, Unit},
};
use crate::sets::SOVIET;

/// The sides of all counters.
pub struct Faces {
    /// By unit with a handle of its own.
    pub units: Vec<Arc<Face>>,
    /// By counter of the 42nd Army.
    pub counters: Vec<Arc<Face>>,
    /// A unit of the 42nd Army that lies face down.
    pub hidden: Arc<Face>,
}

pub(super) fn faces(data: &Data, roster: &Roster) -> Faces {
    let face = |unit: &Unit| Arc::new(face(data, unit));
    Faces {
        units: roster.units.iter().map(face).collect(),
        counters: roster.counters.iter().map(face).collect(),
        hidden: Arc::new(Face { untried: true, livery: "soviet", ..Face::plain(SOVIET, "", "") }),
    }
}

fn face(data: &Data, unit: &Unit) -> Face {
    let band = unit.command.is_division().then(|| unit.command.word().to_owned());
    Face {
        size: unit.size,
        strengths: figures(unit),
        stripe: band.as_ref().and_then(|name| data.stripe(name)),
        band,
        livery: livery(unit),
        uncertain: true,
        ..Face::plain(unit.side(), symbol(unit), &unit.name)
    }
}

/// Fire and range as printed: in parentheses for whoever close assaults, `+` for indirect fire, `A` for anti-armor, `U`
/// for any distance (2.12); a leader has his radius (14.3).
fn figures(unit: &Unit) -> String {
    if unit.is_leader() {
        return unit.radius.to_string();
    }
    let range = if unit.range == UNLIMITED { "U".to_owned() } else { unit.range.to_string() };
    let (plus, anti) = (if unit.indirect { "+" } else { "" }, if unit.anti_armor { "A" } else { "" });
    match unit.assaults {
        true => format!("({}{plus}){anti}-{range}", unit.fire),
        false => format!("{}{plus}{anti}-{range}", unit.fire),
    }
}

fn symbol(unit: &Unit) -> &'static str {
    match (unit.kind, unit.engineer) {
        (Kind::Leader, _) => return "headquarters",
        (Kind::Air, _) => return "air",
        (Kind::Gunboat | Kind::Naval, _) => return "ship",
        (Kind::Rail, _) => return "artillery",
        (Kind::Ground, Some(Engineer::Combat | Engineer::Assault | Engineer::Bridge)) => return "engineer",
        (Kind::Ground, None) => {}
    }
    let is = |word: &str| unit.weapon.contains(word);
    match () {
        () if is("artillery") || is("mortar") => "artillery",
        () if unit.armored => "armor",
        () if unit.motorized && unit.assaults => "mechanized",
        () => "infantry",
    }
}

fn livery(unit: &Unit) -> &'static str {
    match unit.command {
        command if command.is_ss() => "ss",
        command if command < Command::Army => "german",
        _ if unit.weapon.starts_with("guards") => "guards",
        _ => "soviet",
    }
}

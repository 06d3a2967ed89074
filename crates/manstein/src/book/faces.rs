//! What counters look like.

use std::sync::Arc;

use wargame::{Face, data::Data};

use super::{
    Command,
    counters::{Kind, Roster, UNLIMITED, Unit},
};
use crate::sets::SOVIET;

/// Pictures of the counters.
pub struct Faces {
    /// Of those with a handle of their own.
    pub units: Vec<Arc<Face>>,
    /// Of those that lie under pieces.
    pub counters: Vec<Arc<Face>>,
    /// Of a piece that lies face down.
    pub hidden: Arc<Face>,
}

pub(super) fn faces(data: &Data, roster: &Roster) -> Faces {
    let all = |units: &[Unit]| units.iter().map(|unit| Arc::new(face(data, unit))).collect();
    let band = band(Command::Army);
    let hidden = Face { untried: true, livery: "soviet", stripe: data.stripe(band), ..Face::plain(SOVIET, "", "") };
    Faces {
        units: all(&roster.units),
        counters: all(&roster.counters),
        hidden: Arc::new(Face { band: Some(band.to_owned()), ..hidden }),
    }
}

fn face(data: &Data, unit: &Unit) -> Face {
    let band = band(unit.command);
    Face {
        size: unit.size,
        strengths: strengths(unit),
        band: Some(band.to_owned()),
        stripe: data.stripe(band),
        livery: livery(unit),
        // Of all values only those of the two Soviet air markers stand in the rulebook (3.4).
        uncertain: !(unit.kind == Kind::Air && unit.side() == SOVIET),
        ..Face::plain(unit.side(), symbol(unit), &unit.name)
    }
}

/// What stands on the band of a command.
fn band(command: Command) -> &'static str {
    match command {
        Command::Motorized3 => "3M",
        Command::Panzer8 => "8",
        Command::Infantry269 => "269",
        Command::Polizei => "P",
        Command::Totenkopf => "T",
        Command::Flieger => "7F",
        Command::Corps => "56",
        Command::Luftwaffe => "Lw",
        Command::Army => "42",
        Command::Front => "LFR",
    }
}

/// Fire and range as they are printed (2.12): `(7)-1`, `9A-2`, `7+-20`; of a leader the radius alone.
fn strengths(unit: &Unit) -> String {
    if unit.is_leader() {
        return unit.radius.to_string();
    }
    let fire = if unit.assaults { format!("({})", unit.fire) } else { unit.fire.to_string() };
    let armor = if unit.anti_armor { "A" } else { "" };
    let plus = if unit.indirect { "+" } else { "" };
    match unit.range {
        _ if unit.kind == Kind::Air => fire,
        UNLIMITED => format!("{fire}{armor}{plus}-U"),
        range => format!("{fire}{armor}{plus}-{range}"),
    }
}

fn livery(unit: &Unit) -> &'static str {
    match unit.command {
        command if command.is_ss() => "ss",
        Command::Army | Command::Front if unit.weapon == "guards militia" => "guards",
        Command::Army | Command::Front => "soviet",
        _ => "german",
    }
}

/// The symbol for a type.
fn symbol(unit: &Unit) -> &'static str {
    match unit.weapon {
        "infantry" | "rifle" | "cadets" | "workers" => "infantry",
        "Komsomol" | "NKVD" => "security",
        "militia" | "guards militia" => "militia",
        "marine" => "marines",
        "motorized infantry" | "motorcycle" => "motorized",
        "panzergrenadier" => "mechanized",
        "airborne" | "airborne assault" => "airborne",
        "recon" | "armored recon" => "reconnaissance",
        "tank" | "heavy tank" | "flame tank" => "armor",
        "assault gun" => "assault-gun",
        "anti-tank" | "airborne anti-tank" => "anti-tank",
        "anti-aircraft" => "anti-aircraft",
        "machine gun" => "machine-gun",
        "mortar" => "mortar",
        "rocket artillery" => "rockets",
        "engineer" | "assault engineer" | "bridge engineer" | "airborne engineer" => "engineer",
        "leader" => "leader",
        "air strike" => "air",
        "gunboat" => "gunboat",
        "railroad artillery" => "railway-gun",
        "naval bombardment" => "naval",
        _ => "artillery",
    }
}

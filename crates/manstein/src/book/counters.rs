//! The counters (2.4-2.12): units, and those of the 42nd Army that lie under pieces.

use hexmap::HexId;
use wargame::{
    Side,
    data::{Data, Datum, handle},
};

use super::{BookError, Command};
use crate::sets::{GERMAN, SOVIET};

/// How a counter is used.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Moves, stacks and fights on land.
    Ground,
    /// Section 14.
    Leader,
    /// A marker beside the map (12).
    Air,
    /// Moves on water (15.2).
    Gunboat,
    /// Aurora: moves on rails (15.1).
    Rail,
    /// Naval bombardment, off the map (15.3).
    Naval,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Engineer {
    Combat,
    Assault,
    /// Lays pontoons, but is no engineer of 10.19 and 10.20.
    Bridge,
}

/// Where a counter is put before the draw of the set-up (3.3, 3.4).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Start {
    Hex(HexId),
    /// Any all-sea or major river hex.
    Water,
    /// Any land hex.
    Anywhere,
    /// Any railroad hex.
    Rail,
    /// Beside the map.
    Aside,
}

/// A range that reaches every hex (2.12).
pub const UNLIMITED: u8 = u8::MAX;

/// A counter.
#[derive(Clone, PartialEq, Debug)]
pub struct Unit {
    /// Its handle: `i-8m`. Of a counter that lies under pieces it is no handle, only its own name.
    pub key: String,
    /// As it is printed: `I/8M`.
    pub name: String,
    pub command: Command,
    pub kind: Kind,
    /// Its type in words: `heavy artillery`.
    pub weapon: &'static str,
    /// `X`, `III`, `II`, `I`; empty for those that have none.
    pub size: &'static str,
    pub fire: u8,
    /// In hexes; [`UNLIMITED`] for any distance, 0 for leaders.
    pub range: u8,
    /// Close-assault capable (10.15).
    pub assaults: bool,
    /// Anti-armor (10.12).
    pub anti_armor: bool,
    /// Indirect-fire capable (11).
    pub indirect: bool,
    /// May use motorized movement (8.8): motorized and armored units (2.11).
    pub motorized: bool,
    /// An armored target (10.12).
    pub armored: bool,
    pub anti_air: bool,
    pub airborne: bool,
    pub marine: bool,
    pub komsomol: bool,
    pub nkvd: bool,
    pub engineer: Option<Engineer>,
    /// Command radius of a leader (14.3), 0 for others.
    pub radius: u8,
    pub start: Option<Start>,
}

impl Unit {
    #[inline]
    pub fn side(&self) -> Side {
        self.command.side()
    }

    #[inline]
    pub fn is_leader(&self) -> bool {
        self.kind == Kind::Leader
    }

    /// Stands on the map: no marker beside it.
    #[inline]
    pub fn is_ground(&self) -> bool {
        !matches!(self.kind, Kind::Air | Kind::Naval)
    }

    /// Able to fire defensively (9.3).
    #[inline]
    pub fn defends(&self) -> bool {
        self.is_ground() && self.fire > 0 && !self.indirect
    }

    /// May lay a pontoon (8.10): German engineers of all kinds, Soviet bridge engineers.
    #[inline]
    pub fn bridges(&self) -> bool {
        match self.side() {
            GERMAN => self.engineer.is_some(),
            SOVIET => self.engineer == Some(Engineer::Bridge),
        }
    }

    /// Cancels terrain in a close assault (10.20) and helps to demolish structures (10.19).
    #[inline]
    pub fn storms(&self) -> bool {
        matches!(self.engineer, Some(Engineer::Combat | Engineer::Assault))
    }

    /// Out for good when it is lost (7.7, 14.7, 15.1, 15.2).
    #[inline]
    pub fn is_irreplaceable(&self) -> bool {
        matches!(self.kind, Kind::Leader | Kind::Gunboat | Kind::Rail)
    }

    /// Counts for Ardor (17.1) or Fervor (17.2).
    #[inline]
    pub fn is_fanatic(&self) -> bool {
        match self.side() {
            GERMAN => self.command == Command::Totenkopf,
            SOVIET => self.komsomol || self.nkvd,
        }
    }

    /// Whether a hex so far away is in range (10.6).
    #[inline]
    pub fn reaches(&self, distance: u16) -> bool {
        self.range == UNLIMITED || distance <= u16::from(self.range)
    }
}

/// The words for types, with how such a counter is used.
const WEAPONS: [(&str, Kind); 38] = [
    ("infantry", Kind::Ground),
    ("motorized infantry", Kind::Ground),
    ("panzergrenadier", Kind::Ground),
    ("rifle", Kind::Ground),
    ("militia", Kind::Ground),
    ("guards militia", Kind::Ground),
    ("workers", Kind::Ground),
    ("cadets", Kind::Ground),
    ("Komsomol", Kind::Ground),
    ("NKVD", Kind::Ground),
    ("marine", Kind::Ground),
    ("airborne", Kind::Ground),
    ("airborne assault", Kind::Ground),
    ("airborne engineer", Kind::Ground),
    ("airborne anti-tank", Kind::Ground),
    ("motorcycle", Kind::Ground),
    ("recon", Kind::Ground),
    ("armored recon", Kind::Ground),
    ("tank", Kind::Ground),
    ("heavy tank", Kind::Ground),
    ("flame tank", Kind::Ground),
    ("assault gun", Kind::Ground),
    ("anti-tank", Kind::Ground),
    ("anti-aircraft", Kind::Ground),
    ("machine gun", Kind::Ground),
    ("mortar", Kind::Ground),
    ("artillery", Kind::Ground),
    ("heavy artillery", Kind::Ground),
    ("siege artillery", Kind::Ground),
    ("rocket artillery", Kind::Ground),
    ("engineer", Kind::Ground),
    ("assault engineer", Kind::Ground),
    ("bridge engineer", Kind::Ground),
    ("leader", Kind::Leader),
    ("air strike", Kind::Air),
    ("gunboat", Kind::Gunboat),
    ("railroad artillery", Kind::Rail),
    ("naval bombardment", Kind::Naval),
];

const SIZES: [(&str, &str); 5] = [("X", "X"), ("III", "III"), ("II", "II"), ("I", "I"), ("-", "")];

const KEYS: [&str; 20] = [
    "id",
    "side",
    "sub",
    "type",
    "size",
    "fire",
    "range",
    "cac",
    "A",
    "ifc",
    "motorized",
    "armored",
    "aa",
    "airborne",
    "marine",
    "komsomol",
    "nkvd",
    "engineer",
    "radius",
    "fixed",
];

/// Reads a line of a counter.
fn unit(line: &Datum, data: &Data) -> Result<Unit, BookError> {
    line.only(&KEYS)?;
    let is = |key: &str| line.maybe::<bool>(key).map(Option::unwrap_or_default);
    let name: String = line.get("id")?;
    let command = Command::read(&line.at("sub")?)?;
    let side = line.at("side")?.word(&[("german", GERMAN), ("soviet", SOVIET)])?;
    if side != command.side() {
        return Err(line.at("side")?.error(format!("{} is on the other side", command.word())));
    }
    let weapon = line.at("type")?;
    let known = WEAPONS.iter().find(|&&(word, _)| Some(word) == weapon.text().ok());
    let &(weapon, kind) = known.ok_or_else(|| weapon.error("these rules know no such type of unit"))?;
    let range = line.at("range")?;
    let range = match range.text() {
        Ok(_) => range.word(&[("U", UNLIMITED), ("u", UNLIMITED)])?,
        Err(_) => range.read()?,
    };
    let engineer = line.find("engineer");
    let engineer = engineer.map(|engineer| {
        let known = [("combat", Engineer::Combat), ("assault", Engineer::Assault), ("bridge", Engineer::Bridge)];
        engineer.word(&known)
    });
    let armored = is("armored")?;
    let unit = Unit {
        key: handle(&name).replace('/', "-"),
        name,
        command,
        kind,
        weapon,
        size: line.at("size")?.word(&SIZES)?,
        fire: line.get("fire")?,
        range,
        assaults: is("cac")?,
        anti_armor: is("A")?,
        indirect: is("ifc")?,
        motorized: is("motorized")? || armored,
        armored,
        anti_air: is("aa")?,
        airborne: is("airborne")?,
        marine: is("marine")?,
        komsomol: is("komsomol")?,
        nkvd: is("nkvd")?,
        engineer: engineer.transpose()?,
        radius: line.maybe("radius")?.unwrap_or_default(),
        start: line.find("fixed").map(|fixed| start(&fixed, data)).transpose()?,
    };
    check(line, &unit)?;
    Ok(unit)
}

fn start(fixed: &Datum, data: &Data) -> Result<Start, BookError> {
    let words = [("water", Start::Water), ("any", Start::Anywhere), ("rail", Start::Rail), ("off-map", Start::Aside)];
    match fixed.word(&words) {
        Ok(start) => Ok(start),
        Err(_) => Ok(Start::Hex(fixed.hex(&data.map)?)),
    }
}

/// What no line of a counter can mean.
fn check(line: &Datum, unit: &Unit) -> Result<(), BookError> {
    let wrong = match unit.kind {
        Kind::Leader if unit.fire > 0 || unit.range > 0 => "a leader has neither fire nor range (14.7)",
        Kind::Leader if unit.radius == 0 => "a leader has a radius (14.2)",
        Kind::Leader => return Ok(()),
        _ if unit.radius > 0 => "only a leader has a radius (14.2)",
        _ if unit.fire == 0 || unit.range == 0 => "whoever is no leader has fire and range (2.5)",
        Kind::Gunboat if !unit.armored => "the gunboat is an armored unit (15.2)",
        _ => return Ok(()),
    };
    Err(line.error(wrong))
}

/// All counters by where they belong.
pub(super) struct Roster {
    /// Those with a handle of their own.
    pub(super) units: Vec<Unit>,
    pub(super) germans: usize,
    /// Those under pieces, the pool first.
    pub(super) counters: Vec<Unit>,
    pub(super) pool: usize,
}

pub(super) fn roster(data: &Data) -> Result<Roster, BookError> {
    let table = data.at("counters")?;
    let list = table.at("units")?;
    let (mut germans, mut front, mut fixed) = (Vec::new(), Vec::new(), Vec::new());
    let (mut pool, mut begun) = (Vec::new(), Vec::new());
    let mut keys = Vec::new();
    for line in list.list()? {
        let unit = unit(&line, data)?;
        if keys.contains(&unit.key) {
            return Err(line.error(format!("two counters have the handle «{}»", unit.key)));
        }
        keys.push(unit.key.clone());
        match (unit.command, unit.kind, unit.start) {
            (Command::Army, Kind::Ground, None) => pool.push(unit),
            (Command::Army, Kind::Ground, Some(Start::Anywhere)) => begun.push(unit),
            (Command::Army, Kind::Ground, Some(_)) => {
                return Err(line.error("a unit of the 42nd Army that is put down at first goes to any hex (3.3)"));
            }
            (Command::Army, _, None) => return Err(line.error("no set-up place, and no counter of the pool (3.3)")),
            (Command::Army, _, Some(_)) => fixed.push(unit),
            (Command::Front, ..) => front.push(unit),
            (_, _, None) => germans.push(unit),
            (_, _, Some(_)) => return Err(line.error("no German unit begins on the map (3.8)")),
        }
    }
    let roster = Roster {
        germans: germans.len(),
        units: [germans, front, fixed].concat(),
        pool: pool.len(),
        counters: [pool, begun].concat(),
    };
    for (command, word) in Command::ALL {
        let count = |units: &[Unit]| units.iter().filter(|u| u.command == command).count();
        let (there, total) = (count(&roster.units) + count(&roster.counters), table.at("totals")?.at(word)?);
        if total.read::<usize>()? != there {
            return Err(total.error(format!("the list has {there} counters of {word}")));
        }
        let Some(pool) = table.find("random_pools").and_then(|pools| pools.find(word)) else { continue };
        let drawn = |units: &[Unit]| {
            units.iter().filter(|u| u.command == command && !u.is_leader() && u.start.is_none()).count()
        };
        let there = drawn(&roster.units) + drawn(&roster.counters);
        if pool.read::<usize>()? != there {
            return Err(pool.error(format!("{there} counters of {word} are drawn at random")));
        }
    }
    Ok(roster)
}

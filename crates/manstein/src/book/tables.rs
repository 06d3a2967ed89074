//! Tables of figures: movement, stacking, command, the fire table and its modifiers.

use hexmap::Mp;
use wargame::data::{Data, Datum};

use super::{BookError, Ground};
use crate::sets::{PIECES, UNITS};

/// Allowances and costs (2.9, 8.5-8.9, 8.12).
pub struct Prices {
    /// Points by side.
    pub allowance: [Mp; 2],
    /// By how much motorized movement multiplies them (8.8).
    pub motorized: Mp,
    pub clear: Mp,
    pub urban: Mp,
    pub objective: Mp,
    /// Of a fortification, in place of the ground (8.6).
    pub fort: Mp,
    pub fort_in_objective: Mp,
    /// On top of these.
    pub rubble: Mp,
    pub minor: Mp,
    pub bridged_minor: Mp,
    pub bridged_major: Mp,
    /// An engineer over a major river by itself (8.10).
    pub wading: Mp,
}

impl Prices {
    pub(super) fn read(data: &Data) -> Result<Prices, BookError> {
        let table = data.at("movement")?;
        let made = table.at("reconstructed")?;
        for (key, at) in [("sea", &table), ("unbridged_major_river", &table)] {
            at.at(key)?.word(&[("prohibited", ())])?;
        }
        Ok(Prices {
            allowance: [table.get("allowance.german")?, table.get("allowance.soviet")?],
            motorized: table.get("motorized_multiplier")?,
            clear: table.get("cost_clear")?,
            urban: table.get("cost_urban")?,
            objective: table.get("cost_objective")?,
            fort: table.get("cost_fort_in_clear_or_urban")?,
            fort_in_objective: table.get("cost_fort_in_objective")?,
            rubble: table.get("plus_rubble")?,
            minor: table.get("plus_unbridged_minor_river")?,
            bridged_minor: table.get("plus_bridged_minor_river")?,
            bridged_major: made.get("plus_bridged_major_river")?,
            wading: made.get("plus_engineer_own_crossing_major")?,
        })
    }

    /// What entering a hex costs by its ground (8.5, 8.6); nothing for all-sea (8.13).
    pub fn enter(&self, ground: Ground, fort: bool) -> Option<Mp> {
        match (ground, fort) {
            (Ground::Sea, _) => None,
            (Ground::Objective, true) => Some(self.fort_in_objective),
            (_, true) => Some(self.fort),
            (Ground::Clear, false) => Some(self.clear),
            (Ground::Urban, false) => Some(self.urban),
            (Ground::Objective, false) => Some(self.objective),
        }
    }
}

/// How many units can be in a hex (6.1, 16.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stacking {
    pub german: u8,
    pub soviet: u8,
    pub soviet_objective: u8,
    /// Soviets everywhere in a city prepared for its defence.
    pub soviet_prepared: u8,
}

impl Stacking {
    pub(super) fn read(data: &Data) -> Result<Stacking, BookError> {
        let table = data.at("stacking")?;
        Ok(Stacking {
            german: table.get("german_units_per_hex")?,
            soviet: table.get("soviet_units_per_hex")?,
            soviet_objective: table.get("soviet_units_per_objective_hex")?,
            soviet_prepared: table.get("soviet_units_per_hex_enhanced_defense")?,
        })
    }
}

wargame::figures! {
    /// How many units can fire together: of the 56th Panzer Corps with a division (13.2), of an SS division (13.3), of a
    /// Soviet command (13.4), German and Soviet air markers (12.7, 12.9).
    pub struct Limits of u8 {
        corps = "german_corps_units_with_division",
        ss = "ss_units_per_fire",
        soviet = "soviet_units_per_fire",
        german_air = "german_air_units_per_hex",
        soviet_air = "soviet_air_units_per_hex",
    }
}

/// A column of the fire table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// As it is printed: `10-19`.
    pub label: String,
    /// The strengths it is for.
    pub least: u16,
    pub most: u16,
    /// E up to this modified die.
    pub upto: i16,
}

/// The Combat Results Table (10.3, 10.14).
pub struct FireTable {
    pub columns: Vec<Column>,
}

impl FireTable {
    pub(super) fn read(data: &Data) -> Result<FireTable, BookError> {
        let list = data.at("crt.columns")?;
        let mut columns: Vec<Column> = Vec::new();
        for line in list.list()? {
            line.only(&["label", "min", "max", "eliminate_on"])?;
            let column = Column {
                label: line.get("label")?,
                least: line.get("min")?,
                most: line.get("max")?,
                upto: line.get("eliminate_on")?,
            };
            let next = columns.last().map_or(1, |before| before.most + 1);
            if column.least != next || column.most < column.least {
                return Err(line.error(format!("a column for strengths from {next} on is expected here")));
            }
            if columns.last().is_some_and(|before| before.upto > column.upto) {
                return Err(line.error("a greater strength does not eliminate less often"));
            }
            columns.push(column);
        }
        match columns.is_empty() {
            true => Err(list.error("there is no column")),
            false => Ok(FireTable { columns }),
        }
    }

    /// The column for a strength; none for 0, which cannot fire. What is above the last counts as the last.
    #[inline]
    pub fn column(&self, strength: u16) -> Option<usize> {
        let found = self.columns.iter().rposition(|column| column.least <= strength);
        found.filter(|_| strength > 0)
    }

    /// Whether a die in a column eliminates, with everything that modifies it (10.10).
    #[inline]
    pub fn eliminates(&self, column: usize, die: u8, modifier: i16) -> bool {
        i16::from(die) + modifier <= self.columns[column].upto
    }

    /// How many faces of a die eliminate: the chance in sixths.
    #[inline]
    pub fn sixths(&self, column: usize, modifier: i16) -> u8 {
        (self.columns[column].upto - modifier).clamp(0, 6) as u8
    }
}

wargame::figures! {
    /// What one thing or another adds to the die (10.10).
    pub struct Modifiers of i8 {
        urban,
        objective,
        fort,
        rubble,
        armor,
        assault = "close-assault",
        river,
        anti_air = "anti-aircraft",
        rudel,
        ardor,
        fervor,
    }
}

/// The modifiers, and that engineers cancel those of the ground, which is how 10.20 has it.
pub(super) fn modifiers(data: &Data) -> Result<Modifiers, BookError> {
    let list = data.at("drm.lines")?;
    let known = [
        "clear",
        "urban",
        "objective",
        "fort",
        "rubble",
        "armor",
        "close-assault",
        "river",
        "engineer",
        "anti-aircraft",
        "rudel",
        "ardor",
        "fervor",
    ];
    known_lines(&list, &known)?;
    for line in list.list()? {
        line.only(&["id", "drm", "cancels", "when", "from"])?;
        let (id, zero) = (line.get::<String>("id")?, line.get::<i8>("drm")? == 0);
        if ["clear", "engineer"].contains(&id.as_str()) && !zero {
            return Err(line.error(format!("«{id}» adds nothing by these rules")));
        }
        if id == "engineer" && line.get::<Vec<String>>("cancels")? != ["urban", "objective", "fort"] {
            return Err(line.at("cancels")?.error("engineers cancel urban, objective and fort (10.20)"));
        }
    }
    list.by_id("drm")
}

/// What applies to demolitions, and nothing else does (10.17, 10.19).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Demolition {
    pub major_bridge: i8,
    pub minor_bridge: i8,
    /// An engineer at the bridge.
    pub bridge_engineer: i8,
    pub urban: i8,
    pub objective: i8,
    /// An engineer next to the hex.
    pub structure_engineer: i8,
}

impl Demolition {
    pub(super) fn read(data: &Data) -> Result<Demolition, BookError> {
        wargame::figures! { pub struct Bridge of i8 { major = "major-bridge", minor = "minor-bridge", engineer = "engineer-adjacent" } }
        wargame::figures! { pub struct Structure of i8 { urban, objective, engineer = "engineer-adjacent" } }
        let (bridge, structure) = (data.at("drm.bridge_demolition.lines")?, data.at("drm.structure_demolition.lines")?);
        known_lines(&bridge, &["major-bridge", "minor-bridge", "engineer-adjacent"])?;
        known_lines(&structure, &["urban", "objective", "engineer-adjacent"])?;
        let (bridge, structure): (Bridge, Structure) = (bridge.by_id("drm")?, structure.by_id("drm")?);
        Ok(Demolition {
            major_bridge: bridge.major,
            minor_bridge: bridge.minor,
            bridge_engineer: bridge.engineer,
            urban: structure.urban,
            objective: structure.objective,
            structure_engineer: structure.engineer,
        })
    }
}

/// Refuses a line with another `id` than these.
fn known_lines(list: &Datum, known: &[&str]) -> Result<(), BookError> {
    for line in list.list()? {
        let id = line.at("id")?;
        if !known.contains(&id.text()?) {
            return Err(id.error(format!("«{}» is none of {}", id.text()?, known.join(", "))));
        }
    }
    Ok(())
}

/// Unmodified dice that leave rubble in a city hex just vacated (10.18, the second 12.10).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rubble {
    pub fire: Vec<u8>,
    pub air: Vec<u8>,
}

impl Rubble {
    pub(super) fn read(data: &Data) -> Result<Rubble, BookError> {
        let table = data.at("rubble_roll")?;
        let dice = |key: &str| {
            let dice = table.at(key)?;
            let faces: Vec<u8> = dice.read()?;
            let good = faces.iter().all(|face| (1..=6).contains(face));
            if good { Ok(faces) } else { Err(dice.error("a die shows 1 to 6")) }
        };
        if table.get::<bool>("modified")? || !dice("defensive_fire")?.is_empty() {
            return Err(table.error("the roll is never modified (10.18), and defensive fire has none (9.5)"));
        }
        Ok(Rubble { fire: dice("offensive_fire")?, air: dice("air_strike")? })
    }
}

/// How many handles a game can need: every counter with one of its own, and a piece for every time a counter of the 42nd
/// Army can be drawn. Refuses data that need more than there are.
pub(super) fn fits(data: &Data, own: usize, pieces: usize, most: usize, objectives: usize) -> Result<(), BookError> {
    let all = own + pieces;
    if all <= UNITS && pieces <= PIECES {
        return Ok(());
    }
    let bound = data.at("victory.objectives.count")?;
    Err(bound.error(format!(
        "{objectives} objective hexes bring up to {most} units of the 42nd Army a turn (19.2), and each time one is drawn \
         it gets a new handle: {own} counters and {pieces} pieces need {all} handles, but there are {UNITS}, {PIECES} of \
         them for pieces"
    )))
}

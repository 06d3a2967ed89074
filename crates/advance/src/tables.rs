//! tables.toml as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Tables {
    pub meta: Meta,
    pub crt: CrtTable,
    pub shifts: Shifts,
    pub terrain: TerrainTables,
    pub sequence: Sequence,
    pub reinforcements: Reinforcements,
    pub supply_sources: BTreeMap<String, toml::Value>,
    pub forts: Forts,
    pub victory: Victory,
    pub counters: Counters,
    pub setup: Setup,
}

#[derive(Deserialize)]
pub struct Meta {
    pub turns: u8,
    pub mp_unit_hp: u8,
    pub supply_limit_hp: u8,
    pub stack_limit: u8,
}

#[derive(Deserialize)]
pub struct CrtTable {
    pub column_index: Vec<i16>,
    pub die_1: Vec<String>,
    pub die_2: Vec<String>,
    pub die_3: Vec<String>,
    pub die_4: Vec<String>,
    pub die_5: Vec<String>,
    pub die_6: Vec<String>,
}

#[derive(Deserialize)]
pub struct Shifts {
    pub list: Vec<Shift>,
}

#[derive(Deserialize)]
pub struct Shift {
    pub id: String,
    pub e79: i8,
    pub e10: i8,
}

#[derive(Deserialize)]
pub struct TerrainTables {
    pub e79: Terrain,
    pub e10: Terrain,
    pub interdiction: Interdiction,
}

#[derive(Deserialize)]
pub struct Rate {
    pub armor: u8,
    pub infantry: u8,
}

#[derive(Deserialize)]
pub struct Op {
    pub op: String,
    pub value: u8,
}

#[derive(Deserialize)]
pub struct Terrain {
    pub clear: Rate,
    pub road_hexside: Rate,
    pub city: Rate,
    pub soviet_city: Rate,
    pub swamp: Rate,
    pub hill: Rate,
    pub forest: Option<Rate>,
    pub river_hexside: Op,
    pub unoccupied_fort_german: Op,
    pub unoccupied_fort_german_supply: Op,
    pub overrun_hp: OverrunPrice,
    pub overrun_hp_german_turn1: OverrunPrice,
    pub disengage_hp: Disengage,
    pub supply_rate: SupplyRate,
}

#[derive(Deserialize)]
pub struct OverrunPrice {
    pub flat: Option<u8>,
    pub add_to_entry_cost: Option<u8>,
}

#[derive(Deserialize)]
pub struct Disengage {
    pub german_armor: u8,
    pub german_infantry: u8,
    pub soviet_armor: u8,
    pub soviet_infantry: u8,
}

#[derive(Deserialize)]
pub struct SupplyRate {
    pub road_hexside: Option<u8>,
    pub city: u8,
    pub soviet_city: u8,
}

#[derive(Deserialize)]
pub struct Interdiction {
    pub factor_one_air: u8,
    pub factor_two_air: u8,
}

#[derive(Deserialize)]
pub struct Sequence {
    pub states: Vec<SequenceState>,
}

#[derive(Deserialize)]
pub struct SequenceState {
    pub id: String,
    #[serde(default)]
    pub name: Option<String>,
    pub actor: String,
    /// Its place in the sequence of a Game-Turn; set-up and end have none.
    #[serde(default)]
    pub step: Option<u8>,
}

#[derive(Deserialize)]
pub struct Reinforcements {
    pub e79: Schedule,
    pub e10: Schedule,
    pub leningrad_fallback: Fallback,
}

#[derive(Deserialize)]
pub struct Schedule {
    pub german: Vec<Arrival>,
    pub soviet: Vec<Arrival>,
}

#[derive(Deserialize)]
pub struct Fallback {
    pub hexes: Vec<String>,
}

/// One line of the schedule.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    pub turn: u8,
    #[serde(rename = "I", default)]
    pub infantry: u8,
    #[serde(rename = "A", default)]
    pub armored: u8,
    #[serde(default)]
    pub air: u8,
    #[serde(default)]
    pub fort: u8,
    pub corps: Option<String>,
    #[serde(default)]
    pub hexes: Vec<String>,
    #[serde(default = "yes")]
    pub delay: bool,
    #[serde(default)]
    pub surprise: bool,
    #[serde(default)]
    pub leningrad: bool,
    /// Turn, or `9+` for that turn and later: the entry hexes of units held back.
    #[serde(default)]
    pub delayed_hexes: BTreeMap<String, Vec<String>>,
    /// What the printed schedule says where a ruling differs.
    #[serde(rename = "printed_I")]
    pub _printed_infantry: Option<u8>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
pub struct Forts {
    pub per_turn: u8,
    pub e79_within: Within,
    pub e10_within: Within,
}

#[derive(Deserialize)]
pub struct Within {
    pub of: Vec<String>,
    pub distance: u16,
}

#[derive(Deserialize)]
pub struct Victory {
    pub e79: Points,
    pub e10: Points,
    pub levels: Vec<Level>,
}

#[derive(Deserialize)]
pub struct Points {
    pub german_hexes: BTreeMap<String, i16>,
    pub reduced: ByKind,
    pub eliminated: ByKind,
    pub replacement: i16,
}

#[derive(Copy, Clone, Deserialize)]
pub struct ByKind {
    pub infantry: i16,
    pub mech: i16,
    pub armor: i16,
}

#[derive(Deserialize)]
pub struct Level {
    pub min: Option<i16>,
    pub level: String,
}

#[derive(Deserialize)]
pub struct Counters {
    pub soviet: SovietCounters,
    pub german: GermanCounters,
}

#[derive(Deserialize)]
pub struct SovietCounters {
    pub infantry: Vec<SovietCounter>,
    pub armor: Vec<SovietCounter>,
    pub mech: Vec<SovietCounter>,
}

#[derive(Deserialize)]
pub struct SovietCounter {
    pub a: u8,
    pub d: u8,
    pub m: u8,
    pub n: u8,
    #[serde(default)]
    pub uncertain: bool,
}

#[derive(Deserialize)]
pub struct GermanCounters {
    pub mobile: Vec<Mobile>,
    pub infantry: GermanInfantry,
}

#[derive(Deserialize)]
pub struct Strength {
    pub c: u8,
    pub m: u8,
}

#[derive(Deserialize)]
pub struct Mobile {
    pub id: String,
    pub kind: String,
    pub corps: String,
    pub full: Strength,
    pub reduced: Strength,
}

#[derive(Deserialize)]
pub struct GermanInfantry {
    pub full: Strength,
    pub reduced: Strength,
    pub e79: Vec<String>,
    pub e10: Vec<String>,
}

#[derive(Deserialize)]
pub struct Setup {
    pub soviet_columns: Vec<String>,
    pub soviet_fixed_no_move_turn1: Vec<String>,
    pub e79_german_hexes: Vec<String>,
    pub e79_german: GermanStart,
    pub e10_german_north_hexes: Vec<String>,
    pub e10_german_north: North,
    pub e10_german_south_hexes: Vec<String>,
    pub e10_german: GermanStart,
    pub e79_east_prussia: Vec<String>,
    pub e10_east_prussia: Vec<String>,
}

#[derive(Deserialize)]
pub struct GermanStart {
    pub infantry: usize,
    pub corps: Vec<String>,
}

#[derive(Deserialize)]
pub struct North {
    pub infantry_max: u8,
}

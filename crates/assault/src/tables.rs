//! tables.toml as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Tables {
    pub turns: Turns,
    pub crt: CrtTable,
    pub class_modifier: ClassModifier,
    pub zoc: Zoc,
    pub terrain: Terrain,
    pub air: Air,
    pub stacking: Stacking,
    pub naval: Naval,
    pub victory: Victory,
    pub supply: Supply,
    pub counters: Counters,
    pub stalingrad_counters: StalingradCounters,
    pub setup: Setup,
    pub reinforcements: Reinforcements,
    pub withdrawals: Withdrawals,
}

#[derive(Deserialize)]
pub struct Turns {
    pub leningrad: Count,
    pub stalingrad: Count,
}

#[derive(Deserialize)]
pub struct Count {
    pub count: u8,
}

#[derive(Deserialize)]
pub struct CrtTable {
    pub columns: Vec<String>,
    pub automatic_de_at: String,
    pub row_min: i8,
    pub row_max: i8,
    pub results: BTreeMap<String, Vec<String>>,
}

/// By class of the attacker, then of the defender.
#[derive(Deserialize)]
pub struct ClassModifier {
    #[serde(rename = "A")]
    pub a: ByClass,
    #[serde(rename = "B")]
    pub b: ByClass,
    #[serde(rename = "C")]
    pub c: ByClass,
    pub ground_support: i8,
}

#[derive(Copy, Clone, Deserialize)]
pub struct ByClass {
    #[serde(rename = "A")]
    pub a: i8,
    #[serde(rename = "B")]
    pub b: i8,
    #[serde(rename = "C")]
    pub c: i8,
}

#[derive(Deserialize)]
pub struct Zoc {
    pub leave_cost_thirds: u8,
}

#[derive(Deserialize)]
pub struct Terrain {
    pub movement_thirds: MovementThirds,
    pub combat: Combat,
}

#[derive(Copy, Clone, Deserialize)]
pub struct Rate {
    pub infantry: u8,
    pub mechanized: u8,
    /// Guerrillas pay as infantry where the table is silent.
    pub guerrilla: Option<u8>,
}

#[derive(Deserialize)]
pub struct MovementThirds {
    pub clear: Rate,
    pub woods: Rate,
    pub marsh: Rate,
    pub city: Rate,
    pub town: Rate,
    pub fortified_city: Rate,
    pub road: Rate,
    pub river_add: Rate,
    pub don_add: Rate,
    pub leningrad_main_russian: Rate,
    pub inset_interior_russian: Rate,
    pub inset_interior_german: Rate,
    pub inset_bridge_add: Rate,
}

#[derive(Deserialize)]
pub struct Combat {
    pub woods: u8,
    pub marsh: u8,
    pub city: u8,
    pub town: u8,
    pub inset_interior: u8,
    pub fortification_russian: u8,
    pub fortified_city_russian: u8,
    pub fortified_city_german: u8,
    pub river_all_attackers_across: u8,
    pub don_all_attackers_across: u8,
    pub soviet_tank_corps: u8,
}

#[derive(Deserialize)]
pub struct Air {
    pub leningrad: AirLeningrad,
    pub stalingrad: AirStalingrad,
    pub bombardment: Bombardment,
}

#[derive(Deserialize)]
pub struct AirLeningrad {
    pub german_turn_1: u8,
    pub german_turn_2: u8,
    pub german_turn_3: u8,
    pub german_turn_4: u8,
    pub german_turn_5: u8,
    pub availability: Availability,
}

#[derive(Deserialize)]
pub struct Availability {
    pub german: [u8; 6],
    pub russian: [u8; 6],
}

#[derive(Deserialize)]
pub struct AirStalingrad {
    pub turn_1: u8,
    pub turns_2_10: [u8; 6],
    pub turns_11_19: [u8; 6],
}

#[derive(Deserialize)]
pub struct Bombardment {
    pub clear: u8,
    pub woods: u8,
    pub marsh: u8,
    pub city: u8,
    pub town: u8,
    pub fortification: u8,
    pub fortified_city: u8,
    pub leningrad_main: u8,
    pub inset_interior: u8,
    pub soviet_tank_corps_in_city_or_town: u8,
    pub open_sea: u8,
    pub kronstadt_harbour: u8,
}

#[derive(Deserialize)]
pub struct Stacking {
    pub leningrad_main_factor: u8,
}

#[derive(Deserialize)]
pub struct Naval {
    pub start: String,
    pub hexes: Vec<String>,
    pub firepower: u8,
    pub range: u16,
    pub not_from: String,
}

#[derive(Deserialize)]
pub struct Victory {
    pub leningrad: VictoryLeningrad,
    pub stalingrad: VictoryStalingrad,
}

#[derive(Deserialize)]
pub struct VictoryLeningrad {
    pub cities: BTreeMap<String, i16>,
    pub garrison_cities: Vec<String>,
    pub key_point_vp: i16,
    pub infantry_point: i16,
    pub panzer_or_motorized_point: i16,
    pub optional_18_5: VpMarkers,
}

#[derive(Deserialize)]
pub struct VpMarkers {
    pub vp_each: i16,
    pub hexes: Vec<String>,
}

#[derive(Deserialize)]
pub struct VictoryStalingrad {
    pub german_per_supplied_nonhq_unit_in_city: i16,
    pub victory_hex: i16,
    pub bridgehead_hex: String,
    pub bridgehead_cut: i16,
    pub bridgehead_taken: i16,
}

#[derive(Deserialize)]
pub struct Supply {
    pub german_path: u8,
    pub hq_path: u8,
}

#[derive(Deserialize)]
pub struct Counters {
    pub leningrad: Vec<Counter>,
}

#[derive(Deserialize)]
pub struct StalingradCounters {
    pub unit: Vec<Counter>,
}

#[derive(Deserialize)]
pub struct Counter {
    pub id: String,
    pub side: String,
    pub kind: String,
    pub mechanized: bool,
    #[serde(default)]
    pub size: String,
    /// Full and reduced face in Leningrad; `steps` in Stalingrad.
    #[serde(default)]
    pub front: String,
    #[serde(default)]
    pub back: String,
    #[serde(default)]
    pub steps: Vec<String>,
    pub corps: Option<String>,
    pub division: Option<String>,
    pub nation: Option<String>,
}

#[derive(Deserialize)]
pub struct Setup {
    pub leningrad: SetupLeningrad,
    pub stalingrad: SetupStalingrad,
}

#[derive(Deserialize)]
pub struct SetupLeningrad {
    pub russian: SetupRussian,
    pub entry_areas: BTreeMap<String, toml::Value>,
}

#[derive(Deserialize)]
pub struct SetupRussian {
    pub hexes: BTreeMap<String, String>,
    pub leningrad_any_hex: Vec<String>,
    pub leningrad_workers: usize,
    pub city_workers: BTreeMap<String, String>,
    pub no_move_turn_1: Vec<String>,
    pub no_move_turns_1_2: Vec<String>,
}

#[derive(Deserialize)]
pub struct SetupStalingrad {
    pub any_stalingrad_hex: Vec<String>,
    pub axis: BTreeMap<String, String>,
    pub soviet: BTreeMap<String, String>,
    pub cup: Vec<String>,
}

#[derive(Deserialize)]
pub struct Reinforcements {
    pub leningrad: BySide,
    pub stalingrad: StalingradArrivals,
}

#[derive(Deserialize)]
pub struct BySide {
    pub german: Vec<Arrival>,
    pub russian: Vec<Arrival>,
}

#[derive(Deserialize)]
pub struct StalingradArrivals {
    pub german: Vec<Arrival>,
    pub soviet_draw: Draws,
}

#[derive(Deserialize)]
pub struct Arrival {
    pub turn: u8,
    pub area: String,
    pub units: Vec<String>,
}

#[derive(Deserialize)]
pub struct Draws {
    #[serde(rename = "N")]
    pub n: Vec<u8>,
    #[serde(rename = "E")]
    pub e: Vec<u8>,
}

#[derive(Deserialize)]
pub struct Withdrawals {
    pub leningrad: WithdrawalsGerman,
}

#[derive(Deserialize)]
pub struct WithdrawalsGerman {
    pub german: Vec<Withdrawal>,
}

#[derive(Deserialize)]
pub struct Withdrawal {
    pub turn: u8,
    pub units: Vec<String>,
    pub condition: Option<String>,
}

//! Sections 19.34 and 19.5: supply at Stalingrad.

use crate::common::*;

/// Whether the German check finds a unit out of supply.
fn out(units: &str, unit: &str) -> bool {
    unsupplied(&mut steppe(5, "de-supply", units), unit)
}

/// On the main map these have all six west bank fringe hexes under them.
const WEST: &str = "44inf@1206 71inf@1507 100jg@1105";

/// On the inset these have the city ends of the four ferries under them.
const FERRIES: &str = "305inf@E6 376inf@H7 113inf@L9 297inf@N10";

/// The HQ in 1003 is on the west bank, 1002 across the Volga from it.
///
/// Case assault/19.34a
#[test]
fn german_supply_never_crosses_the_volga() {
    let units = "lihq@1003 71inf@1002 44inf@1004";
    assert!(out(units, "71inf"));
    assert!(!out(units, "44inf"));
    assert!(!out("lihq@1211 71inf@1212", "71inf"), "over the Don it may");
    assert!(out("lihq@H6 71inf@H5", "71inf"), "not by a ferry either");
    assert!(!out("lihq@H6 71inf@G6", "71inf"));
}

/// From 1306 there is a way into the city only, and out of it only over the Volga.
///
/// Case assault/19.34b
#[test]
fn soviet_supply_crosses_between_the_city_and_the_east_bank() {
    assert!(!out(&format!("{WEST} 181rifle@1306"), "181rifle"));
    assert!(out(&format!("{WEST} 181rifle@1306 305inf@1303 376inf@1504"), "181rifle"), "with the east bank shut");
    assert!(out("44inf@0904 71inf@1105 181rifle@1003", "181rifle"), "elsewhere it does not cross");
}

/// The unit in J8 can reach the Volga at I7 and J7, where there is no ferry.
///
/// Case assault/19.34c
#[test]
fn with_a_german_on_the_inset_soviet_supply_crosses_at_ferries_only() {
    let soviet = "181rifle@J8";
    assert!(!out(&format!("{WEST} 16pz@L12 {soviet}"), "181rifle"), "all ferries are free");
    assert!(out(&format!("{WEST} {FERRIES} {soviet}"), "181rifle"), "none is");
    for german in FERRIES.split(' ') {
        let three = FERRIES.replace(german, "");
        assert!(!out(&format!("{WEST} {three} {soviet}"), "181rifle"), "the ferry before {german} is free");
    }
}

/// Case assault/19.34c
#[test]
fn with_a_german_on_the_inset_a_path_from_the_main_map_needs_a_ferry_too() {
    assert!(!out(&format!("{WEST} 16pz@L12 181rifle@1306"), "181rifle"), "by 1306, the inset and a ferry");
    assert!(out(&format!("{WEST} {FERRIES} 181rifle@1306"), "181rifle"));
}

/// Case assault/19.34d
#[test]
fn a_soviet_unit_on_an_interior_hex_needs_a_path() {
    assert!(out(&format!("{WEST} {FERRIES} 181rifle@J8"), "181rifle"));
    for german in WEST.split(' ') {
        let two = WEST.replace(german, "");
        assert!(!out(&format!("{two} {FERRIES} 181rifle@J8"), "181rifle"), "out of the city where {german} was");
    }
    assert!(out("181rifle@J8 44inf@J9 71inf@I8 100jg@K8 16pz@I9", "181rifle"), "shut in on the inset");
}

/// 2422 and 2523 are too far from every entry area; the first is six hexes from a road, the second seven.
///
/// Case assault/19.51a
#[test]
fn an_axis_hq_traces_six_hexes_to_a_road_or_off_an_entry_area() {
    assert!(!out("lihq@2422", "lihq"), "six hexes to a road");
    assert!(out("lihq@2523", "lihq"), "seven to a road, six hexes before the edge of an area");
    assert!(!out("lihq@2524", "lihq"), "five hexes before it");
    assert!(out("lihq@2726", "lihq"), "the edge outside the areas is none");
    assert!(out("rumvihq@2726 rum1@2726", "rum1"), "Rumanians the same");
    assert!(!out("rumvihq@2514 rum1@2515", "rum1"));
}

/// The HQ in 1408 has the rail of 1712, which runs free to 1926, within six hexes; every road is cut by a Soviet zone.
///
/// Case assault/19.51a, assault/19.53a
#[test]
fn a_rail_supplies_nobody() {
    let cut = "181rifle@1512 147rifle@1807 131rifle@1211";
    assert!(out(&format!("lihq@1408 {cut}"), "lihq"));
    for soviet in cut.split(' ') {
        let two = cut.replace(soviet, "");
        assert!(!out(&format!("lihq@1408 {two}"), "lihq"), "a road is open where {soviet} was");
    }
}

/// From 1814 to 1815 there is a rail and no road.
///
/// Case assault/19.53a
#[test]
fn a_rail_is_no_road_for_movement() {
    let mut t = steppe(5, "de-movement", "16pz@1814").act(&["pick 16pz"]);
    assert_eq!(t.left_after("move 1815"), 24 - 3);
}

/// Each stands on an edge, with every hex next to it under a German.
///
/// Case assault/19.52a
#[test]
fn soviet_supply_leads_off_the_red_edge() {
    assert!(!out("181rifle@2301 44inf@2302", "181rifle"));
    assert!(out("181rifle@2501 44inf@2502", "181rifle"), "south of 2301");
    assert!(!out("181rifle@0117 44inf@0216 71inf@0218", "181rifle"));
    assert!(out("181rifle@0122 44inf@0221 71inf@0223", "181rifle"), "west of 0120");
    assert!(out(&format!("{WEST} 181rifle@1306 305inf@1303 376inf@1504"), "181rifle"), "Stalingrad is no source");
}

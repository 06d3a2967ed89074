//! Section 11.5: supply on the Leningrad inset.

use crate::common::*;

/// Whether the German check finds a unit out of supply.
fn out(units: &str, unit: &str) -> bool {
    unsupplied(&mut scene(5, "de-supply", units), unit)
}

/// J5 belongs to 0419, which is six hexes from 1017 and seven from 1117.
///
/// Case assault/11.51a
#[test]
fn a_german_on_a_fringe_hex_traces_as_from_its_main_hex() {
    assert!(!out("1inf@J5 38hq@1017", "1inf"));
    assert!(out("1inf@J5 38hq@1117", "1inf"));
    assert!(!out("1inf@0419 38hq@1017", "1inf") && out("1inf@0419 38hq@1117", "1inf"), "the same from 0419");
}

/// The way from J5 into the city is shut by two Germans, that of 0419 by three others.
///
/// Case assault/11.51a
#[test]
fn a_russian_on_a_fringe_hex_traces_as_from_its_main_hex() {
    assert!(!out("lts@J5 32inf@H5 123inf@I8", "lts"));
    assert!(out("lts@J5 32inf@H5 123inf@I8 12inf@0418 21inf@0521 11inf@0119", "lts"));
}

/// Case assault/11.52a
#[test]
fn a_russian_on_an_interior_hex_is_in_supply() {
    assert!(!out("lts@I6 11inf@I5 12inf@I7 21inf@H5 32inf@H6 123inf@J6", "lts"));
    assert!(out("lts@1126 11inf@1127 12inf@1025 21inf@1225", "lts"), "on the main map it must trace");
}

/// 0917 is five hexes from 0419, 1017 six.
///
/// Case assault/11.53a
#[test]
fn a_german_on_an_interior_hex_counts_the_main_fringe_hex_as_the_first_of_six() {
    for hex in ["I5", "G6", "E6"] {
        assert!(!out(&format!("1inf@{hex} 38hq@0917"), "1inf"), "{hex}: 0419 is one, 0917 the sixth");
        assert!(out(&format!("1inf@{hex} 38hq@1017"), "1inf"), "{hex}");
    }
}

/// The ways out of the Moscow Side run over 0319, 0419 and 0420; from the first they go on by 0418 or 0419.
///
/// Case assault/11.53a
#[test]
fn the_path_of_a_german_in_the_city_is_free_of_zones_on_both_maps() {
    let units = "1inf@I5 38hq@0819";
    let shut = format!("{units} lts@0519 11mot@0421");
    assert!(!out(units, "1inf"));
    assert!(out(&shut, "1inf"), "0418, 0419, 0420 and 0520 are in zones");
    assert!(out(&format!("{shut} 58inf@0520"), "1inf"), "0419 is still shut");
    assert!(!out(&format!("{shut} 58inf@0520 291inf@0419"), "1inf"), "friendly units open both");
    assert!(out("1inf@G6 38hq@0819 lts@G5 1mtn@G8 11mot@I6 24tank@E6", "1inf"), "shut in on the inset");
}

/// From B5 over bridges to I6: more than six hexes of the inset.
///
/// Case assault/11.53b
#[test]
fn a_unit_and_its_hq_on_the_inset_may_be_any_distance_apart() {
    let units = "1inf@B5 38hq@I6";
    assert!(!out(units, "1inf"));
    assert!(!out(units, "38hq"), "by J5 to the rail in 0419");
}

/// From 0118 by 0119, through the city, and by 0419 to the HQ in 0818: six hexes of the main map.
///
/// Case assault/11.53c
#[test]
fn in_a_path_over_both_maps_only_main_map_hexes_count() {
    assert!(!out("1inf@0118 38hq@0818", "1inf"));
    assert!(out("1inf@0118 38hq@0918", "1inf"), "seven");
    assert!(!out("1inf@1018 38hq@E3", "1inf"), "from outside to an HQ inside: 0419 is the sixth");
    assert!(out("1inf@1118 38hq@E3", "1inf"));
}

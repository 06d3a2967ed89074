//! Section 10.17 and 10.19: bridges and buildings demolished by fire.

use crate::common::{collapses, fought, hex, list, of, scene, table};

/// A bridge by its two hexes.
fn bridge(text: &str) -> hexmap::EdgeId {
    let (a, b) = text.split_once('/').unwrap();
    crate::common::book().edge(hex(a), hex(b)).unwrap()
}

/// Case manstein/10.17a
#[test]
fn no_bridge_is_demolished_before_the_third_turn() {
    let trial = |turn| scene(turn, "german-fire", "i-8m@5020 i-3mart@5020 1-1dno@4922");
    trial(2).refused("demolish 5020/5021", "10.17").not_offered(&["demolish 5020/5021"]);
    trial(3).offered(&["demolish 5020/5021"]);
}

/// Case manstein/10.17b, manstein/10.17c, manstein/10.17h, manstein/10.5e
#[test]
fn a_bridge_that_is_hit_is_down_for_the_game() {
    // Seven in the first column, less two for the engineer on the spot, two more for the minor river.
    let trial = |die| {
        let trial = scene(3, "german-fire", "3mpi@5020 i-3mart@4810 1-1dno@4922 i-8m@5020").dice(&[die]);
        trial.act(&["demolish 5020/5021", "join 3mpi", "done"])
    };
    let mut down = trial(2);
    assert!(of(&mut down, |s| s.demolished.has(bridge("5020/5021"))));
    let sum = fought(&mut down);
    assert_eq!((sum.strength, sum.modifiers), (6, vec![("10.17".into(), 2), ("10.17".into(), -2)]));
    let down = down.refused("demolish 5020/5021", "10.17");
    // The hexes beside it can still be attacked.
    let units = "i-3mart@4810 i-8m@4921 1-1dno@5021";
    let trial = scene(3, "german-fire", units).dice(&[6]).act(&["demolish 5020/5021", "join i-3mart", "done"]);
    let mut stands = trial.refused("demolish 5020/5021", "10.5").offered(&["attack 5021"]);
    assert!(of(&mut stands, |s| s.demolished.is_empty()));
    drop(down);
}

/// Case manstein/10.17c, manstein/10.17h
#[test]
fn every_engineer_helps_at_the_bridge_itself() {
    let sum = |from: &str, unit: &str| {
        let trial = scene(3, "german-fire", &format!("{unit}@{from} 1-1dno@3910")).dice(&[6]);
        fought(&mut trial.act(&["demolish 3605/3606", &format!("join {unit}"), "done"])).sum()
    };
    assert_eq!([sum("3605", "676br"), sum("3606", "st48pi"), sum("3605", "i-8m")], [1, 1, 3]);
    // From next to it, it does not.
    assert_eq!(sum("3705", "676br"), 3);
}

/// Case manstein/10.17d
#[test]
fn a_pontoon_lies_where_a_bridge_was() {
    let trial = scene(3, "german-fire", "3mpi@5020 i-8m@5020 1-1dno@5021").mark("demolished", list(&["5020/5021"]));
    let mut trial = trial.mark("pontoons", table(&[("3mpi", "5020/5021")])).dice(&[1]).act(&[
        "attack 5021",
        "assault i-8m",
        "done",
    ]);
    assert!(of(&mut trial, |s| s.pontoons_of(manstein::GERMAN).has(bridge("5020/5021"))));
    trial.offered(&["advance i-8m"]);
}

/// Case manstein/10.17e
#[test]
fn nobody_beside_the_bridge_is_harmed() {
    let trial = scene(3, "german-fire", "i-3mart@4810 3mpi@5020 1-1dno@5021").dice(&[1]);
    let trial = trial.act(&["demolish 5020/5021"]).refused("assault 3mpi", "10.17");
    let mut trial = trial.act(&["join 3mpi", "join i-3mart", "done"]);
    assert!(of(&mut trial, |s| s.demolished.has(bridge("5020/5021"))));
    assert_eq!((trial.places("3mpi 1-1dno"), collapses(&mut trial)), (vec!["5020".to_owned(), "5021".into()], 0));
}

/// Case manstein/10.17f, manstein/10.17i
#[test]
fn a_soviet_gun_needs_a_spotter_to_one_of_the_two_hexes() {
    let trial = |units: &str| scene(3, "soviet-fire", &format!("{units} i-8m@4720"));
    trial("1mor@4712").refused("demolish 5020/5021", "11.2");
    // It need not be the hex the gun reaches: 10 hexes from 4712 is one of them only.
    trial("1mor@4712 1-1dno@5022")
        .offered(&["demolish 5020/5021"])
        .act(&["demolish 5020/5021"])
        .offered(&["join 1mor"]);
    trial("1-1dno@4721").mark("ready", list(&["lfrair10", "rbf"])).refused("demolish 5020/5021", "15.3");
    let both = trial("260-168@5019 1-1dno@5120").mark("ready", list(&["lfrair10", "rbf"])).act(&["demolish 5020/5021"]);
    both.offered(&["join lfrair10", "join rbf"]);
}

/// Case manstein/10.17g
#[test]
fn any_printed_bridge_and_nothing_else_is_a_target() {
    let trial =
        scene(3, "german-fire", "i-8m@5020 3mpi@4311 1-1dno@5022").mark("pontoons", table(&[("3mpi", "4311/4411")]));
    // Nobody but the German controls these hexes.
    let trial = trial.mark("control", table(&[("german", list(&["5020", "5021"]))]));
    let trial = trial.offered(&["demolish 5020/5021", "demolish 4311/4312"]);
    trial.refused("demolish 4311/4411", "10.17");
    let other = |units: &str| scene(3, "soviet-fire", units);
    other("i-8m@5123 1-1dno@5023").offered(&["attack 5123"]).refused("demolish 5020/5021", "10.6");
    other("i-8m@5123 1-1dno@5021").offered(&["demolish 5020/5021"]);
}

/// Case manstein/10.17i, manstein/10.19f
#[test]
fn air_markers_demolish_and_rudel_gives_nothing() {
    let trial = scene(3, "air-strikes", "1-1dno@4922").mark("ready", list(&["rudel", "stg2i"])).dice(&[1]);
    let mut trial = trial.act(&["demolish 5020/5021", "join rudel", "join stg2i", "done"]);
    assert_eq!(fought(&mut trial).modifiers, [("10.17".to_owned(), 2)]);
    assert!(of(&mut trial, |s| s.demolished.has(bridge("5020/5021"))));
    let trial = scene(1, "air-strikes", "1-1dno@4922").mark("ready", list(&["rudel", "stg2i"])).dice(&[1]);
    let mut trial = trial.act(&["raze 4515", "join rudel", "join stg2i", "done"]);
    assert_eq!(fought(&mut trial).modifiers, [("10.19".to_owned(), 2)]);
    assert!(of(&mut trial, |s| s.rubble.has(hex("4515"))));
}

/// Case manstein/10.19a, manstein/14.6c
#[test]
fn buildings_are_demolished_where_nobody_is() {
    let trial = scene(1, "german-fire", "i-3mart@4410 i-8m@4515 1-1dno@4516 zhdanov@4415");
    for hex in ["4515", "4516", "4415"] {
        assert_eq!(
            scene(1, "german-fire", "i-3mart@4410 i-8m@4515 1-1dno@4516 zhdanov@4415")
                .refusal(&format!("raze {hex}"))
                .case,
            "10.19"
        );
    }
    trial.offered(&["raze 4517", "raze 4216"]).refused("raze 4410", "10.19");
}

/// Case manstein/10.19b, manstein/10.19c, manstein/10.19e, manstein/10.19g
#[test]
fn a_hit_makes_rubble_without_another_throw() {
    let sum = |target: &str, units: &str| {
        let names: Vec<_> = units.split(' ').map(|unit| unit.split_once('@').unwrap().0).collect();
        let mut trial =
            scene(1, "german-fire", &format!("{units} 1-1dno@4910")).dice(&[1]).act(&[&format!("raze {target}")]);
        names.iter().for_each(|unit| trial.go(&[&format!("join {unit}")]));
        let mut trial = trial.act(&["done"]);
        let rubble = of(&mut trial, |s| s.rubble.has(hex(target)));
        assert_eq!(collapses(&mut trial), 0);
        (fought(&mut trial).sum(), rubble)
    };
    assert_eq!(sum("4515", "i-8m@4415"), (2, false));
    assert_eq!(sum("4516", "i-8m@4415"), (3, false));
    assert_eq!(sum("4516", "3mpi@4415"), (1, true));
    assert_eq!(sum("4516", "676br@4415"), (3, false));
    assert_eq!(sum("4515", "st48pi@4415"), (0, true));
}

/// Case manstein/10.19d, manstein/10.5a
#[test]
fn rubble_is_not_demolished_and_nobody_assaults_buildings() {
    let trial =
        scene(1, "german-fire", "i-3mart@4410 i-8m@4415 1-1dno@4910").mark("rubble", list(&["4515"])).dice(&[6]);
    let trial = trial.refused("raze 4515", "10.19").act(&["raze 4516"]).refused("assault i-8m", "10.19");
    trial.act(&["join i-8m", "done"]).refused("raze 4516", "10.5");
}

//! Section 11: indirect fire and spotting.

use crate::common::{fought, list, scene};

/// 4116 lies deep in the city, with buildings all around.
///
/// Case manstein/11.1a, manstein/11.2b
#[test]
fn german_indirect_fire_needs_neither_sight_nor_spotter() {
    let trial = scene(1, "german-fire", "i-3mart@4810 53m@4117 1-1dno@4116").act(&["attack 4116"]);
    trial.offered(&["join i-3mart", "join 53m"]);
    scene(1, "german-fire", "i-3mart@4810 1-1dno@4116").offered(&["attack 4116"]);
    // A gun that is not able to has to see.
    scene(1, "german-fire", "53m@4118 1-1dno@4116").refused("attack 4116", "10.7");
    // Its range it keeps.
    scene(1, "german-fire", "i-3mart@4810 1-1dno@2116").refused("attack 2116", "10.6");
}

/// Case manstein/11.2a
#[test]
fn direct_and_indirect_fire_go_together() {
    let mut trial = scene(1, "german-fire", "i-3mart@4810 i-8m@4117 1-1dno@4116").attack("4116", "i-3mart i-8m", 6);
    assert_eq!(fought(&mut trial).strength, 14);
}

/// Case manstein/11.2c
#[test]
fn soviet_indirect_fire_needs_a_spotter_of_its_command() {
    let fire = |units: &str| scene(1, "soviet-fire", &format!("704@2810 i-8m@4116 {units}"));
    fire("").refused("attack 4116", "11.2");
    // Next to the hex somebody sees it, but is he of the 42nd Army?
    fire("260-168@4117").offered(&["attack 4116"]).act(&["attack 4116"]).refused("join 704", "11.2");
    fire("1-1dno@4117").act(&["attack 4116"]).offered(&["join 704", "join 1-1dno"]);
    // Two hexes off is out of the range of militia; a tank sees nothing through the houses.
    fire("1-1dno@4118").refused("attack 4116", "11.2");
    fire("1kirtk@4118").not_offered(&["attack 4116"]);
    let open = scene(1, "soviet-fire", "1mor@4407 i-8m@4308 1kirtk@4207");
    open.act(&["attack 4308"]).offered(&["join 1mor"]);
}

/// The militia has fired elsewhere; spotting is no fire.
///
/// Case manstein/11.2d
#[test]
fn who_has_fired_still_spots() {
    let trial = scene(1, "soviet-fire", "704@2810 i-8m@4116 1-1dno@4117").mark("fired", list(&["1-1dno"]));
    trial.act(&["attack 4116"]).offered(&["join 704"]).refused("join 1-1dno", "10.2");
}

/// Case manstein/11.2e, manstein/14.7b, manstein/6.6e
#[test]
fn leaders_and_who_lies_face_down_do_not_spot() {
    scene(1, "soviet-fire", "704@2810 i-8m@4116 zhdanov@4117").refused("attack 4116", "11.2");
    let trial = scene(1, "soviet-fire", "704@2810 i-8m@4116").face_down("1-1dno", "4117");
    trial.refused("attack 4116", "11.2").act(&["flip 1-1dno"]).act(&["attack 4116"]).offered(&["join 704"]);
}

/// Case manstein/11.2f
#[test]
fn a_gun_that_sees_spots_for_itself_and_for_others() {
    let trial = scene(1, "soviet-fire", "1mor@4309 704@2810 i-8m@4308");
    trial.act(&["attack 4308"]).offered(&["join 1mor", "join 704"]);
}

/// Case manstein/11.3a
#[test]
fn nobody_fires_indirectly_at_a_mover() {
    let trial = scene(1, "german-movement", "i-8m@4309 1mor@4307 1-1dno@4207").act(&["pick i-8m", "move 4308"]);
    trial.refused("join 1mor", "9.3").offered(&["join 1-1dno"]);
}

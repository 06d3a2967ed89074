//! Section 13: who may fire together.

use crate::common::{list, scene};

/// Case manstein/13.2a
#[test]
fn two_divisions_do_not_fire_together() {
    let trial =
        scene(1, "german-fire", "i-8m@4407 i-8p@4408 st48pi@4307 1-1dno@4308").act(&["attack 4308", "join i-8m"]);
    trial.refused("join i-8p", "13.2").act(&["join st48pi"]).refused("join i-8p", "13.2").offered(&["done"]);
}

/// Case manstein/13.2b, manstein/13.2c
#[test]
fn three_corps_units_join_a_division_and_any_number_fires_alone() {
    let units = "i-8m@4407 ii-8m@4408 506art@4810 615art@4810 i-52werf@4811 ii-52werf@4811 184stug@4309 1-1dno@4308";
    let trial = scene(1, "german-fire", units).act(&[
        "attack 4308",
        "join i-8m",
        "join 506art",
        "join 615art",
        "join i-52werf",
    ]);
    trial.refused("join ii-52werf", "13.2").offered(&["join ii-8m", "done"]);
    let trial = scene(1, "german-fire", units).act(&["attack 4308", "join 506art", "join 615art", "join i-52werf"]);
    trial.act(&["join ii-52werf", "join 184stug"]).refused("join i-8m", "13.2").offered(&["done"]);
}

/// Case manstein/13.3a
#[test]
fn four_units_fire_with_an_ss_division_corps_troops_among_them() {
    let units = "i-1t@4407 ii-1t@4407 iii-1t@4408 i-3t@4408 ii-3t@4307 506art@4810 1-1dno@4308";
    let trial =
        scene(1, "german-fire", units).act(&["attack 4308", "join i-1t", "join ii-1t", "join iii-1t", "join i-3t"]);
    trial.refused("join ii-3t", "13.3").refused("join 506art", "13.3").offered(&["done"]);
    let trial =
        scene(1, "german-fire", units).act(&["attack 4308", "join 506art", "join ii-1t", "join iii-1t", "join i-3t"]);
    trial.refused("join ii-3t", "13.3");
}

/// Case manstein/13.4a, manstein/13.4b
#[test]
fn three_soviets_of_one_command_fire_together() {
    let units = "1-1dno@4407 2-1dno@4408 3-1dno@4307 1-2dno@4309 260-168@4208 i-8m@4308";
    let trial = scene(1, "soviet-fire", units).act(&["attack 4308", "join 1-1dno"]).refused("join 260-168", "13.4");
    trial.act(&["join 2-1dno", "join 3-1dno"]).refused("join 1-2dno", "13.4").offered(&["done"]);
    let three = "260-168@4407 402-168@4408 462-168@4307 68-70@4309 i-8m@4308";
    let trial = scene(1, "soviet-fire", three).act(&["attack 4308", "join 260-168", "join 402-168", "join 462-168"]);
    trial.refused("join 68-70", "13.4");
}

/// Fires are as many as one likes.
#[test]
fn each_fire_has_limits_of_its_own() {
    let units = "i-8m@4407 506art@4810 615art@4810 i-52werf@4811 ii-52werf@4811 ii-8m@4807 1-1dno@4308 2-1dno@4708";
    let trial = scene(1, "german-fire", units).dice(&[6]);
    let trial = trial.act(&["attack 4308", "join i-8m", "join 506art", "join 615art", "join i-52werf", "done"]);
    trial.act(&["attack 4708", "join ii-8m", "join ii-52werf"]).offered(&["done"]);
    scene(1, "german-fire", units).mark("fired", list(&["i-8m"])).act(&["attack 4308"]).refused("join i-8m", "10.2");
}

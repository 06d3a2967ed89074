//! Section 13: who may fire together.

use crate::common::{list, scene};

/// Case manstein/13.2a
#[test]
fn two_divisions_do_not_fire_together() {
    let trial =
        scene(1, "german-fire", "i-8m@4409 i-8p@4408 st-48-pi@4307 1-1dno@4308").act(&["attack 4308", "join i-8m"]);
    trial.refused("join i-8p", "13.2").act(&["join st-48-pi"]).refused("join i-8p", "13.2").offered(&["done"]);
}

/// Case manstein/13.2b, manstein/13.2c
#[test]
fn three_corps_units_join_a_division_and_any_number_fires_alone() {
    let units =
        "i-8m@4409 ii-8m@4408 506-art@4810 615-art@4810 i-52-werf@4811 ii-52-werf@4811 184-stug@4309 1-1dno@4308";
    let trial = scene(1, "german-fire", units).act(&[
        "attack 4308",
        "join i-8m",
        "join 506-art",
        "join 615-art",
        "join i-52-werf",
    ]);
    trial.refused("join ii-52-werf", "13.2").offered(&["join ii-8m", "done"]);
    let trial = scene(1, "german-fire", units).act(&["attack 4308", "join 506-art", "join 615-art", "join i-52-werf"]);
    trial.act(&["join ii-52-werf", "join 184-stug"]).refused("join i-8m", "13.2").offered(&["done"]);
}

/// Case manstein/13.3a
#[test]
fn four_units_fire_with_an_ss_division_corps_troops_among_them() {
    let units = "i-1t@4409 ii-1t@4409 iii-1t@4408 i-3t@4408 ii-3t@4307 506-art@4810 1-1dno@4308";
    let trial =
        scene(1, "german-fire", units).act(&["attack 4308", "join i-1t", "join ii-1t", "join iii-1t", "join i-3t"]);
    trial.refused("join ii-3t", "13.3").refused("join 506-art", "13.3").offered(&["done"]);
    let trial =
        scene(1, "german-fire", units).act(&["attack 4308", "join 506-art", "join ii-1t", "join iii-1t", "join i-3t"]);
    trial.refused("join ii-3t", "13.3");
}

/// Case manstein/13.4a, manstein/13.4b
#[test]
fn three_soviets_of_one_command_fire_together() {
    let units = "1-1dno@4409 2-1dno@4408 3-1dno@4307 1-2dno@4309 260-168@4208 i-8m@4308";
    let trial = scene(1, "soviet-fire", units).act(&["attack 4308", "join 1-1dno"]).refused("join 260-168", "13.4");
    trial.act(&["join 2-1dno", "join 3-1dno"]).refused("join 1-2dno", "13.4").offered(&["done"]);
    let three = "260-168@4409 402-168@4408 462-168@4307 68-70@4309 i-8m@4308";
    let trial = scene(1, "soviet-fire", three).act(&["attack 4308", "join 260-168", "join 402-168", "join 462-168"]);
    trial.refused("join 68-70", "13.4");
}

/// Fires are as many as one likes.
#[test]
fn each_fire_has_limits_of_its_own() {
    let units = "i-8m@4409 506-art@4810 615-art@4810 i-52-werf@4811 ii-52-werf@4811 ii-8m@4807 1-1dno@4308 2-1dno@4708";
    let trial = scene(1, "german-fire", units).dice(&[6]);
    let trial = trial.act(&["attack 4308", "join i-8m", "join 506-art", "join 615-art", "join i-52-werf", "done"]);
    trial.act(&["attack 4708", "join ii-8m", "join ii-52-werf"]).offered(&["done"]);
    scene(1, "german-fire", units).mark("fired", list(&["i-8m"])).act(&["attack 4308"]).refused("join i-8m", "10.2");
}

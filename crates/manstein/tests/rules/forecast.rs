//! What a fire would be worth, as far as a side can know.

use manstein::{GERMAN, SOVIET};
use wargame::{Forecast, Roll, Viewer};

use crate::common::{book, scene};

fn shown(trial: &mut wargame::Trial<manstein::Manstein>, side: wargame::Side) -> Forecast {
    let ask = trial.view(Viewer::Player(side)).ask.expect("it is asked");
    ask.forecast.expect("there is a forecast")
}

/// The chance of a hit in sixths, where it comes out even.
fn sixths(roll: &Roll) -> u64 {
    let hits = roll.results.iter().find(|(result, _)| result == "E").map_or(0, |(_, weight)| *weight);
    assert_eq!(hits * 6 % roll.of, 0, "{roll:?}");
    hits * 6 / roll.of
}

#[test]
fn one_defender_has_one_throw_with_its_modifiers() {
    let mut trial = scene(1, "german-fire", "i-8m@4415 1-1dno@4516");
    trial.go(&["attack 4516", "assault i-8m"]);
    let forecast = shown(&mut trial, GERMAN);
    let [roll] = &forecast.rolls[..] else { panic!("{forecast:?}") };
    assert!(roll.exact && roll.possible.is_empty() && roll.name.is_empty());
    assert_eq!((roll.attack.least, roll.attack.most, roll.columns[0].0.as_str()), (7, 7, "<=9"));
    let modifiers: Vec<_> = roll.shifts.iter().map(|m| (m.case, m.by)).collect();
    assert_eq!((modifiers, sixths(roll)), (vec![("10.10", 2), ("10.11", -1)], 1));
}

#[test]
fn two_defenders_and_a_leader_have_their_own_and_the_hex_is_cleared_by_all() {
    let mut trial = scene(1, "german-fire", "i-8m@4415 ii-8m@4415 3mpi@4416 1-1dno@4516 1kirtk@4516 zhdanov@4516");
    trial.go(&["attack 4516", "assault i-8m", "assault ii-8m", "assault 3mpi"]);
    let forecast = shown(&mut trial, GERMAN);
    let names: Vec<_> = forecast.rolls.iter().map(|roll| roll.name).collect();
    assert_eq!(names, ["first defender", "second defender", "leader", "the hex is cleared"]);
    // Twenty, with engineers: five of six, three of six against armor, five of six against the leader.
    let mut each: Vec<_> = forecast.rolls[..3].iter().map(sixths).collect();
    each.sort_unstable();
    assert_eq!(each, [3, 5, 5]);
    let all = forecast.decisive();
    assert_eq!((all.results.iter().find(|(result, _)| result == "E").unwrap().1, all.of), (75, 216));
    // Without an assault the leader keeps the hex.
    let mut trial = scene(1, "german-fire", "i-8m@4415 1-1dno@4516 zhdanov@4516");
    trial.go(&["attack 4516", "join i-8m"]);
    assert_eq!(sixths(shown(&mut trial, GERMAN).decisive()), 0);
}

#[test]
fn what_lies_face_down_may_be_armored() {
    let mut trial = scene(1, "german-fire", "i-8m@4407 2-1dno@4708").face_down("1kirtk", "4308");
    trial.go(&["attack 4308", "join i-8m"]);
    let forecast = shown(&mut trial, GERMAN);
    let [roll] = &forecast.rolls[..] else { panic!("{forecast:?}") };
    // All counters of the 42nd Army but the militia that is seen.
    let counters = book().counters.len() as u64 - 1;
    let armored = book().counters.iter().filter(|unit| unit.armored).count() as u64;
    assert!(!roll.exact);
    assert_eq!(roll.of, counters * 6);
    assert_eq!(
        roll.possible.iter().map(|(m, weight)| (m.case, m.by, *weight)).collect::<Vec<_>>(),
        [("10.12", 2, armored * 6)]
    );
    // On 2 or less, against armor on nothing.
    assert_eq!(roll.results.iter().find(|(result, _)| result == "E").unwrap().1, (counters - armored) * 2);
    // The forecast of another deal is the same.
    let mut other = scene(1, "german-fire", "i-8m@4407 2-1dno@4708").face_down("1-1dno", "4308");
    other.go(&["attack 4308", "join i-8m"]);
    assert_eq!(shown(&mut other, GERMAN).rolls, forecast.rolls);
}

#[test]
fn flak_may_lie_face_down_under_an_air_strike() {
    let mut trial = scene(1, "air-strikes", "2-1dno@4708").face_down("1-1dno", "4308");
    trial = trial.mark("ready", crate::common::list(&["stg2i"]));
    trial.go(&["attack 4308", "join stg2i"]);
    let forecast = shown(&mut trial, GERMAN);
    let cases: Vec<_> = forecast.rolls[0].possible.iter().map(|(m, _)| m.case).collect();
    assert!(cases.contains(&"12.10") && cases.contains(&"10.12"), "{cases:?}");
}

#[test]
fn demolitions_have_theirs() {
    let mut trial = scene(1, "soviet-fire", "i-8m@5020 106sap@4415");
    trial.go(&["raze 4516", "join 106sap"]);
    let forecast = shown(&mut trial, SOVIET);
    assert_eq!(sixths(forecast.decisive()), 1);
    assert_eq!(forecast.rolls[0].shifts.iter().map(|m| m.case).collect::<Vec<_>>(), ["10.19", "10.19"]);
}

/// Named alone, an answer shows the strongest fire.
#[test]
fn a_target_is_shown_with_the_strongest_fire() {
    use wargame::{Show as _, action};
    let mut trial = scene(1, "german-fire", "i-8m@4407 ii-8m@4407 i-8p@4408 1-1dno@4308");
    let rules = trial.rules().clone();
    let state = trial.state().clone();
    let act = action::read(wargame::Rules::info(&*rules), "attack 4308").unwrap();
    let forecast = rules.preview(&state, Viewer::Player(GERMAN), act).unwrap();
    assert_eq!((forecast.rolls[0].attack.most, forecast.units.len()), (14, 2));
}

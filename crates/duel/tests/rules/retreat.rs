//! Retreats: 10.3.

use duel::{Act, Duel, SOVIET};
use wargame::{Action as _, Rules as _, Trial, Viewer, action, prose::plain};

use crate::{
    common::{controls, duel, last_fight, led, list, table},
    odds::panzers,
};

/// Rows of answers of whoever decides: what is said, and the actions.
pub fn rows(trial: &mut Trial<Duel>) -> Vec<(String, Vec<String>)> {
    let side = trial.decides();
    let (ask, rules) = (trial.view(Viewer::Player(side)).ask.expect("whoever decides is asked"), trial.rules().clone());
    let write = |&(verb, target): &(u8, _)| action::write_parts(rules.info(), &Act::VERBS[usize::from(verb)], target);
    ask.shortcuts.iter().map(|row| (plain(&row.say).into_owned(), row.acts.iter().map(write).collect())).collect()
}

/// The hexes the unit in hand may retreat to.
fn ways(trial: &mut Trial<Duel>) -> Vec<String> {
    let mut ways = trial.targets("retreat");
    ways.sort();
    ways
}

/// 1 PD in 5120 throws the units of 5220 out: 3:1 with 5 is -/r2; others stand about.
fn thrown(defenders: &str, others: &str) -> Trial<Duel> {
    let mut trial = panzers(&format!("1pd@5120 {defenders} {others}")).attack("5220", "1pd", 5);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
    trial
}

/// Case duel/10.3a
#[test]
fn a_retreat_is_as_long_as_the_result_says() {
    let mut trial = thrown("16rd@5220", "").not_offered(&["done"]);
    assert_eq!((trial.decides(), ways(&mut trial)), (SOVIET, vec!["5221".into(), "5320".into(), "5321".into()]));
    let mut trial = trial.act(&["retreat 5320"]);
    assert_eq!(trial.asked(), "10.3");
    let mut trial = trial.act(&["retreat 5420"]);
    assert_eq!((trial.hex_of("16rd").as_deref(), trial.asked()), (Some("5420"), "10.4".to_owned()));
    // 4:1 with 6 is -/1r3.
    let trial = panzers("1pd@5120 6pd@5120 36md@5121 16rd@5220 5rd@5220").attack("5220", "1pd 6pd 36md", 6);
    let mut trial = trial.act(&["lose 5rd", "done", "retreat 5320", "retreat 5420"]);
    assert_eq!((last_fight(&mut trial).result.as_deref(), trial.asked()), (Some("-/1r3"), "10.3".to_owned()));
    let mut trial = trial.act(&["retreat 5520"]);
    assert_eq!((trial.hex_of("16rd").as_deref(), trial.asked()), (Some("5520"), "10.4".to_owned()));
}

/// 1 PD comes from the south-east: north-east leads to the red stars of the north, south-west to those of the south, west
/// to none.
///
/// Case duel/10.3b
#[test]
fn every_step_brings_nearer_to_a_source() {
    let trial = led(2, "combat", "41k-hq", "41k-hq@5421 1pd@5321 16rd@5220").mark("artillery", 0);
    let mut trial = trial.attack("5220", "1pd", 5);
    assert_eq!(ways(&mut trial), ["5121", "5219"]);
    let mut why = trial.refusal("retreat 5120");
    assert_eq!((why.case, why.why.contains("nearer")), ("10.3", true));
    why = trial.refusal("retreat 5221");
    assert!(why.why.contains("zone"), "{why}");
}

/// Germans stand on all sources but 6818 and around: what is left decides where to.
///
/// Case duel/10.3c
#[test]
fn sources_with_an_enemy_or_in_his_zone_do_not_count() {
    let south = ["3934", "4134", "4934", "5034", "5334", "5734", "5834", "5934", "6134", "6334", "6534", "6734"];
    let east = ["6801", "6803", "6806", "6808", "6809", "6812", "6815", "6818", "6819", "6821", "6823", "6824", "6826"];
    let rest = ["6827", "6830", "6833"];
    let all: Vec<&str> = south.iter().chain(&east).chain(&rest).copied().collect();
    let book = duel();
    let labels = |set: &duel::HexSet| set.iter().map(|h| book.book().map.label(h).to_owned()).collect::<Vec<_>>();
    assert_eq!(labels(&book.book().sources[1]).len(), all.len());
    let germans = [
        "61id", "217id", "11id", "58id", "1id", "21id", "207sd", "254id", "8pd", "290id", "3md", "269id", "30id",
        "126id", "122id", "123id", "121id", "12id", "32id", "253id", "285sd", "281sd", "206id", "251id", "291id",
        "93id", "96id", "6id", "26id", "19pd",
    ];
    // One on every source but 6818.
    let held: Vec<_> = all.iter().filter(|hex| **hex != "6818").zip(germans).map(|(h, u)| format!("{u}@{h}")).collect();
    assert_eq!(held.len(), all.len() - 1);
    // 6819 lies next to 6818, so that its German shuts it too.
    let trial = panzers(&format!("1pd@5120 16rd@5220 {}", held.join(" "))).attack("5220", "1pd", 5);
    assert_eq!({ trial }.hex_of("16rd"), None);
    let free: Vec<_> = held.iter().filter(|at| !at.ends_with("@6819")).cloned().collect();
    let mut trial = panzers(&format!("1pd@5120 16rd@5220 {}", free.join(" "))).attack("5220", "1pd", 5);
    assert_eq!(ways(&mut trial), ["5320", "5321"]);
    // In his zone it does not count with a friend on it either: a friend opens a zone for supply only (8).
    let friend =
        |held: &[String]| panzers(&format!("1pd@5120 16rd@5220 10rd@6818 {}", held.join(" "))).attack("5220", "1pd", 5);
    assert_eq!(friend(&held).places("16rd 10rd"), ["-", "6818"]);
    assert_eq!(ways(&mut friend(&free)), ["5320", "5321"]);
}

/// Case duel/10.3d
#[test]
fn nobody_retreats_into_an_enemy_zone_friends_there_or_not() {
    let mut trial = thrown("16rd@5220", "6pd@5421 10rd@5321");
    assert_eq!(ways(&mut trial), ["5221", "5320"]);
    trial.refused("retreat 5321", "10.3");
}

/// Case duel/10.3e
#[test]
fn who_cannot_complete_its_retreat_is_eliminated() {
    // 5320, 5321 and 5221 are in the zones of 6 PD and 36 MD.
    let trial = panzers("1pd@5120 6pd@5420 36md@5222 16rd@5220").mark("named", list(&["1pd"]));
    let mut trial = trial.attack("5220", "1pd", 5);
    assert_eq!(trial.hex_of("16rd"), None);
    let told = trial.told(Viewer::Spectator);
    assert!(told.iter().any(|line| line.contains("it cannot complete its retreat")), "{told:?}");
    assert_eq!(trial.asked(), "10.4");
}

/// Case duel/10.3f
/// Case duel/10.3j
#[test]
fn units_go_one_after_another_each_its_own_way() {
    let trial = panzers("1pd@5120 6pd@5120 16rd@5220 67rd@5220 8a-hq@5220").attack("5220", "1pd 6pd", 5);
    let mut trial = trial;
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
    let trial = trial.act(&["done"]).offered(&["pick 67rd", "pick 16rd", "pick 8a-hq"]);
    let trial = trial.refused("pick 1pd", "10.3").act(&["pick 67rd", "retreat 5320"]).refused("pick 16rd", "10.3");
    let mut trial = trial.act(&["retreat 5420", "pick 8a-hq", "retreat 5321", "retreat 5421"]);
    // The last goes without being named; it has a way and has to take it.
    assert_eq!(trial.asked(), "10.3");
    let mut trial = trial.not_offered(&["done"]).act(&["retreat 5221", "retreat 5222"]);
    assert_eq!(trial.places("67rd 8a-hq 16rd"), ["5420", "5421", "5222"]);
}

/// Case duel/10.3g
#[test]
fn a_retreat_costs_no_movement_points_and_attackers_never_retreat() {
    // A division goes through marsh whatever that costs.
    let trial = led(2, "combat", "41k-hq", "41k-hq@4122 1pd@4122 6pd@4122 16rd@4222").mark("artillery", 0);
    let mut trial = trial.attack("4222", "1pd", 7).act(&["retreat 4322", "retreat 4422"]);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
    assert_eq!(trial.places("16rd 1pd 6pd"), ["4422", "4122", "4122"]);
    // Attackers who lose stay where they are.
    let mut trial = panzers("1pd@5120 10rd@5220").attack("5220", "1pd", 2);
    assert_eq!((last_fight(&mut trial).result.as_deref(), trial.hex_of("1pd").as_deref()), (Some("1/-"), Some("5120")));
}

/// Case duel/10.3h
/// Case duel/7.1d
#[test]
fn a_retreat_does_not_end_in_a_full_hex() {
    let full = "10rd@5420 126rd@5420 33rd@5420";
    let trial = thrown("16rd@5220", full).act(&["retreat 5320"]);
    trial.refused("retreat 5420", "7.1");
    // A headquarters finds room everywhere.
    let mut trial = thrown("8a-hq@5220", full);
    trial.go(&["retreat 5320"]);
    trial.offered(&["retreat 5420"]);
}

/// Case duel/10.3l
#[test]
fn a_retreat_may_pass_through_a_full_hex() {
    let mut trial = thrown("16rd@5220", "10rd@5320 126rd@5320 33rd@5320");
    trial.go(&["retreat 5320", "retreat 5420"]);
    assert_eq!(trial.hex_of("16rd").as_deref(), Some("5420"));
}

/// A motorized division cannot go back over the Daugava, a rifle division can.
///
/// Case duel/10.3l
#[test]
fn prohibited_hexsides_stay_prohibited_for_the_class() {
    let trial = |unit: &str| {
        let units = format!("41k-hq@3420 1pd@3421 {unit}@3521");
        let mut trial = led(2, "combat", "41k-hq", &units).mark("artillery", 0).attack("3521", "1pd", 5);
        assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
        trial
    };
    let mut rifle = trial("16rd");
    assert!(ways(&mut rifle).contains(&"3620".to_owned()), "{:?}", ways(&mut rifle));
    assert_eq!(trial("202md").hex_of("202md"), None);
}

/// Case duel/10.3i
#[test]
fn headquarters_retreat_too() {
    let mut trial = thrown("8a-hq@5220", "");
    assert_eq!(trial.asked(), "10.3");
    trial.go(&["retreat 5320", "retreat 5420"]);
    assert_eq!(trial.hex_of("8a-hq").as_deref(), Some("5420"));
}

/// Case duel/10.3k
#[test]
fn all_steps_lead_towards_one_source() {
    let trial = led(2, "combat", "41k-hq", "41k-hq@5222 1pd@5221 16rd@5220").mark("artillery", 0);
    let mut trial = trial.attack("5220", "1pd", 5);
    assert_eq!(ways(&mut trial), ["5219", "5320"]);
    // North first: 5320 would be nearer to red stars too, but to none of those that 5219 was nearer to.
    let mut trial = trial.act(&["retreat 5219"]);
    assert_eq!(ways(&mut trial), ["5218", "5319"]);
    assert!(trial.refusal("retreat 5320").why.contains("nearer"));
    // Whoever stands on a source goes towards another.
    let trial = led(2, "combat", "41k-hq", "41k-hq@6618 1pd@6718 16rd@6818").mark("artillery", 0);
    let mut trial = trial.attack("6818", "1pd", 7);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
    assert_eq!(trial.hex_of("16rd").as_deref(), Some("6819"));
    assert_eq!(ways(&mut trial), ["6720", "6820"]);
}

/// Germans retreat towards the west.
///
/// Case duel/10.3b
#[test]
fn germans_retreat_to_the_west() {
    let trial = led(2, "combat", "8a-hq", "8a-hq@5322 10rd@5320 126rd@5320 33rd@5321 ~207sd@5220").mark("artillery", 0);
    let mut trial = trial.attack("5220", "10rd 126rd 33rd", 5);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
    assert_eq!(ways(&mut trial), ["5120", "5121"]);
    let mut trial = trial.act(&["retreat 5120", "retreat 5020"]);
    assert_eq!(controls(&mut trial, "5020"), duel::GERMAN);
}

/// A Finn is safe in a square, however much of the retreat is left.
///
/// Case duel/4.4e
#[test]
fn finns_retreat_into_a_square_and_are_not_lost() {
    let units = "23a-hq@5303 123rd@5202 43rd@5202 70rd@5302 ~fi12id@5201";
    let mut trial = led(8, "combat", "23a-hq", units).mark("artillery", 0).attack("5201", "123rd 43rd 70rd", 8);
    let fight = last_fight(&mut trial);
    assert_eq!((fight.column.as_str(), fight.result.as_deref()), ("3:2", Some("-/r2")), "{fight:?}");
    let square = duel().book().map.label(duel().book().square[1]).to_owned();
    let mut trial = trial.act(&[&format!("retreat {square}")]);
    assert_eq!((trial.hex_of("fi12id"), trial.asked()), (Some(square), "10.4".to_owned()));
}

/// The arrows it came in by feed 19 PD; who came from the west is lost here.
///
/// Case duel/10.3b
#[test]
fn whoever_entered_by_an_arrow_retreats_towards_it() {
    let thrown = |entered: bool| {
        let trial = led(6, "combat", "8a-hq", "8a-hq@3931 10rd@4031 126rd@4031 33rd@4031 ~19pd@4132");
        let trial = trial.mark("artillery", 0);
        let trial = if entered { trial.mark("range", table(&[("19pd", "4634 to 4834")])) } else { trial };
        let mut trial = trial.attack("4132", "10rd 126rd 33rd", 5);
        assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
        trial
    };
    assert_eq!(thrown(false).hex_of("19pd"), None);
    let mut trial = thrown(true);
    assert_eq!(ways(&mut trial), ["4231", "4232"]);
    trial.go(&["retreat 4232"]);
    assert!(trial.hex_of("19pd").is_some());
}

/// One row takes all units of the hex to where all find room.
///
/// Case duel/10.3f
#[test]
fn all_units_of_a_hex_retreat_by_one_press() {
    let trial = panzers("1pd@5120 6pd@5121 16rd@5220 67rd@5220 10rd@5420 126rd@5420").attack("5220", "1pd 6pd", 5);
    let mut trial = trial.act(&["done"]);
    let found = rows(&mut trial);
    let to = |hex: &str| found.iter().find(|row| row.0.ends_with(&format!("retreat to {hex}")));
    assert!(to("5420").is_none(), "there is room for one: {found:?}");
    let (_, acts) = to("5421").expect("a row to 5421");
    trial.go(&acts.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(trial.places("16rd 67rd"), ["5421", "5421"]);
    assert_eq!(trial.asked(), "10.4");
}

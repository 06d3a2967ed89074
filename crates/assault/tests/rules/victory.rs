//! Section 17: victory at Leningrad.

use crate::common::*;
use assault::Assault;
use wargame::{Node, Outcome, Side, Trial};

const GERMAN: Option<Side> = Some(Side::First);
const RUSSIAN: Option<Side> = Some(Side::Second);

/// One German and one Russian in the city, on no key point: nobody has a decisive victory.
const BOTH_IN: &str = "1inf@I6 lts@C8";

const KEY_POINTS: [&str; 10] = ["D3", "D5", "E4", "E7", "F5", "F7", "F8", "H7", "J7", "J8"];

const CITIES: [(&str, i16); 7] =
    [("3113", 5), ("2107", 5), ("1202", 5), ("0401", 15), ("0611", 10), ("0312", 5), ("0326", 5)];

const GARRISON: [&str; 4] = ["3113", "2107", "1202", "0401"];

fn end(units: &str) -> Trial<Assault> {
    scene(25, "game-end", units)
}

fn outcome(mut trial: Trial<Assault>) -> Outcome {
    match trial.node() {
        Node::Over(outcome) => outcome,
        other => panic!("the game goes on: {other:?}"),
    }
}

/// Who has won, and how.
fn won(trial: Trial<Assault>) -> (Option<Side>, String) {
    let outcome = outcome(trial);
    (outcome.winner, outcome.level)
}

/// The same word for every hex.
fn each(hexes: &[&str], word: &str) -> toml::Table {
    hexes.iter().map(|h| ((*h).to_owned(), word.into())).collect()
}

/// Says `done`, at least once, until a phase of this key asks something.
fn on_to(trial: &mut Trial<Assault>, key: &str) {
    loop {
        trial.go(&["done"]);
        if trial.phase() == key {
            return;
        }
    }
}

/// Case assault/17.0a
#[test]
fn the_higher_total_wins_and_equal_points_are_a_draw() {
    let keys = || end(BOTH_IN).mark("holders", each(&KEY_POINTS, "german"));
    let even = outcome(keys());
    assert_eq!((even.winner, even.level.as_str(), even.points), (None, "draw", [50, 50]));
    let lost = outcome(keys().mark("losses", 1));
    assert_eq!((lost.winner, lost.level.as_str(), lost.points), (RUSSIAN, "points", [50, 51]));
    let more = [&KEY_POINTS[..], &["0312"]].concat();
    let more = outcome(end(BOTH_IN).mark("holders", each(&more, "german")));
    assert_eq!((more.winner, more.level.as_str(), more.points), (GERMAN, "points", [55, 45]));
}

/// Case assault/17.0a
#[test]
fn a_decisive_victory_makes_points_irrelevant() {
    let russian = end("lts@0219 1inf@2134").mark("holders", each(&[&KEY_POINTS[..], &["0611"]].concat(), "german"));
    assert_eq!(won(russian), (RUSSIAN, "decisive".into()), "with 60 points for the German");
    assert_eq!(won(end("1inf@I6 lts@2134")), (GERMAN, "decisive".into()), "with 100 points for the Russian");
}

/// Case assault/17.11a
#[test]
fn the_german_wins_decisively_with_no_russian_ground_unit_in_leningrad() {
    let level = |russian: &str| won(end(&format!("1inf@I6 {russian}")));
    assert_eq!(level("lts@0418"), (GERMAN, "decisive".into()));
    assert_eq!(level("lts@A6"), (GERMAN, "decisive".into()), "a fringe hex is not Leningrad");
    assert_eq!(won(end("1inf@I6 lts@2134").mark("ship", "0220")), (GERMAN, "decisive".into()), "nor is a ship a unit");
    for inside in ["lts@C8", "worker1@C8", "guerrilla1@C8"] {
        assert_eq!(level(inside), (RUSSIAN, "points".into()), "{inside}");
    }
}

/// A Russian in a main hex, with the Germans far away, would be a decisive victory for him: here the three Germans
/// have every hex around the city under them.
///
/// Case assault/17.11a
#[test]
fn a_russian_in_a_main_hex_of_leningrad_denies_the_german_his_victory() {
    let ring = "11inf@0119 12inf@0418 21inf@0521";
    for hex in ["0219", "0220", "0320"] {
        assert_eq!(won(end(&format!("{ring} lts@{hex}"))), (RUSSIAN, "points".into()), "{hex}");
    }
    assert_eq!(won(end(ring)), (GERMAN, "decisive".into()));
}

/// Case assault/17.12a
#[test]
fn the_russian_wins_decisively_with_a_free_path_from_leningrad_to_the_east_edge() {
    let decisive = (RUSSIAN, "decisive".to_owned());
    let points = (RUSSIAN, "points".to_owned());
    assert_eq!(won(end("lts@0219 1inf@2134")), decisive);
    assert_eq!(won(end(BOTH_IN)), points, "a German on an interior hex");
    assert_eq!(won(end("lts@C8 1inf@J5")), decisive, "one on a fringe hex");
    let ring = "lts@0219 11inf@0119 12inf@0418 21inf@0521";
    assert_eq!(won(end(ring)), points, "every way is in a German zone");
    assert_eq!(won(end(&format!("{ring} narva@0218"))), decisive, "a Russian in 0218 opens it");
    assert_eq!(won(end("lts@0219 12inf@0418 21inf@0521")), decisive, "by the north bank and over the Neva");
}

/// Case assault/17.22a
#[test]
fn the_cities_are_worth_their_points_to_their_holder() {
    assert_eq!(outcome(end(BOTH_IN)).points, [0, 100]);
    for (city, worth) in CITIES {
        let garrison = if GARRISON.contains(&city) { each(&[city], "kept") } else { toml::Table::new() };
        let t = end(BOTH_IN).mark("holders", each(&[city], "german")).mark("garrison", garrison);
        assert_eq!(outcome(t).points, [worth, 100 - worth], "{city}");
    }
}

/// Case assault/17.22a
#[test]
fn a_city_belongs_to_whoever_passed_last() {
    let t = scene(5, "de-movement", "1/1pz@0610 41hq@0411 lts@0409");
    let mut t = t.act(&["pick 1/1pz", "move 0611", "move 0714", "done"]);
    assert_eq!(points(&mut t), [10, 90], "run through, not held");
    t.go(&["pick 41hq", "move 0312", "done"]);
    assert_eq!(points(&mut t), [15, 85], "an HQ is enough");
    on_to(&mut t, "su-movement");
    t.go(&["pick lts", "move 0611"]);
    assert_eq!(points(&mut t), [5, 95]);
}

/// Case assault/17.22b
#[test]
fn each_key_point_is_worth_five_to_its_last_holder() {
    for key in KEY_POINTS {
        let t = end(BOTH_IN).mark("holders", each(&[key], "german"));
        assert_eq!(outcome(t).points, [5, 95], "{key}");
    }
    // In by 0419 and J6, over the Elektrosila Works in J7 and on.
    let t = scene(5, "de-movement", "1inf@0419 lts@0102").act(&["pick 1inf", "cross J6", "move J7"]);
    let mut t = t.act(&["move I7", "done"]);
    assert_eq!(points(&mut t), [5, 95]);
}

/// Out of supply and disrupted in the open it defends with 2 against 16.
///
/// Case assault/17.23a
#[test]
fn the_122nd_eliminated_gives_eight() {
    let mut t = scene(12, "su-combat", "122inf@2034 177rifle@2033 70rifle@2134 168rifle@1934 narva@2135")
        .mark("oos", vec!["122inf"])
        .mark("disrupted", vec!["122inf"]);
    let before = points(&mut t);
    let mut t = t.attack("2034", "177rifle 70rifle 168rifle narva", 1);
    assert_eq!(last_fight(&mut t).odds(), "16:2 is 8:1");
    assert_eq!(t.hex_of("122inf"), None);
    assert_eq!(points(&mut t), [before[0], before[1] + 8]);
}

/// The regiment has no HQ and loses a step at each Russian check.
///
/// Case assault/17.23b
#[test]
fn six_eleven_panzer_reduced_gives_four_and_eliminated_ten_in_all() {
    let start = || scene(5, "su-supply", "6/11pz@2134 lts@0102");
    assert_eq!(points(&mut start()), [0, 100]);
    let mut t = start().mark("oos", vec!["6/11pz"]);
    assert_eq!((t.steps("6/11pz"), points(&mut t)), (1, [0, 104]));
    on_to(&mut t, "su-movement");
    assert_eq!((t.steps("6/11pz"), points(&mut t)), (0, [0, 110]));
}

/// 8/10 panzer goes home on turn 11.
///
/// Case assault/17.23c
#[test]
fn losses_of_withdrawn_units_count() {
    let mut t = scene(10, "su-supply", "8/10pz@2134 1inf@1834 lts@0102").mark("oos", vec!["8/10pz"]);
    assert_eq!((t.steps("8/10pz"), points(&mut t)), (1, [0, 104]));
    on_to(&mut t, "de-movement");
    assert_eq!(t.hex_of("8/10pz"), None);
    assert_eq!(points(&mut t), [0, 104]);
}

/// 16 against 2 is 8:1.
///
/// Case assault/17.24a
#[test]
fn russian_losses_give_no_points() {
    let mut t = scene(5, "de-combat", "1inf@2134 58inf@2034 narva@2135 lts@0102");
    let before = points(&mut t);
    let mut t = t.attack("2135", "1inf 58inf", 1);
    assert_eq!(t.hex_of("narva"), None);
    assert_eq!(points(&mut t), before);
}

/// Novgorod taken and kept so far, with the 2nd Corps around it.
fn garrisoned(units: &str) -> Trial<Assault> {
    scene(12, "de-movement", &format!("2hq@3012 lts@0102 {units}"))
        .mark("holders", each(&["3113"], "german"))
        .mark("garrison", each(&["3113"], "kept"))
}

/// Case assault/17.25a
#[test]
fn a_city_without_its_garrison_once_is_lost_for_good() {
    let mut stays = garrisoned("11inf@3113");
    assert_eq!(points(&mut stays), [5, 95]);
    on_to(&mut stays, "su-movement");
    assert_eq!(points(&mut stays), [5, 95]);

    let mut goes = garrisoned("11inf@3113").act(&["pick 11inf", "move 3114", "done"]);
    on_to(&mut goes, "su-movement");
    assert_eq!(points(&mut goes), [0, 100], "for the Russian, who never came back");
    on_to(&mut goes, "de-movement");
    goes.go(&["pick 11inf", "move 3113", "done"]);
    on_to(&mut goes, "su-movement");
    assert_eq!(goes.hex_of("11inf").as_deref(), Some("3113"));
    assert_eq!(points(&mut goes), [0, 100]);
}

/// Another division may take the place of the first before the player-turn ends.
///
/// Case assault/17.25a
#[test]
fn the_garrison_need_not_be_the_same_unit() {
    let mut t = garrisoned("11inf@3113 12inf@3114").act(&["pick 11inf", "move 3213", "done"]);
    t.go(&["pick 12inf", "move 3113", "done"]);
    on_to(&mut t, "su-movement");
    assert_eq!(points(&mut t), [5, 95]);
}

/// The German's points for Novgorod after a German player-turn in which these units stood still.
fn held_by(units: &str, dead: &[&str]) -> i16 {
    let mut t = scene(9, "de-movement", &format!("lts@0102 {units}")).pool("dead", dead);
    on_to(&mut t, "su-movement");
    points(&mut t)[0]
}

/// Case assault/17.25b
#[test]
fn a_garrison_is_a_division_or_all_regiments_of_one() {
    assert_eq!(held_by("11inf@3113", &[]), 5);
    assert_eq!(held_by("~11inf@3113", &[]), 5, "reduced");
    assert_eq!(held_by("3/8mot@3113 3/29mot@3113", &[]), 5);
    assert_eq!(held_by("3/8mot@3113 3/29mot@3114", &[]), 0, "one regiment");
    assert_eq!(held_by("1/1pz@3113 1/1mot@3113 1/113mot@3113", &[]), 5);
    assert_eq!(held_by("1/1pz@3113 1/1mot@3113 1/113mot@3114", &[]), 0, "two of three");
    assert_eq!(held_by("1/1pz@3113 1/1mot@3113 1inf@3114", &["1/113mot"]), 5, "all that are left");
    assert_eq!(held_by("3/8mot@3113 1inf@3114", &["3/29mot"]), 0, "a single one never is");
}

/// Case assault/17.25b
#[test]
fn an_hq_is_no_garrison() {
    assert_eq!(held_by("2hq@3113 11inf@3114", &[]), 0);
    let mut t = garrisoned("38hq@3113 1inf@3114");
    on_to(&mut t, "su-movement");
    assert_eq!(points(&mut t), [0, 100]);
}

/// Neither regiment has an HQ.
///
/// Case assault/17.25c
#[test]
fn a_city_lost_for_points_keeps_its_special_supply() {
    for mark in ["untaken", "kept", "lost"] {
        let mut t = scene(12, "de-supply", "1/1pz@3113 6/11pz@3114").mark("garrison", each(&["3113"], mark));
        assert!(!unsupplied(&mut t, "1/1pz"), "{mark}");
        assert!(unsupplied(&mut t, "6/11pz"), "{mark}");
    }
}

/// A regiment runs through on turn 9, a division comes to stay on turn 10.
///
/// Case assault/17.25d
#[test]
fn running_through_a_garrison_city_starts_nothing() {
    let start = || scene(9, "de-movement", "2hq@3012 11inf@3115 3/8mot@3114 lts@0102");
    let mut t = start().act(&["pick 3/8mot", "move 3113", "move 3013", "done"]);
    on_to(&mut t, "su-movement");
    assert_eq!(points(&mut t)[0], 0);
    on_to(&mut t, "de-movement");
    t.go(&["pick 11inf", "move 3113", "done"]);
    on_to(&mut t, "su-movement");
    assert_eq!(points(&mut t)[0], 5);

    let mut t = start().act(&["pick 3/8mot", "move 3113", "done"]);
    on_to(&mut t, "su-movement");
    on_to(&mut t, "de-movement");
    t.go(&["pick 3/8mot", "move 3013", "done", "pick 11inf", "move 3113", "done"]);
    on_to(&mut t, "su-movement");
    assert_eq!(points(&mut t)[0], 0, "a regiment that stayed has lost the city");
}

/// The city is empty when the German turn begins.
///
/// Case assault/17.25e
#[test]
fn a_destroyed_garrison_replaced_in_the_next_german_player_turn_is_no_failure() {
    let mut replaced = garrisoned("12inf@3114").act(&["pick 12inf", "move 3113", "done"]);
    on_to(&mut replaced, "su-movement");
    assert_eq!(points(&mut replaced), [5, 95]);
    let mut late = garrisoned("12inf@3114");
    on_to(&mut late, "su-movement");
    assert_eq!(points(&mut late), [0, 100]);
}

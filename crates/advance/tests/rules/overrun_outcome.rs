//! What becomes of overrunners and overrun (7.6, 7.7). The scenes stand on the same ground as those of overrun.rs.

use advance::{GERMAN, SOVIET};
use wargame::{Trial, Viewer};

use crate::{
    common::{case, e79, editions},
    overrun::{german, soviet},
};

/// Case advance/79:7.6a
#[test]
fn an_overrun_succeeds_when_no_defender_is_left() {
    for rules in editions() {
        let scene = || {
            german(&rules, 3)
                .unit("1pz", "0512")
                .unit("6pz", "0512")
                .unit("2-2-5a", "0611")
                .unit("2-2-5b", "0611")
                .dice(&[4]) // column 4-1: 1/-
                .act(&["pick 1pz", "join 6pz", "overrun 0611"])
        };
        // All retreat: success, one has to advance.
        scene()
            .act(&["way retreat", "pick 2-2-5a", "retreat 0711", "pick 2-2-5b", "retreat 0712"])
            .offered(&["advance 1pz", "advance 6pz"])
            .not_offered(&["done"]);
        // One stays: failure, nobody advances.
        let mut failed = scene().act(&["way lose", "lose 2-2-5a"]);
        assert_eq!(failed.hex_of("2-2-5b").as_deref(), Some("0611"));
        assert_eq!(failed.decides(), GERMAN);
        failed.not_offered(&["advance 1pz", "advance 6pz"]).offered(&["overrun 0611", "done"]);
        // All are eliminated: success.
        german(&rules, 3)
            .unit("1pz", "0512")
            .unit("1-1-5a", "0611")
            .dice(&[6])
            .act(&["pick 1pz", "overrun 0611"])
            .offered(&["advance 1pz"])
            .not_offered(&["done"]);
    }
}

/// Case advance/79:7.6b, advance/10:7.6a
#[test]
fn after_success_the_overrunners_take_losses_and_do_not_retreat() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("6pz", "0512")
            .unit("2-2-5a", "0611")
            .unit("2-2-5b", "0611")
            .dice(&[2]) // column 4-1: 1/1
            .act(&["pick 1pz", "join 6pz", "overrun 0611"])
            .act(&["way retreat", "pick 2-2-5a", "retreat 0711", "pick 2-2-5b", "retreat 0712"])
            .not_offered(&["way retreat", "way lose", "pick 1pz"]);
        assert_eq!(trial.offers(), ["lose 1pz", "lose 6pz"]);
        trial.go(&["lose 6pz"]);
        let view = trial.view(Viewer::Spectator);
        let steps: Vec<_> = view.units.iter().filter(|u| u.face.side == GERMAN).map(|u| u.face.steps.0).collect();
        assert_eq!(steps, [2, 1]);
        assert_eq!(trial.offers(), ["advance 1pz", "advance 6pz"]);
    }
}

/// Case advance/79:7.6b, advance/10:7.6a
#[test]
fn after_success_a_single_overrunner_just_loses_its_step() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("2-2-5a", "0611")
            .dice(&[3]) // column 4-1: 2/1
            .act(&["pick 1pz", "overrun 0611", "way lose"])
            .not_offered(&["way retreat"]);
        let view = trial.view(Viewer::Spectator);
        assert_eq!(view.units.len(), 1);
        assert_eq!(view.units[0].face.steps, (1, 2));
        assert_eq!(trial.offers(), ["advance 1pz"]);
    }
}

/// Case advance/79:7.6c, advance/10:7.6a
#[test]
fn after_success_one_overrunner_at_least_advances_free_of_movement_points() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("6pz", "0512")
            .unit("1-1-5a", "0611")
            .dice(&[6])
            .act(&["pick 1pz", "join 6pz", "overrun 0611"])
            .refused("done", &case(&rules, "7.6", "7.6"))
            .act(&["advance 6pz", "at 0611"])
            .offered(&["advance 1pz", "done"])
            .act(&["done"]);
        assert_eq!(trial.hex_of("6pz").as_deref(), Some("0611"));
        assert_eq!(trial.hex_of("1pz").as_deref(), Some("0512"));
        assert_eq!(trial.left_after("move 0712"), 16 - 6 - 2);
    }
    // Not even the price of a hill is asked for the advance.
    let mut hill = german(&e79(), 3).unit("1pz", "0311").unit("1-1-5a", "0310").dice(&[6]).act(&[
        "pick 1pz",
        "overrun 0310",
        "advance 1pz",
        "at 0310",
    ]);
    assert_eq!(hill.left_after("move 0311"), 16 - 6 - 2);
}

/// Case advance/79:7.6d
#[test]
fn after_success_overrunners_move_on_with_what_they_have_left() {
    for rules in editions() {
        let scene = || german(&rules, 3).unit("1pz", "0512").unit("1-1-5a", "0611").dice(&[6]);
        let over = ["pick 1pz", "overrun 0611", "advance 1pz", "at 0611"];
        let mut free = scene().act(&over);
        assert_eq!(free.left_after("move 0811"), 16 - 6 - 4);
        // An EZOC on the way stops.
        let mut stopped = scene().unit("4-5-5", "0811").act(&over).act(&["move 0712"]);
        assert!(stopped.targets("move").is_empty());
        // An EZOC where it stands holds it.
        let mut held = scene().unit("4-5-5", "0712").act(&over);
        assert!(held.targets("move").is_empty());
        assert_eq!(held.left_after("overrun 0712"), 16 - 6 - 6);
    }
}

/// Case advance/79:7.6e
#[test]
fn if_no_overrunner_survives_its_success_the_hex_stays_empty() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("21inf", "0113")
            .unit("2-2-5a", "0611")
            .dice(&[1]) // column 4-1: 2/2
            .act(&["pick 1pz", "overrun 0611", "way lose"]);
        assert_eq!(trial.hex_of("1pz"), None);
        assert_eq!(trial.view(Viewer::Umpire).units.len(), 1);
        trial.offered(&["pick 21inf", "done"]);
    }
}

/// Case advance/79:7.6f, advance/10:7.6b
#[test]
fn after_a_two_hex_retreat_overrunners_may_advance_two_hexes_free_of_movement_points() {
    for rules in editions() {
        let scene = |defender: &str| {
            german(&rules, 3)
                .unit("1pz", "0512")
                .unit("6pz", "0512")
                .unit("36mech", "0512")
                .unit(defender, "0611")
                .act(&["pick 1pz", "join 6pz", "join 36mech"])
        };
        // 28 against 3 is 9-1: 2/-.
        let mut trial = scene("3-3-5a").dice(&[1]).act(&[
            "overrun 0611",
            "way retreat",
            "pick 3-3-5a",
            "retreat 0711",
            "retreat 0811",
            "advance 1pz",
        ]);
        assert_eq!(trial.offers(), ["at 0611", "at 0711"]);
        let mut trial = trial.act(&["at 0711", "advance 6pz", "at 0611", "done"]);
        assert_eq!(trial.left_after("overrun 0811"), 16 - 6 - 6);
        let mut trial = trial.act(&["done", "pick 6pz"]);
        assert_eq!(trial.left_after("move 0610"), 16 - 6 - 2);
        assert_eq!(trial.hex_of("36mech").as_deref(), Some("0512"));
        // After elimination there is nothing to follow into.
        scene("1-1-5a")
            .dice(&[6])
            .act(&["overrun 0611", "advance 1pz"])
            .not_offered(&["at 0711"])
            .offered(&["at 0611"]);
        // After a one-hex retreat neither: 28 against 7 is 4-1, 1/-.
        let one = scene("3-7-5").dice(&[4]).act(&["overrun 0611", "way retreat", "pick 3-7-5", "retreat 0711"]);
        one.act(&["advance 1pz"]).not_offered(&["at 0711"]).offered(&["at 0611"]);
    }
}

/// Case advance/79:7.7a, advance/10:7.7a
#[test]
fn after_failure_the_overrunners_choose_between_loss_and_retreat() {
    for rules in editions() {
        let scene = || {
            german(&rules, 3)
                .unit("1pz", "0512")
                .unit("6pz", "0512")
                .unit("4-5-5", "0611")
                .unit("5-5-5", "0611")
                .act(&["pick 1pz", "join 6pz"])
        };
        // Column 1-1: -/1 and -/2.
        let mut one = scene().dice(&[2]).act(&["overrun 0611"]);
        assert_eq!(one.decides(), GERMAN);
        assert_eq!(one.offers(), ["way lose", "way retreat"]);
        let mut two = scene().dice(&[1]).act(&["overrun 0611"]);
        assert_eq!(two.offers(), ["way lose", "way retreat", "way mixed"]);
        // A split result that leaves a defender, 1/1: the same choice.
        let mut split = scene().dice(&[5]).act(&["overrun 0611"]);
        assert_eq!(split.decides(), SOVIET);
        split.go(&["way lose", "lose 4-5-5"]);
        assert_eq!(split.decides(), GERMAN);
        assert_eq!(split.offers(), ["way lose", "way retreat"]);
    }
}

/// Case advance/79:7.7b, advance/10:7.7a
#[test]
fn overrunners_that_retreat_are_finished_for_the_phase() {
    for rules in editions() {
        let scene = || {
            german(&rules, 3)
                .unit("1pz", "0512")
                .unit("6pz", "0512")
                .unit("21inf", "0113")
                .unit("4-5-5", "0611")
                .unit("5-5-5", "0611")
                .dice(&[1]) // column 1-1: -/2
                .act(&["pick 1pz", "join 6pz", "overrun 0611"])
        };
        scene()
            .act(&[
                "way retreat",
                "pick 1pz",
                "retreat 0412",
                "retreat 0312",
                "pick 6pz",
                "retreat 0411",
                "retreat 0311",
            ])
            .offered(&["pick 21inf", "done"])
            .not_offered(&["pick 1pz", "pick 6pz"]);
        scene()
            .act(&["way mixed", "lose 1pz", "pick 1pz", "retreat 0412", "pick 6pz", "retreat 0411"])
            .offered(&["pick 21inf", "done"])
            .not_offered(&["pick 1pz", "pick 6pz"]);
    }
}

/// Case advance/79:7.7c, advance/10:7.7a
#[test]
fn overrunners_that_do_not_retreat_may_go_on() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("21inf", "0512")
            .unit("4-5-5", "0611")
            .unit("1-1-5a", "0612")
            .dice(&[2])
            .act(&["pick 1pz", "overrun 0611", "way lose"]);
        assert_eq!(trial.left_after("overrun 0611"), 16 - 6 - 6);
        assert_eq!(trial.left_after("overrun 0612"), 16 - 6 - 6);
        // Or disengage, as somebody stays.
        assert_eq!(trial.left_after("move 0412"), 16 - 6 - 4 - 2);
    }
}

/// Case advance/79:7.7d, advance/10:7.7b
#[test]
fn overrun_defenders_never_advance() {
    for rules in editions() {
        let scene = |phase: &str| {
            Trial::new(&rules, 3, phase).mark("air", 0).unit("21inf", "0512").unit("1inf", "0113").unit("4-5-5", "0611")
        };
        // An attack beaten off, column 1-1, -/1: the defender may follow.
        let mut attack = scene("de-combat").dice(&[2]).act(&[
            "attack 0611",
            "join 21inf",
            "done",
            "way retreat",
            "pick 21inf",
            "retreat 0412",
        ]);
        assert_eq!(attack.decides(), SOVIET);
        attack.offered(&["advance 4-5-5"]);
        // An overrun beaten off, column 1-3, -/2: not.
        let mut overrun = scene("de-movement").dice(&[3]).act(&[
            "pick 21inf",
            "overrun 0611",
            "way retreat",
            "pick 21inf",
            "retreat 0412",
            "retreat 0312",
        ]);
        assert_eq!(overrun.decides(), GERMAN);
        assert_eq!(overrun.hex_of("4-5-5").as_deref(), Some("0611"));
        overrun.not_offered(&["advance 4-5-5"]).offered(&["pick 1inf"]);
        // Nor if the overrunners are eliminated, column 1-3, -/E.
        let mut wiped = scene("de-movement").dice(&[1]).act(&["pick 21inf", "overrun 0611"]);
        assert_eq!(wiped.hex_of("21inf"), None);
        assert_eq!(wiped.decides(), GERMAN);
        assert_eq!(wiped.hex_of("4-5-5").as_deref(), Some("0611"));
    }
}

/// Case advance/79:7.7e
#[test]
fn after_a_success_in_an_ezoc_german_armor_may_overrun_again_or_disengage() {
    let mut pair = german(&e79(), 3)
        .unit("1pz", "0512")
        .unit("6pz", "0512")
        .unit("1-1-5a", "0611")
        .unit("4-5-5", "0712")
        .dice(&[6])
        .act(&["pick 1pz", "join 6pz", "overrun 0611", "advance 1pz", "at 0611", "advance 6pz", "at 0611"]);
    // Together nobody would stay behind.
    assert!(pair.targets("move").is_empty());
    assert_eq!(pair.left_after("overrun 0712"), 16 - 6 - 6);
    let mut single = pair.act(&["drop 6pz"]);
    assert_eq!(single.left_after("move 0512"), 16 - 6 - 4 - 2);
    assert_eq!(single.left_after("overrun 0712"), 16 - 6 - 6);
    // Never straight into another EZOC: 0711 only round by 0610 and the road.
    assert_eq!(single.left_after("move 0711"), 16 - 6 - 4 - 2 - 1);
}

/// Case advance/79:7.7e
#[test]
fn after_a_success_in_an_ezoc_others_disengage_only_from_the_hex_they_began_in() {
    let scene = || {
        soviet(&e79(), 3)
            .unit("10-4-7", "0611")
            .unit("9-3-7", "0611")
            .unit("7-5-7", "0611")
            .reduced("21inf", "0512")
            .unit("11inf", "0612")
            .dice(&[6])
            .act(&["pick 10-4-7", "join 9-3-7", "join 7-5-7", "overrun 0512"])
    };
    // Two went forward: they may overrun, but neither gets away, though the other would stay.
    let mut forward = scene().act(&["advance 10-4-7", "at 0512", "advance 9-3-7", "at 0512", "done"]);
    assert_eq!(forward.left_after("overrun 0612"), 14 - 6 - 6);
    let mut forward = forward.act(&["drop 9-3-7"]);
    assert!(forward.targets("move").is_empty());
    // Two stayed where they began: one of them may disengage, at three points and the hex.
    let mut behind = scene().act(&["advance 10-4-7", "at 0512", "done", "done", "pick 9-3-7", "drop 7-5-7"]);
    assert_eq!(behind.left_after("move 0711"), 14 - 6 - 6 - 2);
    assert_eq!(behind.left_after("overrun 0612"), 14 - 6 - 6);
    behind.refused("move 0712", "79:6.4");
}

/// Case advance/79:7.7e
#[test]
fn after_a_success_in_no_ezoc_a_unit_left_behind_moves_freely() {
    let mut trial = german(&e79(), 3)
        .unit("1inf", "0512")
        .unit("21inf", "0512")
        .unit("1-1-5a", "0611")
        .dice(&[6])
        .act(&["pick 1inf", "join 21inf", "overrun 0611", "advance 1inf", "at 0611", "done", "done", "pick 21inf"]);
    assert_eq!(trial.left_after("move 0412"), 12 - 6 - 2);
}

/// 6pz stays where it began while 1pz clears both enemies around it: it never entered a zone, so nothing holds it.
///
/// Case advance/79:7.6d, advance/79:7.7e
#[test]
fn an_overrunner_that_stayed_may_move_once_no_zone_holds_it() {
    let trial = Trial::new(&e79(), 2, "de-movement").unit("1pz", "0711").unit("6pz", "0711");
    let trial = trial.unit("1-1-5a", "0810").unit("1-1-5b", "0710").mark("air", 0).dice(&[6, 6]);
    let trial = trial.act(&["pick 1pz", "join 6pz", "overrun 0810", "advance 1pz", "at 0810", "done"]);
    let trial = trial.act(&["overrun 0710", "advance 1pz", "at 0710", "done"]);
    trial.act(&["pick 6pz"]).offered(&["move 0712"]);
}

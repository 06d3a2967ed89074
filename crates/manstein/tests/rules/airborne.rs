//! Section 18: 7th Flieger drops on the city.

use manstein::Manstein;
use wargame::Trial;

use crate::common::{list, scene};

fn above(more: &str, dice: &[u16]) -> Trial<Manstein> {
    let trial = scene(5, "german-movement", &format!("i-8m@4908 {more}")).option("airborne", 1).mark("flieger", 5);
    trial.mark("waiting", list(&["i-1f", "ii-1f"])).dice(dice)
}

/// Case manstein/18.1a
#[test]
fn they_drop_on_the_turn_they_arrive() {
    let late = |turn| scene(turn, "german-movement", "i-8m@4908").mark("waiting", list(&["i-1f"]));
    late(5).mark("flieger", 5).act(&["pick i-1f"]).refused("drop 4904", "18.1");
    late(6).option("airborne", 1).mark("flieger", 5).act(&["pick i-1f"]).refused("drop 4904", "18.1");
    above("", &[]).act(&["pick i-8m"]).refused("drop 4904", "18.1");
}

/// Case manstein/18.1b, manstein/18.3b
#[test]
fn each_unit_drops_or_marches_by_itself() {
    let trial = above("", &[1]).act(&["pick i-1f", "drop 4904"]).refused("pick i-1f", "8.1");
    let mut trial = trial.refused("done", "8.2").act(&["pick ii-1f", "enter 5110", "move 5009", "done"]);
    assert_eq!(trial.places("i-1f ii-1f"), ["4904", "5009"]);
    // Who drives does not drop.
    above("", &[]).act(&["pick i-1f", "drive"]).refused("drop 4904", "18.3");
}

/// Case manstein/18.2a, manstein/18.3a
#[test]
fn they_drop_into_clear_hexes_only() {
    let trial = above("1-1dno@4904 ii-8m@4908 i-8p@4906", &[]).act(&["pick i-1f"]);
    let trial = trial.refused("drop 4916", "18.2").refused("drop 4516", "18.2").refused("drop 3026", "18.2");
    let trial = trial.refused("drop 4814", "18.3").refused("drop 4904", "18.3");
    trial.refused("drop 4908", "6.2").refused("drop 4906", "6.2").offered(&["drop 4907", "drop 2814"]);
}

/// Case manstein/18.2b
#[test]
fn the_table_has_them_land_drift_or_die() {
    let dropped = |more: &str, dice: &[u16]| {
        let mut trial = above(more, dice).act(&["pick i-1f", "drop 4904"]);
        while trial.asked() == "9.2" {
            trial.go(&["done"]);
        }
        trial.places("i-1f").remove(0)
    };
    for die in 1..=4 {
        assert_eq!(dropped("", &[die]), "4904");
    }
    assert_eq!(dropped("", &[6]), "-");
    // East, and so on round: columns count from the east.
    assert_eq!(dropped("", &[5, 1]), "4903");
    assert_eq!(dropped("", &[5, 4]), "4905");
    // One more next to a Soviet unit, a leader too.
    assert_eq!(dropped("1-1dno@4903", &[4, 4]), "4905");
    assert_eq!(dropped("zhdanov@4903", &[5]), "-");
    assert_eq!(dropped("1-1dno@4903", &[3]), "4904");
}

/// Case manstein/18.3c, manstein/9.1c
#[test]
fn they_are_fired_at_as_they_land() {
    let mut trial = above("1-1dno@4903", &[1, 1]).act(&["pick i-1f", "drop 4904"]);
    assert_eq!(trial.asked(), "9.2");
    let mut trial = trial.act(&["join 1-1dno", "done"]);
    assert_eq!(trial.places("i-1f"), ["-"]);
}

/// Case manstein/18.3d
#[test]
fn who_has_dropped_never_drives() {
    let trial = scene(6, "german-movement", "i-1f@4904 ii-1f@4908").mark("dropped", list(&["i-1f"]));
    trial.act(&["pick i-1f"]).refused("drive", "18.3").act(&["done", "pick ii-1f"]).offered(&["drive"]);
    let mut trial = above("", &[1]).act(&["pick i-1f", "drop 4904"]);
    assert_eq!(trial.state().dropped.len(), 1);
}

/// Case manstein/18.3e
#[test]
fn who_drifts_where_nobody_lands_is_lost() {
    // West of 4915 is a street, east of 5101 nothing, and a friend of another division stands west of 4905.
    for (to, die, more) in [("4915", 4, ""), ("5101", 1, ""), ("4905", 4, "i-8p@4906")] {
        let mut trial = above(more, &[5, die]).act(&["pick i-1f", &format!("drop {to}")]);
        assert_eq!(trial.places("i-1f"), ["-"], "from {to}");
    }
}

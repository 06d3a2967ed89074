//! The players of Duel in the North: who wins against chance, and what they keep together.

mod common;

use common::whole;
use duel::{Duel, GERMAN, SOVIET, Truth};
use wargame::Side;

fn north() -> Duel {
    Duel::new().expect("the built-in data are good")
}

#[test]
fn a_veteran_of_either_side_beats_chance() {
    let rules = north();
    for side in Side::BOTH {
        let names = if side == GERMAN { ["veteran", "random"] } else { ["random", "veteran"] };
        let won = (0..3).filter(|&seed| whole(&rules, names, seed, |_, _, _| ()).1 == Some(side)).count();
        assert_eq!(won, 3, "as {side:?}");
    }
}

/// At the beginning of turn 2 the German headquarters have their divisions in range, those of which some stay behind too.
#[test]
fn headquarters_go_with_their_divisions() {
    let rules = north();
    let (mut led, mut all, mut looked) = (0, 0, false);
    whole(&rules, ["veteran", "veteran"], 5, |state, _, _| {
        if state.turn != 2 || looked {
            return;
        }
        looked = true;
        let at = rules.at(state);
        for (unit, hex) in state.units.on_map(GERMAN).filter(|&(unit, _)| !rules.book().is_hq(unit)) {
            let leads = |&(hq, _): &(wargame::UnitId, hexmap::HexId)| {
                rules.book().is_hq(hq) && at.command(hq) == at.command(unit)
            };
            let in_range = |(hq, seat)| rules.book().distance(seat, hex) <= at.unit(hq).range.into();
            all += 1;
            led += usize::from(state.units.on_map(GERMAN).filter(leads).any(in_range));
        }
    });
    assert!(all > 25 && led * 5 >= all * 4, "only {led} of {all} divisions can be led");
}

/// As the campaign goes on, the Soviet puts his forts and the best of his garrisons into Leningrad.
#[test]
fn leningrad_is_fortified_and_held() {
    let rules = north();
    let (mut forts, mut units, mut looked) = (0, 0, false);
    whole(&rules, ["veteran", "veteran"], 5, |state, _, _| {
        if state.turn != 6 || looked {
            return;
        }
        looked = true;
        for spot in rules.book().spots.iter().filter(|spot| spot.points == 3) {
            forts += usize::from(state.forts.has(spot.hex));
            units += state.units.here(SOVIET, spot.hex).filter(|&unit| !rules.book().is_hq(unit)).count();
        }
    });
    assert_eq!(forts, 2, "forts in the two hexes");
    assert!(units >= 4, "only {units} units keep them");
}

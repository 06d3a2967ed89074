//! Sections 7, 18 and 19: what comes when.

use hexmap::Dir;
use manstein::{Command, Corps, Division, Drop, Early, Later};

use crate::common::book;

#[test]
fn the_first_turns_bring_manstein_aircraft_corps_troops_and_a_division_each() {
    use Command::{Infantry269 as Inf, Motorized3 as Mot, Panzer8 as Pz, Polizei, Totenkopf};
    let early = &book().schedule.early;
    let turn = |division| Early { leader: false, air: 0, corps: Corps::HalfDie, division };
    let first = Division::ByDie([Mot, Mot, Mot, Pz, Pz, Pz]);
    let third = Division::ByDie([Inf, Inf, Inf, Totenkopf, Totenkopf, Polizei]);
    assert_eq!(early[..], [Early { leader: true, air: 6, ..turn(first) }, turn(Division::Rest), turn(third)]);
    assert_eq!(book().schedule.rest, [Inf, Polizei, Totenkopf]);
}

#[test]
fn later_turns_go_by_die() {
    let division = Later { division: true, corps: 1, ..Later::default() };
    let corps = |corps| Later { corps, ..Later::default() };
    let air = Later { air: 1, flieger: true, ..Later::default() };
    assert_eq!(book().schedule.later, [division, division, division, corps(2), corps(3), air]);
    let schedule = &book().schedule;
    assert!(schedule.on(3).is_some() && schedule.on(4).is_none() && schedule.on(0).is_none());
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| Corps::HalfDie.number(die)), [1, 1, 2, 2, 3, 3]);
    assert_eq!([40, 36, 35, 6, 5, 0].map(|objectives| schedule.army(objectives)), [6, 6, 5, 1, 0, 0]);
    assert_eq!((schedule.army_from, schedule.objectives_a_unit, schedule.front_from), (2, 6, 2));
}

#[test]
fn replacements_come_by_turn() {
    let replacements = &book().replacements;
    assert_eq!(replacements.by_turn, [0, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    assert_eq!(replacements.prepared, 1);
}

#[test]
fn the_airborne_land_drift_or_are_lost() {
    let airborne = &book().airborne;
    let results = |near| [1, 2, 3, 4, 5, 6].map(|die| airborne.result(die, near));
    use Drop::{Drifts, Eliminated, Lands};
    assert_eq!(results(false), [Lands, Lands, Lands, Lands, Drifts, Eliminated]);
    assert_eq!(results(true), [Lands, Lands, Lands, Drifts, Eliminated, Eliminated]);
    // East first, then clockwise.
    assert_eq!(airborne.drift, [2, 3, 4, 5, 0, 1].map(Dir::new));
    let map = &book().map;
    let smolny = book().hex("2807").unwrap();
    assert_eq!(map.label(map.step(smolny, airborne.drift[0])), "2806");
}

#[test]
fn rubble_limits_and_stacking() {
    let book = book();
    assert_eq!((&book.rubble.fire[..], &book.rubble.air[..]), (&[6][..], &[5, 6][..]));
    let limits = &book.limits;
    assert_eq!([limits.corps, limits.ss, limits.soviet, limits.german_air, limits.soviet_air], [3, 4, 3, 3, 2]);
    let stacking = book.stacking;
    assert_eq!([stacking.german, stacking.soviet, stacking.soviet_objective, stacking.soviet_prepared], [2, 1, 2, 2]);
}

//! Reinforcements enter, case by case.

use duel::{Entry, Nation};

use crate::common::duel;

/// Case duel/17.3f
/// Case duel/17.5b
#[test]
fn so_many_units_come_on_each_turn() {
    let rules = duel();
    let book = rules.book();
    let come = |soviet: bool| -> Vec<usize> {
        let units = book.units.iter().chain(&book.counters).filter(|u| (u.nation == Nation::Soviet) == soviet);
        let turns: Vec<u8> = units.filter_map(|u| u.due).map(|due| due.turn).collect();
        (1..=14).map(|turn| turns.iter().filter(|&&t| t == turn).count()).collect()
    };
    assert_eq!(come(true), [0, 4, 8, 5, 4, 16, 8, 6, 8, 1, 2, 4, 0, 0]);
    assert_eq!(come(false), [1, 0, 1, 5, 2, 8, 0, 5, 3, 0, 0, 0, 0, 0]);
}

/// Case duel/17.3a
#[test]
fn the_170th_comes_by_the_east() {
    let rules = duel();
    let unit = rules.book().counters.iter().find(|u| u.key == "170rd").unwrap();
    let due = unit.due.unwrap();
    assert_eq!((due.turn, due.entry), (9, Entry::East));
}

//! When the campaign reached its landmarks, judged at the end of each Game-Turn.

use std::collections::BTreeMap;

use advance::{Book, GERMAN, HexSet, SOVIET, State};
use hexmap::HexId;
use wargame::Place;

/// Notes along one game.
#[derive(Default)]
pub struct Notes {
    turn: u8,
    lines: Option<[HexSet; 3]>,
    first: [Option<i32>; 3],
    lost_on_turn_1: Option<i32>,
    steps_lost: i32,
}

const NAMES: [&str; 3] = [
    "turn a German stood on the Daugava",
    "turn a German stood on the Luga or past it",
    "turn a German stood in Leningrad",
];

impl Notes {
    pub(super) fn look(&mut self, book: &Book, state: &State) {
        if state.turn == self.turn {
            return;
        }
        let ended = i32::from(self.turn);
        self.turn = state.turn;
        if ended == 0 {
            return;
        }
        let lines = self.lines.get_or_insert_with(|| [along(book, "Daugava"), up_to(book, "Luga"), book.leningrad]);
        for (first, line) in self.first.iter_mut().zip(lines.iter()) {
            if first.is_none() && line.meets(state.units.held(GERMAN)) {
                *first = Some(ended);
            }
        }
        if self.lost_on_turn_1.is_none() {
            self.lost_on_turn_1 = Some(dead(state));
        }
        self.steps_lost = state.units.of(GERMAN).map(|u| lost_steps(state, u)).sum();
    }

    pub(super) fn named(&self) -> BTreeMap<&'static str, i32> {
        let mut named: BTreeMap<_, _> = NAMES.into_iter().zip(self.first).filter_map(|(n, t)| Some((n, t?))).collect();
        if let Some(dead) = self.lost_on_turn_1 {
            named.insert("Soviet divisions eliminated on turn 1", dead);
        }
        named.insert("German steps lost", self.steps_lost);
        named
    }
}

/// Hexes next to a river.
fn along(book: &Book, river: &str) -> HexSet {
    let named = book.map.edges().iter().filter(|e| e.names.iter().any(|(_, n)| n == river));
    named.flat_map(|e| [e.a, e.b]).collect::<Vec<HexId>>().into_iter().collect()
}

/// Hexes next to a river, and those nearer to Leningrad than any of them: who stands there has passed it.
fn up_to(book: &Book, river: &str) -> HexSet {
    let along = along(book, river);
    let far = |hex: HexId| book.leningrad.iter().filter_map(|city| book.map.distance(hex, city)).min();
    let nearest = along.iter().filter_map(far).min();
    let past = (0..book.map.len()).map(|i| HexId(i as u16)).filter(|&hex| far(hex).is_some() && far(hex) < nearest);
    along | past.collect()
}

fn dead(state: &State) -> i32 {
    state.units.of(SOVIET).filter(|&u| state.units.place(u) == Place::DEAD).count() as i32
}

fn lost_steps(state: &State, unit: wargame::UnitId) -> i32 {
    match state.units.place(unit) {
        Place::DEAD => 2,
        _ => i32::from(state.reduced.has(unit)),
    }
}

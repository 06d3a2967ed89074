//! When the campaign reached its landmarks, judged at the end of each turn.

use std::collections::BTreeMap;

use duel::{At, Book, GERMAN, SOVIET, State, points};
use hexmap::HexId;
use wargame::{Place, UnitId};

/// Notes along one game.
#[derive(Default)]
pub struct Notes {
    turn: u8,
    first: BTreeMap<&'static str, i32>,
    soviets: i32,
    finns: i32,
    air: [i32; 2],
    points: i32,
}

/// Places whose taking is noted, by their hexes.
const PLACES: [(&str, &str); 5] = [
    ("turn Daugavpils was first German", "Daugavpils"),
    ("turn Pskov was first German", "Pskov"),
    ("turn Luga was first German", "Luga"),
    ("turn Riga was first German", "Riga"),
    ("turn Tallinn was first German", "Tallinn"),
];

/// Places to which a German has come as near to Leningrad, by whatever way.
const AS_NEAR: [(&str, &str); 3] = [
    ("turn a German was as near to Leningrad as Daugavpils", "Daugavpils"),
    ("turn a German was as near to Leningrad as Pskov", "Pskov"),
    ("turn a German was as near to Leningrad as Luga", "Luga"),
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
        for (said, name) in PLACES {
            let taken = book.map.hexes().any(|hex| book.map.name(hex) == name && state.controls(GERMAN, hex));
            if taken {
                self.first.entry(said).or_insert(ended);
            }
        }
        // Finns come from the other side.
        let fights = |&(unit, _): &(UnitId, HexId)| !book.is_hq(unit) && !book.is_finn(unit);
        let leningrad: Vec<HexId> = book.map.with_feature("leningrad").collect();
        let away = |hex: HexId| leningrad.iter().map(|&l| book.distance(l, hex)).min().unwrap_or(u16::MAX);
        let nearest = state.units.on_map(GERMAN).filter(fights).map(|(_, hex)| away(hex)).min().unwrap_or(u16::MAX);
        if nearest <= 2 {
            self.first.entry("turn a German first stood two hexes from Leningrad").or_insert(ended);
        }
        for (said, name) in AS_NEAR {
            let place = book.map.hexes().find(|&hex| book.map.name(hex) == name);
            if place.is_some_and(|place| nearest <= away(place)) {
                self.first.entry(said).or_insert(ended);
            }
        }
        if ended == 3 {
            self.soviets = state.units.of(SOVIET).filter(|&u| state.units.place(u) == Place::DEAD).count() as i32;
        }
        if ended == 10 {
            let finns = state.units.on_map(GERMAN).filter(|&(u, hex)| book.is_finn(u) && !book.squares.has(hex));
            self.finns = finns.count() as i32;
        }
        self.air = [0, 1].map(|side| state.air.lost[side].iter().map(|&n| i32::from(n)).sum());
        let [german, soviet] = points(At::new(book, state));
        self.points = i32::from(german - soviet);
    }

    pub(super) fn named(&self) -> BTreeMap<&'static str, i32> {
        let mut named = self.first.clone();
        named.insert("Soviet units lost by the end of turn 3", self.soviets);
        named.insert("Finns on the map at the end of turn 10", self.finns);
        named.insert("German air units lost", self.air[0]);
        named.insert("Soviet air units lost", self.air[1]);
        named.insert("German points less Soviet points at the end", self.points);
        named
    }
}

//! When the campaign reached its landmarks, judged at the end of each game-turn.

use std::collections::BTreeMap;

use assault::{Book, GERMAN, HexSet, State};
use hexmap::HexId;

/// Notes along one game.
#[derive(Default)]
pub struct Notes {
    turn: u8,
    lines: Option<HexSet>,
    crossed: Option<i32>,
    in_city: Option<i32>,
    losses: i32,
}

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
        let line = self.lines.get_or_insert_with(|| beyond(book));
        if self.crossed.is_none() && line.meets(state.units.held(GERMAN)) {
            self.crossed = Some(ended);
        }
        if self.in_city.is_none() && state.units.held(GERMAN).meets(&book.interior) {
            self.in_city = Some(ended);
        }
        self.losses = state.losses.into();
    }

    pub(super) fn named(&self) -> BTreeMap<&'static str, i32> {
        let mut named = BTreeMap::new();
        self.crossed.map(|t| named.insert("turn a German stood behind the Luga or the Don", t));
        self.in_city.map(|t| named.insert("turn a German stood in the city at the end", t));
        named.insert("points for German losses", self.losses);
        named
    }
}

/// Hexes on the far bank of the river that is held first: Luga, or Don.
fn beyond(book: &Book) -> HexSet {
    let river = if book.is_stalingrad() { "Don" } else { "Luga" };
    let banks = book.map.edges().iter().filter(|e| e.names.iter().any(|(_, n)| n == river)).flat_map(|e| [e.a, e.b]);
    let banks: HexSet = banks.collect::<Vec<HexId>>().into_iter().collect();
    let city = book.city.first().map(|h| HexId(h as u16));
    // Of two hexes across the river the one nearer to the city lies behind it.
    let far = |&h: &HexId| {
        let near = |h: HexId| city.and_then(|c| book.map.distance(c, h)).unwrap_or(u16::MAX);
        book.map.around(h).any(|(_, n)| {
            let edge = book.map.edge_between(h, n).map(|e| book.map.edge(e));
            edge.is_some_and(|e| e.names.iter().any(|(_, name)| name == river)) && near(h) < near(n)
        })
    };
    banks.iter().map(|h| HexId(h as u16)).filter(far).collect()
}

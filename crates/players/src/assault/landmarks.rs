//! When the campaign reached its landmarks, judged at the end of each game-turn.

use std::collections::BTreeMap;

use assault::{At, Book, GERMAN, Garrison, Gate, HexSet, Kind, State};
use hexmap::HexId;
use wargame::UnitId;

/// Notes along one game.
#[derive(Default)]
pub struct Notes {
    turn: u8,
    behind: Option<HexSet>,
    crossed: Option<i32>,
    fringe: Option<i32>,
    in_city: Option<i32>,
    cut: Option<i32>,
    key_points: i32,
    cities: i32,
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
        let germans = fighters(book, state);
        let behind = self.behind.get_or_insert_with(|| beyond(book));
        let first = |mark: &mut Option<i32>, met: bool| {
            if met {
                mark.get_or_insert(ended);
            }
        };
        first(&mut self.crossed, behind.meets(&germans));
        first(&mut self.fringe, book.fringes.iter().any(|f| germans.has(f.main)));
        first(&mut self.in_city, germans.meets(&book.interior));
        first(&mut self.cut, !linked(book, state));
        (self.key_points, self.cities) = (0, 0);
        for (i, place) in book.places.iter().enumerate() {
            let inside = book.interior.has(place.hex);
            let held = match place.garrison {
                Some(g) => state.garrisons[usize::from(g)] == Garrison::Kept,
                None if book.is_stalingrad() && inside => germans.has(place.hex),
                None => state.german >> i & 1 != 0,
            };
            *(if inside { &mut self.key_points } else { &mut self.cities }) += i32::from(held);
        }
        self.losses = lost(book, state);
    }

    pub(super) fn named(&self) -> BTreeMap<&'static str, i32> {
        let mut named = BTreeMap::new();
        self.crossed.map(|t| named.insert("turn a German first stood behind the Luga line or the Don", t));
        self.fringe.map(|t| named.insert("turn a German first stood at the city's fringe", t));
        self.in_city.map(|t| named.insert("turn a German first stood in the city", t));
        self.cut.map(|t| named.insert("turn the city was first cut off by land", t));
        named.insert("key points or victory hexes German at the end", self.key_points);
        named.insert("other places German at the end", self.cities);
        named.insert("German strength points lost", self.losses);
        named
    }
}

/// Hexes with German units that are no headquarters.
fn fighters(book: &Book, state: &State) -> HexSet {
    let fights = |&(u, _): &(UnitId, HexId)| book.unit(u).kind != Kind::Hq;
    state.units.on_map(GERMAN).filter(fights).map(|(_, h)| h).collect()
}

/// Whether a Russian path leads from the city to the edge in the east.
fn linked(book: &Book, state: &State) -> bool {
    if book.is_stalingrad() {
        return assault::russian_net(At::new(book, state)).meets(&book.city) || state.in_the_city(book);
    }
    assault::connected(At::new(book, state), book.city, &book.east_edge)
}

/// Factors of German units that are dead, and that the living have lost.
fn lost(book: &Book, state: &State) -> i32 {
    let of = |u: UnitId| {
        let full = i32::from(book.unit(u).faces[0].factor);
        let dead = state.units.place(u) == wargame::Place::DEAD;
        if dead { full } else { full - i32::from(state.factor(book, u)) }
    };
    state.units.of(GERMAN).filter(|&u| book.is_ground(u)).map(of).sum()
}

/// Hexes behind what is held first: in Leningrad the line of fortifications on the Luga, in Stalingrad the Don. A hex
/// lies behind a line if it is nearer to the city than the nearest hex of the line.
fn beyond(book: &Book) -> HexSet {
    let near = |h: HexId| book.city.iter().filter_map(|c| book.map.distance(c, h)).min().unwrap_or(0);
    let on_don = |h: &HexId| book.gates[h.index()].contains(&Gate::Don);
    let line: HexSet = match book.is_stalingrad() {
        true => book.land.iter().filter(on_don).collect(),
        // The inner ring of fortifications lies within ten hexes of the city.
        false => book.forts.iter().filter(|&h| near(h) > 12).collect(),
    };
    let behind = |&h: &HexId| {
        let nearest = line.iter().min_by_key(|&l| (book.map.distance(h, l).unwrap_or(u16::MAX), near(l)));
        !line.has(h) && nearest.is_some_and(|l| near(h) < near(l))
    };
    (book.land - book.inset).iter().filter(behind).collect::<HexSet>() | book.inset
}

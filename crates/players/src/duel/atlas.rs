//! What is worked out once for a game: ways and distances, which depend on the map and the tables alone.

use duel::{Book, Crossing, HexSet, Rail, W};
use hexmap::{Dir, FAR, Field, HexId, remaining};
use wargame::data::NO;

use crate::rings::Rings;

/// What a foot unit pays for a major river, in halves: most of an allowance.
const FORD: u8 = 12;

pub struct Atlas {
    /// Half points on foot and on wheels from each hex to each victory hex, in the order of the book.
    pub away: Vec<[Field<u16, W>; 2]>,
    pub rings: Rings,
    /// For each command the victory hexes it is after, in order.
    pub aims: Vec<Vec<usize>>,
}

impl Atlas {
    pub fn new(book: &Book) -> Atlas {
        let goal = |hex: HexId| -> HexSet { [hex].into_iter().collect() };
        let away = book.spots.iter().map(|spot| [0, 1].map(|class| to_go(book, &goal(spot.hex), class))).collect();
        Atlas { away, rings: Rings::new(&book.map, |hex| book.land.has(hex)), aims: aims(book) }
    }
}

/// A step with all bridges standing and nobody in the way, the cheaper of road and rail.
fn step(book: &Book, from: HexId, dir: Dir, to: HexId, class: usize) -> Option<u8> {
    let base = book.cost[class][to.index()];
    if base == NO {
        return None;
    }
    let bridged = book.edge(from, to).is_some_and(|edge| book.bridges.has(edge));
    let crossing = if bridged { Crossing::Open } else { book.crossing[from.index()][dir.index()] };
    let land = match crossing {
        Crossing::Shut => return None,
        Crossing::Open => base,
        Crossing::Minor => base + book.prices.minor[class],
        Crossing::Major if class == 0 => base + FORD,
        Crossing::Major => return None,
    };
    Some(match book.rail[from.index()][dir.index()] {
        Rail::None => land,
        _ if crossing.is_river() => land,
        Rail::Minor => land.min(book.prices.rail[0][class]),
        Rail::Major => land.min(book.prices.rail[1][class]),
    })
}

/// Half points from each hex to the nearest of some.
pub fn to_go(book: &Book, goals: &HexSet, class: usize) -> Field<u16, W> {
    remaining(&book.map, goals, |from, dir, to| step(book, from, dir, to, class))
}

/// Which victory hexes each command goes for: by the places it comes from and the roads it has. Kept are names, so that a
/// map of one's own may have them elsewhere.
fn aims(book: &Book) -> Vec<Vec<usize>> {
    let named = |name: &str, nth: usize| {
        let is = |&i: &usize| book.map.name(book.spots[i].hex).starts_with(name);
        (0..book.spots.len()).filter(is).nth(nth)
    };
    let (riga, tallinn, narva) = (named("Riga", 0), named("Tallinn", 0), named("Narva", 0));
    let (west, east) = (named("Leningrad", 0), named("Leningrad", 1));
    let (schlisselburg, volkhov) = (named("S", 0), named("Volkhov", 0));
    let (vitebsk, rzhev) = (named("Vitebsk", 0), named("Rzhev", 0));
    let of = |name: &str| match name {
        "18th Army" => vec![riga, tallinn, narva, west, east],
        "16th Army" => vec![schlisselburg, east, volkhov, west],
        "41st motorized (panzer) corps" => vec![west, east, schlisselburg],
        "56th motorized (panzer) corps" => vec![east, west, narva, schlisselburg],
        "57th motorized (panzer) corps" => vec![vitebsk, schlisselburg, volkhov],
        "39th motorized (panzer) corps" => vec![schlisselburg, volkhov, rzhev],
        "6th corps" => vec![vitebsk, rzhev],
        _ => vec![west, east, schlisselburg],
    };
    book.commands.iter().map(|command| of(&command.name).into_iter().flatten().collect()).collect()
}

/// No way at all counts as this far, in half points.
pub const BEYOND: i32 = 600;

/// What a field says of a hex, with an end.
pub fn far(field: &Field<u16, W>, hex: HexId) -> i32 {
    if field[hex] == FAR { BEYOND } else { i32::from(field[hex]).min(BEYOND) }
}

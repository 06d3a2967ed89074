//! Russians who are ringed in: hexes that are stood in to feed them again (11.15), enemies whose leaving would.

use assault::{At, Book, GERMAN, HexSet, RUSSIAN, State, russian_net, supplied};
use hexmap::HexId;
use wargame::{Place, UnitId};

use super::outlook::{Outlook, Value};

/// Hexes from somebody who hungers to where his ring is opened.
const NEAR: u16 = 3;

fn near(book: &Book, state: &State, units: &[UnitId], hex: HexId) -> bool {
    let close =
        |unit: &UnitId| state.units.at(*unit).and_then(|at| book.map.distance(at, hex)).is_some_and(|d| d <= NEAR);
    units.iter().any(close)
}

/// Empty hexes beside the fed ones that, if somebody stood in them, would feed one of some units.
pub fn gaps(book: &Book, state: &State, hungry: &[UnitId]) -> Vec<HexId> {
    let at = At::new(book, state);
    let net = russian_net(at);
    let open = |h: HexId| !net.has(h) && book.map.around(h).any(|(_, n)| net.has(n));
    let empty = book.land - *state.units.held(GERMAN) - *state.units.held(RUSSIAN) - book.city;
    let spots: Vec<HexId> = empty.iter().filter(|&h| open(h) && near(book, state, hungry, h)).collect();
    // Any other unit shows whether somebody there would do.
    let Some(other) = state.units.on_map(RUSSIAN).map(|(u, _)| u).find(|u| !hungry.contains(u)) else {
        return Vec::new();
    };
    let mut then = state.clone();
    let feeds = |hex: &HexId| {
        then.units.put(other, (*hex).into());
        let fed = supplied(At::new(book, &then), RUSSIAN);
        hungry.iter().any(|&u| fed.has(u))
    };
    spots.into_iter().filter(feeds).collect()
}

/// Enemy hexes without which units would be fed that are not, and what those units are worth.
pub fn rings(outlook: &Outlook) -> Vec<(HexId, Value)> {
    let (book, state) = (outlook.book, outlook.state);
    let fed = supplied(outlook.at(), RUSSIAN);
    let hungry: Vec<UnitId> = state.units.on_map(RUSSIAN).map(|(u, _)| u).filter(|u| !fed.has(*u)).collect();
    if hungry.is_empty() {
        return Vec::new();
    }
    let enemies: HexSet = state.units.held(GERMAN).iter().filter(|&h| near(book, state, &hungry, h)).collect();
    let worth = |hex: HexId| {
        let mut then = state.clone();
        state.units.here(GERMAN, hex).for_each(|u| then.units.put(u, Place::DEAD));
        let fed = supplied(At::new(book, &then), RUSSIAN);
        (hex, hungry.iter().filter(|&&u| fed.has(u)).map(|&u| outlook.step(u, 0)).sum())
    };
    enemies.iter().map(worth).filter(|&(_, saved)| saved > 0).collect()
}

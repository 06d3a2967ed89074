//! Line of fire (10.7-10.9). It never changes: units do not block, rubble blocks no more than the building did, and a
//! demolished bridge leaves the street open to the eye.

use hexmap::{Crossed, HexId, blocked, chained};

use crate::book::Book;

/// The first hex or hexside that blocks the line of fire from one hex to another; nothing if it is open. Urban and
/// objective hexes block (10.8); along a hexside both have to, or the only one on the map (10.7); along a chain of
/// Prospekts and railways none does (10.9).
pub fn stop(book: &Book, from: HexId, to: HexId) -> Option<Crossed> {
    let stop = blocked(&book.map, from, to, |hex| book.built.has(hex))?;
    let along = chained(&book.map, from, to, |hex, dir| Book::leads(&book.links, hex, dir));
    (!along).then_some(stop)
}

/// Whether the line of fire is open; to a neighbour it always is (10.7).
#[inline]
pub fn sees(book: &Book, from: HexId, to: HexId) -> bool {
    stop(book, from, to).is_none()
}

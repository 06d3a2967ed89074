//! Who moves otherwise than on foot: boats and marines on water (8.11, 15.2), Aurora on rails (15.1), Komsomol under the
//! ground (15.5).

use hexmap::{Dir, HexId};
use wargame::{Ruling, Target, refuse, refuse_about};

use crate::{
    book::Book,
    sets::{EdgeSet, HexSet},
};

/// Whether a boat gets from a hex to its neighbour by water (8.11). Bridges and pontoons do not stop it.
pub fn sails(book: &Book, from: HexId, dir: Dir) -> Ruling {
    match Book::leads(&book.water, from, dir) {
        true => Ok(()),
        false => refuse_about("8.11", "no water leads there", Target::Hex(book.map.step(from, dir))),
    }
}

/// Whether an amphibious move can go on from a hex: from the coast only where it began (8.11).
#[inline]
pub fn passes(book: &Book, hex: HexId) -> bool {
    book.sea.has(hex) || book.riverside.has(hex)
}

/// Whether an amphibious move can begin or end in a hex (8.11).
#[inline]
pub fn is_landing(book: &Book, hex: HexId) -> bool {
    book.riverside.has(hex) || book.coast.has(hex)
}

/// Whether an amphibious move that has come to a hex can still end somewhere: here, or by water through hexes that it has
/// not entered yet and that are `open` (8.11). `ends` says where stacking lets it stay.
pub fn finds_landing(
    book: &Book,
    hex: HexId,
    entered: &HexSet,
    open: impl Fn(HexId) -> bool,
    ends: impl Fn(HexId) -> bool,
) -> bool {
    let (mut seen, mut next) = (*entered, HexSet::EMPTY.with(hex));
    seen.add(hex);
    while let Some(hex) = next.first() {
        next.remove(hex);
        if is_landing(book, hex) && ends(hex) {
            return true;
        }
        if !passes(book, hex) {
            continue;
        }
        for (dir, to) in book.map.around(hex) {
            if Book::leads(&book.water, hex, dir) && open(to) && seen.insert(to) {
                next.add(to);
            }
        }
    }
    false
}

/// Whether Aurora gets from a hex to its neighbour: along a railway, over no demolished bridge (15.1).
pub fn rolls(book: &Book, demolished: &EdgeSet, from: HexId, dir: Dir) -> Ruling {
    let to = book.map.step(from, dir);
    if !Book::leads(&book.rails, from, dir) {
        return refuse_about("15.1", "no railway leads there", Target::Hex(to));
    }
    match book.map.edge_towards(from, dir).is_some_and(|edge| demolished.has(edge)) {
        true => refuse("15.1", "the bridge on the line is demolished"),
        false => Ok(()),
    }
}

/// What a die brings to a Komsomol unit that tries the Metro (15.5).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Metro {
    Goes,
    Stays,
    Eliminated,
}

impl Metro {
    pub fn of(die: u8) -> Metro {
        match die {
            1..=3 => Metro::Goes,
            4..=5 => Metro::Stays,
            _ => Metro::Eliminated,
        }
    }
}

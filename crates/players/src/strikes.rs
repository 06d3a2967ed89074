//! The attacks of a Combat Phase thought of together: who is hardly needed against one hex serves against another.
//! What a force gains is told by the game.

use hexmap::HexId;
use wargame::UnitSet;

use crate::allot::{Allot, Bid, STEPS};

/// The attacks of one position; the key tells it from others.
pub struct Strikes<K, const W: usize> {
    key: Option<K>,
    /// For each hex the best force if there were no other hex.
    alone: Vec<Bid<W>>,
    allot: Allot<W>,
    /// What an attack must gain, less one: so that every bid worth making is above nothing.
    floor: i32,
}

impl<K: PartialEq, const W: usize> Strikes<K, W> {
    pub fn new() -> Self {
        Strikes { key: None, alone: Vec::new(), allot: Allot::default(), floor: 0 }
    }

    /// Whether the position is another than that last thought of; from now on it is the one.
    pub fn turns_to(&mut self, key: K) -> bool {
        let key = Some(key);
        let other = self.key != key;
        self.key = key;
        other
    }

    /// Allots forces to some hexes. `grow` tells by the last of its arguments what forces against the hex with a number
    /// gain; none of them has a unit of the set.
    pub fn think(
        &mut self,
        least: i32,
        hexes: impl Iterator<Item = HexId>,
        mut grow: impl FnMut(usize, &UnitSet<W>, &mut dyn FnMut(UnitSet<W>, i32)),
    ) {
        self.floor = least - 1;
        self.allot.clear();
        self.alone.clear();
        let (floor, allot) = (self.floor, &mut self.allot);
        for (i, hex) in hexes.enumerate() {
            let mut best = Bid { target: hex.0, force: UnitSet::EMPTY, gain: i32::MIN };
            grow(i, &UnitSet::EMPTY, &mut |force, gain| {
                allot.bid(hex.0, force, gain - floor);
                if gain > best.gain || gain == best.gain && force.len() < best.force.len() {
                    best = Bid { force, gain, ..best };
                }
            });
            self.alone.push(best);
        }
        // Who is wanted against another hex too is left out: one by one, and all that the other wants.
        for (i, best) in self.alone.iter().enumerate().filter(|(_, best)| best.gain > floor) {
            let mut tell = |force, gain: i32| allot.bid(best.target, force, gain - floor);
            let mut rivals = UnitSet::EMPTY;
            for other in self.alone.iter().filter(|other| other.gain > floor && other.target != best.target) {
                let both = other.force & best.force;
                if both.len() > 1 && !both.within(&rivals) {
                    grow(i, &both, &mut tell);
                }
                rivals |= &both;
            }
            for unit in rivals.iter() {
                grow(i, &UnitSet::EMPTY.with(unit), &mut tell);
            }
        }
        self.allot.settle(STEPS);
    }

    fn allotted(&self, hex: HexId) -> Option<&Bid<W>> {
        self.allot.taken().iter().find(|bid| bid.target == hex.0)
    }

    fn alone(&self, hex: HexId) -> Option<&Bid<W>> {
        self.alone.iter().find(|best| best.target == hex.0 && !best.force.is_empty())
    }

    /// What an attack on a hex gains: by the force allotted to it; without one less than the best of those allotted.
    pub fn gain(&self, hex: HexId) -> Option<i32> {
        if let Some(bid) = self.allotted(hex) {
            return Some(bid.gain + self.floor);
        }
        let alone = self.alone(hex)?.gain;
        Some(self.allot.taken().first().map_or(alone, |best| alone.min(best.gain + self.floor - 1)))
    }

    /// Who is to attack a hex: those allotted, or the best there are.
    pub fn force(&self, hex: HexId) -> UnitSet<W> {
        self.allotted(hex).or_else(|| self.alone(hex)).map_or(UnitSet::EMPTY, |bid| bid.force)
    }
}

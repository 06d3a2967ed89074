//! Hidden counters: pieces with public handles, and what lies under them.
//!
//! Counters are dealt when the rulebook draws, by throws, and stay hidden until shown. A counter
//! whose piece is gone lies in the pile and can be dealt again under a new piece. Handles are not
//! used twice. Showing a piece also names the dead pieces its counter went through before: it says
//! nothing about the pieces still hidden, and makes every possible deal equally likely to redeal.

use hexmap::Bits;
use serde::{Deserialize, Serialize};

use crate::{dice::Dice, rules::Side};

/// Not dealt, or still out.
const NONE: u8 = u8::MAX;

/// Where the bits for pieces shown themselves begin.
const SHOWN: u8 = 2;

/// At most 255 counters of a game are dealt.
pub type CounterSet = Bits<4>;

/// `P` pieces over `C` counters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Veil<const P: usize, const C: usize> {
    /// The counter under each piece.
    #[serde(with = "crate::array")]
    under: [u8; P],
    /// A bit for each side that knows it, and a bit for each side that was shown this very piece.
    #[serde(with = "crate::array")]
    known: [u8; P],
    /// The draw a piece came from, from 1 on.
    #[serde(with = "crate::array")]
    lot: [u8; P],
    /// How many lots had been drawn when its counter went back to the pile.
    #[serde(with = "crate::array")]
    left: [u8; P],
    lots: u8,
}

/// Who knows a piece.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Known {
    Nobody,
    Only(Side),
    Both,
}

impl<const P: usize, const C: usize> Default for Veil<P, C> {
    fn default() -> Self {
        Veil { under: [NONE; P], known: [0; P], lot: [0; P], left: [NONE; P], lots: 0 }
    }
}

impl<const P: usize, const C: usize> Veil<P, C> {
    /// Begins a new draw: what lies in the pile now is what it can bring.
    pub fn begin_lot(&mut self) {
        self.lots += 1;
    }

    /// Lays a counter under a piece of the present lot.
    pub fn deal(&mut self, piece: usize, counter: usize, known: Known) {
        debug_assert!(self.lots > 0 && self.under[piece] == NONE && self.in_pile(counter));
        self.under[piece] = counter as u8;
        self.lot[piece] = self.lots;
        let sides = match known {
            Known::Nobody => return,
            Known::Only(side) => bit(side),
            Known::Both => 3,
        };
        self.known[piece] |= sides << SHOWN;
        for p in 0..P {
            if self.under[p] as usize == counter {
                self.known[p] |= sides;
            }
        }
    }

    #[inline]
    pub fn dealt(&self, piece: usize) -> bool {
        self.under[piece] != NONE
    }

    /// The truth: the counter under a piece that was dealt.
    #[inline]
    pub fn counter(&self, piece: usize) -> usize {
        self.under[piece] as usize
    }

    #[inline]
    pub fn knows(&self, side: Side, piece: usize) -> bool {
        self.known[piece] & bit(side) != 0
    }

    /// Known to both sides: lies face up.
    #[inline]
    pub fn shown(&self, piece: usize) -> bool {
        self.known[piece] & 3 == 3
    }

    /// Turns a piece up for a side; answers whether that was news. A piece that is gone can be shown
    /// until the next draw begins: later its counter may lie elsewhere.
    pub fn show_to(&mut self, side: Side, piece: usize) -> bool {
        debug_assert!(self.dealt(piece));
        if self.knows(side, piece) {
            return false;
        }
        debug_assert!(self.left[piece] == NONE || self.left[piece] == self.lots);
        self.known[piece] |= bit(side) << SHOWN;
        let counter = self.under[piece];
        for p in 0..P {
            if self.under[p] == counter {
                self.known[p] |= bit(side);
            }
        }
        true
    }

    /// Turns a piece up for both; answers whether that was news to anybody.
    pub fn show(&mut self, piece: usize) -> bool {
        let first = self.show_to(Side::First, piece);
        self.show_to(Side::Second, piece) | first
    }

    /// The piece is gone; its counter lies in the pile.
    pub fn lose(&mut self, piece: usize) {
        debug_assert!(self.dealt(piece) && self.left[piece] == NONE);
        self.left[piece] = self.lots;
    }

    /// Whether a counter lies in the pile: never dealt, or its piece is gone.
    pub fn in_pile(&self, counter: usize) -> bool {
        !(0..P).any(|p| self.under[p] as usize == counter && self.left[p] == NONE)
    }

    /// The counters in the pile.
    pub fn pile(&self) -> CounterSet {
        let mut pile: CounterSet = (0..C).collect();
        for p in 0..P {
            if self.dealt(p) && self.left[p] == NONE {
                pile.remove(self.under[p] as usize);
            }
        }
        pile
    }

    /// The draw a piece came from; 0 before it is dealt.
    pub fn lot(&self, piece: usize) -> u8 {
        self.lot[piece]
    }

    /// Imagines: lays under every piece that `side` does not know one of the counters that can lie
    /// there by all the side has seen, every possible deal with equal chances. `class` says of a
    /// piece and of a counter what they are; only equal classes go together. Which pieces the other
    /// side was shown is taken as public; what that tells it of dead pieces follows the new deal.
    pub fn redeal(
        &mut self,
        side: Side,
        class_of_piece: impl Fn(usize) -> u8,
        class_of_counter: impl Fn(usize) -> u8,
        dice: &mut Dice,
    ) {
        for lot in 1..=self.lots {
            // What the side's unknown pieces of this lot can hold: the pile of that moment, less what
            // is known to have stayed in it or to have come out under a known piece.
            let mut free: CounterSet = (0..C).collect();
            for p in 0..P {
                if !self.dealt(p) || self.lot[p] > lot {
                    continue;
                }
                let out_then = self.left[p] == NONE || self.left[p] >= lot;
                if (self.lot[p] < lot && out_then) || (self.lot[p] == lot && self.knows(side, p)) {
                    free.remove(self.under[p] as usize);
                }
            }
            // A counter that came out later under a piece the side knows was under no unknown piece
            // before: those it lay under became known with it.
            for p in 0..P {
                if self.dealt(p) && self.lot[p] > lot && self.knows(side, p) {
                    free.remove(self.under[p] as usize);
                }
            }
            for p in 0..P {
                if !self.dealt(p) || self.lot[p] != lot || self.knows(side, p) {
                    continue;
                }
                let class = class_of_piece(p);
                let choices = free.iter().filter(|&c| class_of_counter(c) == class).count();
                let pick = dice.below(choices as u32) as usize;
                let counter = free.iter().filter(|&c| class_of_counter(c) == class).nth(pick);
                let counter = counter.expect("the truth is one of the choices");
                self.under[p] = counter as u8;
                free.remove(counter);
            }
        }
        self.infer(side.other());
    }

    /// A side knows the pieces it was shown, and the earlier ones their counters lay under.
    fn infer(&mut self, side: Side) {
        let shown = |known: u8| known & (bit(side) << SHOWN) != 0;
        let mut latest = [0; NONE as usize];
        for p in (0..P).filter(|&p| shown(self.known[p])) {
            let lot = &mut latest[self.under[p] as usize];
            *lot = self.lot[p].max(*lot);
        }
        for p in (0..P).filter(|&p| self.under[p] != NONE) {
            let knows = shown(self.known[p]) || self.lot[p] < latest[self.under[p] as usize];
            self.known[p] = self.known[p] & !bit(side) | if knows { bit(side) } else { 0 };
        }
    }

    /// The counters that can lie under a piece which `side` does not know, if its lot was the first.
    /// All unknown pieces of the first lot and one class draw from the same set.
    pub fn candidates(&self, side: Side) -> CounterSet {
        let mut free: CounterSet = (0..C).collect();
        for p in 0..P {
            if self.dealt(p) && self.knows(side, p) {
                free.remove(self.under[p] as usize);
            }
        }
        free
    }
}

const fn bit(side: Side) -> u8 {
    1 << side as u8
}

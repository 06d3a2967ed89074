//! Why a unit on the march cannot go somewhere.

use hexmap::{Dir, MOST};
use wargame::{Refusal, data::NO, refusal};

use super::{March, Mover};
use crate::{book::Crossing, prelude::*};

impl Mover<'_> {
    /// A hexside that is not crossed at any price.
    pub(super) fn shut<T>(&self, dir: Dir, to: HexId) -> Result<T, Refusal> {
        let about = Target::Hex(to);
        match self.book.crossing[self.hex.index()][dir.index()] {
            Crossing::Major if self.class > 0 => {
                refuse_about("9.0", "motorized units cross a major river only by a bridge or a pontoon", about)
            }
            Crossing::Major => {
                refuse_about("9.0", "without a bridge a major river is crossed as the whole move of a unit", about)
            }
            _ => refuse_about("9.0", "no unit crosses a lake or sea hexside", about),
        }
    }

    /// Why the unit may not be in a hex at all.
    pub(super) fn may_be(&self, to: HexId) -> Ruling {
        let about = Target::Hex(to);
        if self.book.squares.has(to) {
            return match self.finn {
                true => Ok(()),
                false => refuse_about("4.4", "only Finnish units are in the entry squares", about),
            };
        }
        if self.book.cost[self.class][to.index()] == NO {
            return refuse_about("9.4", "no unit ends on lake or sea, and none moves there by land", about);
        }
        if !self.barred.has(to) {
            return Ok(());
        }
        match self.state.units.held(self.side.other()).has(to) {
            true => refuse_about("9.0", "a unit never enters a hex with an enemy unit", about),
            false => refuse_about("4.4", "Finland is closed to all but Finnish units", about),
        }
    }

    /// Why the unit may not move to a hex.
    pub fn may_move(&self, to: HexId) -> Ruling {
        if self.squares().has(to) {
            return Ok(());
        }
        if self.ways().any.reached.has(to) && to != self.hex {
            return Ok(());
        }
        let about = Target::Hex(to);
        if to == self.hex {
            return refuse_about("9.0", "the unit stands there already", about);
        }
        if self.march.stopped {
            return match self.book.squares.has(self.hex) {
                true => refuse_about("4.4", "its move has ended in the square", about),
                false => refuse_about("8.0", "the unit has stopped in an enemy zone of control", about),
            };
        }
        self.may_be(to)?;
        if let Some(dir) = self.book.dir(self.hex, to) {
            self.first(dir, to)?;
        }
        self.out_of_reach(to)
    }

    /// A far hex that is not reached: zones on the way, or points.
    fn out_of_reach(&self, to: HexId) -> Ruling {
        let about = Target::Hex(to);
        let free = Mover { sights: HexSet::EMPTY, ..*self };
        if free.ways().any.reached.has(to) {
            return refuse_about("9.5", "units are revealed on the way: go there first and then on", about);
        }
        let free = Mover { zones: HexSet::EMPTY, ..free };
        if free.ways().any.reached.has(to) {
            return refuse_about("8.0", "enemy zones of control on the way stop the unit or cost too much", about);
        }
        let has: u16 = self.march.left.into();
        Err(match free.needed(to) {
            Some(needs) if needs > has => {
                let refusal = refusal("9.0", "the hex is out of reach of the movement points left", about);
                refusal.with(needs, has, self.book.info.parts)
            }
            _ => refusal("9.0", "no way leads to the hex within a move", about),
        })
    }

    /// What the cheapest way to a hex costs with as many points as can be counted, zones apart.
    fn needed(&self, to: HexId) -> Option<u16> {
        let rich = Mover { march: March { left: MOST, ..self.march }, ..*self };
        // Nothing left says no more than that a crossing took all.
        rich.ways().any.left(to).filter(|&left| left > 0).map(|left| u16::from(MOST - left))
    }
}

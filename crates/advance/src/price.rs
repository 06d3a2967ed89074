//! What a step costs and why (4.2, 4.9; second edition 2.2): each part of a price is reckoned and told in one place, so
//! that the words of a way are those of its price.

use hexmap::{Dir, Mp};
use wargame::{Refusal, refusal};

use crate::{
    book::{ARMOR, Across, INFANTRY, MIXED, NO},
    edition::Surcharge,
    movement::March,
    prelude::*,
};

/// A part of a price, in the order in which 4.2 adds them up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Part {
    Road,
    Terrain(HexId),
    River(Surcharge),
    /// The terrain of a hex that is entered from off the map.
    Entry(HexId),
    /// An empty fort in the way of Germans.
    Fort(Surcharge),
    /// Air units over the hex, for Soviets.
    Interdiction(Surcharge),
    /// Air units over the hex in which they began the phase.
    Start(Surcharge),
    /// The addition for disengaging, and whether it is that of those bound to the hex they began in.
    Leaving(Mp, bool),
    /// An overrun at a price of its own.
    Overrun,
    /// What an overrun costs beside the hex.
    OverrunMore(Mp),
}

/// Where only the sum is wanted.
#[inline]
pub fn unheard(_: Part) {}

/// Road or terrain, and river (79:4.2a to 79:4.2d, 10:4.2a, 10:4.2b; 79:4.9a to 79:4.9c, 79:4.9f, 10:2.2a to 10:2.2d):
/// their sum stands in the table of costs, made of `[terrain.e79]` and its like.
#[inline]
pub fn ground(book: &Book, class: usize, (from, dir, to): (HexId, Dir, HexId), hear: &mut impl FnMut(Part)) -> Mp {
    match book.across(from, dir) {
        Across::Road => hear(Part::Road),
        Across::Plain => hear(Part::Terrain(to)),
        Across::River => {
            hear(Part::Terrain(to));
            hear(Part::River(book.river));
        }
    }
    book.cost[class][from.index()][dir.index()]
}

/// An empty fort for Germans (15.2; 79:4.9d, 10:2.2e), interdiction for Soviets (13.3; 79:13.3a, 10:11.3a), on what a
/// hex costs without: factors multiply (79:4.2e).
#[inline]
pub fn surcharged(at: At, side: Side, to: HexId, cost: Mp, hear: &mut impl FnMut(Part)) -> Mp {
    let (part, by) = if side == GERMAN {
        if !at.state.forts.has(to) {
            return cost;
        }
        (Part::Fort(at.book.fort_cost), at.book.fort_cost)
    } else {
        let by = Surcharge::Times(at.book.interdiction[at.state.air_on(to) as usize]);
        if by == Surcharge::Times(1) {
            return cost;
        }
        (Part::Interdiction(by), by)
    };
    hear(part);
    by.on(cost)
}

/// A hex entered from off the map (16.1): terrain, fort or interdiction, no road, no river.
pub fn entry(at: At, side: Side, class: usize, hex: HexId, hear: &mut impl FnMut(Part)) -> Mp {
    hear(Part::Entry(hex));
    surcharged(at, side, hex, at.book.entry_cost[class][hex.index()], hear)
}

impl March<'_> {
    /// What it costs to go from a hex to a neighbour, without disengaging (4.2): road or terrain and river; then the
    /// fort or interdiction; then that of the hex they began in, while they are still there (13.4; 79:13.4a, 79:13.4b,
    /// 10:11.4a). [`NO`] if the side is prohibited.
    #[inline]
    pub fn price(&self, from: HexId, dir: Dir, to: HexId, hear: &mut impl FnMut(Part)) -> Mp {
        let cost = self.later_price(from, dir, to, hear);
        if cost == NO || from != self.hex || self.surcharge == 1 {
            return cost;
        }
        let by = Surcharge::Times(self.surcharge);
        hear(Part::Start(by));
        by.on(cost)
    }

    /// The price of a step after the first: the surcharge of the starting hex is gone.
    #[inline]
    pub fn later_price(&self, from: HexId, dir: Dir, to: HexId, hear: &mut impl FnMut(Part)) -> Mp {
        if self.book.cost[self.class][from.index()][dir.index()] == NO {
            return NO;
        }
        let cost = ground(self.book, self.class, (from, dir, to), hear);
        surcharged(self.at(), self.side, to, cost, hear)
    }

    /// The addition for disengaging (6.1, 6.2), if the party may.
    pub fn disengagement(&self) -> Result<Mp, Refusal> {
        let soviet = self.side == SOVIET;
        if soviet && self.state.turn == 1 {
            return refuse(self.case("79:17.1", "10:15.1"), "Soviet units do not disengage on Game-Turn 1");
        }
        if self.size > 2 {
            return refuse(
                self.case("79:6.0", "10:6.3"),
                "the stack is in an enemy zone of control, and only single units or pairs disengage",
            );
        }
        if self.state.units.count(self.side, self.hex) <= self.size {
            return refuse_about(
                self.case("79:6.3", "10:6.3"),
                "another friendly unit has to stay in the hex when units disengage",
                Target::Hex(self.hex),
            );
        }
        let table = &self.book.disengage[self.side.index()];
        if self.bound() && self.hex != self.act.start {
            return refuse(
                self.case("79:6.2", "10:6.2"),
                "German infantry and Soviet units disengage only from the hex in which they began the phase",
            );
        }
        Ok(match self.class {
            MIXED => table[INFANTRY].max(table[ARMOR]),
            class => table[class],
        })
    }

    /// Whether the party disengages only from the hex in which it began the phase (6.2).
    pub fn bound(&self) -> bool {
        self.side == SOVIET || self.class != ARMOR
    }

    /// The price of the first step, disengagement included; more than is left only where 4.3 lets the party
    /// spend all it has.
    pub fn first_price(&self, to: HexId, hear: &mut impl FnMut(Part)) -> Result<Mp, Refusal> {
        let leave = if self.engaged() { self.disengagement() } else { Ok(0) };
        match self.book.dir(self.hex, to) {
            Some(dir) => self.first_step(dir, to, &leave, hear),
            None => self.out_of_reach(to),
        }
    }

    /// The same in a known direction, with the addition for disengaging, which nothing multiplies (79:4.2f).
    pub fn first_step(
        &self,
        dir: Dir,
        to: HexId,
        leave: &Result<Mp, Refusal>,
        hear: &mut impl FnMut(Part),
    ) -> Result<Mp, Refusal> {
        self.may_enter(to)?;
        let price = self.price(self.hex, dir, to, hear);
        if price == NO {
            return refuse_about(
                self.case("79:4.9", "10:2.2"),
                "no unit crosses an all-lake or all-sea hexside",
                Target::Hex(to),
            );
        }
        let extra = if self.engaged() {
            if self.zone.has(to) {
                return refuse_about(
                    self.case("79:6.4", "10:6.4"),
                    "a unit does not disengage directly into an enemy zone of control",
                    Target::Hex(to),
                );
            }
            let more = *leave.as_ref().map_err(|r| *r)?;
            hear(Part::Leaving(more, self.bound()));
            more
        } else if self.halted {
            return refuse(
                self.case("79:4.7", "10:4.7"),
                "a unit that stopped in an enemy zone moves no further in this phase",
            );
        } else {
            0
        };
        let price = price.saturating_add(extra);
        if price > self.left && !self.fresh {
            let why = "the movement points left do not suffice";
            let refusal = refusal(self.case("79:4.1", "10:4.1"), why, Target::Hex(to));
            return Err(refusal.with(price.into(), self.left.into(), self.book.info.parts));
        }
        Ok(price)
    }
}

//! Movement (section 4): what a moving party may enter and where it can get to.

use hexmap::{Dir, FAR, Ground, Mp, Path, Reach, flood, path, remaining, sweep};
use wargame::{Refusal, refusal};

use crate::{
    activation::Activation,
    book::{ARMOR, INFANTRY, MIXED, NO},
    prelude::*,
    price::unheard,
    stacking,
    state::W,
    surprise::{self, Duty},
    zone::zone_of,
};

/// What a moving party may do next.
pub struct Offers {
    pub reach: Reach<W>,
    /// Hexes it may move to.
    pub may: HexSet,
    /// Whether it may stop where it is.
    pub stop: Ruling,
}

/// A party that moves together: its members, where it stands, and what it faces.
pub struct March<'a> {
    pub book: &'a Book,
    pub state: &'a State,
    pub act: &'a Activation,
    pub side: Side,
    pub hex: HexId,
    pub size: usize,
    /// Index of the cost table.
    pub class: usize,
    /// Least points left among the members.
    pub left: Mp,
    /// Zones of the enemy.
    pub zone: HexSet,
    /// Hexes where the party would be over the limit; in an edition that allows passing, nowhere.
    pub full: HexSet,
    /// None of them has spent anything yet (4.3).
    pub fresh: bool,
    /// One of them stopped in an enemy zone (4.7).
    pub halted: bool,
    /// What the starting hex multiplies costs by while the party is still in it (13.4).
    pub surcharge: Mp,
}

impl<'a> March<'a> {
    /// The members who move now: a mixed stack pays the dearer of both classes (79:4.5b), at the slowest pace
    /// (10:4.5a).
    pub fn new(at: At<'a>, act: &'a Activation) -> March<'a> {
        let (mut size, mut left, mut classes) = (0, Mp::MAX, 0u8);
        let (mut fresh, mut halted, mut away, mut lead) = (true, false, false, None);
        let mut members = UnitSet::EMPTY;
        for i in act.group() {
            let unit = UnitId(act.members[i]);
            size += 1;
            left = left.min(act.left[i]);
            classes |= 1 << at.book.kinds[unit.index()].class();
            fresh &= act.fresh >> i & 1 != 0;
            halted |= act.halted >> i & 1 != 0;
            away |= act.away >> i & 1 != 0;
            members.add(unit);
            lead = lead.or(Some(unit));
        }
        let lead = lead.expect("a party has a member");
        let side = at.state.side(lead);
        let hex = at.state.units.at(lead).expect("a party stands on the map");
        let home = hex == act.start && !away;
        let class = match classes {
            1 => INFANTRY,
            2 => ARMOR,
            _ => MIXED,
        };
        let surcharge = if side == SOVIET && home { at.book.interdiction[at.state.air_on(hex) as usize] } else { 1 };
        let full = if at.book.edition.stacks_at_every_moment() {
            stacking::crowded(at, side, &members, size)
        } else {
            HexSet::EMPTY
        };
        March {
            book: at.book,
            state: at.state,
            act,
            side,
            hex,
            size,
            class,
            left,
            zone: zone_of(at, side.other()),
            full,
            fresh,
            halted,
            surcharge,
        }
    }

    /// The position it moves in.
    pub fn at(&self) -> At<'a> {
        At::new(self.book, self.state)
    }

    pub fn case(&self, e79: &'static str, e10: &'static str) -> &'static str {
        self.book.case(e79, e10)
    }

    /// Whether the party stands in an enemy zone.
    pub fn engaged(&self) -> bool {
        self.zone.has(self.hex)
    }

    /// Whether the party may be in a hex at all, by 4.4, 4.6 and the terrain chart.
    pub fn may_enter(&self, to: HexId) -> Ruling {
        if !self.book.land.has(to) {
            return refuse_about(self.case("79:4.9", "10:2.2"), "nothing enters a sea or lake hex", Target::Hex(to));
        }
        if self.state.units.held(self.side.other()).has(to) {
            return refuse_about(
                self.case("79:4.4", "10:4.4"),
                "a unit never enters a hex with an enemy unit",
                Target::Hex(to),
            );
        }
        if self.full.has(to) {
            return refuse_about("79:4.6", "no more than three units may be in a hex at any time", Target::Hex(to));
        }
        Ok(())
    }

    /// All hexes in reach, with the points left there; far hexes along the cheapest way.
    pub fn reach(&self) -> Reach<W> {
        self.reach_until(None)
    }

    /// The same, but it may stop as soon as the way to one hex is known.
    fn reach_until(&self, until: Option<HexId>) -> Reach<W> {
        let (starts, map) = (self.starts(), &self.book.map);
        let barred = *self.state.units.held(self.side.other()) | self.full;
        let table = &self.book.cost[self.class];
        let special = match self.side {
            GERMAN => self.state.forts,
            SOVIET => self.state.interdicted.into_iter().filter(|h| h.exists()).collect(),
        };
        if special.is_empty() {
            return sweep(map, &starts, &Ground { costs: &table[..], barred, halts: self.zone, until });
        }
        // A few hexes cost more than the table says: forts, interdiction.
        let mut costs = **table;
        for hex in special.iter() {
            for (dir, from) in map.around(hex) {
                let price = self.later_price(from, dir.opposite(), hex, &mut unheard);
                costs[from.index()][dir.opposite().index()] = price;
            }
        }
        sweep(map, &starts, &Ground { costs: &costs, barred, halts: self.zone, until })
    }

    /// Where the party may move and how it gets there: the reach, less what Game-Turn 1 forbids the
    /// Soviets (17.2), who on their forced march go step by step.
    pub fn offers(&self) -> Offers {
        let reach = self.reach();
        if !surprise::binds(self.state, self.side) {
            let may = reach.reached.without(self.hex);
            return Offers { reach, may, stop: Ok(()) };
        }
        let duty = surprise::duty(self, &reach);
        let stop = duty.may_stop(self);
        match duty {
            Duty::Met => Offers { reach, may: HexSet::EMPTY, stop },
            Duty::Join(hexes) => Offers { reach, may: hexes.without(self.hex), stop },
            Duty::March(hexes) => Offers { reach: self.steps(), may: hexes, stop },
        }
    }

    /// The neighbours in reach of one step.
    pub fn steps(&self) -> Reach<W> {
        flood(&self.book.map, &self.starts(), |_, _, _, _| None)
    }

    fn starts(&self) -> arrayvec::ArrayVec<(HexId, Mp), 6> {
        let leave = if self.engaged() { self.disengagement() } else { Ok(0) };
        let mut starts = arrayvec::ArrayVec::new();
        if leave.is_ok() && (self.engaged() || !self.halted) {
            let enemy = self.state.units.held(self.side.other());
            for (dir, to) in self.book.map.around(self.hex) {
                if enemy.has(to) || !self.book.land.has(to) {
                    continue;
                }
                if let Ok(price) = self.first_step(dir, to, &leave, &mut unheard) {
                    starts.push((to, self.left.saturating_sub(price)));
                }
            }
        }
        starts
    }

    /// Why the party may not move to a hex.
    pub fn may_move(&self, to: HexId) -> Ruling {
        let Offers { reach, may, .. } = self.offers();
        if may.has(to) {
            return Ok(());
        }
        if to == self.hex {
            return refuse_about(self.case("79:4.0", "10:4.1"), "the units stand there already", Target::Hex(to));
        }
        if reach.reached.has(to) {
            return surprise::why_not(self, &reach, to);
        }
        self.may_enter(to)?;
        let leave = if self.engaged() { self.disengagement() } else { Ok(0) };
        if let Some(dir) = self.book.dir(self.hex, to) {
            self.first_step(dir, to, &leave, &mut unheard)?;
        }
        leave?;
        if !self.engaged() && self.halted {
            return refuse(
                self.case("79:4.7", "10:4.7"),
                "a unit that stopped in an enemy zone moves no further in this phase",
            );
        }
        self.out_of_reach(to)
    }

    /// A far hex that is not reached: stopped by zones or full hexes on the way, too dear after disengaging, or
    /// too dear anyway.
    pub fn out_of_reach<T>(&self, to: HexId) -> Result<T, Refusal> {
        let enemy = *self.state.units.held(self.side.other());
        let gets_there = |starts: &[(HexId, Mp)], barred: HexSet| {
            let step = |from: HexId, dir: Dir, to: HexId, _| {
                if barred.has(to) { None } else { Some(self.later_price(from, dir, to, &mut unheard)) }
            };
            flood::<W>(&self.book.map, starts, step).reached.has(to)
        };
        let starts = self.starts();
        let (case, why) = if gets_there(&starts, enemy | self.full) {
            (self.case("79:4.7", "10:4.7"), "enemy zones of control on the way stop the unit before it gets there")
        } else if gets_there(&starts, enemy) {
            (self.case("79:4.6", "10:4.6"), "hexes on the way are full: no more than three units may be in one")
        } else if self.engaged() && gets_there(&[(self.hex, self.left)], enemy) {
            let case = if self.bound() { self.case("79:6.2", "10:6.2") } else { self.case("79:6.1", "10:6.1") };
            (case, "after disengaging the movement points left do not suffice")
        } else {
            (self.case("79:4.1", "10:4.1"), "the hex is out of reach of the movement points left")
        };
        let refusal = refusal(case, why, Target::Hex(to));
        Err(match self.needed(to) {
            Some(needed) if needed > self.left.into() => refusal.with(needed, self.left.into(), self.book.info.parts),
            None if !self.engaged() => Refusal { why: "no way leads to the hex", ..refusal },
            _ => refusal,
        })
    }

    /// The least a way to a hex costs, whatever zones and stacks lie on it; nothing where no way leads there.
    fn needed(&self, to: HexId) -> Option<u16> {
        let enemy = *self.state.units.held(self.side.other());
        let goal: HexSet = [to].into_iter().collect();
        let togo = remaining(&self.book.map, &goal, |from, dir, to| {
            let price = self.later_price(from, dir, to, &mut unheard);
            (price != NO && !enemy.has(from) && !enemy.has(to)).then_some(price)
        });
        let leave = if self.engaged() { self.disengagement().ok()? } else { 0 };
        let first = |(dir, next): (Dir, HexId)| {
            let price = self.price(self.hex, dir, next, &mut unheard);
            let open = price != NO && self.may_enter(next).is_ok() && !(self.engaged() && self.zone.has(next));
            (open && togo[next] != FAR).then(|| u16::from(price) + u16::from(leave) + togo[next])
        };
        self.book.map.around(self.hex).filter_map(first).min()
    }

    /// The way to a hex in reach, and what every member has left there.
    pub fn way(&self, to: HexId) -> (Path, [Mp; 3]) {
        let reach = match surprise::binds(self.state, self.side) {
            true if surprise::marches(self, &self.reach()) => self.steps(),
            _ => self.reach_until(Some(to)),
        };
        let way = path(&self.book.map, &reach, to);
        // `path` leaves out the start of a flood, and ours start at the neighbours.
        let mut whole = Path::new();
        let first = way.first().map_or(to, |&h| reach.before(&self.book.map, h).unwrap_or(h));
        whole.push(first);
        whole.extend(way);
        let price =
            self.first_price(first, &mut unheard).expect("a way begins next to the party, and the hex is in reach");
        let mut left = self.act.left;
        let spent = if price > self.left { None } else { reach.left(to).map(|l| self.left - l) };
        for i in self.act.group() {
            left[i] = match spent {
                Some(spent) => left[i] - spent,
                None => 0,
            };
        }
        (whole, left)
    }

    /// Whether the last step of the party's move ends it: the hex is in an enemy zone.
    pub fn stops_in(&self, hex: HexId) -> bool {
        self.zone.has(hex)
    }
}

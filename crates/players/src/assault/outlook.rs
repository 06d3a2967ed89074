//! The outlook on a position: zones, strengths, what steps and ground are worth to a side.

use assault::{At, Book, Class, GERMAN, Garrison, HexSet, Kind, POINT, State, Zones, quarters, zones};
use hexmap::HexId;
use wargame::{Side, UnitId};

use super::{atlas::Atlas, parameters::BLEED};
use crate::Style;

/// A position with its zones of control.
pub struct Outlook<'a> {
    pub book: &'a Book,
    pub state: &'a State,
    pub atlas: &'a Atlas,
    pub side: Side,
    pub style: Style,
    pub zone: [Zones; 2],
}

/// Ten of these are one victory point.
pub type Value = i32;

impl<'a> Outlook<'a> {
    pub fn at(&self) -> At<'a> {
        At::new(self.book, self.state)
    }

    pub fn new(book: &'a Book, state: &'a State, atlas: &'a Atlas, side: Side, style: Style) -> Outlook<'a> {
        Outlook { book, state, atlas, side, style, zone: Side::BOTH.map(|s| zones(At::new(book, state), s)) }
    }

    pub fn enemy(&self) -> Side {
        self.side.other()
    }

    pub fn enemy_zone(&self) -> &Zones {
        &self.zone[self.enemy().index()]
    }

    pub fn kind(&self, unit: UnitId) -> Kind {
        self.book.unit(unit).kind
    }

    pub fn is_hq(&self, unit: UnitId) -> bool {
        self.kind(unit) == Kind::Hq
    }

    /// Combat factor now, halved without supply.
    pub fn factor(&self, unit: UnitId) -> i32 {
        (quarters(self.at(), unit, false) / POINT) as i32
    }

    /// What one combat factor of a unit is worth.
    fn point(&self, unit: UnitId) -> Value {
        let german = self.book.side(unit) == GERMAN;
        match (german, self.book.is_stalingrad()) {
            // Leningrad: what the German loses the Russian scores (17.23).
            (true, false) => 4 + 6 * i32::from(self.book.loss_points(unit)),
            (true, true) => 9,
            (false, false) => 12,
            (false, true) => 9,
        }
    }

    /// What the next-but-`lost` step of a unit is worth.
    pub fn step(&self, unit: UnitId, lost: u8) -> Value {
        if self.is_hq(unit) {
            // Without it a corps starves before another comes up.
            return if self.side == GERMAN { 300 } else { 50 };
        }
        let faces = &self.book.unit(unit).faces;
        let now = usize::from(self.state.lost[unit.index()] + lost);
        let Some(face) = faces.get(now) else { return 0 };
        let after = faces.get(now + 1);
        let factor = i32::from(face.factor) - after.map_or(0, |f| i32::from(f.factor));
        let class = after.map_or(Class::C, |f| f.class) as i32 - face.class as i32;
        factor * self.point(unit) + class * 5
    }

    /// All steps of some units, the cheapest first; a unit's own in their order.
    pub fn steps(&self, units: impl Iterator<Item = UnitId>) -> Vec<Value> {
        let mut all = Vec::new();
        for unit in units {
            all.extend((0..self.state.steps(self.book, unit)).map(|lost| self.step(unit, lost)));
        }
        all.sort_unstable();
        all
    }

    /// The percentage of its price a side counts for its own losses in an attack.
    pub fn caution(&self) -> i32 {
        let usual = match (self.side == GERMAN, self.book.is_stalingrad()) {
            (true, false) => 190,
            (true, true) => 100,
            (false, false) => 110,
            (false, true) => 90,
        };
        self.style.part(usual, BLEED)
    }

    /// Victory points a hex still has to give to the side, were it to stand there.
    pub fn prize(&self, hex: HexId) -> i32 {
        let at = self.book.place_at[hex.index()];
        if at == u8::MAX {
            return 0;
        }
        let spot = &self.book.places[usize::from(at)];
        let bridgehead = i32::from(self.book.score.bridgehead_taken + self.book.score.bridgehead_cut);
        let points = if spot.combat_only { bridgehead } else { i32::from(spot.points) };
        let held = self.state.german >> at & 1 != 0;
        match spot.garrison.map(|g| self.state.garrisons[usize::from(g)]) {
            Some(Garrison::Lost) => 0,
            Some(Garrison::Kept) if self.side == GERMAN => 0,
            Some(_) => points,
            None if self.book.is_stalingrad() && !spot.combat_only => {
                let there = self.state.units.held(self.side).has(hex);
                if there { 0 } else { points }
            }
            None => points * i32::from(held != (self.side == GERMAN)),
        }
    }

    /// What the plan adds to the worth of a hex.
    pub fn wish(&self, hex: HexId) -> Value {
        self.style.wish(hex, |a, b| self.book.map.distance(a, b))
    }

    /// Distance to the nearest hex of a set on the same map.
    pub fn near(&self, hex: HexId, set: &HexSet) -> u16 {
        set.iter().filter_map(|h| self.book.map.distance(hex, h)).min().unwrap_or(99)
    }
}

//! The outlook on a position: zones, strengths, what steps and ground are worth to a side.

use duel::{At, Book, GERMAN, HexSet, State, Truth, W, zones};
use hexmap::{Field, HexId};
use wargame::{Side, UnitId};

use super::{
    atlas::{Atlas, far},
    parameters::{COVER, FEAR, GROUND, KEEP, LEASH, MATES, PRIZE, PULL, ROUTE, SUPPLY},
};
use crate::Style;

/// Ten of these are about a tenth of a division.
pub type Value = i32;

/// A position with what does not change while one question is weighed.
pub struct Outlook<'a> {
    pub book: &'a Book,
    pub state: &'a State,
    pub atlas: &'a Atlas,
    pub side: Side,
    pub style: Style,
    pub zone: [HexSet; 2],
    /// Where supply of the side comes to as everybody stands.
    pub fed: HexSet,
    /// Strength of the enemy that can come next to each hex.
    pub press: Field<i32, W>,
    /// Half points on wheels from each hex to the nearest German of the front, for the Soviet.
    pub arrive: Option<Box<Field<u16, W>>>,
}

impl<'a> Outlook<'a> {
    pub fn new(book: &'a Book, state: &'a State, atlas: &'a Atlas, side: Side, style: Style) -> Outlook<'a> {
        let at = At::new(book, state);
        let zone = Side::BOTH.map(|s| zones(at, s));
        let enemy = state.units.on_map(side.other()).filter(|&(unit, _)| !book.is_hq(unit));
        let press = atlas.rings.press(enemy.map(|(unit, hex)| {
            let reach = usize::from(at.unit(unit).movement) / 2;
            (hex, i32::from(at.strength(unit).attack), [reach.min(2), reach.min(5)])
        }));
        let arrive = (side != GERMAN).then(|| {
            let fighters = state.units.on_map(GERMAN).filter(|&(unit, _)| !book.is_hq(unit));
            let front: HexSet = fighters.map(|(_, hex)| hex).collect();
            Box::new(super::atlas::to_go(book, &front, 1))
        });
        Outlook { book, state, atlas, side, style, zone, fed: duel::fed(at, side), press, arrive }
    }

    pub fn at(&self) -> At<'a> {
        At::new(self.book, self.state)
    }

    pub fn enemy(&self) -> Side {
        self.side.other()
    }

    pub fn enemy_zone(&self) -> &HexSet {
        &self.zone[self.enemy().index()]
    }

    pub fn attack(&self, unit: UnitId) -> i32 {
        if self.book.is_hq(unit) { 0 } else { i32::from(self.at().strength(unit).attack) }
    }

    pub fn defence(&self, unit: UnitId) -> i32 {
        if self.book.is_hq(unit) { 0 } else { i32::from(self.at().strength(unit).defence) }
    }

    /// What the next step of a unit is worth to its side.
    pub fn step(&self, unit: UnitId) -> Value {
        let at = self.at();
        let counter = at.unit(unit);
        if counter.is_hq() {
            return 120;
        }
        let now = at.strength(unit);
        let (attack, defence) = match counter.reduced.filter(|_| at.steps(unit) > 1) {
            Some(after) => (now.attack - after.attack, now.defence - after.defence),
            None => (now.attack, now.defence),
        };
        let wheels = if counter.mech { 8 } else { 0 };
        4 * i32::from(attack) + 3 * i32::from(defence) + wheels + 6
    }

    /// All steps of a unit.
    pub fn whole(&self, unit: UnitId) -> Value {
        let counter = self.at().unit(unit);
        let now = self.at().strength(unit);
        match counter.is_hq() {
            true => 120,
            false => 4 * i32::from(now.attack) + 3 * i32::from(now.defence) + 8 * i32::from(counter.mech) + 6,
        }
    }

    /// Victory points a hex has for whoever takes it from the other.
    pub fn points(&self, hex: HexId) -> i32 {
        self.book.spots.iter().find(|spot| spot.hex == hex).map_or(0, |spot| i32::from(spot.points))
    }

    /// What a hex is worth if it is taken, besides the units in it.
    pub fn ground(&self, hex: HexId) -> Value {
        let cover = i32::from(self.book.shift[hex.index()]);
        let prize = if self.state.controls(self.side, hex) { 0 } else { self.points(hex) * 70 };
        self.style.part(12 + 6 * cover + prize + self.onward(hex), GROUND) + self.wish(hex)
    }

    /// What a hex is worth because ways lead through it.
    fn onward(&self, hex: HexId) -> Value {
        if self.book.rails.has(hex) { 8 } else { 0 }
    }

    pub fn wish(&self, hex: HexId) -> Value {
        self.style.wish(hex, |a, b| self.book.map.distance(a, b))
    }

    /// The victory hex a German unit goes for: the first of its command that is not German yet, else the nearest such.
    pub fn aim(&self, unit: UnitId) -> Option<usize> {
        let open = |&i: &usize| !self.state.controls(GERMAN, self.book.spots[i].hex);
        let command = self.atlas.aims.get(usize::from(self.at().command(unit)));
        let own = command.into_iter().flatten().copied().find(open);
        let class = usize::from(self.at().unit(unit).motorized);
        let from = self.state.units.at(unit);
        let near = |&i: &usize| from.map_or(0, |hex| far(&self.atlas.away[i][class], hex));
        own.or_else(|| (0..self.book.spots.len()).filter(open).min_by_key(near))
    }

    /// What a hex is worth to a unit as a place to be.
    pub fn stand(&self, unit: UnitId, hex: HexId) -> Value {
        let common = self.wish(hex) - self.hunger(hex) - self.danger(unit, hex) - self.leash(unit, hex);
        common + if self.side == GERMAN { self.drive(unit, hex) } else { self.screen(unit, hex) }
    }

    /// Nobody ends where no supply comes without need. Squares are always in supply.
    fn hunger(&self, hex: HexId) -> Value {
        if self.fed.has(hex) || self.book.squares.has(hex) { 0 } else { self.style.get(SUPPLY) }
    }

    /// What may come against the unit there, less what stands there already.
    fn danger(&self, unit: UnitId, hex: HexId) -> Value {
        let friends =
            self.state.units.here(self.side, hex).filter(|&u| u != unit).map(|u| self.defence(u)).sum::<i32>();
        let cover = 2 + i32::from(self.book.shift[hex.index()]) + self.fort(hex);
        let own = (friends + self.defence(unit)) * cover;
        self.style.part((self.press[hex] * 2 - own).clamp(0, 60), FEAR)
    }

    fn fort(&self, hex: HexId) -> i32 {
        if self.side != GERMAN && self.state.fort(self.book, hex) { 2 } else { 0 }
    }

    /// Whoever is beyond the range of all headquarters that can lead it stays behind.
    fn leash(&self, unit: UnitId, hex: HexId) -> Value {
        let at = self.at();
        let leads = |&(hq, _): &(UnitId, HexId)| {
            self.book.is_hq(hq) && (self.side != GERMAN || at.command(hq) == at.command(unit))
        };
        let beyond = |(hq, from): (UnitId, HexId)| {
            // It follows by its own move.
            let reach = u16::from(at.unit(hq).range) + u16::from(at.unit(hq).movement) / 2;
            i32::from(self.book.distance(from, hex).saturating_sub(reach))
        };
        let least = self.state.units.on_map(self.side).filter(leads).map(beyond).min();
        self.style.get(LEASH) * least.unwrap_or(0).min(8)
    }

    fn drive(&self, unit: UnitId, hex: HexId) -> Value {
        let class = usize::from(self.at().unit(unit).motorized);
        let way = self.aim(unit).map_or(0, |i| far(&self.atlas.away[i][class], hex));
        let prize = if self.state.controls(GERMAN, hex) { 0 } else { self.points(hex) * self.style.get(PRIZE) };
        prize - way * self.style.get(PULL) / 10 + i32::from(self.book.shift[hex.index()]) * self.style.get(COVER)
    }

    /// A Soviet stands in the German way to what is worth most, in cover, not where comrades enough are.
    fn screen(&self, unit: UnitId, hex: HexId) -> Value {
        let Some(arrive) = &self.arrive else { return 0 };
        let mates = self.state.units.here(self.side, hex).filter(|&u| u != unit && !self.book.is_hq(u)).count() as i32;
        let cover = i32::from(self.book.shift[hex.index()]) + self.fort(hex);
        let mut best = 0;
        for (i, spot) in self.book.spots.iter().enumerate() {
            if self.state.controls(GERMAN, spot.hex) {
                continue;
            }
            let (here, on) = (far(arrive, hex), far(&self.atlas.away[i][1], hex));
            let slack = here + on - far(arrive, spot.hex);
            // In the way, and neither at the German's feet nor far behind what is to be kept.
            let early = (16 - here).max(0) * 2;
            let late = (on - 90).max(0) / 2;
            let worth = 20 + 20 * i32::from(spot.points) - slack.max(0) * self.style.get(ROUTE) / 10 - early - late;
            best = best.max(worth);
        }
        let keep = if self.points(hex) > 0 && mates < 2 { self.points(hex) * self.style.get(KEEP) / 2 } else { 0 };
        let crowd = match mates {
            0 => 0,
            1 => self.style.get(MATES),
            _ => -self.style.get(MATES) - 10,
        };
        best + cover * self.style.get(COVER) + keep + crowd
    }

    /// What a hex is worth to a headquarters: its units in range, nobody near who could come for it, comrades with it.
    pub fn seat(&self, hq: UnitId, hex: HexId) -> Value {
        let at = self.at();
        let range = u16::from(at.unit(hq).range);
        let mut value = 0;
        for (unit, stands) in self.state.units.on_map(self.side) {
            let led = !self.book.is_hq(unit) && (self.side != GERMAN || at.command(unit) == at.command(hq));
            if !led {
                continue;
            }
            let distance = self.book.distance(hex, stands);
            let weight = 4 + self.attack(unit);
            value += match distance <= range {
                true => 3 * weight,
                false => -(i32::from(distance - range) * weight / 6).min(2 * weight),
            };
        }
        let guards = self.state.units.here(self.side, hex).filter(|&u| !self.book.is_hq(u)).count() as i32;
        let danger =
            self.press[hex] * 3 / (1 + 2 * guards) + if self.enemy_zone().has(hex) && guards == 0 { 80 } else { 0 };
        value - danger - self.hunger(hex) * 2 + guards.min(2) * 12 + self.wish(hex)
    }
}

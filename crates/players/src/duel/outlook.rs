//! The outlook on a position: zones, strengths, what steps and ground are worth to a side.

use duel::{At, Book, GERMAN, HexSet, State, Truth, W, zones};
use hexmap::{Field, HexId};
use wargame::{Side, UnitId};

use super::{
    atlas::{Atlas, far},
    parameters::{GROUND, SUPPLY},
    post::Post,
};
use crate::Style;

/// Ten of these are about a tenth of a division.
pub type Value = i32;

/// What is seen of a position from one side: it is worked out anew only when a unit has moved, fallen or shown itself.
pub struct Sight {
    /// Of which position, and who looks.
    of: (State, Side),
    zone: [HexSet; 2],
    fed: HexSet,
    press: Field<i32, W>,
    arrive: Option<Field<u16, W>>,
}

impl Sight {
    pub fn new(book: &Book, state: &State, atlas: &Atlas, side: Side) -> Box<Sight> {
        let at = At::new(book, state);
        let enemy = state.units.on_map(side.other()).filter(|&(unit, _)| !book.is_hq(unit));
        let press = atlas.rings.press(enemy.map(|(unit, hex)| {
            let reach = usize::from(at.unit(unit).movement) / 2;
            (hex, i32::from(at.strength(unit).attack), [reach.min(2), reach.min(5)])
        }));
        let arrive = (side != GERMAN).then(|| {
            let fighters = state.units.on_map(GERMAN).filter(|&(unit, _)| !book.is_hq(unit));
            let front: HexSet = fighters.map(|(_, hex)| hex).collect();
            super::atlas::to_go(book, &front, 1)
        });
        Box::new(Sight {
            of: (state.clone(), side),
            zone: Side::BOTH.map(|s| zones(at, s)),
            fed: duel::fed(at, side),
            press,
            arrive,
        })
    }

    /// Whether it is still what the side sees.
    pub fn holds(&self, state: &State, side: Side) -> bool {
        let (seen, by) = &self.of;
        *by == side && seen.reduced == state.reduced && seen.units == state.units && seen.veil == state.veil
    }
}

/// A position with what does not change while one question is weighed.
#[derive(Copy, Clone)]
pub struct Outlook<'a> {
    pub book: &'a Book,
    pub state: &'a State,
    pub atlas: &'a Atlas,
    pub side: Side,
    pub style: Style,
    pub zone: &'a [HexSet; 2],
    /// Where supply of the side comes to as everybody stands.
    pub fed: &'a HexSet,
    /// Strength of the enemy that can come next to each hex.
    pub press: &'a Field<i32, W>,
    /// Half points on wheels from each hex to the nearest German of the front, for the Soviet.
    pub arrive: Option<&'a Field<u16, W>>,
    /// Where the headquarters activated will be when its units have moved.
    pub seat: Option<(UnitId, HexId)>,
}

impl<'a> Outlook<'a> {
    pub fn new(
        (book, state): (&'a Book, &'a State),
        atlas: &'a Atlas,
        sight: &'a Sight,
        side: Side,
        style: Style,
    ) -> Outlook<'a> {
        let Sight { zone, fed, press, arrive, .. } = sight;
        Outlook { book, state, atlas, side, style, zone, fed, press, arrive: arrive.as_ref(), seat: None }
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
        Post::new(self, unit).worth(hex)
    }

    fn hunger(&self, hex: HexId) -> Value {
        if self.fed.has(hex) || self.book.squares.has(hex) { 0 } else { self.style.get(SUPPLY) }
    }

    /// What a hex is worth to a headquarters: its units in range, nobody near who could come for it, comrades with it.
    pub fn sit(&self, hq: UnitId, hex: HexId) -> Value {
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

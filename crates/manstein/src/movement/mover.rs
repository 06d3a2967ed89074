//! Where a unit on its move can go by land (8.3-8.10, 8.12-8.14).

use arrayvec::ArrayVec;
use hexmap::{MOST, Mp, Path, Reach, flood, path};
use wargame::{Refusal, refusal};

use super::{march::March, pontoons};
use crate::{
    defend,
    hidden::face_up,
    prelude::*,
    price::{Gait, Over, Price, Ways, price},
    sets::W,
    stacking::{full, room},
};

/// A unit on its move, with all that decides where it can go.
pub struct Mover<'a> {
    pub at: At<'a>,
    pub march: March,
    pub hex: HexId,
    side: Side,
    /// Hexsides with a pontoon it can use.
    pontoons: EdgeSet,
    /// An engineer that began the phase beside a river and has not moved (8.10).
    wades: bool,
}

impl<'a> Mover<'a> {
    /// A unit on the map.
    pub fn new(at: At<'a>, march: March) -> Mover<'a> {
        let unit = march.unit;
        let wades = !march.entered && face_up(at, unit).is_some_and(Unit::bridges);
        let hex = at.state.units.at(unit).unwrap_or(HexId::NONE);
        Mover { at, march, hex, side: at.state.side(unit), pontoons: pontoons::usable(at, unit), wades }
    }

    pub fn ways(&self) -> Ways<'_> {
        Ways::of(self.at, &self.pontoons)
    }

    /// It was fired at in motorized movement (8.8).
    pub fn halted(&self) -> bool {
        self.march.gait == Gait::Motorized && self.at.state.movement.halted.has(self.march.unit)
    }

    /// Why it may not be in a hex, whatever the way.
    fn may_be(&self, to: HexId) -> Ruling {
        match self.at.state.units.held(self.side.other()).has(to) {
            true => refuse_about("8.14", "an enemy is in the hex", Target::Hex(to)),
            false => room(self.at, self.march.unit, to),
        }
    }

    /// The price of a step from wherever it comes; only the first can be an engineer's own over a major river.
    pub fn price(&self, from: HexId, dir: Dir) -> Result<Price, Refusal> {
        price(self.ways(), from, dir, self.march.gait, self.wades && from == self.hex)
    }

    /// The step to a neighbour: what cannot be paid is not entered (8.3).
    pub fn first(&self, dir: Dir, to: HexId) -> Result<Price, Refusal> {
        let about = Target::Hex(to);
        if self.halted() {
            return refuse_about("8.8", "it was fired at in motorized movement and has stopped", about);
        }
        let price = self.price(self.hex, dir)?;
        self.may_be(to)?;
        if price.points > self.march.left {
            let refusal = refusal("8.3", "the movement points left do not suffice", about);
            return Err(refusal.with(price.points.into(), self.march.left.into(), self.at.book.info.parts));
        }
        Ok(price)
    }

    /// Whether any step is left; else why the last hex around is not entered.
    pub fn any(&self) -> Ruling {
        let mut why = refuse_about("8.1", "the unit has nowhere to go", Target::Unit(self.march.unit));
        for (dir, to) in self.at.book.map.around(self.hex) {
            match self.first(dir, to) {
                Ok(_) => return Ok(()),
                Err(refusal) => why = refuse_about(refusal.case, refusal.why, Target::Unit(self.march.unit)),
            }
        }
        why
    }

    /// What a step costs on the way of a far move. Where nothing lies over a river the book has it ready.
    #[inline]
    fn cost(&self, from: HexId, dir: Dir, to: HexId) -> Option<Mp> {
        let At { book, state } = self.at;
        let river = book.crossing[from.index()][dir.index()].is_river();
        if river || state.prepared && self.march.gait == Gait::Motorized {
            return price(self.ways(), from, dir, self.march.gait, false).ok().map(|price| price.points);
        }
        let table = match self.march.gait {
            Gait::Foot => &book.foot,
            Gait::Motorized => &book.motorized,
        };
        match table[from.index()][dir.index()] {
            wargame::data::NO => None,
            points if state.rubble.has(to) => Some(points + book.prices.rubble),
            points => Some(points),
        }
    }

    /// All hexes in reach with so many points. A far move goes on only from hexes in which nobody is asked.
    fn flood(&self, points: Mp, hot: &HexSet) -> Reach<W> {
        let At { book, state } = self.at;
        let barred = *state.units.held(self.side.other()) | full(self.at, self.march.unit);
        let mut starts = ArrayVec::<(HexId, Mp), 6>::new();
        if !self.halted() {
            for (dir, to) in book.map.around(self.hex).filter(|&(_, to)| !barred.has(to)) {
                let left = self.price(self.hex, dir).ok().and_then(|price| points.checked_sub(price.points));
                starts.extend(left.map(|left| (to, left)));
            }
        }
        flood(&book.map, &starts, |from, dir, to, _| {
            if to == self.hex || barred.has(to) || hot.has(from) { None } else { self.cost(from, dir, to) }
        })
    }

    /// Where it can go.
    pub fn reach(&self) -> Reach<W> {
        self.flood(self.march.left, &defend::hot(self.at, self.march.unit))
    }

    /// The way to a hex in reach, and the points left there.
    pub fn way(&self, to: HexId) -> (Path, Mp) {
        let reach = self.reach();
        let way = trail(self.at, &reach, to);
        (way, reach.left(to).unwrap_or(0))
    }

    /// Hexsides crossed by pontoon on a way.
    pub fn crossed(&self, way: &[HexId]) -> EdgeSet {
        let mut from = self.hex;
        let mut crossed = EdgeSet::EMPTY;
        for &to in way {
            let over = self.at.book.dir(from, to).and_then(|dir| self.price(from, dir).ok()).map(|price| price.over);
            if let (Some(Over::Pontoon), Some(edge)) = (over, self.at.book.edge(from, to)) {
                crossed.add(edge);
            }
            from = to;
        }
        crossed
    }

    /// Why the unit may not move to a hex.
    pub fn may_move(&self, to: HexId) -> Ruling {
        let about = Target::Hex(to);
        if to == self.hex {
            return refuse_about("8.1", "the unit stands there already", about);
        }
        let hot = defend::hot(self.at, self.march.unit);
        if self.flood(self.march.left, &hot).reached.has(to) {
            return Ok(());
        }
        if let Some(dir) = self.at.book.dir(self.hex, to) {
            self.first(dir, to)?;
        }
        if self.halted() {
            return refuse_about("8.8", "it was fired at in motorized movement and has stopped", about);
        }
        self.may_be(to)?;
        if self.flood(self.march.left, &HexSet::EMPTY).reached.has(to) {
            return refuse_about(
                "9.1",
                "defensive fire can be asked for on the way: go there first and then on",
                about,
            );
        }
        let has: u16 = self.march.left.into();
        let needs = self.flood(MOST, &HexSet::EMPTY).left(to).map(|left| u16::from(MOST - left));
        Err(match needs {
            Some(needs) => {
                let refusal = refusal("8.3", "the hex is out of reach of the movement points left", about);
                refusal.with(needs, has, self.at.book.info.parts)
            }
            None => refusal("8.3", "no way leads to the hex within a move", about),
        })
    }
}

/// The hexes entered on the way to one that a flood from the neighbours got to.
pub fn trail(at: At, reach: &Reach<W>, to: HexId) -> Path {
    let way = path(&at.book.map, reach, to);
    let first = way.first().map_or(to, |&hex| reach.before(&at.book.map, hex).unwrap_or(hex));
    let mut whole = Path::new();
    whole.push(first);
    whole.extend(way.into_iter().take(63));
    whole
}

//! Where a unit on the march can go (9.0, 9.1, 9.6, 8.0, 4.4).

use arrayvec::ArrayVec;
use hexmap::{Dir, Mp, Path, Reach, flood, path};
use wargame::{Refusal, data::NO, refusal};

use super::{March, slowed};
use crate::{
    book::{Crossing, Rail},
    prelude::*,
    state::W,
    zone::zones,
};

/// A unit on the march, with all that decides where it can go.
#[derive(Copy, Clone)]
pub struct Mover<'a> {
    pub book: &'a Book,
    pub state: &'a State,
    pub march: March,
    pub hex: HexId,
    /// Hexes in enemy zones (8.0).
    pub zones: HexSet,
    /// Hexes the unit never enters: enemies (9.0e), Finnish soil for others (4.4i).
    pub barred: HexSet,
    /// On foot or motorized: the column of prices.
    pub class: usize,
    pub side: Side,
    pub finn: bool,
    /// Lack of supply has cut its points: it may always move one hex (9.1).
    pub slowed: bool,
    /// Whoever comes there sees what lies face down beside it (9.5), without a zone that stops him: he goes on from there
    /// anew, knowing it.
    pub(super) sights: HexSet,
}

/// What is left after a step to a neighbour, and whether it went along a line so far (9.6).
#[derive(Copy, Clone, Debug)]
pub struct First {
    pub left: Mp,
    pub rails: bool,
}

/// Where a unit gets to: along lines only, and by whatever way.
pub struct Ways {
    rail: Option<Reach<W>>,
    pub(super) any: Reach<W>,
}

impl Ways {
    /// The best way to a hex is all along lines.
    fn on_rails(&self, hex: HexId) -> bool {
        let left = self.rail.as_ref().and_then(|rail| rail.left(hex));
        left.is_some() && left == self.any.left(hex)
    }
}

/// The way to a hex: the hexes entered, points left, and whether all of it went along lines.
pub struct Way {
    pub path: Path,
    pub left: Mp,
    pub rails: bool,
}

impl<'a> Mover<'a> {
    pub fn new(at: At<'a>, march: March) -> Mover<'a> {
        Mover::among(at, march, zones(at, at.state.side(march.unit).other()))
    }

    /// The same with the enemy zones known. Where an enemy is nobody comes (9.0e, 7.0a).
    pub fn among(at: At<'a>, march: March, zones: HexSet) -> Mover<'a> {
        let At { book, state } = at;
        let (unit, side) = (march.unit, state.side(march.unit));
        let hex = state.units.at(unit).unwrap_or(HexId::NONE);
        let finn = book.is_finn(unit);
        let mut barred = *state.units.held(side.other());
        if !finn {
            barred |= &book.finland;
        }
        let class = usize::from(at.unit(unit).motorized);
        let sights = if side == GERMAN && !book.is_hq(unit) { sights(at) } else { HexSet::EMPTY };
        Mover { book, state, march, hex, zones, barred, class, side, finn, slowed: slowed(at, unit), sights }
    }

    /// It has a whole move before it.
    pub fn fresh(&self) -> bool {
        !self.march.entered
    }

    /// Whether a river hexside has a bridge for the unit: a pontoon is one for the German side (12.2).
    #[inline]
    fn bridged(&self, from: HexId, to: HexId) -> bool {
        self.book.edge(from, to).is_some_and(|edge| self.state.passable(self.book, self.side, edge))
    }

    /// What a step costs by terrain and river (9.0a, 9.0f, 9.0g), `[terrain]`; nothing where it is prohibited or takes the whole
    /// allowance. A Finn pays for a square as it leaves the map (4.4).
    #[inline]
    pub fn on_ground(&self, from: HexId, dir: Dir, to: HexId) -> Option<Mp> {
        let cost = self.book.cost[self.class][to.index()];
        if cost == NO {
            return (self.finn && self.book.squares.has(to)).then_some(self.book.prices.square);
        }
        match self.book.crossing[from.index()][dir.index()] {
            Crossing::Open => Some(cost),
            Crossing::Shut => None,
            _ if self.bridged(from, to) => Some(cost),
            Crossing::Minor => Some(cost + self.book.prices.minor[self.class]),
            Crossing::Major => None,
        }
    }

    /// What a step along a line costs (9.6a, 9.6c), `[terrain.rail]`: its rate, or the terrain where that is cheaper
    /// (9.6g), whoever holds the hexes (9.6d). Over a river the line needs its bridge (9.6f); a pontoon carries none
    /// (9.6h).
    #[inline]
    pub fn on_rail(&self, from: HexId, dir: Dir, to: HexId) -> Option<Mp> {
        let line = match self.book.rail[from.index()][dir.index()] {
            Rail::None => return None,
            Rail::Minor => 0,
            Rail::Major => 1,
        };
        match self.book.crossing[from.index()][dir.index()] {
            Crossing::Open => {}
            Crossing::Shut => return None,
            _ if self.book.edge(from, to).is_some_and(|edge| self.state.bridged(self.book, edge)) => {}
            _ => return None,
        }
        Some(self.book.prices.rail[line][self.class].min(self.book.cost[self.class][to.index()]))
    }

    /// What leaving a hex costs besides: one point out of an enemy zone, however many units it is of (8.0g, 8.0j).
    #[inline]
    pub fn toll(&self, from: HexId) -> Mp {
        if self.zones.has(from) { self.book.prices.leave } else { 0 }
    }

    /// Whether a step takes the whole unused allowance: a unit on foot over a major river, as its only step (9.0h),
    /// whatever leaving a zone costs (9.0n).
    pub fn fords(&self, dir: Dir, to: HexId) -> bool {
        self.class == 0
            && self.fresh()
            && self.book.crossing[self.hex.index()][dir.index()] == Crossing::Major
            && self.book.cost[0][to.index()] != NO
    }

    /// The step to a neighbour: what cannot be paid is not entered (9.0b), but by who may always move one hex (9.1a).
    pub fn first(&self, dir: Dir, to: HexId) -> Result<First, Refusal> {
        self.may_be(to)?;
        let about = Target::Hex(to);
        if self.book.squares.has(self.hex) {
            if self.book.squares.has(to) {
                return Ok(First { left: 0, rails: false });
            }
            if self.book.east_of_ladoga.has(to) && self.state.finns_east >= self.book.finns_east {
                return refuse_about("4.4", "three Finnish units have entered east of Lake Ladoga already", about);
            }
        }
        let rail = if self.march.rails { self.on_rail(self.hex, dir, to) } else { None };
        let Some(price) = rail.or_else(|| self.on_ground(self.hex, dir, to)) else {
            return match self.fords(dir, to) {
                true => Ok(First { left: 0, rails: false }),
                false => self.shut(dir, to),
            };
        };
        let price = price + self.toll(self.hex);
        if price <= self.march.left {
            return Ok(First { left: self.march.left - price, rails: rail.is_some() });
        }
        if self.slowed && self.fresh() {
            return Ok(First { left: 0, rails: rail.is_some() });
        }
        let refusal = refusal("9.0", "the movement points left do not suffice", about);
        Err(refusal.with(price.into(), self.march.left.into(), self.book.info.parts))
    }

    /// Neighbours in reach of the next step.
    fn starts(&self) -> ArrayVec<(HexId, First), 6> {
        let mut starts = ArrayVec::new();
        if self.march.stopped {
            return starts;
        }
        let from_square = self.book.squares.has(self.hex);
        for (dir, to) in self.book.map.around(self.hex) {
            if self.barred.has(to) || from_square && self.book.squares.has(to) {
                continue;
            }
            if let Ok(first) = self.first(dir, to) {
                starts.push((to, first));
            }
        }
        starts
    }

    /// Other squares, to any of which a Finn in one goes as its whole move (4.4g).
    pub fn squares(&self) -> HexSet {
        match self.fresh() && !self.march.stopped && self.book.squares.has(self.hex) {
            true => self.book.squares.without(self.hex),
            false => HexSet::EMPTY,
        }
    }

    /// Whether no step is left.
    pub fn stuck(&self) -> bool {
        let step = |(dir, to): (Dir, HexId)| !self.barred.has(to) && self.first(dir, to).is_ok();
        self.march.stopped || !self.book.map.around(self.hex).any(step) && self.squares().is_empty()
    }

    /// All hexes in reach: as far as lines lead, and from there by terrain (9.6b). Zones and squares end a move (9.6e).
    pub fn ways(&self) -> Ways {
        let (map, here, starts) = (&self.book.map, self.hex, self.starts());
        let ends = |hex: HexId| self.zones.has(hex) || self.sights.has(hex) || self.finn && self.book.squares.has(hex);
        let trains: ArrayVec<(HexId, Mp), 6> =
            starts.iter().filter(|(_, first)| first.rails).map(|&(hex, first)| (hex, first.left)).collect();
        let rail = (!trains.is_empty()).then(|| {
            flood::<W>(map, &trains, |from, dir, to, _| {
                if to == here || self.barred.has(to) || ends(from) {
                    return None;
                }
                self.on_rail(from, dir, to)
            })
        });
        let step = |from: HexId, dir: Dir, to: HexId, _: Mp| {
            if to == here || self.barred.has(to) || ends(from) {
                return None;
            }
            self.on_ground(from, dir, to)
        };
        let Some(reached) = &rail else {
            let from: ArrayVec<(HexId, Mp), 6> = starts.iter().map(|&(hex, first)| (hex, first.left)).collect();
            return Ways { rail: None, any: flood(map, &from, step) };
        };
        // Where two ways leave as much, the one along lines is taken.
        let left_there = |hex: HexId| reached.left(hex);
        let mut from = ArrayVec::<(HexId, Mp), { HexSet::SIZE }>::new();
        from.extend(reached.reached.iter().filter_map(|hex| Some((hex, left_there(hex)?))));
        let on_foot = starts.iter().filter(|(hex, first)| !first.rails && left_there(*hex) < Some(first.left));
        for &(hex, first) in on_foot {
            from.retain(|start| start.0 != hex);
            from.push((hex, first.left));
        }
        Ways { any: flood(map, &from, step), rail }
    }

    /// Where the unit may move.
    pub fn all(&self) -> HexSet {
        self.ways().any.reached.without(self.hex) | self.squares()
    }

    /// Points left in a hex in reach.
    pub fn left_at(&self, ways: &Ways, to: HexId) -> Option<Mp> {
        if self.squares().has(to) { Some(0) } else { ways.any.left(to) }
    }

    /// The way to a hex in reach.
    pub fn way(&self, to: HexId) -> Way {
        if self.squares().has(to) {
            return Way { path: [to].into_iter().collect(), left: 0, rails: false };
        }
        let ways = self.ways();
        let trail = |reach: &Reach<W>, to: HexId| -> Path {
            let way = path(&self.book.map, reach, to);
            // `path` leaves out the start of a flood, and ours start where something was entered.
            let first = way.first().map_or(to, |&hex| reach.before(&self.book.map, hex).unwrap_or(hex));
            let mut whole = Path::new();
            whole.push(first);
            whole.extend(way);
            whole
        };
        let last = trail(&ways.any, to);
        let mut path = Path::new();
        match &ways.rail {
            Some(rail) if ways.on_rails(last[0]) => {
                path.extend(trail(rail, last[0]));
                path.extend(last.into_iter().skip(1));
            }
            _ => path = last,
        }
        Way { path, left: ways.any.left(to).unwrap_or(0), rails: ways.on_rails(to) }
    }

    /// Whether a unit that enters this hex stops there: a zone, whatever zone it came from (8.0e, 8.0f), a square (4.4j).
    pub fn stops_in(&self, hex: HexId) -> bool {
        self.zones.has(hex) || self.book.squares.has(hex)
    }
}

/// Major cities beside which Soviet units lie face down that a German there reveals (9.5): into them alone no zone reaches
/// back (8.0).
fn sights(at: At) -> HexSet {
    let mut sights = HexSet::EMPTY;
    if !at.state.hidden {
        return sights;
    }
    let hidden = |hex: HexId| {
        at.state.units.here(SOVIET, hex).any(|unit| at.state.face_down(at.book, unit)) && !at.state.fort(at.book, hex)
    };
    for city in at.book.major.iter() {
        let near = at.book.zone[city.index()];
        sights.set(city, near.into_iter().any(|hex| hex.exists() && hidden(hex)));
    }
    sights
}

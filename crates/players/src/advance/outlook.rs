//! The outlook on a position: strengths as far as a side knows them, zones, supply, what steps are worth.

use std::cell::{OnceCell, RefCell};

use advance::{
    At, Book, GERMAN, HexSet, Kind, Phase, SOVIET, State, UnitSet, W, is_tank, leads_out, lines, price, strength,
    zone_of,
};
use hexmap::{Field, HexId};
use wargame::{Side, UnitId};

use super::{atlas::Atlas, parameters::LATE};
use crate::style::Style;

/// Tenths of a strength point, so that means can be told apart.
pub const TENTHS: i32 = 10;

/// One look at a state. What the side does not know enters as the mean of what can lie there.
pub struct Outlook<'a> {
    pub book: &'a Book,
    pub state: &'a State,
    pub atlas: &'a Atlas,
    pub side: Side,
    pub style: Style,
    /// Zones of control, by side.
    pub zone: [HexSet; 2],
    /// Mean strengths of untried units in tenths: infantry, armored; defending, attacking.
    mean: [[i32; 2]; 2],
    /// By side and class of movement.
    supply: [[OnceCell<Costs>; 2]; 2],
    known: &'a Known,
    foot_line: OnceCell<i32>,
}

/// What supply is looked at anew for: the phase, where enemies stand and their zones. That own units open a zone to
/// lines (11.3) by stepping into it is seen with the next of these; a look costs more than all other judgement.
type Ways = (u8, Phase, HexSet, HexSet);

/// Supply worked out last, by side and class of movement: most questions leave it as it is.
#[derive(Default)]
pub struct Known(RefCell<[[Option<Worked>; 2]; 2]>);

type Worked = (Ways, Costs);

/// Half-points of the shortest line from each hex.
type Costs = Field<u16, W>;

impl<'a> Outlook<'a> {
    pub fn at(&self) -> At<'a> {
        At::new(self.book, self.state)
    }

    pub fn new(
        book: &'a Book,
        state: &'a State,
        atlas: &'a Atlas,
        known: &'a Known,
        side: Side,
        style: Style,
    ) -> Outlook<'a> {
        let mut sums = [[0i32; 3]; 2];
        for counter in state.veil.candidates(side).iter().filter(|&c| c < book.counters.len()) {
            let counter = &book.counters[counter];
            let sum = &mut sums[usize::from(counter.kind != Kind::Infantry)];
            sum[0] += i32::from(counter.defence);
            sum[1] += i32::from(counter.attack);
            sum[2] += 1;
        }
        let mean = sums.map(|[defence, attack, count]| match count {
            0 => [3 * TENTHS; 2],
            n => [defence * TENTHS / n, attack * TENTHS / n],
        });
        let zone = Side::BOTH.map(|side| zone_of(At::new(book, state), side));
        Outlook {
            book,
            state,
            atlas,
            side,
            style,
            zone,
            mean,
            supply: Default::default(),
            known,
            foot_line: OnceCell::new(),
        }
    }

    #[inline]
    pub fn class(&self, unit: UnitId) -> usize {
        self.book.kinds[unit.index()].class()
    }

    /// Whether the strength of a unit is known to the side.
    #[inline]
    pub fn knows(&self, unit: UnitId) -> bool {
        self.state.side(unit) == GERMAN || self.state.veil.knows(self.side, self.state.piece(self.book, unit))
    }

    /// Strength in tenths, expected where it is not known.
    pub fn strength(&self, unit: UnitId, attacking: bool) -> i32 {
        match self.knows(unit) {
            true => i32::from(strength(self.at(), unit, attacking)) * TENTHS,
            false => self.mean[usize::from(self.armored(unit))][usize::from(attacking)],
        }
    }

    /// Whether a unit is a tank; an untried armored one more likely is than not.
    pub fn tank(&self, unit: UnitId) -> bool {
        if self.knows(unit) { is_tank(self.at(), unit) } else { self.armored(unit) }
    }

    /// What the back of a Soviet counter shows of its kind.
    fn armored(&self, unit: UnitId) -> bool {
        self.book.pieces[self.state.piece(self.book, unit)].armored
    }

    /// What the next step of a unit is worth to its owner: its strength, and points of victory eightfold.
    pub fn step_price(&self, unit: UnitId) -> i32 {
        if self.state.side(unit) == SOVIET {
            let city = self.state.units.at(unit).is_some_and(|h| self.book.leningrad.has(h));
            let points = 8 + 2 * (self.strength(unit, false) + self.strength(unit, true)) / TENTHS;
            return points * self.later() / 100 + 16 * i32::from(city);
        }
        let [reduced, eliminated] = price(self.book, unit).map(i32::from);
        let german = &self.book.germans[unit.index()];
        // Strength is worth less the fewer turns are left to use it.
        let use_left = (i32::from(self.book.turns) + 1 - i32::from(self.state.turn)).clamp(1, 6);
        if self.state.reduced.has(unit) {
            8 * (eliminated - reduced) + (4 * i32::from(german.reduced) + 4) * use_left / 6
        } else {
            8 * reduced + 4 * i32::from(german.full - german.reduced) * use_left / 6
        }
    }

    /// What the plan adds to the worth of a hex.
    pub fn wish(&self, hex: HexId) -> i32 {
        self.style.wish(hex, |a, b| self.book.map.distance(a, b))
    }

    /// How near the end is: 0 with four turns and more to come, 4 on the last one.
    pub fn late(&self) -> i32 {
        4 - (i32::from(self.book.turns) - i32::from(self.state.turn)).clamp(0, 4)
    }

    /// Hundredths that are left of what counts only for later turns.
    pub fn later(&self) -> i32 {
        100 - self.style.get(LATE) * self.late() / 4
    }

    /// What all steps of a unit are worth.
    pub fn price(&self, unit: UnitId) -> i32 {
        match self.state.steps(unit) {
            1 => self.step_price(unit),
            _ => 3 * self.step_price(unit),
        }
    }

    /// Whether a unit of a class would be in supply in a hex, by the lines of now.
    pub fn supplied(&self, side: Side, class: usize, hex: HexId) -> bool {
        let field = self.supply[side.index()][class].get_or_init(|| self.work_out_supply(side, class));
        field[hex] <= u16::from(self.book.supply_limit)
    }

    /// How far the German infantry has come: the distance of the fourth division from the front.
    pub fn foot_line(&self) -> i32 {
        *self.foot_line.get_or_init(|| {
            let foot = self.state.units.on_map(GERMAN).filter(|&(u, _)| self.class(u) == 0);
            let mut togo: Vec<u16> = foot.map(|(_, hex)| self.atlas.togo[1][hex]).collect();
            togo.sort_unstable();
            togo.get(3).map_or(200, |&t| i32::from(t))
        })
    }

    fn work_out_supply(&self, side: Side, class: usize) -> Costs {
        let (state, enemy) = (self.state, side.other());
        let ways = (state.turn, state.phase(), *state.units.held(enemy), self.zone[enemy.index()]);
        let known = &mut self.known.0.borrow_mut()[side.index()][class];
        if let Some((_, field)) = known.as_ref().filter(|(now, _)| *now == ways) {
            return *field;
        }
        let field = lines(self.at(), side).costs(self.at(), class);
        *known = Some((ways, field));
        field
    }

    /// Units of a side in a hex that would defend it against an attack now.
    pub fn guard(&self, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let fighting = matches!(self.state.phase(), Phase::GermanCombat | Phase::SovietCombat);
        self.state.units.here(side, hex).filter(move |&u| !fighting || !self.state.attacked.has(u))
    }

    /// Total strength in tenths.
    pub fn total(&self, units: impl Iterator<Item = UnitId>, attacking: bool) -> i32 {
        units.map(|u| self.strength(u, attacking)).sum()
    }

    /// Whether a retreat of some hexes can be made from a hex, away from `from`, by a unit of a side.
    pub fn escapes(&self, side: Side, hex: HexId, from: &HexSet, length: u8) -> bool {
        leads_out(self.at(), side, hex, from, length, &self.zone[side.other().index()])
    }

    /// Whether a side would be over the stacking limit in a hex with so many more, not counting `movers`.
    pub fn crowded(&self, side: Side, hex: HexId, size: usize, movers: &UnitSet) -> bool {
        let there = self.state.units.here(side, hex).filter(|&u| !movers.has(u)).count();
        there + size > self.book.stack_limit
    }
}

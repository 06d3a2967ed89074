//! The state of a game, and its few primitive changes; each tells its event.

use hexmap::{Bits, HexId};
use serde::{Deserialize, Serialize};
use wargame::{Audience, Fate, Listen, Place, Side, Stack, UnitId, Units, Veil};

use crate::{
    book::Book,
    called::Called,
    event::Event,
    frame::{Frame, Hexes, Phase},
};

/// Words of a set of hexes: up to 448.
pub const W: usize = 7;
/// Units of both sides.
pub const UNITS: usize = 96;
/// Soviet pieces, and counters under them.
pub const PIECES: usize = 64;

pub type HexSet = Bits<W>;
pub type UnitSet = Bits<2>;

pub const GERMAN: Side = Side::First;
pub const SOVIET: Side = Side::Second;

/// One half of a combat result (10.0).
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Half {
    #[default]
    None,
    One,
    Two,
    All,
}

/// The combat being resolved. Empty between combats.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub targets: Hexes,
    /// The attackers' hexes when it was announced.
    pub bases: Hexes,
    /// Attackers and defenders that take part and are alive.
    pub force: UnitSet,
    pub guard: UnitSet,
    pub overrun: bool,
    pub air: u8,
    /// The final column.
    pub column: i8,
    pub defender: Half,
    pub attacker: Half,
    pub retreated: UnitSet,
    pub advanced: UnitSet,
    /// For each target and each base the directions in which a two-hex retreat left it.
    pub opened: [[u8; 6]; 2],
}

/// A game in progress. All of it is data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub units: Units<UNITS, W>,
    pub reduced: UnitSet,
    /// Activated in this Movement Phase.
    pub moved: UnitSet,
    /// Attacked in this Combat Phase, as attackers; and have been attacked in it.
    pub fought: UnitSet,
    pub attacked: UnitSet,
    /// The Game-Turn in which each German unit was last disturbed (16.6).
    pub disturbed: [u8; 32],
    pub veil: Veil<PIECES, PIECES>,
    pub forts: HexSet,
    /// Forts in hand, and placed in this Game-Turn.
    pub forts_ready: u8,
    pub forts_laid: u8,
    /// Air units not used in this Game-Turn, and the hexes interdicted.
    pub air_ready: u8,
    pub interdicted: [HexId; 2],
    /// Steps regained by replacement.
    pub replaced: u8,
    /// Units of the surprise group that entered on their turn.
    pub surprise: u8,
    /// Soviet units bound to their hex on Game-Turn 1 (17.2).
    pub fixed: UnitSet,
    pub bid: u16,
    pub battle: Battle,
    pub stack: Stack<Frame, 6>,
}

impl State {
    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        self.units.side(unit)
    }

    /// The phase now played.
    pub fn phase(&self) -> Phase {
        match self.stack.iter().next() {
            Some(&Frame::Phase { phase, .. }) => phase,
            _ => Phase::GameEnd,
        }
    }

    /// The phasing player.
    #[inline]
    pub fn phasing(&self) -> Side {
        match self.phase() {
            Phase::SetupSoviet | Phase::Fortification | Phase::SovietMovement | Phase::SovietCombat => SOVIET,
            _ => GERMAN,
        }
    }

    /// Air units on a hex.
    #[inline]
    pub fn air_on(&self, hex: HexId) -> u32 {
        self.interdicted.iter().filter(|&&h| h == hex).count() as u32
    }

    /// Number of the piece a Soviet unit is.
    #[inline]
    pub fn piece(&self, book: &Book, unit: UnitId) -> usize {
        unit.index() - book.germans.len()
    }

    /// Whether a unit lies face down: a Soviet unit not revealed yet.
    #[inline]
    pub fn untried(&self, book: &Book, unit: UnitId) -> bool {
        self.side(unit) == SOVIET && !self.veil.shown(self.piece(book, unit))
    }

    /// Puts a unit on a hex by whatever way. A German there removes a fort (15.2) and starts waiting anew (16.6).
    pub fn enter(&mut self, unit: UnitId, hex: HexId, log: &mut impl Listen<Event>) {
        self.units.put(unit, hex.into());
        if self.side(unit) == GERMAN {
            self.disturb(unit);
            if self.forts.has(hex.index()) {
                self.forts.remove(hex.index());
                log.hear(Audience::All, || Event::FortRemoved { hex, unit: Called::german(unit) });
            }
        }
    }

    /// Whatever disturbs a German unit's replacement happened to it now.
    #[inline]
    pub fn disturb(&mut self, unit: UnitId) {
        if self.side(unit) == GERMAN {
            self.disturbed[unit.index()] = self.turn;
        }
    }

    /// Removes a unit for good.
    pub fn eliminate(&mut self, book: &Book, unit: UnitId, fate: Fate, log: &mut impl Listen<Event>) {
        let who = Called::now(book, self, unit);
        self.units.put(unit, Place::DEAD);
        if self.side(unit) == SOVIET {
            self.veil.lose(unit.index() - book.germans.len());
        }
        self.battle.force.remove(unit.index());
        self.battle.guard.remove(unit.index());
        log.hear(Audience::All, || Event::Eliminated { unit: who, fate });
    }

    /// Takes one step off a unit.
    pub fn lose_step(&mut self, book: &Book, unit: UnitId, log: &mut impl Listen<Event>) {
        self.disturb(unit);
        if self.side(unit) == GERMAN && !self.reduced.has(unit.index()) {
            self.reduced.add(unit.index());
            log.hear(Audience::All, || Event::Reduced { unit: Called::german(unit) });
        } else {
            self.eliminate(book, unit, Fate::combat("its last step is lost"), log);
        }
    }

    /// Steps a unit has.
    #[inline]
    pub fn steps(&self, unit: UnitId) -> u8 {
        if self.side(unit) == GERMAN && !self.reduced.has(unit.index()) { 2 } else { 1 }
    }
}

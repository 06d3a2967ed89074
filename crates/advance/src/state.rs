//! The state of a game, and its few primitive changes; each tells its event.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use wargame::{Fate, HexList as Hexes, Listen, Moment, Place, Side, Stack, UnitId, Units, Veil};

use crate::{Play, book::Book, called::Called, event::Event, frame::Frame, turn::Phase};

/// Words of a set of hexes: up to 448.
pub const W: usize = 7;
/// Units of both sides.
pub const UNITS: usize = 96;
/// Soviet pieces, and counters under them.
pub const PIECES: usize = 64;

pub type HexSet = hexmap::HexSet<W>;
pub type UnitSet = wargame::UnitSet<2>;

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
            Some(&Frame::Phase(span)) => span.phase,
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

    /// The player-turn is the impulse: the German's is the first of a Game-Turn, the Soviet's the second (3.0).
    pub fn moment(&self, turns: u8) -> Moment {
        let phase = self.phase();
        let (impulse, playing) = match phase {
            Phase::SetupSoviet | Phase::SetupGerman => (0, Some(self.phasing())),
            Phase::TurnEnd | Phase::GameEnd => (2, None),
            Phase::Fortification | Phase::SovietMovement | Phase::SovietCombat => (2, Some(SOVIET)),
            _ => (1, Some(GERMAN)),
        };
        Moment { turn: self.turn.min(turns), phase: phase as u8, impulse, playing }
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

    /// Whatever disturbs a German unit's replacement happened to it now.
    #[inline]
    pub fn disturb(&mut self, unit: UnitId) {
        if self.side(unit) == GERMAN {
            self.disturbed[unit.index()] = self.turn;
        }
    }

    /// Steps a unit has (10.5).
    #[inline]
    pub fn steps(&self, unit: UnitId) -> u8 {
        if self.side(unit) == GERMAN && !self.reduced.has(unit) { 2 } else { 1 }
    }
}

/// Puts a unit on a hex by whatever way. A German there removes a fort (15.2) and starts waiting anew (16.6).
pub fn enter(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    play.state.units.put(unit, hex.into());
    if play.state.side(unit) == GERMAN {
        play.state.disturb(unit);
        if play.state.forts.has(hex) {
            play.state.forts.remove(hex);
            play.tell(|_| Event::FortRemoved { hex, unit: Called::german(unit) });
        }
    }
}

/// Removes a unit for good.
pub fn eliminate(play: &mut Play<impl Listen<Event>>, unit: UnitId, fate: Fate) {
    let who = Called::now(play.at(), unit);
    play.state.units.put(unit, Place::DEAD);
    if play.state.side(unit) == SOVIET {
        let piece = play.state.piece(play.book, unit);
        play.state.veil.lose(piece);
    }
    play.state.battle.force.remove(unit);
    play.state.battle.guard.remove(unit);
    play.tell(|_| Event::Eliminated { unit: who, fate });
}

/// Takes one step off a unit.
pub fn lose_step(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    play.state.disturb(unit);
    if play.state.side(unit) == GERMAN && !play.state.reduced.has(unit) {
        play.state.reduced.add(unit);
        play.tell(|_| Event::Reduced { unit: Called::german(unit) });
    } else {
        eliminate(play, unit, Fate::combat("its last step is lost"));
    }
}

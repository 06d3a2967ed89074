//! The state of a game, and its few primitive changes; each tells its event.

use std::str::FromStr;

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use wargame::{Fate, HexList as Hexes, Listen, Moment, Place, Side, Stack, UnitId, Units};

use crate::{
    Play,
    book::{Book, Class, Kind},
    event::Event,
    frame::Frame,
    turn::Phase,
};

/// Words of a set of hexes: up to 1,472.
pub const W: usize = 23;
/// Units of both sides.
pub const UNITS: usize = 112;

pub type HexSet = hexmap::HexSet<W>;
pub type UnitSet = wargame::UnitSet<2>;

pub const GERMAN: Side = Side::First;
pub const RUSSIAN: Side = Side::Second;

/// Withdrawn, or not in a scene.
pub const GONE: Place = Place::boxed(0);
/// In the Soviet cup.
pub const CUP: Place = Place::boxed(1);

/// A combat result (10.23).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// All attackers are eliminated.
    Ae,
    /// All defenders are.
    De,
    /// Penalties of the attacker and of the defender.
    Pay(u8, u8),
}

impl Default for Outcome {
    fn default() -> Self {
        Outcome::Pay(0, 0)
    }
}

/// As tables write it: `AE`, `1/2`, `-/3`.
impl FromStr for Outcome {
    type Err = ();

    fn from_str(cell: &str) -> Result<Outcome, ()> {
        let half = |text: &str| match text {
            "-" => Some(0),
            text => text.parse().ok().filter(|n| *n <= 3),
        };
        match cell {
            "AE" => Ok(Outcome::Ae),
            "DE" => Ok(Outcome::De),
            _ => cell.split_once('/').and_then(|(a, d)| Some(Outcome::Pay(half(a)?, half(d)?))).ok_or(()),
        }
    }
}

/// The combat being resolved. Empty between combats.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub targets: Hexes,
    /// Attackers that take part and are alive.
    pub force: UnitSet,
    /// Defenders involved, those that retreated there before too (10.29).
    pub guard: UnitSet,
    /// Headquarters stacked with the attackers when they were named (11.33).
    pub escort: UnitSet,
    /// Column, and what is added to the die.
    pub column: u8,
    pub modifier: i8,
    /// Penalties still to be paid, by attacker and defender.
    pub owed: [u8; 2],
    /// Attackers that took a penalty as a retreat.
    pub fled: UnitSet,
    pub advanced: UnitSet,
}

/// What has become of a garrison city's points (17.25).
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Garrison {
    #[default]
    Untaken,
    Kept,
    Lost,
}

/// The optional rules of section 18.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Chosen {
    pub air_waiver: bool,
    pub guerrilla_distance: bool,
    pub highest_class_first: bool,
    pub no_attrition: bool,
    pub vp_markers: bool,
}

/// A game in progress. All of it is data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub units: Units<UNITS, W>,
    /// Steps each unit has lost.
    #[serde(with = "wargame::array")]
    pub lost: [u8; UNITS],
    /// Out-of-supply and disrupted markers.
    pub oos: UnitSet,
    pub disrupted: UnitSet,
    /// Moved in this phase; began the Mechanized Movement Phase in a rigid zone.
    pub moved: UnitSet,
    pub bound: UnitSet,
    /// Retreated in the Combat Phase of this player-turn.
    pub retreated: UnitSet,
    /// Attacked in this Combat Phase, and the hexes that have been attacked in it.
    pub fought: UnitSet,
    pub struck: HexSet,
    /// Slots that have attacked out of each main hex of the city in this phase, a bit each (8.45).
    pub sallied: [u8; 3],
    /// Transferred in this window (8.32).
    pub shifted: UnitSet,
    /// Came onto the map in this player-turn; have been on it at any time.
    pub entered: UnitSet,
    pub seen: UnitSet,
    /// Drawn from the cup for the first area, not the second.
    pub north: UnitSet,
    /// Guerrillas that have been seven hexes away from the city (18.2).
    pub afar: UnitSet,
    /// Air units in hand, and those on the map: targets of bombers and of ground support.
    pub air: u8,
    pub flying: [HexId; 5],
    /// Which of the bombers aim at the ship.
    pub at_ship: u8,
    /// The naval unit; not in play where there is none.
    pub ship: HexId,
    pub ship_disrupted: bool,
    pub ship_moved: bool,
    /// The +5 marker.
    pub fire: HexId,
    /// A bit for each place the German holds, in the order of [`Book::places`].
    pub german: u32,
    pub garrisons: [Garrison; 4],
    /// Russian points for German losses.
    pub losses: i16,
    /// VP markers still on the map (18.5), in the order of the book.
    pub vp_markers: u8,
    pub chosen: Chosen,
    pub battle: Battle,
    pub stack: Stack<Frame, 8>,
}

impl State {
    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        self.units.side(unit)
    }

    /// The phase now played.
    #[inline]
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
            Phase::Setup | Phase::RussianAir | Phase::RussianSupply | Phase::RussianMovement | Phase::RussianCombat => {
                RUSSIAN
            }
            _ => GERMAN,
        }
    }

    /// The player-turn is the impulse: the German's is the first of a Game-Turn, the Russian's the second (4.0).
    pub fn moment(&self, turns: u8) -> Moment {
        let phase = self.phase();
        let (impulse, playing) = match (phase, self.phasing()) {
            (Phase::Setup, side) => (0, Some(side)),
            (Phase::GameEnd, _) => (2, None),
            (_, side) => (1 + side.index() as u8, Some(side)),
        };
        Moment { turn: self.turn.min(turns), phase: phase as u8, impulse, playing }
    }

    /// Combat factor on the face now up; movement is the same on all (3.2b, 19.22).
    #[inline]
    pub fn factor(&self, book: &Book, unit: UnitId) -> u8 {
        book.units[unit.index()].faces[usize::from(self.lost[unit.index()])].factor
    }

    #[inline]
    pub fn class(&self, book: &Book, unit: UnitId) -> Class {
        book.units[unit.index()].faces[usize::from(self.lost[unit.index()])].class
    }

    /// Steps a unit has (19.21): one a face, a division of regiments one a regiment (3.2c), `[[counters.leningrad]]`.
    #[inline]
    pub fn steps(&self, book: &Book, unit: UnitId) -> u8 {
        book.units[unit.index()].faces.len() as u8 - self.lost[unit.index()]
    }

    /// Whether a unit has been on the map before: a headquarters that comes back.
    #[inline]
    pub fn entered_before(&self, unit: UnitId) -> bool {
        self.seen.has(unit)
    }

    /// Whether a German stands on the inset.
    #[inline]
    pub fn in_the_city(&self, book: &Book) -> bool {
        self.units.held(GERMAN).meets(&book.inset)
    }

    /// Takes a unit off the map with all its markers.
    pub fn remove(&mut self, unit: UnitId, place: Place) {
        self.units.put(unit, place);
        for set in [&mut self.oos, &mut self.disrupted, &mut self.battle.force, &mut self.battle.guard] {
            set.remove(unit);
        }
        self.battle.escort.remove(unit);
    }

    /// Strength a unit has lost with its steps, all of it when it is eliminated.
    pub fn strength_lost(&self, book: &Book, unit: UnitId) -> i16 {
        let faces = &book.units[unit.index()].faces;
        let full = faces.first().map_or(0, |face| face.factor);
        let dead = self.units.place(unit) == Place::DEAD;
        i16::from(full - if dead { 0 } else { self.factor(book, unit) })
    }

    /// Points for the strength a German unit loses with its next steps (17.23); Russian losses give none (17.24).
    fn score_loss(&mut self, book: &Book, unit: UnitId, steps: u8) {
        if self.side(unit) != GERMAN {
            return;
        }
        let faces = &book.units[unit.index()].faces;
        let now = usize::from(self.lost[unit.index()]);
        let after = faces.get(now + usize::from(steps)).map_or(0, |f| f.factor);
        let points = i16::from(faces[now].factor - after);
        self.losses += points * book.loss_points(unit);
    }
}

/// Puts a unit on a hex by whatever way: it holds the place from now on, and a German takes a VP marker off for good
/// (18.54), which changes nothing else (18.53).
pub fn enter(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    play.state.units.put(unit, hex.into());
    play.state.seen.add(unit);
    let side = play.state.side(unit);
    let place = play.book.place_at[hex.index()];
    if place != u8::MAX {
        let bit = 1 << place;
        let held = play.state.german & bit != 0;
        // Only a German unit that is no headquarters counts for the last entry of 0120 (19.93).
        let spot = &play.book.places[usize::from(place)];
        let counts = !spot.combat_only || play.book.unit(unit).kind != Kind::Hq;
        if counts && held != (side == GERMAN) {
            play.state.german ^= bit;
            play.tell(|_| Event::Taken { hex, side });
        }
    }
    if side == GERMAN && play.state.chosen.vp_markers {
        for (i, &at) in play.book.vp_markers.iter().enumerate() {
            if at == hex && play.state.vp_markers >> i & 1 != 0 {
                play.state.vp_markers &= !(1 << i);
                play.tell(|_| Event::MarkerRemoved { hex, unit });
            }
        }
    }
    if play.state.chosen.guerrilla_distance && play.book.far.has(hex) {
        play.state.afar.add(unit);
    }
}

/// Removes a unit for good; a headquarters may come back (11.36).
pub fn eliminate(play: &mut Play<impl Listen<Event>>, unit: UnitId, fate: Fate) {
    play.state.score_loss(play.book, unit, play.state.steps(play.book, unit));
    play.state.lost[unit.index()] = play.book.unit(unit).faces.len() as u8 - 1;
    play.state.remove(unit, Place::DEAD);
    play.tell(|_| Event::Eliminated { unit, fate });
}

/// Takes one step off a unit.
pub fn lose_step(play: &mut Play<impl Listen<Event>>, unit: UnitId, fate: Fate) {
    if play.state.steps(play.book, unit) > 1 {
        play.state.score_loss(play.book, unit, 1);
        play.state.lost[unit.index()] += 1;
        play.tell(|_| Event::Reduced { unit });
    } else {
        eliminate(play, unit, fate);
    }
}

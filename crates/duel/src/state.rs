//! The state of a game, and its few primitive changes; each tells its event.

use std::str::FromStr;

use hexmap::{EdgeId, HexId};
use serde::{Deserialize, Serialize};
use wargame::{Fate, Listen, Moment, Place, Side, Stack, UnitId, Units, Veil};

use crate::{
    At, Play,
    book::{Book, Campaign, Nation, Strength, Unit},
    called::Called,
    event::Event,
    frame::Frame,
    hidden, reinforce,
    turn::Phase,
};

/// Words of a set of hexes: up to 1,792.
pub const W: usize = 28;
/// Units of both sides, and Soviet combat units among them.
pub const UNITS: usize = 177;
pub const PIECES: usize = 99;
/// Battle groups in the pool at first.
pub const GROUPS: usize = 6;

pub type HexSet = hexmap::HexSet<W>;
pub type UnitSet = wargame::UnitSet<3>;
pub type EdgeSet = hexmap::Set<EdgeId, 12>;

pub const GERMAN: Side = Side::First;
pub const SOVIET: Side = Side::Second;

/// Left the game for good without being eliminated, or not in a scene.
pub const GONE: Place = Place::boxed(0);
/// An eliminated headquarters that may come back (2.4, 4.1).
///
/// No combat unit comes back, and every headquarters can: so this is where all lie that are eliminated.
pub const TURN_BOX: Place = Place::DEAD;
/// A battle group not in use (14).
pub const POOL: Place = Place::boxed(2);

/// Of a [`UnitId`] that is nobody.
pub const NOBODY: UnitId = UnitId(u8::MAX);
/// Of an entry that was none ([`State::range`]).
pub const NO_RANGE: u8 = u8::MAX;

/// A combat result (10.2): steps the attacker loses, steps the defender loses, hexes the defender retreats.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Outcome {
    pub attacker: u8,
    pub defender: u8,
    pub retreat: u8,
}

impl Outcome {
    /// `-/-`: the result that lets anti-aircraft fire hit (10.7).
    #[inline]
    pub fn is_nothing(self) -> bool {
        self == Outcome::default()
    }
}

/// As the table writes it: `1/r2`, `-/1r3`.
impl FromStr for Outcome {
    type Err = ();

    fn from_str(cell: &str) -> Result<Outcome, ()> {
        let steps = |text: &str| match text {
            "-" | "" => Ok(0),
            text => text.parse::<u8>().map_err(|_| ()).and_then(|n| if n <= 3 { Ok(n) } else { Err(()) }),
        };
        let (attacker, right) = cell.split_once('/').ok_or(())?;
        let (defender, retreat) = right.split_once('r').map_or((right, "-"), |(steps, hexes)| (steps, hexes));
        if attacker.is_empty() || right.is_empty() || retreat.is_empty() {
            return Err(());
        }
        Ok(Outcome { attacker: steps(attacker)?, defender: steps(defender)?, retreat: steps(retreat)? })
    }
}

/// Chits of a turn (2.6, 3.3), each known by its headquarters.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Chits {
    /// Those both sides could choose from when they did; everybody can see that.
    pub pool: UnitSet,
    /// In the cup, undrawn. Of each side only its owner knows which, arrivals apart.
    pub cup: UnitSet,
    /// Those that went in unasked because their headquarters arrives (2.6).
    pub arrivals: UnitSet,
    pub drawn: UnitSet,
    /// How many may still be drawn of each side.
    pub left: [u8; 2],
    /// All German chits come before any Soviet one (17.1).
    pub german_first: bool,
    /// Whose chit was drawn last (6.3).
    pub last: Option<Side>,
    /// Chits that have left play for good (17.6, 17.7, 18.5, 4.1).
    pub gone: UnitSet,
}

/// Air units of both sides by kind (2.5): fighters, close support.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Air {
    /// Available now.
    pub ready: [[u8; 2]; 2],
    /// Eliminated for good.
    pub lost: [[u8; 2]; 2],
}

/// The activation in progress (3.3, 6): of a headquarters or of one hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Activation {
    /// Whose it is; nobody's between two of them.
    pub side: Option<Side>,
    /// The headquarters activated; none in the activation of a hex (6.3).
    pub hq: UnitId,
    /// Where it stood when the chit was drawn: range for activation is measured from there.
    pub drawn_at: HexId,
    /// The hex of an individual activation (6.3).
    pub hex: HexId,
    /// Units named (6), and waiting ones that came in with it.
    pub units: UnitSet,
    /// [`crate::action::MOVE_ATTACK`] or [`crate::action::ATTACK_MOVE`].
    pub order: u8,
    /// Units that have finished their move in the move mode; that have attacked in the combat mode.
    pub moved: UnitSet,
    pub fought: UnitSet,
    /// Waiting units that were offered a train and stayed (4.2).
    pub kept: UnitSet,
    /// Hexes that held an enemy when the combat mode began (10).
    pub targets: HexSet,
    /// Artillery markers left (10.1).
    pub artillery: u8,
    /// Units with an overrun marker that may still make their later move (9.3).
    pub overran: UnitSet,
}

impl Default for Activation {
    fn default() -> Self {
        Activation {
            side: None,
            hq: NOBODY,
            drawn_at: HexId::NONE,
            hex: HexId::NONE,
            units: UnitSet::EMPTY,
            order: 0,
            moved: UnitSet::EMPTY,
            fought: UnitSet::EMPTY,
            kept: UnitSet::EMPTY,
            targets: HexSet::EMPTY,
            artillery: 0,
            overran: UnitSet::EMPTY,
        }
    }
}

/// The combat being resolved. Its target is none between combats.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub target: HexId,
    pub overrun: bool,
    /// Attackers that take part and are alive; defenders there when it was declared and alive.
    pub force: UnitSet,
    pub guard: UnitSet,
    /// Combat steps of the defenders when it was declared (10.5).
    pub steps: u8,
    /// Air units in it, attacker's and defender's by kind (11).
    pub sent: [[u8; 2]; 2],
    /// Fighters of it that fought each other and give no cover.
    pub dogfought: bool,
    /// Artillery markers used.
    pub artillery: u8,
    pub outcome: Outcome,
    /// Steps still to be lost by attacker and defender.
    pub owed: [u8; 2],
    /// Units that still have to retreat.
    pub fleeing: UnitSet,
    /// The retreat was cancelled (10.5, 10.6).
    pub stood: bool,
    /// Attackers that have advanced, or stay.
    pub advanced: UnitSet,
}

/// A game in progress. All of it is data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub campaign: Campaign,
    /// Soviet combat units are set up hidden (16.1).
    pub hidden: bool,
    /// Impulses begun in this turn.
    pub impulse: u8,
    pub units: Units<UNITS, W>,
    pub veil: Veil<PIECES, PIECES>,
    /// Units on their other side (2.3).
    pub reduced: UnitSet,
    /// Supply checks failed in a row (5.2).
    #[serde(with = "wargame::array")]
    pub failed: [u8; UNITS],
    /// The range of the south edge a unit entered through: it feeds it (5.1).
    #[serde(with = "wargame::array")]
    pub range: [u8; UNITS],
    /// Hexes the German side controls; the Soviets control all others (15).
    pub german: HexSet,
    /// Blown bridges, and pontoons on the map (12).
    pub blown: EdgeSet,
    pub pontoons: EdgeSet,
    /// Fort markers on the map, and in hand (13).
    pub forts: HexSet,
    pub forts_ready: u8,
    pub air: Air,
    pub chits: Chits,
    /// Headquarters activated in this turn.
    pub led: UnitSet,
    /// Units activated in this turn by whatever way (6).
    pub activated: UnitSet,
    /// Came onto the map in this turn (4), and those put down by 4.3 among them.
    pub entered: UnitSet,
    pub raised: UnitSet,
    /// Went over water in this turn (9.4); what came by Lake Ladoga as reinforcement does not count (17.3).
    pub sailed: UnitSet,
    /// Units that may still come by rail in this turn, by side (4.2).
    pub trains: [u8; 2],
    /// Finns that have been on the map: until then they are reinforcements, in a square too (4.4, 6.3).
    pub fielded: UnitSet,
    /// Finns that have entered east of Ladoga (4.4).
    pub finns_east: u8,
    /// Divisions that broke down or combine in this turn (14).
    pub regrouped: UnitSet,
    /// The division each battle group came from, and the one it is being combined with; in the order of
    /// [`Book::groups`].
    pub parent: [UnitId; GROUPS],
    pub merging: [UnitId; GROUPS],
    /// Sides that have had their individual hex activation (6.3).
    pub hexes_done: [bool; 2],
    /// Entry chosen for Soviet reinforcements of the alternative campaign (18.2), by piece: an index into
    /// [`crate::reinforce::choices`]; `u8::MAX` for nothing.
    #[serde(with = "wargame::array")]
    pub chosen_entry: [u8; PIECES],
    /// The German has won at once (17.8).
    pub automatic: bool,
    pub activation: Activation,
    pub battle: Battle,
    pub stack: Stack<Frame, 10>,
}

impl State {
    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        self.units.side(unit)
    }

    /// The phase now played: a mode where an activation is in one, else that of the sequence of play.
    pub fn phase(&self) -> Phase {
        let mode = self.stack.iter().find_map(|frame| match frame {
            Frame::Activation(stage) => stage.phase(),
            _ => None,
        });
        mode.unwrap_or_else(|| match self.stack.iter().next() {
            Some(&Frame::Phase(span)) => span.phase,
            _ => Phase::GameEnd,
        })
    }

    /// The side whose activation it is; between activations the German.
    #[inline]
    pub fn phasing(&self) -> Side {
        self.activation.side.unwrap_or(GERMAN)
    }

    /// An activation is an impulse (3.3, 6.3); nobody plays between two.
    pub fn moment(&self, turns: u8) -> Moment {
        let phase = self.phase();
        let playing = match phase {
            Phase::Setup | Phase::GameEnd => None,
            _ => self.activation.side,
        };
        Moment { turn: self.turn.min(turns), phase: phase as u8, impulse: self.impulse, playing }
    }

    /// Whether a hex is controlled by a side (15).
    #[inline]
    pub fn controls(&self, side: Side, hex: HexId) -> bool {
        self.german.has(hex) == (side == GERMAN)
    }

    /// Whether a Soviet combat unit lies face down.
    #[inline]
    pub fn face_down(&self, book: &Book, unit: UnitId) -> bool {
        book.piece(unit).is_some_and(|piece| !self.veil.shown(piece))
    }

    /// Whether a Soviet fort is in a hex, printed or a marker (13); it is never removed (13.0c).
    #[inline]
    pub fn fort(&self, book: &Book, hex: HexId) -> bool {
        book.forts.has(hex) || self.forts.has(hex)
    }

    /// Whether a bridge stands on a hexside for everybody: printed and not blown (12).
    #[inline]
    pub fn bridged(&self, book: &Book, edge: EdgeId) -> bool {
        book.bridges.has(edge) && !self.blown.has(edge)
    }

    /// Whether a hexside is bridged for a side: Germans and Finns use pontoons too (12.2).
    #[inline]
    pub fn passable(&self, book: &Book, side: Side, edge: EdgeId) -> bool {
        self.bridged(book, edge) || side == GERMAN && self.pontoons.has(edge)
    }

    /// Takes a unit off the map with all that was kept of it.
    pub fn remove(&mut self, unit: UnitId, place: Place) {
        self.units.put(unit, place);
        self.failed[unit.index()] = 0;
        for set in [
            &mut self.reduced,
            &mut self.battle.force,
            &mut self.battle.guard,
            &mut self.battle.fleeing,
            &mut self.activation.overran,
        ] {
            set.remove(unit);
        }
    }
}

/// What everybody asks of a unit, by the truth; questions and views go by what is known.
pub trait Truth<'a> {
    /// The counter a unit is. A piece that was never dealt counts as the first of its list.
    fn unit(self, unit: UnitId) -> &'a Unit;
    /// Its printed strength on the side that is up.
    fn strength(self, unit: UnitId) -> Strength;
    fn steps(self, unit: UnitId) -> u8;
    fn nation(self, unit: UnitId) -> Nation;
    /// The command a German unit belongs to, a battle group to that of its division (14).
    fn command(self, unit: UnitId) -> u8;
}

impl<'a> Truth<'a> for At<'a> {
    #[inline]
    fn unit(self, unit: UnitId) -> &'a Unit {
        match self.book.piece(unit) {
            None => &self.book.units[unit.index()],
            Some(piece) if self.state.veil.dealt(piece) => &self.book.counters[self.state.veil.counter(piece)],
            Some(piece) => self.book.like(piece, self.state.campaign),
        }
    }

    #[inline]
    fn strength(self, unit: UnitId) -> Strength {
        let counter = self.unit(unit);
        counter.reduced.filter(|_| self.state.reduced.has(unit)).unwrap_or(counter.full)
    }

    #[inline]
    fn steps(self, unit: UnitId) -> u8 {
        1 + u8::from(self.unit(unit).reduced.is_some() && !self.state.reduced.has(unit))
    }

    #[inline]
    fn nation(self, unit: UnitId) -> Nation {
        self.book.units.get(unit.index()).map_or(Nation::Soviet, |u| u.nation)
    }

    #[inline]
    fn command(self, unit: UnitId) -> u8 {
        let of = |unit: UnitId| self.book.units.get(unit.index()).map_or(crate::book::NO_COMMAND, |u| u.command);
        match self.book.groups.iter().position(|&g| g == unit) {
            Some(i) if self.state.parent[i] != NOBODY => of(self.state.parent[i]),
            _ => of(unit),
        }
    }
}

/// Puts a unit on a hex by whatever way: its side controls the hex from now on (15.0a), and who lies in a zone is revealed
/// (9.5). A Finn that steps out of a square for the first time enters in this turn (4.4).
pub fn enter(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    play.state.units.put(unit, hex.into());
    if reinforce::still_to_come(play.at(), unit) && !play.book.squares.has(hex) {
        play.state.fielded.add(unit);
        play.state.entered.add(unit);
    }
    let side = play.state.side(unit);
    if !play.state.controls(side, hex) && !play.book.squares.has(hex) {
        play.state.german.set(hex, side == GERMAN);
        if play.book.spots.iter().any(|s| s.hex == hex) {
            play.tell(|_| Event::Taken { hex, side });
        }
    }
    hidden::look(play, unit, hex);
}

/// Removes a unit: a combat unit for good, a headquarters to the next turn's box (2.4), a battle group for good (14).
pub fn eliminate(play: &mut Play<impl Listen<Event>>, unit: UnitId, fate: Fate) {
    let who = Called::now(play.at(), unit);
    play.state.remove(unit, Place::DEAD);
    if let Some(piece) = play.book.piece(unit) {
        play.state.veil.lose(piece);
    }
    play.tell(|_| Event::Eliminated { unit: who, fate });
}

/// Takes one step off a unit (2.3, 10.2): a full one is turned over, any other is gone.
pub fn lose_step(play: &mut Play<impl Listen<Event>>, unit: UnitId, fate: Fate) {
    if play.at().steps(unit) > 1 {
        play.state.reduced.add(unit);
        play.tell(|at| Event::Reduced { unit: Called::now(at, unit) });
    } else {
        eliminate(play, unit, fate);
    }
}

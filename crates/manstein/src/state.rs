//! The state of a game, and its few primitive changes; each tells its event.

use hexmap::{EdgeId, HexId};
use serde::{Deserialize, Serialize};
use wargame::{Fate, Listen, Moment, Place, Side, Stack, UnitId, Units, Veil};

use crate::{
    At, Play,
    book::{Book, Command, Kind, Unit},
    called::Called,
    event::Event,
    frame::Frame,
    sets::{COUNTERS, EdgeSet, GERMAN, HexSet, NOBODY, PIECES, SOVIET, UNITS, UnitSet, W},
    turn::Phase,
};

/// Out of the game for good, or not yet in it in a scene.
pub const GONE: Place = Place::boxed(0);
/// Not drawn or not due yet: German schedules, the Front Reserve's pool. The pool of the 42nd Army is in the [`Veil`].
pub const POOL: Place = Place::boxed(1);
/// Ready beside the map: air markers, the naval bombardment (12.2, 12.4, 15.3).
///
/// Ground units that are due and may come onto the map are [`Place::WAITING`]; the German dead lie in the dead piles of
/// their commands, [`Place::DEAD`] (7.5), and so do pieces, whose counters are back in the pool then (7.7).
pub const ASIDE: Place = Place::boxed(2);

/// Pontoons that can lie at once: one for each engineer (8.10).
pub const PONTOONS: usize = 16;

/// The pontoon of an engineer (8.10).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pontoon {
    pub engineer: UnitId,
    pub edge: EdgeId,
}

const NO_PONTOON: Pontoon = Pontoon { engineer: NOBODY, edge: EdgeId(u16::MAX) };

/// Options in force (16, 17, 18).
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// A die decides on defensive states (16.2).
    pub states: bool,
    pub fanaticism: bool,
    pub airborne: bool,
}

/// What has been done in the movement phase (8.2).
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Movement {
    /// The command whose units are moving.
    pub open: Option<Command>,
    /// Commands that are through, a bit for each.
    pub closed: u16,
    /// Units that have moved, or have used their move (8.10, 15.5).
    pub moved: UnitSet,
    /// The amphibious move was made (8.11).
    pub embarked: bool,
    /// Units that were fired at defensively: in motorized movement they have to stop (8.8).
    pub halted: UnitSet,
    /// Hexes entered on the move of Aurora or a boat: none is entered twice (8.11, 15.1).
    pub been: HexSet,
}

impl Movement {
    #[inline]
    pub fn is_closed(&self, command: Command) -> bool {
        self.closed >> command as u8 & 1 != 0
    }
}

/// What is fired at.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// Nothing is being fired at.
    #[default]
    None,
    /// Whoever is in a hex.
    Hex(HexId),
    /// A bridge (10.17).
    Bridge(EdgeId),
    /// The buildings of an empty hex (10.19).
    Buildings(HexId),
    /// The unit that has just entered a hex (9).
    Mover(UnitId, HexId),
}

/// The fire being built or resolved. One at a time: defensive fire comes only in movement phases.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Fire {
    pub aim: Aim,
    /// Who fires: units, or markers in an air strike and a naval bombardment.
    pub force: UnitSet,
    /// Those of them that close assault (10.11, 10.15).
    pub assault: UnitSet,
    /// Defenders the die has still to be thrown for, in the order of their handles, a leader last (10.13).
    pub targets: UnitSet,
    /// Somebody or something was hit.
    pub hit: bool,
    /// Ardor or Fervor is declared (17).
    pub fanatic: bool,
    /// Assaulting units that have advanced, or had their chance (10.15).
    pub advanced: UnitSet,
    /// The hexside whose pontoon ended as its engineer advanced over it: others still go with him (8.10).
    pub over: Option<EdgeId>,
}

/// A game in progress. All of it is data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub rules: Rules,
    /// The city is prepared for its defence (16.2).
    pub prepared: bool,
    pub units: Units<UNITS, W>,
    pub veil: Veil<PIECES, COUNTERS>,
    /// Hexes the German controls; the Soviet controls all others, the sea nobody (4.2).
    pub german: HexSet,
    pub rubble: HexSet,
    /// Printed bridges that are demolished (10.17).
    pub demolished: EdgeSet,
    pub pontoons: [Pontoon; PONTOONS],
    /// Engineers whose pontoon was used in this phase: they do not move in it (8.10).
    pub bound: UnitSet,
    /// Commands of which a unit was on the map in an earlier turn (7.5), and in this one, a bit for each.
    pub entered: [u16; 2],
    /// German divisions that have become due (19.1).
    pub due: u16,
    /// The turn in which 7th Flieger comes; 0 while nobody knows (19.1).
    pub flieger: u8,
    /// Units put on the map in this turn over the limit of their hex, perhaps: it has to be met as their movement ends
    /// (7.6, 19.2).
    pub newcomers: UnitSet,
    /// Units that have dropped: they never use motorized movement (18.3).
    pub dropped: UnitSet,
    pub movement: Movement,
    /// Units that have fired in this fire phase (10.2), and air markers used in this turn (12.2, 12.6).
    pub fired: UnitSet,
    /// Hexes and bridges attacked in this phase (10.5, 10.17).
    pub struck: HexSet,
    pub struck_bridges: EdgeSet,
    /// The turn in which the naval bombardment is back; 0 when it is there (15.3).
    pub naval: u8,
    pub fire: Fire,
    /// Who has won by sudden death (4.5).
    pub sudden: Option<Side>,
    pub stack: Stack<Frame, 10>,
}

/// A game before anything is set up: all hexes are Soviet (4.2).
pub fn blank(book: &Book, rules: Rules, first: impl Into<Frame>) -> State {
    let mut state = State {
        turn: 1,
        rules,
        prepared: false,
        units: Units::new(book.germans, book.handles()),
        veil: Veil::default(),
        german: HexSet::EMPTY,
        rubble: HexSet::EMPTY,
        demolished: EdgeSet::EMPTY,
        pontoons: [NO_PONTOON; PONTOONS],
        bound: UnitSet::EMPTY,
        entered: [0; 2],
        due: 0,
        flieger: 0,
        newcomers: UnitSet::EMPTY,
        dropped: UnitSet::EMPTY,
        movement: Movement::default(),
        fired: UnitSet::EMPTY,
        struck: HexSet::EMPTY,
        struck_bridges: EdgeSet::EMPTY,
        naval: 0,
        fire: Fire::default(),
        sudden: None,
        stack: Stack::new(first),
    };
    for unit in state.units.all() {
        state.units.put(unit, POOL);
    }
    state
}

/// Nobody has done anything in this phase.
pub fn begin_phase(state: &mut State, phase: Phase) {
    state.movement = Movement::default();
    state.bound = UnitSet::EMPTY;
    state.struck = HexSet::EMPTY;
    state.struck_bridges = EdgeSet::EMPTY;
    state.fire = Fire::default();
    if matches!(phase, Phase::GermanArrival | Phase::SovietArrival | Phase::GermanFire | Phase::SovietFire) {
        state.fired = UnitSet::EMPTY;
    }
    if phase == Phase::GermanArrival {
        state.entered[0] |= state.entered[1];
        state.entered[1] = 0;
    }
    if matches!(phase, Phase::GermanArrival | Phase::SovietArrival) {
        state.newcomers = UnitSet::EMPTY;
    }
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
            #[allow(unreachable_patterns)] // while the list of frames is short
            _ => Phase::GameEnd,
        }
    }

    /// The side whose phase it is.
    #[inline]
    pub fn phasing(&self) -> Side {
        self.phase().side()
    }

    /// A player turn is an impulse (5.2).
    pub fn moment(&self, turns: u8) -> Moment {
        let phase = self.phase();
        let (impulse, playing) = match phase {
            Phase::Setup => (0, Some(SOVIET)),
            Phase::GameEnd => (3, None),
            _ if phase.side() == GERMAN => (1, Some(GERMAN)),
            _ => (2, Some(SOVIET)),
        };
        Moment { turn: self.turn.min(turns), phase: phase as u8, impulse, playing }
    }

    /// Whether a hex is controlled by a side (4.2); the sea is by nobody.
    #[inline]
    pub fn controls(&self, book: &Book, side: Side, hex: HexId) -> bool {
        book.land.has(hex) && self.german.has(hex) == (side == GERMAN)
    }

    /// Whether a unit of the 42nd Army lies face down (6.6). LFR units never do.
    #[inline]
    pub fn face_down(&self, book: &Book, unit: UnitId) -> bool {
        book.piece(unit).is_some_and(|piece| !self.veil.shown(piece))
    }

    /// Hexsides over which a side has a pontoon (8.10).
    pub fn pontoons_of(&self, side: Side) -> EdgeSet {
        let laid = self.pontoons.iter().filter(|pontoon| pontoon.engineer != NOBODY);
        laid.filter(|pontoon| self.side(pontoon.engineer) == side).map(|pontoon| pontoon.edge).collect()
    }

    /// Lays the pontoon of an engineer, in the place of the one it had.
    pub fn lay_pontoon(&mut self, engineer: UnitId, edge: EdgeId) {
        self.lift_pontoon(engineer);
        let free = self.pontoons.iter_mut().find(|pontoon| pontoon.engineer == NOBODY);
        *free.expect("there is room for every engineer") = Pontoon { engineer, edge };
    }

    /// A pontoon dies with its engineer, or when it leaves its hex (8.10).
    pub fn lift_pontoon(&mut self, engineer: UnitId) {
        if let Some(laid) = self.pontoons.iter_mut().find(|pontoon| pontoon.engineer == engineer) {
            *laid = NO_PONTOON;
        }
    }
}

/// What everybody asks of a unit, by the truth; questions and views go by what is known.
pub trait Truth<'a> {
    /// The counter a unit is. A piece that was never dealt counts as the first of its list.
    fn unit(self, unit: UnitId) -> &'a Unit;
}

impl<'a> Truth<'a> for At<'a> {
    #[inline]
    fn unit(self, unit: UnitId) -> &'a Unit {
        match self.book.piece(unit) {
            None => &self.book.units[unit.index()],
            Some(piece) if self.state.veil.dealt(piece) => &self.book.counters[self.state.veil.counter(piece)],
            Some(_) => &self.book.counters[0],
        }
    }
}

/// Puts a unit on a hex by whatever way, and off the one it was in with the pontoon it kept there. Who controls the hex is
/// settled by [`take`], after any defensive fire (4.2).
pub fn put(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    play.state.lift_pontoon(unit);
    play.state.units.put(unit, hex.into());
    let counter = play.at().unit(unit);
    if !counter.is_leader() {
        play.state.entered[1] |= 1 << counter.command as u8;
    }
}

/// A unit stands in a hex and takes it for its side (4.2).
pub fn take(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    let Some(hex) = play.state.units.at(unit).filter(|&hex| play.book.land.has(hex)) else { return };
    let side = play.state.side(unit);
    if play.state.german.has(hex) == (side == GERMAN) {
        return;
    }
    play.state.german.set(hex, side == GERMAN);
    if play.book.objectives.has(hex) {
        play.tell(|_| Event::Taken { hex, side });
    }
}

/// Removes a unit to where its dead go: a German to the dead pile of his command (7.5), the 42nd Army and the Front Reserve
/// back to their pools (7.7), and for good whoever never comes back (7.7, 14.7, 15.1, 15.2).
pub fn eliminate(play: &mut Play<impl Listen<Event>>, unit: UnitId, fate: Fate) {
    let who = Called::now(play.at(), unit);
    let counter = play.at().unit(unit);
    let place = match counter.command {
        _ if counter.is_irreplaceable() => Place::DEAD,
        Command::Front => POOL,
        _ => Place::DEAD,
    };
    play.state.lift_pontoon(unit);
    play.state.units.put(unit, place);
    if let Some(piece) = play.book.piece(unit) {
        play.state.veil.lose(piece);
    }
    for set in [
        &mut play.state.fire.force,
        &mut play.state.fire.assault,
        &mut play.state.fire.targets,
        &mut play.state.newcomers,
        &mut play.state.dropped,
    ] {
        set.remove(unit);
    }
    play.tell(|_| Event::Eliminated { unit: who, fate });
}

/// Whether a marker beside the map is ready to be used: an air marker or the naval bombardment.
pub fn is_ready(at: At, unit: UnitId) -> bool {
    at.state.units.place(unit) == ASIDE
        && !at.state.fired.has(unit)
        && (at.unit(unit).kind != Kind::Naval || at.state.naval == 0)
}

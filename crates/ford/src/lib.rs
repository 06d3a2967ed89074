//! The Ford: a small complete game, to show how one is made. docs/adding-a-game.md walks through this file.

use std::sync::Arc;

use hexmap::{Folder, HexId, Map};
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};
use wargame::{
    Case, Doing, Face, Info, Line, Listen, Moment, Options, Outcome, PhaseInfo, Place, Placed, Prompt, Question, Rules,
    Ruling, Scene, SceneError, SetupError, Show, Side, Stack, Staged, System, Target, Throw, UnitId, UnitView, Units,
    View, Viewer, refuse, refuse_about, words::unit,
};

/// The folder the game is read from.
pub static DATA: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/data");

pub const BLUE: Side = Side::First;
pub const RED: Side = Side::Second;

/// What does not change: the map, the counters, and where each starts.
pub struct Ford {
    info: Info,
    pub start: Vec<(Arc<Face>, HexId)>,
}

impl Ford {
    /// Reads the data. What is wrong with it is said in one sentence.
    pub fn new(folder: &Folder) -> Result<Ford, String> {
        let map = Map::load(&folder.sub("maps").sub("ford")).map_err(|e| e.to_string())?;
        let text = folder.read("tables.toml").map_err(|e| e.to_string())?;
        let tables: toml::Table = toml::from_str(&text).map_err(|e| format!("tables.toml: {e}"))?;
        let mut start = Vec::new();
        for (side, key) in [(BLUE, "blue"), (RED, "red")] {
            let list = tables.get(key).and_then(|t| t.as_table()).ok_or(format!("tables.toml: there is no [{key}]"))?;
            for (name, hex) in list {
                let hex = hex.as_str().and_then(|label| map.by_label(label));
                let hex = hex.ok_or(format!("tables.toml: {name} starts in no hex of the map"))?;
                start.push((Arc::new(Face::plain(side, "infantry", name)), hex));
            }
        }
        let mut info = Info::plain("ford", "The Ford", ["Blue", "Red"], 6, Arc::new(map));
        info.units = start.iter().map(|(face, _)| face.name.clone()).collect();
        info.phases = vec![PhaseInfo::of(BLUE, "blue", "Blue"), PhaseInfo::of(RED, "red", "Red")];
        info.data = wargame::digest(text.as_bytes());
        Ok(Ford { info, start })
    }

    /// A position in which somebody is asked, and who stands where.
    fn begin(&self, turn: u8, side: Side, next: u8, units: impl Iterator<Item = (UnitId, HexId)>) -> State {
        let blue = self.start.iter().filter(|(face, _)| face.side == BLUE).count();
        let places = Units::new(blue, self.start.len());
        let mut state = State { turn, side, units: places, stack: Stack::new(Turn(next)) };
        units.for_each(|(unit, hex)| state.units.put(unit, hex.into()));
        while state.stack.top().settle(&mut Play::new(self, &mut state, &mut ())) {}
        state
    }

    /// Who has won (4.0): Blue with a unit on the far bank.
    fn outcome(&self, state: &State) -> Outcome {
        let points = self.points(state);
        let winner = if points[0] > 0 { BLUE } else { RED };
        Outcome { winner: Some(winner), level: self.info.sides[winner.index()].clone(), points, case: Case::new("4.0") }
    }
}

wargame::actions! {
    pub enum Act { Move(HexId) = "move", Attack(HexId) = "attack", Die(u8) = "die", Done = "done" }
}

/// All that changes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub side: Side,
    pub units: Units<8, 1>,
    pub stack: Stack<Frame, 3>,
}

impl System for Ford {
    type Book = Ford;
    type State = State;
    type Act = Act;
    type Event = Line;

    fn phasing(state: &State) -> Side {
        state.side
    }
}

type At<'a> = wargame::At<'a, Ford>;
type Play<'a, L> = wargame::Play<'a, Ford, L>;

wargame::frames! {
    pub enum Frame of Ford {
        doing Turn(Turn),
        ask March(March),
        throw Fire(Fire),
    }
}

/// The sequence of play (1.0): the next unit from a number on acts; after the last one the other side's.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn(u8);

impl Doing<Ford> for Turn {
    fn run<L: Listen<Line>>(self, play: &mut Play<L>) -> bool {
        let state = &mut *play.state;
        if let Some((unit, _)) = state.units.on_map(state.side).find(|(unit, _)| unit.0 >= self.0) {
            state.stack.goto(Turn(unit.0 + 1));
            state.stack.call(March(unit));
        } else if state.side == RED && state.turn == play.book.info.turns {
            play.tell(|_| Line::new("over", "the last turn is over"));
            return false;
        } else {
            state.turn += u8::from(state.side == RED);
            state.side = state.side.other();
            state.stack.goto(Turn(0));
            play.tell(|at| Line::new("phase", at.book.info.sides[at.state.side.index()].clone()));
        }
        true
    }
}

/// Whether a unit could go or strike from a hex to another (2.1, 2.2).
fn may_cross(at: At, from: HexId, to: HexId) -> Ruling {
    let map = &at.book.info.map;
    let Some(dir) = map.dir(from, to) else { return refuse_about("2.1", "the hex is not adjacent", Target::Hex(to)) };
    if map.side(from, dir).meets(map.side_kind("river")) && !map.link(from, dir).meets(map.link_kind("road")) {
        return refuse_about("2.2", "the river is crossed along the road only", Target::Hex(to));
    }
    Ok(())
}

/// What a unit does (2, 3).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March(UnitId);

impl Question<Ford> for March {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("1.0", format!("What does {} do?", unit(&at.book.info, self.0)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let from = at.state.units.at(self.0).expect("only units on the map act");
        let acts = at.book.info.map.around(from).flat_map(|(_, to)| [Act::Move(to), Act::Attack(to)]);
        out.extend(acts.chain([Act::Done]).filter(|&act| self.check(at, act).is_ok()));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let from = at.state.units.at(self.0).expect("only units on the map act");
        let [own, enemy] = [at.state.side, at.state.side.other()].map(|side| *at.state.units.held(side));
        match act {
            Act::Move(to) if (own | enemy).has(to) => refuse_about("2.1", "a unit stands there", Target::Hex(to)),
            Act::Attack(to) if !enemy.has(to) => refuse_about("3.1", "no enemy is there", Target::Hex(to)),
            Act::Move(to) | Act::Attack(to) => may_cross(at, from, to),
            Act::Done => Ok(()),
            Act::Die(_) => refuse("1.0", "a unit moves, attacks or stays"),
        }
    }

    fn answer<L: Listen<Line>>(self, play: &mut Play<L>, act: Act) {
        play.state.stack.done();
        let (Act::Move(to) | Act::Attack(to)) = act else { return };
        let (kind, verb) = if matches!(act, Act::Move(_)) { ("moved", "moves") } else { ("announced", "attacks") };
        play.tell(|at| Line::new(kind, format!("{} {verb}", unit(&at.book.info, self.0))).on(&at.book.info, &[to]));
        match act {
            Act::Move(_) => play.state.units.put(self.0, to.into()),
            _ => play.state.stack.call(Fire(self.0, to)),
        }
    }
}

/// The die of an attack (3.1, 3.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fire(UnitId, HexId);

impl Throw<Ford> for Fire {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((1..=6).map(Act::Die));
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        if matches!(act, Act::Die(1..=6)) { Ok(()) } else { refuse("3.1", "the die is being thrown") }
    }

    fn fallen<L: Listen<Line>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        play.state.stack.done();
        play.tell(|at| Line::new("threw", format!("the die shows {die}")).on(&at.book.info, &[self.1]));
        let least = if play.book.info.map.terrain_name(self.1) == "wood" { 6 } else { 5 };
        let enemy = play.state.units.here(play.state.side.other(), self.1).next();
        if let Some(lost) = if die == 1 { Some(self.0) } else { enemy.filter(|_| die >= least) } {
            play.state.units.put(lost, Place::DEAD);
            play.tell(|at| Line::new("lost", format!("{} is gone", unit(&at.book.info, lost))));
        }
    }
}

impl Rules for Ford {
    type State = State;
    type Action = Act;
    type Event = Line;

    wargame::by_frames!(Ford, |rules| rules, "4.0");

    fn info(&self) -> &Info {
        &self.info
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.info.check(scenario, options)?;
        Ok(self.begin(0, RED, u8::MAX, (0..).map(UnitId).zip(self.start.iter().map(|at| at.1))))
    }

    fn moment(&self, state: &State) -> Moment {
        let (phase, over) = (state.side.index() as u8, matches!(state.stack.top(), Frame::Turn(_)));
        Moment { turn: state.turn, phase, impulse: phase + 1, playing: (!over).then_some(state.side) }
    }

    fn points(&self, state: &State) -> [i16; 2] {
        let far = |(_, hex): &(UnitId, HexId)| self.info.map.has_feature(*hex, "far");
        [state.units.on_map(BLUE).filter(far).count() as i16, 0]
    }
}

impl Show for Ford {
    wargame::shown_by_frames!(Ford, |rules| rules);

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let unit = |unit: UnitId| {
            Some(UnitView { unit, at: state.units.at(unit)?, face: self.start[unit.index()].0.clone(), marks: vec![] })
        };
        let ask = state.stack.top().ask(At::new(self, state), viewer, Act::Done);
        let units = state.units.all().filter_map(unit).collect();
        View { moment: self.moment(state), units, ask, ..View::plain(viewer, self.node(state)) }
    }
}

impl Staged for Ford {
    fn stage(&self, scene: &Scene) -> Result<State, SceneError> {
        let unit = |(name, placed): (&String, &Placed)| {
            let found = self.info.unit_named(name).zip(self.info.map.by_label(placed.hex()));
            found.ok_or_else(|| SceneError(format!("{name} at {}: no such unit or hex", placed.hex())))
        };
        let units: Vec<_> = scene.units.iter().map(unit).collect::<Result<_, _>>()?;
        let side = if scene.phase == "blue" { BLUE } else { RED };
        Ok(self.begin(scene.turn, side, 0, units.into_iter()))
    }
}

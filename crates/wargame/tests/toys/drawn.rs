//! Impulses in an order nobody knows: chits are drawn out of a cup, three to eight in a turn. Whose chit comes moves and
//! attacks; whoever is beaten gives way or is lost.

use std::sync::{Arc, LazyLock};

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use wargame::{
    Audience, Case, Info, Listen, Moment, Node, Options, PhaseInfo, Place, Rules, Ruling, SetupError, Show, Side,
    Stack, Track, UnitId, UnitMark, UnitView, Units, View, Viewer, refuse,
};

use super::{Said, Set, Sheet, face, hex, info, only_if, over, turns, view};

/// Units of each side; those of the second are numbered after those of the first.
pub const UNITS: usize = 6;
/// Chits of each side in the cup of a turn. The one that ends the turn is put in when so many have been drawn.
pub const CHITS: u8 = 4;
pub const LEAST: u8 = 3;
const COLUMNS: u8 = 9;
/// The number of the chit that ends the turn.
const END: u8 = 2;

wargame::actions! {
    pub enum Act {
        Draw(u8) = "draw", Pick(UnitId) = "pick", To(HexId) = "to", Attack(HexId) = "attack", Die(u8) = "die",
        Lose = "lose", Done = "done",
    }
}

#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Throw: a chit out of the cup.
    Draw,
    PickMover,
    Move(UnitId),
    PickTarget,
    /// Throw: how an attack by so many ends.
    Throw {
        at: HexId,
        by: u8,
    },
    /// The unit there gives way or is lost.
    Yield(HexId),
    Over,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub turns: u8,
    /// Chits drawn in this turn, and those still in the cup.
    pub impulse: u8,
    pub cup: [u8; 2],
    /// Whose impulse it is.
    pub playing: Option<Side>,
    pub units: Units<UNITS, 1>,
    pub moved: Set,
    pub fought: Set,
    pub stack: Stack<Frame, 1>,
}

pub struct Drawn {
    pub info: Info,
}

pub static RULES: LazyLock<Arc<Drawn>> = LazyLock::new(|| Arc::new(Drawn::new()));

impl Default for Drawn {
    fn default() -> Self {
        Drawn::new()
    }
}

impl Drawn {
    pub fn new() -> Drawn {
        let map = Sheet { name: "strip", columns: COLUMNS, rows: 2, ..Sheet::default() }.load();
        let units = ["b1", "b2", "b3", "r1", "r2", "r3"].map(str::to_owned).to_vec();
        let numbers = vec![("draw", ["blue", "red", "end"].map(str::to_owned).to_vec())];
        let phase = |key: &str, name: &str| PhaseInfo { short: name.into(), ..PhaseInfo::new(key, name) };
        let phases = vec![
            phase("draw", "Draw"),
            phase("movement", "Movement"),
            phase("combat", "Combat"),
            PhaseInfo::new("end", "End"),
        ];
        Drawn { info: Info { phases, ..info("drawn", map, units, numbers, 4) } }
    }

    /// How far forward a hex is for a side.
    pub fn forward(&self, side: Side, hex: HexId) -> i16 {
        let column: i16 = self.info.hex(hex)[..2].parse().expect("a hex has a column");
        if side == Side::First { column - 1 } else { i16::from(COLUMNS) - column }
    }

    fn beside(&self, one: HexId, other: HexId) -> bool {
        self.info.map.around(one).any(|(_, near)| near == other)
    }

    fn free(&self, state: &State, hex: HexId) -> bool {
        state.units.all().all(|unit| state.units.at(unit) != Some(hex))
    }

    /// Who can attack a hex now.
    pub fn force<'a>(&'a self, state: &'a State, side: Side, at: HexId) -> impl Iterator<Item = UnitId> + 'a {
        let near =
            move |(unit, hex): (UnitId, HexId)| (self.beside(hex, at) && !state.fought.has(unit)).then_some(unit);
        state.units.on_map(side).filter_map(near)
    }

    fn may_attack(&self, state: &State, side: Side, at: HexId) -> bool {
        state.units.on_map(side.other()).any(|(_, hex)| hex == at) && self.force(state, side, at).next().is_some()
    }

    /// Runs on: whoever has nothing to move or to attack is not asked, and the next chit is drawn.
    fn settle(&self, state: &mut State, log: &mut impl Listen<Said>) {
        if Side::BOTH.into_iter().any(|side| state.units.on_map(side).next().is_none()) {
            return self.end(state, log);
        }
        loop {
            match (state.stack.top(), state.playing) {
                (Frame::PickMover, Some(side)) if state.units.on_map(side).all(|(u, _)| state.moved.has(u)) => {
                    state.stack.goto(Frame::PickTarget);
                }
                (Frame::PickTarget, Some(side))
                    if !self.info.map.hexes().any(|at| self.may_attack(state, side, at)) =>
                {
                    (state.playing, state.moved, state.fought) = (None, Set::EMPTY, Set::EMPTY);
                    state.stack.goto(Frame::Draw);
                    log.hear(Audience::All, || Said::new("impulse over"));
                }
                (Frame::Draw, _) if state.cup == [0; 2] => return self.turn_over(state, log),
                _ => return,
            }
        }
    }

    fn turn_over(&self, state: &mut State, log: &mut impl Listen<Said>) {
        if state.turn == state.turns {
            return self.end(state, log);
        }
        (state.turn, state.impulse, state.cup) = (state.turn + 1, 0, [CHITS; 2]);
        state.stack.goto(Frame::Draw);
        log.hear(Audience::All, || Said::new("turn over"));
    }

    fn end(&self, state: &mut State, log: &mut impl Listen<Said>) {
        state.playing = None;
        state.stack.goto(Frame::Over);
        log.hear(Audience::All, || Said::new("over"));
    }
}

impl Rules for Drawn {
    type State = State;
    type Action = Act;
    type Event = Said;

    fn info(&self) -> &Info {
        &self.info
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        let turns = turns(&self.info, scenario, options)?;
        let mut units = Units::new(UNITS / 2, UNITS);
        for (unit, label) in ["0101", "0102", "0201", "0901", "0902", "0801"].into_iter().enumerate() {
            units.put(UnitId(unit as u8), hex(&self.info, label).into());
        }
        let (moved, fought, stack) = (Set::EMPTY, Set::EMPTY, Stack::new(Frame::Draw));
        Ok(State { turn: 1, turns, impulse: 0, cup: [CHITS; 2], playing: None, units, moved, fought, stack })
    }

    fn node(&self, state: &State) -> Node {
        match (state.stack.top(), state.playing) {
            (Frame::Yield(_), Some(side)) => Node::Decide(side.other()),
            (Frame::PickMover | Frame::Move(_) | Frame::PickTarget, Some(side)) => Node::Decide(side),
            (Frame::Over, _) => over(self.points(state)),
            _ => Node::Chance,
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Act>) {
        let mut keep = |act: Act| out.extend(self.check(state, act).is_ok().then_some(act));
        let hexes = || self.info.map.hexes();
        match state.stack.top() {
            Frame::Draw => (0..=END).map(Act::Draw).for_each(keep),
            Frame::PickMover => state.units.all().map(Act::Pick).chain([Act::Done]).for_each(keep),
            Frame::Move(_) => hexes().map(Act::To).chain([Act::Done]).for_each(keep),
            Frame::PickTarget => hexes().map(Act::Attack).chain([Act::Done]).for_each(keep),
            Frame::Throw { .. } => (1..=6).map(Act::Die).for_each(keep),
            Frame::Yield(_) => hexes().map(Act::To).chain([Act::Lose]).for_each(&mut keep),
            Frame::Over => {}
        }
    }

    fn check(&self, state: &State, action: Act) -> Ruling {
        let side = state.playing.unwrap_or(Side::First);
        match (state.stack.top(), action) {
            (Frame::Draw, Act::Draw(END)) => only_if(state.impulse >= LEAST, "3.2", "it is put in after three"),
            (Frame::Draw, Act::Draw(chit)) => {
                only_if(chit < END && state.cup[usize::from(chit)] > 0, "3.1", "no such chit is in the cup")
            }
            (Frame::PickMover, Act::Pick(unit)) => {
                let mine = state.units.on_map(side).any(|(own, _)| own == unit);
                only_if(mine, "4.1", "whose chit was drawn moves own units")?;
                only_if(!state.moved.has(unit), "4.2", "a unit moves once an impulse")
            }
            (Frame::Move(unit), Act::To(to)) => {
                let from = state.units.at(unit).unwrap_or(HexId::NONE);
                only_if(self.beside(from, to), "4.3", "a unit moves one hex")?;
                only_if(self.free(state, to), "4.4", "one unit a hex")
            }
            (Frame::PickTarget, Act::Attack(at)) => {
                only_if(self.may_attack(state, side, at), "5.1", "nobody can attack that")
            }
            (Frame::Throw { .. }, Act::Die(n)) => only_if((1..=6).contains(&n), "5.2", "the die has six sides"),
            (Frame::Yield(from), Act::To(to)) => {
                only_if(self.beside(from, to) && self.free(state, to), "5.4", "it gives way to a free hex beside")
            }
            (Frame::Yield(_), Act::Lose) | (Frame::PickMover | Frame::Move(_) | Frame::PickTarget, Act::Done) => Ok(()),
            _ => refuse("1.2", "that is not what is asked"),
        }
    }

    fn apply(&self, state: &mut State, action: Act, log: &mut impl Listen<Said>) {
        let beaten = |state: &State, at| state.units.all().find(|&unit| state.units.at(unit) == Some(at));
        match (state.stack.top(), action) {
            (Frame::Draw, Act::Draw(END)) => return self.turn_over(state, log),
            (Frame::Draw, Act::Draw(chit)) => {
                state.cup[usize::from(chit)] -= 1;
                (state.impulse, state.playing) = (state.impulse + 1, Some(Side::BOTH[usize::from(chit)]));
                state.stack.goto(Frame::PickMover);
                log.hear(Audience::All, || Said::new("drew").number(chit));
            }
            (Frame::PickMover, Act::Pick(unit)) => {
                state.stack.goto(Frame::Move(unit));
                log.hear(Audience::All, || Said::of("picked", unit));
            }
            (Frame::Move(unit), Act::To(to)) => {
                let from = state.units.at(unit).unwrap_or(HexId::NONE);
                state.units.put(unit, to.into());
                state.moved.add(unit);
                state.stack.goto(Frame::PickMover);
                log.hear(Audience::All, || Said::of("moved", unit).at(&[from, to]));
            }
            (Frame::Move(unit), Act::Done) => {
                state.moved.add(unit);
                state.stack.goto(Frame::PickMover);
                log.hear(Audience::All, || Said::of("stayed", unit));
            }
            (Frame::PickMover, Act::Done) => {
                state.moved = state.units.all().collect();
                log.hear(Audience::All, || Said::new("has moved"));
            }
            (Frame::PickTarget, Act::Done) => {
                state.fought = state.units.all().collect();
                log.hear(Audience::All, || Said::new("has fought"));
            }
            (Frame::PickTarget, Act::Attack(at)) => {
                let force: Vec<UnitId> = state.playing.map_or(vec![], |side| self.force(state, side, at).collect());
                force.iter().for_each(|&unit| state.fought.add(unit));
                state.stack.goto(Frame::Throw { at, by: force.len() as u8 });
                log.hear(Audience::All, || Said::new("announced").at(&[at]));
            }
            (Frame::Throw { at, by }, Act::Die(die)) => {
                state.stack.goto(if die + by >= 5 { Frame::Yield(at) } else { Frame::PickTarget });
                log.hear(Audience::All, || Said::new("threw").number(die));
            }
            (Frame::Yield(at), Act::To(to)) => {
                let unit = beaten(state, at).expect("somebody was attacked");
                state.units.put(unit, to.into());
                state.stack.goto(Frame::PickTarget);
                log.hear(Audience::All, || Said::of("retreated", unit).at(&[at, to]));
            }
            (Frame::Yield(at), Act::Lose) => {
                let unit = beaten(state, at).expect("somebody was attacked");
                state.units.put(unit, Place::DEAD);
                state.stack.goto(Frame::PickTarget);
                log.hear(Audience::All, || Said::of("eliminated", unit));
            }
            (frame, action) => unreachable!("{action:?} is no answer to {frame:?}"),
        }
        self.settle(state, log);
    }

    fn moment(&self, state: &State) -> Moment {
        let phase = match state.stack.top() {
            Frame::Draw => 0,
            Frame::PickMover | Frame::Move(_) => 1,
            Frame::PickTarget | Frame::Throw { .. } | Frame::Yield(_) => 2,
            Frame::Over => 3,
        };
        Moment { turn: state.turn, phase, impulse: state.impulse, playing: state.playing }
    }

    /// Ground won, and four for each enemy lost.
    fn points(&self, state: &State) -> [i16; 2] {
        Side::BOTH.map(|side| {
            let won: i16 = state.units.on_map(side).map(|(_, hex)| self.forward(side, hex)).sum();
            won + 4 * (UNITS / 2 - state.units.on_map(side.other()).count()) as i16
        })
    }

    /// Every chit in the cup is drawn as often.
    fn weight(&self, state: &State, outcome: Act) -> u32 {
        match outcome {
            Act::Draw(chit) if chit < END => state.cup[usize::from(chit)].into(),
            _ => 1,
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let drawn = 2 * CHITS - state.cup[0] - state.cup[1];
        only_if(drawn == state.impulse, "3.1", "an impulse is a chit drawn").map_err(|why| why.to_string())?;
        super::stacking(&self.info, &state.units)
    }
}

impl Show for Drawn {
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut view = view(self, state, viewer, "Which?");
        for unit in state.units.all() {
            let Some(at) = state.units.at(unit) else { continue };
            let marks = [(state.moved, UnitMark::Moved), (state.fought, UnitMark::Fought)];
            let marks = marks.into_iter().filter(|(set, _)| set.has(unit)).map(|(_, mark)| mark).collect();
            view.units.push(UnitView {
                unit,
                at,
                face: face(state.units.side(unit), "1-1", self.info.unit(unit), false),
                marks,
            });
        }
        for side in Side::BOTH {
            let mut track = |name, value, case| {
                view.tracks.push(Track { name, side: Some(side), value, case: Case::new(case) });
            };
            track("chits in the cup", state.cup[side.index()].into(), "3.1");
            track("victory points", self.points(state)[side.index()], "6.1");
        }
        view
    }
}

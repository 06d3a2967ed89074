//! A move that the other side interrupts, a set-up out of sight, pieces that one side or nobody knows, two sheets.

use std::sync::{Arc, LazyLock};

use hexmap::{EdgeId, HexId, Map, Reach, flood, path};
use serde::{Deserialize, Serialize};
use wargame::{
    Audience, Dice, Face, Info, Known, Listen, Mark, Moment, Node, Options, Place, Rules, Ruling, SetupError, Show,
    Side, Stack, Tray, TrayEntry, UnitId, UnitMark, UnitView, Units, Veil, View, Viewer, refuse,
};

use super::{Said, Set, Sheet, counters_kept, face, hex, info, knows, only_if, over, stacking, turns, view};

const BLUES: usize = 4;
const BLUE_SET_UP: [&str; BLUES] = ["0106", "0306", "0406", "0606"];
pub const PIECES: usize = 11;
/// Pieces 0 to 2 are laid out unseen, 3 to 5 are looked at by red; the others come one a turn.
const AT_START: usize = 6;
/// Fire strengths of the counters; the first two are dummies.
const STRENGTHS: [u8; 8] = [0, 0, 1, 1, 2, 2, 3, 4];
const ALLOWANCE: u8 = 4;

wargame::actions! {
    pub enum Act {
        Deal(u8) = "deal", Die(u8) = "die", Place(UnitId) = "place", At(HexId) = "at", Pick(UnitId) = "pick",
        Move(HexId) = "move", Cross = "cross", Storm(HexId) = "storm", Name(UnitId) = "name", Fire = "fire",
        Pass = "pass", Withdraw(UnitId) = "withdraw", Blow(EdgeId) = "blow", Done = "done",
    }
}

#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Throw: the counter under a piece.
    Deal(u8),
    /// Questions that blue does not see through.
    SetUp,
    SetAt(UnitId),
    /// Question: where a new piece comes, in the open.
    Arrive(UnitId),
    PickMover,
    Move {
        unit: UnitId,
        left: u8,
        crossed: bool,
    },
    /// Question to red, called from a move.
    Fire {
        mover: UnitId,
        named: Set,
    },
    Shot {
        mover: UnitId,
        named: Set,
    },
    Storm {
        unit: UnitId,
        target: UnitId,
    },
    Red,
    Over,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub turns: u8,
    pub units: Units<16, 1>,
    pub veil: Veil<PIECES, 8>,
    pub moved: Set,
    /// Pieces named in this phase.
    pub spent: Set,
    pub blown: hexmap::Set<EdgeId, 1>,
    pub stack: Stack<Frame, 4>,
}

impl State {
    /// Red sets up out of sight.
    pub fn masked(&self) -> bool {
        matches!(self.stack.top(), Frame::SetUp | Frame::SetAt(_))
    }
}

pub struct Fire {
    pub info: Info,
}

pub static RULES: LazyLock<Arc<Fire>> = LazyLock::new(|| Arc::new(Fire::new()));

pub fn piece(unit: UnitId) -> Option<usize> {
    unit.index().checked_sub(BLUES)
}

pub fn unit_of(piece: usize) -> UnitId {
    UnitId((BLUES + piece) as u8)
}

impl Fire {
    pub fn new() -> Fire {
        let (woods, rivers) = (&["0204", "0504"], &[("0203", "0303"), ("0303", "0403"), ("0504", "0604")]);
        let main = Sheet { name: "main", columns: 6, rows: 6, woods, rivers, ..Sheet::default() }.load();
        let twins = &[("0103", "0306"), ("0301", "0406"), ("0302", "0502")];
        let inset = Sheet { name: "inset", columns: 3, rows: 3, twins, ..Sheet::default() }.load();
        let map = Map::join(vec![main, inset]).expect("the twins are there");
        let units = (1..=BLUES).map(|n| format!("b{n}")).chain((1..=PIECES).map(|n| format!("k{n:02}"))).collect();
        Fire { info: info("fire", map, units, Vec::new(), 4) }
    }

    pub fn twin(&self, hex: HexId) -> Option<HexId> {
        let links = self.info.map.far_links().iter();
        links.flat_map(|&(a, b, _)| [(a, b), (b, a)]).find(|(a, _)| *a == hex).map(|(_, b)| b)
    }

    fn strength(&self, state: &State, unit: UnitId) -> u8 {
        piece(unit).map_or(0, |p| STRENGTHS[state.veil.counter(p)])
    }

    /// Whether a piece may be named against a mover there, by what both sides see of it.
    fn bears_on(&self, state: &State, unit: UnitId, there: HexId) -> bool {
        let Some(p) = piece(unit) else { return false };
        let near = state.units.at(unit).is_some_and(|at| self.info.map.dir(at, there).is_some());
        let may_fire = !state.veil.shown(p) || self.strength(state, unit) > 0;
        near && may_fire && !state.spent.has(unit)
    }

    fn asks(&self, state: &State, there: HexId) -> bool {
        state.units.of(Side::Second).any(|u| self.bears_on(state, u, there))
    }

    fn barred(&self, state: &State, to: HexId) -> bool {
        state.units.held(Side::Second).has(to) || state.units.count(Side::First, to) >= 2
    }

    fn reach(&self, state: &State, unit: UnitId, left: u8) -> Reach<1> {
        let map = &self.info.map;
        let start = state.units.at(unit).expect("a mover is on the map");
        flood(map, &[(start, left)], |from, _, to, _| {
            let cut = map.edge_between(from, to).is_some_and(|e| state.blown.has(e));
            let stopped = from != start && self.asks(state, from);
            (!cut && !stopped && !self.barred(state, to)).then_some(1 + map.terrain(to) as u8)
        })
    }

    fn may_place(&self, state: &State, to: HexId, rows: u8) -> Ruling {
        let label = self.info.hex(to).as_bytes();
        only_if(label.len() == 4 && label[3] - b'0' <= rows, "2.2", "pieces stand in the northern rows of the map")?;
        let free = Side::BOTH.iter().all(|&side| !state.units.held(side).has(to));
        only_if(free, "2.3", "one piece stands in a hex")
    }

    fn can_arrive(&self, state: &State) -> bool {
        !state.veil.pile().is_empty() && self.info.map.hexes().any(|h| self.may_place(state, h, 1).is_ok())
    }

    fn show(&self, state: &mut State, unit: UnitId, log: &mut impl Listen<Said>) {
        let p = piece(unit).expect("only pieces are shown");
        if state.veil.show(p) {
            let counter = state.veil.counter(p) as u8;
            log.hear(Audience::All, || Said::of("shown", unit).number(counter));
            log.seal();
        }
    }

    fn lose(&self, state: &mut State, unit: UnitId, what: &'static str, log: &mut impl Listen<Said>) {
        state.units.put(unit, Place::DEAD);
        if let Some(p) = piece(unit) {
            state.veil.lose(p);
        }
        log.hear(Audience::All, || Said::of(what, unit));
    }

    /// The mover stands in a new hex: red may be asked.
    fn stepped(&self, state: &mut State, unit: UnitId, left: u8, crossed: bool, to: HexId) {
        state.units.put(unit, to.into());
        state.stack.goto(Frame::Move { unit, left, crossed });
        if self.asks(state, to) {
            state.stack.call(Frame::Fire { mover: unit, named: Set::EMPTY });
        }
    }

    fn settle(&self, state: &mut State) {
        while let Frame::Move { unit, left, .. } = state.stack.top() {
            if left > 0 && state.units.at(unit).is_some() {
                return;
            }
            state.stack.done();
        }
    }

    fn next_phase(&self, state: &mut State, log: &mut impl Listen<Said>) {
        (state.moved, state.spent) = (Set::EMPTY, Set::EMPTY);
        let new = AT_START + state.turn as usize - 1;
        match state.stack.top() {
            Frame::PickMover if self.can_arrive(state) => {
                state.veil.begin_lot();
                state.stack.goto(Frame::Deal(new as u8));
            }
            Frame::PickMover => state.stack.goto(Frame::Red),
            _ if state.turn == state.turns => state.stack.goto(Frame::Over),
            _ => {
                state.turn += 1;
                state.stack.goto(Frame::PickMover);
            }
        }
        log.hear(Audience::All, || Said::new("next phase"));
    }

    fn face(&self, state: &State, viewer: Viewer, unit: UnitId) -> Arc<Face> {
        match piece(unit) {
            Some(p) if knows(&state.veil, viewer, p) => {
                face(Side::Second, STRENGTHS[state.veil.counter(p)], state.veil.counter(p), false)
            }
            Some(_) => face(Side::Second, "?", self.info.unit(unit), true),
            None => face(Side::First, "-", self.info.unit(unit), false),
        }
    }
}

impl Rules for Fire {
    type State = State;
    type Action = Act;
    type Event = Said;

    fn info(&self) -> &Info {
        &self.info
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        let turns = turns(&self.info, scenario, options)?;
        let mut units = Units::new(BLUES, BLUES + PIECES);
        for (unit, label) in BLUE_SET_UP.iter().enumerate() {
            units.put(UnitId(unit as u8), hex(&self.info, label).into());
        }
        let mut veil = Veil::default();
        veil.begin_lot();
        let (moved, spent, blown) = (Set::EMPTY, Set::EMPTY, hexmap::Set::EMPTY);
        Ok(State { turn: 1, turns, units, veil, moved, spent, blown, stack: Stack::new(Frame::Deal(0)) })
    }

    fn node(&self, state: &State) -> Node {
        match state.stack.top() {
            Frame::Deal(_) | Frame::Shot { .. } | Frame::Storm { .. } => Node::Chance,
            Frame::PickMover | Frame::Move { .. } => Node::Decide(Side::First),
            Frame::SetUp | Frame::SetAt(_) | Frame::Arrive(_) | Frame::Fire { .. } | Frame::Red => {
                Node::Decide(Side::Second)
            }
            Frame::Over => over(self.points(state)),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Act>) {
        let (hexes, units) = (|| self.info.map.hexes(), || state.units.all());
        let mut keep = |act: Act| out.extend(self.check(state, act).is_ok().then_some(act));
        match state.stack.top() {
            Frame::Deal(_) => state.veil.pile().iter().map(|c| Act::Deal(c as u8)).for_each(keep),
            Frame::Shot { .. } | Frame::Storm { .. } => (1..=6).map(Act::Die).for_each(keep),
            Frame::SetUp => units().map(Act::Place).chain([Act::Done]).for_each(keep),
            Frame::SetAt(_) | Frame::Arrive(_) => hexes().map(Act::At).for_each(keep),
            Frame::PickMover => units().map(Act::Pick).chain([Act::Done]).for_each(keep),
            Frame::Move { unit, left, .. } => {
                let start = state.units.at(unit);
                let reached = self.reach(state, unit, left).reached;
                reached.iter().filter(|&h| Some(h) != start).map(Act::Move).for_each(&mut keep);
                hexes().map(Act::Storm).chain([Act::Cross, Act::Done]).for_each(keep);
            }
            Frame::Fire { .. } => units().map(Act::Name).chain([Act::Fire, Act::Pass]).for_each(keep),
            Frame::Red => {
                units().map(Act::Withdraw).for_each(&mut keep);
                (0..self.info.map.edges().len() as u16).map(|e| Act::Blow(EdgeId(e))).for_each(&mut keep);
                keep(Act::Done);
            }
            Frame::Over => {}
        }
    }

    fn check(&self, state: &State, action: Act) -> Ruling {
        let mine = |u: UnitId, side| state.units.side(u) == side && state.units.at(u).is_some();
        match (state.stack.top(), action) {
            (Frame::Deal(_), Act::Deal(c)) => {
                only_if(state.veil.pile().has(c.into()), "2.1", "that counter is not in the pool")
            }
            (Frame::Shot { .. } | Frame::Storm { .. }, Act::Die(n)) => only_if((1..=6).contains(&n), "4.6", "a die"),
            (Frame::SetUp, Act::Place(u)) => {
                let waits = piece(u).is_some_and(|p| p < AT_START) && state.units.at(u).is_none();
                only_if(waits, "2.2", "only pieces in hand are set up")
            }
            (Frame::SetUp, Act::Done) => {
                only_if(state.units.held(Side::Second).len() >= 3, "2.4", "at least three pieces are set up")
            }
            (Frame::SetAt(_), Act::At(h)) => self.may_place(state, h, 3),
            (Frame::Arrive(_), Act::At(h)) => self.may_place(state, h, 1),
            (Frame::PickMover, Act::Pick(u)) => {
                only_if(mine(u, Side::First) && !state.moved.has(u), "3.1", "a blue unit moves once a phase")
            }
            (Frame::Move { unit, left, .. }, Act::Move(h)) => {
                let there = state.units.at(unit) != Some(h) && self.reach(state, unit, left).left(h).is_some();
                only_if(there, "3.3", "the hex is out of reach")
            }
            (Frame::Move { unit, crossed, .. }, Act::Cross) => {
                only_if(!crossed, "3.6", "a unit enters a hex before it crosses again")?;
                let twin = state.units.at(unit).and_then(|h| self.twin(h));
                only_if(twin.is_some_and(|h| !self.barred(state, h)), "3.5", "there is no free twin of this hex")
            }
            (Frame::Move { unit, .. }, Act::Storm(h)) => {
                let near = state.units.at(unit).is_some_and(|at| self.info.map.dir(at, h).is_some());
                only_if(near && state.units.held(Side::Second).has(h), "5.1", "nobody stands there next to the unit")
            }
            (Frame::Fire { mover, named }, Act::Name(u)) => {
                let at = state.units.at(mover).expect("a mover under fire is on the map");
                only_if(named.len() < 2, "4.3", "two pieces fire at most")?;
                only_if(self.bears_on(state, u, at), "4.2", "only a piece next to the mover that has not been named")
            }
            (Frame::Fire { named, .. }, Act::Fire) => {
                let any = named.iter().any(|u| self.strength(state, u) > 0);
                only_if(any, "4.4", "none of the pieces named can fire")
            }
            (Frame::Red, Act::Withdraw(u)) => only_if(mine(u, Side::Second), "5.4", "there is no such piece"),
            (Frame::Red, Act::Blow(e)) => only_if(!state.blown.has(e), "5.5", "it is blown already"),
            (Frame::PickMover | Frame::Move { .. } | Frame::Red, Act::Done) | (Frame::Fire { .. }, Act::Pass) => Ok(()),
            _ => refuse("1.2", "that is not what is asked"),
        }
    }

    fn apply(&self, state: &mut State, action: Act, log: &mut impl Listen<Said>) {
        match (state.stack.top(), action) {
            (Frame::Deal(p), Act::Deal(c)) => {
                let unit = unit_of(p.into());
                let looked_at = (3..AT_START).contains(&p.into()) || p % 2 == 0 && usize::from(p) >= AT_START;
                let known = if looked_at { Known::Only(Side::Second) } else { Known::Nobody };
                state.veil.deal(p.into(), c.into(), known);
                log.hear(Audience::All, || Said::of("drawn", unit));
                let to = if looked_at { Audience::Only(Side::Second) } else { Audience::Nobody };
                log.hear(to, || Said::of("is", unit).number(c));
                if p == 2 {
                    state.veil.begin_lot();
                }
                state.stack.goto(match usize::from(p) + 1 {
                    next if next < AT_START => Frame::Deal(p + 1),
                    AT_START => Frame::SetUp,
                    _ => Frame::Arrive(unit),
                });
            }
            (Frame::SetUp, Act::Place(unit)) => state.stack.goto(Frame::SetAt(unit)),
            (Frame::SetAt(unit), Act::At(to)) => {
                state.units.put(unit, to.into());
                log.hear(Audience::Only(Side::Second), || Said::of("placed", unit).at(&[to]));
                state.stack.goto(Frame::SetUp);
            }
            (Frame::SetUp, Act::Done) => {
                for unit in (0..AT_START).map(unit_of) {
                    match state.units.at(unit) {
                        Some(at) => log.hear(Audience::All, || Said::of("stands", unit).at(&[at])),
                        None => self.lose(state, unit, "unplaced", log),
                    }
                }
                state.stack.goto(Frame::PickMover);
            }
            (Frame::Arrive(unit), Act::At(to)) => {
                state.units.put(unit, to.into());
                log.hear(Audience::All, || Said::of("came", unit).at(&[to]));
                state.stack.goto(Frame::Red);
            }
            (Frame::PickMover, Act::Pick(unit)) => {
                state.moved.add(unit);
                log.hear(Audience::All, || Said::of("picked", unit));
                state.stack.call(Frame::Move { unit, left: ALLOWANCE, crossed: false });
            }
            (Frame::Move { unit, left, .. }, Act::Move(to)) => {
                let reach = self.reach(state, unit, left);
                let way = path(&self.info.map, &reach, to);
                log.hear(Audience::All, || Said::of("moved", unit).at(&way));
                self.stepped(state, unit, reach.left(to).unwrap_or(0), false, to);
            }
            (Frame::Move { unit, left, .. }, Act::Cross) => {
                let to = state.units.at(unit).and_then(|h| self.twin(h)).expect("a twin was checked");
                log.hear(Audience::All, || Said::of("crossed", unit).at(&[to]));
                self.stepped(state, unit, left - 1, true, to);
            }
            (Frame::Move { unit, crossed, .. }, Act::Storm(h)) => {
                let target = state.units.here(Side::Second, h).next().expect("somebody stands there");
                log.hear(Audience::All, || Said::of("storms", unit).at(&[h]));
                self.show(state, target, log);
                state.stack.goto(Frame::Move { unit, left: 0, crossed });
                state.stack.call(Frame::Storm { unit, target });
            }
            (Frame::Fire { mover, named }, Act::Name(unit)) => {
                state.spent.add(unit);
                log.hear(Audience::All, || Said::of("named", unit));
                self.show(state, unit, log);
                state.stack.goto(Frame::Fire { mover, named: named.with(unit) });
            }
            (Frame::Fire { mover, named }, Act::Fire) => state.stack.goto(Frame::Shot { mover, named }),
            (Frame::Fire { .. }, Act::Pass) | (Frame::Move { .. }, Act::Done) => state.stack.done(),
            (Frame::Shot { mover, named }, Act::Die(die)) => {
                log.hear(Audience::All, || Said::new("threw").number(die));
                if die <= named.iter().map(|u| self.strength(state, u)).sum() {
                    self.lose(state, mover, "shot", log);
                }
                state.stack.done();
            }
            (Frame::Storm { unit, target }, Act::Die(die)) => {
                log.hear(Audience::All, || Said::new("threw").number(die));
                match die.cmp(&(self.strength(state, target) + 1)) {
                    std::cmp::Ordering::Less => self.lose(state, unit, "repulsed", log),
                    std::cmp::Ordering::Equal => {}
                    std::cmp::Ordering::Greater => self.lose(state, target, "stormed", log),
                }
                state.stack.done();
            }
            (Frame::Red, Act::Withdraw(unit)) => self.lose(state, unit, "withdrew", log),
            (Frame::Red, Act::Blow(edge)) => {
                state.blown.add(edge);
                log.hear(Audience::All, || Said::new("blown").number(edge.0));
            }
            (Frame::PickMover | Frame::Red, Act::Done) => self.next_phase(state, log),
            (frame, action) => unreachable!("{action:?} is no answer to {frame:?}"),
        }
        self.settle(state);
    }

    fn moment(&self, state: &State) -> Moment {
        Moment { turn: state.turn, phase: 1, ..Moment::default() }
    }

    fn points(&self, state: &State) -> [i16; 2] {
        let dead = |side| state.units.of(side).filter(|&u| state.units.place(u) == Place::DEAD).count() as i16;
        let inside = |u| state.units.at(u).is_some_and(|h| self.info.map.sheet(h).name == "inset");
        let gone = state.units.of(Side::First).filter(|&u| inside(u)).count() as i16;
        [dead(Side::Second) + 3 * gone, 2 * dead(Side::First)]
    }

    fn resample(&self, state: &mut State, viewer: Side, dice: &mut Dice) {
        if state.masked() && viewer == Side::First {
            state.stack.goto(Frame::SetUp);
            (0..AT_START).for_each(|p| state.units.put(unit_of(p), Place::WAITING));
            for unit in (0..AT_START).map(unit_of).filter(|_| dice.below(2) == 0).collect::<Vec<_>>() {
                let free: Vec<_> = self.info.map.hexes().filter(|&h| self.may_place(state, h, 3).is_ok()).collect();
                state.units.put(unit, free[dice.below(free.len() as u32) as usize].into());
            }
        }
        state.veil.redeal(viewer, |_| 0, |_| 0, dice);
    }

    fn steps(&self, state: &State, action: Act, out: &mut Vec<Act>) {
        if let (Frame::Move { unit, left, .. }, Act::Move(to)) = (state.stack.top(), action) {
            out.extend(path(&self.info.map, &self.reach(state, unit, left), to).into_iter().map(Act::Move));
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let alive = |p: &usize| state.veil.dealt(*p) && state.units.place(unit_of(*p)) != Place::DEAD;
        counters_kept(&state.veil, &(0..PIECES).filter(alive).collect::<Vec<_>>())?;
        stacking(&self.info, &state.units)
    }
}

impl Show for Fire {
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let question = match state.stack.top() {
            Frame::SetUp | Frame::SetAt(_) => "Set up out of sight",
            Frame::Move { .. } => "Where to?",
            Frame::Fire { .. } => "Who fires?",
            _ => "What now?",
        };
        let mut view = view(self, state, viewer, question);
        let red = [Viewer::Player(Side::Second), Viewer::Umpire].contains(&viewer);
        for (unit, at) in Side::BOTH.into_iter().flat_map(|side| state.units.on_map(side)) {
            if piece(unit).is_none() || red || !state.masked() {
                let marks = [(state.moved, UnitMark::Moved), (state.spent, UnitMark::Fired)];
                let marks = marks.into_iter().filter(|(set, _)| set.has(unit)).map(|(_, mark)| mark).collect();
                view.units.push(UnitView { unit, at, face: self.face(state, viewer, unit), marks });
            }
        }
        let hand = |u: &UnitId| state.units.at(*u).is_none() && piece(*u).is_some_and(|p| state.veil.dealt(p));
        let entry = |unit| TrayEntry::plain(unit, self.face(state, viewer, unit));
        if red {
            let entries = state.units.of(Side::Second).filter(hand).map(entry).collect();
            view.trays.push(Tray::of("hand and dead", Side::Second, entries));
        }
        for edge in state.blown.iter() {
            let at = self.info.map.edge(edge).a;
            view.marks.push(Mark { kind: "blown", at, edge: Some(edge), count: 1, side: None });
        }
        view
    }
}

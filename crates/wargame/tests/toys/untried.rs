//! Counters nobody knows: dealt face down, shown when they fight, the dead dealt again.

use std::sync::{Arc, LazyLock};

use hexmap::{HexId, HexSet, Reach, flood, path};
use serde::{Deserialize, Serialize};
use wargame::{
    Audience, Case, Crt, Dice, Face, Info, Known, Listen, Moment, Node, Options, Place, Rules, Ruling, SetupError,
    Show, Side, Stack, Target, Track, Tray, TrayEntry, UnitId, UnitMark, UnitView, Units, Veil, View, Viewer,
    odds_index, refuse, refuse_about, zone, zone_masks,
};

use super::{Said, Set, Sheet, counters_kept, face, hex, info, knows, only_if, over, stacking, turns, view};

const BLUES: usize = 5;
const STRENGTHS: [u16; BLUES] = [4, 4, 5, 6, 3];
pub const PIECES: usize = 12;
const ARMOR: usize = 9;
/// Key and strength; the first six are infantry.
pub const COUNTERS: [(&str, u16); 9] =
    [("n0", 0), ("n1a", 1), ("n1b", 1), ("n2a", 2), ("n2b", 2), ("n3", 3), ("t2", 2), ("t4", 4), ("t5", 5)];
const BLUE_SET_UP: [&str; BLUES] = ["0205", "0305", "0305", "0405", "0605"];
/// Turn, piece and hex; one that finds no room or no counter does not come.
const SCHEDULE: [(u8, usize, &str); 12] = [
    (1, 0, "0202"),
    (1, 1, "0303"),
    (1, 2, "0303"),
    (1, 3, "0502"),
    (1, 9, "0403"),
    (1, 10, "0602"),
    (2, 4, "0201"),
    (2, 5, "0401"),
    (3, 6, "0301"),
    (3, 11, "0501"),
    (4, 7, "0201"),
    (4, 8, "0401"),
];
const ALLOWANCE: u8 = 3;

wargame::actions! {
    pub enum Act {
        Deal(u8) = "deal", Die(u8) = "die", Pick(UnitId) = "pick", Move(HexId) = "move", Drop(UnitId) = "drop",
        Attack(HexId) = "attack", Join(UnitId) = "join", Push = "push", Hold = "hold", Lose(UnitId) = "lose",
        Retreat(HexId) = "retreat", Done = "done",
    }
}

#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Throw: the counter of the piece that comes next.
    Deal {
        entry: u8,
    },
    PickMover(Side),
    Move {
        unit: UnitId,
        left: u8,
    },
    PickTarget(Side),
    Muster {
        target: HexId,
        force: Set,
    },
    /// Question: whether to press the attack, with everything shown.
    Press {
        target: HexId,
        force: Set,
    },
    Throw {
        target: HexId,
        force: Set,
        pressed: bool,
    },
    TakeLoss {
        by: Side,
        among: Set,
    },
    Retreat {
        by: Side,
        units: Set,
    },
    Over,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub turns: u8,
    pub units: Units<32, 1>,
    pub veil: Veil<PIECES, 9>,
    /// Moved in this phase; attacked in it; hexes attacked in it.
    pub moved: Set,
    pub fought: Set,
    pub hit: HexSet<1>,
    pub stack: Stack<Frame, 4>,
}

pub struct Untried {
    pub info: Info,
    masks: Vec<HexSet<1>>,
    crt: Crt<u8>,
}

pub static RULES: LazyLock<Arc<Untried>> = LazyLock::new(|| Arc::new(Untried::new()));

/// The piece a unit is, if it is one.
pub fn piece(unit: UnitId) -> Option<usize> {
    unit.index().checked_sub(BLUES)
}

pub fn unit_of(piece: usize) -> UnitId {
    UnitId((BLUES + piece) as u8)
}

fn class(piece: usize) -> u8 {
    u8::from(piece >= ARMOR)
}

fn class_of_counter(counter: usize) -> u8 {
    u8::from(counter >= 6)
}

impl Untried {
    pub fn new() -> Untried {
        let (woods, rivers) = (&["0204", "0404", "0503", "0303"], &[("0203", "0204"), ("0603", "0604")]);
        let map = Sheet { name: "field", columns: 6, rows: 6, woods, rivers, ..Sheet::default() }.load();
        let blues = (1..=BLUES).map(|n| format!("b{n}"));
        let pieces = (0..PIECES).map(|p| if p < ARMOR { format!("i{:02}", p + 1) } else { format!("a{:02}", p - 8) });
        let keys = COUNTERS.map(|(key, _)| key.to_owned()).to_vec();
        let masks = zone_masks(&map, |from, dir, _| !map.side(from, dir).meets(map.side_kind("river")));
        // Attacker or defender loses one, nothing, defender retreats, is eliminated.
        let rows = [b"AANR", b"ANRR", b"ANRD", b"NRRD", b"NRDE", b"RDEE"];
        let crt = Crt::new(0, rows.map(|row| row.to_vec()).to_vec());
        Untried { info: info("untried", map, blues.chain(pieces).collect(), vec![("deal", keys)], 6), masks, crt }
    }

    fn near(&self, a: HexId, b: HexId) -> bool {
        self.info.map.dir(a, b).is_some()
    }

    fn zone_of(&self, state: &State, side: Side) -> HexSet<1> {
        zone(&self.masks, state.units.held(side))
    }

    fn reach(&self, state: &State, unit: UnitId, left: u8) -> Reach<1> {
        let side = state.units.side(unit);
        let start = state.units.at(unit).expect("a mover is on the map");
        let enemies = self.zone_of(state, side.other());
        flood(&self.info.map, &[(start, left)], |from, _, to, _| {
            let barred = state.units.held(side.other()).has(to) || state.units.count(side, to) >= 2;
            let stopped = from != start && enemies.has(from);
            (!barred && !stopped).then_some(1 + self.info.map.terrain(to) as u8)
        })
    }

    fn can_move(&self, state: &State, unit: UnitId, left: u8) -> bool {
        left > 0 && self.reach(state, unit, left).reached.len() > 1
    }

    fn may_join(&self, state: &State, side: Side, target: HexId, unit: UnitId) -> Ruling {
        only_if(state.units.side(unit) == side, "4.1", "only units of the attacker may join")?;
        if state.fought.has(unit) {
            return refuse_about("4.2", "a unit attacks once a phase", Target::Unit(unit));
        }
        let near = state.units.at(unit).is_some_and(|at| self.near(at, target));
        only_if(near, "4.3", "only units next to the defender may attack it")
    }

    fn may_retreat(&self, state: &State, by: Side, unit: UnitId, to: HexId) -> Ruling {
        let at = state.units.at(unit).expect("who retreats is on the map");
        let shut = state.units.held(by.other()).has(to) || self.zone_of(state, by.other()).has(to);
        let free = !shut && state.units.count(by, to) < 2;
        only_if(self.near(at, to) && free, "5.2", "a retreat is one hex, away from enemies and not into a full hex")
    }

    fn strength(&self, state: &State, units: Set) -> u16 {
        let own = |u: UnitId| piece(u).map_or_else(|| STRENGTHS[u.index()], |p| COUNTERS[state.veil.counter(p)].1);
        units.iter().map(own).sum()
    }

    fn lose(&self, state: &mut State, unit: UnitId, what: &'static str, log: &mut impl Listen<Said>) {
        state.units.put(unit, Place::DEAD);
        if let Some(p) = piece(unit) {
            state.veil.lose(p);
        }
        log.hear(Audience::All, || Said::of(what, unit));
    }

    fn here(&self, state: &State, side: Side, at: HexId) -> Set {
        state.units.here(side, at).collect()
    }

    fn in_pile(&self, state: &State, entry: u8) -> impl Iterator<Item = usize> + use<> {
        let class = class(SCHEDULE[usize::from(entry)].1);
        state.veil.pile().iter().filter(move |&c| class_of_counter(c) == class)
    }

    fn comes(&self, state: &State, entry: u8) -> bool {
        let (turn, _, label) = SCHEDULE[usize::from(entry)];
        let at = hex(&self.info, label);
        let room = !state.units.held(Side::First).has(at) && state.units.count(Side::Second, at) < 2;
        turn == state.turn && room && self.in_pile(state, entry).next().is_some()
    }

    /// Runs on to the next question, throw or the end.
    fn settle(&self, state: &mut State, log: &mut impl Listen<Said>) {
        loop {
            match state.stack.top() {
                Frame::Deal { entry } if usize::from(entry) == SCHEDULE.len() => {
                    self.begin(state, Frame::PickMover(Side::Second), "red moves", log);
                }
                Frame::Deal { entry } if !self.comes(state, entry) => {
                    state.stack.goto(Frame::Deal { entry: entry + 1 })
                }
                Frame::Move { unit, left } if !self.can_move(state, unit, left) => state.stack.done(),
                Frame::Retreat { units, .. } if units.is_empty() => state.stack.done(),
                Frame::Retreat { by, units } => {
                    let unit = units.iter().next().expect("somebody retreats");
                    if self.info.map.hexes().any(|h| self.may_retreat(state, by, unit, h).is_ok()) {
                        return;
                    }
                    self.lose(state, unit, "surrendered", log);
                    state.stack.goto(Frame::Retreat { by, units: units.without(unit) });
                }
                _ => return,
            }
        }
    }

    fn begin(&self, state: &mut State, frame: Frame, what: &'static str, log: &mut impl Listen<Said>) {
        (state.moved, state.fought, state.hit) = (Set::EMPTY, Set::EMPTY, HexSet::EMPTY);
        state.stack.goto(frame);
        log.hear(Audience::All, || Said::new(what));
    }

    fn next_phase(&self, state: &mut State, log: &mut impl Listen<Said>) {
        match state.stack.top() {
            Frame::PickMover(side) => self.begin(state, Frame::PickTarget(side), "fights", log),
            Frame::PickTarget(Side::Second) => self.begin(state, Frame::PickMover(Side::First), "blue moves", log),
            _ if state.turn == state.turns => self.begin(state, Frame::Over, "over", log),
            _ => {
                state.turn += 1;
                state.veil.begin_lot();
                self.begin(state, Frame::Deal { entry: 0 }, "turn", log);
            }
        }
    }

    fn show(&self, state: &mut State, units: Set, log: &mut impl Listen<Said>) {
        for unit in units.iter() {
            if let Some(p) = piece(unit)
                && state.veil.show(p)
            {
                let counter = state.veil.counter(p) as u8;
                log.hear(Audience::All, || Said::of("shown", unit).number(counter));
                log.seal();
            }
        }
    }

    fn resolve(&self, state: &mut State, result: u8, force: Set, guard: Set, log: &mut impl Listen<Said>) {
        let attacker = state.units.side(force.iter().next().expect("somebody attacks"));
        let by = attacker.other();
        match result {
            b'A' => state.stack.goto(Frame::TakeLoss { by: attacker, among: force }),
            b'D' => state.stack.goto(Frame::TakeLoss { by, among: guard }),
            b'R' => state.stack.goto(Frame::Retreat { by, units: guard }),
            _ => state.stack.done(),
        }
        if result == b'E' {
            guard.iter().for_each(|u| self.lose(state, u, "eliminated", log));
        }
    }

    fn face(&self, state: &State, viewer: Viewer, unit: UnitId) -> Arc<Face> {
        let name = self.info.unit(unit);
        match piece(unit) {
            Some(p) if knows(&state.veil, viewer, p) => {
                let (key, strength) = COUNTERS[state.veil.counter(p)];
                face(Side::Second, strength, key, false)
            }
            Some(_) => face(Side::Second, "?", name, true),
            None => face(Side::First, STRENGTHS[unit.index()], name, false),
        }
    }
}

impl Rules for Untried {
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
        let (moved, fought, hit) = (Set::EMPTY, Set::EMPTY, HexSet::EMPTY);
        Ok(State { turn: 1, turns, units, veil, moved, fought, hit, stack: Stack::new(Frame::Deal { entry: 0 }) })
    }

    fn node(&self, state: &State) -> Node {
        match state.stack.top() {
            Frame::Deal { .. } | Frame::Throw { .. } => Node::Chance,
            Frame::PickMover(side) | Frame::PickTarget(side) => Node::Decide(side),
            Frame::Move { unit, .. } => Node::Decide(state.units.side(unit)),
            Frame::Muster { target, .. } | Frame::Press { target, .. } => {
                let red = state.units.held(Side::Second).has(target);
                Node::Decide(if red { Side::First } else { Side::Second })
            }
            Frame::TakeLoss { by, .. } | Frame::Retreat { by, .. } => Node::Decide(by),
            Frame::Over => over(self.points(state)),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Act>) {
        let hexes = || self.info.map.hexes();
        let mut keep = |act: Act| out.extend(self.check(state, act).is_ok().then_some(act));
        match state.stack.top() {
            Frame::Deal { entry } => out.extend(self.in_pile(state, entry).map(|c| Act::Deal(c as u8))),
            Frame::Throw { .. } => out.extend((1..=6).map(Act::Die)),
            Frame::PickMover(_) => {
                state.units.all().map(Act::Pick).chain(state.units.all().map(Act::Drop)).for_each(&mut keep);
                keep(Act::Done);
            }
            Frame::Move { unit, left } => {
                let start = state.units.at(unit);
                let reach = self.reach(state, unit, left);
                out.extend(reach.reached.iter().filter(|&h| Some(h) != start).map(Act::Move));
                out.push(Act::Done);
            }
            Frame::PickTarget(_) => hexes().map(Act::Attack).chain([Act::Done]).for_each(keep),
            Frame::Muster { .. } => state.units.all().map(Act::Join).chain([Act::Done]).for_each(keep),
            Frame::Press { .. } => out.extend([Act::Push, Act::Hold]),
            Frame::TakeLoss { among, .. } => out.extend(among.iter().map(Act::Lose)),
            Frame::Retreat { .. } => hexes().map(Act::Retreat).for_each(keep),
            Frame::Over => {}
        }
    }

    fn check(&self, state: &State, action: Act) -> Ruling {
        match (state.stack.top(), action) {
            (Frame::Deal { entry }, Act::Deal(c)) => only_if(
                self.in_pile(state, entry).any(|x| x == usize::from(c)),
                "2.1",
                "that counter is not in the pile",
            ),
            (Frame::Throw { .. }, Act::Die(n)) => only_if((1..=6).contains(&n), "4.6", "the die has six sides"),
            (Frame::PickMover(side), Act::Pick(u)) => {
                let own = state.units.side(u) == side && state.units.at(u).is_some();
                only_if(own, "3.1", "only one's own units on the map move")?;
                only_if(!state.moved.has(u), "3.2", "a unit moves once a phase")?;
                only_if(self.can_move(state, u, ALLOWANCE), "3.3", "the unit cannot go anywhere")
            }
            (Frame::PickMover(side), Act::Drop(u)) => {
                let own = side == Side::Second && piece(u).is_some() && state.units.at(u).is_some();
                only_if(own, "3.5", "only red disbands, and only what is on the map")
            }
            (Frame::Move { unit, left }, Act::Move(h)) => {
                let there = self.reach(state, unit, left).left(h).is_some() && state.units.at(unit) != Some(h);
                only_if(there, "3.4", "the hex is out of reach")
            }
            (Frame::PickTarget(side), Act::Attack(h)) => {
                only_if(state.units.held(side.other()).has(h), "4.1", "there is nobody to attack")?;
                only_if(!state.hit.has(h), "4.5", "a hex is attacked once a phase")?;
                let any = state.units.of(side).any(|u| self.may_join(state, side, h, u).is_ok());
                only_if(any, "4.3", "nobody can attack it")
            }
            (Frame::Muster { target, force }, Act::Join(u)) => {
                only_if(!force.has(u), "4.4", "the unit is already in this attack")?;
                let Node::Decide(side) = self.node(state) else { unreachable!("mustering is a question") };
                self.may_join(state, side, target, u)
            }
            (Frame::Muster { force, .. }, Act::Done) => only_if(!force.is_empty(), "4.4", "an attack needs a unit"),
            (Frame::PickMover(_) | Frame::Move { .. } | Frame::PickTarget(_), Act::Done) => Ok(()),
            (Frame::Press { .. }, Act::Push | Act::Hold) => Ok(()),
            (Frame::TakeLoss { among, .. }, Act::Lose(u)) => only_if(among.has(u), "5.1", "it did not fight"),
            (Frame::Retreat { by, units }, Act::Retreat(h)) => {
                self.may_retreat(state, by, units.iter().next().expect("somebody retreats"), h)
            }
            _ => refuse("1.2", "that is not what is asked"),
        }
    }

    fn apply(&self, state: &mut State, action: Act, log: &mut impl Listen<Said>) {
        match (state.stack.top(), action) {
            (Frame::Deal { entry }, Act::Deal(c)) => {
                let (_, piece, label) = SCHEDULE[usize::from(entry)];
                let (unit, at) = (unit_of(piece), hex(&self.info, label));
                state.veil.deal(piece, c.into(), Known::Nobody);
                state.units.put(unit, at.into());
                log.hear(Audience::Nobody, || Said::of("dealt", unit).number(c));
                log.hear(Audience::All, || Said::of("came", unit).at(&[at]));
                state.stack.goto(Frame::Deal { entry: entry + 1 });
            }
            (Frame::PickMover(_), Act::Pick(unit)) => {
                state.moved.add(unit);
                log.hear(Audience::All, || Said::of("picked", unit));
                state.stack.call(Frame::Move { unit, left: ALLOWANCE });
            }
            (Frame::PickMover(_), Act::Drop(unit)) => self.lose(state, unit, "disbanded", log),
            (Frame::Move { unit, left }, Act::Move(to)) => {
                let reach = self.reach(state, unit, left);
                let way = path(&self.info.map, &reach, to);
                state.units.put(unit, to.into());
                let stops = self.zone_of(state, state.units.side(unit).other()).has(to);
                let left = if stops { 0 } else { reach.left(to).unwrap_or(0) };
                log.hear(Audience::All, || Said::of("moved", unit).at(&way));
                state.stack.goto(Frame::Move { unit, left });
            }
            (Frame::Move { .. }, Act::Done) => state.stack.done(),
            (Frame::PickMover(_) | Frame::PickTarget(_), Act::Done) => self.next_phase(state, log),
            (Frame::PickTarget(_), Act::Attack(target)) => {
                state.hit.add(target);
                log.hear(Audience::All, || Said::new("attacks").at(&[target]));
                state.stack.call(Frame::Muster { target, force: Set::EMPTY });
            }
            (Frame::Muster { target, force }, Act::Join(unit)) => {
                state.fought.add(unit);
                log.hear(Audience::All, || Said::of("joined", unit));
                state.stack.goto(Frame::Muster { target, force: force.with(unit) });
            }
            (Frame::Muster { target, force }, Act::Done) => {
                let guard = Side::BOTH.map(|side| self.here(state, side, target));
                self.show(state, force | guard[0] | guard[1], log);
                state.stack.goto(Frame::Press { target, force });
            }
            (Frame::Press { target, force }, Act::Push | Act::Hold) => {
                log.hear(Audience::All, || Said::new(if action == Act::Push { "pushed" } else { "held" }));
                state.stack.goto(Frame::Throw { target, force, pressed: action == Act::Push });
            }
            (Frame::Throw { target, force, pressed }, Act::Die(die)) => {
                log.hear(Audience::All, || Said::new("threw").number(die));
                let guard = self.here(state, Side::First, target) | self.here(state, Side::Second, target);
                let odds = odds_index(self.strength(state, force), self.strength(state, guard));
                self.resolve(state, self.crt.result(odds + i16::from(pressed), die), force, guard, log);
            }
            (Frame::TakeLoss { .. }, Act::Lose(unit)) => {
                self.lose(state, unit, "lost", log);
                state.stack.done();
            }
            (Frame::Retreat { by, units }, Act::Retreat(to)) => {
                let unit = units.iter().next().expect("somebody retreats");
                state.units.put(unit, to.into());
                log.hear(Audience::All, || Said::of("retreated", unit).at(&[to]));
                state.stack.goto(Frame::Retreat { by, units: units.without(unit) });
            }
            (frame, action) => unreachable!("{action:?} is no answer to {frame:?}"),
        }
        self.settle(state, log);
    }

    fn moment(&self, state: &State) -> Moment {
        Moment { turn: state.turn, phase: 1, ..Moment::default() }
    }

    fn points(&self, state: &State) -> [i16; 2] {
        let dead = |side| state.units.of(side).filter(|&u| state.units.place(u) == Place::DEAD).count() as i16;
        [dead(Side::Second), 2 * dead(Side::First)]
    }

    fn redundant(&self, state: &State, action: Act) -> bool {
        let (Frame::Muster { force, .. }, Act::Join(u)) = (state.stack.top(), action) else { return false };
        force.iter().any(|f| f > u)
    }

    fn resample(&self, state: &mut State, viewer: Side, dice: &mut Dice) {
        state.veil.redeal(viewer, class, class_of_counter, dice);
    }

    fn steps(&self, state: &State, action: Act, out: &mut Vec<Act>) {
        if let (Frame::Move { unit, left }, Act::Move(to)) = (state.stack.top(), action) {
            let way = path(&self.info.map, &self.reach(state, unit, left), to);
            out.extend(way.into_iter().map(Act::Move));
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let out: Vec<usize> = (0..PIECES).filter(|&p| state.units.at(unit_of(p)).is_some()).collect();
        if out.iter().any(|&p| class_of_counter(state.veil.counter(p)) != class(p)) {
            return Err("a counter of another class".into());
        }
        counters_kept(&state.veil, &out)?;
        stacking(&self.info, &state.units)
    }
}

impl Show for Untried {
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let question = match state.stack.top() {
            Frame::PickMover(_) => "Which unit moves?",
            Frame::Move { .. } => "Where to?",
            Frame::PickTarget(_) => "Which hex is attacked?",
            Frame::Muster { .. } => "Who attacks?",
            _ => "What now?",
        };
        let mut view = view(self, state, viewer, question);
        for (unit, at) in Side::BOTH.into_iter().flat_map(|side| state.units.on_map(side)) {
            let marks = [(state.moved, UnitMark::Moved), (state.fought, UnitMark::Fought)];
            let marks = marks.into_iter().filter(|(set, _)| set.has(unit)).map(|(_, mark)| mark).collect();
            view.units.push(UnitView { unit, at, face: self.face(state, viewer, unit), marks });
        }
        for side in Side::BOTH {
            let dead = state.units.of(side).filter(|&u| state.units.place(u) == Place::DEAD);
            let entries = dead.map(|unit| TrayEntry::plain(unit, self.face(state, viewer, unit)));
            view.trays.push(Tray::of("dead", side, entries.collect()));
        }
        let pile = state.veil.pile().len() as i16;
        view.tracks.push(Track { name: "pile", side: None, value: pile, case: Case::new("2.1") });
        view
    }

    fn fate(&self, state: &State, unit: UnitId) -> Option<(Side, bool)> {
        Some((state.units.side(unit), state.units.place(unit) == Place::DEAD))
    }
}

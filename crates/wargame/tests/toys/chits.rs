//! A secret choice of chits by one side after the other, a cup, air committed in turns, bridges blown and mended on
//! hexsides; odds with shifts of the column and modifiers of the die.

use std::sync::{Arc, LazyLock};

use hexmap::EdgeId;
use serde::{Deserialize, Serialize};
use wargame::{
    Audience, Dice, Face, Forecast, Info, Listen, Mark, Moment, Node, Options, Range, Roll, Rules, Ruling, SetupError,
    Show, Side, Stack, Tally, Tray, TrayEntry, UnitId, UnitMark, UnitView, View, Viewer, refuse,
};

use super::{Said, Sheet, face, hex, info, only_if, over, turns, view};

/// Chits of each side; those of the second are numbered after those of the first.
const CHITS: u8 = 5;
const MOST_PICKS: u32 = 3;
const DRAWS: u8 = 3;
/// Planes of each side; they are numbered after the chits.
const PLANES: [u8; 2] = [4, 3];
const BRIDGES: [(&str, &str); 4] = [("0301", "0401"), ("0302", "0402"), ("0701", "0801"), ("0702", "0802")];

wargame::actions! {
    pub enum Act {
        Chit(UnitId) = "chit" "Put {} into the cup" ["2.1"],
        Draw(u8) = "draw",
        Commit = "commit" "Send a plane" ["4.1"],
        Pass = "pass" "Send none" ["4.2"],
        Die(u8) = "die",
        Blow(EdgeId) = "blow" "Blow bridge {}" ["5.1"],
        Mend(EdgeId) = "mend" "Mend bridge {}" ["5.1"],
        Done = "done" "Done",
    }
}

#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Frame {
    Choose(Side),
    /// Throw: a chit out of the cup.
    Draw,
    Air {
        by: Side,
        passes: u8,
        sent: [u8; 2],
        chit: u8,
    },
    /// Throw: how the fight over a chit ends.
    Fight {
        sent: [u8; 2],
        chit: u8,
    },
    /// What the pioneers of a side do at the bridges.
    Work(Side),
    Over,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub turns: u8,
    /// Chits not yet drawn, and those of them in the cup; a bit for each.
    pub hand: u16,
    pub cup: u16,
    /// Drawn in this turn by each side.
    pub drawn: [u8; 2],
    pub air: [u8; 2],
    pub at: [u8; 2],
    pub blown: hexmap::Set<EdgeId, 1>,
    pub stack: Stack<Frame, 2>,
}

pub struct Chits {
    pub info: Info,
}

pub static RULES: LazyLock<Arc<Chits>> = LazyLock::new(|| Arc::new(Chits::new()));

fn owner(chit: u8) -> Side {
    if chit < CHITS { Side::First } else { Side::Second }
}

/// The bits of a side's chits.
pub fn chits_of(side: Side) -> u16 {
    ((1 << CHITS) - 1) << (side.index() as u8 * CHITS)
}

/// The unit that a chit is, after the two lords.
fn unit_of(chit: u8) -> UnitId {
    UnitId(2 + chit)
}

/// The chit that a unit is.
fn chit_of(unit: UnitId) -> Option<u8> {
    unit.0.checked_sub(2).filter(|&chit| chit < 2 * CHITS)
}

fn each(bits: u16) -> impl Iterator<Item = u8> {
    (0..2 * CHITS).filter(move |c| bits >> c & 1 != 0)
}

impl Chits {
    pub fn new() -> Chits {
        let map = Sheet { name: "track", columns: 12, rows: 2, rivers: &BRIDGES, ..Sheet::default() }.load();
        let names = |letter: char, count| (1..=count).map(move |n| format!("{letter}{n}"));
        let chits: Vec<String> = names('b', CHITS).chain(names('r', CHITS)).collect();
        let planes = names('f', PLANES[0]).chain(names('g', PLANES[1]));
        let units =
            ["duke", "earl"].map(str::to_owned).into_iter().chain(chits.iter().cloned()).chain(planes).collect();
        let info = info("chits", map, units, vec![("draw", chits)], 3);
        Chits { info: Info { sayings: wargame::action::sayings::<Act>(0), ..info } }
    }

    fn bridges(&self) -> impl Iterator<Item = EdgeId> {
        BRIDGES.into_iter().map(|(a, b)| {
            let edge = self.info.map.edge_between(hex(&self.info, a), hex(&self.info, b));
            edge.expect("bridges join two hexes")
        })
    }

    /// What shifts the column of a fight over a chit, and what is added to its die.
    fn tally(chit: u8, sent: [u8; 2]) -> Tally {
        let (mut tally, side) = (Tally::default(), owner(chit).index());
        tally.shift("4.4", "the first chit of a side", i8::from(chit.is_multiple_of(CHITS)));
        tally.modify("4.5", "planes", sent[side] as i8);
        tally.modify("4.5", "planes of the other", -(sent[1 - side] as i8));
        tally
    }

    /// Whether a die takes the chit.
    fn takes(die: u8, tally: &Tally) -> bool {
        i16::from(die) + tally.die() >= 4 - tally.columns()
    }

    fn forecast(chit: u8, sent: [u8; 2]) -> Forecast {
        let tally = Chits::tally(chit, sent);
        let one = |n: u64| vec![(["1-1", "2-1"][n as usize].to_owned(), 6)];
        let taken = (1..=6).filter(|&die| Chits::takes(die, &tally)).count() as u64;
        let results = [("taken", taken), ("held", 6 - taken)].map(|(name, weight)| (name.to_owned(), weight)).to_vec();
        let roll = Roll {
            name: "",
            attack: Range { least: 1, most: 1, quarters: 0 },
            defence: Range { least: 1, most: 1, quarters: 0 },
            initial: one(0),
            shifts: tally.iter().copied().collect(),
            possible: Vec::new(),
            columns: one(tally.columns() as u64),
            results,
            of: 6,
            exact: true,
        };
        Forecast::of(roll, vec![UnitId(owner(chit).index() as u8)])
    }

    fn trays(&self, state: &State, viewer: Viewer) -> Vec<Tray> {
        let mut trays = Vec::new();
        let entry =
            |side, kind, unit: UnitId| TrayEntry::plain(unit, Arc::new(Face::plain(side, kind, self.info.unit(unit))));
        for side in Side::BOTH {
            let chits = |bits: u16| each(bits & chits_of(side)).map(|c| entry(side, "chit", unit_of(c))).collect();
            let sees = [Viewer::Player(side), Viewer::Umpire].contains(&viewer);
            let cup = if sees { state.cup } else { 0 };
            trays.push(Tray::of("in the cup", side, chits(cup)));
            trays.push(Tray::of("chits", side, chits(state.hand & !cup)));
            let first = 2 + 2 * CHITS + if side == Side::First { 0 } else { PLANES[0] };
            let planes: Vec<_> = (first..first + PLANES[side.index()]).map(|n| entry(side, "air", UnitId(n))).collect();
            let (ready, flown) = planes.split_at(state.air[side.index()].into());
            trays.push(Tray::of("air ready", side, ready.to_vec()));
            let spent = |plane: &TrayEntry| TrayEntry { marks: vec![UnitMark::Moved], ..plane.clone() };
            trays.push(Tray::of("air flown", side, flown.iter().map(spent).collect()));
        }
        trays
    }

    /// Runs on: a side without chits chooses nothing, one without air passes, an empty cup ends the turn.
    fn settle(&self, state: &mut State, log: &mut impl Listen<Said>) {
        loop {
            match state.stack.top() {
                Frame::Choose(side) if state.hand & chits_of(side) == 0 => self.chosen(state, side),
                Frame::Draw if state.cup == 0 || state.drawn[0] + state.drawn[1] == DRAWS => {
                    (state.cup, state.drawn) = (0, [0; 2]);
                    log.hear(Audience::All, || Said::new("turn over"));
                    match state.turn == state.turns {
                        true => state.stack.goto(Frame::Over),
                        false => {
                            state.turn += 1;
                            state.stack.goto(Frame::Choose(Side::First));
                        }
                    }
                }
                Frame::Air { passes: 2, sent, chit, .. } => state.stack.goto(Frame::Fight { sent, chit }),
                Frame::Air { by, passes, sent, chit } if state.air[by.index()] == 0 => {
                    state.stack.goto(Frame::Air { by: by.other(), passes: passes + 1, sent, chit });
                }
                _ => return,
            }
        }
    }

    fn chosen(&self, state: &mut State, side: Side) {
        state.stack.goto(match side {
            Side::First => Frame::Choose(Side::Second),
            Side::Second => Frame::Draw,
        });
    }

    /// How many chits the other side can have in the cup, by what `viewer` knows.
    fn possible(&self, state: &State, viewer: Side) -> (u32, u32) {
        let other = viewer.other();
        let drawn = u32::from(state.drawn[other.index()]);
        let most = (state.hand & chits_of(other)).count_ones().min(MOST_PICKS - drawn);
        let least = match state.stack.top() {
            Frame::Choose(Side::First) if viewer == Side::First => return (0, 0),
            Frame::Choose(side) if side == other => 0,
            Frame::Draw if state.cup & chits_of(viewer) == 0 => 1,
            Frame::Over => return (0, 0),
            _ => u32::from(drawn == 0),
        };
        (least.min(most), most)
    }
}

impl Rules for Chits {
    type State = State;
    type Action = Act;
    type Event = Said;

    fn info(&self) -> &Info {
        &self.info
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        let turns = turns(&self.info, scenario, options)?;
        let hand = chits_of(Side::First) | chits_of(Side::Second);
        let stack = Stack::new(Frame::Choose(Side::First));
        Ok(State {
            turn: 1,
            turns,
            hand,
            cup: 0,
            drawn: [0; 2],
            air: PLANES,
            at: [0; 2],
            blown: hexmap::Set::EMPTY,
            stack,
        })
    }

    fn node(&self, state: &State) -> Node {
        match state.stack.top() {
            Frame::Choose(side) | Frame::Air { by: side, .. } | Frame::Work(side) => Node::Decide(side),
            Frame::Draw | Frame::Fight { .. } => Node::Chance,
            Frame::Over => over(self.points(state)),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Act>) {
        let mut keep = |act: Act| out.extend(self.check(state, act).is_ok().then_some(act));
        match state.stack.top() {
            Frame::Choose(_) => (0..2 * CHITS).map(|c| Act::Chit(unit_of(c))).chain([Act::Done]).for_each(&mut keep),
            Frame::Draw => (0..2 * CHITS).map(Act::Draw).for_each(&mut keep),
            Frame::Air { .. } => [Act::Commit, Act::Pass].into_iter().for_each(&mut keep),
            Frame::Fight { .. } => (1..=6).map(Act::Die).for_each(&mut keep),
            Frame::Work(_) => {
                let works = self.bridges().flat_map(|edge| [Act::Blow(edge), Act::Mend(edge)]);
                works.chain([Act::Done]).for_each(&mut keep);
            }
            Frame::Over => {}
        }
    }

    fn check(&self, state: &State, action: Act) -> Ruling {
        let picks = |side| (state.cup & chits_of(side)).count_ones();
        match (state.stack.top(), action) {
            (Frame::Choose(side), Act::Chit(unit)) => {
                let Some(c) = chit_of(unit) else { return refuse("2.1", "that is no chit") };
                only_if(owner(c) == side, "2.1", "a side chooses its own chits")?;
                only_if(state.hand >> c & 1 != 0, "2.2", "the chit has been drawn")?;
                only_if(state.cup >> c & 1 == 0, "2.3", "the chit is in the cup")?;
                only_if(picks(side) < MOST_PICKS, "2.4", "three chits at most")
            }
            (Frame::Choose(side), Act::Done) => only_if(picks(side) > 0, "2.5", "at least one chit"),
            (Frame::Draw, Act::Draw(c)) => only_if(c < 16 && state.cup >> c & 1 != 0, "3.1", "it is not in the cup"),
            (Frame::Air { .. }, Act::Commit | Act::Pass) => Ok(()),
            (Frame::Work(_), Act::Blow(edge) | Act::Mend(edge)) => {
                only_if(self.bridges().any(|bridge| bridge == edge), "5.1", "no bridge is there")?;
                let blown = matches!(action, Act::Mend(_));
                only_if(state.blown.has(edge) == blown, "5.2", "a bridge is blown once, and mended when it is blown")
            }
            (Frame::Work(_), Act::Done) => Ok(()),
            (Frame::Fight { .. }, Act::Die(n)) => only_if((1..=6).contains(&n), "4.3", "the die has six sides"),
            _ => refuse("1.2", "that is not what is asked"),
        }
    }

    fn apply(&self, state: &mut State, action: Act, log: &mut impl Listen<Said>) {
        // Whether a chit is left in the cup shows then.
        if matches!(state.stack.top(), Frame::Work(_)) {
            log.seal();
        }
        match (state.stack.top(), action) {
            (Frame::Choose(side), Act::Chit(unit)) => {
                state.cup |= 1 << chit_of(unit).expect("checked before");
                log.hear(Audience::Only(side), || Said::of("chose", unit));
            }
            (Frame::Choose(side), Act::Done) => {
                log.hear(Audience::All, || Said::new("has chosen"));
                self.chosen(state, side);
            }
            (Frame::Draw, Act::Draw(chit)) => {
                (state.cup, state.hand) = (state.cup & !(1 << chit), state.hand & !(1 << chit));
                state.drawn[owner(chit).index()] += 1;
                log.hear(Audience::All, || Said::new("drew").number(chit));
                state.stack.goto(Frame::Air { by: owner(chit), passes: 0, sent: [0; 2], chit });
            }
            (Frame::Air { by, mut sent, chit, .. }, Act::Commit) => {
                sent[by.index()] += 1;
                state.air[by.index()] -= 1;
                log.hear(Audience::All, || Said::new("committed"));
                state.stack.goto(Frame::Air { by: by.other(), passes: 0, sent, chit });
            }
            (Frame::Air { by, passes, sent, chit }, Act::Pass) => {
                log.hear(Audience::All, || Said::new("passed"));
                state.stack.goto(Frame::Air { by: by.other(), passes: passes + 1, sent, chit });
            }
            (Frame::Fight { sent, chit }, Act::Die(die)) => {
                log.hear(Audience::All, || Said::new("threw").number(die));
                let side = owner(chit);
                if Chits::takes(die, &Chits::tally(chit, sent)) {
                    state.at[side.index()] += 1 + chit % CHITS / 2;
                }
                state.stack.goto(Frame::Work(side));
            }
            (Frame::Work(_), Act::Blow(edge) | Act::Mend(edge)) => {
                let what = if matches!(action, Act::Blow(_)) { "blown" } else { "mended" };
                match what {
                    "blown" => state.blown.add(edge),
                    _ => state.blown.remove(edge),
                }
                let hexmap::Edge { a, b, .. } = *self.info.map.edge(edge);
                log.hear(Audience::All, || Said::new(what).at(&[a, b]));
                state.stack.goto(Frame::Draw);
            }
            (Frame::Work(_), Act::Done) => state.stack.goto(Frame::Draw),
            (frame, action) => unreachable!("{action:?} is no answer to {frame:?}"),
        }
        self.settle(state, log);
    }

    fn moment(&self, state: &State) -> Moment {
        Moment { turn: state.turn, phase: 1, ..Moment::default() }
    }

    fn points(&self, state: &State) -> [i16; 2] {
        state.at.map(i16::from)
    }

    /// The first chit of each side is drawn twice as often.
    fn weight(&self, state: &State, outcome: Act) -> u32 {
        1 + u32::from(state.stack.top() == Frame::Draw && matches!(outcome, Act::Draw(0 | CHITS)))
    }

    fn redundant(&self, state: &State, action: Act) -> bool {
        let (Frame::Choose(side), Act::Chit(unit)) = (state.stack.top(), action) else { return false };
        each(state.cup & chits_of(side)).any(|chosen| unit_of(chosen) > unit)
    }

    fn resample(&self, state: &mut State, viewer: Side, dice: &mut Dice) {
        let other = chits_of(viewer.other());
        let (least, most) = self.possible(state, viewer);
        state.cup &= !other;
        for _ in 0..least + dice.below(most - least + 1) {
            let free: Vec<u8> = each(state.hand & other & !state.cup).collect();
            state.cup |= 1 << free[dice.below(free.len() as u32) as usize];
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        if state.cup & !state.hand != 0 {
            return Err("a chit in the cup has been drawn".into());
        }
        let picks = |side: Side| (state.cup & chits_of(side)).count_ones() + u32::from(state.drawn[side.index()]);
        match Side::BOTH.into_iter().find(|&side| picks(side) > MOST_PICKS) {
            Some(side) => Err(format!("{side:?} has more than three chits")),
            None => Ok(()),
        }
    }
}

impl Show for Chits {
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut view = view(self, state, viewer, "Which?");
        for side in Side::BOTH {
            let label = format!("{:02}{:02}", state.at[side.index()] + 1, side.index() + 1);
            let (unit, at) = (UnitId(side.index() as u8), hex(&self.info, &label));
            view.units.push(UnitView {
                unit,
                at,
                face: face(side, "", self.info.unit(unit), false),
                marks: Vec::new(),
            });
        }
        view.trays = self.trays(state, viewer);
        view.marks.extend(state.blown.iter().map(|edge| {
            let at = self.info.map.edge(edge).a;
            Mark { kind: "blown", at, edge: Some(edge), count: 1, side: None }
        }));
        if let (Some(ask), Frame::Air { sent, chit, .. }) = (&mut view.ask, state.stack.top()) {
            ask.forecast = Some(Chits::forecast(chit, sent));
        }
        view
    }
}

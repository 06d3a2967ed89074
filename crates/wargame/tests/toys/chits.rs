//! A secret choice of chits by one side after the other, a cup, and air committed in turns.

use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};
use wargame::{
    Audience, Case, Dice, Info, Listen, Moment, Node, Options, Rules, Ruling, SetupError, Show, Side, Stack, Track,
    UnitId, UnitView, View, Viewer, refuse,
};

use super::{Said, Sheet, face, hex, info, only_if, over, turns, view};

/// Chits of each side; those of the second are numbered after those of the first.
const CHITS: u8 = 5;
const MOST_PICKS: u32 = 3;
const DRAWS: u8 = 3;

wargame::actions! {
    pub enum Act {
        Chit(u8) = "chit", Draw(u8) = "draw", Commit = "commit", Pass = "pass", Die(u8) = "die", Done = "done",
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

fn each(bits: u16) -> impl Iterator<Item = u8> {
    (0..2 * CHITS).filter(move |c| bits >> c & 1 != 0)
}

impl Chits {
    pub fn new() -> Chits {
        let map = Sheet { name: "track", columns: 12, rows: 2, ..Sheet::default() }.load();
        let names = |letter: char| (1..=CHITS).map(move |n| format!("{letter}{n}"));
        let names: Vec<String> = names('b').chain(names('r')).collect();
        let numbers = vec![("chit", names.clone()), ("draw", names)];
        Chits { info: info("chits", map, vec!["duke".into(), "earl".into()], numbers, 3) }
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
        Ok(State { turn: 1, turns, hand, cup: 0, drawn: [0; 2], air: [4, 3], at: [0; 2], stack })
    }

    fn node(&self, state: &State) -> Node {
        match state.stack.top() {
            Frame::Choose(side) | Frame::Air { by: side, .. } => Node::Decide(side),
            Frame::Draw | Frame::Fight { .. } => Node::Chance,
            Frame::Over => over(self.points(state)),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Act>) {
        let mut keep = |act: Act| out.extend(self.check(state, act).is_ok().then_some(act));
        match state.stack.top() {
            Frame::Choose(_) => (0..2 * CHITS).map(Act::Chit).chain([Act::Done]).for_each(&mut keep),
            Frame::Draw => (0..2 * CHITS).map(Act::Draw).for_each(&mut keep),
            Frame::Air { .. } => [Act::Commit, Act::Pass].into_iter().for_each(&mut keep),
            Frame::Fight { .. } => (1..=6).map(Act::Die).for_each(&mut keep),
            Frame::Over => {}
        }
    }

    fn check(&self, state: &State, action: Act) -> Ruling {
        let picks = |side| (state.cup & chits_of(side)).count_ones();
        match (state.stack.top(), action) {
            (Frame::Choose(side), Act::Chit(c)) => {
                only_if(c < 2 * CHITS && owner(c) == side, "2.1", "a side chooses its own chits")?;
                only_if(state.hand >> c & 1 != 0, "2.2", "the chit has been drawn")?;
                only_if(state.cup >> c & 1 == 0, "2.3", "the chit is in the cup")?;
                only_if(picks(side) < MOST_PICKS, "2.4", "three chits at most")
            }
            (Frame::Choose(side), Act::Done) => only_if(picks(side) > 0, "2.5", "at least one chit"),
            (Frame::Draw, Act::Draw(c)) => only_if(c < 16 && state.cup >> c & 1 != 0, "3.1", "it is not in the cup"),
            (Frame::Air { .. }, Act::Commit | Act::Pass) => Ok(()),
            (Frame::Fight { .. }, Act::Die(n)) => only_if((1..=6).contains(&n), "4.3", "the die has six sides"),
            _ => refuse("1.2", "that is not what is asked"),
        }
    }

    fn apply(&self, state: &mut State, action: Act, log: &mut impl Listen<Said>) {
        match (state.stack.top(), action) {
            (Frame::Choose(side), Act::Chit(c)) => {
                state.cup |= 1 << c;
                log.hear(Audience::Only(side), || Said::new("chose").number(c));
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
                if die + sent[side.index()] >= 4 + sent[side.other().index()] {
                    state.at[side.index()] += 1 + chit % CHITS / 2;
                }
                state.stack.goto(Frame::Draw);
            }
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
        let (Frame::Choose(side), Act::Chit(c)) = (state.stack.top(), action) else { return false };
        each(state.cup & chits_of(side)).any(|chosen| chosen > c)
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
            let mut track = |name, value: i16| {
                view.tracks.push(Track { name, side: Some(side), value, case: Case::new("2.1") });
            };
            track("air", state.air[side.index()].into());
            each(state.hand & chits_of(side)).for_each(|c| track("chit", c.into()));
            if [Viewer::Player(side), Viewer::Umpire].contains(&viewer) {
                each(state.cup & chits_of(side)).for_each(|c| track("in the cup", c.into()));
            }
        }
        view
    }
}

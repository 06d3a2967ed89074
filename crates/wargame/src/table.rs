//! One game in progress: the state, the dice, the actions so far, undo.

use std::{fmt, sync::Arc};

use serde::Serialize;

use crate::{
    action::{self, Action, Unreadable},
    case::{Case, Refusal, refuse},
    dice::Dice,
    info::{Info, Options, SetupError},
    listen::{Audience, Heard, Line, Tell},
    replay::{Fair, Header, Replay},
    rules::{Node, Outcome, Rules, Side, Viewer},
    scene::{Scene, SceneError, Staged},
    seat::{Seat, throw},
    view::{Fact, Forecast, Layer, Step, View},
};

/// An event as told to one viewer: the number of the action it followed, and the line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Told {
    pub seq: u32,
    /// When: turn and phase before the action.
    pub turn: u8,
    pub phase: u8,
    /// Who did it; nobody for what the rules or the dice did.
    pub by: Option<Side>,
    #[serde(flatten)]
    pub line: Line,
}

/// Why an action was not done. Actions of the row before it were.
#[derive(Clone, PartialEq, Debug)]
pub enum ActError {
    /// The game has moved on; the number of actions now.
    Stale(u32),
    NotYours,
    Over,
    Unreadable(Unreadable),
    Refused(Refusal),
}

impl fmt::Display for ActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActError::Stale(now) => write!(f, "the game has moved on: it is at action {now}"),
            ActError::NotYours => f.write_str("it is not for this side to decide now"),
            ActError::Over => f.write_str("the game is over"),
            ActError::Unreadable(why) => why.fmt(f),
            ActError::Refused(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for ActError {}

/// One game in progress, rules forgotten: what servers and clients hold.
pub trait Table: Send {
    fn info(&self) -> &Info;
    /// Number of actions so far, throws included.
    fn seq(&self) -> u32;
    fn node(&self) -> Node;
    fn view(&self, viewer: Viewer) -> View;
    /// How an offer of a view is written.
    fn write(&self, verb: u8, target: action::Target) -> String;
    /// The offers as texts, in order; nothing when the game is over.
    fn offers(&self) -> Vec<String>;
    /// Does a row of actions of one side, up to the first that fails, is sealed or leads to a throw;
    /// throws until somebody decides. Answers how many of the row were done.
    fn act(&mut self, by: Side, seq: u32, actions: &[&str]) -> Result<usize, ActError>;
    /// The refusal of the last action after the others; only to the side that decides, from what it knows.
    fn why(&self, by: Side, actions: &[&str]) -> Option<Refusal>;
    /// Why a click on a hex, or on a unit in it, does nothing: the refusal that fits the question best,
    /// and what was tried. Nothing when it is an offer, or not for this side to decide.
    fn why_not(&self, by: Side, clicked: &[action::Target]) -> Option<(String, Refusal)>;
    /// The way a move takes.
    fn way(&self, by: Side, action: &str) -> Vec<Step>;
    /// What the combat an offer begins would be worth.
    fn preview(&self, by: Side, action: &str) -> Option<Forecast>;
    fn inspect(&self, viewer: Viewer, target: action::Target) -> Vec<Fact>;
    fn layer(&self, viewer: Viewer, key: &str) -> Layer;
    /// Turn and phase, without the cost of a view.
    fn moment(&self) -> (u8, u8);
    /// Events after an action, filtered.
    fn told(&self, viewer: Viewer, since: u32) -> Vec<Told>;
    /// Whether [`Table::undo`] would go back.
    fn can_undo(&self, by: Side) -> bool;
    fn undo(&mut self, by: Side) -> bool;
    /// How many of the last actions that can be taken back were sent in one row.
    fn last_row(&self) -> usize;
    /// How many actions of the side that decides must be taken back before another can be done; nothing when no
    /// way back leads there.
    fn back_to(&self, by: Side, action: &str) -> Option<usize>;
    fn resign(&mut self, by: Side);
    fn replay(&self) -> Replay;
}

/// After which action something was told, when, and whose action it was.
#[derive(Copy, Clone, Debug)]
struct Moment {
    seq: u32,
    turn: u8,
    phase: u8,
    by: Option<Side>,
}

/// A moment undo can go back to.
#[derive(Copy, Clone, Debug)]
struct Back {
    /// The number of actions and of events then.
    actions: usize,
    told: usize,
    /// The number of actions when the row began that the next action stands in.
    row: usize,
}

/// A game in progress with its types. `Match` is the umpire: it alone holds truth and dice together.
pub struct Match<R: Rules> {
    rules: Arc<R>,
    state: R::State,
    dice: Dice,
    header: Header,
    actions: Vec<R::Action>,
    told: Vec<(Moment, Audience, R::Event)>,
    /// Where undo can go back to.
    past: Vec<Back>,
    /// The state at the first of these. Later ones follow from it by the actions since, none of which was a throw:
    /// a game that lies idle holds two states, not one for every action of the phase.
    first: Option<Box<R::State>>,
    resigned: Option<Side>,
    /// Throws laid down beforehand, last first (scenes and tests).
    script: Vec<u16>,
    buffer: Vec<R::Action>,
}

/// By hand, because the rules are shared and need not be `Clone`.
impl<R: Rules> Clone for Match<R> {
    fn clone(&self) -> Self {
        Match {
            rules: self.rules.clone(),
            state: self.state.clone(),
            dice: self.dice,
            header: self.header.clone(),
            actions: self.actions.clone(),
            told: self.told.clone(),
            past: self.past.clone(),
            first: self.first.clone(),
            resigned: self.resigned,
            script: self.script.clone(),
            buffer: Vec::new(),
        }
    }
}

impl<R: Rules> Match<R> {
    /// Sets a game up and throws until somebody decides.
    pub fn new(rules: Arc<R>, scenario: &str, options: &Options, seed: u64) -> Result<Self, SetupError> {
        let mut game = Match::unthrown(rules, scenario, options, seed)?;
        game.run_throws();
        Ok(game)
    }

    /// The same, but the first throws are still to come.
    pub(crate) fn unthrown(rules: Arc<R>, scenario: &str, options: &Options, seed: u64) -> Result<Self, SetupError> {
        options.check(rules.info())?;
        let state = rules.setup(scenario, options)?;
        let header = Header::new(rules.info(), scenario, options, seed);
        Ok(Match::with(rules, state, header, seed))
    }

    fn with(rules: Arc<R>, state: R::State, header: Header, seed: u64) -> Self {
        Match {
            rules,
            state,
            dice: Dice::new(seed),
            header,
            actions: Vec::new(),
            told: Vec::new(),
            past: Vec::new(),
            first: None,
            resigned: None,
            script: Vec::new(),
            buffer: Vec::new(),
        }
    }

    /// Builds the position of a scene and does its actions.
    pub fn stage(rules: Arc<R>, scene: &Scene) -> Result<Self, SceneError>
    where
        R: Staged,
    {
        if scene.game != rules.info().id {
            return Err(SceneError(format!("this is a scene of {}, not of {}", scene.game, rules.info().id)));
        }
        let options = Options(scene.options.clone());
        options.check(rules.info()).map_err(|e| SceneError(e.to_string()))?;
        let state = rules.stage(scene)?;
        let header = Header::new(rules.info(), "scene", &options, scene.seed);
        let mut game = Match::with(rules, state, header, scene.seed);
        game.script = scene.dice.iter().rev().copied().collect();
        game.run_throws();
        for text in &scene.acts {
            let Node::Decide(side) = game.node() else {
                return Err(SceneError(format!("«{text}» cannot be done: the game is over")));
            };
            game.act(side, game.seq(), &[text]).map_err(|why| SceneError(format!("«{text}» cannot be done: {why}")))?;
        }
        Ok(game)
    }

    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The whole truth. For the umpire's own uses, never for a player.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    pub fn actions(&self) -> &[R::Action] {
        &self.actions
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Notes who plays, for the replay.
    pub fn set_seats(&mut self, seats: [String; 2]) {
        self.header.seats = seats;
    }

    /// Notes what the dice were bound to, for the replay.
    pub fn set_fair(&mut self, fair: Fair) {
        self.header.fair = Some(fair);
    }

    /// Lays down the next throws: the number on the die, or which of those that can be drawn.
    pub fn script(&mut self, throws: &[u16]) {
        self.script = throws.iter().rev().copied().collect();
    }

    /// The chair of the side that decides.
    pub fn seat(&self) -> Option<Seat<'_, R>> {
        match self.node() {
            Node::Decide(side) => Some(Seat::new(&self.rules, &self.state, side)),
            _ => None,
        }
    }

    /// Does one legal action of the side that decides, then throws until somebody decides again.
    /// Answers whether the row it stands in may go on.
    pub fn play(&mut self, action: R::Action) -> Result<bool, Refusal> {
        self.play_in_row(action, self.actions.len())
    }

    fn play_in_row(&mut self, action: R::Action, row: usize) -> Result<bool, Refusal> {
        if self.resigned.is_some() {
            return refuse("resigned", "the game is over");
        }
        self.rules.check(&self.state, action)?;
        let before = self.node();
        if self.past.is_empty() {
            self.first = Some(Box::new(self.state.clone()));
        }
        self.past.push(Back { actions: self.actions.len(), told: self.told.len(), row });
        let sealed = self.push(action);
        let threw = self.run_throws();
        let goes_on = !sealed && !threw && self.node() == before;
        if !goes_on {
            self.close_past();
        }
        Ok(goes_on)
    }

    /// No undo across this moment.
    fn close_past(&mut self) {
        self.past.clear();
        self.first = None;
    }

    /// Applies an action and keeps its events; answers whether it was sealed.
    pub(crate) fn push(&mut self, action: R::Action) -> bool {
        let mut heard = Heard::default();
        let (turn, phase) = self.rules.moment(&self.state);
        let by = match self.rules.node(&self.state) {
            Node::Decide(side) => Some(side),
            _ => None,
        };
        self.rules.apply(&mut self.state, action, &mut heard);
        self.actions.push(action);
        let moment = Moment { seq: self.actions.len() as u32, turn, phase, by };
        self.told.extend(heard.events.into_iter().map(|(to, event)| (moment, to, event)));
        heard.sealed
    }

    /// The throw that comes now, without making it.
    pub(crate) fn next_throw(&mut self) -> R::Action {
        if let Some(wanted) = self.script.last().copied() {
            self.buffer.clear();
            self.rules.legal(&self.state, &mut self.buffer);
            let is = |a: &R::Action| a.parts().1 == action::Target::Number(wanted);
            let numbered = self.buffer.iter().any(|a| matches!(a.parts().1, action::Target::Number(_)));
            // Where a unit is drawn it is the place among those that can be, from 1.
            let place = if numbered { None } else { self.buffer.get(usize::from(wanted).wrapping_sub(1)) };
            if let Some(&outcome) = self.buffer.iter().find(|a| is(a)).or(place) {
                self.script.pop();
                return outcome;
            }
        }
        throw(&*self.rules, &self.state, &mut self.dice, &mut self.buffer)
    }

    pub(crate) fn run_throws(&mut self) -> bool {
        let mut threw = false;
        while self.node() == Node::Chance {
            let outcome = self.next_throw();
            self.push(outcome);
            threw = true;
        }
        threw
    }

    /// The game as it stood after so many of its actions, to be looked at; a scene has no way back.
    pub fn back(&self, actions: u32) -> Option<Match<R>> {
        let actions = (actions as usize).min(self.actions.len());
        let (scenario, options) = (&self.header.scenario, &self.header.options);
        let mut then = Match::unthrown(self.rules.clone(), scenario, options, 0).ok()?;
        then.header = self.header.clone();
        for &action in &self.actions[..actions] {
            then.push(action);
        }
        if actions == self.actions.len() {
            then.resigned = self.resigned;
        }
        Some(then)
    }

    fn read(&self, text: &str) -> Result<R::Action, Unreadable> {
        action::read(self.rules.info(), text)
    }
}

impl<R: Rules> Table for Match<R> {
    fn info(&self) -> &Info {
        self.rules.info()
    }

    fn seq(&self) -> u32 {
        self.actions.len() as u32
    }

    fn node(&self) -> Node {
        match self.resigned {
            Some(side) => Node::Over(Outcome {
                winner: Some(side.other()),
                level: "resigned".into(),
                points: [0; 2],
                case: Case::new("resigned"),
            }),
            None => self.rules.node(&self.state),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view = self.rules.view(&self.state, viewer);
        if let Node::Over(outcome) = self.node() {
            (view.outcome, view.ask, view.decides) = (Some(outcome), None, None);
        }
        view
    }

    fn write(&self, verb: u8, target: action::Target) -> String {
        action::write_parts(self.info(), &R::Action::VERBS[verb as usize], target)
    }

    fn offers(&self) -> Vec<String> {
        let mut offers = Vec::new();
        if matches!(self.node(), Node::Decide(_)) {
            self.rules.legal(&self.state, &mut offers);
        }
        offers.into_iter().map(|a| action::write(self.info(), a)).collect()
    }

    fn act(&mut self, by: Side, seq: u32, actions: &[&str]) -> Result<usize, ActError> {
        if seq != self.seq() {
            return Err(ActError::Stale(self.seq()));
        }
        let row = self.actions.len();
        for (done, text) in actions.iter().enumerate() {
            match self.node() {
                Node::Over(_) => return Err(ActError::Over),
                Node::Decide(side) if side == by => {}
                _ => return Err(ActError::NotYours),
            }
            let action = self.read(text).map_err(ActError::Unreadable)?;
            if !self.play_in_row(action, row).map_err(ActError::Refused)? {
                return Ok(done + 1);
            }
        }
        Ok(actions.len())
    }

    fn why(&self, by: Side, actions: &[&str]) -> Option<Refusal> {
        let (last, before) = actions.split_last()?;
        if self.resigned.is_some() {
            return None;
        }
        let mut state = self.state.clone();
        for text in before {
            if self.rules.node(&state) != Node::Decide(by) {
                return None;
            }
            let action = self.read(text).ok()?;
            if let Err(refusal) = self.rules.check(&state, action) {
                return Some(refusal);
            }
            let mut heard = Heard::default();
            self.rules.apply(&mut state, action, &mut heard);
            if heard.sealed {
                return None;
            }
        }
        if self.rules.node(&state) != Node::Decide(by) {
            return None;
        }
        self.rules.check(&state, self.read(last).ok()?).err()
    }

    fn why_not(&self, by: Side, clicked: &[action::Target]) -> Option<(String, Refusal)> {
        if self.node() != Node::Decide(by) {
            return None;
        }
        let mut offers = Vec::new();
        self.rules.legal(&self.state, &mut offers);
        let asked = |verb: usize| offers.iter().any(|o| o.parts().0 == verb);
        // A refusal is worth the more the likelier the verb was meant: those of the question first, then the rest.
        // The case most verbs are refused by is «not now», which is said only when nothing better is known.
        let mut tried: Vec<(bool, R::Action, Refusal)> = Vec::new();
        for &target in clicked {
            for verb in 0..R::Action::VERBS.len() {
                let Some(action) = R::Action::build(verb, target) else { continue };
                match self.rules.check(&self.state, action) {
                    Ok(()) => return None,
                    Err(refusal) => tried.push((asked(verb), action, refusal)),
                }
            }
        }
        if let Some(action) = self.rules.meant(&self.state, clicked) {
            return self.rules.check(&self.state, action).err().map(|why| (action::write(self.info(), action), why));
        }
        let common = |r: &Refusal| tried.iter().filter(|(.., other)| other.why == r.why).count();
        let best = tried.iter().min_by_key(|(asked, _, refusal)| (!asked, common(refusal)));
        best.map(|(_, action, refusal)| (action::write(self.info(), *action), *refusal))
    }

    fn way(&self, by: Side, action: &str) -> Vec<Step> {
        match (self.node() == Node::Decide(by), self.read(action)) {
            (true, Ok(action)) if self.rules.check(&self.state, action).is_ok() => self.rules.way(&self.state, action),
            _ => Vec::new(),
        }
    }

    fn preview(&self, by: Side, action: &str) -> Option<Forecast> {
        let action = self.read(action).ok().filter(|_| self.node() == Node::Decide(by))?;
        self.rules.check(&self.state, action).ok()?;
        self.rules.preview(&self.state, Viewer::Player(by), action)
    }

    fn inspect(&self, viewer: Viewer, target: action::Target) -> Vec<Fact> {
        self.rules.inspect(&self.state, viewer, target)
    }

    fn layer(&self, viewer: Viewer, key: &str) -> Layer {
        self.rules.layer(&self.state, viewer, key)
    }

    fn moment(&self) -> (u8, u8) {
        self.rules.moment(&self.state)
    }

    fn told(&self, viewer: Viewer, since: u32) -> Vec<Told> {
        let info = self.info();
        let from = self.told.partition_point(|(at, ..)| at.seq <= since);
        let heard = self.told[from..].iter().filter(|(_, to, _)| to.includes(viewer));
        let told = |(at, _, event): &(Moment, Audience, R::Event)| Told {
            seq: at.seq,
            turn: at.turn,
            phase: at.phase,
            by: at.by,
            line: event.tell(info),
        };
        heard.map(told).collect()
    }

    fn can_undo(&self, by: Side) -> bool {
        self.node() == Node::Decide(by) && !self.past.is_empty()
    }

    fn undo(&mut self, by: Side) -> bool {
        if self.node() != Node::Decide(by) {
            return false;
        }
        let (Some(Back { actions, told, .. }), Some(first)) = (self.past.pop(), &self.first) else { return false };
        let from = self.past.first().map_or(actions, |back| back.actions);
        self.state.clone_from(first);
        for &action in &self.actions[from..actions] {
            self.rules.apply(&mut self.state, action, &mut ());
        }
        self.actions.truncate(actions);
        self.told.truncate(told);
        true
    }

    fn last_row(&self) -> usize {
        let Some(last) = self.past.last() else { return 0 };
        self.past.iter().rev().take_while(|back| back.row == last.row).count()
    }

    fn back_to(&self, by: Side, action: &str) -> Option<usize> {
        let wanted = self.read(action).ok().filter(|_| self.node() == Node::Decide(by))?;
        let mut state = (**self.first.as_ref()?).clone();
        let mut back = None;
        for (nth, then) in self.past.iter().enumerate() {
            if self.rules.check(&state, wanted).is_ok() {
                back = Some(self.past.len() - nth);
            }
            self.rules.apply(&mut state, self.actions[then.actions], &mut ());
        }
        back
    }

    fn resign(&mut self, by: Side) {
        if !matches!(self.node(), Node::Over(_)) {
            self.resigned = Some(by);
            self.close_past();
        }
    }

    fn replay(&self) -> Replay {
        Replay::of(self, self.resigned)
    }
}

//! One game in progress: the state, the dice, the actions so far, undo.

mod annals;
mod deed;
mod shared;
mod table;

use std::sync::Arc;

use hexmap::HexId;

use self::annals::{Annals, Stops};
pub use self::deed::{Deed, again};
use crate::{
    action::{self, Action, Unreadable},
    case::{Refusal, refuse},
    dice::{Dice, Seed},
    info::{Options, SetupError},
    listen::{Audience, Heard, Line},
    moment::Moment,
    replay::{Fair, Header},
    rules::{Node, Show, Side, Viewer},
    scene::{Scene, SceneError, Staged},
    score,
    seat::{Seat, throw},
    table::Table,
};

/// After which action something was told, when, and whose action it was.
#[derive(Copy, Clone, Debug)]
struct Stamp {
    seq: u32,
    moment: Moment,
    by: Option<Side>,
}

/// What is told of a game.
#[derive(Clone, Debug)]
enum News<E> {
    Event(E),
    /// Points have changed, which may follow from many things: it is told by what they are made of, whatever happened.
    Points(Box<Line>),
}

/// A moment undo can go back to.
#[derive(Copy, Clone, Debug)]
struct Back {
    /// The number of actions and of events then.
    actions: usize,
    told: usize,
    /// The number of actions when the row began that the next action stands in.
    row: usize,
    /// When it was.
    moment: Moment,
    /// Nothing was in hand: a unit's move or an attack begins with the next action, or a phase ends.
    free: bool,
    /// Where the unit of the next action stood.
    from: HexId,
}

/// A game in progress with its types. `Match` is the umpire: it alone holds truth and dice together.
pub struct Match<R: Show> {
    rules: Arc<R>,
    state: R::State,
    dice: Dice,
    header: Header,
    actions: Vec<R::Action>,
    told: Annals<News<R::Event>>,
    /// Where the past is played again from.
    stops: Stops<R::State>,
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
impl<R: Show> Clone for Match<R> {
    fn clone(&self) -> Self {
        Match {
            rules: self.rules.clone(),
            state: self.state.clone(),
            dice: self.dice,
            header: self.header.clone(),
            actions: self.actions.clone(),
            told: self.told.clone(),
            stops: self.stops.clone(),
            past: self.past.clone(),
            first: self.first.clone(),
            resigned: self.resigned,
            script: self.script.clone(),
            buffer: Vec::new(),
        }
    }
}

impl<R: Show> Match<R> {
    /// Sets a game up and throws until somebody decides.
    pub fn new(rules: Arc<R>, scenario: &str, options: &Options, seed: impl Into<Seed>) -> Result<Self, SetupError> {
        let mut game = Match::unthrown(rules, scenario, options, seed.into())?;
        game.run_throws();
        Ok(game)
    }

    /// The same, but the first throws are still to come.
    pub(crate) fn unthrown(rules: Arc<R>, scenario: &str, options: &Options, seed: Seed) -> Result<Self, SetupError> {
        options.check(rules.info())?;
        let state = rules.setup(scenario, options)?;
        let header = Header::new(rules.info(), scenario, options, seed);
        Ok(Match::with(rules, state, header, seed))
    }

    fn with(rules: Arc<R>, state: R::State, header: Header, seed: Seed) -> Self {
        Match {
            rules,
            state,
            dice: Dice::of(seed),
            header,
            actions: Vec::new(),
            told: Annals::default(),
            stops: Stops::default(),
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
        rules.info().check(scene.scenario(rules.info()), &options).map_err(|e| SceneError(e.to_string()))?;
        let state = rules.stage(scene)?;
        let header = Header::new(rules.info(), "scene", &options, scene.seed);
        let mut game = Match::with(rules, state, header, scene.seed.into());
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
        self.past.push(Back {
            actions: self.actions.len(),
            told: self.told.len(),
            row,
            moment: self.rules.moment(&self.state),
            free: !self.rules.in_hand(&self.state),
            from: deed::stands(&*self.rules, &self.state, action),
        });
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
        let moment = self.rules.moment(&self.state);
        let by = match self.rules.node(&self.state) {
            Node::Decide(side) => Some(side),
            _ => None,
        };
        let before = self.state.clone();
        self.rules.apply(&mut self.state, action, &mut heard);
        self.actions.push(action);
        let stamp = Stamp { seq: self.actions.len() as u32, moment, by };
        heard.events.into_iter().for_each(|(to, event)| self.told.push((stamp, to, News::Event(event))));
        if let Some(line) = self.gained(&before) {
            self.told.push((stamp, Audience::All, News::Points(Box::new(line))));
        }
        self.stops.note(self.actions.len(), &self.state);
        heard.sealed
    }

    /// What has changed of the points. Both sides see them; what they are for is told as spectators may know it.
    fn gained(&self, before: &R::State) -> Option<Line> {
        if self.rules.points(before) == self.rules.points(&self.state) {
            return None;
        }
        let score = |state: &R::State| self.rules.score(state, Viewer::Spectator);
        score::change(self.rules.info(), &score(before), &score(&self.state))
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

    /// The game as it stood after so many of its actions, to be looked at; a scene has no way back. It is played again
    /// from the last state kept before.
    pub fn back(&self, actions: u32) -> Option<Match<R>> {
        let actions = (actions as usize).min(self.actions.len());
        let (scenario, options) = (&self.header.scenario, &self.header.options);
        let mut then = Match::unthrown(self.rules.clone(), scenario, options, Seed::Mixed(0)).ok()?;
        then.header = self.header.clone();
        then.told = self.told.clone();
        then.told.truncate(self.told.until(actions as u32));
        let mut done = 0;
        if let Some((at, state)) = self.stops.before(actions) {
            (done, then.state) = (at, state.clone());
        }
        for &action in &self.actions[done..actions] {
            self.rules.apply(&mut then.state, action, &mut ());
        }
        then.actions = self.actions[..actions].to_vec();
        if actions == self.actions.len() {
            then.resigned = self.resigned;
        }
        Some(then)
    }

    fn read(&self, text: &str) -> Result<R::Action, Unreadable> {
        action::read(self.rules.info(), text)
    }
}

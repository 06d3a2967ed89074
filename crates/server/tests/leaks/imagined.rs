//! A table whose position is not the true one but agrees with all a side has seen.

use std::sync::Arc;

use players::{Hint, Hosted, Mind, Position, Staffed};
use wargame::{
    Account, ActError, Action, Consequence, Deed, Dice, Fact, Fair, Forecast, Header, Info, Layer, Listen, Match,
    Moment, Node, Options, Refusal, Replay, Rules, Ruling, Score, SetupError, Shortcut, Show, Side, Step, Table,
    Target, Told, UnitId, View, Viewer, action, again,
    report::{Span, When},
};

/// The rules of a game that begins with a position laid down.
struct From<R: Show> {
    rules: Arc<R>,
    start: R::State,
}

impl<R: Show> Rules for From<R> {
    type State = R::State;
    type Action = R::Action;
    type Event = R::Event;

    fn info(&self) -> &Info {
        self.rules.info()
    }

    fn setup(&self, _: &str, _: &Options) -> Result<R::State, SetupError> {
        Ok(self.start.clone())
    }

    fn node(&self, state: &R::State) -> Node {
        self.rules.node(state)
    }

    fn legal(&self, state: &R::State, out: &mut Vec<R::Action>) {
        self.rules.legal(state, out);
    }

    fn check(&self, state: &R::State, action: R::Action) -> Ruling {
        self.rules.check(state, action)
    }

    fn apply(&self, state: &mut R::State, action: R::Action, log: &mut impl Listen<R::Event>) {
        self.rules.apply(state, action, log);
    }

    fn moment(&self, state: &R::State) -> Moment {
        self.rules.moment(state)
    }

    fn points(&self, state: &R::State) -> [i16; 2] {
        self.rules.points(state)
    }

    fn weight(&self, state: &R::State, outcome: R::Action) -> u32 {
        self.rules.weight(state, outcome)
    }
}

impl<R: Show> Show for From<R> {
    fn view(&self, state: &R::State, viewer: Viewer) -> View {
        self.rules.view(state, viewer)
    }

    fn name(&self, state: &R::State, unit: UnitId) -> String {
        self.rules.name(state, unit)
    }

    fn way(&self, state: &R::State, action: R::Action) -> Vec<Step> {
        self.rules.way(state, action)
    }

    fn preview(&self, state: &R::State, viewer: Viewer, action: R::Action) -> Option<Forecast> {
        self.rules.preview(state, viewer, action)
    }

    fn leads_to(&self, state: &R::State, action: R::Action) -> Vec<Consequence> {
        self.rules.leads_to(state, action)
    }

    fn goes_on(&self, state: &R::State) -> bool {
        self.rules.goes_on(state)
    }

    fn fate(&self, state: &R::State, unit: UnitId) -> Option<(Side, bool)> {
        self.rules.fate(state, unit)
    }

    fn unsupplied(&self, state: &R::State, side: Side) -> (Vec<UnitId>, &'static str) {
        self.rules.unsupplied(state, side)
    }

    fn inspect(&self, state: &R::State, viewer: Viewer, target: Target) -> Vec<Fact> {
        self.rules.inspect(state, viewer, target)
    }

    fn meant(&self, state: &R::State, clicked: &[Target]) -> Option<R::Action> {
        self.rules.meant(state, clicked)
    }

    fn score(&self, state: &R::State, viewer: Viewer) -> Score {
        self.rules.score(state, viewer)
    }

    fn layer(&self, state: &R::State, viewer: Viewer, key: &str) -> Layer {
        self.rules.layer(state, viewer, key)
    }
}

/// What a side imagines at a moment of a game.
pub struct Imagined<R: Show> {
    rules: Arc<R>,
    state: R::State,
    /// The game from here on; if a throw is due, after it.
    on: Match<From<R>>,
    seq: u32,
    /// What can be taken back depends on the course of the game, not on the position.
    undo: [bool; 2],
    /// So does what was done last.
    deed: Option<Deed<R::Action>>,
}

impl<R: Show> Imagined<R> {
    /// Deals anew what a side does not know of a game.
    pub fn new(truth: &Match<R>, side: Side, dice: &mut Dice) -> Imagined<R> {
        let rules = truth.rules().clone();
        let mut state = truth.state().clone();
        rules.resample(&mut state, side, dice);
        let from = Arc::new(From { rules: rules.clone(), start: state.clone() });
        let on = Match::new(from, "", &Options::default(), 0).expect("a position");
        let undo = Side::BOTH.map(|side| truth.can_undo(side));
        Imagined { rules, state, on, seq: truth.seq(), undo, deed: truth.deed() }
    }

    /// Whether it is not the true position.
    pub fn differs(&self, truth: &Match<R>) -> bool {
        self.state != *truth.state()
    }
}

impl<R: Show> Table for Imagined<R> {
    fn info(&self) -> &Info {
        self.rules.info()
    }

    fn seq(&self) -> u32 {
        self.seq
    }

    fn node(&self) -> Node {
        self.rules.node(&self.state)
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view = self.rules.view(&self.state, viewer);
        if let (Some(ask), Some(deed)) = (&mut view.ask, &self.deed)
            && viewer == Viewer::Player(ask.side)
        {
            ask.shortcuts.extend(again(&*self.rules, &self.state, ask.side, deed));
        }
        view
    }

    fn write(&self, verb: u8, target: Target) -> String {
        action::write_parts(self.info(), &R::Action::VERBS[usize::from(verb)], target)
    }

    fn name(&self, unit: UnitId) -> String {
        self.rules.name(&self.state, unit)
    }

    fn offers(&self) -> Vec<String> {
        self.on.offers()
    }

    fn act(&mut self, by: Side, seq: u32, actions: &[&str]) -> Result<usize, ActError> {
        self.on.act(by, seq, actions)
    }

    fn why(&self, by: Side, actions: &[&str]) -> Option<Refusal> {
        self.on.why(by, actions)
    }

    fn why_not(&self, by: Side, clicked: &[Target]) -> Option<(String, Refusal)> {
        self.on.why_not(by, clicked)
    }

    fn way(&self, by: Side, action: &str) -> Vec<Step> {
        self.on.way(by, action)
    }

    fn preview(&self, by: Side, action: &str) -> Option<Forecast> {
        self.on.preview(by, action)
    }

    fn leads(&self, by: Side, action: &str) -> Vec<Consequence> {
        self.on.leads(by, action)
    }

    fn grave(&self, by: Side) -> Vec<(String, Vec<Consequence>)> {
        self.on.grave(by)
    }

    fn grave_rows(&self, by: Side, rows: &[Shortcut]) -> Vec<(usize, Vec<Consequence>)> {
        self.on.grave_rows(by, rows)
    }

    fn inspect(&self, viewer: Viewer, target: Target) -> Vec<Fact> {
        self.on.inspect(viewer, target)
    }

    fn layer(&self, viewer: Viewer, key: &str) -> Layer {
        self.on.layer(viewer, key)
    }

    fn score(&self, viewer: Viewer) -> Score {
        let score = self.rules.score(&self.state, viewer);
        match self.node() {
            Node::Over(outcome) => score.ended(self.info(), &outcome),
            _ => score,
        }
    }

    fn account(&self, viewer: Viewer) -> Option<Account> {
        self.on.account(viewer)
    }

    fn moment(&self) -> Moment {
        self.rules.moment(&self.state)
    }

    fn told_before(&self, viewer: Viewer, seq: u32, most: usize) -> (Vec<Told>, Option<u32>) {
        self.on.told_before(viewer, seq, most)
    }

    fn told_page(&self, viewer: Viewer, since: u32, most: usize) -> (Vec<Told>, Option<u32>) {
        self.on.told_page(viewer, since, most)
    }

    fn span(&self, when: When) -> Option<Span> {
        self.on.span(when)
    }

    fn told_of(&self, viewer: Viewer, when: When, later: bool) -> Option<When> {
        self.on.told_of(viewer, when, later)
    }

    fn can_undo(&self, by: Side) -> bool {
        self.undo[by.index()]
    }

    fn undo(&mut self, by: Side) -> bool {
        self.on.undo(by)
    }

    fn row_before(&self, back: usize) -> usize {
        self.on.row_before(back)
    }

    fn whole_before(&self, back: usize) -> usize {
        self.on.whole_before(back)
    }

    fn phase_before(&self, back: usize) -> usize {
        self.on.phase_before(back)
    }

    fn back_to(&self, by: Side, action: &str) -> Option<usize> {
        self.on.back_to(by, action)
    }

    fn resign(&mut self, by: Side) {
        self.on.resign(by);
    }

    fn replay(&self) -> Replay {
        self.on.replay()
    }
}

impl<R: Staffed> Hosted for Imagined<R> {
    fn mind(&self, _: &str, _: u64) -> Option<Box<dyn Mind>> {
        None
    }

    fn hint(&self, side: Side) -> Option<Hint> {
        players::hint_for(&*self.rules, &self.state, side)
    }

    fn position(&self) -> Option<Position> {
        None
    }

    fn host_back(&self, _: u32) -> Option<Box<dyn Hosted>> {
        None
    }

    fn copy(&self) -> Box<dyn Hosted> {
        let Imagined { rules, state, on, seq, undo, deed } = self;
        let (rules, state, on, deed) = (rules.clone(), state.clone(), on.clone(), deed.clone());
        Box::new(Imagined { rules, state, on, seq: *seq, undo: *undo, deed })
    }

    /// Asked for one screen with two people only.
    fn imagined(&self, _: Side, _: u64) -> Box<dyn Hosted> {
        self.copy()
    }

    fn is_secret(&self) -> bool {
        self.on.is_secret()
    }

    fn head(&self) -> &Header {
        self.on.header()
    }

    fn sign(&mut self, seats: [String; 2], fair: Fair) {
        self.on.set_seats(seats);
        self.on.set_fair(fair);
    }
}

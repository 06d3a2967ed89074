//! Leningrad: the advance of Army Group North, summer 1941, in both editions.
//!
//! Rules are found by their section: the modules below stand in the order of the 1979 rulebook, with the
//! numbers of its sections (the second edition's in docs/rule-index.md). What differs between the editions is
//! in `edition` and in the tables.

mod action;
mod book;
mod called;
mod edition;
mod event;
mod frame;
mod load;
mod muster;
mod state;
mod tables;

mod activation; // 3, 4.5
mod announce; // 8, 17.3
mod battle; // 0.1, 13.1, 14
mod combat; // 9, 12
mod follow; // 10.9
mod markers; // 13.3, 15
mod movement; // 4, 6
mod overrun; // 7
mod reinforce; // 16.1 to 16.5
mod replace; // 16.6 to 16.10
mod results; // 10.1 to 10.5
mod retreat; // 10.6 to 10.8
mod setup; // 1
mod supply; // 11
mod surprise; // 17
mod turn; // 3
mod victory;
mod zone; // 5 // 18

mod audit;
mod click;
mod facts;
mod facts_of_hex;
mod facts_of_unit;
mod forecast;
mod layer;
mod preview;
mod question;
mod scene;
mod shortcut;
mod view;
mod way;
mod words;

use hexmap::Folder;
use wargame::{
    Cause, Dice, Fact, Fate, Forecast, Info, Layer, Listen, Node, Options, Place, Rules, Ruling, SetupError, Side,
    Step, Target, UnitId, View, Viewer, refuse, refuse_about,
};

pub use action::{Act, LOSE, MIXED, RETREAT, WAYS};
pub use activation::begin as activate;
pub use book::{Book, BookError, Ground, Kind, built_in};
pub use edition::Edition;
pub use event::Event;
pub use frame::{Activation, Frame, Hexes, Phase};
pub use movement::March;
pub use overrun::price as overrun_price;
pub use scene::MARKERS;
pub use state::{GERMAN, Half, HexSet, SOVIET, State, UNITS, UnitSet, W};
pub use supply::lines;
pub use victory::points;
pub use zone::zone_of;

/// Raised whenever a legal game changes.
pub const RULES_VERSION: u32 = 2;

/// One edition of the game.
pub struct Advance {
    book: Book,
}

impl Advance {
    /// The game with the data the program ships.
    pub fn new(edition: Edition) -> Result<Advance, BookError> {
        Advance::from_folder(&built_in(), edition)
    }

    /// The game with somebody's own data.
    pub fn from_folder(folder: &Folder, edition: Edition) -> Result<Advance, BookError> {
        Ok(Advance { book: Book::load(folder, edition)? })
    }

    pub fn book(&self) -> &Book {
        &self.book
    }
}

/// Who answers a frame that asks; nothing for doings and throws.
fn asked(state: &State) -> Option<Side> {
    match state.stack.top() {
        Frame::Phase { .. } | Frame::Deal { .. } | Frame::Draw { .. } | Frame::Battle(_) | Frame::Roll => None,
        Frame::SetColumns { .. } | Frame::Fortify => Some(SOVIET),
        Frame::SetGermans { .. } | Frame::Replace { .. } | Frame::CommitAir | Frame::Interdict => Some(GERMAN),
        Frame::PickMover | Frame::Enter { .. } | Frame::Move(_) | Frame::PickTarget | Frame::Announce { .. } => {
            Some(state.phasing())
        }
        Frame::ChooseWay { attacker } | Frame::TakeLoss { attacker, .. } | Frame::Retreat { attacker, .. } => {
            Some(battle::side_of(state, attacker))
        }
        Frame::RetreatTo { attacker, .. } | Frame::Advance { attacker, .. } => Some(battle::side_of(state, attacker)),
        Frame::Overstack => Some(state.phasing().other()),
    }
}

/// Runs doings until somebody is asked, a throw is due, or the game is over.
fn settle(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    loop {
        match state.stack.top() {
            Frame::Phase { phase: Phase::GameEnd, begun: true } => return,
            Frame::Phase { phase, begun } => turn::run(book, state, phase, begun, log),
            Frame::Battle(stage) => battle::step(book, state, stage, log),
            Frame::Retreat { attacker, length, to_go } => {
                let to_go = to_go & results::affected(state, attacker);
                if !to_go.is_empty() {
                    return state.stack.goto(Frame::Retreat { attacker, length, to_go });
                }
                state.stack.done();
            }
            _ => return,
        }
    }
}

/// Surplus units as a phase ends: the opponent removes them, hex by hex (4.6).
mod surplus {
    use super::*;

    fn units<'a>(book: &Book, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        activation::overstacked(book, state).into_iter().flat_map(|hex| state.units.here(state.phasing(), hex))
    }

    pub(super) fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
        out.extend(units(book, state).map(Act::Lose));
    }

    pub(super) fn check(book: &Book, state: &State, action: Act) -> Ruling {
        let case = book.case("79:4.6", "10:4.6");
        match action {
            Act::Lose(unit) if units(book, state).any(|u| u == unit) => Ok(()),
            Act::Lose(unit) => refuse_about(case, "the unit is not in the over-full hex", Target::Unit(unit)),
            _ => refuse(case, "a hex is over the stacking limit: name the units to be removed"),
        }
    }

    pub(super) fn apply(book: &Book, state: &mut State, unit: UnitId, log: &mut impl Listen<Event>) {
        let why = book.case(
            "its hex was over the stacking limit (case 79:4.6)",
            "its hex was over the stacking limit (case 10:4.6)",
        );
        state.eliminate(book, unit, Fate::new(Cause::Stacking, why), log);
        if activation::overstacked(book, state).is_none() {
            state.stack.done();
        }
    }
}

impl Rules for Advance {
    type State = State;
    type Action = Act;
    type Event = Event;

    fn info(&self) -> &Info {
        &self.book.info
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        if !self.book.info.scenarios.iter().any(|s| s.id == scenario) {
            let known: Vec<_> = self.book.info.scenarios.iter().map(|s| s.id.as_str()).collect();
            return Err(SetupError(format!("there is no scenario «{scenario}» (scenarios: {})", known.join(", "))));
        }
        options.check(&self.book.info)?;
        let mut state = setup::blank(&self.book);
        state.bid = self.book.info.options.iter().find(|o| o.key == "bid").map_or(0, |o| options.get(o));
        settle(&self.book, &mut state, &mut ());
        Ok(state)
    }

    fn node(&self, state: &State) -> Node {
        if let Some(side) = asked(state) {
            return Node::Decide(side);
        }
        match state.stack.top() {
            Frame::Phase { .. } => Node::Over(victory::outcome(&self.book, state)),
            _ => Node::Chance,
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Act>) {
        let book = &self.book;
        match state.stack.top() {
            Frame::Phase { .. } | Frame::Battle(_) => {}
            Frame::Deal { piece } | Frame::Draw { piece } => {
                out.extend(setup::counters(book, state, piece.into()).map(Act::Deal))
            }
            Frame::Roll => out.extend((1..=book.crt.sides()).map(Act::Die)),
            Frame::SetColumns { next } => setup::columns::legal(book, state, next, out),
            Frame::SetGermans { hand } => setup::germans::legal(book, state, hand, out),
            Frame::Replace { flipped } => replace::legal(book, state, &flipped, out),
            Frame::PickMover => activation::pick::legal(book, state, out),
            Frame::Enter { units } => reinforce::legal(book, state, units, out),
            Frame::Move(act) => activation::legal(book, state, &act, out),
            Frame::PickTarget => announce::pick::legal(book, state, out),
            Frame::Announce { targets, force } => announce::legal(book, state, &targets, &force, out),
            Frame::CommitAir => battle::air::legal(state, out),
            Frame::ChooseWay { attacker } => results::way::legal(state, attacker, out),
            Frame::TakeLoss { attacker, .. } => results::loss::legal(state, attacker, out),
            Frame::Retreat { to_go, .. } => retreat::pick::legal(&to_go, out),
            Frame::RetreatTo { unit, attacker, .. } => retreat::legal(book, state, unit, attacker, out),
            Frame::Advance { attacker, hand } => follow::legal(book, state, attacker, hand, out),
            Frame::Interdict => markers::interdict::legal(book, state, out),
            Frame::Fortify => markers::fortify::legal(book, state, out),
            Frame::Overstack => surplus::legal(book, state, out),
        }
    }

    fn check(&self, state: &State, action: Act) -> Ruling {
        let book = &self.book;
        let order = book.case("79:3.0", "10:3.0");
        match state.stack.top() {
            Frame::Phase { .. } | Frame::Battle(_) => refuse(order, "the game is over"),
            Frame::Deal { piece } | Frame::Draw { piece } => match action {
                Act::Deal(c) if setup::counters(book, state, piece.into()).any(|o| o == c) => Ok(()),
                _ => refuse(book.case("79:1.0", "10:1.0"), "a counter is being dealt"),
            },
            Frame::Roll => match action {
                Act::Die(die) if (1..=book.crt.sides()).contains(&die) => Ok(()),
                _ => refuse(book.case("79:9.5", "10:8.3"), "the die is being thrown"),
            },
            Frame::SetColumns { next } => setup::columns::check(book, state, next, action),
            Frame::SetGermans { hand } => setup::germans::check(book, state, hand, action),
            Frame::Replace { flipped } => replace::check(book, state, &flipped, action),
            Frame::PickMover => match action {
                Act::Pick(unit) => activation::pick::check(book, state, unit),
                Act::Done => activation::pick::may_end(book, state),
                _ => refuse(order, "name the unit that moves next, or end the Movement Phase"),
            },
            Frame::Enter { units } => reinforce::check(book, state, units, action),
            Frame::Move(act) => activation::check(book, state, &act, action),
            Frame::PickTarget => announce::pick::check(book, state, action),
            Frame::Announce { targets, force } => announce::check(book, state, &targets, &force, action),
            Frame::CommitAir => battle::air::check(book, state, action),
            Frame::ChooseWay { attacker } => results::way::check(book, state, attacker, action),
            Frame::TakeLoss { attacker, .. } => results::loss::check(book, state, attacker, action),
            Frame::Retreat { to_go, .. } => retreat::pick::check(book, &to_go, action),
            Frame::RetreatTo { unit, attacker, .. } => retreat::check(book, state, unit, attacker, action),
            Frame::Advance { attacker, hand } => follow::check(book, state, attacker, hand, action),
            Frame::Interdict => markers::interdict::check(book, state, action),
            Frame::Fortify => markers::fortify::check(book, state, action),
            Frame::Overstack => surplus::check(book, state, action),
        }
    }

    fn apply(&self, state: &mut State, action: Act, log: &mut impl Listen<Event>) {
        let book = &self.book;
        match (state.stack.top(), action) {
            (Frame::Deal { piece }, Act::Deal(counter)) => setup::deal(book, state, piece.into(), counter, log),
            (Frame::Draw { piece }, Act::Deal(counter)) => turn::drawn(book, state, piece.into(), counter, log),
            (Frame::Roll, Act::Die(die)) => battle::roll(book, state, die, log),
            (Frame::SetColumns { next }, Act::At(hex)) => setup::columns::apply(book, state, next, hex, log),
            (Frame::SetGermans { hand }, action) => setup::germans::apply(book, state, hand, action, log),
            (Frame::Replace { flipped }, Act::Flip(unit)) => replace::apply(state, flipped, unit, log),
            (Frame::PickMover, Act::Pick(unit)) => activation::pick::apply(book, state, unit, log),
            (Frame::Enter { units }, action) => reinforce::apply(book, state, units, action, log),
            (Frame::Move(act), action) => activation::apply(book, state, act, action, log),
            (Frame::PickTarget, Act::Attack(hex)) => {
                state.stack.call(Frame::Announce { targets: Hexes::of(hex), force: UnitSet::EMPTY })
            }
            (Frame::Announce { targets, force }, action) => announce::apply(book, state, targets, force, action, log),
            (Frame::CommitAir, Act::Commit(count)) => battle::air::apply(state, count, log),
            (Frame::ChooseWay { attacker }, Act::Way(way)) => results::way::apply(book, state, attacker, way, log),
            (Frame::TakeLoss { attacker, left }, Act::Lose(unit)) => {
                results::loss::apply(book, state, attacker, left, unit, log)
            }
            (Frame::Retreat { attacker, length, to_go }, Act::Pick(unit)) => {
                retreat::pick::apply(book, state, attacker, length, to_go, unit, log);
            }
            (Frame::RetreatTo { unit, attacker, left, first }, Act::Retreat(hex)) => {
                retreat::apply(book, state, (unit, attacker, left, first), hex, log);
            }
            (Frame::Advance { attacker, hand }, action) => follow::apply(book, state, attacker, hand, action, log),
            (Frame::Interdict, Act::Interdict(hex)) => markers::interdict::apply(state, hex, log),
            (Frame::Fortify, Act::Fort(hex)) => markers::fortify::apply(book, state, hex, log),
            (Frame::Overstack, Act::Lose(unit)) => surplus::apply(book, state, unit, log),
            (_, Act::Done) => state.stack.done(),
            (frame, action) => unreachable!("{action:?} was checked against {frame:?}"),
        }
        settle(book, state, log);
    }

    fn name(&self, state: &State, unit: UnitId) -> String {
        called::Called::now(&self.book, state, unit).words(&self.book.info)
    }

    fn moment(&self, state: &State) -> (u8, u8) {
        (state.turn.min(self.book.turns), state.phase() as u8)
    }

    fn points(&self, state: &State) -> [i16; 2] {
        points(&self.book, state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn way(&self, state: &State, action: Act) -> Vec<Step> {
        if self.check(state, action).is_ok() { way::way(&self.book, state, action) } else { Vec::new() }
    }

    fn preview(&self, state: &State, viewer: Viewer, action: Act) -> Option<Forecast> {
        self.check(state, action).ok()?;
        preview::preview(&self.book, state, viewer, action)
    }

    fn inspect(&self, state: &State, viewer: Viewer, target: Target) -> Vec<Fact> {
        match target {
            Target::Unit(unit) => facts_of_unit::facts(&self.book, state, viewer, unit),
            Target::Hex(hex) => facts_of_hex::facts(&self.book, state, hex),
            _ => Vec::new(),
        }
    }

    fn meant(&self, state: &State, clicked: &[Target]) -> Option<Act> {
        click::meant(state, clicked)
    }

    fn layer(&self, state: &State, _: Viewer, key: &str) -> Layer {
        layer::layer(&self.book, state, key)
    }

    fn redundant(&self, state: &State, action: Act) -> bool {
        // Joining is a set: in ascending order only. Equal units: the lowest stands for all.
        match (state.stack.top(), action) {
            // While a duty keeps the announcement open, any order must remain possible.
            (Frame::Announce { force, .. }, Act::Join(unit)) => {
                force.iter().any(|u| u > unit.index()) && self.check(state, Act::Done).is_ok()
            }
            (Frame::SetGermans { hand: None }, Act::Place(unit)) => state
                .units
                .of(GERMAN)
                .any(|u| u < unit && self.book.due[u.index()].is_none() && state.units.place(u) == Place::WAITING),
            (Frame::Move(act), Act::Pick(unit)) => {
                let party = act.index(unit).map_or(Activation::FINISHED, |i| act.party[i]);
                act.of(party).any(|i| act.members[i] < unit.0)
            }
            _ => false,
        }
    }

    fn resample(&self, state: &mut State, viewer: Side, dice: &mut Dice) {
        state.veil.redeal(viewer, |p| self.book.piece_class(p), |c| self.book.counter_class(c), dice);
    }

    fn steps(&self, state: &State, action: Act, out: &mut Vec<Act>) {
        if let (Frame::Move(act), Act::Move(to)) = (state.stack.top(), action) {
            let march = March::new(&self.book, state, &act);
            out.extend(march.way(to).0.into_iter().map(Act::Move));
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(&self.book, state)
    }
}

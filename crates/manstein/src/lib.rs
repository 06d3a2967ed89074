//! Leningrad '41: what if Manstein had attacked?
//!
//! Rules are found by their section: a file is a section or part of one, and its first line says which. `book` is what
//! is loaded, `show` what is shown.

mod action;
mod book;
mod event;
mod frame;
mod prelude;
mod sets;
mod state;

mod aim; // 3.3, 10.4-10.7, 10.15, 10.16, 11, 18.2
mod announce; // 10.1-10.5, 10.15-10.19, 17
mod army; // 19.2, 19.3
mod arrive; // 19.1
mod boats; // 8.11, 15.1, 15.2, 15.5
mod command; // 13, 14.2
mod defend; // 9
mod demolish; // 10.17-10.19, 12.10b
mod dice;
mod draw; // 7.5, 19
mod fanatic; // 17.3
mod fire; // 10.3, 10.10-10.13, 10.17, 10.19
mod follow; // 10.15
mod hidden; // 6.5, 6.6
mod movement; // 7.1, 7.2, 8, 15.1, 15.2, 15.5, 18
mod naval; // 15.3
mod price; // 8.5-8.10, 8.12
mod replace; // 7.4-7.6
mod setup; // 3, 16.2
mod sight; // 10.6-10.9
mod spotting; // 10.6, 11
mod stacking; // 6.1-6.4
mod strike; // 12
mod turn; // 5
mod victory; // 4
mod volley; // 10.3, 10.13, 10.14

mod audit;
mod scene;
mod show;

use hexmap::Folder;
use show::{called, forecast, layer, score, view, words};
use wargame::{
    Dice, Info, Layer, Listen, Moment, Options, Outcome, Rules, Score, SetupError, Show, Side, System, UnitId, View,
    Viewer,
};

pub use action::Act;
pub use aim::{Manner, aim, assault, may_drop, may_start, needs_spotter, spots};
pub use boats::{Metro, finds_landing, is_landing, passes, rolls, sails};
pub use book::{
    Airborne, Book, BookError, Column, Command, Corps, Crossing, Demolition, Division, Drop, Early, Engineer, Faces,
    FireTable, Ground, Kind, Later, Limits, Modifiers, Prices, Replacements, Rubble, Schedule, Stacking, Start,
    UNLIMITED, Unit, built_in,
};
pub use command::Party;
pub use event::Event;
pub use fire::{Shot, Target, bridge_modifiers, modifiers, sixths, structure_modifiers};
pub use frame::Frame;
pub use price::{Gait, Over, Price, Ways, entry, price};
pub use scene::MARKERS;
pub use sets::{COUNTERS, EdgeSet, GERMAN, HEXES, HexSet, NOBODY, PIECES, SOVIET, UNITS, UnitSet, W};
pub use sight::{sees, stop};
pub use stacking::{joins, limit, mixes};
pub use state::{ASIDE, Aim, Fire, GONE, Movement, POOL, Pontoon, State, Truth};
pub use turn::{Phase, Span};

/// Raised whenever a legal game changes.
pub const RULES_VERSION: u32 = 1;

/// The game.
pub struct Manstein {
    book: Book,
}

impl System for Manstein {
    type Book = Book;
    type State = State;
    type Act = Act;
    type Event = Event;

    fn phasing(state: &State) -> Side {
        state.phasing()
    }
}

pub type At<'a> = wargame::At<'a, Manstein>;
/// Answers gone through on a copy.
pub type Rehearsal<'a> = wargame::Rehearsal<'a, Manstein>;
pub type Play<'a, L> = wargame::Play<'a, Manstein, L>;

impl Manstein {
    /// The game with the data the program ships.
    pub fn new() -> Result<Manstein, BookError> {
        Manstein::from_folder(&built_in())
    }

    /// The game with somebody's own data.
    pub fn from_folder(folder: &Folder) -> Result<Manstein, BookError> {
        Book::load(folder).map(Manstein::from)
    }

    pub fn book(&self) -> &Book {
        &self.book
    }

    fn outcome(&self, state: &State) -> Outcome {
        victory::outcome(self.at(state))
    }

    /// A position of this game.
    pub fn at<'a>(&'a self, state: &'a State) -> At<'a> {
        At::new(&self.book, state)
    }
}

impl From<Book> for Manstein {
    fn from(book: Book) -> Manstein {
        Manstein { book }
    }
}

/// Runs doings until somebody is asked, a throw is due, or the game is over.
fn settle(play: &mut Play<impl Listen<Event>>) {
    while play.state.stack.top().settle(play) {}
}

/// The optional rules in force (16, 17, 18).
fn rules_of(book: &Book, options: &Options) -> state::Rules {
    let on = |key: &str| book.info.options.iter().any(|o| o.key == key && options.get(o) == 1);
    state::Rules { states: on("states"), fanaticism: on("fanaticism"), airborne: on("airborne") }
}

impl Rules for Manstein {
    type State = State;
    type Action = Act;
    type Event = Event;

    wargame::by_frames!(Manstein, |rules| &rules.book, "5");

    fn info(&self) -> &Info {
        &self.book.info
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.book.info.check(scenario, options)?;
        let rules = rules_of(&self.book, options);
        let mut state = state::blank(&self.book, rules, Span::of(Phase::Setup));
        settle(&mut Play::new(&self.book, &mut state, &mut ()));
        Ok(state)
    }

    fn moment(&self, state: &State) -> Moment {
        state.moment(self.book.turns)
    }

    fn points(&self, state: &State) -> [i16; 2] {
        victory::points(self.at(state))
    }

    fn resample(&self, state: &mut State, viewer: Side, dice: &mut Dice) {
        hidden::redeal(&self.book, state, viewer, dice);
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self.at(state))
    }
}

impl Show for Manstein {
    wargame::shown_by_frames!(Manstein, |rules| &rules.book);

    fn name(&self, state: &State, unit: UnitId) -> String {
        called::Called::now(self.at(state), unit).words(&self.book.info)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self.at(state), viewer, self.node(state))
    }

    fn score(&self, state: &State, viewer: Viewer) -> Score {
        score::score(self.at(state), viewer)
    }

    fn layer(&self, state: &State, viewer: Viewer, key: &str) -> Layer {
        layer::layer(self.at(state), viewer, key)
    }
}

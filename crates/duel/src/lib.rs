//! Duel in the North.
//!
//! Rules are found by their section: a file is a section or part of one, and its first line says which. `book` is what
//! is loaded, `show` what is shown.

mod action;
mod book;
mod event;
mod frame;
mod prelude;
mod state;

mod activation; // 6
mod air; // 11, 10.7
mod announce; // 10
mod battle; // 10.1
mod bridges; // 12
mod chits; // 2.6, 3.3, 17.1
mod finns; // 17.6, 18.5
mod follow; // 10.4
mod forts; // 13
mod groups; // 14
mod headquarters; // 2.4, 4.1
mod hidden; // 9.5, 16.1
mod individual; // 6.3
mod movement; // 9
mod odds; // 10.1
mod overrun; // 9.3
mod reinforce; // 4
mod results; // 10.2
mod retreat; // 10.3
mod setup; // 16, 17.2, 17.4, 18.1, 18.3
mod stacking; // 7
mod stand; // 10.5, 10.6
mod supply; // 5
mod turn; // 3
mod victory; // 15, 17.8, 17.9
mod withdraw; // 17.7
mod zone; // 8

mod audit;
mod scene;
mod show;

use hexmap::Folder;
use show::{called, charts, facts, facts_of_hex, facts_of_unit, forecast, layer, score, view, words};
use wargame::{
    Charts, Dice, Fact, Info, Layer, Listen, Moment, Options, Outcome, Rules, Score, SetupError, Show, Side, System,
    Target, UnitId, View, Viewer,
};

pub use action::{ATTACK_MOVE, Act, CAS, FIGHTER, GERMAN_FIRST, MOVE_ATTACK, TOGETHER};
pub use announce::fit as may_attack;
pub use book::{Book, BookError, Campaign, Crossing, Due, Entry, Ground, Kind, Nation, Rail, Unit, built_in};
pub use event::{Event, result_name};
pub use frame::Frame;
pub use movement::reach;
pub use odds::{Reckoning, attack, defence, reckon, shifts};
pub use scene::MARKERS;
pub use state::{
    Activation, Air, Battle, Chits, EdgeSet, GERMAN, GONE, HexSet, Outcome as Effect, POOL, SOVIET, State, TURN_BOX,
    Truth, UNITS, UnitSet, W,
};
pub use supply::net as fed;
pub use turn::{Phase, Span};
pub use victory::points;
pub use zone::zones;

/// Raised whenever a legal game changes.
pub const RULES_VERSION: u32 = 2;

/// The game.
pub struct Duel {
    book: Book,
}

impl System for Duel {
    type Book = Book;
    type State = State;
    type Act = Act;
    type Event = Event;

    fn phasing(state: &State) -> Side {
        state.phasing()
    }
}

pub type At<'a> = wargame::At<'a, Duel>;
/// Answers gone through on a copy.
pub type Rehearsal<'a> = wargame::Rehearsal<'a, Duel>;
pub type Play<'a, L> = wargame::Play<'a, Duel, L>;

impl Duel {
    /// The game with the data the program ships.
    pub fn new() -> Result<Duel, BookError> {
        Duel::from_folder(&built_in())
    }

    /// The game with somebody's own data.
    pub fn from_folder(folder: &Folder) -> Result<Duel, BookError> {
        Book::load(folder).map(Duel::from)
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

impl From<Book> for Duel {
    fn from(book: Book) -> Duel {
        Duel { book }
    }
}

/// Runs doings until somebody is asked, a throw is due, or the game is over.
fn settle(play: &mut Play<impl Listen<Event>>) {
    while play.state.stack.top().settle(play) {}
}

impl Rules for Duel {
    type State = State;
    type Action = Act;
    type Event = Event;

    wargame::by_frames!(Duel, |rules| &rules.book, "3.0");

    fn info(&self) -> &Info {
        &self.book.info
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.book.info.check(scenario, options)?;
        let mut state = setup::blank(&self.book, setup::campaign(&self.book, scenario), options);
        settle(&mut Play::new(&self.book, &mut state, &mut ()));
        Ok(state)
    }

    fn moment(&self, state: &State) -> Moment {
        state.moment(self.book.turns)
    }

    fn points(&self, state: &State) -> [i16; 2] {
        points(self.at(state))
    }

    /// Two dice are thrown at once; everything else has equal chances.
    fn weight(&self, _: &State, outcome: Act) -> u32 {
        match outcome {
            Act::Dice(sum) => 6u32.saturating_sub(u32::from(sum).abs_diff(7)),
            _ => 1,
        }
    }

    fn resample(&self, state: &mut State, viewer: Side, dice: &mut Dice) {
        hidden::redeal(&self.book, state, viewer, dice);
        chits::reshuffle(&self.book, state, viewer, dice);
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self.at(state))
    }
}

impl Show for Duel {
    wargame::shown_by_frames!(Duel, |rules| &rules.book);

    fn name(&self, state: &State, unit: UnitId) -> String {
        called::Called::now(self.at(state), unit).words(&self.book.info)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self.at(state), viewer, self.node(state))
    }

    fn inspect(&self, state: &State, viewer: Viewer, target: Target) -> Vec<Fact> {
        facts::facts(self.at(state), viewer, target)
    }

    fn unsupplied(&self, state: &State, side: Side) -> (Vec<UnitId>, &'static str) {
        (supply::cut_off(self.at(state), side).iter().collect(), "5.1")
    }

    fn score(&self, state: &State, viewer: Viewer) -> Score {
        score::score(self.at(state), viewer)
    }

    fn charts(&self) -> Charts {
        charts::charts(&self.book)
    }

    fn layer(&self, state: &State, viewer: Viewer, key: &str) -> Layer {
        layer::layer(self.at(state), viewer, key)
    }
}

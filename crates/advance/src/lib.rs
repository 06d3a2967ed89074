//! Leningrad: the advance of Army Group North, summer 1941, in both editions.
//!
//! Rules are found by their section: a file is a section of the 1979 rulebook or part of one, and its first line says
//! which (the second edition's numbers in docs/rule-index.md). `book` is what is loaded, with what differs between the
//! editions; `show` is what is shown.

mod action;
mod book;
mod event;
mod frame;
mod prelude;
mod state;

mod activation; // 3, 4.5
mod announce; // 8, 17.3
mod battle; // 0.1, 13.1, 14
mod combat; // 9, 12
mod follow; // 10.9
mod markers; // 13.3, 15
mod movement; // 4
mod overrun; // 7
mod price; // 4.2, 4.9, 6
mod reinforce; // 16.1 to 16.5
mod replace; // 16.6 to 16.10
mod results; // 10.1 to 10.5
mod retreat; // 10.6 to 10.8
mod setup; // 1
mod stacking; // 4.6
mod supply; // 11
mod surprise; // 17
mod turn; // 3
mod victory; // 18
mod zone; // 5

mod audit;
mod scene;
mod show;

use book::edition;
use hexmap::Folder;
use show::{called, charts, facts, facts_of_hex, facts_of_unit, forecast, layer, score, view, way, words};
use wargame::{
    Charts, Dice, Fact, Info, Layer, Listen, Moment, Options, Outcome, Rules, Score, SetupError, Show, Side, System,
    Target, UnitId, View, Viewer,
};

pub use action::{Act, LOSE, MIXED, RETREAT};
pub use activation::{Activation, PickMover, begin as activate};
pub use announce::{Announce, PickTarget, candidates as attackable};
pub use battle::{CommitAir, Roll};
pub use book::{Book, BookError, Ground, Kind, built_in};
/// Strengths and shifts, by what is so or by what a side reckons with.
pub use combat::{Terms, denies_armor, is_tank, river, strength, terrain_shift, whole_corps};
pub use edition::Edition;
pub use event::{Event, result_name};
pub use follow::Follow;
pub use frame::Frame;
pub use markers::{Fortify, Interdict};
pub use movement::March;
pub use overrun::price as overrun_price;
pub use reinforce::Enter;
pub use replace::Replace;
pub use results::{ChooseWay, TakeLoss};
pub use retreat::{Retreat, RetreatTo, leads_out};
pub use scene::MARKERS;
pub use setup::{Deal, SetColumns, SetGermans};
pub use stacking::Overstack;
pub use state::{GERMAN, Half, HexSet, SOVIET, State, UNITS, UnitSet, W, eliminate, enter, lose_step};
pub use supply::lines;
pub use surprise::bonus as surprise_counts;
pub use turn::{Draw, Phase};
pub use victory::{points, price};
pub use wargame::HexList as Hexes;
pub use zone::zone_of;

/// Raised whenever a legal game changes.
pub const RULES_VERSION: u32 = 2;

/// One edition of the game.
pub struct Advance {
    book: Book,
}

impl System for Advance {
    type Book = Book;
    type State = State;
    type Act = Act;
    type Event = Event;

    fn phasing(state: &State) -> Side {
        state.phasing()
    }
}

pub type At<'a> = wargame::At<'a, Advance>;
pub type Play<'a, L> = wargame::Play<'a, Advance, L>;
pub type Rehearsal<'a> = wargame::Rehearsal<'a, Advance>;

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

    fn outcome(&self, state: &State) -> Outcome {
        victory::outcome(self.at(state))
    }

    /// A position of this game.
    pub fn at<'a>(&'a self, state: &'a State) -> At<'a> {
        At::new(&self.book, state)
    }
}

/// Runs doings until somebody is asked, a throw is due, or the game is over.
fn settle(play: &mut Play<impl Listen<Event>>) {
    while play.state.stack.top().settle(play) {}
}

impl Rules for Advance {
    type State = State;
    type Action = Act;
    type Event = Event;

    wargame::by_frames!(Advance, |rules| &rules.book, rules.book.case("79:3.0", "10:3.0"));

    fn info(&self) -> &Info {
        &self.book.info
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.book.info.check(scenario, options)?;
        let mut state = setup::blank(&self.book);
        state.bid = self.book.info.options.iter().find(|o| o.key == "bid").map_or(0, |o| options.get(o));
        settle(&mut Play::new(&self.book, &mut state, &mut ()));
        Ok(state)
    }

    fn moment(&self, state: &State) -> Moment {
        state.moment(self.book.turns)
    }

    fn points(&self, state: &State) -> [i16; 2] {
        points(self.at(state))
    }

    fn resample(&self, state: &mut State, viewer: Side, dice: &mut Dice) {
        state.veil.redeal(viewer, |p| self.book.piece_class(p), |c| self.book.counter_class(c), dice);
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self.at(state))
    }
}

impl Show for Advance {
    wargame::shown_by_frames!(Advance, |rules| &rules.book);

    fn name(&self, state: &State, unit: UnitId) -> String {
        called::Called::now(self.at(state), unit).words(&self.book.info)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self.at(state), viewer, self.node(state))
    }

    fn inspect(&self, state: &State, viewer: Viewer, target: Target) -> Vec<Fact> {
        match target {
            Target::Unit(unit) => facts_of_unit::facts(self.at(state), viewer, unit),
            Target::Hex(hex) => facts_of_hex::facts(self.at(state), hex),
            _ => Vec::new(),
        }
    }

    fn unsupplied(&self, state: &State, side: Side) -> (Vec<UnitId>, &'static str) {
        let at = self.at(state);
        let lines = lines(at, side);
        let units = state.units.on_map(side).map(|(unit, _)| unit).filter(|&unit| !lines.supplies(at, unit));
        (units.collect(), self.book.case("79:11.0", "10:9.0"))
    }

    fn score(&self, state: &State, viewer: Viewer) -> Score {
        score::score(self.at(state), viewer)
    }

    fn charts(&self) -> Charts {
        charts::charts(&self.book)
    }

    fn layer(&self, state: &State, _: Viewer, key: &str) -> Layer {
        layer::layer(self.at(state), key)
    }
}

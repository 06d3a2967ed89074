//! Assault on Leningrad, and its companion Assault on Stalingrad.
//!
//! Rules are found by their section: a file is a section or part of one, and its first line says which. What differs
//! in Stalingrad (section 19) stands beside the rule it changes. `book` is what is loaded, `show` what is shown.

mod action;
mod book;
mod event;
mod frame;
mod prelude;
mod state;

mod air; // 12
mod announce; // 10.1
mod battle; // 10.22
mod cup; // 19.7
mod follow; // 10.5
mod inset; // 8
mod movement; // 6
mod navy; // 13
mod odds; // 10.21, 10.3, 10.4
mod reinforce; // 16.1
mod results; // 10.23 to 10.26, 10.210 to 10.212
mod retreat; // 10.27 to 10.29
mod setup; // 5, 19.8
mod stacking; // 7
mod supply; // 11
mod turn; // 4
mod victory; // 17, 19.9
mod withdraw; // 16.2, 11.36
mod zone; // 9

mod audit;
mod scene;
mod show;

use book::{campaign, ground};
use hexmap::Folder;
use show::{charts, facts, forecast, layer, score, view, way, words};
use wargame::{
    Charts, Fact, Info, Layer, Listen, Moment, Options, Outcome, Rules, Score, SetupError, Show, Side, System, Target,
    UnitId, View, Viewer,
};

pub use action::{Act, LOSE, RETREAT, SKIP};
pub use air::{Bomb, Bombing, Disrupt, Support, needed};
/// Whether a unit attacks in this phase, and whether it would move in one like it.
pub use announce::fit as may_attack;
pub use announce::{Announce, PickTarget};
pub use battle::{Roll, Stage};
pub use book::{Book, BookError, Class, Corps, Kind, Slot, Spot, built_in};
pub use campaign::Campaign;
pub use cup::Draw;
pub use event::{Event, result_name};
pub use follow::{Follow, FollowTo};
pub use frame::Frame;
pub use ground::Gate;
pub use inset::{Evacuate, Excess, TransferTo, Window, closed, open};
pub use movement::{March, Mover, PickMover, begin_march, held_back};
pub use navy::{Fire, Harbour};
pub use odds::{Odds, POINT, Reckoning, multiple, name as odds_name, outcome, quarters, reckon};
pub use reinforce::Enter;
pub use results::{ChooseWay, TakeLoss};
pub use retreat::{Escort, Retreat, RetreatTo, possible as can_retreat};
pub use scene::MARKERS;
pub use setup::SetUp;
pub use stacking::{full, room, together};
pub use state::{
    Battle, GERMAN, Garrison, HexSet, Outcome as Penalty, RUSSIAN, State, UNITS, UnitSet, W, eliminate, enter,
    lose_step,
};
pub use supply::{
    Paths, connected, corps, headquarters, joined, lines as supply_lines, open_hexes, reached, russian_net, self_fed,
    supplied,
};
pub use turn::{Phase, Span};
pub use victory::points;
pub use wargame::HexList as Hexes;
pub use zone::{Zones, zones};

/// Raised whenever a legal game changes.
pub const RULES_VERSION: u32 = 3;

/// One of the two games.
pub struct Assault {
    book: Book,
}

impl System for Assault {
    type Book = Book;
    type State = State;
    type Act = Act;
    type Event = Event;

    fn phasing(state: &State) -> Side {
        state.phasing()
    }
}

pub type At<'a> = wargame::At<'a, Assault>;
pub type Play<'a, L> = wargame::Play<'a, Assault, L>;
pub type Rehearsal<'a> = wargame::Rehearsal<'a, Assault>;

impl Assault {
    /// The game with the data the program ships.
    pub fn new(campaign: Campaign) -> Result<Assault, BookError> {
        Assault::from_folder(&built_in(), campaign)
    }

    /// The game with somebody's own data.
    pub fn from_folder(folder: &Folder, campaign: Campaign) -> Result<Assault, BookError> {
        Book::load(folder, campaign).map(Assault::from)
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

impl From<Book> for Assault {
    fn from(book: Book) -> Assault {
        Assault { book }
    }
}

/// Runs doings until somebody is asked, a throw is due, or the game is over.
fn settle(play: &mut Play<impl Listen<Event>>) {
    while play.state.stack.top().settle(play) {}
}

impl Rules for Assault {
    type State = State;
    type Action = Act;
    type Event = Event;

    wargame::by_frames!(Assault, |rules| &rules.book, "4.0");

    fn info(&self) -> &Info {
        &self.book.info
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.book.info.check(scenario, options)?;
        let mut state = setup::blank(&self.book);
        state.chosen = scene::chosen(&self.book.info, options);
        settle(&mut Play::new(&self.book, &mut state, &mut ()));
        Ok(state)
    }

    fn moment(&self, state: &State) -> Moment {
        state.moment(self.book.turns)
    }

    fn points(&self, state: &State) -> [i16; 2] {
        points(self.at(state))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self.at(state))
    }
}

impl Show for Assault {
    wargame::shown_by_frames!(Assault, |rules| &rules.book);

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self.at(state), viewer, self.node(state))
    }

    fn inspect(&self, state: &State, _: Viewer, target: Target) -> Vec<Fact> {
        match target {
            Target::Unit(unit) => facts::of_unit(self.at(state), unit),
            Target::Hex(hex) => facts::of_hex(self.at(state), hex),
            _ => Vec::new(),
        }
    }

    fn unsupplied(&self, state: &State, side: Side) -> (Vec<UnitId>, &'static str) {
        let fed = supplied(self.at(state), side);
        let units = state.units.on_map(side).map(|(unit, _)| unit).filter(|&unit| !fed.has(unit));
        (units.collect(), "11.12")
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

//! What a game is: a state machine that waits for a decision, a throw, or nothing more.

use std::fmt::Debug;

use hexmap::HexId;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    action::{Action, Target, UnitId},
    case::{Case, Ruling},
    charts::Charts,
    consequence::{self, Consequence},
    dice::Dice,
    forecast::Forecast,
    info::{Info, Options, SetupError},
    listen::{Listen, Tell},
    moment::Moment,
    score::Score,
    shaped,
    view::{Fact, Layer, Step, View},
    words,
};

shaped! {
    /// One of the two players. The first is the German in every game of ours, the second the Soviet or Russian.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Side {
        First,
        Second,
    }
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `first` or `second`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }
}

/// Whose eyes a view is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    Player(Side),
    /// Sees what both sides see.
    Spectator,
    /// Sees everything; only for finished games and for tools on one's own machine.
    Umpire,
}

impl Viewer {
    /// `first`, `second`, `spectator` or `umpire`.
    pub const fn name(self) -> &'static str {
        match self {
            Viewer::Player(side) => side.name(),
            Viewer::Spectator => "spectator",
            Viewer::Umpire => "umpire",
        }
    }
}

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    Decide(Side),
    Chance,
    Over(Outcome),
}

shaped! {
    /// How a game ended.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub struct Outcome {
        pub winner: Option<Side>,
        pub level: String,
        pub points: [i16; 2],
        pub case: Case,
    }
}

/// The rules of one game. Static data is in `self`, everything that changes in `State`.
pub trait Rules: Send + Sync + 'static {
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    type Action: Action;
    type Event: Tell + Clone + Debug + Send + Sync + 'static;

    /// Names, map, scenarios, and how hexes and units are written.
    fn info(&self) -> &Info;
    fn setup(&self, scenario: &str, options: &Options) -> Result<Self::State, SetupError>;

    fn node(&self, state: &Self::State) -> Node;
    /// Appends what may be done now, in a fixed order, nothing twice; never nothing unless the game is over.
    /// At a chance node these are the outcomes.
    fn legal(&self, state: &Self::State, out: &mut Vec<Self::Action>);
    /// Whether `action` may be done now, and if not, by which case.
    fn check(&self, state: &Self::State, action: Self::Action) -> Ruling;
    /// Does it and runs on to the next node. The caller has made sure that it is legal.
    fn apply(&self, state: &mut Self::State, action: Self::Action, log: &mut impl Listen<Self::Event>);

    /// Turn, phase and impulse, and who is playing it, as in the view.
    fn moment(&self, state: &Self::State) -> Moment;
    /// The points of both sides as the position stands: at the end those of the outcome, before it what a resignation
    /// leaves. Nothing of them is hidden.
    fn points(&self, state: &Self::State) -> [i16; 2];
    /// Relative frequency of a chance outcome.
    fn weight(&self, _: &Self::State, _outcome: Self::Action) -> u32 {
        1
    }
    /// Whether a search can skip `action` because another order or an equal unit gives the same.
    /// Among the offers of a state at least one is not redundant.
    fn redundant(&self, _: &Self::State, _: Self::Action) -> bool {
        false
    }
    /// Replaces what `viewer` does not know by something that agrees with all it has seen.
    /// Depends only on the dice and on what `viewer` knows, never on the truth it replaces.
    fn resample(&self, _: &mut Self::State, _viewer: Side, _: &mut Dice) {}
    /// Appends the single steps a far action is shorthand for; nothing for an action that is none.
    fn steps(&self, _: &Self::State, _: Self::Action, _out: &mut Vec<Self::Action>) {}
    /// What is wrong with a state, if anything: places, stacking, counters made or lost. For the laws.
    fn audit(&self, _: &Self::State) -> Result<(), String> {
        Ok(())
    }
}

/// What is needed to show a game besides what is needed to play it. A search asks for nothing of it.
pub trait Show: Rules {
    /// What `viewer` may see, with the question, offers and forecast if it is theirs to answer.
    /// Everything in it, forecasts too, is worked out from what `viewer` knows.
    fn view(&self, state: &Self::State, viewer: Viewer) -> View;
    /// What a unit is called in a sentence, with its mark, by what everybody may know of it.
    fn name(&self, _: &Self::State, unit: UnitId) -> String {
        words::unit(self.info(), unit)
    }
    /// The way a move takes, hex by hex with its price, as the side that decides knows it.
    fn way(&self, _: &Self::State, _: Self::Action) -> Vec<Step> {
        Vec::new()
    }
    /// What the combat that an offer begins would be worth, as far as `viewer` can know.
    fn preview(&self, _: &Self::State, _: Viewer, _: Self::Action) -> Option<Forecast> {
        None
    }
    /// What there is to say of a unit or hex beyond what its counter and the map show.
    fn inspect(&self, _: &Self::State, _: Viewer, _: Target) -> Vec<Fact> {
        Vec::new()
    }
    /// What a click on these would mean if it were allowed, where the rules can tell better than the verbs.
    fn meant(&self, _: &Self::State, _clicked: &[Target]) -> Option<Self::Action> {
        None
    }
    /// One of [`Info::layers`], as far as `viewer` can know.
    fn layer(&self, _: &Self::State, _: Viewer, _key: &str) -> Layer {
        Layer::default()
    }
    /// The charts of the game, made from what it was loaded with; nothing of a position stands in them.
    fn charts(&self) -> Charts {
        Charts::default()
    }
    /// What an offer leads to by its own question, worked out from a position that may be an imagined one.
    fn leads_to(&self, _: &Self::State, _: Self::Action) -> Vec<Consequence> {
        Vec::new()
    }
    /// Whether the answers are steps of something that goes on: of a move, of an announcement.
    fn goes_on(&self, _: &Self::State) -> bool {
        false
    }
    /// Whether something is in hand: a unit on its move, an attack being announced. What is done from one empty hand to
    /// the next is taken back as a whole, and can be done again with others.
    fn in_hand(&self, _: &Self::State) -> bool {
        false
    }
    /// The hex a unit stands in; nothing off the map.
    fn stands(&self, _: &Self::State, _: UnitId) -> HexId {
        HexId::NONE
    }
    /// Whose a unit is, and whether it is lost. Without it nothing is said of losses before an answer.
    fn fate(&self, _: &Self::State, _: UnitId) -> Option<(Side, bool)> {
        None
    }
    /// Units of a side without supply as the position stands, and the case that says so.
    fn unsupplied(&self, _: &Self::State, _: Side) -> (Vec<UnitId>, &'static str) {
        (Vec::new(), "")
    }
    /// Where the game stands as the position is: what the points are made of, what can still be won or lost. Its parts
    /// add up to [`Rules::points`]; what it would end with is what the outcome has at the end.
    fn score(&self, state: &Self::State, viewer: Viewer) -> Score {
        Score::plain(self.info(), viewer, self.points(state))
    }
    /// All that an offer leads to, as far as `viewer` can know; nothing for whoever is not asked.
    fn leads(&self, state: &Self::State, viewer: Viewer, action: Self::Action) -> Vec<Consequence>
    where
        Self: Sized,
    {
        consequence::leads(self, state, viewer, action)
    }
}

//! A game in progress, rules forgotten.

use std::fmt;

use serde::Serialize;

use crate::{
    account::Account,
    action::{self, UnitId, Unreadable},
    case::Refusal,
    consequence::Consequence,
    forecast::Forecast,
    info::Info,
    listen::Line,
    moment::Moment,
    prose::escape,
    replay::Replay,
    report::{Span, When},
    rules::{Node, Side, Viewer},
    score::Score,
    shaped,
    view::{Fact, Layer, Step, View},
    words::{self, capital},
};

shaped! {
    /// A line of the log: an event as told to one viewer.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct Told as "Line" {
        /// The action it followed.
        pub seq: u32,
        /// When: before the action.
        #[serde(flatten)]
        pub moment: Moment,
        /// Who did it; nobody for what the rules or the dice did.
        pub by: Option<Side>,
        #[serde(flatten)]
        pub line: Line,
    }
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
    /// What a unit is called in a sentence, with its mark, by what everybody may know of it.
    fn name(&self, unit: UnitId) -> String;
    /// How an offer is said on a button, with units by their names.
    fn say(&self, verb: u8, target: action::Target) -> String {
        let act = self.write(verb, target);
        let (verb, word) = act.split_once(' ').unwrap_or((&act, ""));
        match target {
            action::Target::Unit(unit) => capital(self.info().say_of(verb, word, &self.name(unit))),
            target => self.info().say_of(verb, word, &words::target(self.info(), verb, target)),
        }
    }
    /// The same of an action as it is written, if there is such a thing.
    fn said(&self, act: &str) -> String {
        let info = self.info();
        let (verb, word) = act.split_once(' ').unwrap_or((act, ""));
        let name = match (info.unit_named(word), info.map.by_label(word)) {
            (Some(unit), _) => self.name(unit),
            (None, Some(hex)) if info.number_names(verb).is_none() => words::label(info, hex),
            _ => escape(word).into_owned(),
        };
        capital(info.say_of(verb, word, &name))
    }
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
    /// What an offer leads to, the gravest first.
    fn leads(&self, by: Side, action: &str) -> Vec<Consequence>;
    /// The offers that cost something for certain and for good, with what that is: little enough work to be done for
    /// every position ([`consequence::grave`](crate::consequence::grave)).
    fn grave(&self, by: Side) -> Vec<(String, Vec<Consequence>)>;
    fn inspect(&self, viewer: Viewer, target: action::Target) -> Vec<Fact>;
    fn layer(&self, viewer: Viewer, key: &str) -> Layer;
    /// Where the game stands, or how it has ended.
    fn score(&self, viewer: Viewer) -> Score;
    /// What it has cost so far, and its points impulse by impulse; nothing for a scene, which has no way back.
    fn account(&self, viewer: Viewer) -> Option<Account>;
    /// When it is, without the cost of a view.
    fn moment(&self) -> Moment;
    /// Events after an action, filtered.
    fn told(&self, viewer: Viewer, since: u32) -> Vec<Told> {
        self.told_page(viewer, since, usize::MAX).0
    }
    /// The same, but as soon as there are so many no further action is begun; and after which action it goes on, if it
    /// does.
    fn told_page(&self, viewer: Viewer, since: u32, most: usize) -> (Vec<Told>, Option<u32>);
    /// The last events up to an action, filtered; once there are so many no further action is begun. And up to which
    /// action the ones before them go, if there are any.
    fn told_before(&self, viewer: Viewer, seq: u32, most: usize) -> (Vec<Told>, Option<u32>);
    /// Where an impulse lies among the actions, if something was told of it.
    fn span(&self, when: When) -> Option<Span>;
    /// The impulse nearest before or after another of which a viewer was told something.
    fn told_of(&self, viewer: Viewer, when: When, later: bool) -> Option<When>;
    /// Whether [`Table::undo`] would go back.
    fn can_undo(&self, by: Side) -> bool;
    fn undo(&mut self, by: Side) -> bool;
    /// How many of the last actions that can be taken back were sent in one row.
    fn last_row(&self) -> usize {
        self.row_before(0)
    }
    /// The same once so many have been taken back; 0 if no more can be.
    fn row_before(&self, back: usize) -> usize;
    /// How many of the last actions that can be taken back were done since the hand was empty last: a whole unit's move,
    /// a whole announcement. So many of the last ones are looked over: they are taken back as well.
    fn whole_before(&self, back: usize) -> usize;
    /// The same, since the phase began in which they were done.
    fn phase_before(&self, back: usize) -> usize;
    /// How many actions of the side that decides must be taken back before another can be done; nothing when no
    /// way back leads there.
    fn back_to(&self, by: Side, action: &str) -> Option<usize>;
    fn resign(&mut self, by: Side);
    fn replay(&self) -> Replay;
}

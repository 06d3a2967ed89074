//! Questions, throws and doings: the boxes of a game's flow chart, each in one place with all that belongs to it.
//!
//! A system writes a type for each box in the file of its rule section and lists them once with [`frames!`](crate::frames),
//! which makes the enum that lies on the [`Stack`](crate::Stack) and passes everything on by a plain match.

use hexmap::HexId;

use crate::{
    action::{Action, Target, UnitId},
    case::{Case, Ruling},
    consequence::Consequence,
    forecast::Forecast,
    listen::{Audience, Listen},
    rules::{Side, Viewer},
    units::Units,
    view::{Ask, Offer, Shortcut, Step},
};

/// A rule system: the types that all its frames share.
pub trait System: Sized + 'static {
    /// Static data.
    type Book;
    /// Everything that changes.
    type State;
    type Act: Action;
    type Event;

    /// The side whose phase it is: most questions are its own.
    fn phasing(state: &Self::State) -> Side;
}

/// A position: the book it is read by and the state.
pub struct At<'a, S: System> {
    pub book: &'a S::Book,
    pub state: &'a S::State,
}

impl<'a, S: System> At<'a, S> {
    #[inline]
    pub fn new(book: &'a S::Book, state: &'a S::State) -> Self {
        At { book, state }
    }
}

impl<S: System> Clone for At<'_, S> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for At<'_, S> {}

/// A position being changed, and who hears of it.
pub struct Play<'a, S: System, L> {
    pub book: &'a S::Book,
    pub state: &'a mut S::State,
    pub log: &'a mut L,
}

impl<'a, S: System, L: Listen<S::Event>> Play<'a, S, L> {
    #[inline]
    pub fn new(book: &'a S::Book, state: &'a mut S::State, log: &'a mut L) -> Self {
        Play { book, state, log }
    }

    /// The position as it is now.
    #[inline]
    pub fn at(&self) -> At<'_, S> {
        At { book: self.book, state: self.state }
    }

    /// Tells everybody what happens, worded by the position as it is now.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce(At<'_, S>) -> S::Event) {
        let at = At { book: self.book, state: &*self.state };
        self.log.hear(Audience::All, || event(at));
    }
}

/// A decision of one side, with what is needed to play it and to show it. The implementor is the question's own data.
pub trait Question<S: System> {
    /// Who is asked.
    fn side(&self, at: At<'_, S>) -> Side {
        S::phasing(at.state)
    }
    /// The question in words, with its case.
    fn prompt(&self, at: At<'_, S>) -> Prompt;
    /// Appends what may be answered, in a fixed order: exactly what passes `check`.
    fn offers(&self, at: At<'_, S>, out: &mut Vec<S::Act>);
    /// Whether something may be answered, and if not, by which case.
    fn check(&self, at: At<'_, S>, act: S::Act) -> Ruling;
    /// Does what was answered. The caller has checked it.
    fn answer<L: Listen<S::Event>>(self, play: &mut Play<'_, S, L>, act: S::Act)
    where
        Self: Sized;
    /// Leaves the question where nothing (any more) is to be chosen; true if it did.
    fn settle<L: Listen<S::Event>>(self, _: &mut Play<'_, S, L>) -> bool
    where
        Self: Sized,
    {
        false
    }
    /// Whether a search can skip an answer because another order or an equal unit gives the same.
    fn redundant(&self, _: At<'_, S>, _: S::Act) -> bool {
        false
    }
    /// Appends the single steps a far answer is shorthand for.
    fn steps(&self, _: At<'_, S>, _: S::Act, _out: &mut Vec<S::Act>) {}

    /// Units selected so far. Nothing here is secret: both sides see the hand over the board.
    fn chosen(&self, _: At<'_, S>) -> Vec<UnitId> {
        Vec::new()
    }
    /// Whether something is in hand, so that the answer goes on with it: a unit on its move, an attack being announced.
    fn in_hand(&self, at: At<'_, S>) -> bool {
        !self.chosen(at).is_empty()
    }
    /// Where it happens.
    fn targets(&self, _: At<'_, S>) -> Vec<HexId> {
        Vec::new()
    }
    /// What a click means that is no offer, so that a refusal answers what was wanted.
    fn click(&self, _: At<'_, S>, _: &Click) -> Option<S::Act> {
        None
    }
    /// What `done` does, for a button; nothing where it is no answer.
    fn done(&self, _: At<'_, S>) -> &'static str {
        ""
    }
    /// What `done` would leave undone, where a person should be asked again.
    fn undone(&self, _: At<'_, S>, _offers: &[S::Act]) -> Option<String> {
        None
    }
    /// Nearly always answered with `done`: a table may press it.
    fn routine(&self, _: At<'_, S>, _offers: &[S::Act]) -> bool {
        false
    }
    /// Asked in between, on the chance: the same can still be done at a later question.
    fn aside(&self, _: At<'_, S>) -> bool {
        false
    }
    /// Rows of answers that are often wanted together.
    fn shortcuts(&self, _: At<'_, S>, _offers: &[S::Act]) -> Vec<Shortcut> {
        Vec::new()
    }
    /// The offers with what they leave.
    fn shown(&self, _: At<'_, S>, offers: &[S::Act]) -> Vec<Offer> {
        offers.iter().map(|&act| Offer::plain(act)).collect()
    }
    /// What is in the making would be worth this.
    fn forecast(&self, _: At<'_, S>, _: Viewer) -> Option<Forecast> {
        None
    }
    /// What the combat that an answer begins would be worth.
    fn preview(&self, _: At<'_, S>, _: Viewer, _: S::Act) -> Option<Forecast> {
        None
    }
    /// The way a move takes, hex by hex with its price.
    fn way(&self, _: At<'_, S>, _: S::Act) -> Vec<Step> {
        Vec::new()
    }
    /// What an answer leads to that does not follow from the position after it alone
    /// ([`consequence`](crate::consequence)): what comes later if nothing changes, what is for nothing, what is worth
    /// knowing. The position can be an imagined one; whoever is asked knows no more of it.
    fn leads_to(&self, _: At<'_, S>, _: S::Act) -> Vec<Consequence> {
        Vec::new()
    }
    /// Whether its answers are steps of something that goes on, so that what they change can be otherwise in the end.
    fn goes_on(&self) -> bool {
        false
    }
}

/// An outcome of chance.
pub trait Throw<S: System> {
    /// Appends what can fall.
    fn outcomes(&self, at: At<'_, S>, out: &mut Vec<S::Act>);
    /// Whether this can fall, and if not, what is being thrown.
    fn check(&self, at: At<'_, S>, act: S::Act) -> Ruling;
    /// It has fallen.
    fn fallen<L: Listen<S::Event>>(self, play: &mut Play<'_, S, L>, act: S::Act);
}

/// What runs by itself.
pub trait Doing<S: System> {
    /// Goes one step on; false when the game is over.
    fn run<L: Listen<S::Event>>(self, play: &mut Play<'_, S, L>) -> bool;
}

/// A question in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    pub case: &'static str,
    pub words: String,
}

impl Prompt {
    pub fn new(case: &'static str, words: impl Into<String>) -> Prompt {
        Prompt { case, words: words.into() }
    }
}

/// What was clicked, as far as it can be told without knowing the question.
#[derive(Copy, Clone, Debug)]
pub struct Click {
    /// The unit clicked.
    pub unit: Option<UnitId>,
    /// The hex clicked, or that of the unit.
    pub hex: Option<HexId>,
    /// The unit clicked; of a hex alone one of the side that decides, else one of the other.
    pub one: Option<UnitId>,
    /// The same if it is of the side that decides.
    pub own: Option<UnitId>,
    /// The other side is in the hex.
    pub foe: bool,
}

impl Click {
    pub fn new<const N: usize, const W: usize>(units: &Units<N, W>, side: Side, clicked: &[Target]) -> Click {
        let unit = clicked.iter().find_map(|t| if let Target::Unit(u) = t { Some(*u) } else { None });
        let hex = clicked.iter().find_map(|t| if let Target::Hex(h) = t { Some(*h) } else { None });
        let hex = hex.or_else(|| units.at(unit?));
        let here = |side| hex.and_then(|h| units.here(side, h).next());
        let one = unit.or_else(|| here(side)).or_else(|| here(side.other()));
        let own = one.filter(|&u| units.side(u) == side);
        Click { unit, hex, one, own, foe: hex.is_some_and(|h| units.held(side.other()).has(h)) }
    }
}

/// The question as everybody sees it; with offers for whoever answers it.
pub fn ask<S: System>(
    key: &'static str,
    question: &dyn Question<S>,
    at: At<'_, S>,
    viewer: Viewer,
    done: S::Act,
) -> Ask {
    let (side, prompt) = (question.side(at), question.prompt(at));
    let mut ask = Ask {
        key,
        side,
        case: Case::new(prompt.case),
        question: prompt.words,
        routine: false,
        aside: false,
        offers: Vec::new(),
        chosen: question.chosen(at),
        targets: question.targets(at),
        forecast: None,
        duty: None,
        done: question.done(at),
        idle: None,
        shortcuts: Vec::new(),
    };
    if viewer != Viewer::Player(side) && viewer != Viewer::Umpire {
        return ask;
    }
    let mut offers = Vec::with_capacity(64);
    question.offers(at, &mut offers);
    if !offers.contains(&done) {
        ask.duty = if ask.done.is_empty() { None } else { question.check(at, done).err() };
    } else {
        ask.routine = question.routine(at, &offers);
        ask.idle = question.undone(at, &offers);
    }
    ask.aside = question.aside(at);
    ask.offers = question.shown(at, &offers);
    ask.shortcuts = question.shortcuts(at, &offers);
    ask.forecast = question.forecast(at, viewer);
    ask
}

/// Lists the frames of a system: `doing` runs by itself, `throw` is chance, `ask` is a question. Makes the enum, the
/// way into it from each type, and the dispatch. The name of a question is its key, by which players say once what they
/// always answer: who gives it another name takes that from them.
#[macro_export]
macro_rules! frames {
    ($(#[$meta:meta])* pub enum $name:ident of $system:ty { $($(#[$doc:meta])* $kind:ident $variant:ident($type:ty)),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$doc])* $variant($type)),+ }

        $(impl From<$type> for $name {
            #[inline]
            fn from(frame: $type) -> $name {
                $name::$variant(frame)
            }
        })+

        impl $name {
            /// Who is asked; nobody by doings and throws.
            #[inline]
            pub fn side(&self, at: $crate::At<'_, $system>) -> Option<$crate::Side> {
                match self { $($name::$variant(_frame) => $crate::frames!(@side $kind _frame at)),+ }
            }

            /// What may be answered, or can fall.
            #[inline]
            pub fn offers(&self, at: $crate::At<'_, $system>, out: &mut Vec<<$system as $crate::System>::Act>) {
                match self { $($name::$variant(_frame) => $crate::frames!(@offers $kind _frame at out)),+ }
            }

            /// Whether it may be answered, or can fall; `over` where nothing is waited for.
            #[inline]
            pub fn check(
                &self,
                at: $crate::At<'_, $system>,
                act: <$system as $crate::System>::Act,
                over: $crate::Ruling,
            ) -> $crate::Ruling {
                match self { $($name::$variant(_frame) => $crate::frames!(@check $kind _frame at act over)),+ }
            }

            /// Does what was answered or has fallen.
            #[inline]
            pub fn answer<L: $crate::Listen<<$system as $crate::System>::Event>>(
                self,
                play: &mut $crate::Play<'_, $system, L>,
                act: <$system as $crate::System>::Act,
            ) {
                match self { $($name::$variant(_frame) => $crate::frames!(@answer $kind _frame play act)),+ }
            }

            /// Runs one doing, or leaves a question with nothing to choose; false if somebody or something is waited for.
            #[inline]
            pub fn settle<L: $crate::Listen<<$system as $crate::System>::Event>>(
                self,
                play: &mut $crate::Play<'_, $system, L>,
            ) -> bool {
                match self { $($name::$variant(_frame) => $crate::frames!(@settle $kind _frame play)),+ }
            }

            /// The question, to be shown.
            pub fn question(&self) -> Option<&dyn $crate::Question<$system>> {
                match self { $($name::$variant(_frame) => $crate::frames!(@question $kind _frame)),+ }
            }

            /// The question as a viewer sees it, under its key.
            pub fn ask(
                &self,
                at: $crate::At<'_, $system>,
                viewer: $crate::Viewer,
                done: <$system as $crate::System>::Act,
            ) -> Option<$crate::Ask> {
                match self { $($name::$variant(_frame) => $crate::frames!(@ask $kind $variant _frame at viewer done)),+ }
            }

            /// Whether chance decides.
            pub fn is_throw(&self) -> bool {
                match self { $($name::$variant(_) => $crate::frames!(@throw $kind)),+ }
            }
        }

        impl $crate::Framed for $system {
            type Frame = $name;

            fn top(state: &Self::State) -> $name {
                state.stack.top()
            }

            fn check(at: $crate::At<'_, Self>, act: Self::Act) -> Option<$crate::Ruling> {
                let top = at.state.stack.top();
                top.side(at).map(|_| top.check(at, act, Ok(())))
            }

            fn answer(play: &mut $crate::Play<'_, Self, ()>, act: Self::Act) {
                play.state.stack.top().answer(play, act);
                while play.state.stack.top().settle(play) {}
            }
        }
    };
    (@side ask $frame:ident $at:ident) => { Some($crate::Question::side($frame, $at)) };
    (@side $kind:ident $frame:ident $at:ident) => { None };
    (@offers ask $frame:ident $at:ident $out:ident) => { $crate::Question::offers($frame, $at, $out) };
    (@offers throw $frame:ident $at:ident $out:ident) => { $crate::Throw::outcomes($frame, $at, $out) };
    (@offers doing $frame:ident $at:ident $out:ident) => { {} };
    (@check ask $frame:ident $at:ident $act:ident $over:ident) => { $crate::Question::check($frame, $at, $act) };
    (@check throw $frame:ident $at:ident $act:ident $over:ident) => { $crate::Throw::check($frame, $at, $act) };
    (@check doing $frame:ident $at:ident $act:ident $over:ident) => { $over };
    (@answer ask $frame:ident $play:ident $act:ident) => { $crate::Question::answer($frame, $play, $act) };
    (@answer throw $frame:ident $play:ident $act:ident) => { $crate::Throw::fallen($frame, $play, $act) };
    (@answer doing $frame:ident $play:ident $act:ident) => { unreachable!("nobody answers a doing") };
    (@settle ask $frame:ident $play:ident) => { $crate::Question::settle($frame, $play) };
    (@settle throw $frame:ident $play:ident) => { false };
    (@settle doing $frame:ident $play:ident) => { $crate::Doing::run($frame, $play) };
    (@question ask $frame:ident) => { Some($frame) };
    (@question $kind:ident $frame:ident) => { None };
    (@ask ask $variant:ident $frame:ident $at:ident $viewer:ident $done:ident) => {
        Some($crate::ask($crate::key!($variant), $frame, $at, $viewer, $done))
    };
    (@ask $kind:ident $variant:ident $frame:ident $at:ident $viewer:ident $done:ident) => { None };
    (@throw throw) => { true };
    (@throw $kind:ident) => { false };
}

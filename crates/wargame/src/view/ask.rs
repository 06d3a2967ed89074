//! The question as a viewer sees it: what is offered, rows of offers, what has been chosen so far.

use hexmap::HexId;
use serde::Serializer;

use crate::{
    action::{Action, Target, UnitId},
    case::{Case, Refusal},
    forecast::Forecast,
    named,
    named::{Named, Names, OffMap},
    rules::Side,
    shape::{Form, Shape, Shapes},
    table::Table,
};

named! {
    /// The question now asked. Everybody sees it; the offers only the side that answers.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Ask {
        /// Which question of the game it is, the same whenever it is asked: `retreat-to`. A wish can name it.
        pub key: &'static str,
        pub side: Side,
        pub case: Case,
        pub question: String where { "format": "sentence" },
        /// Nearly always answered with `done`: a table may press it.
        pub routine: bool,
        /// Asked in between, on the chance: the same can still be done at a later question, so a table may pass it over
        /// with `done` if it says so.
        pub aside: bool,
        /// What can be done now; empty unless the viewer decides.
        pub offers as (|ask, _names| ask.offered() => Vec<Offered<'_>>): Vec<Offer>,
        /// Units selected so far.
        pub chosen: Vec<UnitId>,
        /// Where it happens.
        pub targets: Vec<HexId>,
        pub forecast: Option<Forecast>,
        /// Why the question's main `done` is not offered, where a duty is open.
        pub duty: Option<Refusal>,
        /// What `done` does here, for a button: `End the movement phase`. It stands with its offer.
        pub done as skip: &'static str,
        /// What would be left undone by `done`, where a person should be asked again: `9 units have not moved`.
        pub idle: Option<String> where { "format": "sentence" },
        /// Rows of offers that are often wanted together: a whole stack, every unit that can attack.
        pub shortcuts: Vec<Shortcut>,
    }
}

impl Ask {
    fn offered(&self) -> Vec<Offered<'_>> {
        self.offers.iter().map(|offer| Offered { ask: self, offer }).collect()
    }

    /// How an offer is said on its button.
    pub fn say(&self, table: &dyn Table, offer: &Offer) -> String {
        match table.write(offer.verb, offer.target) == "done" && !self.done.is_empty() {
            true => self.done.to_owned(),
            false => table.say(offer.verb, offer.target),
        }
    }
}

/// An offer with the question it belongs to.
struct Offered<'a> {
    ask: &'a Ask,
    offer: &'a Offer,
}

named! {
    /// One thing that may be done. At most one of `hex`, `unit`, `edge` and `number` is there.
    struct Said<'a> as "Offer" {
        /// To be sent as an action.
        act: &'a str,
        verb: &'a str,
        hex as maybe: Option<&'a str>,
        unit as maybe: Option<&'a str>,
        /// Two hexes, `1412/1413`: what is offered on a hexside is drawn and clicked there.
        edge as maybe: Option<&'a str>,
        number as maybe: Option<&'a str>,
        /// The words on its button.
        say: String where { "format": "sentence" },
        /// The words tell of a unit, not to somebody what to do.
        tells as maybe: bool,
        case: Option<&'static str>,
        /// Points left after a move, in the game's smallest part of a point.
        left: Option<u8>,
        /// The move ends there.
        stops: bool,
        /// A unit that is not in the hand goes there: whoever uses a pointer takes it first, by clicking it.
        mover as maybe: Option<&'a str>,
    }
}

impl Named for Offered<'_> {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        let (table, offer) = (names.table(), self.offer);
        let act = table.write(offer.verb, offer.target);
        let (verb, word) = act.split_once(' ').unwrap_or((&act, ""));
        let saying = table.info().saying(verb, word);
        let said = Said {
            act: &act,
            verb,
            hex: matches!(offer.target, Target::Hex(_)).then_some(word),
            unit: matches!(offer.target, Target::Unit(_)).then_some(word),
            edge: matches!(offer.target, Target::Edge(_)).then_some(word),
            number: matches!(offer.target, Target::Number(_)).then_some(word),
            say: self.ask.say(table, offer),
            tells: saying.is_some_and(|s| s.say.starts_with("{}") || s.say.starts_with("The ")),
            case: saying.and_then(|s| s.case),
            left: offer.left,
            stops: offer.stops,
            mover: offer.mover.map(|unit| table.info().unit(unit)),
        };
        said.write(names, to)
    }
}

impl Shape for Offered<'_> {
    fn shape(shapes: &mut Shapes) -> Form {
        Said::shape(shapes)
    }
}

named! {
    /// A row of actions under one name. The first is among the offers, each next one after those before it.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Shortcut {
        pub say: String where { "format": "sentence" },
        /// Where on the map it can be chosen.
        pub at as ("hex", |shortcut, _names| OffMap(shortcut.at) => OffMap): HexId,
        /// The actions, by verb and target.
        pub acts as (|shortcut, names| shortcut.written(names) => Vec<String>): Vec<(u8, Target)>,
        /// The unit it is about, if only one is: whoever sees the stack spread out chooses it there.
        pub unit as maybe: Option<UnitId>,
        /// What is in the hand has done nothing yet: it is taken back first, and these are done instead.
        pub instead as maybe: bool,
    }
}

impl Shortcut {
    fn written(&self, names: &dyn Names) -> Vec<String> {
        self.acts.iter().map(|&(verb, target)| names.table().write(verb, target)).collect()
    }

    pub fn new<A: Action>(say: String, at: HexId, acts: impl IntoIterator<Item = A>) -> Shortcut {
        let parts = |act: A| {
            let (verb, target) = act.parts();
            (verb as u8, target)
        };
        Shortcut { say, at, acts: acts.into_iter().map(parts).collect(), unit: None, instead: false }
    }
}

/// One thing that may be done.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Offer {
    /// Index into the game's verbs.
    pub verb: u8,
    pub target: Target,
    /// Points left after a move, in the game's smallest part of a point.
    pub left: Option<u8>,
    /// The move ends there.
    pub stops: bool,
    /// A unit that is not in the hand goes there: whoever uses a pointer takes it first.
    pub mover: Option<UnitId>,
}

impl Offer {
    /// An action with nothing more to be said of it.
    pub fn plain<A: Action>(act: A) -> Offer {
        let (verb, target) = act.parts();
        Offer { verb: verb as u8, target, left: None, stops: false, mover: None }
    }
}

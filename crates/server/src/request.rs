//! What can be asked of a game, over the socket and over HTTP alike.

use serde_json::Value;
use wargame::{
    Consequence, Fact, Forecast, Layer, Side, Step, Viewer, With,
    shape::{Form, Shape, Shapes},
};

use crate::{
    addresses::Block,
    error::Problem,
    extent::{self, Extent},
    reading::{self, Fields, asked},
    standing::Wish,
    wire::{Acted, Advice, Board, Nothing, Raw, Standing, Version, Why},
};

/// With whose eyes somebody looks, and what he may do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Eyes {
    pub viewer: Viewer,
    /// The sides whose seats he holds.
    pub held: [bool; 2],
    /// He made the game.
    pub maker: bool,
    /// A program, which holds its seat by the secret.
    pub by_secret: bool,
    /// Where he comes from.
    pub from: Block,
}

impl Eyes {
    /// Whoever has just made a game and holds no seat yet.
    pub fn maker(from: Block) -> Eyes {
        Eyes { viewer: Viewer::Spectator, held: [false; 2], maker: true, by_secret: false, from }
    }

    /// Whether the game is his: he plays in it or made it.
    pub fn own_it(&self) -> bool {
        self.maker || self.held != [false; 2]
    }

    /// Both sides of one screen.
    pub fn both(&self) -> bool {
        self.held == [true; 2]
    }

    /// The side he looks with, if it is his.
    pub fn side(&self) -> Option<Side> {
        match self.viewer {
            Viewer::Player(side) if self.held[side.index()] => Some(side),
            _ => None,
        }
    }
}

/// A message of a client: a request with a number of its own choosing.
#[derive(Debug)]
pub struct Envelope {
    pub id: u64,
    pub version: Option<u32>,
    pub request: Request,
}

/// Everything that can be asked of a game, and what it is answered with: what it is called in a message, what stands under
/// that and how it is read (`true` where there is nothing to say), whether the version it is about must be named.
macro_rules! requests {
    ($(
        $(#[$($meta:tt)*])*
        $variant:ident $verb:literal $(($kind:expr => $read:ty))? $({ $object:ty })? $(about $version:ident)?
            -> $answer:ty;
    )+) => {
        #[derive(PartialEq, Eq, Debug)]
        pub enum Request { $($(#[$($meta)*])* $variant $(($read))? $(($object))?),+ }

        /// A request that was done.
        pub enum Answered { $($variant($answer)),+ }

        /// What can be asked in a message.
        pub const VERBS: &[&str] = &[$($verb),+];

        impl Request {
            /// What stands under a verb in a message.
            fn read(verb: &str, value: Value) -> Result<Request, Problem> {
                match verb {
                    $($verb => requests!(@read $variant $verb value $(($kind))? $({ $object })?),)+
                    _ => Err(Problem::unreadable(format!("«{verb}» is nothing one can ask"))),
                }
            }
        }

        impl Answered {
            pub fn text(&self, board: &Board<'_>) -> Raw<Answered> {
                match self { $(Answered::$variant(answer) => Raw::of(&With::new(answer, board))),+ }
            }
        }

        /// All of it, as it is described.
        pub fn described(shapes: &mut Shapes) -> Vec<Described> {
            vec![$(Described {
                verb: $verb,
                asked: requests!(@form shapes $(($kind))? $({ $object })?),
                version: [$(stringify!($version))?].contains(&"version"),
                answer: <$answer>::shape(shapes),
            }),+]
        }
    };
    (@read $variant:ident $verb:literal $value:ident) => {
        reading::of($verb, &$value, &reading::TRUE).map(|()| Request::$variant)
    };
    (@read $variant:ident $verb:literal $value:ident ($kind:expr)) => {
        reading::of($verb, &$value, &$kind).map(Request::$variant)
    };
    (@read $variant:ident $verb:literal $value:ident { $object:ty }) => {
        <$object>::read(Fields::within(concat!("«", $verb, "»"), $value, <$object>::FIELDS)?).map(Request::$variant)
    };
    (@form $shapes:ident) => { (reading::TRUE.form)($shapes) };
    (@form $shapes:ident ($kind:expr)) => { ($kind.form)($shapes) };
    (@form $shapes:ident { $object:ty }) => { <$object>::shape($shapes) };
}

/// A request as it is described.
pub struct Described {
    pub verb: &'static str,
    pub asked: Form,
    /// It names the version it is about.
    pub version: bool,
    pub answer: Form,
}

requests! {
    Act "act" (reading::LINES => Vec<String>) about version -> Acted;
    /// A row of actions in place of the last ones of the same side, which are taken back as far as is needed.
    Instead "instead" (reading::LINES => Vec<String>) about version -> Acted;
    /// The last row, or all since the hand was empty, or everything of the phase.
    Undo "undo" (extent::UNDO => Option<Extent>) about version -> Version;
    Resign "resign" -> Nothing;
    Why "why" { Clicked } -> Option<Why>;
    Way "way" (reading::LINE => String) -> Vec<Step>;
    Preview "preview" (reading::LINE => String) -> Option<Forecast>;
    Leads "leads" (reading::LINE => String) -> Vec<Consequence>;
    Hint "hint" -> Advice;
    Inspect "inspect" { Looked } -> Vec<Fact>;
    Layer "layer" (reading::LAYER => String) -> Layer;
    Sit "sit" (reading::SIDE => Side) -> Nothing;
    Now "now" -> Nothing;
    Pace "pace" (reading::PACE => u32) -> Nothing;
    Level "level" { Level } -> Nothing;
    /// What was passed over last shall be asked after all.
    Reopen "reopen" about version -> Version;
    Standing "standing" { Wish } -> Standing;
}

asked! {
    /// Where somebody clicked: a hex, and the units he hit. What is not in the game is passed over.
    #[derive(PartialEq, Eq, Debug)]
    pub struct Clicked {
        pub hex: Option<String> = or_null reading::WORD,
        pub units: Option<Vec<String>> = maybe reading::UNITS,
    }
}

/// What is looked at: a unit or a hex.
#[derive(PartialEq, Eq, Debug)]
pub enum Looked {
    Unit(String),
    Hex(String),
}

asked! {
    /// Another player at a computer's seat.
    #[derive(PartialEq, Eq, Debug)]
    pub struct Level {
        pub side: Side = need reading::SIDE,
        /// The name of a computer player.
        pub level: String = need reading::LEVEL,
    }
}

impl Envelope {
    /// Reads a message. What cannot be read is answered under its number, if that can be.
    pub fn read(text: &str) -> Result<Envelope, (Option<u64>, Problem)> {
        let value = reading::json(text.as_bytes()).map_err(|problem| (None, problem))?;
        let id = value["id"].as_u64();
        Envelope::of(value).map_err(|problem| (id, problem))
    }

    fn of(value: Value) -> Result<Envelope, Problem> {
        let mut fields = Fields::within("a message", value, &[&["id", "version"], VERBS].concat())?;
        let id = fields.need("id", &reading::ID)?;
        let version = fields.or_null("version", &reading::NUMBER)?;
        let asked: Vec<_> = VERBS.iter().filter(|verb| fields.has(verb)).collect();
        match asked[..] {
            [&verb] => Ok(Envelope { id, version, request: Request::read(verb, fields.take(verb))? }),
            [] => Err(Problem::unreadable(format!("a message asks one of {}", VERBS.join(", ")))),
            [one, two, ..] => {
                Err(Problem::unreadable(format!("a message asks one thing, not «{one}» and «{two}» at once")))
            }
        }
    }
}

impl Request {
    /// Takes milliseconds, not microseconds.
    pub fn is_costly(&self) -> bool {
        matches!(self, Request::Hint | Request::Preview(_) | Request::Leads(_) | Request::Layer(_))
    }
}

impl Looked {
    pub const FIELDS: &[&str] = &["unit", "hex"];

    pub fn read(mut fields: Fields) -> Result<Looked, Problem> {
        let (unit, hex) = (fields.maybe("unit", &reading::WORD)?, fields.maybe("hex", &reading::WORD)?);
        match (unit, hex) {
            (Some(unit), None) => Ok(Looked::Unit(unit)),
            (None, Some(hex)) => Ok(Looked::Hex(hex)),
            _ => Err(Problem::unreadable("what is looked at is either «unit» or «hex»")),
        }
    }
}

impl Shape for Looked {
    fn shape(shapes: &mut Shapes) -> Form {
        let one = |shapes: &mut Shapes, name| {
            Form::Record(vec![reading::field(name, "need", (reading::WORD.form)(shapes), &[])])
        };
        let either = |shapes: &mut Shapes| Form::One(Looked::FIELDS.iter().map(|name| one(shapes, name)).collect());
        shapes.define::<Looked>("Looked", &["doc = \"A unit or a hex.\""], either)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(text: &str) -> (Option<u64>, String) {
        let (id, problem) = Envelope::read(text).expect_err("it cannot be read");
        (id, problem.why)
    }

    #[test]
    fn a_message_that_cannot_be_read_is_answered_in_plain_words() {
        let cases = [
            ("no JSON", None, "this is not JSON from line 1, column 2 on"),
            (r#"{"act":[]}"#, None, "a message needs «id», a whole number from 0 on"),
            (r#"{"id":-1,"act":[]}"#, None, "«id» must be a whole number from 0 on"),
            (r#"{"id":7,"version":"0","undo":true}"#, Some(7), "«version» must be a whole number from 0 to 4294967295"),
            (r#"{"id":7,"undo":false,"version":0}"#, Some(7), "«undo» must be true, `whole` or `phase`, or left out"),
            (
                r#"{"id":7,"undo":true,"resign":true}"#,
                Some(7),
                "a message asks one thing, not «undo» and «resign» at once",
            ),
            (r#"{"id":7,"sit":"third"}"#, Some(7), "«sit» must be `first` or `second`"),
            (r#"{"id":7,"inspect":{}}"#, Some(7), "what is looked at is either «unit» or «hex»"),
            (
                r#"{"id":7,"level":{"side":"second"}}"#,
                Some(7),
                "«level» needs «level», a word of 1 to 60 letters, digits and signs",
            ),
            (r#"{"id":7,"standing":{}}"#, Some(7), "«standing» needs «side», `first` or `second`"),
            (
                r#"{"id":7,"standing":{"side":"first","asides":true}}"#,
                Some(7),
                "«asides» must be `ask`, `pass` or `unless`",
            ),
            (
                r#"{"id":7,"standing":{"side":"first","turn":256}}"#,
                Some(7),
                "«turn» must be a whole number from 0 to 255",
            ),
            (r#"{"id":7,"why":[]}"#, Some(7), "«why» must be an object with «hex», «units»"),
        ];
        for (text, id, words) in cases {
            assert_eq!(why(text), (id, words.to_owned()), "{text}");
        }
        assert!(why(r#"{"id":7}"#).1.starts_with("a message asks one of act, instead, undo, "));
        assert!(why(r#"{"id":7,"dance":true}"#).1.starts_with("a message cannot have «dance», only "));
    }

    #[test]
    fn every_verb_can_be_read() {
        let texts = [
            r#""act":["done"]"#,
            r#""instead":["done"]"#,
            r#""undo":"phase""#,
            r#""resign":true"#,
            r#""why":{}"#,
            r#""way":"done""#,
            r#""preview":"done""#,
            r#""leads":"done""#,
            r#""hint":true"#,
            r#""inspect":{"hex":"0101"}"#,
            r#""layer":"zones""#,
            r#""sit":"first""#,
            r#""now":true"#,
            r#""pace":0"#,
            r#""level":{"side":"first","level":"random"}"#,
            r#""reopen":true"#,
            r#""standing":{"side":"first","sole":true,"routine":false,"asides":"unless","turn":null}"#,
        ];
        let read = |text: &&str| Envelope::read(&format!("{{\"id\":1,{text}}}"));
        assert!(texts.iter().all(|text| read(text).is_ok()));
        assert_eq!(texts.len(), VERBS.len());
    }
}

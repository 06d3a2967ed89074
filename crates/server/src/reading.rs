//! Reads what clients send, field by field, and says in plain words what is wrong with it.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use wargame::{
    Side,
    shape::{Field, Form, Shape, Shapes, about},
};

use crate::{
    error::Problem,
    standing::{self, Asides, Pass},
    wire,
};

type Read<T> = Result<T, Problem>;

/// The longest action that is read, and the longest row of them.
const ACTION: usize = 100;
const ROW: usize = 200;
/// The longest name of a hex, a unit, a layer or a player.
const NAME: usize = 60;
/// The most units a click can be said to have hit.
const HIT: usize = 100;
/// The slowest pace of computers among themselves: ten seconds a step.
pub const SLOWEST: u32 = 10_000;

/// What a field must be, in words to be read after «must be», how it is read, and what it looks like.
pub struct Kind<T> {
    pub what: &'static str,
    pub read: fn(&Value) -> Option<T>,
    pub form: fn(&mut Shapes) -> Form,
}

pub const NUMBER: Kind<u32> = Kind { what: "a whole number from 0 to 4294967295", read: number, form: u32::shape };
pub const PACE: Kind<u32> = Kind {
    what: "a whole number of milliseconds from 0 to 10000",
    read: |value| number(value).filter(|&pace| pace <= SLOWEST),
    form: |_| Form::Whole(Some(0), Some(SLOWEST.into())),
};
pub const ID: Kind<u64> = Kind {
    what: "a whole number from 0 on",
    read: Value::as_u64,
    // What JavaScript can count to.
    form: |_| Form::Whole(Some(0), Some((1 << 53) - 1)),
};
pub const FLAG: Kind<bool> = Kind { what: "true or false", read: Value::as_bool, form: bool::shape };
pub const TURN: Kind<u8> =
    Kind { what: "a whole number from 0 to 255", read: |value| number(value)?.try_into().ok(), form: u8::shape };
pub const ASIDES: Kind<Asides> =
    Kind { what: "`ask`, `pass` or `unless`", read: |value| Asides::read(value.as_str()?), form: Asides::shape };
pub const KEYS: Kind<BTreeMap<String, Pass>> = Kind {
    what: "an object of up to 60 keys of questions, each true, false or the number of a turn",
    read: |value| {
        let all = value.as_object().filter(|all| all.len() <= standing::KEYS)?;
        all.iter().map(|(name, value)| Some((key(name)?, pass(value)?))).collect()
    },
    form: |shapes| Form::Table(Box::new(Pass::shape(shapes))).bound(json!({ "maxProperties": standing::KEYS })),
};
/// For what is either asked for or not.
pub const TRUE: Kind<()> = Kind {
    what: "true, or left out",
    read: |value| (value == true).then_some(()),
    form: |_| Form::Flag.bound(json!({ "const": true })),
};
pub const SIDE: Kind<Side> =
    Kind { what: "`first` or `second`", read: |value| wire::side_of(value.as_str()?), form: Side::shape };
pub const WORD: Kind<String> =
    Kind { what: "a word of 1 to 60 letters, digits and signs", read: word, form: Word::shape };
/// A layer: which there are the games say.
pub const LAYER: Kind<String> = Kind { form: LayerName::shape, ..WORD };
/// A computer player.
pub const LEVEL: Kind<String> = Kind { form: |_| Form::Words(levels().collect()), ..WORD };
pub const LINE: Kind<String> = Kind {
    what: "an action: a verb in small letters and at most one target, 100 characters at most",
    read: line,
    form: ActionText::shape,
};
pub const LINES: Kind<Vec<String>> = Kind {
    what: "a list of up to 200 actions, each a verb in small letters and at most one target, 100 characters at most",
    read: |value| list(value, ROW, line),
    form: |shapes| <[ActionText]>::shape(shapes).bound(json!({ "maxItems": ROW })),
};
pub const UNITS: Kind<Vec<String>> = Kind {
    what: "a list of up to 100 units",
    read: |value| list(value, HIT, word),
    form: |shapes| <[Word]>::shape(shapes).bound(json!({ "maxItems": HIT })),
};
pub const SEATS: Kind<[String; 2]> = Kind {
    what: "a list of two, each `person` or the name of a computer player",
    read: |value| list(value, 2, word)?.try_into().ok(),
    form: |_| {
        let words = std::iter::once("person".to_owned()).chain(levels()).collect();
        Form::List(Box::new(Form::Words(words))).bound(json!({ "minItems": 2, "maxItems": 2 }))
    },
};
pub const OPTIONS: Kind<BTreeMap<String, u16>> = Kind {
    what: "an object of options, each a whole number from 0 to 65535",
    read: |value| {
        value.as_object()?.iter().map(|(key, value)| Some((key.clone(), number(value)?.try_into().ok()?))).collect()
    },
    form: BTreeMap::<String, u16>::shape,
};

fn levels() -> impl Iterator<Item = String> {
    players::NAMES.iter().map(|name| (*name).to_owned())
}

/// Texts with bounds of their own.
macro_rules! texts {
    ($($(#[$($meta:tt)*])* $name:ident $bounds:tt)*) => {
        $(struct $name;

        impl Shape for $name {
            fn shape(shapes: &mut Shapes) -> Form {
                let bounded = |_: &mut _| Form::Text.bound(json!($bounds));
                shapes.define::<Self>(stringify!($name), &[$(stringify!($($meta)*)),*], bounded)
            }
        })*
    };
}

texts! {
    /// A hex by its number, a unit by its handle, or whatever else has a short name.
    Word { "minLength": 1, "maxLength": NAME, "pattern": "^[!-~]+$" }
    /// A key from the layers of /fixed/GAME.json.
    LayerName { "minLength": 1, "maxLength": NAME, "pattern": "^[!-~]+$" }
    /// An action as it stands in an offer: a verb and at most one target. One that is not of the game is `unknown`, one
    /// that the rules forbid `refused`.
    ActionText { "minLength": 1, "maxLength": ACTION, "pattern": "^[a-z]+( [!-~]+)?$" }
}

fn number(value: &Value) -> Option<u32> {
    // 41.0 is a whole number too, as JSON goes.
    let whole = |v: f64| (v.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&v)).then_some(v as u32);
    value.as_u64().map_or_else(|| value.as_f64().and_then(whole), |v| v.try_into().ok())
}

/// As the names of questions are made.
fn key(name: &str) -> Option<String> {
    let fits = (1..=NAME).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    fits.then(|| name.to_owned())
}

fn pass(value: &Value) -> Option<Pass> {
    match value.as_bool() {
        Some(true) => Some(Pass::Always),
        Some(false) => Some(Pass::Never),
        None => Some(Pass::Turn((TURN.read)(value)?)),
    }
}

fn word(value: &Value) -> Option<String> {
    let fits = |w: &&str| (1..=NAME).contains(&w.len()) && w.bytes().all(|b| b.is_ascii_graphic());
    value.as_str().filter(fits).map(str::to_owned)
}

/// A verb and at most one target. The journal keeps a row as lines: an action that is two of them could not be done
/// again.
fn line(value: &Value) -> Option<String> {
    let fits = |line: &&str| {
        let (verb, target) = line.split_once(' ').unwrap_or((line, "-"));
        let verb = !verb.is_empty() && verb.bytes().all(|b| b.is_ascii_lowercase());
        verb && !target.is_empty() && target.bytes().all(|b| b.is_ascii_graphic()) && line.len() <= ACTION
    };
    value.as_str().filter(fits).map(str::to_owned)
}

fn list<T>(value: &Value, most: usize, read: fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array().filter(|all| all.len() <= most)?.iter().map(read).collect()
}

/// Reads a text as JSON; where it ends to be JSON is all that is said.
pub fn json(text: &[u8]) -> Read<Value> {
    if text.iter().all(u8::is_ascii_whitespace) {
        return Err(Problem::unreadable("the request is empty: it needs JSON"));
    }
    let broken = |e: serde_json::Error| {
        Problem::unreadable(format!("this is not JSON from line {}, column {} on", e.line(), e.column()))
    };
    serde_json::from_slice(text).map_err(broken)
}

/// The object of a request; what it can have is named once, so that anything else is found.
pub struct Fields {
    what: &'static str,
    fields: Map<String, Value>,
}

impl Fields {
    /// The body of a request.
    pub fn of(body: &[u8], known: &[&str]) -> Read<Fields> {
        Fields::within("the request", json(body)?, known)
    }

    /// An object that stands somewhere; `what` says where.
    pub fn within(what: &'static str, value: Value, known: &[&str]) -> Read<Fields> {
        let named = |names: &[&str]| names.iter().map(|n| format!("«{n}»")).collect::<Vec<_>>().join(", ");
        let Value::Object(fields) = value else {
            return Err(Problem::unreadable(format!("{what} must be an object with {}", named(known))));
        };
        if let Some(odd) = fields.keys().find(|key| !known.contains(&key.as_str())) {
            let odd: String = odd.chars().filter(|c| !c.is_control()).take(NAME).collect();
            return Err(Problem::unreadable(format!("{what} cannot have «{odd}», only {}", named(known))));
        }
        Ok(Fields { what, fields })
    }

    /// Whether a field is there.
    pub fn has(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    /// A field that must be there.
    pub fn need<T>(&mut self, name: &str, kind: &Kind<T>) -> Read<T> {
        let missing = || Problem::unreadable(format!("{} needs «{name}», {}", self.what, kind.what));
        let value = self.fields.remove(name).ok_or_else(missing)?;
        of(name, &value, kind)
    }

    /// A field that can be left out.
    pub fn maybe<T>(&mut self, name: &str, kind: &Kind<T>) -> Read<Option<T>> {
        self.fields.remove(name).map(|value| of(name, &value, kind)).transpose()
    }

    /// A field that can be left out or null.
    pub fn or_null<T>(&mut self, name: &str, kind: &Kind<T>) -> Read<Option<T>> {
        match self.fields.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => of(name, &value, kind).map(Some),
        }
    }

    /// A field that can be left out or null, which is not the same.
    pub fn said<T>(&mut self, name: &str, kind: &Kind<T>) -> Read<Option<Option<T>>> {
        self.has(name).then(|| self.or_null(name, kind)).transpose()
    }

    /// A field as it is, to be read as an object of its own.
    pub fn take(&mut self, name: &str) -> Value {
        self.fields.remove(name).unwrap_or_default()
    }
}

/// Writes an object that is asked with: what it is, how it is read field by field, and what it looks like. A field is
/// one to `need`, `maybe` there, `or_null`, or null and left out as two things `said`.
macro_rules! asked {
    ($(#[$($meta:tt)*])* pub struct $name:ident $(as $wire:literal)? {
        $($(#[$($attr:tt)*])* $seen:vis $field:ident: $type:ty = $mode:ident $kind:expr),+ $(,)?
    }) => {
        $(#[$($meta)*])*
        pub struct $name { $($(#[$($attr)*])* $seen $field: $type),+ }

        impl $name {
            pub const FIELDS: &[&str] = &[$(stringify!($field)),+];

            /// As the body of a request.
            #[allow(dead_code, reason = "some stand in messages only")]
            pub fn of(body: &[u8]) -> Result<$name, $crate::error::Problem> {
                $name::read($crate::reading::Fields::of(body, $name::FIELDS)?)
            }

            pub fn read(mut fields: $crate::reading::Fields) -> Result<$name, $crate::error::Problem> {
                Ok($name { $($field: fields.$mode(stringify!($field), &$kind)?),+ })
            }
        }

        impl wargame::shape::Shape for $name {
            fn shape(shapes: &mut wargame::shape::Shapes) -> wargame::shape::Form {
                let attributes = [$(stringify!($($meta)*)),*];
                shapes.define::<Self>(wargame::shaped!(@name $name $($wire)?), &attributes, |shapes| {
                    wargame::shape::Form::Record(vec![$($crate::reading::field(
                        stringify!($field),
                        stringify!($mode),
                        ($kind.form)(shapes),
                        &[$(stringify!($($attr)*)),*],
                    )),+])
                })
            }
        }
    };
}
pub(crate) use asked;

/// For [`asked!`]: a field of an object that is asked with.
pub fn field(name: &str, mode: &str, form: Form, attributes: &[&str]) -> Field {
    let null = matches!(mode, "or_null" | "said");
    let form = if null { Form::OrNull(Box::new(form)) } else { form };
    Field { name: name.into(), form, about: about(attributes), optional: mode != "need" }
}

/// Reads a value that stands under a name.
pub fn of<T>(name: &str, value: &Value, kind: &Kind<T>) -> Read<T> {
    (kind.read)(value).ok_or_else(|| Problem::unreadable(format!("«{name}» must be {}", kind.what)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn why(read: Read<impl Sized>) -> String {
        read.err().expect("it cannot be read").why
    }

    #[test]
    fn what_is_wrong_is_said_in_plain_words() {
        let known = ["actions", "version"];
        let fields = |body: &str| Fields::of(body.as_bytes(), &known);
        assert_eq!(why(fields("")), "the request is empty: it needs JSON");
        assert_eq!(why(fields("{\"version\"")), "this is not JSON from line 1, column 10 on");
        assert_eq!(why(fields("[]")), "the request must be an object with «actions», «version»");
        assert_eq!(why(fields("{\"seed\":7}")), "the request cannot have «seed», only «actions», «version»");
        let mut empty = fields("{}").expect("an object");
        assert_eq!(
            why(empty.need("version", &NUMBER)),
            "the request needs «version», a whole number from 0 to 4294967295"
        );
        let mut wrong = fields("{\"version\":\"0\"}").expect("an object");
        assert_eq!(why(wrong.need("version", &NUMBER)), "«version» must be a whole number from 0 to 4294967295");
    }

    #[test]
    fn numbers_are_whole_and_have_an_end() {
        for (value, read) in [
            (json!(0), Some(0)),
            (json!(41.0), Some(41)),
            (json!(u32::MAX), Some(u32::MAX)),
            (json!(4_294_967_296_u64), None),
            (json!(1e300), None),
            (json!(-1), None),
            (json!(0.5), None),
            (json!("1"), None),
            (json!(null), None),
        ] {
            assert_eq!(number(&value), read, "{value}");
        }
        assert_eq!(
            why(of("pace", &json!(10_001), &PACE)),
            "«pace» must be a whole number of milliseconds from 0 to 10000"
        );
    }

    #[test]
    fn actions_are_lines_and_rows_have_an_end() {
        let row = |length: usize| json!(vec!["done"; length]);
        assert!(of("actions", &row(200), &LINES).is_ok() && of("actions", &row(201), &LINES).is_err());
        for bad in [
            json!(""),
            json!("a\nb"),
            json!("Move"),
            json!("at 1306 1306"),
            json!("at "),
            json!("x".repeat(101)),
            json!(7),
        ] {
            assert_eq!(
                why(of("action", &bad, &LINE)),
                "«action» must be an action: a verb in small letters and at most one target, 100 characters at most"
            );
        }
        assert_eq!(
            why(of("seats", &json!(["person"]), &SEATS)),
            "«seats» must be a list of two, each `person` or the name of a computer player"
        );
    }

    #[test]
    fn what_can_be_left_out_is_not_null_unless_it_can_be() {
        let mut fields =
            Fields::within("a click", json!({ "hex": null, "units": null }), &["hex", "units"]).expect("so");
        assert_eq!(fields.or_null("hex", &WORD).expect("null is nothing"), None);
        assert_eq!(why(fields.maybe("units", &UNITS)), "«units» must be a list of up to 100 units");
        assert_eq!(fields.maybe("units", &UNITS).expect("it is taken"), None);
    }
}

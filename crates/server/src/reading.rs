//! Reads what clients send, field by field, and says in plain words what is wrong with it.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use wargame::Side;

use crate::{
    error::Problem,
    standing::{self, Asides, Pass},
    wire,
};

type Read<T> = Result<T, Problem>;

/// The longest action that is read, and the longest row of them.
const ACTION: usize = 100;
const ROW: usize = 64;
/// The longest name of a hex, a unit, a layer or a player.
const NAME: usize = 60;
/// The most units a click can be said to have hit.
const HIT: usize = 100;
/// The slowest pace of computers among themselves: ten seconds a step.
pub const SLOWEST: u32 = 10_000;

/// What a field must be, in words to be read after «must be», and how it is read.
pub struct Kind<T> {
    what: &'static str,
    read: fn(&Value) -> Option<T>,
}

pub const NUMBER: Kind<u32> = Kind { what: "a whole number from 0 to 4294967295", read: number };
pub const PACE: Kind<u32> = Kind {
    what: "a whole number of milliseconds from 0 to 10000",
    read: |value| number(value).filter(|&pace| pace <= SLOWEST),
};
pub const ID: Kind<u64> = Kind { what: "a whole number from 0 on", read: Value::as_u64 };
pub const FLAG: Kind<bool> = Kind { what: "true or false", read: Value::as_bool };
pub const TURN: Kind<u8> = Kind { what: "a whole number from 0 to 255", read: |value| number(value)?.try_into().ok() };
pub const ASIDES: Kind<Asides> =
    Kind { what: "`ask`, `pass` or `unless`", read: |value| Asides::read(value.as_str()?) };
pub const KEYS: Kind<BTreeMap<String, Pass>> = Kind {
    what: "an object of up to 60 keys of questions, each true, false or the number of a turn",
    read: |value| {
        let all = value.as_object().filter(|all| all.len() <= standing::KEYS)?;
        all.iter().map(|(name, value)| Some((key(name)?, pass(value)?))).collect()
    },
};
/// For what is either asked for or not.
pub const TRUE: Kind<()> = Kind { what: "true, or left out", read: |value| (value == true).then_some(()) };
pub const SIDE: Kind<Side> = Kind { what: "`first` or `second`", read: |value| wire::side_of(value.as_str()?) };
pub const WORD: Kind<String> = Kind { what: "a word of 1 to 60 letters, digits and signs", read: word };
pub const LINE: Kind<String> =
    Kind { what: "an action: a verb in small letters and at most one target, 100 characters at most", read: line };
pub const LINES: Kind<Vec<String>> = Kind {
    what: "a list of up to 64 actions, each a verb in small letters and at most one target, 100 characters at most",
    read: |value| list(value, ROW, line),
};
pub const UNITS: Kind<Vec<String>> = Kind { what: "a list of up to 100 units", read: |value| list(value, HIT, word) };
pub const SEATS: Kind<[String; 2]> = Kind {
    what: "a list of two, each `person` or the name of a computer player",
    read: |value| list(value, 2, word)?.try_into().ok(),
};
pub const OPTIONS: Kind<BTreeMap<String, u16>> = Kind {
    what: "an object of options, each a whole number from 0 to 65535",
    read: |value| {
        value.as_object()?.iter().map(|(key, value)| Some((key.clone(), number(value)?.try_into().ok()?))).collect()
    },
};

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

    /// A field as it is, to be read as an object of its own.
    pub fn take(&mut self, name: &str) -> Value {
        self.fields.remove(name).unwrap_or_default()
    }
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
        assert!(of("actions", &row(64), &LINES).is_ok() && of("actions", &row(65), &LINES).is_err());
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

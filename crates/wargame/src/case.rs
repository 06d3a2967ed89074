//! Citations: every refusal, modifier and question names its rule case.

use std::{borrow::Cow, fmt};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize, Serializer};

use crate::{
    action::Target,
    named::{Named, Names},
    prose::plain,
    shape::{Form, Shape, Shapes},
    shaped,
    words::points,
};

/// The number of a rule case, as in the system's cases.tsv: `79:7.3`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Case(Cow<'static, str>);

impl Case {
    pub const fn new(case: &'static str) -> Case {
        Case(Cow::Borrowed(case))
    }

    /// A case whose number is not known beforehand.
    pub fn named(case: String) -> Case {
        Case(Cow::Owned(case))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Named for Case {
    fn write<S: Serializer>(&self, _: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        self.serialize(to)
    }
}

impl Shape for Case {
    fn shape(_: &mut Shapes) -> Form {
        Form::Text
    }
}

impl From<&'static str> for Case {
    fn from(case: &'static str) -> Case {
        Case::new(case)
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why something may not be done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    pub case: &'static str,
    /// In lower case without a period, said as the rulebook would; hexes it names have marks ([`prose`](crate::prose)).
    pub why: &'static str,
    /// The unit or hex that is the reason.
    pub about: Target,
    /// The points that are short, where that is the reason.
    pub short: Option<Short>,
}

/// Movement points needed and had, in the smallest parts of a point.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Short {
    pub needs: u16,
    pub has: u16,
    /// How many parts make a point.
    pub parts: u8,
}

impl Refusal {
    /// The reason in words, with the numbers it rests on: `the movement points left do not suffice: needs 8⅓, has 7`.
    pub fn reason(&self) -> String {
        match self.short {
            None => self.why.to_owned(),
            Some(Short { needs, has, parts }) => {
                format!("{}: needs {}, has {}", self.why, points(needs, parts), points(has, parts))
            }
        }
    }

    /// The same refusal with the points that are short.
    pub const fn with(self, needs: u16, has: u16, parts: u8) -> Refusal {
        Refusal { short: Some(Short { needs, has, parts }), ..self }
    }
}

/// As it is read, without marks.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (case {})", plain(&self.reason()), self.case)
    }
}

pub type Ruling = Result<(), Refusal>;

/// A refusal under a case, naming what is the reason.
pub const fn refusal(case: &'static str, why: &'static str, about: Target) -> Refusal {
    Refusal { case, why, about, short: None }
}

/// Refuses under a case.
pub const fn refuse<T>(case: &'static str, why: &'static str) -> Result<T, Refusal> {
    refuse_about(case, why, Target::None)
}

/// Refuses under a case, naming what is the reason.
pub const fn refuse_about<T>(case: &'static str, why: &'static str, about: Target) -> Result<T, Refusal> {
    Err(refusal(case, why, about))
}

shaped! {
    /// What a modifier changes.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum On {
        /// The column of the table.
        Column,
        /// The number on the die.
        Die,
    }
}

shaped! {
    /// One shift of a column or one modifier of a die; a combat can have both.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Modifier as "Shift" {
        pub case: &'static str,
        pub what: &'static str,
        pub by: i8,
        pub on: On,
    }
}

impl fmt::Display for On {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            On::Column => "column",
            On::Die => "die",
        })
    }
}

/// Shifts and modifiers, each with its case; those of the column add up, and those of the die.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Tally(ArrayVec<Modifier, 16>);

impl Tally {
    /// Adds a shift of the column; nothing is noted when it is zero.
    pub fn shift(&mut self, case: &'static str, what: &'static str, by: i8) {
        self.add(Modifier { case, what, by, on: On::Column });
    }

    /// Adds a modifier of the die; nothing is noted when it is zero.
    pub fn modify(&mut self, case: &'static str, what: &'static str, by: i8) {
        self.add(Modifier { case, what, by, on: On::Die });
    }

    fn add(&mut self, modifier: Modifier) {
        if modifier.by != 0 {
            self.0.push(modifier);
        }
    }

    /// By how many columns all shifts together go.
    pub fn columns(&self) -> i16 {
        self.sum(On::Column)
    }

    /// What all modifiers together add to the die.
    pub fn die(&self) -> i16 {
        self.sum(On::Die)
    }

    fn sum(&self, on: On) -> i16 {
        self.0.iter().filter(|m| m.on == on).map(|m| i16::from(m.by)).sum()
    }

    /// Whether there are shifts of the column and modifiers of the die in it.
    pub fn is_mixed(&self) -> bool {
        self.0.iter().any(|m| m.on != self.0[0].on)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Modifier> {
        self.0.iter()
    }
}

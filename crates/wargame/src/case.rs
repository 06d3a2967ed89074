//! Citations: every refusal, modifier and question names its rule case.

use std::{borrow::Cow, fmt};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::action::Target;

/// The number of a rule case, as in the system's cases.tsv: `79:7.3`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Case(Cow<'static, str>);

impl Case {
    pub const fn new(case: &'static str) -> Case {
        Case(Cow::Borrowed(case))
    }

    pub fn as_str(&self) -> &str {
        &self.0
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
    /// In lower case without a period, said as the rulebook would.
    pub why: &'static str,
    /// The unit or hex that is the reason, or what is short.
    pub about: Target,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (case {})", self.why, self.case)
    }
}

pub type Ruling = Result<(), Refusal>;

/// Refuses under a case.
pub const fn refuse<T>(case: &'static str, why: &'static str) -> Result<T, Refusal> {
    Err(Refusal { case, why, about: Target::None })
}

/// Refuses under a case, naming what is the reason.
pub const fn refuse_about<T>(case: &'static str, why: &'static str, about: Target) -> Result<T, Refusal> {
    Err(Refusal { case, why, about })
}

/// One shift of a column, one modifier of a die, one surcharge.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Modifier {
    pub case: &'static str,
    pub what: &'static str,
    pub by: i8,
}

/// Modifiers that add up, each with its case.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Tally(ArrayVec<Modifier, 16>);

impl Tally {
    /// Adds a modifier; nothing is noted when it is zero.
    pub fn add(&mut self, case: &'static str, what: &'static str, by: i8) {
        if by != 0 {
            self.0.push(Modifier { case, what, by });
        }
    }

    pub fn sum(&self) -> i16 {
        self.0.iter().map(|m| i16::from(m.by)).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Modifier> {
        self.0.iter()
    }
}

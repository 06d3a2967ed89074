//! One die, as the table throws it.

use crate::prelude::*;

/// What can fall.
pub fn faces(out: &mut Vec<Act>) {
    out.extend((1..=6).map(Act::Die));
}

/// Whether it is a face of a die.
pub fn die(act: Act, case: &'static str, what: &'static str) -> Ruling {
    match act {
        Act::Die(1..=6) => Ok(()),
        _ => refuse(case, what),
    }
}

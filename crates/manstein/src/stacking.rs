//! Who may be in a hex together (6.1-6.3, 16.2). Leaders count for nothing and are not asked about (14.5).

use hexmap::HexId;
use wargame::{Ruling, Side, Target, refuse, refuse_about};

use crate::{
    book::{Book, Command},
    sets::{GERMAN, SOVIET},
};

/// How many units of a side a hex holds (6.1). `prepared`: the city was given time for its defence (16.2).
pub fn room(book: &Book, side: Side, hex: HexId, prepared: bool) -> usize {
    let limit = match side {
        GERMAN => book.stacking.german,
        SOVIET if prepared => book.stacking.soviet_prepared,
        SOVIET if book.objectives.has(hex) => book.stacking.soviet_objective,
        SOVIET => book.stacking.soviet,
    };
    limit.into()
}

/// Whether units of two commands of one side may share a hex (6.2, 6.3).
pub fn mixes(one: Command, other: Command) -> Ruling {
    match one.side() {
        GERMAN if one.is_division() && other.is_division() && one != other => {
            refuse("6.2", "units of two divisions do not share a hex")
        }
        SOVIET if one != other => refuse("6.3", "the 42nd Army and the Front Reserve do not share a hex"),
        _ => Ok(()),
    }
}

/// Whether a unit of a command may come to those that are in a hex.
pub fn joins(
    book: &Book,
    hex: HexId,
    command: Command,
    there: impl IntoIterator<Item = Command>,
    prepared: bool,
) -> Ruling {
    let mut number = 1;
    for other in there {
        mixes(command, other)?;
        number += 1;
    }
    match number > room(book, command.side(), hex, prepared) {
        true => refuse_about("6.1", "the hex is full", Target::Hex(hex)),
        false => Ok(()),
    }
}

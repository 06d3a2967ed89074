//! Markers and what they mean.

use wargame::{Chart, charts::Picture};

use crate::prelude::*;

pub fn chart(book: &Book) -> Chart {
    let mut chart = Chart::new("markers", "Markers", &["Marker", "What it does"]);
    let mut line = |name: &str, case, what: &str, kind: &'static str| {
        chart.line(name, case, [what]);
        if !kind.is_empty() {
            chart.pictured(Picture::Marker(kind, 1));
        }
    };
    line("low supply", "5.2", "One check failed: attack halved, fractions up.", "low-supply");
    line(
        "out of supply",
        "5.2",
        "Two checks failed in a row: attack, defence and the movement of motorized units halved, no artillery; each \
         further one costs a step.",
        "unsupplied",
    );
    let fort = format!("{} columns for Soviets who defend in it; they stand fast for nothing.", book.shifts.fort);
    line("fort", "13.0", &fort, "fort");
    line("blown bridge", "12.0", "The hexside is a river like any other until the bridge is mended.", "blown");
    line("pontoon", "12.2", "A bridge for the German side; the river still shifts a column in combat.", "pontoon");
    line("overrun", "9.3", "The unit may go two hexes when the combat mode is over.", "overrun");
    line("sea or lake move", "9.4", "The unit has gone over water in this turn; two may.", "sailed");
    line("pale counter", "6.0", "Has moved, has attacked or has been activated already.", "");
    chart
}

//! Terrain: what it costs to enter, what it does for the defender.

use hexmap::Mp;
use wargame::{Chart, charts::Picture, data::NO};

use super::{columns, points};
use crate::book::{Book, Ground};

fn price(cost: Mp) -> String {
    if cost == NO { "not".into() } else { points(cost) }
}

fn more(cost: Mp) -> String {
    if cost == 0 { "–".into() } else { format!("+{}", points(cost)) }
}

pub fn chart(book: &Book) -> Chart {
    let heads = ["Terrain", "On foot", "Motorized", "Defence", "Overrun"];
    let mut chart = Chart::new("terrain", "Terrain and its costs", &heads).about(
        "Movement points for the hex entered, what a river and leaving an enemy zone cost more. Motorized are armored and \
         motorized units and their headquarters; cavalry goes on foot. A town or city replaces the cost of its terrain. \
         Reconstructed: the printed chart is lost to us.",
    );
    for (kind, word) in Ground::ALL.into_iter().filter(|(kind, _)| !kind.is_water()) {
        let here = || book.land.iter().filter(|hex| book.ground[hex.index()] == kind);
        let Some(hex) = here().min_by_key(|hex| (book.shift[hex.index()], *hex)) else { continue };
        let [foot, wheels] = [0, 1].map(|class| price(book.cost[class][hex.index()]));
        let by = book.shift[hex.index()];
        let shift = if by == 0 { "–".to_owned() } else { columns(by) };
        let overrun = if here().any(|hex| book.open.has(hex)) { "yes" } else { "no" };
        chart.line(kind.word(), "9.0", [foot, wheels, shift, overrun.to_owned()]);
        chart.pictured(Picture::Map(word));
    }
    hexsides(book, &mut chart);
    let [minor, major] = book.prices.rail;
    for (name, picture, rates) in
        [("major railway, along it", "major-rail", major), ("minor railway, along it", "minor-rail", minor)]
    {
        let [foot, wheels] = rates.map(price);
        chart.line(name, "9.6", [foot, wheels, "–".into(), "–".into()]);
        chart.pictured(Picture::Map(picture));
    }
    let fort = format!("Soviets {} more", columns(book.shifts.fort));
    chart.line("fort", "13.0", ["–".into(), "–".into(), fort, "–".to_owned()]);
    chart.pictured(Picture::Map("fort"));
    let leave = more(book.prices.leave);
    chart.line("leaving an enemy zone", "8.0", [leave.clone(), leave, "–".into(), "–".into()]);
    chart.line("entering an enemy zone", "8.0", ["stops", "stops", "–", "–"]);
    let square = points(book.prices.square);
    chart.line("Finnish square, Finns only", "4.4", [square, "–".into(), "–".into(), "–".into()]);
    chart.pictured(Picture::Map("square"));
    chart
}

fn hexsides(book: &Book, chart: &mut Chart) {
    let [foot, wheels] = book.prices.minor.map(more);
    chart.line("minor river", "9.0", [foot, wheels, columns(book.shifts.minor), "no".into()]);
    chart.pictured(Picture::Map("minor-river"));
    chart.line("major river", "9.0", ["all".into(), "not".into(), columns(book.shifts.major), "no".to_owned()]);
    chart.pictured(Picture::Map("major-river"));
    chart.line("bridge that stands", "12.0", ["–", "–", "no river", "yes"]);
    chart.pictured(Picture::Map("bridge"));
    chart.line("blown bridge", "12.0", ["as the river", "as the river", "as the river", "no"]);
    chart.pictured(Picture::Marker("blown", 1));
    chart.line("pontoon, German side", "12.2", ["–", "–", "as the river", "yes"]);
    chart.pictured(Picture::Marker("pontoon", 1));
    chart.line("lake or sea hexside", "8.0", ["not", "not", "no combat", "no"]);
    chart.pictured(Picture::Map("lake"));
}

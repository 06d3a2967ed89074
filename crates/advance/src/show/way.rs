//! The way a move takes, hex by hex, with its price in words: the parts of the price, as they are reckoned.

use hexmap::Mp;
use wargame::Step;

use crate::{
    book::Ground,
    movement::March,
    overrun,
    prelude::*,
    price::Part,
    reinforce,
    words::{points, surcharged},
};

/// The steps of a move or an overrun that may be made now; costs are those of the whole party.
pub fn moves(march: &March, action: Act) -> Vec<Step> {
    match action {
        Act::Move(to) => of_march(march, to),
        Act::Overrun(hex) => {
            let mut words = Words::new(march.book);
            let price = overrun::priced(march, hex, &mut |part| words.add(part));
            vec![words.step(hex, price, march.left)]
        }
        _ => Vec::new(),
    }
}

/// The entry of reinforcements.
pub fn entry(at: At, units: [u8; 3], hex: HexId) -> Vec<Step> {
    let mut words = Words::new(at.book);
    let price = reinforce::entry_price(at, units, hex, &mut |part| words.add(part));
    vec![words.step(hex, price, reinforce::least_allowance(at.book, units))]
}

fn of_march(march: &March, to: HexId) -> Vec<Step> {
    let (mut from, mut left) = (march.hex, march.left);
    let mut steps = Vec::new();
    for hex in march.way(to).0 {
        let Some(dir) = march.book.dir(from, hex) else { break };
        let mut words = Words::new(march.book);
        let hear = &mut |part| words.add(part);
        let price = match steps.is_empty() {
            true => march.first_price(hex, hear).unwrap_or(left),
            false => march.later_price(from, dir, hex, hear),
        };
        let step = words.step(hex, price, left);
        left = step.left;
        steps.push(step);
        from = hex;
    }
    steps
}

/// Reasons for a price, in the order of 4.2; the case is that of the last, the most special one.
struct Words<'a> {
    book: &'a Book,
    why: String,
    case: &'static str,
}

impl<'a> Words<'a> {
    fn new(book: &'a Book) -> Words<'a> {
        Words { book, why: String::new(), case: "" }
    }

    fn add(&mut self, part: Part) {
        let (why, case) = said(self.book, part);
        self.say(&why, case);
    }

    fn say(&mut self, why: &str, case: &'static str) {
        if !self.why.is_empty() {
            self.why.push_str(", ");
        }
        self.why.push_str(why);
        self.case = case;
    }

    /// A price beyond what is left takes all of it (4.3).
    fn step(mut self, hex: HexId, price: Mp, left: Mp) -> Step {
        if price > left {
            let case = self.book.case("79:4.3", "10:4.3");
            self.say("takes all points", case);
        }
        let cost = price.min(left);
        Step { hex, cost, left: left - cost, why: self.why, case: self.case }
    }
}

fn said(book: &Book, part: Part) -> (String, &'static str) {
    match part {
        Part::Road => ("road".to_owned(), book.case("79:4.2", "10:4.2")),
        Part::Terrain(hex) => (ground(book, hex).to_owned(), book.case("79:4.9", "10:2.2")),
        Part::River(by) => (surcharged("river", by), book.case("79:4.9", "10:2.2")),
        Part::Entry(hex) => (ground(book, hex).to_owned(), book.case("79:16.1", "10:14.1")),
        Part::Fort(by) => (surcharged("fort", by), book.case("79:15.2", "10:13.2")),
        Part::Interdiction(by) => (surcharged("interdiction", by), book.case("79:13.3", "10:11.3")),
        Part::Start(by) => (surcharged("leaving an interdicted hex", by), book.case("79:13.4", "10:11.4")),
        Part::Leaving(more, bound) => {
            let case = if bound { book.case("79:6.2", "10:6.2") } else { book.case("79:6.1", "10:6.1") };
            (format!("leaves a zone: {} more", points(more)), case)
        }
        Part::Overrun => ("overrun".to_owned(), book.case("79:7.3", "10:7.3")),
        Part::OverrunMore(more) => (format!("overrun: {} more", points(more)), book.case("79:7.3", "10:7.3")),
    }
}

/// What a hex is, in a word.
pub fn ground(book: &Book, hex: HexId) -> &'static str {
    match book.ground[hex.index()] {
        Ground::Clear => "clear",
        Ground::Swamp => "swamp",
        Ground::Hill => "hill",
        Ground::Forest => "forest",
        Ground::City => "city",
        Ground::SovietCity => "Soviet city",
        Ground::Water => "water",
    }
}

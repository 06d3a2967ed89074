//! The way a move takes, hex by hex, with its price in words.

use hexmap::{HexId, Mp};
use wargame::Step;

use crate::{
    action::Act,
    book::{ARMOR, Book, Ground},
    edition::Surcharge,
    frame::{Activation, Frame},
    movement::March,
    overrun, reinforce,
    state::{GERMAN, SOVIET, State},
    words::{points, surcharged},
};

/// The steps of a move, an overrun or an entry that may be made now; costs are those of the whole party.
pub fn way(book: &Book, state: &State, action: Act) -> Vec<Step> {
    match (state.stack.top(), action) {
        (Frame::Move(act), Act::Move(to)) if act.now != Activation::CHOOSE => {
            of_march(&March::new(book, state, &act), to)
        }
        (Frame::Move(act), Act::Overrun(hex)) if act.now != Activation::CHOOSE => {
            let march = March::new(book, state, &act);
            vec![of_overrun(&march, hex).step(book, hex, overrun::price(&march, hex), march.left)]
        }
        (Frame::Enter { units }, Act::Enter(hex)) => {
            let least = reinforce::least_allowance(book, units);
            let cost = reinforce::entry_price(book, state, units, hex);
            let mut words = Words::new(ground(book, hex), book.case("79:16.1", "10:14.1"));
            surcharges(&mut words, book, state, state.phasing() == GERMAN, hex);
            vec![words.step(book, hex, cost, least)]
        }
        _ => Vec::new(),
    }
}

fn of_march(march: &March, to: HexId) -> Vec<Step> {
    let (mut from, mut left) = (march.hex, march.left);
    let mut steps = Vec::new();
    for hex in march.way(to).0 {
        let Some(dir) = march.book.dir(from, hex) else { break };
        let first = steps.is_empty();
        let price = match first {
            true => march.first_price(hex).unwrap_or(left),
            false => march.later_price(from, dir, hex),
        };
        let step = in_words(march, from, hex, first).step(march.book, hex, price, left);
        left = step.left;
        steps.push(step);
        from = hex;
    }
    steps
}

/// Reasons for a price, in the order of 4.2; the case is that of the most special one.
struct Words {
    why: String,
    case: &'static str,
}

impl Words {
    fn new(why: &str, case: &'static str) -> Words {
        Words { why: why.to_owned(), case }
    }

    fn add(&mut self, why: &str, case: &'static str) {
        self.why.push_str(", ");
        self.why.push_str(why);
        self.case = case;
    }

    /// A price beyond what is left takes all of it (4.3).
    fn step(mut self, book: &Book, hex: HexId, price: Mp, left: Mp) -> Step {
        if price > left {
            self.add("takes all points", book.case("79:4.3", "10:4.3"));
        }
        let cost = price.min(left);
        Step { hex, cost, left: left - cost, why: self.why, case: self.case }
    }
}

fn in_words(march: &March, from: HexId, to: HexId, first: bool) -> Words {
    let (book, state) = (march.book, march.state);
    let mut words = of_ground(book, from, to);
    surcharges(&mut words, book, state, march.side == GERMAN, to);
    if first {
        of_start(&mut words, march);
        if march.engaged()
            && let Ok(more) = march.disengagement()
        {
            let bound = march.side == SOVIET || march.class != ARMOR;
            let case = if bound { book.case("79:6.2", "10:6.2") } else { book.case("79:6.1", "10:6.1") };
            words.add(&format!("leaves a zone: {} more", points(more)), case);
        }
    }
    words
}

/// An overrun at a flat price, or at that of the hex and more; a fort with defenders costs nothing (7.3).
fn of_overrun(march: &March, to: HexId) -> Words {
    let (book, case) = (march.book, march.book.case("79:7.3", "10:7.3"));
    if book.edition.overrun_is_flat() {
        return Words::new("overrun", case);
    }
    let mut words = of_ground(book, march.hex, to);
    if march.side == SOVIET {
        surcharges(&mut words, book, march.state, false, to);
        of_start(&mut words, march);
    }
    words.add(&format!("overrun: {} more", points(overrun::surcharge(march))), case);
    words
}

/// The road or the terrain, and the river.
fn of_ground(book: &Book, from: HexId, to: HexId) -> Words {
    let side = book.dir(from, to).map_or(0, |d| 1u8 << d.index());
    if book.roads[from.index()] & side != 0 {
        return Words::new("road", book.case("79:4.2", "10:4.2"));
    }
    let case = book.case("79:4.9", "10:2.2");
    let mut words = Words::new(ground(book, to), case);
    if book.rivers[from.index()] & side != 0 {
        words.add(&surcharged("river", book.river), case);
    }
    words
}

/// The interdicted hex in which the party began the phase.
fn of_start(words: &mut Words, march: &March) {
    if march.surcharge > 1 {
        let by = Surcharge::Times(march.surcharge);
        words.add(&surcharged("leaving an interdicted hex", by), march.book.case("79:13.4", "10:11.4"));
    }
}

/// Fort for Germans, interdiction for Soviets.
fn surcharges(words: &mut Words, book: &Book, state: &State, german: bool, to: HexId) {
    let air = state.air_on(to) as usize;
    if german && state.forts.has(to.index()) {
        words.add(&surcharged("fort", book.fort_cost), book.case("79:15.2", "10:13.2"));
    }
    if !german && air > 0 {
        let by = Surcharge::Times(book.interdiction[air]);
        words.add(&surcharged("interdiction", by), book.case("79:13.3", "10:11.3"));
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

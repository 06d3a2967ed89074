//! Overrun (section 7).

use hexmap::Mp;
use wargame::refusal;

use crate::{
    activation::Activation,
    battle,
    movement::March,
    prelude::*,
    price::{Part, ground, unheard},
};

/// What each overrunning unit pays (7.3).
pub fn price(march: &March, hex: HexId) -> Mp {
    priced(march, hex, &mut unheard)
}

/// The same part by part. In the second edition the hex's entry cost, whoever is in it, and more.
pub fn priced(march: &March, hex: HexId, hear: &mut impl FnMut(Part)) -> Mp {
    let (book, first) = (march.book, march.state.turn == 1 && march.side == GERMAN);
    let extra = if first { book.overrun_price_first_turn } else { book.overrun_price };
    if book.edition.overrun_is_flat() {
        hear(Part::Overrun);
        return extra;
    }
    let Some(dir) = book.dir(march.hex, hex) else { return Mp::MAX };
    // A fort with defenders in it is not unoccupied and costs nothing: the bare table for Germans.
    let entry = match march.side {
        GERMAN => ground(book, march.class, (march.hex, dir, hex), hear),
        _ => march.price(march.hex, dir, hex, hear),
    };
    hear(Part::OverrunMore(extra));
    entry.saturating_add(extra)
}

/// Whether the moving party may overrun a hex, at any point of its movement, after disengaging too (7.2).
pub fn may(march: &March, hex: HexId) -> Ruling {
    let (book, state) = (march.book, march.state);
    if march.side == SOVIET && state.turn == 1 {
        return refuse(book.case("79:17.1", "10:15.1"), "Soviet units do not overrun on Game-Turn 1");
    }
    if !state.units.held(march.side.other()).has(hex) {
        return refuse_about(
            book.case("79:7.5", "10:7.5"),
            "an overrun hits the enemy units of a hex, and none is there",
            Target::Hex(hex),
        );
    }
    if book.dir(march.hex, hex).is_none() {
        return refuse_about(book.case("79:7.0", "10:7.5"), "only an adjacent hex can be overrun", Target::Hex(hex));
    }
    if !book.adjacent(march.hex, hex) {
        return refuse_about(
            book.case("79:4.9", "10:2.2"),
            "no overrun crosses an all-lake or all-sea hexside",
            Target::Hex(hex),
        );
    }
    let price = price(march, hex);
    if price > march.left {
        let why = "the movement points left do not pay for an overrun";
        let refusal = refusal(book.case("79:7.3", "10:7.3"), why, Target::Hex(hex));
        return Err(refusal.with(price.into(), march.left.into(), book.info.parts));
    }
    Ok(())
}

/// The party, all that have moved as one stack up to here (79:7.4a, 10:7.4a), pays, and the combat against one hex
/// begins (79:7.5a, 10:7.5a).
pub fn begin(play: &mut Play<impl Listen<Event>>, mut act: Activation, hex: HexId) {
    let march = March::new(play.at(), &act);
    let (price, from) = (price(&march, hex), march.hex);
    let mut force = UnitSet::EMPTY;
    for i in 0..3 {
        if act.members[i] != Activation::NOBODY && act.party[i] == act.now {
            act.left[i] -= price;
            act.fresh &= !(1 << i);
            force.add(UnitId(act.members[i]));
        }
    }
    act.gathering = false;
    play.state.stack.goto(act);
    battle::begin(play, Hexes::of(hex), Hexes::of(from), force, true);
}

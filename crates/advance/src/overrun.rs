//! Overrun (section 7).

use hexmap::{HexId, Hexes as _, Mp};
use wargame::{Listen, Ruling, Target, UnitId, refusal, refuse, refuse_about};

use crate::{
    battle,
    book::Book,
    event::Event,
    frame::{Activation, Frame, Hexes},
    movement::March,
    state::{GERMAN, SOVIET, State, UnitSet},
};

/// What each overrunning unit pays (7.3). In the second edition the hex's entry cost, whoever is in it, and more.
pub fn price(march: &March, hex: HexId) -> Mp {
    let (book, extra) = (march.book, surcharge(march));
    if book.edition.overrun_is_flat() {
        return extra;
    }
    let Some(dir) = book.dir(march.hex, hex) else { return Mp::MAX };
    // A fort with defenders in it is not unoccupied and costs nothing: the bare table for Germans.
    let entry = match march.side {
        GERMAN => book.cost[march.class][march.hex.index()][dir.index()],
        _ => march.price(march.hex, dir, hex),
    };
    entry.saturating_add(extra)
}

/// The flat price, or what is added to the hex's own.
pub fn surcharge(march: &March) -> Mp {
    let first = march.state.turn == 1 && march.side == GERMAN;
    if first { march.book.overrun_price_first_turn } else { march.book.overrun_price }
}

/// Whether the moving party may overrun a hex.
pub fn may(march: &March, hex: HexId) -> Ruling {
    let (book, state) = (march.book, march.state);
    if march.side == SOVIET && state.turn == 1 {
        return refuse(book.case("79:17.1", "10:15.1"), "Soviet units do not overrun on Game-Turn 1");
    }
    if !state.units.held(march.side.other()).has_hex(hex) {
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

/// The party pays, and the combat begins.
pub fn apply(book: &Book, state: &mut State, mut act: Activation, hex: HexId, log: &mut impl Listen<Event>) {
    let march = March::new(book, state, &act);
    let (price, from) = (price(&march, hex), march.hex);
    let mut force = UnitSet::EMPTY;
    for i in 0..3 {
        if act.members[i] != Activation::NOBODY && act.party[i] == act.now {
            act.left[i] -= price;
            act.fresh &= !(1 << i);
            force.add(UnitId(act.members[i]).index());
        }
    }
    act.gathering = false;
    state.stack.goto(Frame::Move(act));
    battle::begin(book, state, Hexes::of(hex), Hexes::of(from), force, true, log);
}

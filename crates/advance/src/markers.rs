//! Interdiction (13.3; second edition 11.3) and forts (15; second edition 13).

use hexmap::{HexId, Hexes as _};
use wargame::{Audience, Listen, Ruling, Target, refuse, refuse_about};

use crate::{
    action::Act,
    book::{Book, INFANTRY},
    event::Event,
    state::{GERMAN, HexSet, SOVIET, State},
    supply,
};

/// The Air Interdiction Phase: unused air units go on any land hexes, or wait for the defense.
pub mod interdict {
    use super::*;

    pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
        if state.air_ready > 0 {
            out.extend(book.land.hexes().map(Act::Interdict));
        }
        out.push(Act::Done);
    }

    pub fn check(book: &Book, state: &State, action: Act) -> Ruling {
        match action {
            Act::Interdict(hex) if !book.land.has_hex(hex) => {
                refuse_about(book.case("79:13.3", "10:11.3"), "only a land hex can be interdicted", Target::Hex(hex))
            }
            Act::Interdict(hex) if state.air_ready == 0 => refuse_about(
                book.case("79:13.5", "10:11.5"),
                "each air unit is used once a Game-Turn",
                Target::Hex(hex),
            ),
            Act::Interdict(_) | Act::Done => Ok(()),
            _ => refuse(book.case("79:13.3", "10:11.3"), "put air units on hexes, or end the phase"),
        }
    }

    pub fn apply(state: &mut State, hex: HexId, log: &mut impl Listen<Event>) {
        let free = usize::from(state.interdicted[0].exists());
        state.interdicted[free] = hex;
        state.air_ready -= 1;
        log.hear(Audience::All, || Event::Interdicted { hex });
        if state.air_ready == 0 {
            state.stack.done();
        }
    }
}

/// The Fortification Phase: up to two forts near Leningrad; with the second the phase is over (15.4).
pub mod fortify {
    use super::*;

    /// Hexes a fort may be built on now. The line is traced as for infantry standing there.
    pub fn sites(book: &Book, state: &State) -> HexSet {
        let sources = if book.edition.forts_need_leningrad() { book.leningrad } else { book.sources[SOVIET.index()] };
        let lines = supply::lines_from(book, state, SOVIET, sources);
        (book.fort_area - state.forts) & lines.fed(book, state, INFANTRY)
    }

    fn may(book: &Book, state: &State, hex: HexId) -> Ruling {
        let about = Target::Hex(hex);
        let area = book.case("79:15.0", "10:13.0");
        if !book.fort_area.has_hex(hex) {
            return refuse_about(area, "a fort is placed on land within four hexes of Leningrad", about);
        }
        if state.forts.has_hex(hex) {
            return refuse_about(book.case("79:15.5", "10:13.5"), "no more than one fort is in a hex", about);
        }
        if state.units.held(GERMAN).has_hex(hex) {
            return refuse_about(area, "a German unit is there", about);
        }
        if !sites(book, state).has_hex(hex) {
            let case = book.case("79:15.0", "10:13.6");
            let lines = supply::lines(book, state, SOVIET);
            if lines.blocked.has_hex(hex) {
                return refuse_about(case, "the hex is in an enemy zone of control and no Soviet unit is there", about);
            }
            return refuse_about(area, "no supply line leads to the hex", about);
        }
        Ok(())
    }

    pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
        out.extend(sites(book, state).hexes().map(Act::Fort));
        out.push(Act::Done);
    }

    pub fn check(book: &Book, state: &State, action: Act) -> Ruling {
        match action {
            Act::Fort(hex) => may(book, state, hex),
            Act::Done => Ok(()),
            _ => refuse(book.case("79:15.0", "10:13.0"), "place forts, or end the phase"),
        }
    }

    pub fn apply(book: &Book, state: &mut State, hex: HexId, log: &mut impl Listen<Event>) {
        state.forts.add(hex.index());
        state.forts_ready -= 1;
        state.forts_laid += 1;
        log.hear(Audience::All, || Event::FortBuilt { hex });
        if state.forts_ready == 0 || state.forts_laid >= book.forts_per_turn {
            state.stack.done();
        }
    }
}

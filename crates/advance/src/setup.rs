//! How to start (section 1).

use hexmap::{HexId, Hexes as _};
use wargame::{Audience, Known, Listen, Place, Ruling, Side, Stack, Target, UnitId, Units, Veil, refuse, refuse_about};

use crate::{
    action::Act,
    book::{Book, Kind, Origin},
    called::Called,
    event::Event,
    frame::{Frame, Phase},
    state::{Battle, GERMAN, HexSet, SOVIET, State, UnitSet},
};

/// The columns the Soviet player chooses hexes in begin with this one (1.0).
pub const FIRST_COLUMN: u8 = 13;

/// An empty board before Game-Turn 1, waiting for the first throw.
pub fn blank(book: &Book) -> State {
    State {
        turn: 1,
        units: Units::new(book.germans.len(), book.germans.len() + book.pieces.len()),
        reduced: UnitSet::EMPTY,
        moved: UnitSet::EMPTY,
        fought: UnitSet::EMPTY,
        attacked: UnitSet::EMPTY,
        disturbed: [0; 32],
        veil: Veil::default(),
        forts: HexSet::EMPTY,
        forts_ready: 0,
        forts_laid: 0,
        air_ready: 0,
        interdicted: [HexId::NONE; 2],
        replaced: 0,
        surprise: 0,
        fixed: UnitSet::EMPTY,
        bid: 0,
        battle: Battle::default(),
        stack: Stack::new(Frame::Phase { phase: Phase::SetupSoviet, begun: false }),
    }
}

/// Soviet counters are laid out at random, unseen: on the printed hexes, for the columns, and on the turn track as
/// long as they last. The lowest piece that can still get one.
pub fn next_piece(book: &Book, state: &State, after: usize) -> Option<usize> {
    (after..book.pieces.len()).find(|&p| !state.veil.dealt(p) && counters(book, state, p).next().is_some())
}

/// The counters in the pile that a piece can be.
pub fn counters<'a>(book: &'a Book, state: &State, piece: usize) -> impl Iterator<Item = u8> + use<'a> {
    let class = book.piece_class(piece);
    state.veil.pile().iter().filter(move |&c| book.counter_class(c) == class).map(|c| c as u8)
}

/// Deals a counter at set-up; pieces with a printed hex stand there at once.
pub fn deal(book: &Book, state: &mut State, piece: usize, counter: u8, log: &mut impl Listen<Event>) {
    let unit = book.unit_of(piece);
    state.veil.deal(piece, counter.into(), Known::Nobody);
    log.hear(Audience::Nobody, || Event::Dealt { unit, counter });
    let who = Called::now(book, state, unit);
    match book.pieces[piece].origin {
        Origin::Hex(hex) => {
            state.units.put(unit, hex.into());
            log.hear(Audience::All, || Event::SetUp { unit: who, hex });
        }
        Origin::Column(nth) => log.hear(Audience::All, || {
            let number = FIRST_COLUMN + nth;
            Event::LaidOut { unit: who, until: "column", number }
        }),
        Origin::Due(entry) => log.hear(Audience::All, || {
            let number = book.entries[usize::from(entry)].turn;
            Event::LaidOut { unit: who, until: "Game-Turn", number }
        }),
    }
    match next_piece(book, state, piece + 1) {
        Some(next) => state.stack.goto(Frame::Deal { piece: next as u8 }),
        None => state.stack.goto(Frame::SetColumns { next: 0 }),
    }
}

/// The Soviet player puts one infantry unit in each of the columns.
pub mod columns {
    use super::*;

    fn unit(book: &Book, next: u8) -> UnitId {
        let piece =
            book.pieces.iter().position(|p| p.origin == Origin::Column(next)).expect("every column has its piece");
        book.unit_of(piece)
    }

    pub fn legal(book: &Book, state: &State, next: u8, out: &mut Vec<Act>) {
        out.extend(
            book.columns[usize::from(next)]
                .hexes()
                .filter(|&h| check(book, state, next, Act::At(h)).is_ok())
                .map(Act::At),
        );
    }

    pub fn check(book: &Book, _: &State, next: u8, action: Act) -> Ruling {
        let case = book.case("79:1.0", "10:1.0");
        match action {
            Act::At(hex) if book.columns[usize::from(next)].has_hex(hex) => Ok(()),
            Act::At(hex) => refuse_about(
                case,
                "one infantry unit goes on a land hex of each of the columns 13 to 19, in this order",
                Target::Hex(hex),
            ),
            _ => refuse(case, "the Soviet player sets up his units in the columns 13 to 19"),
        }
    }

    pub fn apply(book: &Book, state: &mut State, next: u8, hex: HexId, log: &mut impl Listen<Event>) {
        let unit = unit(book, next);
        state.units.put(unit, hex.into());
        log.hear(Audience::All, || Event::SetUp { unit: Called::now(book, state, unit).from(HexId::NONE), hex });
        if usize::from(next) + 1 < book.columns.len() {
            state.stack.goto(Frame::SetColumns { next: next + 1 });
        } else {
            state.stack.done();
        }
    }
}

/// The German player sets up his units, unit by unit, as he likes.
pub mod germans {
    use super::*;

    /// German units that start and are not on the map yet.
    pub fn to_place<'a>(book: &'a Book, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        state.units.of(GERMAN).filter(|&u| book.due[u.index()].is_none() && state.units.place(u) == Place::WAITING)
    }

    pub fn may_stand(book: &Book, state: &State, unit: UnitId, hex: HexId) -> Ruling {
        let case = book.case("79:1.0", "10:1.0");
        let about = Target::Hex(hex);
        if !book.german_start.has_hex(hex) {
            return refuse_about(case, "German units start in East Prussia only", about);
        }
        if book.north.has_hex(hex) {
            if book.kinds[unit.index()] != Kind::Infantry {
                return refuse_about(case, "only infantry starts north of the Niemen", about);
            }
            let there: usize = book.north.hexes().map(|h| state.units.count(GERMAN, h)).sum();
            if there >= usize::from(book.north_most) {
                return refuse_about(case, "at most two units start north of the Niemen", about);
            }
        }
        Ok(())
    }

    pub fn legal(book: &Book, state: &State, hand: Option<UnitId>, out: &mut Vec<Act>) {
        match hand {
            None => out.extend(to_place(book, state).map(Act::Place)),
            Some(unit) => {
                out.extend(book.german_start.hexes().filter(|&h| may_stand(book, state, unit, h).is_ok()).map(Act::At))
            }
        }
    }

    pub fn check(book: &Book, state: &State, hand: Option<UnitId>, action: Act) -> Ruling {
        let case = book.case("79:1.0", "10:1.0");
        match (hand, action) {
            (Some(unit), Act::At(hex)) => may_stand(book, state, unit, hex),
            (None, Act::Place(unit)) if to_place(book, state).any(|u| u == unit) => Ok(()),
            (None, Act::Place(unit)) if state.side(unit) == GERMAN && book.due[unit.index()].is_some() => {
                refuse_about(case, "the unit arrives later, by the schedule", Target::Unit(unit))
            }
            (None, Act::Place(unit)) => refuse_about(case, "the unit is not to be set up", Target::Unit(unit)),
            (Some(_), _) => refuse(case, "a unit is in hand: name its hex"),
            (None, _) => refuse(case, "the German player sets up his units: take one in hand"),
        }
    }

    pub fn apply(book: &Book, state: &mut State, hand: Option<UnitId>, action: Act, log: &mut impl Listen<Event>) {
        match (hand, action) {
            (None, Act::Place(unit)) => state.stack.goto(Frame::SetGermans { hand: Some(unit) }),
            (Some(unit), Act::At(hex)) => {
                state.units.put(unit, hex.into());
                log.hear(Audience::All, || Event::SetUp {
                    unit: Called::now(book, state, unit).from(HexId::NONE),
                    hex,
                });
                if to_place(book, state).next().is_none() {
                    state.stack.done();
                } else {
                    state.stack.goto(Frame::SetGermans { hand: None });
                }
            }
            _ => unreachable!("checked before"),
        }
    }
}

/// Names for messages.
pub fn side_name(book: &Book, side: Side) -> &str {
    debug_assert!(side == GERMAN || side == SOVIET);
    &book.info.sides[side.index()]
}

//! Reinforcements, withdrawals, lost headquarters, the cup (section 16, 11.36, 19.7).

use hexmap::{HexId, Hexes as _};
use wargame::{Audience, Listen, Place, Ruling, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    book::{Book, Due, Kind},
    event::Event,
    frame::{Frame, March, Phase},
    inset, stacking,
    state::{CUP, GERMAN, GONE, HexSet, RUSSIAN, State, UnitSet},
    zone::zones,
};

/// What the beginning of a Movement Phase brings: withdrawals, then lost headquarters (section 4, ruling).
pub fn begin(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    match state.phasing() {
        GERMAN => {
            withdraw(book, state, log);
            bring_back(book, state, log);
        }
        RUSSIAN => draw(book, state, 0),
    }
}

/// Units that go home on this turn, wherever they are (16.21 to 16.26).
fn withdraw(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    let turn = state.turn;
    for withdrawal in book.withdrawals.iter().filter(|w| w.turn == turn) {
        let here = |u: &usize| {
            let place = state.units.place(UnitId(*u as u8));
            place.hex().is_some() || place == Place::WAITING
        };
        let lost_hq = |u: &usize| {
            let unit = UnitId(*u as u8);
            book.unit(unit).kind == Kind::Hq && state.units.place(unit) == Place::DEAD
        };
        let units: UnitSet = withdrawal.units.iter().filter(|u| here(u) || lost_hq(u)).collect();
        if units.is_empty() {
            continue;
        }
        let list = || units.iter().map(|u| UnitId(u as u8)).collect();
        if withdrawal.conditional && state.in_the_city(book) {
            log.hear(Audience::All, || Event::Stays { units: list() });
            continue;
        }
        log.hear(Audience::All, || Event::Withdrawn { units: list() });
        for unit in units.iter() {
            state.remove(UnitId(unit as u8), GONE);
        }
    }
}

/// Eliminated headquarters wait to come in again (11.36).
fn bring_back(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    for corps in &book.corps {
        if state.units.place(corps.hq) == Place::DEAD {
            state.units.put(corps.hq, Place::WAITING);
            state.lost[corps.hq.index()] = 0;
            log.hear(Audience::All, || Event::Returns { unit: corps.hq });
        }
    }
}

/// Draws units from the cup for the areas of this turn (19.72), the first area first.
pub fn draw(book: &Book, state: &mut State, area: u8) {
    for area in area..2 {
        let count = book.draws[usize::from(area)].get(usize::from(state.turn) - 1).copied().unwrap_or(0);
        if count > 0 && in_cup(state).next().is_some() && book.is_stalingrad() {
            return state.stack.call(Frame::Draw { area, left: count });
        }
    }
}

/// The units in the cup, in order.
pub fn in_cup(state: &State) -> impl Iterator<Item = UnitId> + '_ {
    state.units.of(RUSSIAN).filter(|&u| state.units.place(u) == CUP)
}

/// A unit is drawn.
pub fn drawn(book: &Book, state: &mut State, area: u8, left: u8, unit: UnitId, log: &mut impl Listen<Event>) {
    state.stack.done();
    state.units.put(unit, Place::WAITING);
    state.north.set(unit.index(), area == 0);
    log.hear(Audience::All, || {
        let area = drawn_area(book, state, unit).map(|a| book.areas[usize::from(a)].name.clone());
        Event::Drawn { unit, area: area.unwrap_or_default() }
    });
    log.seal();
    if left > 1 && in_cup(state).next().is_some() {
        state.stack.call(Frame::Draw { area, left: left - 1 });
    } else {
        draw(book, state, area + 1);
    }
}

/// The area a drawn unit belongs to: N or E.
fn drawn_area(book: &Book, state: &State, unit: UnitId) -> Option<u8> {
    let name = if state.north.has(unit.index()) { "N" } else { "E" };
    book.areas.iter().position(|a| a.name == name).map(|i| i as u8)
}

/// At the end of turn 14 eliminated rifle and guards divisions go back into the cup (19.73).
pub fn refill(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    if !book.is_stalingrad() || state.turn != 14 {
        return;
    }
    let back =
        |u: &UnitId| state.units.place(*u) == Place::DEAD && matches!(book.unit(*u).kind, Kind::Rifle | Kind::Guards);
    let units: UnitSet = state.units.of(RUSSIAN).filter(back).map(|u| u.index()).collect();
    for unit in units.iter().map(|u| UnitId(u as u8)) {
        state.units.put(unit, CUP);
        state.lost[unit.index()] = 0;
    }
    if !units.is_empty() {
        log.hear(Audience::All, || Event::CupRefilled { units: units.iter().map(|u| UnitId(u as u8)).collect() });
    }
}

/// The areas a waiting unit may come in by: its own, for a returned headquarters in Stalingrad either (19.74).
pub fn areas<'a>(book: &'a Book, state: &'a State, unit: UnitId) -> impl Iterator<Item = &'a crate::book::Area> + 'a {
    let due = book.due[unit.index()].and_then(|d| d.area);
    let drawn = (book.cup.has(unit.index()) || (book.is_stalingrad() && state.side(unit) == RUSSIAN))
        .then(|| drawn_area(book, state, unit))
        .flatten();
    let any = book.is_stalingrad() && book.unit(unit).kind == Kind::Hq && state.entered_before(unit);
    book.areas
        .iter()
        .enumerate()
        .filter(move |(i, area)| match any {
            true => area.name == "W" || area.name == "S",
            false => Some(*i as u8) == due.or(drawn),
        })
        .map(|(_, area)| area)
}

/// Hexes a waiting unit may come to.
pub fn hexes(book: &Book, state: &State, unit: UnitId) -> HexSet {
    let closed = stacking::full(book, state, unit)
        | inset::closed(book, state, unit)
        | *state.units.held(state.side(unit).other());
    let all = match state.side(unit) == RUSSIAN && !book.is_stalingrad() {
        true => in_leningrad(book, state),
        false => areas(book, state, unit).flat_map(|a| a.hexes.iter().copied()).collect(),
    };
    all - closed
}

/// Where Russian reinforcements appear in Leningrad (16.13), stacking apart.
fn in_leningrad(book: &Book, state: &State) -> HexSet {
    if !state.in_the_city(book) {
        return book.city | book.interior;
    }
    let germans = state.units.held(GERMAN);
    let free = book.districts.iter().filter(|d| !d.hexes.meets(germans));
    let hexes = free.fold(HexSet::EMPTY, |all, d| all | d.hexes);
    match hexes.is_empty() {
        true => book.map.by_label("0120").map_or(HexSet::EMPTY, |h| HexSet::EMPTY.with(h.index())),
        false => hexes,
    }
}

/// Why a unit does not come onto the map now.
pub fn may_come(book: &Book, state: &State, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if state.side(unit) != state.phasing() {
        return refuse_about("4.0", "only the phasing player moves", about);
    }
    if state.phase() == Phase::Mechanized {
        return refuse_about("16.16", "reinforcements come in the Movement Phase", about);
    }
    match state.units.place(unit) {
        Place::WAITING => {}
        Place::DEAD => return refuse_about("10.210", "the unit is eliminated", about),
        _ => return refuse_about("16.22", "the unit is not in play", about),
    }
    if state.moved.has(unit.index()) {
        return refuse_about("16.19", "the unit was kept back in this phase", about);
    }
    if book.due[unit.index()].is_some_and(|Due { turn, .. }| turn > state.turn) && !state.entered_before(unit) {
        return refuse_about("16.19", "the unit does not come before its turn", about);
    }
    match hexes(book, state, unit).is_empty() {
        true => refuse_about(
            arrival_case(book, state, unit, "16.15"),
            "every hex where it could come is blocked: it waits",
            about,
        ),
        false => Ok(()),
    }
}

/// The case a unit comes under: Russians of Leningrad have one of their own.
pub fn arrival_case(book: &Book, state: &State, unit: UnitId, others: &'static str) -> &'static str {
    match (state.side(unit) == RUSSIAN, book.is_stalingrad()) {
        (true, false) => "16.13",
        (true, true) => "19.72",
        _ => others,
    }
}

/// The price of an entry hex: nothing for Russians who appear in Leningrad.
pub fn price(book: &Book, state: &State, unit: UnitId, hex: HexId) -> u8 {
    match state.side(unit) == RUSSIAN && !book.is_stalingrad() {
        true => 0,
        false => book.entry_cost[hex.index()][book.unit(unit).pace],
    }
}

/// The question where a unit comes in.
pub mod enter {
    use super::*;

    pub fn legal(book: &Book, state: &State, unit: UnitId, out: &mut Vec<Act>) {
        out.extend(hexes(book, state, unit).hexes().map(Act::Enter));
        out.push(Act::Done);
    }

    pub fn check(book: &Book, state: &State, unit: UnitId, action: Act) -> Ruling {
        match action {
            Act::Done => Ok(()),
            Act::Enter(hex) if hexes(book, state, unit).has_hex(hex) => Ok(()),
            Act::Enter(hex) => why_not(book, state, unit, hex),
            _ => refuse(arrival_case(book, state, unit, "16.14"), "name the hex the unit enters, or keep it back"),
        }
    }

    fn why_not(book: &Book, state: &State, unit: UnitId, hex: HexId) -> Ruling {
        let about = Target::Hex(hex);
        if state.units.held(state.side(unit).other()).has_hex(hex) {
            return refuse_about("16.15", "an enemy unit is there", about);
        }
        let area = areas(book, state, unit).any(|a| a.hexes.contains(&hex));
        if state.side(unit) == RUSSIAN && !book.is_stalingrad() {
            if !in_leningrad(book, state).has_hex(hex) {
                return refuse_about("16.13", "Russian reinforcements appear in the city, where no German is", about);
            }
        } else if !area {
            return refuse_about("16.14", "the hex is not in the unit's entry area", about);
        }
        inset::open(book, state, unit, hex)?;
        stacking::room(book, state, unit, hex)
    }

    /// It stays away, and is not asked about again in this phase (16.19).
    pub fn keep_back(state: &mut State, unit: UnitId, log: &mut impl Listen<Event>) {
        log.hear(Audience::All, || Event::Finished);
        state.moved.add(unit.index());
        state.stack.done();
    }

    pub fn apply(book: &Book, state: &mut State, unit: UnitId, hex: HexId, log: &mut impl Listen<Event>) {
        let cost = price(book, state, unit, hex);
        let all = book.allowance(unit);
        let rigid = zones(book, state, state.side(unit).other()).rigid.has_hex(hex);
        let paid = cost > 0;
        let left = all.saturating_sub(cost);
        log.hear(Audience::All, || Event::Entered { unit, hex, left });
        state.enter(book, unit, hex, log);
        state.entered.add(unit.index());
        // The one-hex move covers an entry hex that is too dear (6.13).
        let (stopped, spent) = (paid && rigid, cost > all);
        state.stack.goto(Frame::Move(March { unit, left, entered: paid, crossed: false, stopped, spent }));
    }
}

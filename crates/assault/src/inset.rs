//! The city inset (section 8): who may be where, and the transfers between the maps.

use hexmap::{HexId, Hexes as _};
use wargame::{Audience, Cause, Fate, Listen, Ruling, Side, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    book::{Book, Kind},
    event::Event,
    frame::{Frame, Phase},
    stacking,
    state::{GERMAN, HexSet, RUSSIAN, State},
};

/// Why a hex is closed to a unit by the rules of the city, however it would come there.
pub fn open(book: &Book, state: &State, unit: UnitId, to: HexId) -> Ruling {
    let about = Target::Hex(to);
    let side = state.side(unit);
    if book.city.has(to.index()) {
        if side == GERMAN {
            return refuse_about("8.31", "Germans never use the hexes of the city on the main map", about);
        }
        if state.in_the_city(book) {
            return refuse_about(
                "8.33",
                "while a German is on the inset the main hexes of the city are not used",
                about,
            );
        }
    }
    if let Some(fringe) = book.fringe(to) {
        let enemy = state.units.held(side.other());
        if book.on_inset(to) && enemy.has(fringe.main.index()) {
            return refuse_about("8.35", "its hex on the main map holds an enemy unit", about);
        }
        if fringe.hexes.iter().any(|h| enemy.has(h.index())) {
            return refuse_about("8.35", "an enemy unit stands in this place on the inset", about);
        }
    }
    bound(book, state, unit, to)
}

/// Rules that keep some kinds of units in some hexes.
fn bound(book: &Book, state: &State, unit: UnitId, to: HexId) -> Ruling {
    let about = Target::Hex(to);
    let inside = book.interior.has(to.index());
    match book.unit(unit).kind {
        Kind::Worker if !inside && !book.city.has(to.index()) => {
            refuse_about("14.4", "workers stay in the city, off its fringe", about)
        }
        Kind::Nkvd if !inside => refuse_about("19.43", "the NKVD division stays on interior hexes", about),
        Kind::Guerrilla
            if state.chosen.guerrilla_distance && state.afar.has(unit.index()) && !book.far.has(to.index()) =>
        {
            refuse_about("18.21", "guerrillas do not come within six hexes of the city again", about)
        }
        _ => Ok(()),
    }
}

/// All hexes that [`open`] closes to a unit.
pub fn closed(book: &Book, state: &State, unit: UnitId) -> HexSet {
    let side = state.side(unit);
    let enemy = state.units.held(side.other());
    let mut closed = HexSet::EMPTY;
    if side == GERMAN || state.in_the_city(book) {
        closed |= &book.city;
    }
    for fringe in &book.fringes {
        if enemy.has(fringe.main.index()) {
            fringe.hexes.iter().for_each(|h| closed.add(h.index()));
        }
        // One place on two maps: an enemy on one of its hexes closes all of it.
        if fringe.hexes.iter().any(|h| enemy.has(h.index())) {
            closed.add(fringe.main.index());
            fringe.hexes.iter().for_each(|h| closed.add(h.index()));
        }
    }
    match book.unit(unit).kind {
        Kind::Worker => closed |= &(book.land - book.interior - book.city),
        Kind::Nkvd => closed |= &(book.land - book.interior),
        Kind::Guerrilla if state.chosen.guerrilla_distance && state.afar.has(unit.index()) => {
            closed |= &(book.land - book.far);
        }
        _ => {}
    }
    closed
}

/// Free transfers between a main hex of the city and its district (8.32).
pub mod transfer {
    use super::*;

    /// Why a unit is not transferred now, wherever it would go.
    pub fn check(book: &Book, state: &State, unit: UnitId) -> Ruling {
        let about = Target::Unit(unit);
        if state.side(unit) != RUSSIAN || !book.is_ground(unit) {
            return refuse_about("8.32", "only ground units of the city's defender are transferred", about);
        }
        if state.in_the_city(book) {
            return refuse_about("8.33", "there are no free transfers while a German is on the inset", about);
        }
        let at = state.units.at(unit).filter(|h| book.district(*h).is_some());
        let Some(at) = at else {
            return refuse_about("8.32", "only units in the city are transferred", about);
        };
        if state.shifted.has(unit.index()) {
            return refuse_about("8.32", "the unit has been transferred in this window", about);
        }
        if book.on_inset(at) && state.disrupted.has(unit.index()) {
            return refuse_about("12.45", "a disrupted unit does not go from the inset to the main map", about);
        }
        if choices(book, state, unit).is_empty() {
            if let Some(main) = book.district(at).map(|d| d.main).filter(|&m| m != at) {
                open(book, state, unit, main)?;
            }
            return refuse_about("8.26", "there is no room for it", about);
        }
        if !book.on_inset(at) && crate::movement::bound_outward(book, state, unit) {
            return refuse_about("18.21", "a guerrilla that has to leave does not go onto the inset", about);
        }
        Ok(())
    }

    /// Where a unit of the city can be transferred to.
    pub fn choices(book: &Book, state: &State, unit: UnitId) -> HexSet {
        let Some((at, district)) = state.units.at(unit).and_then(|h| Some((h, book.district(h)?))) else {
            return HexSet::EMPTY;
        };
        let hexes = match at == district.main {
            true => district.hexes,
            false => HexSet::EMPTY.with(district.main.index()),
        };
        hexes - stacking::full(book, state, unit) - closed(book, state, unit) - *state.units.held(GERMAN)
    }

    /// Units that could be transferred now.
    pub fn units<'a>(book: &'a Book, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let none = state.in_the_city(book) || !state.units.held(RUSSIAN).meets(&(book.city | book.interior));
        let all = state.units.on_map(RUSSIAN).take(if none { 0 } else { usize::MAX });
        let crowd = stacking::Crowd::count(book, state, RUSSIAN);
        all.filter(move |&(u, h)| book.district_at[h.index()] != u8::MAX && quickly(book, state, &crowd, u, h))
            .map(|(u, _)| u)
    }

    /// The same as [`check`] for a unit in the city: an empty hex there spares looking for room.
    fn quickly(book: &Book, state: &State, crowd: &stacking::Crowd, unit: UnitId, at: HexId) -> bool {
        if state.shifted.has(unit.index()) || !crowd.lets_transfer(book, state, unit, at) {
            return false;
        }
        if book.on_inset(at) {
            let stays = state.disrupted.has(unit.index()) || book.unit(unit).kind == Kind::Nkvd;
            return !stays
                && open(book, state, unit, book.districts[usize::from(book.district_at[at.index()])].main).is_ok();
        }
        let district = &book.districts[usize::from(book.district_at[at.index()])];
        let free = !(district.hexes - *state.units.held(RUSSIAN)).is_empty() && book.unit(unit).kind != Kind::Guerrilla;
        free || check(book, state, unit).is_ok()
    }

    /// The question of a window at the start of a phase.
    pub mod window {
        use super::*;

        pub fn opens(book: &Book, state: &State, phase: Phase) -> bool {
            !matches!(phase, Phase::Setup | Phase::RussianMovement | Phase::GameEnd)
                && units(book, state).next().is_some()
        }

        pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
            out.extend(units(book, state).map(Act::Transfer));
            out.push(Act::Done);
        }

        pub fn check(book: &Book, state: &State, action: Act) -> Ruling {
            match action {
                Act::Transfer(unit) => super::check(book, state, unit),
                Act::Done => Ok(()),
                _ => refuse("8.32", "units of the city may be transferred before the phase begins"),
            }
        }
    }

    pub fn legal_to(book: &Book, state: &State, unit: UnitId, out: &mut Vec<Act>) {
        out.extend(choices(book, state, unit).hexes().map(Act::At));
    }

    pub fn check_to(book: &Book, state: &State, unit: UnitId, action: Act) -> Ruling {
        let Act::At(to) = action else { return refuse("8.32", "name the hex the unit is transferred to") };
        if choices(book, state, unit).has_hex(to) {
            return Ok(());
        }
        open(book, state, unit, to)?;
        let own = state.units.at(unit).and_then(|h| book.district(h)).map(|d| d.main);
        if book.district(to).map(|d| d.main) != own
            || book.on_inset(to) == state.units.at(unit).is_some_and(|h| book.on_inset(h))
        {
            return refuse_about("8.32", "a transfer leads between a main hex and its own district", Target::Hex(to));
        }
        stacking::room(book, state, unit, to)
    }

    pub fn apply_to(book: &Book, state: &mut State, unit: UnitId, hex: HexId, log: &mut impl Listen<Event>) {
        log.hear(Audience::All, || Event::Transferred { unit, hex, forced: false });
        state.enter(book, unit, hex, log);
        state.shifted.add(unit.index());
        state.stack.done();
        // A window with nobody left in it closes by itself.
        if state.stack.top() == Frame::Window && units(book, state).next().is_none() {
            state.stack.done();
        }
    }
}

/// Everybody leaves the main hexes when a German comes onto the inset (8.33).
pub mod evacuation {
    use super::*;

    /// The next unit that has to leave.
    pub fn next(book: &Book, state: &State) -> Option<UnitId> {
        let in_city = |&(_, hex): &(UnitId, HexId)| book.city.has(hex.index());
        if !state.in_the_city(book) || !state.units.held(RUSSIAN).meets(&book.city) {
            return None;
        }
        state.units.on_map(RUSSIAN).find(in_city).map(|(u, _)| u)
    }

    fn choices(book: &Book, state: &State, unit: UnitId) -> HexSet {
        let district = state.units.at(unit).and_then(|h| book.district(h));
        let hexes = district.map_or(HexSet::EMPTY, |d| d.hexes) - *state.units.held(GERMAN);
        let fits = |&h: &HexId| state.units.here(RUSSIAN, h).all(|o| stacking::together(book, unit, o));
        hexes.hexes().filter(fits).collect()
    }

    pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
        if let Some(unit) = next(book, state) {
            out.extend(choices(book, state, unit).hexes().map(Act::At));
        }
    }

    pub fn check(book: &Book, state: &State, action: Act) -> Ruling {
        let (Act::At(to), Some(unit)) = (action, next(book, state)) else {
            return refuse(
                "8.33",
                "a German is on the inset: every unit on the main hexes goes to its district at once",
            );
        };
        match choices(book, state, unit).has_hex(to) {
            true => Ok(()),
            false => refuse_about("8.33", "the unit goes to a hex of its own district that has room", Target::Hex(to)),
        }
    }

    pub fn apply(book: &Book, state: &mut State, hex: HexId, log: &mut impl Listen<Event>) {
        if let Some(unit) = next(book, state) {
            log.hear(Audience::All, || Event::Transferred { unit, hex, forced: true });
            state.enter(book, unit, hex, log);
        }
    }
}

/// The end of a player-turn: fringe hexes of the inset are left, surplus units are lost (8.37).
pub mod fringe {
    use super::*;

    /// Brings all units of a side from inset fringe hexes to their main hexes.
    pub fn leave(book: &Book, state: &mut State, side: Side, log: &mut impl Listen<Event>) {
        for fringe in &book.fringes {
            for &hex in &fringe.hexes {
                loop {
                    let next = state.units.here(side, hex).next();
                    let Some(unit) = next else { break };
                    log.hear(Audience::All, || Event::Crossed { unit, hex: fringe.main });
                    state.enter(book, unit, fringe.main, log);
                }
            }
        }
    }

    /// A main fringe hex with more units than may be there.
    pub fn crowded(book: &Book, state: &State, side: Side) -> Option<HexId> {
        let mut hexes = book.fringes.iter().map(|f| f.main);
        hexes.find(|&h| stacking::conflict(book, state, side, h).is_some())
    }

    /// Whether a unit is one of those that may not be there together.
    fn surplus(book: &Book, state: &State, hex: HexId, unit: UnitId) -> bool {
        let mut here = state.units.here(state.phasing(), hex);
        here.any(|other| other != unit && !stacking::together(book, unit, other))
    }

    pub fn legal(book: &Book, state: &State, hex: HexId, out: &mut Vec<Act>) {
        let here = state.units.here(state.phasing(), hex);
        out.extend(here.filter(|&u| surplus(book, state, hex, u)).map(Act::Lose));
    }

    pub fn check(book: &Book, state: &State, hex: HexId, action: Act) -> Ruling {
        match action {
            Act::Lose(unit) if !state.units.here(state.phasing(), hex).any(|u| u == unit) => {
                refuse_about("8.37", "the unit is not in the overfull hex", Target::Unit(unit))
            }
            Act::Lose(unit) if surplus(book, state, hex, unit) => Ok(()),
            Act::Lose(unit) => refuse_about("8.37", "the unit is not in the others' way", Target::Unit(unit)),
            _ => refuse("8.37", "the hex holds more than stacking allows: name the units that are lost"),
        }
    }

    pub fn apply(book: &Book, state: &mut State, hex: HexId, unit: UnitId, log: &mut impl Listen<Event>) {
        state.eliminate(book, unit, Fate::new(Cause::Stacking, "its hex was over the stacking limit"), log);
        if stacking::conflict(book, state, state.phasing(), hex).is_none() {
            state.stack.done();
        }
    }
}

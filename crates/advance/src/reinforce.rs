//! Reinforcements (16.0 to 16.5; second edition 14.0 to 14.5).

use hexmap::{HexId, Hexes as _, Mp};
use wargame::{Audience, Listen, Place, Ruling, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    activation::carry_on,
    book::{ARMOR, Book, Entry, INFANTRY, MIXED},
    called::Called,
    event::Event,
    frame::{Activation, Frame},
    state::{GERMAN, HexSet, SOVIET, State},
    surprise,
    zone::zone_of,
};

/// The schedule line of a unit that waits and is due by now.
fn due<'a>(book: &'a Book, state: &State, unit: UnitId) -> Option<&'a Entry> {
    let entry = &book.entries[usize::from(book.due[unit.index()]?)];
    (state.units.place(unit) == Place::WAITING && entry.turn <= state.turn).then_some(entry)
}

/// The hexes a line of the schedule names now: its own, those of units held back (17.4), or the north edge
/// when all of Leningrad is German-occupied (16.4).
pub fn listed(book: &Book, state: &State, entry: &Entry) -> HexSet {
    if entry.leningrad && book.leningrad.within(state.units.held(GERMAN)) {
        return book.fallback.iter().copied().collect();
    }
    let late = entry.delayed.iter().filter(|(from, _)| *from <= state.turn).max_by_key(|(from, _)| *from);
    late.map_or(&entry.hexes, |(_, hexes)| hexes).iter().copied().collect()
}

/// Where a number of units of one line may enter together (16.2).
fn open(book: &Book, state: &State, entry: &Entry, side: wargame::Side, size: usize) -> HexSet {
    let listed = listed(book, state, entry);
    let enemy = state.units.held(side.other());
    let passing = !book.edition.stacks_at_every_moment();
    let has_room = |&h: &HexId| !enemy.has_hex(h) && (passing || state.units.count(side, h) + size <= book.stack_limit);
    let mut open: HexSet = listed.hexes().filter(has_room).collect();
    let blocked = |h: HexId| enemy.has_hex(h) || state.units.count(side, h) >= book.stack_limit;
    if listed.hexes().all(blocked) {
        open |= &nearest_vacant(book, state, &listed);
    }
    open
}

/// The nearest unoccupied land hexes, by distance from any of the blocked entry hexes: ring by ring over the grid.
fn nearest_vacant(book: &Book, state: &State, blocked: &HexSet) -> HexSet {
    let vacant = vacant(book, state);
    let mut within = *blocked;
    while !vacant.is_empty() {
        let found = within & vacant;
        if !found.is_empty() {
            return found;
        }
        within |= &wargame::zone(&book.touching, &within);
    }
    HexSet::EMPTY
}

fn vacant(book: &Book, state: &State) -> HexSet {
    book.land - *state.units.held(GERMAN) - *state.units.held(SOVIET)
}

/// Where units in hand may enter together by 16.2 and 16.4.
fn entries(book: &Book, state: &State, units: [u8; 3]) -> HexSet {
    let size = members(&units).count();
    let mut hexes = book.land;
    for unit in members(&units) {
        let Some(entry) = due(book, state, unit) else { return HexSet::EMPTY };
        hexes = hexes & open(book, state, entry, state.side(unit), size);
    }
    hexes
}

/// The same, less what Game-Turn 1 forbids the Soviets (17.2), who then enter singly.
fn permitted(book: &Book, state: &State, units: [u8; 3]) -> HexSet {
    let hexes = entries(book, state, units);
    if surprise::binds(state, state.phasing()) {
        return surprise::entries(book, state, UnitId(units[0]), hexes);
    }
    hexes
}

/// Whether a unit is due and has its counter; where it can enter is another question.
pub fn is_ready(book: &Book, state: &State, unit: UnitId) -> bool {
    let dealt = state.side(unit) == GERMAN || state.veil.dealt(state.piece(book, unit));
    dealt && due(book, state, unit).is_some()
}

/// Whether a unit off the map may begin to enter now.
pub fn may_pick(book: &Book, state: &State, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if state.units.place(unit) != Place::WAITING {
        return refuse_about(book.case("79:4.0", "10:4.1"), "the unit is not in play", about);
    }
    if due(book, state, unit).is_none() {
        return refuse_about(book.case("79:16.0", "10:14.0"), "the unit is not due yet", about);
    }
    if state.side(unit) == SOVIET && !state.veil.dealt(state.piece(book, unit)) {
        return refuse_about(
            book.case("79:1.0", "10:1.0"),
            "no counter is left for the unit: it waits until one is eliminated",
            about,
        );
    }
    if state.moved.has(unit.index()) {
        return refuse_about(book.case("79:3.0", "10:3.0"), "no unit is moved twice in a phase", about);
    }
    // A single unit finds a listed hex with room, or the nearest vacant one.
    if vacant(book, state).is_empty() {
        return refuse_about(book.case("79:16.2", "10:14.2"), "no entry hex of the unit is open", about);
    }
    Ok(())
}

fn with(mut units: [u8; 3], unit: UnitId) -> Option<[u8; 3]> {
    let free = units.iter().position(|&u| u == Activation::NOBODY)?;
    units[free] = unit.0;
    Some(units)
}

fn may_join(book: &Book, state: &State, units: [u8; 3], unit: UnitId) -> Ruling {
    let case = book.case("79:4.5", "10:4.5");
    let about = Target::Unit(unit);
    if state.side(unit) != state.phasing() || units.contains(&unit.0) {
        return refuse_about(case, "only reinforcements not yet in the stack join it", about);
    }
    let Some(more) = with(units, unit) else { return refuse_about(case, "at most three units move together", about) };
    may_pick(book, state, unit)?;
    if surprise::binds(state, SOVIET) && state.phasing() == SOVIET {
        return refuse_about(book.case("79:17.2", "10:15.1"), "on Game-Turn 1 Soviet units move singly", about);
    }
    if entries(book, state, more).is_empty() {
        return refuse_about(book.case("79:16.2", "10:14.2"), "no entry hex is open to all of them together", about);
    }
    Ok(())
}

pub fn legal(book: &Book, state: &State, units: [u8; 3], out: &mut Vec<Act>) {
    let side = state.phasing();
    // Units of one line of the schedule enter by the same hexes.
    let mut line = (None, false);
    for unit in state.units.of(side).filter(|&u| due(book, state, u).is_some() && !units.contains(&u.0)) {
        let may = match line.0 == book.due[unit.index()] && line.1 {
            true => is_ready(book, state, unit) && !state.moved.has(unit.index()),
            false => may_join(book, state, units, unit).is_ok(),
        };
        line = (book.due[unit.index()], may || line.1 && line.0 == book.due[unit.index()]);
        if may {
            out.push(Act::Join(unit));
        }
    }
    out.extend(permitted(book, state, units).hexes().map(Act::Enter));
}

pub fn check(book: &Book, state: &State, units: [u8; 3], action: Act) -> Ruling {
    let case = book.case("79:16.2", "10:14.2");
    match action {
        Act::Join(unit) => may_join(book, state, units, unit),
        Act::Enter(hex) if permitted(book, state, units).has_hex(hex) => Ok(()),
        Act::Enter(hex) if entries(book, state, units).has_hex(hex) => {
            let why = "on Game-Turn 1 the unit must enter where it can get next to a German unit";
            refuse_about(book.case("79:17.2", "10:15.1"), why, Target::Hex(hex))
        }
        Act::Enter(hex) if state.units.held(state.phasing().other()).has_hex(hex) => refuse_about(
            book.case("79:4.4", "10:4.4"),
            "a unit never enters a hex with an enemy unit",
            Target::Hex(hex),
        ),
        Act::Enter(hex) => refuse_about(
            case,
            "the unit enters at its listed hexes, or next to them when all are blocked",
            Target::Hex(hex),
        ),
        Act::Overrun(_) => refuse(case, "a unit does not overrun from off the map"),
        _ => refuse(book.case("79:16.1", "10:14.1"), "reinforcements are entering: name their hex"),
    }
}

fn members(units: &[u8; 3]) -> impl Iterator<Item = UnitId> + Clone + '_ {
    units.iter().filter(|&&u| u != Activation::NOBODY).map(|&u| UnitId(u))
}

/// The price of an entry hex to units that enter together (16.1): terrain, fort or interdiction, no road, no river.
pub fn entry_price(book: &Book, state: &State, units: [u8; 3], hex: HexId) -> Mp {
    let classes = members(&units).fold(0u8, |c, u| c | 1 << book.kinds[u.index()].class());
    let class = match classes {
        1 => INFANTRY,
        2 => ARMOR,
        _ => MIXED,
    };
    let cost = book.entry_cost[class][hex.index()];
    match state.side(UnitId(units[0])) {
        GERMAN if state.forts.has_hex(hex) => book.fort_cost.on(cost),
        SOVIET => cost.saturating_mul(book.interdiction[state.air_on(hex) as usize]),
        _ => cost,
    }
}

/// What the slowest of them has; reinforcements enter in supply.
pub fn least_allowance(book: &Book, units: [u8; 3]) -> Mp {
    members(&units).map(|u| book.allowance(u, true)).min().unwrap_or(0)
}

/// Puts units on their entry hex and charges them for it; a dear hex takes all they have (4.3).
pub fn arrive(book: &Book, state: &mut State, units: [u8; 3], hex: HexId, log: &mut impl Listen<Event>) -> Activation {
    let side = state.side(UnitId(units[0]));
    let (cost, least) = (entry_price(book, state, units, hex), least_allowance(book, units));
    let mut left: [Mp; 3] = [0; 3];
    let mut party = [Activation::FINISHED; 3];
    for (i, unit) in members(&units).enumerate() {
        left[i] = if cost > least { 0 } else { book.allowance(unit, true) - cost };
        party[i] = 0;
        state.enter(unit, hex, log);
        state.moved.add(unit.index());
        let entry = book.due[unit.index()].map(|e| &book.entries[usize::from(e)]);
        if entry.is_some_and(|e| e.surprise && e.turn == state.turn) {
            state.surprise += 1;
            if state.surprise == book.surprise_units {
                log.hear(Audience::All, || Event::Surprise);
            }
        }
    }
    let halted = zone_of(book, state, side.other()).has_hex(hex);
    Activation {
        members: units,
        left,
        party,
        now: 0,
        start: HexId::NONE,
        fresh: 0,
        away: 0b111,
        halted: if halted { 0b111 } else { 0 },
        gathering: false,
    }
}

pub fn apply(book: &Book, state: &mut State, units: [u8; 3], action: Act, log: &mut impl Listen<Event>) {
    match action {
        Act::Join(unit) => {
            let units = with(units, unit).expect("there is room");
            log.hear(Audience::All, || Event::Joined { unit: Called::now(book, state, unit) });
            state.stack.goto(Frame::Enter { units });
        }
        Act::Enter(hex) => {
            let act = arrive(book, state, units, hex, log);
            log.hear(Audience::All, || {
                let off = |u| Called::now(book, state, u).from(HexId::NONE);
                Event::Entered { units: members(&units).map(off).collect(), hex, left: act.left[0] }
            });
            carry_on(state, act);
        }
        _ => unreachable!("checked before"),
    }
}

/// Late pieces that are due and have no counter yet, in order (section 1, ruling on the dead pile).
pub fn undealt(book: &Book, state: &State, after: usize) -> Option<usize> {
    (after..book.pieces.len()).find(|&p| !state.veil.dealt(p) && due(book, state, book.unit_of(p)).is_some())
}

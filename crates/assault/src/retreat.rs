//! Retreats after combat (10.27 to 10.29, 8.46, 11.33).

use arrayvec::ArrayVec;
use hexmap::{Dir, HexId};
use wargame::{Audience, Listen, Refusal, Ruling, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    book::{Book, Kind},
    event::Event,
    frame::Frame,
    ground::Gate,
    inset, stacking,
    state::{HexSet, RUSSIAN, State, UnitSet},
    zone::zones,
};

/// Why a unit never retreats in this position, wherever it would go.
fn able(book: &Book, state: &State, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if state.disrupted.has(unit.index()) {
        return refuse_about("10.28", "a disrupted unit does not retreat", about);
    }
    let at = state.units.at(unit);
    let kind = book.unit(unit).kind;
    if kind == Kind::Worker && at.is_some_and(|h| !book.on_inset(h) && !book.city.has(h.index())) {
        return refuse_about("14.2", "the workers of the main map never retreat", about);
    }
    Ok(())
}

/// Why a hex of any kind is no place for a unit to retreat or advance to: rules that bind some units.
pub fn open_to(book: &Book, state: &State, unit: UnitId, to: HexId) -> Ruling {
    let about = Target::Hex(to);
    if !book.land.has(to.index()) {
        return refuse_about("6.17", "no ground unit enters an all-lake or all-sea hex", about);
    }
    if state.units.held(state.side(unit).other()).has(to.index()) {
        return refuse_about("6.12", "an enemy unit is there", about);
    }
    inset::open(book, state, unit, to)
}

/// Why a step of a retreat is not allowed, stacking apart.
fn step(book: &Book, state: &State, unit: UnitId, from: HexId, dir: Dir, to: HexId, zone: &HexSet) -> Ruling {
    let about = Target::Hex(to);
    match book.gates[from.index()][dir.index()] {
        Gate::Open | Gate::River | Gate::Don | Gate::Bridge => {}
        Gate::Neva if state.side(unit) == RUSSIAN => {}
        Gate::InCity if state.side(unit) == RUSSIAN => {}
        Gate::Neva => return refuse_about("10.28", "Germans do not retreat across the Neva", about),
        Gate::Volga | Gate::Ferry => return refuse_about("19.0", "nobody retreats across the Volga", about),
        Gate::Apart => return refuse_about("8.35", "other fringe hexes are reached over the main map", about),
        Gate::Shut if book.volga_between(from, to) => {
            return refuse_about("19.0", "nobody retreats across the Volga", about);
        }
        Gate::InCity | Gate::Shut => {
            return refuse_about("10.27", "nobody retreats across an impassable hexside", about);
        }
    }
    open_to(book, state, unit, to)?;
    if zone.has(to.index()) {
        return refuse_about("10.27", "nobody retreats into an enemy zone of control", about);
    }
    Ok(())
}

/// The hexes a step of a retreat can lead to from where a unit stands: around it, and for one on an inset fringe hex
/// around its main hex too (8.46).
fn steps(book: &Book, from: HexId) -> ArrayVec<(HexId, Dir, HexId), 12> {
    let mut steps = ArrayVec::new();
    steps.extend(book.map.around(from).map(|(dir, to)| (from, dir, to)));
    if book.on_inset(from)
        && let Some(fringe) = book.fringe(from)
    {
        steps.extend(book.map.around(fringe.main).map(|(dir, to)| (fringe.main, dir, to)));
    }
    steps
}

/// Hexes a unit may retreat to, whoever stands there.
fn havens(book: &Book, state: &State, unit: UnitId, zone: &HexSet) -> ArrayVec<HexId, 12> {
    let Some(at) = state.units.at(unit) else { return ArrayVec::new() };
    if able(book, state, unit).is_err() {
        return ArrayVec::new();
    }
    let fits = |&(from, dir, to): &(HexId, Dir, HexId)| step(book, state, unit, from, dir, to, zone).is_ok();
    steps(book, at).into_iter().filter(fits).map(|s| s.2).collect()
}

/// Units that can always go together: of one slot, one hex, one division.
struct Group {
    lead: UnitId,
    from: HexId,
    havens: ArrayVec<HexId, 12>,
    to: HexId,
}

/// Whether all these units can retreat one after the other (10.27): all or nothing.
pub fn possible(book: &Book, state: &State, units: &UnitSet) -> bool {
    let Some(first) = units.first() else { return false };
    let zone = zones(book, state, state.side(UnitId(first as u8)).other()).any;
    let mut groups: ArrayVec<Group, 24> = ArrayVec::new();
    for unit in units.iter().map(|u| UnitId(u as u8)) {
        let from = state.units.at(unit).expect("an involved unit is on the map");
        if able(book, state, unit).is_err() {
            return false;
        }
        if groups.iter().any(|g| g.from == from && stacking::together(book, g.lead, unit) && same_slot(book, g, unit)) {
            continue;
        }
        let mut havens = havens(book, state, unit, &zone);
        // Friends who stay make a hex full for good; those who go leave room.
        havens.retain(|to| room(book, state, unit, *to, units));
        if havens.is_empty() {
            return false;
        }
        if groups.try_push(Group { lead: unit, from, havens, to: HexId::NONE }).is_err() {
            return false;
        }
    }
    let crowd = stacking::Crowd::count(book, state, state.side(UnitId(first as u8)));
    place(book, &crowd, &mut groups, 0)
}

fn same_slot(book: &Book, group: &Group, unit: UnitId) -> bool {
    book.unit(group.lead).kind.slot() == book.unit(unit).kind.slot()
}

/// Whether a hex has room for a unit once all who go have left it.
fn room(book: &Book, state: &State, unit: UnitId, to: HexId, going: &UnitSet) -> bool {
    if book.city.has(to.index()) {
        return stacking::room(book, state, unit, to).is_ok();
    }
    let stays = |o: UnitId| o != unit && !going.has(o.index());
    state.units.here(state.side(unit), to).filter(|&o| stays(o)).all(|o| stacking::together(book, unit, o))
}

/// Finds a place for every group from `next` on, so that they do not meet and somebody can always go first.
fn place(book: &Book, crowd: &stacking::Crowd, groups: &mut ArrayVec<Group, 24>, next: usize) -> bool {
    if next == groups.len() {
        return in_turn(book, groups);
    }
    for i in 0..groups[next].havens.len() {
        let to = groups[next].havens[i];
        let lead = groups[next].lead;
        let shared = |g: &Group| g.to == to && !book.city.has(to.index()) && !stacking::together(book, g.lead, lead);
        if groups[..next].iter().any(shared) {
            continue;
        }
        // Those who leave the city for another hex of it make no room in time for certain.
        let same = |g: &&Group| g.to == to && book.unit(g.lead).kind.slot() == book.unit(lead).kind.slot();
        if book.city.has(to.index()) && groups[..next].iter().filter(same).count() >= crowd.spare(book, lead, to) {
            continue;
        }
        groups[next].to = to;
        if place(book, crowd, groups, next + 1) {
            return true;
        }
        groups[next].to = HexId::NONE;
    }
    false
}

/// Whether the groups can go one after the other: whoever goes where another stands goes after him.
fn in_turn(book: &Book, groups: &ArrayVec<Group, 24>) -> bool {
    let mut gone = [false; 24];
    for _ in 0..groups.len() {
        let blocked = |g: &Group, gone: &[bool; 24]| {
            let stands = |(i, o): (usize, &Group)| {
                !gone[i] && o.from == g.to && o.lead != g.lead && !stacking::together(book, o.lead, g.lead)
            };
            !book.city.has(g.to.index()) && groups.iter().enumerate().any(stands)
        };
        match (0..groups.len()).find(|&i| !gone[i] && !blocked(&groups[i], &gone)) {
            Some(i) => gone[i] = true,
            None => return gone[..groups.len()].iter().all(|&g| g),
        }
    }
    true
}

/// Why a side cannot take its penalty as a retreat.
pub fn may(book: &Book, state: &State, units: &UnitSet) -> Ruling {
    for unit in units.iter() {
        able(book, state, UnitId(unit as u8))?;
    }
    match possible(book, state, units) {
        true => Ok(()),
        false => refuse("10.27", "not every unit of the combat has a hex to retreat to: all retreat or none"),
    }
}

/// Which of the units still to go may go next: so that the others still can.
fn next_able(book: &Book, state: &State, unit: UnitId, to_go: &UnitSet) -> bool {
    !choices(book, state, unit, to_go).is_empty()
}

/// The hexes a unit may retreat to so that all others still to go can retreat afterwards.
fn choices(book: &Book, state: &State, unit: UnitId, to_go: &UnitSet) -> ArrayVec<HexId, 12> {
    let zone = zones(book, state, state.side(unit).other()).any;
    let rest = to_go.without(unit.index());
    let mut list = havens(book, state, unit, &zone);
    list.retain(|to| stacking::room(book, state, unit, *to).is_ok());
    if !rest.is_empty() {
        list.retain(|to| {
            let mut after = state.clone();
            after.units.put(unit, (*to).into());
            possible(book, &after, &rest)
        });
    }
    list
}

/// The units still to retreat in the retreat at hand, the one in hand included.
fn going(state: &State, unit: UnitId) -> UnitSet {
    match state.stack.iter().nth(state.stack.depth() - 2) {
        Some(Frame::Retreat { to_go, .. }) => to_go.with(unit.index()),
        _ => UnitSet::EMPTY.with(unit.index()),
    }
}

/// The question which unit retreats next.
pub mod pick {
    use super::*;

    pub fn legal(book: &Book, state: &State, to_go: &UnitSet, out: &mut Vec<Act>) {
        let units = to_go.iter().map(|u| UnitId(u as u8));
        out.extend(units.filter(|&u| next_able(book, state, u, to_go)).map(Act::Pick));
    }

    pub fn check(book: &Book, state: &State, to_go: &UnitSet, action: Act) -> Ruling {
        match action {
            Act::Pick(unit) if !to_go.has(unit.index()) => {
                refuse_about("10.27", "the unit does not retreat, or has done so", Target::Unit(unit))
            }
            Act::Pick(unit) if next_able(book, state, unit, to_go) => Ok(()),
            Act::Pick(unit) => refuse_about("10.27", "another unit has to go first and make room", Target::Unit(unit)),
            Act::Done => refuse("10.27", "all units of the combat retreat"),
            _ => refuse("10.27", "units retreat one after the other: name the next"),
        }
    }

    pub fn apply(state: &mut State, attacker: bool, to_go: UnitSet, unit: UnitId) {
        state.stack.goto(Frame::Retreat { attacker, to_go: to_go.without(unit.index()) });
        state.stack.call(Frame::RetreatTo { unit, attacker });
    }
}

pub fn legal(book: &Book, state: &State, unit: UnitId, out: &mut Vec<Act>) {
    out.extend(choices(book, state, unit, &going(state, unit)).into_iter().map(Act::Retreat));
}

pub fn check(book: &Book, state: &State, unit: UnitId, action: Act) -> Ruling {
    let Act::Retreat(to) = action else { return refuse("10.27", "the unit in hand retreats before anything else") };
    let Some(at) = state.units.at(unit) else { return refuse("10.27", "the unit is gone") };
    let zone = zones(book, state, state.side(unit).other()).any;
    let mut why: Option<Refusal> = None;
    for (from, dir, next) in steps(book, at) {
        if next == to {
            match step(book, state, unit, from, dir, to, &zone) {
                Ok(()) => {
                    stacking::room(book, state, unit, to)?;
                    return match choices(book, state, unit, &going(state, unit)).contains(&to) {
                        true => Ok(()),
                        false => refuse_about("10.27", "then another unit could not retreat", Target::Hex(to)),
                    };
                }
                Err(refusal) => why = Some(refusal),
            }
        }
    }
    match why {
        Some(refusal) => Err(refusal),
        None => refuse_about("10.27", "a retreat leads one hex, to an adjacent one", Target::Hex(to)),
    }
}

pub fn apply(book: &Book, state: &mut State, unit: UnitId, to: HexId, log: &mut impl Listen<Event>) {
    log.hear(Audience::All, || Event::Retreated { unit, hex: to });
    state.enter(book, unit, to, log);
    state.retreated.add(unit.index());
    // In Stalingrad whoever retreats is disrupted (19.61).
    if book.is_stalingrad() && !state.disrupted.has(unit.index()) {
        state.disrupted.add(unit.index());
        log.hear(Audience::All, || Event::Disrupted { units: vec![unit] });
    }
    state.stack.done();
}

/// Headquarters that were stacked with attackers who retreated and could go along (11.33).
pub fn escorts(book: &Book, state: &State) -> UnitSet {
    if state.battle.fled.is_empty() {
        return UnitSet::EMPTY;
    }
    let alone = |u: usize| UnitSet::EMPTY.with(u);
    let fits = |&u: &usize| !choices(book, state, UnitId(u as u8), &alone(u)).is_empty();
    state.battle.escort.iter().filter(fits).collect()
}

/// The question whether a headquarters goes along.
pub mod escort {
    use super::*;

    pub fn legal(hqs: &UnitSet, out: &mut Vec<Act>) {
        out.extend(hqs.iter().map(|u| Act::Pick(UnitId(u as u8))));
        out.push(Act::Done);
    }

    pub fn check(hqs: &UnitSet, action: Act) -> Ruling {
        match action {
            Act::Done => Ok(()),
            Act::Pick(unit) if hqs.has(unit.index()) => Ok(()),
            Act::Pick(unit) => refuse_about("11.33", "only a headquarters of their hex goes along", Target::Unit(unit)),
            _ => refuse("11.33", "name the headquarters that goes along, or none"),
        }
    }

    pub fn apply(state: &mut State, unit: UnitId) {
        state.battle.escort.remove(unit.index());
        // The battle asks again for the others when this one has gone.
        state.stack.done();
        state.stack.goto(Frame::Battle(crate::frame::Stage::Escort));
        state.stack.call(Frame::RetreatTo { unit, attacker: true });
    }
}

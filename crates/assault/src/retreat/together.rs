//! Whether all units of a combat can retreat one after the other: all or none do (10.27).

use arrayvec::ArrayVec;

use super::{able, havens};
use crate::{
    prelude::*,
    stacking::{self, Crowd},
    zone::zones,
};

/// Units that can always go together: of one slot, one hex, one division.
struct Group {
    lead: UnitId,
    from: HexId,
    havens: ArrayVec<HexId, 12>,
    to: HexId,
}

/// Whether all these units can retreat one after the other (10.27): all or nothing.
pub fn possible(at: At, units: &UnitSet) -> bool {
    let Some(first) = units.first() else { return false };
    let zone = zones(at, at.state.side(first).other()).any;
    let mut groups: ArrayVec<Group, 24> = ArrayVec::new();
    for unit in units.iter() {
        let from = at.state.units.at(unit).expect("an involved unit is on the map");
        if able(at, unit).is_err() {
            return false;
        }
        if groups
            .iter()
            .any(|g| g.from == from && stacking::together(at.book, g.lead, unit) && same_slot(at.book, g, unit))
        {
            continue;
        }
        let mut havens = havens(at, unit, &zone);
        // Friends who stay make a hex full for good; those who go leave room.
        havens.retain(|to| room(at, unit, *to, units));
        if havens.is_empty() {
            return false;
        }
        if groups.try_push(Group { lead: unit, from, havens, to: HexId::NONE }).is_err() {
            return false;
        }
    }
    let crowd = Crowd::count(at, at.state.side(first));
    assign(at.book, &crowd, &mut groups, 0)
}

fn same_slot(book: &Book, group: &Group, unit: UnitId) -> bool {
    book.unit(group.lead).kind.slot() == book.unit(unit).kind.slot()
}

/// Whether a hex has room for a unit once all who go have left it.
fn room(at: At, unit: UnitId, to: HexId, going: &UnitSet) -> bool {
    if at.book.city.has(to) {
        return stacking::room(at, unit, to).is_ok();
    }
    let stays = |o: UnitId| o != unit && !going.has(o);
    at.state.units.here(at.state.side(unit), to).filter(|&o| stays(o)).all(|o| stacking::together(at.book, unit, o))
}

/// Finds a place for every group from `next` on, so that they do not meet and somebody can always go first.
fn assign(book: &Book, crowd: &Crowd, groups: &mut ArrayVec<Group, 24>, next: usize) -> bool {
    if next == groups.len() {
        return in_turn(book, groups);
    }
    for i in 0..groups[next].havens.len() {
        let to = groups[next].havens[i];
        let lead = groups[next].lead;
        let shared = |g: &Group| g.to == to && !book.city.has(to) && !stacking::together(book, g.lead, lead);
        if groups[..next].iter().any(shared) {
            continue;
        }
        // Those who leave the city for another hex of it make no room in time for certain.
        let same = |g: &&Group| g.to == to && book.unit(g.lead).kind.slot() == book.unit(lead).kind.slot();
        if book.city.has(to) && groups[..next].iter().filter(same).count() >= crowd.spare(book, lead, to) {
            continue;
        }
        groups[next].to = to;
        if assign(book, crowd, groups, next + 1) {
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
            !book.city.has(g.to) && groups.iter().enumerate().any(stands)
        };
        match (0..groups.len()).find(|&i| !gone[i] && !blocked(&groups[i], &gone)) {
            Some(i) => gone[i] = true,
            None => return gone[..groups.len()].iter().all(|&g| g),
        }
    }
    true
}

//! Supply (section 5): who can trace a line to a source, and what it costs not to.

use crate::{prelude::*, state::NO_RANGE, zone};

/// Checks failed in a row: low on supply, out of supply, and a step lost (5.2).
pub const LOW: u8 = 1;
pub const OUT: u8 = 2;
const STARVES: u8 = 3;

/// Hexes a line of a side can run through: no enemy, headquarters or not, and no enemy zone unless a friend is there,
/// whatever zones he has (5.1).
fn open_hexes(at: At, side: Side) -> HexSet {
    let all = at.book.land | at.book.water | at.book.squares;
    let zone = zone::zones(at, side.other());
    all - (zone - *at.state.units.held(side)) - *at.state.units.held(side.other())
}

/// Spreads from sources over open hexes as lines of a nation run: over rivers, Soviet ones over lakes, none over sea,
/// Finnish soil and squares for Finns only (5.1, 4.4).
fn spread(book: &Book, nation: Nation, open: &HexSet, sources: &HexSet) -> HexSet {
    let feeds = &book.feeds[nation as usize];
    let begins = *sources & *open;
    let mut apart = *open - begins;
    // A hex is laid on it at most once.
    let mut waiting = [HexId::NONE; HexSet::SIZE];
    let mut count = 0;
    for hex in begins.iter() {
        waiting[count] = hex;
        count += 1;
    }
    while count > 0 {
        count -= 1;
        for next in feeds[waiting[count].index()] {
            // No hex is in no set.
            if apart.has(next) {
                apart.remove(next);
                waiting[count] = next;
                count += 1;
            }
        }
    }
    *open - apart
}

/// Where the units of a nation trace to, wherever they came in (5.1): iron crosses, red stars, Finnish squares.
fn ordinary(book: &Book, nation: Nation) -> HexSet {
    match nation {
        Nation::German => book.sources[0],
        Nation::Soviet => book.sources[1],
        Nation::Finnish => book.squares,
    }
}

/// The range of the south edge that feeds a unit: the one it entered through, of a battle group that of its division
/// (5.1).
fn range(at: At, unit: UnitId) -> Option<usize> {
    let came = |unit: UnitId| {
        let range = at.state.range[unit.index()];
        (range != NO_RANGE).then_some(usize::from(range))
    };
    let division = || {
        let group = at.book.groups.iter().position(|&group| group == unit)?;
        let parent = at.state.parent[group];
        (parent != NOBODY).then(|| came(parent)).flatten()
    };
    came(unit).or_else(division)
}

/// The sources a unit may trace or retreat to, those without an enemy in them (5.1, 10.3).
pub fn sources(at: At, unit: UnitId) -> HexSet {
    let arrows = range(at, unit).map_or(HexSet::EMPTY, |range| at.book.ranges[range].hexes.iter().copied().collect());
    (ordinary(at.book, at.nation(unit)) | arrows) - *at.state.units.held(at.state.side(unit).other())
}

/// Where lines of a side come from its ordinary sources as things stand, Germans and Finns together (5.1).
pub fn net(at: At, side: Side) -> HexSet {
    let open = open_hexes(at, side);
    let of = |nation: Nation| spread(at.book, nation, &open, &ordinary(at.book, nation));
    if side == GERMAN { of(Nation::German) | of(Nation::Finnish) } else { of(Nation::Soviet) }
}

/// Units of a side on the map that cannot trace a line as things stand (5.1). Their own hex is always open to them, so
/// that to be in a net is to have a line.
pub fn cut_off(at: At, side: Side) -> UnitSet {
    let open = open_hexes(at, side);
    let mut cut = UnitSet::EMPTY;
    let nations: &[Nation] = if side == GERMAN { &[Nation::German, Nation::Finnish] } else { &[Nation::Soviet] };
    for &nation in nations {
        let of_nation = |&(unit, _): &(UnitId, HexId)| at.nation(unit) == nation;
        if !at.state.units.on_map(side).any(|unit| of_nation(&unit)) {
            continue;
        }
        let net = spread(at.book, nation, &open, &ordinary(at.book, nation));
        let apart = at.state.units.on_map(side).filter(of_nation).filter(|&(_, hex)| !net.has(hex));
        apart.for_each(|(unit, _)| cut.add(unit));
    }
    for (number, arrows) in at.book.ranges.iter().enumerate() {
        let mut entitled = cut.iter().filter(|&unit| range(at, unit) == Some(number)).peekable();
        let Some(&first) = entitled.peek() else { continue };
        let arrows = arrows.hexes.iter().copied().collect();
        let net = spread(at.book, at.nation(first), &open, &arrows);
        for unit in entitled {
            if at.state.units.at(unit).is_some_and(|hex| net.has(hex)) {
                cut.remove(unit);
            }
        }
    }
    cut
}

/// The check of all units of both sides; then those that failed for the third time in a row, or more, lose a step
/// (5.0, 5.2).
pub fn audit(play: &mut Play<impl Listen<Event>>) {
    let at = play.at();
    let cut = cut_off(at, GERMAN) | cut_off(at, SOVIET);
    let [mut low, mut out, mut regained, mut starving] = [UnitSet::EMPTY; 4];
    for unit in play.state.units.all() {
        if play.state.units.at(unit).is_none() {
            continue;
        }
        let failed = &mut play.state.failed[unit.index()];
        if !cut.has(unit) {
            if *failed > 0 {
                regained.add(unit);
            }
            *failed = 0;
            continue;
        }
        *failed = failed.saturating_add(1);
        match *failed {
            LOW => low.add(unit),
            OUT => out.add(unit),
            _ => starving.add(unit),
        }
    }
    if !(low | out | regained).is_empty() {
        play.tell(|at| {
            let list = |set: UnitSet| set.iter().map(|unit| Called::now(at, unit)).collect();
            Event::SupplyChecked { low: list(low), out: list(out), regained: list(regained) }
        });
    }
    debug_assert!(starving.iter().all(|unit| play.state.failed[unit.index()] >= STARVES));
    for unit in starving.iter() {
        lose_step(play, unit, Fate::new(Cause::Hunger, "it has found no supply for three turns or more"));
    }
}

//! Soviet movement over lake and sea (9.4), and from Lake Ladoga onto the map (17.3).

use arrayvec::ArrayVec;
use hexmap::{Mp, Path, Reach, flood, path};

use super::March;
use crate::{prelude::*, reinforce, state::W, zone};

/// Why a unit does not go over water, wherever to: two Soviet infantry units a turn, as their whole move (9.4).
fn may_go(at: At, march: March) -> Ruling {
    let (unit, about) = (march.unit, Target::Unit(march.unit));
    if at.state.side(unit) == GERMAN {
        return refuse_about("9.4", "only Soviet units go over water", about);
    }
    if at.unit(unit).kind != Kind::Infantry {
        return refuse_about("9.4", "only infantry goes over water", about);
    }
    if march.entered {
        return refuse_about("9.4", "going over water is the whole move of a unit", about);
    }
    if at.state.units.at(unit).is_none() {
        return match reinforce::by_lake(at, unit) {
            true => Ok(()),
            false => refuse_about("17.3", "the unit does not come over Lake Ladoga", about),
        };
    }
    match at.state.sailed.len() < usize::from(at.book.water_units) {
        true => Ok(()),
        false => refuse_about("9.4", "two units have gone over water in this turn", about),
    }
}

/// Water hexes in reach: at most twenty, of those that touch land; for a unit that comes by Lake Ladoga the hex of the
/// edge need not.
fn reach(at: At, march: March) -> Reach<W> {
    let points = at.book.water_hexes - 1;
    let begins: HexSet = match at.state.units.at(march.unit) {
        Some(hex) => at.book.map.around(hex).map(|(_, to)| to).filter(|&to| at.book.shore.has(to)).collect(),
        None => reinforce::lake_entry(at, march.unit),
    };
    let starts: ArrayVec<(HexId, Mp), 64> = begins.iter().take(64).map(|hex| (hex, points)).collect();
    flood(&at.book.map, &starts, |_, _, to, _| at.book.shore.has(to).then_some(1))
}

/// Why a unit does not land in a hex (9.4): no enemy there, not in a German zone unless a friend is there, not in
/// Finland.
fn may_land(at: At, unit: UnitId, hex: HexId) -> Ruling {
    let (about, side) = (Target::Hex(hex), at.state.side(unit));
    if !at.book.land.has(hex) {
        return refuse_about("9.4", "a move over water ends on land", about);
    }
    if at.book.finland.has(hex) {
        return refuse_about("9.4", "nobody lands in Finland", about);
    }
    if at.state.units.held(side.other()).has(hex) {
        return refuse_about("9.4", "an enemy unit is there", about);
    }
    match !at.state.units.held(side).has(hex) && zone::covers(at, side.other(), hex) {
        true => refuse_about("9.4", "a landing in a German zone of control needs a Soviet unit there", about),
        false => Ok(()),
    }
}

/// Where a unit may land.
pub fn landings(at: At, march: March) -> HexSet {
    if may_go(at, march).is_err() {
        return HexSet::EMPTY;
    }
    let from = at.state.units.at(march.unit);
    let mut tried = from.map_or(HexSet::EMPTY, |hex| HexSet::EMPTY.with(hex));
    let mut landings = HexSet::EMPTY;
    for water in reach(at, march).reached.iter() {
        for (_, hex) in at.book.map.around(water) {
            if at.book.land.has(hex) && tried.insert(hex) && may_land(at, march.unit, hex).is_ok() {
                landings.add(hex);
            }
        }
    }
    landings
}

/// Whether a unit may go over water to a hex.
pub fn may_sail(at: At, march: March, to: HexId) -> Ruling {
    may_go(at, march)?;
    let about = Target::Hex(to);
    if at.state.units.at(march.unit) == Some(to) {
        return refuse_about("9.4", "the unit stands there already", about);
    }
    may_land(at, march.unit, to)?;
    match shore(at, &reach(at, march), to) {
        Some(_) => Ok(()),
        None => refuse_about("9.4", "no way over at most twenty water hexes along the shore leads there", about),
    }
}

/// The water hex by which a landing hex is reached first.
fn shore(at: At, reach: &Reach<W>, to: HexId) -> Option<HexId> {
    let near = at.book.map.around(to).filter_map(|(_, water)| Some((reach.left(water)?, water)));
    near.max_by_key(|&(left, water)| (left, std::cmp::Reverse(water))).map(|(_, water)| water)
}

/// The water hexes of the way and the landing hex.
pub fn way(at: At, march: March, to: HexId) -> Path {
    let reach = reach(at, march);
    let last = shore(at, &reach, to).expect("checked before");
    let sea = path(&at.book.map, &reach, last);
    let first = sea.first().map_or(last, |&hex| reach.before(&at.book.map, hex).unwrap_or(hex));
    let mut way = Path::new();
    way.push(first);
    way.extend(sea);
    way.push(to);
    way
}

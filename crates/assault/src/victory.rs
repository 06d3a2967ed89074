//! Victory (section 17, 19.9).

use wargame::{Level, Outcome};

use crate::{book::Spot, prelude::*, state::Garrison, supply};

/// Whether the German holds a place's points: garrison cities only if they were kept, too (17.22, 17.25).
fn german_holds(state: &State, index: usize, spot: &Spot) -> bool {
    match spot.garrison {
        Some(mark) if state.garrisons[usize::from(mark)] != Garrison::Kept => false,
        _ => state.german >> index & 1 != 0,
    }
}

/// The places of Leningrad with whoever would have their points now; ten of them are key points of the inset (8.14).
pub fn spots<'a>(at: At<'a>) -> impl Iterator<Item = (&'a Spot, Side)> {
    let holder =
        move |(i, spot): (usize, &'a Spot)| (spot, if german_holds(at.state, i, spot) { GERMAN } else { RUSSIAN });
    at.book.places.iter().enumerate().map(holder)
}

/// What a hex is worth, to whom as things stand, and by which case; nothing where nothing is.
pub fn worth(at: At, hex: HexId) -> Option<(i16, Option<Side>, &'static str)> {
    let (i, spot) = at.book.places.iter().enumerate().find(|(_, spot)| spot.hex == hex)?;
    Some(match (at.book.is_stalingrad(), spot.combat_only) {
        (false, _) => (spot.points, Some(if german_holds(at.state, i, spot) { GERMAN } else { RUSSIAN }), "17.22"),
        (true, false) => (spot.points, occupier(at, spot), "19.92"),
        (true, true) => (at.book.score.bridgehead_taken, bridgehead(at).taken.then_some(GERMAN), "19.93"),
    })
}

/// Points of both sides as things stand.
pub fn points(at: At) -> [i16; 2] {
    if at.book.is_stalingrad() { stalingrad(at) } else { leningrad(at) }
}

/// Places, German losses, and by option what is left of the markers (18.52).
fn leningrad(at: At) -> [i16; 2] {
    let mut points = [0; 2];
    for (spot, holder) in spots(at) {
        points[holder.index()] += spot.points;
    }
    points[1] += at.state.losses;
    points[1] += markers(at).count() as i16 * at.book.score.vp_marker;
    points
}

/// VP markers still on the map, if they are played with (18.51).
pub fn markers<'a>(at: At<'a>) -> impl Iterator<Item = HexId> + 'a {
    let left = if at.state.chosen.vp_markers { at.state.vp_markers } else { 0 };
    at.book.vp_markers.iter().enumerate().filter(move |(i, _)| left >> i & 1 != 0).map(|(_, &hex)| hex)
}

/// Units in the city, victory hexes, the bridgehead (19.91 to 19.93).
fn stalingrad(at: At) -> [i16; 2] {
    let mut points = [in_city(at).count() as i16 * at.book.score.in_city, 0];
    for spot in at.book.places.iter().filter(|s| !s.combat_only) {
        if let Some(side) = occupier(at, spot) {
            points[side.index()] += spot.points;
        }
    }
    let Bridgehead { cut, taken, .. } = bridgehead(at);
    points[0] += if cut { at.book.score.bridgehead_cut } else { 0 };
    points[0] += if taken { at.book.score.bridgehead_taken } else { 0 };
    points
}

/// German units that count in the city: no headquarters, and in supply by the last check (19.91).
pub fn in_city<'a>(at: At<'a>) -> impl Iterator<Item = (UnitId, HexId)> + 'a {
    let counts = move |&(unit, hex): &(UnitId, HexId)| {
        at.book.interior.has(hex) && at.book.unit(unit).kind != Kind::Hq && !at.state.oos.has(unit)
    };
    at.state.units.on_map(GERMAN).filter(counts)
}

/// Whose unit is in a victory hex; nobody has the points of an empty one (19.92).
pub fn occupier(at: At, spot: &Spot) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| at.state.units.held(side).has(spot.hex))
}

/// How the bridgehead stands (19.93).
pub struct Bridgehead {
    pub hex: HexId,
    /// No Russian line runs from it to area N.
    pub cut: bool,
    /// A German unit that is no headquarters is there, or was the last to enter.
    pub taken: bool,
}

pub fn bridgehead(at: At) -> Bridgehead {
    let hex = at.book.score.bridgehead;
    let stands = at.state.units.here(GERMAN, hex).any(|u| at.book.unit(u).kind != Kind::Hq);
    let last = at.book.places.iter().position(|s| s.hex == hex).is_some_and(|i| at.state.german >> i & 1 != 0);
    Bridgehead { hex, cut: bridgehead_cut(at), taken: stands || last }
}

/// Whether no Soviet line runs from the bridgehead to area N (19.93).
fn bridgehead_cut(at: At) -> bool {
    let start = HexSet::EMPTY.with(at.book.score.bridgehead) & supply::open_hexes(at, RUSSIAN);
    let north = at.book.areas.iter().filter(|a| a.name == "N").flat_map(|a| a.hexes.iter().copied()).collect();
    !supply::connected(at, start, &north)
}

/// Whether the German's and the Russian's condition of a decisive victory in Leningrad is met (17.11, 17.12).
pub fn conditions(at: At) -> [bool; 2] {
    let empty = !at.state.units.held(RUSSIAN).meets(&(at.book.city | at.book.interior));
    let outside = !at.state.units.held(GERMAN).meets(&at.book.interior);
    [empty, outside && supply::connected(at, at.book.city, &at.book.east_edge)]
}

/// A decisive victory in Leningrad; the German's is looked at first.
fn decisive(at: At) -> Option<(Side, &'static str)> {
    match conditions(at) {
        _ if at.book.is_stalingrad() => None,
        [true, _] => Some((GERMAN, "17.11")),
        [_, true] => Some((RUSSIAN, "17.12")),
        _ => None,
    }
}

/// The levels of points: the higher total wins, equal is a draw (17.0, 19.94).
pub fn levels(sides: &[String; 2], stalingrad: bool) -> Vec<Level> {
    let case = if stalingrad { "19.94" } else { "17.0" };
    Level::scale(sides, case, &[(1, Some(GERMAN), "points"), (0, None, "draw"), (i16::MIN, Some(RUSSIAN), "points")])
}

/// How the game ends.
pub fn outcome(at: At) -> Outcome {
    let points = points(at);
    if let Some((side, case)) = decisive(at) {
        return Outcome { winner: Some(side), level: "decisive".into(), points, case: case.into() };
    }
    let case = if at.book.is_stalingrad() { "19.94" } else { "17.0" };
    let winner = match points[0] - points[1] {
        0 => None,
        more if more > 0 => Some(GERMAN),
        _ => Some(RUSSIAN),
    };
    let level = if winner.is_some() { "points" } else { "draw" };
    Outcome { winner, level: level.into(), points, case: case.into() }
}

/// The end of a German player-turn: which garrison cities are held by a division (17.25).
pub fn garrisons(play: &mut Play<impl Listen<Event>>) {
    for spot in &play.book.places {
        let Some(mark) = spot.garrison.map(usize::from) else { continue };
        let hex = spot.hex;
        let (at, before) = (play.at(), play.state.garrisons[mark]);
        let fighters = at.state.units.here(GERMAN, hex).any(|u| at.book.unit(u).kind != Kind::Hq);
        let now = match before {
            Garrison::Lost => Garrison::Lost,
            Garrison::Untaken if !fighters => Garrison::Untaken,
            _ if division(at, hex) => Garrison::Kept,
            _ => Garrison::Lost,
        };
        play.state.garrisons[mark] = now;
        if now != before {
            play.tell(|_| Event::Garrison { hex, kept: now == Garrison::Kept });
        }
    }
}

/// Garrison cities whose points would be lost for good if the German player-turn ended now (17.25).
fn forsaken<'a>(at: At<'a>) -> impl Iterator<Item = HexId> + 'a {
    let lost = move |spot: &&Spot| {
        let Some(mark) = spot.garrison.map(usize::from) else { return false };
        let fighters = at.state.units.here(GERMAN, spot.hex).any(|u| at.book.unit(u).kind != Kind::Hq);
        match at.state.garrisons[mark] {
            Garrison::Lost => false,
            Garrison::Untaken if !fighters => false,
            _ => !division(at, spot.hex),
        }
    };
    at.book.places.iter().filter(lost).map(|spot| spot.hex)
}

/// Garrison cities that a German leaves, or takes, without a division to keep them if he goes to a hex.
pub fn left_to(at: At, unit: UnitId, to: HexId) -> Option<Consequence> {
    if at.state.side(unit) != GERMAN || at.book.is_stalingrad() {
        return None;
    }
    let mut after = at.state.clone();
    after.units.put(unit, to.into());
    let before: HexSet = forsaken(at).collect();
    let new: Vec<_> = forsaken(At::new(at.book, &after)).filter(|&hex| !before.has(hex)).collect();
    let words = || {
        let hexes = places(at.book, new.iter().copied());
        format!("no division keeps {hexes}: its points are lost for good as the German player-turn ends")
    };
    (!new.is_empty())
        .then(|| Consequence::new(Matter::Points, "17.25", words()).on(new.iter().copied()).against().unless())
}

/// A division-sized unit, or all living regiments of a division, at least two (17.25).
pub fn division(at: At, hex: HexId) -> bool {
    at.state.units.here(GERMAN, hex).any(|unit| {
        let u = at.book.unit(unit);
        if u.kind == Kind::Hq {
            return false;
        }
        let Some(division) = u.division else { return true };
        let regiments = &at.book.divisions[usize::from(division)].1;
        let places = regiments.iter().map(|r| at.state.units.place(r));
        // One still on its way is alive, and not here.
        let alive: arrayvec::ArrayVec<_, 4> = places.filter(|p| p.hex().is_some() || *p == Place::WAITING).collect();
        alive.len() >= 2 && alive.iter().all(|&p| p == hex.into())
    })
}

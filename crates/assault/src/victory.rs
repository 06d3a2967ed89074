//! Victory (section 17, 19.9).

use wargame::Outcome;

use crate::{book::Spot, prelude::*, state::Garrison, supply};

/// Whether the German holds a place's points: garrison cities only if they were kept, too (17.22, 17.25).
fn german_holds(state: &State, index: usize, spot: &Spot) -> bool {
    match spot.garrison {
        Some(mark) if state.garrisons[usize::from(mark)] != Garrison::Kept => false,
        _ => state.german >> index & 1 != 0,
    }
}

/// The places each side would have the points of now; ten of them are key points of the inset (8.14).
pub fn holders(at: At) -> [HexSet; 2] {
    let mut sets = [HexSet::EMPTY; 2];
    for (i, spot) in at.book.places.iter().enumerate() {
        sets[usize::from(!german_holds(at.state, i, spot))].add(spot.hex);
    }
    sets
}

/// Points of both sides as things stand.
pub fn points(at: At) -> [i16; 2] {
    if at.book.is_stalingrad() { stalingrad(at) } else { leningrad(at) }
}

/// Places, German losses, and by option what is left of the markers (18.52).
fn leningrad(at: At) -> [i16; 2] {
    let mut points = [0; 2];
    for (i, spot) in at.book.places.iter().enumerate() {
        points[usize::from(!german_holds(at.state, i, spot))] += spot.points;
    }
    points[1] += at.state.losses;
    if at.state.chosen.vp_markers {
        points[1] += at.state.vp_markers.count_ones() as i16 * at.book.score.vp_marker;
    }
    points
}

/// Units in the city, victory hexes, the bridgehead (19.91 to 19.93).
fn stalingrad(at: At) -> [i16; 2] {
    let mut points = [0; 2];
    for (unit, hex) in at.state.units.on_map(GERMAN) {
        let fed = !at.state.oos.has(unit);
        if at.book.interior.has(hex) && at.book.unit(unit).kind != Kind::Hq && fed {
            points[0] += at.book.score.in_city;
        }
    }
    for spot in at.book.places.iter().filter(|s| !s.combat_only) {
        for side in Side::BOTH {
            if at.state.units.held(side).has(spot.hex) {
                points[side.index()] += spot.points;
            }
        }
    }
    if bridgehead_cut(at) {
        points[0] += at.book.score.bridgehead_cut;
    }
    let bridge = at.book.score.bridgehead;
    let stands = at.state.units.here(GERMAN, bridge).any(|u| at.book.unit(u).kind != Kind::Hq);
    let last = at.book.places.iter().position(|s| s.hex == bridge).is_some_and(|i| at.state.german >> i & 1 != 0);
    let taken = stands || last;
    if taken {
        points[0] += at.book.score.bridgehead_taken;
    }
    points
}

/// Whether no Soviet line runs from the bridgehead to area N (19.93).
fn bridgehead_cut(at: At) -> bool {
    let start = HexSet::EMPTY.with(at.book.score.bridgehead) & supply::open_hexes(at, RUSSIAN);
    let north = at.book.areas.iter().filter(|a| a.name == "N").flat_map(|a| a.hexes.iter().copied()).collect();
    !supply::connected(at, start, &north)
}

/// A decisive victory in Leningrad (17.11, 17.12).
fn decisive(at: At) -> Option<(Side, &'static str)> {
    if at.book.is_stalingrad() {
        return None;
    }
    if !at.state.units.held(RUSSIAN).meets(&(at.book.city | at.book.interior)) {
        return Some((GERMAN, "17.11"));
    }
    if at.state.units.held(GERMAN).meets(&at.book.interior) {
        return None;
    }
    supply::connected(at, at.book.city, &at.book.east_edge).then_some((RUSSIAN, "17.12"))
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

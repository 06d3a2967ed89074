//! What the points are made of, and what can still be won or lost (section 17; in Stalingrad 19.9).

use wargame::{Score, ScorePart, SpecialWin, Stake, Viewer};

use crate::{
    book::Spot,
    prelude::*,
    state::Garrison,
    victory::{self, Bridgehead},
};

/// What points are given for.
const CITIES: &str = "cities";
const KEY_POINTS: &str = "key points";
const LOSSES: &str = "German losses";
const MARKERS: &str = "VP markers";
const IN_CITY: &str = "units in the city";
const VICTORY_HEXES: &str = "victory hexes";
const BRIDGEHEAD: &str = "the bridgehead";

pub fn score(at: At, viewer: Viewer) -> Score {
    let info = &at.book.info;
    if at.book.is_stalingrad() {
        return Score::new(info, viewer, stalingrad(at), stalingrad_open(at), Vec::new());
    }
    Score::new(info, viewer, leningrad(at), leningrad_open(at), decisive(at))
}

/// Places, German losses, and by option what is left of the markers.
fn leningrad(at: At) -> Vec<ScorePart> {
    let mut parts: Vec<_> =
        victory::spots(at).filter(|&(spot, ..)| !is_key_point(at, spot)).map(|spot| city(at, spot)).collect();
    parts.extend(Side::BOTH.into_iter().filter_map(|side| key_points(at, side)));
    parts.extend(losses(at));
    parts.extend(markers(at));
    parts
}

/// The ten key points are those of the inset (8.14).
fn is_key_point(at: At, spot: &Spot) -> bool {
    at.book.interior.has(spot.hex)
}

fn city(at: At, (spot, holder): (&Spot, Side)) -> ScorePart {
    let (where_, german) = (place(at.book, spot.hex), at.state.units.held(GERMAN).has(spot.hex));
    let mark = spot.garrison.map(|mark| at.state.garrisons[usize::from(mark)]);
    let (say, case) = match mark {
        Some(Garrison::Lost) => {
            (format!("{where_}: no German division kept it, its points are lost to him for good"), "17.25")
        }
        Some(Garrison::Untaken) if german => {
            (format!("{where_}: no German division has kept it to the end of a player-turn yet"), "17.25")
        }
        Some(Garrison::Kept) if holder == GERMAN => (format!("{where_}, kept by a German division"), "17.25"),
        _ => (format!("{where_} is {}", at.book.info.sides[holder.index()]), "17.22"),
    };
    ScorePart::new(holder, case, CITIES, spot.points, say).on([spot.hex])
}

fn key_points(at: At, side: Side) -> Option<ScorePart> {
    let spots: Vec<_> = victory::spots(at).filter(|&(spot, holder)| holder == side && is_key_point(at, spot)).collect();
    let points = spots.iter().map(|(spot, _)| spot.points).sum();
    let say = format!("{} of the city", count(spots.len(), "key point", "key points"));
    let part = ScorePart::new(side, "17.22", KEY_POINTS, points, say).count(spots.len());
    (!spots.is_empty()).then(|| part.on(spots.iter().map(|(spot, _)| spot.hex)))
}

/// By kind of unit; what was lost and is no more to be seen on any counter is told alone, so that the sum is whole.
fn losses(at: At) -> Vec<ScorePart> {
    let part = |points: i16, many: i16, say: String| {
        ScorePart::new(RUSSIAN, "17.23", LOSSES, points, say).count(usize::from(many.unsigned_abs()))
    };
    let (mut parts, mut counted) = (Vec::new(), 0);
    for (mechanized, each, who) in
        [(true, at.book.score.mechanized, "panzer and motorized units"), (false, at.book.score.infantry, "infantry")]
    {
        let lost = |&(unit, strength): &(UnitId, i16)| strength > 0 && is_mechanized(at, unit) == mechanized;
        let units: Vec<_> =
            at.state.units.of(GERMAN).map(|unit| (unit, at.state.strength_lost(at.book, unit))).filter(lost).collect();
        let strength: i16 = units.iter().map(|(_, strength)| strength).sum();
        if strength == 0 {
            continue;
        }
        let double = if each > 1 { format!(", {each} each") } else { String::new() };
        let say = format!(
            "{} of {who} lost{double}",
            count(usize::from(strength.unsigned_abs()), "strength point", "strength points")
        );
        counted += strength * each;
        parts.push(part(strength * each, strength, say).of(units.into_iter().map(|(unit, _)| unit)));
    }
    let rest = at.state.losses - counted;
    if rest != 0 {
        parts.push(part(rest, 1, "losses before this position".into()));
    }
    parts
}

fn is_mechanized(at: At, unit: UnitId) -> bool {
    matches!(at.book.unit(unit).kind, Kind::Panzer | Kind::Motorized)
}

fn markers(at: At) -> Option<ScorePart> {
    let hexes: Vec<_> = victory::markers(at).collect();
    let points = at.book.score.vp_marker * hexes.len() as i16;
    let say = format!("{} on the map", count(hexes.len(), "VP marker", "VP markers"));
    let part = ScorePart::new(RUSSIAN, "18.52", MARKERS, points, say).count(hexes.len());
    (!hexes.is_empty()).then(|| part.on(hexes))
}

fn leningrad_open(at: At) -> Vec<Stake> {
    let lost = |spot: &Spot| spot.garrison.is_some_and(|mark| at.state.garrisons[usize::from(mark)] == Garrison::Lost);
    let open = victory::spots(at).filter(|&(spot, _)| !lost(spot));
    let mut stakes: Vec<_> = open.map(|(spot, holder)| {
        let where_ = place(at.book, spot.hex);
        let (reason, say, case) = match spot.garrison {
            Some(_) => (CITIES, format!("{where_}: whoever was there last; the German must keep a division there at the end of all his player-turns"), "17.25"),
            None if is_key_point(at, spot) => (KEY_POINTS, format!("key point {where_}: whoever was there last"), "17.22"),
            None => (CITIES, format!("{where_}: whoever was there last"), "17.22"),
        };
        Stake::new(case, reason, spot.points, say).held(Some(holder)).on([spot.hex])
    }).collect();
    stakes.extend([true, false].into_iter().filter_map(|mechanized| at_risk(at, mechanized)));
    let marker = |hex| {
        let say = format!("the VP marker on {}, until a German unit enters", place(at.book, hex));
        Stake::new("18.52", MARKERS, at.book.score.vp_marker, say).only(RUSSIAN).held(Some(RUSSIAN)).on([hex])
    };
    stakes.extend(victory::markers(at).map(marker));
    stakes
}

/// What the Russian would gain by eliminating all that are on the map. Russian losses give nothing (17.24).
fn at_risk(at: At, mechanized: bool) -> Option<Stake> {
    let units = at.state.units.on_map(GERMAN).map(|(unit, _)| unit);
    let units: Vec<_> =
        units.filter(|&unit| is_mechanized(at, unit) == mechanized && at.state.factor(at.book, unit) > 0).collect();
    let points = units.iter().map(|&unit| i16::from(at.state.factor(at.book, unit)) * at.book.loss_points(unit)).sum();
    let (who, each) = match mechanized {
        true => ("panzer and motorized units", at.book.score.mechanized),
        false => ("infantry", at.book.score.infantry),
    };
    let say = format!("{each} for each strength point of {who} that is lost");
    let stake = Stake::new("17.23", LOSSES, points, say).only(RUSSIAN).of(units);
    (points > 0).then_some(stake)
}

/// Decisive victories are looked at when the game ends (17.0).
fn decisive(at: At) -> Vec<SpecialWin> {
    let [german, russian] = victory::conditions(at);
    let city = at.book.city | at.book.interior;
    let way = |side, holds, say: &str, case: &'static str, hexes: HexSet| SpecialWin {
        side,
        level: "decisive",
        say: say.into(),
        at_once: false,
        holds,
        case: case.into(),
        hexes: hexes.iter().collect(),
        units: Vec::new(),
    };
    let defenders = at.state.units.on_map(RUSSIAN).filter(|&(_, hex)| city.has(hex)).map(|(unit, _)| unit);
    let none = SpecialWin {
        units: defenders.collect(),
        ..way(GERMAN, german, "no Russian ground unit is in Leningrad at the end", "17.11", city)
    };
    let free = "no German is on the interior hexes of the city at the end, and a way free of German zones leads from \
        Leningrad to the east edge";
    vec![none, way(RUSSIAN, russian, free, "17.12", at.book.interior)]
}

/// Units in the city, victory hexes, the bridgehead.
fn stalingrad(at: At) -> Vec<ScorePart> {
    let mut parts = Vec::new();
    let inside: Vec<_> = victory::in_city(at).collect();
    if !inside.is_empty() {
        let say = format!(
            "{} in supply in the city, {} each",
            count(inside.len(), "German unit", "German units"),
            at.book.score.in_city
        );
        let part = ScorePart::new(GERMAN, "19.91", IN_CITY, at.book.score.in_city * inside.len() as i16, say);
        let mut hexes: Vec<_> = inside.iter().map(|&(_, hex)| hex).collect();
        hexes.sort_unstable();
        hexes.dedup();
        parts.push(part.count(inside.len()).on(hexes).of(inside.into_iter().map(|(unit, _)| unit)));
    }
    for side in Side::BOTH {
        let held: Vec<_> =
            victory_hexes(at).filter(|&(_, holder)| holder == Some(side)).map(|(spot, _)| spot).collect();
        if !held.is_empty() {
            let many = count(held.len(), "victory hex", "victory hexes");
            let say = format!("{many}: {}", places(at.book, held.iter().map(|spot| spot.hex)));
            let part = ScorePart::new(side, "19.92", VICTORY_HEXES, held.iter().map(|spot| spot.points).sum(), say);
            parts.push(part.count(held.len()).on(held.iter().map(|spot| spot.hex)));
        }
    }
    let Bridgehead { hex, cut, taken } = victory::bridgehead(at);
    let bridge = place(at.book, hex);
    if cut {
        let say = format!("no Russian line of supply runs from {bridge} to area N");
        parts.push(ScorePart::new(GERMAN, "19.93", BRIDGEHEAD, at.book.score.bridgehead_cut, say).on([hex]));
    }
    if taken {
        let say = format!("a German unit is in {bridge}, or was the last to enter it");
        parts.push(ScorePart::new(GERMAN, "19.93", BRIDGEHEAD, at.book.score.bridgehead_taken, say).on([hex]));
    }
    parts
}

fn victory_hexes<'a>(at: At<'a>) -> impl Iterator<Item = (&'a Spot, Option<Side>)> {
    at.book.places.iter().filter(|spot| !spot.combat_only).map(move |spot| (spot, victory::occupier(at, spot)))
}

fn stalingrad_open(at: At) -> Vec<Stake> {
    let hex = |(spot, holder): (&Spot, Option<Side>)| {
        let say = format!("victory hex {}: whoever is there at the end", place(at.book, spot.hex));
        Stake::new("19.92", VICTORY_HEXES, spot.points, say).held(holder).on([spot.hex])
    };
    let mut stakes: Vec<_> = victory_hexes(at).map(hex).collect();
    let Bridgehead { hex, cut, taken } = victory::bridgehead(at);
    let bridge = place(at.book, hex);
    let for_german = |is: bool, points: i16, say: String| {
        Stake::new("19.93", BRIDGEHEAD, points, say).only(GERMAN).held(is.then_some(GERMAN)).on([hex])
    };
    let score = &at.book.score;
    stakes.push(for_german(
        cut,
        score.bridgehead_cut,
        format!("no Russian line of supply runs from {bridge} to area N at the end"),
    ));
    stakes.push(for_german(
        taken,
        score.bridgehead_taken,
        format!("a German unit other than a headquarters is in {bridge} at the end, or was the last to enter it"),
    ));
    let say =
        format!("{} for each German unit in supply in the city at the end, headquarters not counted", score.in_city);
    let inside = victory::in_city(at).map(|(unit, _)| unit);
    let each = Stake::new("19.91", IN_CITY, score.in_city, say).only(GERMAN).of(inside).on(at.book.interior.iter());
    stakes.push(each.each());
    stakes
}

//! What the points are made of, and what can still be won or lost (section 18; second edition section 16).

use wargame::{Place, Score, ScorePart, Stake, Viewer};

use crate::{book::Kind, prelude::*, supply, victory};

/// What points are given for.
const PLACES: &str = "places in supply";
const LOSSES: &str = "German losses";
const REPLACEMENTS: &str = "replacements";

const KINDS: [Kind; 3] = [Kind::Armor, Kind::Mech, Kind::Infantry];

/// Nothing of it is hidden: of the Soviet units none counts.
pub fn score(at: At, viewer: Viewer) -> Score {
    let mut parts = places_held(at);
    parts.extend(KINDS.into_iter().flat_map(|kind| losses(at, kind)));
    parts.extend(agreed(at));
    let mut stakes = places_open(at);
    stakes.extend(KINDS.into_iter().filter_map(|kind| at_risk(at, kind)));
    stakes.extend(replaceable(at));
    Score::new(&at.book.info, viewer, parts, stakes, Vec::new())
}

/// 30 for each of two hexes of Leningrad, in the second edition 5 for two more (18.2).
fn places_held(at: At) -> Vec<ScorePart> {
    let lines = supply::lines(at, GERMAN);
    let held = at.book.score.hexes.iter().filter(|(hex, _)| victory::held(at, &lines, *hex));
    let part = |&(hex, points): &(HexId, i16)| {
        let say = format!("a German unit in supply is in {}", place(at.book, hex));
        let units = at.state.units.here(GERMAN, hex).filter(|&unit| lines.supplies(at, unit));
        ScorePart::new(GERMAN, at.case("79:18.2", "10:16.2"), PLACES, points, say).on([hex]).of(units)
    };
    held.map(part).collect()
}

/// A German unit eliminated scores that only; one never brought in scores nothing (18.1).
fn losses(at: At, kind: Kind) -> Vec<ScorePart> {
    let of = |unit: &UnitId| at.book.kinds[unit.index()] == kind;
    let dead = at.state.units.of(GERMAN).filter(|&unit| at.state.units.place(unit) == Place::DEAD);
    let dead: Vec<_> = dead.filter(of).collect();
    let reduced = at.state.units.on_map(GERMAN).map(|(unit, _)| unit).filter(|&unit| at.state.reduced.has(unit));
    let reduced: Vec<_> = reduced.filter(of).collect();
    let score = &at.book.score;
    let part = |units: Vec<UnitId>, points: i16, how: &str| {
        let (many, who) = (units.len(), divisions(kind, units.len()));
        let each = if many > 1 { format!(", {points} each") } else { String::new() };
        let say = format!("{who} {how}{each}");
        let part = ScorePart::new(SOVIET, at.case("79:18.1", "10:16.1"), LOSSES, points * many as i16, say);
        (points != 0 && many > 0).then(|| part.count(many).of(units))
    };
    let dead = part(dead, victory::of(&score.eliminated, kind), "eliminated");
    let reduced = part(reduced, victory::of(&score.reduced, kind), "reduced");
    dead.into_iter().chain(reduced).collect()
}

/// Second edition: what the German has had replaced, and what he bid for his side (16.1, 16.4).
fn agreed(at: At) -> Vec<ScorePart> {
    let many = usize::from(at.state.replaced);
    let replaced = i16::from(at.state.replaced) * at.book.score.replacement;
    let say = count(many, "step regained by replacement", "steps regained by replacement");
    let case = at.case("79:18.1", "10:16.1");
    let replaced = ScorePart::new(SOVIET, case, REPLACEMENTS, replaced, say).count(many);
    let bid = ScorePart::new(SOVIET, "10:16.4", "the bid", at.state.bid as i16, "what was bid for the German side");
    [replaced, bid].into_iter().filter(|part| part.points != 0).collect()
}

fn places_open(at: At) -> Vec<Stake> {
    let lines = supply::lines(at, GERMAN);
    let stake = |&(hex, points): &(HexId, i16)| {
        let say = format!("a German unit in supply in {} at the end", place(at.book, hex));
        let holder = victory::held(at, &lines, hex).then_some(GERMAN);
        Stake::new(at.case("79:18.2", "10:16.2"), PLACES, points, say).only(GERMAN).held(holder).on([hex])
    };
    at.book.score.hexes.iter().map(stake).collect()
}

/// What the Soviet player would gain by eliminating all that are on the map.
fn at_risk(at: At, kind: Kind) -> Option<Stake> {
    let units: Vec<_> = at.state.units.on_map(GERMAN).map(|(unit, _)| unit).collect();
    let units: Vec<_> = units.into_iter().filter(|unit| at.book.kinds[unit.index()] == kind).collect();
    let score = &at.book.score;
    let [reduced, eliminated] = [&score.reduced, &score.eliminated].map(|points| victory::of(points, kind));
    let open = |&unit: &UnitId| eliminated - if at.state.reduced.has(unit) { reduced } else { 0 };
    let points = units.iter().map(open).sum();
    let who = divisions(kind, units.len());
    let say = format!("{who} on the map: {reduced} for each when it is reduced, {eliminated} in all when eliminated");
    let stake = Stake::new(at.case("79:18.1", "10:16.1"), LOSSES, points, say).only(SOVIET).of(units);
    (stake.points > 0).then_some(stake)
}

/// Every step that comes back gives the Soviet player its point (second edition 16.1).
fn replaceable(at: At) -> Option<Stake> {
    let units: Vec<_> = at.state.units.on_map(GERMAN).map(|(unit, _)| unit).collect();
    let units: Vec<_> = units.into_iter().filter(|&unit| at.state.reduced.has(unit)).collect();
    let each = at.book.score.replacement;
    let say = format!("{each} for every step regained by replacement");
    let points = each * units.len() as i16;
    let stake = Stake::new(at.case("79:18.1", "10:16.1"), REPLACEMENTS, points, say).only(SOVIET).of(units);
    (points > 0).then_some(stake)
}

/// `one panzer division`, `5 infantry divisions`.
fn divisions(kind: Kind, many: usize) -> String {
    match kind {
        Kind::Armor => count(many, "panzer division", "panzer divisions"),
        Kind::Mech => count(many, "mechanized division", "mechanized divisions"),
        Kind::Infantry => count(many, "infantry division", "infantry divisions"),
    }
}

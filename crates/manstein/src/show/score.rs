//! What the objectives stand at, and what can still be won or lost (4).

use wargame::{Score, ScorePart, SpecialWin, Stake, Viewer};

use crate::{prelude::*, victory};

/// What points are counted for.
const OBJECTIVES: &str = "objective hexes";

pub fn score(at: At, viewer: Viewer) -> Score {
    Score::new(&at.book.info, viewer, parts(at), stakes(at), ways(at))
}

/// Every objective with the side that controls it.
fn objectives<'a>(at: At<'a>) -> impl Iterator<Item = (HexId, Side)> + 'a {
    let holder = move |hex| if at.state.german.has(hex) { GERMAN } else { SOVIET };
    at.book.objectives.iter().map(move |hex| (hex, holder(hex)))
}

fn parts(at: At) -> Vec<ScorePart> {
    let part = |(hex, holder): (HexId, Side)| {
        let say = format!("{} is {}", place(at.book, hex), side_name(at.book, holder));
        ScorePart::new(holder, "4.2", OBJECTIVES, 1, say).on([hex])
    };
    objectives(at).map(part).collect()
}

fn stakes(at: At) -> Vec<Stake> {
    let stake = |(hex, holder): (HexId, Side)| {
        let say = format!("objective {}: whoever was there last", place(at.book, hex));
        Stake::new("4.2", OBJECTIVES, 1, say).held(Some(holder)).on([hex])
    };
    objectives(at).map(stake).collect()
}

/// Sudden death, which is looked for as each turn ends (4.5).
fn ways(at: At) -> Vec<SpecialWin> {
    let way = |side: Side, holds: bool, say: String| SpecialWin {
        side,
        level: victory::SUDDEN,
        say,
        at_once: true,
        holds,
        case: "4.5".into(),
        hexes: Vec::new(),
        units: Vec::new(),
    };
    let (german, all) = (victory::held(at), at.book.objectives.len());
    let every = format!("every objective hex is German as a turn ends: {german} of {all} are");
    let units: Vec<_> = at.state.units.on_map(GERMAN).map(|(unit, _)| unit).collect();
    let none = match units.len() {
        0 => "none is there".to_owned(),
        n => format!("{} there", count(n, "is", "are")),
    };
    let none = format!("no German unit is on the map as a turn ends: {none}");
    vec![
        way(GERMAN, german == all, every),
        SpecialWin { units, ..way(SOVIET, german < all && at.state.units.held(GERMAN).is_empty(), none) },
    ]
}

//! What the points are made of, and what can still be won or lost (15, 17.8, 17.9).

use wargame::{Score, ScorePart, SpecialWin, Stake, Viewer};

use crate::{prelude::*, victory};

/// What points are given for.
const VICTORY_HEXES: &str = "victory hexes";

pub fn score(at: At, viewer: Viewer) -> Score {
    Score::new(&at.book.info, viewer, parts(at), stakes(at), ways(at))
}

fn parts(at: At) -> Vec<ScorePart> {
    let part = |(spot, holder): (&crate::book::Spot, Side)| {
        let say = format!("{} is {}", place(at.book, spot.hex), side_name(at.book, holder));
        ScorePart::new(holder, "15.0", VICTORY_HEXES, spot.points, say).on([spot.hex])
    };
    victory::spots(at).map(part).collect()
}

fn stakes(at: At) -> Vec<Stake> {
    let stake = |(spot, holder): (&crate::book::Spot, Side)| {
        let seven = if spot.automatic { ", one of those that win together" } else { "" };
        let say = format!("victory hex {}: whoever was there last{seven}", place(at.book, spot.hex));
        Stake::new("15.0", VICTORY_HEXES, spot.points, say).held(Some(holder)).on([spot.hex])
    };
    victory::spots(at).map(stake).collect()
}

/// Automatic victories, which are looked for as each turn ends (17.8).
fn ways(at: At) -> Vec<SpecialWin> {
    let hexes: Vec<_> = victory::decisive(at).map(|(spot, _)| spot.hex).collect();
    let german = victory::decisive(at).filter(|&(_, holder)| holder == GERMAN).count();
    let units: Vec<_> = at.state.units.on_map(SOVIET).map(|(unit, _)| unit).collect();
    let way = |holds: bool, say: String| SpecialWin {
        side: GERMAN,
        level: victory::AUTOMATIC,
        say,
        at_once: true,
        holds,
        case: "17.8".into(),
        hexes: Vec::new(),
        units: Vec::new(),
    };
    let verb = if german == 1 { "is" } else { "are" };
    let taken = format!(
        "{} are German as a turn ends: {german} of {} {verb}",
        places(at.book, hexes.iter().copied()),
        hexes.len()
    );
    let left = match units.len() {
        0 => "none is there".to_owned(),
        n => format!("{} there", count(n, "is", "are")),
    };
    vec![
        SpecialWin { hexes, ..way(victory::decisive(at).all(|(_, holder)| holder == GERMAN), taken) },
        SpecialWin {
            units,
            ..way(victory::none_left(at), format!("no Soviet unit is on the map as a turn ends: {left}"))
        },
    ]
}

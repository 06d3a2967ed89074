//! What a viewer may see of a position: everything, as nothing is hidden in this system.

use std::sync::Arc;

use wargame::{Case, Combat, Face, Mark, Node, Track, Tray, TrayEntry, UnitMark, UnitView, View, Viewer};

use crate::{book::Due, cup, prelude::*, reinforce, state::CUP, victory};

pub fn view(at: At, viewer: Viewer, node: Node) -> View {
    let (book, state) = (at.book, at.state);
    let (decides, outcome) = match node {
        Node::Decide(side) => (Some(side), None),
        Node::Over(outcome) => (None, Some(outcome)),
        Node::Chance => (None, None),
    };
    let phase = state.phase();
    let (mark, spent) =
        if phase.is_combat() { (UnitMark::Fought, state.fought) } else { (UnitMark::Moved, state.moved) };
    let shown = |unit: UnitId| {
        let sails = book.navy.as_ref().is_some_and(|navy| navy.unit == unit);
        let hex = if sails { Some(state.ship).filter(|h| h.exists())? } else { state.units.at(unit)? };
        let marks = [
            (spent.has(unit), mark),
            (state.disrupted.has(unit) || sails && state.ship_disrupted, UnitMark::Disrupted),
            (state.oos.has(unit), UnitMark::Supply(0)),
        ];
        let marks = marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark).collect();
        Some(UnitView { unit, at: hex, face: face(at, unit), marks })
    };
    View {
        viewer,
        moment: state.moment(book.turns),
        decides,
        units: state.units.all().filter_map(shown).collect(),
        marks: marks(at),
        tracks: tracks(at),
        trays: trays(at),
        combats: combats(state),
        ask: state.stack.top().ask(at, viewer, Act::Done),
        outcome,
    }
}

/// One at most: an attack is over before the next is announced.
fn combats(state: &State) -> Vec<Combat> {
    let battle = &state.battle;
    let combat = || Combat { units: battle.force.iter().collect(), targets: battle.targets.iter().collect() };
    (!battle.targets.is_empty()).then(combat).into_iter().collect()
}

fn face(at: At, unit: UnitId) -> Arc<Face> {
    at.book.faces[unit.index()][usize::from(at.state.lost[unit.index()])].clone()
}

fn marks(at: At) -> Vec<Mark> {
    let mark = |kind, at, count, side| Mark { kind, at, edge: None, count, side: Some(side) };
    let mut marks = Vec::new();
    for (kind, set) in [("unsupplied", &at.state.oos), ("disrupted", &at.state.disrupted)] {
        let standing = set.iter().filter_map(|unit| Some((at.state.units.at(unit)?, at.state.side(unit))));
        marks.extend(Mark::on_units(kind, standing));
    }
    if at.state.ship.exists() && at.state.ship_disrupted {
        marks.push(mark("disrupted", at.state.ship, 1, RUSSIAN));
    }
    if at.state.fire.exists() {
        marks.push(mark("firepower", at.state.fire, 5, RUSSIAN));
    }
    let kind = if at.state.phase().is_combat() { "support" } else { "bomber" };
    for (i, &hex) in at.state.flying.iter().enumerate().filter(|(_, h)| h.exists()) {
        if !at.state.flying[..i].contains(&hex) {
            let count = at.state.flying.iter().filter(|&&h| h == hex).count() as u8;
            marks.push(mark(kind, hex, count, at.state.phasing()));
        }
    }
    for (i, &hex) in at.book.vp_markers.iter().enumerate() {
        if at.state.chosen.vp_markers && at.state.vp_markers >> i & 1 != 0 {
            marks.push(mark("points", hex, at.book.score.vp_marker as u8, RUSSIAN));
        }
    }
    marks
}

fn tracks(at: At) -> Vec<Track> {
    let [german, russian] = victory::points(at);
    let track = |name, side, value, case| Track { name, side: Some(side), value, case: Case::new(case) };
    let case = if at.book.is_stalingrad() { "19.94" } else { "17.21" };
    let mut tracks = vec![
        track("victory points", GERMAN, german, case),
        track("victory points", RUSSIAN, russian, case),
        track("air units", at.state.phasing(), at.state.air.into(), "12.21"),
    ];
    if at.book.is_stalingrad() {
        let cup = cup::in_cup(at.state).count() as i16;
        tracks.push(track("units in the cup", RUSSIAN, cup, "19.72"));
    } else {
        tracks.push(track("points for losses", RUSSIAN, at.state.losses, "17.23"));
    }
    tracks
}

fn trays(at: At) -> Vec<Tray> {
    let mut trays = Vec::with_capacity(5);
    for side in Side::BOTH {
        for (name, place) in [("reinforcements", Place::WAITING), ("losses", Place::DEAD), ("cup", CUP)] {
            let units = at.state.units.of(side).filter(|&u| at.state.units.place(u) == place);
            let entries: Vec<_> = units
                .map(|unit| TrayEntry {
                    unit,
                    face: face(at, unit),
                    marks: Vec::new(),
                    enters: if name == "reinforcements" { reinforce::enters(at, unit) } else { None },
                    due: at.book.due[unit.index()].filter(|_| name == "reinforcements").map(|Due { turn, .. }| turn),
                })
                .collect();
            if name != "cup" || !entries.is_empty() {
                trays.push(Tray::of(name, side, entries));
            }
        }
    }
    trays.push(Tray::stock("air units", at.state.phasing(), "air", at.state.air));
    trays
}

//! What a viewer may see of a position.

use std::sync::Arc;

use wargame::{Case, Combat, Face, Mark, Node, Place, Track, Tray, TrayEntry, UnitMark, UnitView, View, Viewer};

use crate::{prelude::*, reinforce, supply, turn::Phase, victory};

pub fn view(at: At, viewer: Viewer, node: Node) -> View {
    let (book, state) = (at.book, at.state);
    let (decides, outcome) = match node {
        Node::Decide(side) => (Some(side), None),
        Node::Over(outcome) => (None, Some(outcome)),
        Node::Chance => (None, None),
    };
    let (mark, spent) =
        if state.phase().is_movement() { (UnitMark::Moved, state.moved) } else { (UnitMark::Fought, state.fought) };
    let hungry = unsupplied(at);
    let shown = |unit| {
        let hex = state.units.at(unit)?;
        let marks = [(spent.has(unit), mark), (hungry.has(unit), UnitMark::Supply(0))];
        let marks = marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark).collect();
        Some(UnitView { unit, at: hex, face: face(at, viewer, unit), marks })
    };
    View {
        viewer,
        moment: state.moment(book.turns),
        decides,
        units: state.units.all().filter_map(shown).collect(),
        marks: marks(state, &hungry),
        tracks: tracks(at),
        trays: trays(at, viewer),
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

/// The side of a counter a viewer sees: an untried unit shows its type and allowance.
fn face(at: At, viewer: Viewer, unit: UnitId) -> Arc<Face> {
    if at.state.side(unit) == GERMAN {
        return at.book.faces.german[unit.index()][usize::from(at.state.reduced.has(unit))].clone();
    }
    let piece = at.state.piece(at.book, unit);
    if known(at.state, viewer, piece) {
        at.book.faces.soviet[at.state.veil.counter(piece)].clone()
    } else {
        at.book.faces.untried[usize::from(at.book.pieces[piece].armored)].clone()
    }
}

/// Whether a viewer knows which counter lies under a piece.
pub fn known(state: &State, viewer: Viewer, piece: usize) -> bool {
    let knows = match viewer {
        Viewer::Player(side) => state.veil.knows(side, piece),
        Viewer::Spectator => state.veil.shown(piece),
        Viewer::Umpire => true,
    };
    knows && state.veil.dealt(piece)
}

/// Units on the map to which no line of supply leads as it stands (11.0). Everybody may know: lines hang on what is in
/// sight only. Nobody looks for supply before the game begins.
fn unsupplied(at: At) -> UnitSet {
    if at.state.phase() < Phase::Replacement {
        return UnitSet::EMPTY;
    }
    let of = |side: Side| {
        let lines = supply::lines(at, side);
        let units = at.state.units.on_map(side).map(|(unit, _)| unit);
        units.filter(|&unit| !lines.supplies(at, unit)).collect::<UnitSet>()
    };
    of(GERMAN) | of(SOVIET)
}

fn marks(state: &State, hungry: &UnitSet) -> Vec<Mark> {
    let mark = |kind, at, count, side| Mark { kind, at, edge: None, count, side: Some(side) };
    let standing = hungry.iter().filter_map(|unit| Some((state.units.at(unit)?, state.side(unit))));
    let mut marks = Mark::on_units("unsupplied", standing);
    marks.extend(state.forts.iter().map(|h| mark("fort", h, 1, SOVIET)));
    let [one, two] = state.interdicted;
    if one.exists() {
        marks.push(mark("interdiction", one, if one == two { 2 } else { 1 }, GERMAN));
    }
    if two.exists() && two != one {
        marks.push(mark("interdiction", two, 1, GERMAN));
    }
    marks
}

fn tracks(at: At) -> Vec<Track> {
    let [german, soviet] = victory::points(at);
    let track = |name, side, value, case| Track { name, side, value, case: Case::new(case) };
    let mut tracks = vec![
        track("victory points", Some(GERMAN), german, at.book.case("79:18.2", "10:16.2")),
        track("victory points", Some(SOVIET), soviet, at.book.case("79:18.1", "10:16.1")),
        track("air units", Some(GERMAN), at.state.air_ready.into(), at.book.case("79:13.5", "10:11.5")),
        track("forts in hand", Some(SOVIET), at.state.forts_ready.into(), at.book.case("79:15.4", "10:13.4")),
    ];
    if at.book.edition.has_bid() {
        tracks.push(track("bid", None, at.state.bid as i16, "10:16.4"));
    }
    tracks
}

fn trays(at: At, viewer: Viewer) -> Vec<Tray> {
    let mut trays = Vec::with_capacity(4);
    for side in Side::BOTH {
        for (name, place) in [("reinforcements", Place::WAITING), ("losses", Place::DEAD)] {
            let entries = at.state.units.of(side).filter(|&u| at.state.units.place(u) == place).map(|unit| TrayEntry {
                unit,
                face: face(at, viewer, unit),
                marks: Vec::new(),
                due: at.book.due[unit.index()]
                    .filter(|_| place == Place::WAITING)
                    .map(|e| at.book.entries[usize::from(e)].turn),
                enters: if place == Place::WAITING { reinforce::enters(at, unit) } else { None },
            });
            trays.push(Tray::of(name, side, entries.collect()));
        }
    }
    trays.push(Tray::stock("air units", GERMAN, "air", at.state.air_ready));
    trays.push(Tray::stock("forts in hand", SOVIET, "fort", at.state.forts_ready));
    trays
}

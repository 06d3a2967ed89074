//! What a viewer may see of a position: what lies face down only who knows it sees (6.5, 6.6).

use std::sync::Arc;

use hexmap::EdgeId;
use wargame::{Case, Combat, Face, Mark, Node, Track, Tray, TrayEntry, UnitMark, UnitView, View, Viewer};

use crate::{
    frame::Frame,
    hidden,
    prelude::*,
    state::{Aim, is_ready},
    victory,
};

pub fn view(at: At, viewer: Viewer, node: Node) -> View {
    let (book, state) = (at.book, at.state);
    let (decides, outcome) = match node {
        Node::Decide(side) => (Some(side), None),
        Node::Over(outcome) => (None, Some(outcome)),
        Node::Chance => (None, None),
    };
    let shown = |unit| {
        Some(UnitView { unit, at: state.units.at(unit)?, face: face(at, viewer, unit), marks: marked(at, unit) })
    };
    View {
        viewer,
        moment: state.moment(book.turns),
        decides,
        units: state.units.all().filter_map(shown).collect(),
        marks: marks(at),
        tracks: tracks(at),
        trays: trays(at, viewer),
        combats: combats(at),
        ask: state.stack.top().ask(at, viewer, Act::Done),
        outcome,
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

/// The counter of a unit as far as a viewer knows it.
pub fn counter<'a>(at: At<'a>, viewer: Viewer, unit: UnitId) -> Option<&'a Unit> {
    match at.book.piece(unit) {
        None => Some(&at.book.units[unit.index()]),
        Some(piece) if known(at.state, viewer, piece) => Some(&at.book.counters[at.state.veil.counter(piece)]),
        Some(_) => None,
    }
}

fn face(at: At, viewer: Viewer, unit: UnitId) -> Arc<Face> {
    let faces = &at.book.faces;
    match at.book.piece(unit) {
        None => faces.units[unit.index()].clone(),
        Some(piece) if known(at.state, viewer, piece) => faces.counters[at.state.veil.counter(piece)].clone(),
        Some(_) => faces.hidden.clone(),
    }
}

/// What is to be seen on a unit: what it has done, and that not everybody knows it.
fn marked(at: At, unit: UnitId) -> Vec<UnitMark> {
    let state = at.state;
    let own = state.side(unit) == state.phasing();
    let moved = (own && state.movement.moved.has(unit)).then_some(UnitMark::Moved);
    let fired = (own && state.fired.has(unit)).then_some(UnitMark::Fired);
    let hidden = state.face_down(at.book, unit).then_some(UnitMark::FaceDown);
    [moved, fired, hidden].into_iter().flatten().collect()
}

/// One at most: a fire is over before the next is declared.
fn combats(at: At) -> Vec<Combat> {
    let fire = &at.state.fire;
    let hex = match fire.aim {
        Aim::None => return Vec::new(),
        Aim::Hex(hex) | Aim::Buildings(hex) | Aim::Mover(_, hex) => hex,
        Aim::Bridge(edge) => at.book.map.edge(edge).a,
    };
    vec![Combat { units: fire.force.iter().collect(), targets: vec![hex] }]
}

fn marks(at: At) -> Vec<Mark> {
    let state = at.state;
    let mut marks: Vec<Mark> =
        state.rubble.iter().map(|at| Mark { kind: "rubble", at, edge: None, count: 1, side: None }).collect();
    let over = |kind, edge: EdgeId, side| Mark { kind, at: at.book.map.edge(edge).a, edge: Some(edge), count: 1, side };
    marks.extend(state.demolished.iter().map(|edge| over("blown", edge, None)));
    for side in Side::BOTH {
        marks.extend(state.pontoons_of(side).iter().map(|edge| over("pontoon", edge, Some(side))));
    }
    let taken = at.book.objectives & state.german;
    marks.extend(taken.iter().map(|at| Mark { kind: "control", at, edge: None, count: 1, side: Some(GERMAN) }));
    marks
}

fn tracks(at: At) -> Vec<Track> {
    let mut tracks = Vec::with_capacity(4);
    for (side, held) in Side::BOTH.into_iter().zip(victory::points(at)) {
        tracks.push(Track { name: "objectives", side: Some(side), value: held, case: Case::new("4.3") });
    }
    // Those that are being dealt have left it.
    let owed =
        at.state.stack.iter().find_map(|frame| if let Frame::Deal(deal) = frame { Some(deal.left) } else { None });
    let pool = hidden::pool(at).count() as i16 - i16::from(owed.unwrap_or(0));
    tracks.push(Track { name: "counters in the pool", side: Some(SOVIET), value: pool, case: Case::new("3.5") });
    tracks
}

/// Counters beside the map. The contents of a German dead pile the Soviet is not shown (6.5); their number is public.
fn trays(at: At, viewer: Viewer) -> Vec<Tray> {
    let state = at.state;
    let entry = |unit: UnitId| TrayEntry {
        unit,
        face: face(at, viewer, unit),
        marks: marked(at, unit),
        due: None,
        enters: None,
    };
    let sees = |side: Side| viewer == Viewer::Umpire || viewer == Viewer::Player(side);
    let mut trays = Vec::with_capacity(8);
    for side in Side::BOTH {
        let of = |place: Place| state.units.of(side).filter(move |&unit| state.units.place(unit) == place);
        trays.push(Tray::of("reinforcements", side, of(Place::WAITING).map(entry).collect()));
        trays.push(Tray::of("ready", side, of(ASIDE).filter(|&unit| is_ready(at, unit)).map(entry).collect()));
        trays.push(Tray::of("used", side, of(ASIDE).filter(|&unit| !is_ready(at, unit)).map(entry).collect()));
        let dead: Vec<UnitId> = of(Place::DEAD).filter(|&unit| at.book.piece(unit).is_none()).collect();
        let shown = side == SOVIET || sees(side);
        let mut losses = Tray::of("losses", side, dead.iter().filter(|_| shown).map(|&unit| entry(unit)).collect());
        losses.hidden = if shown { 0 } else { dead.len() as u8 };
        trays.push(losses);
    }
    trays
}

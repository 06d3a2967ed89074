//! What a viewer may see of a position: what lies under hidden units only their owner sees, and which chits are in the cup
//! only he who put them there (19).

use std::sync::Arc;

use hexmap::EdgeId;
use wargame::{
    Case, Combat, Face, Mark, Node, Track, Tray, TrayEntry, UnitMark, UnitView, View, Viewer,
    words::{label, row},
};

use crate::{
    action::{CAS, FIGHTER},
    air,
    book::{Entry, Unit},
    prelude::*,
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

/// The counter of a unit as far as a viewer knows it. In an open game those to come lie under their own pieces.
pub fn counter<'a>(at: At<'a>, viewer: Viewer, unit: UnitId) -> Option<&'a Unit> {
    match at.book.piece(unit) {
        None => Some(&at.book.units[unit.index()]),
        Some(piece) if known(at.state, viewer, piece) => Some(&at.book.counters[at.state.veil.counter(piece)]),
        Some(piece) if !at.state.hidden => Some(&at.book.counters[piece]),
        Some(_) => None,
    }
}

/// The side of a counter a viewer sees: of a hidden unit its allowance only (9.5).
fn face(at: At, viewer: Viewer, unit: UnitId) -> Arc<Face> {
    let faces = &at.book.faces;
    let Some(piece) = at.book.piece(unit) else {
        return faces.open[unit.index()][usize::from(at.state.reduced.has(unit))].clone();
    };
    if known(at.state, viewer, piece) {
        return faces.soviet[at.state.veil.counter(piece)].clone();
    }
    if !at.state.hidden {
        return faces.soviet[piece].clone();
    }
    let movement = at.book.like(piece, at.state.campaign).movement;
    let of = faces.hidden.iter().find(|(allowance, _)| *allowance == movement);
    of.map_or_else(|| faces.hidden[0].1.clone(), |(_, face)| face.clone())
}

/// What is to be seen on a unit: what it has done, its supply, that the enemy does not know it.
fn marked(at: At, unit: UnitId) -> Vec<UnitMark> {
    let state = at.state;
    let activation = &state.activation;
    let acts = activation.units.has(unit) || activation.hq == unit;
    let done = match state.phase() {
        Phase::Movement if acts => activation.moved.has(unit).then_some(UnitMark::Moved),
        Phase::Combat if acts => activation.fought.has(unit).then_some(UnitMark::Fought),
        _ => (!acts && (state.activated.has(unit) || state.led.has(unit))).then_some(UnitMark::Activated),
    };
    let supply = match state.failed[unit.index()] {
        0 => None,
        1 => Some(UnitMark::Supply(1)),
        _ => Some(UnitMark::Supply(0)),
    };
    let hidden = state.face_down(at.book, unit).then_some(UnitMark::FaceDown);
    [done, supply, hidden].into_iter().flatten().collect()
}

/// One at most: a combat is over before the next is announced.
fn combats(at: At) -> Vec<Combat> {
    let battle = &at.state.battle;
    let combat = || Combat { units: battle.force.iter().collect(), targets: vec![battle.target] };
    battle.target.exists().then(combat).into_iter().collect()
}

fn marks(at: At) -> Vec<Mark> {
    let state = at.state;
    let standing = |set: UnitSet| {
        let units: Vec<_> = set.iter().filter_map(|unit| Some((state.units.at(unit)?, state.side(unit)))).collect();
        units.into_iter()
    };
    let failed = |most: std::ops::RangeInclusive<u8>| {
        standing(state.units.all().filter(|unit| most.contains(&state.failed[unit.index()])).collect())
    };
    let mut marks = Mark::on_units("unsupplied", failed(2..=u8::MAX));
    marks.extend(Mark::on_units("low-supply", failed(1..=1)));
    marks.extend(Mark::on_units("overrun", standing(state.activation.overran)));
    marks.extend(Mark::on_units("sailed", standing(state.sailed)));
    marks.extend(state.forts.iter().map(|at| Mark { kind: "fort", at, edge: None, count: 1, side: Some(SOVIET) }));
    let over = |kind, edge: EdgeId, side| Mark { kind, at: at.book.map.edge(edge).a, edge: Some(edge), count: 1, side };
    marks.extend(state.blown.iter().map(|edge| over("blown", edge, None)));
    marks.extend(state.pontoons.iter().map(|edge| over("pontoon", edge, Some(GERMAN))));
    marks
}

fn tracks(at: At) -> Vec<Track> {
    let state = at.state;
    let mut tracks = Vec::with_capacity(24);
    let mut say = |name, side, value: usize, case| {
        tracks.push(Track { name, side: Some(side), value: value as i16, case: Case::new(case) });
    };
    for (side, points) in Side::BOTH.into_iter().zip(victory::points(at)) {
        say("victory points", side, points.unsigned_abs().into(), "15.0");
    }
    let chits = &state.chits;
    for side in Side::BOTH {
        let cup = state.units.of(side).filter(|&unit| chits.cup.has(unit)).count();
        say("chits in the cup", side, cup, "2.6");
        say("chits still to be drawn", side, chits.left[side.index()].into(), "3.3");
    }
    for side in Side::BOTH {
        let of = |of: &[[u8; 2]; 2], kind: u8| usize::from(of[side.index()][usize::from(kind)]);
        say("fighters ready", side, of(&state.air.ready, FIGHTER), "2.5");
        say("close support ready", side, of(&state.air.ready, CAS), "2.5");
        say("fighters lost", side, of(&state.air.lost, FIGHTER), "2.5");
        say("close support lost", side, of(&state.air.lost, CAS), "2.5");
    }
    if let Some(side) = state.activation.side {
        say("artillery left", side, state.activation.artillery.into(), "10.1");
    }
    for side in Side::BOTH {
        say("places by rail left", side, state.trains[side.index()].into(), "4.2");
    }
    say("fort markers in hand", SOVIET, state.forts_ready.into(), "13.0");
    let laid = state.pontoons.len();
    say("pontoons in hand", GERMAN, usize::from(at.book.pontoons).saturating_sub(laid), "12.2");
    say("Finns east of Ladoga", GERMAN, state.finns_east.into(), "4.4");
    tracks
}

/// Counters beside the map. The chits in the cup lie there by their headquarters: a player sees his own, everybody those
/// that went in by themselves (2.6).
fn trays(at: At, viewer: Viewer) -> Vec<Tray> {
    let state = at.state;
    let of = |side: Side, place| state.units.of(side).filter(move |&unit| state.units.place(unit) == place);
    // What an activation hangs on comes first: a shelf shows no more than has room.
    let mut trays = Vec::with_capacity(32);
    for side in Side::BOTH {
        cup(at, viewer, side, &mut trays);
    }
    for side in Side::BOTH {
        trays.extend([FIGHTER, CAS].into_iter().flat_map(|kind| air_units(at, side, kind)));
    }
    for side in Side::BOTH {
        let mut lay = |name, units: &mut dyn Iterator<Item = UnitId>, always: bool| {
            let waits = name == "reinforcements";
            let tray = Tray::of(name, side, units.map(|unit| entry(at, viewer, unit, waits)).collect());
            if always || !tray.entries.is_empty() {
                trays.push(tray);
            }
        };
        lay("headquarters to return", &mut of(side, TURN_BOX).filter(|&unit| at.book.is_hq(unit)), false);
        lay("battle groups", &mut of(side, POOL), false);
        lay("reinforcements", &mut of(side, Place::WAITING), true);
        lay("losses", &mut of(side, Place::DEAD).filter(|&unit| !at.book.is_hq(unit)), true);
        lay("withdrawn", &mut of(side, GONE), false);
    }
    trays
}

/// A counter beside the map; of those that wait, when and where they come.
fn entry(at: At, viewer: Viewer, unit: UnitId, waits: bool) -> TrayEntry {
    TrayEntry {
        unit,
        face: face(at, viewer, unit),
        marks: Vec::new(),
        due: if waits { due(at, unit) } else { None },
        enters: if waits { enters(at, unit) } else { None },
    }
}

/// The chits of a side in the cup, and those drawn, which everybody has seen.
fn cup(at: At, viewer: Viewer, side: Side, trays: &mut Vec<Tray>) {
    let (chits, units) = (&at.state.chits, &at.state.units);
    let sees = match viewer {
        Viewer::Player(own) => own == side,
        Viewer::Spectator => false,
        Viewer::Umpire => true,
    };
    let shown = |unit: &UnitId| chits.cup.has(*unit) && (sees || chits.arrivals.has(*unit));
    let seen = units.of(side).filter(shown).count();
    let all = units.of(side).filter(|&unit| chits.cup.has(unit)).count();
    let laid = |units: &mut dyn Iterator<Item = UnitId>| units.map(|unit| entry(at, viewer, unit, false)).collect();
    let mut cup = Tray::of("chits in the cup", side, laid(&mut units.of(side).filter(shown)));
    cup.hidden = all.saturating_sub(seen) as u8;
    trays.push(cup);
    let drawn = Tray::of("chits drawn", side, laid(&mut units.of(side).filter(|&unit| chits.drawn.has(unit))));
    if !drawn.entries.is_empty() {
        trays.push(drawn);
    }
}

/// Air units of one kind that are ready, that have flown in this turn, and that are lost for good (2.5).
fn air_units(at: At, side: Side, kind: u8) -> [Tray; 3] {
    let of = |of: &[[u8; 2]; 2]| of[side.index()][usize::from(kind)];
    let names = match kind {
        FIGHTER => ["fighters ready", "fighters flown", "fighters lost"],
        _ => ["close support ready", "close support flown", "close support lost"],
    };
    let counts = [of(&at.state.air.ready), air::flown(at, side, kind), of(&at.state.air.lost)];
    [0, 1, 2].map(|i| Tray::stock(names[i], side, "air", counts[i]))
}

/// The turn of the schedule, which everybody knows of every piece.
pub fn due(at: At, unit: UnitId) -> Option<u8> {
    let due = match at.book.piece(unit) {
        Some(piece) => at.book.counters[piece].due,
        None => at.book.units[unit.index()].due,
    };
    due.map(|due| due.turn)
}

/// Where a unit that waits comes in (4, 17.3, 17.5, 18.2).
pub fn enters(at: At, unit: UnitId) -> Option<String> {
    let entry = match at.book.piece(unit) {
        Some(_) if at.state.campaign == Campaign::Alternative => {
            return Some("by any entry listed for its turn".into());
        }
        Some(piece) => at.book.counters[piece].due?.entry,
        None => at.book.units[unit.index()].due?.entry,
    };
    Some(way_in(at.book, entry))
}

/// A way to come onto the map, in words.
pub fn way_in(book: &Book, entry: Entry) -> String {
    let listed = |hexes: &[HexId]| row_or(&hexes.iter().map(|&hex| label(&book.info, hex)).collect::<Vec<_>>());
    match entry {
        Entry::East => "over the east edge or by rail".into(),
        Entry::West => "over the west edge or by rail".into(),
        Entry::Range(range) => format!("at {}", listed(&book.ranges[usize::from(range)].hexes)),
        Entry::Placed(place) => {
            let hexes = &book.places[usize::from(place)].hexes;
            let named: Vec<_> = hexes.iter().map(|&hex| crate::words::place(book, hex)).collect();
            format!("put down in {}", row_or(&named))
        }
        Entry::Lake => "over Lake Ladoga from the north edge".into(),
        Entry::Squares(bits) => {
            let squares = book.square.iter().enumerate().filter(|(i, _)| bits >> i & 1 != 0);
            format!(
                "in the Finnish squares {}",
                row_or(&squares.map(|(_, &hex)| label(&book.info, hex)).collect::<Vec<_>>())
            )
        }
        Entry::Replaces(hq) => format!("in the place of {}", wargame::words::unit(&book.info, hq)),
    }
}

/// `one, two or three`; long lists by their ends.
fn row_or(words: &[String]) -> String {
    match words {
        [first, .., last] if words.len() > 5 => format!("{first} to {last}"),
        _ => row(words).replacen(" and ", " or ", 1),
    }
}

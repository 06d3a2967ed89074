//! What a viewer may see of a position.

use std::sync::Arc;

use hexmap::Hexes as _;
use wargame::{
    Ask, Case, Face, Mark, Node, Offer, Place, Rules, Side, Track, Tray, TrayEntry, UnitId, UnitView, View, Viewer,
};

use crate::{
    Advance,
    action::Act,
    activation::is_movement,
    book::Book,
    frame::{Activation, Frame},
    movement::March,
    preview::in_the_making,
    question, reinforce,
    shortcut::{changes, shortcuts},
    state::{GERMAN, SOVIET, State, UnitSet},
    victory,
    zone::zone_of,
};

pub fn view(rules: &Advance, state: &State, viewer: Viewer) -> View {
    let book = rules.book();
    let node = rules.node(state);
    let spent = match state.phase() {
        phase if is_movement(phase) => state.moved,
        _ => state.fought,
    };
    let units = state.units.all().filter_map(|unit| {
        let at = state.units.at(unit)?;
        Some(UnitView { unit, at, face: face(book, state, viewer, unit), spent: spent.has(unit.index()) })
    });
    View {
        viewer,
        turn: state.turn.min(book.turns),
        phase: state.phase() as u8,
        decides: match node {
            Node::Decide(side) => Some(side),
            _ => None,
        },
        units: units.collect(),
        marks: marks(state),
        tracks: tracks(book, state),
        trays: trays(book, state, viewer),
        ask: match node {
            Node::Decide(side) => Some(ask(rules, state, viewer, side)),
            _ => None,
        },
        outcome: match node {
            Node::Over(outcome) => Some(outcome),
            _ => None,
        },
    }
}

/// The side of a counter a viewer sees: an untried unit shows its type and allowance.
fn face(book: &Book, state: &State, viewer: Viewer, unit: UnitId) -> Arc<Face> {
    if state.side(unit) == GERMAN {
        return book.faces.german[unit.index()][usize::from(state.reduced.has(unit.index()))].clone();
    }
    let piece = state.piece(book, unit);
    if known(state, viewer, piece) {
        book.faces.soviet[state.veil.counter(piece)].clone()
    } else {
        book.faces.untried[usize::from(book.pieces[piece].armored)].clone()
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

fn marks(state: &State) -> Vec<Mark> {
    let mark = |kind, at, count, side| Mark { kind, at, edge: None, count, side: Some(side) };
    let mut marks: Vec<_> = state.forts.hexes().map(|h| mark("fort", h, 1, SOVIET)).collect();
    let [one, two] = state.interdicted;
    if one.exists() {
        marks.push(mark("interdiction", one, if one == two { 2 } else { 1 }, GERMAN));
    }
    if two.exists() && two != one {
        marks.push(mark("interdiction", two, 1, GERMAN));
    }
    marks
}

fn tracks(book: &Book, state: &State) -> Vec<Track> {
    let [german, soviet] = victory::points(book, state);
    let track = |name, side, value, case| Track { name, side, value, case: Case::new(case) };
    let mut tracks = vec![
        track("victory points", Some(GERMAN), german, book.case("79:18.2", "10:16.2")),
        track("victory points", Some(SOVIET), soviet, book.case("79:18.1", "10:16.1")),
        track("air units", Some(GERMAN), state.air_ready.into(), book.case("79:13.5", "10:11.5")),
        track("forts in hand", Some(SOVIET), state.forts_ready.into(), book.case("79:15.4", "10:13.4")),
    ];
    if book.edition.has_bid() {
        tracks.push(track("bid", None, state.bid as i16, "10:16.4"));
    }
    tracks
}

fn trays(book: &Book, state: &State, viewer: Viewer) -> Vec<Tray> {
    let mut trays = Vec::with_capacity(4);
    for side in Side::BOTH {
        for (name, place) in [("reinforcements", Place::WAITING), ("losses", Place::DEAD)] {
            let entries = state.units.of(side).filter(|&u| state.units.place(u) == place).map(|unit| TrayEntry {
                unit,
                face: face(book, state, viewer, unit),
                due: book.due[unit.index()]
                    .filter(|_| place == Place::WAITING)
                    .map(|e| book.entries[usize::from(e)].turn),
            });
            trays.push(Tray { name, side, entries: entries.collect() });
        }
    }
    trays
}

fn ask(rules: &Advance, state: &State, viewer: Viewer, side: Side) -> Ask {
    let book = rules.book();
    let (case, question) = question::question(book, state, side);
    let mut ask = Ask {
        side,
        case: Case::new(case),
        question,
        routine: false,
        aside: false,
        offers: Vec::new(),
        chosen: Vec::new(),
        targets: Vec::new(),
        forecast: None,
        duty: None,
        done: question::done(state),
        idle: None,
        shortcuts: Vec::new(),
    };
    choose(book, state, &mut ask);
    if viewer != Viewer::Player(side) && viewer != Viewer::Umpire {
        return ask;
    }
    let mut legal = Vec::with_capacity(64);
    rules.legal(state, &mut legal);
    if let Frame::Move(act) = state.stack.top()
        && act.now != Activation::CHOOSE
    {
        let march = March::new(book, state, &act);
        let reach = march.offers().reach;
        ask.offers = legal.iter().map(|&a| offer_of_move(&march, &reach, a, Offer::plain(a))).collect();
    } else if let Frame::Enter { units } = state.stack.top() {
        ask.offers = legal.iter().map(|&a| offer_of_entry(book, state, units, a, Offer::plain(a))).collect();
    } else {
        ask.offers = legal.iter().map(|&a| Offer::plain(a)).collect();
    }
    if !ask.done.is_empty() && !legal.contains(&Act::Done) {
        ask.duty = rules.check(state, Act::Done).err();
    }
    ask.routine = question::routine(book, state, &legal);
    ask.idle = question::idle(book, state, &legal);
    ask.shortcuts = shortcuts(book, state, &legal);
    if matches!(state.stack.top(), Frame::Move(_)) && legal.contains(&Act::Done) {
        let (mut stopped, mut next) = (state.clone(), Vec::with_capacity(64));
        rules.apply(&mut stopped, Act::Done, &mut ());
        rules.legal(&stopped, &mut next);
        ask.shortcuts.extend(changes(book, state, &legal, &stopped, &next));
    }
    ask.forecast = in_the_making(book, state, viewer);
    ask
}

fn offer_of_move(march: &March, reach: &hexmap::Reach<7>, act: Act, plain: Offer) -> Offer {
    match act {
        Act::Move(to) => Offer { left: reach.left(to), stops: march.stops_in(to), ..plain },
        Act::Overrun(hex) => {
            let left = march.left.saturating_sub(crate::overrun::price(march, hex));
            Offer { left: Some(left), ..plain }
        }
        _ => plain,
    }
}

fn offer_of_entry(book: &Book, state: &State, units: [u8; 3], act: Act, plain: Offer) -> Offer {
    let Act::Enter(hex) = act else { return plain };
    let cost = reinforce::entry_price(book, state, units, hex);
    let left = reinforce::least_allowance(book, units).saturating_sub(cost);
    let stops = zone_of(book, state, state.phasing().other()).has_hex(hex);
    Offer { left: Some(left), stops, ..plain }
}

/// Units and hexes chosen so far. Nothing here is secret: both sides see the hand over the board.
fn choose(book: &Book, state: &State, ask: &mut Ask) {
    let units = |set: &UnitSet| set.iter().map(|u| UnitId(u as u8)).collect::<Vec<_>>();
    let named =
        |members: &[u8]| members.iter().filter(|&&m| m != Activation::NOBODY).map(|&m| UnitId(m)).collect::<Vec<_>>();
    match state.stack.top() {
        Frame::SetGermans { hand } | Frame::Advance { hand, .. } => ask.chosen = hand.into_iter().collect(),
        Frame::Enter { units } => ask.chosen = named(&units),
        Frame::Move(act) if act.now != Activation::CHOOSE => {
            ask.chosen = act.group().map(|i| UnitId(act.members[i])).collect();
        }
        Frame::RetreatTo { unit, .. } => ask.chosen = vec![unit],
        Frame::Announce { targets, force } => {
            ask.chosen = units(&force);
            ask.targets = targets.iter().collect();
        }
        Frame::CommitAir => {
            ask.chosen = units(&state.battle.force);
            ask.targets = state.battle.targets.iter().collect();
        }
        Frame::ChooseWay { .. } | Frame::TakeLoss { .. } | Frame::Retreat { .. } => {
            ask.targets = state.battle.targets.iter().collect();
        }
        Frame::Overstack => ask.targets = crate::activation::overstacked(book, state).into_iter().collect(),
        _ => {}
    }
}

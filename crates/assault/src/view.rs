//! What a viewer may see of a position: everything, as nothing is hidden in this system.

use wargame::{
    Ask, Case, Mark, Node, Offer, Place, Rules, Side, Track, Tray, TrayEntry, UnitId, UnitView, View, Viewer,
};

use crate::{
    Assault,
    action::Act,
    book::{Book, Due},
    forecast,
    frame::Frame,
    inset,
    movement::Mover,
    question, reinforce,
    shortcut::shortcuts,
    state::{CUP, GERMAN, RUSSIAN, State, UnitSet},
    victory,
    zone::zones,
};

pub fn view(rules: &Assault, state: &State, viewer: Viewer) -> View {
    let book = rules.book();
    let node = rules.node(state);
    let phase = state.phase();
    let spent = if phase.is_combat() { state.fought } else { state.moved };
    let unit = |unit: UnitId| {
        let at = match &book.navy {
            Some(navy) if navy.unit == unit => Some(state.ship).filter(|h| h.exists())?,
            _ => state.units.at(unit)?,
        };
        Some(UnitView { unit, at, face: face(book, state, unit), spent: spent.has(unit.index()) })
    };
    View {
        viewer,
        turn: state.turn.min(book.turns),
        phase: phase as u8,
        decides: match node {
            Node::Decide(side) => Some(side),
            _ => None,
        },
        units: state.units.all().filter_map(unit).collect(),
        marks: marks(book, state),
        tracks: tracks(book, state),
        trays: trays(book, state),
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

fn face(book: &Book, state: &State, unit: UnitId) -> std::sync::Arc<wargame::Face> {
    book.faces[unit.index()][usize::from(state.lost[unit.index()])].clone()
}

fn marks(book: &Book, state: &State) -> Vec<Mark> {
    let mark = |kind, at, count, side| Mark { kind, at, edge: None, count, side: Some(side) };
    let mut marks = Vec::new();
    for (kind, set) in [("unsupplied", &state.oos), ("disrupted", &state.disrupted)] {
        for unit in set.iter().map(|u| UnitId(u as u8)) {
            let Some(hex) = state.units.at(unit) else { continue };
            let side = state.side(unit);
            match marks.iter_mut().find(|m: &&mut Mark| m.kind == kind && m.at == hex) {
                Some(mark) => mark.count += 1,
                None => marks.push(mark(kind, hex, 1, side)),
            }
        }
    }
    if state.ship.exists() && state.ship_disrupted {
        marks.push(mark("disrupted", state.ship, 1, RUSSIAN));
    }
    if state.fire.exists() {
        marks.push(mark("firepower", state.fire, 5, RUSSIAN));
    }
    let kind = if state.phase().is_combat() { "support" } else { "bomber" };
    for (i, &hex) in state.flying.iter().enumerate().filter(|(_, h)| h.exists()) {
        if !state.flying[..i].contains(&hex) {
            let count = state.flying.iter().filter(|&&h| h == hex).count() as u8;
            marks.push(mark(kind, hex, count, state.phasing()));
        }
    }
    for (i, &hex) in book.vp_markers.iter().enumerate() {
        if state.chosen.vp_markers && state.vp_markers >> i & 1 != 0 {
            marks.push(mark("points", hex, book.score.vp_marker as u8, RUSSIAN));
        }
    }
    marks
}

fn tracks(book: &Book, state: &State) -> Vec<Track> {
    let [german, russian] = victory::points(book, state);
    let track = |name, side, value, case| Track { name, side: Some(side), value, case: Case::new(case) };
    let case = if book.is_stalingrad() { "19.94" } else { "17.21" };
    let mut tracks = vec![
        track("victory points", GERMAN, german, case),
        track("victory points", RUSSIAN, russian, case),
        track("air units", state.phasing(), state.air.into(), "12.21"),
    ];
    if book.is_stalingrad() {
        let cup = reinforce::in_cup(state).count() as i16;
        tracks.push(track("units in the cup", RUSSIAN, cup, "19.72"));
    } else {
        tracks.push(track("points for losses", RUSSIAN, state.losses, "17.23"));
    }
    tracks
}

fn trays(book: &Book, state: &State) -> Vec<Tray> {
    let mut trays = Vec::with_capacity(5);
    for side in Side::BOTH {
        for (name, place) in [("reinforcements", Place::WAITING), ("losses", Place::DEAD), ("cup", CUP)] {
            let units = state.units.of(side).filter(|&u| state.units.place(u) == place);
            let entries: Vec<_> = units
                .map(|unit| TrayEntry {
                    unit,
                    face: face(book, state, unit),
                    due: book.due[unit.index()].filter(|_| name == "reinforcements").map(|Due { turn, .. }| turn),
                })
                .collect();
            if name != "cup" || !entries.is_empty() {
                trays.push(Tray { name, side, entries });
            }
        }
    }
    trays
}

fn ask(rules: &Assault, state: &State, viewer: Viewer, side: Side) -> Ask {
    let book = rules.book();
    let (case, question) = question::question(book, state);
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
    ask.offers = offers(book, state, &legal);
    if !ask.done.is_empty() && !legal.contains(&Act::Done) {
        ask.duty = rules.check(state, Act::Done).err();
    }
    ask.routine = question::routine(state, &legal);
    ask.aside = question::aside(book, state);
    ask.idle = question::idle(state, &legal);
    ask.shortcuts = shortcuts(book, state, &legal);
    ask.forecast = forecast::in_the_making(book, state);
    ask
}

fn offers(book: &Book, state: &State, legal: &[Act]) -> Vec<Offer> {
    match state.stack.top() {
        Frame::Move(march) => {
            let mover = Mover::new(book, state, march);
            let reach = mover.reach();
            let offer = |&act: &Act| match act {
                Act::Move(to) => Offer { left: reach.left(to), stops: mover.stops_in(to), ..Offer::plain(act) },
                Act::Cross(to) => Offer { left: Some(march.left), stops: mover.stops_in(to), ..Offer::plain(act) },
                _ => Offer::plain(act),
            };
            legal.iter().map(offer).collect()
        }
        Frame::Enter { unit } => {
            let rigid = zones(book, state, state.side(unit).other()).rigid;
            let offer = |&act: &Act| match act {
                Act::Enter(hex) => {
                    let left = book.allowance(unit).saturating_sub(reinforce::price(book, state, unit, hex));
                    Offer { left: Some(left), stops: rigid.has(hex.index()), ..Offer::plain(act) }
                }
                _ => Offer::plain(act),
            };
            legal.iter().map(offer).collect()
        }
        _ => legal.iter().map(|&a| Offer::plain(a)).collect(),
    }
}

/// Units and hexes chosen so far.
fn choose(book: &Book, state: &State, ask: &mut Ask) {
    let units = |set: &UnitSet| set.iter().map(|u| UnitId(u as u8)).collect::<Vec<_>>();
    match state.stack.top() {
        Frame::SetUp { unit } | Frame::TransferTo { unit } | Frame::Enter { unit } => ask.chosen = vec![unit],
        Frame::RetreatTo { unit, .. } | Frame::AdvanceTo { unit } => ask.chosen = vec![unit],
        Frame::Move(march) => ask.chosen = vec![march.unit],
        Frame::Evacuate => ask.chosen = inset::evacuation::next(book, state).into_iter().collect(),
        Frame::Announce { targets, force } => {
            ask.chosen = units(&force);
            ask.targets = targets.iter().collect();
        }
        Frame::ChooseWay { .. } | Frame::TakeLoss { .. } | Frame::Retreat { .. } | Frame::Advance => {
            ask.targets = state.battle.targets.iter().collect();
        }
        Frame::Excess { hex } | Frame::Disrupt { hex, .. } => ask.targets = vec![hex],
        Frame::Bomb | Frame::Support => {
            ask.targets = state.flying.iter().copied().filter(|h| h.exists()).collect();
        }
        _ => {}
    }
}

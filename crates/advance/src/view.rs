//! What a viewer may see, and the question in words.

use std::sync::Arc;

use hexmap::Hexes as _;
use wargame::{
    Action as _, Ask, Case, Face, Forecast, Mark, Node, Offer, Place, Rules, Side, Track, Tray, TrayEntry, UnitId,
    UnitView, View, Viewer,
};

use crate::{
    Advance,
    action::Act,
    activation::is_movement,
    book::Book,
    combat::{self, Clash},
    forecast::forecast,
    frame::{Activation, Frame, Phase},
    movement::March,
    setup::side_name,
    state::{GERMAN, Half, HexSet, SOVIET, State, UnitSet},
    victory,
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
    let knows = match viewer {
        Viewer::Player(side) => state.veil.knows(side, piece),
        Viewer::Spectator => state.veil.shown(piece),
        Viewer::Umpire => true,
    };
    if knows && state.veil.dealt(piece) {
        book.faces.soviet[state.veil.counter(piece)].clone()
    } else {
        book.faces.untried[usize::from(book.pieces[piece].armored)].clone()
    }
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
    let (case, question) = question(book, state, side);
    let mut ask = Ask {
        side,
        case: Case::new(case),
        question,
        routine: false,
        offers: Vec::new(),
        chosen: Vec::new(),
        targets: Vec::new(),
        forecast: None,
        duty: None,
        done: "",
        idle: None,
        shortcuts: Vec::new(),
    };
    choose(book, state, &mut ask);
    if viewer != Viewer::Player(side) && viewer != Viewer::Umpire {
        return ask;
    }
    let mut legal = Vec::with_capacity(64);
    rules.legal(state, &mut legal);
    let plain = |act: Act| {
        let (verb, target) = act.parts();
        Offer { verb: verb as u8, target, left: None, stops: false }
    };
    if let Frame::Move(act) = state.stack.top()
        && act.now != Activation::CHOOSE
    {
        let march = March::new(book, state, &act);
        let reach = march.offers().reach;
        ask.offers = legal.iter().map(|&a| offer_of_move(&march, &reach, a, plain(a))).collect();
    } else {
        ask.offers = legal.iter().map(|&a| plain(a)).collect();
    }
    if !legal.contains(&Act::Done) {
        ask.duty = rules.check(state, Act::Done).err();
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

/// What the combat being announced would be worth, as far as the viewer knows.
fn in_the_making(book: &Book, state: &State, viewer: Viewer) -> Option<Forecast> {
    match state.stack.top() {
        Frame::Announce { targets, force } if !force.is_empty() => {
            let guard = combat::defenders(state, &targets, state.phasing().other(), false);
            let clash = Clash { targets: &targets, force, guard, overrun: false, air: 0 };
            Some(forecast(book, state, viewer, &clash))
        }
        Frame::CommitAir => {
            let b = &state.battle;
            let clash = Clash { targets: &b.targets, force: b.force, guard: b.guard, overrun: b.overrun, air: 0 };
            Some(forecast(book, state, viewer, &clash))
        }
        _ => None,
    }
}

/// The question now asked, and its case.
fn question(book: &Book, state: &State, side: Side) -> (&'static str, String) {
    let who = side_name(book, side);
    let name = |unit: UnitId| book.info.unit(unit);
    let half = |attacker: bool| if attacker { state.battle.attacker } else { state.battle.defender };
    let (e79, e10, words) = match state.stack.top() {
        Frame::SetColumns { next } => {
            ("79:1.0", "10:1.0", format!("Where does the infantry unit of column {} start?", 13 + next))
        }
        Frame::SetGermans { hand: None } => ("79:1.0", "10:1.0", "Which German unit is set up next?".into()),
        Frame::SetGermans { hand: Some(u) } => ("79:1.0", "10:1.0", format!("Where does {} start?", name(u))),
        Frame::Replace { .. } => ("79:16.6", "10:14.6", "Which reduced units receive replacements?".into()),
        Frame::PickMover => ("79:4.0", "10:4.1", format!("Which {who} unit moves next?")),
        Frame::Enter { .. } => ("79:16.1", "10:14.1", "Where do the reinforcements enter?".into()),
        Frame::Move(act) if act.now == Activation::CHOOSE => {
            ("79:4.5", "10:4.5", "Which of the units that moved together goes on?".into())
        }
        Frame::Move(_) => ("79:4.2", "10:4.2", "Where do they move?".into()),
        Frame::PickTarget => ("79:8.0", "10:8.1", "Which hex is attacked?".into()),
        Frame::Announce { .. } => ("79:9.1", "10:8.31", "Which units attack?".into()),
        Frame::CommitAir => ("79:13.2", "10:11.2", "How many air units take part in this combat?".into()),
        Frame::ChooseWay { attacker } => {
            let words = |result| format!("The {who} result is {result}: loss or retreat?");
            match half(attacker) {
                Half::Two => ("79:10.2", "10:8.42", words(2)),
                _ => ("79:10.1", "10:8.41", words(1)),
            }
        }
        Frame::TakeLoss { left, .. } => {
            ("79:10.1", "10:8.41", format!("Which {who} unit loses a step? ({left} to lose)"))
        }
        Frame::Retreat { .. } => ("79:10.6", "10:8.46", format!("Which {who} unit retreats next?")),
        Frame::RetreatTo { unit, left, .. } => {
            ("79:10.7", "10:8.47", format!("Where does {} retreat? ({left} to go)", name(unit)))
        }
        Frame::Advance { hand: None, .. } => ("79:10.9", "10:8.48", format!("Which {who} units advance?")),
        Frame::Advance { hand: Some(u), .. } => ("79:10.9", "10:8.48", format!("Where does {} advance to?", name(u))),
        Frame::Interdict => ("79:13.3", "10:11.3", "Which hexes are interdicted?".into()),
        Frame::Fortify => ("79:15.0", "10:13.0", "Where are forts built?".into()),
        Frame::Overstack => ("79:4.6", "10:4.6", "Which units of the over-full hex are removed?".into()),
        Frame::Phase { .. } | Frame::Deal { .. } | Frame::Draw { .. } | Frame::Battle(_) | Frame::Roll => {
            ("79:3.0", "10:3.0", String::new())
        }
    };
    (book.case(e79, e10), words)
}

/// Invariants of every position: places, stacking, counters (laws 9 and 10).
pub fn audit(book: &Book, state: &State) -> Result<(), String> {
    let mut held = [HexSet::EMPTY; 2];
    for unit in state.units.all() {
        let side = state.side(unit);
        if let Some(hex) = state.units.at(unit) {
            if !book.land.has_hex(hex) {
                return Err(format!("{} stands in the water", book.info.unit(unit)));
            }
            held[side.index()].add(hex.index());
        }
        if side == SOVIET {
            let piece = state.piece(book, unit);
            let dealt = state.veil.dealt(piece);
            if dealt && book.counter_class(state.veil.counter(piece)) != book.piece_class(piece) {
                return Err(format!("{} has a counter of the wrong kind", book.info.unit(unit)));
            }
            if state.units.at(unit).is_some() && !dealt {
                return Err(format!("{} is on the map without a counter", book.info.unit(unit)));
            }
        }
    }
    if held != [*state.units.held(GERMAN), *state.units.held(SOVIET)] {
        return Err("the held hexes are not where the units are".into());
    }
    if held[0].meets(&held[1]) {
        return Err("both sides stand in one hex".into());
    }
    if state.forts.meets(&held[0]) {
        return Err("a fort stands under a German unit".into());
    }
    counters(book, state)?;
    stacking(book, state)
}

/// Every counter lies under exactly one piece in play, or in the pile.
fn counters(book: &Book, state: &State) -> Result<(), String> {
    let mut out = wargame::CounterSet::EMPTY;
    for piece in 0..book.pieces.len() {
        let dead = state.units.place(book.unit_of(piece)) == Place::DEAD;
        if !state.veil.dealt(piece) || dead {
            continue;
        }
        let counter = state.veil.counter(piece);
        if out.has(counter) {
            return Err(format!("counter {counter} is in play twice"));
        }
        out.add(counter);
    }
    let all: wargame::CounterSet = (0..book.counters.len()).collect();
    let pile: wargame::CounterSet = state.veil.pile().iter().filter(|&c| c < book.counters.len()).collect();
    if out.meets(&pile) || (out | pile) != all {
        return Err("a counter was made or lost".into());
    }
    Ok(())
}

fn stacking(book: &Book, state: &State) -> Result<(), String> {
    let moving = is_movement(state.phase());
    for side in Side::BOTH {
        for hex in state.units.held(side).hexes() {
            let over = state.units.count(side, hex) > book.stack_limit;
            let first = side == GERMAN
                && state.turn == 1
                && state.phase() <= Phase::GermanMovement
                && book.german_start.has_hex(hex);
            let passing = moving && !book.edition.stacks_at_every_moment();
            if over && !first && !passing {
                return Err(format!("more than {} units in {}", book.stack_limit, book.info.hex(hex)));
            }
        }
    }
    Ok(())
}

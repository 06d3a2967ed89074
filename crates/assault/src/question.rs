//! The question now asked, in plain words, with its case.

use hexmap::{HexId, Hexes as _};
use wargame::{UnitId, words::verb};

use crate::{
    action::Act,
    battle::{involved, side_of},
    book::Book,
    frame::{Frame, March, Phase},
    inset, reinforce,
    state::{GERMAN, State, UnitSet},
    words::{capital, count, place, places, points, row},
};

fn names(book: &Book, units: &UnitSet) -> String {
    row(&units.iter().map(|u| book.info.name(UnitId(u as u8))).collect::<Vec<_>>())
}

/// The case and the words of the question.
pub fn question(book: &Book, state: &State) -> (&'static str, String) {
    let name = |u: UnitId| book.info.name(u);
    let at = |u: UnitId| state.units.at(u).map(|h| place(book, h)).unwrap_or_default();
    let phasing = &book.info.sides[state.phasing().index()];
    match state.stack.top() {
        Frame::SetUp { unit } => {
            let left = book.in_city.iter().filter(|&u| state.units.at(UnitId(u as u8)).is_none()).count();
            let case = if book.is_stalingrad() { "19.82" } else { "5.1" };
            let city = book.campaign.city();
            (
                case,
                format!(
                    "Where in {city} does {} start? {} to be set up.",
                    name(unit),
                    capital(count(left, "unit is", "units are"))
                ),
            )
        }
        Frame::Bomb => {
            let units = count(state.air.into(), "air unit is", "air units are");
            (
                "12.31",
                format!("Which hex do {phasing} bombers attack? {} left; the rest supports attacks.", capital(units)),
            )
        }
        Frame::Disrupt { hex, .. } => ("12.44", format!("Which unit in {} is disrupted?", place(book, hex))),
        Frame::Harbour => ("13.11", "The ship was hit. Does it go to Kronstadt at once?".into()),
        Frame::Support => {
            let units = count(state.air.into(), "air unit is", "air units are");
            ("12.51", format!("Which attack does an air unit support? {} left.", capital(units)))
        }
        Frame::Window => ("8.32", format!("Are units of {} transferred between the maps?", book.campaign.city())),
        Frame::TransferTo { unit } => ("8.32", format!("Where does {} go from {}?", name(unit), at(unit))),
        Frame::PickMover => {
            let case = if state.phase() == Phase::Mechanized { "6.21" } else { "6.11" };
            let kind = if state.phase() == Phase::Mechanized { "mechanized unit" } else { "unit" };
            (case, format!("Which {phasing} {kind} moves next?"))
        }
        Frame::Enter { unit } => (
            reinforce::arrival_case(book, state, unit, "16.14"),
            format!("Where does {} come onto the map?", name(unit)),
        ),
        Frame::Move(march) => ("6.13", of_move(book, state, march)),
        Frame::Evacuate => {
            let unit = inset::evacuation::next(book, state);
            let who = unit.map(name).unwrap_or_default();
            ("8.33", format!("Germans are in the city: where on the inset does {who} go?"))
        }
        Frame::Excess { hex } => {
            ("8.37", format!("Which unit in {} is lost? More are there than may be.", place(book, hex)))
        }
        Frame::Fire => ("13.3", "Where does the +5 marker lie?".into()),
        Frame::PickTarget => ("10.12", format!("Which hex do the {phasing} units attack next?")),
        Frame::Announce { targets, .. } => ("10.16", format!("Which units attack {}?", places(book, targets.iter()))),
        Frame::ChooseWay { attacker } => of_way(book, state, attacker),
        Frame::Retreat { to_go, .. } => {
            let retreat = verb(to_go.len(), "retreats", "retreat");
            ("10.27", format!("{} {retreat}: which unit is next?", names(book, &to_go)))
        }
        Frame::RetreatTo { unit, .. } => ("10.27", format!("Where does {} retreat to from {}?", name(unit), at(unit))),
        Frame::Escort { hqs } => {
            let do_they = verb(hqs.len(), "Does", "Do");
            ("11.33", format!("{do_they} {} go along with the retreat?", names(book, &hqs)))
        }
        Frame::TakeLoss { attacker, left, .. } => {
            let steps = if left == 1 { "a step".to_owned() } else { format!("a step ({left} in all)") };
            ("10.211", format!("Which of {} loses {steps}?", names(book, &involved(state, attacker))))
        }
        Frame::Advance => {
            ("10.51", format!("Which units advance into {}?", places(book, crate::battle::emptied(state))))
        }
        Frame::AdvanceTo { unit } => ("10.52", format!("Where does {} advance to?", name(unit))),
        Frame::Phase { .. } | Frame::Roll(_) | Frame::Draw { .. } | Frame::Bombing { .. } | Frame::Battle(_) => {
            ("4.0", String::new())
        }
    }
}

fn of_move(book: &Book, state: &State, march: March) -> String {
    let at = state.units.at(march.unit).map(|h| place(book, h)).unwrap_or_default();
    let of = book.unit(march.unit).movement;
    let why = if state.oos.has(march.unit.index()) { " Out of supply: one hex." } else { "" };
    let left = points(march.left);
    format!("Where does {} go from {at}? {left} of {of} points left.{why}", book.info.name(march.unit))
}

fn of_way(book: &Book, state: &State, attacker: bool) -> (&'static str, String) {
    let units = involved(state, attacker);
    let owed = state.battle.owed[usize::from(!attacker)];
    let who = &book.info.sides[side_of(state, attacker).index()];
    let verb = if units.len() == 1 { "suffers" } else { "suffer" };
    let penalties = count(owed.into(), "penalty", "penalties");
    let it = if owed == 1 { "it" } else { "the first" };
    (
        if !attacker && !state.battle.fled.is_empty() { "10.26" } else { "10.24" },
        format!("{} {verb} {penalties}: does the {who} player take {it} as a retreat?", names(book, &units)),
    )
}

/// What `done` does, for a button; nothing where it is no answer.
pub fn done(state: &State) -> &'static str {
    let german = state.phasing() == GERMAN;
    match state.stack.top() {
        Frame::Bomb => "Keep the rest for ground support",
        Frame::Harbour => "Stay at sea",
        Frame::Support => "No more support",
        Frame::Window => "No more transfers",
        Frame::PickMover if state.phase() == Phase::Mechanized => "End the mechanized movement phase",
        Frame::PickMover if german => "End the German movement phase",
        Frame::PickMover => "End the movement phase",
        Frame::Enter { .. } => "Keep it back",
        Frame::Move(march) if !march.entered => "Stay here",
        Frame::Move(_) => "Stop here",
        Frame::Fire => "Leave the marker off",
        Frame::PickTarget => "End the combat phase",
        Frame::Announce { .. } => "Attack and roll the die",
        Frame::Escort { .. } => "It stays",
        Frame::Advance => "Do not advance",
        _ => "",
    }
}

/// What the end of a phase would leave undone, told from the offers.
pub fn idle(state: &State, legal: &[Act]) -> Option<String> {
    if !legal.contains(&Act::Done) {
        return None;
    }
    match state.stack.top() {
        Frame::PickMover => {
            let (mut here, mut off) = (0, 0);
            for act in legal {
                if let Act::Pick(unit) = act {
                    *(if state.units.at(*unit).is_some() { &mut here } else { &mut off }) += 1;
                }
            }
            let moved = (here > 0).then(|| count(here, "unit has not moved", "units have not moved"));
            let come =
                (off > 0).then(|| count(off, "reinforcement has not entered", "reinforcements have not entered"));
            let open: Vec<_> = moved.into_iter().chain(come).collect();
            (!open.is_empty()).then(|| capital(open.join(", ")))
        }
        Frame::PickTarget => {
            let hexes = legal.iter().filter(|a| matches!(a, Act::Attack(_))).count();
            (hexes > 0).then(|| capital(count(hexes, "hex could still be attacked", "hexes could still be attacked")))
        }
        _ => None,
    }
}

/// Whether `done` is all that is left.
pub fn routine(state: &State, legal: &[Act]) -> bool {
    match state.stack.top() {
        Frame::PickMover | Frame::PickTarget | Frame::Support => legal == [Act::Done],
        _ => false,
    }
}

/// Whether the same can still be done later: a transfer in the Russian's own Movement Phase. With a German near the
/// edge of the city it may be too late then (8.33), and who has begun to transfer goes on.
pub fn aside(book: &Book, state: &State) -> bool {
    let comes = matches!(state.phase(), Phase::GermanMovement | Phase::Mechanized) && near_the_edge(book, state);
    state.stack.top() == Frame::Window && state.shifted.is_empty() && !comes
}

/// As far as Germans march in a phase over open ground, in hexes.
const MARCH: u16 = 8;

/// Whether a German could be in a main fringe hex at the end of his march.
fn near_the_edge(book: &Book, state: &State) -> bool {
    let germans = state.units.held(GERMAN);
    let near = |edge: HexId, hex: HexId| book.map.distance(edge, hex).is_some_and(|d| d <= MARCH);
    book.fringes.iter().any(|f| germans.hexes().any(|hex| near(f.main, hex)))
}

//! Views, refusals and the rest as JSON, with the board's own names. docs/protocol.md is the contract.

use std::sync::Arc;

use hexmap::HexId;
use players::{Hint, Hosted};
use serde::Serialize;
use serde_json::{Value, json};
use wargame::{
    Ask, Fact, Forecast, Info, Layer, Node, Refusal, Side, Step, Table, Target, Told, Track, UnitId, View, Viewer,
    action,
};

use crate::faces::{Faces, Sent};

/// Who is at a seat, as everybody may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerView {
    pub side: Side,
    /// `person`, `computer`, or `open` for an invitation nobody has taken.
    pub kind: &'static str,
    pub name: String,
    /// Somebody with this seat is connected.
    pub here: bool,
    /// How often somebody has come to it by a link.
    pub taken: u32,
}

/// What a computer was about in a player-turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AimView {
    pub side: Side,
    pub turn: u8,
    pub text: String,
}

/// What a state message says beside the view itself.
pub struct Around<'a> {
    pub version: u32,
    pub players: &'a [PlayerView],
    /// What the computers were about, as far as everybody may know.
    pub aims: &'a [AimView],
    /// The viewer sits on both sides of one screen: tell whether they know different things.
    pub both: bool,
}

#[derive(Serialize)]
struct WireView<'a> {
    version: u32,
    seq: u32,
    viewer: &'static str,
    turn: u8,
    phase: u8,
    decides: Option<Side>,
    units: Vec<WireUnit<'a>>,
    marks: Vec<WireMark<'a>>,
    tracks: &'a [Track],
    trays: Vec<WireTray<'a>>,
    ask: Option<WireAsk<'a>>,
    outcome: &'a Option<wargame::Outcome>,
    undo: bool,
    players: &'a [PlayerView],
    aims: &'a [AimView],
    private: bool,
}

#[derive(Serialize)]
struct WireUnit<'a> {
    id: &'a str,
    at: &'a str,
    face: &'a str,
    spent: bool,
}

#[derive(Serialize)]
struct WireMark<'a> {
    kind: &'a str,
    at: Option<&'a str>,
    edge: Option<String>,
    count: u8,
    side: Option<Side>,
    face: &'a str,
}

#[derive(Serialize)]
struct WireTray<'a> {
    name: &'a str,
    side: Side,
    entries: Vec<WireEntry<'a>>,
}

#[derive(Serialize)]
struct WireEntry<'a> {
    id: &'a str,
    face: &'a str,
    due: Option<u8>,
}

#[derive(Serialize)]
struct WireAsk<'a> {
    side: Side,
    case: &'a str,
    question: &'a str,
    routine: bool,
    aside: bool,
    offers: Vec<WireOffer<'a>>,
    chosen: Vec<&'a str>,
    targets: Vec<&'a str>,
    forecast: &'a Option<Forecast>,
    duty: Option<Value>,
    idle: &'a Option<String>,
    shortcuts: Vec<WireShortcut<'a>>,
}

#[derive(Serialize)]
struct WireOffer<'a> {
    act: String,
    verb: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edge: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<String>,
    say: String,
    /// The words tell of a unit, not to somebody what to do.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    tells: bool,
    case: Option<&'a str>,
    left: Option<u8>,
    stops: bool,
}

#[derive(Serialize)]
struct WireShortcut<'a> {
    say: &'a str,
    hex: Option<&'a str>,
    acts: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    instead: bool,
}

/// A state as JSON, and the faces it names.
pub struct Encoded {
    pub json: String,
    pub faces: Vec<Arc<Sent>>,
}

/// The state of a table for one viewer.
pub fn state(table: &dyn Hosted, faces: &Faces, viewer: Viewer, around: &Around<'_>) -> Encoded {
    let view = table.view(viewer);
    let info = table.info();
    let units: Vec<_> = view.units.iter().map(|u| faces.counter(&u.face)).collect();
    let marks: Vec<_> = view.marks.iter().map(|m| faces.marker(m)).collect();
    let trays: Vec<Vec<_>> =
        view.trays.iter().map(|t| t.entries.iter().map(|e| faces.counter(&e.face)).collect()).collect();
    let side = match viewer {
        Viewer::Player(side) => Some(side),
        _ => None,
    };
    let hex = |h: HexId| h.exists().then(|| info.hex(h));
    let wire = WireView {
        version: around.version,
        seq: table.seq(),
        viewer: viewer_name(viewer),
        turn: view.turn,
        phase: view.phase,
        decides: view.decides,
        units: (view.units.iter().zip(&units))
            .map(|(u, f)| WireUnit { id: info.unit(u.unit), at: info.hex(u.at), face: &f.id, spent: u.spent })
            .collect(),
        marks: (view.marks.iter().zip(&marks))
            .map(|(m, f)| WireMark {
                kind: m.kind,
                at: hex(m.at),
                edge: m.edge.map(|e| edge_name(info, e)),
                count: m.count,
                side: m.side,
                face: &f.id,
            })
            .collect(),
        tracks: &view.tracks,
        trays: (view.trays.iter().zip(&trays))
            .map(|(t, f)| WireTray {
                name: t.name,
                side: t.side,
                entries: (t.entries.iter().zip(f))
                    .map(|(e, f)| WireEntry { id: info.unit(e.unit), face: &f.id, due: e.due })
                    .collect(),
            })
            .collect(),
        ask: view.ask.as_ref().map(|ask| wire_ask(table, info, ask)),
        outcome: &view.outcome,
        undo: side.is_some_and(|s| table.can_undo(s)),
        players: around.players,
        aims: around.aims,
        private: around.both && knows_other_things(table, &view),
    };
    let json = serde_json::to_string(&wire).expect("a view is plain data");
    let faces = units.into_iter().chain(marks).chain(trays.into_iter().flatten()).collect();
    Encoded { json, faces }
}

/// Whether the other side would see something else on the map.
fn knows_other_things(table: &dyn Hosted, view: &View) -> bool {
    let Viewer::Player(side) = view.viewer else { return false };
    let other = table.view(Viewer::Player(side.other()));
    (&view.units, &view.marks, &view.tracks, &view.trays) != (&other.units, &other.marks, &other.tracks, &other.trays)
}

fn wire_ask<'a>(table: &dyn Hosted, info: &'a Info, ask: &'a Ask) -> WireAsk<'a> {
    let hex = |h: &HexId| info.hex(*h);
    let offers = ask.offers.iter().map(|o| {
        let act = table.write(o.verb, o.target);
        let (verb, rest) = act.split_once(' ').unwrap_or((&act, ""));
        let say =
            if verb == "done" && !ask.done.is_empty() { ask.done.to_owned() } else { table.say(o.verb, o.target) };
        let saying = info.saying(verb, rest);
        let case = saying.and_then(|s| s.case);
        let tells = saying.is_some_and(|s| s.say.starts_with("{}") || s.say.starts_with("The "));
        let (verb, rest) = (verb.to_owned(), rest.to_owned());
        let mut offer = WireOffer {
            act,
            verb,
            hex: None,
            unit: None,
            edge: None,
            number: None,
            say,
            tells,
            case,
            left: o.left,
            stops: o.stops,
        };
        match o.target {
            Target::None => {}
            Target::Hex(h) => offer.hex = Some(info.hex(h)),
            Target::Unit(u) => offer.unit = Some(info.unit(u)),
            Target::Edge(_) => offer.edge = Some(rest),
            Target::Number(_) => offer.number = Some(rest),
        }
        offer
    });
    WireAsk {
        side: ask.side,
        case: ask.case.as_str(),
        question: &ask.question,
        routine: ask.routine,
        aside: ask.aside,
        offers: offers.collect(),
        chosen: ask.chosen.iter().map(|u| info.unit(*u)).collect(),
        targets: ask.targets.iter().map(hex).collect(),
        forecast: &ask.forecast,
        duty: ask.duty.as_ref().map(|r| refusal(info, r)),
        idle: &ask.idle,
        shortcuts: (ask.shortcuts.iter())
            .map(|s| WireShortcut {
                say: &s.say,
                hex: s.at.exists().then(|| info.hex(s.at)),
                acts: s.acts.iter().map(|&(verb, target)| table.write(verb, target)).collect(),
                unit: s.unit.map(|u| info.unit(u)),
                instead: s.instead,
            })
            .collect(),
    }
}

fn edge_name(info: &Info, edge: hexmap::EdgeId) -> String {
    action::write_target(info, "", Target::Edge(edge))
}

pub fn viewer_name(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Player(Side::First) => "first",
        Viewer::Player(Side::Second) => "second",
        Viewer::Spectator => "spectator",
        Viewer::Umpire => "umpire",
    }
}

pub fn side_name(side: Side) -> &'static str {
    viewer_name(Viewer::Player(side))
}

pub fn side_of(name: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|&s| side_name(s) == name)
}

fn target(info: &Info, target: Target) -> Value {
    let word = || action::write_target(info, "", target);
    match target {
        Target::None => Value::Null,
        Target::Unit(_) => json!({ "unit": word() }),
        Target::Hex(_) => json!({ "hex": word() }),
        Target::Edge(_) => json!({ "edge": word() }),
        Target::Number(n) => json!({ "number": n }),
    }
}

pub fn refusal(info: &Info, refusal: &Refusal) -> Value {
    json!({ "case": refusal.case, "why": refusal.reason(), "about": target(info, refusal.about) })
}

pub fn way(info: &Info, steps: &[Step]) -> Value {
    let step =
        |s: &Step| json!({ "hex": info.hex(s.hex), "cost": s.cost, "left": s.left, "why": s.why, "case": s.case });
    steps.iter().map(step).collect()
}

/// What a combat would be worth, and who would attack: of a hex not yet announced nobody else tells that.
pub fn preview(info: &Info, forecast: Option<Forecast>) -> Value {
    let mut answer = json!(forecast);
    if let Some(forecast) = forecast {
        answer["units"] = forecast.units.iter().map(|u| info.unit(*u)).collect();
    }
    answer
}

/// A piece of advice, with its first act in the words of the offer.
pub fn hint(table: &dyn Hosted, side: Side, hint: &Hint) -> Value {
    let view = table.view(Viewer::Player(side));
    let offers = view.ask.as_ref().map(|ask| wire_ask(table, table.info(), ask).offers).unwrap_or_default();
    let words = offers.into_iter().find(|o| Some(&o.act) == hint.acts.first()).map(|o| o.say);
    json!({ "acts": hint.acts, "words": words, "why": hint.why, "aim": hint.aim })
}

pub fn facts(facts: &[Fact]) -> Value {
    json!(facts)
}

pub fn layer(info: &Info, layer: &Layer) -> Value {
    let hexes: Vec<_> = layer.hexes.iter().map(|(h, side, kind)| json!([info.hex(*h), side, kind])).collect();
    let lines: Vec<_> = (layer.lines.iter())
        .map(|(side, line)| json!([side, line.iter().map(|h| info.hex(*h)).collect::<Vec<_>>()]))
        .collect();
    let units: Vec<_> = layer.units.iter().map(|(u, word)| json!([info.unit(*u), word])).collect();
    json!({ "hexes": hexes, "lines": lines, "units": units })
}

/// A target as a client writes it: a unit's handle or a hex's number.
pub fn unit(info: &Info, handle: &str) -> Option<UnitId> {
    info.unit_named(handle)
}

/// The lines after an action, as JSON.
pub fn told(lines: &[Told]) -> String {
    serde_json::to_string(lines).expect("lines are plain data")
}

/// Turn and phase in words, for lists.
pub fn status(table: &dyn Table) -> (u8, String, Option<Side>, Option<String>) {
    let (turn, phase) = table.moment();
    let name = table.info().phases.get(usize::from(phase)).map(|p| p.name.clone()).unwrap_or_default();
    match table.node() {
        Node::Decide(side) => (turn, name, Some(side), None),
        Node::Chance => (turn, name, None, None),
        Node::Over(outcome) => (turn, name, None, Some(wargame::words::result(table.info(), &outcome))),
    }
}

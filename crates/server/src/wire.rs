//! Views, refusals and the rest as JSON, with the board's own names. docs/protocol.md is the contract.

use std::{cell::RefCell, sync::Arc};

use players::{Hint, Hosted};
use serde::Serialize;
use serde_json::{Value, json};
use wargame::{Face, Mark, Named, Names, Node, Offer, Side, Table, Told, View, Viewer, With};

use crate::{
    faces::{Faces, Sent},
    laid::Laid,
    standing::Passed,
};

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

/// What a computer was about in an impulse.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AimView {
    pub side: Side,
    pub turn: u8,
    pub impulse: u8,
    pub text: String,
}

/// What a state message says beside the view itself.
pub struct Around<'a> {
    pub version: u32,
    pub players: &'a [PlayerView],
    /// What the computers were about, as far as everybody may know.
    pub aims: &'a [AimView],
    /// What was passed over for the viewer last.
    pub passed: Option<Passed>,
    /// The viewer sits on both sides of one screen: tell whether they know different things.
    pub both: bool,
}

/// A view with what the server knows beside it.
#[derive(Serialize)]
struct State<'a> {
    version: u32,
    seq: u32,
    #[serde(flatten)]
    view: With<'a, View>,
    lay: Laid,
    undo: bool,
    players: &'a [PlayerView],
    aims: &'a [AimView],
    passed: &'a Option<Passed>,
    private: bool,
}

/// What ids are called at a table, and the faces that were named.
pub struct Board<'a> {
    table: &'a dyn Hosted,
    faces: &'a Faces,
    named: RefCell<Vec<Arc<Sent>>>,
}

impl<'a> Board<'a> {
    pub fn new(table: &'a dyn Hosted, faces: &'a Faces) -> Board<'a> {
        Board { table, faces, named: RefCell::default() }
    }

    /// Something with the board's names.
    pub fn json<T: Named + ?Sized>(&self, value: &T) -> Value {
        json!(With::new(value, self))
    }

    fn name(&self, sent: Arc<Sent>) -> String {
        let id = sent.id.clone();
        self.named.borrow_mut().push(sent);
        id
    }
}

impl Names for Board<'_> {
    fn table(&self) -> &dyn Table {
        self.table
    }

    fn face(&self, face: &Arc<Face>) -> String {
        self.name(self.faces.counter(face))
    }

    fn marker(&self, mark: &Mark) -> String {
        self.name(self.faces.marker(mark))
    }
}

/// A state as JSON, and the faces it names.
pub struct Encoded {
    pub json: String,
    pub faces: Vec<Arc<Sent>>,
}

/// The state of a table for one viewer.
pub fn state(table: &dyn Hosted, faces: &Faces, viewer: Viewer, around: &Around<'_>) -> Encoded {
    let (view, board) = (table.view(viewer), Board::new(table, faces));
    let side = match viewer {
        Viewer::Player(side) => Some(side),
        _ => None,
    };
    let state = State {
        version: around.version,
        seq: table.seq(),
        view: With::new(&view, &board),
        lay: Laid::of(table.info(), &view),
        undo: side.is_some_and(|s| table.can_undo(s)),
        players: around.players,
        aims: around.aims,
        passed: &around.passed,
        private: around.both && knows_other_things(table, &view),
    };
    let json = serde_json::to_string(&state).expect("a view is plain data");
    Encoded { json, faces: board.named.into_inner() }
}

/// Whether the other side would see something else on the map.
fn knows_other_things(table: &dyn Hosted, view: &View) -> bool {
    let Viewer::Player(side) = view.viewer else { return false };
    let other = table.view(Viewer::Player(side.other()));
    (&view.units, &view.marks, &view.tracks, &view.trays) != (&other.units, &other.marks, &other.tracks, &other.trays)
}

pub fn side_of(name: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.name() == name)
}

/// A piece of advice, with its first act in the words of the offer.
pub fn hint(table: &dyn Hosted, side: Side, hint: &Hint) -> Value {
    let ask = table.view(Viewer::Player(side)).ask;
    let words = ask.as_ref().and_then(|ask| {
        let first = |offer: &&Offer| Some(&table.write(offer.verb, offer.target)) == hint.acts.first();
        ask.offers.iter().find(first).map(|offer| ask.say(table, offer))
    });
    json!({ "acts": hint.acts, "words": words, "why": hint.why, "aim": hint.aim })
}

/// The lines after an action, as JSON.
pub fn told(lines: &[Told]) -> String {
    serde_json::to_string(lines).expect("lines are plain data")
}

/// The turn, and phase and impulse in words, for lists.
pub fn status(table: &dyn Table) -> (u8, String, Option<Side>, Option<String>) {
    let moment = table.moment();
    let (turn, name) = (moment.turn, wargame::words::phase(table.info(), moment));
    match table.node() {
        Node::Decide(side) => (turn, name, Some(side), None),
        Node::Chance => (turn, name, None, None),
        Node::Over(outcome) => (turn, name, None, Some(wargame::words::result(table.info(), &outcome))),
    }
}

//! Positions, the lines that lead to them, and who is at the table.

use std::{collections::BTreeMap, sync::Arc};

use players::Hosted;
use serde::Serialize;
use wargame::{
    Ask, Consequence, Face, Outcome, Score, Side, View, Viewer, With,
    battle::Battle,
    named,
    shape::{Form, Shape, Shapes},
    shaped,
};

use super::{
    Board, Raw, message,
    shared::{Openness, is_private, shared},
};
use crate::{
    extent::Extent,
    faces::{Faces, Had, Sent},
    laid::Laid,
};

pub use wargame::Told;

shaped! {
    /// How a seat is held: `open` is an invitation nobody has taken.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum PlayerKind {
        Person,
        Computer,
        Open,
    }
}

shaped! {
    /// Who is at a seat, as everybody may know.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct PlayerView as "Player" {
        pub side: Side,
        pub kind: PlayerKind,
        pub name: String,
        /// Somebody with this seat is connected.
        pub here: bool,
        /// How often somebody has come to it by a link.
        pub taken: u32,
    }
}

shaped! {
    /// What a computer was about in an impulse.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct AimView as "Aim" {
        pub side: Side,
        pub turn: u8,
        pub impulse: u8,
        pub text: String where { "format": "sentence" },
    }
}

shaped! {
    /// A question that was passed over.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Passed {
        pub question: String where { "format": "sentence" },
        pub case: String,
        /// It was the last that was done, and can be taken back to be asked after all.
        pub open: bool,
        /// The number of actions and throws after it.
        #[serde(skip)]
        pub seq: u32,
    }
}

shaped! {
    /// Where the game stands on the scale of victory, in short.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Stand {
        /// Who counts: the viewer's side, or the first.
        pub side: Side,
        /// His points less those of the other.
        pub balance: i16,
        /// What the game would end with as it stands, or has ended with: `German tactical victory`.
        pub level: String,
        pub winner: Option<Side>,
    }
}

shaped! {
    /// A position as one viewer sees it, with what the server knows beside it.
    #[derive(Serialize)]
    pub struct State<'a> as "View" {
        /// How much has been accepted in this game; an action names the version it answers.
        pub version: u32,
        /// Number of actions so far, throws included; goes back on undo.
        pub seq: u32,
        #[serde(flatten)]
        view: With<'a, View>,
        /// The viewer can take something back.
        pub undo: bool,
        /// How much more than the last row it can take back at once.
        pub extents: &'a [Extent] where { "maxItems": 2 },
        pub players: &'a [PlayerView; 2],
        /// What computers were about in their last impulse that is over; among themselves, in the one now played. At
        /// most one a side.
        pub aims: &'a [AimView] where { "maxItems": 2 },
        /// The last question passed over for the viewer since it decided itself.
        pub passed: &'a Option<Passed>,
        /// The two sides know different things now, so two people at one screen must not look at each other's view.
        pub private: bool,
        /// Two people at one screen look at what both know; a question without offers is then for its side alone.
        pub shared: bool,
        pub lay: Laid,
        /// The page of the next game of the same players, once somebody has asked for one.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub again: Option<String>,
        /// Left out where a game has no levels of victory.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub score: Option<Stand>,
        /// What some of the offers cost for certain, where that is a unit, points or supply. Only for the side that is
        /// asked.
        pub grave: With<'a, Vec<Grave>>,
    }
}

named! {
    /// An offer or a row of them that costs something for certain and for good: to be said before it is taken, and asked
    /// again.
    pub struct Grave {
        /// One offer, or the actions of a shortcut.
        pub acts: Vec<String>,
        /// The gravest first.
        pub leads: Vec<Consequence>,
    }
}

shaped! {
    /// What may be done now, and no more of the position.
    #[derive(Serialize)]
    pub struct Offers<'a> {
        pub version: u32,
        /// Null when the game is over.
        pub decides: Option<Side>,
        pub outcome: &'a Option<Outcome>,
        pub ask: With<'a, Option<Ask>>,
        /// The viewer can take something back.
        pub undo: bool,
    }
}

shaped! {
    /// A counter or a marker with its drawing, which has no other fields for a marker.
    #[derive(Serialize)]
    pub struct DrawnFace<'a> as "Face" {
        /// The drawing as an SVG symbol.
        pub symbol: String,
        /// Radius of its corners, of 48.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub corner: Option<f64>,
        #[serde(flatten)]
        pub face: Option<&'a Face>,
    }
}

shaped! {
    /// A marker without its drawing.
    #[derive(Serialize)]
    pub struct Marker {
        pub kind: &'static str,
        pub count: u8,
    }
}

/// A counter or a marker without its drawing, for programs.
#[derive(Serialize)]
#[serde(untagged)]
pub enum PlainFace<'a> {
    Counter(&'a Face),
    Marker(Marker),
}

impl Shape for PlainFace<'_> {
    fn shape(shapes: &mut Shapes) -> Form {
        Form::One(vec![Face::shape(shapes), Marker::shape(shapes)])
    }
}

shaped! {
    /// What goes to whoever looks at a table: on joining and after everything accepted.
    #[derive(Serialize)]
    pub struct StateMessage<'a> {
        pub state: &'a Raw<State<'static>>,
        /// Only those this connection has not had yet, by id. Their drawings name their pieces: `{3fa2b1c}`.
        pub faces: BTreeMap<&'a str, &'a Raw<DrawnFace<'static>>>,
        /// Pieces of drawings this connection has not had yet, by name; they stand in the place of it.
        pub pieces: BTreeMap<String, Arc<str>>,
        /// The lines since the last state; on joining and after `sit` the last 100 or fewer, from the beginning of an
        /// impulse if that can be.
        pub told: &'a Raw<[Told]>,
        /// The battles these lines tell of, and the one that goes on before them if there is one: as far as they have come,
        /// in the place of what was said of them before.
        pub battles: &'a Raw<[Battle]>,
        /// How many actions' lines the client keeps: those with a greater `seq` are dropped before the new ones are
        /// added.
        pub log: u32,
    }
}

shaped! {
    /// The whole position, for programs.
    #[derive(Serialize)]
    pub struct Whole<'a> {
        pub state: &'a Raw<State<'static>>,
        /// All faces the state names, by id.
        pub faces: BTreeMap<&'a str, &'a Raw<PlainFace<'static>>>,
        /// Empty; the log is asked for.
        pub told: &'a [Told],
    }
}

shaped! {
    /// The position after an action.
    #[derive(Serialize)]
    pub struct Past<'a> {
        pub state: &'a Raw<State<'static>>,
        /// All faces the state names, by id.
        pub faces: BTreeMap<&'a str, &'a Raw<DrawnFace<'static>>>,
        /// The lines of the action that led here.
        pub told: &'a [Told],
        /// The battles they tell of, as far as they have come.
        pub battles: &'a [Battle],
        pub score: With<'a, Score>,
    }
}

shaped! {
    /// A computer that thinks.
    #[derive(Serialize)]
    pub struct Thinker {
        pub side: Side,
        /// How long it has been thinking, in milliseconds.
        pub ms: u64,
    }
}

shaped! {
    /// A computer thinks, or has decided.
    #[derive(Serialize)]
    pub struct Thinking {
        /// Null when it has decided.
        pub thinking: Option<Thinker>,
    }
}

shaped! {
    /// Somebody has come or gone, or taken a seat.
    #[derive(Serialize)]
    pub struct Players {
        pub players: [PlayerView; 2],
    }
}

/// What a state message says beside the view itself.
pub struct Around<'a> {
    pub version: u32,
    pub players: &'a [PlayerView; 2],
    /// What the computers were about, as far as everybody may know.
    pub aims: &'a [AimView],
    /// What was passed over for the viewer last.
    pub passed: Option<Passed>,
    /// The next game of the same players, if one was made.
    pub again: Option<&'a str>,
    /// How much more than the last row the viewer can take back.
    pub extents: Vec<Extent>,
    /// The viewer sits on both sides of one screen: tell whether they know different things.
    pub both: bool,
    /// What both know is shown to two people at one screen, and whether the question can be answered so.
    pub shared: Option<Openness>,
    /// The question can be answered now: say what its answers cost.
    pub asks: bool,
}

/// A state as JSON, and the faces it names.
pub struct Encoded {
    pub state: Raw<State<'static>>,
    pub faces: Vec<Arc<Sent>>,
}

/// The state of a table for one viewer.
pub fn state(table: &dyn Hosted, faces: &Faces, viewer: Viewer, around: &Around<'_>) -> Encoded {
    let board = Board::new(table, faces);
    let view = match around.shared {
        None => table.view(viewer),
        Some(openness) => shared(table, viewer, openness),
    };
    let asks = around.asks && around.shared != Some(Openness::Secret);
    let grave = if asks { grave(table, viewer, &view) } else { Vec::new() };
    let state = State {
        version: around.version,
        seq: table.seq(),
        view: With::new(&view, &board),
        undo: asks && can_undo(table, viewer),
        extents: &around.extents,
        players: around.players,
        aims: around.aims,
        passed: &around.passed,
        private: around.both && is_private(table),
        shared: around.shared.is_some(),
        lay: Laid::of(table.info(), &view),
        again: around.again.map(|id| format!("/game/{id}")),
        score: Stand::of(table, if around.shared.is_some() { Viewer::Spectator } else { viewer }),
        grave: With::new(&grave, &board),
    };
    let state = Raw::of(&state);
    Encoded { state, faces: board.named.into_inner() }
}

impl Stand {
    fn of(table: &dyn Hosted, viewer: Viewer) -> Option<Stand> {
        let Score { side, balance, stands, .. } = table.score(viewer);
        stands.map(|verdict| Stand { side, balance, level: verdict.name, winner: verdict.winner })
    }
}

/// The grave consequences of the offers and of the shortcuts, for the side that is asked.
fn grave(table: &dyn Hosted, viewer: Viewer, view: &View) -> Vec<Grave> {
    let (Viewer::Player(side), Some(ask)) = (viewer, &view.ask) else { return Vec::new() };
    let offers = table.grave(side).into_iter().map(|(act, leads)| Grave { acts: vec![act], leads });
    let acts = |nth: usize| ask.shortcuts[nth].acts.iter().map(|&(verb, target)| table.write(verb, target)).collect();
    let rows = table.grave_rows(side, &ask.shortcuts);
    offers.chain(rows.into_iter().map(|(nth, leads)| Grave { acts: acts(nth), leads })).collect()
}

fn can_undo(table: &dyn Hosted, viewer: Viewer) -> bool {
    matches!(viewer, Viewer::Player(side) if table.can_undo(side))
}

impl Offers<'_> {
    /// The question a table asks a viewer now.
    pub fn text(table: &dyn Hosted, faces: &Faces, viewer: Viewer, version: u32) -> String {
        let (view, board) = (table.view(viewer), Board::new(table, faces));
        let (decides, ask) = (view.decides, With::new(&view.ask, &board));
        message(&Offers { version, decides, outcome: &view.outcome, ask, undo: can_undo(table, viewer) })
    }
}

impl Encoded {
    /// The message to a connection, with the faces and the pieces of their drawings that are new to it.
    pub fn message(&self, had: &mut Had, told: &Raw<[Told]>, battles: &Raw<[Battle]>, log: u32) -> String {
        let (mut faces, mut pieces) = (BTreeMap::new(), BTreeMap::new());
        for face in &self.faces {
            if had.takes(face) {
                faces.insert(face.id.as_str(), &face.short);
                let new = face.pieces.iter().filter(|piece| had.takes_piece(piece));
                pieces.extend(new.map(|piece| (format!("{:07x}", piece.name), piece.markup.clone())));
            }
        }
        message(&StateMessage { state: &self.state, faces, pieces, told, battles, log })
    }

    /// The whole of it for a program.
    pub fn plain(&self) -> String {
        let faces = self.faces.iter().map(|face| (face.id.as_str(), &face.plain)).collect();
        message(&Whole { state: &self.state, faces, told: &[] })
    }

    /// The whole of a past position, drawings included.
    pub fn past(&self, told: &[Told], battles: &[Battle], score: With<'_, Score>) -> String {
        let faces = self.faces.iter().map(|face| (face.id.as_str(), &face.drawn)).collect();
        message(&Past { state: &self.state, faces, told, battles, score })
    }
}

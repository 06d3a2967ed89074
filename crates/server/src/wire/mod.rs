//! Every message between server and clients, as types, and the only place where they become JSON. docs/protocol.md
//! tells their story; its tables, the descriptions at /api and the client's types.js are made from these types.

mod answer;
mod charts;
mod course;
mod describe;
mod fixed;
mod list;
mod page;
mod raw;
mod schema;
mod shared;
mod state;

use std::{cell::RefCell, sync::Arc};

use players::Hosted;
use wargame::{Face, Mark, Named, Names, Node, Side, Table, With};

pub use self::{
    answer::{Acted, Advice, Error, Failed, Fine, Nothing, Standing, Version, Why},
    charts::ChartsOf,
    course::{Course, CourseMark, Log},
    describe::{Documents, SOCKET, shapes},
    fixed::{Fixed, Hex, ResultSaid, Sheet},
    list::{CaseText, Link, List, Listed, Made, MadeSeat, Secret},
    page::{Mode, Page},
    raw::{Raw, message},
    schema::{map_of, schema_of},
    shared::{DEALS, Openness, is_private, openness},
    state::{
        AimView, Around, DrawnFace, Encoded, Grave, Marker, Offers, Passed, Past, PlainFace, PlayerKind, PlayerView,
        Players, Stand, State, StateMessage, Thinker, Thinking, Told, Whole, state,
    },
};
use crate::faces::{Faces, Sent};
pub use crate::request::Described;

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
    pub fn text<T: Named>(&self, value: &T) -> Raw<T> {
        Raw::of(&With::new(value, self))
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

pub fn side_of(name: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.name() == name)
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

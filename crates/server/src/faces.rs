//! Faces of counters for the wire: an id by content, the symbol, and what is printed on it.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write as _,
    sync::{Arc, RwLock},
};

use draw::Theme;
use wargame::{Face, Mark};

use crate::{
    pieces::{Piece, Pieces},
    wire::{DrawnFace, Marker, PlainFace, Raw},
};

/// One face as a connection gets it, once.
pub struct Sent {
    pub id: String,
    /// What stands under the id, the drawing whole.
    pub drawn: Raw<DrawnFace<'static>>,
    /// The same for a socket: the drawing names its pieces.
    pub short: Raw<DrawnFace<'static>>,
    pub pieces: Vec<Piece>,
    /// The same without the drawing, for programs.
    pub plain: Raw<PlainFace<'static>>,
}

/// What a connection has been sent: faces by their ids, pieces of drawings by their names.
#[derive(Default)]
pub struct Had {
    faces: HashSet<String>,
    pieces: HashSet<u32>,
}

impl Had {
    /// Whether a face is new to the connection, which has it from now on.
    pub fn takes(&mut self, face: &Sent) -> bool {
        self.faces.insert(face.id.clone())
    }

    /// The same of a piece.
    pub fn takes_piece(&mut self, piece: &Piece) -> bool {
        self.pieces.insert(piece.name)
    }
}

type Known = (Arc<Face>, Arc<Sent>);

/// All faces met so far in one game. Ids come from the content, so they tell nothing about who saw what first.
#[derive(Default)]
pub struct Faces {
    /// By address; the `Arc` is kept so that the address stays taken.
    counters: RwLock<HashMap<usize, Known>>,
    markers: RwLock<HashMap<(&'static str, u8), Arc<Sent>>>,
    pieces: Pieces,
}

/// The counters' outer edge is left to the page's style sheet; all else is the same in every theme.
const COUNTERS: Theme = Theme { edges: Some("var(--counter-edge)"), ..Theme::LIGHT };

impl Faces {
    pub fn counter(&self, face: &Arc<Face>) -> Arc<Sent> {
        let key = Arc::as_ptr(face) as usize;
        if let Some((_, sent)) = self.counters.read().expect("no thread panics here").get(&key) {
            return sent.clone();
        }
        let sent = Arc::new(self.drawn(face));
        let mut all = self.counters.write().expect("no thread panics here");
        all.entry(key).or_insert_with(|| (face.clone(), sent)).1.clone()
    }

    pub fn marker(&self, mark: &Mark) -> Arc<Sent> {
        let key = (mark.kind, mark.count);
        if let Some(sent) = self.markers.read().expect("no thread panics here").get(&key) {
            return sent.clone();
        }
        let id = format!("m-{}-{}", mark.kind, mark.count);
        let symbol = draw::marker_symbol(mark.kind, mark.count, &id);
        let plain = PlainFace::Marker(Marker { kind: mark.kind, count: mark.count });
        let sent = Arc::new(self.sent(id, symbol, None, Raw::of(&plain)));
        self.markers.write().expect("no thread panics here").entry(key).or_insert(sent).clone()
    }

    fn drawn(&self, face: &Face) -> Sent {
        let body = draw::counter_symbol(face, "", &COUNTERS);
        let mut id = String::from("c");
        for byte in &blake3::hash(format!("{face:?}{body}").as_bytes()).as_bytes()[..5] {
            let _ = write!(id, "{byte:02x}");
        }
        let symbol = draw::counter_symbol(face, &id, &COUNTERS);
        self.sent(id, symbol, Some(face), Raw::of(&PlainFace::Counter(face)))
    }

    fn sent(&self, id: String, symbol: String, face: Option<&Face>, plain: Raw<PlainFace<'static>>) -> Sent {
        let corner = face.map(draw::counter_corner);
        let (short, pieces) = self.pieces.of(&symbol);
        let [drawn, short] = [symbol, short].map(|symbol| Raw::of(&DrawnFace { symbol, corner, face }));
        Sent { id, drawn, short, pieces, plain }
    }
}

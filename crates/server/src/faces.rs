//! Faces of counters for the wire: an id by content, the symbol, and what is printed on it.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write as _,
    sync::{Arc, RwLock},
};

use draw::Theme;
use serde_json::json;
use wargame::{Face, Mark};

use crate::pieces::{Piece, Pieces};

/// One face as a connection gets it, once.
pub struct Sent {
    pub id: String,
    /// The JSON value that stands under the id, the drawing whole.
    pub json: String,
    /// The same for a socket: the drawing names its pieces.
    pub short: String,
    pub pieces: Vec<Piece>,
    /// The same without the drawing, for programs.
    pub plain: String,
}

/// What a connection has been sent: faces by their ids, pieces of drawings by their names.
#[derive(Default)]
pub struct Had {
    faces: HashSet<String>,
    pieces: HashSet<u32>,
}

impl Had {
    /// The faces it has not had yet, and the pieces of their drawings that it has not, as what stands in two JSON objects.
    pub fn take(&mut self, faces: &[Arc<Sent>]) -> (String, String) {
        let (mut new, mut pieces) = (Vec::new(), Vec::new());
        for face in faces {
            if self.faces.insert(face.id.clone()) {
                new.push(format!("\"{}\":{}", face.id, face.short));
                let unknown = face.pieces.iter().filter(|piece| self.pieces.insert(piece.name));
                pieces.extend(unknown.map(|piece| format!("\"{:07x}\":{}", piece.name, json!(&*piece.markup))));
            }
        }
        (new.join(","), pieces.join(","))
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
const COUNTERS: Theme = Theme { german_edge: "var(--counter-edge)", ..Theme::LIGHT };

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
        let plain = json!({ "kind": mark.kind, "count": mark.count });
        let (short, pieces) = self.pieces.of(&symbol);
        let [json, short] = [symbol, short].map(|symbol| json!({ "symbol": symbol }).to_string());
        let sent = Arc::new(Sent { id, json, short, pieces, plain: plain.to_string() });
        self.markers.write().expect("no thread panics here").entry(key).or_insert(sent).clone()
    }

    fn drawn(&self, face: &Face) -> Sent {
        let body = draw::counter_symbol(face, "", &COUNTERS);
        let mut id = String::from("c");
        for byte in &blake3::hash(format!("{face:?}{body}").as_bytes()).as_bytes()[..5] {
            let _ = write!(id, "{byte:02x}");
        }
        let mut json = json!(face);
        let plain = json.to_string();
        let symbol = draw::counter_symbol(face, &id, &COUNTERS);
        let (short, pieces) = self.pieces.of(&symbol);
        let [json, short] = [symbol, short].map(|symbol| {
            json["symbol"] = symbol.into();
            json.to_string()
        });
        Sent { id, json, short, pieces, plain }
    }
}

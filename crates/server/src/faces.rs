//! Faces of counters for the wire: an id by content, the symbol, and what is printed on it.

use std::{
    collections::HashMap,
    fmt::Write as _,
    sync::{Arc, RwLock},
};

use draw::Theme;
use serde_json::json;
use wargame::{Face, Mark};

/// One face as a connection gets it, once.
pub struct Sent {
    pub id: String,
    /// The JSON value that stands under the id.
    pub json: String,
    /// The same without the drawing, for programs.
    pub plain: String,
}

type Known = (Arc<Face>, Arc<Sent>);

/// All faces met so far in one game. Ids come from the content, so they tell nothing about who saw what first.
#[derive(Default)]
pub struct Faces {
    /// By address; the `Arc` is kept so that the address stays taken.
    counters: RwLock<HashMap<usize, Known>>,
    markers: RwLock<HashMap<(&'static str, u8), Arc<Sent>>>,
}

/// The counters' outer edge is left to the page's style sheet; all else is the same in every theme.
const COUNTERS: Theme = Theme { edges: Some("var(--counter-edge)"), ..Theme::LIGHT };

impl Faces {
    pub fn counter(&self, face: &Arc<Face>) -> Arc<Sent> {
        let key = Arc::as_ptr(face) as usize;
        if let Some((_, sent)) = self.counters.read().expect("no thread panics here").get(&key) {
            return sent.clone();
        }
        let sent = Arc::new(counter(face));
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
        let sent = Arc::new(Sent { id, json: json!({ "symbol": symbol }).to_string(), plain: plain.to_string() });
        self.markers.write().expect("no thread panics here").entry(key).or_insert(sent).clone()
    }
}

fn counter(face: &Face) -> Sent {
    let body = draw::counter_symbol(face, "", &COUNTERS);
    let mut id = String::from("c");
    for byte in &blake3::hash(format!("{face:?}{body}").as_bytes()).as_bytes()[..5] {
        let _ = write!(id, "{byte:02x}");
    }
    let mut json = json!(face);
    let plain = json.to_string();
    json["corner"] = draw::counter_corner(face).into();
    json["symbol"] = draw::counter_symbol(face, &id, &COUNTERS).into();
    Sent { id, json: json.to_string(), plain }
}

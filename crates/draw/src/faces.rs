//! The symbols of a picture: each face and marker once.

use std::collections::BTreeMap;

use wargame::Face;

use crate::{
    counter::{counter_body, marker_body, symbol},
    look::Look,
    theme::Theme,
};

/// Collects symbols and gives each an id, in order of first use.
pub(crate) struct Faces<'a> {
    pub(crate) look: &'a Look,
    theme: &'a Theme,
    ids: BTreeMap<String, String>,
    symbols: String,
}

impl<'a> Faces<'a> {
    pub(crate) fn new(look: &'a Look, theme: &'a Theme) -> Faces<'a> {
        Faces { look, theme, ids: BTreeMap::new(), symbols: String::new() }
    }

    pub(crate) fn face(&mut self, face: &Face) -> String {
        self.id(counter_body(self.look, face, self.theme), "f")
    }

    pub(crate) fn marker(&mut self, kind: &str, count: u8) -> String {
        self.id(marker_body(self.look, kind, count), "k")
    }

    fn id(&mut self, body: String, prefix: &str) -> String {
        let next = format!("{prefix}{}", self.ids.len());
        let symbols = &mut self.symbols;
        let known = self.ids.entry(body).or_insert_with_key(|body| {
            symbols.push_str(&symbol(&next, body));
            next
        });
        known.clone()
    }

    pub(crate) fn symbols(&self) -> &str {
        &self.symbols
    }
}

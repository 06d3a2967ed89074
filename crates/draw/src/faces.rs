//! The symbols of a picture: each face and marker once.

use std::collections::BTreeMap;

use wargame::Face;

use crate::{
    counter::{counter_body, counter_symbol},
    marker::{marker_body, marker_symbol},
    theme::Theme,
};

/// Collects symbols and gives each an id, in order of first use.
pub(crate) struct Faces<'a> {
    theme: &'a Theme,
    ids: BTreeMap<String, String>,
    symbols: String,
}

impl<'a> Faces<'a> {
    pub(crate) fn new(theme: &'a Theme) -> Faces<'a> {
        Faces { theme, ids: BTreeMap::new(), symbols: String::new() }
    }

    pub(crate) fn face(&mut self, face: &Face) -> String {
        let theme = self.theme;
        self.id(counter_body(face, theme), "f", |id| counter_symbol(face, id, theme))
    }

    pub(crate) fn marker(&mut self, kind: &str, count: u8) -> String {
        self.id(marker_body(kind, count), "k", |id| marker_symbol(kind, count, id))
    }

    fn id(&mut self, body: String, prefix: &str, symbol: impl Fn(&str) -> String) -> String {
        let next = format!("{prefix}{}", self.ids.len());
        let id = self.ids.entry(body).or_insert_with(|| {
            self.symbols.push_str(&symbol(&next));
            next
        });
        id.clone()
    }

    pub(crate) fn symbols(&self) -> &str {
        &self.symbols
    }
}

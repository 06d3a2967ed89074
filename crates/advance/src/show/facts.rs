//! Facts in the making, with the cases of the edition at hand.

use wargame::{Case, Fact};

use crate::prelude::*;

/// A growing list of facts.
pub struct Facts<'a> {
    book: &'a Book,
    list: Vec<Fact>,
}

impl<'a> Facts<'a> {
    pub fn new(book: &'a Book) -> Facts<'a> {
        Facts { book, list: Vec::new() }
    }

    pub fn say(&mut self, name: &'static str, value: impl Into<String>) {
        self.list.push(Fact { name, value: value.into(), case: None });
    }

    pub fn cite(&mut self, name: &'static str, value: impl Into<String>, e79: &'static str, e10: &'static str) {
        self.under(name, value, self.book.case(e79, e10));
    }

    pub fn under(&mut self, name: &'static str, value: impl Into<String>, case: &'static str) {
        self.list.push(Fact { name, value: value.into(), case: Some(Case::new(case)) });
    }

    pub fn done(self) -> Vec<Fact> {
        self.list
    }
}

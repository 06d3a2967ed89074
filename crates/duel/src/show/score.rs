//! STUB: section .
#![allow(unused_imports)]

use crate::prelude::*;

use wargame::{Score, Viewer};

pub fn score(at: At, viewer: Viewer) -> Score {
    Score::plain(&at.book.info, viewer, crate::victory::points(at))
}

//! STUB: section .
#![allow(unused_imports)]

use crate::prelude::*;

use wargame::{Node, View, Viewer};

pub fn view(at: At, viewer: Viewer, node: Node) -> View {
    View { moment: at.state.moment(at.book.turns), ..View::plain(viewer, node) }
}

//! STUB: section .
#![allow(unused_imports)]

use crate::prelude::*;

use wargame::{Fact, Viewer};

pub fn facts(_: At, _: Viewer, _: Target) -> Vec<Fact> {
    Vec::new()
}

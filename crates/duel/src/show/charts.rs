//! STUB: section .
#![allow(unused_imports)]

use crate::prelude::*;

use wargame::Charts;

pub fn charts(_: &Book) -> Charts {
    Charts::default()
}

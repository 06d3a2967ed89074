//! STUB: section .
#![allow(unused_imports)]

use crate::prelude::*;

pub const MARKERS: [&str; 0] = [];

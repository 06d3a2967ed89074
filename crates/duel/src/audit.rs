//! STUB: section .
#![allow(unused_imports)]

use crate::prelude::*;

pub fn audit(_: At) -> Result<(), String> {
    Ok(())
}

//! What tests over the wire share.
#![allow(dead_code)]

pub mod host;
pub mod http;
pub mod play;
pub mod socket;

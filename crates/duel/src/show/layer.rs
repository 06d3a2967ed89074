//! STUB: section .
#![allow(unused_imports)]

use crate::prelude::*;

use wargame::{Layer, LayerInfo, Viewer};

pub fn layer(_: At, _: Viewer, _key: &str) -> Layer {
    Layer::default()
}

pub fn layers() -> Vec<LayerInfo> {
    Vec::new()
}

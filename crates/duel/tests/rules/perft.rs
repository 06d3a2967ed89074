//! Number of paths from small scenes.

use std::path::Path;

use crate::common::duel;
use wargame::golden;

#[test]
fn the_number_of_paths_is_what_it_was() {
    golden::compare_paths(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft")), 6, |_| duel());
}

//! Number of paths from small scenes.

use std::path::Path;

use crate::common::{leningrad, stalingrad};
use wargame::golden;

#[test]
fn the_number_of_paths_is_what_it_was() {
    golden::compare_paths(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft")), 4, |scene| {
        if scene.game == "assault-on-leningrad" { leningrad() } else { stalingrad() }
    });
}

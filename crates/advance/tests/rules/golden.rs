//! Whole games and special rules, kept as readable text and compared line by line.

use std::path::Path;

use crate::common::{e10, e79, of};
use wargame::{Options, golden};

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn a_random_game_of_each_edition_goes_as_it_went() {
    for (rules, seed) in [(e79(), 3), (e10(), 4)] {
        let text = golden::random_transcript(&rules, "campaign", &Options::default(), seed, 1500);
        golden::compare(&folder().join(format!("{}-random.play", rules.book().info.id)), &text);
    }
}

#[test]
fn special_rules_go_as_they_went() {
    golden::compare_scenes(&folder().join("scenes"), 4, of);
}

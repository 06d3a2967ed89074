//! Whole games and special rules, kept as readable text and compared line by line.

use std::path::Path;

use crate::common::shipped;
use wargame::{Options, golden};

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

/// A random game of a campaign, with hidden Soviet units or open ones.
fn goes_as_it_went(scenario: &str, hidden: u16, seed: u64) {
    let options = Options([("hidden".to_owned(), hidden)].into());
    let text = golden::random_transcript(&shipped(), scenario, &options, seed, 1500);
    let units = if hidden == 0 { "open" } else { "hidden" };
    golden::compare(&folder().join(format!("{scenario}-{units}-random.play")), &text);
}

#[test]
fn a_random_game_of_each_campaign_goes_as_it_went() {
    goes_as_it_went("historical", 1, 3);
    goes_as_it_went("alternative", 1, 4);
}

#[test]
fn a_random_game_with_open_units_goes_as_it_went() {
    goes_as_it_went("historical", 0, 5);
}

#[test]
fn special_rules_go_as_they_went() {
    golden::compare_scenes(&folder().join("scenes"), 6, |_| shipped());
}

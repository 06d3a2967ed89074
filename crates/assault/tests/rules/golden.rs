//! Whole games and special rules, kept as readable text and compared line by line.

use std::path::Path;

use crate::common::shipped;
use assault::Campaign;
use wargame::{Options, golden};

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn a_random_game_of_each_campaign_goes_as_it_went() {
    for (campaign, seed) in [(Campaign::Leningrad, 3), (Campaign::Stalingrad, 4)] {
        let rules = shipped(campaign);
        let text = golden::random_transcript(&rules, "campaign", &Options::default(), seed, 1500);
        golden::compare(&folder().join(format!("{}-random.play", rules.book().info.id)), &text);
    }
}

#[test]
fn special_rules_go_as_they_went() {
    golden::compare_scenes(&folder().join("scenes"), 4, |scene| {
        shipped(if scene.game == "assault-on-leningrad" { Campaign::Leningrad } else { Campaign::Stalingrad })
    });
}

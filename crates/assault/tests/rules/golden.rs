//! Whole games and special rules, kept as readable text and compared line by line.

use std::{fs, path::Path};

use crate::common::shipped;
use assault::Campaign;
use wargame::{Options, Scene, golden};

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
    let mut scenes: Vec<_> = fs::read_dir(folder().join("scenes")).unwrap().map(|e| e.unwrap().path()).collect();
    scenes.retain(|p| p.extension().is_some_and(|e| e == "toml"));
    scenes.sort();
    assert!(scenes.len() >= 4);
    for file in scenes {
        let scene =
            Scene::from_toml(&fs::read_to_string(&file).unwrap()).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let leningrad = scene.game == "assault-on-leningrad";
        let rules = shipped(if leningrad { Campaign::Leningrad } else { Campaign::Stalingrad });
        golden::compare(&file.with_extension("play"), &golden::scene_transcript(&rules, &scene));
    }
}

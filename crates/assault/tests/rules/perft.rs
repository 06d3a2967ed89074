//! Number of paths from small scenes, throws included: a signature that legality did not change.
//! A scene carries its numbers in comments: `# perft DEPTH PATHS`.

use std::{fs, path::Path};

use crate::common::{leningrad, stalingrad};
use wargame::{Match, Scene, laws::perft};

#[test]
fn the_number_of_paths_is_what_it_was() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft"));
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 4);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let scene = Scene::from_toml(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let rules = if scene.game == "assault-on-leningrad" { leningrad() } else { stalingrad() };
        let game = Match::stage(rules.clone(), &scene).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let mut renewed = String::new();
        for line in text.lines() {
            let numbers = line.strip_prefix("# perft ").map(|l| l.split_whitespace().collect::<Vec<_>>());
            let Some([depth, kept]) = numbers.as_deref() else {
                renewed += &format!("{line}\n");
                continue;
            };
            let paths = perft(&*rules, game.state(), depth.parse().unwrap());
            renewed += &format!("# perft {depth} {paths}\n");
            if std::env::var_os("UPDATE_GOLDEN").is_none() {
                assert_eq!(*kept, paths.to_string(), "{}: depth {depth}", file.display());
            }
        }
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&file, renewed).unwrap();
        }
    }
}

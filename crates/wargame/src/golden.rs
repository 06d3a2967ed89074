//! Games written out for reading and for comparison: the question, how many offers, the action, what happened.

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    action,
    dice::{Dice, sub_seed},
    game::Match,
    info::Options,
    laws::perft,
    prose::plain,
    rules::{Node, Show, Viewer},
    scene::{Scene, Staged},
    table::Table,
};

/// A random game of a seed, up to a number of actions.
pub fn random_transcript<R: Show>(rules: &Arc<R>, scenario: &str, options: &Options, seed: u64, most: u32) -> String {
    let mut game = Match::new(rules.clone(), scenario, options, seed).expect("the scenario exists");
    let mut choice = Dice::new(sub_seed(seed, 2));
    let mut text = format!("{} {scenario} seed {seed}\n", rules.info().id);
    let mut seen = 0;
    while game.seq() < most && matches!(game.node(), Node::Decide(_)) {
        let mut offers = Vec::new();
        rules.legal(game.state(), &mut offers);
        let action = offers[choice.below(offers.len() as u32) as usize];
        one(&mut game, &action::write(rules.info(), action), offers.len(), &mut seen, &mut text);
    }
    close(&game, &mut text);
    text
}

/// A scene with the actions it lists.
pub fn scene_transcript<R: Show + Staged>(rules: &Arc<R>, scene: &Scene) -> String {
    let bare = Scene { acts: Vec::new(), ..scene.clone() };
    let mut game = Match::stage(rules.clone(), &bare).unwrap_or_else(|e| panic!("{e}"));
    let mut text = format!("{} turn {} {}\n", scene.game, scene.turn, scene.phase);
    let mut seen = 0;
    for act in &scene.acts {
        let offers = game.offers().len();
        one(&mut game, act, offers, &mut seen, &mut text);
    }
    close(&game, &mut text);
    text
}

fn one<R: Show>(game: &mut Match<R>, act: &str, offers: usize, seen: &mut u32, text: &mut String) {
    tell(game, seen, text);
    let Node::Decide(side) = game.node() else { panic!("«{act}»: nobody decides") };
    let ask = game.view(Viewer::Player(side)).ask.expect("whoever decides is asked");
    let who = &game.info().sides[side.index()];
    let _ = writeln!(text, "{who}: {} ({}) [{offers}] > {act}", plain(&ask.question), ask.case);
    if let Err(why) = game.act(side, game.seq(), &[act]) {
        panic!("«{act}»: {why}");
    }
}

fn tell<R: Show>(game: &Match<R>, seen: &mut u32, text: &mut String) {
    // What changed the points stands there already; that they are told is another test's.
    for told in game.told(Viewer::Umpire, *seen).iter().filter(|told| told.line.kind != "points") {
        let _ = writeln!(text, "    {}", plain(&told.line.text));
    }
    *seen = game.seq();
}

fn close<R: Show>(game: &Match<R>, text: &mut String) {
    let mut last = game.seq().saturating_sub(1);
    tell(game, &mut last, text);
    let _ = writeln!(text, "digest {}", crate::replay::state_digest(game.state()));
}

/// The scenes of a folder, in order.
fn scenes(folder: &Path, least: usize) -> Vec<(PathBuf, String, Scene)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|file| file.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort();
    assert!(files.len() >= least, "{}: {} scenes", folder.display(), files.len());
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).expect("a scene can be read");
        let scene = Scene::from_toml(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        (file, text, scene)
    };
    files.into_iter().map(read).collect()
}

/// Plays the scenes of a folder, at least so many, by the rules of their games, and compares each with the text kept
/// next to it.
pub fn compare_scenes<R: Show + Staged>(folder: &Path, least: usize, rules: impl Fn(&Scene) -> Arc<R>) {
    for (file, _, scene) in scenes(folder, least) {
        compare(&file.with_extension("play"), &scene_transcript(&rules(&scene), &scene));
    }
}

/// Counts the paths from the scenes of a folder, throws included: a signature that legality did not change. A scene
/// carries its numbers in comments: `# perft DEPTH PATHS`.
pub fn compare_paths<R: Show + Staged>(folder: &Path, least: usize, rules: impl Fn(&Scene) -> Arc<R>) {
    let renew = std::env::var_os("UPDATE_GOLDEN").is_some();
    for (file, text, scene) in scenes(folder, least) {
        let rules = rules(&scene);
        let game = Match::stage(rules.clone(), &scene).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let mut renewed = String::new();
        for line in text.lines() {
            let numbers = line.strip_prefix("# perft ").map(|l| l.split_whitespace().collect::<Vec<_>>());
            let Some([depth, kept]) = numbers.as_deref() else {
                let _ = writeln!(renewed, "{line}");
                continue;
            };
            let paths = perft(&*rules, game.state(), depth.parse().expect("a depth is a number"));
            let _ = writeln!(renewed, "# perft {depth} {paths}");
            assert!(renew || *kept == paths.to_string(), "{}: depth {depth}: {paths} paths", file.display());
        }
        if renew {
            fs::write(&file, renewed).expect("the file can be written");
        }
    }
}

/// Compares with a kept file; with `UPDATE_GOLDEN` set it writes the file instead.
pub fn compare(file: &Path, text: &str) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(file.parent().expect("a file is in a folder")).expect("the folder can be made");
        fs::write(file, text).expect("the file can be written");
        return;
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    for (number, (old, new)) in kept.lines().zip(text.lines()).enumerate() {
        assert_eq!(old, new, "{}:{}: the game went differently; `make golden` renews it", file.display(), number + 1);
    }
    assert_eq!(kept.lines().count(), text.lines().count(), "{}: the game has another length", file.display());
}

//! Games written out for reading and for comparison: the question, how many offers, the action, what happened.

use std::{fmt::Write, fs, path::Path, sync::Arc};

use crate::{
    action,
    dice::{Dice, sub_seed},
    info::Options,
    rules::{Node, Rules, Viewer},
    scene::{Scene, Staged},
    table::{Match, Table},
};

/// A random game of a seed, up to a number of actions.
pub fn random_transcript<R: Rules>(rules: &Arc<R>, scenario: &str, options: &Options, seed: u64, most: u32) -> String {
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
pub fn scene_transcript<R: Rules + Staged>(rules: &Arc<R>, scene: &Scene) -> String {
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

fn one<R: Rules>(game: &mut Match<R>, act: &str, offers: usize, seen: &mut u32, text: &mut String) {
    tell(game, seen, text);
    let Node::Decide(side) = game.node() else { panic!("«{act}»: nobody decides") };
    let ask = game.view(Viewer::Player(side)).ask.expect("whoever decides is asked");
    let who = &game.info().sides[side.index()];
    let _ = writeln!(text, "{who}: {} ({}) [{offers}] > {act}", ask.question, ask.case);
    if let Err(why) = game.act(side, game.seq(), &[act]) {
        panic!("«{act}»: {why}");
    }
}

fn tell<R: Rules>(game: &Match<R>, seen: &mut u32, text: &mut String) {
    for told in game.told(Viewer::Umpire, *seen) {
        let _ = writeln!(text, "    {}", told.line.text);
    }
    *seen = game.seq();
}

fn close<R: Rules>(game: &Match<R>, text: &mut String) {
    let mut last = game.seq().saturating_sub(1);
    tell(game, &mut last, text);
    let _ = writeln!(text, "digest {}", crate::replay::state_digest(game.state()));
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

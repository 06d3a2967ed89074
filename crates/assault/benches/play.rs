//! How fast the rules run: a decision in random play, a copy of a state, a view.

use std::sync::LazyLock;

use assault::{Assault, Campaign, State};
use divan::{Bencher, black_box, counter::ItemsCount};
use wargame::{Options, Rules, Side, Viewer, laws::play_at_random};

static LENINGRAD: LazyLock<Assault> = LazyLock::new(|| Assault::new(Campaign::Leningrad).expect("the data is good"));
static STALINGRAD: LazyLock<Assault> = LazyLock::new(|| Assault::new(Campaign::Stalingrad).expect("the data is good"));

fn main() {
    println!("state {} bytes, action {} bytes", size_of::<State>(), size_of::<assault::Act>());
    divan::main();
}

/// Plays a random game; answers the decisions, and keeps one state in `keep_every`.
fn play(rules: &Assault, seed: u64, keep_every: u64, kept: &mut Vec<State>) -> u64 {
    let state = rules.setup("campaign", &Options::default()).expect("the scenario exists");
    let mut decisions = 0;
    play_at_random(rules, state, seed, &mut Vec::with_capacity(512), |state, _| {
        decisions += 1;
        if keep_every > 0 && decisions % keep_every == 0 {
            kept.push(state.clone());
        }
    });
    decisions
}

fn positions(rules: &Assault) -> Vec<State> {
    let mut kept = Vec::new();
    (0..4).for_each(|seed| {
        play(rules, seed, 37, &mut kept);
    });
    kept
}

fn random_games(bencher: Bencher, rules: &Assault) {
    let decisions = play(rules, 7, 0, &mut Vec::new());
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| black_box(play(rules, 7, 0, &mut Vec::new())));
}

#[divan::bench]
fn random_game_leningrad(bencher: Bencher) {
    random_games(bencher, &LENINGRAD);
}

#[divan::bench]
fn random_game_stalingrad(bencher: Bencher) {
    random_games(bencher, &STALINGRAD);
}

#[divan::bench]
fn copy_of_a_state(bencher: Bencher) {
    let kept = positions(&LENINGRAD);
    bencher.counter(ItemsCount::new(kept.len())).bench_local(|| {
        for state in &kept {
            black_box(state.clone());
        }
    });
}

#[divan::bench]
fn view_of_one_side(bencher: Bencher) {
    let kept = positions(&LENINGRAD);
    bencher.counter(ItemsCount::new(kept.len())).bench_local(|| {
        for state in &kept {
            black_box(LENINGRAD.view(state, Viewer::Player(Side::First)));
        }
    });
}

//! How fast the rules run: a decision in random play, a copy of a state, a view.

use std::sync::LazyLock;

use assault::{Assault, Campaign, State};
use divan::{Bencher, black_box, counter::ItemsCount};
use wargame::{Show, Side, Viewer, laws::sample};

static LENINGRAD: LazyLock<Assault> = LazyLock::new(|| Assault::new(Campaign::Leningrad).expect("the data is good"));
static STALINGRAD: LazyLock<Assault> = LazyLock::new(|| Assault::new(Campaign::Stalingrad).expect("the data is good"));

fn main() {
    println!("state {} bytes, action {} bytes", size_of::<State>(), size_of::<assault::Act>());
    divan::main();
}

fn positions(rules: &Assault) -> Vec<State> {
    let mut kept = Vec::new();
    (0..4).for_each(|seed| {
        sample(rules, seed, 37, &mut kept);
    });
    kept
}

fn random_games(bencher: Bencher, rules: &Assault) {
    let decisions = sample(rules, 7, 0, &mut Vec::new());
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| black_box(sample(rules, 7, 0, &mut Vec::new())));
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

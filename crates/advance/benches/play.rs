//! How fast the rules run: a decision in random play, a copy of a state, a view.

use std::sync::LazyLock;

use advance::{Advance, Edition, State};
use divan::{Bencher, black_box, counter::ItemsCount};
use wargame::{Show, Side, Viewer, laws::sample};

static E79: LazyLock<Advance> = LazyLock::new(|| Advance::new(Edition::E79).expect("the data is good"));
static E10: LazyLock<Advance> = LazyLock::new(|| Advance::new(Edition::E10).expect("the data is good"));

fn main() {
    println!("state {} bytes, action {} bytes", size_of::<State>(), size_of::<advance::Act>());
    divan::main();
}

fn positions(rules: &Advance) -> Vec<State> {
    let mut kept = Vec::new();
    (0..4).for_each(|seed| {
        sample(rules, seed, 37, &mut kept);
    });
    kept
}

fn random_games(bencher: Bencher, rules: &Advance) {
    let decisions = sample(rules, 7, 0, &mut Vec::new());
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| black_box(sample(rules, 7, 0, &mut Vec::new())));
}

#[divan::bench]
fn random_game_1979(bencher: Bencher) {
    random_games(bencher, &E79);
}

#[divan::bench]
fn random_game_2010(bencher: Bencher) {
    random_games(bencher, &E10);
}

#[divan::bench]
fn copy_of_a_state(bencher: Bencher) {
    let kept = positions(&E79);
    bencher.counter(ItemsCount::new(kept.len())).bench_local(|| {
        for state in &kept {
            black_box(state.clone());
        }
    });
}

#[divan::bench]
fn view_of_one_side(bencher: Bencher) {
    let kept = positions(&E79);
    bencher.counter(ItemsCount::new(kept.len())).bench_local(|| {
        for state in &kept {
            black_box(E79.view(state, Viewer::Player(Side::First)));
        }
    });
}

//! Players in a game whose impulses are drawn, three to eight a turn, in an order nobody knows.

#[path = "common/drawn.rs"]
mod staff;
#[path = "../../wargame/tests/toys/mod.rs"]
mod toys;

use players::Staffed as _;
use toys::drawn::{Act, Drawn, RULES};
use wargame::{Budget, Dice, Limit, Moment, Node, Options, Player, Rules as _, Seat, Side, sub_seed, throw};

/// Plays a game, every choice checked; `look` hears of each when it was made and what its player was about.
fn play(
    names: [&str; 2],
    seed: u64,
    work: u64,
    mut look: impl FnMut(Moment, Side, Option<&str>),
) -> (Vec<Act>, [i16; 2]) {
    let rules: &Drawn = &RULES;
    let seat = |n: u64| rules.player(names[n as usize], sub_seed(seed, 10 + n)).expect("every game has these players");
    let mut players: [Box<dyn Player<Drawn>>; 2] = [seat(0), seat(1)];
    let mut state = rules.setup("short", &Options::default()).expect("there is one scenario");
    let (mut dice, mut offers, mut acts) = (Dice::new(seed), Vec::new(), Vec::new());
    loop {
        let act = match rules.node(&state) {
            Node::Over(outcome) => return (acts, outcome.points),
            Node::Chance => throw(rules, &state, &mut dice, &mut offers),
            Node::Decide(side) => {
                let player = &mut players[side.index()];
                let budget = Budget { turn: Some(Limit::Work(work)), stop: None };
                let act = player.choose(&Seat::new(rules, &state, side), budget);
                rules.check(&state, act).unwrap_or_else(|why| panic!("{names:?} chose {act:?}: {why}"));
                look(rules.moment(&state), side, player.aim());
                act
            }
        };
        rules.apply(&mut state, act, &mut ());
        acts.push(act);
    }
}

#[test]
fn every_player_plays_it_and_the_same_seed_is_the_same_game() {
    for names in [["random", "recruit"], ["veteran", "greedy"], ["marshal", "veteran"], ["oep", "portfolio"]] {
        let game = |seed| play(names, seed, 2_000, |_, _, _| {});
        assert_eq!(game(3), game(3), "{names:?}");
        assert_ne!(game(3).0, game(4).0, "{names:?}");
    }
}

#[test]
fn an_aim_is_of_the_impulse_it_is_told_in() {
    let (mut told, mut twice, mut last) = (0, 0, None);
    for seed in 0..4 {
        play(["marshal", "marshal"], seed, 2_000, |moment, side, aim| {
            if moment.playing != Some(side) {
                return;
            }
            let Some(aim) = aim else { return };
            assert!(
                aim.ends_with(&format!("in impulse {} of turn {}", moment.impulse, moment.turn)),
                "{aim}: {moment:?}"
            );
            told += 1;
            // The same side twice in a row is not the same impulse.
            twice += u32::from(last == Some((moment.turn, moment.impulse - 1, side)));
            last = Some((moment.turn, moment.impulse, side));
        });
    }
    assert!(told > 100 && twice > 3, "{told} {twice}");
}

#[test]
fn marshal_beats_chance_and_holds_its_own_against_the_veteran() {
    let points = |name: &str| -> i32 {
        let ahead = |names: [&str; 2], seed: u64| {
            let [first, second] = play(names, seed, 4_000, |_, _, _| {}).1;
            i32::from(first - second)
        };
        (0..10).map(|seed| ahead(["marshal", name], seed) - ahead([name, "marshal"], seed)).sum()
    };
    let (random, veteran) = (points("random"), points("veteran"));
    assert!(random > 100, "{random} points ahead of random");
    assert!(veteran > 0, "{veteran} points ahead of the veteran");
}

//! The laws hold in the toys, and a game survives being written down.

mod toys;

use std::{collections::BTreeSet, sync::Arc};

use toys::played;
use wargame::{
    Action, Match, Node, Options, Replay, Show, Side, Table, Viewer,
    laws::{Care, perft, random_game, undo_restores},
};

/// Looks closely: every few states everything is tried.
const CARE: Care = Care { slots_every: 20, veil_every: 3, most_actions: 3_000 };
const SEEDS: u64 = 300;

fn laws_hold<R: Show>(rules: &Arc<R>) {
    for seed in 0..SEEDS {
        random_game(rules, "short", &Options::default(), seed, CARE).unwrap();
    }
    for seed in 0..SEEDS / 3 {
        undo_restores(rules, "short", &Options::default(), seed, 2_000).unwrap();
    }
}

fn every_verb_is_used<R: Show>(rules: &Arc<R>) {
    let mut used = BTreeSet::new();
    for seed in 0..60 {
        used.extend(played(rules, seed, usize::MAX).actions().iter().map(|a| a.parts().0));
    }
    let missing: Vec<_> = (0..R::Action::VERBS.len()).filter(|v| !used.contains(v)).collect();
    assert!(missing.is_empty(), "{}: {missing:?} of {:?}", rules.info().id, R::Action::VERBS);
}

/// Whole games and games broken off anywhere, through text and back.
fn games_survive_writing<R: Show>(rules: &Arc<R>) {
    for seed in 0..40 {
        let most = if seed % 2 == 0 { usize::MAX } else { 7 * seed as usize };
        let mut game = played(rules, seed, most);
        if let (Node::Decide(side), true) = (game.node(), seed % 3 == 0) {
            game.resign(side);
        }
        game.set_seats(["person".into(), "random".into()]);
        let replay = game.replay();
        let text = replay.to_text();
        assert_eq!(Replay::file_intact(&text), Some(true));
        assert_eq!(Replay::from_text(&text).as_ref(), Ok(&replay));
        let again = replay.play(rules.clone(), None).unwrap_or_else(|e| panic!("{e}"));
        let loaded = Match::load(rules.clone(), &game.save()).unwrap_or_else(|e| panic!("{e}"));
        for other in [again, loaded] {
            assert_eq!(other.state(), game.state());
            assert_eq!((other.actions(), other.node()), (game.actions(), game.node()));
            assert_eq!(other.replay().to_text(), text);
        }
        for upto in (0..replay.actions.len()).step_by(17) {
            let part = replay.play(rules.clone(), Some(upto)).unwrap();
            assert_eq!(part.actions(), &game.actions()[..upto]);
        }
    }
}

/// A loaded game goes on as if it had never been put away.
fn loaded_games_go_on<R: Show>(rules: &Arc<R>) {
    for seed in 0..20 {
        let mut game = played(rules, seed, 20);
        let mut loaded = Match::load(rules.clone(), &game.save()).unwrap();
        while let Node::Decide(_) = game.node() {
            let mut offers = Vec::new();
            rules.legal(game.state(), &mut offers);
            let action = offers[game.actions().len() % offers.len()];
            game.play(action).unwrap();
            loaded.play(action).unwrap();
        }
        assert_eq!(game.replay(), loaded.replay());
    }
}

/// From the set-up, from the first decision, and from the middle of a game.
fn perfts<R: Show>(rules: &Arc<R>) -> [u64; 3] {
    let start = rules.setup("short", &Options::default()).unwrap();
    let decision = Match::new(rules.clone(), "short", &Options::default(), 1).unwrap();
    let middle = played(rules, 1, 15);
    [perft(&**rules, &start, 4), perft(&**rules, decision.state(), 3), perft(&**rules, middle.state(), 4)]
}

macro_rules! toy {
    ($toy:ident, $perft:expr) => {
        mod $toy {
            use super::*;

            #[test]
            fn laws_hold_along_random_games() {
                laws_hold(&toys::$toy::RULES);
            }

            #[test]
            fn random_games_use_every_verb() {
                every_verb_is_used(&toys::$toy::RULES);
            }

            #[test]
            fn games_survive_being_written_down() {
                games_survive_writing(&toys::$toy::RULES);
            }

            #[test]
            fn a_loaded_game_goes_on_as_before() {
                loaded_games_go_on(&toys::$toy::RULES);
            }

            #[test]
            fn the_number_of_paths_is_known() {
                assert_eq!(perfts(&toys::$toy::RULES), $perft);
            }
        }
    };
}

toy!(untried, [360, 2017, 2102]);
toy!(fire, [1680, 540, 884]);
toy!(chits, [285, 105, 46]);
toy!(drawn, [58, 29, 55]);

/// A turn has three to eight impulses, and neither their number nor their order is known before they are drawn.
#[test]
fn impulses_come_as_the_chits_are_drawn() {
    let (mut orders, mut lengths) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..60 {
        let game = played(&toys::drawn::RULES, seed, usize::MAX);
        let mut turns: Vec<Vec<Option<Side>>> = vec![Vec::new(); 6];
        for told in game.told(Viewer::Spectator, 0).into_iter().filter(|told| told.moment.playing.is_some()) {
            let order = &mut turns[usize::from(told.moment.turn)];
            order.resize(order.len().max(told.moment.impulse.into()), None);
            order[usize::from(told.moment.impulse) - 1] = told.moment.playing;
        }
        // The last turn can end with the last unit of a side.
        let whole = turns.into_iter().take_while(|order| order.is_empty() || order.len() >= 3);
        for order in whole.filter(|order| !order.is_empty()) {
            lengths.insert(order.len());
            orders.insert(order);
        }
    }
    assert_eq!(lengths, (3..=8).collect());
    assert!(orders.len() > 60, "{}", orders.len());
}

/// The toys do what they are there for: counters die seen and unseen, come back, and are shown again.
#[test]
fn counters_of_the_dead_come_back_untried() {
    let (mut back, mut seen_before, mut shown_again) = (0, 0, 0);
    for seed in 0..100 {
        let game = played(&toys::untried::RULES, seed, usize::MAX);
        let veil = &game.state().veil;
        let dealt = || (0..toys::untried::PIECES).filter(|&p| veil.dealt(p));
        for (old, new) in dealt().flat_map(|old| dealt().map(move |new| (old, new))) {
            if veil.counter(old) == veil.counter(new) && veil.lot(old) < veil.lot(new) {
                back += 1;
                seen_before += u32::from(veil.shown(old));
                shown_again += u32::from(veil.shown(new));
            }
        }
    }
    assert!(seen_before > 20 && shown_again > 20 && back > seen_before, "{back} {seen_before} {shown_again}");
}

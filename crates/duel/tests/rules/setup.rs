//! Sections 16 to 18: setting up.

use std::collections::BTreeSet;

use duel::{Duel, GERMAN, Kind, SOVIET, Truth as _};
use wargame::{Match, Node, Options, Rules as _, Side, Table as _, UnitId};

use crate::common::duel;

/// A whole game as it begins.
fn begun(scenario: &str, hidden: u16, seed: u64) -> Match<Duel> {
    let options = Options([("hidden".to_owned(), hidden)].into());
    Match::new(duel(), scenario, &options, seed).expect("the game can be set up")
}

fn go(game: &mut Match<Duel>, text: &str) {
    let Node::Decide(side) = game.node() else { panic!("«{text}»: nobody decides now") };
    let seq = game.seq();
    game.act(side, seq, &[text]).unwrap_or_else(|why| panic!("«{text}»: {why}"));
}

/// The units of a side on the map with their hexes, Soviet ones by their counters.
fn standing(game: &Match<Duel>, side: Side) -> BTreeSet<(String, String)> {
    let (rules, state) = (game.rules(), game.state());
    let at = rules.at(state);
    let of = |(unit, hex): (UnitId, _)| (at.unit(unit).key.clone(), rules.info().hex(hex).to_owned());
    state.units.on_map(side).map(of).collect()
}

/// The lists of the rulebook: hex, then units.
fn listed(text: &str) -> BTreeSet<(String, String)> {
    let mut all = BTreeSet::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let mut words = line.split_whitespace();
        let hex = words.next().expect("a hex");
        all.extend(words.map(|unit| (unit.to_owned(), hex.to_owned())));
    }
    all
}

const SOVIETS: &str = "
    5101 43rd
    5202 123rd
    5504 23a-hq
    5606 70rd
    5706 21nkvdmd
    5607 21td
    5707 24td 198md
    4917 3td 163md
    3923 5ac
    4424 27a-hq
    4524 180rd 182rd
    3722 181rd 183rd
    5327 22a-hq 112rd
    5128 98rd 153rd
    5232 170ard 186rd
    5332 174rd
    4933 42td 185md
    4733 46td
    4830 50rd
    3807 16rd
    2223 67rd
    2925 8a-hq
    2325 10rd
    2524 23td
    2924 28td
    2829 48rd
    2327 90rd
    2627 202md
    3026 11rd
    2528 125rd
    3128 2td
    2629 5rd
    3121 22nkvdmd
    3031 11a-hq 84md
    3532 126rd
    2731 33rd
    3032 5td
    3430 23rd
    2733 188rd";

const GERMANS: &str = "
    2225 291id
    2126 61id
    2227 217id 11id
    2127 58id
    2128 18a-hq 1id
    2328 21id
    2129 207sd
    2229 254id
    2429 1pd 6pd
    2329 41k-hq 36md
    2529 8pd 290id
    2430 56k-hq 3md 269id
    2530 30id 126id
    2431 16a-hq
    2631 122id 123id
    2632 121id
    2533 12id
    2634 32id
    2532 253id
    1833 285sd
    2032 281sd
    2433 206id
    2331 251id";

/// Case duel/17.2a
#[test]
fn the_soviet_set_up_is_that_of_the_list() {
    let listed = listed(SOVIETS);
    assert_eq!(listed.len(), 48);
    assert_eq!(listed.iter().map(|(_, hex)| hex).collect::<BTreeSet<_>>().len(), 39);
    for (hidden, seed) in [(0, 1), (1, 1), (1, 2)] {
        let game = begun("historical", hidden, seed);
        // Face down the counters are dealt within a hex and an allowance, so every one is in its hex.
        assert_eq!(standing(&game, SOVIET), listed, "hidden {hidden}");
        assert_eq!(game.state().air.ready[1], [0, 0]);
        let hqs = game.state().units.on_map(SOVIET).filter(|&(u, _)| game.rules().book().is_hq(u)).count();
        assert_eq!(hqs, 5);
    }
}

/// Case duel/17.2a
#[test]
fn the_170_of_the_set_up_is_another_counter_than_that_of_turn_9() {
    let rules = duel();
    let counters: Vec<_> = rules.book().counters.iter().filter(|c| c.key.starts_with("170")).collect();
    let of: Vec<_> =
        counters.iter().map(|c| (c.full.attack, c.full.defence, c.movement, c.due.map(|d| d.turn))).collect();
    assert_eq!(of, [(2, 3, 5, None), (3, 4, 5, Some(9))]);
}

/// Case duel/17.4a
#[test]
fn the_german_set_up_is_that_of_the_list_at_full_strength() {
    let listed = listed(GERMANS);
    assert_eq!(listed.len(), 32);
    assert_eq!(listed.iter().map(|(_, hex)| hex).collect::<BTreeSet<_>>().len(), 23);
    let game = begun("historical", 1, 1);
    assert_eq!(standing(&game, GERMAN), listed);
    assert!(game.state().reduced.is_empty());
    let at = game.rules().at(game.state());
    let steps = |unit| at.steps(unit) == if at.unit(unit).kind == Kind::Hq { 1 } else { 2 };
    assert!(game.state().units.on_map(GERMAN).all(|(unit, _)| steps(unit)));
    assert_eq!(game.state().air.ready[0], [4, 8]);
}

/// The hexes of a list.
fn hexes_of(text: &str) -> BTreeSet<String> {
    listed(text).into_iter().map(|(_, hex)| hex).collect()
}

/// Case duel/18.1a, duel/18.1c
#[test]
fn soviet_starting_units_stand_in_any_listed_hexes_within_stacking() {
    let mut game = begun("alternative", 1, 1);
    let mut t: Vec<String> = game.offers();
    assert_eq!(game.node(), Node::Decide(SOVIET));
    let hexes: BTreeSet<String> = t.iter().map(|o| o.strip_prefix("at ").expect("a hex").to_owned()).collect();
    assert_eq!(hexes, hexes_of(SOVIETS));
    let refused = |game: &Match<Duel>, text: &str| {
        let act = wargame::action::read::<duel::Act>(game.info(), text).expect("an action");
        game.rules().check(game.state(), act).expect_err("it is refused").case
    };
    assert_eq!(refused(&game, "at 4420").to_string(), "18.1");
    // All that can be go to one hex: three combat units and no more, headquarters beside them; most hexes stay empty.
    let mut in_hex = 0;
    while game.node() == Node::Decide(SOVIET) && wargame::Table::moment(&game).phase == 0 {
        t = game.offers();
        let at = if t.contains(&"at 5607".to_owned()) { "at 5607".to_owned() } else { t[0].clone() };
        in_hex += u32::from(at == "at 5607");
        go(&mut game, &at);
    }
    assert_eq!(in_hex, 3 + 5, "three divisions and five headquarters");
    let used: BTreeSet<String> = standing(&game, SOVIET).into_iter().map(|(_, hex)| hex).collect();
    assert_eq!(standing(&game, SOVIET).len(), 48);
    assert!(used.len() < 20, "a listed hex may stay empty: {used:?}");
}

/// Case duel/18.1b
#[test]
fn in_the_alternative_campaign_soviets_lie_face_down_whatever_the_option() {
    for hidden in [0, 1] {
        let mut game = begun("alternative", hidden, 1);
        while game.node() == Node::Decide(SOVIET) {
            let at = game.offers()[0].clone();
            go(&mut game, &at);
        }
        let state = game.state();
        let divisions = state.units.on_map(SOVIET).filter(|&(u, _)| !game.rules().book().is_hq(u));
        assert_eq!(divisions.filter(|&(u, _)| state.face_down(game.rules().book(), u)).count(), 43, "hidden {hidden}");
    }
}

/// Case duel/18.3a, duel/18.3b
#[test]
fn german_starting_units_stand_west_of_the_border_after_the_soviets() {
    let mut game = begun("alternative", 1, 1);
    let mut soviets = 0;
    while game.node() == Node::Decide(SOVIET) {
        let at = game.offers()[0].clone();
        go(&mut game, &at);
        soviets += 1;
    }
    assert_eq!((soviets, game.node()), (48, Node::Decide(GERMAN)));
    let hexes: BTreeSet<String> =
        game.offers().iter().map(|o| o.strip_prefix("at ").expect("a hex").to_owned()).collect();
    assert_eq!(hexes.len(), 61);
    assert!(hexes.contains("1830") && hexes.iter().all(|h| ("18".."27").contains(&&h[..2])));
    assert!(["2225", "2631", "2632"].iter().all(|wrong| !hexes.contains(*wrong)));
    // Nothing but border hexsides, lake and sea lies around them.
    let rules = duel();
    let map = &rules.book().map;
    let closed = ["border", "sea", "lake"].map(|kind| map.side_kind(kind).0);
    for label in &hexes {
        let hex = map.by_label(label).expect("a hex");
        for (dir, next) in map.around(hex).filter(|&(_, next)| rules.book().land.has(next)) {
            let open = closed.iter().all(|kind| map.side(hex, dir).0 & kind == 0);
            assert!(!open || hexes.contains(map.label(next)), "{label} to {}", map.label(next));
        }
    }
    let mut germans = 0;
    while wargame::Table::moment(&game).phase == 0 {
        let at = game.offers()[0].clone();
        go(&mut game, &at);
        germans += 1;
    }
    assert_eq!(germans, 32);
    assert!(standing(&game, GERMAN).iter().all(|(_, hex)| hexes.contains(hex)));
    assert!(game.state().reduced.is_empty());
}

fn written(game: &Match<Duel>, verb: u8, target: wargame::Target) -> String {
    wargame::action::write_parts(game.info(), &<duel::Act as wargame::Action>::VERBS[usize::from(verb)], target)
}

/// Case duel/18.1a, duel/18.3a
#[test]
fn units_that_still_have_to_be_set_up_can_go_to_their_historical_hexes_in_one_row() {
    let mut game = begun("alternative", 1, 7);
    let row = |game: &Match<Duel>, side: Side| {
        let rows = game.view(wargame::Viewer::Player(side)).ask.expect("a question is asked").shortcuts;
        rows.into_iter().map(|row| (row.say, row.acts)).collect::<Vec<_>>()
    };
    let rows = row(&game, SOVIET);
    assert_eq!((rows.len(), rows[0].1.len(), rows[1].1.len()), (2, 1, 48), "{rows:?}");
    let acts: Vec<String> = rows[1].1.iter().map(|&(verb, hex)| written(&game, verb, hex)).collect();
    for act in &acts {
        go(&mut game, act);
    }
    assert_eq!(standing(&game, SOVIET), listed(SOVIETS), "every counter, whatever piece it lies under");
    assert_eq!(game.node(), Node::Decide(GERMAN));
    assert!(row(&game, SOVIET).is_empty(), "nobody else sees them");
}

//! Section 14: untried Soviet units. When they are revealed, what is under them, and that nobody knows before.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use crate::common::{editions, reckoning};
use advance::{Act, Advance, GERMAN, Kind, SOVIET};
use wargame::{Dice, Match, Node, Options, Placed, Rules, Scene, Table, Told, Trial, Unknown, View, Viewer};

const EYES: [Viewer; 3] = [Viewer::Player(GERMAN), Viewer::Player(SOVIET), Viewer::Spectator];

/// Keys of the Soviet counters, infantry or armored ones.
fn keys(rules: &Arc<Advance>, armored: bool) -> Vec<String> {
    let names = rules.info().number_names("deal").expect("counters have keys");
    let of_class = names.iter().zip(&rules.book().counters).filter(|(_, c)| (c.kind != Kind::Infantry) == armored);
    of_class.map(|(key, _)| key.clone()).collect()
}

/// For each Soviet unit in a hex whether a viewer sees it face down.
fn face_down(trial: &mut Trial<Advance>, hex: &str, viewer: Viewer) -> Vec<bool> {
    let view = trial.view(viewer);
    let soviets = view.units.iter().filter(|u| u.face.side == SOVIET);
    soviets.filter(|u| trial.rules().info().hex(u.at) == hex).map(|u| u.face.untried).collect()
}

/// Asserts how many Soviet units of a hex are face down, to everybody.
fn assert_down(trial: &mut Trial<Advance>, hex: &str, down: usize, of: usize) {
    for viewer in EYES {
        let faces = face_down(trial, hex, viewer);
        assert_eq!((faces.iter().filter(|d| **d).count(), faces.len()), (down, of), "{hex}, {viewer:?}");
    }
}

fn revealed(trial: &mut Trial<Advance>) -> usize {
    trial.told(Viewer::Spectator).iter().filter(|l| l.contains("turns out to be")).count()
}

/// All that both players and a spectator are shown, asked, offered and told.
fn seen(game: &Match<Advance>) -> Vec<(View, Vec<Told>)> {
    EYES.iter().map(|v| (game.view(*v), game.told(*v, 0))).collect()
}

/// The truth: what lies under each Soviet unit on the map.
fn truth(game: &Match<Advance>) -> Vec<String> {
    let view = game.view(Viewer::Umpire);
    view.units
        .iter()
        .filter(|u| u.face.side == SOVIET)
        .map(|u| format!("{} {}", u.face.kind, u.face.strengths))
        .collect()
}

/// Plays the same actions in games that differ only in what is hidden, and asserts that they look the same
/// to everybody after every one of them. Answers how many different truths there were.
fn assert_alike(mut games: Vec<Match<Advance>>, acts: &[&str]) -> usize {
    let truths: BTreeSet<_> = games.iter().map(truth).collect();
    for step in 0..=acts.len() {
        let first = seen(&games[0]);
        for game in &games {
            let now = seen(game);
            for ((view, told), (view0, told0)) in now.iter().zip(&first) {
                assert_eq!(told, told0, "told after {:?}, truth {:?}", &acts[..step], truth(game));
                assert_eq!(view, view0, "seen after {:?}, truth {:?}", &acts[..step], truth(game));
            }
            assert_eq!(game.offers(), games[0].offers(), "offered after {:?}", &acts[..step]);
        }
        if let Some(act) = acts.get(step) {
            for game in &mut games {
                let Node::Decide(side) = game.node() else { panic!("nobody decides before «{act}»") };
                game.act(side, game.seq(), &[act]).unwrap_or_else(|e| panic!("«{act}»: {e}"));
            }
        }
    }
    truths.len()
}

fn scene(rules: &Arc<Advance>, phase: &str) -> Scene {
    Scene { game: rules.info().id.clone(), turn: 3, phase: phase.into(), seed: 1, ..Scene::default() }
}

fn stage(rules: &Arc<Advance>, scene: &Scene) -> Match<Advance> {
    Match::stage(rules.clone(), scene).unwrap_or_else(|e| panic!("{e}"))
}

/// The phases in which a Soviet unit can come into a fight: German units, where the Soviet unit stands, and the
/// actions up to the question about aircraft, the last before the reveal. `?` is the Soviet unit.
type Way = (&'static str, &'static [(&'static str, &'static str)], &'static str, &'static [&'static str]);
const WAYS: [Way; 4] = [
    ("de-movement", &[("1pz", "0412")], "0611", &["pick 1pz", "move 0512", "overrun 0611"]),
    ("de-combat", &[("1pz", "0512"), ("21inf", "0512")], "0611", &["attack 0611", "join 1pz", "join 21inf", "done"]),
    ("su-movement", &[("21inf", "0512")], "0711", &["pick ?", "move 0611", "overrun 0512"]),
    ("su-combat", &[("21inf", "0512")], "0611", &["attack 0512", "join ?", "done"]),
];

/// Case advance/79:14.1a, advance/10:12.1a
#[test]
fn an_untried_unit_is_revealed_after_the_attack_on_it_is_announced() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 3, "de-movement")
            .unit("21inf", "0412")
            .unit("1inf", "0113")
            .untried("2-2-5a", "0611")
            .dice(&[5]);
        assert_down(&mut trial, "0611", 1, 1);
        // Coming next to it reveals nothing, nor does building the attack, nor its announcement.
        let mut trial = trial.act(&["pick 21inf", "move 0512", "done", "done"]);
        assert_down(&mut trial, "0611", 1, 1);
        let mut trial = trial.act(&["attack 0611", "join 21inf"]);
        assert_down(&mut trial, "0611", 1, 1);
        let mut trial = trial.act(&["done"]);
        assert_down(&mut trial, "0611", 1, 1);
        assert_eq!(trial.offers(), ["commit 0", "commit 1"]);
        let mut trial = trial.act(&["commit 0"]);
        assert_down(&mut trial, "0611", 0, 1);
        assert_eq!(reckoning(&mut trial).defence, 2);
    }
}

/// Case advance/79:14.1a, advance/10:12.1a
#[test]
fn an_untried_unit_is_revealed_after_the_overrun_of_it_is_announced() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 3, "de-movement")
            .unit("1pz", "0512")
            .untried("2-2-5a", "0611")
            .dice(&[4])
            .act(&["pick 1pz"]);
        assert_down(&mut trial, "0611", 1, 1);
        let mut trial = trial.act(&["overrun 0611"]);
        assert_down(&mut trial, "0611", 1, 1);
        let mut trial = trial.act(&["commit 1"]);
        assert_down(&mut trial, "0611", 0, 1);
    }
}

/// Case advance/79:14.1a, advance/10:12.1a
#[test]
fn moving_does_not_reveal() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 3, "su-movement")
            .mark("air", 0)
            .unit("21inf", "0512")
            .untried("2-2-5a", "0711")
            .act(&["pick 2-2-5a", "move 0611", "done"]);
        assert_down(&mut trial, "0611", 1, 1);
        assert_eq!(revealed(&mut trial), 0);
    }
}

/// Case advance/79:14.1a, advance/79:14.1b, advance/10:12.1a
#[test]
fn the_order_is_announcement_aircraft_reveal_reckoning_die() {
    for rules in editions() {
        for (phase, germans, hex, acts) in WAYS {
            let mut scene = scene(&rules, phase);
            scene.units = germans.iter().map(|(u, h)| ((*u).to_owned(), Placed::Hex((*h).to_owned()))).collect();
            scene.unknown = vec![Unknown { kind: "infantry".into(), hex: hex.into() }];
            let mut game = stage(&rules, &scene);
            for act in acts.iter().chain(&["commit 1"]) {
                let Node::Decide(side) = game.node() else { panic!("nobody decides") };
                game.act(side, game.seq(), &[&act.replace('?', "i01")]).unwrap_or_else(|e| panic!("«{act}»: {e}"));
            }
            let kinds: Vec<_> = game.told(Viewer::Spectator, 0).into_iter().map(|t| t.line.kind).collect();
            let start = kinds.iter().position(|k| k == "announced").expect("it was announced");
            assert_eq!(kinds[start..][..5], ["announced", "air", "revealed", "reckoned", "threw"], "{phase}");
        }
    }
}

/// Case advance/79:14.1b, advance/10:12.1a
#[test]
fn after_the_reveal_an_attack_is_neither_changed_nor_called_off() {
    for rules in editions() {
        let change = ["join 11inf", "also 0612", "attack 0612", "attack 0611", "commit 1", "done"];
        let mut trial = Trial::new(&rules, 3, "de-combat")
            .unit("21inf", "0512")
            .unit("11inf", "0512")
            .untried("3-7-5", "0611")
            .untried("1-1-5a", "0612")
            .dice(&[4]) // 6 against 7, column 1-2: -/1
            .act(&["attack 0611", "join 21inf", "done", "commit 0"])
            .not_offered(&change);
        assert_eq!(revealed(&mut trial), 1);
        assert!(!trial.undo(), "what was revealed is not taken back");
        let reckoned = reckoning(&mut trial);
        assert_eq!((reckoned.attack, reckoned.defence, reckoned.column.as_str()), (6, 7, "1-2"));
        assert_eq!(trial.offers(), ["way lose", "way retreat"]);
    }
}

/// Case advance/79:14.1b, advance/10:12.1a
#[test]
fn after_the_reveal_an_overrun_is_neither_changed_nor_called_off() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 3, "de-movement")
            .mark("air", 0)
            .unit("1pz", "0512")
            .unit("6pz", "0512")
            .untried("4-5-5", "0611")
            .dice(&[2]) // 10 against 5, column 1-1: -/1
            .act(&["pick 1pz", "overrun 0611"])
            .not_offered(&["join 6pz", "move 0412", "overrun 0611", "drop 1pz", "done"]);
        assert_eq!(revealed(&mut trial), 1);
        assert!(!trial.undo(), "what was revealed is not taken back");
        assert_eq!(trial.offers(), ["way lose", "way retreat"]);
        // It is paid for.
        let mut trial = trial.act(&["way lose"]);
        assert_eq!(trial.left_after("overrun 0611"), 16 - 6 - 6);
    }
}

/// Case advance/79:14.1c
#[test]
fn only_the_defenders_that_take_part_are_revealed() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 3, "de-combat")
            .mark("air", 0)
            .unit("21inf", "0512")
            .untried("2-2-5a", "0611")
            .untried("2-4-5a", "0611")
            .untried("1-1-5a", "0612")
            .untried("3-3-5a", "0711")
            .dice(&[2])
            .act(&["attack 0611", "join 21inf", "done"]);
        assert_down(&mut trial, "0611", 0, 2);
        assert_down(&mut trial, "0612", 1, 1);
        assert_down(&mut trial, "0711", 1, 1);
        assert_eq!(revealed(&mut trial), 2);
    }
}

/// Case advance/79:14.1c
#[test]
fn only_the_attackers_that_take_part_are_revealed() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 3, "su-combat")
            .mark("air", 0)
            .unit("21inf", "0512")
            .untried("4-4-5a", "0611")
            .untried("2-4-5a", "0611")
            .untried("5-3-7", "0612")
            .untried("4-4-7ma", "0612")
            .dice(&[6])
            .act(&["attack 0512", "join 4-4-5a", "join 5-3-7", "done"]);
        assert_eq!(reckoning(&mut trial).attack, 4 + 5);
        assert_down(&mut trial, "0611", 1, 2);
        assert_down(&mut trial, "0612", 1, 2);
        assert_eq!(revealed(&mut trial), 2);
    }
}

/// Case advance/79:14.1c
#[test]
fn overrunning_and_overrun_units_are_revealed_and_their_neighbours_are_not() {
    for rules in editions() {
        let mut overrunning = Trial::new(&rules, 3, "su-movement")
            .mark("air", 0)
            .unit("21inf", "0512")
            .untried("10-4-7", "0611")
            .untried("9-3-7", "0611")
            .untried("1-1-5a", "0611")
            .dice(&[6])
            .act(&["pick 10-4-7", "join 9-3-7", "overrun 0512"]);
        assert_eq!(revealed(&mut overrunning), 2);
        let down = EYES.map(|v| face_down(&mut overrunning, "0611", v).iter().filter(|d| **d).count());
        assert_eq!(down, [1; 3]);
        let mut overrun = Trial::new(&rules, 3, "de-movement")
            .mark("air", 0)
            .unit("1pz", "0512")
            .untried("4-5-5", "0611")
            .untried("1-1-5a", "0612")
            .dice(&[2])
            .act(&["pick 1pz", "overrun 0611"]);
        assert_down(&mut overrun, "0611", 0, 1);
        assert_down(&mut overrun, "0612", 1, 1);
    }
}

/// Case advance/79:14.1c, advance/10:12.1a
#[test]
fn a_revealed_unit_stays_revealed() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 3, "de-combat")
            .mark("air", 0)
            .unit("21inf", "0512")
            .untried("2-2-5a", "0611")
            .untried("1-1-5a", "0612")
            .dice(&[5]) // column 3-1: 1/-
            .act(&["attack 0611", "join 21inf", "done", "way retreat", "pick 2-2-5a", "retreat 0711", "done"]);
        assert_down(&mut trial, "0711", 0, 1);
        // To the German movement of the turn after the next, one unit seen, the other not.
        while trial.view(Viewer::Umpire).moment.turn < 5 {
            trial.go(&["done"]);
            assert_down(&mut trial, "0711", 0, 1);
            assert_down(&mut trial, "0612", 1, 1);
        }
    }
}

/// Case advance/79:14.2a
#[test]
fn each_armored_counter_turns_out_as_what_it_is() {
    for rules in editions() {
        let mut kinds = BTreeMap::new();
        for key in keys(&rules, true) {
            let mut trial = Trial::new(&rules, 3, "de-combat")
                .mark("air", 0)
                .unit("1pz", "0512")
                .untried(&key, "0611")
                .dice(&[3])
                .act(&["attack 0611", "join 1pz"]);
            let hidden =
                trial.view(Viewer::Spectator).units.iter().find(|u| u.face.side == SOVIET).map(|u| u.face.clone());
            let hidden = hidden.expect("it stands there");
            assert!(hidden.untried);
            let mut trial = trial.act(&["done"]);
            let shown =
                trial.view(Viewer::Spectator).units.iter().find(|u| u.face.side == SOVIET).map(|u| u.face.clone());
            let shown = shown.expect("it stands there until its owner chooses");
            assert!(!shown.untried);
            assert!(key.starts_with(&shown.strengths), "{key} shows {}", shown.strengths);
            // A tank shifts the column of its defense, a mechanized unit does not.
            let tank = reckoning(&mut trial).shift("armor defending") == -1;
            assert_eq!(shown.kind == "armor", tank, "{key}");
            *kinds.entry(shown.kind).or_insert(0) += 1;
        }
        assert_eq!(kinds, BTreeMap::from([("armor", 8), ("mechanized", 4)]));
    }
}

/// Case advance/79:14.2a
#[test]
fn an_armored_unit_is_dealt_any_armored_counter_left_with_equal_chances() {
    for rules in editions() {
        let kind = |a: Act| match a {
            Act::Deal(c) => rules.book().counters[usize::from(c)].kind,
            other => panic!("{other:?} at set-up"),
        };
        let (mut state, mut dice) =
            (rules.setup("campaign", &Options::default()).expect("it can be set up"), Dice::new(7));
        let mut left: BTreeMap<bool, BTreeSet<Act>> = BTreeMap::new();
        let mut armored = Vec::new();
        while rules.node(&state) == Node::Chance {
            let mut outcomes = Vec::new();
            rules.legal(&state, &mut outcomes);
            let class = kind(outcomes[0]) != Kind::Infantry;
            // All that is left of one class and nothing of the other, each as likely as the next.
            assert!(outcomes.iter().all(|a| (kind(*a) != Kind::Infantry) == class));
            let weights: BTreeSet<_> = outcomes.iter().map(|a| rules.weight(&state, *a)).collect();
            assert_eq!(weights.len(), 1);
            let all: BTreeSet<_> = outcomes.iter().copied().collect();
            assert_eq!(&all, left.entry(class).or_insert_with(|| all.clone()));
            if class {
                armored.push(outcomes.iter().filter(|a| kind(**a) == Kind::Armor).count());
            } else {
                assert!(outcomes.len() <= 43);
            }
            let dealt = outcomes[dice.below(outcomes.len() as u32) as usize];
            left.get_mut(&class).expect("the class was just met").remove(&dealt);
            rules.apply(&mut state, dealt, &mut ());
        }
        assert_eq!(armored.len(), 12, "every armored counter is dealt at set-up");
        assert_eq!(armored[0], 8, "eight of the twelve are tanks");
    }
}

/// Case advance/79:14.2a
#[test]
fn two_of_three_armored_units_at_the_start_are_tanks_and_every_counter_comes_as_often() {
    const GAMES: u64 = 400;
    for rules in editions() {
        let (mut tanks, mut all) = (0_u64, 0_u64);
        let mut often: BTreeMap<String, u64> = BTreeMap::new();
        for seed in 0..GAMES {
            let game = Match::new(rules.clone(), "campaign", &Options::default(), seed).expect("it can be set up");
            for what in truth(&game).into_iter().filter(|w| !w.starts_with("infantry")) {
                all += 1;
                tanks += u64::from(what.starts_with("armor "));
                *often.entry(what).or_default() += 1;
            }
        }
        // Far outside of what chance does (five deviations) would be a fault of the deal.
        let (expected, spread) = (all as f64 * 2.0 / 3.0, (all as f64 * 2.0 / 9.0).sqrt());
        assert!((tanks as f64 - expected).abs() < 5.0 * spread, "{tanks} tanks of {all}");
        for (what, n) in often {
            let share = if what == "mechanized 4-4-7" { 2.0 / 12.0 } else { 1.0 / 12.0 };
            let (expected, spread) = (all as f64 * share, (all as f64 * share).sqrt());
            assert!((n as f64 - expected).abs() < 5.0 * spread, "{what} {n} times of {all}");
        }
    }
}

/// Case advance/79:14.1a, advance/79:14.2a, advance/10:12.1a
#[test]
fn nothing_tells_the_strength_or_kind_of_one_unrevealed_unit() {
    for rules in editions() {
        for armored in [false, true] {
            for (phase, germans, hex, acts) in WAYS {
                let with = |key: &String| {
                    let mut scene = scene(&rules, phase);
                    let german = |(unit, hex): &(&str, &str)| ((*unit).to_owned(), Placed::Hex((*hex).to_owned()));
                    scene.units = germans.iter().map(german).collect();
                    let placed = Placed::Full { hex: hex.to_owned(), reduced: false, hidden: Some("both".into()) };
                    scene.units.insert(key.clone(), placed);
                    stage(&rules, &scene)
                };
                let games: Vec<_> = keys(&rules, armored).iter().map(with).collect();
                assert_eq!(games.len(), if armored { 12 } else { 43 });
                let handle = if armored { "a01" } else { "i01" };
                let acts: Vec<_> = acts.iter().map(|a| a.replace('?', handle)).collect();
                let acts: Vec<_> = acts.iter().map(String::as_str).collect();
                let truths = assert_alike(games, &acts);
                assert_eq!(truths, if armored { 11 } else { 23 }, "kinds of counters there are");
            }
        }
    }
}

/// Case advance/79:14.1a, advance/79:14.2a, advance/10:12.1a
#[test]
fn nothing_tells_what_a_stack_of_unrevealed_units_is_worth() {
    for rules in editions() {
        let games = |phase: &str| -> Vec<_> {
            let with = |seed| {
                let mut scene = Scene { seed, ..scene(&rules, phase) };
                let german = |(unit, hex): (&str, &str)| (unit.to_owned(), Placed::Hex(hex.to_owned()));
                scene.units = [("1pz", "0512"), ("8pz", "0512")].map(german).into();
                let unknown = |(kind, hex): (&str, &str)| Unknown { kind: kind.into(), hex: hex.into() };
                let kinds = [("infantry", "0611"), ("infantry", "0611"), ("armored", "0611"), ("armored", "0612")];
                scene.unknown = kinds.map(unknown).into();
                stage(&rules, &scene)
            };
            (0..40).map(with).collect()
        };
        let german = ["attack 0611", "also 0612", "join 1pz", "join 8pz", "done"];
        assert!(assert_alike(games("de-combat"), &german) > 30);
        let soviet = ["attack 0512", "join i01", "join a01", "join a02", "done"];
        assert!(assert_alike(games("su-combat"), &soviet) > 30);
        assert!(assert_alike(games("de-movement"), &["pick 1pz", "join 8pz", "overrun 0611"]) > 30);
        assert!(assert_alike(games("su-movement"), &["pick i01", "join i02", "join a01", "overrun 0512"]) > 30);
    }
}

/// Case advance/79:14.1c
#[test]
fn a_unit_eliminated_unrevealed_stays_unrevealed() {
    for rules in editions() {
        // i02 retreated into the hex earlier in this phase (8.4): it dies with the loss of i01 and is not turned.
        let with = |seed| {
            let mut scene = Scene { seed, dice: vec![5], ..scene(&rules, "de-combat") };
            scene.units = [("21inf", "0512"), ("11inf", "0612"), ("2-2-5a", "0611")]
                .map(|(unit, hex)| (unit.to_owned(), Placed::Hex(hex.to_owned())))
                .into();
            let unknown = |hex: &str| Unknown { kind: "infantry".into(), hex: hex.into() };
            scene.unknown = vec![unknown("0611"), unknown("0713")];
            scene.markers.insert("air".into(), 0.into());
            scene.markers.insert("attacked".into(), vec!["i02"].into());
            stage(&rules, &scene)
        };
        let games: Vec<_> = (0..25).map(with).collect();
        // At the end another fight is being reckoned out beforehand, with what may still be on the map.
        let acts = ["attack 0611", "join 21inf", "done", "way lose", "done", "attack 0713", "join 11inf"];
        assert!(assert_alike(games, &acts) > 10);
    }
}

/// Case advance/79:14.1a, advance/10:12.1a
#[test]
fn two_deals_of_the_campaign_look_alike_until_the_first_fight() {
    for rules in editions() {
        let with = |seed| Match::new(rules.clone(), "campaign", &Options::default(), seed).expect("it can be set up");
        let mut games: Vec<_> = (1..5).map(with).collect();
        let truths: BTreeSet<_> = games.iter().map(truth).collect();
        assert_eq!(truths.len(), games.len());
        let phase = |key: &str| rules.info().phases.iter().position(|p| p.key == key).expect("a phase");
        let (mut steps, soviet_combat) = (0_usize, phase("su-combat"));
        // Set-up, then German and Soviet movement of turn 1 without any fight.
        while usize::from(games[0].view(Viewer::Spectator).moment.phase) < soviet_combat {
            let first = seen(&games[0]);
            let offers = games[0].offers();
            for game in &games[1..] {
                assert!(seen(game) == first, "a difference shows after {steps} actions");
                assert_eq!(game.offers(), offers);
            }
            let quiet: Vec<_> =
                offers.iter().filter(|o| !o.starts_with("overrun") && !o.starts_with("attack")).collect();
            let act = quiet[(steps * 31) % quiet.len()];
            for game in &mut games {
                let Node::Decide(side) = game.node() else { panic!("nobody decides") };
                game.act(side, game.seq(), &[act]).unwrap_or_else(|e| panic!("«{act}»: {e}"));
            }
            steps += 1;
            assert!(steps < 2000, "the turn does not end");
        }
        assert!(steps > 50);
    }
}

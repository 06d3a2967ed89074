//! Sections 1 to 3: how to start, equipment, sequence of play.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use crate::common::{case, e10, e79, editions, pass_to, scene};
use advance::{Act, Advance, GERMAN, SOVIET, State};
use wargame::{Match, Node, Options, Range, Rules, Show, Side, Staged, Table, Trial, View, Viewer};

/// The Soviet mix of both editions: figures and number of counters, infantry first.
const INFANTRY: [(&str, usize); 23] = [
    ("2-2-5", 5),
    ("3-2-5", 3),
    ("4-2-5", 2),
    ("1-1-5", 4),
    ("3-3-5", 3),
    ("3-4-5", 3),
    ("2-3-5", 2),
    ("2-4-5", 2),
    ("4-3-5", 3),
    ("4-4-5", 3),
    ("1-2-5", 1),
    ("1-3-5", 1),
    ("1-5-5", 1),
    ("3-1-5", 1),
    ("3-5-5", 1),
    ("3-7-5", 1),
    ("4-5-5", 1),
    ("4-6-5", 1),
    ("5-1-5", 1),
    ("5-3-5", 1),
    ("5-4-5", 1),
    ("5-5-5", 1),
    ("6-4-5", 1),
];
const TANKS: [(&str, usize); 8] =
    [("4-2-7", 1), ("4-3-7", 1), ("5-3-7", 1), ("5-5-7", 1), ("6-5-7", 1), ("7-5-7", 1), ("9-3-7", 1), ("10-4-7", 1)];
const MECHANIZED: [(&str, usize); 3] = [("4-4-7", 2), ("3-3-7", 1), ("5-5-7", 1)];

/// A game from its beginning, with the seven column units placed high up.
fn columns_placed(rules: &Arc<Advance>, seed: u64) -> Match<Advance> {
    let mut game = Match::new(rules.clone(), "campaign", &Options::default(), seed).expect("the campaign is there");
    let hexes = ["at 1302", "at 1402", "at 1502", "at 1602", "at 1702", "at 1802", "at 1903"];
    assert_eq!(game.act(SOVIET, game.seq(), &hexes), Ok(7));
    game
}

/// The hexes of a side's units in a view, with the kind of each.
fn stands(game: &Match<Advance>, view: &View, side: Side) -> Vec<(String, &'static str)> {
    let units = view.units.iter().filter(|u| u.face.side == side);
    units.map(|u| (game.info().hex(u.at).to_owned(), u.face.kind)).collect()
}

/// The names behind `verb` among the offers.
fn offered(game: &Match<Advance>, verb: &str) -> Vec<String> {
    let offers = game.offers();
    offers.iter().filter_map(|o| o.strip_prefix(verb)?.strip_prefix(' ')).map(str::to_owned).collect()
}

/// How many counters of each figure are among these, by kind.
fn mix<'a>(faces: impl Iterator<Item = (&'a str, &'a str)>) -> BTreeMap<(String, String), usize> {
    let mut mix = BTreeMap::new();
    for (kind, figures) in faces {
        *mix.entry((kind.to_owned(), figures.to_owned())).or_default() += 1;
    }
    mix
}

fn whole_mix() -> BTreeMap<(String, String), usize> {
    let kinds = [("infantry", &INFANTRY[..]), ("armor", &TANKS[..]), ("mechanized", &MECHANIZED[..])];
    let each =
        kinds.iter().flat_map(|(kind, list)| list.iter().map(move |(f, n)| ((kind.to_string(), f.to_string()), *n)));
    each.collect()
}

/// Case advance/79:1.0a
#[test]
fn soviet_counters_are_drawn_with_equal_chances_infantry_and_armored_apart() {
    for rules in editions() {
        let mut state = rules.setup("campaign", &Options::default()).expect("the campaign is there");
        let names = rules.info().number_names("deal").expect("counters have names").clone();
        let armored = |c: u8| names[usize::from(c)].rsplit_once('-').is_some_and(|n| n.1.starts_with('7'));
        let mut left: BTreeSet<u8> = (0..names.len() as u8).collect();
        let mut outcomes = Vec::new();
        while rules.node(&state) == Node::Chance {
            outcomes.clear();
            rules.legal(&state, &mut outcomes);
            let counters: BTreeSet<u8> =
                outcomes.iter().map(|a| if let Act::Deal(c) = a { *c } else { panic!("{a:?} is no draw") }).collect();
            let drawn = *counters.last().expect("something can be drawn");
            let same_type: BTreeSet<u8> = left.iter().copied().filter(|&c| armored(c) == armored(drawn)).collect();
            assert_eq!(counters, same_type, "every counter of the type not yet drawn, and no other");
            assert!(outcomes.iter().all(|&a| rules.weight(&state, a) == rules.weight(&state, outcomes[0])));
            rules.apply(&mut state, Act::Deal(drawn), &mut ());
            left.remove(&drawn);
        }
        assert!(left.is_empty(), "{left:?} are neither on the map nor on the track");
        assert_eq!(rules.node(&state), Node::Decide(SOVIET));
    }
}

/// Case advance/79:1.0a
#[test]
fn soviet_units_start_and_wait_untried_for_both_players() {
    for rules in editions() {
        let game = columns_placed(&rules, 5);
        for viewer in [Viewer::Player(GERMAN), Viewer::Player(SOVIET), Viewer::Spectator] {
            let view = game.view(viewer);
            let on_map = view.units.iter().filter(|u| u.face.side == SOVIET).map(|u| &u.face);
            let track = view.trays.iter().filter(|t| t.side == Some(SOVIET)).flat_map(|t| &t.entries).map(|e| &e.face);
            let mut kinds = BTreeSet::new();
            for face in on_map.chain(track) {
                assert!(face.untried, "{face:?}");
                let figures = if face.kind == "infantry" { "?-5" } else { "?-7" };
                assert_eq!(face.strengths, figures, "type and allowance are all that shows");
                kinds.insert(face.kind);
            }
            assert_eq!(kinds.len(), 2, "whether tank or mechanized does not show: {kinds:?}");
        }
        let first = |seed: u64| columns_placed(&rules, seed).view(Viewer::Umpire).units[0].face.strengths.clone();
        assert!((0..12).map(first).collect::<BTreeSet<_>>().len() > 2, "the draw differs from game to game");
    }
}

/// Case advance/79:1.0b, advance/10:1.0a
#[test]
fn the_soviet_player_puts_one_infantry_on_any_land_hex_of_each_column_from_13_to_19() {
    for rules in editions() {
        let mut game = Match::new(rules.clone(), "campaign", &Options::default(), 1).expect("the campaign is there");
        let land = [("13", 13), ("14", 13), ("15", 13), ("16", 13), ("17", 12), ("18", 12), ("19", 10)];
        for (column, hexes) in land {
            assert_eq!(game.node(), Node::Decide(SOVIET));
            let at = offered(&game, "at");
            assert_eq!(at.len(), hexes, "column {column}: {at:?}");
            assert!(at.iter().all(|h| h.starts_with(column)), "{at:?}");
            let other = format!("at {}13", if column == "13" { "14" } else { "13" });
            assert!(game.act(SOVIET, game.seq(), &[&other]).is_err(), "{other} is another column");
            let last = format!("at {}", at[at.len() - 1]);
            game.act(SOVIET, game.seq(), &[&last]).expect("it was offered");
        }
        assert_eq!(game.node(), Node::Decide(GERMAN));
        let view = game.view(Viewer::Umpire);
        let mut placed = stands(&game, &view, SOVIET);
        placed.retain(|(hex, _)| ("13".."20").contains(&&hex[..2]));
        placed.sort();
        let seven = ["1313", "1413", "1513", "1613", "1713", "1813", "1913"];
        assert_eq!(placed, seven.map(|h| (h.to_owned(), "infantry")), "seven, one each, and no other");
    }
}

/// Case advance/79:1.0g
#[test]
fn eighteen_soviet_infantry_and_four_armored_units_start_in_1979() {
    let game = columns_placed(&e79(), 2);
    let view = game.view(Viewer::Umpire);
    let stands = stands(&game, &view, SOVIET);
    let at = |infantry: bool| {
        let mut hexes: Vec<_> =
            stands.iter().filter(|s| (s.1 == "infantry") == infantry).map(|s| s.0.as_str()).collect();
        hexes.sort_unstable();
        hexes
    };
    let fixed = ["0205", "0208", "0209", "0210", "0210", "0211", "0212", "0213", "0312", "0411", "0510"];
    let columns = ["1302", "1402", "1502", "1602", "1702", "1802", "1903"];
    assert_eq!(at(true), [&fixed[..], &columns[..]].concat());
    assert_eq!(at(true).len(), 18);
    assert_eq!(at(false), ["0408", "0510", "0510", "2204"]);
}

/// Case advance/10:1.0f
#[test]
fn nineteen_soviet_infantry_and_one_armored_unit_start_in_2010() {
    let game = columns_placed(&e10(), 2);
    let view = game.view(Viewer::Umpire);
    let stands = stands(&game, &view, SOVIET);
    assert_eq!(stands.iter().filter(|s| s.1 == "infantry").count(), 19);
    assert_eq!(stands.iter().filter(|s| s.1 != "infantry").count(), 1);
    let forward = ["0205", "0208", "0209", "0210", "0210", "0211", "0212", "0213", "0312", "0411", "0510"];
    let mut fixed: Vec<_> = stands.iter().filter(|s| s.1 == "infantry" && s.0.as_str() < "13").map(|s| &s.0).collect();
    fixed.sort();
    assert_eq!(fixed, forward.each_ref());
    assert!(stands.contains(&("2204".into(), "infantry")));
}

/// Places German units in hexes, as `1pz@0111`.
fn place(mut trial: Trial<Advance>, units: &str) -> Trial<Advance> {
    for unit in units.split_whitespace() {
        let (unit, hex) = unit.split_once('@').expect("unit@hex");
        trial = trial.act(&[&format!("place {unit}"), &format!("at {hex}")]);
    }
    trial
}

const MOBILE: [&str; 6] = ["1pz", "6pz", "36mech", "8pz", "3mech", "sstotmech"];

/// Case advance/79:1.0c
#[test]
fn seventeen_infantry_and_two_panzer_corps_start_in_the_three_east_prussia_hexes() {
    let mut trial = Trial::new(&e79(), 1, "setup-german");
    assert_eq!(trial.decides(), GERMAN);
    let units = trial.targets("place");
    let (infantry, mobile): (Vec<_>, Vec<_>) = units.iter().map(String::as_str).partition(|u| u.ends_with("inf"));
    assert_eq!((infantry.len(), &mobile[..]), (17, &MOBILE[..]));
    for (i, unit) in units.iter().enumerate() {
        trial = trial.act(&[&format!("place {unit}")]);
        assert_eq!(trial.targets("at"), ["0111", "0112", "0113"], "{unit}");
        trial = trial.not_offered(&["at 0110", "at 0212"]).act(&[["at 0111", "at 0112", "at 0113"][i % 3]]);
    }
    assert_eq!(trial.phase(), "de-movement", "all are placed");
    assert_eq!(trial.view(Viewer::Umpire).units.len(), 23);
}

/// Case advance/79:1.0d
#[test]
fn the_two_units_of_the_39th_panzer_corps_do_not_start() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 1, "setup-german").not_offered(&["place 12pz", "place 20mech"]);
        for unit in trial.targets("place") {
            trial = trial.act(&[&format!("place {unit}"), "at 0112"]);
        }
        assert_eq!(trial.phase(), "de-movement");
        assert_eq!((trial.hex_of("12pz"), trial.hex_of("20mech")), (None, None));
        let trial = trial.not_offered(&["pick 12pz", "pick 20mech"]);
        drop(trial);
        Trial::new(&rules, 10, "de-movement").mark("reinforcements", "due").offered(&["pick 12pz", "pick 20mech"]);
    }
}

/// Case advance/10:1.0b, advance/10:1.0e
#[test]
fn in_2010_eighteen_infantry_and_two_panzer_corps_start_west_of_the_boundary() {
    let mut trial = Trial::new(&e10(), 1, "setup-german");
    let units = trial.targets("place");
    let (infantry, mobile): (Vec<_>, Vec<_>) = units.iter().map(String::as_str).partition(|u| u.ends_with("inf"));
    assert_eq!((infantry.len(), &mobile[..]), (18, &MOBILE[..]));
    let south = ["0010", "0011", "0012", "0013", "0111", "0112", "0113"];
    trial = trial.act(&["place 1inf"]);
    let mut at = trial.targets("at");
    at.sort();
    assert_eq!(at, [&["0007", "0008", "0009"][..], &south[..]].concat());
    trial = trial.not_offered(&["at 0110", "at 0108", "at 0212"]).act(&["at 0007"]);
    // 23 more than fit three to a hex: any number may stand in a southern hex.
    for unit in units.iter().filter(|u| *u != "1inf") {
        trial = trial.act(&[&format!("place {unit}")]);
        let at = trial.targets("at");
        assert!(south.iter().all(|h| at.iter().any(|a| a == h)), "{unit}: {at:?}");
        trial = trial.act(&["at 0010"]);
    }
    assert_eq!(trial.phase(), "de-movement");
    assert_eq!(trial.view(Viewer::Umpire).units.len(), 24);
}

/// Case advance/10:1.0c
#[test]
fn at_most_two_infantry_and_nothing_else_start_north_of_0010() {
    let start = || Trial::new(&e10(), 1, "setup-german");
    let north = ["at 0007", "at 0008", "at 0009"];
    start().act(&["place 1pz"]).not_offered(&north).offered(&["at 0010"]);
    start().act(&["place 36mech"]).not_offered(&north).offered(&["at 0010"]);
    start().act(&["place 1inf"]).offered(&north);
    place(start(), "1inf@0007").act(&["place 11inf"]).offered(&north);
    for two in ["1inf@0007 11inf@0007", "1inf@0007 11inf@0009", "1inf@0008 11inf@0009"] {
        place(start(), two).act(&["place 12inf"]).not_offered(&north).offered(&["at 0010"]);
    }
}

/// Case advance/79:1.0e, advance/10:1.0d
#[test]
fn with_no_counter_left_a_reinforcement_is_drawn_from_the_eliminated_of_its_type() {
    for rules in editions() {
        let scene = wargame::Scene {
            game: rules.info().id.clone(),
            turn: 11,
            phase: "su-movement".into(),
            pools: [("dead".to_owned(), ["1-1-5a", "2-2-5a", "6-4-5", "10-4-7"].map(str::to_owned).to_vec())].into(),
            markers: toml::toml! { reinforcements = "due" },
            ..Default::default()
        };
        let mut state = rules.stage(&scene).expect("the scene can be");
        let names = rules.info().number_names("deal").expect("counters have names");
        let mut outcomes = Vec::new();
        let mut draws = |state: &State| {
            assert_eq!(rules.node(state), Node::Chance);
            outcomes.clear();
            rules.legal(state, &mut outcomes);
            let weights: BTreeSet<u32> = outcomes.iter().map(|&a| rules.weight(state, a)).collect();
            assert_eq!(weights.len(), 1, "equal chances");
            let name = |a: &Act| if let Act::Deal(c) = a { names[usize::from(*c)].as_str() } else { panic!("{a:?}") };
            let mut drawn: Vec<_> = outcomes.iter().map(name).collect();
            drawn.sort_unstable();
            drawn
        };
        assert_eq!(draws(&state), ["1-1-5a", "2-2-5a", "6-4-5"], "not the tank");
        let number = |key: &str| Act::Deal(names.iter().position(|n| n == key).expect("a counter") as u8);
        rules.apply(&mut state, number("6-4-5"), &mut ());
        assert_eq!(draws(&state), ["1-1-5a", "2-2-5a"]);
        rules.apply(&mut state, number("1-1-5a"), &mut ());
        assert_eq!(rules.node(&state), Node::Decide(SOVIET));
        let view = rules.view(&state, Viewer::Player(SOVIET));
        let track = view
            .trays
            .iter()
            .find(|t| t.name == "reinforcements" && t.side == Some(SOVIET))
            .expect("the track is there");
        let due: Vec<_> = track.entries.iter().filter(|e| e.due == Some(11)).collect();
        assert_eq!(due.len(), 2);
        assert!(due.iter().all(|e| e.face.untried && e.face.strengths == "?-5"), "turned to the untried side again");
    }
}

/// The Soviet reinforcements that may be picked to enter.
fn entering(trial: &mut Trial<Advance>) -> Vec<String> {
    let mut picks = trial.targets("pick");
    picks.retain(|u| trial.hex_of(u).is_none());
    picks
}

/// Case advance/79:1.0f
#[test]
fn a_reused_counter_is_drawn_at_the_start_of_the_soviet_movement_phase_or_the_unit_waits() {
    for rules in editions() {
        // One lies in the pile, another gets there in the German Combat Phase just before: both units enter.
        let due = |kills: bool| {
            let trial = scene(&rules, 11, "de-combat", "1pz@0311 1-1-5a@0410 2-2-5a@2604").pool("dead", &["6-4-5"]);
            let trial = trial.mark("reinforcements", "due");
            let trial = if kills { trial.attack("0410", "1pz", 6) } else { trial };
            entering(&mut pass_to(trial, 11, "su-movement")).len()
        };
        assert_eq!((due(true), due(false)), (2, 1));
        // The pile is empty: they wait. One counter gets there a turn later: one of them enters.
        let mut trial =
            scene(&rules, 11, "su-movement", "1pz@0311 1-1-5a@0410 2-2-5a@2604").mark("reinforcements", "due");
        assert_eq!(entering(&mut trial).len(), 0);
        let trial = pass_to(trial, 12, "de-combat").attack("0410", "1pz", 6).act(&["commit 0"]);
        let mut trial = pass_to(trial, 12, "su-movement");
        assert_eq!(entering(&mut trial).len(), 1);
    }
}

/// What an attack is worth while it is announced: attack and defence.
fn strengths(rules: &Arc<Advance>, phase: &str, german: &str, soviet: &str) -> (Range, Range) {
    let (key, german_unit) = (german.trim_start_matches('~'), format!("{german}@0311"));
    let trial = scene(rules, 3, phase, &format!("{german_unit} {soviet}@0410"));
    let (target, joins) = if phase == "de-combat" { ("0410", key) } else { ("0311", soviet) };
    let mut trial = trial.act(&[&format!("attack {target}"), &format!("join {joins}")]);
    let forecast = trial.view(Viewer::Umpire).ask.expect("a question").forecast.expect("a forecast");
    (forecast.decisive().attack, forecast.decisive().defence)
}

fn exactly(n: u16) -> Range {
    Range { least: n, most: n, quarters: 0 }
}

/// Case advance/79:2.5a
#[test]
fn a_german_unit_attacks_and_defends_with_its_one_strength() {
    for rules in editions() {
        let faces = [("1pz", 10), ("~1pz", 5), ("36mech", 8), ("~36mech", 4), ("21inf", 6), ("~21inf", 3)];
        for (unit, strength) in faces {
            assert_eq!(strengths(&rules, "de-combat", unit, "5-1-5").0, exactly(strength), "{unit} attacks");
            assert_eq!(strengths(&rules, "su-combat", unit, "5-1-5").1, exactly(strength), "{unit} defends");
        }
    }
}

/// Case advance/79:2.6a
#[test]
fn a_soviet_unit_attacks_with_the_first_strength_and_defends_with_the_second() {
    for rules in editions() {
        for (unit, attack, defence) in [("10-4-7", 10, 4), ("1-5-5", 1, 5), ("5-1-5", 5, 1), ("5-5-7m", 5, 5)] {
            assert_eq!(strengths(&rules, "su-combat", "21inf", unit).0, exactly(attack), "{unit} attacks");
            assert_eq!(strengths(&rules, "de-combat", "21inf", unit).1, exactly(defence), "{unit} defends");
        }
    }
}

/// Case advance/79:2.7a, advance/10:2.4a
#[test]
fn allowances_are_five_and_seven_for_soviets_six_and_eight_for_germans_also_reduced() {
    for rules in editions() {
        let german = ["21inf", "~21inf", "sspolinf", "1pz", "~1pz", "36mech", "~36mech", "sstotmech"];
        for unit in german {
            let key = unit.trim_start_matches('~');
            let mut trial = scene(&rules, 3, "de-movement", &format!("{unit}@0112")).act(&[&format!("pick {key}")]);
            let allowance = if key.ends_with("inf") { 12 } else { 16 };
            assert_eq!(trial.left_after("move 0113"), allowance - 2, "{unit} spends one of its points");
        }
        for (unit, allowance) in [("2-2-5a", 10), ("6-4-5", 10), ("10-4-7", 14), ("4-4-7ma", 14)] {
            let mut trial = scene(&rules, 3, "su-movement", &format!("{unit}@2505")).act(&[&format!("pick {unit}")]);
            assert_eq!(trial.left_after("move 2504"), allowance - 2, "{unit} spends one of its points");
        }
        // An untried unit has the allowance of its type.
        for (kind, allowance) in [("infantry", 10), ("armored", 14)] {
            let mut trial = Trial::new(&rules, 3, "su-movement").unknown(kind, "2505");
            let pick = trial.offers()[0].clone();
            let mut trial = trial.act(&[&pick]);
            assert_eq!(trial.left_after("move 2504"), allowance - 2, "untried {kind}");
        }
    }
}

/// Case advance/10:2.4a
#[test]
fn the_soviet_mix_of_2010_is_that_of_1979() {
    for rules in editions() {
        let game = columns_placed(&rules, 4);
        let view = game.view(Viewer::Umpire);
        let on_map = view.units.iter().map(|u| &u.face);
        let track = view.trays.iter().flat_map(|t| &t.entries).map(|e| &e.face);
        let known = on_map.chain(track).filter(|f| f.side == SOVIET && !f.untried);
        assert_eq!(mix(known.map(|f| (f.kind, f.strengths.as_str()))), whole_mix());
    }
}

/// Case advance/79:2.8a
#[test]
fn of_all_designations_only_the_panzer_corps_number_matters() {
    for rules in editions() {
        // Every unit of a kind moves and fights like every other, whatever its name.
        for kind in ["inf", "pz", "mech"] {
            let units = rules.info().units.iter().filter(|u| u.ends_with(kind));
            let alike = units.map(|unit| {
                let mut trial = scene(&rules, 3, "de-movement", &format!("{unit}@0210 2-2-5a@0410"));
                trial = trial.act(&[&format!("pick {unit}")]);
                let moves = trial.view(Viewer::Umpire).ask.expect("a question").offers;
                let trial = scene(&rules, 3, "de-combat", &format!("{unit}@0311 2-2-5a@0410"));
                let mut trial = trial.act(&["attack 0410", &format!("join {unit}")]);
                let mut forecast = trial.view(Viewer::Umpire).ask.expect("a question").forecast.expect("a forecast");
                forecast.units.clear();
                (format!("{moves:?}"), format!("{forecast:?}"))
            });
            let alike: BTreeSet<_> = alike.collect();
            assert_eq!(alike.len(), 1, "{kind}");
        }
        // The same strengths with and without a common corps number.
        let shift = |units: [&str; 3]| {
            let all = units.map(|u| format!("{u}@0311")).join(" ");
            let trial = scene(&rules, 3, "de-combat", &format!("{all} 4-6-5@0410"));
            let mut trial =
                trial.act(&["attack 0410"]).act(&units.map(|u| format!("join {u}")).each_ref().map(|s| &s[..]));
            let forecast = trial.view(Viewer::Umpire).ask.expect("a question").forecast.expect("a forecast");
            assert_eq!(forecast.decisive().attack, exactly(28));
            forecast.decisive().shifts.iter().map(|s| s.by).sum::<i8>()
        };
        assert_eq!(shift(["1pz", "6pz", "36mech"]), shift(["1pz", "6pz", "3mech"]) + 1);
        assert_eq!(shift(["1pz", "8pz", "36mech"]), shift(["1pz", "6pz", "3mech"]));
    }
}

/// Case advance/79:3.0a, advance/10:3.0a
#[test]
fn a_game_turn_runs_through_its_eight_phases_in_order() {
    for rules in editions() {
        let prussia = if Arc::ptr_eq(&rules, &e79()) { "0113" } else { "0013" };
        let mut trial = Trial::new(&rules, 3, "de-replacement")
            .reduced("21inf", prussia)
            .unit("1pz", "0311")
            .unit("2-2-5a", "0410")
            .unit("2-2-5b", "2604");
        let mut asked = Vec::new();
        for _ in 0..8 {
            asked.push((trial.view(Viewer::Umpire).moment.turn, trial.phase(), trial.decides()));
            trial = trial.act(&["done"]);
        }
        let phases = [
            (3, "de-replacement", GERMAN),
            (3, "de-movement", GERMAN),
            (3, "de-combat", GERMAN),
            (3, "de-interdiction", GERMAN),
            (3, "su-fortification", SOVIET),
            (3, "su-movement", SOVIET),
            (3, "su-combat", SOVIET),
            (4, "de-replacement", GERMAN),
        ];
        assert_eq!(asked, phases.map(|(t, p, s)| (t, p.to_owned(), s)), "the eighth asks nothing and ends the turn");
    }
}

/// Case advance/79:3.0b
#[test]
fn the_game_ends_after_twelve_game_turns() {
    for rules in editions() {
        assert_eq!(rules.info().turns, 12);
        let mut trial = scene(&rules, 11, "su-movement", "1inf@0111 2-2-5a@2604").act(&["done"]);
        assert_eq!(trial.view(Viewer::Umpire).moment.turn, 12);
        trial = pass_to(trial, 12, "su-movement");
        assert_eq!(trial.decides(), SOVIET, "the twelfth turn is played to its end");
        let mut trial = trial.act(&["done"]);
        assert!(matches!(trial.node(), Node::Over(_)), "{:?}", trial.node());
    }
}

/// Case advance/79:3.0c
#[test]
fn the_interdiction_phase_is_skipped_when_every_air_unit_has_been_used() {
    for rules in editions() {
        let after = |turn: u8, commit: &str| {
            let trial = Trial::new(&rules, turn, "de-combat").unit("1pz", "0311").unit("1-1-5a", "0410").dice(&[6]);
            let trial = trial.act(&["attack 0410", "join 1pz", "done", commit]);
            let mut trial = trial.act(&["done"]);
            assert_eq!(trial.hex_of("1-1-5a"), None, "the attack is over, the advance declined");
            if trial.phase() == "de-combat" {
                trial = trial.act(&["done"]);
            }
            trial.phase()
        };
        assert_eq!(after(3, "commit 0"), "de-interdiction");
        assert_eq!(after(3, "commit 1"), "su-fortification");
        assert_eq!(after(7, "commit 0"), "de-interdiction");
        assert_eq!(after(7, "commit 1"), "de-interdiction", "one of the two is left");
        assert_eq!(after(7, "commit 2"), "su-fortification");
    }
}

/// Case advance/79:3.0d
#[test]
fn interdicting_air_units_stay_until_the_last_phase_of_the_turn_and_are_free_again_then() {
    for rules in editions() {
        let interdicted = |trial: &mut Trial<Advance>| {
            let view = trial.view(Viewer::Umpire);
            view.marks
                .iter()
                .filter(|m| m.kind == "interdiction")
                .map(|m| trial.rules().info().hex(m.at).to_owned())
                .collect::<Vec<_>>()
        };
        let ready = |trial: &mut Trial<Advance>| {
            let view = trial.view(Viewer::Umpire);
            view.tracks.iter().find(|t| t.name == "air units").expect("the track is there").value
        };
        let trial =
            Trial::new(&rules, 3, "de-interdiction").unit("1pz", "0311").unit("2-2-5a", "0410").unit("2-2-5b", "2604");
        let mut trial = trial.act(&["interdict 2505"]);
        for stage in ["su-fortification", "su-movement", "su-combat"] {
            trial = pass_to(trial, 3, stage);
            assert_eq!((interdicted(&mut trial), ready(&mut trial)), (vec!["2505".to_owned()], 0), "{stage}");
        }
        let mut trial = trial.act(&["done"]);
        assert_eq!((trial.phase().as_str(), trial.view(Viewer::Umpire).moment.turn), ("de-movement", 4));
        assert_eq!((interdicted(&mut trial), ready(&mut trial)), (vec![], 1));
    }
}

/// Case advance/79:3.0e
#[test]
fn a_combat_is_finished_before_the_next_is_announced() {
    for rules in editions() {
        let next = &["attack 0609"];
        // 10 to 2 with armor is 6-1; a one makes it 2/1.
        let trial =
            scene(&rules, 3, "de-combat", "1pz@0311 2-2-5a@0410 21inf@0608 2-2-5b@0609").offered(next).dice(&[1]);
        let trial = trial.act(&["attack 0410"]).not_offered(next);
        let trial = trial.act(&["join 1pz"]).not_offered(next);
        let mut trial = trial.act(&["done"]);
        assert_eq!(trial.decides(), SOVIET, "the defender's half comes first");
        let mut trial = trial.not_offered(next).act(&["way lose"]);
        assert_eq!(trial.decides(), GERMAN, "then the attacker's");
        let trial = trial.not_offered(next).act(&["way lose"]).not_offered(next);
        // The advance is still open.
        let trial = trial.offered(&["advance 1pz"]).not_offered(next).act(&["advance 1pz", "at 0410"]);
        trial.offered(next);
    }
}

/// Case advance/79:3.0f
#[test]
fn no_unit_is_activated_twice_and_another_activation_ends_the_one_before() {
    for rules in editions() {
        let trial = scene(&rules, 3, "de-movement", "1pz@0213 6pz@0213 21inf@0213 61inf@0113");
        let mut trial = trial.act(&["pick 1pz", "join 21inf", "move 0212"]);
        assert_eq!(trial.left_after("move 0213"), 8, "they could go on");
        let trial = trial.act(&["done"]);
        let twice = case(&rules, "3.0", "3.0");
        let trial =
            trial.refused("pick 1pz", &twice).refused("pick 21inf", &twice).offered(&["pick 6pz", "pick 61inf"]);
        // What has not moved with them is free; what has may neither join it nor go on afterwards.
        let trial = trial.act(&["pick 6pz", "move 0212"]).not_offered(&["join 1pz", "join 21inf", "pick 1pz"]);
        trial.act(&["done"]).refused("pick 1pz", &twice).refused("pick 6pz", &twice).offered(&["pick 61inf"]);
    }
}

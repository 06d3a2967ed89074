//! Section 9.5 with 16.1: Soviet units face down, and what nobody may learn.

use std::collections::BTreeSet;

use duel::{Duel, Event, GERMAN, SOVIET, State};
use wargame::{
    Audience, Dice, Heard, Line, Node, Options, Rules as _, Show as _, Side, Target, Tell as _, Trial, UnitMark,
    UnitView, Viewer, laws::play_at_random, prose::plain,
};

use crate::common::{is_face_down, led, list, scene, table, unit};

/// All that a viewer is shown and told of a unit.
fn known(trial: &mut Trial<Duel>, key: &str, viewer: Viewer) -> String {
    let unit = unit(trial, key);
    let view = trial.view(viewer);
    let shown = view.units.iter().find(|u| u.unit == unit).expect("it is on the map");
    let facts = trial.table().inspect(viewer, Target::Unit(unit));
    let facts: Vec<_> = facts.iter().map(|f| format!("{} {}", f.name, plain(&f.value))).collect();
    format!("{} {} {}", shown.face.strengths, shown.face.name, facts.join("; "))
}

/// 1 Panzer of 41 Corps and somebody face down two hexes away.
fn near(hex: &str) -> Trial<Duel> {
    led(3, "movement", "41k-hq", "41k-hq@4418 1pd@4420").face_down("16rd", hex)
}

/// 98 and 153 RD stand in one hex of the set-up: either may lie under either piece.
///
/// Case duel/9.5a
#[test]
fn the_german_sees_of_a_hidden_unit_its_hex_and_allowance() {
    let t = led(3, "movement", "41k-hq", "41k-hq@4418 1pd@4420").face_down("98rd", "4722").face_down("153rd", "4722");
    let mut t = t.face_down("24td", "4717");
    for viewer in [Viewer::Player(GERMAN), Viewer::Spectator] {
        let view = t.view(viewer);
        assert_eq!(view.units.len(), 5, "how many there are is seen");
        for (key, name, strength, allowance) in
            [("98rd", "98", "3-4", "5"), ("153rd", "153", "2-3", "5"), ("24td", "24", "5-6", "8")]
        {
            let id = unit(&mut t, key);
            let face = &view.units.iter().find(|u| u.unit == id).expect("its hex is seen").face;
            assert!(face.untried && face.strengths.ends_with(allowance), "{face:?}");
            assert!(!face.strengths.contains(strength) && !face.name.contains(name), "{face:?}");
        }
        let of = ["98rd", "153rd"].map(|key| known(&mut t, key, viewer));
        assert_eq!(of[0], of[1], "which of the two it is, nobody says");
        // Nor is a tank told from rifles by its symbol.
        let mut symbols = view.units.iter().filter(|u| u.face.untried).map(|u| (u.face.kind, u.face.size));
        let first = symbols.next();
        assert!(symbols.all(|symbol| Some(symbol) == first));
    }
}

/// Case duel/9.5f
#[test]
fn the_soviet_always_sees_all_his_units() {
    let mut t = near("4722");
    let known = known(&mut t, "16rd", Viewer::Player(SOVIET));
    assert!(known.contains("2-3-5") && known.contains("16"), "{known}");
    let view = t.view(Viewer::Player(SOVIET));
    let id = unit(&mut t, "16rd");
    let shown = view.units.iter().find(|u| u.unit == id).expect("it is on the map");
    assert!(!shown.face.untried && shown.marks.contains(&UnitMark::FaceDown), "{shown:?}");
}

/// Case duel/9.5b, duel/9.5g
#[test]
fn a_german_unit_that_comes_beside_it_reveals_at_once() {
    let mut t = near("4620").act(&["pick 1pd"]);
    assert!(is_face_down(&mut t, "16rd"));
    t.go(&["move 4520"]);
    assert!(!is_face_down(&mut t, "16rd"), "in the middle of the move mode");
    assert!(!t.undo(), "what was seen is not taken back");
    let told = t.told(Viewer::Player(GERMAN));
    assert!(told.iter().any(|line| line.contains("16 RD")), "{told:?}");
}

/// Case duel/9.5b
#[test]
fn all_who_lie_in_the_zone_are_revealed_and_nobody_else() {
    // 4520 touches 4620, not 4621 and 4622.
    let t = led(3, "movement", "41k-hq", "41k-hq@4418 1pd@4419").face_down("16rd", "4620").face_down("48rd", "4620");
    let t = t.face_down("2td", "4621").face_down("5rd", "4622").face_down("5td", "4621");
    let mut t = t.act(&["pick 1pd", "move 4520"]);
    let down = ["16rd", "48rd", "2td", "5rd", "5td"].map(|key| is_face_down(&mut t, key));
    assert_eq!(down, [false, false, true, true, true]);
}

/// Case duel/9.5b
#[test]
fn a_headquarters_has_no_zone_and_reveals_nobody() {
    let mut t = led(3, "movement", "41k-hq", "41k-hq@4420 1pd@4418").face_down("16rd", "4521");
    t.go(&["pick 41k-hq", "move 4520", "done"]);
    assert_eq!(t.hex_of("41k-hq").as_deref(), Some("4520"));
    assert!(is_face_down(&mut t, "16rd"));
}

/// Case duel/9.5c
#[test]
fn who_was_revealed_stays_so() {
    let t = led(3, "movement", "41k-hq", "41k-hq@4418 1pd@4420").mark("second", true);
    let t = t.face_down("16rd", "4620").face_down("2td", "4722");
    let mut t = t.act(&["pick 1pd", "move 4520", "done"]);
    assert!(!is_face_down(&mut t, "16rd") && is_face_down(&mut t, "2td"));
    // He goes away in the activation of his hex, and the turn ends.
    t.go(&["hex 4620", "pass"]);
    while t.view(Viewer::Umpire).moment.turn == 3 {
        let offers = t.offers();
        let on = offers.iter().find(|o| *o == "done" || *o == "pass").unwrap_or(&offers[0]).clone();
        t.go(&[&on]);
    }
    assert!(!is_face_down(&mut t, "16rd") && is_face_down(&mut t, "2td"));
    // Revealed and far from everybody: it does not turn back when it moves.
    let t = led(3, "movement", "8a-hq", "8a-hq@4722 1pd@4520 16rd@4620").face_down("2td", "4722");
    let mut t = t.act(&["pick 16rd", "move 4621"]);
    assert!(!is_face_down(&mut t, "16rd") && is_face_down(&mut t, "2td"));
}

/// 4820 has a printed fort.
///
/// Case duel/9.5d
#[test]
fn in_a_fort_only_an_attack_on_the_hex_reveals() {
    let printed = led(3, "movement", "41k-hq", "41k-hq@4619 1pd@4619").face_down("16rd", "4820");
    let marker =
        led(3, "movement", "41k-hq", "41k-hq@4418 1pd@4418").face_down("16rd", "4620").mark("forts", list(&["4620"]));
    for (t, by, fort) in [(printed, "4720", "4820"), (marker, "4520", "4620")] {
        let mut t = t.act(&["pick 1pd", &format!("move {by}"), "done"]);
        while t.phase() == "movement" {
            t.go(&["done"]);
        }
        assert!(is_face_down(&mut t, "16rd"), "{fort}");
        t.go(&[&format!("attack {fort}"), "join 1pd", "done"]);
        assert!(!is_face_down(&mut t, "16rd"), "{fort}");
    }
}

/// Case duel/9.5d, duel/9.5j
#[test]
fn a_soviet_unit_that_attacks_out_of_a_fort_is_revealed() {
    let t = led(3, "combat", "8a-hq", "8a-hq@4920 1pd@4720").face_down("16rd", "4820").face_down("48rd", "4820");
    let mut t = t.act(&["attack 4720", "join 16rd", "done"]);
    assert!(!is_face_down(&mut t, "16rd"));
    assert!(is_face_down(&mut t, "48rd"), "it does not attack");
}

/// A headquarters has no zone: it can be attacked by somebody who lies face down.
///
/// Case duel/9.5j
#[test]
fn a_soviet_unit_that_attacks_is_revealed_when_the_attack_is_declared() {
    let t = led(8, "combat", "8a-hq", "8a-hq@4722 18a-hq@4520").face_down("16rd", "4620").face_down("48rd", "4620");
    let t = t.mark("air", table(&[("soviet", [1, 0].map(i64::from).to_vec())]));
    let mut t = t.act(&["attack 4520", "join 16rd"]);
    assert!(is_face_down(&mut t, "16rd"), "it is not declared yet");
    t.go(&["done"]);
    assert!(!is_face_down(&mut t, "16rd") && is_face_down(&mut t, "48rd"));
    assert_eq!(t.asked(), "11.0", "before air units are committed");
}

/// Case duel/9.5e
#[test]
fn headquarters_lie_open() {
    let rules = crate::common::duel();
    let game = wargame::Match::new(rules.clone(), "historical", &Options::default(), 1).expect("it begins");
    let view = wargame::Table::view(&game, Viewer::Player(GERMAN));
    let soviet = view.units.iter().filter(|u| u.face.side == SOVIET);
    let (open, down): (Vec<&UnitView>, Vec<&UnitView>) = soviet.partition(|u| rules.book().is_hq(u.unit));
    assert_eq!(open.len(), 5);
    assert!(open.iter().all(|u| !u.face.untried && !u.face.name.is_empty()));
    assert!(down.iter().filter(|u| u.face.untried).count() > 20, "most others lie face down");
    let why = scene(3, "hexes", "1pd@4420").face_down("8a-hq", "4717").impossible();
    assert!(why.contains("hidden"), "{why}");
}

/// Case duel/9.5h
#[test]
fn nobody_in_a_major_city_or_beyond_water_is_revealed_by_presence() {
    // 5606 is Leningrad, 5607 lies beside it and is none; between 5605 and 5606 is the sea.
    let t = led(3, "movement", "41k-hq", "41k-hq@5410 1pd@5508").face_down("16rd", "5606").face_down("2td", "5707");
    let mut t = t.act(&["pick 1pd", "move 5607"]);
    assert_eq!(["16rd", "2td"].map(|key| is_face_down(&mut t, key)), [true, false]);
    let rules = crate::common::duel();
    let [a, b] = ["5404", "5405"].map(|label| rules.book().hex(label).expect("a hex"));
    assert!(!rules.book().zone[a.index()].contains(&b) || !rules.book().land.has(b));
}

/// Case duel/9.5i
#[test]
fn an_attack_is_not_called_off_once_the_defenders_are_seen() {
    let mark = table(&[("german", [1, 0].map(i64::from).to_vec())]);
    let t = led(3, "combat", "41k-hq", "41k-hq@4619 1pd@4720 6pd@4720").face_down("16rd", "4820").mark("air", mark);
    let mut t = t.act(&["attack 4820", "join 1pd"]);
    assert!(is_face_down(&mut t, "16rd"));
    t.go(&["done"]);
    assert!(!is_face_down(&mut t, "16rd"));
    assert_eq!(t.asked(), "11.0");
    assert!(!t.undo());
    t.not_offered(&["done", "join 6pd"]).act(&["pass"]);
}

/// Case duel/9.5k
#[test]
fn a_soviet_unit_that_comes_into_a_german_zone_is_revealed_in_a_fort_it_is_not() {
    let t = led(3, "movement", "8a-hq", "8a-hq@4722 1pd@4520").face_down("16rd", "4622").face_down("48rd", "4622");
    let mut t = t.act(&["pick 16rd", "move 4621"]);
    assert!(is_face_down(&mut t, "16rd"), "4621 is two hexes from 4520");
    t.go(&["move 4620"]);
    assert!(!is_face_down(&mut t, "16rd") && is_face_down(&mut t, "48rd"));
    let t = led(3, "movement", "8a-hq", "8a-hq@4722 1pd@4520").face_down("16rd", "4621").mark("forts", list(&["4620"]));
    let mut t = t.act(&["pick 16rd", "move 4620"]);
    assert_eq!(t.hex_of("16rd").as_deref(), Some("4620"));
    assert!(is_face_down(&mut t, "16rd"));
}

/// Case duel/9.5l
#[test]
fn a_supply_marker_on_a_hidden_unit_is_seen() {
    let marks = |failed: i64| {
        let t = near("4722").mark("failed", table(&[("16rd", failed)]));
        let mut t = t.play();
        let id = unit(&mut t, "16rd");
        let view = t.view(Viewer::Player(GERMAN));
        let shown = view.units.into_iter().find(|u| u.unit == id).expect("it is on the map");
        assert!(shown.face.untried);
        shown.marks.into_iter().find(|m| matches!(m, UnitMark::Supply(_)))
    };
    assert!(marks(1).is_some() && marks(2).is_some() && marks(1) != marks(2));
    assert_ne!(marks(0), marks(1));
}

/// A whole game, everybody passing up to a turn.
fn begun(option: u16, turn: u8) -> wargame::Match<Duel> {
    let options = Options([("hidden".to_owned(), option)].into());
    let rules = crate::common::duel();
    let mut game = wargame::Match::new(rules, "historical", &options, 1).expect("it begins");
    while wargame::Table::moment(&game).turn < turn {
        step(&mut game);
    }
    while wargame::Table::moment(&game).turn == turn && wargame::Table::moment(&game).phase < 4 {
        step(&mut game);
    }
    game
}

fn step(game: &mut wargame::Match<Duel>) {
    use wargame::{Node, Table as _};
    let Node::Decide(side) = game.node() else { panic!("somebody decides") };
    let offers = game.offers();
    let on = offers.iter().find(|o| *o == "done" || *o == "pass").unwrap_or(&offers[0]).clone();
    let seq = game.seq();
    game.act(side, seq, &[&on]).unwrap_or_else(|why| panic!("«{on}»: {why}"));
}

/// Case duel/16.1a
#[test]
fn the_option_covers_the_set_up_and_all_reinforcements() {
    use wargame::Table as _;
    let face_down = |game: &wargame::Match<Duel>| {
        let view = game.view(Viewer::Player(GERMAN));
        view.units.iter().filter(|u| u.face.untried).count()
    };
    for option in [0, 1] {
        // 1 LDNO is raised in Leningrad on turn 3.
        let game = begun(option, 3);
        let militia = game.state().units.all().find(|&u| {
            let at = game.rules().at(game.state());
            duel::Truth::unit(at, u).key == "1ldno"
        });
        let militia = militia.expect("it is a counter");
        assert!(game.state().units.at(militia).is_some(), "it is on the map");
        assert_eq!(game.state().face_down(game.rules().book(), militia), option == 1);
        assert_eq!(face_down(&game) > 0, option == 1);
        let waiting = game.view(Viewer::Player(GERMAN)).trays;
        let known = waiting.iter().flat_map(|t| &t.entries).any(|e| e.face.side == SOVIET && e.face.untried);
        assert_eq!(known, option == 1, "those that wait");
    }
}

/// Case duel/16.1a
#[test]
fn hidden_set_up_is_on_unless_it_is_switched_off() {
    let rules = crate::common::duel();
    let with = |options: Options| rules.setup("historical", &options).expect("it begins").hidden;
    assert!(with(Options::default()));
    assert!(with(Options([("hidden".to_owned(), 1)].into())));
    assert!(!with(Options([("hidden".to_owned(), 0)].into())));
    assert!(
        !rules
            .name(&rules.setup("historical", &Options::default()).expect("it begins"), rules.book().unit_of(0))
            .contains("RD")
    );
}

/// What a viewer is told of an action, and whether it can be taken back.
fn told(rules: &Duel, state: &State, action: duel::Act, viewer: Viewer) -> (State, Vec<Line>, bool) {
    let (mut after, mut heard) = (state.clone(), Heard::<Event>::default());
    rules.apply(&mut after, action, &mut heard);
    let to = heard.events.iter().filter(|(to, _): &&(Audience, _)| to.includes(viewer));
    let lines = to.map(|(_, event)| event.tell(rules.info())).filter(|line| !line.text.is_empty()).collect();
    (after, lines, heard.sealed)
}

/// What shows one side where the truth is another, as it does not know it: nothing differs.
fn nothing_shows(rules: &Duel, state: &State, other: &State, side: Side, action: duel::Act) {
    let offers = |state: &State| {
        let mut out = Vec::new();
        rules.legal(state, &mut out);
        out
    };
    let viewers = [Viewer::Player(side), Viewer::Spectator];
    let node = rules.node(state);
    assert_eq!(rules.node(other), node);
    for viewer in viewers {
        assert_eq!(rules.view(other, viewer), rules.view(state, viewer), "{viewer:?}");
        let about = |state: &State, unit| rules.inspect(state, viewer, Target::Unit(unit));
        for (unit, _) in state.units.on_map(side.other()) {
            assert_eq!(about(other, unit), about(state, unit), "{viewer:?}");
        }
    }
    if node == Node::Decide(side) {
        assert_eq!(offers(other), offers(state));
        // Every unit and every hex with the verbs of the game, as they are refused.
        for act in state.units.all().map(duel::Act::Join).chain(rules.book().land.iter().map(duel::Act::Attack)) {
            assert_eq!(rules.check(other, act), rules.check(state, act));
        }
    }
    if rules.check(other, action).is_ok() {
        for viewer in viewers {
            let [(one, said, sealed), (two, differently, _)] = [state, other].map(|s| told(rules, s, action, viewer));
            // What is sealed may show something new.
            if !sealed {
                assert_eq!(said, differently, "{viewer:?}");
                assert_eq!(rules.view(&one, viewer), rules.view(&two, viewer), "{viewer:?}");
            }
        }
    }
}

/// Which counters of a game lie under pieces of their own number, and what could be dealt to each when it was.
fn dealt(scenario: &str, seed: u64) -> (Vec<bool>, Vec<usize>) {
    let rules = crate::common::duel();
    let mut state = rules.setup(scenario, &Options::default()).expect("it begins");
    let (mut dice, mut choices) = (Dice::new(seed), Vec::new());
    while rules.node(&state) == Node::Chance {
        let mut offers = Vec::new();
        rules.legal(&state, &mut offers);
        assert!(offers.iter().all(|&offer| rules.weight(&state, offer) == rules.weight(&state, offers[0])));
        choices.push(offers.len());
        rules.apply(&mut state, offers[dice.below(offers.len() as u32) as usize], &mut ());
        if state.phase() != duel::Phase::Setup {
            break;
        }
    }
    let own = |piece: usize| state.veil.dealt(piece).then(|| state.veil.counter(piece) == piece);
    (rules.book().counters.iter().enumerate().filter_map(|(piece, _)| own(piece)).collect(), choices)
}

/// The handle of a piece says nothing: where a list leaves a choice its counters are dealt by throws, each as likely.
///
/// Case duel/9.5a
#[test]
fn counters_are_dealt_by_throws_and_not_in_their_order() {
    // Two divisions in a hex change places about every second time.
    let historical: Vec<_> = (0..40).map(|seed| dealt("historical", seed)).collect();
    assert!(historical.iter().all(|(_, choices)| !choices.is_empty() && choices.iter().all(|&n| n == 2)));
    let changed = historical.iter().map(|(own, _)| own.iter().filter(|&&own| !own).count()).collect::<Vec<_>>();
    let pairs = historical[0].1.len();
    let all: usize = changed.iter().sum();
    assert!(all > 40 * pairs / 2 && all < 40 * pairs * 3 / 2, "{all} of {} are others", 40 * 2 * pairs);
    // In the alternative campaign all of an allowance are one list.
    let (own, choices) = dealt("alternative", 1);
    assert!(choices.iter().any(|&n| n > 10) && own.iter().filter(|&&own| own).count() < own.len() / 2);
}

/// Who is dealt what only the Soviet hears.
///
/// Case duel/9.5a
#[test]
fn what_is_dealt_the_soviet_alone_is_told() {
    use wargame::Table as _;
    let game = wargame::Match::new(crate::common::duel(), "historical", &Options::default(), 1).expect("it begins");
    let heard = |viewer| game.told(viewer, 0).iter().filter(|told| told.line.kind == "dealt").count();
    let counts = [Viewer::Player(SOVIET), Viewer::Player(GERMAN), Viewer::Spectator].map(heard);
    assert!(counts[0] > 30 && counts[1..] == [0, 0], "{counts:?}");
}

/// Positions of a random game, one in so many, with what was done there.
pub fn positions(scenario: &str, seed: u64, one_in: u64) -> Vec<(State, duel::Act)> {
    let rules = crate::common::shipped();
    let start = rules.setup(scenario, &Options::default()).expect("it begins");
    let (mut kept, mut seen) = (Vec::new(), 0);
    play_at_random(&*rules, start, seed, &mut Vec::with_capacity(512), |state, action| {
        seen += 1;
        if seen % one_in == 0 {
            kept.push((state.clone(), action));
        }
    });
    kept
}

/// Counters dealt anew within their lists, and another choice of chits by the Soviet, change nothing for the German;
/// another choice of the German nothing for the Soviet; neither anything for a spectator.
///
/// Case duel/9.5a, duel/2.6f
#[test]
fn what_a_side_cannot_know_changes_nothing_for_it() {
    let rules = crate::common::shipped();
    let (mut units, mut chits) = (0, [0, 0]);
    for (scenario, seed) in [("historical", 3), ("historical", 4), ("alternative", 5)] {
        for (number, (state, action)) in positions(scenario, seed, 40).into_iter().enumerate() {
            for side in Side::BOTH {
                let mut other = state.clone();
                rules.resample(&mut other, side, &mut Dice::new(number as u64));
                units += usize::from(other.veil != state.veil);
                chits[side.index()] += usize::from(other.chits != state.chits);
                assert!(side == GERMAN || other.veil == state.veil, "the Soviet knows his units");
                nothing_shows(&rules, &state, &other, side, action);
            }
        }
    }
    assert!(units > 50 && chits.iter().all(|&n| n > 20), "{units} deals and {chits:?} choices were others");
}

/// Every counter of its list that can lie under a piece comes to lie there, and no other.
///
/// Case duel/9.5a
#[test]
fn a_piece_is_imagined_as_any_counter_of_its_list_that_was_not_seen() {
    let units = "41k-hq@4418 1pd@4420";
    let t = led(3, "movement", "41k-hq", units).face_down("98rd", "4717").face_down("153rd", "4722");
    // Two of the four that come from the east on turn 6 with an allowance of 8; a third is seen, the fourth waits.
    let t = t.face_down("25cd", "4517").face_down("50cd", "4618").units("53cd@4820");
    let mut t = t.play();
    let pieces = ["98rd", "25cd", "16rd"].map(|key| unit(&mut t, key));
    let rules = t.rules().clone();
    let mut imagined = [(); 3].map(|()| BTreeSet::new());
    for seed in 0..200 {
        let mut other = t.state().clone();
        rules.resample(&mut other, GERMAN, &mut Dice::new(seed));
        let at = rules.at(&other);
        for (unit, set) in pieces.iter().zip(&mut imagined) {
            set.insert(duel::Truth::unit(at, *unit).key.clone());
        }
    }
    let keys = |words: &str| words.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(imagined, [keys("98rd 153rd"), keys("25cd 50cd 54cd"), keys("16rd")]);
}

//! Sections 3 and 16: setting up.

use manstein::{ASIDE, GERMAN, Manstein, POOL, SOVIET, Truth as _};
use wargame::{Match, Node, Options, Table as _, Viewer};

use crate::common::{book, game, hex};

/// A whole game as it begins.
fn begun(options: &[(&str, u16)], seed: u64) -> Match<Manstein> {
    let options = Options(options.iter().map(|&(key, value)| (key.to_owned(), value)).collect());
    Match::new(game(), "campaign", &options, seed).expect("the game can be set up")
}

fn go(game: &mut Match<Manstein>, text: &str) {
    let Node::Decide(side) = game.node() else { panic!("«{text}»: nobody decides now") };
    let seq = game.seq();
    game.act(side, seq, &[text]).unwrap_or_else(|why| panic!("«{text}»: {why}"));
}

fn refused(game: &mut Match<Manstein>, text: &str) -> String {
    let Node::Decide(side) = game.node() else { panic!("«{text}»: nobody decides now") };
    let seq = game.seq();
    game.act(side, seq, &[text]).expect_err(text).to_string()
}

fn question(game: &mut Match<Manstein>) -> String {
    game.view(Viewer::Umpire).ask.map(|ask| wargame::prose::plain(&ask.question).into_owned()).unwrap_or_default()
}

/// The four fixed units, each in the first hex it is offered.
fn fixed(game: &mut Match<Manstein>) {
    while question(game).ends_with("start?") {
        let first = game.offers()[0].clone();
        go(game, &first);
    }
}

/// Everything laid out by the row the question offers.
fn laid_out(options: &[(&str, u16)], seed: u64) -> Match<Manstein> {
    let mut game = begun(options, seed);
    fixed(&mut game);
    while question(&mut game).contains("lie face down") {
        let ask = game.view(Viewer::Player(SOVIET)).ask.expect("the Soviet is asked");
        let row = ask.shortcuts.first().expect("a row lays out what is left");
        let acts: Vec<String> = row.acts.iter().map(|&(verb, target)| game.write(verb, target)).collect();
        acts.iter().for_each(|act| go(&mut game, act));
    }
    game
}

/// Case manstein/3.2a
#[test]
fn the_soviet_sets_up_before_the_german_does_anything() {
    let mut game = begun(&[], 1);
    for _ in 0..4 {
        assert_eq!(game.node(), Node::Decide(SOVIET));
        let first = game.offers()[0].clone();
        go(&mut game, &first);
    }
    assert_eq!(game.node(), Node::Decide(SOVIET), "36 more are to be laid out");
}

/// Case manstein/3.3a
/// Case manstein/3.3e
/// Case manstein/3.4a
/// Case manstein/3.4b
/// Case manstein/3.8a
#[test]
fn who_has_a_place_of_his_own_is_there_and_nobody_else() {
    let game = begun(&[], 1);
    let state = game.state();
    let named =
        |name: &str| book().units.iter().position(|u| u.name == name).map(|i| wargame::UnitId(i as u8)).unwrap();
    assert_eq!(state.units.at(named("Zhdanov")), Some(hex("2807")));
    for marker in ["RBF", "LFR Air 10", "LFR Air 5"] {
        assert_eq!(state.units.place(named(marker)), ASIDE, "{marker}");
    }
    assert_eq!(state.units.place(named("Zhukov")), POOL);
    assert_eq!(state.units.on_map(GERMAN).count(), 0);
    assert_eq!(state.units.on_map(SOVIET).count(), 1, "only Zhdanov");
}

/// Case manstein/3.3b
/// Case manstein/3.3c
/// Case manstein/3.3d
#[test]
fn the_fixed_units_start_on_water_on_rails_and_anywhere() {
    let mut game = begun(&[], 1);
    for _ in 0..4 {
        let who = question(&mut game);
        let offers: Vec<_> = game.offers().iter().map(|act| hex(act.strip_prefix("at ").unwrap())).collect();
        let (fits, forbidden): (fn(hexmap::HexId) -> bool, &str) = match () {
            () if who.contains("LG") => (|h| book().sea.has(h) || book().riverside.has(h), "gunboat"),
            () if who.contains("Aurora") => (|h| book().railway.has(h), "Aurora"),
            () => (|h| book().land.has(h), "land"),
        };
        assert!(offers.iter().all(|&h| fits(h)), "{who}");
        let other = book().map.hexes().find(|&h| !fits(h)).unwrap();
        let why = refused(&mut game, &format!("at {}", book().map.label(other)));
        assert!(why.contains(forbidden), "{why}");
        if forbidden == "land" {
            let south = offers.iter().any(|&h| ["50", "51"].iter().any(|row| book().map.label(h).starts_with(row)));
            assert!(south, "rows 50 and 51 are open to artillery");
        }
        let first = game.offers()[0].clone();
        go(&mut game, &first);
    }
}

/// Case manstein/3.5a
/// Case manstein/3.6a
/// Case manstein/3.2b
/// Case manstein/3.6e
#[test]
fn thirty_six_counters_are_drawn_that_nobody_knows() {
    let game = laid_out(&[], 3);
    let state = game.state();
    let down: Vec<_> = state.units.on_map(SOVIET).filter(|&(unit, _)| state.face_down(book(), unit)).collect();
    assert_eq!(down.len(), 36);
    for &(unit, _) in &down {
        let piece = book().piece(unit).unwrap();
        assert!(state.veil.counter(piece) < book().pool, "of the pool, not 51 or 704");
        assert!(!state.veil.knows(GERMAN, piece) && !state.veil.knows(SOVIET, piece));
    }
    for viewer in [Viewer::Player(GERMAN), Viewer::Player(SOVIET), Viewer::Spectator] {
        let view = game.view(viewer);
        let faces = view.units.iter().filter(|u| down.iter().any(|&(unit, _)| unit == u.unit));
        assert!(faces.clone().count() == 36 && faces.clone().all(|u| u.face.untried && u.face.strengths.is_empty()));
    }
    // Another seed deals others, and each counter once.
    let other = laid_out(&[], 4);
    let dealt = |game: &Match<Manstein>| -> Vec<usize> {
        down.iter().map(|&(unit, _)| game.state().veil.counter(book().piece(unit).unwrap())).collect()
    };
    assert_ne!(dealt(&game), dealt(&other));
    let mut once = dealt(&game);
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), 36);
}

/// Case manstein/3.6b
/// Case manstein/3.6c
/// Case manstein/3.6d
#[test]
fn they_lie_on_land_north_of_row_50_one_in_a_hex_two_in_an_objective() {
    let mut game = begun(&[], 1);
    fixed(&mut game);
    let [south, sea] = ["5010", "0101"].map(hex);
    assert!(!book().setup.has(south));
    assert!(refused(&mut game, "at 5010").contains("rows 50 and 51"));
    let water = book().sea.iter().next().unwrap_or(sea);
    assert!(refused(&mut game, &format!("at {}", book().map.label(water))).contains("land"));
    let taken = |h: &hexmap::HexId| game.state().units.held(SOVIET).has(*h);
    let objective = book().objectives.iter().find(|h| !taken(h)).unwrap();
    let plain = (book().setup - book().objectives).iter().find(|h| !taken(h)).unwrap();
    for (at, room) in [(objective, 2), (plain, 1)] {
        let act = format!("at {}", book().map.label(at));
        (0..room).for_each(|_| go(&mut game, &act));
        assert!(refused(&mut game, &act).contains("full"), "{room} fit");
    }
}

/// Case manstein/16.2a
/// Case manstein/16.2c
/// Case manstein/16.2f
#[test]
fn the_die_for_the_defensive_states_is_thrown_openly_before_the_set_up() {
    let mut seen = [false; 2];
    for seed in 0..20 {
        let mut game = begun(&[("states", 1)], seed);
        let told = game.told(Viewer::Spectator, 0);
        let threw = told.iter().find(|t| t.line.kind == "threw").expect("the die is told to everybody");
        let prepared = threw.line.number.unwrap() > 3;
        assert_eq!(game.state().prepared, prepared);
        seen[usize::from(prepared)] = true;
        fixed(&mut game);
        let plain =
            (book().setup - book().objectives).iter().find(|&h| !game.state().units.held(SOVIET).has(h)).unwrap();
        let act = format!("at {}", book().map.label(plain));
        go(&mut game, &act);
        assert_eq!(game.offers().contains(&act), prepared, "two in every hex of a prepared city");
    }
    assert_eq!(seen, [true, true]);
    assert!(!begun(&[], 1).state().prepared, "without the option there is no die");
}

/// Case manstein/3.7a
#[test]
fn no_unit_of_the_front_reserve_is_on_the_map_on_turn_1() {
    let game = laid_out(&[], 5);
    let state = game.state();
    let front = |(unit, _)| game.rules().at(state).unit(unit).command == manstein::Command::Front;
    assert!(!state.units.on_map(SOVIET).any(front));
}

/// Case manstein/4.2a
/// Case manstein/4.2i
#[test]
fn all_land_is_soviet_at_first_and_the_sea_nobodys() {
    let game = begun(&[], 1);
    let state = game.state();
    assert!(book().land.iter().all(|h| state.controls(book(), SOVIET, h) && !state.controls(book(), GERMAN, h)));
    assert!(book().sea.iter().all(|h| !state.controls(book(), SOVIET, h) && !state.controls(book(), GERMAN, h)));
}

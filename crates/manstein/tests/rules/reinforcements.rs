//! Section 19, with 7.3 and 12.4: what comes when.

use hexmap::HexId;
use manstein::{ASIDE, Act, Command, GERMAN, HexSet, POOL, SOVIET, Truth as _};
use wargame::{Node, Options, Place, Rules as _, Show as _, Side, Viewer};

use crate::{
    common::{book, game, scene},
    run::{Run, named},
};

const DIVISIONS: [Command; 6] = [
    Command::Motorized3,
    Command::Panzer8,
    Command::Infantry269,
    Command::Polizei,
    Command::Totenkopf,
    Command::Flieger,
];

/// The first throw of a German arrival, with these divisions due already.
fn german(turn: u8, due: &[Command]) -> Run {
    let run = Run::of(scene(turn - 1, "soviet-movement", "i-8m@4908 1-1dno@4412"));
    let mut run = run.pooled(&DIVISIONS).pooled(&[Command::Corps]);
    run.state.due = due.iter().fold(0, |bits, &command| bits | 1 << command as u8);
    let run = run.until("german-arrival");
    assert_eq!((run.state.turn, run.node()), (turn, Node::Chance));
    run
}

/// The commands of which units come.
fn coming(run: &Run) -> Vec<Command> {
    DIVISIONS.into_iter().filter(|&command| run.comes(command)).collect()
}

fn of_corps(run: &Run) -> usize {
    book().of(Command::Corps).iter().filter(|&unit| run.is_waiting(unit)).count()
}

/// Case manstein/19.1a
#[test]
fn the_first_turn_brings_manstein_six_air_markers_corps_troops_and_a_division() {
    let mut run = Run { state: game().setup("campaign", &Options::default()).unwrap() };
    while run.phase() == "setup" {
        run.on();
    }
    assert_eq!((run.phase(), run.state.turn), ("german-arrival", 1));
    assert!(run.is_waiting(named("manstein")));
    let air = run.draws();
    assert_eq!(air.len(), 6);
    assert!(air.iter().all(|&unit| run.state.units.place(unit) == ASIDE && book().of(Command::Luftwaffe).has(unit)));
    for (die, corps, division) in [
        (1, 1, Command::Motorized3),
        (2, 1, Command::Motorized3),
        (3, 2, Command::Motorized3),
        (4, 2, Command::Panzer8),
        (5, 3, Command::Panzer8),
        (6, 3, Command::Panzer8),
    ] {
        let mut run = run.clone().then(Act::Die(die));
        assert_eq!(run.draws().len(), corps);
        let run = run.then(Act::Die(die));
        assert_eq!((coming(&run), of_corps(&run)), (vec![division], corps + 1), "Manstein with them");
    }
}

/// Case manstein/19.1b
#[test]
fn the_second_turn_brings_the_other_division() {
    for (first, other) in [(Command::Motorized3, Command::Panzer8), (Command::Panzer8, Command::Motorized3)] {
        let mut run = german(2, &[first]).then(Act::Die(5));
        assert_eq!(run.draws().len(), 3);
        assert_eq!((coming(&run), of_corps(&run)), (vec![other], 3));
    }
}

/// Case manstein/19.1c
#[test]
fn the_third_turn_brings_one_of_three_divisions_by_die() {
    use Command::{Infantry269, Motorized3, Panzer8, Polizei, Totenkopf};
    for (die, division) in (1..=6).zip([Infantry269, Infantry269, Infantry269, Totenkopf, Totenkopf, Polizei]) {
        let mut run = german(3, &[Motorized3, Panzer8]).then(Act::Die(2));
        assert_eq!(run.draws().len(), 1);
        let run = run.then(Act::Die(die));
        assert_eq!((coming(&run), of_corps(&run)), (vec![division], 1));
    }
}

/// Case manstein/19.1d, manstein/19.1k, manstein/19.1l
#[test]
fn later_a_low_die_brings_a_division_that_is_left_and_a_corps_unit() {
    use Command::{Infantry269, Motorized3, Panzer8, Polizei, Totenkopf};
    let due = [Motorized3, Panzer8, Infantry269];
    for die in 1..=3 {
        // Of two the one with the higher die, and ties are thrown again.
        for (dice, wins) in [(&[2, 5][..], 1), (&[5, 2], 0), (&[4, 4, 1, 6], 1), (&[3, 3, 6, 1], 0)] {
            let run = german(4, &due).then(Act::Die(die));
            let rest: Vec<_> = book().schedule.rest.into_iter().filter(|c| !due.contains(c)).collect();
            let mut run = dice.iter().fold(run, |run, &die| run.then(Act::Die(die)));
            assert_eq!(run.draws().len(), 1);
            assert_eq!((coming(&run), of_corps(&run)), (vec![rest[wins]], 1), "{dice:?}");
        }
        // The last one comes without, and when none is left the corps unit still does.
        let mut run = german(5, &[Motorized3, Panzer8, Infantry269, Polizei]).then(Act::Die(die));
        assert_eq!(run.draws().len(), 1);
        assert_eq!((coming(&run), of_corps(&run)), (vec![Totenkopf], 1));
        let mut run = german(5, &[Motorized3, Panzer8, Infantry269, Polizei, Totenkopf]).then(Act::Die(die));
        assert_eq!(run.draws().len(), 1);
        assert_eq!((coming(&run), of_corps(&run)), (vec![], 1));
    }
}

/// Case manstein/19.1e
#[test]
fn later_a_four_brings_two_corps_units_and_a_five_three() {
    for (die, corps) in [(4, 2), (5, 3)] {
        let mut run = german(4, &[Command::Motorized3, Command::Panzer8, Command::Polizei]).then(Act::Die(die));
        assert_eq!(run.draws().len(), corps);
        assert_eq!((coming(&run), of_corps(&run)), (vec![], corps));
    }
}

/// Case manstein/19.1f, manstein/19.1g
#[test]
fn a_six_brings_an_air_marker_and_once_the_airborne_a_turn_later() {
    let mut run = german(5, &[Command::Motorized3]).then(Act::Die(6));
    let air = run.draws();
    assert!(air.len() == 1 && run.state.units.place(air[0]) == ASIDE && book().of(Command::Luftwaffe).has(air[0]));
    assert_eq!((coming(&run), of_corps(&run), run.state.flieger), (vec![], 0, 6));
    // They come with the next turn, beside what its die brings; a second six brings the marker only.
    let mut next = run.until("german-arrival");
    assert_eq!((coming(&next), next.node()), (vec![Command::Flieger], Node::Chance));
    next.go(Act::Die(6));
    assert_eq!((next.draws().len(), next.state.flieger), (1, 6));
}

/// Case manstein/19.1i
#[test]
fn what_is_due_after_the_last_turn_does_not_come() {
    let mut run = german(10, &[Command::Motorized3]).then(Act::Die(6));
    assert_eq!((run.draws().len(), run.state.flieger), (1, 11));
    while !matches!(run.node(), Node::Over(_)) {
        run.on();
    }
    assert_eq!((run.state.turn, coming(&run)), (10, vec![]));
}

/// The first throw of a Soviet arrival; the German is far away.
fn soviet(turn: u8, units: &str, change: impl Fn(&mut Run)) -> Run {
    let mut run = Run::of(scene(turn, "german-movement", units)).pooled(&[Command::Front]);
    change(&mut run);
    run.until("soviet-arrival")
}

/// Deals the 42nd Army its first counters; how many.
fn dealt(run: &mut Run) -> Vec<usize> {
    let mut counters = Vec::new();
    while let (Node::Chance, Some(&Act::Deal(counter))) = (run.node(), run.legal().first()) {
        counters.push(counter.into());
        run.go(Act::Deal(counter));
    }
    counters
}

/// Case manstein/19.2a, manstein/5.2b
#[test]
fn every_six_objectives_bring_a_unit_of_the_42nd_army_from_the_second_turn_on() {
    let all: Vec<_> = book().objectives.iter().collect();
    for (german, rubble) in [(0, 0), (1, 0), (0, 1), (3, 4), (20, 10), (all.len() - 6, 0), (all.len() - 5, 0)] {
        let mut run = soviet(2, "i-8m@4908 1-1dno@4412", |run| {
            run.state.german |= &all[..german].iter().copied().collect::<HexSet>();
            run.state.rubble = all[german..german + rubble].iter().copied().collect();
        });
        assert_eq!(dealt(&mut run).len(), (all.len() - german - rubble) / 6, "{german} German, {rubble} rubbled");
    }
    let mut run = Run::of(scene(1, "german-movement", "i-8m@4908 1-1dno@4412"));
    while run.phase() != "soviet-movement" {
        assert_ne!(run.phase(), "soviet-arrival", "nobody comes on the first turn");
        run.go(Act::Done);
    }
}

/// Where the first unit that was drawn may come.
fn places(run: &Run) -> (Run, HexSet) {
    let Some(&Act::Pick(unit)) = run.legal().first() else { panic!("nobody is put down") };
    let run = run.clone().then(Act::Pick(unit));
    let hexes =
        run.legal().into_iter().filter_map(|act| if let Act::At(hex) = act { Some(hex) } else { None }).collect();
    (run, hexes)
}

/// Case manstein/19.2b, manstein/19.2c, manstein/19.2f, manstein/19.2h, manstein/9.6b
#[test]
fn they_come_to_objectives_that_are_soviet_whole_and_away_from_germans() {
    let all: Vec<_> = book().objectives.iter().collect();
    let open = |hex: HexId| book().land.has(hex) && !book().objectives.has(hex);
    let beside = |hex: HexId| book().map.around(hex).map(|(_, near)| near).find(|&near| open(near));
    let mut edge = all[2..].iter().copied().filter(|&hex| beside(hex).is_some());
    let (near, led) = (edge.next().unwrap(), edge.next_back().unwrap());
    let mut run = soviet(2, "i-8m@4908 manstein@4909 1-1dno@4412", |run| {
        run.state.german.add(all[0]);
        run.state.rubble.add(all[1]);
        run.state.units.put(named("i-8m"), beside(near).unwrap().into());
        run.state.units.put(named("manstein"), beside(led).unwrap().into());
    });
    let counters = dealt(&mut run);
    assert!(counters.len() > 2 && run.decides(SOVIET));
    assert_eq!(run.refused(Act::Done), "19.2", "as long as there is a hex they are put down");
    let (mut at, hexes) = places(&run);
    let free = |hex: HexId| {
        !book().map.around(hex).any(|(_, near)| run.state.units.held(GERMAN).has(near))
            && hex != all[0]
            && hex != all[1]
    };
    let expected: HexSet = all.iter().copied().filter(|&hex| free(hex)).collect();
    assert_eq!(hexes, expected);
    for hex in [all[0], all[1], near, led, book().clear.first().unwrap()] {
        assert_eq!(at.refused(Act::At(hex)), "19.2");
    }
    let first = expected.first().unwrap();
    at.go(Act::At(first));
    assert!(at.decides(SOVIET), "and nobody fires at it");
    let (next, hexes) = places(&at);
    assert!(!hexes.has(first) && next.refused(Act::At(first)) == "19.2", "one in a turn");
}

/// Case manstein/19.2e, manstein/7.3b
#[test]
fn whom_no_hex_takes_goes_back_to_the_pool() {
    let all: Vec<_> = book().objectives.iter().collect();
    // Six objectives are left, and Germans are next to them all.
    let mut run = soviet(3, "i-8m@4908 1-1dno@4412", |run| {
        run.state.rubble = all[6..].iter().copied().collect();
        for (unit, &hex) in book().of(Command::Panzer8).iter().zip(&all[..6]) {
            let beside = book().map.around(hex).map(|(_, near)| near).find(|&near| book().land.has(near));
            run.state.units.put(unit, beside.unwrap().into());
        }
    });
    let counters = dealt(&mut run);
    assert_eq!(counters.len(), 1);
    assert!(run.state.veil.in_pile(counters[0]), "it is in the pool again");
    assert_eq!(run.node(), Node::Chance, "the die of the Front Reserve is next");
    // What is drawn the Soviet looks at and the German does not (7.3).
    let mut run = soviet(3, "i-8m@4908 1-1dno@4412", |_| {});
    let before = run.clone();
    let counters = dealt(&mut run);
    let piece = (0..book().pieces.len()).find(|&p| run.state.veil.dealt(p) && !before.state.veil.dealt(p)).unwrap();
    assert_eq!(run.state.veil.counter(piece), counters[0]);
    assert!(run.state.veil.knows(SOVIET, piece) && !run.state.veil.knows(GERMAN, piece));
    let unit = book().unit_of(piece);
    let (mut run, hexes) = places(&run);
    run.go(Act::At(hexes.first().unwrap()));
    let seen = |side: Side| {
        let view = game().view(&run.state, Viewer::Player(side));
        view.units.iter().find(|u| u.unit == unit).map(|u| u.face.untried).expect("it is on the map")
    };
    assert!(seen(GERMAN) && !seen(SOVIET) && run.state.face_down(book(), unit));
}

/// Case manstein/19.2g
#[test]
fn a_small_pool_gives_fewer() {
    let keys: Vec<_> = book().counters[2..].iter().map(|counter| counter.key.as_str()).collect();
    let places = book().land.iter().filter(|&h| !book().objectives.has(h) && book().map.label(h) < "4000");
    let units: Vec<_> = keys.iter().zip(places).map(|(key, h)| format!("{key}@{}", book().map.label(h))).collect();
    let mut run = soviet(2, &format!("i-8m@4908 {}", units.join(" ")), |_| {});
    assert_eq!(dealt(&mut run).len(), 2);
    assert!(run.decides(SOVIET));
}

/// Case manstein/19.3a, manstein/19.3c, manstein/7.3c, manstein/12.4b
#[test]
fn a_die_of_units_comes_from_the_front_reserve_face_up_air_markers_among_them() {
    for die in 1..=6 {
        let mut run = soviet(2, "i-8m@4908 1-1dno@4412", |run| run.state.rubble = book().objectives);
        let markers = ["lfrair10", "lfrair5"].map(named);
        assert!(markers.iter().all(|&marker| run.state.units.place(marker) == POOL));
        run.go(Act::Die(die));
        if die > 1 {
            run.go(Act::Draw(markers[0]));
            assert_eq!(run.state.units.place(markers[0]), ASIDE, "ready beside the map");
        }
        let units: Vec<_> = run.draws().into_iter().filter(|unit| !markers.contains(unit)).collect();
        let drawn = book().of(Command::Front).iter().filter(|&unit| run.state.units.place(unit) != POOL);
        let drawn = drawn.filter(|&unit| !game().at(&run.state).unit(unit).is_leader()).count();
        assert_eq!(drawn, usize::from(die), "markers count");
        for unit in units {
            assert_eq!(run.state.units.place(unit), Place::WAITING);
            assert!(!run.state.face_down(book(), unit));
        }
    }
}

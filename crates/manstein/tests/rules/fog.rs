//! Sections 2.2 and 6.5 to 6.7: where units are, and what of them is seen; 7.1 of those off the map.

use hexmap::HexId;
use manstein::{GERMAN, SOVIET, sees};
use wargame::{Place, UnitMark, Viewer};

use crate::common::{book, hex, list, of, scene, unit};

/// Case manstein/2.2a
#[test]
fn a_unit_is_in_one_place() {
    let trial = scene(3, "german-movement", "i-8m@4908 1-1dno@4412").mark("waiting", list(&["ii-8m"]));
    let mut trial = trial.act(&["pick i-8m", "move 4907", "done"]);
    let [mover, waiting] = ["i-8m", "ii-8m"].map(|key| unit(&mut trial, key));
    of(&mut trial, |state| {
        assert_eq!(state.units.here(GERMAN, hex("4908")).count(), 0);
        assert_eq!(state.units.here(GERMAN, hex("4907")).collect::<Vec<_>>(), [mover]);
        assert!(state.units.at(waiting).is_none() && state.units.place(waiting) == Place::WAITING);
        let everywhere = book().map.hexes().map(|hex| state.units.count(GERMAN, hex)).sum::<usize>();
        assert_eq!(everywhere, 1);
    });
    // Twice in a scene is refused.
    let twice = scene(3, "german-movement", "i-8m@4908 1-1dno@4412").mark("waiting", list(&["i-8m"]));
    assert!(twice.impossible().contains("stands twice"));
}

/// Case manstein/3.6f
#[test]
fn soviet_units_go_and_fire_south_of_where_they_were_laid_out() {
    let mut open = book().land.iter().filter(|&hex| book().map.label(hex).starts_with("49"));
    let (from, to) = open
        .find_map(|from| {
            let south = book().map.around(from).find(|&(dir, to)| {
                book().map.label(to).starts_with("50") && book().foot[from.index()][dir.index()] <= 12
            });
            Some((book().map.label(from), book().map.label(south?.1)))
        })
        .expect("a way leads south");
    assert!(!book().setup.has(hex(to)));
    let trial = scene(3, "soviet-movement", &format!("1-1dno@{from} i-8m@4408"));
    let mut trial = trial.act(&["pick 1-1dno", &format!("move {to}")]);
    assert_eq!(trial.places("1-1dno"), [to]);
    let trial = scene(3, "soviet-fire", &format!("1-1dno@{from} i-8m@{to}"));
    trial.act(&[&format!("attack {to}")]).offered(&["join 1-1dno"]);
}

/// Case manstein/6.1c
#[test]
fn every_unit_counts_one_whatever_its_size() {
    let size = |key: &str| book().counters.iter().find(|c| c.key == key).map(|c| c.size).unwrap();
    assert_eq!([size("1rb"), size("1-1dno"), size("2rb")], ["X", "III", "II"]);
    // An objective holds a brigade and a battalion as it holds two regiments.
    let beside = |to: HexId| {
        let mut near = book().map.around(to).map(|(_, from)| from);
        let costs = |from: HexId| book().foot[from.index()][book().dir(from, to).unwrap().index()];
        near.find(|&from| book().land.has(from) && !book().objectives.has(from) && costs(from) <= 12)
    };
    let objective = book().objectives.iter().find(|&hex| beside(hex).is_some()).unwrap();
    let beside = beside(objective).unwrap();
    let [there, from] = [objective, beside].map(|hex| book().map.label(hex));
    for pair in [["1rb", "2rb"], ["1-1dno", "2-1dno"], ["1rb", "1-1dno"]] {
        let units = format!("{}@{there} {}@{there} 3-1dno@{from} i-8m@4908", pair[0], pair[1]);
        scene(3, "soviet-movement", &units).act(&["pick 3-1dno"]).refused(&format!("move {there}"), "6.1");
        let units = format!("{}@{there} 3-1dno@{from} i-8m@4908", pair[0]);
        scene(3, "soviet-movement", &units).act(&["pick 3-1dno", &format!("move {there}")]);
    }
    // And Germans: a company of the airborne beside a battalion.
    let company = book().units.iter().find(|unit| unit.key == "7fpzjg").unwrap();
    assert_eq!(company.size, "I");
    let trial = scene(3, "german-movement", "7fpzjg@4908 i-1f@4908 ii-1f@4907 1-1dno@4412");
    trial.act(&["pick ii-1f"]).refused("move 4908", "6.1");
}

/// Case manstein/6.5a
#[test]
fn the_soviet_does_not_see_the_german_dead() {
    let trial = scene(3, "german-movement", "i-8m@4908 1-1dno@4412").pool("dead", &["ii-8m", "i-8p"]);
    let mut trial = trial.play();
    let mut losses = |viewer: Viewer| {
        let trays = trial.view(viewer).trays;
        let tray = trays.into_iter().find(|tray| tray.name == "losses" && tray.side == Some(GERMAN)).unwrap();
        (tray.entries.len(), tray.hidden)
    };
    assert_eq!(losses(Viewer::Player(GERMAN)), (2, 0));
    assert_eq!(losses(Viewer::Player(SOVIET)), (0, 2));
    assert_eq!(losses(Viewer::Spectator), (0, 2));
}

/// Case manstein/6.5b
#[test]
fn a_fire_shows_all_in_the_hex() {
    let trial =
        scene(1, "german-fire", "i-8m@4408 2-1dno@4708").face_down("1-1dno", "4308").face_down("1kirtk", "4308");
    let mut trial = trial.act(&["attack 4308", "join i-8m"]);
    let seen = |trial: &mut wargame::Trial<manstein::Manstein>| {
        let view = trial.view(Viewer::Player(GERMAN));
        let there = view.units.iter().filter(|u| u.at == hex("4308"));
        there.filter(|u| !u.face.untried).count()
    };
    assert_eq!(seen(&mut trial), 0, "not while it is being declared");
    let mut trial = trial.dice(&[6, 6]).act(&["done"]);
    assert_eq!(seen(&mut trial), 2);
    let view = trial.view(Viewer::Player(GERMAN));
    assert!(view.units.iter().all(|u| !u.marks.contains(&UnitMark::FaceDown)));
}

/// Case manstein/6.7a
#[test]
fn germans_are_never_face_down() {
    let mut trial = scene(3, "german-movement", "i-8m@4908 506art@4907 manstein@4906").untried("1-1dno", "4412");
    of(&mut trial, |state| {
        assert!(state.units.of(GERMAN).all(|unit| !state.face_down(book(), unit)));
        assert_eq!(state.units.of(SOVIET).filter(|&unit| state.units.at(unit).is_some()).count(), 1);
        assert!(state.units.on_map(SOVIET).all(|(unit, _)| state.face_down(book(), unit)));
    });
    let why = scene(3, "german-movement", "1-1dno@4412").face_down("i-8m", "4908").impossible();
    assert!(why.contains("only units of the 42nd Army lie face down"), "{why}");
}

/// Case manstein/7.1c
#[test]
fn nobody_off_the_map_is_attacked() {
    let trial = scene(3, "soviet-fire", "1-1dno@5020 i-8m@4908 2-1dno@4909").mark("waiting", list(&["i-8p", "506art"]));
    let trial = trial.play();
    let south: Vec<_> = book().south.iter().map(|hex| format!("attack {}", book().map.label(hex))).collect();
    let south: Vec<_> = south.iter().map(String::as_str).collect();
    let trial = south.iter().fold(trial, |trial, act| trial.refused(act, "10.2"));
    trial.offered(&["attack 4908"]);
}

/// Case manstein/16.2e
#[test]
fn lines_of_fire_along_streets_stay_in_a_prepared_city() {
    // Two hexes apart with a building between, open along a street.
    let built = |hex: HexId| book().built.has(hex);
    let straight = |from: HexId| {
        book().map.around(from).find_map(|(dir, mid)| {
            let to = book().map.step(mid, dir);
            (to.exists() && built(mid) && book().land.has(to) && sees(book(), from, to)).then_some((from, to))
        })
    };
    let (from, to) = book().land.iter().find_map(straight).expect("a street leads through");
    let [a, b] = [from, to].map(|hex| book().map.label(hex));
    for prepared in [false, true] {
        let trial = scene(3, "german-fire", &format!("i-10pz@{a} 1-1dno@{b}")).mark("prepared", prepared);
        trial.act(&[&format!("attack {b}")]).offered(&["join i-10pz"]);
    }
}

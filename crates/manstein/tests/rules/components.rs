//! Section 2: the counters.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::HexId;
use manstein::{Command, Engineer, GERMAN, Gait, Kind, PIECES, SOVIET, Start, UNITS, Unit};
use wargame::UnitId;

use crate::common::{book, counter, hex, tables};

fn all() -> impl Iterator<Item = &'static Unit> {
    book().units.iter().chain(&book().counters)
}

/// Case manstein/1.2a
#[test]
fn a_hex_is_half_a_kilometre_and_a_turn_three_days() {
    let book = book();
    assert_eq!((book.map.sheets[0].hex_km_tenths, book.days, book.turns), (5, 3, 10));
}

#[test]
fn there_are_199_units_and_228_counters() {
    assert_eq!(all().count(), 199);
    let tables = tables();
    let markers = tables["counters"]["markers"].as_array().unwrap();
    let markers: i64 = markers.iter().map(|marker| marker["count"].as_integer().unwrap()).sum();
    assert_eq!(all().count() as i64 + markers, 228);
    assert_eq!(tables["game"]["counters_total"].as_integer(), Some(228));
    let names: BTreeSet<_> = all().map(|unit| &unit.name).collect();
    assert_eq!(names.len(), 199, "no two counters have one name");
}

/// Case manstein/2.6a
#[test]
fn counters_belong_to_ten_commands() {
    let mut counts = BTreeMap::new();
    for unit in all() {
        *counts.entry(unit.command.word()).or_insert(0) += 1;
        assert_eq!(unit.command < Command::Army, unit.side() == GERMAN);
    }
    let expected = [
        ("3Mot", 13),
        ("8Pz", 14),
        ("269Inf", 16),
        ("Polizei", 16),
        ("Totenkopf", 17),
        ("7Flieger", 6),
        ("56PzC", 17),
        ("Luftwaffe", 9),
        ("42Army", 58),
        ("LFR", 33),
    ];
    assert_eq!(counts, expected.into());
    let divisions: Vec<_> = Command::ALL.iter().filter(|(command, _)| command.is_division()).collect();
    assert_eq!(divisions.len(), 6, "7Flieger counts as a division");
    let ss: Vec<_> = Command::ALL.iter().filter(|(command, _)| command.is_ss()).map(|&(_, word)| word).collect();
    assert_eq!(ss, ["Polizei", "Totenkopf"]);
    let book = book();
    for (command, _) in Command::ALL {
        for unit in book.of(command).iter() {
            assert_eq!((book.units[unit.index()].command, book.side(unit)), (command, command.side()));
        }
    }
}

/// Case manstein/2.9a, manstein/2.9b
#[test]
fn germans_have_16_points_and_soviets_12() {
    let book = book();
    assert_eq!([GERMAN, SOVIET].map(|side| book.allowance(side, Gait::Foot)), [16, 12]);
    assert_eq!([GERMAN, SOVIET].map(|side| book.allowance(side, Gait::Motorized)), [32, 24]);
}

/// Case manstein/2.11a, manstein/2.11b
#[test]
fn armored_units_are_motorized_and_motorized_ones_not_armored() {
    assert!(all().filter(|unit| unit.armored && unit.kind == Kind::Ground).all(|unit| unit.motorized));
    assert_eq!(all().filter(|unit| unit.armored).count(), 15);
    for name in ["I/8M", "43 PzJg", "T Pi", "615 Art"] {
        assert!(counter(name).motorized && !counter(name).armored, "{name}");
    }
    for name in ["I/10 Pz", "T StuG", "102 Flamm", "48 Tk"] {
        assert!(counter(name).motorized && counter(name).armored, "{name}");
    }
    assert!(!counter("I/469").motorized);
}

/// Case manstein/2.12a
#[test]
fn an_unlimited_range_reaches_every_hex() {
    let book = book();
    let corner = |label| hex(label);
    let across = book.distance(corner("0101"), corner("5134"));
    assert!(across > 50);
    assert!(counter("II/60 Art").reaches(across) && counter("Aurora").reaches(across) && counter("51").reaches(across));
    assert!(!counter("615 Art").reaches(34) && counter("615 Art").reaches(33));
    assert!(counter("I/8M").reaches(1) && !counter("I/8M").reaches(2));
}

#[test]
fn special_units_are_who_the_rules_name() {
    let names =
        |of: &dyn Fn(&Unit) -> bool| all().filter(|unit| of(unit)).map(|unit| unit.name.as_str()).collect::<Vec<_>>();
    assert_eq!(names(&|u| u.kind == Kind::Leader), ["Manstein", "Zhukov", "Zhdanov"]);
    assert_eq!(["Manstein", "Zhukov", "Zhdanov"].map(|name| counter(name).radius), [4, 3, 2]);
    assert_eq!(names(&|u| u.kind == Kind::Gunboat), ["LG"]);
    assert_eq!(names(&|u| u.kind == Kind::Rail), ["Aurora"]);
    assert_eq!(names(&|u| u.kind == Kind::Naval), ["RBF"]);
    assert_eq!(names(&|u| u.kind == Kind::Air && u.side() == SOVIET), ["LFR Air 10", "LFR Air 5"]);
    assert_eq!(names(&|u| u.is_irreplaceable()), ["Manstein", "Zhukov", "Zhdanov", "LG", "Aurora"]);
    assert_eq!(names(&|u| u.marine).len(), 5);
    assert_eq!(names(&|u| u.komsomol).len(), 6);
    assert_eq!(names(&|u| u.nkvd).len(), 8);
    assert_eq!(names(&|u| u.airborne).len(), 6);
    assert_eq!(names(&|u| u.anti_air), ["T Flak", "3 Flak", "411 Flak", "115 AA", "189 AA", "351 AA"]);
    // Pontoons: all German engineers, Soviet bridge engineers; the sappers are none.
    assert_eq!(names(&|u| u.bridges() && u.side() == SOVIET), ["41 Br", "42 Br", "2 Br", "21 Br"]);
    assert_eq!(names(&|u| u.bridges() && u.side() == GERMAN).len(), 9);
    assert_eq!(counter("676 Br").engineer, Some(Engineer::Bridge));
    assert!(!counter("676 Br").storms() && counter("St 48 Pi").storms() && counter("106 Sap").storms());
}

/// Case manstein/9.3d
#[test]
fn who_fires_defensively() {
    let defends = |name: &str| counter(name).defends();
    for name in ["I/8M", "LG", "3 Flak", "1/1DNO", "2 Br", "10 MG"] {
        assert!(defends(name), "{name}");
    }
    for name in ["Aurora", "RBF", "I/80 Art", "1 Mor", "Manstein", "Zhdanov", "Rudel", "LFR Air 5"] {
        assert!(!defends(name), "{name}");
    }
}

/// Every counter that can be drawn again gets a new handle each time (3.6, 19.2).
#[test]
fn a_game_can_need_237_handles() {
    let book = book();
    assert_eq!((book.units.len(), book.counters.len(), book.pieces.len()), (145, 54, 92));
    assert_eq!(book.handles(), 237);
    const { assert!(UNITS == 255 && PIECES < UNITS) };
    // Two begin face up, 36 are drawn for the set-up, then up to six on each of nine turns.
    assert_eq!((book.pool, book.begun(), usize::from(book.drawn)), (52, 2, 36));
    assert_eq!(2 + 36 + 9 * (book.objectives.len() / 6), book.pieces.len());
    assert_eq!(book.pieces[..4], ["51", "704", "k01", "k02"]);
    assert_eq!(book.pieces.last().map(String::as_str), Some("k90"));
    let handles: BTreeSet<_> = (0..book.handles()).map(|i| book.handle(UnitId(i as u8))).collect();
    assert_eq!(handles.len(), 237);
    assert!(
        handles.iter().all(|handle| handle.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'))
    );
    for piece in 0..book.pieces.len() {
        let unit = book.unit_of(piece);
        assert_eq!((book.piece(unit), book.side(unit)), (Some(piece), SOVIET));
    }
    assert_eq!(book.piece(UnitId(144)), None);
}

#[test]
fn some_units_have_a_place_at_first() {
    let starts: Vec<_> = all().filter_map(|unit| Some((unit.name.as_str(), unit.start?))).collect();
    let smolny: HexId = hex("2807");
    assert_eq!(
        starts,
        [
            ("Zhukov", Start::Aside),
            ("LFR Air 10", Start::Aside),
            ("LFR Air 5", Start::Aside),
            ("Zhdanov", Start::Hex(smolny)),
            ("LG", Start::Water),
            ("Aurora", Start::Rail),
            ("RBF", Start::Aside),
            ("51", Start::Anywhere),
            ("704", Start::Anywhere),
        ]
    );
}

#[test]
fn counters_look_as_they_are_printed() {
    let book = book();
    let mut faces = book.faces.units.iter().chain(&book.faces.counters);
    let seen = |name: &str| {
        let face = faces.clone().find(|face| face.name == name).unwrap();
        (face.kind, face.strengths.clone(), face.livery)
    };
    assert_eq!(seen("I/8M"), ("motorized", "(7)-1".into(), "german"));
    assert_eq!(seen("I/10 Pz"), ("armor", "9A-2".into(), "german"));
    assert_eq!(seen("II/60 Art"), ("artillery", "9+-U".into(), "german"));
    assert_eq!(seen("I/1T"), ("motorized", "(8)-1".into(), "ss"));
    assert_eq!(seen("Manstein"), ("leader", "4".into(), "german"));
    assert_eq!(seen("Rudel"), ("air", "8".into(), "german"));
    assert_eq!(seen("1/1GDNO"), ("militia", "(6)-1".into(), "guards"));
    assert_eq!(seen("1 RB"), ("marines", "(8)-1".into(), "soviet"));
    // Of a hidden one nothing but its army shows.
    let hidden = &book.faces.hidden;
    assert!(hidden.untried && hidden.strengths.is_empty() && hidden.name.is_empty() && hidden.size.is_empty());
    assert_eq!(hidden.band.as_deref(), Some("42"));
    assert!(faces.all(|face| face.stripe.is_some()));
}

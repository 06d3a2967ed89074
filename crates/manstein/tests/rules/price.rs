//! Section 8: what a step costs.

use hexmap::{Dir, EdgeId, HexId};
use manstein::{Book, EdgeSet, Gait, HexSet, Over, Ways, entry, price};
use wargame::data::NO;

use crate::common::{book, steps};

/// Markers of a position.
#[derive(Default)]
struct Markers {
    rubble: HexSet,
    demolished: EdgeSet,
    pontoons: EdgeSet,
    closed: bool,
}

impl Markers {
    fn ways(&self) -> Ways<'_> {
        let Markers { rubble, demolished, pontoons, closed } = self;
        Ways { book: book(), rubble, demolished, pontoons, closed: *closed }
    }

    /// The price of a step and by what it goes, or the case that bars it.
    fn step(&self, (from, dir, _): (HexId, Dir, HexId), gait: Gait) -> Result<(u8, Over), &'static str> {
        price(self.ways(), from, dir, gait, false).map(|price| (price.points, price.over)).map_err(|no| no.case)
    }
}

/// A step in the words of the map: terrain of the hex entered, fort, kind of river, bridge, line.
struct Step {
    terrain: &'static str,
    fort: bool,
    river: &'static str,
    bridge: bool,
    line: bool,
    from_sea: bool,
}

fn words((from, dir, to): (HexId, Dir, HexId)) -> Step {
    let map = &book().map;
    let side = |kind: &str| map.side(from, dir).meets(map.side_kind(kind));
    Step {
        terrain: map.terrain_name(to),
        fort: map.has_feature(to, "fort"),
        river: if side("major-river") {
            "major"
        } else if side("minor-river") {
            "minor"
        } else {
            ""
        },
        bridge: side("bridge"),
        line: map.link(from, dir).0 != 0,
        from_sea: map.terrain_name(from) == "sea",
    }
}

/// All steps of a kind cost so much on foot, and there are some.
fn all_cost(points: u8, of: impl Fn(&Step) -> bool) {
    let found: Vec<_> = steps().filter(|&step| !words(step).from_sea && of(&words(step))).collect();
    assert!(!found.is_empty());
    for step in found {
        assert_eq!(Markers::default().step(step, Gait::Foot).map(|(points, _)| points), Ok(points));
    }
}

/// Case manstein/8.5a, manstein/8.5b, manstein/8.5c, manstein/8.5d
#[test]
fn clear_costs_one_urban_two_and_an_objective_three() {
    all_cost(1, |s| s.terrain == "clear" && !s.fort && s.river.is_empty());
    all_cost(2, |s| s.terrain == "urban" && !s.fort && s.river.is_empty());
    all_cost(3, |s| s.terrain == "objective" && !s.fort && s.river.is_empty());
    assert!(!book().urban.meets(&book().objectives));
}

/// Case manstein/8.6a, manstein/8.6b, manstein/8.6c
#[test]
fn a_fortification_costs_two_and_in_an_objective_three() {
    for (terrain, points) in [("clear", 2), ("urban", 2), ("objective", 3)] {
        all_cost(points, |s| s.terrain == terrain && s.fort && s.river.is_empty());
    }
}

/// Case manstein/8.7a, manstein/8.7b, manstein/8.9b, manstein/8.9c
#[test]
fn a_minor_river_costs_one_more_and_a_bridge_nothing() {
    all_cost(4, |s| s.terrain == "objective" && !s.fort && s.river == "minor" && !s.bridge);
    all_cost(2, |s| s.terrain == "clear" && !s.fort && s.river == "minor" && !s.bridge);
    all_cost(2, |s| s.terrain == "urban" && !s.fort && s.river == "minor" && s.bridge);
    all_cost(2, |s| s.terrain == "urban" && !s.fort && s.river == "major" && s.bridge);
    // A canal is a minor river.
    let named = |edge: &&hexmap::Edge| edge.names.iter().any(|(_, name)| name.contains("Canal"));
    let canals: Vec<_> = book().map.edges().iter().filter(named).collect();
    assert!(!canals.is_empty());
    for edge in canals {
        let number = book().edge(edge.a, edge.b).unwrap();
        assert!(book().rivers.has(number) && !book().major.has(number));
    }
}

/// Case manstein/8.9a, manstein/8.9d
#[test]
fn a_major_river_is_crossed_by_a_bridge_that_stands() {
    let mut crossed = 0;
    for step in steps().filter(|&step| words(step).river == "major") {
        let edge = book().edge(step.0, step.2).unwrap();
        let down = Markers { demolished: EdgeSet::EMPTY.with(edge), ..Markers::default() };
        assert_eq!(Markers::default().step(step, Gait::Foot).is_ok(), words(step).bridge);
        assert_eq!(down.step(step, Gait::Foot), Err("8.9"));
        crossed += usize::from(words(step).bridge);
    }
    assert_eq!(crossed, 36);
    // Over a minor one a demolished bridge is no free crossing any more.
    for step in steps().filter(|&step| words(step).river == "minor" && words(step).bridge) {
        let down =
            Markers { demolished: EdgeSet::EMPTY.with(book().edge(step.0, step.2).unwrap()), ..Markers::default() };
        let (whole, forded) =
            (Markers::default().step(step, Gait::Foot).unwrap(), down.step(step, Gait::Foot).unwrap());
        assert_eq!((whole.1, forded.1, forded.0), (Over::Bridge, Over::Ford, whole.0 + 1));
    }
}

/// Case manstein/8.10n, manstein/8.10e
#[test]
fn a_pontoon_serves_where_it_is_cheaper_or_the_only_way() {
    for step in steps().filter(|&step| !words(step).river.is_empty()) {
        let edge = book().edge(step.0, step.2).unwrap();
        let laid = Markers { pontoons: EdgeSet::EMPTY.with(edge), ..Markers::default() };
        let over = laid.step(step, Gait::Foot).unwrap().1;
        assert_eq!(over, if words(step).bridge { Over::Bridge } else { Over::Pontoon });
        // Over a demolished bridge it does.
        let both = Markers { demolished: EdgeSet::EMPTY.with(edge), ..laid };
        assert_eq!(both.step(step, Gait::Foot), Ok((book().enter[step.2.index()], Over::Pontoon)));
    }
}

/// Case manstein/8.10h
#[test]
fn an_engineer_crosses_by_itself_for_one_more() {
    let open = Markers::default();
    for (from, dir, to) in steps().filter(|&step| words(step).river == "major" && !words(step).bridge) {
        let crossed = price(open.ways(), from, dir, Gait::Foot, true).unwrap();
        assert_eq!((crossed.points, crossed.over), (book().enter[to.index()] + 1, Over::Wading));
    }
}

/// Case manstein/8.12a
#[test]
fn rubble_costs_one_more() {
    let rubbled = Markers { rubble: book().built, ..Markers::default() };
    for step in steps().filter(|step| book().built.has(step.2)) {
        let (whole, rubble) = (Markers::default().step(step, Gait::Foot), rubbled.step(step, Gait::Foot));
        match whole {
            Ok((points, over)) => assert_eq!(rubble, Ok((points + 1, over))),
            Err(case) => assert_eq!(rubble, Err(case)),
        }
    }
}

/// Case manstein/8.13a
#[test]
fn nobody_goes_to_sea_on_foot() {
    for step in steps().filter(|step| book().sea.has(step.0) || book().sea.has(step.2)) {
        assert_eq!(Markers::default().step(step, Gait::Foot), Err("8.13"));
        assert_eq!(Markers::default().step(step, Gait::Motorized), Err("8.13"));
    }
}

/// Case manstein/8.8b, manstein/8.8c, manstein/8.8g
#[test]
fn motorized_movement_enters_clear_hexes_or_follows_a_line() {
    let open = Markers::default();
    let (mut urban, mut off) = (0, 0);
    for step in steps() {
        let (foot, driven, said) = (open.step(step, Gait::Foot), open.step(step, Gait::Motorized), words(step));
        if foot.is_ok() && (said.terrain == "clear" || said.line) {
            assert_eq!(driven, foot);
            urban += usize::from(said.terrain == "urban" && !said.fort && driven == Ok((2, Over::Land)));
        } else {
            assert_eq!(driven, foot.and(Err("8.8")));
            off += 1;
        }
    }
    assert!(urban > 100 && off > 100);
    // Over a river without a bridge into clear ground, a fortified hex among them.
    assert!(steps().any(|s| open.step(s, Gait::Motorized) == Ok((2, Over::Ford)) && words(s).terrain == "clear"));
    assert!(
        steps().any(|s| words(s).terrain == "clear"
            && words(s).fort
            && open.step(s, Gait::Motorized) == Ok((2, Over::Land)))
    );
}

/// Case manstein/8.8i
#[test]
fn a_demolished_bridge_cuts_the_line_until_a_pontoon_lies_there() {
    let over = |&step: &_| words(step).bridge && words(step).line && words(step).terrain != "clear";
    let mut seen = 0;
    for step in steps().filter(over) {
        let edge = EdgeSet::EMPTY.with(book().edge(step.0, step.2).unwrap());
        let down = Markers { demolished: edge, ..Markers::default() };
        let barred = if words(step).river == "major" { "8.9" } else { "8.8" };
        assert_eq!(down.step(step, Gait::Motorized), Err(barred));
        let laid = Markers { pontoons: edge, ..down };
        assert_eq!(laid.step(step, Gait::Motorized), Ok((book().enter[step.2.index()], Over::Pontoon)));
        seen += 1;
    }
    assert!(seen > 10);
}

/// Case manstein/8.8h
#[test]
fn motorized_units_come_onto_the_map_on_clear_ground_or_a_line() {
    let open = Markers::default();
    for hex in (book().south | book().front).iter() {
        let said = (book().map.terrain_name(hex), book().map.features(hex));
        let road = said.1.iter().any(|f| f == "prospekt" || f == "rail");
        let driven = entry(open.ways(), hex, Gait::Motorized).map(|price| price.points).map_err(|no| no.case);
        assert_eq!(driven, if said.0 == "clear" || road { Ok(book().enter[hex.index()]) } else { Err("8.8") });
        assert_eq!(entry(open.ways(), hex, Gait::Foot).unwrap().points, book().enter[hex.index()]);
    }
}

/// Case manstein/16.2b
#[test]
fn in_a_prepared_city_lines_give_no_motorized_movement() {
    let closed = Markers { closed: true, ..Markers::default() };
    for step in steps() {
        let (foot, driven) = (closed.step(step, Gait::Foot), closed.step(step, Gait::Motorized));
        assert_eq!(foot, Markers::default().step(step, Gait::Foot));
        match words(step).terrain {
            "clear" => assert_eq!(driven, foot),
            _ => assert_eq!(driven, foot.and(Err("16.2"))),
        }
    }
}

#[test]
fn the_tables_of_steps_say_the_same() {
    let open = Markers::default();
    for (from, dir, to) in steps() {
        for (table, gait) in [(&book().foot, Gait::Foot), (&book().motorized, Gait::Motorized)] {
            let points = open.step((from, dir, to), gait).map_or(NO, |(points, _)| points);
            assert_eq!(table[from.index()][dir.index()], points);
        }
    }
    let beyond = book().map.hexes().find(|&hex| book().map.on_edge(hex)).unwrap();
    let dir = Dir::ALL.into_iter().find(|&dir| !book().map.step(beyond, dir).exists()).unwrap();
    assert_eq!(book().foot[beyond.index()][dir.index()], NO);
    assert!(price(open.ways(), beyond, dir, Gait::Foot, false).is_err());
}

/// Marks are where the map has rivers: every hexside with one has a number.
#[test]
fn every_river_hexside_can_carry_a_pontoon() {
    let book: &Book = book();
    for (number, edge) in book.map.edges().iter().enumerate() {
        let river = ["minor-river", "major-river"].iter().any(|kind| edge.kinds.meets(book.map.side_kind(kind)));
        assert_eq!(book.rivers.has(EdgeId(number as u16)), river);
    }
}

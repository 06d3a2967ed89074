//! Where counters and marks lie.

use std::sync::Arc;

use draw::{COUNTER, Hexside, Lay, Look, MarkLies, UnitLies, lay};
use hexmap::{HexId, Map};
use wargame::{Face, Mark, Node, Side, UnitId, UnitView, View, Viewer};

use crate::{maps, sample};

fn hex(map: &Map, label: &str) -> HexId {
    map.by_label(label).unwrap_or_else(|| panic!("no hex {label}"))
}

fn mark(map: &Map, kind: &'static str, label: &str) -> Mark {
    Mark { kind, at: hex(map, label), edge: None, count: 1, side: None }
}

fn on_side(map: &Map, kind: &'static str, a: &str, b: &str) -> Mark {
    let edge = map.edge_between(hex(map, a), hex(map, b));
    assert!(edge.is_some(), "nothing lies between {a} and {b}");
    Mark { edge, ..mark(map, kind, a) }
}

/// Units of these strengths in one hex, and marks.
fn view(map: &Map, label: &str, units: &[Face], marks: Vec<Mark>) -> View {
    let at = hex(map, label);
    let unit = |(i, face): (usize, &Face)| {
        let (unit, face) = (UnitId(i as u8), Arc::new(face.clone()));
        UnitView { unit, at, face, marks: Vec::new() }
    };
    let units = units.iter().enumerate().map(unit).collect();
    View { units, marks, ..View::plain(Viewer::Umpire, Node::Decide(Side::First)) }
}

fn laid(map: &Map, view: &View) -> Lay {
    lay(&Look::STANDARD, view, |edge| Hexside::of(map, edge))
}

fn infantry(strengths: &str) -> Face {
    sample::face(Side::First, "infantry", strengths, "")
}

fn leader() -> Face {
    sample::face(Side::First, "leader", "2", "Manstein")
}

fn order(lay: &Lay) -> Vec<u8> {
    assert!(lay.units.windows(2).all(|pair| pair[0].z < pair[1].z));
    lay.units.iter().map(|u| u.unit.0).collect()
}

#[test]
fn the_strongest_lies_on_top_and_of_equals_the_first() {
    let map = maps::leningrad();
    let units = [infantry("6-6"), infantry("10-8"), infantry("6-6"), infantry("?-5")];
    assert_eq!(order(&laid(&map, &view(&map, "2308", &units, vec![]))), [3, 2, 0, 1]);
}

#[test]
fn counters_of_a_stack_are_moved_by_a_part_of_their_side_closer_when_they_are_many() {
    let map = maps::leningrad();
    let gaps = |n: usize| {
        let lay = laid(&map, &view(&map, "2308", &vec![infantry("6-6"); n], vec![]));
        let span = lay.units[n - 1].off.0 - lay.units[0].off.0;
        assert!(lay.units.iter().map(|u| u.off.0).sum::<f64>().abs() < 1e-9, "a stack lies about the middle");
        assert!(lay.units.iter().all(|u| u.off.0 == -u.off.1), "it leans right and up");
        span / COUNTER
    };
    assert_eq!(gaps(1), 0.0);
    assert!((gaps(2) - 0.075).abs() < 1e-9);
    assert!((gaps(5) - 0.3).abs() < 1e-9);
    assert!((gaps(9) - 0.3).abs() < 1e-9);
}

#[test]
fn a_badge_counts_from_four_on() {
    let map = maps::leningrad();
    let badges = |n: usize| laid(&map, &view(&map, "2308", &vec![infantry("6-6"); n], vec![])).badges;
    assert!(badges(3).is_empty());
    assert_eq!(badges(4).iter().map(|b| (b.hex, b.count)).collect::<Vec<_>>(), [(hex(&map, "2308"), 4)]);
}

#[test]
fn leaders_lie_on_top_and_do_not_count() {
    let map = maps::leningrad();
    let units = [leader(), infantry("6-6"), infantry("10-8"), infantry("4-6")];
    let lay = laid(&map, &view(&map, "2308", &units, vec![]));
    assert_eq!(order(&lay), [3, 1, 2, 0]);
    assert!(lay.badges.is_empty(), "three units and their leader are no four");
    let without = laid(&map, &view(&map, "2308", &units[1..], vec![]));
    let places = |lay: &Lay| lay.units.iter().map(|u: &UnitLies| u.off).collect::<Vec<_>>();
    assert_eq!(places(&lay)[..3], places(&without)[..], "the units lie as if they were alone");
    let alone = laid(&map, &view(&map, "2308", &[leader()], vec![]));
    assert_eq!(alone.units[0].off, (0.0, 0.0));
}

#[test]
fn what_is_built_or_broken_lies_under_the_stack_and_markers_beside_it() {
    let map = maps::leningrad();
    let marks = vec![
        mark(&map, "fort", "2308"),
        mark(&map, "fort", "1706"),
        mark(&map, "rubble", "2308"),
        mark(&map, "disrupted", "2308"),
        mark(&map, "interdiction", "1706"),
        mark(&map, "out of supply", "1706"),
        Mark { at: HexId::NONE, ..mark(&map, "points", "2308") },
    ];
    let lay = laid(&map, &view(&map, "2308", &[infantry("6-6")], marks));
    let lies: Vec<MarkLies> = lay.marks.iter().flatten().copied().collect();
    assert_eq!((lies.len(), lay.marks[6]), (6, None));
    let shape = |m: &MarkLies| (m.under, (m.size / COUNTER * 100.0).round() as i32, m.off == (0.0, 0.0));
    assert_eq!(
        lies.iter().map(shape).collect::<Vec<_>>(),
        [
            (true, 156, true),
            (true, 110, true),
            (true, 156, true),
            (false, 46, false),
            (false, 70, true),
            (false, 46, false)
        ]
    );
    let (right, down) = lies[3].off;
    assert!(right > 0.0 && down > 0.0, "the first lies to the lower right");
}

#[test]
fn marks_of_hexsides_are_turned_with_them() {
    let map = maps::leningrad();
    // 2308 and 2408: columns side by side, so the way across falls to the lower right.
    let marks = ["pontoon", "entrenchment", "hunger"].map(|kind| on_side(&map, kind, "2308", "2408"));
    let lay = laid(&map, &view(&map, "1706", &[], marks.to_vec()));
    let lies: Vec<MarkLies> = lay.marks.iter().flatten().copied().collect();
    let dir = map.dir(hex(&map, "2308"), hex(&map, "2408")).expect("they touch").index() as i16;
    let across = dir * 60 - 90;
    assert_eq!(lies[0].angle, (across + 90).rem_euclid(180) - 90);
    assert_eq!((lies[1].angle - lies[0].angle).rem_euclid(180), 90, "along is square to across");
    assert_eq!(lies[2].angle, 0, "what nobody has turned stands upright");
    for lies in lies {
        let (x, y) = lies.off;
        assert!((24.0..40.0).contains(&(x * x + y * y).sqrt()), "it is half a hex away: {x} {y}");
        assert!((-90..90).contains(&lies.angle) && !lies.under);
    }
}

/// The printed brackets stand where the road crosses, beside the middle of the hexside.
#[test]
fn a_blown_bridge_covers_the_printed_one() {
    let map = maps::leningrad();
    let art = draw::MapArt::new(&map, &maps::title(&map));
    let svg = art.layer_svg(&draw::Theme::LIGHT);
    let printed: Vec<(f64, f64)> = svg
        .split("<path transform='translate(")
        .skip(1)
        .filter(|rest| rest.contains("rotate(") && rest.split('>').next().is_some_and(|el| el.contains("M-6.4-5.2")))
        .filter_map(|rest| {
            let (x, y) = rest.split(')').next()?.split_once(' ')?;
            Some((x.parse().ok()?, y.parse().ok()?))
        })
        .collect();
    assert!(printed.len() > 10);
    let road = map.link_kind("road");
    let bridged = map.edges().iter().filter(|e| {
        let river = e.kinds.meets(map.side_kind("river"));
        river && map.dir(e.a, e.b).is_some_and(|dir| map.link(e.a, dir).meets(road))
    });
    let mut seen = 0;
    for edge in bridged {
        let mark = on_side(&map, "blown", map.label(edge.a), map.label(edge.b));
        let lay = laid(&map, &view(&map, "1706", &[], vec![mark]));
        let lies = lay.marks[0].expect("it lies somewhere");
        let (x, y) = art.centre(lies.hex);
        let (x, y) = (x + lies.off.0, y + lies.off.1);
        assert!(printed.iter().any(|p| (p.0 - x).abs() < 0.1 && (p.1 - y).abs() < 0.1), "{}", map.label(edge.a));
        // The brackets reach 6.4 along the road and 5.2 aside; the disc is 44 of 48.
        assert!(lies.size * 22.0 / 48.0 > f64::hypot(6.4, 5.2));
        seen += 1;
    }
    assert_eq!(seen, printed.len());
}

//! Lines of sight: cases worked out by hand, and agreement with a slow reckoning in exact fractions.

mod data;

use std::{cmp::Ordering, collections::BTreeMap, ops::ControlFlow};

use data::{folders, joined};
use hexmap::{Crossed, Dir, HexId, Map, Orientation, blocked, chained, line};

/// A line in words: hexes by their numbers, the two hexes of a hexside with a stroke, `-` for one off the map.
fn told(map: &Map, from: &str, to: &str) -> String {
    let hex = |label: &str| map.by_label(label).expect("a hex of this map");
    let label = |hex: HexId| if hex.exists() { map.label(hex) } else { "-" };
    let mut words = Vec::new();
    let all = line(map, hex(from), hex(to), |crossed| -> ControlFlow<()> {
        words.push(match crossed {
            Crossed::Hex(_, hex) => label(hex).to_owned(),
            Crossed::Side([(_, one), (_, other)]) => format!("{}/{}", label(one), label(other)),
        });
        ControlFlow::Continue(())
    });
    assert_eq!(all, ControlFlow::Continue(()));
    words.join(" ")
}

fn city() -> Map {
    let (name, folder) = folders().into_iter().find(|(name, _)| name == "manstein/leningrad-city").unwrap();
    joined(&name, &folder)
}

/// Rows run from north to south, columns from east to west, and even rows lie half a hex further west.
#[test]
fn lines_worked_out_by_hand() {
    let map = city();
    for (from, to, through) in [
        ("2202", "2206", "2203 2204 2205 2206"),
        ("2010", "2011", "2011"),
        // Two rows up in the same column: over a corner, along a hexside, over a corner.
        ("2203", "2003", "2104/2103 2003"),
        ("2203", "1803", "2104/2103 2003 1904/1903 1803"),
        // Half a hex to the east in three rows: through the middle of the side between 2103 and 2003.
        ("2203", "1903", "2103 2003 1903"),
        // Nine quarters of a kilometre to the west in one row: at a third and two thirds of the row, corners are met from
        // inside a hex; 1912 and 2013 are only touched.
        ("2010", "1915", "2011 2012 1913 1914 1915"),
        // Seven quarters: now two hexes of either row are cut, and there are more hexes than the distance.
        ("2010", "1914", "2011 1912 2012 1913 1914"),
        ("2010", "1911", "1911"),
        // Along hexsides that slant; the hex to the left of the line comes first.
        ("2010", "1909", "1910/2009 1909"),
        ("2010", "2109", "2009/2110 2109"),
        ("2010", "2112", "2111/2011 2112"),
        // Along the edge of the map, where every second row juts out.
        ("0434", "0234", "-/0334 0234"),
        ("0234", "0434", "0334/- 0434"),
        ("0301", "0501", "-/0401 0501"),
    ] {
        assert_eq!(told(&map, from, to), through, "{from} to {to}");
    }
    assert_eq!(told(&map, "2010", "2010"), "");
}

#[test]
fn what_stands_between_blocks_and_the_ends_do_not() {
    let map = city();
    let hex = |label: &str| map.by_label(label).unwrap();
    let first = |from: &str, to: &str, walls: &str| {
        let walls: Vec<HexId> = walls.split_whitespace().map(hex).collect();
        let found = blocked(&map, hex(from), hex(to), |h| walls.contains(&h))?;
        Some(match found {
            Crossed::Hex(_, hex) => map.label(hex).to_owned(),
            Crossed::Side(_) => "side".to_owned(),
        })
    };
    assert_eq!(first("2202", "2206", "2202 2206"), None);
    assert_eq!(first("2202", "2206", "2205 2204"), Some("2204".into()), "the first that blocks is told");
    assert_eq!(first("2202", "2203", "2202 2203"), None, "neighbours always see each other");
    // Along a hexside both have to block.
    assert_eq!(first("2203", "2003", "2104"), None);
    assert_eq!(first("2203", "2003", "2103"), None);
    assert_eq!(first("2203", "2003", "2103 2104"), Some("side".into()));
    // A corner that is only touched is nothing.
    assert_eq!(first("2010", "1915", "1912 2013"), None);
    assert_eq!(first("2010", "1915", "1913"), Some("1913".into()));
    // At the edge of the map the one hex beside the line decides.
    assert_eq!(first("0434", "0234", "0334"), Some("side".into()));
    assert_eq!(first("0434", "0234", "0333"), None);
}

#[test]
fn a_chain_holds_if_every_hex_is_joined_to_the_next() {
    let map = city();
    let hex = |label: &str| map.by_label(label).unwrap();
    let holds = |from: &str, to: &str, links: &str| {
        let links: Vec<(HexId, HexId)> = links
            .split_whitespace()
            .map(|link| link.split_once('-').unwrap())
            .flat_map(|(a, b)| [(hex(a), hex(b)), (hex(b), hex(a))])
            .collect();
        let there = chained(&map, hex(from), hex(to), |h, d| links.contains(&(h, map.step(h, d))));
        let back = chained(&map, hex(to), hex(from), |h, d| links.contains(&(h, map.step(h, d))));
        assert_eq!(there, back, "{from} to {to} and back");
        there
    };
    assert!(holds("2202", "2204", "2202-2203 2203-2204"));
    assert!(!holds("2202", "2204", "2202-2203"));
    assert!(!holds("2202", "2204", "2203-2204"), "the ends are in the chain too");
    // Along a hexside either hex may serve, but one of them all the way.
    assert!(holds("2203", "2003", "2203-2104 2104-2003"));
    assert!(holds("2203", "2003", "2203-2103 2103-2003"));
    assert!(!holds("2203", "2003", "2203-2104 2103-2003"));
    assert!(!holds("2203", "2003", "2203-2104 2104-2103 2103-2003"));
    assert!(holds("2203", "1803", "2203-2104 2104-2003 2003-1903 1903-1803"));
    assert!(holds("0434", "0234", "0434-0334 0334-0234"));
    // Every hex whose inside is crossed is in it: 2012 cannot be left out.
    assert!(holds("2010", "1914", "2010-2011 2011-1912 1912-2012 2012-1913 1913-1914"));
    assert!(!holds("2010", "1914", "2010-2011 2011-1912 1912-1913 1913-1914"));
}

#[test]
fn a_line_can_be_left_at_any_point() {
    let map = city();
    let hex = |label: &str| map.by_label(label).unwrap();
    let mut seen = 0;
    let left = line(&map, hex("2202"), hex("2206"), |_| {
        seen += 1;
        if seen == 2 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
    });
    assert_eq!((left, seen), (ControlFlow::Break("enough"), 2));
}

/// A fraction with a denominator above 0.
#[derive(Copy, Clone, Debug)]
struct Ratio(i64, i64);

impl Ratio {
    fn new(above: i64, below: i64) -> Ratio {
        if below < 0 { Ratio(-above, -below) } else { Ratio(above, below) }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Ratio) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

type Point = (i64, i64);

/// The centre of a hex in whole numbers, one direction stretched, and the corners of a hex around it.
fn drawn(map: &Map, hex: HexId) -> (Point, [Point; 6]) {
    let (q, r) = (i64::from(map.axial(hex).q), i64::from(map.axial(hex).r));
    match map.orientation(hex) {
        Orientation::FlatTop => ((3 * q, 2 * r + q), [(-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1)]),
        _ => ((2 * q + r, 3 * r), [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]),
    }
}

fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

fn cross(a: Point, b: Point) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

fn dot(a: Point, b: Point) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

/// The part of the way from `a` to `b` that lies inside a convex figure, its corners in turn; nothing if it is empty.
fn inside(a: Point, b: Point, corners: &[Point; 6]) -> Option<(Ratio, Ratio)> {
    let (mut enters, mut leaves) = (Ratio(0, 1), Ratio(1, 1));
    for i in 0..6 {
        let (p, q) = (corners[i], corners[(i + 1) % 6]);
        let (at_a, at_b) = (cross(minus(q, p), minus(a, p)), cross(minus(q, p), minus(b, p)));
        let turn = at_b - at_a;
        match turn.cmp(&0) {
            Ordering::Equal if at_a <= 0 => return None,
            Ordering::Equal => {}
            Ordering::Greater => enters = enters.max(Ratio::new(-at_a, turn)),
            Ordering::Less => leaves = leaves.min(Ratio::new(-at_a, turn)),
        }
    }
    (enters < leaves).then_some((enters, leaves))
}

/// What a line runs through by looking at every hex there is: where it begins to, and the hex or the hexes of a hexside.
fn slowly(map: &Map, from: HexId, to: HexId) -> Vec<Vec<HexId>> {
    let ((a, _), (b, _)) = (drawn(map, from), drawn(map, to));
    let apart = map.distance(from, to).unwrap();
    let mut hexes = Vec::new();
    let mut sides: BTreeMap<[Point; 2], (Ratio, Vec<HexId>)> = BTreeMap::new();
    for hex in map.hexes() {
        // What lies well off the way is not crossed.
        let (Some(one), Some(other)) = (map.distance(from, hex), map.distance(hex, to)) else { continue };
        if hex == from || one + other > apart + 3 {
            continue;
        }
        let (centre, around) = drawn(map, hex);
        let corners = around.map(|(x, y)| (centre.0 + x, centre.1 + y));
        if let Some((enters, _)) = inside(a, b, &corners) {
            hexes.push((enters, vec![hex]));
        }
        for i in 0..6 {
            let (p, q) = (corners[i], corners[(i + 1) % 6]);
            if cross(minus(q, p), minus(a, p)) != 0 || cross(minus(q, p), minus(b, p)) != 0 {
                continue;
            }
            let whole = dot(minus(b, a), minus(b, a));
            let [p_at, q_at] = [p, q].map(|corner| Ratio::new(dot(minus(corner, a), minus(b, a)), whole));
            let (enters, leaves) = (p_at.min(q_at).max(Ratio(0, 1)), p_at.max(q_at).min(Ratio(1, 1)));
            if enters < leaves {
                let mut side = [p, q];
                side.sort();
                sides.entry(side).or_insert((enters, Vec::new())).1.push(hex);
            }
        }
    }
    hexes.extend(sides.into_values());
    hexes.sort();
    hexes.into_iter().map(|(_, hexes)| hexes).collect()
}

/// The same by the library; every direction it tells leads where it says.
fn quickly(map: &Map, from: HexId, to: HexId) -> Vec<Vec<HexId>> {
    let mut found = Vec::new();
    let mut at = from;
    let all = line(map, from, to, |crossed| -> ControlFlow<()> {
        let (was, mut hexes) = (at, Vec::new());
        let mut add = |before: HexId, dir: Dir, hex: HexId| {
            assert!(!before.exists() || map.step(before, dir) == hex);
            hexes.extend(hex.exists().then_some(hex));
        };
        match crossed {
            Crossed::Hex(dir, hex) => {
                add(was, dir, hex);
                at = hex;
            }
            Crossed::Side([(one, first), (other, second)]) => {
                add(was, one, first);
                add(was, other, second);
                at = first;
                assert_ne!(first, second);
            }
        }
        hexes.sort();
        found.extend((!hexes.is_empty()).then_some(hexes));
        ControlFlow::Continue(())
    });
    assert_eq!(all, ControlFlow::Continue(()));
    found
}

/// Both agree, and so does the line back. Answers the line.
fn agree(map: &Map, from: HexId, to: HexId) -> Vec<Vec<HexId>> {
    let (slow, quick) = (slowly(map, from, to), quickly(map, from, to));
    assert_eq!(slow, quick, "{} to {}", map.label(from), map.label(to));
    let mut back = quickly(map, to, from);
    back.reverse();
    back.push(vec![to]);
    assert_eq!(back[1..], quick, "{} to {} and back", map.label(from), map.label(to));
    slow
}

/// What blocks and what is chained, told from the slow line: built-up hexes block, railways and prospekts are links.
/// Answers whether there is a chain.
fn blocks_and_chains_agree(map: &Map, from: HexId, to: HexId) -> bool {
    let slow = agree(map, from, to);
    let built = |hex: HexId| ["urban", "objective"].contains(&map.terrain_name(hex));
    let wall = slow.iter().find(|hexes| hexes[..] != [to] && hexes.iter().all(|&hex| built(hex)));
    let found = blocked(map, from, to, built).map(|crossed| match crossed {
        Crossed::Hex(_, hex) => vec![hex],
        Crossed::Side(both) => both.into_iter().map(|(_, hex)| hex).filter(|hex| hex.exists()).collect(),
    });
    let found = found.map(|mut hexes| {
        hexes.sort();
        hexes
    });
    assert_eq!(found.as_ref(), wall, "{} to {}", map.label(from), map.label(to));
    let joined = |hex: HexId, dir: Dir| map.link(hex, dir).0 != 0;
    let mut reached = vec![from];
    for hexes in &slow {
        let next = |to: &HexId| reached.iter().any(|&at| map.dir(at, *to).is_some_and(|dir| joined(at, dir)));
        reached = hexes.iter().copied().filter(next).collect();
    }
    assert_eq!(chained(map, from, to, joined), !reached.is_empty(), "{} to {}", map.label(from), map.label(to));
    !reached.is_empty()
}

/// A small generator, so that the test needs no other crate.
struct Lots(u64);

impl Lots {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn hex(&mut self, map: &Map) -> HexId {
        HexId(self.below(map.len()) as u16)
    }
}

#[test]
fn a_hundred_thousand_lines_agree_with_exact_fractions() {
    let (map, mut lots) = (city(), Lots(23));
    let mut left = 100_000;
    while left > 0 {
        let (from, to) = (lots.hex(&map), lots.hex(&map));
        if from != to {
            blocks_and_chains_agree(&map, from, to);
            left -= 1;
        }
    }
}

#[test]
fn every_line_within_six_hexes_agrees_with_exact_fractions() {
    let map = city();
    let mut chains = 0;
    for from in map.hexes() {
        for to in map.hexes().filter(|&to| from < to && map.distance(from, to).is_some_and(|d| d <= 6)) {
            chains += usize::from(blocks_and_chains_agree(&map, from, to));
        }
    }
    assert!(chains > 500, "{chains} chains");
}

/// Maps of both orientations; some have bays and holes, which a line leaves and finds back from.
#[test]
fn lines_on_every_map_agree_with_exact_fractions() {
    let mut left_the_map = 0;
    for (name, folder) in folders() {
        let (map, mut lots) = (joined(&name, &folder), Lots(5));
        for _ in 0..2000 {
            let (from, to) = (lots.hex(&map), lots.hex(&map));
            if from == to || map.orientation(from) == Orientation::Boxes || map.distance(from, to).is_none() {
                continue;
            }
            agree(&map, from, to);
            let off = line(&map, from, to, |crossed| match crossed {
                Crossed::Hex(_, HexId::NONE) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            });
            left_the_map += usize::from(off.is_break());
        }
    }
    assert!(left_the_map > 0, "no line left its map");
}

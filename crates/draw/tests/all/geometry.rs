//! The drawn lines are honest: a player can tell from the picture which hexsides they follow and cross.

use std::path::Path;

use draw::{LineKind, MapArt, SCALE, Theme};
use hexmap::{Folder, HexId, Map, Orientation};

use crate::maps;

type Point = (f64, f64);

fn art(map: &Map) -> MapArt {
    MapArt::new(map, &maps::title(map))
}

fn distance(a: Point, b: Point) -> f64 {
    ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()
}

/// How far a point lies from a segment.
fn from_segment(p: Point, (a, b): (Point, Point)) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    let t = if length == 0.0 { 0.0 } else { (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / length).clamp(0.0, 1.0) };
    distance(p, (a.0 + dx * t, a.1 + dy * t))
}

fn from_line(p: Point, line: &[Point]) -> f64 {
    line.windows(2).map(|w| from_segment(p, (w[0], w[1]))).fold(f64::INFINITY, f64::min)
}

fn side(art: &MapArt, a: HexId, b: HexId) -> (Point, Point) {
    let ((ax, ay), (bx, by)) = (art.centre(a), art.centre(b));
    let (mx, my, half) = ((ax + bx) / 2.0, (ay + by) / 2.0, 0.5 / 3f64.sqrt());
    ((mx - (by - ay) * half, my + (bx - ax) * half), (mx + (by - ay) * half, my - (bx - ax) * half))
}

fn is_water(map: &Map, hex: HexId) -> bool {
    matches!(map.terrain_name(hex), "sea" | "lake")
}

/// The hex a point lies in, nearly.
fn hex_at(map: &Map, art: &MapArt, p: Point) -> Option<HexId> {
    let near = map.hexes().map(|h| (distance(art.centre(h), p), h)).reduce(|a, b| if b.0 < a.0 { b } else { a });
    near.filter(|(d, _)| *d < 0.5 * SCALE).map(|(_, h)| h)
}

fn river_kinds(map: &Map) -> u16 {
    let rivers = ["river", "major-river", "minor-river", "neva", "don", "volga"];
    rivers.iter().map(|kind| map.side_kind(kind).0).fold(0, |a, b| a | b)
}

fn lines(art: &MapArt, kind: LineKind) -> Vec<&[Point]> {
    art.lines().filter(|l| l.kind == kind).map(|l| l.points.as_slice()).collect()
}

#[test]
fn rivers_stay_within_a_sixth_of_a_hex_of_their_hexsides() {
    for (name, map) in maps::all() {
        let art = art(&map);
        let kinds = river_kinds(&map);
        let sides: Vec<_> =
            map.edges().iter().filter(|e| e.kinds.0 & kinds != 0).map(|e| side(&art, e.a, e.b)).collect();
        let (mut sum, mut count) = (0.0, 0.0);
        for &p in lines(&art, LineKind::River).into_iter().flatten() {
            let Some(hex) = hex_at(&map, &art, p) else { continue };
            if is_water(&map, hex) {
                continue;
            }
            let off = sides.iter().map(|&s| from_segment(p, s)).fold(f64::INFINITY, f64::min) / SCALE;
            assert!(off <= 0.16, "{name}: a river at {} is {off:.3} of a hex off", map.label(hex));
            sum += off;
            count += 1.0;
        }
        assert!(sum / count <= 0.06, "{name}: rivers are {:.3} of a hex off in the mean", sum / count);
    }
}

#[test]
fn rivers_pass_the_middle_of_each_hexside() {
    for (name, map) in maps::all() {
        let art = art(&map);
        let kinds = river_kinds(&map);
        let rivers = lines(&art, LineKind::River);
        for edge in map.edges().iter().filter(|e| e.kinds.0 & kinds != 0) {
            let (p, q) = side(&art, edge.a, edge.b);
            let middle = ((p.0 + q.0) / 2.0, (p.1 + q.1) / 2.0);
            let off = rivers.iter().map(|line| from_line(middle, line)).fold(f64::INFINITY, f64::min) / SCALE;
            let (a, b) = (map.label(edge.a), map.label(edge.b));
            assert!(off <= 0.12, "{name}: the river misses the middle of {a}/{b} by {off:.3}");
        }
    }
}

#[test]
fn roads_cross_near_the_middle_of_each_hexside() {
    for (name, map) in maps::all() {
        let art = art(&map);
        for (word, kind, most) in [
            ("road", "road", 0.08),
            ("prospekt", "road", 0.08),
            ("major-rail", "rail", 0.14),
            ("rail", "rail", 0.14),
            ("minor-rail", "minor-rail", 0.14),
        ] {
            let bits = map.link_kind(word);
            let ways = lines(&art, LineKind::Way(kind));
            for hex in map.hexes() {
                for (dir, to) in map.around(hex).filter(|(_, to)| hex < *to) {
                    if !map.link(hex, dir).meets(bits) {
                        continue;
                    }
                    let ((ax, ay), (bx, by)) = (art.centre(hex), art.centre(to));
                    let middle = ((ax + bx) / 2.0, (ay + by) / 2.0);
                    let off = ways.iter().map(|line| from_line(middle, line)).fold(f64::INFINITY, f64::min) / SCALE;
                    let (a, b) = (map.label(hex), map.label(to));
                    assert!(off <= most, "{name}: the {word} misses the middle of {a}/{b} by {off:.3}");
                }
            }
        }
    }
}

#[test]
fn coasts_stay_within_a_quarter_of_a_hex_of_their_hexsides() {
    for (name, map) in maps::all() {
        let art = art(&map);
        let mut shores = Vec::new();
        for hex in map.hexes().filter(|&h| is_water(&map, h)) {
            shores.extend(map.around(hex).filter(|&(_, to)| !is_water(&map, to)).map(|(_, to)| side(&art, hex, to)));
        }
        let frames: Vec<_> = art.frames().map(|f| f.grown(-SCALE)).collect();
        let within = |p: &Point| frames.iter().any(|f| f.holds(*p));
        // Where a row has hexes in places only, as entry squares have, coasts run on between them as beyond the edge.
        let far = |p: Point, hex: &HexId| distance(art.centre(*hex), p);
        let inside = |p: &Point| {
            let nearest = map.hexes().min_by(|a, b| far(*p, a).total_cmp(&far(*p, b)));
            nearest.is_some_and(|hex| map.around(hex).count() == 6)
        };
        for &p in lines(&art, LineKind::Coast).into_iter().flatten().filter(|p| within(p) && inside(p)) {
            let off = shores.iter().map(|&s| from_segment(p, s)).fold(f64::INFINITY, f64::min) / SCALE;
            assert!(off <= 0.24, "{name}: a coast at {p:?} is {off:.3} of a hex off");
        }
    }
}

#[test]
fn boxes_beside_a_map_are_squares_with_their_names_inside() {
    let sheets = Folder::Disk(Path::new(env!("CARGO_MANIFEST_DIR")).join("../hexmap/tests/sheets/small"));
    let maps = ["field", "boxes"].map(|name| Map::load(&sheets.sub(name)).unwrap());
    let map = Map::join(maps.to_vec()).unwrap();
    let art = art(&map);
    let centre = |label: &str| art.centre(map.by_label(label).unwrap());
    let side = 2.0 * hexmap::corners(Orientation::Boxes)[1].0 * SCALE;
    assert!(side > SCALE, "a counter and its stack have room in a box");
    let ((ax, ay), (bx, by), (cx, cy)) = (centre("A1"), centre("A2"), centre("B1"));
    assert!(bx - ax > side && ay == by, "boxes of a row stand beside each other");
    assert!(cy - ay > side && ax == cx, "boxes of a column stand below each other");
    let frame = art.frames().nth(1).unwrap();
    assert!((frame.width() - (bx - ax + side)).abs() < 0.1 && (frame.height() - (cy - ay + side)).abs() < 0.1);
    let svg = art.layer_svg(&Theme::LIGHT);
    for name in ["North road", "West road", "The cup"] {
        assert_eq!(svg.matches(name).count(), 1, "{name} stands in its box, once");
    }
    assert!(!svg.contains(">A1<"));
}

//! Roads and railways.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::HexId;

use crate::{
    board::Board,
    curve::{Point, between, distance, key},
    noise::chance,
    water::RIVERS,
};

/// How a kind of link is drawn.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WayKind {
    Road,
    Rail,
    MinorRail,
}

/// A road or railway from end to end, in pixels: hex centres and crossings of hexsides in turn.
pub(crate) struct Way {
    pub(crate) kind: WayKind,
    pub(crate) points: Vec<Point>,
}

/// Where a way crosses a river: the place and the direction of the way, as a unit vector.
pub(crate) struct Bridge {
    pub(crate) at: Point,
    pub(crate) along: Point,
}

fn kind_of(word: &str) -> Option<WayKind> {
    match word {
        "road" | "prospekt" => Some(WayKind::Road),
        "minor-rail" => Some(WayKind::MinorRail),
        _ if word.contains("rail") => Some(WayKind::Rail),
        _ => None,
    }
}

pub(crate) fn ways(board: &Board<'_>) -> Vec<Way> {
    let kinds: Vec<&String> = board.map.link_kinds.iter().filter(|word| kind_of(word).is_some()).collect();
    let has_roads = kinds.iter().any(|w| kind_of(w) == Some(WayKind::Road) && !board.links_of(w).is_empty());
    let mut ways = Vec::new();
    for word in kinds {
        let kind = kind_of(word).expect("only kinds that are drawn are left");
        // A railway runs beside a road, not under it.
        let aside = if kind != WayKind::Road && has_roads { 2.6 } else { 0.0 };
        for path in paths(board, &board.links_of(word)) {
            let mut points = vec![board.hex_px(path[0])];
            for pair in path.windows(2) {
                points.extend([crossing(board, pair[0], pair[1]), board.hex_px(pair[1])]);
            }
            points.iter_mut().for_each(|p| *p = (p.0 + aside, p.1 - aside));
            ways.push(Way { kind, points });
        }
    }
    ways
}

/// Hexes of each way. In every hex the two ends that go straightest through it are one way; the others
/// are branches.
fn paths(board: &Board<'_>, links: &[(HexId, HexId)]) -> Vec<Vec<HexId>> {
    let mut next: BTreeMap<HexId, Vec<HexId>> = BTreeMap::new();
    for &(a, b) in links {
        next.entry(a).or_default().push(b);
        next.entry(b).or_default().push(a);
    }
    let mut through: BTreeMap<(HexId, HexId), HexId> = BTreeMap::new();
    for (&hex, ends) in &next {
        let dir = |to| board.map.dir(hex, to).map_or(0, |d| d.index());
        let mut pairs = Vec::new();
        for (i, &a) in ends.iter().enumerate() {
            for &b in &ends[i + 1..] {
                let turn = dir(a).abs_diff(dir(b));
                pairs.push((3 - turn.min(6 - turn), a, b));
            }
        }
        pairs.sort();
        for (bend, a, b) in pairs {
            if bend < 2 && !through.contains_key(&(hex, a)) && !through.contains_key(&(hex, b)) {
                through.insert((hex, a), b);
                through.insert((hex, b), a);
            }
        }
    }
    let side = |a: HexId, b: HexId| (a.min(b), a.max(b));
    let mut left: BTreeSet<(HexId, HexId)> = links.iter().map(|&(a, b)| side(a, b)).collect();
    let mut starts = links.to_vec();
    starts.sort_by_key(|&(a, b)| through.contains_key(&(a, b)) && through.contains_key(&(b, a)));
    let mut paths = Vec::new();
    for (a, b) in starts {
        if !left.remove(&side(a, b)) {
            continue;
        }
        let mut path = vec![a, b];
        for _ in 0..2 {
            while let [.., before, last] = path[..] {
                match through.get(&(last, before)) {
                    Some(&to) if left.remove(&side(last, to)) => path.push(to),
                    _ => break,
                }
            }
            path.reverse();
        }
        paths.push(path);
    }
    paths
}

/// Where a way crosses the hexside between two neighbours: its middle, moved a little along it.
pub(crate) fn crossing(board: &Board<'_>, a: HexId, b: HexId) -> Point {
    let (p, q) = if a < b { board.side(a, b) } else { board.side(b, a) };
    let (i, j) = key(between(p, q, 0.5));
    board.px(between(q, p, 0.5 + 0.13 * (chance(&[i, j, 5]) * 2.0 - 1.0)))
}

/// Bridges the map lists, and on a map that lists none all roads over river hexsides.
pub(crate) fn bridges(board: &Board<'_>) -> Vec<Bridge> {
    let listed = board.sides_of("bridge");
    let roads: BTreeSet<(HexId, HexId)> =
        board.links_of("road").into_iter().chain(board.links_of("prospekt")).collect();
    let mut pairs: BTreeSet<(HexId, HexId)> = listed.iter().map(|&(a, b, _)| (a.min(b), a.max(b))).collect();
    if listed.is_empty() {
        let rivers = RIVERS.iter().flat_map(|kind| board.sides_of(kind)).map(|(a, b, _)| (a.min(b), a.max(b)));
        pairs = rivers.filter(|pair| roads.contains(pair)).collect();
    }
    let bridge = |&(a, b): &(HexId, HexId)| {
        let linked = board.map.dir(a, b).is_some_and(|d| board.map.link(a, d).0 != 0);
        let at = if linked { crossing(board, a, b) } else { board.px(board.middle(a, b)) };
        let (from, to) = (board.centre(a), board.centre(b));
        let length = distance(from, to);
        Bridge { at, along: ((to.0 - from.0) / length, (to.1 - from.1) / length) }
    };
    pairs.iter().map(bridge).collect()
}

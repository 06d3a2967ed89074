//! Roads and railways.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::HexId;

use crate::{
    board::Board,
    curve::{Point, distance},
    look::{Course, Line, Way},
};

/// A road or railway from end to end, in pixels: hex centres and crossings of hexsides in turn.
pub(crate) struct Trace {
    pub(crate) line: &'static Line,
    pub(crate) points: Vec<Point>,
}

/// Where a way crosses a river: the place and the direction of the way, as a unit vector.
pub(crate) struct Bridge {
    pub(crate) at: Point,
    pub(crate) along: Point,
}

pub(crate) fn ways(board: &Board<'_>) -> Vec<Trace> {
    let lines = board.title.look.lines.iter();
    let kinds: Vec<_> = lines
        .filter_map(|line| match line.course {
            Course::Way(way) => Some((line, way.aside, board.links_drawn(line))),
            _ => None,
        })
        .collect();
    let has_roads = kinds.iter().any(|(_, aside, links)| !aside && !links.is_empty());
    let mut ways = Vec::new();
    for (line, aside, kinds) in kinds {
        // A railway runs beside a road, not under it.
        let aside = if aside && has_roads { 2.6 } else { 0.0 };
        for path in kinds.iter().flat_map(|links| paths(board, links)) {
            let mut points = vec![board.hex_px(path[0])];
            for pair in path.windows(2) {
                points.extend([crossing(board, pair[0], pair[1]), board.hex_px(pair[1])]);
            }
            points.iter_mut().for_each(|p| *p = (p.0 + aside, p.1 - aside));
            ways.push(Trace { line, points });
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
fn crossing(board: &Board<'_>, a: HexId, b: HexId) -> Point {
    board.px(board.plane.crossing(board.map, a, b))
}

/// Bridges the map lists, and on a map that lists none all roads over river hexsides.
pub(crate) fn bridges(board: &Board<'_>) -> Vec<Bridge> {
    let lines = board.title.look.lines;
    let sides = |want: fn(&Course) -> bool| -> BTreeSet<(HexId, HexId)> {
        let lines = lines.iter().filter(|line| want(&line.course));
        lines.flat_map(|line| board.sides_drawn(line)).map(|(a, b, _)| (a.min(b), a.max(b))).collect()
    };
    let mut pairs = sides(|course| *course == Course::Bridge);
    if pairs.is_empty() {
        let over = lines.iter().filter(|line| matches!(line.course, Course::Way(Way { aside: false, .. })));
        let roads: BTreeSet<(HexId, HexId)> = over.flat_map(|line| board.links_drawn(line)).flatten().collect();
        pairs = sides(|course| matches!(course, Course::River(..)));
        pairs.retain(|pair| roads.contains(pair));
    }
    let bridge = |&(a, b): &(HexId, HexId)| {
        let (from, to) = (board.centre(a), board.centre(b));
        let length = distance(from, to);
        let at = board.px(board.plane.bridge(board.map, a, b));
        Bridge { at, along: ((to.0 - from.0) / length, (to.1 - from.1) / length) }
    };
    pairs.iter().map(bridge).collect()
}

//! Seas, lakes, straits and rivers.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    area::{natural, outlines},
    board::Board,
    curve::{Key, Point, chains, cut_corners, distance, key, relax, ribbon},
    look::Course,
    noise::{noise, warp},
};

pub(crate) struct Waters {
    /// Outlines of seas and lakes, in pixels.
    pub(crate) coasts: Vec<Vec<Point>>,
    pub(crate) straits: Vec<Stream>,
    pub(crate) rivers: Vec<Stream>,
}

/// Water along hexsides, in pixels.
pub(crate) struct Stream {
    pub(crate) name: String,
    /// The middle, from the source to the mouth.
    pub(crate) line: Vec<Point>,
    /// The banks.
    pub(crate) banks: Vec<Point>,
    /// The greatest width.
    pub(crate) width: f64,
}

pub(crate) fn waters(board: &Board<'_>) -> Waters {
    let coasts = outlines(board, |h| board.is_water(h), 2);
    let coasts = coasts.iter().map(|outline| board.all_px(natural(outline, 0.5, 1.0))).collect();
    let mut wet: BTreeSet<Key> = BTreeSet::new();
    for hex in board.hexes().filter(|&h| board.is_water(h)) {
        wet.extend((0..6).map(|i| key(board.corner(board.centre(hex), i))));
    }
    let straits = straits(board, &mut wet);
    let rivers = rivers(board, &wet);
    Waters { coasts, straits, rivers }
}

/// Sea and lake on hexsides between two land hexes. Their corners become wet.
fn straits(board: &Board<'_>, wet: &mut BTreeSet<Key>) -> Vec<Stream> {
    let mut by_name: BTreeMap<&str, Vec<(Point, Point)>> = BTreeMap::new();
    let lines = board.title.look.lines.iter().filter(|line| line.course == Course::Strait);
    for (a, b, name) in lines.flat_map(|line| board.sides_drawn(line)) {
        if !board.is_water(a) && !board.is_water(b) {
            by_name.entry(name).or_default().push(board.side(a, b));
        }
    }
    let all = by_name.values().flatten().copied();
    let mut straits = Vec::new();
    for chain in chains(all) {
        let name = by_name.iter().find(|(_, sides)| sides.iter().any(|s| s.0 == chain[0] || s.1 == chain[0]));
        let open = [chain[0], chain[chain.len() - 1]].map(|end| wet.contains(&key(end)));
        let mut line = relax(&chain, false, 0.5);
        if open[0] {
            line.insert(0, into_water(board, chain[0], 0.38));
        }
        if open[1] {
            line.push(into_water(board, chain[chain.len() - 1], 0.38));
        }
        let line: Vec<Point> = cut_corners(line, false, 3).into_iter().map(|p| warp(p, 1.0)).collect();
        let n = line.len() as f64;
        let width = |t: f64| {
            let closing = |open: bool, t: f64| if open { 1.0 } else { (t * n / 7.0).sqrt() };
            let narrow = closing(open[0], t).min(closing(open[1], 1.0 - t)).min(1.0);
            0.32 * narrow * (1.0 + 0.30 * noise(t * n / 5.0, n, 9))
        };
        let banks = board.all_px(ribbon(&line, width));
        wet.extend(chain.iter().map(|&p| key(p)));
        straits.push(Stream {
            name: name.map_or("", |(n, _)| n).to_owned(),
            line: board.all_px(line),
            banks,
            width: 20.0,
        });
    }
    straits
}

struct Run<'a> {
    kind: usize,
    name: &'a str,
    chain: Vec<Point>,
}

fn rivers(board: &Board<'_>, wet: &BTreeSet<Key>) -> Vec<Stream> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    for (kind, line) in board.title.look.lines.iter().enumerate() {
        if !matches!(line.course, Course::River(..)) {
            continue;
        }
        let mut by_name: BTreeMap<&str, Vec<(Point, Point)>> = BTreeMap::new();
        for (a, b, name) in board.sides_drawn(line) {
            by_name.entry(name).or_default().push(board.side(a, b));
        }
        for (name, sides) in by_name {
            runs.extend(chains(sides).into_iter().map(|chain| Run { kind, name, chain }));
        }
    }
    runs.sort_by_key(|run| std::cmp::Reverse(run.chain.len()));
    let mut owner: BTreeMap<Key, (usize, &str)> = BTreeMap::new();
    for run in &runs {
        for &p in &run.chain {
            owner.entry(key(p)).or_insert((run.kind, run.name));
        }
    }
    let mut drawn: Vec<((usize, &str), Vec<Point>)> = Vec::new();
    let mut rivers = Vec::new();
    for Run { kind, name, mut chain } in runs {
        let me = (kind, name);
        if flows_backwards(&chain, me, wet, &owner) {
            chain.reverse();
        }
        let ends = [chain[0], chain[chain.len() - 1]];
        let mut line = relax(&chain, false, 0.22);
        for (i, end) in ends.into_iter().enumerate() {
            let more = if wet.contains(&key(end)) {
                Some(into_water(board, end, 0.3))
            } else if owner[&key(end)] != me {
                let other = drawn.iter().filter(|(who, _)| *who == owner[&key(end)]).flat_map(|(_, line)| line);
                let meeting = other.copied().reduce(|a, b| if distance(b, end) < distance(a, end) { b } else { a });
                if let Some(meeting) = meeting {
                    let at = if i == 0 { 0 } else { line.len() - 1 };
                    line[at] = meeting;
                }
                None
            } else {
                off_the_sheet(board, end)
            };
            match more {
                Some(p) if i == 0 => line.insert(0, p),
                Some(p) => line.push(p),
                None => {}
            }
        }
        let line = cut_corners(line, false, 3);
        let through = ends.iter().all(|&end| wet.contains(&key(end)));
        let (from, to) = widths(board.title.look.lines[kind].course, chain.len(), through);
        let line_px = board.all_px(line.iter().map(|&p| warp(p, 0.55)));
        let banks = ribbon(&line_px, |t| from + (to - from) * t);
        rivers.push(Stream { name: name.to_owned(), line: line_px, banks, width: to });
        drawn.push((me, line));
    }
    rivers
}

/// Whether the mouth, in water or on another river, comes first.
fn flows_backwards(
    chain: &[Point],
    me: (usize, &str),
    wet: &BTreeSet<Key>,
    owner: &BTreeMap<Key, (usize, &str)>,
) -> bool {
    let (a, b) = (key(chain[0]), key(chain[chain.len() - 1]));
    match (wet.contains(&a), wet.contains(&b)) {
        (true, false) => true,
        (false, false) => owner[&a] != me && owner[&b] == me,
        _ => false,
    }
}

/// Widths in pixels at the source and at the mouth.
fn widths(course: Course, corners: usize, through: bool) -> (f64, f64) {
    match course {
        Course::River(Some(widths), _) => widths,
        _ if through => (3.6, 4.4),
        _ => (1.3, 1.3 + (corners as f64 * 0.26).min(3.2)),
    }
}

/// A point `far` hexes from a corner into the water that touches it.
fn into_water(board: &Board<'_>, corner: Point, far: f64) -> Point {
    let Some(sea) = board.touching(corner, |h| board.is_water(h)) else { return corner };
    let length = distance(sea, corner);
    (corner.0 + (sea.0 - corner.0) * far / length, corner.1 + (sea.1 - corner.1) * far / length)
}

/// A point beyond the frame, for a river that ends at the map's edge.
fn off_the_sheet(board: &Board<'_>, corner: Point) -> Option<Point> {
    let hexes: Vec<Point> = board.hexes_touching(corner).map(|h| board.centre(h)).collect();
    if hexes.is_empty() || hexes.len() > 2 {
        return None;
    }
    let n = hexes.len() as f64;
    let (x, y) = hexes.iter().fold((0.0, 0.0), |sum, c| (sum.0 + c.0 / n, sum.1 + c.1 / n));
    let length = distance((x, y), corner);
    let beyond = (corner.0 + (corner.0 - x) * 0.8 / length, corner.1 + (corner.1 - y) * 0.8 / length);
    (!board.frame().holds(board.px(beyond))).then_some(beyond)
}

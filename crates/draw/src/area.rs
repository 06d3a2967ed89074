//! Coasts, lakes, woods: outlines of sets of hexes.

use std::collections::BTreeMap;

use hexmap::HexId;

use crate::{
    board::Board,
    curve::{Key, Point, cut_corners, key, relax},
    noise::warp,
};

/// Outlines of the union of the hexes that satisfy `want`, clockwise around what is inside. The hexes at
/// the map's edge are repeated `grow` rings outwards, so that outlines run off the sheet.
pub(crate) fn outlines(board: &Board<'_>, want: impl Fn(HexId) -> bool, grow: usize) -> Vec<Vec<Point>> {
    let mut inside: BTreeMap<Key, (Point, bool)> = BTreeMap::new();
    let mut ring: Vec<(Point, bool)> = board.hexes().map(|h| (board.centre(h), want(h))).collect();
    for &(centre, wanted) in &ring {
        inside.insert(key(centre), (centre, wanted));
    }
    for _ in 0..grow {
        let mut beyond = Vec::new();
        for &(centre, wanted) in &ring {
            for next in (0..6).map(|dir| board.step(centre, dir)) {
                inside.entry(key(next)).or_insert_with(|| {
                    beyond.push((next, wanted));
                    (next, wanted)
                });
            }
        }
        ring = beyond;
    }
    let is_in = |p: Point| inside.get(&key(p)).is_some_and(|&(_, wanted)| wanted);
    let mut sides: BTreeMap<Key, Vec<(Point, Point)>> = BTreeMap::new();
    for &(centre, _) in inside.values().filter(|(_, wanted)| *wanted) {
        for dir in (0..6).filter(|&dir| !is_in(board.step(centre, dir))) {
            let (a, b) = (board.corner(centre, dir), board.corner(centre, dir + 1));
            sides.entry(key(a)).or_default().push((a, b));
        }
    }
    let mut loops = Vec::new();
    while let Some((&first, _)) = sides.first_key_value() {
        let (mut at, mut outline) = (first, Vec::new());
        while let Some(ways) = sides.get_mut(&at) {
            let (a, b) = ways.pop().expect("a corner without sides is taken out");
            if ways.is_empty() {
                sides.remove(&at);
            }
            outline.push(a);
            at = key(b);
        }
        loops.push(outline);
    }
    loops
}

/// A natural outline in hexes: filtered, corners cut, warped. A single hex is filtered less.
pub(crate) fn natural(outline: &[Point], filter: f64, strength: f64) -> Vec<Point> {
    let filter = if outline.len() > 7 { filter } else { filter * 0.3 };
    let smooth = cut_corners(relax(outline, true, filter), true, 3);
    smooth.into_iter().map(|p| warp(p, strength)).collect()
}

//! Lines through lattice corners, and how they are made smooth.

use std::collections::{BTreeMap, BTreeSet};

use crate::noise::chance;

pub(crate) type Point = (f64, f64);

/// The cell of a fine grid a point lies in; corners and centres that coincide share it.
pub(crate) type Key = (i64, i64);

pub(crate) fn key(p: Point) -> Key {
    let cell = |v: f64| (v * 50.0 + 0.37).floor() as i64;
    (cell(p.0), cell(p.1))
}

pub(crate) fn distance(a: Point, b: Point) -> f64 {
    ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()
}

pub(crate) fn between(a: Point, b: Point, t: f64) -> Point {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

/// The unit vector along a line at its point `i`; nothing long is divided by nothing.
pub(crate) fn tangent(line: &[Point], i: usize) -> Point {
    let (a, b) = (line[i.saturating_sub(1)], line[(i + 1).min(line.len() - 1)]);
    let length = distance(a, b);
    if length == 0.0 { (1.0, 0.0) } else { ((b.0 - a.0) / length, (b.1 - a.1) / length) }
}

/// Moves each point towards the middle of its neighbours. At .5 this takes exactly the zigzag out of a
/// straight row of hexsides. The ends of an open line stay.
pub(crate) fn relax(line: &[Point], closed: bool, strength: f64) -> Vec<Point> {
    let n = line.len();
    let relaxed = line.iter().enumerate().map(|(i, &p)| {
        if !closed && (i == 0 || i == n - 1) {
            return p;
        }
        between(p, between(line[(i + n - 1) % n], line[(i + 1) % n], 0.5), strength)
    });
    relaxed.collect()
}

/// Cuts the corners of a line (Chaikin). The ends of an open line stay.
pub(crate) fn cut_corners(line: Vec<Point>, closed: bool, times: usize) -> Vec<Point> {
    let mut line = line;
    for _ in 0..times {
        let n = line.len();
        let sides = if closed { n } else { n.saturating_sub(1) };
        let mut cut = Vec::with_capacity(2 * n + 2);
        if !closed {
            cut.extend(line.first());
        }
        for i in 0..sides {
            let (a, b) = (line[i], line[(i + 1) % n]);
            cut.extend([between(a, b, 0.25), between(a, b, 0.75)]);
        }
        if !closed {
            cut.extend(line.last());
        }
        line = cut;
    }
    line
}

/// Sides to chains of corners: open ones first, then loops; at a fork the straightest goes on.
pub(crate) fn chains(sides: impl IntoIterator<Item = (Point, Point)>) -> Vec<Vec<Point>> {
    let mut place: BTreeMap<Key, Point> = BTreeMap::new();
    let mut next: BTreeMap<Key, BTreeSet<Key>> = BTreeMap::new();
    for (a, b) in sides {
        place.insert(key(a), a);
        place.insert(key(b), b);
        next.entry(key(a)).or_default().insert(key(b));
        next.entry(key(b)).or_default().insert(key(a));
    }
    let start = |next: &BTreeMap<Key, BTreeSet<Key>>| {
        let first = |want: &dyn Fn(usize) -> bool| next.iter().find(|(_, n)| want(n.len())).map(|(&k, _)| k);
        first(&|n| n == 1).or_else(|| first(&|n| n > 2)).or_else(|| first(&|n| n > 0))
    };
    let mut chains = Vec::new();
    while let Some(mut at) = start(&next) {
        let mut chain = vec![at];
        while !next[&at].is_empty() {
            let ahead = |to: &Key| {
                let Some(&from) = chain.len().checked_sub(2).and_then(|i| chain.get(i)) else { return 0.0 };
                let (p, q, r) = (place[&from], place[&at], place[to]);
                (q.0 - p.0) * (r.0 - q.0) + (q.1 - p.1) * (r.1 - q.1) + chance(&[to.0, to.1]) * 0.01
            };
            let choices = next[&at].iter().copied();
            let to = choices.reduce(|a, b| if ahead(&b) > ahead(&a) { b } else { a }).expect("there is a way on");
            next.get_mut(&at).expect("listed").remove(&to);
            next.get_mut(&to).expect("listed").remove(&at);
            chain.push(to);
            at = to;
        }
        chains.push(chain.into_iter().map(|k| place[&k]).collect());
    }
    chains
}

/// The polygon around a line; `width` takes how far along the line a point is, from 0 to 1.
pub(crate) fn ribbon(line: &[Point], width: impl Fn(f64) -> f64) -> Vec<Point> {
    let last = (line.len() - 1).max(1) as f64;
    let bank = |i: usize, side: f64| {
        let (p, (dx, dy)) = (line[i], tangent(line, i));
        let half = width(i as f64 / last) / 2.0 * side;
        (p.0 - dy * half, p.1 + dx * half)
    };
    let left = (0..line.len()).map(|i| bank(i, 1.0));
    let right = (0..line.len()).rev().map(|i| bank(i, -1.0));
    left.chain(right).collect()
}

/// Points on the Catmull-Rom curve through `line`, `steps` to each of its sides.
pub(crate) fn along(line: &[Point], steps: usize) -> Vec<Point> {
    let mut points: Vec<Point> = line.first().copied().into_iter().collect();
    for i in 0..line.len().saturating_sub(1) {
        let [p, q, r, s] = bezier(line, i);
        points.extend((1..=steps).map(|step| {
            let t = step as f64 / steps as f64;
            let w = [(1.0 - t).powi(3), 3.0 * t * (1.0 - t).powi(2), 3.0 * t * t * (1.0 - t), t.powi(3)];
            let sum = |f: fn(&Point) -> f64| [p, q, r, s].iter().zip(w).map(|(p, w)| f(p) * w).sum();
            (sum(|p| p.0), sum(|p| p.1))
        }));
    }
    points
}

/// Side `i` of the Catmull-Rom curve through `line` as a cubic Bézier curve.
pub(crate) fn bezier(line: &[Point], i: usize) -> [Point; 4] {
    let (before, a) = (line[i.saturating_sub(1)], line[i]);
    let (b, after) = (line[i + 1], line[(i + 2).min(line.len() - 1)]);
    let towards = |p: Point, from: Point, to: Point, k: f64| (p.0 + (to.0 - from.0) * k, p.1 + (to.1 - from.1) * k);
    [a, towards(a, before, b, 1.0 / 6.0), towards(b, a, after, -1.0 / 6.0), b]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_row_of_hexsides_becomes_straight() {
        let zigzag: Vec<Point> = (0..9).map(|i| (f64::from(i), f64::from(i % 2))).collect();
        assert!(relax(&zigzag, false, 0.5)[1..8].iter().all(|p| (p.1 - 0.5).abs() < 1e-9));
    }

    #[test]
    fn a_fork_goes_straight_on() {
        let sides = [((0.0, 0.0), (1.0, 0.0)), ((1.0, 0.0), (2.0, 0.0)), ((1.0, 0.0), (1.0, 1.0))];
        let chains = chains(sides);
        assert_eq!(chains.len(), 2);
        assert!(chains.contains(&vec![(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]));
    }
}

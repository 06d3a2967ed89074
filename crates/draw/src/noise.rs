//! Chance that depends on the place only: hashed numbers, smooth noise, and the warp of natural lines.

use crate::curve::Point;

/// A number from 0 to 1 that looks random and depends on its arguments only.
pub(crate) fn chance(seeds: &[i64]) -> f64 {
    let mut n = 2_166_136_261_u32;
    for &seed in seeds {
        n = (n ^ seed as u32).wrapping_mul(16_777_619);
    }
    n ^= n >> 15;
    n = n.wrapping_mul(2_246_822_519);
    n ^= n >> 13;
    f64::from(n) / f64::from(u32::MAX)
}

/// Smooth noise from -1 to 1 with about one bump a unit.
pub(crate) fn noise(x: f64, y: f64, seed: i64) -> f64 {
    let (i, j) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(x - i), ease(y - j));
    let (i, j) = (i as i64, j as i64);
    let [a, b, c, d] = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(di, dj)| chance(&[i + di, j + dj, seed]));
    (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) * 2.0 - 1.0
}

/// Moves a point by the one field that all natural lines share, so lines that met before still meet.
/// Points are in hexes; at full strength nothing moves farther than .17 of a hex.
pub(crate) fn warp((x, y): Point, strength: f64) -> Point {
    let by = |seed| 0.085 * noise(x * 1.7, y * 1.7, seed) + 0.035 * noise(x * 4.3, y * 4.3, seed + 1);
    (x + strength * by(1), y + strength * by(3))
}

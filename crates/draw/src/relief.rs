//! Terrain areas and the signs on them: hachures, tufts, trees, streets.

use hexmap::HexId;

use crate::{
    area::{natural, outlines},
    board::{Board, SCALE},
    curve::{Point, distance, key},
    look::{Area, Ground, Texture},
    near::Crowd,
    noise::chance,
    path::{Path, short},
};

/// What natural signs keep clear of.
pub(crate) struct Lines<'a> {
    pub(crate) roads: &'a Crowd,
    pub(crate) rivers: &'a Crowd,
    pub(crate) coasts: &'a Crowd,
}

impl Lines<'_> {
    fn touch(&self, at: Point, road: f64) -> bool {
        self.roads.near(at, road) || self.rivers.near(at, 5.0) || self.coasts.near(at, 5.0)
    }
}

/// Outlines of a terrain in pixels, each with the number of hexsides it follows.
pub(crate) fn areas(board: &Board<'_>, ground: &'static Ground) -> Vec<(usize, Vec<Point>)> {
    let here = |h: HexId| board.ground(h).is_some_and(|g| std::ptr::eq(g, ground));
    if !board.hexes().any(here) {
        return Vec::new();
    }
    let outlines = outlines(board, here, 1);
    outlines.iter().map(|o| (o.len(), board.all_px(natural(o, 0.5, 1.25)))).collect()
}

/// Whether a point lies inside outlines.
fn inside(areas: &[(usize, Vec<Point>)], (x, y): Point) -> bool {
    let mut odd = false;
    for (_, outline) in areas {
        for (i, &a) in outline.iter().enumerate() {
            let b = outline[(i + 1) % outline.len()];
            if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
                odd = !odd;
            }
        }
    }
    odd
}

pub(crate) fn area_path(areas: &[(usize, Vec<Point>)]) -> String {
    let mut path = Path::default();
    areas.iter().for_each(|(_, outline)| path.polygon(outline));
    path.finish()
}

/// The signs all over a ground, as path data.
pub(crate) fn texture(
    board: &Board<'_>,
    ground: &'static Ground,
    areas: &[(usize, Vec<Point>)],
    lines: &Lines<'_>,
) -> String {
    match ground.texture {
        Texture::None | Texture::Streets => String::new(),
        Texture::Hachures => hachures(areas, lines),
        Texture::Tufts => tufts(board, ground, areas, lines),
        Texture::Trees => trees(board, ground, areas, lines),
        Texture::Sown(sign) => sown(board, ground, areas, lines, sign),
    }
}

/// Strokes down the slopes, in two rows, three where the hill is large.
fn hachures(hills: &[(usize, Vec<Point>)], lines: &Lines<'_>) -> String {
    let mut path = Path::default();
    for (sides, outline) in hills {
        let rows = [(3.0, 4.4, 7.5), (13.5, 5.2, 5.4), (25.0, 6.5, 4.2)];
        let rows = if *sides > 11 { &rows[..] } else { &rows[..2] };
        let mut gone = 0.0;
        for (row, &(inset, gap, base)) in rows.iter().enumerate() {
            for (i, &a) in outline.iter().enumerate() {
                let b = outline[(i + 1) % outline.len()];
                let length = distance(a, b);
                gone += length;
                if gone < gap || length == 0.0 {
                    continue;
                }
                gone = 0.0;
                // Outlines run clockwise on the screen, so the inside is on the right.
                let inwards = (-(b.1 - a.1) / length, (b.0 - a.0) / length);
                let top = (a.0 + inwards.0 * inset, a.1 + inwards.1 * inset);
                if lines.roads.near(top, 4.5) {
                    continue;
                }
                let stroke = base * (0.65 + 0.7 * chance(&[i as i64, *sides as i64, row as i64]));
                path.start(top);
                path.line((top.0 + inwards.0 * stroke, top.1 + inwards.1 * stroke));
            }
        }
    }
    path.finish()
}

/// Thirteen jittered places all over a hex.
fn places(board: &Board<'_>, hex: HexId, jitter: f64, seed: i64) -> Vec<Point> {
    let centre = board.centre(hex);
    let (x, y) = board.px(centre);
    let (ki, kj) = key((x, y));
    let towards = |(px, py): Point, far: f64| ((px - centre.0) * far, (py - centre.1) * far);
    let mut bases = vec![(0.0, 0.0)];
    bases.extend((0..6).map(|i| towards(board.step(centre, i), 0.31)));
    bases.extend((0..6).map(|i| towards(board.corner(centre, i), 0.762)));
    let moved = bases.into_iter().enumerate().map(|(i, (bx, by))| {
        let shift = |seed| (chance(&[i as i64, ki, kj, seed]) - 0.5) * jitter;
        (x + (bx + shift(seed)) * SCALE, y + (by + shift(seed + 1)) * SCALE)
    });
    moved.collect()
}

/// The places for signs on a ground; a feature has fewer of them in each hex.
fn spots(board: &Board<'_>, ground: &'static Ground, jitter: f64, seed: i64) -> Vec<Point> {
    let mut spots = Vec::new();
    for hex in board.hexes() {
        if ground.area == Area::Feature {
            if board.features(hex).any(|feature| ground.has(feature)) {
                spots.extend(places(board, hex, jitter, seed).into_iter().skip(1).step_by(2));
            }
        } else if board.ground(hex).is_some_and(|g| std::ptr::eq(g, ground)) {
            spots.extend(places(board, hex, jitter, seed));
        }
    }
    spots
}

/// Reeds on wet ground.
fn tufts(board: &Board<'_>, ground: &'static Ground, swamps: &[(usize, Vec<Point>)], lines: &Lines<'_>) -> String {
    let mut path = Path::default();
    for (x, y) in spots(board, ground, 0.12, 11) {
        if lines.roads.near((x, y - 2.0), 6.0) || lines.touch((x, y), 0.0) || !inside(swamps, (x, y - 2.0)) {
            continue;
        }
        path.start((x - 5.0, y));
        path.raw("h10m-7.4-.6l-1.4-4m3.8 4v-5.4m2.4 5.4l1.4-4");
    }
    path.finish()
}

/// Trees in woods, and fewer in parks, which have no edge.
fn trees(board: &Board<'_>, ground: &'static Ground, woods: &[(usize, Vec<Point>)], lines: &Lines<'_>) -> String {
    let mut path = Path::default();
    for (x, y) in spots(board, ground, 0.14, 21) {
        if lines.touch((x, y), 6.0) || ground.area != Area::Feature && !inside(woods, (x, y - 1.0)) {
            continue;
        }
        let r = short(3.2 + chance(&[x as i64, y as i64]) * 1.4);
        path.start((x, y));
        path.raw(&format!("a{r} {r} 0 1 1 .1 0zv2.6"));
    }
    path.finish()
}

/// Any other little sign.
fn sown(
    board: &Board<'_>,
    ground: &'static Ground,
    areas: &[(usize, Vec<Point>)],
    lines: &Lines<'_>,
    sign: &str,
) -> String {
    let mut path = Path::default();
    for at in spots(board, ground, 0.13, 31) {
        if !lines.touch(at, 6.0) && (ground.area == Area::Feature || inside(areas, at)) {
            path.start(at);
            path.raw(sign);
        }
    }
    path.finish()
}

/// Great cities as one grown-together area, in pixels.
pub(crate) fn built_up(board: &Board<'_>) -> Vec<Vec<Point>> {
    if !board.hexes().any(|h| board.is_built_up(h)) {
        return Vec::new();
    }
    let grown = outlines(board, |h| board.is_built_up(h), 0);
    let shrunk = grown.iter().map(|outline| {
        let n = outline.len() as f64;
        let centre = outline.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / n, sum.1 + p.1 / n));
        let by = match outline.len() {
            0..=6 => 0.62,
            7..=16 => 0.9,
            _ => 0.98,
        };
        let inner: Vec<Point> =
            outline.iter().map(|p| (centre.0 + (p.0 - centre.0) * by, centre.1 + (p.1 - centre.1) * by)).collect();
        board.all_px(natural(&inner, 0.3, 0.9))
    });
    shrunk.collect()
}

//! A map as a small picture: tints, water, ways and cities, without words and without tiny detail.

use std::fmt::Write;

use crate::{
    art::{LineKind, MapArt, Place, SheetArt},
    board::Rect,
    curve::{Point, distance},
    look::{Course, Stroke},
    path::{Path, short},
    theme::Theme,
};

/// Width and height of the picture.
const SIZE: (f64, f64) = (300.0, 206.0);
/// How far a thinned line may lie off the true one, in pixels of the picture.
const SLACK: f64 = 0.16;
/// Closed shapes smaller than this are left out.
const SPECK: f64 = 0.8;
/// Side of the square of a city.
const CITY: f64 = 4.4;

/// The longer side of a second sheet, and how far it keeps from the right and lower edge: pages cut a strip off.
const INSET: f64 = 104.0;
const AWAY: Point = (9.0, 36.0);

impl MapArt {
    /// The main sheet as a picture of 300 x 206 that is filled to its edges, with the next one small in a corner. It
    /// has no text, so it can be used where no fonts are at hand, and is small enough to be sent with a page.
    pub fn thumbnail_svg(&self, theme: &Theme) -> String {
        let (width, height) = (short(SIZE.0), short(SIZE.1));
        let mut out = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' \
             height='{height}'><rect width='{width}' height='{height}' fill='{}'/>",
            theme.paper
        );
        if let Some(sheet) = self.sheets.first() {
            Picture::new(sheet, self.title.focus).write(&mut out, theme);
        }
        if let Some(sheet) = self.sheets.get(1) {
            let inset = Picture::whole(sheet, INSET);
            let (w, h) = (short(inset.size.0), short(inset.size.1));
            let (x, y) = (short(SIZE.0 - inset.size.0 - AWAY.0), short(SIZE.1 - inset.size.1 - AWAY.1));
            let rect = format!("width='{w}' height='{h}'");
            let _ =
                write!(out, "<svg x='{x}' y='{y}' {rect} viewBox='0 0 {w} {h}'><rect {rect} fill='{}'/>", theme.margin);
            inset.write(&mut out, theme);
            let _ = write!(out, "<rect {rect} fill='none' stroke='{}' stroke-width='2.4'/></svg>", theme.frame);
        }
        out.push_str("</svg>");
        out
    }
}

/// A sheet and how it is made smaller.
struct Picture<'a> {
    sheet: &'a SheetArt,
    scale: f64,
    size: Point,
    /// Of the path that is used twice.
    id: char,
    /// The picture's upper left corner on the sheet.
    corner: Point,
}

impl<'a> Picture<'a> {
    /// `focus` is which part is shown where it does not fit: from 0 (left, top) to 1.
    fn new(sheet: &'a SheetArt, focus: Point) -> Picture<'a> {
        let frame = &sheet.frame;
        let scale = (SIZE.0 / frame.width()).max(SIZE.1 / frame.height());
        let spare = (frame.width() - SIZE.0 / scale, frame.height() - SIZE.1 / scale);
        let corner = (frame.x0 + spare.0 * focus.0, frame.y0 + spare.1 * focus.1);
        Picture { sheet, scale, size: SIZE, id: 'c', corner }
    }

    fn whole(sheet: &'a SheetArt, longest: f64) -> Picture<'a> {
        let frame = &sheet.frame;
        let scale = longest / frame.width().max(frame.height());
        let size = (frame.width() * scale, frame.height() * scale);
        Picture { sheet, scale, size, id: 'd', corner: (frame.x0, frame.y0) }
    }

    fn write(&self, out: &mut String, t: &Theme) {
        let (sheet, id) = (self.sheet, self.id);
        draw(out, &self.exact(&sheet.ground), format_args!("fill='{}'", t.paper));
        for (ground, path) in &sheet.grounds {
            let fill = ground.tint.on(t);
            draw(out, &self.area(path), format_args!("fill='{fill}' fill-rule='evenodd'"));
        }
        draw(out, &self.area(&sheet.built_up), format_args!("fill='{}'", t.urban));
        let grid = |ink, opacity| format!("fill='none' stroke='{ink}' stroke-width='.4' opacity='{opacity}'");
        draw(out, &self.exact(&sheet.land_grid), format_args!("{}", grid(t.grid, t.grid_opacity)));
        // The shore under the rivers and the water over them, so that mouths are open.
        let coasts = self.area(&sheet.coasts) + &self.area(&sheet.straits);
        if !coasts.is_empty() {
            let _ = write!(out, "<defs><path id='{id}' d='{coasts}'/></defs>");
            let _ = write!(out, "<use href='#{id}' fill='none' stroke='{}' stroke-width='1.3'/>", t.shore);
        }
        let rivers = self.area(&sheet.rivers);
        draw(out, &rivers, format_args!("fill='{0}' stroke='{0}' stroke-width='.7' stroke-linejoin='round'", t.river));
        if !coasts.is_empty() {
            let _ = write!(out, "<use href='#{id}' fill='{}' fill-rule='evenodd'/>", t.water);
        }
        draw(out, &self.exact(&sheet.water_grid), format_args!("{}", grid(t.water_grid, t.water_grid_opacity)));
        for (line, path) in &sheet.borders {
            if let Course::Side { thumb: Some(Stroke { ink, width, more }), .. } = line.course {
                let ink = ink.on(t);
                draw(out, &self.area(path), format_args!("fill='none' stroke='{ink}' stroke-width='{width}'{more}"));
            }
        }
        for (line, _) in &sheet.ways {
            if let Course::Way(way) = line.course {
                let (ink, width) = (way.legend.first().map_or(t.ink, |s| s.ink.on(t)), way.thumb);
                draw(
                    out,
                    &self.ways(line.id),
                    format_args!("fill='none' stroke='{ink}' stroke-width='{width}' stroke-linejoin='round'"),
                );
            }
        }
        let mut cities = String::new();
        for (place, at) in &sheet.places {
            let (x, y) = self.px(*at);
            if *place == Place::City && self.shows(&[(x, y)]) {
                let half = CITY / 2.0;
                let _ = write!(cities, "M{} {}h{CITY}v{CITY}h-{CITY}z", short(x - half), short(y - half));
            }
        }
        draw(out, &cities, format_args!("fill='{}' stroke='{}' stroke-width='.8'", t.town, t.halo));
    }

    fn px(&self, (x, y): Point) -> Point {
        ((x - self.corner.0) * self.scale, (y - self.corner.1) * self.scale)
    }

    /// Whether anything of a line can be seen.
    fn shows(&self, line: &[Point]) -> bool {
        let seen = Rect { x0: 0.0, y0: 0.0, x1: self.size.0, y1: self.size.1 }.grown(CITY);
        let bounds = bounds(line);
        seen.meets(&bounds) || line.iter().any(|&p| seen.holds(p))
    }

    /// Path data of the sheet, smaller and with fewer points.
    fn area(&self, data: &str) -> String {
        let mut path = Path::default();
        for (line, closed) in subpaths(data) {
            let line: Vec<Point> = line.into_iter().map(|p| self.px(p)).collect();
            let size = bounds(&line);
            if !self.shows(&line) || (closed && size.width().max(size.height()) < SPECK) {
                continue;
            }
            let thin = thinned(&line);
            if closed { path.polygon(&thin) } else { path.open(&thin) }
        }
        path.finish()
    }

    /// Path data of the sheet with all its points.
    fn exact(&self, data: &str) -> String {
        let mut path = Path::default();
        for (line, _) in subpaths(data) {
            let line: Vec<Point> = line.into_iter().map(|p| self.px(p)).collect();
            if self.shows(&line) {
                path.open(&line);
            }
        }
        path.finish()
    }

    fn ways(&self, id: &'static str) -> String {
        let mut path = Path::default();
        for way in self.sheet.lines.iter().filter(|l| l.kind == LineKind::Way(id)) {
            let line: Vec<Point> = way.points.iter().map(|&p| self.px(p)).collect();
            if self.shows(&line) {
                path.open(&thinned(&line));
            }
        }
        path.finish()
    }
}

fn draw(out: &mut String, data: &str, style: std::fmt::Arguments<'_>) {
    if !data.is_empty() {
        let _ = write!(out, "<path d='{data}' {style}/>");
    }
}

fn bounds(line: &[Point]) -> Rect {
    let empty = Rect { x0: f64::INFINITY, y0: f64::INFINITY, x1: f64::NEG_INFINITY, y1: f64::NEG_INFINITY };
    line.iter().fold(empty, |r, &(x, y)| Rect { x0: r.x0.min(x), y0: r.y0.min(y), x1: r.x1.max(x), y1: r.y1.max(y) })
}

/// The lines of path data as [`Path`] writes it without curves (`M`, `l`, `z`), and whether each is closed.
fn subpaths(data: &str) -> Vec<(Vec<Point>, bool)> {
    let mut lines: Vec<(Vec<Point>, bool)> = Vec::new();
    for part in data.split('M').skip(1) {
        let closed = part.ends_with('z');
        let numbers = numbers(part);
        let mut pairs = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1]));
        let Some(mut at) = pairs.next() else { continue };
        let mut line = vec![at];
        for (dx, dy) in pairs {
            at = (at.0 + dx, at.1 + dy);
            line.push(at);
        }
        lines.push((line, closed));
    }
    lines
}

/// The numbers of path data: they end at letters and spaces, and where a sign begins the next.
fn numbers(data: &str) -> Vec<f64> {
    let mut numbers = Vec::new();
    for word in data.split(|c: char| c.is_ascii_alphabetic() || c == ' ') {
        let mut from = 0;
        let signs = word.char_indices().filter(|&(i, c)| c == '-' && i > 0).map(|(i, _)| i);
        for end in signs.chain([word.len()]) {
            numbers.extend(word[from..end].parse::<f64>());
            from = end;
        }
    }
    numbers
}

/// A line with as few of its points as keep it within [`SLACK`] (Douglas and Peucker).
fn thinned(line: &[Point]) -> Vec<Point> {
    let Some(last) = line.len().checked_sub(1) else { return Vec::new() };
    let mut kept = vec![false; line.len()];
    (kept[0], kept[last]) = (true, true);
    let mut spans = vec![(0, last)];
    while let Some((from, to)) = spans.pop() {
        let off = |i: &usize| distance_to(line[*i], line[from], line[to]);
        let farthest = (from + 1..to).max_by(|a, b| off(a).total_cmp(&off(b)));
        if let Some(i) = farthest.filter(|i| off(i) > SLACK) {
            kept[i] = true;
            spans.extend([(from, i), (i, to)]);
        }
    }
    line.iter().zip(kept).filter(|(_, kept)| *kept).map(|(p, _)| *p).collect()
}

/// How far a point is from a line between two others.
fn distance_to(p: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    let t = if length == 0.0 { 0.0 } else { (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / length).clamp(0.0, 1.0) };
    distance(p, (a.0 + t * dx, a.1 + t * dy))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_data_is_read_as_it_was_written() {
        let mut path = Path::default();
        path.polygon(&[(0.0, 0.5), (1.5, -0.5), (-2.0, 12.3)]);
        path.open(&[(7.0, 7.0), (7.0, 6.9)]);
        let lines = subpaths(&path.finish());
        let near =
            |a: &[Point], b: &[Point]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| distance(*a, *b) < 1e-9);
        assert_eq!(lines.len(), 2);
        assert!(near(&lines[0].0, &[(0.0, 0.5), (1.5, -0.5), (-2.0, 12.3)]) && lines[0].1, "{lines:?}");
        assert!(near(&lines[1].0, &[(7.0, 7.0), (7.0, 6.9)]) && !lines[1].1, "{lines:?}");
    }

    #[test]
    fn a_thinned_line_keeps_its_ends_and_corners() {
        let line = [(0.0, 0.0), (1.0, 0.01), (2.0, 0.0), (2.0, 5.0), (2.02, 7.0), (2.0, 9.0)];
        assert_eq!(thinned(&line), [(0.0, 0.0), (2.0, 0.0), (2.0, 9.0)]);
        assert_eq!(thinned(&[(1.0, 1.0)]), [(1.0, 1.0)]);
        assert!(thinned(&[]).is_empty());
    }
}

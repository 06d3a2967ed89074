//! River names along the river.

use crate::{
    board::Rect,
    curve::{Point, distance, relax, tangent},
    font::{Cut, width},
    near::Crowd,
    water::Stream,
};

pub(crate) const SIZE: f64 = 9.6;
pub(crate) const SPACING: f64 = 0.8;

/// A name and the line its letters stand on.
pub(crate) struct StreamName {
    pub(crate) text: String,
    pub(crate) line: Vec<Point>,
}

/// Each river's name once, on its calmest stretch; a river shorter than its name has none.
pub(crate) fn stream_names(
    rivers: &[Stream],
    roads: &Crowd,
    taken: &[Rect],
    marks: &[Rect],
    frame: &Rect,
) -> Vec<StreamName> {
    let mut longest: Vec<&Stream> = Vec::new();
    for river in rivers.iter().filter(|r| !r.name.is_empty()) {
        match longest.iter_mut().find(|r| r.name == river.name) {
            Some(known) if known.line.len() >= river.line.len() => {}
            Some(known) => *known = river,
            None => longest.push(river),
        }
    }
    longest.sort_by(|a, b| a.name.cmp(&b.name));
    let mut names: Vec<StreamName> = Vec::new();
    let mut set: Vec<Rect> = taken.to_vec();
    for river in longest {
        if let Some(line) = stretch(river, roads, &set, marks, frame) {
            set.extend(line.iter().map(|&p| Rect::about(p, 7.0, 6.0)));
            names.push(StreamName { text: river.name.clone(), line });
        }
    }
    names
}

fn stretch(stream: &Stream, roads: &Crowd, taken: &[Rect], marks: &[Rect], frame: &Rect) -> Option<Vec<Point>> {
    let (name, river) = (stream.name.as_str(), stream.line.as_slice());
    let letters = name.chars().count() as f64;
    let needed = width(name, Cut::Italic, SIZE) + (SPACING + 1.0) * letters;
    let mut gone = vec![0.0];
    for pair in river.windows(2) {
        gone.push(gone[gone.len() - 1] + distance(pair[0], pair[1]));
    }
    let total = gone[gone.len() - 1];
    if total < needed * 1.1 {
        return None;
    }
    let inner = Rect { x0: frame.x0 + 12.0, y0: frame.y0 + 16.0, x1: frame.x1 - 12.0, y1: frame.y1 - 10.0 };
    let mut best: Option<(f64, usize, usize)> = None;
    for from in (0..river.len().saturating_sub(2)).step_by(2) {
        let Some(to) = (from..river.len()).find(|&i| gone[i] - gone[from] >= needed) else { break };
        let chord = distance(river[from], river[to]);
        let mut price = (gone[to] - gone[from] - chord) * 3.0;
        price += ((gone[from] + gone[to]) / 2.0 - total / 2.0).abs() * 0.05;
        for &p in river[from..=to].iter().step_by(3) {
            price += if roads.near(p, 8.0) { 6.0 } else { 0.0 };
            let (name_box, mark_box) = (Rect::about(p, 7.0, 9.0), Rect::about(p, 3.0, 7.0));
            price += 14.0 * taken.iter().filter(|r| r.meets(&name_box)).count() as f64;
            price += 30.0 * marks.iter().filter(|r| r.meets(&mark_box)).count() as f64;
        }
        if ![river[from], river[to]].iter().all(|&p| inner.holds(p)) {
            price += 500.0;
        }
        if best.is_none_or(|(least, ..)| price < least) {
            best = Some((price, from, to));
        }
    }
    let (price, from, to) = best?;
    if price > 400.0 {
        return None;
    }
    let mut seg: Vec<Point> = river[from.saturating_sub(1)..(to + 2).min(river.len())].to_vec();
    if seg[seg.len() - 1].0 < seg[0].0 {
        seg.reverse();
    }
    let last = seg[seg.len() - 1];
    let mut calm: Vec<Point> = seg.iter().copied().step_by(3).collect();
    if !(seg.len() - 1).is_multiple_of(3) {
        calm.push(last);
    }
    for _ in 0..3 {
        calm = relax(&calm, false, 0.6);
    }
    let above = (3.0 + stream.width / 2.0).max(5.2);
    let offset = (0..calm.len()).map(|i| {
        let (p, (dx, dy)) = (calm[i], tangent(&calm, i));
        (p.0 + dy * above, p.1 - dx * above)
    });
    Some(offset.collect())
}

//! Writing SVG: short numbers, path data, text.

use std::fmt::{self, Write};

use crate::curve::{Point, bezier};

/// A number with at most one decimal and nothing superfluous: `12`, `.5`, `-3.1`.
pub(crate) fn short(value: f64) -> String {
    let mut text = String::new();
    push_tenths(&mut text, tenths(value));
    text
}

/// A number with at most two decimals.
pub(crate) fn fine(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn tenths(value: f64) -> i64 {
    (value * 10.0).round() as i64
}

fn push_tenths(text: &mut String, tenths: i64) {
    if tenths < 0 {
        text.push('-');
    }
    let (whole, part) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    let _ = match (whole, part) {
        (_, 0) => write!(text, "{whole}"),
        (0, _) => write!(text, ".{part}"),
        _ => write!(text, "{whole}.{part}"),
    };
}

/// Path data in tenths of a pixel. Steps are relative and counted from rounded places, so errors never add up.
#[derive(Default)]
pub(crate) struct Path {
    data: String,
    at: (i64, i64),
    verb: char,
}

impl Path {
    pub(crate) fn start(&mut self, p: Point) {
        self.at = (tenths(p.0), tenths(p.1));
        self.data.push('M');
        push_tenths(&mut self.data, self.at.0);
        self.separate(self.at.1);
        push_tenths(&mut self.data, self.at.1);
        self.verb = 'M';
    }

    pub(crate) fn line(&mut self, p: Point) {
        let to = (tenths(p.0), tenths(p.1));
        if to != self.at {
            self.verb('l');
            self.step(to);
            self.at = to;
        }
    }

    pub(crate) fn cubic(&mut self, p: Point, q: Point, to: Point) {
        self.verb('c');
        for p in [p, q, to] {
            self.step((tenths(p.0), tenths(p.1)));
        }
        self.at = (tenths(to.0), tenths(to.1));
    }

    pub(crate) fn polygon(&mut self, points: &[Point]) {
        self.open(points);
        self.data.push('z');
        self.verb = 'z';
    }

    pub(crate) fn open(&mut self, points: &[Point]) {
        if let Some((&first, rest)) = points.split_first() {
            self.start(first);
            rest.iter().for_each(|&p| self.line(p));
        }
    }

    /// The Catmull-Rom curve through all points.
    pub(crate) fn curve(&mut self, points: &[Point]) {
        if let Some(&first) = points.first() {
            self.start(first);
            for i in 0..points.len() - 1 {
                let [_, p, q, to] = bezier(points, i);
                self.cubic(p, q, to);
            }
        }
    }

    /// Anything more, relative to the last point; no line may follow it.
    pub(crate) fn raw(&mut self, data: &str) {
        self.data.push_str(data);
        self.verb = '?';
    }

    pub(crate) fn finish(self) -> String {
        self.data
    }

    fn verb(&mut self, verb: char) {
        if self.verb != verb {
            self.data.push(verb);
            self.verb = verb;
        }
    }

    fn step(&mut self, to: (i64, i64)) {
        for by in [to.0 - self.at.0, to.1 - self.at.1] {
            self.separate(by);
            push_tenths(&mut self.data, by);
        }
    }

    fn separate(&mut self, next: i64) {
        if next >= 0 && self.data.ends_with(|c: char| c.is_ascii_digit()) {
            self.data.push(' ');
        }
    }
}

pub(crate) fn polygon(points: &[Point]) -> String {
    let mut path = Path::default();
    path.polygon(points);
    path.finish()
}

/// A `<text>` with these attributes around words, whatever signs are in them.
pub(crate) fn text(attributes: fmt::Arguments<'_>, words: &str) -> String {
    format!("<text {attributes}>{}</text>", escape(words))
}

/// Text for the inside of an element or attribute.
pub(crate) fn escape(text: &str) -> String {
    let entities = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('\'', "&#39;"), ('"', "&quot;")];
    entities.into_iter().fold(text.to_owned(), |text, (sign, entity)| text.replace(sign, entity))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let numbers = [(12.0, "12"), (0.46, ".5"), (-2.74, "-2.7"), (-0.01, "0"), (0.0, "0")];
        for (value, text) in numbers {
            assert_eq!(short(value), text);
        }
        assert_eq!((fine(0.304), fine(-0.001), fine(20.0)), ("0.3".into(), "0".into(), "20".into()));
    }

    #[test]
    fn steps_are_relative_and_never_drift() {
        assert_eq!(polygon(&[(0.0, 0.0), (1.04, 0.0), (2.08, -0.5), (0.0, 0.0)]), "M0 0l1 0 1.1-.5-2.1 .5z");
    }
}

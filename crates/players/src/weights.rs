//! What was learned from games: what the features of a position count for, and the style that did best.

use std::collections::BTreeMap;

use serde::Deserialize;
use wargame::Side;

use crate::{Parameter, Style};

/// What was learned of one game. It is data; the file says by which command it was made.
#[derive(Clone, Debug, Deserialize)]
pub struct Weights {
    /// For some turns each, in order.
    bucket: Vec<Bucket>,
    #[serde(default)]
    style: Styles,
}

/// Parameters by name, where they stand otherwise than usual.
#[derive(Clone, Debug, Default, Deserialize)]
struct Styles {
    #[serde(default)]
    first: BTreeMap<String, i16>,
    #[serde(default)]
    second: BTreeMap<String, i16>,
}

#[derive(Clone, Debug, Deserialize)]
struct Bucket {
    /// The last turn they are for.
    to: u8,
    /// The even chance, and one weight a feature, in 1/1024 of a natural logarithm of the odds.
    bias: i32,
    weights: Vec<i32>,
}

impl Weights {
    /// Reads a file of the program.
    pub fn read(text: &str) -> Weights {
        toml::from_str(text).expect("a file of the program can be read")
    }

    /// What does not fit a game with so many features and these parameters.
    pub fn misfit(&self, features: usize, parameters: [&[Parameter]; 2]) -> Option<String> {
        if let Some(bucket) = self.bucket.iter().find(|b| b.weights.len() != features) {
            return Some(format!("{} weights up to turn {}, for {features} features", bucket.weights.len(), bucket.to));
        }
        if !self.bucket.is_sorted_by_key(|b| b.to) {
            return Some("the turns are not in order".into());
        }
        let turned = [&self.style.first, &self.style.second];
        let mut all =
            turned.iter().zip(parameters).flat_map(|(t, k)| t.iter().map(move |(name, &number)| (name, number, k)));
        all.find_map(|(name, number, parameters)| match parameters.iter().find(|parameter| parameter.name == *name) {
            None => Some(format!("no knob «{name}»")),
            Some(parameter) if !(parameter.least..=parameter.most).contains(&number) => {
                Some(format!("«{name}» at {number}, which goes from {} to {}", parameter.least, parameter.most))
            }
            _ => None,
        })
    }

    /// The style of a veteran.
    pub fn style(&self, side: Side, parameters: &[Parameter]) -> Style {
        let turned = if side == Side::First { &self.style.first } else { &self.style.second };
        let mut style = Style::usual(parameters);
        for (at, parameter) in parameters.iter().enumerate() {
            if let Some(&number) = turned.get(parameter.name) {
                style.set(parameters, at, number);
            }
        }
        style
    }

    /// The first side's chance of winning in ten-thousandths.
    pub fn chance(&self, turn: u8, features: &[i32]) -> i32 {
        let Some(bucket) = self.bucket.iter().find(|b| turn <= b.to).or(self.bucket.last()) else { return 5_000 };
        let sum: i64 = bucket.weights.iter().zip(features).map(|(&w, &f)| i64::from(w) * i64::from(f)).sum();
        squash(i64::from(bucket.bias) + sum)
    }
}

/// The logistic function at whole and half arguments from 0 to 8, in ten-thousandths.
const CURVE: [i32; 17] =
    [5000, 6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820, 9890, 9933, 9959, 9975, 9985, 9991, 9994, 9997];

/// A chance from odds in 1/1024 of their natural logarithm; straight between the points of the curve, so that no
/// machine rounds it differently.
pub fn squash(odds: i64) -> i32 {
    let size = odds.unsigned_abs().min(16 * 512 - 1);
    let (at, part) = ((size / 512) as usize, (size % 512) as i32);
    let up = CURVE[at] + (CURVE[at + 1] - CURVE[at]) * part / 512;
    if odds < 0 { 10_000 - up } else { up }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_rises_and_is_even_in_the_middle() {
        assert_eq!(squash(0), 5_000);
        assert_eq!(squash(1024) + squash(-1024), 10_000);
        assert!((squash(1024) - 7_311).abs() <= 1);
        assert!((-9_000..9_000).all(|x| squash(x) <= squash(x + 1)));
        assert!(squash(i64::MAX) <= 10_000 && squash(i64::MIN + 1) >= 0);
    }

    #[test]
    fn each_bucket_is_for_its_turns() {
        let text = "[[bucket]]\nto = 2\nbias = 0\nweights = [1024]\n[[bucket]]\nto = 12\nbias = 1024\nweights = [0]";
        let weights = Weights::read(text);
        assert_eq!(weights.chance(1, &[0]), 5_000);
        assert_eq!(weights.chance(3, &[5]), squash(1024));
        assert_eq!(weights.chance(30, &[5]), squash(1024));
    }
}

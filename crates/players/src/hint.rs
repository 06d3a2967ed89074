//! What the veteran would do in somebody's place, and why.

use wargame::{Dice, Heard, Node, Seat, Side, action};

use crate::{Staffed, Style};

/// As far as a hint looks: the rest of one unit's move or of one attack's announcement.
const FAR: usize = 12;

/// A piece of advice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// What to do, and how to go on; up to the next throw.
    pub acts: Vec<String>,
    /// A reason for the first of them, to be read after «because».
    pub why: String,
    /// What the side is about.
    pub aim: String,
}

/// Advice for the side that decides, from what it may know.
pub fn hint<R: Staffed>(rules: &R, truth: &R::State, side: Side) -> Option<Hint> {
    if rules.node(truth) != Node::Decide(side) {
        return None;
    }
    let style: Style = rules.weights().style(side, rules.knobs(side));
    let mut taste = rules.taste(style);
    taste.adopt(style);
    let mut state = Seat::new(rules, truth, side).imagine(&mut Dice::new(1));
    let (mut acts, mut why, mut aim) = (Vec::new(), String::new(), String::new());
    let (mut offers, mut weights) = (Vec::new(), Vec::new());
    while acts.len() < FAR && rules.node(&state) == Node::Decide(side) {
        offers.clear();
        rules.legal(&state, &mut offers);
        weights.clear();
        taste.weigh(rules, &state, side, &offers, &mut weights);
        let best = (0..offers.len()).max_by_key(|&i| (weights[i], std::cmp::Reverse(i)))?;
        if acts.is_empty() {
            why = taste.reason(rules, &state, side, offers[best]);
            aim = taste.aim(rules, &state, side);
        } else if rules.fresh_start(&state) {
            break;
        }
        acts.push(action::write(rules.info(), offers[best]));
        let mut heard = Heard::default();
        rules.apply(&mut state, offers[best], &mut heard);
        if heard.sealed {
            break;
        }
    }
    Some(Hint { acts, why, aim })
}

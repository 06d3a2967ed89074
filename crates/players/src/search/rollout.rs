//! Playing on from a position in thought.

use std::time::Instant;

use wargame::{Dice, Node, Side, sub_seed};

use crate::{Staffed, Style, Taste};

/// Somebody who leads one playing on; what he leaves open the tastes decide.
pub trait Guide<R: Staffed> {
    /// What is done here; nothing leaves it to the taste.
    fn act(&mut self, _rules: &R, _state: &R::State, _side: Side) -> Option<R::Action> {
        None
    }

    /// By which numbers the taste judges this question, if not by those of its line.
    fn style(&mut self, _rules: &R, _state: &R::State, _side: Side) -> Option<Style> {
        None
    }
}

/// Nobody leads.
impl<R: Staffed> Guide<R> for () {}

/// A side's plan for the player-turn it begins with, and the first action if that is given; afterwards it goes on as
/// usual: the next turn will have a plan of its own, and plans that come to the same now are the same for ever after.
pub struct Lead<A> {
    pub side: Side,
    pub half: u16,
    pub plan: Style,
    pub after: Style,
    pub first: Option<A>,
}

impl<R: Staffed> Guide<R> for Lead<R::Action> {
    fn act(&mut self, _: &R, _: &R::State, _: Side) -> Option<R::Action> {
        self.first.take()
    }

    fn style(&mut self, rules: &R, state: &R::State, side: Side) -> Option<Style> {
        (side == self.side).then(|| if rules.half_turn(state) == self.half { self.plan } else { self.after })
    }
}

/// How a playing on came out.
#[derive(Copy, Clone, Debug)]
pub struct Run {
    /// To the first side, in ten-thousandths.
    pub value: i32,
    /// Actions it took, and player-turns, the first and the last perhaps not whole.
    pub work: u64,
    pub halves: u16,
    /// Which offers were taken until the player-turn was over: two runs on the same sample with the same mark are the
    /// same for ever after.
    pub mark: u64,
}

/// Stands in a mark for an action that was given.
const GIVEN: usize = 1 << 20;

/// Actions between two looks at the clock: some of them take a tenth of a millisecond.
const GLANCE: u64 = 16;

/// Both sides' fast judgement, with buffers: plays a position on.
pub struct Ahead<R: Staffed> {
    until: Option<Instant>,
    tastes: [Box<dyn Taste<R>>; 2],
    state: Option<R::State>,
    offers: Vec<R::Action>,
    weights: Vec<i32>,
    features: Vec<i32>,
}

impl<R: Staffed> Ahead<R> {
    pub fn new(taste: &dyn Taste<R>) -> Ahead<R> {
        let tastes = [taste.copy(), taste.copy()];
        Ahead { until: None, tastes, state: None, offers: Vec::new(), weights: Vec::new(), features: Vec::new() }
    }

    /// Breaks off at a point of time, if one is given.
    pub fn until(self, until: Option<Instant>) -> Ahead<R> {
        Ahead { until, ..self }
    }

    /// What a position is worth to the first side when so many more player-turns have been played by these styles.
    /// Throws depend on the sample and on what is thrown for, not on how many went before: the same battle falls out
    /// the same under every plan. What is known of the sample, by mark, is not played out again. Nothing if time was up.
    #[expect(clippy::too_many_arguments, reason = "a position and all that leads it")]
    pub fn value(
        &mut self,
        rules: &R,
        from: &R::State,
        styles: [Style; 2],
        guide: &mut impl Guide<R>,
        sample: u64,
        turns: u16,
        known: &[(u64, i32)],
    ) -> Option<Run> {
        let mut state = self.state.take().unwrap_or_else(|| from.clone());
        state.clone_from(from);
        for (taste, style) in self.tastes.iter_mut().zip(styles) {
            taste.adopt(style);
        }
        let begun = rules.half_turn(from);
        let (mut work, mut mark, mut first) = (0, 0u64, true);
        let value = loop {
            let half = rules.half_turn(&state);
            if first && half > begun {
                first = false;
                if let Some(&(_, value)) = known.iter().find(|(then, _)| *then == mark) {
                    break value;
                }
            }
            let action = match rules.node(&state) {
                Node::Over(outcome) => break crate::decided(&outcome),
                _ if half >= begun + turns => break self.worth(rules, &state),
                Node::Chance => self.throw(rules, &state, sample),
                Node::Decide(side) => {
                    let (action, taken) = match guide.act(rules, &state, side) {
                        Some(action) => (action, GIVEN),
                        None => {
                            if let Some(style) = guide.style(rules, &state, side) {
                                self.tastes[side.index()].set(style);
                            }
                            self.choose(rules, &state, side)
                        }
                    };
                    if first {
                        mark = (mark.rotate_left(5) ^ (taken as u64 + 1)).wrapping_mul(0x517c_c1b7_2722_0a95);
                    }
                    action
                }
            };
            work += 1;
            if work % GLANCE == 0 && self.until.is_some_and(|until| Instant::now() >= until) {
                self.state = Some(state);
                return None;
            }
            rules.apply(&mut state, action, &mut ());
        };
        let halves = (rules.half_turn(&state) - begun).clamp(1, turns);
        self.state = Some(state);
        Some(Run { value, work, halves, mark })
    }

    /// The first side's chance of winning, in ten-thousandths.
    fn worth(&mut self, rules: &R, state: &R::State) -> i32 {
        self.features.clear();
        self.tastes[0].features(rules, state, &mut self.features);
        rules.weights().chance(rules.moment(state).0, &self.features)
    }

    fn throw(&mut self, rules: &R, state: &R::State, sample: u64) -> R::Action {
        let mut dice = Dice::new(sub_seed(sample, rules.chance_key(state)));
        wargame::throw(rules, state, &mut dice, &mut self.offers)
    }

    /// The offer a side likes best, of those alike the first, and its number.
    fn choose(&mut self, rules: &R, state: &R::State, side: Side) -> (R::Action, usize) {
        self.offers.clear();
        rules.legal(state, &mut self.offers);
        if self.offers.len() == 1 {
            return (self.offers[0], 0);
        }
        self.weights.clear();
        self.tastes[side.index()].weigh(rules, state, side, &self.offers, &mut self.weights);
        let best = (0..self.offers.len()).max_by_key(|&i| (self.weights[i], std::cmp::Reverse(i))).unwrap_or(0);
        (self.offers[best], best)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use advance::{Advance, Edition};
    use wargame::{Options, Rules};

    use super::*;

    #[test]
    fn a_playing_on_is_broken_off_when_time_is_up() {
        let rules = Advance::new(Edition::E79).expect("the built-in data are good");
        let from = rules.setup("campaign", &Options::default()).expect("the campaign is there");
        let usual = Side::BOTH.map(|side| rules.weights().style(side, rules.knobs(side)));
        let value = |until| {
            let mut ahead = Ahead::new(&*rules.taste(usual[0])).until(until);
            ahead.value(&rules, &from, usual, &mut (), 1, 2, &[]).map(|run| run.value)
        };
        let now = Instant::now();
        assert_eq!(value(Some(now)), None);
        assert_eq!(value(Some(now + Duration::from_secs(600))), value(None));
        assert!(value(None).is_some());
    }
}

//! Rollouts: playing on from a position in thought, on random numbers common to all that is compared.

use std::time::Instant;

use wargame::{Dice, Moment, Node, Side, sub_seed};

use crate::{Policy, Staffed, Style};

/// Somebody who leads one rollout; what he leaves open the policies decide.
pub trait Guide<R: Staffed> {
    /// What is done here; nothing leaves it to the policy.
    fn act(&mut self, _rules: &R, _state: &R::State, _side: Side) -> Option<R::Action> {
        None
    }

    /// By which numbers the policy judges this question, if not by those of its line.
    fn style(&mut self, _rules: &R, _state: &R::State, _side: Side) -> Option<Style> {
        None
    }
}

/// Nobody leads.
impl<R: Staffed> Guide<R> for () {}

/// A side's plan for the impulse it begins with, and the first action if that is given; afterwards it goes on as
/// usual: the next impulse will have a plan of its own, and plans that come to the same now are the same for ever after.
pub struct Lead<A> {
    pub side: Side,
    /// Turn and impulse of the plan.
    pub when: (u8, u8),
    pub plan: Style,
    pub after: Style,
    pub first: Option<A>,
}

impl<R: Staffed> Guide<R> for Lead<R::Action> {
    fn act(&mut self, _: &R, _: &R::State, _: Side) -> Option<R::Action> {
        self.first.take()
    }

    fn style(&mut self, rules: &R, state: &R::State, side: Side) -> Option<Style> {
        (side == self.side).then(|| if rules.moment(state).when() == self.when { self.plan } else { self.after })
    }
}

/// Counts impulses while a game goes on.
#[derive(Copy, Clone, Debug)]
pub struct Impulses {
    last: Moment,
    begun: u16,
}

impl Impulses {
    pub fn from(moment: Moment) -> Impulses {
        Impulses { last: moment, begun: 0 }
    }

    /// How many have begun by now since the first moment.
    pub fn by(&mut self, now: Moment) -> u16 {
        self.begun += now.since(self.last);
        self.last = now;
        self.begun
    }
}

/// How a rollout came out.
#[derive(Copy, Clone, Debug)]
pub struct Run {
    /// To the first side, in ten-thousandths.
    pub value: i32,
    /// Actions it took, and impulses, the first and the last perhaps not whole.
    pub work: u64,
    pub impulses: u16,
    /// Which offers were taken until the impulse was over: two runs on the same sample with the same mark are the
    /// same for ever after.
    pub mark: u64,
}

/// Stands in a mark for an action that was given.
const GIVEN: usize = 1 << 20;

/// A playing on that comes to the end of the game counts as so many impulses more, though there are none: the means of
/// marshal were settled by that count.
const AFTER: u16 = 2;

/// Actions between two looks at the clock: some of them take a tenth of a millisecond.
const GLANCE: u64 = 16;

/// Both sides' fast judgement, with buffers: plays a position on.
pub struct Rollout<R: Staffed> {
    until: Option<Instant>,
    policies: [Box<dyn Policy<R>>; 2],
    state: Option<R::State>,
    offers: Vec<R::Action>,
    weights: Vec<i32>,
    features: Vec<i32>,
}

impl<R: Staffed> Rollout<R> {
    pub fn new(policy: &dyn Policy<R>) -> Rollout<R> {
        let policies = [policy.copy(), policy.copy()];
        Rollout { until: None, policies, state: None, offers: Vec::new(), weights: Vec::new(), features: Vec::new() }
    }

    /// Breaks off at a point of time, if one is given.
    pub fn until(self, until: Option<Instant>) -> Rollout<R> {
        Rollout { until, ..self }
    }

    /// What a position is worth to the first side when so many more impulses have been played by these styles.
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
        impulses: u16,
        known: &[(u64, i32)],
    ) -> Option<Run> {
        let mut state = self.state.take().unwrap_or_else(|| from.clone());
        state.clone_from(from);
        for (policy, style) in self.policies.iter_mut().zip(styles) {
            policy.adopt(style);
        }
        let mut count = Impulses::from(rules.moment(from));
        let (mut work, mut mark, mut first) = (0, 0u64, true);
        let (value, begun) = loop {
            let begun = count.by(rules.moment(&state));
            if first && begun > 0 {
                first = false;
                if let Some(&(_, value)) = known.iter().find(|(then, _)| *then == mark) {
                    break (value, begun);
                }
            }
            let action = match rules.node(&state) {
                Node::Over(outcome) => break (crate::decided(&outcome), begun + AFTER),
                _ if begun >= impulses => break (self.evaluate(rules, &state), begun),
                Node::Chance => self.throw(rules, &state, sample),
                Node::Decide(side) => {
                    let (action, taken) = match guide.act(rules, &state, side) {
                        Some(action) => (action, GIVEN),
                        None => {
                            if let Some(style) = guide.style(rules, &state, side) {
                                self.policies[side.index()].set(style);
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
        self.state = Some(state);
        Some(Run { value, work, impulses: begun.clamp(1, impulses), mark })
    }

    /// The first side's chance of winning, in ten-thousandths.
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        self.features.clear();
        self.policies[0].features(rules, state, &mut self.features);
        rules.weights().chance(rules.moment(state).turn, &self.features)
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
        self.policies[side.index()].weigh(rules, state, side, &self.offers, &mut self.weights);
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
    fn a_rollout_is_broken_off_when_time_is_up() {
        let rules = Advance::new(Edition::E79).expect("the built-in data are good");
        let from = rules.setup(rules.info().first_scenario(), &Options::default()).expect("it is there");
        let usual = Side::BOTH.map(|side| rules.weights().style(side, rules.parameters(side)));
        let value = |until| {
            let mut rollout = Rollout::new(&*rules.policy(usual[0])).until(until);
            rollout.value(&rules, &from, usual, &mut (), 1, 2, &[]).map(|run| run.value)
        };
        let now = Instant::now();
        assert_eq!(value(Some(now)), None);
        assert_eq!(value(Some(now + Duration::from_secs(600))), value(None));
        assert!(value(None).is_some());
    }
}

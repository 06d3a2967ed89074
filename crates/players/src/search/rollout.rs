//! Playing on from a position in thought.

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

/// The first action is given.
pub struct First<A>(pub Option<A>);

impl<R: Staffed> Guide<R> for First<R::Action> {
    fn act(&mut self, _: &R, _: &R::State, _: Side) -> Option<R::Action> {
        self.0.take()
    }
}

/// Both sides' fast judgement, with buffers: plays a position on.
pub struct Ahead<R: Staffed> {
    tastes: [Box<dyn Taste<R>>; 2],
    state: Option<R::State>,
    offers: Vec<R::Action>,
    weights: Vec<i32>,
    features: Vec<i32>,
}

impl<R: Staffed> Ahead<R> {
    pub fn new(taste: &dyn Taste<R>) -> Ahead<R> {
        let tastes = [taste.copy(), taste.copy()];
        Ahead { tastes, state: None, offers: Vec::new(), weights: Vec::new(), features: Vec::new() }
    }

    /// What a position is worth to the first side when so many more player-turns have been played by these styles, in
    /// ten-thousandths, and how many actions that took. Throws depend on the sample and on what is thrown for, not on
    /// how many went before: the same battle falls out the same under every plan.
    pub fn value(
        &mut self,
        rules: &R,
        from: &R::State,
        styles: [Style; 2],
        guide: &mut impl Guide<R>,
        sample: u64,
        turns: u16,
    ) -> (i32, u64) {
        let mut state = self.state.take().unwrap_or_else(|| from.clone());
        state.clone_from(from);
        for (taste, style) in self.tastes.iter_mut().zip(styles) {
            taste.adopt(style);
        }
        let until = rules.half_turn(from) + turns;
        let mut work = 0;
        let value = loop {
            let action = match rules.node(&state) {
                Node::Over(outcome) => break crate::decided(&outcome),
                _ if rules.half_turn(&state) >= until => break self.worth(rules, &state),
                Node::Chance => self.throw(rules, &state, sample),
                Node::Decide(side) => match guide.act(rules, &state, side) {
                    Some(action) => action,
                    None => {
                        if let Some(style) = guide.style(rules, &state, side) {
                            self.tastes[side.index()].set(style);
                        }
                        self.choose(rules, &state, side)
                    }
                },
            };
            work += 1;
            rules.apply(&mut state, action, &mut ());
        };
        self.state = Some(state);
        (value, work)
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

    /// The offer a side likes best; of those alike the first.
    fn choose(&mut self, rules: &R, state: &R::State, side: Side) -> R::Action {
        self.offers.clear();
        rules.legal(state, &mut self.offers);
        if self.offers.len() == 1 {
            return self.offers[0];
        }
        self.weights.clear();
        self.tastes[side.index()].weigh(rules, state, side, &self.offers, &mut self.weights);
        let best = (0..self.offers.len()).max_by_key(|&i| (self.weights[i], std::cmp::Reverse(i)));
        self.offers[best.unwrap_or(0)]
    }
}

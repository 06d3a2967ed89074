//! Online evolutionary planning, a yardstick: whole impulses as genomes of actions, evolved while the clock runs.
//! After Justesen, Mahlmann, Risi and Togelius, Playing Multi-Action Adversarial Games (2017).

use std::collections::VecDeque;

use wargame::{Dice, Side, sub_seed};

use crate::{
    Policy, Staffed, Style,
    search::{Desk, Guide, Now, Planner, Rollout},
};

const POPULATION: usize = 40;
/// Of the first population, turns the veteran would play in some style.
const SEEDED: usize = 8;
/// Children in a hundred of which one gene is changed.
const MUTATION: u32 = 30;
/// Throws a genome is tried with.
const SAMPLES: u64 = 2;

struct Genome<A> {
    acts: Vec<A>,
    /// As the own side sees it, summed over the samples.
    value: i64,
}

pub struct Oep<A> {
    /// What is left of the impulse that was found best.
    plan: VecDeque<A>,
    /// Turn and impulse it was made in.
    made: Option<(u8, u8)>,
}

impl<A> Default for Oep<A> {
    fn default() -> Oep<A> {
        Oep { plan: VecDeque::new(), made: None }
    }
}

/// Plays a genome; what cannot be done is repaired by the next gene that can, else by the policy.
struct Turn<'a, R: Staffed> {
    side: Side,
    genes: &'a [R::Action],
    next: usize,
    /// The gene that is replaced by a random offer.
    mutant: Option<usize>,
    policy: &'a mut dyn Policy<R>,
    dice: Dice,
    offers: Vec<R::Action>,
    weights: Vec<i32>,
    done: Vec<R::Action>,
}

/// The first of the next genes that can be done.
fn gene<A: Copy>(genes: &[A], next: usize, fits: impl Fn(A) -> bool) -> Option<usize> {
    (next..genes.len().min(next + 3)).find(|&at| fits(genes[at]))
}

impl<R: Staffed> Turn<'_, R> {
    fn choose(&mut self, rules: &R, state: &R::State) -> R::Action {
        let random = self.mutant.take_if(|at| *at == self.done.len()).is_some();
        if !random && let Some(at) = gene(self.genes, self.next, |act| rules.check(state, act).is_ok()) {
            self.next = at + 1;
            return self.genes[at];
        }
        self.offers.clear();
        rules.legal(state, &mut self.offers);
        if random {
            self.next += 1;
            return self.offers[self.dice.below(self.offers.len() as u32) as usize];
        }
        self.weights.clear();
        self.policy.weigh(rules, state, self.side, &self.offers, &mut self.weights);
        let best = (0..self.offers.len()).max_by_key(|&i| (self.weights[i], std::cmp::Reverse(i)));
        self.offers[best.unwrap_or(0)]
    }
}

impl<R: Staffed> Guide<R> for Turn<'_, R> {
    fn act(&mut self, rules: &R, state: &R::State, side: Side) -> Option<R::Action> {
        (side == self.side).then(|| {
            let act = self.choose(rules, state);
            self.done.push(act);
            act
        })
    }
}

impl<A: Copy + Send + Sync> Oep<A> {
    fn evolve<R: Staffed<Action = A>>(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>, share: u64) {
        let seed = sub_seed(desk.seed, desk.questions);
        let mut dice = Dice::new(sub_seed(seed, 77));
        let mut rollout = Rollout::new(&*desk.policy).until(desk.spent.end_of(now.limit));
        let parameters = now.rules.parameters(now.side);
        let (usual, deals) = (desk.usual, now.deals());
        let mut policy = desk.policy.copy();
        let mut try_out = |desk: &mut Desk<R>, genes: &[A], mutant: Option<usize>, style: Style, dice: &mut Dice| {
            let (mut value, mut acts) = (0, Vec::new());
            for sample in 0..SAMPLES {
                policy.adopt(style);
                let mut turn = Turn::<R> {
                    side: now.side,
                    genes,
                    next: 0,
                    mutant,
                    policy: &mut *policy,
                    dice: Dice::new(sub_seed(seed, u64::from(dice.below(1 << 30)))),
                    offers: Vec::new(),
                    weights: Vec::new(),
                    done: Vec::new(),
                };
                let deal = &deals[sample as usize];
                let run = rollout.value(now.rules, deal, usual, &mut turn, sub_seed(seed, sample), 1, &[])?;
                desk.spent.work(run.work);
                value += i64::from(now.ours(run.value));
                if sample == 0 {
                    acts = turn.done;
                }
            }
            Some(Genome { acts, value })
        };
        let over = |desk: &Desk<R>| desk.spent.percent(now.limit) >= share || now.budget.stopped();
        // The veteran's own turn first: its actions are those it would take one by one.
        let mut all: Vec<Genome<A>> = Vec::new();
        for n in 0..SEEDED {
            if n > 0 && over(desk) {
                break;
            }
            let style =
                if n == 0 { usual[now.side.index()] } else { usual[now.side.index()].vary(parameters, &mut dice) };
            all.extend(try_out(desk, &[], None, style, &mut dice));
        }
        while !all.is_empty() && !over(desk) {
            all.sort_by_key(|g| std::cmp::Reverse(g.value));
            all.truncate(POPULATION / 2);
            while all.len() < POPULATION && !over(desk) {
                let parent = |dice: &mut Dice| dice.below(all.len() as u32) as usize;
                let (a, b) = (parent(&mut dice), parent(&mut dice));
                let (a, b) = (&all[a].acts, &all[b].acts);
                let genes: Vec<A> = (0..a.len().max(b.len()))
                    .filter_map(|i| if dice.below(2) == 0 { a.get(i).or(b.get(i)) } else { b.get(i).or(a.get(i)) })
                    .copied()
                    .collect();
                let mutant =
                    (dice.below(100) < MUTATION && !genes.is_empty()).then(|| dice.below(genes.len() as u32) as usize);
                let child = try_out(desk, &genes, mutant, usual[now.side.index()], &mut dice);
                all.extend(child);
            }
        }
        all.sort_by_key(|g| std::cmp::Reverse(g.value));
        self.plan = all.into_iter().next().map(|g| g.acts.into()).unwrap_or_default();
    }
}

impl<R: Staffed> Planner<R> for Oep<R::Action> {
    fn decide(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>) -> R::Action {
        let when = now.rules.moment(now.state).when();
        if now.mine() && now.rules.thinks(now.state) {
            let used = desk.spent.percent(now.limit);
            if self.made != Some(when) {
                self.made = Some(when);
                self.evolve(desk, now, 50);
            } else if self.plan.iter().take(3).all(|act| !desk.offers.contains(act)) && used < 95 {
                // The dice fell otherwise than thought: the rest of the impulse anew.
                self.evolve(desk, now, used + (100 - used).div_ceil(4));
            }
            let plan = self.plan.make_contiguous();
            if let Some(at) = gene(plan, 0, |act| desk.offers.contains(&act)) {
                let act = plan[at];
                self.plan.drain(..=at);
                return act;
            }
        }
        let liked = desk.liked(now);
        desk.offers[liked[0]]
    }
}

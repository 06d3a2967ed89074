//! Online evolutionary planning, a yardstick: whole turns as genomes of actions, evolved while the clock runs.
//! After Justesen, Mahlmann, Risi and Togelius, Playing Multi-Action Adversarial Games (2017).

use std::collections::VecDeque;

use wargame::{Dice, Side, sub_seed};

use crate::{
    Staffed, Style,
    search::{Ahead, Desk, Guide, Now, Planner},
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
    /// What is left of the turn that was found best.
    plan: VecDeque<A>,
    made: Option<(u8, u8)>,
}

impl<A> Default for Oep<A> {
    fn default() -> Oep<A> {
        Oep { plan: VecDeque::new(), made: None }
    }
}

/// Plays a genome; what cannot be done is repaired by the next gene that can, else by chance or by the taste.
struct Turn<'a, R: Staffed> {
    side: Side,
    genes: &'a [R::Action],
    next: usize,
    /// The gene that is replaced by a random offer.
    mutant: Option<usize>,
    /// What fills gaps: any offer, or what the taste likes.
    random: bool,
    dice: Dice,
    offers: Vec<R::Action>,
    done: Vec<R::Action>,
}

impl<R: Staffed> Guide<R> for Turn<'_, R> {
    fn act(&mut self, rules: &R, state: &R::State, side: Side) -> Option<R::Action> {
        if side != self.side {
            return None;
        }
        let gene = self.mutant.take_if(|at| *at == self.done.len()).is_none().then(|| {
            let ahead = self.genes.iter().enumerate().skip(self.next).take(3);
            ahead.into_iter().find(|(_, act)| rules.check(state, **act).is_ok())
        });
        let act = match gene.flatten() {
            Some((at, &act)) => {
                self.next = at + 1;
                act
            }
            None if self.random => {
                self.next += 1;
                self.offers.clear();
                rules.legal(state, &mut self.offers);
                self.offers[self.dice.below(self.offers.len() as u32) as usize]
            }
            None => return None,
        };
        self.done.push(act);
        Some(act)
    }
}

impl<A: Copy + Send + Sync> Oep<A> {
    fn evolve<R: Staffed<Action = A>>(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>, share: u64) {
        let seed = sub_seed(desk.seed, desk.questions);
        let mut dice = Dice::new(sub_seed(seed, 77));
        let mut ahead = Ahead::new(&*desk.taste);
        let knobs = now.rules.knobs(now.side);
        let (usual, deals) = (desk.usual, now.deals());
        let mut try_out = |desk: &mut Desk<R>, genes: &[A], mutant: Option<usize>, style: Style, dice: &mut Dice| {
            let (mut value, mut acts) = (0, Vec::new());
            for sample in 0..SAMPLES {
                let mut styles = usual;
                styles[now.side.index()] = style;
                let mut turn = Turn::<R> {
                    side: now.side,
                    genes,
                    next: 0,
                    mutant,
                    random: !genes.is_empty(),
                    dice: Dice::new(sub_seed(seed, u64::from(dice.below(1 << 30)))),
                    offers: Vec::new(),
                    done: Vec::new(),
                };
                let run =
                    ahead.value(now.rules, &deals[sample as usize], styles, &mut turn, sub_seed(seed, sample), 1, &[]);
                desk.spent.work(run.work);
                value += i64::from(now.ours(run.value));
                if sample == 0 {
                    acts = turn.done;
                }
            }
            Genome { acts, value }
        };
        let over = |desk: &Desk<R>| desk.spent.percent(now.limit) >= share || now.budget.stopped();
        // The veteran's own turn first: its actions are those it would take one by one.
        let mut all: Vec<Genome<A>> = Vec::new();
        for n in 0..SEEDED {
            if n > 0 && over(desk) {
                break;
            }
            let style = if n == 0 { usual[now.side.index()] } else { usual[now.side.index()].vary(knobs, &mut dice) };
            let acts = veteran(now, desk, style, sub_seed(seed, 0));
            all.push(try_out(desk, &acts, None, style, &mut dice));
        }
        while !over(desk) {
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
                all.push(child);
            }
        }
        all.sort_by_key(|g| std::cmp::Reverse(g.value));
        self.plan = all.into_iter().next().map(|g| g.acts.into()).unwrap_or_default();
    }
}

/// The actions of a turn as the taste takes them.
fn veteran<R: Staffed>(now: &Now<'_, R>, desk: &mut Desk<R>, style: Style, sample: u64) -> Vec<R::Action> {
    struct Notes<'a, R: Staffed> {
        taste: &'a mut dyn crate::Taste<R>,
        side: Side,
        offers: Vec<R::Action>,
        weights: Vec<i32>,
        done: Vec<R::Action>,
    }
    impl<R: Staffed> Guide<R> for Notes<'_, R> {
        fn act(&mut self, rules: &R, state: &R::State, side: Side) -> Option<R::Action> {
            if side != self.side {
                return None;
            }
            self.offers.clear();
            rules.legal(state, &mut self.offers);
            let mut best = 0;
            if self.offers.len() > 1 {
                self.weights.clear();
                self.taste.weigh(rules, state, side, &self.offers, &mut self.weights);
                best = (0..self.offers.len()).max_by_key(|&i| (self.weights[i], std::cmp::Reverse(i))).unwrap_or(0);
            }
            self.done.push(self.offers[best]);
            Some(self.offers[best])
        }
    }
    let mut taste = desk.taste.copy();
    taste.adopt(style);
    let mut ahead = Ahead::new(&*taste);
    let (offers, weights, done) = (Vec::new(), Vec::new(), Vec::new());
    let mut notes = Notes::<R> { taste: &mut *taste, side: now.side, offers, weights, done };
    let run = ahead.value(now.rules, now.state, desk.usual, &mut notes, sample, 1, &[]);
    let done = notes.done;
    desk.spent.work(run.work);
    done
}

impl<R: Staffed> Planner<R> for Oep<R::Action> {
    fn decide(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>) -> R::Action {
        let moment = now.rules.moment(now.state);
        if now.mine() && now.rules.thinks(now.state) {
            let used = desk.spent.percent(now.limit);
            if self.made.is_none_or(|(turn, _)| turn != moment.0) {
                self.made = Some(moment);
                self.evolve(desk, now, 50);
            } else if self.plan.iter().take(3).all(|act| !desk.offers.contains(act)) && used < 95 {
                // The dice fell otherwise than thought: the rest of the turn anew.
                self.evolve(desk, now, used + (100 - used).div_ceil(4));
            }
            while let Some(act) = self.plan.pop_front() {
                if desk.offers.contains(&act) {
                    return act;
                }
            }
        }
        let liked = desk.liked(now);
        desk.offers[liked[0]]
    }
}

//! Portfolio greedy search, a yardstick: a script for each unit, improved unit by unit against the enemy's best answer.
//! After Churchill and Buro, Portfolio Greedy Search and Simulation for Large-Scale Combat in StarCraft (2013).

use wargame::{Moment, Side, sub_seed};

use crate::{
    Staffed, Style,
    search::{Desk, Guide, Now, Planner, Rollout},
};

/// Throws each assignment is played out with, and impulses.
const SAMPLES: u64 = 3;
const HORIZON: u16 = 3;
const UNITS: usize = 256;

/// Scripts by unit, as numbers of styles.
type Scripts = [u8; UNITS];

#[derive(Default)]
pub struct Portfolio {
    scripts: Option<Box<Scripts>>,
    /// The phase it was made in.
    made: Option<Moment>,
}

/// Judges a unit's question by its script.
struct Led<'a> {
    styles: [&'a [Style]; 2],
    scripts: [&'a Scripts; 2],
}

impl<R: Staffed> Guide<R> for Led<'_> {
    fn style(&mut self, rules: &R, state: &R::State, side: Side) -> Option<Style> {
        let styles = self.styles[side.index()];
        let script = rules.subject(state).map_or(0, |unit| self.scripts[side.index()][unit.index()]);
        styles.get(usize::from(script)).copied()
    }
}

impl Portfolio {
    fn search<R: Staffed>(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>, share: u64) {
        let styles = Side::BOTH.map(|side| {
            let (parameters, usual) = (now.rules.parameters(side), desk.usual[side.index()]);
            let doctrines = now.rules.doctrines(side).iter().map(|(_, changes)| usual.with(parameters, changes));
            std::iter::once(usual).chain(doctrines).collect::<Vec<_>>()
        });
        let mut rollout = Rollout::new(&*desk.policy).until(desk.spent.end_of(now.limit));
        let seed = sub_seed(desk.seed, desk.questions);
        let (me, he, usual) = (now.side.index(), now.side.other().index(), desk.usual);
        let deals = now.deals();
        let over = |desk: &Desk<R>| desk.spent.percent(now.limit) >= share || now.budget.stopped();
        // The sum over the samples as the own side sees it.
        let mut value = |desk: &mut Desk<R>, scripts: &[Scripts; 2]| {
            let mut sum = 0;
            for sample in 0..SAMPLES {
                let mut led = Led { styles: [&styles[0], &styles[1]], scripts: [&scripts[0], &scripts[1]] };
                let (deal, sample) = (&deals[sample as usize], sub_seed(seed, sample));
                let run = rollout.value(now.rules, deal, usual, &mut led, sample, HORIZON, &[])?;
                desk.spent.work(run.work);
                sum += now.ours(run.value);
            }
            Some(sum)
        };
        let mut scripts = [[0u8; UNITS]; 2];
        let mut best = value(desk, &scripts).unwrap_or(0);
        // Each script for all own units, then the worst answer for all of his.
        for (side, sign) in [(me, 1), (he, -1)] {
            for script in 1..styles[side].len() {
                if over(desk) {
                    break;
                }
                let mut tried = scripts;
                tried[side] = [script as u8; UNITS];
                let Some(got) = value(desk, &tried) else { break };
                if sign * got > sign * best {
                    (best, scripts) = (got, tried);
                }
            }
        }
        // Unit by unit, ours and his in turn, until time is up or nothing changes.
        let units = Side::BOTH.map(|side| now.rules.movable(now.state, side));
        let mut changed = true;
        while changed && !over(desk) {
            changed = false;
            for (side, sign) in [(me, 1), (he, -1)] {
                for &unit in &units[side] {
                    for script in 0..styles[side].len() as u8 {
                        if over(desk) {
                            break;
                        }
                        let mut tried = scripts;
                        tried[side][unit.index()] = script;
                        if tried == scripts {
                            continue;
                        }
                        let Some(got) = value(desk, &tried) else { break };
                        if sign * got > sign * best {
                            (best, scripts, changed) = (got, tried, true);
                        }
                    }
                }
            }
        }
        self.scripts = Some(Box::new(scripts[me]));
        desk.policy.adopt(usual[me]);
    }
}

impl<R: Staffed> Planner<R> for Portfolio {
    fn decide(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>) -> R::Action {
        let moment = now.rules.moment(now.state);
        if now.mine() && now.rules.thinks(now.state) && self.made != Some(moment) {
            let used = desk.spent.percent(now.limit);
            let again = self.made.is_some_and(|made| made.when() == moment.when());
            self.made = Some(moment);
            self.search(desk, now, if again { used + 100u64.saturating_sub(used) * 2 / 3 } else { 60 });
        }
        let usual = desk.usual[now.side.index()];
        let script = now.rules.subject(now.state).zip(self.scripts.as_ref()).map_or(0, |(unit, s)| s[unit.index()]);
        let doctrines = now.rules.doctrines(now.side);
        let parameters = now.rules.parameters(now.side);
        let changes = usize::from(script).checked_sub(1).and_then(|at| doctrines.get(at));
        desk.policy.set(changes.map_or(usual, |(_, changes)| usual.with(parameters, changes)));
        let liked = desk.liked(now);
        desk.offers[liked[0]]
    }
}

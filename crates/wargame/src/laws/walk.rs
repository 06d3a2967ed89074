//! One random game and the laws that are looked at on the way.

use std::{collections::BTreeSet, sync::Arc};

use super::{Care, sentences::Sentences};
use crate::{
    action::{self},
    dice::{Dice, sub_seed},
    listen::{Heard, Line, Tell},
    moment::Moment,
    rules::{Node, Show, Side, Viewer},
    seat::throw,
};

pub struct Walk<'a, R: Show> {
    pub rules: &'a Arc<R>,
    pub state: R::State,
    pub care: Care,
    pub seed: u64,
    pub trail: Vec<R::Action>,
    pub looks: Dice,
    pub past: Past,
    pub sentences: Sentences,
}

/// Law 15: the positions since the phase began or something was thrown.
#[derive(Default)]
pub struct Past {
    moment: Option<Moment>,
    seen: BTreeSet<Vec<u8>>,
}

impl Past {
    /// Whether a position of a phase has been there before. What follows a throw is new.
    pub fn returns<R: Show>(&mut self, rules: &R, state: &R::State) -> bool {
        let bytes = postcard::to_stdvec(state).expect("a state is plain data");
        let moment = Some(rules.moment(state));
        if self.moment != moment || rules.node(state) == Node::Chance {
            self.moment = moment;
            self.seen.clear();
        }
        !self.seen.insert(bytes)
    }
}

impl<R: Show> Walk<'_, R> {
    pub fn run(&mut self, seed: u64) -> Result<(), String> {
        let (mut dice, mut choice) = (Dice::new(seed), Dice::new(sub_seed(seed, 2)));
        let mut offers = Vec::new();
        self.rules.audit(&self.state).map_err(|e| format!("laws 9 and 10: at the start: {e}"))?;
        self.offers_whole()?;
        loop {
            let node = self.rules.node(&self.state);
            offers.clear();
            self.rules.legal(&self.state, &mut offers);
            self.offers_are_legal(&node, &offers)?;
            let action = match node {
                Node::Over(outcome) if outcome.points != self.rules.points(&self.state) => {
                    let counted = self.rules.points(&self.state);
                    return Err(format!("law 14: it ends with {:?} points, {counted:?} are counted", outcome.points));
                }
                Node::Over(_) => {
                    self.score_whole(&self.state)?;
                    return self.score_ends();
                }
                Node::Chance => throw(&**self.rules, &self.state, &mut dice, &mut offers),
                Node::Decide(_) => {
                    // One game in four never takes the last offer, mostly `done`, if there is another: it goes further.
                    let eager = usize::from(seed % 4 == 3 && offers.len() > 1);
                    offers[choice.below((offers.len() - eager) as u32) as usize]
                }
            };
            if self.trail.len() >= self.care.most_actions {
                return Err(format!("law 3: not over after {} actions", self.care.most_actions));
            }
            self.step(action, &offers)?;
        }
    }

    pub fn write(&self, action: R::Action) -> String {
        action::write(self.rules.info(), action)
    }

    /// Laws 1 and 2.
    fn offers_are_legal(&mut self, node: &Node, offers: &[R::Action]) -> Result<(), String> {
        let (rules, info) = (self.rules, self.rules.info());
        let dead = match node {
            Node::Over(_) => !offers.is_empty(),
            Node::Chance => offers.iter().all(|&a| rules.weight(&self.state, a) == 0),
            Node::Decide(_) => offers.iter().all(|&a| rules.redundant(&self.state, a)),
        };
        if dead {
            return Err(format!("law 2: {node:?} with {} offers that count for nothing", offers.len()));
        }
        let mut seen = BTreeSet::new();
        for &offer in offers {
            if let Err(why) = rules.check(&self.state, offer) {
                return Err(format!("law 1: «{}» is offered but refused: {why}", self.write(offer)));
            }
            if !seen.insert(offer) {
                return Err(format!("law 1: «{}» is offered twice", self.write(offer)));
            }
        }
        if self.looks.below(self.care.slots_every as u32) != 0 && !matches!(node, Node::Over(_)) {
            return Ok(());
        }
        for &offer in offers {
            if action::of_slot(info, action::slot(info, offer)) != Some(offer) {
                return Err(format!("law 1: «{}» has no slot", self.write(offer)));
            }
        }
        for slot in 0..action::slots::<R::Action>(info) {
            let Some(action) = action::of_slot::<R::Action>(info, slot) else { continue };
            if rules.check(&self.state, action).is_ok() != seen.contains(&action) {
                return Err(format!("law 1: «{}» is legal but not offered", self.write(action)));
            }
            let text = self.write(action);
            if action::read::<R::Action>(info, &text) != Ok(action) {
                return Err(format!("law 1: «{text}» does not read back"));
            }
        }
        Ok(())
    }

    fn step(&mut self, action: R::Action, offers: &[R::Action]) -> Result<(), String> {
        let rules = self.rules;
        let bytes = |state: &R::State| postcard::to_stdvec(state).map_err(|e| e.to_string());
        let before = bytes(&self.state)?;
        let (after, heard) = self.applied(&self.state, action);
        // Bytes, because a clone that shares something with the original is equal to it for ever.
        if before != bytes(&self.state)? {
            return Err(format!("law 6: «{}» changed the original", self.write(action)));
        }
        rules.audit(&after).map_err(|e| format!("laws 9 and 10: after «{}»: {e}", self.write(action)))?;
        if postcard::from_bytes::<R::State>(&bytes(&after)?).ok().as_ref() != Some(&after) {
            return Err(format!("law 4: the state after «{}» does not load as it was saved", self.write(action)));
        }
        self.moments(action, &after)?;
        self.tells_whole(action, &heard)?;
        if self.looks.below(self.care.veil_every as u32) == 0 {
            self.views_tell(&after, action, &heard)?;
            self.far_move(action, &after)?;
            for side in Side::BOTH {
                self.views_hide(&after, side)?;
                self.tells_hide(side, action, offers, &after, &heard)?;
            }
            self.sealed_if_news(action, &after, &heard)?;
            self.shows_whole(&after)?;
            self.score_whole(&after)?;
            self.said_before(action, offers)?;
        }
        if rules.points(&self.state) != rules.points(&after) {
            self.change_told(&self.state, &after)?;
        }
        if self.past.returns(&**rules, &after) {
            return Err(format!("law 15: «{}» leads back to an earlier position of the phase", self.write(action)));
        }
        self.state = after;
        self.trail.push(action);
        Ok(())
    }

    /// Law 16.
    fn moments(&self, action: R::Action, after: &R::State) -> Result<(), String> {
        let rules = self.rules;
        let (then, now) = (rules.moment(&self.state), rules.moment(after));
        let what = match (then.playing, now.playing) {
            _ if now.when() < then.when() => "goes back",
            (Some(one), Some(other)) if now.impulse > 0 && now.when() == then.when() && one != other => {
                "has two players in one impulse"
            }
            (_, Some(_)) if matches!(rules.node(after), Node::Over(_)) => "has a player when the game is over",
            _ if rules.view(after, Viewer::Spectator).moment != now => "is not that of the view",
            _ => return Ok(()),
        };
        Err(format!("law 16: after «{}» the moment {what}: {then:?}, {now:?}", self.write(action)))
    }

    pub fn applied(&self, state: &R::State, action: R::Action) -> (R::State, Heard<R::Event>) {
        let (mut after, mut heard) = (state.clone(), Heard::default());
        self.rules.apply(&mut after, action, &mut heard);
        (after, heard)
    }

    /// What a side imagines; the same number, the same dice.
    pub fn sample(&self, from: &R::State, side: Side, number: u64) -> R::State {
        let mut state = from.clone();
        let seed = sub_seed(self.seed, 1000 * (1 + self.trail.len() as u64) + number);
        self.rules.resample(&mut state, side, &mut Dice::new(seed));
        state
    }

    pub fn lines(&self, heard: &Heard<R::Event>, viewer: Viewer) -> Vec<Line> {
        let told = heard.events.iter().filter(|(to, _)| to.includes(viewer));
        told.map(|(_, event)| event.tell(self.rules.info())).filter(|line| !line.text.is_empty()).collect()
    }

    /// Law 13.
    fn far_move(&self, action: R::Action, after: &R::State) -> Result<(), String> {
        let mut steps = Vec::new();
        self.rules.steps(&self.state, action, &mut steps);
        if steps.len() < 2 {
            return Ok(());
        }
        let node = self.rules.node(&self.state);
        let mut state = self.state.clone();
        for (number, &step) in steps.iter().enumerate() {
            let wrong = |what: String| {
                Err(format!("law 13: «{}» goes by «{}», which {what}", self.write(action), self.write(step)))
            };
            if let Err(why) = self.rules.check(&state, step) {
                return wrong(format!("is refused: {why}"));
            }
            let (next, heard) = self.applied(&state, step);
            if number + 1 < steps.len() && (heard.sealed || self.rules.node(&next) != node) {
                return wrong("asks, throws or shows something".into());
            }
            state = next;
        }
        match state == *after {
            true => Ok(()),
            false => Err(format!("law 13: «{}» is not its steps", self.write(action))),
        }
    }
}

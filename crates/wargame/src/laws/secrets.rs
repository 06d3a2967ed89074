//! What a side may not know shows nowhere (laws 6 to 8 and 12), and views tell what there is to be told.

use hexmap::HexId;

use super::walk::Walk;
use crate::{
    action::{self, Action, Kind, Target, UnitId},
    listen::{Audience, Heard},
    rules::{Node, Show, Side, Viewer},
    view::View,
};

impl<R: Show> Walk<'_, R> {
    /// A view without the question, which moves on without being told.
    pub fn sight(&self, state: &R::State, viewer: Viewer) -> View {
        let view = self.rules.view(state, viewer);
        View { ask: None, decides: None, ..view }
    }

    /// Law 8.
    pub fn views_tell(&self, after: &R::State, action: R::Action, heard: &Heard<R::Event>) -> Result<(), String> {
        for viewer in [Viewer::Player(Side::First), Viewer::Player(Side::Second), Viewer::Spectator] {
            let told = heard.events.iter().any(|(to, _): &(Audience, _)| to.includes(viewer));
            if !told && self.sight(&self.state, viewer) != self.sight(after, viewer) {
                return Err(format!("law 8: «{}» changes what {viewer:?} sees and tells nothing", self.write(action)));
            }
        }
        Ok(())
    }

    /// Law 7, what is seen.
    pub fn views_hide(&mut self, state: &R::State, side: Side) -> Result<(), String> {
        let rules = self.rules;
        let (one, two) = (self.sample(state, side, 1), self.sample(state, side, 2));
        if self.sample(&two, side, 1) != one {
            return Err(format!("law 7: what {side:?} imagines depends on the truth"));
        }
        rules.audit(&one).map_err(|e| format!("law 7: what {side:?} imagines cannot be: {e}"))?;
        let theirs = self.sample(&one, side.other(), 3);
        rules.audit(&theirs).map_err(|e| format!("law 7: what {side:?} thinks the other imagines cannot be: {e}"))?;
        if rules.node(&one) != rules.node(state) {
            return Err(format!("law 7: who decides depends on what {side:?} cannot know"));
        }
        let viewer = Viewer::Player(side);
        let view = rules.view(state, viewer);
        if rules.view(&one, viewer) != view {
            return Err(format!("law 7: the view of {side:?} depends on what it cannot know"));
        }
        if rules.view(&one, Viewer::Spectator) != rules.view(state, Viewer::Spectator) {
            return Err(format!("law 7: a spectator sees what {side:?} cannot know"));
        }
        self.score_hides(state, &one, side)?;
        let names = |state: &R::State| -> Vec<String> {
            (0..rules.info().units.len()).map(|u| rules.name(state, UnitId(u as u8))).collect()
        };
        if names(&one) != names(state) {
            return Err(format!("law 7: what units are called depends on what {side:?} cannot know"));
        }
        if rules.node(state) != Node::Decide(side) {
            return Ok(());
        }
        let offers = |state: &R::State| {
            let mut out = Vec::new();
            rules.legal(state, &mut out);
            out
        };
        if offers(&one) != offers(state) {
            return Err(format!("law 7: the offers to {side:?} depend on what it cannot know"));
        }
        for _ in 0..64 {
            let Some(action) = self.some_action(&view) else { continue };
            if rules.check(&one, action) != rules.check(state, action) {
                return Err(format!(
                    "law 7: the refusal of «{}» depends on what {side:?} cannot know",
                    self.write(action)
                ));
            }
        }
        Ok(())
    }

    /// Any action; hexes are often those of a unit or next to one, because that is where refusals differ.
    pub fn some_action(&mut self, view: &View) -> Option<R::Action> {
        let info = self.rules.info();
        let verb = self.looks.below(R::Action::VERBS.len() as u32) as usize;
        let width = action::width(info, &R::Action::VERBS[verb]) as u32;
        if R::Action::VERBS[verb].kind == Kind::Hex && !view.units.is_empty() && self.looks.below(2) == 0 {
            let at = view.units[self.looks.below(view.units.len() as u32) as usize].at;
            let near: Vec<HexId> = info.map.around(at).map(|(_, hex)| hex).chain([at]).collect();
            return R::Action::build(verb, Target::Hex(near[self.looks.below(near.len() as u32) as usize]));
        }
        let before: usize = R::Action::VERBS[..verb].iter().map(|v| action::width(info, v)).sum();
        (width > 0).then(|| before + self.looks.below(width) as usize).and_then(|slot| action::of_slot(info, slot))
    }

    /// Law 7, what is told: of two throws or two choices of the other, and of one and none at all, a side
    /// imagines the same exactly if it sees and hears the same.
    pub fn tells_hide(
        &mut self,
        side: Side,
        action: R::Action,
        offers: &[R::Action],
        after: &R::State,
        heard: &Heard<R::Event>,
    ) -> Result<(), String> {
        if self.rules.node(&self.state) == Node::Decide(side) {
            return Ok(());
        }
        let nothing = (self.state.clone(), Heard::default());
        let mut others = vec![("nothing".to_owned(), nothing)];
        for _ in 0..3 {
            let instead = offers[self.looks.below(offers.len() as u32) as usize];
            others.push((self.write(instead), self.applied(&self.state, instead)));
        }
        let viewer = Viewer::Player(side);
        for (two, (other, differently)) in others.into_iter().filter(|(_, (other, _))| other != after) {
            let one = self.write(action);
            let hears_alike = self.lines(heard, viewer) == self.lines(&differently, viewer);
            let sees_alike = self.rules.view(&other, viewer) == self.rules.view(after, viewer);
            match self.sample(&other, side, 1) == self.sample(after, side, 1) {
                true if !hears_alike => {
                    return Err(format!(
                        "law 7: {side:?} is told whether it was «{one}» or «{two}», which it cannot know"
                    ));
                }
                false if hears_alike && sees_alike => {
                    return Err(format!(
                        "law 7: {side:?} imagines whether it was «{one}» or «{two}», but neither sees nor hears it"
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Law 12.
    pub fn sealed_if_news(&self, action: R::Action, after: &R::State, heard: &Heard<R::Event>) -> Result<(), String> {
        let rules = self.rules;
        let node = rules.node(&self.state);
        if heard.sealed || node == Node::Chance || rules.node(after) != node {
            return Ok(());
        }
        for side in Side::BOTH {
            let before = self.sample(&self.state, side, 4);
            // What the other side does can rest on what this side does not know.
            if node != Node::Decide(side) && rules.check(&before, action).is_err() {
                continue;
            }
            let (other, differently) = self.applied(&before, action);
            let viewer = Viewer::Player(side);
            if rules.view(&other, viewer) != rules.view(after, viewer)
                || self.lines(&differently, viewer) != self.lines(heard, viewer)
            {
                return Err(format!("law 12: «{}» shows {side:?} something and is not sealed", self.write(action)));
            }
        }
        Ok(())
    }
}

//! What servers and clients may ask of a game, and do in it.

use super::{Back, Match, News, Stamp, again};
use crate::{
    account::{Account, Keeper},
    action::{self, Action},
    case::{Case, Refusal},
    consequence::{self, Consequence},
    forecast::Forecast,
    info::Info,
    listen::{Audience, Heard, Tell},
    moment::Moment,
    replay::Replay,
    report::{Span, When},
    rules::{Node, Outcome, Show, Side, Viewer},
    score::Score,
    table::{ActError, Table, Told},
    view::{Fact, Layer, Step, View},
};

/// An event in words.
fn told<E: Tell>(info: &Info, (at, _, news): &(Stamp, Audience, News<E>)) -> Told {
    let line = match news {
        News::Event(event) => event.tell(info),
        News::Points(line) => (**line).clone(),
    };
    Told { seq: at.seq, moment: at.moment, by: at.by, line }
}

impl<R: Show> Table for Match<R> {
    fn info(&self) -> &Info {
        self.rules.info()
    }

    fn seq(&self) -> u32 {
        self.actions.len() as u32
    }

    fn node(&self) -> Node {
        match self.resigned {
            Some(side) => Node::Over(Outcome {
                winner: Some(side.other()),
                level: "resigned".into(),
                points: self.rules.points(&self.state),
                case: Case::new("resigned"),
            }),
            None => self.rules.node(&self.state),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view = self.rules.view(&self.state, viewer);
        if let Node::Over(outcome) = self.node() {
            (view.outcome, view.ask, view.decides) = (Some(outcome), None, None);
        }
        if let Some(ask) = view.ask.as_mut().filter(|ask| viewer == Viewer::Player(ask.side)) {
            ask.shortcuts.extend(self.deed().and_then(|deed| again(&*self.rules, &self.state, ask.side, &deed)));
        }
        view
    }

    fn write(&self, verb: u8, target: action::Target) -> String {
        action::write_parts(self.info(), &R::Action::VERBS[verb as usize], target)
    }

    fn name(&self, unit: action::UnitId) -> String {
        self.rules.name(&self.state, unit)
    }

    fn offers(&self) -> Vec<String> {
        let mut offers = Vec::new();
        if matches!(self.node(), Node::Decide(_)) {
            self.rules.legal(&self.state, &mut offers);
        }
        offers.into_iter().map(|a| action::write(self.info(), a)).collect()
    }

    fn act(&mut self, by: Side, seq: u32, actions: &[&str]) -> Result<usize, ActError> {
        if seq != self.seq() {
            return Err(ActError::Stale(self.seq()));
        }
        let row = self.actions.len();
        for (done, text) in actions.iter().enumerate() {
            match self.node() {
                Node::Over(_) => return Err(ActError::Over),
                Node::Decide(side) if side == by => {}
                _ => return Err(ActError::NotYours),
            }
            let action = self.read(text).map_err(ActError::Unreadable)?;
            if !self.play_in_row(action, row).map_err(ActError::Refused)? {
                return Ok(done + 1);
            }
        }
        Ok(actions.len())
    }

    fn why(&self, by: Side, actions: &[&str]) -> Option<Refusal> {
        let (last, before) = actions.split_last()?;
        if self.resigned.is_some() {
            return None;
        }
        let mut state = self.state.clone();
        for text in before {
            if self.rules.node(&state) != Node::Decide(by) {
                return None;
            }
            let action = self.read(text).ok()?;
            if let Err(refusal) = self.rules.check(&state, action) {
                return Some(refusal);
            }
            let mut heard = Heard::default();
            self.rules.apply(&mut state, action, &mut heard);
            if heard.sealed {
                return None;
            }
        }
        if self.rules.node(&state) != Node::Decide(by) {
            return None;
        }
        self.rules.check(&state, self.read(last).ok()?).err()
    }

    fn why_not(&self, by: Side, clicked: &[action::Target]) -> Option<(String, Refusal)> {
        if self.node() != Node::Decide(by) {
            return None;
        }
        let mut offers = Vec::new();
        self.rules.legal(&self.state, &mut offers);
        let asked = |verb: usize| offers.iter().any(|o| o.parts().0 == verb);
        // A refusal is worth the more the likelier the verb was meant: those of the question first, then the rest.
        // The case most verbs are refused by is «not now», which is said only when nothing better is known.
        let mut tried: Vec<(bool, R::Action, Refusal)> = Vec::new();
        for &target in clicked {
            for verb in 0..R::Action::VERBS.len() {
                let Some(action) = R::Action::build(verb, target) else { continue };
                match self.rules.check(&self.state, action) {
                    Ok(()) => return None,
                    Err(refusal) => tried.push((asked(verb), action, refusal)),
                }
            }
        }
        if let Some(action) = self.rules.meant(&self.state, clicked) {
            return self.rules.check(&self.state, action).err().map(|why| (action::write(self.info(), action), why));
        }
        let common = |r: &Refusal| tried.iter().filter(|(.., other)| other.why == r.why).count();
        let best = tried.iter().min_by_key(|(asked, _, refusal)| (!asked, common(refusal)));
        best.map(|(_, action, refusal)| (action::write(self.info(), *action), *refusal))
    }

    fn way(&self, by: Side, action: &str) -> Vec<Step> {
        match (self.node() == Node::Decide(by), self.read(action)) {
            (true, Ok(action)) if self.rules.check(&self.state, action).is_ok() => self.rules.way(&self.state, action),
            _ => Vec::new(),
        }
    }

    fn preview(&self, by: Side, action: &str) -> Option<Forecast> {
        let action = self.read(action).ok().filter(|_| self.node() == Node::Decide(by))?;
        self.rules.check(&self.state, action).ok()?;
        self.rules.preview(&self.state, Viewer::Player(by), action)
    }

    fn leads(&self, by: Side, action: &str) -> Vec<Consequence> {
        match (self.node() == Node::Decide(by), self.read(action)) {
            (true, Ok(action)) => self.rules.leads(&self.state, Viewer::Player(by), action),
            _ => Vec::new(),
        }
    }

    fn grave(&self, by: Side) -> Vec<(String, Vec<Consequence>)> {
        if self.node() != Node::Decide(by) {
            return Vec::new();
        }
        let grave = consequence::grave(&*self.rules, &self.state, Viewer::Player(by));
        let mut offers = Vec::new();
        self.rules.legal(&self.state, &mut offers);
        grave.into_iter().map(|(nth, list)| (action::write(self.info(), offers[nth]), list)).collect()
    }

    fn inspect(&self, viewer: Viewer, target: action::Target) -> Vec<Fact> {
        self.rules.inspect(&self.state, viewer, target)
    }

    fn layer(&self, viewer: Viewer, key: &str) -> Layer {
        self.rules.layer(&self.state, viewer, key)
    }

    fn score(&self, viewer: Viewer) -> Score {
        let score = self.rules.score(&self.state, viewer);
        match self.node() {
            Node::Over(outcome) => score.ended(self.info(), &outcome),
            _ => score,
        }
    }

    fn account(&self, viewer: Viewer) -> Option<Account> {
        let mut state = self.rules.setup(&self.header.scenario, &self.header.options).ok()?;
        let mut keeper = Keeper::new(viewer);
        for &action in &self.actions {
            keeper.play(&*self.rules, &mut state, action);
        }
        Some(keeper.close(&*self.rules, &state))
    }

    fn moment(&self) -> Moment {
        self.rules.moment(&self.state)
    }

    fn told_page(&self, viewer: Viewer, since: u32, most: usize) -> (Vec<Told>, Option<u32>) {
        let info = self.info();
        let heard = self.told.from(self.told.until(since)).filter(|(_, to, _)| to.includes(viewer));
        let mut page: Vec<Told> = Vec::new();
        for told in heard.map(|entry| told(info, entry)).filter(|told| !told.line.text.is_empty()) {
            if page.len() >= most && page.last().is_some_and(|last| last.seq != told.seq) {
                let next = page.last().map(|last| last.seq);
                return (page, next);
            }
            page.push(told);
        }
        (page, None)
    }

    fn told_before(&self, viewer: Viewer, seq: u32, most: usize) -> (Vec<Told>, Option<u32>) {
        let info = self.info();
        let heard = self.told.back_from(self.told.until(seq)).filter(|(_, to, _)| to.includes(viewer));
        let (mut page, mut earlier): (Vec<Told>, _) = (Vec::new(), None);
        for told in heard.map(|entry| told(info, entry)).filter(|told| !told.line.text.is_empty()) {
            if page.len() >= most && page.last().is_some_and(|first| first.seq != told.seq) {
                earlier = Some(told.seq);
                break;
            }
            page.push(told);
        }
        page.reverse();
        (page, earlier)
    }

    fn span(&self, when: When) -> Option<Span> {
        let until = |last| self.told.before(|at| When::of(at.moment) < when || last && When::of(at.moment) == when);
        let (first, end) = (until(false), until(true));
        let from = self.told.from(first).next().filter(|_| first < end)?.0.seq - 1;
        let to = self.told.back_from(end).next()?.0.seq;
        Some(Span { when, from, to })
    }

    fn told_of(&self, viewer: Viewer, when: When, later: bool) -> Option<When> {
        let until = self.told.before(|at| When::of(at.moment) < when || later && When::of(at.moment) == when);
        let told = |entry: &&(Stamp, Audience, News<R::Event>)| {
            entry.1.includes(viewer) && !told(self.info(), entry).line.text.is_empty()
        };
        let found = match later {
            true => self.told.from(until).find(told),
            false => self.told.back_from(until).find(told),
        };
        found.map(|(at, ..)| When::of(at.moment))
    }

    fn can_undo(&self, by: Side) -> bool {
        self.node() == Node::Decide(by) && !self.past.is_empty()
    }

    fn undo(&mut self, by: Side) -> bool {
        if self.node() != Node::Decide(by) {
            return false;
        }
        let (Some(Back { actions, told, .. }), Some(first)) = (self.past.pop(), &self.first) else { return false };
        let from = self.past.first().map_or(actions, |back| back.actions);
        self.state.clone_from(first);
        for &action in &self.actions[from..actions] {
            self.rules.apply(&mut self.state, action, &mut ());
        }
        self.actions.truncate(actions);
        self.told.truncate(told);
        self.stops.truncate(actions);
        true
    }

    fn row_before(&self, back: usize) -> usize {
        let mut before = self.past.iter().rev().skip(back).map(|back| back.row).peekable();
        let Some(&row) = before.peek() else { return 0 };
        before.take_while(|&other| other == row).count()
    }

    fn whole_before(&self, back: usize) -> usize {
        let kept = self.past.len().saturating_sub(back);
        self.past[..kept].iter().rposition(|then| then.free).map_or(self.past.len(), |at| self.past.len() - at)
    }

    fn phase_before(&self, back: usize) -> usize {
        let kept = &self.past[..self.past.len().saturating_sub(back)];
        let Some(last) = kept.last() else { return 0 };
        let same = |then: &&Back| then.moment == last.moment;
        kept.iter().rev().take_while(same).count() + self.past.len() - kept.len()
    }

    fn back_to(&self, by: Side, action: &str) -> Option<usize> {
        let wanted = self.read(action).ok().filter(|_| self.node() == Node::Decide(by))?;
        let mut state = (**self.first.as_ref()?).clone();
        let mut back = None;
        for (nth, then) in self.past.iter().enumerate() {
            if self.rules.check(&state, wanted).is_ok() {
                back = Some(self.past.len() - nth);
            }
            self.rules.apply(&mut state, self.actions[then.actions], &mut ());
        }
        back
    }

    fn resign(&mut self, by: Side) {
        if !matches!(self.node(), Node::Over(_)) {
            self.resigned = Some(by);
            self.close_past();
        }
    }

    fn replay(&self) -> Replay {
        Replay::of(self, self.resigned)
    }
}

//! The laws every game must satisfy, checked along random games.
//!
//! | law | says |
//! |---|---|
//! | 1 | every offer passes `check`, throws too; now and then, of all slots exactly the offers do |
//! | 2 | some offer that is not redundant, unless the game is over; some outcome of a throw |
//! | 3 | a game ends within a number of actions |
//! | 4 | saving and loading a state changes nothing |
//! | 5 | same seed and actions, same digest |
//! | 6 | applying to a clone leaves the original |
//! | 7 | views hide: node, view, names, offers and refusals do not change when what a side cannot know is resampled, and a side imagines the same of two actions, or of one and none, exactly if it sees and hears the same |
//! | 8 | a view that changes has told its viewer an event, be it one without words |
//! | 9, 10 | counters are neither made nor lost; places and stacking hold (the system's `audit`) |
//! | 11 | undo restores equality |
//! | 12 | seals: an action that is not sealed and leaves its side to decide shows and tells each side the same from the truth and from a sample |
//! | 13 | a far move equals its steps, and no step before the last asks, throws or is sealed |
//! | 14 | the points of the outcome are those the position counts |
//! | 15 | without a throw nothing leads back to an earlier position of the same phase |

use std::{collections::BTreeSet, sync::Arc};

use hexmap::HexId;

use crate::{
    action::{self, Action, Kind, Target, UnitId},
    dice::{Dice, sub_seed},
    game::Match,
    info::Options,
    listen::{Audience, Heard, Line, Tell},
    replay::state_digest,
    rules::{Node, Rules, Side, Viewer},
    seat::throw,
    table::Table,
    view::View,
};

/// How thoroughly a game is looked at.
#[derive(Copy, Clone, Debug)]
pub struct Care {
    /// All slots are tried on one state in so many.
    pub slots_every: u64,
    /// Hidden information is resampled on one state in so many.
    pub veil_every: u64,
    /// Law 3's bound.
    pub most_actions: usize,
}

impl Default for Care {
    fn default() -> Self {
        Care { slots_every: 500, veil_every: 25, most_actions: 20_000 }
    }
}

/// Plays one random game of a seed and checks every law along it. Answers how many actions it took,
/// or which law broke and how to get there.
pub fn random_game<R: Rules>(
    rules: &Arc<R>,
    scenario: &str,
    options: &Options,
    seed: u64,
    care: Care,
) -> Result<usize, String> {
    let state = rules.setup(scenario, options).map_err(|e| e.to_string())?;
    let looks = Dice::new(sub_seed(seed, 1));
    let mut walk = Walk { rules, state, care, seed, trail: Vec::new(), looks, past: Past::default() };
    walk.run(seed).map_err(|what| {
        let trail: Vec<_> = walk.trail.iter().map(|&a| action::write(rules.info(), a)).collect();
        let tail = trail.len().saturating_sub(12);
        format!(
            "{} seed {seed}, after {} actions (… {}): {what}",
            rules.info().id,
            trail.len(),
            trail[tail..].join("; ")
        )
    })?;
    replayed(rules, scenario, options, seed, &walk.trail, &walk.state)?;
    Ok(walk.trail.len())
}

/// Law 5: the same actions on a fresh state give the same digest.
fn replayed<R: Rules>(
    rules: &Arc<R>,
    scenario: &str,
    options: &Options,
    seed: u64,
    trail: &[R::Action],
    end: &R::State,
) -> Result<(), String> {
    let mut state = rules.setup(scenario, options).map_err(|e| e.to_string())?;
    for &action in trail {
        rules.apply(&mut state, action, &mut ());
    }
    match state_digest(&state) == state_digest(end) {
        true => Ok(()),
        false => Err(format!("law 5: seed {seed}: the same actions led elsewhere")),
    }
}

struct Walk<'a, R: Rules> {
    rules: &'a Arc<R>,
    state: R::State,
    care: Care,
    seed: u64,
    trail: Vec<R::Action>,
    looks: Dice,
    past: Past,
}

/// Law 15: the positions since the phase began or something was thrown.
#[derive(Default)]
struct Past {
    moment: Option<(u8, u8)>,
    seen: BTreeSet<Vec<u8>>,
}

impl Past {
    /// Whether a position of a phase has been there before. What follows a throw is new.
    fn returns<R: Rules>(&mut self, rules: &R, state: &R::State) -> bool {
        let bytes = postcard::to_stdvec(state).expect("a state is plain data");
        let moment = Some(rules.moment(state));
        if self.moment != moment || rules.node(state) == Node::Chance {
            self.moment = moment;
            self.seen.clear();
        }
        !self.seen.insert(bytes)
    }
}

/// Law 15 alone along a random game, for looking at very many; answers how many actions it took.
pub fn never_back<R: Rules>(
    rules: &Arc<R>,
    scenario: &str,
    options: &Options,
    seed: u64,
    most: usize,
) -> Result<usize, String> {
    let mut state = rules.setup(scenario, options).map_err(|e| e.to_string())?;
    let (mut dice, mut choice) = (Dice::new(seed), Dice::new(sub_seed(seed, 2)));
    let (mut offers, mut past) = (Vec::new(), Past::default());
    for actions in 0..most {
        let action = match rules.node(&state) {
            Node::Over(_) => return Ok(actions),
            Node::Chance => throw(&**rules, &state, &mut dice, &mut offers),
            Node::Decide(_) => {
                offers.clear();
                rules.legal(&state, &mut offers);
                let eager = usize::from(seed % 4 == 3 && offers.len() > 1);
                offers[choice.below((offers.len() - eager) as u32) as usize]
            }
        };
        rules.apply(&mut state, action, &mut ());
        if past.returns(&**rules, &state) {
            let action = action::write(rules.info(), action);
            return Err(format!("law 15: seed {seed}: «{action}», action {actions}, leads back"));
        }
    }
    Err(format!("law 3: seed {seed}: not over after {most} actions"))
}

impl<R: Rules> Walk<'_, R> {
    fn run(&mut self, seed: u64) -> Result<(), String> {
        let (mut dice, mut choice) = (Dice::new(seed), Dice::new(sub_seed(seed, 2)));
        let mut offers = Vec::new();
        self.rules.audit(&self.state).map_err(|e| format!("laws 9 and 10: at the start: {e}"))?;
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
                Node::Over(_) => return Ok(()),
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

    fn write(&self, action: R::Action) -> String {
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
        if self.looks.below(self.care.veil_every as u32) == 0 {
            self.views_tell(&after, action, &heard)?;
            self.far_move(action, &after)?;
            for side in Side::BOTH {
                self.views_hide(&after, side)?;
                self.tells_hide(side, action, offers, &after, &heard)?;
            }
            self.sealed_if_news(action, &after, &heard)?;
        }
        if self.past.returns(&**rules, &after) {
            return Err(format!("law 15: «{}» leads back to an earlier position of the phase", self.write(action)));
        }
        self.state = after;
        self.trail.push(action);
        Ok(())
    }

    fn applied(&self, state: &R::State, action: R::Action) -> (R::State, Heard<R::Event>) {
        let (mut after, mut heard) = (state.clone(), Heard::default());
        self.rules.apply(&mut after, action, &mut heard);
        (after, heard)
    }

    /// What a side imagines; the same number, the same dice.
    fn sample(&self, from: &R::State, side: Side, number: u64) -> R::State {
        let mut state = from.clone();
        let seed = sub_seed(self.seed, 1000 * (1 + self.trail.len() as u64) + number);
        self.rules.resample(&mut state, side, &mut Dice::new(seed));
        state
    }

    fn lines(&self, heard: &Heard<R::Event>, viewer: Viewer) -> Vec<Line> {
        let told = heard.events.iter().filter(|(to, _)| to.includes(viewer));
        told.map(|(_, event)| event.tell(self.rules.info())).filter(|line| !line.text.is_empty()).collect()
    }

    /// A view without the question, which moves on without being told.
    fn sight(&self, state: &R::State, viewer: Viewer) -> View {
        let view = self.rules.view(state, viewer);
        View { ask: None, decides: None, ..view }
    }

    /// Law 8.
    fn views_tell(&self, after: &R::State, action: R::Action, heard: &Heard<R::Event>) -> Result<(), String> {
        for viewer in [Viewer::Player(Side::First), Viewer::Player(Side::Second), Viewer::Spectator] {
            let told = heard.events.iter().any(|(to, _): &(Audience, _)| to.includes(viewer));
            if !told && self.sight(&self.state, viewer) != self.sight(after, viewer) {
                return Err(format!("law 8: «{}» changes what {viewer:?} sees and tells nothing", self.write(action)));
            }
        }
        Ok(())
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

    /// Law 7, what is seen.
    fn views_hide(&mut self, state: &R::State, side: Side) -> Result<(), String> {
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
    fn some_action(&mut self, view: &View) -> Option<R::Action> {
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
    fn tells_hide(
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
    fn sealed_if_news(&self, action: R::Action, after: &R::State, heard: &Heard<R::Event>) -> Result<(), String> {
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

/// Law 11 along a random game at a table: every action that can be undone is undone and done again.
pub fn undo_restores<R: Rules>(
    rules: &Arc<R>,
    scenario: &str,
    options: &Options,
    seed: u64,
    most: usize,
) -> Result<(), String> {
    let mut game = Match::new(rules.clone(), scenario, options, seed).map_err(|e| e.to_string())?;
    let mut choice = Dice::new(sub_seed(seed, 3));
    for _ in 0..most {
        let Node::Decide(side) = game.node() else { return Ok(()) };
        let mut offers = Vec::new();
        rules.legal(game.state(), &mut offers);
        let action = offers[choice.below(offers.len() as u32) as usize];
        let (before, seq) = (state_digest(game.state()), game.seq());
        let goes_on = game.play(action).map_err(|e| e.to_string())?;
        if goes_on != game.undo(side) {
            return Err(format!("law 11: undo and the row disagree after «{}»", action::write(rules.info(), action)));
        }
        if goes_on {
            if state_digest(game.state()) != before || game.seq() != seq || !game.told(Viewer::Umpire, seq).is_empty() {
                return Err(format!(
                    "law 11: undoing «{}» does not restore the game",
                    action::write(rules.info(), action)
                ));
            }
            game.play(action).map_err(|e| e.to_string())?;
        }
    }
    Ok(())
}

/// Plays on at random to the end, with a buffer made before. `each` sees every decision before it is applied. Answers
/// the number of actions.
pub fn play_at_random<R: Rules>(
    rules: &R,
    mut state: R::State,
    seed: u64,
    offers: &mut Vec<R::Action>,
    mut each: impl FnMut(&R::State, R::Action),
) -> u64 {
    let (mut dice, mut choice) = (Dice::new(seed), Dice::new(seed + 1));
    let mut actions = 0;
    loop {
        let action = match rules.node(&state) {
            Node::Over(_) => return actions,
            Node::Chance => throw(rules, &state, &mut dice, offers),
            Node::Decide(_) => {
                offers.clear();
                rules.legal(&state, offers);
                let offer = offers[choice.below(offers.len() as u32) as usize];
                each(&state, offer);
                offer
            }
        };
        rules.apply(&mut state, action, &mut ());
        actions += 1;
    }
}

/// Plays a random campaign; answers the decisions, and keeps one position in so many, none in 0.
pub fn sample<R: Rules>(rules: &R, seed: u64, one_in: u64, kept: &mut Vec<R::State>) -> u64 {
    let state = rules.setup("campaign", &Options::default()).expect("there is a campaign");
    let mut decisions = 0;
    play_at_random(rules, state, seed, &mut Vec::with_capacity(512), |state, _| {
        decisions += 1;
        if one_in > 0 && decisions % one_in == 0 {
            kept.push(state.clone());
        }
    });
    decisions
}

/// Number of paths of so many actions from a state, throws included.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if matches!(rules.node(state), Node::Over(_)) {
        return 0;
    }
    let mut actions = Vec::new();
    rules.legal(state, &mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    let mut paths = 0;
    for action in actions {
        let mut next = state.clone();
        rules.apply(&mut next, action, &mut ());
        paths += perft(rules, &next, depth - 1);
    }
    paths
}

//! What is gone once an answer is given, and what is asked then.

use std::{cell::OnceCell, collections::BTreeSet};

use arrayvec::ArrayVec;
use hexmap::HexId;

use super::{Consequence, Matter, asked, throws};
use crate::{
    action::{Action, Target, UnitId},
    case::Case,
    dice::Dice,
    ledger::Entry,
    listen::{Audience, Listen, Tell},
    rules::{Node, Show, Side, Viewer},
    words::{self, count, row, verb},
};

/// As many answers are tried to find out what is lost in any case, and a question with more offers than this is not
/// looked into.
const TRIES: u32 = 64;
const FEW: usize = 6;
/// More hexes than this are counted, not named.
const NAMED: usize = 4;

/// Hears what is told to one side of losses.
pub(super) struct Ear<E> {
    viewer: Viewer,
    pub told: Vec<E>,
    pub sealed: bool,
}

impl<E> Ear<E> {
    pub fn new(side: Side) -> Ear<E> {
        Ear { viewer: Viewer::Player(side), told: Vec::new(), sealed: false }
    }
}

/// What an event says was lost, and by whom.
pub(super) fn losses(event: &impl Tell) -> ArrayVec<(Matter, UnitId), 64> {
    let mut losses = ArrayVec::new();
    event.entries(&mut |entry| {
        let loss = match entry {
            Entry::Lost(unit, _) => (Matter::Unit, unit),
            Entry::Reduced(unit) => (Matter::Step, unit),
            Entry::Hungry(unit) => (Matter::Supply, unit),
            Entry::Disrupted(unit) => (Matter::Disrupted, unit),
            _ => return,
        };
        let _ = losses.try_push(loss);
    });
    losses
}

impl<E: Tell> Listen<E> for Ear<E> {
    fn hear(&mut self, to: Audience, event: impl FnOnce() -> E) {
        if to.includes(self.viewer) {
            let event = event();
            if !losses(&event).is_empty() {
                self.told.push(event);
            }
        }
    }

    fn seal(&mut self) {
        self.sealed = true;
    }
}

/// Positions that agree with all that whoever is asked has seen: one where nothing is hidden.
pub(super) struct Imagined<'a, R: Show> {
    pub rules: &'a R,
    pub side: Side,
    truth: &'a R::State,
    first: Position<R::State>,
    /// Imagined only when the first has something to say.
    second: OnceCell<Option<Position<R::State>>>,
}

/// A position before the answer, with what is asked of it again and again.
struct Position<S> {
    state: S,
    points: OnceCell<[i16; 2]>,
    hungry: OnceCell<Vec<UnitId>>,
    asks_hexes: OnceCell<bool>,
}

impl<S> Position<S> {
    fn new(state: S) -> Self {
        Position { state, points: OnceCell::new(), hungry: OnceCell::new(), asks_hexes: OnceCell::new() }
    }
}

/// A position that agrees with all that a side has seen.
fn imagine<R: Show>(rules: &R, state: &R::State, side: Side, seed: u64) -> R::State {
    let mut other = state.clone();
    rules.resample(&mut other, side, &mut Dice::new(seed));
    other
}

impl<'a, R: Show> Imagined<'a, R> {
    pub fn new(rules: &'a R, state: &'a R::State, viewer: Viewer) -> Option<Self> {
        let side = asked(rules, state, viewer)?;
        let first = Position::new(imagine(rules, state, side, 1));
        Some(Imagined { rules, side, truth: state, first, second: OnceCell::new() })
    }

    /// The other position, if there is another.
    fn second(&self) -> Option<&Position<R::State>> {
        let other = || Some(imagine(self.rules, self.truth, self.side, 2)).filter(|other| *other != self.first.state);
        self.second.get_or_init(|| other().map(Position::new)).as_ref()
    }

    /// All that an answer leads to; with what is asked next if that is wanted.
    pub fn leads(&self, action: R::Action, next: bool) -> Vec<Consequence> {
        self.agreed(|position| self.reckon(position, action, next, true))
    }

    /// What an answer costs for certain and for good.
    pub fn lost(&self, action: R::Action, supply: bool) -> Vec<Consequence> {
        self.agreed(|position| {
            let mut leads = self.reckon(position, action, false, supply);
            leads.retain(Consequence::is_grave);
            leads
        })
    }

    /// The grave consequences of a row of actions, one after the other: up to where it is not the side's to go on, or
    /// where something comes to light.
    pub fn lost_by_all(&self, row: &[R::Action]) -> Vec<Consequence> {
        self.agreed(|position| {
            let (mut state, mut out) = (position.state.clone(), Vec::new());
            for &action in row {
                if self.rules.node(&state) != Node::Decide(self.side) || self.rules.check(&state, action).is_err() {
                    break;
                }
                let here = Position::new(state.clone());
                let leads = self.reckon(&here, action, false, false).into_iter().filter(Consequence::is_grave);
                leads.for_each(|one| {
                    if !out.contains(&one) {
                        out.push(one)
                    }
                });
                let mut ear = Ear::new(self.side);
                self.rules.apply(&mut state, action, &mut ear);
                if ear.sealed {
                    break;
                }
            }
            out
        })
    }

    fn agreed(&self, reckon: impl Fn(&Position<R::State>) -> Vec<Consequence>) -> Vec<Consequence> {
        let mut first = reckon(&self.first);
        if !first.is_empty()
            && let Some(second) = self.second()
        {
            let list = reckon(second);
            first.retain(|one| list.contains(one));
        }
        first.sort_by_key(|one| (!one.is_grave(), !one.is_certain(), one.matter));
        first
    }

    fn reckon(&self, position: &Position<R::State>, action: R::Action, next: bool, supply: bool) -> Vec<Consequence> {
        let (rules, state) = (self.rules, &position.state);
        let mut out = rules.leads_to(state, action);
        let (mut after, mut ear) = (state.clone(), Ear::new(self.side));
        rules.apply(&mut after, action, &mut ear);
        // What comes of something that is turned up now, nobody knows.
        if ear.sealed {
            return out;
        }
        let own = out.len();
        let node = rules.node(&after);
        let ends = node != Node::Decide(self.side) || rules.moment(&after) != rules.moment(state);
        let lost = self.told(state, &after, &ear, &mut out);
        let lasting = ends || lost || !rules.goes_on(state);
        if lasting || next {
            let points = *position.points.get_or_init(|| rules.points(state));
            self.points(points, &after, lasting, &mut out);
        }
        if let Node::Over(outcome) = &node {
            let words = format!("the game is over: {}", words::result(rules.info(), outcome));
            out.push(Consequence { case: Some(outcome.case.clone()), ..Consequence::said(Matter::Over, words) });
        }
        if supply || ends {
            let before = position.hungry.get_or_init(|| rules.unsupplied(state, self.side).0);
            self.supply(before, &after, lasting, &mut out);
        }
        match node {
            Node::Chance => out.extend(throws::chances(self, &after)),
            Node::Decide(side) if side == self.side => {
                self.anyway(&after, &mut out);
                if next && !*position.asks_hexes.get_or_init(|| self.asks_hexes(state)) {
                    out.extend(self.places(after));
                }
            }
            _ => {}
        }
        // What the question said itself is not said twice.
        let rest = out.split_off(own);
        let said = |one: &Consequence| match one.matter {
            Matter::Places => out.iter().any(|other| other.matter == Matter::Places && other.hexes == one.hexes),
            matter => {
                !one.units.is_empty() && out.iter().any(|other| (other.matter, &other.units) == (matter, &one.units))
            }
        };
        let new: Vec<_> = rest.into_iter().filter(|one| !said(one)).collect();
        out.extend(new);
        out
    }

    pub fn name(&self, state: &R::State, units: &[UnitId]) -> String {
        row(&units.iter().map(|&unit| self.rules.name(state, unit)).collect::<Vec<_>>())
    }

    pub fn is_own(&self, state: &R::State, unit: UnitId) -> bool {
        self.rules.fate(state, unit).is_some_and(|(side, _)| side == self.side)
    }

    /// Units that are lost by now and were not before.
    pub fn dead(&self, before: &R::State, after: &R::State) -> Vec<UnitId> {
        let lost = |state: &R::State, unit| self.rules.fate(state, unit).is_some_and(|(_, lost)| lost);
        let units = (0..self.rules.info().units.len()).map(|unit| UnitId(unit as u8));
        units.filter(|&unit| lost(after, unit) && !lost(before, unit)).collect()
    }

    /// What was told of losses, and who is gone without a word; answers whether an own unit lost something.
    fn told(&self, before: &R::State, after: &R::State, ear: &Ear<R::Event>, out: &mut Vec<Consequence>) -> bool {
        let (info, mut dead, mut hurt) = (self.rules.info(), self.dead(before, after), false);
        for event in &ear.told {
            let losses = losses(event);
            let Some(&(matter, _)) = losses.first() else { continue };
            let units: Vec<_> = losses.iter().map(|&(_, unit)| unit).collect();
            dead.retain(|unit| matter != Matter::Unit || !units.contains(unit));
            let line = event.tell(info);
            let against = units.iter().any(|&unit| self.is_own(before, unit));
            hurt |= against && matches!(matter, Matter::Unit | Matter::Step);
            let case = line.case.map(Case::named);
            out.push(Consequence { case, against, ..Consequence::said(matter, line.text) }.of(units));
        }
        for unit in dead {
            let against = self.is_own(before, unit);
            hurt |= against;
            let words = format!("{} is eliminated", self.rules.name(before, unit));
            out.push(Consequence { against, ..Consequence::said(Matter::Unit, words) }.of([unit]));
        }
        hurt
    }

    fn points(&self, before: [i16; 2], after: &R::State, lasting: bool, out: &mut Vec<Consequence>) {
        let points = self.rules.points(after);
        for side in Side::BOTH {
            let by = points[side.index()] - before[side.index()];
            let who = &self.rules.info().sides[side.index()];
            let amount = count(by.unsigned_abs().into(), "point", "points");
            let words = match by {
                0 => continue,
                1.. => format!("{amount} for the {who} player"),
                _ => format!("{amount} less for the {who} player"),
            };
            let against = (by > 0) != (side == self.side);
            let tracks = self.rules.view(after, Viewer::Spectator).tracks;
            let case = tracks.into_iter().find(|t| t.name == "victory points" && t.side == Some(side)).map(|t| t.case);
            let said = Consequence::said(Matter::Points, words);
            out.push(Consequence { case, against, lasting, ..said }.count(by.unsigned_abs().into()));
        }
    }

    /// Who has lost his line by it, as the position stands then.
    fn supply(&self, before: &[UnitId], after: &R::State, lasting: bool, out: &mut Vec<Consequence>) {
        let (units, case) = self.rules.unsupplied(after, self.side);
        let told = |unit: &UnitId| out.iter().any(|one| one.matter == Matter::Supply && one.units.contains(unit));
        let new: Vec<_> = units.into_iter().filter(|unit| !before.contains(unit) && !told(unit)).collect();
        if !new.is_empty() {
            let words = format!("{} {} no line of supply then", self.name(after, &new), verb(new.len(), "has", "have"));
            let said = Consequence::new(Matter::Supply, case, words).of(new).against();
            out.push(Consequence { lasting, ..said });
        }
    }

    fn offers(&self, state: &R::State) -> Vec<R::Action> {
        let mut offers = Vec::with_capacity(16);
        self.rules.legal(state, &mut offers);
        offers
    }

    fn asks_hexes(&self, state: &R::State) -> bool {
        self.offers(state).iter().any(|offer| matches!(offer.parts().1, Target::Hex(_)))
    }

    /// The hexes one of which is named next. A question with one answer is passed over.
    fn places(&self, mut state: R::State) -> Option<Consequence> {
        let mut offers = self.offers(&state);
        for _ in 0..3 {
            let [only] = offers[..] else { break };
            if matches!(only.parts().1, Target::Hex(_)) {
                break;
            }
            let mut ear = Ear::new(self.side);
            self.rules.apply(&mut state, only, &mut ear);
            if ear.sealed || self.rules.node(&state) != Node::Decide(self.side) {
                return None;
            }
            offers = self.offers(&state);
        }
        let hex = |offer: &R::Action| if let Target::Hex(hex) = offer.parts().1 { Some(hex) } else { None };
        let hexes: BTreeSet<HexId> = offers.iter().filter_map(hex).collect();
        let words = match hexes.len() {
            0 => return None,
            1..=NAMED => format!("then {} can be named", words::places(self.rules.info(), hexes.iter().copied())),
            many => format!("then one of {many} hexes can be named"),
        };
        Some(Consequence::said(Matter::Places, words).on(hexes))
    }

    /// Who is lost whatever the side answers then, and what that costs in points.
    fn anyway(&self, after: &R::State, out: &mut Vec<Consequence>) {
        // So many ways on are not looked through, and on the way of a unit nothing is settled.
        if self.rules.goes_on(after) || self.offers(after).len() > FEW {
            return;
        }
        let start = self.rules.points(after);
        let mut search =
            Search { imagined: self, start, tries: TRIES, union: BTreeSet::new(), cost: None, whole: true };
        let (common, least) = search.lost(after, after);
        let (complete, union) = (search.tries > 0 && search.whole, search.union);
        let anyway =
            |units: Vec<UnitId>, words: String| Consequence::said(Matter::Unit, words).of(units).against().anyway();
        if !common.is_empty() {
            let units: Vec<_> = common.iter().copied().collect();
            let (who, are) = (self.name(after, &units), verb(units.len(), "is", "are"));
            out.push(anyway(units, format!("{who} {are} lost in any case")));
        }
        if complete && least > common.len() {
            let units: Vec<_> = union.into_iter().collect();
            let (who, are) = (self.name(after, &units), verb(least, "is", "are"));
            out.push(anyway(units, format!("{least} of {who} {are} lost in any case")).count(least));
        }
        if let Some(cost @ 1..) = search.cost.filter(|_| complete && !common.is_empty()) {
            let words = format!("that costs {}", count(cost.unsigned_abs().into(), "point", "points"));
            let said = Consequence::said(Matter::Points, words).count(cost.unsigned_abs().into());
            out.push(said.against().anyway());
        }
    }
}

/// Looks through all that a side could answer.
struct Search<'a, 'b, R: Show> {
    imagined: &'a Imagined<'b, R>,
    start: [i16; 2],
    tries: u32,
    union: BTreeSet<UnitId>,
    /// The least that any way costs in points.
    cost: Option<i16>,
    /// Every way was gone to its end.
    whole: bool,
}

impl<R: Show> Search<'_, '_, R> {
    /// Own units lost since `from` in whatever way it goes on, and the least number of them.
    fn lost(&mut self, from: &R::State, state: &R::State) -> (BTreeSet<UnitId>, usize) {
        let (rules, side) = (self.imagined.rules, self.imagined.side);
        let dead = self.imagined.dead(from, state).into_iter();
        let dead: BTreeSet<_> = dead.filter(|&unit| self.imagined.is_own(state, unit)).collect();
        self.union.extend(&dead);
        let here = (dead.clone(), dead.len());
        if rules.node(state) != Node::Decide(side) || rules.goes_on(state) {
            self.ends(state);
            return here;
        }
        let offers = self.imagined.offers(state);
        if offers.len() > FEW {
            self.whole = false;
            return here;
        }
        let mut found: Option<(BTreeSet<UnitId>, usize)> = None;
        for offer in offers {
            if self.tries == 0 {
                return here;
            }
            self.tries -= 1;
            let (mut then, mut ear) = (state.clone(), Ear::new(side));
            rules.apply(&mut then, offer, &mut ear);
            let (common, least) = if ear.sealed { here.clone() } else { self.lost(from, &then) };
            self.whole &= !ear.sealed;
            found = Some(match found {
                None => (common, least),
                Some((all, fewest)) => (&all & &common, fewest.min(least)),
            });
            // Nothing more is lost by one way: it cannot be lost by all.
            if found.as_ref().is_some_and(|(all, fewest)| all.len() == here.0.len() && *fewest == here.1) {
                self.whole = false;
                return here;
            }
        }
        found.unwrap_or(here)
    }

    /// A way has come to its end.
    fn ends(&mut self, state: &R::State) {
        let (side, points) = (self.imagined.side, self.imagined.rules.points(state));
        let gain = |side: Side| points[side.index()] - self.start[side.index()];
        let cost = gain(side.other()) - gain(side);
        self.cost = Some(self.cost.map_or(cost, |least| least.min(cost)));
    }
}

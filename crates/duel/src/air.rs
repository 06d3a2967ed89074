//! Air units (sections 11 and 10.7): allotment, commitment, aborts, anti-aircraft fire; dogfights below.

mod dogfight;

use wargame::{Forecast, Viewer};

pub use self::dogfight::{AirLoss, Dogfight, fight};
use crate::{
    action::{CAS, FIGHTER},
    battle::side_of,
    event::planes,
    forecast, odds,
    prelude::*,
    state::Battle,
};

const KINDS: [u8; 2] = [FIGHTER, CAS];

/// The air units that came so far, by side and kind (2.5); those of a turn come in its air phase.
fn came(at: At) -> [[u8; 2]; 2] {
    let mut all = [[0u8; 2]; 2];
    let turns = usize::from(at.state.turn) + usize::from(at.state.phase() != Phase::Reinforcement);
    for turn in at.book.air.iter().take(turns) {
        for (side, kind) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            all[side][kind] += turn[side][kind];
        }
    }
    all
}

/// Those that took part in a combat of this turn, and will be there again in the next (11.0a).
pub fn flown(at: At, side: Side, kind: u8) -> u8 {
    let air = &at.state.air;
    let of = |all: &[[u8; 2]; 2]| all[side.index()][usize::from(kind)];
    of(&came(at)).saturating_sub(of(&air.ready)).saturating_sub(of(&air.lost))
}

/// Every air unit that came so far and was not eliminated is available again (2.5, 3.2).
pub fn allot(play: &mut Play<impl Listen<Event>>) {
    let all = came(play.at());
    let state = &mut *play.state;
    for (side, kind) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        state.air.ready[side][kind] = all[side][kind].saturating_sub(state.air.lost[side][kind]);
    }
    let [german, soviet] = state.air.ready;
    play.tell(|_| Event::AirAllotted { german, soviet });
}

/// Where the air units of one half of a combat are counted.
#[inline]
fn half(attacker: bool) -> usize {
    usize::from(!attacker)
}

/// What an air unit is called in a refusal: nothing else is one.
fn kind_of(kind: u8) -> Option<usize> {
    KINDS.contains(&kind).then_some(usize::from(kind))
}

/// Who sends an air unit into the combat next, or declines (11.0b); two refusals on end are the end of it (11.0c).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Commit {
    pub attacker: bool,
    pub refusals: u8,
}

impl Commit {
    /// Each air unit takes part in one combat a turn (11.0a); any of the side anywhere, Finns use German ones (11.0f). The
    /// attacker of an overrun sends fighters only (9.3c).
    fn may(self, at: At, kind: u8) -> Ruling {
        let ready = at.state.air.ready[side_of(at.state, self.attacker).index()];
        match kind_of(kind) {
            Some(_) if self.attacker && at.state.battle.overrun && kind == CAS => {
                refuse("9.3", "in an overrun the attacker sends fighters only, to fight others")
            }
            Some(kind) if ready[kind] > 0 => Ok(()),
            _ => refuse("11.0", "no such air unit is available any more in this turn"),
        }
    }

    fn able(self, at: At) -> bool {
        KINDS.iter().any(|&kind| self.may(at, kind).is_ok())
    }

    fn refused(self) -> Commit {
        Commit { attacker: !self.attacker, refusals: self.refusals + 1 }
    }
}

impl Question<Duel> for Commit {
    fn side(&self, at: At) -> Side {
        side_of(at.state, self.attacker)
    }

    fn prompt(&self, at: At) -> Prompt {
        let battle = &at.state.battle;
        let hex = place(at.book, battle.target);
        let who = side_name(at.book, self.side(at));
        let [first, second] = Side::BOTH.map(|side| side_name(at.book, side));
        let sent = |side: Side| planes(battle.sent[half(side == at.state.phasing())]);
        let ready = |side: Side| planes(at.state.air.ready[side.index()]);
        let here = format!(
            "There: {first} {}, {second} {}. Still ready: {first} {}, {second} {}.",
            sent(GERMAN),
            sent(SOVIET),
            ready(GERMAN),
            ready(SOVIET),
        );
        Prompt::new("11.0", format!("Does the {who} player send an air unit into the combat at {hex}? {here}"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(KINDS.into_iter().filter(|&kind| self.may(at, kind).is_ok()).map(Act::Send));
        out.push(Act::Pass);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Send(kind) => self.may(at, kind),
            Act::Pass => Ok(()),
            _ => refuse("11.0", "send an air unit into the combat, or pass"),
        }
    }

    /// The sides take turns (11.0b); who passed may send one after the other side has (11.0d).
    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let side = side_of(play.state, self.attacker);
        match act {
            Act::Send(kind) => {
                play.state.air.ready[side.index()][usize::from(kind)] -= 1;
                play.state.battle.sent[half(self.attacker)][usize::from(kind)] += 1;
                play.tell(|_| Event::Sent { side, kind });
                play.state.stack.goto(Commit { attacker: !self.attacker, refusals: 0 });
            }
            _ => {
                play.tell(|_| Event::Declined { side });
                play.state.stack.goto(self.refused());
            }
        }
    }

    /// Two refusals on end it (11.0c); a side without air units passes unasked (11.0e).
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        match () {
            () if self.refusals >= 2 => play.state.stack.done(),
            () if !self.able(play.at()) => play.state.stack.goto(self.refused()),
            () => return false,
        }
        true
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        vec![at.state.battle.target]
    }

    fn forecast(&self, at: At, viewer: Viewer) -> Option<Forecast> {
        forecast::of_battle(at, viewer, &at.state.battle)
    }

    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        let mut then: Battle = at.state.battle;
        if let Act::Send(kind) = act {
            then.sent[half(self.attacker)][usize::from(kind)] += 1;
        }
        forecast::of_battle(at, viewer, &then)
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::Send(kind) = act else { return Vec::new() };
        let mut then = at.state.battle;
        let fought = odds::dogfight(&then.sent);
        then.sent[half(self.attacker)][usize::from(kind)] += 1;
        let mut leads = Vec::new();
        if !fought && odds::dogfight(&then.sent) {
            let words = "air units of both sides will fight each other, and fighters support nobody then";
            leads.push(Consequence::note("11.1", words));
        }
        if self.attacker && then.overrun {
            leads.push(Consequence::note("9.3", "in an overrun the fighter adds nothing to the attacker's dice"));
        }
        leads
    }
}

/// An air unit leaves the combat and is out for the turn.
fn withdraw(state: &mut State, attacker: bool, kind: usize) {
    state.battle.sent[half(attacker)][kind] -= 1;
}

/// An air unit is eliminated for good (2.5).
fn eliminate(play: &mut Play<impl Listen<Event>>, attacker: bool, kind: u8, flak: bool) {
    let side = side_of(play.state, attacker);
    withdraw(play.state, attacker, usize::from(kind));
    play.state.air.lost[side.index()][usize::from(kind)] += 1;
    play.tell(|_| Event::AirLost { side, kind, flak });
}

/// Whether the attacker has air units to be aborted: such as can be hit (10.7).
pub fn can_abort(at: At) -> bool {
    odds::supporting(&at.state.battle, true) != [0; 2]
}

/// Which of his air units the attacker takes out before the dice; they give nothing and are safe (10.7c).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Abort;

impl Question<Duel> for Abort {
    fn prompt(&self, at: At) -> Prompt {
        let hex = place(at.book, at.state.battle.target);
        let planes = planes(odds::supporting(&at.state.battle, true));
        Prompt::new(
            "10.7",
            format!("Is an air unit aborted before the dice at {hex}? Supporting the attack: {planes}."),
        )
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(KINDS.into_iter().map(Act::Down).filter(|&act| self.check(at, act).is_ok()));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Down(kind) => match kind_of(kind) {
                Some(kind) if odds::supporting(&at.state.battle, true)[kind] > 0 => Ok(()),
                _ => refuse("10.7", "no such air unit supports the attack; fighters that fought others are safe"),
            },
            Act::Done => Ok(()),
            _ => refuse("10.7", "abort an air unit, or go on to the dice"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Down(kind) = act else { return finished(play) };
        withdraw(play.state, true, usize::from(kind));
        let (side, mut sent) = (play.state.phasing(), [0; 2]);
        sent[usize::from(kind)] = 1;
        play.tell(|_| Event::AirAborted { side, sent });
        if !can_abort(play.at()) {
            play.state.stack.done();
        }
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        vec![at.state.battle.target]
    }

    fn done(&self, _: At) -> &'static str {
        "None is aborted"
    }

    fn routine(&self, _: At, _: &[Act]) -> bool {
        true
    }

    fn forecast(&self, at: At, viewer: Viewer) -> Option<Forecast> {
        forecast::of_battle(at, viewer, &at.state.battle)
    }

    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        let mut then = at.state.battle;
        if let Act::Down(kind) = act {
            then.sent[half(true)][usize::from(kind)] -= 1;
        }
        forecast::of_battle(at, viewer, &then)
    }

    fn leads_to(&self, _: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Down(_) => {
                vec![Consequence::note("10.7", "it supports nobody and takes part in no other combat of the turn")]
            }
            _ => Vec::new(),
        }
    }
}

/// Anti-aircraft fire (10.7a, 10.7b, 10.7d): at no effect an air unit that supported the attack is lost, of the defender's
/// choice.
pub fn flak(play: &mut Play<impl Listen<Event>>) {
    if !play.state.battle.outcome.is_nothing() {
        return;
    }
    match odds::supporting(&play.state.battle, true) {
        [0, 0] => {}
        [_, 0] => eliminate(play, true, FIGHTER, true),
        [0, _] => eliminate(play, true, CAS, true),
        _ => play.state.stack.call(Flak),
    }
}

/// Which of the attacker's air units is hit (10.7a).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flak;

impl Question<Duel> for Flak {
    fn side(&self, at: At) -> Side {
        side_of(at.state, false)
    }

    fn prompt(&self, at: At) -> Prompt {
        let who = side_name(at.book, self.side(at));
        Prompt::new("10.7", format!("No effect: which attacking air unit does the {who} anti-aircraft fire hit?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(KINDS.into_iter().map(Act::Down).filter(|&act| self.check(at, act).is_ok()));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Down(kind) => match kind_of(kind) {
                Some(kind) if odds::supporting(&at.state.battle, true)[kind] > 0 => Ok(()),
                _ => refuse("10.7", "no such air unit supported the attack"),
            },
            _ => refuse("10.7", "name the air unit that is hit"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Down(kind) = act else { unreachable!("checked before") };
        play.state.stack.done();
        eliminate(play, true, kind, true);
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        vec![at.state.battle.target]
    }
}

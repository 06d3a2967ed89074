//! Dogfights (11.1).

use super::{KINDS, eliminate, half, kind_of};
use crate::{
    action::{CAS, FIGHTER},
    battle::side_of,
    odds,
    prelude::*,
};

/// Air units of both sides fight each other if one of them at least is a fighter (11.1a).
pub fn fight(play: &mut Play<impl Listen<Event>>) {
    if odds::dogfight(&play.state.battle.sent) {
        play.state.stack.call(Dogfight { thrown: [0; 2], totals: [0; 2] });
    }
}

/// How many dice each half throws: one for each fighter, without fighters one for each close support unit (11.1b).
fn dice(state: &State) -> [u8; 2] {
    state.battle.sent.map(|of| match of[usize::from(FIGHTER)] {
        0 => of[usize::from(CAS)],
        fighters => fighters,
    })
}

/// The dice thrown so far, first the attacker's.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dogfight {
    pub thrown: [u8; 2],
    pub totals: [u8; 2],
}

impl Throw<Duel> for Dogfight {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((1..=6).map(Act::Die));
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Die(1..=6) => Ok(()),
            _ => refuse("11.1", "a die of the dogfight is being thrown"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        let Dogfight { mut thrown, mut totals } = self;
        let dice = dice(play.state);
        let now = usize::from(thrown[0] == dice[0]);
        thrown[now] += 1;
        totals[now] += die;
        let side = side_of(play.state, now == 0);
        play.tell(|_| Event::DogfightDie { side, die });
        if thrown != dice {
            return play.state.stack.goto(Dogfight { thrown, totals });
        }
        play.tell(|_| Event::Dogfight { dice, totals });
        play.state.stack.done();
        decide(play, totals);
    }
}

/// Who won, and what it costs the other (11.1c, 11.1d, 11.1e). Fighters that fought give no cover (11.1f), close support
/// stays (11.1g).
fn decide(play: &mut Play<impl Listen<Event>>, [attacker, defender]: [u8; 2]) {
    play.state.battle.dogfought = true;
    if attacker == defender {
        for half in [true, false] {
            abort(play, half, FIGHTER);
        }
        return;
    }
    let (won, high, low) = if attacker > defender { (true, attacker, defender) } else { (false, defender, attacker) };
    match play.state.battle.sent[half(won)][usize::from(FIGHTER)] {
        0 => abort(play, won, CAS),
        _ => lose(play, AirLoss { side: side_of(play.state, !won), left: high / low }),
    }
}

/// All air units of a kind of one half are out for the turn.
fn abort(play: &mut Play<impl Listen<Event>>, attacker: bool, kind: u8) {
    let kind = usize::from(kind);
    let mut sent = [0; 2];
    sent[kind] = std::mem::take(&mut play.state.battle.sent[half(attacker)][kind]);
    if sent != [0; 2] {
        let side = side_of(play.state, attacker);
        play.tell(|_| Event::AirAborted { side, sent });
    }
}

/// Air units are lost until somebody has to be asked.
fn lose(play: &mut Play<impl Listen<Event>>, mut loss: AirLoss) {
    while loss.left > 0 {
        let attacker = loss.attacker(play.state);
        let [fighters, cas] = play.state.battle.sent[half(attacker)];
        let kind = match () {
            () if fighters + cas == 0 => return,
            () if cas == 0 || fighters > 0 && fighters + cas <= loss.left => FIGHTER,
            () if fighters == 0 => CAS,
            () => return play.state.stack.call(loss),
        };
        eliminate(play, attacker, kind, false);
        loss.left -= 1;
    }
}

/// Which air unit the loser gives up, of any kind (11.1c); `left` are to be lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AirLoss {
    pub side: Side,
    pub left: u8,
}

impl AirLoss {
    fn attacker(self, state: &State) -> bool {
        self.side == state.phasing()
    }
}

impl Question<Duel> for AirLoss {
    fn side(&self, _: At) -> Side {
        self.side
    }

    fn prompt(&self, at: At) -> Prompt {
        let who = side_name(at.book, self.side);
        let more = if self.left > 1 { format!(" ({} in all)", self.left) } else { String::new() };
        Prompt::new("11.1", format!("The dogfight is lost: which air unit does the {who} player lose{more}?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(KINDS.into_iter().map(Act::Down).filter(|&act| self.check(at, act).is_ok()));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Down(kind) => match kind_of(kind) {
                Some(kind) if at.state.battle.sent[half(self.attacker(at.state))][kind] > 0 => Ok(()),
                _ => refuse("11.1", "the loser gives up air units of his in this combat"),
            },
            _ => refuse("11.1", "name the air unit that is lost in the dogfight"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Down(kind) = act else { unreachable!("checked before") };
        play.state.stack.done();
        eliminate(play, self.attacker(play.state), kind, false);
        lose(play, AirLoss { left: self.left - 1, ..self });
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        vec![at.state.battle.target]
    }
}

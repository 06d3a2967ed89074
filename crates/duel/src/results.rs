//! Combat results (10.2): losses of both sides, chosen by their owners.

use crate::{battle::side_of, prelude::*};

fn owed(state: &State, attacker: bool) -> u8 {
    state.battle.owed[usize::from(!attacker)]
}

/// The units of one half that can take the next loss: combat units of this attack (10.2c), and headquarters when no other
/// defender is left in the hex (10.2d, 10.2f).
fn able(at: At, attacker: bool) -> UnitSet {
    let battle = &at.state.battle;
    let units = if attacker { battle.force } else { battle.guard };
    let fighters: UnitSet = units.iter().filter(|&unit| !at.book.is_hq(unit)).collect();
    if fighters.is_empty() { units } else { fighters }
}

const ALL: Fate = Fate::combat("all its steps are lost");
const LAST: Fate = Fate::combat("its last step is lost");

/// Takes the losses of one half (10.2a). Steps are lost until somebody has to be asked; what is owed beyond the steps present is
/// ignored (10.2e).
pub fn losses(play: &mut Play<impl Listen<Event>>, attacker: bool) {
    loop {
        let (left, able) = (owed(play.state, attacker), able(play.at(), attacker));
        let steps: u8 = able.iter().map(|unit| play.at().steps(unit)).sum();
        if left == 0 || able.is_empty() {
            return;
        }
        if steps <= left {
            play.state.battle.owed[usize::from(!attacker)] -= steps;
            for unit in able.iter() {
                eliminate(play, unit, ALL);
            }
            continue;
        }
        match (able.first(), able.len()) {
            (Some(only), 1) => lose(play, attacker, only),
            _ => return play.state.stack.call(TakeLoss { attacker }),
        }
    }
}

fn lose(play: &mut Play<impl Listen<Event>>, attacker: bool, unit: UnitId) {
    play.state.battle.owed[usize::from(!attacker)] -= 1;
    lose_step(play, unit, LAST);
}

/// Which unit loses a step; one may lose two (10.2b).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakeLoss {
    pub attacker: bool,
}

impl Question<Duel> for TakeLoss {
    fn side(&self, at: At) -> Side {
        side_of(at.state, self.attacker)
    }

    fn prompt(&self, at: At) -> Prompt {
        let left = owed(at.state, self.attacker);
        let steps = if left == 1 { "a step".to_owned() } else { format!("a step ({left} in all)") };
        let units = names(at, able(at, self.attacker).iter());
        Prompt::new("10.2", format!("Which of {units} loses {steps}?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(able(at, self.attacker).iter().map(Act::Lose));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let Act::Lose(unit) = act else { return refuse("10.2", "name the unit that loses a step") };
        let about = Target::Unit(unit);
        match () {
            () if able(at, self.attacker).has(unit) => Ok(()),
            () if at.state.battle.guard.has(unit) && at.book.is_hq(unit) && !self.attacker => {
                refuse_about("10.2", "a headquarters takes no loss while another unit is left in the hex", about)
            }
            () => refuse_about("10.2", "only units of this combat lose steps, each side its own", about),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Lose(unit) = act else { unreachable!("checked before") };
        play.state.stack.done();
        lose(play, self.attacker, unit);
        losses(play, self.attacker);
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        vec![at.state.battle.target]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Lose)
    }
}

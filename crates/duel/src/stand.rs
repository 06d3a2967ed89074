//! Stalwart defence (10.5), for nothing in forts (10.6).

use crate::{battle::side_of, prelude::*, retreat};

/// Whether the defenders may stay for nothing (10.6a): Soviets in a fort, whatever they are (10.6c); Germans never (10.6b).
fn free(at: At) -> bool {
    side_of(at.state, false) == SOVIET && at.state.fort(at.book, at.state.battle.target)
}

/// Who may be reduced to cancel the retreat (10.5a, 10.5f): a surviving combat unit, where there were several steps of
/// combat units when the attack was declared (10.5b).
fn nominees(at: At) -> UnitSet {
    if free(at) || at.state.battle.steps < 2 {
        return UnitSet::EMPTY;
    }
    at.state.battle.guard.iter().filter(|&unit| !at.book.is_hq(unit)).collect()
}

/// Whether the defender has a choice.
pub fn possible(at: At) -> bool {
    !at.state.battle.guard.is_empty() && (free(at) || !nominees(at).is_empty())
}

/// Whether the defenders stand fast, and who pays for it (10.5e).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stand;

impl Question<Duel> for Stand {
    fn side(&self, at: At) -> Side {
        side_of(at.state, false)
    }

    fn prompt(&self, at: At) -> Prompt {
        let units = names(at, at.state.battle.guard.iter());
        let hexes = count(at.state.battle.outcome.retreat.into(), "hex", "hexes");
        match free(at) {
            true => Prompt::new("10.6", format!("Do {units} stand fast in the fort, or retreat {hexes}?")),
            false => Prompt::new("10.5", format!("Do {units} stand fast at the cost of a step, or retreat {hexes}?")),
        }
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        if free(at) {
            out.push(Act::Hold);
        }
        out.extend(nominees(at).iter().map(Act::Stand));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Done => Ok(()),
            Act::Hold if free(at) => Ok(()),
            Act::Hold => refuse("10.6", "only Soviet units in a fort stand fast for nothing"),
            Act::Stand(unit) if nominees(at).has(unit) => Ok(()),
            Act::Stand(unit) if free(at) => {
                refuse_about("10.6", "in a fort nobody needs to be reduced", Target::Unit(unit))
            }
            Act::Stand(unit) if !at.state.battle.guard.has(unit) => {
                refuse_about("10.5", "one of the units attacked loses the step", Target::Unit(unit))
            }
            Act::Stand(unit) if at.book.is_hq(unit) => {
                refuse_about("10.5", "a headquarters is not nominated", Target::Unit(unit))
            }
            Act::Stand(unit) => refuse_about(
                "10.5",
                "only a hex with several steps when the attack was declared stands fast",
                Target::Unit(unit),
            ),
            _ => refuse("10.5", "stand fast, or retreat"),
        }
    }

    /// The losses of the attacker stand (10.5d).
    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        if act == Act::Done {
            return finished(play);
        }
        let side = side_of(play.state, false);
        play.state.battle.stood = true;
        play.state.stack.done();
        play.tell(|_| Event::Stood { side, free: act == Act::Hold });
        if let Act::Stand(unit) = act {
            lose_step(play, unit, Fate::combat("its last step is lost in the stand"));
        }
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        vec![at.state.battle.target]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Stand)
    }

    fn done(&self, _: At) -> &'static str {
        "Retreat"
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let hex = at.state.battle.target;
        match act {
            Act::Hold | Act::Stand(_) => {
                vec![Consequence::note("10.5", "nobody advances into the hex, even if it is empty then").on([hex])]
            }
            Act::Done => retreat::outlook(at),
            _ => Vec::new(),
        }
    }
}

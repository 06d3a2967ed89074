//! Headquarters that go along with attackers who retreat (11.33).

use wargame::words::verb;

use super::{RetreatTo, choices};
use crate::{battle::Stage, prelude::*};

/// Headquarters that were stacked with attackers who retreated and could go along.
pub fn escorts(at: At) -> UnitSet {
    if at.state.battle.fled.is_empty() {
        return UnitSet::EMPTY;
    }
    let alone = |u: UnitId| UnitSet::EMPTY.with(u);
    let fits = |&u: &UnitId| !choices(at, u, &alone(u)).is_empty();
    at.state.battle.escort.iter().filter(fits).collect()
}

/// Which headquarters goes along, if any.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Escort {
    pub hqs: UnitSet,
}

impl Question<Assault> for Escort {
    fn prompt(&self, at: At) -> Prompt {
        let do_they = verb(self.hqs.len(), "Does", "Do");
        Prompt::new("11.33", format!("{do_they} {} go along with the retreat?", names(at, &self.hqs)))
    }

    fn offers(&self, _: At, out: &mut Vec<Act>) {
        out.extend(self.hqs.iter().map(Act::Pick));
        out.push(Act::Done);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Done => Ok(()),
            Act::Pick(unit) if self.hqs.has(unit) => Ok(()),
            Act::Pick(unit) => refuse_about("11.33", "only a headquarters of their hex goes along", Target::Unit(unit)),
            _ => refuse("11.33", "name the headquarters that goes along, or none"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Pick(unit) = act else { return finished(play) };
        play.state.battle.escort.remove(unit);
        // The battle asks again for the others when this one has gone.
        play.state.stack.done();
        play.state.stack.goto(Stage::Escort);
        play.state.stack.call(RetreatTo { unit, attacker: true });
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Pick)
    }

    fn done(&self, _: At) -> &'static str {
        "It stays"
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        if let Act::Pick(unit) = act { super::halted(at, &UnitSet::EMPTY.with(unit)) } else { Vec::new() }
    }
}

//! The end of a player-turn: fringe hexes of the inset are left, surplus units are lost (8.37).

use crate::{prelude::*, stacking};

/// Brings all units of a side from inset fringe hexes to their main hexes.
pub fn leave_fringe(play: &mut Play<impl Listen<Event>>, side: Side) {
    for fringe in &play.book.fringes {
        for &hex in &fringe.hexes {
            loop {
                let next = play.state.units.here(side, hex).next();
                let Some(unit) = next else { break };
                play.tell(|_| Event::Crossed { unit, hex: fringe.main });
                enter(play, unit, fringe.main);
            }
        }
    }
}

/// A main fringe hex with more units than may be there.
pub fn crowded(at: At, side: Side) -> Option<HexId> {
    let mut hexes = at.book.fringes.iter().map(|f| f.main);
    hexes.find(|&h| stacking::conflict(at, side, h).is_some())
}

/// Which unit of an overfull hex is lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Excess {
    pub hex: HexId,
}

impl Excess {
    fn units<'a>(&self, at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
        at.state.units.here(at.state.phasing(), self.hex)
    }

    /// Whether a unit is one of those that may not be there together.
    fn surplus(&self, at: At, unit: UnitId) -> bool {
        self.units(at).any(|other| other != unit && !stacking::together(at.book, unit, other))
    }
}

impl Question<Assault> for Excess {
    fn prompt(&self, at: At) -> Prompt {
        let hex = place(at.book, self.hex);
        Prompt::new("8.37", format!("Which unit in {hex} is lost? More are there than may be."))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(self.units(at).filter(|&u| self.surplus(at, u)).map(Act::Lose));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Lose(unit) if !self.units(at).any(|u| u == unit) => {
                refuse_about("8.37", "the unit is not in the overfull hex", Target::Unit(unit))
            }
            Act::Lose(unit) if self.surplus(at, unit) => Ok(()),
            Act::Lose(unit) => refuse_about("8.37", "the unit is not in the others' way", Target::Unit(unit)),
            _ => refuse("8.37", "the hex holds more than stacking allows: name the units that are lost"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Lose(unit) = act else { unreachable!("checked before") };
        eliminate(play, unit, Fate::new(Cause::Stacking, "its hex was over the stacking limit"));
        if stacking::conflict(play.at(), play.state.phasing(), self.hex).is_none() {
            play.state.stack.done();
        }
    }

    fn targets(&self, _: At) -> Vec<HexId> {
        vec![self.hex]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Lose)
    }
}

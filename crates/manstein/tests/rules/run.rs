//! A position as it runs, with every throw said.

use manstein::{Act, Command, Manstein, POOL, State};
use wargame::{Node, Place, Rules as _, Side, Trial, UnitId};

use crate::common::{book, game};

/// A position, its throws not made.
#[derive(Clone)]
pub struct Run {
    pub state: State,
}

impl Run {
    pub fn of(mut trial: Trial<Manstein>) -> Run {
        Run { state: trial.state().clone() }
    }

    /// Every unit of these commands that is out of the scene lies in its pool.
    pub fn pooled(mut self, commands: &[Command]) -> Run {
        for unit in commands.iter().flat_map(|&command| book().of(command).iter()) {
            if self.state.units.at(unit).is_none() {
                self.state.units.put(unit, POOL);
            }
        }
        self
    }

    pub fn phase(&self) -> &'static str {
        let phase = game().moment(&self.state).phase;
        book().info.phases[usize::from(phase)].key.as_str()
    }

    pub fn node(&self) -> Node {
        game().node(&self.state)
    }

    pub fn legal(&self) -> Vec<Act> {
        let mut acts = Vec::new();
        game().legal(&self.state, &mut acts);
        acts
    }

    /// The case under which something is refused.
    pub fn refused(&self, act: Act) -> &'static str {
        game().check(&self.state, act).expect_err("it is refused").case
    }

    /// Does something or lets a throw fall.
    pub fn go(&mut self, act: Act) {
        game().check(&self.state, act).unwrap_or_else(|why| panic!("{act:?}: {why}"));
        game().apply(&mut self.state, act, &mut ());
    }

    pub fn then(mut self, act: Act) -> Run {
        self.go(act);
        self
    }

    /// Goes on in the shortest way: done where that can be, else the first of what can be done or fall.
    pub fn on(&mut self) {
        let first = self.legal()[0];
        let done = self.node() != Node::Chance && game().check(&self.state, Act::Done).is_ok();
        self.go(if done { Act::Done } else { first });
    }

    /// Goes on until a phase is reached in which something is thrown or asked.
    pub fn until(mut self, phase: &str) -> Run {
        for _ in 0..200 {
            if self.phase() == phase {
                return self;
            }
            self.on();
        }
        panic!("{phase} is not reached");
    }

    /// Lets the first of everything fall that can be drawn; the units that were drawn.
    pub fn draws(&mut self) -> Vec<UnitId> {
        let mut drawn = Vec::new();
        while let (Node::Chance, Some(&Act::Draw(unit))) = (self.node(), self.legal().first()) {
            drawn.push(unit);
            self.go(Act::Draw(unit));
        }
        drawn
    }

    pub fn is_waiting(&self, unit: UnitId) -> bool {
        self.state.units.place(unit) == Place::WAITING
    }

    /// Whether all of a command wait to come onto the map; none or all, for divisions.
    pub fn comes(&self, command: Command) -> bool {
        let waiting = book().of(command).iter().filter(|&unit| self.is_waiting(unit)).count();
        let aside = book().of(command).iter().filter(|&unit| self.state.units.at(unit).is_none()).count();
        assert!(waiting == 0 || waiting == aside, "{command:?} comes whole");
        waiting > 0
    }

    pub fn decides(&self, side: Side) -> bool {
        self.node() == Node::Decide(side)
    }
}

pub fn named(key: &str) -> UnitId {
    book().info.unit_named(key).unwrap_or_else(|| panic!("no unit {key}"))
}

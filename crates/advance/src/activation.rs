//! Moving units and stacks, one after another (3.0, 4.5): the questions of a Movement Phase.

mod changes;
mod moving;
mod pick;

use hexmap::Mp;
use serde::{Deserialize, Serialize};

pub use self::{
    moving::forts_gone,
    pick::{PickMover, units_by_hex},
};
use crate::{frame::Frame, movement::March, prelude::*, supply, zone::zone_of};

/// One continuous movement of a unit or stack (4.5), and what became of its members.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Activation {
    /// The units, at most three; [`Activation::NOBODY`] where there is none (any more).
    pub members: [u8; 3],
    /// Half-points left to each.
    pub left: [Mp; 3],
    /// Which members still move together: equal numbers. [`Activation::FINISHED`] for those who are done;
    /// [`Activation::WAITS`] is added for a party that made way for another.
    pub party: [u8; 3],
    /// The party now moving, or [`Activation::CHOOSE`].
    pub now: u8,
    /// The hex they began the phase in; none for reinforcements.
    pub start: HexId,
    /// A bit for each member that has spent nothing yet (4.3).
    pub fresh: u8,
    /// A bit for each member that has left its starting hex (13.4).
    pub away: u8,
    /// A bit for each member that stopped in an enemy zone and is not revived when the zone goes (4.7).
    pub halted: u8,
    /// Units may still join.
    pub gathering: bool,
}

impl Activation {
    pub const NOBODY: u8 = u8::MAX;
    pub const FINISHED: u8 = u8::MAX;
    pub const CHOOSE: u8 = u8::MAX - 1;
    /// Made way for another party, and cannot be chosen again before one of the others has done something: else two
    /// parties could make way for each other for ever.
    pub const WAITS: u8 = 0x40;

    pub fn unit(&self, i: usize) -> Option<UnitId> {
        (self.members[i] != Self::NOBODY).then_some(UnitId(self.members[i]))
    }

    pub fn index(&self, unit: UnitId) -> Option<usize> {
        self.members.iter().position(|&m| m == unit.0)
    }

    /// The members of a party, by index.
    pub fn of(&self, party: u8) -> impl Iterator<Item = usize> + '_ {
        (0..3).filter(move |&i| self.members[i] != Self::NOBODY && self.party[i] == party)
    }

    /// The party now moving, by index.
    pub fn group(&self) -> impl Iterator<Item = usize> + '_ {
        self.of(self.now)
    }

    /// A party number nobody has.
    pub fn free_party(&self) -> u8 {
        (0..4).find(|&n| self.party.iter().all(|&p| p != n && p != n | Self::WAITS)).unwrap_or(3)
    }

    /// Whether a member belongs to a party that is not over, and not the one now moving.
    pub fn elsewhere(&self, i: usize) -> bool {
        self.members[i] != Self::NOBODY && self.party[i] != Self::FINISHED && self.party[i] != self.now
    }

    /// Whether a member belongs to a party that made way.
    pub fn waits(&self, i: usize) -> bool {
        self.party[i] != Self::FINISHED && self.party[i] & Self::WAITS != 0
    }

    /// The party of a member is the one that moves; the one before makes way.
    pub fn turn_to(&mut self, i: usize) {
        let (before, next) = (self.now, self.party[i]);
        self.now = next;
        for party in self.party.iter_mut().filter(|p| **p == before && before != Self::CHOOSE) {
            *party |= Self::WAITS;
        }
    }

    /// Something was done: whoever made way can be chosen again.
    pub fn wake(&mut self) {
        for party in self.party.iter_mut().filter(|p| **p != Self::FINISHED) {
            *party &= !Self::WAITS;
        }
    }
}

/// A unit on the map begins to move: its allowance by its supply now (11.0, 11.1).
pub fn begin(at: At, unit: UnitId) -> Activation {
    let supplied = supply::lines(at, at.state.side(unit)).supplies(at, unit);
    Activation {
        members: [unit.0, Activation::NOBODY, Activation::NOBODY],
        left: [at.book.allowance(unit, supplied), 0, 0],
        party: [0, Activation::FINISHED, Activation::FINISHED],
        now: 0,
        start: at.state.units.at(unit).expect("a unit on the map"),
        fresh: 0b111,
        away: 0,
        halted: 0,
        gathering: true,
    }
}

/// The party moves; in an enemy zone it stops (79:4.7a, 10:4.7a).
fn go(play: &mut Play<impl Listen<Event>>, act: &mut Activation, to: HexId) {
    let march = March::new(play.at(), act);
    let (way, left) = march.way(to);
    let stops = march.stops_in(to);
    let side = march.side;
    let group: arrayvec::ArrayVec<usize, 3> = act.group().collect();
    act.left = left;
    act.gathering = false;
    for &i in &group {
        act.fresh &= !(1 << i);
        act.away |= 1 << i;
        if stops {
            act.halted |= 1 << i;
        } else {
            act.halted &= !(1 << i);
        }
    }
    play.tell(|at| Event::Moved {
        units: group.iter().map(|&i| Called::now(at, UnitId(act.members[i]))).collect(),
        way: way.to_vec(),
        left: group.iter().map(|&i| left[i]).min().unwrap_or(0),
    });
    for (nth, &i) in group.iter().enumerate() {
        let unit = UnitId(act.members[i]);
        // Every fort on the way goes with the first unit that enters its hex (15.2).
        if side == GERMAN && nth == 0 && play.state.forts.iter().any(|f| way.contains(&f)) {
            for &hex in &way {
                enter(play, unit, hex);
            }
        }
        enter(play, unit, to);
    }
}

/// Goes on with an activation: members without points are finished, a party that is over gives way to the
/// choice of the next, and the activation ends with its last party.
pub fn carry_on(state: &mut State, mut act: Activation) {
    for i in 0..3 {
        let party = act.party[i];
        if act.members[i] == Activation::NOBODY || act.of(party).all(|j| act.left[j] == 0) {
            act.party[i] = Activation::FINISHED;
        }
    }
    if act.party.iter().all(|&p| p == Activation::FINISHED) {
        state.stack.done();
        return;
    }
    if act.now != Activation::CHOOSE && act.group().next().is_none() {
        act.now = Activation::CHOOSE;
    }
    state.stack.goto(act);
}

/// Takes up the activation again after an overrun (79:7.6d, 79:7.7b, 79:7.7c, 79:7.7e, 10:7.7a): whoever retreated is
/// finished, those apart go on as parties of their own, and whoever stopped in a zone stays stopped (79:4.7d).
pub fn after_overrun(play: &mut Play<impl Listen<Event>>) {
    let Frame::Move(mut act) = play.state.stack.top() else { unreachable!("an overrun comes back to its movement") };
    let enemy_zone = zone_of(play.at(), play.state.phasing().other());
    let now = act.now;
    let moved_together: arrayvec::ArrayVec<usize, 3> = act.group().collect();
    let mut new: arrayvec::ArrayVec<(HexId, u8), 3> = arrayvec::ArrayVec::new();
    let mut ahead = None;
    for i in moved_together {
        let unit = UnitId(act.members[i]);
        let Some(hex) = play.state.units.at(unit) else {
            act.members[i] = Activation::NOBODY;
            continue;
        };
        if play.state.battle.retreated.has(unit) {
            act.party[i] = Activation::FINISHED;
            continue;
        }
        let advanced = play.state.battle.advanced.has(unit);
        if advanced {
            act.away |= 1 << i;
        }
        // One that advanced into an enemy zone stopped there (4.7); one in no zone may use its points.
        if !enemy_zone.has(hex) {
            act.halted &= !(1 << i);
        } else if advanced {
            act.halted |= 1 << i;
        }
        let number = match new.iter().find(|(h, _)| *h == hex) {
            Some(&(_, number)) => number,
            None => {
                let number = if new.is_empty() { now } else { act.free_party() };
                new.push((hex, number));
                number
            }
        };
        act.party[i] = number;
        if advanced && ahead.is_none() {
            ahead = Some(number);
        }
    }
    act.now = ahead.unwrap_or(now);
    carry_on(play.state, act);
}

//! The boxes of the flow chart.

use hexmap::{HexId, Mp};
use serde::{Deserialize, Serialize};
pub use wargame::HexList as Hexes;
use wargame::UnitId;

use crate::state::UnitSet;

/// The phases of a Game-Turn, in order (3.0).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    SetupSoviet,
    SetupGerman,
    Replacement,
    GermanMovement,
    GermanCombat,
    Interdiction,
    Fortification,
    SovietMovement,
    SovietCombat,
    TurnEnd,
    GameEnd,
}

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

/// How far a combat has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    Air,
    Show,
    Defender,
    Attacker,
    Advance,
    Close,
}

/// One box. `Copy`, because a question is left by replacing it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Doing: opens the phase, or ends it when its questions are over.
    Phase {
        phase: Phase,
        begun: bool,
    },
    /// Throw: the counter under a piece, at set-up.
    Deal {
        piece: u8,
    },
    /// Throw: the counter of a late reinforcement.
    Draw {
        piece: u8,
    },
    SetColumns {
        next: u8,
    },
    SetGermans {
        hand: Option<UnitId>,
    },
    Replace {
        flipped: UnitSet,
    },
    PickMover,
    Enter {
        units: [u8; 3],
    },
    Move(Activation),
    PickTarget,
    Announce {
        targets: Hexes,
        force: UnitSet,
    },
    /// Doing: the combat in `State::battle`, step by step.
    Battle(Stage),
    CommitAir,
    Roll,
    ChooseWay {
        attacker: bool,
    },
    TakeLoss {
        attacker: bool,
        left: u8,
    },
    Retreat {
        attacker: bool,
        length: u8,
        to_go: UnitSet,
    },
    RetreatTo {
        unit: UnitId,
        attacker: bool,
        left: u8,
        first: HexId,
    },
    Advance {
        attacker: bool,
        hand: Option<UnitId>,
    },
    Interdict,
    Fortify,
    Overstack,
}

//! The boxes of the flow chart.

use hexmap::{HexId, Mp};
use serde::{Deserialize, Serialize};
pub use wargame::HexList as Hexes;
use wargame::UnitId;

use crate::state::UnitSet;

/// The phases of a game-turn, in order (section 4).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    Setup,
    GermanAir,
    GermanSupply,
    GermanMovement,
    GermanCombat,
    Mechanized,
    RussianAir,
    RussianSupply,
    RussianMovement,
    RussianCombat,
    GameEnd,
}

impl Phase {
    pub const ALL: [Phase; 11] = [
        Phase::Setup,
        Phase::GermanAir,
        Phase::GermanSupply,
        Phase::GermanMovement,
        Phase::GermanCombat,
        Phase::Mechanized,
        Phase::RussianAir,
        Phase::RussianSupply,
        Phase::RussianMovement,
        Phase::RussianCombat,
        Phase::GameEnd,
    ];

    pub fn is_movement(self) -> bool {
        matches!(self, Phase::GermanMovement | Phase::Mechanized | Phase::RussianMovement)
    }

    pub fn is_combat(self) -> bool {
        matches!(self, Phase::GermanCombat | Phase::RussianCombat)
    }
}

/// A unit's move in progress.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    pub unit: UnitId,
    /// Thirds of a point left.
    pub left: Mp,
    /// It has entered a hex in this phase.
    pub entered: bool,
    /// It has changed maps since it last entered a hex (8.34).
    pub crossed: bool,
    /// A rigid zone has ended it (9.2).
    pub stopped: bool,
    /// Its one hex or its whole allowance is spent: no further step, but a change of maps (8.35).
    pub spent: bool,
}

/// How far a combat has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    Reckon,
    Attacker,
    Escort,
    AttackerLosses,
    Defender,
    DefenderLosses,
    Advance,
    Close,
}

/// What a die is thrown for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Throw {
    /// The number of air units (12.22, 12.23).
    Air,
    /// The next bomber.
    Bomb,
    Combat,
}

/// One box. `Copy`, because a question is left by replacing it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Doing: opens the phase step by step, and ends it when its questions are over.
    Phase {
        phase: Phase,
        step: u8,
    },
    SetUp {
        unit: UnitId,
    },
    Roll(Throw),
    /// Throw: a unit from the cup for an area, with so many more to come there.
    Draw {
        area: u8,
        left: u8,
    },
    Bomb,
    /// Doing: the bombers, one after the other.
    Bombing {
        next: u8,
    },
    Disrupt {
        hex: HexId,
        tanks: bool,
    },
    /// The ship was hit at sea and may go to its harbour (13.11).
    Harbour,
    Support,
    Window,
    TransferTo {
        unit: UnitId,
    },
    PickMover,
    Enter {
        unit: UnitId,
    },
    Move(March),
    /// Everybody leaves the main hexes of the city (8.33).
    Evacuate,
    /// Fringe hexes are left at the end of a player-turn (8.37).
    Excess {
        hex: HexId,
    },
    Fire,
    PickTarget,
    Announce {
        targets: Hexes,
        force: UnitSet,
    },
    /// Doing: the combat in `State::battle`, step by step.
    Battle(Stage),
    ChooseWay {
        attacker: bool,
    },
    Retreat {
        attacker: bool,
        to_go: UnitSet,
    },
    RetreatTo {
        unit: UnitId,
        attacker: bool,
    },
    Escort {
        hqs: UnitSet,
    },
    TakeLoss {
        attacker: bool,
        left: u8,
        first: bool,
    },
    Advance,
    AdvanceTo {
        unit: UnitId,
    },
}

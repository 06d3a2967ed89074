//! What can be done: a verb and at most one target.

use hexmap::HexId;
use wargame::UnitId;

wargame::actions! {
    /// An action of either game; where Stalingrad has a case of its own, it stands second.
    pub enum Act {
        /// Throw: the die.
        Die(u8) = "die",
        /// Throw: the unit drawn from the cup.
        Draw(UnitId) = "draw" "{} is drawn" ["16.12", "19.72"],
        /// Puts the unit in question on a hex: set-up, transfer, advance.
        At(HexId) = "at" "Put it on {}",
        /// Lays a bomber on a hex.
        Bomb(HexId) = "bomb" "Bomb {}" ["12.32"],
        /// Lays a bomber on the naval unit.
        Ship = "ship" "Bomb the ship" ["13.9"],
        /// Names the unit a success on a hex of the city disrupts.
        Disrupt(UnitId) = "disrupt" "{} is disrupted" ["12.44"],
        /// Lays an air unit on a hex as ground support.
        Support(HexId) = "support" "Support an attack on {}" ["12.51"],
        /// Takes a unit of the city from one map to the other.
        Transfer(UnitId) = "transfer" "Transfer {}" ["8.32"],
        /// Takes a unit in hand: to move, to enter, to retreat.
        Pick(UnitId) = "pick" "Take {}",
        /// Comes onto the map.
        Enter(HexId) = "enter" "Come onto the map at {}" ["16.14"],
        Move(HexId) = "move" "Move to {}",
        /// Changes between a fringe hex of the main map and one of the inset.
        Cross(HexId) = "cross" "Change maps to {}" ["8.34"],
        /// Moves the naval unit.
        Sail(HexId) = "sail" "The ship sails to {}" ["13.2"],
        /// Lays the +5 marker.
        Fire(HexId) = "fire" "Lay the +5 marker on {}" ["13.3"],
        /// Begins an attack on a hex.
        Attack(HexId) = "attack" "Attack {}",
        /// Adds a hex to the attack.
        Also(HexId) = "also" "Attack {} as well" ["10.16"],
        /// Adds a unit to the attack.
        Join(UnitId) = "join" "{} attacks",
        /// How the first penalty is taken.
        Way(u8) = "way" "Take it: {}" ["10.24"] {
            "retreat" "Retreat" ["10.27"],
            "lose" "Lose steps" ["10.210"],
            "skip" "Decline the penalty" ["10.26"],
        },
        Retreat(HexId) = "retreat" "Retreat to {}" ["10.27"],
        /// A unit loses a step, or is removed as surplus.
        Lose(UnitId) = "lose" "{} takes the loss",
        Advance(UnitId) = "advance" "{} advances" ["10.51"],
        Done = "done" "Done",
    }
}

/// The ways to take the first penalty (10.24, 10.26), by their numbers.
pub const RETREAT: u8 = 0;
pub const LOSE: u8 = 1;
pub const SKIP: u8 = 2;

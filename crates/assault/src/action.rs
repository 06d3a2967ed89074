//! What can be done: a verb and at most one target.

use hexmap::HexId;
use wargame::UnitId;

wargame::actions! {
    /// An action of either game.
    pub enum Act {
        /// Throw: the die.
        Die(u8) = "die",
        /// Throw: the unit drawn from the cup.
        Draw(UnitId) = "draw",
        /// Puts the unit in question on a hex: set-up, transfer, advance.
        At(HexId) = "at",
        /// Lays a bomber on a hex.
        Bomb(HexId) = "bomb",
        /// Lays a bomber on the naval unit.
        Ship = "ship",
        /// Names the unit a success on a hex of the city disrupts.
        Disrupt(UnitId) = "disrupt",
        /// Lays an air unit on a hex as ground support.
        Support(HexId) = "support",
        /// Takes a unit of the city from one map to the other.
        Transfer(UnitId) = "transfer",
        /// Takes a unit in hand: to move, to enter, to retreat.
        Pick(UnitId) = "pick",
        /// Comes onto the map.
        Enter(HexId) = "enter",
        Move(HexId) = "move",
        /// Changes between a fringe hex of the main map and one of the inset.
        Cross(HexId) = "cross",
        /// Moves the naval unit.
        Sail(HexId) = "sail",
        /// Lays the +5 marker.
        Fire(HexId) = "fire",
        /// Begins an attack on a hex.
        Attack(HexId) = "attack",
        /// Adds a hex to the attack.
        Also(HexId) = "also",
        /// Adds a unit to the attack.
        Join(UnitId) = "join",
        /// How the first penalty is taken.
        Way(u8) = "way",
        Retreat(HexId) = "retreat",
        /// A unit loses a step, or is removed as surplus.
        Lose(UnitId) = "lose",
        Advance(UnitId) = "advance",
        Done = "done",
    }
}

/// Names of the ways to take the first penalty (10.24, 10.26), in the order of their numbers.
pub const WAYS: [&str; 3] = ["retreat", "lose", "skip"];
pub const RETREAT: u8 = 0;
pub const LOSE: u8 = 1;
pub const SKIP: u8 = 2;

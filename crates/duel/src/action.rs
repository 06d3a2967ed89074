//! What can be done: a verb and at most one target.

use hexmap::{EdgeId, HexId};
use wargame::UnitId;

wargame::actions! {
    pub enum Act {
        /// Throw: a die.
        Die(u8) = "die",
        /// Throw: the sum of two dice.
        Dice(u8) = "dice",
        /// Throw: the counter under a face-down unit.
        Deal(u8) = "deal",
        /// Throw: the chit drawn from the cup, by its headquarters.
        Draw(UnitId) = "draw" "The chit of {} is drawn" ["3.3"],

        /// Puts the unit in question on a hex: set-up, a place, a square, an advance.
        At(HexId) = "at" "Put it on {}",
        /// Chooses the way over Lake Ladoga.
        Lake = "lake" "Come over Lake Ladoga" ["18.2"],
        /// Lays a fort marker on a hex.
        Fort(HexId) = "fort" "Put a fort on {}" ["13.0"],
        /// Puts the chit of a headquarters into the cup.
        Chit(UnitId) = "chit" "Put the chit of {} in" ["2.6"],
        /// All German chits of turn 1 before any Soviet one.
        First(u8) = "first" "{}" ["17.1"] {
            "together" "Shuffle all chits together",
            "german" "All German chits come first",
        },

        /// Names the headquarters that a chit activates.
        Hq(UnitId) = "hq" "{} activates" ["6.2"],
        /// Names a unit to be activated.
        Name(UnitId) = "name" "Activate {}" ["6.0"],
        /// The order of the two modes.
        Order(u8) = "order" "{}" ["6.0"] {
            "move-attack" "Move, then attack",
            "attack-move" "Attack, then move",
        },
        /// Lets a chit, a hex activation, a commitment of air units pass.
        Pass = "pass" "Pass",
        /// Chooses the hex whose units are activated without a headquarters.
        Hex(HexId) = "hex" "Activate units in {}" ["6.3"],

        /// Places a battle group with a division.
        Split(UnitId) = "split" "{} forms a battle group" ["14.0"],
        /// Takes a battle group back into its division.
        Merge(UnitId) = "merge" "Combine {}" ["14.0"],
        /// Takes a unit in hand: to move, to enter, to retreat, to advance.
        Pick(UnitId) = "pick" "Take {}",
        /// Comes onto the map.
        Enter(HexId) = "enter" "Come onto the map at {}" ["4.0"],
        Move(HexId) = "move" "Move to {}",
        /// Over water to a landing hex.
        Sail(HexId) = "sail" "Go over water to {}" ["9.4"],
        /// Tries to blow a bridge.
        Blow(EdgeId) = "blow" "Blow the bridge at {}" ["12.0"],
        /// By rail to a town or city at once.
        Rail(HexId) = "rail" "Come by rail to {}" ["4.2"],

        /// Begins an attack on a hex.
        Attack(HexId) = "attack" "Attack {}" ["10.0"],
        /// Begins an overrun of a hex.
        Overrun(HexId) = "overrun" "Overrun {}" ["9.3"],
        /// Adds a unit to the attack.
        Join(UnitId) = "join" "{} attacks",
        /// Sends an air unit into the combat.
        Send(u8) = "send" "Send a {}" ["11.0"] {
            "fighter" "Send a fighter",
            "cas" "Send a close support unit",
        },
        /// Gives an air unit up: lost in a dogfight, aborted, shot down.
        Down(u8) = "down" "A {} is given up" ["11.1"] {
            "fighter" "Take a fighter out",
            "cas" "Take a close support unit out",
        },
        /// How many artillery markers support the attack.
        Artillery(u8) = "artillery" "Use {} artillery" ["10.1"],
        /// A unit takes a step loss, or is removed as surplus.
        Lose(UnitId) = "lose" "{} takes the loss",
        /// Stands fast in spite of the result, at the cost of a step of this unit.
        Stand(UnitId) = "stand" "Stand fast: {} loses a step" ["10.5"],
        /// Stands fast for nothing, in a fort.
        Hold = "hold" "Stand fast in the fort" ["10.6"],
        Retreat(HexId) = "retreat" "Retreat to {}" ["10.3"],
        Advance(HexId) = "advance" "Advance to {}" ["10.4"],

        /// Mends a blown bridge.
        Repair(EdgeId) = "repair" "Mend the bridge at {}" ["12.1"],
        /// Lays a pontoon, or takes one up.
        Pontoon(EdgeId) = "pontoon" "Lay a pontoon at {}" ["12.2"],
        Lift(EdgeId) = "lift" "Take the pontoon at {} up" ["12.2"],
        /// Withdraws a division.
        Withdraw(UnitId) = "withdraw" "{} leaves" ["17.7"],
        Done = "done" "Done",
    }
}

/// The orders of the two modes, by their numbers.
pub const MOVE_ATTACK: u8 = 0;
pub const ATTACK_MOVE: u8 = 1;
/// Kinds of air unit, by their numbers.
pub const FIGHTER: u8 = 0;
pub const CAS: u8 = 1;
/// Answers about the first turn.
pub const TOGETHER: u8 = 0;
pub const GERMAN_FIRST: u8 = 1;

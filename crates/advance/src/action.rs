//! What can be done: a verb and at most one target.

use hexmap::HexId;
use wargame::UnitId;

wargame::actions! {
    /// An action of either edition.
    pub enum Act {
        /// Throw: this counter lies under the piece being dealt.
        Deal(u8) = "deal",
        /// Throw: the die.
        Die(u8) = "die",
        /// Takes a unit in hand to set it up.
        Place(UnitId) = "place",
        /// Puts what is in hand on a hex: set-up, advance after combat.
        At(HexId) = "at",
        /// Turns a reduced unit back to full strength.
        Flip(UnitId) = "flip",
        /// Begins a unit's movement, goes on with one, or takes the next unit to retreat.
        Pick(UnitId) = "pick",
        /// Adds a unit to the stack or to the attack.
        Join(UnitId) = "join",
        /// Leaves a unit of the moving stack behind.
        Drop(UnitId) = "drop",
        /// Brings reinforcements onto a hex.
        Enter(HexId) = "enter",
        Move(HexId) = "move",
        Overrun(HexId) = "overrun",
        /// Begins an attack on a hex.
        Attack(HexId) = "attack",
        /// Adds a hex to the attack.
        Also(HexId) = "also",
        /// Commits a number of air units to the combat.
        Commit(u8) = "commit",
        /// How a result is satisfied.
        Way(u8) = "way",
        /// A unit loses a step, or is removed as surplus.
        Lose(UnitId) = "lose",
        Retreat(HexId) = "retreat",
        Advance(UnitId) = "advance",
        Interdict(HexId) = "interdict",
        Fort(HexId) = "fort",
        Done = "done",
    }
}

/// Names of the ways to satisfy a result (10.1, 10.2), in the order of their numbers.
pub const WAYS: [&str; 3] = ["lose", "retreat", "mixed"];
pub const LOSE: u8 = 0;
pub const RETREAT: u8 = 1;
pub const MIXED: u8 = 2;

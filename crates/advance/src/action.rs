//! What can be done: a verb and at most one target.

use hexmap::HexId;
use wargame::UnitId;

wargame::actions! {
    /// An action of either edition, with its cases in both.
    pub enum Act {
        /// Throw: this counter lies under the piece being dealt.
        Deal(u8) = "deal",
        /// Throw: the die.
        Die(u8) = "die",
        /// Takes a unit in hand to set it up.
        Place(UnitId) = "place" "Set up {}" ["79:1.0", "10:1.0"],
        /// Puts what is in hand on a hex: set-up, advance after combat.
        At(HexId) = "at" "Put it on {}",
        /// Turns a reduced unit back to full strength.
        Flip(UnitId) = "flip" "Bring {} back to full strength" ["79:16.6", "10:14.6"],
        /// Begins a unit's movement, goes on with one, or takes the next unit to retreat.
        Pick(UnitId) = "pick" "Take {}",
        /// Adds a unit to the stack or to the attack.
        Join(UnitId) = "join" "{} joins",
        /// Leaves a unit of the moving stack behind.
        Drop(UnitId) = "drop" "Leave {} behind" ["79:4.5", "10:4.5"],
        /// Brings reinforcements onto a hex.
        Enter(HexId) = "enter" "Come onto the map at {}" ["79:16.1", "10:14.1"],
        Move(HexId) = "move" "Move to {}",
        Overrun(HexId) = "overrun" "Overrun {}" ["79:7.3", "10:7.3"],
        /// Begins an attack on a hex.
        Attack(HexId) = "attack" "Attack {}" ["79:8.1", "10:8.1"],
        /// Adds a hex to the attack.
        Also(HexId) = "also" "Attack {} as well" ["79:8.5", "10:8.21"],
        /// Commits a number of air units to the combat.
        Commit(u8) = "commit" "Commit {} air units" ["79:13.1", "10:11.1"] {
            "0" "Commit no air unit" ["79:13.1", "10:11.1"],
            "1" "Commit one air unit" ["79:13.1", "10:11.1"],
            "2" "Commit two air units" ["79:13.1", "10:11.1"],
        },
        /// How a result is satisfied.
        Way(u8) = "way" "Satisfy it: {}" ["79:10.1", "10:8.41"] {
            "lose" "Take it in losses" ["79:10.1", "10:8.41"],
            "retreat" "Retreat" ["79:10.6", "10:8.46"],
            "mixed" "Lose one step, then retreat one hex" ["79:10.2", "10:8.42"],
        },
        /// A unit loses a step, or is removed as surplus.
        Lose(UnitId) = "lose" "{} takes the loss",
        Retreat(HexId) = "retreat" "Retreat to {}" ["79:10.7", "10:8.47"],
        Advance(UnitId) = "advance" "{} advances" ["79:10.9", "10:8.48"],
        Interdict(HexId) = "interdict" "Interdict {}" ["79:13.3", "10:11.3"],
        Fort(HexId) = "fort" "Build a fort on {}" ["79:15.0", "10:13.0"],
        Done = "done" "Done",
    }
}

/// The ways to satisfy a result (10.1, 10.2), by their numbers.
pub const LOSE: u8 = 0;
pub const RETREAT: u8 = 1;
pub const MIXED: u8 = 2;

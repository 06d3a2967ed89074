//! What can be done: a verb and at most one target.

use hexmap::{EdgeId, HexId};
use wargame::UnitId;

wargame::actions! {
    pub enum Act {
        /// Throw: a die.
        Die(u8) = "die",
        /// Throw: the counter under a piece of the 42nd Army.
        Deal(u8) = "deal",
        /// Throw: the unit drawn from a pool or a dead pile.
        Draw(UnitId) = "draw" "{} is drawn",

        /// Puts what is in question on a hex: set-up, a replacement, a landing, the goal of a Metro move.
        At(HexId) = "at" "Put it on {}",
        /// Chooses the sub-command whose dead pile a replacement is drawn from, by its number.
        Replace(u8) = "replace" "Replace a unit of {}" ["7.5"] {
            "3mot" "A unit of the 3rd Motorized Division",
            "8pz" "A unit of the 8th Panzer Division",
            "269inf" "A unit of the 269th Infantry Division",
            "polizei" "A unit of the SS Polizei Division",
            "totenkopf" "A unit of the SS Totenkopf Division",
            "7flieger" "A unit of the 7th Flieger Division",
            "56pzc" "A unit of the 56th Panzer Corps",
        },
        /// Turns a unit of the 42nd Army up.
        Flip(UnitId) = "flip" "Turn {} up" ["6.6"],

        /// Lays the pontoon of an engineer in hand, or takes it up.
        Pontoon(EdgeId) = "pontoon" "Lay a pontoon at {}" ["8.10"],
        Lift = "lift" "Take the pontoon up" ["8.10"],
        /// Takes a unit in hand.
        Pick(UnitId) = "pick" "Take {}",
        /// Declares motorized movement for the whole move.
        Drive = "drive" "Motorized movement" ["8.8"],
        /// Declares an amphibious move.
        Embark = "embark" "Amphibious move" ["8.11"],
        /// Tries a Metro move.
        Metro = "metro" "Try the Metro" ["15.5"],
        /// Drops on a hex from the air.
        Drop(HexId) = "drop" "Drop on {}" ["18.2"],
        /// Comes onto the map.
        Enter(HexId) = "enter" "Come onto the map at {}" ["7.1"],
        Move(HexId) = "move" "Move to {}",

        /// Begins a fire or an air strike at a hex.
        Attack(HexId) = "attack" "Fire at {}",
        /// Begins the demolition of a bridge, of the buildings in an empty hex.
        Demolish(EdgeId) = "demolish" "Demolish the bridge at {}" ["10.17"],
        Raze(HexId) = "raze" "Demolish the buildings in {}" ["10.19"],
        /// Adds a unit or a marker to the fire.
        Join(UnitId) = "join" "{} fires",
        /// Adds a unit that close assaults.
        Assault(UnitId) = "assault" "{} close assaults" ["10.11"],
        /// Declares Ardor or Fervor.
        Fanatic = "fanatic" "Declare fanaticism" ["17"],
        /// A unit is removed: the price of fanaticism, a surplus.
        Lose(UnitId) = "lose" "{} is removed",
        /// Goes into the hex that was vacated.
        Advance(UnitId) = "advance" "{} advances" ["10.15"],

        Pass = "pass" "Pass",
        Done = "done" "Done",
    }
}

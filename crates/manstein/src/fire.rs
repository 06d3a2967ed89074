//! What is added to the die of a fire (10.10-10.13) and of a demolition (10.17, 10.19), and what it comes to.

use hexmap::{EdgeId, HexId};
use wargame::{Side, Tally};

use crate::{
    book::{Book, Ground},
    sets::{GERMAN, SOVIET},
};

/// What of a fire changes its die, whoever it is thrown for. Of defensive fire only `anti_armor` can be true (9.2, 9.5).
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Shot {
    /// Somebody who fires has anti-armor capability (10.12).
    pub anti_armor: bool,
    /// It is declared a close assault (10.11).
    pub assault: bool,
    /// Somebody assaults across a river hexside, bridged or not (10.16).
    pub river: bool,
    /// An engineer that is no bridge engineer assaults (10.20).
    pub engineer: bool,
    /// It is an air strike on a hex with enemy anti-aircraft in it or next to it (12.10).
    pub anti_air: bool,
    /// Rudel takes part in an air strike (12.8).
    pub rudel: bool,
    /// Ardor or Fervor is declared (17.1, 17.2).
    pub fanatic: bool,
}

/// Whom the die is thrown for (10.13).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Target {
    pub hex: HexId,
    pub side: Side,
    pub armored: bool,
    /// There is a rubble marker in the hex.
    pub rubble: bool,
}

/// What is added to the die for one defender.
pub fn modifiers(book: &Book, shot: Shot, target: Target) -> Tally {
    let by = &book.modifiers;
    let if_so = |so: bool, by: i8| if so { by } else { 0 };
    let (ground, what) = match book.ground[target.hex.index()] {
        Ground::Urban => (by.urban, "urban hex"),
        Ground::Objective => (by.objective, "objective hex"),
        Ground::Clear | Ground::Sea => (0, ""),
    };
    let fort = if_so(target.side == SOVIET && book.forts.has(target.hex), by.fort);
    let mut tally = Tally::default();
    tally.modify("10.10", what, ground);
    tally.modify("8.6", "fortification", fort);
    tally.modify("10.20", "engineers in the assault", if_so(shot.engineer, -(ground + fort)));
    tally.modify("10.18", "rubble", if_so(target.rubble, by.rubble));
    tally.modify("10.12", "armor without anti-armor against it", if_so(target.armored && !shot.anti_armor, by.armor));
    tally.modify("10.11", "close assault", if_so(shot.assault, by.assault));
    tally.modify("10.16", "assault across a river", if_so(shot.river, by.river));
    tally.modify("12.10", "anti-aircraft fire", if_so(shot.anti_air, by.anti_air));
    tally.modify("12.8", "Rudel", if_so(shot.rudel, by.rudel));
    match target.side.other() {
        GERMAN => tally.modify("17.1", "National Socialist Ardor", if_so(shot.fanatic, by.ardor)),
        SOVIET => tally.modify("17.2", "Proletarian Revolutionary Fervor", if_so(shot.fanatic, by.fervor)),
    }
    tally
}

/// What is added to the die of a bridge demolition, and nothing else is (10.17). `engineer`: one of any kind that fires
/// stands in one of the two hexes.
pub fn bridge_modifiers(book: &Book, bridge: EdgeId, engineer: bool) -> Tally {
    let by = &book.demolition;
    let mut tally = Tally::default();
    match book.major.has(bridge) {
        true => tally.modify("10.17", "bridge over a major river", by.major_bridge),
        false => tally.modify("10.17", "bridge over a minor river", by.minor_bridge),
    }
    tally.modify("10.17", "engineer at the bridge", if engineer { by.bridge_engineer } else { 0 });
    tally
}

/// What is added to the die of a structure demolition, and nothing else is (10.19). `engineer`: one that is no bridge
/// engineer fires from next to the hex.
pub fn structure_modifiers(book: &Book, hex: HexId, engineer: bool) -> Tally {
    let by = &book.demolition;
    let mut tally = Tally::default();
    match book.ground[hex.index()] {
        Ground::Urban => tally.modify("10.19", "urban hex", by.urban),
        Ground::Objective => tally.modify("10.19", "objective hex", by.objective),
        Ground::Clear | Ground::Sea => {}
    }
    tally.modify("10.19", "engineer next to the hex", if engineer { by.structure_engineer } else { 0 });
    tally
}

/// The chance in sixths that a strength eliminates with these modifiers (10.3); 0 where nobody fires.
pub fn sixths(book: &Book, strength: u16, tally: &Tally) -> u8 {
    book.fire.column(strength).map_or(0, |column| book.fire.sixths(column, tally.die()))
}

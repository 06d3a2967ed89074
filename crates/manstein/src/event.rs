//! What can happen, and how it is told.

use hexmap::HexId;
use wargame::{
    Entry, Fate, Side,
    battle::{Harm, Part},
};

use crate::{called::Called, turn::Phase};

wargame::events! {
    #[derive(Clone, Debug)]
    pub enum Event |info| {
        PhaseBegan { turn: u8, phase: Phase } =
            "phase" [turn] "Turn {turn}: {}", info.phases[*phase as usize].name => |enter| enter(Entry::LaidDown);
        Taken { hex: HexId, side: Side } = "taken" case("4.2") battle(Part::Note) [hex] "{} is now {}", hex, side;
        Revealed { unit: Called, now: Called } =
            "revealed" case("6.6") battle(Part::Named(now.fighter(info))) [unit] "{} turns out to be {}", unit, now.face(info);
        Eliminated { unit: Called, fate: Fate } =
            "eliminated" battle(Part::Harm(Harm::eliminated(unit.fighter(info), fate))) [unit] "{} is eliminated: {}", unit, fate
            => |enter| enter(Entry::Lost(unit.unit, fate.cause));
        /// Something is over; what came of it is told already.
        Finished = "finished" [] "";
        Over { objectives: [i16; 2], winner: Side } = "over" []
            "the game is over with {} objectives German and {} Soviet: the {} player wins", objectives[0], objectives[1], winner;
    }
}

impl wargame::event::Say for Called {
    fn say(&self, info: &wargame::Info) -> String {
        self.words(info)
    }

    fn say_all(list: &[Self], info: &wargame::Info) -> String {
        crate::called::together(info, list, true)
    }
}

impl wargame::event::Carry for Called {
    fn carry(&self, info: &wargame::Info, line: &mut wargame::Line) {
        self.unit.carry(info, line);
    }
}

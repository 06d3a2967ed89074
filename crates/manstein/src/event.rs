//! What can happen, and how it is told.

use hexmap::HexId;
use wargame::{
    Entry, Fate, Info, Side, UnitId,
    battle::{Harm, Part},
};

use crate::{book::Command, called::Called, turn::Phase, words::count};

wargame::events! {
    #[derive(Clone, Debug)]
    pub enum Event |info| {
        PhaseBegan { turn: u8, phase: Phase } =
            "phase" [turn] "Turn {turn}: {}", info.phases[*phase as usize].name => |enter| enter(Entry::LaidDown);
        // Set-up (3, 16).
        StatesDie { die: u8, prepared: bool } = "threw" case("16.2") [die] "the die for the defensive states shows {die}: {}",
            if *prepared { "the city is prepared for its defence" } else { "nothing changes" };
        SetUp { unit: Called, hex: HexId } = "set-up" case("3.3") [unit, hex] "{} is set up on {}", unit, hex;
        LaidOut { unit: Called, hex: HexId } = "laid-out" case("3.6") [unit, hex] "{} is laid out on {}", unit, hex;
        /// Who may look sees which counter it is.
        Dealt { unit: UnitId, counter: u8 } = "dealt" case("7.3") [unit] "{} is drawn: it is {}", unit, counter_name(info, *counter);

        // Reinforcements and replacements (7, 19).
        Replaced { unit: Called } = "entered" case("7.5") [unit] "{} is rebuilt", unit;
        Arrives { unit: Called, marker: bool } = "due" case("19") [unit] "{} {}", unit,
            if *marker { "is ready beside the map" } else { "is due" };
        DivisionComes { command: Command } = "due" case("19.1") [] "the {} is due", command.name();
        CorpsDie { die: u8, number: u8 } = "threw" case("19.1") [die] "the die for corps troops shows {die}: {}",
            count((*number).into(), "unit", "units");
        DivisionDie { die: u8 } = "threw" case("19.1") [die] "the die for the division shows {die}";
        ReinforcementDie { die: u8 } = "threw" case("19.1") [die] "the die for reinforcements shows {die}";
        ContestDie { command: Command, die: u8 } = "threw" case("19.1") [die] "the die for the {} shows {die}", command.name();
        FliegerDue = "due" case("19.1") [] "the 7th Flieger Division comes in the next turn";
        ArmyDraws { number: u8 } = "due" case("19.2") [number] "the 42nd Army draws {}", count((*number).into(), "unit", "units");
        FrontDie { die: u8 } = "threw" case("19.3") [die] "the die for the Front Reserve shows {die}";
        NavalBack = "due" case("15.3") [] "the naval bombardment is ready again";
        BackToPool { unit: Called } = "gone" case("7.3") [unit] "{} finds no hex and goes back to the pool", unit;
        PutDown { unit: Called, hex: HexId } = "entered" case("7.1") [unit, hex] "{} is put on {}", unit, hex
            => |enter| enter(Entry::Used(unit.unit));

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

fn counter_name(info: &Info, counter: u8) -> String {
    info.number_names("counter").and_then(|names| names.get(usize::from(counter))).cloned().unwrap_or_default()
}

//! What can happen, and how it is told.

use hexmap::{EdgeId, HexId, Mp};
use wargame::{
    Entry, Fate, Info, Side,
    battle::{Harm, Part},
    prose::mark,
    words::verb,
};

use crate::{book::Drop, called::Called, turn::Phase};

wargame::events! {
    #[derive(Clone, Debug)]
    pub enum Event |info| {
        PhaseBegan { turn: u8, phase: Phase } =
            "phase" [turn] "Turn {turn}: {}", info.phases[*phase as usize].name => |enter| enter(Entry::LaidDown);
        Taken { hex: HexId, side: Side } = "taken" case("4.2") battle(Part::Note) [hex] "{} is now {}", hex, side;

        // Movement (8, 15, 18).
        PontoonLaid { unit: Called, edge: EdgeId } = "bridge" case("8.10") [unit] "{} lays a pontoon at {}", unit, edge_name(info, *edge);
        PontoonLifted { unit: Called } = "bridge" case("8.10") [unit] "{} takes its pontoon up", unit;
        Bound { unit: Called } = "bridge" case("8.10") [unit] "the pontoon of {} is used", unit;
        Picked { unit: Called } = "picked" [unit] "{} begins to move", unit => |enter| {
            enter(Entry::LaidDown);
            enter(Entry::TakenUp(unit.unit));
        };
        Drives { unit: Called } = "drives" case("8.8") [unit] "{} uses motorized movement", unit;
        Embarks { unit: Called } = "embarks" case("8.11") [unit] "{} goes into its boats", unit;
        Entered { unit: Called, hex: HexId, left: Mp } = "entered" case("7.1") [unit, hex, left] "{} arrives on {}", unit, hex
            => |enter| enter(Entry::Used(unit.unit));
        Moved { unit: Called, way: Vec<HexId>, left: Mp } = "moved" [unit, way, left] "{} goes to {}, {left} left", unit, way.last()
            => |enter| enter(Entry::Used(unit.unit));
        /// However far it is, on the rails or in boats.
        Went { unit: Called, way: Vec<HexId> } = "moved" [unit, way] "{} goes to {}", unit, way.last()
            => |enter| enter(Entry::Used(unit.unit));
        MetroDie { unit: Called, die: u8, gone: bool } = "threw" case("15.5") [unit, die] "{} tries the Metro and throws {die}: {}", unit,
            if *gone { "it gets through" } else { "it does not get through" } => |enter| enter(Entry::Used(unit.unit));
        ByMetro { unit: Called, hex: HexId } = "moved" case("15.5") [unit, hex] "{} comes out of the Metro on {}", unit, hex;
        DropDie { unit: Called, hex: HexId, die: u8, drop: Drop } = "threw" case("18.2") [unit, hex, die]
            "{} drops on {} and throws {die}: {}", unit, hex, match drop {
                Drop::Lands => "it lands",
                Drop::Drifts => "it drifts",
                Drop::Eliminated => "it is lost",
            } => |enter| enter(Entry::Used(unit.unit));
        DriftDie { unit: Called, die: u8 } = "threw" case("18.2") [unit, die] "{} drifts: the die shows {die}", unit;
        Dropped { unit: Called, hex: HexId } = "entered" case("18.2") [unit, hex] "{} lands on {}", unit, hex;
        /// Who was named cannot fire after all.
        Silent { units: Vec<Called> } = "fire" case("6.6") [units] "{} cannot fire defensively: there is no defensive fire", units;
        Returned { units: Vec<Called> } = "gone" case("19.3") [units] "not on the map by the end of the movement phase, {} {} to the pool",
            units, verb(units.len(), "goes back", "go back");

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
    fn say(&self, info: &Info) -> String {
        self.words(info)
    }

    fn say_all(list: &[Self], info: &Info) -> String {
        crate::called::together(info, list, true)
    }
}

impl wargame::event::Carry for Called {
    fn carry(&self, info: &Info, line: &mut wargame::Line) {
        self.unit.carry(info, line);
    }
}

/// A hexside by its two hexes, with its mark.
pub fn edge_name(info: &Info, edge: EdgeId) -> String {
    let edge = info.map.edge(edge);
    let hexes = format!("{}/{}", info.hex(edge.a), info.hex(edge.b));
    mark(wargame::prose::Kind::Edge, &hexes, &hexes)
}

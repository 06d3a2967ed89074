//! What can happen, and how it is told.

use hexmap::{EdgeId, HexId, Mp};
use wargame::{
    Entry, Fate, Info, Roll, Side, Tally, UnitId,
    battle::{Harm, Odds, Part},
    event::Say,
    prose::{Kind, mark, result},
    words::verb,
};

use crate::{
    announce::result_name,
    book::{Command, Drop},
    called::Called,
    state::Aim,
    turn::Phase,
    volley::thrown,
    words::count,
};

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
        Drawn { unit: Called } = "drew" case("3.5") [unit] "{} is drawn from the pool", unit;
        /// Who may look sees which counter it is.
        Dealt { unit: UnitId, counter: u8 } = "dealt" case("7.3") [unit] "{} is drawn, face down", counter_name(info, *counter);

        // Reinforcements and replacements (7, 19).
        ToReplace { command: Command } = "replaces" case("7.5") [] "a unit of the {} is to be rebuilt", command.name();
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
        BackToPool { unit: Called } = "gone" case("7.3") [unit] "{} finds no hex and goes back to the pool", unit;
        PutDown { unit: Called, hex: HexId } = "entered" case("7.1") [unit, hex] "{} is put on {}", unit, hex
            => |enter| enter(Entry::Used(unit.unit));

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

        // Fire (10-12, 15.3, 17).
        Fired { firers: Vec<Called>, aim: Aim, mover: Option<Called>, from: Vec<HexId>, targets: Vec<(Called, HexId)> } =
            "announced" case(case_of(*aim)) battle(begins(info, firers, *aim, from, targets)) [firers, hexes_of(info, *aim)] "{} {}",
            firers, aimed(info, firers.len(), *aim, mover.as_ref())
            => |enter| {
                if mover.is_none() {
                    firers.iter().for_each(|who| enter(Entry::Used(who.unit)));
                }
            };
        Assaults { units: Vec<Called> } = "assault" case("10.11") battle(Part::Note) [units] "{} close assault{}",
            units, verb(units.len(), "s", "");
        Raging { side: Side } = "assault" case(match side {
            Side::First => "17.1",
            Side::Second => "17.2",
        }) battle(Part::Note) [] "{}", match side {
            Side::First => "National Socialist Ardor is declared",
            Side::Second => "Proletarian Revolutionary Fervor is declared",
        };
        /// What it comes to for one defender, or for a demolition.
        Reckoned { unit: Option<Called>, strength: u16, column: String, modifiers: Box<Tally>, roll: Box<Roll> } =
            "reckoned" case("10.3") battle(odds(*strength, column, modifiers)) [roll] "{strength}{} is column {column}; {}",
            unit.map(|unit| format!(" against {}", unit.say(info))).unwrap_or_default(),
            if modifiers.iter().next().is_none() { "no modifier".to_owned() } else { modifiers.say(info) };
        Threw { unit: Called, die: u8, net: i8, hit: bool } =
            "threw" case("10.3") battle(Part::Throw(thrown(*die, *net, *hit))) [die] "the die for {} shows {die}, net {net}: {}",
            unit, result(result_name(*hit));
        Demolished { aim: Aim, die: u8, net: i8, hit: bool } =
            "threw" case(case_of(*aim)) battle(Part::Throw(thrown(*die, *net, *hit))) [die] "the die shows {die}, net {net}: {} {}",
            match aim {
                Aim::Bridge(edge) => format!("the bridge {}", edge_name(info, *edge)),
                _ => format!("the buildings in {}", hexes_of(info, *aim).say(info)),
            },
            match (aim, hit) {
                (Aim::Bridge(_), true) => "is demolished",
                (Aim::Bridge(_), false) => "stands",
                (_, true) => "are rubble",
                (_, false) => "stand",
            };
        Collapse { hex: HexId, die: u8, falls: bool, air: bool } =
            "threw" case(if *air { "12.10b" } else { "10.18" }) battle(Part::Note) [hex, die] "the die for rubble shows {die}: {} {}",
            hex, if *falls { "is rubble" } else { "stands" };
        NavalAway { die: u8, back: Option<u8> } = "threw" case("15.3") battle(Part::Note) [die]
            "the die shows {die}: the naval bombardment {}", match back {
                Some(turn) => format!("is back on turn {turn}"),
                None => "does not come back".to_owned(),
            };
        NavalBack = "naval" case("15.3") [] "the naval bombardment is back";
        AirSpent { unit: UnitId } = "air" case("12.4") battle(Part::Note) [unit] "{} goes into the pool of the Front Reserve", unit;
        Advanced { unit: Called, hex: HexId } =
            "advanced" case("10.15") battle(Part::Advance(unit.to(info, *hex))) [unit, hex] "{} advances to {}", unit, hex;

        /// Something is over; what came of it is told already.
        Finished = "finished" [] "";
        Over { objectives: [i16; 2], winner: Side } = "over" []
            "the game is over with {} objectives German and {} Soviet: the {} player wins", objectives[0], objectives[1], winner;
    }
}

impl Say for Called {
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

fn counter_name(info: &Info, counter: u8) -> String {
    info.number_names("counter").and_then(|names| names.get(usize::from(counter))).cloned().unwrap_or_default()
}

/// The case a fire is made by.
fn case_of(aim: Aim) -> &'static str {
    match aim {
        Aim::Mover(..) => "9.2",
        Aim::Bridge(_) => "10.17",
        Aim::Buildings(_) => "10.19",
        Aim::Hex(_) | Aim::None => "10.3",
    }
}

/// The hexes a fire is about.
fn hexes_of(info: &Info, aim: Aim) -> Vec<HexId> {
    match aim {
        Aim::None => Vec::new(),
        Aim::Hex(hex) | Aim::Buildings(hex) | Aim::Mover(_, hex) => vec![hex],
        Aim::Bridge(edge) => vec![info.map.edge(edge).a, info.map.edge(edge).b],
    }
}

/// `fire at 4519`, `fires at 1/1DNO on its way to 4519`.
fn aimed(info: &Info, firers: usize, aim: Aim, mover: Option<&Called>) -> String {
    let hexes = || hexes_of(info, aim).say(info);
    match aim {
        Aim::Bridge(edge) => format!("{} at the bridge {}", verb(firers, "fires", "fire"), edge_name(info, edge)),
        Aim::Buildings(_) => format!("{} at the buildings in {}", verb(firers, "fires", "fire"), hexes()),
        _ => match mover {
            Some(mover) => format!("{} at {} entering {}", verb(firers, "fires", "fire"), mover.face(info), hexes()),
            None => format!("{} at {}", verb(firers, "fires", "fire"), hexes()),
        },
    }
}

fn begins(info: &Info, firers: &[Called], aim: Aim, from: &[HexId], targets: &[(Called, HexId)]) -> Part {
    let noun = match aim {
        Aim::Mover(..) => "Defensive fire at",
        Aim::Bridge(_) => "Demolition of the bridge between",
        Aim::Buildings(_) => "Demolition in",
        Aim::Hex(_) | Aim::None => "Fire at",
    };
    let firers = firers.iter().zip(from).map(|(who, &hex)| who.to(info, hex)).collect();
    let targets = targets.iter().map(|(who, hex)| who.to(info, *hex)).collect();
    Part::attack(info, noun, &hexes_of(info, aim), firers, targets)
}

/// Defenders have no factor of defence (10.3).
fn odds(strength: u16, column: &str, modifiers: &Tally) -> Part {
    Part::Odds(Box::new(Odds::new([strength.to_string(), "0".to_owned()], column, column, modifiers)))
}

/// A hexside by its two hexes, with its mark.
pub fn edge_name(info: &Info, edge: EdgeId) -> String {
    let edge = info.map.edge(edge);
    let hexes = format!("{}/{}", info.hex(edge.a), info.hex(edge.b));
    mark(Kind::Edge, &hexes, &hexes)
}

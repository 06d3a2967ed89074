//! What happens, as the log tells it.

use hexmap::HexId;
use wargame::{
    Entry, Fate, Info, ResultWords, Side, Tally, UnitId,
    battle::{Fighter, Harm, Odds, Part, Thrown, need},
    event::Say,
    prose::{escape, result},
    words::{unit, verb},
};

use crate::{
    odds::decimal,
    state::Outcome,
    turn::Phase,
    words::{count, points},
};

wargame::events! {
    #[derive(Clone, Debug)]
    pub enum Event |info| {
        PhaseBegan { turn: u8, phase: Phase } =
            "phase" [turn] "Game-turn {turn}: {}", info.phases[*phase as usize].name => |enter| enter(Entry::LaidDown);
        SetUp { unit: UnitId, hex: HexId } = "set-up" [unit, hex] "{} is set up on {}", unit, hex;
        AirUnits { side: Side, count: u8, die: Option<u8> } = "air" case("12.21") [count]
            "{}{} available to the {} player", die.map(|die| format!("the die shows {die}: ")),
            self::count((*count).into(), "air unit is", "air units are"), side;
        Bomber { hex: HexId, ship: bool } =
            "bomber" [hex] "a bomber goes to {}{}", if *ship { "the ship in " } else { "" }, hex;
        /// `needed` is the highest number that has success, 0 where none has.
        Bombed { hex: HexId, die: u8, needed: u8 } = "threw" battle(
            Part::attack(info, "Bombardment of", &[*hex], Vec::new(), Vec::new()),
            Part::Throw(Thrown { die: *die, needed: Some(*needed), hit: Some(die <= needed), ..Thrown::default() })
        ) [hex, die] "the bomber on {} throws {die}, {}: {}",
            hex, need(*needed), if die <= needed { "a success" } else { "no effect" };
        Disrupted { units: Vec<UnitId> } = "disrupted" case("12.41") battle_each(units.iter().map(|&unit| {
            Part::Harm(Harm::disrupted(fighter(info, unit)))
        })) [units] "{} {} disrupted", units, are(units)
            => |enter| units.iter().for_each(|&unit| enter(Entry::Disrupted(unit)));
        ShipDisrupted = "disrupted" case("13.10") battle(Part::Note) [] "the naval unit is disrupted";
        Supported { hex: HexId } = "support" [hex] "an air unit supports an attack on {}", hex;
        SupplyChecked { lost: Vec<UnitId>, regained: Vec<UnitId> } = "supply" case("11.12") [lost]
            "{}{}{}", are_said(lost, "out of supply", info),
            if lost.is_empty() || regained.is_empty() { "" } else { "; " },
            are_said(regained, "in supply again", info)
            => |enter| lost.iter().for_each(|&unit| enter(Entry::Hungry(unit)));
        Withdrawn { units: Vec<UnitId> } = "withdrawn" case("16.22") [units] "{} {} withdrawn", units, are(units);
        Stays { units: Vec<UnitId> } = "stays" case("16.26") [units]
            "{} {}: no withdrawal while Germans are in the city", units, verb(units.len(), "stays", "stay");
        Returns { unit: UnitId } = "returns" case("11.36") [unit] "{} can come back", unit;
        Drawn { unit: UnitId, area: String } = "drawn" case("19.72") [unit] "{} is drawn for area {}", unit, escape(area).as_ref();
        CupRefilled { units: Vec<UnitId> } = "cup" case("19.73") [units]
            "{} {} back into the cup", few(units, info), verb(units.len(), "goes", "go");
        Picked { unit: UnitId } = "picked" [unit] "{} begins to move", unit => |enter| {
            enter(Entry::LaidDown);
            enter(Entry::TakenUp(*unit));
        };
        Entered { unit: UnitId, hex: HexId, left: u8 } =
            "entered" [unit, hex, left] "{} arrives on {}", unit, hex => |enter| enter(Entry::Used(*unit));
        Moved { unit: UnitId, way: Vec<HexId>, left: u8 } = "moved" [unit, way, left]
            "{} goes to {}, {} left", unit, way.last(), points(*left) => |enter| enter(Entry::Used(*unit));
        Crossed { unit: UnitId, hex: HexId } =
            "moved" [unit, hex] "{} transfers to {}", unit, hex => |enter| enter(Entry::Used(*unit));
        Transferred { unit: UnitId, hex: HexId, forced: bool } = "moved" case(forced.then_some("8.33")) [unit, hex]
            "{} {} to {}", unit, if *forced { "has to go" } else { "is transferred" }, hex;
        Sailed { hex: HexId } = "sailed" [hex] "the naval unit goes to {}", hex;
        Fire { hex: HexId } = "fire" case("13.3") [hex] "the +5 marker lies on {}", hex;
        FireRemoved = "fire" [] "the +5 marker is off the map";
        Announced { attackers: Vec<UnitId>, targets: Vec<HexId>, lineup: Box<Lineup> } =
            "announced" battle(lineup.begins(info, attackers, targets)) [attackers, targets]
            "{} {} {}", attackers, verb(attackers.len(), "attacks", "attack"), targets;
        Reckoned { attack: u32, defence: u32, column: String, tally: Box<Tally>, thrown: bool, roll: Box<wargame::Roll> } =
            "reckoned" battle(on(*attack, *defence, column, tally)) [roll]
            "{} against {} is {column}; {}", decimal(*attack), decimal(*defence), match tally.say(info) {
                _ if !thrown => "no throw".to_owned(),
                none if none.is_empty() => "no modifier".to_owned(),
                modifiers => modifiers,
            };
        Threw { die: u8, modified: i8, outcome: Outcome } =
            "threw" battle(Part::Throw(Thrown {
                die: *die,
                modified: Some(*modified),
                result: Some(result_name(*outcome)),
                ..Thrown::default()
            })) [die] "the die shows {die}, modified {modified}: {}", result(&result_name(*outcome));
        Chose { side: Side, way: u8 } = "chose" battle(Part::Note) [] "the {} player chooses {}", side,
            ["to retreat", "to lose steps", "to decline the penalty"][usize::from(*way)];
        Reduced { unit: UnitId } = "lost" battle(Part::Harm(Harm::step(fighter(info, *unit)))) [unit] "{} loses a step", unit => |enter| enter(Entry::Reduced(*unit));
        Eliminated { unit: UnitId, fate: Fate } =
            "eliminated" battle(Part::Harm(Harm::eliminated(fighter(info, *unit), fate))) [unit] "{} is eliminated: {}", unit, fate => |enter| enter(Entry::Lost(*unit, fate.cause));
        Retreated { unit: UnitId, hex: HexId } = "retreated" battle(Part::Retreat(goes(info, *unit, *hex))) [unit, hex] "{} retreats to {}", unit, hex;
        Advanced { unit: UnitId, hex: HexId } = "advanced" battle(Part::Advance(goes(info, *unit, *hex))) [unit, hex] "{} advances to {}", unit, hex;
        Taken { hex: HexId, side: Side } = "taken" battle(Part::Note) [hex] "{} is now {}", hex, side;
        MarkerRemoved { hex: HexId, unit: UnitId } =
            "marker" battle(Part::Note) [unit, hex] "{} removes the VP marker on {}", unit, hex;
        Garrison { hex: HexId, kept: bool } = "garrison" case("17.25") [hex] "{} {}", hex, match kept {
            true => "is garrisoned by a division",
            false => "has no garrison of a division: its points are lost for good",
        };
        Recovered { side: Side } = "recovered" [] "{} units are no longer disrupted", side;
        /// A move or a row of transfers is over; what came of it is told already.
        Finished = "finished" [] "";
        Over { points: [i16; 2], result: String } = "over" []
            "the game is over: German {}, Russian {} points; {result}", points[0], points[1];
    }
}

/// Who stands where as a combat begins.
#[derive(Clone, Debug)]
pub struct Lineup {
    /// Where the attackers stand, one by one.
    pub from: Vec<HexId>,
    pub defenders: Vec<(UnitId, HexId)>,
}

impl Lineup {
    fn begins(&self, info: &Info, attackers: &[UnitId], targets: &[HexId]) -> Part {
        let attackers = attackers.iter().zip(&self.from).map(|(&unit, &hex)| goes(info, unit, hex)).collect();
        let defenders = self.defenders.iter().map(|&(unit, hex)| goes(info, unit, hex)).collect();
        Part::attack(info, "Attack on", targets, attackers, defenders)
    }
}

/// A unit in a hex, or on its way there.
fn goes(info: &Info, who: UnitId, hex: HexId) -> Fighter {
    Fighter::new(info, who, unit(info, who), hex)
}

fn fighter(info: &Info, who: UnitId) -> Fighter {
    goes(info, who, HexId::NONE)
}

/// The column stands as the strengths have it; what shifts, shifts the die.
fn on(attack: u32, defence: u32, column: &str, tally: &Tally) -> Part {
    Part::Odds(Box::new(Odds::new([attack, defence].map(decimal), column, column, tally)))
}

fn are(units: &[UnitId]) -> &'static str {
    verb(units.len(), "is", "are")
}

/// `1 Inf and 58 Inf are out of supply`; nothing of nobody.
fn are_said(units: &[UnitId], words: &str, info: &Info) -> String {
    if units.is_empty() { String::new() } else { format!("{} {} {words}", UnitId::say_all(units, info), are(units)) }
}

/// Up to six units are named; of more their number is told.
fn few(units: &[UnitId], info: &Info) -> String {
    match units.len() {
        ..=6 => UnitId::say_all(units, info),
        many => format!("{many} eliminated units"),
    }
}

/// A result as the table writes it: `1/2`.
pub fn result_name(outcome: Outcome) -> String {
    let half = |n: u8| if n == 0 { "-".to_owned() } else { n.to_string() };
    match outcome {
        Outcome::Ae => "AE".into(),
        Outcome::De => "DE".into(),
        Outcome::Pay(attacker, defender) => format!("{}/{}", half(attacker), half(defender)),
    }
}

/// Results of combat in words, best for the attacker first.
pub fn results() -> Vec<ResultWords> {
    let say = |result: &str, say: &str, balance, hurts| {
        let harms = balance > 0 || (hurts && result.chars().all(|letter| letter != '-') && result != "AE");
        ResultWords { result: result.into(), say: say.into(), hurts, harms, balance }
    };
    vec![
        say("DE", "defenders eliminated", 4, false),
        say("-/3", "defender: 3 penalties", 3, false),
        say("-/2", "defender: 2 penalties", 2, false),
        say("-/1", "defender: 1 penalty", 1, false),
        say("1/2", "attacker 1, defender 2 penalties", 1, true),
        say("1/1", "1 penalty each", 0, true),
        say("2/1", "attacker 2, defender 1 penalty", -1, true),
        say("1/-", "attacker: 1 penalty", -1, true),
        say("2/-", "attacker: 2 penalties", -2, true),
        say("3/-", "attacker: 3 penalties", -3, true),
        say("AE", "attackers eliminated", -4, true),
    ]
}

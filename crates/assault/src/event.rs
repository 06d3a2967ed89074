//! What happens, as the log tells it.

use hexmap::HexId;
use wargame::{
    Entry, Fate, Info, Line, ResultWords, Side, Tally, Tell, UnitId,
    words::{place, places, verb},
};

use crate::{
    frame::Phase,
    odds::decimal,
    state::Outcome,
    words::{points, row},
};

#[derive(Clone, Debug)]
pub enum Event {
    PhaseBegan { turn: u8, phase: Phase },
    SetUp { unit: UnitId, hex: HexId },
    AirUnits { side: Side, count: u8, die: Option<u8> },
    Bomber { hex: HexId, ship: bool },
    Bombed { hex: HexId, die: u8, hit: bool },
    Disrupted { units: Vec<UnitId> },
    ShipDisrupted,
    Supported { hex: HexId },
    SupplyChecked { lost: Vec<UnitId>, regained: Vec<UnitId> },
    Withdrawn { units: Vec<UnitId> },
    Stays { units: Vec<UnitId> },
    Returns { unit: UnitId },
    Drawn { unit: UnitId, area: String },
    CupRefilled { units: Vec<UnitId> },
    Picked { unit: UnitId },
    Entered { unit: UnitId, hex: HexId, left: u8 },
    Moved { unit: UnitId, way: Vec<HexId>, left: u8 },
    Crossed { unit: UnitId, hex: HexId },
    Transferred { unit: UnitId, hex: HexId, forced: bool },
    Sailed { hex: HexId },
    Fire { hex: HexId },
    FireRemoved,
    Announced { attackers: Vec<UnitId>, targets: Vec<HexId> },
    Reckoned { attack: u32, defence: u32, column: String, tally: Box<Tally>, thrown: bool },
    Threw { die: u8, modified: i8, outcome: Outcome },
    Chose { side: Side, way: u8 },
    Reduced { unit: UnitId },
    Eliminated { unit: UnitId, fate: Fate },
    Retreated { unit: UnitId, hex: HexId },
    Advanced { unit: UnitId, hex: HexId },
    Taken { hex: HexId, side: Side },
    MarkerRemoved { hex: HexId, unit: UnitId },
    Garrison { hex: HexId, kept: bool },
    Recovered { side: Side },
    Finished,
    Over { points: [i16; 2], result: String },
}

/// So many units are named in a row; of more their number is told.
const FEW: usize = 6;

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
    let say = |result: &str, say: &str, hurts| ResultWords { result: result.into(), say: say.into(), hurts };
    vec![
        say("DE", "defenders eliminated", false),
        say("-/3", "defender: 3 penalties", false),
        say("-/2", "defender: 2 penalties", false),
        say("-/1", "defender: 1 penalty", false),
        say("1/2", "attacker 1, defender 2 penalties", true),
        say("1/1", "1 penalty each", true),
        say("2/1", "attacker 2, defender 1 penalty", true),
        say("1/-", "attacker: 1 penalty", true),
        say("2/-", "attacker: 2 penalties", true),
        say("3/-", "attacker: 3 penalties", true),
        say("AE", "attackers eliminated", true),
    ]
}

impl Tell for Event {
    fn entries(&self, enter: &mut dyn FnMut(Entry)) {
        match self {
            Event::PhaseBegan { .. } => enter(Entry::LaidDown),
            Event::Picked { unit } => {
                enter(Entry::LaidDown);
                enter(Entry::TakenUp(*unit));
            }
            Event::Entered { unit, .. } | Event::Moved { unit, .. } | Event::Crossed { unit, .. } => {
                enter(Entry::Used(*unit));
            }
            Event::Eliminated { unit, fate } => enter(Entry::Lost(*unit, fate.cause)),
            _ => {}
        }
    }

    fn tell(&self, info: &Info) -> Line {
        let unit = |u: &UnitId| info.name(*u).to_owned();
        let units = |us: &[UnitId]| us.iter().map(unit).collect::<Vec<_>>();
        let at = |h: &HexId| place(info, *h);
        let hex = |h: &HexId| info.hex(*h).to_owned();
        let hexes = |hs: &[HexId]| hs.iter().map(hex).collect::<Vec<_>>();
        let line = |kind: &str, text: String| Line { kind: kind.into(), text, ..Line::default() };
        let all = |us: &[UnitId], kind: &str, text: String| Line {
            units: us.iter().map(|u| info.unit(*u).to_owned()).collect(),
            names: units(us),
            ..line(kind, text)
        };
        let of = |u: &UnitId, kind: &str, text: String| all(&[*u], kind, text);
        let there = |u: &UnitId, h: &HexId, kind: &str, text: String| Line { hexes: vec![hex(h)], ..of(u, kind, text) };
        let on = |h: &HexId, kind: &str, text: String| Line { hexes: vec![hex(h)], ..line(kind, text) };
        let side = |s: &Side| info.sides[s.index()].clone();
        match self {
            Event::PhaseBegan { turn, phase } => {
                let name = &info.phases[*phase as usize].name;
                Line { number: Some(i32::from(*turn)), ..line("phase", format!("Game-turn {turn}: {name}")) }
            }
            Event::SetUp { unit: u, hex: h } => there(u, h, "set-up", format!("{} is set up on {}", unit(u), at(h))),
            Event::AirUnits { side: s, count, die } => {
                let thrown = die.map(|d| format!("the die shows {d}: ")).unwrap_or_default();
                let units = crate::words::count((*count).into(), "air unit is", "air units are");
                let text = format!("{thrown}{units} available to the {} player", side(s));
                Line { number: Some(i32::from(*count)), case: Some("12.21".into()), ..line("air", text) }
            }
            Event::Bomber { hex: h, ship: false } => on(h, "bomber", format!("a bomber goes to {}", at(h))),
            Event::Bomber { hex: h, ship: true } => on(h, "bomber", format!("a bomber goes to the ship in {}", at(h))),
            Event::Bombed { hex: h, die, hit } => {
                let what = if *hit { "a success" } else { "no effect" };
                Line {
                    number: Some(i32::from(*die)),
                    ..on(h, "threw", format!("the bomber on {} throws {die}: {what}", at(h)))
                }
            }
            Event::Disrupted { units: us } => {
                let text = format!("{} {} disrupted", row(&units(us)), verb(us.len(), "is", "are"));
                Line { case: Some("12.41".into()), ..all(us, "disrupted", text) }
            }
            Event::ShipDisrupted => {
                Line { case: Some("13.10".into()), ..line("disrupted", "the naval unit is disrupted".into()) }
            }
            Event::Supported { hex: h } => on(h, "support", format!("an air unit supports an attack on {}", at(h))),
            Event::SupplyChecked { lost, regained } => {
                let part = |us: &[UnitId], words: &str| {
                    (!us.is_empty()).then(|| format!("{} {} {words}", row(&units(us)), verb(us.len(), "is", "are")))
                };
                let parts: Vec<_> =
                    [part(lost, "out of supply"), part(regained, "in supply again")].into_iter().flatten().collect();
                let line = all(&[&lost[..], regained].concat(), "supply", parts.join("; "));
                Line { units: all(lost, "supply", String::new()).units, case: Some("11.12".into()), ..line }
            }
            Event::Withdrawn { units: us } => {
                let text = format!("{} {} withdrawn", row(&units(us)), verb(us.len(), "is", "are"));
                Line { case: Some("16.22".into()), ..all(us, "withdrawn", text) }
            }
            Event::Stays { units: us } => {
                let stay = verb(us.len(), "stays", "stay");
                let text = format!("{} {stay}: no withdrawal while Germans are in the city", row(&units(us)));
                Line { case: Some("16.26".into()), ..all(us, "stays", text) }
            }
            Event::Returns { unit: u } => {
                Line { case: Some("11.36".into()), ..of(u, "returns", format!("{} can come back", unit(u))) }
            }
            Event::Drawn { unit: u, area } => {
                Line { case: Some("19.72".into()), ..of(u, "drawn", format!("{} is drawn for area {area}", unit(u))) }
            }
            Event::CupRefilled { units: us } => {
                let who = match us.len() {
                    ..=FEW => row(&units(us)),
                    many => format!("{many} eliminated units"),
                };
                let text = format!("{who} {} back into the cup", verb(us.len(), "goes", "go"));
                Line { case: Some("19.73".into()), ..all(us, "cup", text) }
            }
            Event::Picked { unit: u } => of(u, "picked", format!("{} begins to move", unit(u))),
            Event::Entered { unit: u, hex: h, left } => Line {
                number: Some(i32::from(*left)),
                ..there(u, h, "entered", format!("{} arrives on {}", unit(u), at(h)))
            },
            Event::Moved { unit: u, way, left } => {
                let to = way.last().map(at).unwrap_or_default();
                let text = format!("{} goes to {to}, {} left", unit(u), points(*left));
                Line { hexes: hexes(way), number: Some(i32::from(*left)), ..of(u, "moved", text) }
            }
            Event::Crossed { unit: u, hex: h } => there(u, h, "moved", format!("{} transfers to {}", unit(u), at(h))),
            Event::Transferred { unit: u, hex: h, forced: false } => {
                there(u, h, "moved", format!("{} is transferred to {}", unit(u), at(h)))
            }
            Event::Transferred { unit: u, hex: h, forced: true } => Line {
                case: Some("8.33".into()),
                ..there(u, h, "moved", format!("{} has to go to {}", unit(u), at(h)))
            },
            Event::Sailed { hex: h } => on(h, "sailed", format!("the naval unit goes to {}", at(h))),
            Event::Fire { hex: h } => {
                Line { case: Some("13.3".into()), ..on(h, "fire", format!("the +5 marker lies on {}", at(h))) }
            }
            Event::FireRemoved => line("fire", "the +5 marker is off the map".into()),
            Event::Announced { attackers, targets } => {
                let attack = verb(attackers.len(), "attacks", "attack");
                let text = format!("{} {attack} {}", row(&units(attackers)), places(info, targets.iter().copied()));
                Line { hexes: hexes(targets), ..all(attackers, "announced", text) }
            }
            Event::Reckoned { attack, defence, column, tally, thrown } => {
                let mods: Vec<_> = tally.iter().map(|m| format!("{} {:+} (case {})", m.what, m.by, m.case)).collect();
                let mods = match (thrown, mods.is_empty()) {
                    (false, _) => "no throw".into(),
                    (true, true) => "no modifier".into(),
                    (true, false) => mods.join(", "),
                };
                line("reckoned", format!("{} against {} is {column}; {mods}", decimal(*attack), decimal(*defence)))
            }
            Event::Threw { die, modified, outcome } => {
                let text = format!("the die shows {die}, modified {modified}: {}", result_name(*outcome));
                Line { number: Some(i32::from(*die)), ..line("threw", text) }
            }
            Event::Chose { side: s, way } => {
                let what = ["to retreat", "to lose steps", "to decline the penalty"][usize::from(*way)];
                line("chose", format!("the {} player chooses {what}", side(s)))
            }
            Event::Reduced { unit: u } => of(u, "lost", format!("{} loses a step", unit(u))),
            Event::Eliminated { unit: u, fate } => {
                of(u, "eliminated", format!("{} is eliminated: {}", unit(u), fate.say))
            }
            Event::Retreated { unit: u, hex: h } => {
                there(u, h, "retreated", format!("{} retreats to {}", unit(u), at(h)))
            }
            Event::Advanced { unit: u, hex: h } => {
                there(u, h, "advanced", format!("{} advances to {}", unit(u), at(h)))
            }
            Event::Taken { hex: h, side: s } => on(h, "taken", format!("{} is now {}", at(h), side(s))),
            Event::MarkerRemoved { hex: h, unit: u } => {
                there(u, h, "marker", format!("{} removes the VP marker on {}", unit(u), at(h)))
            }
            Event::Garrison { hex: h, kept } => {
                let text = match kept {
                    true => format!("{} is garrisoned by a division", at(h)),
                    false => format!("{} has no garrison of a division: its points are lost for good", at(h)),
                };
                Line { case: Some("17.25".into()), ..on(h, "garrison", text) }
            }
            Event::Recovered { side: s } => line("recovered", format!("{} units are no longer disrupted", side(s))),
            // A move or a row of transfers is over; what came of it is told already.
            Event::Finished => line("finished", String::new()),
            Event::Over { points: [german, russian], result } => {
                line("over", format!("the game is over: German {german}, Russian {russian} points; {result}"))
            }
        }
    }
}

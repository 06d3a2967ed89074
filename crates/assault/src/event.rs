//! What happens, as the log tells it.

use hexmap::HexId;
use wargame::{Entry, Fate, Info, Line, ResultWords, Side, Tally, Tell, UnitId};

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
    Over { points: [i16; 2], level: String },
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
        let unit = |u: &UnitId| info.unit(*u).to_owned();
        let units = |us: &[UnitId]| us.iter().map(unit).collect::<Vec<_>>();
        let hex = |h: &HexId| info.hex(*h).to_owned();
        let hexes = |hs: &[HexId]| hs.iter().map(hex).collect::<Vec<_>>();
        let line = |kind: &str, text: String| Line { kind: kind.into(), text, ..Line::default() };
        let of = |u: &UnitId, kind: &str, text: String| Line { units: vec![unit(u)], ..line(kind, text) };
        let at = |u: &UnitId, h: &HexId, kind: &str, text: String| Line { hexes: vec![hex(h)], ..of(u, kind, text) };
        let on = |h: &HexId, kind: &str, text: String| Line { hexes: vec![hex(h)], ..line(kind, text) };
        let side = |s: &Side| info.sides[s.index()].clone();
        match self {
            Event::PhaseBegan { turn, phase } => {
                let name = &info.phases[*phase as usize].name;
                Line { number: Some(i32::from(*turn)), ..line("phase", format!("Game-turn {turn}: {name}")) }
            }
            Event::SetUp { unit: u, hex: h } => at(u, h, "set-up", format!("{} is set up on {}", unit(u), hex(h))),
            Event::AirUnits { side: s, count, die } => {
                let thrown = die.map(|d| format!("the die shows {d}: ")).unwrap_or_default();
                let units = crate::words::count((*count).into(), "air unit is", "air units are");
                let text = format!("{thrown}{units} available to the {}", side(s));
                Line { number: Some(i32::from(*count)), case: Some("12.21".into()), ..line("air", text) }
            }
            Event::Bomber { hex: h, ship: false } => on(h, "bomber", format!("a bomber goes to {}", hex(h))),
            Event::Bomber { hex: h, ship: true } => on(h, "bomber", format!("a bomber goes to the ship in {}", hex(h))),
            Event::Bombed { hex: h, die, hit } => {
                let what = if *hit { "a success" } else { "no effect" };
                Line {
                    number: Some(i32::from(*die)),
                    ..on(h, "threw", format!("the bomber on {} throws {die}: {what}", hex(h)))
                }
            }
            Event::Disrupted { units: us } => {
                let verb = if us.len() == 1 { "is" } else { "are" };
                Line {
                    units: units(us),
                    case: Some("12.41".into()),
                    ..line("disrupted", format!("{} {verb} disrupted", row(&units(us))))
                }
            }
            Event::ShipDisrupted => {
                Line { case: Some("13.10".into()), ..line("disrupted", "the naval unit is disrupted".into()) }
            }
            Event::Supported { hex: h } => on(h, "support", format!("an air unit supports an attack on {}", hex(h))),
            Event::SupplyChecked { lost, regained } => {
                let part =
                    |us: &[UnitId], words: &str| (!us.is_empty()).then(|| format!("{words}: {}", units(us).join(", ")));
                let parts: Vec<_> =
                    [part(lost, "out of supply"), part(regained, "in supply again")].into_iter().flatten().collect();
                let text = if parts.is_empty() { "supply is as before".into() } else { parts.join("; ") };
                Line { units: units(lost), case: Some("11.12".into()), ..line("supply", text) }
            }
            Event::Withdrawn { units: us } => Line {
                units: units(us),
                case: Some("16.22".into()),
                ..line("withdrawn", format!("withdrawn: {}", units(us).join(", ")))
            },
            Event::Stays { units: us } => Line {
                units: units(us),
                case: Some("16.26".into()),
                ..line("stays", format!("not withdrawn, as Germans are in the city: {}", units(us).join(", ")))
            },
            Event::Returns { unit: u } => {
                Line { case: Some("11.36".into()), ..of(u, "returns", format!("{} can come back", unit(u))) }
            }
            Event::Drawn { unit: u, area } => {
                Line { case: Some("19.72".into()), ..of(u, "drawn", format!("{} is drawn for area {area}", unit(u))) }
            }
            Event::CupRefilled { units: us } => Line {
                units: units(us),
                case: Some("19.73".into()),
                ..line("cup", format!("back into the cup: {}", units(us).join(", ")))
            },
            Event::Picked { unit: u } => of(u, "picked", format!("{} begins to move", unit(u))),
            Event::Entered { unit: u, hex: h, left } => Line {
                number: Some(i32::from(*left)),
                ..at(u, h, "entered", format!("{} arrives on {}", unit(u), hex(h)))
            },
            Event::Moved { unit: u, way, left } => {
                let last = way.last().map(hex).unwrap_or_default();
                let text = format!("{} to {last}, {} left", unit(u), points(*left));
                Line { hexes: hexes(way), number: Some(i32::from(*left)), ..of(u, "moved", text) }
            }
            Event::Crossed { unit: u, hex: h } => at(u, h, "moved", format!("{} transfers to {}", unit(u), hex(h))),
            Event::Transferred { unit: u, hex: h, forced: false } => {
                at(u, h, "moved", format!("{} is transferred to {}", unit(u), hex(h)))
            }
            Event::Transferred { unit: u, hex: h, forced: true } => {
                Line { case: Some("8.33".into()), ..at(u, h, "moved", format!("{} has to go to {}", unit(u), hex(h))) }
            }
            Event::Sailed { hex: h } => on(h, "sailed", format!("the naval unit goes to {}", hex(h))),
            Event::Fire { hex: h } => {
                Line { case: Some("13.3".into()), ..on(h, "fire", format!("the +5 marker lies on {}", hex(h))) }
            }
            Event::FireRemoved => line("fire", "the +5 marker is off the map".into()),
            Event::Announced { attackers, targets } => {
                let text = format!("{} attack {}", units(attackers).join(", "), hexes(targets).join(" and "));
                Line { units: units(attackers), hexes: hexes(targets), ..line("announced", text) }
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
                let what = ["retreats", "takes losses", "declines the penalty"][usize::from(*way)];
                line("chose", format!("{} {what}", side(s)))
            }
            Event::Reduced { unit: u } => of(u, "lost", format!("{} loses a step", unit(u))),
            Event::Eliminated { unit: u, fate } => {
                of(u, "eliminated", format!("{} is eliminated: {}", unit(u), fate.say))
            }
            Event::Retreated { unit: u, hex: h } => {
                at(u, h, "retreated", format!("{} retreats to {}", unit(u), hex(h)))
            }
            Event::Advanced { unit: u, hex: h } => at(u, h, "advanced", format!("{} advances to {}", unit(u), hex(h))),
            Event::Taken { hex: h, side: s } => {
                let name = match info.map.name(*h) {
                    "" => hex(h),
                    name => format!("{name} ({})", hex(h)),
                };
                on(h, "taken", format!("{name} is now {}", side(s)))
            }
            Event::MarkerRemoved { hex: h, unit: u } => {
                at(u, h, "marker", format!("{} removes the marker on {}", unit(u), hex(h)))
            }
            Event::Garrison { hex: h, kept } => {
                let text = match kept {
                    true => format!("{} is garrisoned by a division", hex(h)),
                    false => format!("{} has no garrison of a division: its points are lost for good", hex(h)),
                };
                Line { case: Some("17.25".into()), ..on(h, "garrison", text) }
            }
            Event::Recovered { side: s } => line("recovered", format!("{} units are no longer disrupted", side(s))),
            Event::Finished => line("finished", "done".into()),
            Event::Over { points: [german, russian], level } => {
                line("over", format!("the game is over: {german} to {russian} points, {level}"))
            }
        }
    }
}

//! What can happen, and how it is told.

use hexmap::{HexId, Mp};
use wargame::{Entry, Fate, Info, Line, ResultWords, Side, Tally, Tell, UnitId, odds_name};

use crate::{
    action::{LOSE, RETREAT},
    frame::Phase,
    state::Half,
    words::{points, row},
};

#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    PhaseBegan {
        turn: u8,
        phase: Phase,
    },
    Dealt {
        unit: UnitId,
        counter: u8,
    },
    /// A counter was dealt to a piece, unseen.
    LaidOut {
        unit: UnitId,
    },
    /// A late reinforcement was drawn from the dead pile, or waits because none was there.
    Drawn {
        unit: UnitId,
    },
    Waits {
        unit: UnitId,
    },
    SetUp {
        unit: UnitId,
        hex: HexId,
    },
    Rebuilt {
        unit: UnitId,
    },
    Picked {
        unit: UnitId,
    },
    /// One of those that moved together and parted is the one to move now.
    GoesOn {
        unit: UnitId,
    },
    Joined {
        unit: UnitId,
    },
    Dropped {
        unit: UnitId,
    },
    Finished,
    Entered {
        units: Vec<UnitId>,
        hex: HexId,
        left: Mp,
    },
    Moved {
        units: Vec<UnitId>,
        way: Vec<HexId>,
        left: Mp,
    },
    Announced {
        attackers: Vec<UnitId>,
        targets: Vec<HexId>,
        overrun: bool,
    },
    AirCommitted {
        count: u8,
        attacking: bool,
    },
    Revealed {
        unit: UnitId,
        counter: u8,
    },
    Reckoned {
        attack: u16,
        defence: u16,
        initial: i16,
        /// Apart, because games remember thousands of events and few are reckonings.
        tally: Box<Tally>,
        column: i8,
    },
    Threw {
        die: u8,
        defender: Half,
        attacker: Half,
    },
    Chose {
        side: Side,
        way: u8,
    },
    Reduced {
        unit: UnitId,
    },
    Eliminated {
        unit: UnitId,
        fate: Fate,
    },
    Retreated {
        unit: UnitId,
        hex: HexId,
    },
    Advanced {
        unit: UnitId,
        hex: HexId,
    },
    FortRemoved {
        hex: HexId,
        unit: UnitId,
    },
    FortBuilt {
        hex: HexId,
    },
    Interdicted {
        hex: HexId,
    },
    Surprise,
    Over {
        points: [i16; 2],
        level: &'static str,
    },
}

fn half(half: Half) -> &'static str {
    match half {
        Half::None => "-",
        Half::One => "1",
        Half::Two => "2",
        Half::All => "E",
    }
}

/// How a result is written: `1/2`, defender first.
pub fn result_name(defender: Half, attacker: Half) -> String {
    format!("{}/{}", half(defender), half(attacker))
}

fn many(half: Half) -> &'static str {
    match half {
        Half::None => "nothing",
        Half::One => "one",
        Half::Two => "two",
        Half::All => "eliminated",
    }
}

/// Every result of the table in words, the defender's half first (10.1 to 10.4).
pub fn results() -> Vec<ResultWords> {
    let all = [Half::All, Half::Two, Half::One, Half::None];
    let alone = |who: &str, half: Half| match half {
        Half::All => format!("{who} eliminated"),
        Half::One => format!("{who}: one step or hex"),
        half => format!("{who}: {} steps or hexes", many(half)),
    };
    let words = |defender: Half, attacker: Half| {
        let say = match (defender, attacker) {
            (Half::None, Half::None) => "nothing happens".to_owned(),
            (defender, Half::None) => alone("defender", defender),
            (Half::None, attacker) => alone("attacker", attacker),
            // Both suffer: short, because it stands in one line with its chance.
            _ => format!("defender {}, attacker {}", many(defender), many(attacker)),
        };
        ResultWords { result: result_name(defender, attacker), say, hurts: attacker != Half::None }
    };
    all.iter().flat_map(|&d| all.iter().map(move |&a| words(d, a))).collect()
}

impl Tell for Event {
    fn entries(&self, enter: &mut dyn FnMut(Entry)) {
        match self {
            Event::PhaseBegan { .. } => enter(Entry::LaidDown),
            Event::Picked { unit } => {
                enter(Entry::LaidDown);
                enter(Entry::TakenUp(*unit));
            }
            Event::Joined { unit } => enter(Entry::TakenUp(*unit)),
            Event::Entered { units, .. } | Event::Moved { units, .. } => {
                units.iter().for_each(|&unit| enter(Entry::Used(unit)));
            }
            Event::Announced { attackers, overrun: true, .. } => {
                attackers.iter().for_each(|&unit| enter(Entry::Used(unit)));
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
        let counter =
            |c: u8| info.number_names("deal").map_or_else(|| c.to_string(), |names| names[c as usize].clone());
        let line = |kind: &str, text: String| Line { kind: kind.into(), text, ..Line::default() };
        match self {
            Event::PhaseBegan { turn, phase } => {
                let name = &info.phases[*phase as usize].name;
                Line { number: Some(i32::from(*turn)), ..line("phase", format!("Game-Turn {turn}: {name}")) }
            }
            Event::Dealt { unit: u, counter: c } => {
                Line { units: vec![unit(u)], ..line("dealt", format!("{} is {}", unit(u), counter(*c))) }
            }
            Event::LaidOut { unit: u } => {
                Line { units: vec![unit(u)], ..line("laid-out", format!("{} is laid out, untried", unit(u))) }
            }
            Event::Drawn { unit: u } => Line { units: vec![unit(u)], ..line("drawn", format!("{} is drawn from the eliminated units, untried", unit(u))) },
            Event::Waits { unit: u } => Line { units: vec![unit(u)], ..line("waits", format!("{} waits: no eliminated unit of its kind is there to be drawn", unit(u))) },
            Event::SetUp { unit: u, hex: h } => {
                Line { units: vec![unit(u)], hexes: vec![hex(h)], ..line("set-up", format!("{} is set up on {}", unit(u), hex(h))) }
            }
            Event::Rebuilt { unit: u } => Line { units: vec![unit(u)], ..line("rebuilt", format!("{} is back at full strength", unit(u))) },
            Event::Picked { unit: u } => Line { units: vec![unit(u)], ..line("picked", format!("{} begins to move", unit(u))) },
            Event::GoesOn { unit: u } => Line { units: vec![unit(u)], ..line("picked", format!("{} goes on", unit(u))) },
            Event::Joined { unit: u } => Line { units: vec![unit(u)], ..line("joined", format!("{} joins the stack", unit(u))) },
            Event::Dropped { unit: u } => Line { units: vec![unit(u)], ..line("dropped", format!("{} stays behind", unit(u))) },
            Event::Finished => line("finished", "done".into()),
            Event::Entered { units: us, hex: h, left } => Line {
                units: units(us),
                hexes: vec![hex(h)],
                number: Some(i32::from(*left)),
                ..line("entered", format!("{} arrives on {}", units(us).join(", "), hex(h)))
            },
            Event::Moved { units: us, way, left } => Line {
                units: units(us),
                hexes: hexes(way),
                number: Some(i32::from(*left)),
                ..line("moved", format!("{} to {}, {} left", units(us).join(", "), way.last().map(hex).unwrap_or_default(), points(*left)))
            },
            Event::Announced { attackers, targets, overrun } => {
                let verb = if *overrun { "overrun" } else { "attack" };
                let ending = if attackers.len() == 1 { "s" } else { "" };
                let text = format!("{} {verb}{ending} {}", row(&units(attackers)), hexes(targets).join(" and "));
                Line { units: units(attackers), hexes: hexes(targets), ..line("announced", text) }
            }
            Event::AirCommitted { count, attacking } => {
                let role = if *attacking { "attack" } else { "defense" };
                let text = match count {
                    0 => "no air unit is committed".into(),
                    1 => format!("one air unit supports the {role}"),
                    n => format!("{n} air units support the {role}"),
                };
                Line { number: Some(i32::from(*count)), ..line("air", text) }
            }
            Event::Revealed { unit: u, counter: c } => {
                // Which of several like counters it is tells nothing.
                let key = counter(*c);
                let strengths = key.trim_end_matches(|c: char| c.is_ascii_lowercase());
                Line { units: vec![unit(u)], ..line("revealed", format!("{} turns out to be {strengths}", unit(u))) }
            }
            Event::Reckoned { attack, defence, initial, tally, column } => {
                let shifts: Vec<_> = tally.iter().map(|m| format!("{} {:+} (case {})", m.what, m.by, m.case)).collect();
                let shifts = if shifts.is_empty() { "no shift".into() } else { shifts.join(", ") };
                let text = format!("{attack} against {defence} is {}; {shifts}; column {}", odds_name(*initial), odds_name((*column).into()));
                Line { number: Some(i32::from(*column)), ..line("reckoned", text) }
            }
            Event::Threw { die, defender, attacker } => {
                let text = format!("the die shows {die}: {}", result_name(*defender, *attacker));
                Line { number: Some(i32::from(*die)), ..line("threw", text) }
            }
            Event::Chose { side, way } => {
                let who = &info.sides[side.index()];
                let how = match *way {
                    LOSE => "to take it in losses",
                    RETREAT => "to retreat",
                    _ => "to lose one step and retreat one hex",
                };
                line("chose", format!("the {who} player chooses {how}"))
            }
            Event::Reduced { unit: u } => Line { units: vec![unit(u)], ..line("lost", format!("{} loses a step", unit(u))) },
            Event::Eliminated { unit: u, fate } => Line { units: vec![unit(u)], ..line("eliminated", format!("{} is eliminated: {}", unit(u), fate.say)) },
            Event::Retreated { unit: u, hex: h } => {
                Line { units: vec![unit(u)], hexes: vec![hex(h)], ..line("retreated", format!("{} retreats to {}", unit(u), hex(h))) }
            }
            Event::Advanced { unit: u, hex: h } => {
                Line { units: vec![unit(u)], hexes: vec![hex(h)], ..line("advanced", format!("{} advances to {}", unit(u), hex(h))) }
            }
            Event::FortRemoved { hex: h, unit: u } => {
                Line { units: vec![unit(u)], hexes: vec![hex(h)], ..line("fort-removed", format!("{} removes the fort on {}", unit(u), hex(h))) }
            }
            Event::FortBuilt { hex: h } => Line { hexes: vec![hex(h)], ..line("fort-built", format!("a fort is built on {}", hex(h))) },
            Event::Interdicted { hex: h } => Line { hexes: vec![hex(h)], ..line("interdicted", format!("an air unit interdicts {}", hex(h))) },
            Event::Surprise => line("surprise", "all six units of the surprise have entered: every Soviet attack of this Game-Turn shifts four columns right".into()),
            Event::Over { points: [german, soviet], level } => {
                line("over", format!("the game is over: {german} to {soviet} points, {level} victory"))
            }
        }
    }
}

//! What can happen, and how it is told.

use std::collections::BTreeSet;

use hexmap::{HexId, Mp};
use wargame::{
    Entry, Fate, Info, Line, ResultWords, Side, Tally, Tell, UnitId, odds_name,
    words::{place, places, verb},
};

use crate::{
    action::{LOSE, RETREAT},
    called::{Called, together},
    frame::Phase,
    state::Half,
    words::points,
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
    /// A counter was dealt unseen to a piece that comes later: on a turn, or in a column still to be chosen.
    LaidOut {
        unit: Called,
        /// `Game-Turn` or `column`, and which.
        until: &'static str,
        number: u8,
    },
    /// A late reinforcement was drawn from the dead pile, or waits because none was there.
    Drawn {
        unit: Called,
    },
    Waits {
        unit: Called,
    },
    SetUp {
        unit: Called,
        hex: HexId,
    },
    Rebuilt {
        unit: Called,
    },
    Picked {
        unit: Called,
    },
    /// One of those that moved together and parted is the one to move now.
    GoesOn {
        unit: Called,
    },
    Joined {
        unit: Called,
    },
    Dropped {
        unit: Called,
    },
    Entered {
        units: Vec<Called>,
        hex: HexId,
        left: Mp,
    },
    Moved {
        units: Vec<Called>,
        way: Vec<HexId>,
        left: Mp,
    },
    Announced {
        attackers: Vec<Called>,
        targets: Vec<HexId>,
        overrun: bool,
    },
    AirCommitted {
        count: u8,
        attacking: bool,
    },
    Revealed {
        unit: Called,
        now: Called,
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
        unit: Called,
    },
    Eliminated {
        unit: Called,
        fate: Fate,
    },
    Retreated {
        unit: Called,
        hex: HexId,
    },
    Advanced {
        unit: Called,
        hex: HexId,
    },
    FortRemoved {
        hex: HexId,
        unit: Called,
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

/// A line about units, with what they are called in it.
fn of(info: &Info, units: &[Called], kind: &str, text: String) -> Line {
    let names: BTreeSet<_> = units.iter().map(|u| u.face(info)).collect();
    Line {
        units: units.iter().map(|u| info.unit(u.unit).to_owned()).collect(),
        names: names.into_iter().collect(),
        kind: kind.into(),
        text,
        ..Line::default()
    }
}

impl Tell for Event {
    fn entries(&self, enter: &mut dyn FnMut(Entry)) {
        match self {
            Event::PhaseBegan { .. } => enter(Entry::LaidDown),
            Event::Picked { unit } => {
                enter(Entry::LaidDown);
                enter(Entry::TakenUp(unit.unit));
            }
            Event::Joined { unit } => enter(Entry::TakenUp(unit.unit)),
            Event::Entered { units, .. } | Event::Moved { units, .. } => {
                units.iter().for_each(|called| enter(Entry::Used(called.unit)));
            }
            Event::Announced { attackers, overrun: true, .. } => {
                attackers.iter().for_each(|called| enter(Entry::Used(called.unit)));
            }
            Event::Eliminated { unit, fate } => enter(Entry::Lost(unit.unit, fate.cause)),
            _ => {}
        }
    }

    fn tell(&self, info: &Info) -> Line {
        let who = |u: &Called| u.words(info);
        let all = |us: &[Called]| together(info, us, Called::words);
        let hex = |h: &HexId| info.hex(*h).to_owned();
        let hexes = |hs: &[HexId]| hs.iter().map(hex).collect::<Vec<_>>();
        let at = |h: &HexId| place(info, *h);
        let line = |kind: &str, text: String| Line { kind: kind.into(), text, ..Line::default() };
        let one = |u: &Called, kind: &str, text: String| of(info, &[*u], kind, text);
        let there =
            |u: &Called, h: &HexId, kind: &str, text: String| Line { hexes: vec![hex(h)], ..one(u, kind, text) };
        let on = |h: &HexId, kind: &str, text: String| Line { hexes: vec![hex(h)], ..line(kind, text) };
        match self {
            Event::PhaseBegan { turn, phase } => {
                let text = match phase {
                    Phase::TurnEnd => format!("Game-Turn {turn} ends"),
                    phase => format!("Game-Turn {turn}: {}", info.phases[*phase as usize].name),
                };
                Line { number: Some(i32::from(*turn)), ..line("phase", text) }
            }
            Event::Dealt { unit, counter } => {
                let names = info.number_names("deal");
                let key = names.map_or_else(|| counter.to_string(), |names| names[*counter as usize].clone());
                let text = format!("{} is dealt face down", strengths(&key));
                Line { units: vec![info.unit(*unit).to_owned()], ..line("dealt", text) }
            }
            Event::LaidOut { unit: u, until, number } => {
                one(u, "laid-out", format!("{} is laid out for {until} {number}", who(u)))
            }
            Event::Drawn { unit: u } => one(u, "drawn", format!("{} is drawn from the eliminated units", who(u))),
            Event::Waits { unit: u } => {
                let text = format!("{} waits: no eliminated unit of its kind is there to be drawn", who(u));
                one(u, "waits", text)
            }
            Event::SetUp { unit: u, hex: h } => there(u, h, "set-up", format!("{} is set up on {}", who(u), at(h))),
            Event::Rebuilt { unit: u } => one(u, "rebuilt", format!("{} is back at full strength", who(u))),
            Event::Picked { unit: u } => one(u, "picked", format!("{} begins to move", who(u))),
            Event::GoesOn { unit: u } => one(u, "picked", format!("{} goes on", who(u))),
            Event::Joined { unit: u } => one(u, "joined", format!("{} joins the stack", who(u))),
            Event::Dropped { unit: u } => one(u, "dropped", format!("{} stays behind", who(u))),
            Event::Entered { units, hex: h, left } => Line {
                hexes: vec![hex(h)],
                number: Some(i32::from(*left)),
                ..of(info, units, "entered", format!("{} {} on {}", all(units), verb(units.len(), "arrives", "arrive"), at(h)))
            },
            Event::Moved { units, way, left } => {
                let to = way.last().map(at).unwrap_or_default();
                let goes = verb(units.len(), "goes", "go");
                let text = format!("{} {goes} to {to}, {} left", all(units), points(*left));
                Line { hexes: hexes(way), number: Some(i32::from(*left)), ..of(info, units, "moved", text) }
            }
            Event::Announced { attackers, targets, overrun } => {
                let does = match overrun {
                    true => verb(attackers.len(), "overruns", "overrun"),
                    false => verb(attackers.len(), "attacks", "attack"),
                };
                let text = format!("{} {does} {}", all(attackers), places(info, targets.iter().copied()));
                Line { hexes: hexes(targets), ..of(info, attackers, "announced", text) }
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
            Event::Revealed { unit: u, now } => {
                one(u, "revealed", format!("{} turns out to be {}", who(u), now.face(info)))
            }
            Event::Reckoned { attack, defence, initial, tally, column } => {
                let shifts: Vec<_> = tally.iter().map(|m| format!("{} {:+} (case {})", m.what, m.by, m.case)).collect();
                let shifts = if shifts.is_empty() { "no shift".into() } else { shifts.join(", ") };
                let text = format!(
                    "{attack} against {defence} is {}; {shifts}; column {}",
                    odds_name(*initial),
                    odds_name((*column).into())
                );
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
            Event::Reduced { unit: u } => one(u, "lost", format!("{} loses a step", who(u))),
            Event::Eliminated { unit: u, fate } => one(u, "eliminated", format!("{} is eliminated: {}", who(u), fate.say)),
            Event::Retreated { unit: u, hex: h } => {
                there(u, h, "retreated", format!("{} retreats to {}", who(u), at(h)))
            }
            Event::Advanced { unit: u, hex: h } => there(u, h, "advanced", format!("{} advances to {}", who(u), at(h))),
            Event::FortRemoved { hex: h, unit: u } => {
                there(u, h, "fort-removed", format!("{} removes the fort on {}", who(u), at(h)))
            }
            Event::FortBuilt { hex: h } => on(h, "fort-built", format!("a fort is built on {}", at(h))),
            Event::Interdicted { hex: h } => on(h, "interdicted", format!("an air unit interdicts {}", at(h))),
            Event::Surprise => line(
                "surprise",
                "all six units of the surprise have entered: every Soviet attack of this Game-Turn shifts four columns right"
                    .into(),
            ),
            Event::Over { points: [german, soviet], level } => {
                line("over", format!("the game is over: German {german}, Soviet {soviet} points; {level} victory"))
            }
        }
    }
}

/// A counter by its key: `3-3-5b` is `3-3-5`, and which of several like ones it is tells nothing.
fn strengths(key: &str) -> &str {
    key.trim_end_matches(|c: char| c.is_ascii_lowercase())
}

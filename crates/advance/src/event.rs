//! What can happen, and how it is told.

use hexmap::Mp;
use wargame::{
    Entry, Info, Line, ResultWords, Roll, Tally,
    battle::{self, Harm, Part, Thrown},
    event::{Carry, Say},
    odds_name,
    prose::result,
    words::verb,
};

use crate::{
    action::{LOSE, RETREAT},
    called::together,
    prelude::*,
    turn::Phase,
    words::points,
};

wargame::events! {
    #[derive(Clone, PartialEq, Debug)]
    pub enum Event |info| {
        PhaseBegan { turn: u8, phase: Phase } = "phase" [turn] "Game-Turn {turn}{}", match phase {
            Phase::TurnEnd => " ends".to_owned(),
            phase => format!(": {}", info.phases[*phase as usize].name),
        } => |enter| enter(Entry::LaidDown);
        Dealt { unit: UnitId, counter: u8 } =
            "dealt" [unit] "{} is dealt face down", strengths(info, *counter);
        /// A counter was dealt unseen to a piece that comes later: on a turn, or in a column still to be chosen.
        /// `until` is `Game-Turn` or `column`, `number` which.
        LaidOut { unit: Called, until: &'static str, number: u8 } =
            "laid-out" [unit] "{} is laid out for {until} {number}", unit;
        /// A late reinforcement was drawn from the dead pile, or waits because none was there.
        Drawn { unit: Called } = "drawn" [unit] "{} is drawn from the eliminated units", unit;
        Waits { unit: Called } =
            "waits" [unit] "{} waits: no eliminated unit of its kind is there to be drawn", unit;
        SetUp { unit: Called, hex: HexId } = "set-up" [unit, hex] "{} is set up on {}", unit, hex;
        Rebuilt { unit: Called } = "rebuilt" [unit] "{} is back at full strength", unit;
        Picked { unit: Called } = "picked" [unit] "{} begins to move", unit => |enter| {
            enter(Entry::LaidDown);
            enter(Entry::TakenUp(unit.unit));
        };
        /// One of those that moved together and parted is the one to move now.
        GoesOn { unit: Called } = "picked" [unit] "{} goes on", unit;
        Joined { unit: Called } =
            "joined" [unit] "{} joins the stack", unit => |enter| enter(Entry::TakenUp(unit.unit));
        Dropped { unit: Called } = "dropped" [unit] "{} stays behind", unit;
        Entered { units: Vec<Called>, hex: HexId, left: Mp } = "entered" [units, hex, left]
            "{} {} on {}", units, verb(units.len(), "arrives", "arrive"), hex => |enter| used(units, enter);
        Moved { units: Vec<Called>, way: Vec<HexId>, left: Mp } = "moved" [units, way, left]
            "{} {} to {}, {} left", units, verb(units.len(), "goes", "go"), way.last(), points(*left)
            => |enter| used(units, enter);
        Announced { attackers: Vec<Called>, targets: Vec<HexId>, overrun: bool, lineup: Box<Lineup> } =
            "announced" battle(lineup.begins(info, attackers, targets, *overrun)) [attackers, targets] "{} {}{} {}", attackers, if *overrun { "overrun" } else { "attack" },
            verb(attackers.len(), "s", ""), targets => |enter| if *overrun { used(attackers, enter) };
        AirCommitted { count: u8, attacking: bool } = "air" battle(Part::Note) [count] "{}", match (count, attacking) {
            (0, _) => "no air unit is committed".to_owned(),
            (1, true) => "one air unit supports the attack".to_owned(),
            (1, false) => "one air unit supports the defense".to_owned(),
            (n, true) => format!("{n} air units support the attack"),
            (n, false) => format!("{n} air units support the defense"),
        };
        Revealed { unit: Called, now: Called } =
            "revealed" battle(Part::Named(now.fighter(info))) [unit] "{} turns out to be {}", unit, now.face(info);
        /// The tally lies apart, because games remember thousands of events and few are reckonings.
        Reckoned { attack: u16, defence: u16, initial: i16, tally: Box<Tally>, column: i8, roll: Box<Roll> } =
            "reckoned" battle(odds(*attack, *defence, *initial, tally, *column)) [column, roll]
            "{attack} against {defence} is {}; {}; column {}", odds_name(*initial),
            if tally.iter().next().is_none() { "no shift".to_owned() } else { tally.say(info) },
            odds_name((*column).into());
        Threw { die: u8, defender: Half, attacker: Half } =
            "threw" battle(Part::Throw(Thrown {
                die: *die,
                result: Some(result_name(*defender, *attacker)),
                ..Thrown::default()
            })) [die] "the die shows {die}: {}", result(&result_name(*defender, *attacker));
        Chose { side: Side, way: u8 } = "chose" battle(Part::Note) [] "the {} player chooses {}", side, match *way {
            LOSE => "to take it in losses",
            RETREAT => "to retreat",
            _ => "to lose one step and retreat one hex",
        };
        Reduced { unit: Called } = "lost" battle(Part::Harm(Harm::step(unit.fighter(info)))) [unit] "{} loses a step", unit => |enter| enter(Entry::Reduced(unit.unit));
        Eliminated { unit: Called, fate: Fate } =
            "eliminated" battle(Part::Harm(Harm::eliminated(unit.fighter(info), fate))) [unit] "{} is eliminated: {}", unit, fate => |enter| enter(Entry::Lost(unit.unit, fate.cause));
        Retreated { unit: Called, hex: HexId } = "retreated" battle(Part::Retreat(unit.to(info, *hex))) [unit, hex] "{} retreats to {}", unit, hex;
        Advanced { unit: Called, hex: HexId } = "advanced" battle(Part::Advance(unit.to(info, *hex))) [unit, hex] "{} advances to {}", unit, hex;
        FortRemoved { hex: HexId, unit: Called } =
            "fort-removed" battle(Part::Note) [unit, hex] "{} removes the fort on {}", unit, hex;
        FortBuilt { hex: HexId } = "fort-built" [hex] "a fort is built on {}", hex;
        Interdicted { hex: HexId } = "interdicted" [hex] "an air unit interdicts {}", hex;
        Surprise = "surprise" [] "all six units of the surprise have entered: every Soviet attack of this Game-Turn \
            shifts four columns right";
        /// A combat is over; what came of it is told already.
        Finished = "finished" [] "";
        Over { points: [i16; 2], level: &'static str } = "over" []
            "the game is over: German {}, Soviet {} points; {level} victory", points[0], points[1];
    }
}

/// Who stands where as a combat begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Lineup {
    /// Where the attackers stand, one by one; none off the map.
    pub from: Vec<HexId>,
    pub defenders: Vec<(Called, HexId)>,
}

impl Lineup {
    fn begins(&self, info: &Info, attackers: &[Called], targets: &[HexId], overrun: bool) -> Part {
        let attackers = attackers.iter().zip(&self.from).map(|(who, &hex)| who.to(info, hex)).collect();
        let defenders = self.defenders.iter().map(|(who, hex)| who.to(info, *hex)).collect();
        Part::attack(info, if overrun { "Overrun of" } else { "Attack on" }, targets, attackers, defenders)
    }
}

fn odds(attack: u16, defence: u16, initial: i16, tally: &Tally, column: i8) -> Part {
    let [initial, column] = [initial, column.into()].map(odds_name);
    Part::Odds(Box::new(battle::Odds::new([attack, defence].map(|n| n.to_string()), &initial, &column, tally)))
}

fn used(units: &[Called], enter: &mut dyn FnMut(Entry)) {
    units.iter().for_each(|called| enter(Entry::Used(called.unit)));
}

/// A counter by its key: `3-3-5b` is `3-3-5`, and which of several like ones it is tells nothing.
fn strengths(info: &Info, counter: u8) -> String {
    let names = info.number_names("deal");
    let key = names.map_or_else(|| counter.to_string(), |names| names[usize::from(counter)].clone());
    key.trim_end_matches(|c: char| c.is_ascii_lowercase()).to_owned()
}

impl Say for Called {
    fn say(&self, info: &Info) -> String {
        self.words(info)
    }

    fn say_all(list: &[Called], info: &Info) -> String {
        together(info, list, true)
    }
}

impl Carry for Called {
    fn carry(&self, info: &Info, line: &mut Line) {
        self.unit.carry(info, line);
    }
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

/// How much a half of a result is, to say who suffers more.
fn weight(half: Half) -> i8 {
    match half {
        Half::None => 0,
        Half::One => 1,
        Half::Two => 2,
        Half::All => 3,
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
        let (hurts, harms) = (attacker != Half::None, defender != Half::None);
        let balance = weight(defender) - weight(attacker);
        ResultWords { result: result_name(defender, attacker), say, hurts, harms, balance }
    };
    all.iter().flat_map(|&d| all.iter().map(move |&a| words(d, a))).collect()
}

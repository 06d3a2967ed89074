//! What can happen, and how it is told.

use hexmap::{EdgeId, HexId, Mp};
use wargame::{
    Entry, Fate, Info, Line, ResultWords, Roll, Side, Tally, UnitId,
    battle::{self, Harm, Part, Thrown},
    event::{Carry, Say},
    prose::{mark, result},
    words::verb,
};

use crate::{
    action::{CAS, FIGHTER, MOVE_ATTACK},
    called::{Called, together},
    state::Outcome,
    turn::Phase,
    words::{count, points},
};

wargame::events! {
    #[derive(Clone, Debug)]
    pub enum Event |info| {
        PhaseBegan { turn: u8, phase: Phase } =
            "phase" [turn] "Turn {turn}: {}", info.phases[*phase as usize].name => |enter| enter(Entry::LaidDown);
        /// A mode of an activation.
        ModeBegan { phase: Phase } = "phase" [] "{}", info.phases[*phase as usize].name => |enter| enter(Entry::LaidDown);
        Dealt { unit: UnitId, counter: u8 } = "dealt" case("9.5") [unit] "{} lies under a face-down unit", counter_name(info, *counter);
        /// What everybody sees of it.
        LaidOut { unit: Called } = "laid-out" case("9.5") [unit] "{} is laid out unseen", unit;
        SetUp { unit: Called, hex: HexId } = "set-up" [unit, hex] "{} is set up on {}", unit, hex;
        Revealed { unit: Called, now: Called } =
            "revealed" case("9.5") battle(Part::Named(now.fighter(info))) [unit] "{} turns out to be {}", unit, now.face(info);
        Taken { hex: HexId, side: Side } = "taken" case("15.0") battle(Part::Note) [hex] "{} is now {}", hex, side;

        // Reinforcements (4).
        Trains { side: Side, die: u8 } = "threw" case("4.2") [die]
            "the {} rail die shows {die}: so many units can come by rail", side;
        Raised { unit: Called, hex: HexId } = "entered" case("4.3") [unit, hex] "{} is raised in {}", unit, hex;
        ByLake { unit: Called } = "waits" case("18.2") [unit] "{} is to come over Lake Ladoga", unit;
        Replaced { old: UnitId, new: UnitId } = "entered" case("17.3") [new] "{} takes the place of {}", new, old;
        AtSquare { unit: Called, hex: HexId } = "entered" case("4.4") [unit, hex] "{} arrives in {}", unit, hex;
        Due { units: Vec<Called> } = "due" case("4.0") [units] "{} {} for entry", units, verb(units.len(), "is ready", "are ready");
        ByRail { unit: Called, hex: HexId } = "entered" case("4.2") [unit, hex] "{} comes by rail to {}", unit, hex
            => |enter| enter(Entry::Used(unit.unit));
        FortsReady { number: u8 } = "due" case("13.0") [number] "{} ready to be built",
            count((*number).into(), "fort is", "forts are");
        FortBuilt { hex: HexId } = "fort-built" case("13.0") [hex] "a fort is built on {}", hex;
        HqBack { hq: UnitId, hex: HexId } = "entered" case("4.1") [hq, hex] "{} is back on {}", hq, hex;
        HqGone { hq: UnitId } = "gone" case("4.1") [hq] "{} has no unit left to come back to: it leaves the game with its chit", hq;
        HqWaits { hq: UnitId } = "waits" case("4.1") [hq] "{} waits with the units of its command that are still to come", hq;
        AirAllotted { german: [u8; 2], soviet: [u8; 2] } = "air" case("2.5") []
            "air units: German {}, Soviet {}", planes(*german), planes(*soviet);

        // Chits (2.6, 3.3).
        ChitChosen { hq: UnitId } = "chit" case("2.6") [hq] "the chit of {} goes into the cup", hq;
        ChitsIn { side: Side, number: u8 } = "chits" case("2.6") [number] "the {} player has put {} into the cup", side,
            count((*number).into(), "chit", "chits");
        ChitsArrive { hqs: Vec<UnitId> } = "chits" case("2.6") [hqs] "{} of {} {} in unasked",
            verb(hqs.len(), "the chit", "the chits"), hqs, verb(hqs.len(), "goes", "go");
        GermanFirst { yes: bool } = "chits" case("17.1") [] "{}", match yes {
            true => "all German chits come before the first Soviet one",
            false => "German and Soviet chits are shuffled together",
        };
        Drew { hq: UnitId, side: Side } = "drew" case("3.3") [hq] "a {} chit is drawn: {}", side, hq;
        ChitWithoutEffect { hq: UnitId } = "chits" case("3.3") [hq] "the chit of {} has no effect", hq;
        Activates { hq: UnitId } = "activated" case("6.0") [hq] "{} is activated", hq;
        Passed { side: Side } = "passed" [] "the {} player passes", side;
        Named { unit: Called } = "joined" [unit] "{} is activated", unit;
        OrderChosen { order: u8 } = "order" case("6.0") [] "{}", match *order {
            MOVE_ATTACK => "they move first, then attack",
            _ => "they attack first, then move",
        };
        HexActivated { side: Side, hex: HexId } = "activated" case("6.3") [hex] "the {} player activates {} without a headquarters", side, hex;
        ActivationOver = "activated" [] "";

        // Movement (9, 12, 14).
        Picked { unit: Called } = "picked" [unit] "{} begins to move", unit => |enter| {
            enter(Entry::LaidDown);
            enter(Entry::TakenUp(unit.unit));
        };
        Entered { unit: Called, hex: HexId, left: Mp } = "entered" [unit, hex, left] "{} arrives on {}", unit, hex
            => |enter| enter(Entry::Used(unit.unit));
        Moved { unit: Called, way: Vec<HexId>, left: Mp } = "moved" [unit, way, left] "{} goes to {}, {} left", unit, way.last(), points(*left)
            => |enter| enter(Entry::Used(unit.unit));
        Sailed { unit: Called, way: Vec<HexId> } = "moved" case("9.4") [unit, way] "{} goes over water to {}", unit, way.last()
            => |enter| enter(Entry::Used(unit.unit));
        /// After an overrun.
        WentOn { unit: Called, way: Vec<HexId> } = "moved" case("9.3") [unit, way] "{} goes on to {}", unit, way.last()
            => |enter| enter(Entry::Used(unit.unit));
        Tries { unit: Called, edge: EdgeId } = "bridge" case("12.0") [unit] "{} tries to blow the bridge {}", unit, edge_name(info, *edge);
        Demolition { unit: Called, edge: EdgeId, die: u8, blown: bool } = "threw" case("12.0") [unit, die]
            "{} throws {die} at the bridge {}: {}", unit, edge_name(info, *edge), if *blown { "it is blown" } else { "it stands" }
            => |enter| enter(Entry::Used(unit.unit));
        Repaired { edge: EdgeId, side: Side } = "bridge" case("12.1") [] "the {} player mends the bridge {}", side, edge_name(info, *edge);
        PontoonLaid { edge: EdgeId } = "bridge" case("12.2") [] "a pontoon is laid at {}", edge_name(info, *edge);
        PontoonLifted { edge: EdgeId } = "bridge" case("12.2") [] "the pontoon at {} is taken up", edge_name(info, *edge);
        Split { unit: UnitId, group: UnitId, hex: HexId } = "lost" case("14.0") [unit, group] "{} forms {} on {}", unit, group, hex;
        Merging { unit: UnitId, group: UnitId } = "merging" case("14.0") [unit, group] "{} and {} combine: full from the next turn on", unit, group;
        Merged { unit: UnitId, group: UnitId } = "rebuilt" case("14.0") [unit, group] "{} has taken {} back and is full again", unit, group;

        // Combat (10, 11, 9.3).
        Announced { attackers: Vec<Called>, target: HexId, overrun: bool, lineup: Box<Lineup> } =
            "announced" battle(lineup.begins(info, attackers, *target, *overrun)) [attackers, target] "{} {}{} {}",
            attackers, if *overrun { "overrun" } else { "attack" }, verb(attackers.len(), "s", ""), target
            => |enter| attackers.iter().for_each(|who| enter(Entry::Used(who.unit)));
        Sent { side: Side, kind: u8 } = "air" case("11.0") battle(Part::Note) [] "the {} player sends {}", side, plane(*kind);
        Declined { side: Side } = "air" case("11.0") battle(Part::Note) [] "the {} player sends nothing", side;
        Dogfight { dice: [u8; 2], totals: [u8; 2] } = "dogfight" case("11.1") battle(Part::Note) []
            "dogfight: the attacker's {} throw {}, the defender's {} throw {}", dice[0], totals[0], dice[1], totals[1];
        DogfightDie { side: Side, die: u8 } = "threw" case("11.1") battle(Part::Note) [die] "dogfight: the {} player throws {die}", side;
        AirLost { side: Side, kind: u8, flak: bool } = "air" case(if *flak { "10.7" } else { "11.1" }) battle(Part::Note) []
            "the {} player loses {} {}", side, plane(*kind), if *flak { "to anti-aircraft fire" } else { "in the dogfight" };
        AirAborted { side: Side, sent: [u8; 2] } = "air" case("11.1") battle(Part::Note) [] "{} {} aborted: {}", side, "air units are", planes(*sent);
        ArtilleryUsed { number: u8 } = "artillery" case("10.1") battle(Part::Note) [number] "{} the attack", match number {
            0 => "no artillery supports".to_owned(),
            1 => "one artillery marker supports".to_owned(),
            n => format!("{n} artillery markers support"),
        };
        /// What shifts the column, and what changes the dice.
        Reckoned { attack: u16, defence: u16, initial: String, column: String, shifts: Box<Tally>, roll: Box<Roll> } =
            "reckoned" case("10.1") battle(odds(*attack, *defence, initial, column, shifts)) [roll]
            "{attack} against {defence} is {initial}; {}; column {column}",
            if shifts.iter().next().is_none() { "no shift".to_owned() } else { shifts.say(info) };
        Threw { dice: u8, net: i8, modifiers: Box<Tally>, outcome: Outcome } =
            "threw" case("10.1") battle(Part::Throw(Thrown {
                die: *dice,
                modified: Some(*net),
                result: Some(result_name(*outcome)),
                ..Thrown::default()
            })) [dice] "the dice show {dice}{}, net {net}: {}", modified(modifiers, info), result(&result_name(*outcome));
        Reduced { unit: Called } = "lost" battle(Part::Harm(Harm::step(unit.fighter(info)))) [unit] "{} loses a step", unit
            => |enter| enter(Entry::Reduced(unit.unit));
        Eliminated { unit: Called, fate: Fate } =
            "eliminated" battle(Part::Harm(Harm::eliminated(unit.fighter(info), fate))) [unit] "{} is eliminated: {}", unit, fate
            => |enter| enter(Entry::Lost(unit.unit, fate.cause));
        Stood { side: Side, free: bool } = "stood" case(if *free { "10.6" } else { "10.5" }) battle(Part::Note) []
            "the {} units stand fast", side;
        Retreated { unit: Called, hex: HexId } = "retreated" battle(Part::Retreat(unit.to(info, *hex))) [unit, hex] "{} retreats to {}", unit, hex;
        Advanced { unit: Called, hex: HexId } = "advanced" battle(Part::Advance(unit.to(info, *hex))) [unit, hex] "{} advances to {}", unit, hex;
        Overran { units: Vec<Called> } = "overran" case("9.3") battle(Part::Note) [units] "{} may go two hexes on later", units;

        // End of turn (5, 17, 18).
        SupplyChecked { low: Vec<Called>, out: Vec<Called>, regained: Vec<Called> } = "supply" case("5.2") [low, out]
            "{}", supply_said(low, out, regained, info)
            => |enter| low.iter().chain(out).for_each(|who| enter(Entry::Hungry(who.unit)));
        FinnishDie { die: u8, gone: bool } = "threw" case("18.5") [die] "the Finnish die shows {die}: {}", match gone {
            true => "the Finnish chits leave the game",
            false => "the Finnish chits stay for this turn",
        };
        FinnsHalt = "finns" case("17.6") [] "the Finnish chits leave the game";
        Withdrawn { unit: UnitId } = "withdrawn" case("17.7") [unit] "{} is withdrawn", unit;
        /// Something is over; what came of it is told already.
        Finished = "finished" [] "";
        Over { points: [i16; 2], result: String } = "over" []
            "the game is over: German {}, Soviet {} points; {result}", points[0], points[1];
    }
}

/// Who stands where as a combat begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Lineup {
    /// Where the attackers stand, one by one.
    pub from: Vec<HexId>,
    pub defenders: Vec<(Called, HexId)>,
}

impl Lineup {
    fn begins(&self, info: &Info, attackers: &[Called], target: HexId, overrun: bool) -> Part {
        let attackers = attackers.iter().zip(&self.from).map(|(who, &hex)| who.to(info, hex)).collect();
        let defenders = self.defenders.iter().map(|(who, hex)| who.to(info, *hex)).collect();
        Part::attack(info, if overrun { "Overrun of" } else { "Attack on" }, &[target], attackers, defenders)
    }
}

fn odds(attack: u16, defence: u16, initial: &str, column: &str, shifts: &Tally) -> Part {
    Part::Odds(Box::new(battle::Odds::new([attack, defence].map(|n| n.to_string()), initial, column, shifts)))
}

/// `, artillery +2 (case 10.1)`; nothing of nothing.
fn modified(tally: &Tally, info: &Info) -> String {
    match tally.iter().next() {
        None => String::new(),
        Some(_) => format!(", {}", tally.say(info)),
    }
}

pub fn plane(kind: u8) -> &'static str {
    match kind {
        FIGHTER => "a fighter",
        CAS => "a close support unit",
        _ => "an air unit",
    }
}

/// `4 fighters and 8 close support units`.
pub fn planes(of: [u8; 2]) -> String {
    let [fighters, cas] = of.map(usize::from);
    let fighters = (fighters > 0).then(|| count(fighters, "fighter", "fighters"));
    let cas = (cas > 0).then(|| count(cas, "close support unit", "close support units"));
    match (fighters, cas) {
        (None, None) => "none".to_owned(),
        (Some(one), None) | (None, Some(one)) => one,
        (Some(one), Some(other)) => format!("{one} and {other}"),
    }
}

/// A hexside by its two hexes, with its mark.
pub fn edge_name(info: &Info, edge: EdgeId) -> String {
    let edge = info.map.edge(edge);
    let hexes = format!("{}/{}", info.hex(edge.a), info.hex(edge.b));
    mark(wargame::prose::Kind::Edge, &hexes, &hexes)
}

fn counter_name(info: &Info, counter: u8) -> String {
    info.number_names("counter").and_then(|names| names.get(usize::from(counter))).cloned().unwrap_or_default()
}

fn supply_said(low: &[Called], out: &[Called], regained: &[Called], info: &Info) -> String {
    let said = |units: &[Called], words: &str| {
        (!units.is_empty())
            .then(|| format!("{} {} {words}", Called::say_all(units, info), verb(units.len(), "is", "are")))
    };
    let parts = [said(low, "in low supply"), said(out, "out of supply"), said(regained, "in supply again")];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

impl Say for Called {
    fn say(&self, info: &Info) -> String {
        self.words(info)
    }

    fn say_all(list: &[Self], info: &Info) -> String {
        together(info, list, true)
    }
}

impl Carry for Called {
    fn carry(&self, info: &Info, line: &mut Line) {
        self.unit.carry(info, line);
    }
}

/// A result as the table writes it: `1/r2`.
pub fn result_name(outcome: Outcome) -> String {
    let Outcome { attacker, defender, retreat } = outcome;
    let steps = |n: u8| if n == 0 { String::new() } else { n.to_string() };
    let left = if attacker == 0 { "-".to_owned() } else { attacker.to_string() };
    let right = match (defender, retreat) {
        (0, 0) => "-".to_owned(),
        (n, 0) => n.to_string(),
        (n, r) => format!("{}r{r}", steps(n)),
    };
    format!("{left}/{right}")
}

/// Results of combat in words, best for the attacker first: those of the table.
pub fn results(outcomes: impl IntoIterator<Item = Outcome>) -> Vec<ResultWords> {
    let scale = |o: &Outcome| i16::from(o.defender) * 2 + i16::from(o.retreat > 0) - i16::from(o.attacker) * 2;
    let mut all: Vec<Outcome> = Vec::new();
    for outcome in outcomes {
        if !all.contains(&outcome) {
            all.push(outcome);
        }
    }
    all.sort_by_key(|o| (-scale(o), o.attacker, o.retreat));
    all.iter().map(|&o| words_of(o, scale(&o))).collect()
}

fn words_of(o: Outcome, balance: i16) -> ResultWords {
    let losses = |who: &str, n: u8| (n > 0).then(|| format!("{who} loses {}", count(n.into(), "step", "steps")));
    let retreat = (o.retreat > 0).then(|| format!("retreats {} hexes", o.retreat));
    let defender = match (losses("defender", o.defender), retreat) {
        (Some(loses), Some(retreats)) => Some(format!("{loses} and {retreats}")),
        (None, Some(retreats)) => Some(format!("defender {retreats}")),
        (loses, None) => loses,
    };
    let parts: Vec<_> = [losses("attacker", o.attacker), defender].into_iter().flatten().collect();
    ResultWords {
        result: result_name(o),
        say: if parts.is_empty() { "no effect".to_owned() } else { parts.join(", ") },
        hurts: o.attacker > 0,
        harms: o.defender > 0 || o.retreat > 0,
        balance: balance.clamp(-4, 4) as i8,
    }
}

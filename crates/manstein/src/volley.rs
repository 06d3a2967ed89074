//! A fire from its declaration to the advance (10.3, 10.13, 10.14): who is turned up, what is thrown for whom, and which
//! step follows which. Defensive fire goes the same way, without what does not follow it (9.2, 9.5).

use wargame::{Tally, battle};

use crate::{
    announce, demolish, dice, fanatic,
    fire::{self, Shot},
    follow, forecast, hidden, naval,
    prelude::*,
    state::{Aim, Fire},
    strike,
};

const HIT: Fate = Fate::combat("it is hit");

/// Carries out the fire in `state.fire`, which is complete: aim, force, assault, fanaticism. The hex or bridge is attacked
/// now (10.5), and whoever fires offensively has fired (10.2).
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let Fire { aim, force, assault, fanatic, .. } = play.state.fire;
    match aim {
        Aim::None => return,
        Aim::Mover(..) => {}
        Aim::Hex(hex) | Aim::Buildings(hex) => play.state.struck.add(hex),
        Aim::Bridge(edge) => play.state.struck_bridges.add(edge),
    }
    if !matches!(aim, Aim::Mover(..)) {
        play.state.fired |= &force;
    }
    let all = targets(play.at(), &play.state.fire);
    play.state.fire.targets = all;
    play.tell(|at| declared(at, &force, &all));
    if !assault.is_empty() {
        play.tell(|at| Event::Assaults { units: assault.iter().map(|unit| Called::now(at, unit)).collect() });
    }
    if fanatic {
        play.tell(|at| Event::Raging { side: at.state.phasing() });
    }
    match aim {
        Aim::Hex(hex) => hidden::reveal(play, hex),
        Aim::Mover(unit, _) => hidden::show(play, unit),
        _ => {}
    }
    play.state.stack.call(Stage::Throw);
}

/// Whom the die is thrown for (10.13): the mover alone in defensive fire (9.2), leaders only in a close assault (14.6).
pub fn targets(at: At, fire: &Fire) -> UnitSet {
    match fire.aim {
        Aim::Mover(unit, _) => UnitSet::EMPTY.with(unit),
        Aim::Hex(hex) => {
            let enemy = at.state.phasing().other();
            let hit = |unit: &UnitId| !fire.assault.is_empty() || !is_leader(at.book, *unit);
            at.state.units.here(enemy, hex).filter(hit).collect()
        }
        _ => UnitSet::EMPTY,
    }
}

/// Leaders have handles of their own.
pub fn is_leader(book: &Book, unit: UnitId) -> bool {
    book.units.get(unit.index()).is_some_and(Unit::is_leader)
}

/// What is told of a fire as it begins.
fn declared(at: At, force: &UnitSet, targets: &UnitSet) -> Event {
    let called = |unit: UnitId| Called::now(at, unit);
    let standing = |unit: UnitId| at.state.units.at(unit).unwrap_or(HexId::NONE);
    Event::Fired {
        firers: force.iter().map(called).collect(),
        aim: at.state.fire.aim,
        mover: if let Aim::Mover(unit, _) = at.state.fire.aim { Some(called(unit)) } else { None },
        from: force.iter().map(standing).collect(),
        targets: targets.iter().map(|unit| (called(unit), standing(unit))).collect(),
    }
}

/// How far a fire has come. The throws and questions a step calls lie above it and come back to the next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    Throw,
    Price,
    Rubble,
    Return,
    Advance,
    Close,
}

impl Doing<Manstein> for Stage {
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let next = |play: &mut Play<L>, stage: Stage| play.state.stack.goto(stage);
        match self {
            Stage::Throw => match (play.state.fire.aim, next_target(play.at())) {
                (Aim::Bridge(_) | Aim::Buildings(_), _) => {
                    next(play, Stage::Return);
                    demolish::begin(play);
                }
                (_, Some(unit)) => {
                    reckon(play, unit);
                    play.state.stack.call(Roll { unit });
                }
                (Aim::Mover(..), None) => next(play, Stage::Close),
                (_, None) => next(play, Stage::Price),
            },
            // The loss comes before the rubble (17.3), the rubble before the advance (10.18).
            Stage::Price => {
                next(play, Stage::Rubble);
                fanatic::pay(play);
            }
            Stage::Rubble => {
                next(play, Stage::Return);
                if demolish::may_collapse(play.at()) {
                    play.state.stack.call(demolish::Rubble);
                }
            }
            Stage::Return => {
                next(play, Stage::Advance);
                if naval::fires(play.at()) {
                    play.state.stack.call(naval::Return);
                }
            }
            Stage::Advance => {
                next(play, Stage::Close);
                if follow::anybody(play.at()) {
                    play.state.stack.call(follow::Follow);
                }
            }
            Stage::Close => {
                strike::spend(play);
                play.state.fire = Fire::default();
                play.state.stack.done();
            }
        }
        true
    }
}

/// Who the die is thrown for next: in the order of handles, a leader last (10.3).
fn next_target(at: At) -> Option<UnitId> {
    let left = &at.state.fire.targets;
    left.iter().find(|&unit| !is_leader(at.book, unit)).or(left.first())
}

/// Whether no enemy, leaders included, is left in the hex that was fired at (10.15).
pub fn vacated(at: At, hex: HexId) -> bool {
    !at.state.units.held(at.state.phasing().other()).has(hex)
}

/// The strength of all who fire (10.3). Of those named for defensive fire only the able count (6.6, 9.3).
pub fn strength(at: At, fire: &Fire) -> u16 {
    firing(at, fire).map(|unit| u16::from(unit.fire)).sum()
}

fn firing<'a>(at: At<'a>, fire: &Fire) -> impl Iterator<Item = &'a Unit> {
    let defensive = matches!(fire.aim, Aim::Mover(..));
    let units = fire.force.iter().map(move |unit| at.unit(unit));
    units.filter(move |unit| !defensive || unit.defends())
}

/// What of a fire at a hex changes its die whoever it is thrown for.
pub fn shot(at: At, fire: &Fire) -> Shot {
    let anti_armor = firing(at, fire).any(|unit| unit.anti_armor);
    let Aim::Hex(hex) = fire.aim else { return Shot { anti_armor, ..Shot::default() } };
    Shot {
        anti_armor,
        assault: !fire.assault.is_empty(),
        river: fire.assault.iter().any(|unit| announce::across(at, unit, hex) == Ok(true)),
        engineer: fire.assault.iter().any(|unit| at.unit(unit).storms()),
        anti_air: strike::flak(at, fire, hex),
        rudel: strike::has_rudel(at.book, &fire.force),
        fanatic: fire.fanatic,
    }
}

/// What is added to the die for one defender, who lies open.
pub fn modifiers(at: At, fire: &Fire, unit: UnitId) -> Tally {
    fire::modifiers(at.book, shot(at, fire), aimed(at, fire, unit, at.unit(unit).armored))
}

/// The hex in which a fire is resolved, and for whom.
pub fn aimed(at: At, fire: &Fire, unit: UnitId, armored: bool) -> fire::Target {
    let hex = match fire.aim {
        Aim::Hex(hex) | Aim::Mover(_, hex) => hex,
        _ => HexId::NONE,
    };
    fire::Target { hex, side: at.state.side(unit), armored, rubble: at.state.rubble.has(hex) }
}

/// Tells what the fire comes to for a defender.
fn reckon(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    play.tell(|at| {
        let fire = &at.state.fire;
        let (strength, tally) = (strength(at, fire), modifiers(at, fire, unit));
        let roll = forecast::roll(at.book, strength, &tally);
        Event::Reckoned {
            unit: Some(Called::now(at, unit)),
            strength,
            column: roll.columns.first().map(|(column, _)| column.clone()).unwrap_or_default(),
            modifiers: Box::new(tally),
            roll: Box::new(roll),
        }
    });
}

/// Whether a die does it, and what it comes to with its modifiers (10.10).
pub fn outcome(book: &Book, strength: u16, die: u8, tally: &Tally) -> (bool, i8) {
    let hit = book.fire.column(strength).is_some_and(|column| book.fire.eliminates(column, die, tally.die()));
    (hit, (i16::from(die) + tally.die()) as i8)
}

/// The line of a throw on the table.
pub fn thrown(die: u8, net: i8, hit: bool) -> battle::Thrown {
    let result = Some(announce::result_name(hit).to_owned());
    battle::Thrown { die, modified: Some(net), result, ..battle::Thrown::default() }
}

/// The die for one defender.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll {
    pub unit: UnitId,
}

impl Throw<Manstein> for Roll {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        dice::faces(out);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        dice::die(act, "10.3", "the die for a defender is being thrown")
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        play.state.stack.done();
        play.state.fire.targets.remove(self.unit);
        let at = play.at();
        let fire = &at.state.fire;
        let (hit, net) = outcome(at.book, strength(at, fire), die, &modifiers(at, fire, self.unit));
        play.tell(|at| Event::Threw { unit: Called::now(at, self.unit), die, net, hit });
        if hit {
            play.state.fire.hit = true;
            eliminate(play, self.unit, HIT);
        }
    }
}

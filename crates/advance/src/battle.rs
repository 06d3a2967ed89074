//! A combat from the announcement to the advance (0.1): which step follows which. Air units in it (13.1, 13.2), the
//! die, and untried units that are turned up (14).

use serde::{Deserialize, Serialize};
use wargame::{Forecast, Viewer};

use crate::{
    activation,
    combat::{self, Clash},
    event::Lineup,
    follow,
    forecast::{forecast, roll},
    prelude::*,
    results,
    state::Battle,
};

/// Files the announcement for good and begins the combat.
pub fn begin(play: &mut Play<impl Listen<Event>>, targets: Hexes, bases: Hexes, force: UnitSet, overrun: bool) {
    let attacker = play.state.side(force.first().expect("an attack has an attacker"));
    let guard = combat::defenders(play.state, &targets, attacker.other(), overrun);
    play.state.battle = Battle { targets, bases, force, guard, overrun, ..Battle::default() };
    for unit in (force | guard).iter() {
        play.state.disturb(unit);
    }
    if !overrun {
        play.state.fought |= &force;
        play.state.attacked |= &guard;
    }
    play.tell(|at| Event::Announced {
        attackers: force.iter().map(|u| Called::now(at, u)).collect(),
        targets: targets.iter().collect(),
        overrun,
        lineup: Box::new(Lineup {
            from: force.iter().map(|u| at.state.units.at(u).unwrap_or(HexId::NONE)).collect(),
            defenders: guard.iter().filter_map(|u| Some((Called::now(at, u), at.state.units.at(u)?))).collect(),
        }),
    });
    play.state.stack.call(Stage::Air);
}

/// The side of one half of the result.
pub fn side_of(state: &State, attacker_half: bool) -> Side {
    if attacker_half { state.phasing() } else { state.phasing().other() }
}

/// How far a combat has come. The questions a step calls lie above it and come back to the next step.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    Air,
    Show,
    Defender,
    Attacker,
    Advance,
    Close,
}

impl Doing<crate::Advance> for Stage {
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        match self {
            Stage::Air => {
                play.state.stack.goto(Stage::Show);
                if play.state.air_ready > 0 {
                    play.state.stack.call(CommitAir);
                }
            }
            Stage::Show => {
                show(play);
                play.state.stack.goto(Stage::Defender);
                play.state.stack.call(Roll);
            }
            // The defender's half comes first (10.3; 79:10.3a, 10:8.43a).
            Stage::Defender => {
                play.state.stack.goto(Stage::Attacker);
                if play.state.battle.defender != Half::None {
                    remove_passed_over(play);
                    results::begin(play, false);
                }
            }
            Stage::Attacker => {
                play.state.stack.goto(Stage::Advance);
                if play.state.battle.attacker != Half::None {
                    results::begin(play, true);
                }
            }
            Stage::Advance => {
                play.state.stack.goto(Stage::Close);
                follow::begin(play);
            }
            Stage::Close => {
                play.tell(|_| Event::Finished);
                play.state.stack.done();
                if play.state.battle.overrun {
                    activation::after_overrun(play);
                }
                play.state.battle = Battle::default();
            }
        }
        true
    }
}

/// Turns up the untried participants, attackers and defenders alike (14.1), and works the column out, capped after
/// the shifts only (9.3; 10:8.32a).
fn show(play: &mut Play<impl Listen<Event>>) {
    let all = play.state.battle.force | play.state.battle.guard;
    let mut news = false;
    for unit in all.iter() {
        if play.state.side(unit) == SOVIET {
            let piece = play.state.piece(play.book, unit);
            if play.state.veil.show(piece) {
                news = true;
                play.tell(|at| Event::Revealed { unit: Called::untried(at, unit), now: Called::now(at, unit) });
            }
        }
    }
    if news {
        play.log.seal();
    }
    let battle = &play.state.battle;
    let clash = Clash {
        targets: &battle.targets,
        force: battle.force,
        guard: battle.guard,
        overrun: battle.overrun,
        air: battle.air,
    };
    let (initial, tally) = combat::reckon(play.at(), &clash);
    let column = play.book.crt.clamp(initial + tally.columns()) as i8;
    play.tell(|at| {
        let attack = combat::total(at, &at.state.battle.force, true);
        let defence = combat::total(at, &at.state.battle.guard, false);
        let roll = Box::new(roll(at.book, [attack, defence], initial, &tally));
        Event::Reckoned { attack, defence, initial, tally: Box::new(tally), column, roll }
    });
    play.state.battle.column = column;
}

/// The die of a combat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll;

impl Throw<crate::Advance> for Roll {
    fn outcomes(&self, at: At, out: &mut Vec<Act>) {
        out.extend((1..=at.book.crt.sides()).map(Act::Die));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Die(die) if (1..=at.book.crt.sides()).contains(&die) => Ok(()),
            _ => refuse(at.case("79:9.5", "10:8.3"), "the die is being thrown"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        let (defender, attacker) = play.book.crt.result(play.state.battle.column.into(), die);
        (play.state.battle.defender, play.state.battle.attacker) = (defender, attacker);
        play.tell(|_| Event::Threw { die, defender, attacker });
        play.state.stack.done();
    }
}

/// Units that came into an attacked hex earlier in this Combat Phase go with any adverse result (8.4).
fn remove_passed_over(play: &mut Play<impl Listen<Event>>) {
    if play.state.battle.overrun {
        return;
    }
    let side = play.state.phasing().other();
    for hex in play.state.battle.targets.iter().collect::<arrayvec::ArrayVec<_, 6>>() {
        let passed: UnitSet = play.state.units.here(side, hex).filter(|&u| !play.state.battle.guard.has(u)).collect();
        for unit in passed.iter() {
            let fate = Fate::combat("it had come into the hex earlier in this phase");
            eliminate(play, unit, fate);
        }
    }
}

/// How many air units the German commits, attacking or defending (13.0).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CommitAir;

impl CommitAir {
    fn with(at: At, viewer: Viewer, air: u8) -> Forecast {
        let b = &at.state.battle;
        forecast(at, viewer, &Clash { targets: &b.targets, force: b.force, guard: b.guard, overrun: b.overrun, air })
    }
}

impl Question<crate::Advance> for CommitAir {
    fn side(&self, _: At) -> Side {
        GERMAN
    }

    fn prompt(&self, at: At) -> Prompt {
        let targets = places(at.book, at.state.battle.targets.iter());
        let words = match (at.state.phasing() == GERMAN, at.state.battle.overrun) {
            (true, false) => format!("How many air units support the attack on {targets}?"),
            (true, true) => format!("How many air units support the overrun of {targets}?"),
            (false, _) => format!("How many air units help to defend {targets}?"),
        };
        Prompt::new(at.case("79:13.2", "10:11.2"), words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend((0..=at.state.air_ready).map(Act::Commit));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Commit(count) if count <= at.state.air_ready => Ok(()),
            Act::Commit(_) => refuse(
                at.case("79:13.5", "10:11.5"),
                "each air unit is used once a Game-Turn, and not so many are left",
            ),
            _ => refuse(at.case("79:13.2", "10:11.2"), "the combat is announced: commit air units to it, or none"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Commit(count) = act else { unreachable!("checked before") };
        play.state.air_ready -= count;
        play.state.battle.air = count;
        let attacking = play.state.phasing() == GERMAN;
        play.tell(|_| Event::AirCommitted { count, attacking });
        play.state.stack.done();
    }

    fn chosen(&self, at: At) -> Vec<UnitId> {
        at.state.battle.force.iter().collect()
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        at.state.battle.targets.iter().collect()
    }

    fn forecast(&self, at: At, viewer: Viewer) -> Option<Forecast> {
        Some(CommitAir::with(at, viewer, 0))
    }

    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        if let Act::Commit(count) = act { Some(CommitAir::with(at, viewer, count)) } else { None }
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::Commit(used @ 1..) = act else { return Vec::new() };
        let words = match at.state.air_ready - used {
            0 => "no air unit is left for this Game-Turn".to_owned(),
            left => format!("{} left for this Game-Turn", count(left.into(), "air unit is", "air units are")),
        };
        vec![Consequence::note(at.case("79:13.5", "10:11.5"), words)]
    }
}

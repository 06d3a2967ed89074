//! A combat from the announcement to the advance (10.22): which step follows which.

use crate::{
    air,
    event::Lineup,
    follow, forecast,
    odds::{self, Odds},
    prelude::*,
    results,
    retreat::{self, Escort},
    state::{Battle, Outcome},
};

/// The side of one half of the result.
#[inline]
pub fn side_of(state: &State, attacker: bool) -> Side {
    if attacker { state.phasing() } else { state.phasing().other() }
}

/// The participants of one half that are alive.
#[inline]
pub fn involved(state: &State, attacker: bool) -> UnitSet {
    if attacker { state.battle.force } else { state.battle.guard }
}

/// Files the announcement for good and begins the combat.
pub fn begin(play: &mut Play<impl Listen<Event>>, targets: Hexes, force: UnitSet) {
    let (book, state) = (play.book, &mut *play.state);
    let side = state.phasing();
    let mut guard = UnitSet::EMPTY;
    for hex in targets.iter() {
        state.units.here(side.other(), hex).for_each(|u| guard.add(u));
        state.struck.add(hex);
    }
    let beside = |u: &UnitId| {
        let hex = state.units.at(*u);
        book.unit(*u).kind == Kind::Hq && force.iter().any(|f| state.units.at(f) == hex)
    };
    let escort = state.units.of(side).filter(|u| state.units.at(*u).is_some()).filter(beside).collect();
    state.fought |= &force;
    for unit in force.iter() {
        if let Some(hex) = state.units.at(unit).filter(|&h| book.city.has(h)) {
            let district = usize::from(book.district_at[hex.index()]);
            state.sallied[district] |= 1 << book.unit(unit).kind.slot() as u8;
        }
    }
    state.battle = Battle { targets, force, guard, escort, ..Battle::default() };
    play.tell(|at| {
        let standing = |unit| Some((unit, at.state.units.at(unit)?));
        let lineup = Lineup {
            from: force.iter().map(|unit| at.state.units.at(unit).unwrap_or(HexId::NONE)).collect(),
            defenders: guard.iter().filter_map(standing).collect(),
        };
        let (attackers, targets) = (force.iter().collect(), targets.iter().collect());
        Event::Announced { attackers, targets, lineup: Box::new(lineup) }
    });
    play.state.stack.goto(Stage::Reckon);
}

/// How far a combat has come. The questions a step calls lie above it and come back to the next step.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    Reckon,
    Attacker,
    Escort,
    AttackerLosses,
    Defender,
    DefenderLosses,
    Advance,
    Close,
}

impl Doing<Assault> for Stage {
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        match self {
            Stage::Reckon => reckon(play),
            Stage::Attacker => {
                play.state.stack.goto(Stage::Escort);
                results::begin(play, true);
            }
            Stage::Escort => {
                play.state.stack.goto(Stage::AttackerLosses);
                let hqs = retreat::escorts(play.at());
                if !hqs.is_empty() {
                    play.state.stack.call(Escort { hqs });
                }
            }
            Stage::AttackerLosses => {
                play.state.stack.goto(Stage::Defender);
                results::losses(play, true);
            }
            Stage::Defender => {
                play.state.stack.goto(Stage::DefenderLosses);
                results::begin(play, false);
            }
            Stage::DefenderLosses => {
                play.state.stack.goto(Stage::Advance);
                results::losses(play, false);
            }
            Stage::Advance => {
                play.state.stack.goto(Stage::Close);
                if follow::anybody(play.at()) {
                    play.state.stack.call(follow::Follow);
                }
            }
            Stage::Close => {
                play.state.battle = Battle::default();
                play.state.stack.done();
            }
        }
        true
    }
}

/// Works the column out; at the best odds nothing is thrown (10.21).
fn reckon(play: &mut Play<impl Listen<Event>>) {
    let (force, targets) = (play.state.battle.force, play.state.battle.targets);
    let sum = odds::reckon(play.at(), play.state.phasing(), &force, &targets);
    let (attack, defence) = (sum.attack, sum.defence);
    let modifier = sum.tally.die() as i8;
    let thrown = sum.odds != Odds::Automatic;
    play.tell(|at| {
        let column = odds::name(at.book, sum.odds);
        let roll = Box::new(forecast::roll(at.book, &sum));
        Event::Reckoned { attack, defence, column, tally: Box::new(sum.tally.clone()), thrown, roll }
    });
    play.state.stack.goto(Stage::Attacker);
    match sum.odds {
        Odds::Column(column) => {
            play.state.battle.column = column;
            play.state.battle.modifier = modifier;
            play.state.stack.call(Roll::Combat);
        }
        _ => satisfy(play, Outcome::De),
    }
}

/// What the die is thrown for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Roll {
    /// The number of air units (12.22, 12.23).
    Air,
    /// The next bomber (12.34).
    Bomb,
    Combat,
}

impl Throw<Assault> for Roll {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((1..=6).map(Act::Die));
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Die(1..=6) => Ok(()),
            _ => refuse("10.21", "the die is being thrown"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        play.state.stack.done();
        match self {
            Roll::Air => air::thrown(play, die),
            Roll::Bomb => air::strike(play, die),
            Roll::Combat => thrown(play, die),
        }
    }
}

/// The die of the combat.
fn thrown(play: &mut Play<impl Listen<Event>>, die: u8) {
    let modified = die as i8 + play.state.battle.modifier;
    let outcome = odds::outcome(play.book, play.state.battle.column, modified);
    play.tell(|_| Event::Threw { die, modified, outcome });
    satisfy(play, outcome);
}

/// Eliminations fall at once; penalties are owed (10.23), as many as the result says (10.25).
fn satisfy(play: &mut Play<impl Listen<Event>>, outcome: Outcome) {
    let (units, why) = match outcome {
        Outcome::Ae => (play.state.battle.force, "the result is AE"),
        Outcome::De => (play.state.battle.guard, "the result is DE"),
        Outcome::Pay(attacker, defender) => {
            play.state.battle.owed = [attacker, defender];
            return;
        }
    };
    for unit in units.iter() {
        eliminate(play, unit, Fate::combat(why));
    }
}

/// The attacked hexes the defenders have left.
pub fn emptied(state: &State) -> impl Iterator<Item = HexId> + '_ {
    let enemy = state.phasing().other();
    state.battle.targets.iter().filter(move |&h| !state.units.held(enemy).has(h))
}

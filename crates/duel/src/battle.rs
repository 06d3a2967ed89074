//! A combat from its announcement to the advance (10.1): which step follows which, artillery, the dice.

use crate::{
    activation::FREE,
    air,
    event::Lineup,
    follow, forecast, hidden, odds,
    prelude::*,
    results, retreat, stand,
    state::{Battle, Outcome},
};
use wargame::{Forecast, Viewer};

/// The side of one half of a combat.
#[inline]
pub fn side_of(state: &State, attacker: bool) -> Side {
    if attacker { state.phasing() } else { state.phasing().other() }
}

/// Declares an attack for good: who attacks and who is attacked lies open from now on (9.5i, 9.5j). All units of the hex
/// defend together (10.0e).
pub fn begin(play: &mut Play<impl Listen<Event>>, target: HexId, overrun: bool, force: UnitSet) {
    let enemy = play.state.phasing().other();
    let guard: UnitSet = play.state.units.here(enemy, target).collect();
    let at = play.at();
    let steps = guard.iter().filter(|&unit| !at.book.is_hq(unit)).map(|unit| at.steps(unit)).sum();
    play.state.activation.fought |= &force;
    play.state.battle = Battle { target, overrun, force, guard, steps, ..Battle::default() };
    play.tell(|at| {
        let called = |unit| Called::now(at, unit);
        let lineup = Lineup {
            from: force.iter().map(|unit| at.state.units.at(unit).unwrap_or(HexId::NONE)).collect(),
            defenders: guard.iter().map(|unit| (called(unit), target)).collect(),
        };
        Event::Announced { attackers: force.iter().map(called).collect(), target, overrun, lineup: Box::new(lineup) }
    });
    for unit in force.iter() {
        hidden::show(play, unit);
    }
    hidden::reveal(play, target);
    play.state.stack.goto(Stage::Air);
}

/// How far a combat has come. The questions a step calls lie above it and come back to the next step.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    Air,
    Dogfight,
    Abort,
    Artillery,
    Throw,
    Flak,
    AttackerLosses,
    DefenderLosses,
    Stand,
    Retreat,
    Advance,
    Close,
}

impl Doing<Duel> for Stage {
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        match self {
            Stage::Air => {
                play.state.stack.goto(Stage::Dogfight);
                play.state.stack.call(air::Commit { attacker: true, refusals: 0 });
            }
            Stage::Dogfight => {
                play.state.stack.goto(Stage::Abort);
                air::fight(play);
            }
            Stage::Abort => {
                play.state.stack.goto(Stage::Artillery);
                if air::can_abort(play.at()) {
                    play.state.stack.call(air::Abort);
                }
            }
            Stage::Artillery => {
                play.state.stack.goto(Stage::Throw);
                if may_shell(play.at()) {
                    play.state.stack.call(Artillery);
                }
            }
            Stage::Throw => {
                play.state.stack.goto(Stage::Flak);
                reckon(play);
                play.state.stack.call(Roll);
            }
            Stage::Flak => {
                play.state.stack.goto(Stage::AttackerLosses);
                air::flak(play);
            }
            // Both sides take their losses before anybody retreats (10.2g).
            Stage::AttackerLosses => {
                play.state.stack.goto(Stage::DefenderLosses);
                results::losses(play, true);
            }
            Stage::DefenderLosses => {
                play.state.stack.goto(Stage::Stand);
                results::losses(play, false);
            }
            Stage::Stand => {
                play.state.stack.goto(Stage::Retreat);
                if play.state.battle.outcome.retreat > 0 && stand::possible(play.at()) {
                    play.state.stack.call(stand::Stand);
                }
            }
            Stage::Retreat => {
                play.state.stack.goto(Stage::Advance);
                retreat::begin(play);
            }
            Stage::Advance => {
                play.state.stack.goto(Stage::Close);
                if follow::anybody(play.at()) {
                    play.state.stack.call(follow::Follow);
                }
            }
            Stage::Close => {
                mark_overrun(play);
                play.state.battle = Battle::default();
                play.state.stack.done();
            }
        }
        true
    }
}

/// Whether the attacked hex is free: all defenders eliminated or retreated (10.2h), and none stood fast (10.5c, 9.3n).
pub fn cleared(state: &State) -> bool {
    let battle = &state.battle;
    !battle.stood && !state.units.held(state.phasing().other()).has(battle.target)
}

/// Every mech unit of an overrun that succeeded may go on after the combat mode; foot units may not (9.3f, 9.3g, 9.3h).
fn mark_overrun(play: &mut Play<impl Listen<Event>>) {
    if !play.state.battle.overrun || !cleared(play.state) {
        return;
    }
    let at = play.at();
    let marked: UnitSet = at.state.battle.force.iter().filter(|&unit| at.unit(unit).mech).collect();
    if marked.is_empty() {
        return;
    }
    play.state.activation.overran |= &marked;
    play.tell(|at| Event::Overran { units: marked.iter().map(|unit| Called::now(at, unit)).collect() });
}

/// Tells what the attack comes to, all in it.
fn reckon(play: &mut Play<impl Listen<Event>>) {
    play.tell(|at| {
        let sum = odds::now(at);
        Event::Reckoned {
            attack: sum.attack,
            defence: sum.defence,
            initial: odds::name(at.book, sum.initial),
            column: odds::name(at.book, sum.column),
            shifts: Box::new(sum.shifts.clone()),
            roll: Box::new(forecast::roll(at.book, &sum)),
        }
    });
}

/// Whether the headquarters that was activated supports these attackers with artillery (10.1h, 10.1n): one of them is of
/// its command; Soviet ones support anybody, from turn 14 on German ones any German.
fn supports(at: At, force: &UnitSet) -> bool {
    let hq = at.state.activation.hq;
    if hq == NOBODY {
        return false;
    }
    let free = at.state.turn >= FREE && !at.book.is_finn(hq);
    let one = |unit: UnitId| at.command(unit) == at.command(hq) || free && !at.book.is_finn(unit);
    at.state.side(hq) == SOVIET || force.iter().any(one)
}

/// Whether there is artillery to be used (10.1): none in an overrun (9.3), none of a headquarters that is not on the map.
fn may_shell(at: At) -> bool {
    let (activation, battle) = (&at.state.activation, &at.state.battle);
    activation.artillery > 0
        && !battle.overrun
        && at.state.units.at(activation.hq).is_some()
        && supports(at, &battle.force)
}

/// How many artillery markers support the attack; fixed before the dice (10.1m).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Artillery;

impl Question<Duel> for Artillery {
    fn prompt(&self, at: At) -> Prompt {
        let left = at.state.activation.artillery;
        let words = format!(
            "How much artillery of {} supports the attack on {}? {} left for this activation.",
            name(at, at.state.activation.hq),
            place(at.book, at.state.battle.target),
            capital(count(left.into(), "marker is", "markers are")),
        );
        Prompt::new("10.1", words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend((0..=at.state.activation.artillery).map(Act::Artillery));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Artillery(number) if number <= at.state.activation.artillery => Ok(()),
            Act::Artillery(_) => {
                refuse("10.1", "a headquarters has as many markers as its artillery number, over all attacks together")
            }
            _ => refuse("10.1", "say first how much artillery supports the attack"),
        }
    }

    /// What is used is gone for the activation (10.1i).
    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Artillery(number) = act else { unreachable!("checked before") };
        play.state.battle.artillery = number;
        play.state.activation.artillery -= number;
        play.tell(|_| Event::ArtilleryUsed { number });
        play.state.stack.done();
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Artillery(number) if number > 0 => {
                let left = count((at.state.activation.artillery - number).into(), "marker is", "markers are");
                vec![Consequence::note("10.1", format!("{left} left for other attacks of the activation"))]
            }
            _ => Vec::new(),
        }
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        vec![at.state.battle.target]
    }

    fn forecast(&self, at: At, viewer: Viewer) -> Option<Forecast> {
        forecast::of_battle(at, viewer, &at.state.battle)
    }

    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        let Act::Artillery(artillery) = act else { return None };
        forecast::of_battle(at, viewer, &Battle { artillery, ..at.state.battle })
    }
}

/// The two dice.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll;

impl Throw<Duel> for Roll {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((2..=12).map(Act::Dice));
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Dice(2..=12) => Ok(()),
            _ => refuse("10.1", "the two dice are being thrown"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Dice(dice) = act else { unreachable!("checked before") };
        play.state.stack.done();
        let sum = odds::now(play.at());
        let modifier = sum.dice.die();
        let outcome = odds::outcome(play.book, sum.column, dice, modifier);
        play.state.battle.outcome = outcome;
        let Outcome { attacker, defender, .. } = outcome;
        play.state.battle.owed = [attacker, defender];
        let net = (i16::from(dice) + modifier) as i8;
        play.tell(|_| Event::Threw { dice, net, modifiers: Box::new(sum.dice.clone()), outcome });
    }
}

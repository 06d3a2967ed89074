//! Combat results: the choice between loss and retreat, and the losses (10.1 to 10.5; second edition 8.41 to 8.45).

use serde::{Deserialize, Serialize};

use crate::{
    action::{LOSE, MIXED, RETREAT},
    battle::side_of,
    prelude::*,
    retreat::{self, Retreat},
};

/// The participants of one half that are alive.
pub fn affected(state: &State, attacker: bool) -> UnitSet {
    if attacker { state.battle.force } else { state.battle.guard }
}

fn half(state: &State, attacker: bool) -> Half {
    if attacker { state.battle.attacker } else { state.battle.defender }
}

/// Whether an overrun has succeeded: no defender is left in the hex (79:7.6a).
pub fn overrun_succeeded(state: &State) -> bool {
    let enemy = state.phasing().other();
    state.battle.overrun && state.battle.targets.iter().all(|h| state.units.count(enemy, h) == 0)
}

/// Begins to satisfy one half: E eliminates all (10.4). In a successful overrun the attackers take losses only
/// (79:7.6b); after a failure they choose (79:7.7a, 10:7.7a).
pub fn begin(play: &mut Play<impl Listen<Event>>, attacker: bool) {
    let units = affected(play.state, attacker);
    if units.is_empty() {
        return;
    }
    match half(play.state, attacker) {
        Half::None => {}
        Half::All => {
            for unit in units.iter() {
                eliminate(play, unit, Fate::combat("the result is E"));
            }
        }
        demand if attacker && overrun_succeeded(play.state) => losses(play, attacker, steps_of(demand)),
        _ => play.state.stack.call(ChooseWay { attacker }),
    }
}

fn steps_of(half: Half) -> u8 {
    if half == Half::Two { 2 } else { 1 }
}

/// Takes losses: a force with no more steps than demanded loses all it has, a single unit as much as is demanded;
/// otherwise the owner names them.
fn losses(play: &mut Play<impl Listen<Event>>, attacker: bool, left: u8) {
    let units = affected(play.state, attacker);
    let steps: u8 = units.iter().map(|u| play.state.steps(u)).sum();
    if steps <= left {
        for unit in units.iter() {
            eliminate(play, unit, Fate::combat("all steps of the force are lost"));
        }
    } else if let (Some(only), 1) = (units.iter().next(), units.len()) {
        for _ in 0..left {
            lose_step(play, only);
        }
    } else {
        play.state.stack.call(TakeLoss { attacker, left });
    }
}

/// How a 1 or 2 is satisfied.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChooseWay {
    pub attacker: bool,
}

impl ChooseWay {
    fn allows(self, at: At, way: u8) -> bool {
        match half(at.state, self.attacker) {
            Half::One => way == LOSE || way == RETREAT,
            _ => way <= MIXED,
        }
    }
}

impl Question<crate::Advance> for ChooseWay {
    fn side(&self, at: At) -> Side {
        side_of(at.state, self.attacker)
    }

    fn prompt(&self, at: At) -> Prompt {
        let units: Vec<_> = affected(at.state, self.attacker).iter().collect();
        let who = capital(names(at, &units));
        let suffer = if units.len() == 1 { "suffers" } else { "suffer" };
        match half(at.state, self.attacker) {
            Half::Two => {
                let ways = "two steps lost, two hexes of retreat, or one of each?";
                Prompt::new(at.case("79:10.2", "10:8.42"), format!("{who} {suffer} a 2: {ways}"))
            }
            _ => {
                let ways = "one step lost, or one hex of retreat?";
                Prompt::new(at.case("79:10.1", "10:8.41"), format!("{who} {suffer} a 1: {ways}"))
            }
        }
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend((LOSE..=MIXED).filter(|&w| self.allows(at, w)).map(Act::Way));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Way(way) if self.allows(at, way) => Ok(()),
            Act::Way(_) => {
                refuse(at.case("79:10.1", "10:8.41"), "a 1 is one step lost or one hex of retreat, not both")
            }
            _ => refuse(at.case("79:10.2", "10:8.42"), "choose first between loss and retreat"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Way(way) = act else { unreachable!("checked before") };
        let attacker = self.attacker;
        let side = side_of(play.state, attacker);
        play.tell(|_| Event::Chose { side, way });
        let demand = steps_of(half(play.state, attacker));
        let to_go = affected(play.state, attacker);
        match way {
            LOSE => {
                play.state.stack.done();
                losses(play, attacker, demand);
            }
            RETREAT => play.state.stack.goto(Retreat { attacker, length: demand, to_go }),
            _ => {
                // The loss comes first; whoever is left then retreats one hex.
                play.state.stack.goto(Retreat { attacker, length: 1, to_go });
                losses(play, attacker, 1);
            }
        }
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        at.state.battle.targets.iter().collect()
    }

    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        retreat::at_once(at, Act::Way(RETREAT))
    }

    /// The hexes they could retreat to are told before it is chosen.
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::Way(way) = act else { return Vec::new() };
        let (attacker, units) = (self.attacker, affected(at.state, self.attacker));
        let mut leads = Vec::new();
        let steps: u8 = units.iter().map(|u| at.state.steps(u)).sum();
        let demand = if way == LOSE { steps_of(half(at.state, attacker)) } else { u8::from(way == MIXED) };
        if demand > 0 && units.len() > 1 && steps > demand {
            let of: Vec<_> = units.iter().collect();
            let words = format!("{} of {} will be lost", count(demand.into(), "step", "steps"), names(at, &of));
            let said = Consequence::new(Matter::Step, at.case("79:10.1", "10:8.41"), words);
            leads.push(said.of(of).count(demand.into()).against().anyway());
        }
        if way == LOSE {
            return leads;
        }
        let havens = |unit| retreat::open_to(at, unit, attacker);
        let hexes = units.iter().fold(HexSet::EMPTY, |all, unit| all | havens(unit));
        if !hexes.is_empty() {
            let words = format!("safe hexes: {}", places(at.book, hexes.iter()));
            let said = Consequence::new(Matter::Places, at.case("79:10.7", "10:8.47"), words);
            leads.push(said.on(hexes.iter()).unless());
        }
        let stuck: Vec<_> = units.iter().filter(|&unit| havens(unit).is_empty()).collect();
        if !stuck.is_empty() && units.len() > 1 {
            let have = wargame::words::verb(stuck.len(), "has", "have");
            let words = format!("{} {have} no safe hex to retreat to", names(at, &stuck));
            leads.push(Consequence::note(at.case("79:10.7", "10:8.47"), words).of(stuck).against().unless());
        }
        if attacker && at.state.battle.overrun {
            let words = "who retreats is finished for this phase";
            leads.push(Consequence::new(Matter::Halted, at.case("79:7.7", "10:7.7"), words).of(units.iter()).against());
        }
        leads
    }
}

/// Which unit loses a step; `left` are to be lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakeLoss {
    pub attacker: bool,
    pub left: u8,
}

impl Question<crate::Advance> for TakeLoss {
    fn side(&self, at: At) -> Side {
        side_of(at.state, self.attacker)
    }

    fn prompt(&self, at: At) -> Prompt {
        let units: Vec<_> = affected(at.state, self.attacker).iter().collect();
        let steps = if self.left > 1 { format!(" {} steps are to be lost.", self.left) } else { String::new() };
        let words = match units[..] {
            [unit] => format!("{} loses a step.{steps}", capital(Called::now(at, unit).words(&at.book.info))),
            _ => format!("Which of {} loses a step?{steps}", names(at, &units)),
        };
        Prompt::new(at.case("79:10.1", "10:8.41"), words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(affected(at.state, self.attacker).iter().map(Act::Lose));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let case = at.case("79:10.1", "10:8.41");
        match act {
            Act::Lose(unit) if affected(at.state, self.attacker).has(unit) => Ok(()),
            Act::Lose(unit) => refuse_about(case, "only an affected unit loses a step", Target::Unit(unit)),
            _ => refuse(case, "name the unit that loses a step"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Lose(unit) = act else { unreachable!("checked before") };
        lose_step(play, unit);
        play.state.stack.done();
        if self.left > 1 {
            losses(play, self.attacker, self.left - 1);
        }
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        at.state.battle.targets.iter().collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Lose)
    }
}

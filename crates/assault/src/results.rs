//! Penalties: retreat or step loss, and who pays first (10.24 to 10.26, 10.210 to 10.212).

use wargame::words::verb;

use crate::{
    action::{LOSE, RETREAT, SKIP},
    battle::{involved, side_of},
    prelude::*,
    retreat::{self, Retreat},
};

fn owed(state: &State, attacker: bool) -> u8 {
    state.battle.owed[usize::from(!attacker)]
}

/// Whether the defender may do without his first penalty: the attacker took his by retreating (10.26).
fn may_skip(state: &State, attacker: bool) -> bool {
    !attacker && !state.battle.fled.is_empty()
}

/// Asks how the first penalty is taken, where there is a choice; of the others none is a retreat (10.25).
pub fn begin(play: &mut Play<impl Listen<Event>>, attacker: bool) {
    let units = involved(play.state, attacker);
    if owed(play.state, attacker) == 0 || units.is_empty() {
        return;
    }
    if may_skip(play.state, attacker) || retreat::possible(play.at(), &units) {
        play.state.stack.call(ChooseWay { attacker });
    }
}

/// How the first penalty is taken.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChooseWay {
    pub attacker: bool,
}

impl ChooseWay {
    fn allows(self, at: At, way: u8) -> Ruling {
        match way {
            RETREAT => retreat::may(at, &involved(at.state, self.attacker)),
            LOSE => Ok(()),
            SKIP if may_skip(at.state, self.attacker) => Ok(()),
            SKIP => refuse("10.212", "no penalty is refused, except by a defender whose attacker retreated"),
            _ => refuse("10.24", "a penalty is a retreat or a step loss"),
        }
    }
}

impl Question<Assault> for ChooseWay {
    fn side(&self, at: At) -> Side {
        side_of(at.state, self.attacker)
    }

    fn prompt(&self, at: At) -> Prompt {
        let units = involved(at.state, self.attacker);
        let owed = owed(at.state, self.attacker);
        let who = &at.book.info.sides[self.side(at).index()];
        let suffer = verb(units.len(), "suffers", "suffer");
        let penalties = count(owed.into(), "penalty", "penalties");
        let it = if owed == 1 { "it" } else { "the first" };
        let case = if may_skip(at.state, self.attacker) { "10.26" } else { "10.24" };
        let units = names(at, &units);
        Prompt::new(case, format!("{units} {suffer} {penalties}: does the {who} player take {it} as a retreat?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend((RETREAT..=SKIP).filter(|&w| self.allows(at, w).is_ok()).map(Act::Way));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Way(way) => self.allows(at, way),
            _ => refuse("10.24", "choose first between a retreat and a step loss"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let (Act::Way(way), ChooseWay { attacker }) = (act, self) else { unreachable!("checked before") };
        let side = side_of(play.state, attacker);
        play.tell(|_| Event::Chose { side, way });
        if way != LOSE {
            play.state.battle.owed[usize::from(!attacker)] -= 1;
        }
        if way != RETREAT {
            return play.state.stack.done();
        }
        let to_go = involved(play.state, attacker);
        if attacker {
            play.state.battle.fled = to_go;
        }
        play.state.stack.goto(Retreat { attacker, to_go });
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        at.state.battle.targets.iter().collect()
    }

    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        if offers.contains(&Act::Way(RETREAT)) { retreat::at_once(at, Act::Way(RETREAT)) } else { Vec::new() }
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::Way(way) = act else { return Vec::new() };
        let (attacker, units) = (self.attacker, involved(at.state, self.attacker));
        let list: Vec<_> = units.iter().collect();
        let owed = owed(at.state, attacker).saturating_sub(u8::from(way != LOSE));
        let steps: u8 = units.iter().map(|u| at.state.steps(at.book, u)).sum();
        let mut leads = Vec::new();
        if owed > 0 && steps > owed && (units.len() > 1 || way == RETREAT) {
            let then = if way == RETREAT { " after the retreat" } else { "" };
            let words = format!("{} of {} will be lost{then}", count(owed.into(), "step", "steps"), names(at, &units));
            let said = Consequence::new(Matter::Step, "10.25", words).of(list.iter().copied());
            leads.push(said.count(owed.into()).against().anyway());
        }
        if way != RETREAT {
            return leads;
        }
        let hexes = retreat::open_to_all(at, &units);
        if !hexes.is_empty() {
            let words = format!("hexes to retreat to: {}", places(at.book, hexes.iter()));
            leads.push(Consequence::new(Matter::Places, "10.27", words).on(hexes.iter()).unless());
        }
        if attacker {
            let words = "who retreats does not advance";
            leads.push(Consequence::new(Matter::Halted, "10.51", words).of(list.iter().copied()).against());
        }
        leads.extend(retreat::halted(at, &units));
        leads
    }
}

/// Takes the penalties that are left as step losses. Where there is no choice they fall by themselves.
pub fn losses(play: &mut Play<impl Listen<Event>>, attacker: bool) {
    let left = owed(play.state, attacker);
    take(play, TakeLoss { attacker, left, first: true });
}

const LAST: Fate = Fate::combat("its last step is lost");

/// Steps are lost until somebody has to be asked.
fn take(play: &mut Play<impl Listen<Event>>, mut loss: TakeLoss) {
    while loss.left > 0 {
        let units = involved(play.state, loss.attacker);
        let steps: u8 = units.iter().map(|u| play.state.steps(play.book, u)).sum();
        if steps <= loss.left {
            for unit in units.iter() {
                eliminate(play, unit, Fate::combat("all its steps are lost"));
            }
            return;
        }
        let mut able = loss.able(play.at()).iter();
        match (able.next(), able.next()) {
            (Some(only), None) => {
                lose_step(play, only, LAST);
                loss = TakeLoss { left: loss.left - 1, first: false, ..loss };
            }
            _ => return play.state.stack.call(loss),
        }
    }
}

/// Which unit loses a step; `left` are to be lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakeLoss {
    pub attacker: bool,
    pub left: u8,
    pub first: bool,
}

impl TakeLoss {
    /// Involved units, by option 18.31 for the first loss only those of the highest class.
    fn able(self, at: At) -> UnitSet {
        let units = involved(at.state, self.attacker);
        if !(self.first && at.state.chosen.highest_class_first) {
            return units;
        }
        let class = |u: UnitId| at.state.class(at.book, u);
        let highest = units.iter().map(class).min();
        units.iter().filter(|&u| Some(class(u)) == highest).collect()
    }
}

impl Question<Assault> for TakeLoss {
    fn side(&self, at: At) -> Side {
        side_of(at.state, self.attacker)
    }

    fn prompt(&self, at: At) -> Prompt {
        let left = self.left;
        let steps = if left == 1 { "a step".to_owned() } else { format!("a step ({left} in all)") };
        let units = names(at, &involved(at.state, self.attacker));
        Prompt::new("10.211", format!("Which of {units} loses {steps}?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(self.able(at).iter().map(Act::Lose));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let Act::Lose(unit) = act else {
            return refuse("10.212", "no penalty is refused: name the unit that loses a step");
        };
        if self.able(at).has(unit) {
            return Ok(());
        }
        let (case, why) = match () {
            () if involved(at.state, self.attacker).has(unit) => {
                ("18.31", "the first step comes from a unit of the highest class in the combat")
            }
            () if self.attacker && at.state.battle.escort.has(unit) => {
                ("11.33", "a headquarters does not take the losses of attackers it is stacked with")
            }
            () => ("10.211", "only units of this combat lose steps"),
        };
        refuse_about(case, why, Target::Unit(unit))
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Lose(unit) = act else { unreachable!("checked before") };
        lose_step(play, unit, LAST);
        play.state.stack.done();
        take(play, TakeLoss { left: self.left - 1, first: false, ..self });
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        at.state.battle.targets.iter().collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Lose)
    }
}

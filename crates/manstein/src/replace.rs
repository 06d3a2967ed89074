//! German replacements (7.4-7.6).

use crate::{draw, prelude::*};

/// How many the turn brings (7.4, 16.2).
fn number(at: At) -> u8 {
    let table = &at.book.replacements;
    let turn = at.state.turn;
    let more = if at.state.prepared && turn > 1 { table.prepared } else { 0 };
    table.by_turn[usize::from(turn) - 1] + more
}

pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let left = number(play.at());
    if left > 0 {
        play.state.stack.call(Replace { left });
    }
}

/// Why a command gets no replacement (7.5).
fn may_replace(at: At, number: u8) -> Ruling {
    let Some(&(command, _)) = Command::ALL.get(usize::from(number)).filter(|(c, _)| *c <= Command::Corps) else {
        return refuse("7.5", "replacements are for German divisions and the 56th Panzer Corps");
    };
    if at.state.entered[0] >> number & 1 == 0 {
        return refuse("7.5", "no unit of it has been on the map in an earlier turn");
    }
    match draw::lying(at, command, Place::DEAD).next() {
        Some(_) => Ok(()),
        None => refuse("7.5", "it has no loss that could be replaced"),
    }
}

/// Which command gets the next replacement, if any (7.5). What is not used is lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Replace {
    pub left: u8,
}

impl Question<Manstein> for Replace {
    fn prompt(&self, _: At) -> Prompt {
        let left = count(self.left.into(), "replacement is", "replacements are");
        Prompt::new("7.5", format!("Which command gets a replacement? {} left.", capital(left)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend((0..=Command::Corps as u8).filter(|&c| may_replace(at, c).is_ok()).map(Act::Replace));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Replace(command) => may_replace(at, command),
            Act::Done => Ok(()),
            _ => refuse("7.5", "choose a command, or do without: replacements cannot be saved up"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Replace(command) = act else { return finished(play) };
        let command = Command::ALL[usize::from(command)].0;
        play.tell(|_| Event::ToReplace { command });
        match self.left {
            1 => play.state.stack.goto(FromDead { command }),
            left => {
                play.state.stack.goto(Replace { left: left - 1 });
                play.state.stack.call(FromDead { command });
            }
        }
    }

    /// Nobody has been lost whom one could replace.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let none = (0..=Command::Corps as u8).all(|c| may_replace(play.at(), c).is_err());
        if none {
            play.state.stack.done();
        }
        none
    }

    fn done(&self, _: At) -> &'static str {
        "No replacement"
    }

    fn leads_to(&self, _: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Done => vec![Consequence::note("7.5", "what is not used is lost")],
            _ => Vec::new(),
        }
    }
}

/// Which of the dead of a command comes back (7.5).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FromDead {
    pub command: Command,
}

impl Throw<Manstein> for FromDead {
    fn outcomes(&self, at: At, out: &mut Vec<Act>) {
        out.extend(draw::lying(at, self.command, Place::DEAD).map(Act::Draw));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Draw(unit) if draw::lying(at, self.command, Place::DEAD).any(|u| u == unit) => Ok(()),
            _ => refuse("7.5", "a unit is drawn from the dead pile"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Draw(unit) = act else { unreachable!("checked before") };
        play.state.units.put(unit, Place::WAITING);
        play.tell(|at| Event::Replaced { unit: Called::now(at, unit) });
        // With no unit of its command on the map it comes over the edge like a reinforcement (7.6).
        let host = hosts(play.at(), unit).next();
        match host {
            Some(_) => play.state.stack.goto(ReplaceTo { unit }),
            None => play.state.stack.done(),
        }
    }
}

/// Units a replacement can be put on: those of its command, no leader (7.6).
fn hosts<'a>(at: At<'a>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let there = move |&u: &UnitId| at.state.units.at(u).is_some() && !at.unit(u).is_leader();
    at.book.of(at.unit(unit).command).iter().filter(there)
}

/// Where a replacement is put (7.6). Nobody fires at it: it does not move there (7.1, 9.6).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReplaceTo {
    pub unit: UnitId,
}

impl ReplaceTo {
    fn hexes(self, at: At) -> HexSet {
        hosts(at, self.unit).filter_map(|u| at.state.units.at(u)).collect()
    }
}

impl Question<Manstein> for ReplaceTo {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("7.6", format!("Where is {} put? On any unit of its command.", name(at, self.unit)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(self.hexes(at).iter().map(Act::At));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::At(hex) if self.hexes(at).has(hex) => Ok(()),
            Act::At(hex) => refuse_about("7.6", "a replacement is put on a unit of its own command", Target::Hex(hex)),
            _ => refuse("7.6", "a unit that was drawn is put on the map"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::At(hex) = act else { unreachable!("checked before") };
        play.state.stack.done();
        put(play, self.unit, hex);
        play.state.newcomers.add(self.unit);
        play.tell(|at| Event::PutDown { unit: Called::now(at, self.unit), hex });
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn in_hand(&self, _: At) -> bool {
        false
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::At(hex) = act else { return Vec::new() };
        let full = crate::stacking::room(at, self.unit, hex).is_err();
        let words =
            "the hex is too full then: if it still is as the movement phase ends, the replacement is eliminated";
        full.then(|| Consequence::note("7.6", words).of([self.unit]).on([hex])).into_iter().collect()
    }
}

//! Which unit moves next (9.0), comes onto the map (4.0) or breaks down first (14.0).

use super::{Mover, begin_march, fit, water};
use crate::{groups, prelude::*, zone::zones};

/// Why a unit is not taken in hand.
fn may_pick(at: At, unit: UnitId) -> Ruling {
    fit(at, unit)?;
    if at.state.units.at(unit).is_none() {
        return Ok(());
    }
    let mover = Mover::new(at, begin_march(at, unit));
    if able(&mover, at) {
        return Ok(());
    }
    // The reason of the last hex around it that it could be in.
    let around = at.book.map.around(mover.hex).filter(|(_, to)| !mover.barred.has(*to));
    match around.filter_map(|(dir, to)| mover.first(dir, to).err()).last() {
        Some(why) => refuse_about(why.case, why.why, Target::Unit(unit)),
        None => refuse_about("9.0", "the unit has nowhere to go", Target::Unit(unit)),
    }
}

/// Whether a unit on the map can do anything as its move.
fn able(mover: &Mover, at: At) -> bool {
    let march = mover.march;
    !mover.stuck() || march.bridges(at).next().is_some() || !water::landings(at, march).is_empty()
}

/// Units that can be taken in hand, in order.
fn picks<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    let side = at.state.phasing();
    let enemy = zones(at, side.other());
    at.state.units.of(side).filter(move |&unit| {
        let waits = at.state.units.at(unit).is_none();
        let named = at.state.activation.units.has(unit) || unit == at.state.activation.hq;
        (waits && at.state.units.place(unit) == Place::WAITING || named && !waits)
            && fit(at, unit).is_ok()
            && (waits || able(&Mover::among(at, begin_march(at, unit), enemy), at))
    })
}

/// Divisions that can break down, before anybody has moved (14.0a).
fn splits<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    at.state.activation.units.iter().filter(move |&unit| groups::may_split(at, unit).is_ok())
}

/// Whether there is anything to do in the move mode, which is over before the attacks begin, or begins after them (9.0d).
pub fn anything(at: At) -> bool {
    picks(at).next().is_some() || splits(at).next().is_some()
}

/// Which unit moves next: all moves come before all attacks of the activation, or after them (9.0d).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickMover {
    /// A unit has been taken: no division breaks down any more (14.0).
    pub begun: bool,
}

impl Question<Duel> for PickMover {
    fn prompt(&self, at: At) -> Prompt {
        let hq = at.state.activation.hq;
        let whose = match hq {
            NOBODY => format!("activated in {}", place(at.book, at.state.activation.hex)),
            hq => format!("activated by {}", name(at, hq)),
        };
        Prompt::new("9.0", format!("Which unit {whose} moves next?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        // To move is what is usually wanted, so it comes first.
        out.extend(picks(at).map(Act::Pick));
        if !self.begun {
            out.extend(splits(at).map(Act::Split));
        }
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Pick(unit) => may_pick(at, unit),
            Act::Split(unit) if self.begun => {
                refuse_about("14.0", "divisions break down before anybody moves", Target::Unit(unit))
            }
            Act::Split(unit) => groups::may_split(at, unit),
            Act::Done => Ok(()),
            _ => refuse("9.0", "name the unit that moves next, or end the move mode"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match act {
            Act::Pick(unit) => {
                play.tell(|at| Event::Picked { unit: Called::now(at, unit) });
                play.state.stack.goto(PickMover { begun: true });
                let march = begin_march(play.at(), unit);
                play.state.stack.call(march);
            }
            Act::Split(unit) => groups::split(play, unit),
            _ => finished(play),
        }
    }

    /// Nobody is left to move.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let at = play.at();
        let over = picks(at).next().is_none() && (self.begun || splits(at).next().is_none());
        if over {
            play.state.stack.done();
        }
        over
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Pick).or(click.hex.map(Act::Move))
    }

    fn done(&self, _: At) -> &'static str {
        "End the move mode"
    }

    fn undone(&self, at: At, offers: &[Act]) -> Option<String> {
        let (mut here, mut off) = (0, 0);
        let picks = offers.iter().filter_map(|act| if let Act::Pick(unit) = act { Some(*unit) } else { None });
        picks.for_each(|unit| *(if at.state.units.at(unit).is_some() { &mut here } else { &mut off }) += 1);
        let moved = (here > 0).then(|| count(here, "unit has not moved", "units have not moved"));
        let come = (off > 0).then(|| count(off, "reinforcement has not entered", "reinforcements have not entered"));
        let open: Vec<_> = moved.into_iter().chain(come).collect();
        (!open.is_empty()).then(|| capital(open.join(", ")))
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Split(unit) => {
                let words = "the division is reduced at once; the battle group beside it acts with it";
                vec![Consequence::note("14.0", words).of([unit])]
            }
            Act::Done => {
                let waiting = at
                    .state
                    .units
                    .of(at.state.phasing())
                    .filter(|&unit| at.state.units.place(unit) == Place::WAITING && fit(at, unit).is_ok());
                let waiting: Vec<_> = waiting.collect();
                match waiting.is_empty() {
                    true => Vec::new(),
                    false => vec![Consequence::note("4.0", "what has not entered waits for a later turn").of(waiting)],
                }
            }
            _ => Vec::new(),
        }
    }
}

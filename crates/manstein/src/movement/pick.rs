//! Which unit moves next (8.1, 8.2).

use super::{boats, drop, entries, fit, march::March, may_end, metro, mover::Mover, must_enter, owing, rail};
use crate::{
    hidden::{flips, may_flip, show},
    prelude::*,
};

/// Why a unit that may move has nothing to do with its move.
fn able(at: At, unit: UnitId) -> Ruling {
    match at.unit(unit).kind {
        Kind::Gunboat => return boats::any(at, unit),
        Kind::Rail => return rail::any(at, unit),
        _ => {}
    }
    let march = March::new(at, unit);
    if at.state.units.at(unit).is_none() {
        return match entries(at, unit).is_empty() && drop::drops(at, march).is_empty() {
            true => refuse_about("7.1", "no hex of its edge is free for the unit", Target::Unit(unit)),
            false => Ok(()),
        };
    }
    let stuck = Mover::new(at, march).any();
    match stuck.is_err() && boats::may_embark(at, march).is_err() && metro::may_try(at, march).is_err() {
        true => stuck,
        false => Ok(()),
    }
}

/// Units that can be taken in hand, in order.
fn picks<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    let owing = owing(at);
    let units = at.state.units.of(at.state.phasing());
    units.filter(move |&unit| fit(at, unit, owing).is_ok() && able(at, unit).is_ok())
}

/// Which unit moves next, until the phase is ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickMover;

impl PickMover {
    /// Of the Front Reserve, who would go back to the pool now (19.3), or Germans who wait for another turn (7.2).
    fn outside(at: At<'_>) -> impl Iterator<Item = UnitId> + '_ {
        let units = at.state.units.of(at.state.phasing());
        units.filter(move |&unit| at.state.units.place(unit) == Place::WAITING)
    }
}

impl Question<Manstein> for PickMover {
    fn prompt(&self, at: At) -> Prompt {
        let side = side_name(at.book, at.state.phasing());
        let open = match at.state.movement.open {
            Some(open) => format!(" The {} is moving.", open.name()),
            None => String::new(),
        };
        Prompt::new("8.2", format!("Which {side} unit moves next?{open}"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(picks(at).map(Act::Pick));
        out.extend(flips(at).map(Act::Flip));
        if may_end(at).is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Pick(unit) => fit(at, unit, owing(at)).and_then(|()| able(at, unit)),
            Act::Flip(unit) => may_flip(at, unit),
            Act::Done => may_end(at),
            _ => refuse("8.1", "name the unit that moves next, or end the movement phase"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match act {
            Act::Pick(unit) => {
                play.tell(|at| Event::Picked { unit: Called::now(at, unit) });
                match play.at().unit(unit).kind {
                    Kind::Gunboat => play.state.stack.call(boats::Sail::gunboat(play.book, unit)),
                    Kind::Rail => play.state.stack.call(rail::Train { unit, entered: false }),
                    _ => play.state.stack.call(March::new(play.at(), unit)),
                }
            }
            Act::Flip(unit) => show(play, unit),
            _ => finished(play),
        }
    }

    /// Nobody is left to move, and none that could be turned up would be.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let at = play.at();
        let owing = owing(at);
        let over = picks(at).next().is_none() && !flips(at).any(|unit| fit(at, unit, owing).is_ok());
        if over {
            play.state.stack.done();
        }
        over
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Pick).or(click.hex.map(Act::Move))
    }

    fn done(&self, _: At) -> &'static str {
        "End the movement phase"
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
            Act::Done => {
                let back = |unit: &UnitId| at.state.side(*unit) == SOVIET && !at.unit(*unit).is_leader();
                let (back, wait): (Vec<_>, Vec<_>) = PickMover::outside(at).partition(back);
                let mut leads = Vec::new();
                if !back.is_empty() {
                    let words = format!("{} go back to the pool", names(at, back.iter().copied()));
                    leads.push(Consequence::note("19.3", words).of(back).against());
                }
                if !wait.is_empty() {
                    leads.push(Consequence::note("7.2", "what is not on the map waits for a later turn").of(wait));
                }
                leads
            }
            Act::Flip(unit) => vec![Consequence::note("6.6", "it lies open from then on").of([unit])],
            Act::Pick(unit) if must_enter(at, unit) => {
                vec![Consequence::note("19.1", "it has to come onto the map").of([unit])]
            }
            _ => Vec::new(),
        }
    }
}

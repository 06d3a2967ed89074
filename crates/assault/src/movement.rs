//! Movement of a unit (section 6, zones 9.2 to 9.4, the Neva 6.3, the Don and Volga 19.3).

mod changes;
mod mover;
mod pick;
mod refusal;

use hexmap::Mp;
use wargame::Step;

pub use self::{
    changes::changes,
    mover::Mover,
    pick::{PickMover, may_pick},
};
use crate::{
    inset::{self, Evacuate},
    prelude::*,
    victory, way,
    words::points,
    zone::zones,
};

/// Option 18.21: a guerrilla that has not been seven hexes away from the city yet.
pub fn bound_outward(at: At, unit: UnitId) -> bool {
    at.state.chosen.guerrilla_distance
        && at.book.unit(unit).kind == Kind::Guerrilla
        && at.state.units.at(unit).is_some()
        && !at.state.afar.has(unit)
}

/// Why a unit on the map does not move in this phase, whatever lies around it: limits apply together (6.18; 11.22).
pub fn fit(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if at.state.side(unit) != at.state.phasing() {
        return refuse_about("4.0", "only the phasing player moves", about);
    }
    if !at.book.is_ground(unit) {
        return refuse_about("13.2", "the naval unit sails: it is no ground unit", about);
    }
    if at.state.moved.has(unit) {
        return refuse_about("6.19", "the unit has finished its move in this phase", about);
    }
    held_back(at, unit)
}

/// Why a unit would not move in a phase like this, whoever's turn it is.
pub fn held_back(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if at.state.disrupted.has(unit) {
        return refuse_about("12.42", "a disrupted unit does not move", about);
    }
    if at.state.phase() == Phase::Mechanized {
        if !at.book.unit(unit).mechanized {
            return refuse_about("6.21", "only mechanized units move in this phase", about);
        }
        if at.state.oos.has(unit) {
            return refuse_about("6.22", "an out-of-supply unit does not move in the Mechanized Movement Phase", about);
        }
        if at.state.bound.has(unit) {
            return refuse_about("6.22", "a unit that begins this phase in a rigid zone does not move in it", about);
        }
        if at.state.retreated.has(unit) {
            return refuse_about("6.22", "a unit that retreated does not move in the phase after", about);
        }
    }
    if at.state.turn == 1 && at.book.held_first.has(unit) || at.state.turn <= 2 && at.book.held_second.has(unit) {
        return refuse_about("5.6", "the unit is held back at the start of the game", about);
    }
    let from = at.state.units.at(unit);
    if at.book.unit(unit).kind == Kind::Worker && from.is_some_and(|h| !at.book.on_inset(h) && !at.book.city.has(h)) {
        return refuse_about("14.2", "the workers of the main map never move", about);
    }
    Ok(())
}

/// A unit's move: where it goes, as long as it can.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    pub unit: UnitId,
    /// Thirds of a point left.
    pub left: Mp,
    /// It has entered a hex in this phase.
    pub entered: bool,
    /// It has changed maps since it last entered a hex (8.34).
    pub crossed: bool,
    /// A rigid zone has ended it (9.2).
    pub stopped: bool,
    /// Its one hex or its whole allowance is spent: no further step, but a change of maps (8.35).
    pub spent: bool,
}

/// A move before its first step.
pub fn begin_march(book: &Book, unit: UnitId) -> March {
    March { unit, left: book.allowance(unit), entered: false, crossed: false, stopped: false, spent: false }
}

/// A guerrilla on its way out goes on while it can (18.21).
fn may_stop(mover: &Mover, may: &HexSet) -> Ruling {
    match mover.must_go() && !mover.book.on_inset(mover.hex) && !may.is_empty() {
        true => refuse("18.21", "a guerrilla goes at least seven hexes away from the city"),
        false => Ok(()),
    }
}

/// The move is over, what is left of it lost (6.14); a new window for transfers opens (8.32).
fn finish(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    play.state.moved.add(unit);
    play.state.shifted = UnitSet::EMPTY;
    finished(play);
}

impl Question<Assault> for March {
    fn prompt(&self, at: At) -> Prompt {
        let (who, from) = (name(at, self.unit), standing(at, self.unit));
        let (left, of) = (points(self.left), at.book.unit(self.unit).movement);
        let why = if at.state.oos.has(self.unit) { " Out of supply: one hex." } else { "" };
        Prompt::new("6.13", format!("Where does {who} go from {from}? {left} of {of} points left.{why}"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let mover = Mover::new(at, *self);
        let (_, may) = mover.offers();
        out.extend(may.iter().map(Act::Move));
        out.extend(mover.crossings().into_iter().map(Act::Cross));
        if may_stop(&mover, &may).is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let mover = Mover::new(at, *self);
        match act {
            Act::Move(to) => mover.may_move(to),
            Act::Cross(to) => mover.may_cross(to),
            Act::Done => may_stop(&mover, &mover.offers().1),
            _ => refuse("6.19", "a unit's move is finished before anything else"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let unit = self.unit;
        match act {
            Act::Move(to) => {
                let mover = Mover::new(play.at(), self);
                let (way, left, whole) = mover.way(to);
                let (stopped, spent) = (mover.stops_in(to), whole || mover.unsupplied());
                play.tell(|_| Event::Moved { unit, way: way.to_vec(), left });
                for &hex in &way {
                    enter(play, unit, hex);
                }
                play.state.stack.goto(March { left, entered: true, crossed: false, stopped, spent, ..self });
            }
            Act::Cross(to) => {
                let rigid = zones(play.at(), play.state.side(unit).other()).rigid;
                play.tell(|_| Event::Crossed { unit, hex: to });
                enter(play, unit, to);
                let stopped = self.stopped || rigid.has(to);
                play.state.stack.goto(March { crossed: true, stopped, ..self });
                if inset::next_to_leave(play.at()).is_some() {
                    play.state.stack.call(Evacuate);
                }
            }
            _ => finish(play, unit),
        }
    }

    /// Ends a move that leads nowhere any more. Zones can have changed meanwhile (8.33).
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        if !self.entered && !self.crossed {
            return false;
        }
        let mover = Mover::new(play.at(), self);
        let stopped = self.stopped || (self.crossed && mover.stops_in(mover.hex));
        if stopped != self.stopped {
            play.state.stack.goto(March { stopped, ..self });
            return true;
        }
        let stuck = mover.stuck();
        if stuck {
            finish(play, self.unit);
        }
        stuck
    }

    /// A guerrilla on its way out goes in one piece (18.21).
    fn steps(&self, at: At, act: Act, out: &mut Vec<Act>) {
        let Act::Move(to) = act else { return };
        let mover = Mover::new(at, *self);
        if !mover.must_go() {
            out.extend(mover.way(to).0.into_iter().map(Act::Move));
        }
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let (from, to) = (at.state.units.at(self.unit)?, click.hex?);
        Some(if at.book.on_inset(from) == at.book.on_inset(to) { Act::Move(to) } else { Act::Cross(to) })
    }

    fn done(&self, _: At) -> &'static str {
        if self.entered { "Stop here" } else { "Stay here" }
    }

    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        changes(at, self.unit, !self.entered && !self.crossed, offers)
    }

    fn shown(&self, at: At, offers: &[Act]) -> Vec<Offer> {
        let mover = Mover::new(at, *self);
        let reach = mover.reach();
        let shown = |&act: &Act| match act {
            Act::Move(to) => Offer { left: reach.left(to), stops: mover.stops_in(to), ..Offer::plain(act) },
            Act::Cross(to) => Offer { left: Some(self.left), stops: mover.stops_in(to), ..Offer::plain(act) },
            _ => Offer::plain(act),
        };
        offers.iter().map(shown).collect()
    }

    fn way(&self, at: At, act: Act) -> Vec<Step> {
        way::moves(&Mover::new(at, *self), act)
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let (unit, mut leads) = (self.unit, Vec::new());
        match act {
            Act::Move(to) => {
                let mover = Mover::new(at, *self);
                if mover.stops_in(to) {
                    leads.push(
                        Consequence::new(Matter::Halted, "9.2", "it stops there in a rigid zone of control").on([to]),
                    );
                }
                if mover.unsupplied() {
                    leads.push(
                        Consequence::new(Matter::Halted, "11.21", "out of supply it moves one hex and no more")
                            .on([to]),
                    );
                }
                leads.extend(victory::left_to(at, unit, to));
            }
            Act::Cross(to) => {
                let comes = at.state.side(unit) == GERMAN && at.book.on_inset(to) && !at.state.in_the_city(at.book);
                if comes && at.state.units.held(RUSSIAN).meets(&at.book.city) {
                    let words = "every unit on the main hexes of the city goes to its district at once";
                    leads.push(Consequence::note("8.33", words));
                }
                if at.book.on_inset(to) {
                    let words = "left there, it goes back to the main map as the player-turn ends";
                    leads.push(Consequence::note("8.37", words).of([unit]).on([to]));
                }
                leads.extend(victory::left_to(at, unit, to));
            }
            Act::Done if self.entered && self.left > 0 => {
                let words = format!("the movement points left, {}, are lost", points(self.left));
                leads.push(Consequence::note("6.14", words));
            }
            _ => {}
        }
        leads
    }
}

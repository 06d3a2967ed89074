//! Movement of a unit (section 9): by land, by rail (9.6), over water (9.4), onto the map (4.0); it may blow a bridge
//! instead (12.0).

mod changes;
mod entry;
mod mover;
mod pick;
mod refusal;
mod water;
mod way;

use hexmap::Mp;
use wargame::Step;

pub use self::{
    mover::Mover,
    pick::{PickMover, anything},
};
use crate::{bridges, prelude::*, reinforce, stacking, words::points, zone};

/// Out of supply (5.2): two checks failed in a row, or more.
fn is_out(at: At, unit: UnitId) -> bool {
    at.state.failed[unit.index()] >= 2
}

/// Whether lack of supply halves the movement of a unit (5.2): mech units and motorized headquarters.
pub fn slowed(at: At, unit: UnitId) -> bool {
    is_out(at, unit) && at.unit(unit).motorized
}

/// What a unit can spend on its move, in halves of a point; halved it is rounded up to whole points (5.2).
pub fn allowance(at: At, unit: UnitId) -> Mp {
    let points = at.unit(unit).movement;
    2 * if slowed(at, unit) { points.div_ceil(2) } else { points }
}

/// Why a unit does not move in this move mode, whatever lies around it: it is not activated, or has moved (9.0c).
pub fn fit(at: At, unit: UnitId) -> Ruling {
    let (about, activation) = (Target::Unit(unit), &at.state.activation);
    if at.state.side(unit) != at.state.phasing() {
        return refuse_about("9.0", "only units of the side that is active move", about);
    }
    if at.state.units.at(unit).is_none() {
        return entry::may_come(at, unit);
    }
    if unit != activation.hq && !activation.units.has(unit) {
        return refuse_about("9.0", "only activated units and their headquarters move", about);
    }
    if activation.moved.has(unit) {
        return refuse_about("9.0", "the unit has finished its move", about);
    }
    match at.state.raised.has(unit) {
        true => refuse_about("4.3", "a unit raised in this turn neither moves nor attacks in it", about),
        false => Ok(()),
    }
}

/// A unit's move: where it goes, as long as it can. Whoever begins beside it goes the same way (9.2a).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    pub unit: UnitId,
    /// Halves of a point left.
    pub left: Mp,
    /// It has entered a hex in this move.
    pub entered: bool,
    /// It began in a rail hex, and every step so far went along a line (9.6).
    pub rails: bool,
    /// An enemy zone (8.0), a Finnish square (4.4) or a landing (9.4) has ended it.
    pub stopped: bool,
}

/// A move before its first step.
pub fn begin_march(at: At, unit: UnitId) -> March {
    let rails = at.state.units.at(unit).is_some_and(|hex| at.book.rails.has(hex));
    March { unit, left: allowance(at, unit), entered: false, rails, stopped: false }
}

/// Where a unit on the map could go if it moved now, from where it stands.
pub fn reach(at: At, unit: UnitId) -> HexSet {
    if at.state.units.at(unit).is_none() { HexSet::EMPTY } else { Mover::new(at, begin_march(at, unit)).all() }
}

/// The move is over, what is left of it lost (9.0c).
fn finish(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    play.state.activation.moved.add(unit);
    finished(play);
}

impl March {
    /// It waits beside the map.
    fn off_map(self, at: At) -> bool {
        at.state.units.at(self.unit).is_none()
    }

    /// Bridges it may try to blow as its whole move (12.0a), if it has not moved (12.0e).
    fn may_blow(self, at: At, edge: EdgeId) -> Ruling {
        match self.entered {
            true => refuse_about("12.0", "an attempt at a bridge is the whole move of a unit", Target::Edge(edge)),
            false => bridges::may_blow(at, self.unit, edge),
        }
    }

    fn bridges(self, at: At<'_>) -> impl Iterator<Item = EdgeId> + '_ {
        let hex = at.state.units.at(self.unit).filter(|_| !self.entered);
        let edges = hex.into_iter().flat_map(move |hex| bridges::edges_of(at.book, hex));
        edges.filter(move |&edge| bridges::may_blow(at, self.unit, edge).is_ok())
    }

    /// It goes there, hex by hex; who stands with it goes the same way in his own move (9.2a).
    fn moves(self, play: &mut Play<impl Listen<Event>>, to: HexId) {
        let unit = self.unit;
        let mover = Mover::new(play.at(), self);
        let (from, way) = (mover.hex, mover.way(to));
        let stopped = mover.stops_in(to);
        play.tell(|at| Event::Moved { unit: Called::now(at, unit), way: way.path.to_vec(), left: way.left });
        if play.book.squares.has(from) && way.path.first().is_some_and(|&hex| play.book.east_of_ladoga.has(hex)) {
            play.state.finns_east += 1;
        }
        for &hex in &way.path {
            enter(play, unit, hex);
        }
        play.state.stack.goto(March { left: way.left, entered: true, rails: way.rails, stopped, ..self });
    }

    fn sails(self, play: &mut Play<impl Listen<Event>>, to: HexId) {
        let unit = self.unit;
        let way = water::way(play.at(), self, to);
        play.tell(|at| Event::Sailed { unit: Called::now(at, unit), way: way.to_vec() });
        match self.off_map(play.at()) {
            true => reinforce::arrive(play, unit, to),
            false => {
                play.state.sailed.add(unit);
                enter(play, unit, to);
            }
        }
        play.state.stack.goto(March { left: 0, entered: true, rails: false, stopped: true, ..self });
    }

    /// It comes onto the map; a zone there stops it (4.0i).
    fn enters(self, play: &mut Play<impl Listen<Event>>, to: HexId) {
        let at = play.at();
        let (unit, left) = (self.unit, entry::left(at, self, to));
        let stopped = zone::covers(at, at.state.side(unit).other(), to);
        play.tell(|at| Event::Entered { unit: Called::now(at, unit), hex: to, left });
        reinforce::arrive(play, unit, to);
        play.state.stack.goto(March { left, entered: true, rails: false, stopped, ..self });
    }
}

impl Question<Duel> for March {
    fn prompt(&self, at: At) -> Prompt {
        let who = name(at, self.unit);
        if self.off_map(at) {
            return Prompt::new("4.0", format!("Where does {who} come onto the map?"));
        }
        let (from, left, of) = (standing(at, self.unit), points(self.left), points(allowance(at, self.unit)));
        let why = if slowed(at, self.unit) { " Out of supply: half its points." } else { "" };
        Prompt::new("9.0", format!("Where does {who} go from {from}? {left} of {of} points left.{why}"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        if self.off_map(at) {
            out.extend(entry::hexes(at, *self).iter().map(Act::Enter));
        } else {
            out.extend(Mover::new(at, *self).all().iter().map(Act::Move));
        }
        if !self.entered {
            out.extend(water::landings(at, *self).iter().map(Act::Sail));
            out.extend(self.bridges(at).map(Act::Blow));
        }
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Move(to) if self.off_map(at) => {
                refuse_about("4.0", "the unit comes onto the map first", Target::Hex(to))
            }
            Act::Move(to) => Mover::new(at, *self).may_move(to),
            Act::Enter(to) => entry::may_enter(at, *self, to),
            Act::Sail(to) => water::may_sail(at, *self, to),
            Act::Blow(edge) => self.may_blow(at, edge),
            Act::Done => Ok(()),
            _ => refuse("9.0", "a unit's move is finished before anything else"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match act {
            Act::Move(to) => self.moves(play, to),
            Act::Enter(to) => self.enters(play, to),
            Act::Sail(to) => self.sails(play, to),
            Act::Blow(edge) => {
                play.state.activation.moved.add(self.unit);
                play.tell(|at| Event::Tries { unit: Called::now(at, self.unit), edge });
                play.state.stack.goto(bridges::Demolition { unit: self.unit, edge });
            }
            _ => finish(play, self.unit),
        }
    }

    /// Ends a move that leads nowhere any more.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let stuck = self.entered && (self.stopped || Mover::new(play.at(), self).stuck());
        if stuck {
            finish(play, self.unit);
        }
        stuck
    }

    fn steps(&self, at: At, act: Act, out: &mut Vec<Act>) {
        if let Act::Move(to) = act {
            out.extend(Mover::new(at, *self).way(to).path.into_iter().map(Act::Move));
        }
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let to = click.hex?;
        if self.off_map(at) {
            let lands = entry::may_enter(at, *self, to).is_err() && water::may_sail(at, *self, to).is_ok();
            return Some(if lands { Act::Sail(to) } else { Act::Enter(to) });
        }
        let mover = Mover::new(at, *self);
        let sails = !mover.all().has(to) && water::may_sail(at, *self, to).is_ok();
        Some(if sails { Act::Sail(to) } else { Act::Move(to) })
    }

    fn done(&self, at: At) -> &'static str {
        match self.off_map(at) {
            true => "Keep it back",
            false if self.entered => "Stop here",
            false => "Stay here",
        }
    }

    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        changes::changes(at, self.unit, !self.entered, offers)
    }

    fn shown(&self, at: At, offers: &[Act]) -> Vec<Offer> {
        if self.off_map(at) {
            let enemy = zone::zones(at, at.state.side(self.unit).other());
            let shown = |&act: &Act| match act {
                Act::Enter(hex) => {
                    Offer { left: Some(entry::left(at, *self, hex)), stops: enemy.has(hex), ..Offer::plain(act) }
                }
                Act::Sail(_) => Offer { stops: true, ..Offer::plain(act) },
                _ => Offer::plain(act),
            };
            return offers.iter().map(shown).collect();
        }
        let mover = Mover::new(at, *self);
        let ways = mover.ways();
        let shown = |&act: &Act| match act {
            Act::Move(to) => Offer { left: mover.left_at(&ways, to), stops: mover.stops_in(to), ..Offer::plain(act) },
            Act::Sail(_) => Offer { stops: true, ..Offer::plain(act) },
            _ => Offer::plain(act),
        };
        offers.iter().map(shown).collect()
    }

    fn way(&self, at: At, act: Act) -> Vec<Step> {
        way::steps(at, *self, act)
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        way::leads_to(at, *self, act)
    }
}

/// Whether a unit that ends in a hex would be one too many there as the move mode ends (7.1).
fn too_many(at: At, unit: UnitId, hex: HexId) -> bool {
    stacking::room(at, unit, hex).is_err()
}

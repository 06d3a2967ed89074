//! The move of a unit (8.1): by land, step by step; or all of it at once in another way.

use hexmap::Mp;
use wargame::Step;

use super::{
    begun, boats, changes, drop, entries, finish, goes, known, metro, mover::Mover, must_enter, pontoons, way,
};
use crate::{
    defend,
    hidden::{flips, may_flip, show},
    prelude::*,
    price::{Gait, Ways, entry},
};

/// A unit's move: where it goes, as long as it can.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    pub unit: UnitId,
    pub gait: Gait,
    pub left: Mp,
    /// It has entered a hex in this move.
    pub entered: bool,
}

impl March {
    /// A move before its first step, on foot.
    pub fn new(at: At, unit: UnitId) -> March {
        let left = at.book.allowance(at.state.side(unit), Gait::Foot);
        March { unit, gait: Gait::Foot, left, entered: false }
    }

    /// It waits beside the map.
    pub fn off_map(self, at: At) -> bool {
        at.state.units.at(self.unit).is_none()
    }

    /// Nothing has been done or declared with the move.
    pub fn fresh(self) -> bool {
        !self.entered && self.gait == Gait::Foot
    }

    fn driving(self, at: At) -> March {
        March { gait: Gait::Motorized, left: at.book.allowance(at.state.side(self.unit), Gait::Motorized), ..self }
    }

    /// Why motorized movement is not declared (8.8).
    fn may_drive(self, at: At) -> Ruling {
        let (unit, about) = (self.unit, Target::Unit(self.unit));
        let counter = known(at, unit)?;
        if !counter.motorized {
            return refuse_about("8.8", "only motorized and armored units use motorized movement", about);
        }
        if at.state.dropped.has(unit) {
            return refuse_about("18.3", "a unit that has dropped never uses motorized movement", about);
        }
        if !self.fresh() {
            return refuse_about("8.8", "motorized movement is declared before the unit moves", about);
        }
        let driving = self.driving(at);
        match driving.off_map(at) {
            true if driving.entries(at).is_empty() => {
                refuse_about("8.8", "no free hex of its edge can be entered in motorized movement", about)
            }
            true => Ok(()),
            false => Mover::new(at, driving).any(),
        }
    }

    /// Where it can come onto the map (7.1).
    pub fn entries(self, at: At) -> HexSet {
        entries(at, self.unit).iter().filter(|&hex| self.price(at, hex).is_ok()).collect()
    }

    /// What its first hex costs (7.1).
    fn price(self, at: At, hex: HexId) -> Result<Mp, wargame::Refusal> {
        entry(Ways::of(at, &EdgeSet::EMPTY), hex, self.gait).map(|price| price.points)
    }

    fn may_enter(self, at: At, hex: HexId) -> Ruling {
        if !self.off_map(at) {
            return refuse_about("7.1", "the unit is on the map already", Target::Hex(hex));
        }
        super::may_enter(at, self.unit, hex)?;
        self.price(at, hex).map(|_| ())
    }

    /// Points left after an entry hex.
    pub fn left_at(self, at: At, hex: HexId) -> Mp {
        self.price(at, hex).map_or(0, |price| self.left.saturating_sub(price))
    }

    /// Why the move does not end here: a unit that has to come onto the map does so (19.1).
    fn may_stop(self, at: At) -> Ruling {
        match must_enter(at, self.unit) {
            true => refuse_about("19.1", "the unit has to come onto the map", Target::Unit(self.unit)),
            false => Ok(()),
        }
    }

    /// It goes there, hex by hex.
    fn moves(self, play: &mut Play<impl Listen<Event>>, to: HexId) {
        let mover = Mover::new(play.at(), self);
        let (way, left) = mover.way(to);
        let crossed = mover.crossed(&way);
        crossed.iter().for_each(|edge| pontoons::bind(play, self.unit, edge));
        goes(play, self.unit, &way, Some(left), March { left, entered: true, ..self });
    }

    fn enters(self, play: &mut Play<impl Listen<Event>>, to: HexId) {
        let left = self.left_at(play.at(), to);
        begun(play, self.unit);
        play.tell(|at| Event::Entered { unit: Called::now(at, self.unit), hex: to, left });
        play.state.stack.goto(March { left, entered: true, ..self });
        defend::enter(play, self.unit, to);
    }
}

impl Question<Manstein> for March {
    fn prompt(&self, at: At) -> Prompt {
        let who = name(at, self.unit);
        if self.off_map(at) {
            return Prompt::new("7.1", format!("Where does {who} come onto the map?"));
        }
        let (from, left) = (standing(at, self.unit), self.left);
        let of = at.book.allowance(at.state.side(self.unit), self.gait);
        let gait = if self.gait == Gait::Motorized { " in motorized movement" } else { "" };
        Prompt::new("8.1", format!("Where does {who} go from {from}{gait}? {left} of {of} points left."))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        if self.off_map(at) {
            out.extend(self.entries(at).iter().map(Act::Enter));
            out.extend(drop::drops(at, *self).iter().map(Act::Drop));
        } else {
            out.extend(Mover::new(at, *self).reach().reached.iter().map(Act::Move));
        }
        if self.may_drive(at).is_ok() {
            out.push(Act::Drive);
        }
        if boats::may_embark(at, *self).is_ok() {
            out.push(Act::Embark);
        }
        if metro::may_try(at, *self).is_ok() {
            out.push(Act::Metro);
        }
        out.extend(flips(at).map(Act::Flip));
        if self.may_stop(at).is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Move(to) if self.off_map(at) => {
                refuse_about("7.1", "the unit comes onto the map first", Target::Hex(to))
            }
            Act::Move(to) => Mover::new(at, *self).may_move(to),
            Act::Enter(to) => self.may_enter(at, to),
            Act::Drop(to) => drop::may_drop(at, *self, to),
            Act::Drive => self.may_drive(at),
            Act::Embark => boats::may_embark(at, *self),
            Act::Metro => metro::may_try(at, *self),
            Act::Flip(unit) => may_flip(at, unit),
            Act::Done => self.may_stop(at),
            _ => refuse("8.1", "a unit's move is finished before anything else"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match act {
            Act::Move(to) => self.moves(play, to),
            Act::Enter(to) => self.enters(play, to),
            Act::Drop(to) => drop::begin(play, self.unit, to),
            Act::Drive => {
                play.tell(|at| Event::Drives { unit: Called::now(at, self.unit) });
                play.state.stack.goto(self.driving(play.at()));
            }
            Act::Embark => boats::embark(play, self.unit),
            Act::Metro => metro::begin(play, self.unit),
            Act::Flip(unit) => show(play, unit),
            _ => finish(play, self.unit),
        }
    }

    /// Ends a move that leads nowhere any more.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let at = play.at();
        let over = self.entered && (self.off_map(at) || Mover::new(at, self).any().is_err());
        if over {
            finish(play, self.unit);
        }
        over
    }

    fn steps(&self, at: At, act: Act, out: &mut Vec<Act>) {
        if let Act::Move(to) = act {
            out.extend(Mover::new(at, *self).way(to).0.into_iter().map(Act::Move));
        }
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let to = click.hex?;
        match self.off_map(at) {
            true if !at.book.entry(at.state.side(self.unit)).has(to) && drop::may_drop(at, *self, to).is_ok() => {
                Some(Act::Drop(to))
            }
            true => Some(Act::Enter(to)),
            false => Some(Act::Move(to)),
        }
    }

    fn done(&self, at: At) -> &'static str {
        match self.off_map(at) {
            true => "Keep it back",
            false if self.entered => "Stop here",
            false => "Stay here",
        }
    }

    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        changes::changes(at, self.unit, self.fresh(), offers)
    }

    fn shown(&self, at: At, offers: &[Act]) -> Vec<Offer> {
        let reach = (!self.off_map(at)).then(|| Mover::new(at, *self).reach());
        let shown = |&act: &Act| match act {
            Act::Move(to) => Offer { left: reach.as_ref().and_then(|reach| reach.left(to)), ..Offer::plain(act) },
            Act::Enter(to) => Offer { left: Some(self.left_at(at, to)), ..Offer::plain(act) },
            Act::Drop(_) => Offer { stops: true, ..Offer::plain(act) },
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

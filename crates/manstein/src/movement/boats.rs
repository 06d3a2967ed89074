//! On the water: the amphibious move of a marine unit (8.11), and the gunboat (15.2).

use arrayvec::ArrayVec;
use hexmap::{MOST, Mp, Reach, flood};

use super::{changes, finish, goes, known, march::March, mover::trail};
use crate::{
    boats::{finds_landing, is_landing, passes, sails},
    defend,
    hidden::{flips, may_flip, show},
    prelude::*,
    sets::W,
    stacking::{full, room},
};

/// Why a unit makes no amphibious move now: once in a phase a marine unit, as its whole move, from a major river or
/// coastal hex with no German beside it.
pub fn may_embark(at: At, march: March) -> Ruling {
    let (unit, about) = (march.unit, Target::Unit(march.unit));
    if at.state.side(unit) == GERMAN {
        return refuse_about("8.11", "only Soviet marines make amphibious moves", about);
    }
    if !known(at, unit)?.marine {
        return refuse_about("8.11", "only marines make amphibious moves", about);
    }
    if at.state.movement.embarked {
        return refuse_about("8.11", "an amphibious move was made in this phase", about);
    }
    let Some(hex) = at.state.units.at(unit).filter(|_| march.fresh()) else {
        return refuse_about("8.11", "an amphibious move is the whole move of a unit on the map", about);
    };
    if !is_landing(at.book, hex) {
        return refuse_about("8.11", "an amphibious move begins in a major river or coastal hex", about);
    }
    if at.book.map.around(hex).any(|(_, near)| at.state.units.held(GERMAN).has(near)) {
        return refuse_about("8.11", "a German unit is next to the marines", about);
    }
    Boat::new(at, Sail { unit, left: MOST, entered: false }).any()
}

/// A marine unit goes into its boats.
pub fn embark(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    play.state.movement.embarked = true;
    play.state.movement.been = HexSet::EMPTY;
    play.tell(|at| Event::Embarks { unit: Called::now(at, unit) });
    play.state.stack.goto(Sail { unit, left: MOST, entered: false });
}

/// Why the gunboat has no move.
pub fn any(at: At, unit: UnitId) -> Ruling {
    Boat::new(at, Sail::gunboat(at.book, unit)).any()
}

/// A boat on its move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sail {
    pub unit: UnitId,
    /// Points left to the gunboat (15.2); marines go any distance (8.11).
    pub left: Mp,
    pub entered: bool,
}

impl Sail {
    pub fn gunboat(book: &Book, unit: UnitId) -> Sail {
        Sail { unit, left: book.allowance(SOVIET, crate::price::Gait::Foot), entered: false }
    }
}

/// A boat with all that decides where it can go.
struct Boat<'a> {
    at: At<'a>,
    sail: Sail,
    hex: HexId,
    marine: bool,
    barred: HexSet,
}

impl<'a> Boat<'a> {
    fn new(at: At<'a>, sail: Sail) -> Boat<'a> {
        let marine = at.unit(sail.unit).kind != Kind::Gunboat;
        let mut barred = *at.state.units.held(GERMAN) | full(at, sail.unit);
        if marine {
            barred |= &at.state.movement.been;
        }
        let hex = at.state.units.at(sail.unit).unwrap_or(HexId::NONE);
        Boat { at, sail, hex, marine, barred }
    }

    fn case(&self) -> &'static str {
        if self.marine { "8.11" } else { "15.2" }
    }

    /// Whether a boat goes on from a hex: for marines a coastal hex without a major river is only the first or the last.
    fn passes(&self, hex: HexId) -> bool {
        !self.marine || passes(self.at.book, hex)
    }

    /// Whether marines that go into a hex can still end their move in one where they may.
    fn comes_ashore(&self, hex: HexId) -> bool {
        !self.marine || finds_landing(self.at.book, hex, &HexSet::EMPTY, |to| !self.barred.has(to), |_| true)
    }

    fn may_be(&self, to: HexId) -> Ruling {
        let about = Target::Hex(to);
        if self.at.state.units.held(GERMAN).has(to) {
            return refuse_about(self.case(), "nothing on the water enters a hex with Germans", about);
        }
        if self.marine && self.at.state.movement.been.has(to) {
            return refuse_about("8.11", "no hex is entered twice in an amphibious move", about);
        }
        room(self.at, self.sail.unit, to)
    }

    /// The step to a neighbour.
    fn first(&self, dir: Dir, to: HexId) -> Ruling {
        let about = Target::Hex(to);
        if sails(self.at.book, self.hex, dir).is_err() || self.sail.entered && !self.passes(self.hex) {
            return refuse_about(self.case(), "no water that boats follow leads there", about);
        }
        self.may_be(to)?;
        if self.sail.left == 0 {
            return refuse_about("8.3", "no movement points are left", about);
        }
        match self.comes_ashore(to) {
            true => Ok(()),
            false => refuse_about("8.11", "from there the marines could not come ashore any more", about),
        }
    }

    fn any(&self) -> Ruling {
        match self.at.book.map.around(self.hex).any(|(dir, to)| self.first(dir, to).is_ok()) {
            true => Ok(()),
            false => refuse_about(self.case(), "there is no water to go on", Target::Unit(self.sail.unit)),
        }
    }

    /// Where it can go. A far move goes on only from hexes in which nobody is asked; that of marines ends ashore.
    fn reach(&self) -> Reach<W> {
        let (book, hot) = (self.at.book, defend::hot(self.at, self.sail.unit));
        let points = if self.marine { MOST } else { self.sail.left };
        let mut starts = ArrayVec::<(HexId, Mp), 6>::new();
        for (dir, to) in book.map.around(self.hex) {
            if self.first(dir, to).is_ok() {
                starts.push((to, points - 1));
            }
        }
        flood(&book.map, &starts, |from, dir, to, _| {
            let goes = sails(book, from, dir).is_ok() && self.passes(from) && !hot.has(from);
            (goes && to != self.hex && !self.barred.has(to)).then_some(1)
        })
    }

    /// Hexes that are offered.
    fn goals(&self, reach: &Reach<W>) -> HexSet {
        match self.marine {
            false => reach.reached,
            true => {
                let near = |hex: HexId| {
                    self.at.book.dir(self.hex, hex).is_some() && reach.before(&self.at.book.map, hex).is_none()
                };
                reach.reached.iter().filter(|&hex| is_landing(self.at.book, hex) || near(hex)).collect()
            }
        }
    }

    fn may_move(&self, to: HexId) -> Ruling {
        let (about, reach) = (Target::Hex(to), self.reach());
        if self.goals(&reach).has(to) {
            return Ok(());
        }
        if let Some(dir) = self.at.book.dir(self.hex, to) {
            self.first(dir, to)?;
        }
        let case = self.case();
        if to == self.hex {
            return refuse_about(case, "the unit is there already", about);
        }
        if !is_landing(self.at.book, to) && !self.at.book.sea.has(to) {
            return refuse_about(case, "boats enter only all-sea, coastal and major river hexes", about);
        }
        self.may_be(to)?;
        match reach.reached.has(to) {
            true => {
                refuse_about(case, "over the open sea an amphibious move goes hex by hex, or to where it ends", about)
            }
            false => refuse_about(
                case,
                "no water leads there without a hex where defensive fire is asked for, or it is too far",
                about,
            ),
        }
    }

    /// Why the move does not end here.
    fn may_stop(&self) -> Ruling {
        match self.marine && self.sail.entered && !is_landing(self.at.book, self.hex) {
            true => {
                refuse_about("8.11", "an amphibious move ends in a major river or coastal hex", Target::Hex(self.hex))
            }
            false => Ok(()),
        }
    }
}

impl Question<Manstein> for Sail {
    fn prompt(&self, at: At) -> Prompt {
        let (who, from) = (name(at, self.unit), standing(at, self.unit));
        match at.unit(self.unit).kind {
            Kind::Gunboat => {
                Prompt::new("15.2", format!("Where does {who} go from {from}? {} points left.", self.left))
            }
            _ => Prompt::new("8.11", format!("Where do the boats of {who} go from {from}?")),
        }
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let boat = Boat::new(at, *self);
        out.extend(boat.goals(&boat.reach()).iter().map(Act::Move));
        out.extend(flips(at).map(Act::Flip));
        if boat.may_stop().is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Move(to) => Boat::new(at, *self).may_move(to),
            Act::Flip(unit) => may_flip(at, unit),
            Act::Done => Boat::new(at, *self).may_stop(),
            _ => refuse("8.1", "a unit's move is finished before anything else"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let to = match act {
            Act::Move(to) => to,
            Act::Flip(unit) => return show(play, unit),
            _ => return finish(play, self.unit),
        };
        let at = play.at();
        let boat = Boat::new(at, self);
        let marine = boat.marine;
        let way = trail(at, &boat.reach(), to);
        let left = if marine { MOST } else { self.left - way.len() as Mp };
        if marine {
            way.iter().for_each(|&hex| play.state.movement.been.add(hex));
        }
        goes(play, self.unit, &way, (!marine).then_some(left), Sail { left, entered: true, ..self });
    }

    /// Ends a move that leads nowhere any more.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let at = play.at();
        let over = self.entered && (at.state.units.at(self.unit).is_none() || Boat::new(at, self).any().is_err());
        if over {
            finish(play, self.unit);
        }
        over
    }

    fn steps(&self, at: At, act: Act, out: &mut Vec<Act>) {
        if let Act::Move(to) = act {
            out.extend(trail(at, &Boat::new(at, *self).reach(), to).into_iter().map(Act::Move));
        }
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Move)
    }

    fn done(&self, _: At) -> &'static str {
        if self.entered { "Stop here" } else { "Stay here" }
    }

    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        let gunboat = at.unit(self.unit).kind == Kind::Gunboat;
        changes::changes(at, self.unit, gunboat && !self.entered, offers)
    }

    fn shown(&self, at: At, offers: &[Act]) -> Vec<Offer> {
        let boat = Boat::new(at, *self);
        let reach = (!boat.marine).then(|| boat.reach());
        let left = |hex: HexId| reach.as_ref().and_then(|reach| reach.left(hex));
        let shown = |&act: &Act| match act {
            Act::Move(to) => Offer { left: left(to), ..Offer::plain(act) },
            _ => Offer::plain(act),
        };
        offers.iter().map(shown).collect()
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Move(to) if defend::hot(at, self.unit).has(to) => {
                vec![Consequence::note("9.1", "there may be defensive fire at it").on([to]).against()]
            }
            Act::Flip(unit) => vec![Consequence::note("6.6", "it lies open from then on").of([unit])],
            _ => Vec::new(),
        }
    }
}

//! Pontoons (8.10): fixed at the start of the own movement phase, used by all friends of the engineer, who is bound by it.

use crate::{
    hidden::{face_up, flips, may_flip, show},
    prelude::*,
};

/// Asks where pontoons lie, if anybody could lay one. For a unit that lies face down it is asked too, whatever it is (6.6).
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let first = LayPontoons { decided: UnitSet::EMPTY, hand: None };
    if first.any(play.at()) {
        play.state.stack.call(first);
    }
}

/// River hexsides of the hex a unit stands in.
fn rivers<'a>(at: At<'a>, unit: UnitId) -> impl Iterator<Item = EdgeId> + use<'a> {
    let hex = at.state.units.at(unit);
    let edges =
        hex.into_iter().flat_map(move |hex| at.book.map.around(hex).filter_map(move |(_, to)| at.book.edge(hex, to)));
    edges.filter(move |&edge| at.book.rivers.has(edge))
}

/// The hexside an engineer has its pontoon over.
pub fn laid(at: At, engineer: UnitId) -> Option<EdgeId> {
    at.state.pontoons.iter().find(|pontoon| pontoon.engineer == engineer).map(|pontoon| pontoon.edge)
}

/// Pontoons a unit can use: those of its side but its own, which does not serve the engineer itself (8.10).
pub fn usable(at: At, unit: UnitId) -> EdgeSet {
    let laid = at.state.pontoons.iter().filter(|pontoon| pontoon.engineer != NOBODY && pontoon.engineer != unit);
    laid.filter(|pontoon| at.state.side(pontoon.engineer) == at.state.side(unit)).map(|pontoon| pontoon.edge).collect()
}

/// Who is bound when a unit crosses by a pontoon; nobody new if one that lies there is bound already.
pub fn binds(at: At, unit: UnitId, edge: EdgeId) -> Option<UnitId> {
    let mut first = None;
    for pontoon in at.state.pontoons.iter().filter(|pontoon| pontoon.engineer != NOBODY && pontoon.edge == edge) {
        if pontoon.engineer == unit || at.state.side(pontoon.engineer) != at.state.side(unit) {
            continue;
        }
        if at.state.bound.has(pontoon.engineer) {
            return None;
        }
        first = Some(first.map_or(pontoon.engineer, |engineer: UnitId| engineer.min(pontoon.engineer)));
    }
    first
}

/// A unit crosses by a pontoon: its engineer does not move in this phase (8.10).
pub fn bind(play: &mut Play<impl Listen<Event>>, unit: UnitId, edge: EdgeId) {
    if let Some(engineer) = binds(play.at(), unit, edge) {
        play.state.bound.add(engineer);
        play.tell(|at| Event::Bound { unit: Called::now(at, engineer) });
    }
}

/// Which engineer lays its pontoon next, then where. What is not changed stays as it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LayPontoons {
    /// Engineers that have been asked.
    pub decided: UnitSet,
    pub hand: Option<UnitId>,
}

impl LayPontoons {
    /// Why a unit lays no pontoon now.
    fn may_pick(&self, at: At, unit: UnitId) -> Ruling {
        let about = Target::Unit(unit);
        if at.state.side(unit) != at.state.phasing() {
            return refuse_about("8.10", "pontoons are fixed at the start of the own movement phase", about);
        }
        if !super::known(at, unit)?.bridges() {
            return refuse_about("8.10", "only German engineers and Soviet bridge engineers lay pontoons", about);
        }
        if self.decided.has(unit) {
            return refuse_about("8.10", "an engineer bridges one hexside, chosen once", about);
        }
        match rivers(at, unit).next() {
            Some(_) => Ok(()),
            None => refuse_about("8.10", "the engineer is not beside a river", about),
        }
    }

    fn may_lay(at: At, engineer: UnitId, edge: EdgeId) -> Ruling {
        let about = Target::Edge(edge);
        if !at.book.rivers.has(edge) {
            return refuse_about("8.10", "pontoons lie over rivers with land on both sides", about);
        }
        if !rivers(at, engineer).any(|beside| beside == edge) {
            return refuse_about("8.10", "the engineer is not in a hex beside that hexside", about);
        }
        match laid(at, engineer) == Some(edge) {
            true => refuse_about("8.10", "its pontoon lies there already", about),
            false => Ok(()),
        }
    }

    fn picks(self, at: At<'_>) -> impl Iterator<Item = UnitId> + '_ {
        let units = at.state.units.on_map(at.state.phasing());
        units.map(|(unit, _)| unit).filter(move |&unit| self.may_pick(at, unit).is_ok())
    }

    /// Somebody can lay one, or lies face down where he could.
    fn any(self, at: At) -> bool {
        let hidden = |unit: UnitId| face_up(at, unit).is_none() && rivers(at, unit).next().is_some();
        self.picks(at).next().is_some() || flips(at).any(hidden)
    }
}

impl Question<Manstein> for LayPontoons {
    fn prompt(&self, at: At) -> Prompt {
        match self.hand {
            Some(engineer) => Prompt::new(
                "8.10",
                format!("Where does {} lay its pontoon from {}?", name(at, engineer), standing(at, engineer)),
            ),
            None => Prompt::new("8.10", "Which engineer lays a pontoon, or takes it up?"),
        }
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        match self.hand {
            Some(engineer) => {
                out.extend(
                    rivers(at, engineer)
                        .filter(|&edge| LayPontoons::may_lay(at, engineer, edge).is_ok())
                        .map(Act::Pontoon),
                );
                if laid(at, engineer).is_some() {
                    out.push(Act::Lift);
                }
            }
            None => {
                out.extend(self.picks(at).map(Act::Pick));
            }
        }
        out.extend(flips(at).map(Act::Flip));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match (act, self.hand) {
            (Act::Done, _) => Ok(()),
            (Act::Flip(unit), _) => may_flip(at, unit),
            (Act::Pick(unit), None) => self.may_pick(at, unit),
            (Act::Pontoon(edge), Some(engineer)) => LayPontoons::may_lay(at, engineer, edge),
            (Act::Lift, Some(engineer)) => match laid(at, engineer) {
                Some(_) => Ok(()),
                None => refuse_about("8.10", "the engineer has no pontoon", Target::Unit(engineer)),
            },
            (_, Some(_)) => refuse("8.10", "the engineer in hand lays its pontoon, takes it up or leaves it as it is"),
            (_, None) => refuse("8.10", "pontoons are fixed before anybody moves"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match (act, self.hand) {
            (Act::Flip(unit), _) => return show(play, unit),
            (Act::Pick(unit), _) => {
                play.state.stack.goto(LayPontoons { decided: self.decided.with(unit), hand: Some(unit) });
                return play.tell(|_| Event::Finished);
            }
            (Act::Pontoon(edge), Some(engineer)) => {
                play.state.lay_pontoon(engineer, edge);
                play.tell(|at| Event::PontoonLaid { unit: Called::now(at, engineer), edge });
            }
            (Act::Lift, Some(engineer)) => {
                play.state.lift_pontoon(engineer);
                play.tell(|at| Event::PontoonLifted { unit: Called::now(at, engineer) });
            }
            (_, Some(_)) => play.tell(|_| Event::Finished),
            (_, None) => return finished(play),
        }
        play.state.stack.goto(LayPontoons { hand: None, ..self });
    }

    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = self.hand.is_none() && !self.any(play.at());
        if over {
            play.state.stack.done();
        }
        over
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        self.hand.into_iter().collect()
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let Some(engineer) = self.hand else { return click.one.map(Act::Pick) };
        let (from, to) = (at.state.units.at(engineer)?, click.hex?);
        at.book.edge(from, to).map(Act::Pontoon)
    }

    fn done(&self, _: At) -> &'static str {
        if self.hand.is_some() { "Leave it as it is" } else { "Go on to move" }
    }

    /// Where only what lies face down could lay one.
    fn routine(&self, at: At, _: &[Act]) -> bool {
        self.hand.is_none() && self.picks(at).next().is_none()
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Pontoon(edge) if at.book.bridges.has(edge) && !at.state.demolished.has(edge) => {
                vec![Consequence::note("8.10", "a bridge stands there: the pontoon serves only when it is demolished")]
            }
            Act::Flip(unit) => vec![Consequence::note("6.6", "it lies open from then on").of([unit])],
            _ => Vec::new(),
        }
    }
}

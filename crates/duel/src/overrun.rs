//! Moves after an overrun (9.3): up to two hexes when the combat mode is over.

use crate::{book::Crossing, prelude::*, retreat::open_to, stacking, zone};

/// How far such a move goes (9.3i).
const HEXES: u8 = 2;

/// Why a step of an overrun move is not allowed, zones and stacking apart: prohibited ground, water, a major river without
/// a bridge (9.3p).
fn step(at: At, unit: UnitId, from: HexId, to: HexId) -> Ruling {
    let about = Target::Hex(to);
    let Some(dir) = at.book.dir(from, to) else {
        return refuse_about("9.3", "a move goes from hex to adjacent hex", about);
    };
    open_to(at, unit, to)?;
    let side = at.state.side(unit);
    let bridged = || at.book.edge(from, to).is_some_and(|edge| at.state.passable(at.book, side, edge));
    match at.book.crossing[from.index()][dir.index()] {
        Crossing::Shut => refuse_about("9.3", "nobody crosses a lake or the sea", about),
        Crossing::Major if !bridged() => refuse_about("9.3", "no major river is crossed without a bridge", about),
        _ => Ok(()),
    }
}

/// Whether a unit may enter a hex with so many to go (9.3j): it stops in an enemy zone, and where it stops there is room.
fn may_move(at: At, unit: UnitId, from: HexId, to: HexId, left: u8) -> Ruling {
    if left == 0 {
        return refuse_about("9.3", "the overrun move is two hexes long", Target::Hex(to));
    }
    step(at, unit, from, to)?;
    let Err(full) = stacking::room(at, unit, to) else { return Ok(()) };
    let enemy = at.state.side(unit).other();
    let goes_on = left > 1 && !zone::covers(at, enemy, to);
    let mut next = at.book.map.around(to).map(|(_, hex)| hex);
    match goes_on && next.any(|hex| may_move(at, unit, to, hex, left - 1).is_ok()) {
        true => Ok(()),
        false => Err(full),
    }
}

/// Where a unit may go from where it stands.
fn moves<'a>(at: At<'a>, unit: UnitId, left: u8) -> impl Iterator<Item = HexId> + 'a {
    let from = at.state.units.at(unit);
    let around = from.into_iter().flat_map(move |from| at.book.map.around(from).map(move |(_, to)| (from, to)));
    around.filter(move |&(from, to)| may_move(at, unit, from, to, left).is_ok()).map(|(_, to)| to)
}

fn movable<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    at.state.activation.overran.iter().filter(move |&unit| moves(at, unit, HEXES).next().is_some())
}

/// Whether a unit with a marker can still move.
pub fn anything(at: At) -> bool {
    movable(at).next().is_some()
}

/// Which unit with an overrun marker moves next (9.3k).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickOverrun;

impl Question<Duel> for PickOverrun {
    fn prompt(&self, at: At) -> Prompt {
        let units = names(at, movable(at));
        Prompt::new("9.3", format!("{} may go on up to two hexes: which is next?", capital(units)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(movable(at).map(Act::Pick));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Done => Ok(()),
            Act::Pick(unit) if !at.state.activation.overran.has(unit) => {
                refuse_about("9.3", "the unit has no overrun marker, or has moved by it", Target::Unit(unit))
            }
            Act::Pick(unit) if moves(at, unit, HEXES).next().is_none() => {
                refuse_about("9.3", "there is no hex the unit could go to", Target::Unit(unit))
            }
            Act::Pick(_) => Ok(()),
            _ => refuse("9.3", "name a unit that goes on after its overrun, or end the combat mode"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Pick(unit) = act else {
            play.state.activation.overran = UnitSet::EMPTY;
            return finished(play);
        };
        play.state.activation.overran.remove(unit);
        play.tell(|at| Event::Picked { unit: Called::now(at, unit) });
        play.state.stack.call(OverrunTo { unit, left: HEXES });
    }

    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = !anything(play.at());
        if over {
            play.state.activation.overran = UnitSet::EMPTY;
            play.state.stack.done();
        }
        over
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Pick)
    }

    fn done(&self, _: At) -> &'static str {
        "No more overrun moves"
    }

    fn undone(&self, _: At, offers: &[Act]) -> Option<String> {
        let left = offers.iter().filter(|act| matches!(act, Act::Pick(_))).count();
        (left > 0).then(|| format!("{} after its overrun", capital(count(left, "unit may go on", "units may go on"))))
    }

    fn routine(&self, _: At, offers: &[Act]) -> bool {
        offers == [Act::Done]
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Done => {
                let words = "overrun moves are made now or not at all";
                let left: Vec<_> = movable(at).collect();
                vec![Consequence::new(Matter::Halted, "9.3", words).of(left).against()]
            }
            _ => Vec::new(),
        }
    }

    fn goes_on(&self) -> bool {
        true
    }
}

/// Where a unit goes after its overrun; `left` hexes may still be entered.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OverrunTo {
    pub unit: UnitId,
    pub left: u8,
}

impl OverrunTo {
    /// It ends where there is room (9.3j); it need not go anywhere.
    fn may_stop(self, at: At) -> Ruling {
        match at.state.units.at(self.unit) {
            Some(hex) if self.left < HEXES => stacking::room(at, self.unit, hex),
            _ => Ok(()),
        }
    }
}

impl Question<Duel> for OverrunTo {
    fn prompt(&self, at: At) -> Prompt {
        let (unit, hexes) = (self.unit, count(self.left.into(), "hex", "hexes"));
        let words = format!("Where does {} go on to from {}? {hexes} left.", name(at, unit), standing(at, unit));
        Prompt::new("9.3", capital(words))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(moves(at, self.unit, self.left).map(Act::Move));
        if self.may_stop(at).is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match (act, at.state.units.at(self.unit)) {
            (Act::Move(hex), Some(from)) => may_move(at, self.unit, from, hex, self.left),
            (Act::Done, _) => self.may_stop(at),
            _ => refuse("9.3", "name the next hex of the move, or end it"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let OverrunTo { unit, left } = self;
        let Act::Move(hex) = act else { return finished(play) };
        play.tell(|at| Event::WentOn { unit: Called::now(at, unit), way: vec![hex] });
        enter(play, unit, hex);
        let side = play.state.side(unit);
        match left == 1 || zone::covers(play.at(), side.other(), hex) {
            true => play.state.stack.done(),
            false => play.state.stack.goto(OverrunTo { unit, left: left - 1 }),
        }
    }

    /// Who cannot go on has ended its move.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = moves(play.at(), self.unit, self.left).next().is_none();
        if over {
            play.state.stack.done();
        }
        over
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Move)
    }

    fn done(&self, _: At) -> &'static str {
        "It stays"
    }

    fn goes_on(&self) -> bool {
        true
    }

    /// Whoever comes into an enemy zone stops (9.3j).
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Move(hex) if self.left > 1 && zone::covers(at, at.state.side(self.unit).other(), hex) => {
                let words = "it stops in the enemy zone of control";
                vec![Consequence::new(Matter::Halted, "9.3", words).of([self.unit]).against()]
            }
            _ => Vec::new(),
        }
    }
}

//! Activation chits (2.6, 3.3, 17.1): chosen in secret, drawn blindly.

use wargame::Dice;

use crate::{
    action::{GERMAN_FIRST, TOGETHER},
    activation,
    prelude::*,
};

/// Whether a headquarters arrives in this turn: its chit goes in unasked (2.6). Those put down by 4.3 and the Finns
/// arrive too; what takes another's place does not (17.3).
fn arrives(at: At, hq: UnitId) -> bool {
    let unit = &at.book.units[hq.index()];
    let replaces = matches!(unit.due.map(|due| due.entry), Some(crate::book::Entry::Replaces(_)));
    unit.due.is_some_and(|due| due.turn == at.state.turn) && !replaces && there(at, hq)
}

/// Whether a headquarters is on the map, or was due and waits beside it.
fn there(at: At, hq: UnitId) -> bool {
    let waits = at.state.units.place(hq) == Place::WAITING;
    at.state.units.at(hq).is_some()
        || waits && at.book.units[hq.index()].due.is_none_or(|due| due.turn <= at.state.turn)
}

/// Headquarters of a side.
fn of(at: At<'_>, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    at.state.units.of(side).filter(move |&unit| at.book.is_hq(unit))
}

/// The chits a side chooses from: headquarters on the map, and those that were due earlier and still wait (2.6).
fn pool(at: At, side: Side) -> UnitSet {
    of(at, side).filter(|&hq| there(at, hq) && !arrives(at, hq) && !at.state.chits.gone.has(hq)).collect()
}

/// How many chits the turn track gives a side (2.6, 3.3).
pub fn number(at: At, side: Side) -> u8 {
    at.book.chits[usize::from(at.state.turn) - 1][side.index()]
}

/// Asks a side for its chits: as many as the turn track says, or all it has.
pub fn choose(play: &mut Play<impl Listen<Event>>, side: Side) {
    if side == GERMAN {
        let both = pool(play.at(), GERMAN) | pool(play.at(), SOVIET);
        play.state.chits.pool = both;
    }
    let at = play.at();
    let pool: UnitSet = at.state.units.of(side).filter(|&u| at.state.chits.pool.has(u)).collect();
    let number = number(at, side);
    if pool.len() <= usize::from(number) {
        // All he has go in: everybody can count them, so nothing is secret.
        play.state.chits.cup |= &pool;
        return play.tell(|_| Event::ChitsIn { side, number: pool.len() as u8 });
    }
    play.state.stack.call(Choose { side, left: number });
}

/// Which chit goes into the cup next. Secret: the other side sees that one was chosen, not which.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choose {
    pub side: Side,
    pub left: u8,
}

impl Question<Duel> for Choose {
    fn side(&self, _: At) -> Side {
        self.side
    }

    fn prompt(&self, at: At) -> Prompt {
        let number = number(at, self.side);
        let words = format!("Which chit goes into the cup? {} of {number} to be chosen, in secret.", self.left);
        Prompt::new("2.6", words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(at.state.units.of(self.side).map(Act::Chit).filter(|&act| self.check(at, act).is_ok()));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let Act::Chit(hq) = act else { return refuse("2.6", "chits are being chosen") };
        let about = Target::Unit(hq);
        if !at.book.is_hq(hq) || at.state.side(hq) != self.side {
            return refuse_about("2.6", "every chit is that of an own headquarters", about);
        }
        if arrives(at, hq) {
            return refuse_about("2.6", "the chit of a headquarters that arrives goes in by itself", about);
        }
        if !at.state.chits.pool.has(hq) {
            return refuse_about(
                "2.6",
                "only headquarters on the map, or waiting since an earlier turn, have a chit",
                about,
            );
        }
        if at.state.chits.cup.has(hq) {
            return refuse_about("2.6", "there is one chit for each headquarters, and it is in the cup", about);
        }
        Ok(())
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Chit(hq) = act else { unreachable!("checked before") };
        play.state.chits.cup.add(hq);
        let (side, left) = (self.side, self.left - 1);
        play.log.hear(Audience::Only(side), || Event::ChitChosen { hq });
        play.tell(|at| Event::ChitsIn { side, number: number(at, side) - left });
        if left > 0 {
            return play.state.stack.goto(Choose { side, left });
        }
        play.log.seal();
        play.state.stack.done();
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let hq = click.one.filter(|&u| at.book.is_hq(u));
        let here = || click.hex.and_then(|hex| at.state.units.here(self.side, hex).find(|&u| at.book.is_hq(u)));
        hq.or_else(here).map(Act::Chit)
    }

    fn in_hand(&self, _: At) -> bool {
        false
    }
}

/// Chits of headquarters that arrive go in beyond the number (2.6); then the draws can begin, on turn 1 after the
/// German has said whether his come first (17.1).
pub fn fill(play: &mut Play<impl Listen<Event>>) {
    let at = play.at();
    let arrivals: UnitSet = Side::BOTH
        .into_iter()
        .flat_map(|side| of(at, side))
        .filter(|&hq| arrives(at, hq) && !at.state.chits.gone.has(hq))
        .collect();
    let left = Side::BOTH.map(|side| number(at, side));
    let chits = &mut play.state.chits;
    (chits.arrivals, chits.left, chits.drawn, chits.last) = (arrivals, left, UnitSet::EMPTY, None);
    chits.cup |= &arrivals;
    chits.german_first = false;
    if !arrivals.is_empty() {
        play.tell(|_| Event::ChitsArrive { hqs: arrivals.iter().collect() });
    }
    if play.state.turn == 1 {
        play.state.stack.call(First);
    }
}

/// Whether all German chits of turn 1 come first (17.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct First;

impl Question<Duel> for First {
    fn side(&self, _: At) -> Side {
        GERMAN
    }

    fn prompt(&self, _: At) -> Prompt {
        Prompt::new("17.1", "Do all German chits come before the first Soviet one?")
    }

    fn offers(&self, _: At, out: &mut Vec<Act>) {
        out.extend([Act::First(GERMAN_FIRST), Act::First(TOGETHER)]);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::First(GERMAN_FIRST | TOGETHER) => Ok(()),
            _ => refuse("17.1", "the German says whether his chits come first"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        play.state.chits.german_first = act == Act::First(GERMAN_FIRST);
        play.tell(|at| Event::GermanFirst { yes: at.state.chits.german_first });
        play.log.seal();
        play.state.stack.done();
    }
}

/// What can be drawn now: chits of sides that have not had their number (3.3), on turn 1 perhaps the German's before
/// all others (17.1).
pub fn drawable(state: &State) -> UnitSet {
    let of = |side: Side| -> UnitSet {
        let open = state.chits.left[side.index()] > 0;
        state.units.of(side).filter(|&u| open && state.chits.cup.has(u)).collect()
    };
    let german = of(GERMAN);
    if state.chits.german_first && !german.is_empty() { german } else { german | of(SOVIET) }
}

/// The next chit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw;

impl Throw<Duel> for Draw {
    fn outcomes(&self, at: At, out: &mut Vec<Act>) {
        out.extend(drawable(at.state).iter().map(Act::Draw));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Draw(hq) if drawable(at.state).has(hq) => Ok(()),
            _ => refuse("3.3", "a chit is being drawn from the cup"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Draw(hq) = act else { unreachable!("checked before") };
        let side = play.state.side(hq);
        let chits = &mut play.state.chits;
        chits.cup.remove(hq);
        chits.drawn.add(hq);
        chits.left[side.index()] -= 1;
        chits.last = Some(side);
        play.log.seal();
        play.state.stack.done();
        play.tell(|_| Event::Drew { hq, side });
        activation::drawn(play, hq);
    }
}

/// Chits come off at the end of the turn (3.4).
pub fn clear(state: &mut State) {
    let gone = state.chits.gone;
    state.chits = crate::state::Chits { gone, ..Default::default() };
}

/// Imagines another choice of the other side: as many chits, of those it could choose and that have not been drawn.
pub fn reshuffle(book: &Book, state: &mut State, viewer: Side, dice: &mut Dice) {
    let chits = &mut state.chits;
    let theirs: UnitSet = state.units.of(viewer.other()).filter(|&u| book.is_hq(u)).collect();
    let mut unknown = (chits.cup & theirs) - chits.arrivals;
    let number = unknown.len();
    let mut can = (chits.pool & theirs) - chits.drawn;
    chits.cup = chits.cup - unknown;
    unknown = UnitSet::EMPTY;
    for _ in 0..number {
        let nth = dice.below(can.len() as u32) as usize;
        let hq = can.iter().nth(nth).expect("so many were chosen of them");
        can.remove(hq);
        unknown.add(hq);
    }
    chits.cup |= &unknown;
}

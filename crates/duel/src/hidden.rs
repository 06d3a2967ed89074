//! Hidden Soviet units (9.5, 16.1, 18.1): counters dealt face down within their lists, and what turns them up.

use wargame::{Dice, Known};

use crate::{prelude::*, zone};

/// The lists of a campaign, by piece and by counter alike.
fn lists(book: &Book, campaign: Campaign) -> &[u8] {
    &book.lists[campaign as usize]
}

/// Counters that can be dealt to a piece: those of its list that lie under no other.
fn counters<'a>(at: At<'a>, piece: usize) -> impl Iterator<Item = usize> + 'a {
    let lists = lists(at.book, at.state.campaign);
    let pile = at.state.veil.pile();
    (0..lists.len()).filter(move |&c| lists[c] == lists[piece] && pile.has(c))
}

/// Deals the counters of a turn, of turn 0 those of the set-up: by throws where a list leaves a choice. Open units lie
/// under pieces of their own (16.1).
pub fn deal(play: &mut Play<impl Listen<Event>>, turn: u8) {
    if batch(play.at(), turn).next().is_some() {
        play.state.veil.begin_lot();
        go_on(play, turn);
    }
}

/// The pieces of a turn that have no counter yet.
fn batch(at: At<'_>, turn: u8) -> impl Iterator<Item = usize> + '_ {
    let due = move |piece: &usize| at.book.counters[*piece].due.map_or(0, |due| due.turn) == turn;
    (0..at.book.counters.len()).filter(due).filter(move |&piece| !at.state.veil.dealt(piece))
}

fn go_on(play: &mut Play<impl Listen<Event>>, turn: u8) {
    loop {
        let Some(piece) = batch(play.at(), turn).next() else { return };
        if !play.state.hidden {
            play.state.veil.deal(piece, piece, Known::Both);
            continue;
        }
        let [first, second] = {
            let mut choice = counters(play.at(), piece);
            [choice.next(), choice.next()]
        };
        match (first, second) {
            (Some(only), None) => lay(play, piece, only),
            (Some(_), Some(_)) => return play.state.stack.call(Deal { piece: piece as u8, turn }),
            _ => unreachable!("a list has as many counters as pieces"),
        }
    }
}

fn lay(play: &mut Play<impl Listen<Event>>, piece: usize, counter: usize) {
    play.state.veil.deal(piece, counter, Known::Only(SOVIET));
    let unit = play.book.unit_of(piece);
    play.log.hear(Audience::Only(SOVIET), || Event::Dealt { unit, counter: counter as u8 });
}

/// Which counter of its list lies under a piece.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deal {
    pub piece: u8,
    pub turn: u8,
}

impl Throw<Duel> for Deal {
    fn outcomes(&self, at: At, out: &mut Vec<Act>) {
        out.extend(counters(at, self.piece.into()).map(|c| Act::Deal(c as u8)));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Deal(counter) if counters(at, self.piece.into()).any(|c| c == usize::from(counter)) => Ok(()),
            _ => refuse("9.5", "a counter is being dealt"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Deal(counter) = act else { unreachable!("checked before") };
        play.state.stack.done();
        lay(play, self.piece.into(), counter.into());
        play.tell(|at| Event::LaidOut { unit: Called::now(at, at.book.unit_of(self.piece.into())) });
        play.log.seal();
        go_on(play, self.turn);
    }
}

/// A unit has come to a hex: whoever it finds face down in its zone is revealed, itself if it came into one (9.5). In a
/// fort nobody is revealed so; no zone reaches into a major city or over water.
pub fn look(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    if !play.state.hidden {
        return;
    }
    match play.state.side(unit) {
        GERMAN if play.book.is_hq(unit) => {}
        GERMAN => {
            for near in play.book.zone[hex.index()] {
                if near.exists() && play.state.units.held(SOVIET).has(near) && !play.state.fort(play.book, near) {
                    reveal(play, near);
                }
            }
        }
        SOVIET => {
            if play.state.face_down(play.book, unit)
                && !play.state.fort(play.book, hex)
                && zone::covers(play.at(), GERMAN, hex)
            {
                show(play, unit);
            }
        }
    }
}

/// Turns up all units in a hex, as when it is attacked (9.5).
pub fn reveal(play: &mut Play<impl Listen<Event>>, hex: HexId) {
    let mut here: UnitSet = play.state.units.here(SOVIET, hex).collect();
    while let Some(unit) = here.first() {
        here.remove(unit);
        show(play, unit);
    }
}

/// Turns a unit up for good; what lies open stays as it is.
pub fn show(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    let Some(piece) = play.book.piece(unit).filter(|&piece| !play.state.veil.shown(piece)) else { return };
    let was = Called::now(play.at(), unit);
    play.state.veil.show(piece);
    play.log.seal();
    play.tell(|at| Event::Revealed { unit: was, now: Called::now(at, unit) });
}

/// Imagines other counters under the pieces a side does not know, within their lists.
pub fn redeal(book: &Book, state: &mut State, viewer: Side, dice: &mut Dice) {
    let lists = lists(book, state.campaign);
    let of = |i: usize, none: u8| lists.get(i).copied().unwrap_or(none);
    state.veil.redeal(viewer, |piece| of(piece, u8::MAX), |counter| of(counter, u8::MAX - 1), dice);
}

//! Withdrawals (16.2), and headquarters that come back (11.36).

use crate::{prelude::*, state::GONE};

/// Units that go home on this turn, wherever they are (16.21 to 16.26).
pub fn withdraw(play: &mut Play<impl Listen<Event>>) {
    let turn = play.state.turn;
    for withdrawal in play.book.withdrawals.iter().filter(|w| w.turn == turn) {
        let at = play.at();
        let here = |unit: UnitId| {
            let place = at.state.units.place(unit);
            place.hex().is_some() || place == Place::WAITING
        };
        let lost_hq = |unit: UnitId| at.book.unit(unit).kind == Kind::Hq && at.state.units.place(unit) == Place::DEAD;
        let units: UnitSet = withdrawal.units.iter().filter(|&u| here(u) || lost_hq(u)).collect();
        if units.is_empty() {
            continue;
        }
        let list = || units.iter().collect();
        if withdrawal.conditional && at.state.in_the_city(at.book) {
            play.tell(|_| Event::Stays { units: list() });
            continue;
        }
        play.tell(|_| Event::Withdrawn { units: list() });
        for unit in units.iter() {
            play.state.remove(unit, GONE);
        }
    }
}

/// Eliminated headquarters wait to come in again (11.36).
pub fn bring_back(play: &mut Play<impl Listen<Event>>) {
    for corps in &play.book.corps {
        if play.state.units.place(corps.hq) == Place::DEAD {
            play.state.units.put(corps.hq, Place::WAITING);
            play.state.lost[corps.hq.index()] = 0;
            play.tell(|_| Event::Returns { unit: corps.hq });
        }
    }
}

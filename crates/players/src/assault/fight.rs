//! What an attack is worth, over the results table and the choices both sides have.

use assault::{Hexes, Odds, Penalty, State, UnitSet, can_retreat, outcome, reckon};
use hexmap::HexId;
use wargame::{Side, UnitId};

use super::{
    eye::{Eye, Worth},
    knobs::KILL,
};

/// One side of a combat: its steps, the cheapest first, and whether it can go back.
pub struct Party {
    steps: Vec<Worth>,
    pub count: i32,
    total: Worth,
    pub free: bool,
}

impl Party {
    pub fn new(eye: &Eye, state: &State, units: &UnitSet) -> Party {
        let mut steps = eye.steps(units.iter().map(|u| UnitId(u as u8)));
        if units.first().is_some_and(|u| eye.book.side(UnitId(u as u8)) != eye.side) {
            steps.iter_mut().for_each(|s| *s = eye.style.part(*s, KILL));
        }
        let total = steps.iter().sum();
        Party { total, count: units.len() as i32, free: can_retreat(eye.book, state, units), steps }
    }

    /// The price of so many steps.
    pub fn lose(&self, steps: u8) -> Worth {
        self.steps.iter().take(steps.into()).sum()
    }

    pub fn dies(&self, steps: u8) -> bool {
        self.steps.len() <= usize::from(steps)
    }
}

/// What it costs a unit to have to go back: ground, a turn, in Stalingrad disruption (19.61).
pub fn bother(eye: &Eye) -> Worth {
    if eye.book.is_stalingrad() { 12 } else { 6 }
}

/// What the attacker gains by the penalties of the defender, if he chooses the least evil.
pub fn gain(guard: &Party, owed: u8, ground: Worth, bother: Worth) -> Worth {
    if owed == 0 {
        return 0;
    }
    let lose = guard.lose(owed) + if guard.dies(owed) { ground } else { 0 };
    if !guard.free {
        return lose;
    }
    lose.min(ground + bother * guard.count + guard.lose(owed - 1))
}

/// The expected gain of an attack on one hex. The state has everybody where he would attack from.
pub fn worth(eye: &Eye, state: &State, force: &UnitSet, target: HexId, plus: i8, ground: Worth) -> Option<Worth> {
    let (book, side) = (eye.book, eye.side);
    let sum = reckon(book, state, side, force, &Hexes::of(target));
    let column = match sum.odds {
        Odds::TooLow => return None,
        Odds::Automatic => return Some(whole(eye, state, side.other(), target) + ground),
        Odds::Column(column) => column,
    };
    let modifier = sum.tally.sum() as i8 + plus;
    let guards: UnitSet = state.units.here(side.other(), target).map(|u| u.index()).collect();
    let guard = Party::new(eye, state, &guards);
    let own = Party::new(eye, state, force);
    let (bother, caution) = (bother(eye), eye.caution());
    let paid = |price: Worth| price * caution / 100;
    let mut sum = 0;
    for die in 1..=6i8 {
        sum += match outcome(book, column, die + modifier) {
            Penalty::Ae => -paid(own.total),
            Penalty::De => guard.total + ground,
            Penalty::Pay(0, d) => gain(&guard, d, ground, bother),
            Penalty::Pay(a, d) => {
                let stand = gain(&guard, d, ground, bother) - paid(own.lose(a));
                // Who goes back frees the defender of his first penalty (10.26).
                let back = guard.lose(d.saturating_sub(1)) - paid(own.lose(a - 1)) - bother * own.count / 2;
                if own.free { stand.max(back) } else { stand }
            }
        };
    }
    Some(sum / 6)
}

/// All units of a hex.
fn whole(eye: &Eye, state: &State, side: Side, hex: HexId) -> Worth {
    eye.steps(state.units.here(side, hex)).iter().sum()
}

//! What an attack is worth, over the results table and the choices both sides have.

use assault::{GERMAN, Hexes, Odds, Penalty, State, UnitSet, can_retreat, outcome, reckon};
use hexmap::HexId;
use wargame::{Side, UnitId};

use super::{
    eye::{Eye, Worth},
    knobs::{KILL, WEAR},
};

/// One side of a combat: its steps, the cheapest first, and whether it can go back.
pub struct Party {
    steps: Vec<Worth>,
    pub count: i32,
    total: Worth,
    pub free: bool,
    /// Hundredths of the ground that go with its steps.
    wear: Worth,
}

impl Party {
    pub fn new(eye: &Eye, state: &State, units: &UnitSet) -> Party {
        let mut steps = eye.steps(units.iter().map(|u| UnitId(u as u8)));
        if units.first().is_some_and(|u| eye.book.side(UnitId(u as u8)) != eye.side) {
            steps.iter_mut().for_each(|s| *s = eye.style.part(*s, KILL));
        }
        let total = steps.iter().sum();
        let wear = if eye.side == GERMAN { eye.style.get(WEAR) } else { 0 };
        Party { total, count: units.len() as i32, free: can_retreat(eye.book, state, units), steps, wear }
    }

    /// The price of so many steps.
    pub fn lose(&self, steps: u8) -> Worth {
        self.steps.iter().take(steps.into()).sum()
    }

    /// What of the ground is won with so many of the steps that stand on it.
    fn yields(&self, steps: u8, ground: Worth) -> Worth {
        if self.dies(steps) { ground } else { ground * self.wear * i32::from(steps) / (100 * self.steps.len() as i32) }
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
    let lose = guard.lose(owed) + guard.yields(owed, ground);
    if !guard.free {
        return lose;
    }
    lose.min(ground + bother * guard.count + guard.lose(owed - 1))
}

/// What an attacker gains who goes back: the defender is free of his first penalty (10.26).
pub fn wound(guard: &Party, owed: u8, ground: Worth) -> Worth {
    let rest = owed.saturating_sub(1);
    guard.lose(rest) + guard.yields(rest, ground)
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
                let back = wound(&guard, d, ground) - paid(own.lose(a - 1)) - bother * own.count / 2;
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

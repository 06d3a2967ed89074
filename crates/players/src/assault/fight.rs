//! What an attack is expected to gain: column, results, and the choices both sides have.

use assault::{At, GERMAN, Hexes, Odds, Penalty, State, UnitSet, can_retreat, odds_name, outcome, reckon, result_name};
use hexmap::HexId;
use wargame::Side;

use super::{
    outlook::{Outlook, Value},
    parameters::{KILL, WEAR},
};
use crate::reckoned::{Attack, Reckoned};

/// One side of a combat: its steps, the cheapest first, and whether it can go back.
pub struct Party {
    steps: Vec<Value>,
    pub count: i32,
    total: Value,
    pub free: bool,
    /// Hundredths of the ground that go with its steps.
    wear: Value,
}

impl Party {
    pub fn new(outlook: &Outlook, state: &State, units: &UnitSet) -> Party {
        let mut steps = outlook.steps(units.iter());
        if units.first().is_some_and(|u| outlook.book.side(u) != outlook.side) {
            steps.iter_mut().for_each(|s| *s = outlook.style.part(*s, KILL));
        }
        let total = steps.iter().sum();
        let wear = if outlook.side == GERMAN { outlook.style.get(WEAR) } else { 0 };
        Party { total, count: units.len() as i32, free: can_retreat(At::new(outlook.book, state), units), steps, wear }
    }

    /// The price of so many steps.
    pub fn lose(&self, steps: u8) -> Value {
        self.steps.iter().take(steps.into()).sum()
    }

    /// What of the ground is won with so many of the steps that stand on it.
    fn yields(&self, steps: u8, ground: Value) -> Value {
        if self.dies(steps) { ground } else { ground * self.wear * i32::from(steps) / (100 * self.steps.len() as i32) }
    }

    pub fn dies(&self, steps: u8) -> bool {
        self.steps.len() <= usize::from(steps)
    }
}

/// What it costs a unit to have to go back: ground, a turn, in Stalingrad disruption (19.61).
pub fn bother(outlook: &Outlook) -> Value {
    if outlook.book.is_stalingrad() { 12 } else { 6 }
}

/// What the attacker gains by the penalties of the defender, if he chooses the least evil.
pub fn gain(guard: &Party, owed: u8, ground: Value, bother: Value) -> Value {
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
pub fn wound(guard: &Party, owed: u8, ground: Value) -> Value {
    let rest = owed.saturating_sub(1);
    guard.lose(rest) + guard.yields(rest, ground)
}

/// The results of a column with a modified die, one for each throw.
fn results(outlook: &Outlook, column: u8, modifier: i8) -> impl Iterator<Item = Penalty> {
    (1..=6).map(move |die| outcome(outlook.book, column, die + modifier))
}

/// The column and the chances of an attack as they are reckoned with; nothing where it is not allowed.
pub fn reckon_attack(outlook: &Outlook, attack: &Attack) -> Option<Reckoned> {
    let force: UnitSet = attack.force.iter().copied().collect();
    let sum = reckon(outlook.at(), outlook.side, &force, &Hexes::of(attack.target));
    let mut reckoned = Reckoned::on(odds_name(outlook.book, sum.odds));
    match sum.odds {
        Odds::TooLow => return None,
        Odds::Automatic => reckoned.add(result_name(Penalty::De), 1),
        Odds::Column(column) => {
            results(outlook, column, sum.tally.die() as i8).for_each(|result| reckoned.add(result_name(result), 1));
        }
    }
    Some(reckoned)
}

/// The expected gain of an attack on one hex. The state has everybody where he would attack from.
pub fn expected(
    outlook: &Outlook,
    state: &State,
    force: &UnitSet,
    target: HexId,
    plus: i8,
    ground: Value,
) -> Option<Value> {
    let (book, side) = (outlook.book, outlook.side);
    let sum = reckon(At::new(book, state), side, force, &Hexes::of(target));
    let column = match sum.odds {
        Odds::TooLow => return None,
        Odds::Automatic => return Some(whole(outlook, state, side.other(), target) + ground),
        Odds::Column(column) => column,
    };
    let guards: UnitSet = state.units.here(side.other(), target).collect();
    let guard = Party::new(outlook, state, &guards);
    let own = Party::new(outlook, state, force);
    let (bother, caution) = (bother(outlook), outlook.caution());
    let paid = |price: Value| price * caution / 100;
    let value = |result| match result {
        Penalty::Ae => -paid(own.total),
        Penalty::De => guard.total + ground,
        Penalty::Pay(0, d) => gain(&guard, d, ground, bother),
        Penalty::Pay(a, d) => {
            let stand = gain(&guard, d, ground, bother) - paid(own.lose(a));
            let back = wound(&guard, d, ground) - paid(own.lose(a - 1)) - bother * own.count / 2;
            if own.free { stand.max(back) } else { stand }
        }
    };
    Some(results(outlook, column, sum.tally.die() as i8 + plus).map(value).sum::<Value>() / 6)
}

/// All units of a hex.
fn whole(outlook: &Outlook, state: &State, side: Side, hex: HexId) -> Value {
    outlook.steps(state.units.here(side, hex)).iter().sum()
}

//! What an attack is expected to gain: column, results, and the prices of both sides.

use advance::{GERMAN, Half, HexSet, Hexes, SOVIET, Terms, UnitSet, denies_armor, river, surprise_counts, whole_corps};
use hexmap::HexId;
use wargame::{Side, UnitId, odds_index};

use super::{
    outlook::{Outlook, TENTHS},
    parameters::{BLEED, KILL},
};

/// Attackers brought together, each with the hex it attacks from.
#[derive(Clone, Default)]
pub struct Force {
    pub units: Vec<(UnitId, HexId)>,
    pub set: UnitSet,
    pub bases: HexSet,
    strength: i32,
    sure: bool,
    tank: bool,
    across: bool,
    hungry: bool,
    total: i32,
    /// The two cheapest steps.
    cheap: [i32; 2],
}

impl Force {
    pub fn new() -> Force {
        Force { sure: true, across: true, cheap: [NOTHING; 2], ..Force::default() }
    }

    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    pub fn add(&mut self, outlook: &Outlook, unit: UnitId, from: HexId, target: HexId) {
        self.units.push((unit, from));
        self.set.add(unit);
        self.bases.add(from);
        self.strength += outlook.strength(unit, true);
        self.sure &= outlook.knows(unit);
        self.tank |= outlook.tank(unit);
        self.across &= river(outlook.book, from, target);
        self.hungry |= !outlook.supplied(outlook.state.side(unit), outlook.class(unit), from);
        self.total += outlook.price(unit);
        cheapen(&mut self.cheap, outlook, unit);
    }

    /// Complete Panzer corps, each in one hex.
    fn corps(&self, outlook: &Outlook) -> i8 {
        let from = |u: UnitId| self.units.iter().find(|&&(unit, _)| unit == u).map(|&(_, hex)| hex);
        whole_corps(outlook.book, &self.set, from)
    }
}

/// More than any step.
const NOTHING: i32 = 10_000;

fn cheapen(cheap: &mut [i32; 2], outlook: &Outlook, unit: UnitId) {
    let price = outlook.step_price(unit);
    let steps = if outlook.state.steps(unit) > 1 { [price, 2 * price] } else { [price, NOTHING] };
    let mut all = [cheap[0], cheap[1], steps[0], steps[1]];
    all.sort_unstable();
    *cheap = [all[0], all[1]];
}

/// The defenders of a hex.
pub struct Guard {
    pub hex: HexId,
    pub count: i32,
    /// Its strength if it attacked.
    pub attack: i32,
    strength: i32,
    sure: bool,
    /// What the column hangs on if nothing is known of the attackers, and by how much it shifts it.
    terms: Terms,
    shift: i32,
    total: i32,
    cheap: [i32; 2],
    steps: i32,
}

impl Guard {
    pub fn new(outlook: &Outlook, side: Side, hex: HexId) -> Guard {
        Guard::of(outlook, side, hex, outlook.guard(side, hex))
    }

    /// The same, taken to be in supply: for a look at what might come, where working it out costs too much.
    pub fn fed(outlook: &Outlook, side: Side, hex: HexId) -> Guard {
        Guard::made(outlook, side, hex, outlook.guard(side, hex), |_| false)
    }

    /// These units defending a hex.
    pub fn of(outlook: &Outlook, side: Side, hex: HexId, units: impl Iterator<Item = UnitId>) -> Guard {
        Guard::made(outlook, side, hex, units, |unit| !outlook.supplied(side, outlook.class(unit), hex))
    }

    /// These units as if they stood in a hex, in supply.
    pub fn coming(outlook: &Outlook, side: Side, hex: HexId, units: impl Iterator<Item = UnitId>) -> Guard {
        Guard::made(outlook, side, hex, units, |_| false)
    }

    fn made(
        outlook: &Outlook,
        side: Side,
        hex: HexId,
        units: impl Iterator<Item = UnitId>,
        starves: impl Fn(UnitId) -> bool,
    ) -> Guard {
        let (mut count, mut strength, mut sure, mut tank, mut hungry) = (0, 0, true, false, false);
        let (mut attack, mut total, mut cheap, mut steps, mut set) = (0, 0, [NOTHING; 2], 0, UnitSet::EMPTY);
        for unit in units {
            count += 1;
            strength += outlook.strength(unit, false);
            attack += outlook.strength(unit, true);
            sure &= outlook.knows(unit);
            tank |= outlook.tank(unit);
            hungry |= starves(unit);
            total += outlook.price(unit);
            steps += i32::from(outlook.state.steps(unit));
            cheapen(&mut cheap, outlook, unit);
            set.add(unit);
        }
        let counts = side == SOVIET || !denies_armor(outlook.book, hex);
        let corps = if side == GERMAN && counts { whole_corps(outlook.book, &set, |_| Some(hex)) } else { 0 };
        let terms =
            Terms { tank_guard: tank && counts, corps, hungry: [false, hungry], ..Terms::unnamed(side.other()) };
        let shift = terms.sum(outlook.at(), &Hexes::of(hex));
        Guard { hex, count, attack, strength, sure, terms, shift, total, cheap, steps }
    }

    /// Adds a unit that is not there yet.
    pub fn reinforced(mut self, outlook: &Outlook, unit: UnitId) -> Guard {
        self.count += 1;
        self.strength += outlook.strength(unit, false);
        self.total += outlook.price(unit);
        self.steps += i32::from(outlook.state.steps(unit));
        self
    }

    /// The column, in tenths, of an attack of some strength by an unnamed enemy in the open.
    pub fn column_against(&self, strength: i32) -> i32 {
        ratio(strength, self.strength.max(1), false) + self.shift * TENTHS
    }
}

/// The column of a ratio in tenths; where strengths are not known, in between columns.
fn ratio(attack: i32, defence: i32, sure: bool) -> i32 {
    if sure {
        return i32::from(odds_index(attack as u16, defence as u16)) * TENTHS;
    }
    let (attack, defence) = (attack.max(1), defence.max(1));
    match attack >= defence {
        true => attack * TENTHS / defence - TENTHS / 2,
        false => 2 * TENTHS - defence * TENTHS / attack - TENTHS / 2,
    }
}

/// The column of an attack in tenths, after all shifts.
pub fn column(outlook: &Outlook, force: &Force, guard: &Guard, overrun: bool, air: i32) -> i32 {
    let german = guard.terms.attacker == GERMAN;
    let terms = Terms {
        overrun,
        across: force.across,
        tanks: force.tank,
        corps: if german { force.corps(outlook) } else { guard.terms.corps },
        air: air as u8,
        surprise: surprise_counts(outlook.at()),
        hungry: [force.hungry, guard.terms.hungry[1]],
        ..guard.terms
    };
    let shift = terms.sum(outlook.at(), &Hexes::of(guard.hex));
    ratio(force.strength, guard.strength, force.sure && guard.sure) + shift * TENTHS
}

/// What there is to win and lose besides units.
#[derive(Copy, Clone)]
pub struct Stakes {
    /// What the hex is worth to the attacker.
    pub ground: i32,
    /// Whether the defenders have nowhere to retreat to.
    pub trapped: bool,
    pub overrun: bool,
}

/// The results on a column given in tenths, the defender's half first, each with its weight: between two columns those
/// of both.
pub fn results(outlook: &Outlook, column: i32) -> impl Iterator<Item = (i32, Half, Half)> {
    let (crt, low, part) = (&outlook.book.crt, column.div_euclid(TENTHS) as i16, column.rem_euclid(TENTHS));
    let columns = [(low, TENTHS - part), (low + 1, part)].into_iter().filter(|&(_, weight)| weight > 0);
    columns.flat_map(move |(index, weight)| {
        (1..=crt.sides()).map(move |die| {
            let (defender, attacker) = crt.result(index, die);
            (weight, defender, attacker)
        })
    })
}

/// What an attack by an unnamed enemy on a column given in tenths is expected to take from a guard; nothing if he would
/// pay as much for it.
pub fn taken(outlook: &Outlook, guard: &Guard, column: i32, stakes: Stakes, price: impl Fn(Half) -> i32) -> i32 {
    let (mut taken, mut paid) = (0, 0);
    for (_, defender, attacker) in results(outlook, column - column.rem_euclid(TENTHS)) {
        taken += gain(guard, defender, stakes, 100);
        paid += price(attacker);
    }
    if taken > paid { taken / i32::from(outlook.book.crt.sides()) } else { 0 }
}

/// The expected gain of an attack on a column given in tenths.
pub fn expected(outlook: &Outlook, force: &Force, guard: &Guard, column: i32, stakes: Stakes) -> i32 {
    let kill = outlook.style.get(KILL);
    let value = |(weight, defender, attacker)| {
        let loss = loss(force, attacker, stakes, defender != Half::None);
        weight * (gain(guard, defender, stakes, kill) - outlook.style.part(loss, BLEED))
    };
    results(outlook, column).map(value).sum::<i32>() / (TENTHS * i32::from(outlook.book.crt.sides()))
}

/// What the attacker gains by the defender's half, if its owner chooses the least evil.
fn gain(guard: &Guard, half: Half, stakes: Stakes, kill: i32) -> i32 {
    let total = guard.total * kill / 100;
    let dear = guard.cheap.map(|price| price * kill / 100);
    let away = |bother: i32| if stakes.trapped { total } else { bother * guard.count } + stakes.ground;
    let empties = |steps: i32| if guard.steps <= steps { stakes.ground } else { 0 };
    let cheap = dear[0].min(total);
    match half {
        Half::None => 0,
        Half::One => away(4).min(cheap + empties(1)),
        Half::Two => {
            let both = if guard.steps <= 2 { total } else { cheap + dear[1] };
            away(7).min(both + empties(2)).min(cheap + away(4))
        }
        Half::All => total + stakes.ground,
    }
}

fn loss(force: &Force, half: Half, stakes: Stakes, hurt: bool) -> i32 {
    let back = |bother: i32| match (stakes.overrun && hurt, hurt) {
        // A successful overrun is paid in steps only.
        (true, _) => NOTHING,
        (_, true) => bother * force.units.len() as i32 + stakes.ground,
        (_, false) => bother * force.units.len() as i32,
    };
    match half {
        Half::None => 0,
        Half::One => force.cheap[0].min(back(3)).min(force.total),
        Half::Two => (force.cheap[0] + force.cheap[1]).min(back(6)).min(force.cheap[0] + back(3)).min(force.total),
        Half::All => force.total,
    }
}

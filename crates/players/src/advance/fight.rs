//! What an attack is worth: column, results, and the prices of both sides.

use advance::{Ground as Terrain, Half, HexSet, SOVIET, UnitSet};
use hexmap::{HexId, Hexes as _};
use wargame::{Side, UnitId};

use super::{
    eye::{Eye, TENTHS},
    ground::{cover, river},
    knobs::{BLEED, KILL},
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

    pub fn add(&mut self, eye: &Eye, unit: UnitId, from: HexId, target: HexId) {
        self.units.push((unit, from));
        self.set.add(unit.index());
        self.bases.add(from.index());
        self.strength += eye.strength(unit, true);
        self.sure &= eye.knows(unit);
        self.tank |= eye.tank(unit);
        self.across &= river(eye.book, from, target);
        self.hungry |= !eye.supplied(eye.state.side(unit), eye.class(unit), from);
        self.total += eye.price(unit);
        cheapen(&mut self.cheap, eye, unit);
    }

    /// Complete Panzer corps, each in one hex.
    fn corps(&self, eye: &Eye) -> i32 {
        let from = |u: usize| self.units.iter().find(|(unit, _)| unit.index() == u).map(|&(_, hex)| hex);
        let whole = |members: &UnitSet| {
            let mut at = members.iter().map(from);
            let first = at.next().flatten();
            members.within(&self.set) && at.all(|h| h == first)
        };
        eye.book.corps.iter().filter(|(_, members)| whole(members)).count() as i32
    }
}

/// More than any step.
const NOTHING: i32 = 10_000;

fn cheapen(cheap: &mut [i32; 2], eye: &Eye, unit: UnitId) {
    let price = eye.step_price(unit);
    let steps = if eye.state.steps(unit) > 1 { [price, 2 * price] } else { [price, NOTHING] };
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
    side: Side,
    strength: i32,
    sure: bool,
    /// Columns for the defender that do not depend on the attackers.
    shelter: i32,
    hungry: bool,
    total: i32,
    cheap: [i32; 2],
    steps: i32,
}

impl Guard {
    pub fn new(eye: &Eye, side: Side, hex: HexId) -> Guard {
        Guard::of(eye, side, hex, eye.guard(side, hex))
    }

    /// The same, taken to be in supply: for a look at what might come, where working it out costs too much.
    pub fn fed(eye: &Eye, side: Side, hex: HexId) -> Guard {
        Guard::made(eye, side, hex, eye.guard(side, hex), |_| false)
    }

    /// These units defending a hex.
    pub fn of(eye: &Eye, side: Side, hex: HexId, units: impl Iterator<Item = UnitId>) -> Guard {
        Guard::made(eye, side, hex, units, |unit| !eye.supplied(side, eye.class(unit), hex))
    }

    /// These units as if they stood in a hex, in supply.
    pub fn coming(eye: &Eye, side: Side, hex: HexId, units: impl Iterator<Item = UnitId>) -> Guard {
        Guard::made(eye, side, hex, units, |_| false)
    }

    fn made(
        eye: &Eye,
        side: Side,
        hex: HexId,
        units: impl Iterator<Item = UnitId>,
        starves: impl Fn(UnitId) -> bool,
    ) -> Guard {
        let (book, table) = (eye.book, &eye.book.shifts);
        let (mut count, mut strength, mut sure, mut tank, mut hungry) = (0, 0, true, false, false);
        let (mut attack, mut total, mut cheap, mut steps, mut set) = (0, 0, [NOTHING; 2], 0, UnitSet::EMPTY);
        for unit in units {
            count += 1;
            strength += eye.strength(unit, false);
            attack += eye.strength(unit, true);
            sure &= eye.knows(unit);
            tank |= eye.tank(unit);
            hungry |= starves(unit);
            total += eye.price(unit);
            steps += i32::from(eye.state.steps(unit));
            cheapen(&mut cheap, eye, unit);
            set.add(unit.index());
        }
        let denied = side != SOVIET
            && match book.ground[hex.index()] {
                Terrain::SovietCity => true,
                Terrain::City => book.edition.any_city_denies_armor(),
                _ => false,
            };
        let mut shelter = cover(book, hex, side);
        if side == SOVIET && eye.state.forts.has_hex(hex) {
            shelter -= i32::from(table.fort);
        }
        if !denied {
            shelter -= i32::from(tank) * i32::from(table.armor_defending);
            let corps = book.corps.iter().filter(|(_, members)| members.within(&set)).count() as i32;
            shelter -= corps * i32::from(table.corps_defending);
        }
        Guard { hex, count, attack, side, strength, sure, shelter, hungry, total, cheap, steps }
    }

    /// Adds a unit that is not there yet.
    pub fn reinforced(mut self, eye: &Eye, unit: UnitId) -> Guard {
        self.count += 1;
        self.strength += eye.strength(unit, false);
        self.total += eye.price(unit);
        self.steps += i32::from(eye.state.steps(unit));
        self
    }

    /// The column, in tenths, of an attack of some strength by an unnamed enemy in the open.
    pub fn column_against(&self, strength: i32) -> i32 {
        ratio(strength, self.strength.max(1), false) - self.shelter * TENTHS
    }
}

/// The column of a ratio in tenths; where strengths are not known, in between columns.
fn ratio(attack: i32, defence: i32, sure: bool) -> i32 {
    let (attack, defence) = (attack.max(1), defence.max(1));
    match (attack >= defence, sure) {
        (true, true) => attack / defence * TENTHS,
        (true, false) => attack * TENTHS / defence - TENTHS / 2,
        (false, true) => (2 - (defence + attack - 1) / attack) * TENTHS,
        (false, false) => 2 * TENTHS - defence * TENTHS / attack - TENTHS / 2,
    }
}

/// The column of an attack in tenths, after all shifts.
pub fn column(eye: &Eye, force: &Force, guard: &Guard, overrun: bool, air: i32) -> i32 {
    let table = &eye.book.shifts;
    let mut shift = -guard.shelter;
    if overrun {
        shift += i32::from(table.overrun);
    }
    if force.across {
        shift += i32::from(table.river);
    }
    let clear = eye.book.ground[guard.hex.index()] == Terrain::Clear && !eye.state.forts.has_hex(guard.hex);
    if force.tank && clear {
        shift += i32::from(table.armor_attacking);
    }
    if guard.side == SOVIET {
        shift += force.corps(eye) * i32::from(table.corps_attacking) + air * i32::from(table.air_attacking);
    } else {
        shift += air * i32::from(table.air_defending);
        let (book, state) = (eye.book, eye.state);
        if state.turn == book.surprise_turn && state.surprise == book.surprise_units && book.surprise_units > 0 {
            shift += i32::from(table.surprise);
        }
    }
    if force.hungry {
        shift += i32::from(table.attacker_unsupplied);
    }
    if guard.hungry {
        shift += i32::from(table.defender_unsupplied);
    }
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

/// What an attack by an unnamed enemy on a column given in tenths is expected to take from a guard; nothing if he would
/// pay as much for it.
pub fn taken(eye: &Eye, guard: &Guard, column: i32, stakes: Stakes, price: impl Fn(Half) -> i32) -> i32 {
    let crt = &eye.book.crt;
    let (mut taken, mut paid) = (0, 0);
    for die in 1..=crt.sides() {
        let (defender, attacker) = crt.result(column.div_euclid(TENTHS) as i16, die);
        taken += gain(guard, defender, stakes, 100);
        paid += price(attacker);
    }
    if taken > paid { taken / i32::from(crt.sides()) } else { 0 }
}

/// The expected gain of an attack on a column given in tenths.
pub fn worth(eye: &Eye, force: &Force, guard: &Guard, column: i32, stakes: Stakes) -> i32 {
    let crt = &eye.book.crt;
    let low = column.div_euclid(TENTHS);
    let part = column.rem_euclid(TENTHS);
    let sum = |index: i32| -> i32 {
        (1..=crt.sides())
            .map(|die| {
                let (defender, attacker) = crt.result(index as i16, die);
                let gain = gain(guard, defender, stakes, eye.style.get(KILL));
                gain - eye.style.part(loss(force, attacker, stakes, defender != Half::None), BLEED)
            })
            .sum()
    };
    let sides = i32::from(crt.sides());
    (sum(low) * (TENTHS - part) + sum(low + 1) * part) / (TENTHS * sides)
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

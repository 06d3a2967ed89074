//! Strengths, ratio, shifts of the column and modifiers of the dice (10.1, 13).

use wargame::Tally;

use crate::{
    action::{CAS, FIGHTER},
    book::Crossing,
    prelude::*,
    state::{Battle, Outcome},
};

/// An attack reckoned up.
#[derive(Clone, Debug)]
pub struct Reckoning {
    pub attack: u16,
    pub defence: u16,
    /// Steps of the ladder ([`ladder`]), by the strengths alone.
    pub initial: i16,
    /// The column it is resolved on.
    pub column: i16,
    /// Of the column, and of the dice.
    pub shifts: Tally,
    pub dice: Tally,
}

/// What a unit attacks with: half without supply, in low supply fractions up, out of it fractions down (5.2).
#[inline]
pub fn attack_of(at: At, unit: UnitId) -> u16 {
    let strength = u16::from(at.strength(unit).attack);
    match at.state.failed[unit.index()] {
        0 => strength,
        1 => strength.div_ceil(2),
        _ => strength / 2,
    }
}

/// What a strength in defence is worth after so many failed checks: out of supply half, fractions down (5.2).
#[inline]
pub fn in_defence(strength: u8, failed: u8) -> u16 {
    u16::from(if failed >= 2 { strength / 2 } else { strength })
}

/// Strength of some attackers together (10.1): each halved before they are added.
pub fn attack(at: At, force: &UnitSet) -> u16 {
    force.iter().map(|unit| attack_of(at, unit)).sum()
}

/// Strength of some defenders of a hex together (10.1). Headquarters count only where they are alone (2.4c, 2.4d),
/// with their artillery added up (2.4g); out of supply they have none (5.2). Nothing counts as 1 (10.1l).
pub fn defence(at: At, guard: &UnitSet) -> u16 {
    let failed = |unit: UnitId| at.state.failed[unit.index()];
    let mut fighters = guard.iter().filter(|&unit| !at.book.is_hq(unit)).peekable();
    let sum: u16 = match fighters.peek() {
        Some(_) => fighters.map(|unit| in_defence(at.strength(unit).defence, failed(unit))).sum(),
        None => guard.iter().filter(|&hq| failed(hq) < 2).map(|hq| u16::from(at.unit(hq).artillery)).sum(),
    };
    sum.max(1)
}

/// The largest number of whole times the defence the last printed column stands for.
fn top(book: &Book) -> u16 {
    book.columns.last().map_or(4, |&(attack, defence)| attack / defence)
}

fn last(book: &Book) -> i16 {
    book.columns.len() as i16 - 1
}

/// A ratio rounded down to a step of the ladder (10.1a, 10.1d): the printed columns from 0 on, beyond the last whole numbers.
/// What is below the first counts as the first.
pub fn ladder(book: &Book, attack: u16, defence: u16) -> i16 {
    let whole = attack / defence.max(1);
    if whole >= top(book) {
        return last(book) + (whole - top(book)) as i16;
    }
    book.columns.iter().rposition(|&(a, d)| attack * d >= defence * a).unwrap_or(0) as i16
}

/// How a step of the ladder is written: `3:2`, `6:1`.
pub fn name(book: &Book, step: i16) -> String {
    match usize::try_from(step).ok().and_then(|column| book.info.columns.get(column)) {
        Some(printed) => printed.clone(),
        None if step < 0 => book.info.columns[0].clone(),
        None => format!("{}:1", i32::from(top(book)) + i32::from(step - last(book))),
    }
}

/// What the river between two hexes shifts an attack by, and its name: nothing where a bridge stands; a pontoon changes
/// nothing (10.1, 12.2).
fn river(at: At, from: HexId, target: HexId) -> (i8, &'static str) {
    let Some(dir) = at.book.dir(from, target) else { return (0, "") };
    let (by, what) = match at.book.crossing[from.index()][dir.index()] {
        Crossing::Minor => (at.book.shifts.minor, "over a minor river"),
        Crossing::Major => (at.book.shifts.major, "over a major river"),
        Crossing::Open | Crossing::Shut => return (0, ""),
    };
    match at.book.edge(from, target) {
        Some(edge) if at.state.bridged(at.book, edge) => (0, ""),
        _ => (by, what),
    }
}

/// Shifts of the column (10.1e, 10.1f, 10.1g): the largest of terrain and rivers attacked across, and besides the fort for
/// Soviet defenders (13.0a), never for others (13.0b). Several forts are one (13.0e).
pub fn shifts(at: At, force: &UnitSet, target: HexId) -> Tally {
    let ground = (at.book.shift[target.index()], at.book.ground[target.index()].word());
    let rivers = force.iter().filter_map(|unit| at.state.units.at(unit)).map(|from| river(at, from, target));
    let (by, what) = rivers.fold(ground, |largest, river| if river.0 > largest.0 { river } else { largest });
    let mut tally = Tally::default();
    tally.shift("10.1", what, -by);
    if defender(at, force) == SOVIET && at.state.fort(at.book, target) {
        tally.shift("13.0", "fort", -at.book.shifts.fort);
    }
    tally
}

fn defender(at: At, force: &UnitSet) -> Side {
    force.first().map_or(at.state.phasing(), |unit| at.state.side(unit)).other()
}

/// Whether air units of both sides fight each other (11.1): at least one of them is a fighter.
pub fn dogfight(sent: &[[u8; 2]; 2]) -> bool {
    let fighters = |of: &[u8; 2]| of[usize::from(FIGHTER)];
    let all = |of: &[u8; 2]| of[0] + of[1];
    sent.iter().all(|of| all(of) > 0) && sent.iter().any(|of| fighters(of) > 0)
}

/// Air units of one half that support (10.1, 11.1): fighters that fought or will fight give no cover; in an overrun the
/// attacker's give nothing (9.3b, 9.3c, 9.3o).
pub fn supporting(battle: &Battle, attacker: bool) -> [u8; 2] {
    if attacker && battle.overrun {
        return [0, 0];
    }
    let mut of = battle.sent[usize::from(!attacker)];
    if battle.dogfought || dogfight(&battle.sent) {
        of[usize::from(FIGHTER)] = 0;
    }
    of
}

/// Modifiers of the dice: artillery and the attacker's air for him, the defender's air against him (10.1h, 10.1j),
/// in an overrun too (9.3b, 9.3l).
pub fn modifiers(book: &Book, battle: &Battle) -> Tally {
    let mut tally = Tally::default();
    if !battle.overrun {
        tally.modify("10.1", "artillery", battle.artillery as i8);
    }
    let halves =
        [(true, 1, ["fighter cover", "close air support"]), (false, -1, ["enemy fighters", "enemy air support"])];
    for (attacker, sign, words) in halves {
        let of = supporting(battle, attacker);
        for kind in [FIGHTER, CAS].map(usize::from) {
            tally.modify("10.1", words[kind], sign * book.support[kind] * of[kind] as i8);
        }
    }
    tally
}

/// Reckons up what the strengths come to. First the column is shifted, then what is left above the last column goes to
/// the dice (10.1b, 10.1c).
pub fn reckon(book: &Book, [attack, defence]: [u16; 2], shifts: Tally, mut dice: Tally) -> Reckoning {
    let initial = ladder(book, attack, defence);
    let shifted = initial + shifts.columns();
    let last = last(book);
    dice.modify("10.1", "ratio above the last column", (shifted - last).clamp(0, 100) as i8);
    Reckoning { attack, defence, initial, column: shifted.clamp(0, last), shifts, dice }
}

/// The combat at hand as it stands.
pub fn now(at: At) -> Reckoning {
    let battle = &at.state.battle;
    let strengths = [attack(at, &battle.force), defence(at, &battle.guard)];
    reckon(at.book, strengths, shifts(at, &battle.force, battle.target), modifiers(at.book, battle))
}

/// The result of two dice (10.1k): beyond the table its first or last row.
#[inline]
pub fn outcome(book: &Book, column: i16, dice: u8, modifier: i16) -> Outcome {
    book.crt.result(column, i16::from(dice) + modifier)
}

//! Where a German headquarters sits: as far on its way as those can follow whom it leads. For the one activated it is
//! chosen before its units go, so that they stay in its range and can be led again.

use duel::{GERMAN, HexSet, Truth, reach};
use hexmap::HexId;
use wargame::UnitId;

use super::{
    atlas::far,
    outlook::{Outlook, Value},
    parameters::{LAG, PULL},
};

/// What it costs to sit where supply does not come, and bare beside the enemy.
const HUNGER: Value = 400;
const BARE: Value = 80;
/// As many hexes out of range count against a seat.
const ASTRAY: i32 = 8;

/// Somebody to be led, and how far from where he stands he can still go.
struct Led {
    hex: HexId,
    run: u16,
    weight: i32,
}

/// A German headquarters that looks for a seat.
pub struct Seat<'o, 'a> {
    outlook: &'o Outlook<'a>,
    range: u16,
    class: usize,
    aim: Option<usize>,
    led: Vec<Led>,
    whole: i32,
}

/// The seat of the headquarters activated, if it is German and has its move before it.
pub fn choose(outlook: &Outlook) -> Option<(UnitId, HexId)> {
    let (state, activation) = (outlook.state, &outlook.state.activation);
    let hq = activation.hq;
    if outlook.side != GERMAN || hq.0 == u8::MAX || activation.moved.has(hq) {
        return None;
    }
    let from = state.units.at(hq)?;
    let seat = Seat::new(outlook, hq, |unit| {
        let goes = activation.units.has(unit) && !activation.moved.has(unit);
        let movement = u16::from(outlook.at().unit(unit).movement);
        let rail = state.units.at(unit).is_some_and(|hex| outlook.book.rails.has(hex));
        // A train goes twice as far as the feet; most ways are no straight ones.
        match (goes, rail && !outlook.at().unit(unit).motorized) {
            (false, _) => (0, 1),
            (true, true) => (movement * 3 / 2, 1),
            (true, false) => (movement * 3 / 4, 1),
        }
    });
    let hexes = reach(outlook.at(), hq) | HexSet::EMPTY.with(from);
    let best = hexes.iter().max_by_key(|&hex| (seat.worth(hex), std::cmp::Reverse(hex)))?;
    Some((hq, best))
}

impl<'o, 'a> Seat<'o, 'a> {
    /// `run` tells of each unit how far it will still go, and how many times it counts.
    pub fn new(outlook: &'o Outlook<'a>, hq: UnitId, run: impl Fn(UnitId) -> (u16, i32)) -> Seat<'o, 'a> {
        let (at, state) = (outlook.at(), outlook.state);
        let counter = at.unit(hq);
        let own = |&(unit, _): &(UnitId, HexId)| !outlook.book.is_hq(unit) && at.command(unit) == at.command(hq);
        let led: Vec<Led> = state
            .units
            .on_map(outlook.side)
            .filter(own)
            .map(|(unit, hex)| {
                let (run, times) = run(unit);
                Led { hex, run, weight: (2 + outlook.attack(unit)) * times }
            })
            .collect();
        Seat {
            outlook,
            range: counter.range.into(),
            class: usize::from(counter.motorized),
            aim: outlook.aim(hq),
            whole: led.iter().map(|unit| unit.weight).sum(),
            led,
        }
    }

    pub fn worth(&self, hex: HexId) -> Value {
        let outlook = self.outlook;
        let way = self.aim.map_or(0, |i| far(&outlook.atlas.away[i][self.class], hex));
        let astray: i32 = self
            .led
            .iter()
            .map(|unit| {
                let beyond = outlook.book.distance(hex, unit.hex).saturating_sub(self.range + unit.run);
                unit.weight * i32::from(beyond).min(ASTRAY)
            })
            .sum();
        -way * outlook.style.get(PULL) / 10 - astray * outlook.style.get(LAG) / self.whole.max(1) - self.risk(hex)
    }

    /// Who could come for it, the more where nobody of its own is, and hunger.
    fn risk(&self, hex: HexId) -> Value {
        let outlook = self.outlook;
        let here = outlook.state.units.here(outlook.side, hex);
        let guards = here.filter(|&u| !outlook.book.is_hq(u)).count() as i32;
        let bare = if outlook.enemy_zone().has(hex) && guards == 0 { BARE } else { 0 };
        let fed = outlook.fed.has(hex) || outlook.book.squares.has(hex);
        outlook.press[hex] * 3 / (1 + 2 * guards) + bare + if fed { 0 } else { HUNGER } - outlook.wish(hex)
    }
}

//! What a hex is worth to a unit as a place to be.

use duel::{GERMAN, Truth};
use hexmap::HexId;
use wargame::UnitId;

use super::{
    atlas::far,
    outlook::{Outlook, Value},
    parameters::{CALL, COVER, FEAR, HOLD, KEEP, LEASH, MATES, PRIZE, PULL, RAID, ROUTE, SUPPLY},
};

/// As many hexes beyond the range of its headquarters count against a unit.
const ASTRAY: i32 = 8;

/// How many of the garrison of a victory hex are missed.
fn wanted(points: i32) -> i32 {
    points.min(3)
}

/// What a victory point is worth in half points of way, when a Soviet unit is called to a garrison.
const WORTH: i32 = 30;

/// The victory hex whose garrison a Soviet unit is wanted for: the dearest that is not too far.
fn called(outlook: &Outlook, unit: UnitId) -> Option<usize> {
    let (book, state) = (outlook.book, outlook.state);
    let class = usize::from(outlook.at().unit(unit).motorized);
    let from = state.units.at(unit);
    let misses = |&i: &usize| {
        let spot = &book.spots[i];
        let here = state.units.here(outlook.side, spot.hex).filter(|&u| u != unit && !book.is_hq(u)).count();
        !state.controls(GERMAN, spot.hex) && (here as i32) < wanted(spot.points.into())
    };
    let worth = |&i: &usize| {
        let way = from.map_or(0, |hex| far(&outlook.atlas.away[i][class], hex));
        i32::from(book.spots[i].points) * WORTH - way
    };
    (0..book.spots.len()).filter(misses).max_by_key(worth)
}

/// A unit that looks for a place, with what is the same wherever it goes.
pub struct Post<'o, 'a> {
    outlook: &'o Outlook<'a>,
    unit: UnitId,
    defence: i32,
    class: usize,
    /// The victory hex it goes for, of a German.
    aim: Option<usize>,
    /// The victory hex that wants it, of a Soviet.
    call: Option<usize>,
    /// Where those stand, or will, who can lead it, and how far they reach.
    leaders: Vec<(HexId, u16)>,
}

impl<'o, 'a> Post<'o, 'a> {
    pub fn new(outlook: &'o Outlook<'a>, unit: UnitId) -> Post<'o, 'a> {
        let at = outlook.at();
        let german = outlook.side == GERMAN;
        let leads =
            |&(hq, _): &(UnitId, HexId)| outlook.book.is_hq(hq) && (!german || at.command(hq) == at.command(unit));
        let leaders = outlook.state.units.on_map(outlook.side).filter(leads).map(|(hq, from)| {
            let counter = at.unit(hq);
            let range = u16::from(counter.range);
            match outlook.seat.filter(|&(led, _)| led == hq) {
                // It will be there, and no farther.
                Some((_, seat)) => (seat, range),
                // It follows by its own move.
                None => (from, range + u16::from(counter.movement) / 2),
            }
        });
        Post {
            unit,
            defence: outlook.defence(unit),
            class: usize::from(at.unit(unit).motorized),
            aim: if german { outlook.aim(unit) } else { None },
            call: if german { None } else { called(outlook, unit) },
            leaders: leaders.collect(),
            outlook,
        }
    }

    pub fn worth(&self, hex: HexId) -> Value {
        let outlook = self.outlook;
        let common = outlook.wish(hex) - self.hunger(hex) - self.danger(hex) - self.leash(hex);
        common + if outlook.side == GERMAN { self.drive(hex) } else { self.screen(hex) }
    }

    /// Nobody ends where no supply comes without need. Squares are always in supply.
    fn hunger(&self, hex: HexId) -> Value {
        let outlook = self.outlook;
        if outlook.fed.has(hex) || outlook.book.squares.has(hex) { 0 } else { outlook.style.get(SUPPLY) }
    }

    /// What may come against the unit there, less what stands there already.
    fn danger(&self, hex: HexId) -> Value {
        let outlook = self.outlook;
        let press = outlook.press[hex];
        if press == 0 {
            return 0;
        }
        let mates = outlook.state.units.here(outlook.side, hex).filter(|&u| u != self.unit);
        let friends = mates.map(|u| outlook.defence(u)).sum::<i32>();
        let cover = 2 + i32::from(outlook.book.shift[hex.index()]) + self.fort(hex);
        let own = (friends + self.defence) * cover;
        outlook.style.part((press * 2 - own).clamp(0, 60), FEAR)
    }

    fn fort(&self, hex: HexId) -> i32 {
        let outlook = self.outlook;
        if outlook.side != GERMAN && outlook.state.fort(outlook.book, hex) { 2 } else { 0 }
    }

    /// Whoever is beyond the range of all headquarters that can lead it stays behind.
    fn leash(&self, hex: HexId) -> Value {
        let outlook = self.outlook;
        let weight = outlook.style.get(LEASH);
        if weight == 0 {
            return 0;
        }
        let beyond = self.leaders.iter().map(|&(seat, reach)| outlook.book.distance(seat, hex).saturating_sub(reach));
        weight * i32::from(beyond.min().unwrap_or(0)).min(ASTRAY)
    }

    fn drive(&self, hex: HexId) -> Value {
        let outlook = self.outlook;
        let way = self.aim.map_or(0, |i| far(&outlook.atlas.away[i][self.class], hex));
        let prize =
            if outlook.state.controls(GERMAN, hex) { 0 } else { outlook.points(hex) * outlook.style.get(PRIZE) };
        let cover = i32::from(outlook.book.shift[hex.index()]) * outlook.style.get(COVER);
        let prize = if prize == 0 { self.hold(hex) } else { prize };
        prize - way * outlook.style.get(PULL) / 10 + cover
    }

    /// What was taken is kept by one who stays, if nobody else does.
    fn hold(&self, hex: HexId) -> Value {
        let outlook = self.outlook;
        let points = outlook.points(hex);
        let mates = || outlook.state.units.here(GERMAN, hex).any(|u| u != self.unit && !outlook.book.is_hq(u));
        if points > 0 && !mates() { points * outlook.style.get(HOLD) } else { 0 }
    }

    /// A Soviet stands in the German way to what is worth most, in cover, not where comrades enough are.
    fn screen(&self, hex: HexId) -> Value {
        let outlook = self.outlook;
        let Some(arrive) = outlook.arrive else { return 0 };
        let (book, state, style) = (outlook.book, outlook.state, &outlook.style);
        let mates = state.units.here(outlook.side, hex).filter(|&u| u != self.unit && !book.is_hq(u)).count() as i32;
        let cover = i32::from(book.shift[hex.index()]) + self.fort(hex);
        let mut best = 0;
        for (i, spot) in book.spots.iter().enumerate() {
            if state.controls(GERMAN, spot.hex) {
                continue;
            }
            let (here, on) = (far(arrive, hex), far(&outlook.atlas.away[i][1], hex));
            let slack = here + on - far(arrive, spot.hex);
            // In the way, and neither at the German's feet nor far behind what is to be kept.
            let early = (16 - here).max(0) * 2;
            let late = (on - 90).max(0) / 2;
            let worth = 20 + 20 * i32::from(spot.points) - slack.max(0) * style.get(ROUTE) / 10 - early - late;
            best = best.max(worth);
        }
        let points = outlook.points(hex);
        let keep = if points > 0 && mates < wanted(points) { points * style.get(KEEP) / 2 } else { 0 };
        let call = self.call.map_or(0, |i| far(&outlook.atlas.away[i][self.class], hex) * style.get(CALL) / 10);
        let crowd = match mates {
            0 => 0,
            1 => style.get(MATES),
            _ => -style.get(MATES) - 10,
        };
        let raid = if state.controls(GERMAN, hex) { points * style.get(RAID) } else { 0 };
        best + cover * style.get(COVER) + keep + raid + crowd - call
    }
}

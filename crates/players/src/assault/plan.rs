//! A plan for a phase: where everybody likes to be, and which attacks are prepared.

use std::cell::{OnceCell, RefCell};

use assault::{GERMAN, HexSet, Kind, Phase, UNITS, UnitSet, W};
use hexmap::{Field, HexId};
use wargame::UnitId;

use super::{
    attacks::{ground, least},
    forces::{Body, Limits, Order, attacks, free},
    german::{Drive, whole},
    outlook::{Outlook, Value},
    russian::Screen,
    seat::Seat,
};

/// How often attacks are planned anew in a phase because somebody's way is barred.
const AGAIN: u8 = 8;

/// Where a headquarters may be, and how far hexes are from there.
type Tie = Option<(HexSet, Field<u8, W>)>;

/// What a side is after.
pub enum Stance {
    Drive(Box<Drive>),
    Screen(Box<Screen>),
}

pub struct Plan {
    /// Turn and phase the fields are of; enemies the attacks were planned against.
    fields: Option<(u8, Phase)>,
    key: Option<(u8, Phase, HexSet)>,
    again: u8,
    pub stance: Option<Stance>,
    /// Enemy strength that can come next to each hex.
    pub press: Field<i32, W>,
    pub orders: [Order; UNITS],
    /// Units with an order of attack, in the sequence they move.
    pub line: Vec<UnitId>,
    /// Hexes to be attacked and what that is worth.
    pub targets: Vec<(HexId, Value)>,
    /// Where the headquarters of each German corps is, or will be at the end of the phase.
    seats: Vec<OnceCell<Option<Box<Seat>>>>,
}

impl Plan {
    pub fn new() -> Plan {
        Plan {
            fields: None,
            key: None,
            again: 0,
            stance: None,
            press: Field::new(0),
            orders: [Order::default(); UNITS],
            line: Vec::new(),
            targets: Vec::new(),
            seats: Vec::new(),
        }
    }

    /// Makes the fields anew if they are not of this phase.
    pub fn look(&mut self, outlook: &Outlook) {
        let now = (outlook.state.turn, outlook.state.phase());
        if self.fields == Some(now) {
            return;
        }
        self.fields = Some(now);
        self.again = 0;
        self.press = press(outlook);
        self.seats = outlook.book.corps.iter().map(|_| OnceCell::new()).collect();
        self.stance = Some(match outlook.side == GERMAN {
            true => Stance::Drive(Box::new(Drive::new(outlook))),
            false => Stance::Screen(Box::new(Screen::new(outlook))),
        });
    }

    /// Plans the attacks of this turn, if the enemy has changed since.
    pub fn keep(&mut self, outlook: &Outlook) {
        self.look(outlook);
        let key = (outlook.state.turn, outlook.state.phase(), *outlook.state.units.held(outlook.enemy()));
        if self.key != Some(key) {
            self.key = Some(key);
            self.make(outlook);
        }
    }

    fn make(&mut self, outlook: &Outlook) {
        self.orders = [Order::default(); UNITS];
        self.line.clear();
        self.targets.clear();
        let book = outlook.book;
        // For each corps where its headquarters may be, and what that leaves its units.
        let mut ties: Vec<Tie> = vec![None; book.corps.len()];
        if let Some(Stance::Drive(drive)) = &self.stance {
            for (tie, corps) in ties.iter_mut().zip(&book.corps) {
                let hexes = drive.prospects(outlook, corps).map(|good| drive.covering(outlook, corps, good));
                *tie = hexes.map(|hexes| (hexes, drive.tied(outlook, &hexes)));
            }
        }
        let ties = RefCell::new(ties);
        let mut busy = self.hold();
        if let Some(Stance::Drive(drive)) = &self.stance {
            for (unit, order) in drive.mend_lines(outlook) {
                busy.add(unit);
                self.orders[unit.index()] = order;
                self.line.push(unit);
            }
        }
        if outlook.state.phase() != Phase::Mechanized {
            self.plan_attacks(outlook, &busy, &ties);
        }
        if let Some(Stance::Drive(drive)) = &self.stance {
            for ((corps, tie), seat) in book.corps.iter().zip(ties.into_inner()).zip(&mut self.seats) {
                let Some((hexes, _)) = tie else { continue };
                let Some(hex) = drive.settle(outlook, corps, &hexes, &self.orders) else { continue };
                *seat = OnceCell::from(Some(drive.seat(outlook, hex)));
                let posted = drive.company(outlook, corps, hex, &self.orders).into_iter();
                for (unit, order) in posted.chain(drive.patch(outlook, corps, hex, &self.orders)) {
                    self.orders[unit.index()] = order;
                    self.line.push(unit);
                }
            }
        }
    }

    fn plan_attacks(&mut self, outlook: &Outlook, busy: &UnitSet, ties: &RefCell<Vec<Tie>>) {
        let book = outlook.book;
        let may = |unit: UnitId, hex: HexId| {
            let ties = ties.borrow();
            let tied = book.unit(unit).corps.and_then(|c| ties[usize::from(c)].as_ref());
            let garrison = book.places.get(usize::from(book.place_at[hex.index()]));
            let split = garrison.is_some_and(|p| p.garrison.is_some()) && !whole(outlook, unit, hex);
            (tied.is_none_or(|t| t.1[hex] <= book.path) || outlook.state.turn >= book.turns)
                && !(outlook.side == GERMAN && split)
        };
        // Who is sent somewhere draws his headquarters after him.
        let sent = |unit: UnitId, hex: HexId| {
            let (Some(Stance::Drive(drive)), Some(corps)) = (&self.stance, book.unit(unit).corps) else { return };
            let near = drive.tied(outlook, &HexSet::EMPTY.with(hex));
            if let Some((hexes, tied)) = &mut ties.borrow_mut()[usize::from(corps)] {
                let left: HexSet = hexes.iter().filter(|&h| near[h] <= book.path).collect();
                if !left.is_empty() && left != *hexes {
                    (*hexes, *tied) = (left, drive.tied(outlook, &left));
                }
            }
        };
        let leave = |unit: UnitId, hex: HexId| match &self.stance {
            Some(Stance::Screen(_)) => {
                let at = outlook.state.units.at(unit).unwrap_or(hex);
                (self.stand(outlook, unit, at, None) - self.stand(outlook, unit, hex, None)).clamp(0, 200) / 2
            }
            // Who alone keeps a supply line open leaves a gap.
            Some(Stance::Drive(drive)) => {
                let at = outlook.state.units.at(unit).filter(|&at| outlook.enemy_zone().any.has(at));
                at.map_or(0, |at| drive.guard(outlook, unit, at))
            }
            None => 0,
        };
        let limits = Limits {
            may: &may,
            sent: &sent,
            leave: &leave,
            ground: &|h| ground(outlook, h) + self.relief(outlook, h),
            least: least(outlook),
        };
        let (made, orders) = attacks(outlook, busy, &limits, outlook.state.air);
        self.targets = made.iter().map(|a| (a.target, a.gain)).collect();
        for (unit, order) in orders {
            self.orders[unit.index()] = order;
            self.line.push(unit);
        }
    }

    /// The next unit to move into an attack. A barred way has the attacks planned anew.
    pub fn next(&mut self, outlook: &Outlook) -> Option<UnitId> {
        loop {
            let mut barred = false;
            for i in 0..self.line.len() {
                let unit = self.line[i];
                let order = self.orders[unit.index()];
                let Some(at) = outlook.state.units.at(unit) else { continue };
                if outlook.state.moved.has(unit) || at == order.dest || !order.dest.exists() {
                    continue;
                }
                if Body::new(outlook, vec![unit]).stands.has(order.dest) {
                    return Some(unit);
                }
                // Who stands in the way makes room first.
                let in_way = |&u: &UnitId| {
                    !self.orders[u.index()].dest.exists()
                        && !assault::together(outlook.book, u, unit)
                        && free(outlook, u)
                        && !self.hold().has(u)
                };
                if let Some(other) = outlook.state.units.here(outlook.side, order.dest).find(in_way) {
                    return Some(other);
                }
                self.orders[unit.index()] = Order::default();
                barred = true;
            }
            if !barred || self.again >= AGAIN {
                return None;
            }
            self.again += 1;
            self.make(outlook);
        }
    }

    /// Whether a hex is kept for others who are to attack from there.
    pub fn kept(&self, outlook: &Outlook, unit: UnitId, hex: HexId) -> bool {
        let wants = |&u: &UnitId| {
            u != unit
                && self.orders[u.index()].dest == hex
                && outlook.state.units.at(u).is_some_and(|at| at != hex)
                && !outlook.state.moved.has(u)
                && !assault::together(outlook.book, u, unit)
        };
        self.line.iter().any(wants)
    }

    /// What a hex is worth to a unit as a place to be.
    pub fn stand(&self, outlook: &Outlook, unit: UnitId, hex: HexId, tie: Option<&Field<u8, W>>) -> Value {
        let wish = outlook.wish(hex);
        match &self.stance {
            Some(Stance::Drive(drive)) => wish + drive.stand(outlook, unit, hex, tie, self.press[hex]),
            Some(Stance::Screen(screen)) => wish + screen.stand(outlook, unit, hex, self.press[hex]),
            None => wish,
        }
    }

    /// Units that stay and attack nobody: garrisons.
    pub fn hold(&self) -> UnitSet {
        match &self.stance {
            Some(Stance::Drive(drive)) => drive.hold,
            _ => UnitSet::EMPTY,
        }
    }

    /// What clearing a hex does for supply.
    pub fn relief(&self, outlook: &Outlook, hex: HexId) -> Value {
        match &self.stance {
            Some(Stance::Drive(drive)) => drive.relief(outlook, hex),
            Some(Stance::Screen(screen)) => screen.relief(outlook, hex),
            None => 0,
        }
    }

    /// Hexes a supply path of a German unit needs from everywhere to its headquarters.
    pub fn tie(&self, outlook: &Outlook, unit: UnitId) -> Option<&Field<u8, W>> {
        self.seat(outlook, outlook.book.unit(unit).corps?).map(|s| &s.way)
    }

    /// Where the headquarters of a corps is, or will be at the end of the phase.
    fn seat(&self, outlook: &Outlook, corps: u8) -> Option<&Seat> {
        let Some(Stance::Drive(drive)) = &self.stance else { return None };
        let corps = usize::from(corps);
        let here = || outlook.state.units.at(outlook.book.corps[corps].hq).map(|hex| drive.seat(outlook, hex));
        self.seats[corps].get_or_init(here).as_deref()
    }

    /// The hex a headquarters is to go to.
    pub fn post(&self, outlook: &Outlook, hq: UnitId) -> Option<HexId> {
        let corps = outlook.book.corps.iter().position(|c| c.hq == hq)?;
        self.seat(outlook, corps as u8).map(|s| s.hex)
    }
}

/// Enemy strength that can come next to each hex.
fn press(outlook: &Outlook) -> Field<i32, W> {
    let german = outlook.enemy() == GERMAN;
    let fighters = outlook.state.units.on_map(outlook.enemy()).filter(|&(unit, _)| outlook.factor(unit) > 0);
    outlook.atlas.rings.press(fighters.map(|(unit, at)| {
        let reach = match (german, outlook.book.unit(unit).mechanized, outlook.kind(unit)) {
            (_, _, Kind::Worker) => [1, 1],
            (true, true, _) => [4, 7],
            (true, false, _) => [3, 4],
            (false, true, _) => [3, 5],
            (false, false, _) => [2, 4],
        };
        (at, outlook.factor(unit), reach)
    }))
}

//! A plan for a phase: where everybody likes to be, and which attacks are prepared.

use std::cell::{OnceCell, RefCell};

use assault::{GERMAN, HexSet, Kind, Phase, UNITS, UnitSet, W};
use hexmap::{Field, HexId, Hexes as _};
use wargame::UnitId;

use super::{
    attack::{ground, least},
    eye::{Eye, Worth},
    german::{Drive, whole},
    muster::{Body, Limits, Order, attacks, free},
    russian::Screen,
    seat::Seat,
};

/// How often attacks are planned anew in a phase because somebody's way is barred.
const AGAIN: u8 = 8;

/// Where a headquarters may be, and how far hexes are from there.
type Tie = Option<(HexSet, Field<u8, W>)>;

/// What a side is after.
pub enum Aim {
    Drive(Box<Drive>),
    Screen(Box<Screen>),
}

pub struct Plan {
    /// Turn and phase the fields are of; enemies the attacks were planned against.
    fields: Option<(u8, Phase)>,
    key: Option<(u8, Phase, HexSet)>,
    again: u8,
    pub aim: Option<Aim>,
    /// Enemy strength that can come next to each hex.
    pub press: Field<i32, W>,
    pub orders: [Order; UNITS],
    /// Units with an order of attack, in the sequence they move.
    pub line: Vec<UnitId>,
    /// Hexes to be attacked and what that is worth.
    pub targets: Vec<(HexId, Worth)>,
    /// Where the headquarters of each German corps is, or will be at the end of the phase.
    seats: Vec<OnceCell<Option<Box<Seat>>>>,
}

impl Plan {
    pub fn new() -> Plan {
        Plan {
            fields: None,
            key: None,
            again: 0,
            aim: None,
            press: Field::new(0),
            orders: [Order::default(); UNITS],
            line: Vec::new(),
            targets: Vec::new(),
            seats: Vec::new(),
        }
    }

    /// Makes the fields anew if they are not of this phase.
    pub fn look(&mut self, eye: &Eye) {
        let now = (eye.state.turn, eye.state.phase());
        if self.fields == Some(now) {
            return;
        }
        self.fields = Some(now);
        self.again = 0;
        self.press = press(eye);
        self.seats = eye.book.corps.iter().map(|_| OnceCell::new()).collect();
        self.aim = Some(match eye.side == GERMAN {
            true => Aim::Drive(Box::new(Drive::new(eye))),
            false => Aim::Screen(Box::new(Screen::new(eye))),
        });
    }

    /// Plans the attacks of this turn, if the enemy has changed since.
    pub fn keep(&mut self, eye: &Eye) {
        self.look(eye);
        let key = (eye.state.turn, eye.state.phase(), *eye.state.units.held(eye.enemy()));
        if self.key != Some(key) {
            self.key = Some(key);
            self.make(eye);
        }
    }

    fn make(&mut self, eye: &Eye) {
        self.orders = [Order::default(); UNITS];
        self.line.clear();
        self.targets.clear();
        let book = eye.book;
        // For each corps where its headquarters may be, and what that leaves its units.
        let mut ties: Vec<Tie> = vec![None; book.corps.len()];
        if let Some(Aim::Drive(drive)) = &self.aim {
            for (tie, corps) in ties.iter_mut().zip(&book.corps) {
                let hexes = drive.prospects(eye, corps).map(|good| drive.covering(eye, corps, good));
                *tie = hexes.map(|hexes| (hexes, drive.tied(eye, &hexes)));
            }
        }
        let ties = RefCell::new(ties);
        let mut busy = self.hold();
        if let Some(Aim::Drive(drive)) = &self.aim {
            for (unit, order) in drive.mend(eye) {
                busy.add(unit.index());
                self.orders[unit.index()] = order;
                self.line.push(unit);
            }
        }
        if eye.state.phase() != Phase::Mechanized {
            self.plan_attacks(eye, &busy, &ties);
        }
        if let Some(Aim::Drive(drive)) = &self.aim {
            for ((corps, tie), seat) in book.corps.iter().zip(ties.into_inner()).zip(&mut self.seats) {
                let Some((hexes, _)) = tie else { continue };
                let Some(hex) = drive.settle(eye, corps, &hexes, &self.orders) else { continue };
                *seat = OnceCell::from(Some(drive.seat(eye, hex)));
                let posted = drive.company(eye, corps, hex, &self.orders).into_iter();
                for (unit, order) in posted.chain(drive.patch(eye, corps, hex, &self.orders)) {
                    self.orders[unit.index()] = order;
                    self.line.push(unit);
                }
            }
        }
    }

    fn plan_attacks(&mut self, eye: &Eye, busy: &UnitSet, ties: &RefCell<Vec<Tie>>) {
        let book = eye.book;
        let may = |unit: UnitId, hex: HexId| {
            let ties = ties.borrow();
            let tied = book.unit(unit).corps.and_then(|c| ties[usize::from(c)].as_ref());
            let garrison = book.places.get(usize::from(book.place_at[hex.index()]));
            let split = garrison.is_some_and(|p| p.garrison.is_some()) && !whole(eye, unit, hex);
            (tied.is_none_or(|t| t.1[hex] <= book.path) || eye.state.turn >= book.turns)
                && !(eye.side == GERMAN && split)
        };
        // Who is sent somewhere draws his headquarters after him.
        let sent = |unit: UnitId, hex: HexId| {
            let (Some(Aim::Drive(drive)), Some(corps)) = (&self.aim, book.unit(unit).corps) else { return };
            let near = drive.tied(eye, &HexSet::EMPTY.with(hex.index()));
            if let Some((hexes, tied)) = &mut ties.borrow_mut()[usize::from(corps)] {
                let left: HexSet = hexes.hexes().filter(|&h| near[h] <= book.path).collect();
                if !left.is_empty() && left != *hexes {
                    (*hexes, *tied) = (left, drive.tied(eye, &left));
                }
            }
        };
        let leave = |unit: UnitId, hex: HexId| match &self.aim {
            Some(Aim::Screen(_)) => {
                let at = eye.state.units.at(unit).unwrap_or(hex);
                (self.stand(eye, unit, at, None) - self.stand(eye, unit, hex, None)).clamp(0, 200) / 2
            }
            // Who alone keeps a supply line open leaves a gap.
            Some(Aim::Drive(drive)) => {
                let at = eye.state.units.at(unit).filter(|&at| eye.enemy_zone().any.has_hex(at));
                at.map_or(0, |at| drive.guard(eye, unit, at))
            }
            None => 0,
        };
        let limits = Limits {
            may: &may,
            sent: &sent,
            leave: &leave,
            ground: &|h| ground(eye, h) + self.relief(eye, h),
            least: least(eye),
        };
        let (made, orders) = attacks(eye, busy, &limits, eye.state.air);
        self.targets = made.iter().map(|a| (a.target, a.gain)).collect();
        for (unit, order) in orders {
            self.orders[unit.index()] = order;
            self.line.push(unit);
        }
    }

    /// The next unit to move into an attack. A barred way has the attacks planned anew.
    pub fn next(&mut self, eye: &Eye) -> Option<UnitId> {
        loop {
            let mut barred = false;
            for i in 0..self.line.len() {
                let unit = self.line[i];
                let order = self.orders[unit.index()];
                let Some(at) = eye.state.units.at(unit) else { continue };
                if eye.state.moved.has(unit.index()) || at == order.dest || !order.dest.exists() {
                    continue;
                }
                if Body::new(eye, vec![unit]).stands.has_hex(order.dest) {
                    return Some(unit);
                }
                // Who stands in the way makes room first.
                let in_way = |u: &UnitId| {
                    !self.orders[u.index()].dest.exists()
                        && !assault::together(eye.book, *u, unit)
                        && free(eye, *u)
                        && !self.hold().has(u.index())
                };
                if let Some(other) = eye.state.units.here(eye.side, order.dest).find(in_way) {
                    return Some(other);
                }
                self.orders[unit.index()] = Order::default();
                barred = true;
            }
            if !barred || self.again >= AGAIN {
                return None;
            }
            self.again += 1;
            self.make(eye);
        }
    }

    /// Whether a hex is kept for others who are to attack from there.
    pub fn kept(&self, eye: &Eye, unit: UnitId, hex: HexId) -> bool {
        let wants = |&u: &UnitId| {
            u != unit
                && self.orders[u.index()].dest == hex
                && eye.state.units.at(u).is_some_and(|at| at != hex)
                && !eye.state.moved.has(u.index())
                && !assault::together(eye.book, u, unit)
        };
        self.line.iter().any(wants)
    }

    /// What a hex is worth to a unit as a place to be.
    pub fn stand(&self, eye: &Eye, unit: UnitId, hex: HexId, tie: Option<&Field<u8, W>>) -> Worth {
        let wish = eye.wish(hex);
        match &self.aim {
            Some(Aim::Drive(drive)) => wish + drive.stand(eye, unit, hex, tie, self.press[hex]),
            Some(Aim::Screen(screen)) => wish + screen.stand(eye, unit, hex, self.press[hex]),
            None => wish,
        }
    }

    /// Units that stay and attack nobody: garrisons.
    pub fn hold(&self) -> UnitSet {
        match &self.aim {
            Some(Aim::Drive(drive)) => drive.hold,
            _ => UnitSet::EMPTY,
        }
    }

    /// What clearing a hex does for a German's supply.
    pub fn relief(&self, eye: &Eye, hex: HexId) -> Worth {
        match &self.aim {
            Some(Aim::Drive(drive)) => drive.relief(eye, hex),
            _ => 0,
        }
    }

    /// Hexes a supply path of a German unit needs from everywhere to its headquarters.
    pub fn tie(&self, eye: &Eye, unit: UnitId) -> Option<&Field<u8, W>> {
        self.seat(eye, eye.book.unit(unit).corps?).map(|s| &s.way)
    }

    /// Where the headquarters of a corps is, or will be at the end of the phase.
    fn seat(&self, eye: &Eye, corps: u8) -> Option<&Seat> {
        let Some(Aim::Drive(drive)) = &self.aim else { return None };
        let corps = usize::from(corps);
        let here = || eye.state.units.at(eye.book.corps[corps].hq).map(|hex| drive.seat(eye, hex));
        self.seats[corps].get_or_init(here).as_deref()
    }

    /// The hex a headquarters is to go to.
    pub fn post(&self, eye: &Eye, hq: UnitId) -> Option<HexId> {
        let corps = eye.book.corps.iter().position(|c| c.hq == hq)?;
        self.seat(eye, corps as u8).map(|s| s.hex)
    }
}

/// Enemy strength that can come next to a hex in one turn, roughly: by distance on the grid.
fn press(eye: &Eye) -> Field<i32, W> {
    let (book, state) = (eye.book, eye.state);
    let mut press = Field::new(0);
    let german = eye.enemy() == GERMAN;
    for (unit, at) in state.units.on_map(eye.enemy()) {
        let strength = eye.factor(unit);
        if strength == 0 {
            continue;
        }
        let (sure, far) = match (german, book.unit(unit).mechanized, eye.kind(unit)) {
            (_, _, Kind::Worker) => (1, 1),
            (true, true, _) => (4, 7),
            (true, false, _) => (3, 4),
            (false, true, _) => (3, 5),
            (false, false, _) => (2, 4),
        };
        let (all, close) = (eye.lore.within(at, far), eye.lore.within(at, sure).len());
        all[..close].iter().for_each(|&h| press[h] += strength);
        all[close..].iter().for_each(|&h| press[h] += strength / 2);
    }
    press
}

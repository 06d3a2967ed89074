//! Cut supply lines: which hexes have to be stood in so that a headquarters is fed again (11.15), and who goes there.

use assault::{Corps, HexSet, Mover, UNITS, W};
use hexmap::{Dir, Field, HexId, Hexes as _};
use wargame::UnitId;

use super::{
    eye::Eye,
    german::Drive,
    lines::weight,
    muster::{Body, Order, free, march},
};

/// Hexes that are stood in at most to mend a line.
const PATCHES: u8 = 3;
const NEVER: u8 = u8::MAX;

/// What the ways to the edge of the map lack.
struct Ways {
    /// Hexes in an enemy zone with nobody in them.
    shut: HexSet,
    /// For each hex of a line the next one towards the edge.
    source: Field<HexId, W>,
    /// How many hexes are lacking on paths of each length to a line or an edge, and beyond along the line; the hex a
    /// path begins in is not counted.
    lack: Vec<Field<u8, W>>,
}

impl Ways {
    fn new(eye: &Eye) -> Ways {
        let (book, state) = (eye.book, eye.state);
        let land = book.land - *state.units.held(eye.enemy()) - book.city;
        let shut = (eye.enemy_zone().any & land) - *state.units.held(eye.side);
        let price = |h: HexId| u8::from(shut.has_hex(h));
        let (mut lines, mut source) = (Field::new(NEVER), Field::new(HexId::NONE));
        let mut rings: Vec<Vec<HexId>> = vec![Vec::new(); usize::from(PATCHES) + 1];
        for end in (book.line_ends & land).hexes() {
            lines[end] = 0;
            rings[0].push(end);
        }
        for so_far in 0..=PATCHES {
            while let Some(at) = rings[usize::from(so_far)].pop() {
                let sum = so_far + price(at);
                if lines[at] != so_far || sum > PATCHES {
                    continue;
                }
                for dir in Dir::ALL.into_iter().filter(|d| book.lines[at.index()] >> d.index() & 1 != 0) {
                    let next = book.map.step(at, dir);
                    if land.has_hex(next) && sum < lines[next] {
                        (lines[next], source[next]) = (sum, at);
                        rings[usize::from(sum)].push(next);
                    }
                }
            }
        }
        let mut ways = Ways { shut, source, lack: vec![lines] };
        ways.spread(eye, &land, book.hq_path, book.german_exits & land);
        ways
    }

    /// Ways to a headquarters.
    fn to(eye: &Eye, hq: HexId) -> Ways {
        let (book, state) = (eye.book, eye.state);
        let land = book.land - *state.units.held(eye.enemy()) - book.city;
        let shut = ((eye.enemy_zone().any & land) - *state.units.held(eye.side)).without(hq.index());
        let mut start = Field::new(NEVER);
        start[hq] = 0;
        let mut ways = Ways { shut, source: Field::new(HexId::NONE), lack: vec![start] };
        ways.spread(eye, &land, book.path, HexSet::EMPTY);
        ways
    }

    /// Lengthens paths hex by hex; from some hexes they lead off the map at once.
    fn spread(&mut self, eye: &Eye, land: &HexSet, limit: u8, exits: HexSet) {
        let (shut, lack) = (&self.shut, &mut self.lack);
        let price = |h: HexId| u8::from(shut.has_hex(h));
        for length in 1..=usize::from(limit) {
            let mut now = Field::new(NEVER);
            for to in land.hexes().filter(|&h| lack[length - 1][h] <= PATCHES) {
                let sum = lack[length - 1][to] + price(to);
                for &(from, _) in eye.lore.graphs.supply.steps(to) {
                    now[from] = now[from].min(if sum <= PATCHES { sum } else { NEVER });
                }
            }
            if length == 1 {
                exits.hexes().for_each(|h| now[h] = 0);
            }
            lack.push(now);
        }
    }

    /// The fewest hexes a way from a hex lacks, and the length of the shortest such way.
    fn least(&self, hex: HexId) -> (u8, usize) {
        let all = self.lack.iter().enumerate().map(|(length, costs)| (costs[hex], length));
        all.min().unwrap_or((NEVER, 0))
    }

    /// The hexes it lacks.
    fn gaps(&self, eye: &Eye, mut hex: HexId) -> Vec<HexId> {
        let price = |h: HexId| u8::from(self.shut.has_hex(h));
        let (mut lacks, mut length) = self.least(hex);
        let mut gaps = Vec::new();
        while lacks > 0 && lacks != NEVER {
            hex = match length {
                0 => self.source[hex],
                _ => {
                    let costs = &self.lack[length - 1];
                    let mut steps = eye.lore.graphs.supply.steps(hex).iter().map(|s| s.0);
                    let fits = |h: &HexId| costs[*h] != NEVER && costs[*h] + price(*h) == lacks;
                    steps.find(fits).unwrap_or(HexId::NONE)
                }
            };
            if !hex.exists() {
                return Vec::new();
            }
            length = length.saturating_sub(1);
            if price(hex) > 0 {
                gaps.push(hex);
                lacks -= 1;
            }
        }
        gaps
    }
}

impl Drive {
    /// Units that could stand in gaps, on foot and weak first.
    fn menders(&self, eye: &Eye, orders: &[Order; UNITS]) -> Vec<Body> {
        let book = eye.book;
        let idle = |u: UnitId| !eye.is_hq(u) && !self.hold.has(u.index()) && !orders[u.index()].dest.exists();
        let units = eye.state.units.on_map(eye.side).map(|(u, _)| u).filter(|&u| idle(u) && free(eye, u));
        let mut bodies: Vec<Body> = units.map(|u| Body::new(eye, vec![u])).collect();
        bodies.sort_by_key(|b| (book.unit(b.units[0]).mechanized, eye.factor(b.units[0]), b.units[0]));
        bodies
    }

    /// Orders for units that stand where supply of headquarters is cut, the strongest corps first.
    pub fn mend(&self, eye: &Eye) -> Vec<(UnitId, Order)> {
        let (book, state) = (eye.book, eye.state);
        let fed = &self.lines(eye).fed;
        let cut = |c: &&Corps| state.units.at(c.hq).is_some_and(|h| !fed.has_hex(h) && !book.on_inset(h));
        let mut hungry: Vec<&Corps> = book.corps.iter().filter(cut).collect();
        let mut orders = Vec::new();
        if hungry.is_empty() {
            return orders;
        }
        hungry.sort_by_key(|c| (std::cmp::Reverse(weight(eye, c)), c.hq));
        let ways = Ways::new(eye);
        let bodies = self.menders(eye, &[Order::default(); UNITS]);
        for corps in hungry {
            let at = state.units.at(corps.hq).expect("it is on the map");
            let mut spots = HexSet::EMPTY.with(at.index());
            if free(eye, corps.hq) {
                spots |= &Mover::new(book, state, march(eye, corps.hq)).reach().reached;
            }
            let spot = spots.hexes().min_by_key(|&h| (ways.least(h).0, book.map.distance(at, h), h));
            fill(&ways.gaps(eye, spot.unwrap_or(at)), &bodies, &mut orders);
        }
        orders
    }

    /// Orders for units that stand where units of a corps are cut off from where its headquarters will be.
    pub fn patch(&self, eye: &Eye, corps: &Corps, seat: HexId, orders: &[Order; UNITS]) -> Vec<(UnitId, Order)> {
        let mut patches = Vec::new();
        let lost = |u: &UnitId| {
            let at = eye.state.units.at(*u).filter(|_| eye.state.oos.has(u.index()) && !self.hold.has(u.index()));
            at.is_some_and(|at| self.path(eye, at, seat) > eye.book.path)
        };
        let lost: Vec<UnitId> = corps.units.iter().map(|u| UnitId(u as u8)).filter(lost).collect();
        if lost.is_empty() || !self.lines(eye).fed.has_hex(seat) {
            return patches;
        }
        let ways = Ways::to(eye, seat);
        let bodies = self.menders(eye, orders);
        for unit in lost {
            let at = eye.state.units.at(unit).expect("it is on the map");
            let ours = Body::new(eye, vec![unit]).stands;
            // By itself it may come where nothing is lacking.
            if ours.hexes().all(|h| ways.least(h).0 > 0) {
                fill(&ways.gaps(eye, at), &bodies, &mut patches);
            }
        }
        patches
    }
}

/// Sends a body to each gap that has none yet, if there are enough.
fn fill(gaps: &[HexId], bodies: &[Body], orders: &mut Vec<(UnitId, Order)>) {
    let mut sent: Vec<(UnitId, Order)> = Vec::new();
    for &gap in gaps.iter().filter(|&&g| orders.iter().all(|o| o.1.dest != g)) {
        let able = |b: &&Body| b.stands.has_hex(gap) && !orders.iter().chain(&sent).any(|o| o.0 == b.units[0]);
        let Some(body) = bodies.iter().find(able) else { return };
        sent.push((body.units[0], Order { dest: gap, cross: body.cross[gap] }));
    }
    orders.extend(sent);
}

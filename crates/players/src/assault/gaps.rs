//! Cut supply lines: which hexes have to be stood in so that a headquarters is fed again (11.15), and who goes there.

use assault::{Corps, HexSet, Mover, UNITS, W, joined};
use hexmap::{Field, HexId};
use wargame::UnitId;

use super::{
    forces::{Body, Order, free, march},
    german::Drive,
    lines::weight,
    outlook::Outlook,
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
    fn new(outlook: &Outlook) -> Ways {
        let (book, state) = (outlook.book, outlook.state);
        let land = book.land - *state.units.held(outlook.enemy()) - book.city;
        let shut = (outlook.enemy_zone().any & land) - *state.units.held(outlook.side);
        let price = |h: HexId| u8::from(shut.has(h));
        let (mut lines, mut source) = (Field::new(NEVER), Field::new(HexId::NONE));
        let mut rings: Vec<Vec<HexId>> = vec![Vec::new(); usize::from(PATCHES) + 1];
        for end in (book.line_ends & land).iter() {
            lines[end] = 0;
            rings[0].push(end);
        }
        for so_far in 0..=PATCHES {
            while let Some(at) = rings[usize::from(so_far)].pop() {
                let sum = so_far + price(at);
                if lines[at] != so_far || sum > PATCHES {
                    continue;
                }
                for next in joined(book, at) {
                    if land.has(next) && sum < lines[next] {
                        (lines[next], source[next]) = (sum, at);
                        rings[usize::from(sum)].push(next);
                    }
                }
            }
        }
        let mut ways = Ways { shut, source, lack: vec![lines] };
        ways.spread(outlook, &land, book.hq_path, book.german_exits & land);
        ways
    }

    /// Ways to a headquarters.
    fn to(outlook: &Outlook, hq: HexId) -> Ways {
        let (book, state) = (outlook.book, outlook.state);
        let land = book.land - *state.units.held(outlook.enemy()) - book.city;
        let shut = ((outlook.enemy_zone().any & land) - *state.units.held(outlook.side)).without(hq);
        let mut start = Field::new(NEVER);
        start[hq] = 0;
        let mut ways = Ways { shut, source: Field::new(HexId::NONE), lack: vec![start] };
        ways.spread(outlook, &land, book.path, HexSet::EMPTY);
        ways
    }

    /// Lengthens paths hex by hex; from some hexes they lead off the map at once.
    fn spread(&mut self, outlook: &Outlook, land: &HexSet, limit: u8, exits: HexSet) {
        let (shut, lack) = (&self.shut, &mut self.lack);
        let price = |h: HexId| u8::from(shut.has(h));
        for length in 1..=usize::from(limit) {
            let mut now = Field::new(NEVER);
            for to in land.iter().filter(|&h| lack[length - 1][h] <= PATCHES) {
                let sum = lack[length - 1][to] + price(to);
                for &from in &outlook.book.walks[to.index()] {
                    now[from] = now[from].min(if sum <= PATCHES { sum } else { NEVER });
                }
            }
            if length == 1 {
                exits.iter().for_each(|h| now[h] = 0);
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
    fn gaps(&self, outlook: &Outlook, mut hex: HexId) -> Vec<HexId> {
        let price = |h: HexId| u8::from(self.shut.has(h));
        let (mut lacks, mut length) = self.least(hex);
        let mut gaps = Vec::new();
        while lacks > 0 && lacks != NEVER {
            hex = match length {
                0 => self.source[hex],
                _ => {
                    let costs = &self.lack[length - 1];
                    let mut steps =
                        outlook.book.walks[hex.index()].iter().copied().filter(|h| !outlook.book.city.has(*h));
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
    fn helpers(&self, outlook: &Outlook, orders: &[Order; UNITS]) -> Vec<Body> {
        let book = outlook.book;
        let idle = |u: UnitId| !outlook.is_hq(u) && !self.hold.has(u) && !orders[u.index()].dest.exists();
        let units = outlook.state.units.on_map(outlook.side).map(|(u, _)| u).filter(|&u| idle(u) && free(outlook, u));
        let mut bodies: Vec<Body> = units.map(|u| Body::new(outlook, vec![u])).collect();
        bodies.sort_by_key(|b| (book.unit(b.units[0]).mechanized, outlook.factor(b.units[0]), b.units[0]));
        bodies
    }

    /// Orders for units that stand where supply of headquarters is cut, the strongest corps first.
    pub fn mend_lines(&self, outlook: &Outlook) -> Vec<(UnitId, Order)> {
        let (book, state) = (outlook.book, outlook.state);
        let fed = &self.lines(outlook).fed;
        let cut = |c: &&Corps| state.units.at(c.hq).is_some_and(|h| !fed.has(h) && !book.on_inset(h));
        let mut hungry: Vec<&Corps> = book.corps.iter().filter(cut).collect();
        let mut orders = Vec::new();
        if hungry.is_empty() {
            return orders;
        }
        hungry.sort_by_key(|c| (std::cmp::Reverse(weight(outlook, c)), c.hq));
        let ways = Ways::new(outlook);
        let bodies = self.helpers(outlook, &[Order::default(); UNITS]);
        for corps in hungry {
            let at = state.units.at(corps.hq).expect("it is on the map");
            let mut spots = HexSet::EMPTY.with(at);
            if free(outlook, corps.hq) {
                spots |= &Mover::new(outlook.at(), march(outlook, corps.hq)).reach().reached;
            }
            let spot = spots.iter().min_by_key(|&h| (ways.least(h).0, book.map.distance(at, h), h));
            fill(&ways.gaps(outlook, spot.unwrap_or(at)), &bodies, &mut orders);
        }
        orders
    }

    /// Orders for units that stand where units of a corps are cut off from where its headquarters will be.
    pub fn patch(
        &self,
        outlook: &Outlook,
        corps: &Corps,
        seat: HexId,
        orders: &[Order; UNITS],
    ) -> Vec<(UnitId, Order)> {
        let mut patches = Vec::new();
        let lost = |&u: &UnitId| {
            let at = outlook.state.units.at(u).filter(|_| outlook.state.oos.has(u) && !self.hold.has(u));
            at.is_some_and(|at| self.path(outlook, at, seat) > outlook.book.path)
        };
        let lost: Vec<UnitId> = corps.units.iter().filter(lost).collect();
        if lost.is_empty() || !self.lines(outlook).fed.has(seat) {
            return patches;
        }
        let ways = Ways::to(outlook, seat);
        let bodies = self.helpers(outlook, orders);
        for unit in lost {
            let at = outlook.state.units.at(unit).expect("it is on the map");
            let ours = Body::new(outlook, vec![unit]).stands;
            // By itself it may come where nothing is lacking.
            if ours.iter().all(|h| ways.least(h).0 > 0) {
                fill(&ways.gaps(outlook, at), &bodies, &mut patches);
            }
        }
        patches
    }
}

/// Sends a body to each gap that has none yet, if there are enough.
fn fill(gaps: &[HexId], bodies: &[Body], orders: &mut Vec<(UnitId, Order)>) {
    let mut sent: Vec<(UnitId, Order)> = Vec::new();
    for &gap in gaps.iter().filter(|&&g| orders.iter().all(|o| o.1.dest != g)) {
        let able = |b: &&Body| b.stands.has(gap) && !orders.iter().chain(&sent).any(|o| o.0 == b.units[0]);
        let Some(body) = bodies.iter().find(able) else { return };
        sent.push((body.units[0], Order { dest: gap, cross: body.cross[gap] }));
    }
    orders.extend(sent);
}

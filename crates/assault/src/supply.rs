//! Supply (section 11, 19.5): who can trace a path, and what it costs not to.

use arrayvec::ArrayVec;
use hexmap::{Dir, Field};

use crate::{book::Corps, ground::Gate, prelude::*, state::W, zone::zones};

/// Hexes a side's paths may run through: no enemy, and no enemy zone unless a friend is there (11.15); both sides
/// through the same hex (11.18).
pub fn open_hexes(at: At, side: Side) -> HexSet {
    let zone = zones(at, side.other()).any;
    at.book.land - (zone - *at.state.units.held(side)) - *at.state.units.held(side.other())
}

/// Calls `visit` with every hex from which a path leads straight to `to`: its neighbours, and over the fringe the hexes
/// of the other map.
fn before(book: &Book, to: HexId, passes: impl Fn(Gate) -> bool, mut visit: impl FnMut(HexId)) {
    for dir in Dir::ALL {
        let from = book.map.step(to, dir);
        if from.exists() && passes(book.gates[to.index()][dir.index()]) {
            visit(from);
        }
    }
    if let Some(fringe) = book.fringe(to) {
        match to == fringe.main {
            true => fringe.hexes.iter().for_each(|&h| visit(h)),
            false => visit(fringe.main),
        }
    }
}

/// For each hex those from which a German path leads straight to it, and the other way round (11.13, 11.5): never over
/// Neva and Volga.
pub fn walks(book: &Book) -> Vec<ArrayVec<HexId, 12>> {
    let of = |to: HexId| {
        let mut list = ArrayVec::new();
        before(book, to, Gate::walked, |from| list.push(from));
        list
    };
    book.map.hexes().map(of).collect()
}

/// Hexes of the main map a path counts: none on the inset (11.53).
#[inline]
fn length(book: &Book, hex: HexId) -> u8 {
    u8::from(!book.on_inset(hex))
}

/// How many hexes a path needs from each hex to a goal, up to a limit; [`FAR`] beyond. The hex a path begins in is not
/// counted and need not be open.
pub struct Paths(pub Field<u8, W>);

pub const FAR: u8 = u8::MAX;

impl Paths {
    /// To goals, and to goals that one more hex is counted beyond, over open hexes (11.13). The main hexes of the city
    /// are never open.
    pub fn to(book: &Book, open: &HexSet, goals: [&HexSet; 2], limit: u8) -> Paths {
        let open = *open - book.city;
        Paths::spread(book, goals, limit, |at, _| open.has(at).then(|| length(book, at)))
    }

    /// From hexes to every other: the hexes a path begins in need not be open.
    pub fn out_of(book: &Book, open: &HexSet, starts: &HexSet, limit: u8) -> Paths {
        let open = *open - book.city;
        Paths::spread(book, [starts, &HexSet::EMPTY], limit, |_, to| open.has(to).then(|| length(book, to)))
    }

    /// Spreads from hexes at no and at one hex's length; `price` is what a step counts, nothing or one, if it leads on.
    fn spread(book: &Book, starts: [&HexSet; 2], limit: u8, price: impl Fn(HexId, HexId) -> Option<u8>) -> Paths {
        let mut paths = Field::new(FAR);
        // A hex comes into a ring at most once.
        let mut rings = [const { ArrayVec::<HexId, { HexSet::SIZE }>::new_const() }; 2];
        for (beyond, hexes) in [(1u8, starts[1]), (0, starts[0])] {
            for hex in hexes.iter() {
                paths[hex] = beyond;
                rings[usize::from(beyond)].push(hex);
            }
        }
        for so_far in 0..=limit {
            let (now, then) = (usize::from(so_far % 2), usize::from((so_far + 1) % 2));
            // Steps on the inset cost nothing and come back into the same ring.
            while let Some(at) = rings[now].pop() {
                if paths[at] != so_far {
                    continue;
                }
                for &next in &book.walks[at.index()] {
                    if paths[next] <= so_far {
                        continue;
                    }
                    let Some(more) = price(at, next) else { continue };
                    let sum = so_far + more;
                    if sum <= limit && sum < paths[next] {
                        paths[next] = sum;
                        rings[if more == 0 { now } else { then }].push(next);
                    }
                }
            }
            if rings[then].is_empty() {
                break;
            }
        }
        Paths(paths)
    }

    /// Hexes a path needs from a unit's hex; one on an inset fringe hex traces as from the main hex (11.51).
    #[inline]
    pub fn from(&self, book: &Book, hex: HexId) -> u8 {
        let here = self.0[hex];
        match book.fringe(hex).filter(|f| f.main != hex) {
            Some(fringe) => here.min(self.0[fringe.main]),
            None => here,
        }
    }
}

/// Hexes a line of supply joins straight to a hex (11.16, 19.51).
pub fn joined(book: &Book, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
    let bits = book.lines[hex.index()];
    let along = Dir::ALL.into_iter().filter(move |d| bits >> d.index() & 1 != 0);
    along.map(move |dir| book.map.step(hex, dir)).filter(|h| h.exists())
}

/// Hexes of supply lines that run off the map: rails, in Stalingrad roads and no rails (11.16, 19.51, 19.53).
pub fn lines(book: &Book, open: &HexSet) -> HexSet {
    let open = *open - book.city;
    let mut lines = book.line_ends & open;
    let mut waiting = lines;
    while let Some(hex) = waiting.first() {
        waiting.remove(hex);
        for next in joined(book, hex) {
            if open.has(next) && !lines.has(next) {
                lines.add(next);
                waiting.add(next);
            }
        }
    }
    lines
}

/// What feeds German headquarters: lines, and the edges themselves at one hex more (11.13, 11.35).
pub fn headquarters(book: &Book, open: &HexSet) -> Paths {
    Paths::to(book, open, [&lines(book, open), &book.german_exits], book.hq_path)
}

/// What feeds the units of a corps: its own headquarters alone (11.34), disrupted or not (11.37), if that is on the
/// map.
pub fn corps(at: At, open: &HexSet, corps: &Corps) -> Option<Paths> {
    let hq = at.state.units.at(corps.hq)?;
    let mut goal = HexSet::EMPTY.with(hq);
    // A headquarters on an inset fringe hex is at its main hex too (11.51).
    if let Some(fringe) = at.book.fringe(hq).filter(|f| f.main != hq) {
        goal.add(fringe.main);
    }
    Some(Paths::to(at.book, open, [&goal, &HexSet::EMPTY], at.book.path))
}

/// German units in supply.
fn germans(at: At) -> UnitSet {
    let open = open_hexes(at, GERMAN);
    let heads = headquarters(at.book, &open);
    let mut fed = UnitSet::EMPTY;
    for corps_ in &at.book.corps {
        let Some(hq) = at.state.units.at(corps_.hq) else { continue };
        if heads.from(at.book, hq) > at.book.hq_path {
            continue;
        }
        fed.add(corps_.hq);
        let Some(paths) = corps(at, &open, corps_) else { continue };
        for unit in corps_.units.iter() {
            if at.state.units.at(unit).is_some_and(|h| paths.from(at.book, h) <= at.book.path) {
                fed.add(unit);
            }
        }
    }
    // Novgorod, Chudovo, Kirishi and Volkhov feed whoever fights there (11.45).
    for spot in at.book.places.iter().filter(|s| s.garrison.is_some()) {
        let units = at.state.units.here(GERMAN, spot.hex).filter(|&u| at.book.unit(u).kind != Kind::Hq);
        units.for_each(|u| fed.add(u));
    }
    fed
}

/// Hexes connected with a Russian source over open ground (11.14, 19.34, 19.52).
pub fn russian_net(at: At) -> HexSet {
    let in_city = at.state.in_the_city(at.book);
    let mut open = open_hexes(at, RUSSIAN);
    if in_city {
        open = open - at.book.city;
    }
    let mut sources = at.book.russian_exits & open;
    if !at.book.is_stalingrad() {
        sources |= &(open & if in_city { at.book.interior } else { at.book.city });
    }
    spread(at.book, &open, sources, in_city)
}

/// Spreads over open hexes as Russian supply runs: over the Neva, over the Volga only where it may.
fn spread(book: &Book, open: &HexSet, from: HexSet, in_city: bool) -> HexSet {
    let passes = |gate: Gate| match gate {
        Gate::Open | Gate::River | Gate::Don | Gate::Bridge | Gate::Neva | Gate::InCity => true,
        Gate::Volga => !in_city,
        Gate::Ferry => in_city,
        Gate::Apart | Gate::Shut => false,
    };
    let (mut net, mut waiting) = (from, from);
    while let Some(hex) = waiting.first() {
        waiting.remove(hex);
        before(book, hex, passes, |next| {
            if open.has(next) && !net.has(next) {
                net.add(next);
                waiting.add(next);
            }
        });
    }
    net
}

/// Whether a Russian unit needs no path where it stands (11.42, 11.43, 11.46, 11.52; 15.3).
pub fn self_fed(book: &Book, unit: UnitId, hex: HexId) -> bool {
    match book.unit(unit).kind {
        Kind::Guerrilla => true,
        Kind::Worker if !book.on_inset(hex) => true,
        _ if book.forts.has(hex) => true,
        _ => !book.is_stalingrad() && book.interior.has(hex),
    }
}

/// Whether a Russian net reaches a hex: one on the fringe of the inset traces as from its main hex (11.51), one inside
/// Stalingrad as from the main hex of its district while no German is on the inset (19.34).
pub fn reached(at: At, net: &HexSet, hex: HexId) -> bool {
    if net.has(hex) {
        return true;
    }
    if let Some(fringe) = at.book.fringe(hex) {
        return beside(at, net, fringe.main);
    }
    let inside = at.book.interior.has(hex) && !at.state.in_the_city(at.book);
    inside && at.book.district(hex).is_some_and(|d| net.has(d.main))
}

/// Whether a path beginning in a main fringe hex, open or not, reaches the net.
fn beside(at: At, net: &HexSet, main: HexId) -> bool {
    if net.has(main) {
        return true;
    }
    let in_city = at.state.in_the_city(at.book);
    let mut found = false;
    let passes = |gate: Gate| gate.walked() || gate == Gate::Neva || (gate == Gate::Volga && !in_city);
    before(at.book, main, passes, |next| found |= net.has(next));
    found
}

fn russians(at: At) -> UnitSet {
    let net = russian_net(at);
    let units = at.state.units.on_map(RUSSIAN);
    units.filter(|&(u, h)| self_fed(at.book, u, h) || reached(at, &net, h)).map(|(u, _)| u).collect()
}

/// All units of a side that are in supply.
pub fn supplied(at: At, side: Side) -> UnitSet {
    if side == GERMAN { germans(at) } else { russians(at) }
}

/// The check of a Supply Determination Phase, which stands until the next (11.12, 11.17), then attrition of the side
/// whose turn it is not (11.24).
pub fn determine(play: &mut Play<impl Listen<Event>>) {
    let at = play.at();
    let fed = supplied(at, GERMAN) | supplied(at, RUSSIAN);
    let before = at.state.oos;
    let mut now = UnitSet::EMPTY;
    for side in Side::BOTH {
        at.state.units.on_map(side).filter(|&(u, _)| !fed.has(u)).for_each(|(u, _)| now.add(u));
    }
    play.state.oos = now;
    if before != now {
        let list = |set: UnitSet| set.iter().collect();
        play.tell(|_| Event::SupplyChecked { lost: list(now - before), regained: list(before - now) });
    }
    let enemy = play.state.phasing().other();
    for unit in (before & now).iter() {
        if play.state.side(unit) == enemy && !spared(play.at(), unit) {
            lose_step(play, unit, Fate::new(Cause::Hunger, "it is out of supply"));
        }
    }
}

/// Option 18.4: Germans, and Russians stacked with a worker (18.42), lose nothing.
fn spared(at: At, unit: UnitId) -> bool {
    if !at.state.chosen.no_attrition {
        return false;
    }
    let sheltered = |hex| at.state.units.here(RUSSIAN, hex).any(|u| u != unit && at.book.unit(u).kind == Kind::Worker);
    at.state.side(unit) == GERMAN || at.state.units.at(unit).is_some_and(sheltered)
}

/// Whether a Russian path leads from some hexes to others: from the city to the east edge (17.12), from the bridgehead
/// to an entry area (19.93).
pub fn connected(at: At, from: HexSet, to: &HexSet) -> bool {
    let in_city = at.state.in_the_city(at.book);
    let open = open_hexes(at, RUSSIAN) - if in_city { at.book.city } else { HexSet::EMPTY };
    spread(at.book, &open, from, in_city).meets(to)
}

//! Supply (section 11, 19.5): who can trace a path, and what it costs not to.

use hexmap::{Dir, HexId};
use wargame::{Audience, Cause, Fate, Listen, Side, UnitId};

use crate::{
    book::{Book, Corps, Kind},
    event::Event,
    ground::Gate,
    state::{GERMAN, HexSet, RUSSIAN, State, UnitSet},
    zone::zones,
};

/// Hexes a side's paths may run through: no enemy, and no enemy zone unless a friend is there (11.15).
pub fn open_hexes(book: &Book, state: &State, side: Side) -> HexSet {
    let zone = zones(book, state, side.other()).any;
    book.land - (zone - *state.units.held(side)) - *state.units.held(side.other())
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

/// Hexes of the main map a path counts: none on the inset (11.53).
#[inline]
fn length(book: &Book, hex: HexId) -> u8 {
    u8::from(!book.on_inset(hex))
}

/// How many hexes a path needs from each hex to a goal, up to a limit; [`FAR`] beyond. The hex a path begins in is not
/// counted and need not be open.
pub struct Paths([u8; HexSet::SIZE]);

pub const FAR: u8 = u8::MAX;

impl Paths {
    /// From goals, and goals that one more hex is counted beyond, backwards over open hexes.
    fn german(book: &Book, open: &HexSet, goals: [HexSet; 2], limit: u8) -> Paths {
        // German paths never run through the main hexes of the city nor over Neva and Volga (11.13, 19.34).
        let open = *open - book.city;
        let passes = |gate: Gate| gate.walked();
        let mut paths = Paths([FAR; HexSet::SIZE]);
        let mut rings = [HexSet::EMPTY; 8];
        for (beyond, hexes) in [(1u8, goals[1]), (0, goals[0])] {
            hexes.iter().for_each(|hex| paths.0[hex] = beyond);
            rings[usize::from(beyond)] = hexes;
        }
        let limit = limit.min(7);
        for so_far in 0..=limit {
            // Steps on the inset cost nothing and come back into the same ring.
            while let Some(index) = rings[usize::from(so_far)].first() {
                rings[usize::from(so_far)].remove(index);
                if paths.0[index] != so_far || !open.has(index) {
                    continue;
                }
                let to = HexId(index as u16);
                let next = so_far + length(book, to);
                if next > limit {
                    continue;
                }
                before(book, to, passes, |from| {
                    if next < paths.0[from.index()] {
                        paths.0[from.index()] = next;
                        rings[usize::from(next)].add(from.index());
                    }
                });
            }
        }
        paths
    }

    /// Hexes a path needs from a unit's hex; one on an inset fringe hex traces as from the main hex (11.51).
    pub fn from(&self, book: &Book, hex: HexId) -> u8 {
        let here = self.0[hex.index()];
        match book.fringe(hex).filter(|f| f.main != hex) {
            Some(fringe) => here.min(self.0[fringe.main.index()]),
            None => here,
        }
    }
}

/// Hexes of supply lines that run off the map: rails, in Stalingrad roads (11.16, 19.51).
pub fn lines(book: &Book, open: &HexSet) -> HexSet {
    let open = *open - book.city;
    let mut lines = book.line_ends & open;
    let mut waiting = lines;
    while let Some(index) = waiting.first() {
        waiting.remove(index);
        let bits = book.lines[index];
        for dir in Dir::ALL.into_iter().filter(|d| bits >> d.index() & 1 != 0) {
            let next = book.map.step(HexId(index as u16), dir);
            if next.exists() && open.has(next.index()) && !lines.has(next.index()) {
                lines.add(next.index());
                waiting.add(next.index());
            }
        }
    }
    lines
}

/// What feeds German headquarters: lines, and the edges themselves at one hex more (11.13, 11.35).
pub fn headquarters(book: &Book, open: &HexSet) -> Paths {
    Paths::german(book, open, [lines(book, open), book.german_exits], book.hq_path)
}

/// What feeds the units of a corps: its headquarters, if that is on the map.
pub fn corps(book: &Book, state: &State, open: &HexSet, corps: &Corps) -> Option<Paths> {
    let hq = state.units.at(corps.hq)?;
    let mut goal = HexSet::EMPTY.with(hq.index());
    // A headquarters on an inset fringe hex is at its main hex too (11.51).
    if let Some(fringe) = book.fringe(hq).filter(|f| f.main != hq) {
        goal.add(fringe.main.index());
    }
    Some(Paths::german(book, open, [goal, HexSet::EMPTY], book.path))
}

/// German units in supply.
fn germans(book: &Book, state: &State) -> UnitSet {
    let open = open_hexes(book, state, GERMAN);
    let heads = headquarters(book, &open);
    let mut fed = UnitSet::EMPTY;
    for corps_ in &book.corps {
        let Some(hq) = state.units.at(corps_.hq) else { continue };
        if heads.from(book, hq) > book.hq_path {
            continue;
        }
        fed.add(corps_.hq.index());
        let Some(paths) = corps(book, state, &open, corps_) else { continue };
        for unit in corps_.units.iter() {
            if state.units.at(UnitId(unit as u8)).is_some_and(|h| paths.from(book, h) <= book.path) {
                fed.add(unit);
            }
        }
    }
    // Novgorod, Chudovo, Kirishi and Volkhov feed whoever fights there (11.45).
    for spot in book.places.iter().filter(|s| s.garrison.is_some()) {
        let units = state.units.here(GERMAN, spot.hex).filter(|&u| book.unit(u).kind != Kind::Hq);
        units.for_each(|u| fed.add(u.index()));
    }
    fed
}

/// Hexes connected with a Russian source over open ground (11.14, 19.34, 19.52).
pub fn russian_net(book: &Book, state: &State) -> HexSet {
    let in_city = state.in_the_city(book);
    let mut open = open_hexes(book, state, RUSSIAN);
    if in_city {
        open = open - book.city;
    }
    let mut sources = book.russian_exits & open;
    if !book.is_stalingrad() {
        sources |= &(open & if in_city { book.interior } else { book.city });
    }
    spread(book, &open, sources, in_city)
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
    while let Some(index) = waiting.first() {
        waiting.remove(index);
        before(book, HexId(index as u16), passes, |next| {
            if open.has(next.index()) && !net.has(next.index()) {
                net.add(next.index());
                waiting.add(next.index());
            }
        });
    }
    net
}

/// Whether a Russian unit needs no path where it stands (11.42, 11.43, 11.46, 11.52).
pub fn self_fed(book: &Book, unit: UnitId, hex: HexId) -> bool {
    match book.unit(unit).kind {
        Kind::Guerrilla => true,
        Kind::Worker if !book.on_inset(hex) => true,
        _ if book.forts.has(hex.index()) => true,
        _ => !book.is_stalingrad() && book.interior.has(hex.index()),
    }
}

/// Whether a Russian net reaches a hex: one on the fringe of the inset traces as from its main hex (11.51), one inside
/// Stalingrad as from the main hex of its district while no German is on the inset (19.34).
pub fn reached(book: &Book, state: &State, net: &HexSet, hex: HexId) -> bool {
    if net.has(hex.index()) {
        return true;
    }
    if let Some(fringe) = book.fringe(hex) {
        return beside(book, state, net, fringe.main);
    }
    let inside = book.interior.has(hex.index()) && !state.in_the_city(book);
    inside && book.district(hex).is_some_and(|d| net.has(d.main.index()))
}

/// Whether a path beginning in a main fringe hex, open or not, reaches the net.
fn beside(book: &Book, state: &State, net: &HexSet, main: HexId) -> bool {
    if net.has(main.index()) {
        return true;
    }
    let in_city = state.in_the_city(book);
    let mut found = false;
    let passes = |gate: Gate| gate.walked() || gate == Gate::Neva || (gate == Gate::Volga && !in_city);
    before(book, main, passes, |next| found |= net.has(next.index()));
    found
}

fn russians(book: &Book, state: &State) -> UnitSet {
    let net = russian_net(book, state);
    let units = state.units.on_map(RUSSIAN);
    units.filter(|&(u, h)| self_fed(book, u, h) || reached(book, state, &net, h)).map(|(u, _)| u.index()).collect()
}

/// All units of a side that are in supply.
pub fn supplied(book: &Book, state: &State, side: Side) -> UnitSet {
    if side == GERMAN { germans(book, state) } else { russians(book, state) }
}

/// The check of a Supply Determination Phase, then attrition of the side whose turn it is not (11.24).
pub fn determine(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    let fed = [GERMAN, RUSSIAN].map(|side| supplied(book, state, side));
    let fed = fed[0] | fed[1];
    let before = state.oos;
    let mut now = UnitSet::EMPTY;
    for side in Side::BOTH {
        state.units.on_map(side).filter(|(u, _)| !fed.has(u.index())).for_each(|(u, _)| now.add(u.index()));
    }
    state.oos = now;
    if before != now {
        let list = |set: UnitSet| set.iter().map(|u| UnitId(u as u8)).collect();
        log.hear(Audience::All, || Event::SupplyChecked { lost: list(now - before), regained: list(before - now) });
    }
    let enemy = state.phasing().other();
    for unit in (before & now).iter().map(|u| UnitId(u as u8)) {
        if state.side(unit) == enemy && !spared(book, state, unit) {
            state.lose_step(book, unit, Fate::new(Cause::Hunger, "it is out of supply"), log);
        }
    }
}

/// Option 18.4: Germans, and Russians stacked with a worker, lose nothing.
fn spared(book: &Book, state: &State, unit: UnitId) -> bool {
    if !state.chosen.no_attrition {
        return false;
    }
    let sheltered = |hex| state.units.here(RUSSIAN, hex).any(|u| u != unit && book.unit(u).kind == Kind::Worker);
    state.side(unit) == GERMAN || state.units.at(unit).is_some_and(sheltered)
}

/// Whether a Russian path leads from some hexes to others: from the city to the east edge (17.12), from the bridgehead
/// to an entry area (19.93).
pub fn connected(book: &Book, state: &State, from: HexSet, to: &HexSet) -> bool {
    let in_city = state.in_the_city(book);
    let open = open_hexes(book, state, RUSSIAN) - if in_city { book.city } else { HexSet::EMPTY };
    spread(book, &open, from, in_city).meets(to)
}

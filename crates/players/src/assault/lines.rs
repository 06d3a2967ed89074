//! German supply lines: where headquarters are fed, what enemies close by could cut, whose removal feeds whom.

use assault::{Class, Corps, GERMAN, HexSet, Kind, Mover, W, supply_lines};
use hexmap::{Dir, Field, HexId, Hexes as _};
use wargame::UnitId;

use super::{
    eye::{Eye, Worth},
    field::feeders,
    german::Drive,
    muster::march,
};

/// Hexes an enemy is reckoned to go to cut a line.
const FORAY: u16 = 4;

pub struct Lines {
    /// Hexes where a headquarters would be in supply.
    pub fed: HexSet,
    /// The same if the enemies nearby were to step beside the paths: where it will still be in supply.
    pub safe: HexSet,
    /// What hangs on each hex of a path to headquarters that an enemy could cut with his next move.
    pub tree: Field<i32, W>,
    /// For the hexes of enemies what they could put under their zones.
    shadows: Vec<(HexId, HexSet)>,
}

impl Lines {
    pub fn new(eye: &Eye, open: &HexSet) -> Lines {
        let shadows = shadows(eye);
        let (fed, safe) = (feeds(eye, open), feeds(eye, &firm(eye, &shadows, HexId::NONE)));
        let dark = shadows.iter().fold(HexSet::EMPTY, |all, s| all | s.1);
        Lines { fed, safe, tree: tree(eye, open, &dark), shadows }
    }
}

/// Hexes where a headquarters is fed while these are open: by lines, and by the edges at one hex more (11.13, 11.35).
fn feeds(eye: &Eye, open: &HexSet) -> HexSet {
    let book = eye.book;
    let open = *open - book.city;
    let paths = feeders(book, &eye.lore.graphs, &open, [&supply_lines(book, &open), &book.german_exits], book.hq_path);
    let fed = |h: HexId| {
        let twin = book.fringe(h).filter(|f| f.main != h).map_or(u8::MAX, |f| paths[f.main]);
        paths[h].min(twin) <= book.hq_path
    };
    (book.land - book.city).hexes().filter(|&h| fed(h)).collect()
}

/// What a corps is worth: its headquarters and its strength on the map.
pub fn weight(eye: &Eye, corps: &Corps) -> Worth {
    let units = corps.units.iter().map(|u| UnitId(u as u8)).filter(|&u| eye.state.units.at(u).is_some());
    20 + 2 * units.map(|u| i32::from(eye.state.factor(eye.book, u))).sum::<i32>()
}

/// The ways supply takes: from each headquarters to the nearest line and along that off the map.
fn tree(eye: &Eye, open: &HexSet, dark: &HexSet) -> Field<i32, W> {
    let (book, graphs) = (eye.book, &eye.lore.graphs);
    let open = *open - book.city;
    // Along the lines from their ends, each hex after the one it is fed from.
    let mut source: Field<HexId, W> = Field::new(HexId::NONE);
    let mut lines = book.line_ends & open;
    let mut order: Vec<HexId> = lines.hexes().collect();
    let mut at = 0;
    while at < order.len() {
        let hex = order[at];
        at += 1;
        for dir in Dir::ALL.into_iter().filter(|d| book.lines[hex.index()] >> d.index() & 1 != 0) {
            let next = book.map.step(hex, dir);
            if open.has_hex(next) && !lines.has_hex(next) {
                lines.add(next.index());
                source[next] = hex;
                order.push(next);
            }
        }
    }
    let paths = feeders(book, graphs, &open, [&lines, &book.german_exits], book.hq_path);
    let mut tree = Field::new(0);
    for corps in &book.corps {
        let Some(mut hex) = eye.state.units.at(corps.hq).filter(|&h| paths[h] <= book.hq_path) else { continue };
        let weight = weight(eye, corps);
        while paths[hex] > 0 {
            let nearer =
                graphs.supply.steps(hex).iter().map(|s| s.0).filter(|&h| paths[h] < paths[hex] && open.has_hex(h));
            let Some(next) = nearer.min_by_key(|&h| (paths[h], h)) else { break };
            hex = next;
            tree[hex] += if dark.has_hex(hex) { weight } else { 0 };
        }
        while hex.exists() && lines.has_hex(hex) {
            tree[hex] += if dark.has_hex(hex) { weight } else { 0 };
            hex = source[hex];
        }
    }
    // From a fortification beside a line nobody is driven off soon.
    let held = *eye.state.units.held(eye.enemy());
    for fort in (book.forts & (*dark - held)).hexes() {
        let beside = book.map.around(fort).map(|(_, n)| tree[n]).max().unwrap_or(0);
        tree[fort] = tree[fort].max(beside);
    }
    tree
}

impl Drive {
    /// Enemies beside supply lines: what the corps are worth that would be fed without them, and how much
    /// ground headquarters would gain.
    pub fn reliefs(&self, eye: &Eye) -> Vec<(HexId, Worth)> {
        let (book, state) = (eye.book, eye.state);
        let shadows = &self.lines(eye).shadows;
        let measure = |open: &HexSet| {
            let fed = feeds(eye, open);
            let hungry = |c: &&Corps| state.units.at(c.hq).is_some_and(|h| !fed.has_hex(h));
            let starving: i32 = book.corps.iter().filter(hungry).map(|c| weight(eye, c)).sum();
            (starving, (fed - book.inset).len() as i32)
        };
        let all = firm(eye, shadows, HexId::NONE);
        let (hungry, wide) = measure(&all);
        let mut list = Vec::new();
        for hex in state.units.held(eye.enemy()).hexes() {
            let beside = book.map.around(hex).any(|(_, n)| book.lines[n.index()] != 0) || book.lines[hex.index()] != 0;
            if !beside || eye.near(hex, state.units.held(GERMAN)) > 8 {
                continue;
            }
            let open = firm(eye, shadows, hex);
            if open == all {
                continue;
            }
            let (starving, wider) = measure(&open);
            let gain = (hungry - starving).min(120) + ((wider - wide) / 3).clamp(0, 60);
            if gain > 0 {
                list.push((hex, gain));
            }
        }
        list
    }
}

/// What each enemy could put under his zone with his next move.
fn shadows(eye: &Eye) -> Vec<(HexId, HexSet)> {
    let (book, state) = (eye.book, eye.state);
    let mut list = Vec::new();
    for (unit, at) in state.units.on_map(eye.enemy()) {
        if eye.kind(unit) == Kind::Worker || book.on_inset(at) {
            continue;
        }
        let mut near = HexSet::EMPTY.with(at.index());
        if !state.disrupted.has(unit.index()) {
            let reach = Mover::new(book, state, march(eye, unit)).reach().reached;
            let close = |&h: &HexId| book.map.distance(at, h).is_some_and(|d| d <= FORAY);
            near |= &reach.hexes().filter(close).collect();
        }
        if state.class(book, unit) != Class::C {
            for hex in near.hexes().collect::<Vec<_>>() {
                book.zone[hex.index()].iter().filter(|h| h.exists()).for_each(|h| near.add(h.index()));
            }
        }
        list.push((at, near));
    }
    list
}

/// Open hexes that stay so whatever enemies do who are close, those of one hex left out.
fn firm(eye: &Eye, shadows: &[(HexId, HexSet)], without: HexId) -> HexSet {
    let dark = shadows.iter().filter(|s| s.0 != without).fold(HexSet::EMPTY, |all, s| all | s.1);
    let land = eye.book.land - *eye.state.units.held(eye.enemy());
    let land = if without.exists() { land.with(without.index()) } else { land };
    land - (dark - *eye.state.units.held(GERMAN))
}

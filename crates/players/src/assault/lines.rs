//! German supply lines: where headquarters are fed, what enemies close by could cut, whose removal feeds whom.

use assault::{Book, Class, Corps, GERMAN, HexSet, Kind, Mover, W, headquarters, joined};
use hexmap::{Field, HexId};

use super::{
    forces::march,
    german::Drive,
    outlook::{Outlook, Value},
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
    /// Hexes enemies could attack with their next move.
    pub raid: HexSet,
    /// For the hexes of enemies what they could put under their zones.
    shadows: Vec<(HexId, HexSet)>,
}

impl Lines {
    pub fn new(outlook: &Outlook, open: &HexSet) -> Lines {
        let mut raid = HexSet::EMPTY;
        let shadows = shadows(outlook, &mut raid);
        let (fed, safe) = (feeds(outlook.book, open), feeds(outlook.book, &firm(outlook, &shadows, HexId::NONE)));
        let dark = shadows.iter().fold(HexSet::EMPTY, |all, s| all | s.1);
        Lines { fed, safe, tree: tree(outlook, open, &dark), raid, shadows }
    }
}

/// Hexes where a headquarters is fed while these are open.
fn feeds(book: &Book, open: &HexSet) -> HexSet {
    let paths = headquarters(book, open);
    (book.land - book.city).iter().filter(|&h| paths.from(book, h) <= book.hq_path).collect()
}

/// What a corps is worth: its headquarters and its strength on the map.
pub fn weight(outlook: &Outlook, corps: &Corps) -> Value {
    let units = corps.units.iter().filter(|&u| outlook.state.units.at(u).is_some());
    20 + 2 * units.map(|u| i32::from(outlook.state.factor(outlook.book, u))).sum::<i32>()
}

/// The ways supply takes: from each headquarters to the nearest line and along that off the map.
fn tree(outlook: &Outlook, open: &HexSet, dark: &HexSet) -> Field<i32, W> {
    let book = outlook.book;
    let open = *open - book.city;
    // Along the lines from their ends, each hex after the one it is fed from.
    let mut source: Field<HexId, W> = Field::new(HexId::NONE);
    let mut lines = book.line_ends & open;
    let mut order: Vec<HexId> = lines.iter().collect();
    let mut at = 0;
    while at < order.len() {
        let hex = order[at];
        at += 1;
        for next in joined(book, hex) {
            if open.has(next) && !lines.has(next) {
                lines.add(next);
                source[next] = hex;
                order.push(next);
            }
        }
    }
    let paths = headquarters(book, &open).0;
    let mut tree = Field::new(0);
    for corps in &book.corps {
        let Some(mut hex) = outlook.state.units.at(corps.hq).filter(|&h| paths[h] <= book.hq_path) else { continue };
        let weight = weight(outlook, corps);
        while paths[hex] > 0 {
            let nearer = book.walks[hex.index()].iter().copied().filter(|&h| paths[h] < paths[hex] && open.has(h));
            let Some(next) = nearer.min_by_key(|&h| (paths[h], h)) else { break };
            hex = next;
            tree[hex] += if dark.has(hex) { weight } else { 0 };
        }
        while hex.exists() && lines.has(hex) {
            tree[hex] += if dark.has(hex) { weight } else { 0 };
            hex = source[hex];
        }
    }
    // From a fortification beside a line nobody is driven off soon.
    let held = *outlook.state.units.held(outlook.enemy());
    for fort in (book.forts & (*dark - held)).iter() {
        let beside = book.map.around(fort).map(|(_, n)| tree[n]).max().unwrap_or(0);
        tree[fort] = tree[fort].max(beside);
    }
    tree
}

impl Drive {
    /// Enemies beside supply lines: what the corps are worth that would be fed without them, and how much
    /// ground headquarters would gain.
    pub fn reliefs(&self, outlook: &Outlook) -> Vec<(HexId, Value)> {
        let (book, state) = (outlook.book, outlook.state);
        let shadows = &self.lines(outlook).shadows;
        let measure = |open: &HexSet| {
            let fed = feeds(book, open);
            let hungry = |c: &&Corps| state.units.at(c.hq).is_some_and(|h| !fed.has(h));
            let starving: i32 = book.corps.iter().filter(hungry).map(|c| weight(outlook, c)).sum();
            (starving, (fed - book.inset).len() as i32)
        };
        let all = firm(outlook, shadows, HexId::NONE);
        let (hungry, wide) = measure(&all);
        let mut list = Vec::new();
        for hex in state.units.held(outlook.enemy()).iter() {
            let beside = book.map.around(hex).any(|(_, n)| book.lines[n.index()] != 0) || book.lines[hex.index()] != 0;
            if !beside || outlook.near(hex, state.units.held(GERMAN)) > 8 {
                continue;
            }
            let open = firm(outlook, shadows, hex);
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

/// What each enemy could put under his zone with his next move, and what any of them could attack.
fn shadows(outlook: &Outlook, raid: &mut HexSet) -> Vec<(HexId, HexSet)> {
    let (book, state) = (outlook.book, outlook.state);
    let mut list = Vec::new();
    for (unit, at) in state.units.on_map(outlook.enemy()) {
        if outlook.kind(unit) == Kind::Worker || book.on_inset(at) {
            continue;
        }
        let mut near = HexSet::EMPTY.with(at);
        if !state.disrupted.has(unit) {
            let reach = Mover::new(outlook.at(), march(outlook, unit)).reach().reached;
            let struck = reach.with(at).iter().flat_map(|h| book.strike[h.index()]).filter(|h| h.exists());
            struck.for_each(|h| raid.add(h));
            let close = |&h: &HexId| book.map.distance(at, h).is_some_and(|d| d <= FORAY);
            near |= &reach.iter().filter(close).collect();
        }
        if state.class(book, unit) != Class::C {
            for hex in near.iter() {
                book.zone[hex.index()].iter().filter(|h| h.exists()).for_each(|&h| near.add(h));
            }
        }
        list.push((at, near));
    }
    list
}

/// Open hexes that stay so whatever enemies do who are close, those of one hex left out.
fn firm(outlook: &Outlook, shadows: &[(HexId, HexSet)], without: HexId) -> HexSet {
    let dark = shadows.iter().filter(|s| s.0 != without).fold(HexSet::EMPTY, |all, s| all | s.1);
    let land = outlook.book.land - *outlook.state.units.held(outlook.enemy());
    let land = if without.exists() { land.with(without) } else { land };
    land - (dark - *outlook.state.units.held(GERMAN))
}

//! What the map means: terrain, rivers, railways and Prospekts, water.

use hexmap::{Dir, EdgeId, HexId, Map};
use wargame::data::{Data, directions};

use super::BookError;
use crate::sets::{EdgeSet, HexSet};

/// What a hex is. Urban and objective hexes are two kinds of terrain (8.5, errata).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ground {
    Clear,
    Urban,
    Objective,
    Sea,
}

impl Ground {
    pub const ALL: [(&'static str, Ground); 4] =
        [("clear", Ground::Clear), ("urban", Ground::Urban), ("objective", Ground::Objective), ("sea", Ground::Sea)];

    /// What it is called in a sentence.
    pub fn word(self) -> &'static str {
        Ground::ALL[self as usize].0
    }
}

/// How a hexside is crossed where no bridge stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Crossing {
    Open,
    /// A minor river or canal (8.7).
    Minor,
    Major,
    /// A side of an all-sea hex, the edge of the map.
    Shut,
}

impl Crossing {
    #[inline]
    pub fn is_river(self) -> bool {
        matches!(self, Crossing::Minor | Crossing::Major)
    }
}

pub(super) fn grounds(data: &Data) -> Result<Vec<Ground>, BookError> {
    let ground = data.ground(&[], &Ground::ALL)?;
    for hex in data.map.hexes() {
        let is = |feature| data.map.has_feature(hex, feature);
        let wrong = match ground[hex.index()] {
            Ground::Objective if !is("objective") => "an objective that is not marked as one",
            Ground::Clear | Ground::Urban | Ground::Sea if is("objective") => "marked as an objective, but it is none",
            Ground::Sea if is("fort") || is("coastal") || is("rail") || is("prospekt") => {
                "nothing of land lies in the sea"
            }
            _ => continue,
        };
        return Err(data.error(hex, wrong));
    }
    Ok(ground)
}

pub(super) fn crossings(map: &Map, ground: &[Ground]) -> Vec<[Crossing; 6]> {
    let (major, minor) = (map.side_kind("major-river"), map.side_kind("minor-river"));
    let crossing = |from: HexId, dir: Dir| {
        let (to, side) = (map.step(from, dir), map.side(from, dir));
        match () {
            () if !to.exists() || [from, to].iter().any(|h| ground[h.index()] == Ground::Sea) => Crossing::Shut,
            () if side.meets(major) => Crossing::Major,
            () if side.meets(minor) => Crossing::Minor,
            () => Crossing::Open,
        }
    };
    map.hexes().map(|h| Dir::ALL.map(|d| crossing(h, d))).collect()
}

/// Hexsides by what they carry.
#[derive(Default)]
pub(super) struct Sides {
    pub(super) rivers: EdgeSet,
    pub(super) major: EdgeSet,
    pub(super) bridges: EdgeSet,
}

/// Rivers and bridges. A bridge spans a river (8.7), and a railway or Prospekt crosses one on a bridge (NOTES.md).
pub(super) fn sides(data: &Data, crossing: &[[Crossing; 6]]) -> Result<Sides, BookError> {
    let map = &data.map;
    let bridge = map.side_kind("bridge");
    let mut sides = Sides::default();
    for (number, edge) in map.edges().iter().enumerate() {
        let dir = map.dir(edge.a, edge.b).expect("an edge lies between neighbours");
        let (id, bridged) = (EdgeId(number as u16), edge.kinds.meets(bridge));
        let crossing = crossing[edge.a.index()][dir.index()];
        let wrong = match crossing {
            Crossing::Open | Crossing::Shut if bridged => "spans no river between two land hexes",
            Crossing::Minor | Crossing::Major if !bridged && map.link(edge.a, dir).0 != 0 => {
                "has a line without a bridge"
            }
            _ => "",
        };
        if !wrong.is_empty() {
            return Err(data.error(edge.a, format!("the side to {} {wrong}", map.label(edge.b))));
        }
        sides.rivers.set(id, crossing.is_river());
        sides.major.set(id, crossing == Crossing::Major);
        sides.bridges.set(id, bridged);
    }
    Ok(sides)
}

/// Land of a feature that follows from the hexsides around it, as the map has it: a slip of either is refused.
pub(super) fn agreed(data: &Data, feature: &str, around: impl Fn(HexId) -> bool) -> Result<HexSet, BookError> {
    let found: HexSet = data.map.hexes().filter(|&h| around(h)).collect();
    let marked: HexSet = data.map.with_feature(feature).collect();
    match ((found - marked).first(), (marked - found).first()) {
        (Some(hex), _) => Err(data.error(hex, format!("the hexsides make it «{feature}», but it is not marked so"))),
        (_, Some(hex)) => Err(data.error(hex, format!("marked «{feature}», but its hexsides do not say so"))),
        _ => Ok(found),
    }
}

/// Where a boat goes (8.11): between all-sea hexes; between those and the coast; and between two major river hexes whose
/// hexside is a major river or touches the end of one.
pub(super) fn water(map: &Map, ground: &[Ground], crossing: &[[Crossing; 6]], riverside: &HexSet) -> Vec<u8> {
    let major = |hex: HexId, dir: Dir| crossing[hex.index()][dir.index()] == Crossing::Major;
    let beside = |dir: Dir, by: usize| Dir::new(((dir.index() + by) % 6) as u8);
    let touches = |from: HexId, dir: Dir, to: HexId| {
        // At either end of the hexside meet the side of `from` next to it and that of `to`.
        let ends = [(1, 2), (5, 4)].map(|(here, there)| (beside(dir, here), beside(dir, there)));
        major(from, dir) || ends.iter().any(|&(here, there)| major(from, here) || major(to, there))
    };
    directions(map, |from, dir, to| {
        let sea = [from, to].map(|h| ground[h.index()] == Ground::Sea);
        sea[0] || sea[1] || riverside.has(from) && riverside.has(to) && touches(from, dir, to)
    })
}

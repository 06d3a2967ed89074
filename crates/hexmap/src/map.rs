//! A map: neighbours, terrain, hexside and link features, names.

use std::collections::BTreeMap;

use crate::{
    grid::{Axial, Numbering, Orientation},
    id::{Dir, EdgeId, HexId},
};

/// Kinds of hexside or link on one side of a hex: bit `i` is kind `i` of the map's list.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Kinds(pub u16);

impl Kinds {
    #[inline]
    pub const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }
}

/// A hexside that carries a feature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    pub a: HexId,
    pub b: HexId,
    pub kinds: Kinds,
    /// Name of each kind on it that has one («Neva»).
    pub names: Vec<(u8, String)>,
}

/// One printed sheet. A game with an inset has two, in one space of hex ids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    pub name: String,
    pub numbering: Numbering,
    /// First hex and number of hexes.
    pub first: HexId,
    pub count: usize,
    /// `rulebook` or `reconstructed`, as grid.toml says.
    pub source: String,
    /// Degrees by which the right edge points north of east; 0 where grid.toml is silent.
    pub turned: i16,
    /// Kilometres between neighbouring centres, in tenths; 0 where unknown.
    pub hex_km_tenths: u16,
    /// How it is to be drawn, where its folder says so.
    pub dress: Option<Dress>,
}

/// What the sheet.toml of a sheet says of its looks, unread: that is for whoever draws it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dress {
    pub file: String,
    pub text: String,
}

/// A link whose other end is on another sheet, until [`Map::join`] finds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pending {
    pub(crate) from: HexId,
    pub(crate) sheet: String,
    pub(crate) label: String,
    pub(crate) kind: u8,
    pub(crate) file: String,
    pub(crate) line: usize,
}

/// Everything about the hexes of a game that does not change in play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Map {
    pub sheets: Vec<Sheet>,
    pub(crate) near: Vec<[HexId; 6]>,
    pub(crate) axial: Vec<Axial>,
    pub(crate) sheet_of: Vec<u8>,
    pub(crate) terrain: Vec<u8>,
    pub(crate) sides: Vec<[Kinds; 6]>,
    pub(crate) links: Vec<[Kinds; 6]>,
    pub(crate) features: Vec<Vec<String>>,
    pub(crate) names: Vec<String>,
    pub(crate) labels: Vec<String>,
    pub(crate) by_label: BTreeMap<String, HexId>,
    pub(crate) edges: Vec<Edge>,
    pub(crate) edge_at: Vec<[u16; 6]>,
    /// Pairs of hexes joined by a link that does not run between neighbours (an inset's twins).
    pub(crate) far_links: Vec<(HexId, HexId, u8)>,
    /// Links to hexes of a sheet that is not here yet.
    pub(crate) pending: Vec<Pending>,
    pub terrains: Vec<String>,
    pub side_kinds: Vec<String>,
    pub link_kinds: Vec<String>,
}

impl Map {
    /// Number of hexes, all sheets together.
    #[inline]
    pub fn len(&self) -> usize {
        self.near.len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.near.len() as u16).map(HexId)
    }

    /// The neighbour in a direction, or [`HexId::NONE`].
    #[inline]
    pub fn step(&self, hex: HexId, dir: Dir) -> HexId {
        self.near[hex.index()][dir.index()]
    }

    /// The neighbours that exist, in order of direction.
    #[inline]
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = (Dir, HexId)> + '_ {
        let near = &self.near[hex.index()];
        (0..6).map(|d| (Dir::ALL[d], near[d])).filter(|(_, h)| h.exists())
    }

    /// The direction from a hex to its neighbour.
    #[inline]
    pub fn dir(&self, from: HexId, to: HexId) -> Option<Dir> {
        Dir::ALL.into_iter().find(|&d| self.step(from, d) == to && to.exists())
    }

    /// Hexes to be entered to go from one to the other on the unbroken grid; nothing between two sheets.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> Option<u16> {
        (self.sheet_of[a.index()] == self.sheet_of[b.index()])
            .then(|| self.axial[a.index()].distance(self.axial[b.index()]))
    }

    #[inline]
    pub fn axial(&self, hex: HexId) -> Axial {
        self.axial[hex.index()]
    }

    #[inline]
    pub fn sheet(&self, hex: HexId) -> &Sheet {
        &self.sheets[self.sheet_of[hex.index()] as usize]
    }

    /// Index into [`Map::terrains`].
    #[inline]
    pub fn terrain(&self, hex: HexId) -> usize {
        self.terrain[hex.index()] as usize
    }

    pub fn terrain_name(&self, hex: HexId) -> &str {
        &self.terrains[self.terrain(hex)]
    }

    #[inline]
    pub fn side(&self, hex: HexId, dir: Dir) -> Kinds {
        self.sides[hex.index()][dir.index()]
    }

    #[inline]
    pub fn link(&self, hex: HexId, dir: Dir) -> Kinds {
        self.links[hex.index()][dir.index()]
    }

    /// Links between hexes that do not touch: inset twins, transfers.
    pub fn far_links(&self) -> &[(HexId, HexId, u8)] {
        &self.far_links
    }

    /// The set of one side kind; empty if the map has none of it.
    pub fn side_kind(&self, name: &str) -> Kinds {
        kind(&self.side_kinds, name)
    }

    pub fn link_kind(&self, name: &str) -> Kinds {
        kind(&self.link_kinds, name)
    }

    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    pub fn edge(&self, edge: EdgeId) -> &Edge {
        &self.edges[edge.index()]
    }

    /// The featured hexside between two neighbours.
    pub fn edge_between(&self, a: HexId, b: HexId) -> Option<EdgeId> {
        self.edge_towards(a, self.dir(a, b)?)
    }

    /// The featured hexside of a hex in a direction.
    #[inline]
    pub fn edge_towards(&self, hex: HexId, dir: Dir) -> Option<EdgeId> {
        let id = self.edge_at[hex.index()][dir.index()];
        (id != u16::MAX).then_some(EdgeId(id))
    }

    pub fn features(&self, hex: HexId) -> &[String] {
        &self.features[hex.index()]
    }

    pub fn has_feature(&self, hex: HexId, feature: &str) -> bool {
        self.features(hex).iter().any(|f| f == feature)
    }

    /// What stands behind `key:` in the features of a hex.
    pub fn feature_values<'a>(&'a self, hex: HexId, key: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.features(hex).iter().filter_map(move |f| f.strip_prefix(key)?.strip_prefix(':'))
    }

    pub fn with_feature<'a>(&'a self, feature: &'a str) -> impl Iterator<Item = HexId> + 'a {
        self.hexes().filter(move |&h| self.has_feature(h, feature))
    }

    /// The place name printed in a hex, or nothing.
    pub fn name(&self, hex: HexId) -> &str {
        &self.names[hex.index()]
    }

    /// The number printed in a hex.
    pub fn label(&self, hex: HexId) -> &str {
        &self.labels[hex.index()]
    }

    pub fn by_label(&self, label: &str) -> Option<HexId> {
        self.by_label.get(label).copied()
    }

    pub fn orientation(&self, hex: HexId) -> Orientation {
        self.sheet(hex).numbering.orientation()
    }

    /// Whether a hex lies on the edge of its sheet.
    pub fn on_edge(&self, hex: HexId) -> bool {
        self.near[hex.index()].iter().any(|h| !h.exists())
    }
}

fn kind(kinds: &[String], name: &str) -> Kinds {
    kinds.iter().position(|k| k == name).map_or(Kinds(0), |i| Kinds(1 << i))
}

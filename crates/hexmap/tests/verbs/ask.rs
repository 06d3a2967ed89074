//! Questions to a sheet that the verbs are made of.

use hexmap::{HexId, Kinds};

use super::{Answer, Board, RIVERS};

impl Board {
    pub(super) fn here(&self, hex: HexId) -> bool {
        self.map.sheet(hex) == &self.map.sheets[self.sheet]
    }

    pub(super) fn hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let sheet = &self.map.sheets[self.sheet];
        (0..sheet.count as u16).map(|i| HexId(sheet.first.0 + i))
    }

    /// Those of the printed sheet: not the squares beside it.
    fn printed(&self) -> impl Iterator<Item = HexId> + '_ {
        self.hexes().filter(|&h| self.map.terrain_name(h) != "square")
    }

    pub(super) fn hex(&self, label: &str) -> Answer<HexId> {
        let sheet = &self.map.sheets[self.sheet].name;
        self.map.on_sheet(sheet, label).ok_or_else(|| format!("«{label}» is no hex of {sheet}"))
    }

    /// A hex of the main map that an inset belongs to.
    pub(super) fn elsewhere(&self, label: &str) -> Answer<HexId> {
        let found = self.map.on_sheet(&self.map.sheets[0].name, label).filter(|_| self.sheet > 0);
        found.ok_or_else(|| format!("«{label}» is no hex of another sheet"))
    }

    pub(super) fn list(&self, labels: &[&str]) -> Answer<Vec<HexId>> {
        labels.iter().map(|label| self.hex(label)).collect()
    }

    /// The hexes from one to the other in a straight line of numbers: of one row, or of one column.
    pub(super) fn range(&self, a: &str, b: &str) -> Answer<Vec<HexId>> {
        let numbering = self.map.sheets[self.sheet].numbering;
        let place = |h: HexId| numbering.place(self.map.label(h)).expect("a hex has a place");
        let ((row, column), (last_row, last_column)) = (place(self.hex(a)?), place(self.hex(b)?));
        if row != last_row && column != last_column {
            return Err(format!("{a} and {b} are not in one row or column"));
        }
        let inside = |(r, c): (i16, i16)| {
            (row.min(last_row)..=row.max(last_row)).contains(&r)
                && (column.min(last_column)..=column.max(last_column)).contains(&c)
        };
        let hexes: Vec<HexId> = self.hexes().filter(|&h| inside(place(h))).collect();
        let wanted = row.abs_diff(last_row) + column.abs_diff(last_column) + 1;
        if hexes.len() != wanted as usize {
            return Err(format!("the map has gaps between {a} and {b}"));
        }
        Ok(hexes)
    }

    /// Which edges of the sheet a hex lies on; rows and columns in zigzag count as one. Squares beside the map are none of
    /// its rows.
    pub(super) fn edges(&self, hex: HexId) -> Vec<&'static str> {
        let centre = |h: HexId| self.map.axial(h).centre(self.map.orientation(h));
        let (x, y) = centre(hex);
        let most = |f: &dyn Fn((f64, f64)) -> f64| self.printed().map(|h| f(centre(h))).fold(f64::MIN, f64::max);
        let near = 0.55;
        let mut edges = Vec::new();
        for (edge, depth) in [
            ("north", most(&|c| -c.1) + y),
            ("south", most(&|c| c.1) - y),
            ("west", most(&|c| -c.0) + x),
            ("east", most(&|c| c.0) - x),
        ] {
            if depth < near {
                edges.push(edge);
            }
        }
        edges
    }

    /// The mean of the centres of the hexes with a feature, y down.
    pub(super) fn middle(&self, feature: &str) -> Answer<(f64, f64)> {
        let hexes = self.some(feature)?;
        let centres = hexes.iter().map(|&h| self.map.axial(h).centre(self.map.orientation(h)));
        let (x, y) = centres.fold((0.0, 0.0), |(x, y), (u, v)| (x + u, y + v));
        Ok((x / hexes.len() as f64, y / hexes.len() as f64))
    }

    /// The hexes with a place name (blanks written `_`), or the hex with this number.
    pub(super) fn named(&self, name: &str) -> Vec<HexId> {
        let name = name.replace('_', " ");
        match self.hex(&name) {
            Ok(hex) => vec![hex],
            Err(_) => self.hexes().filter(|&h| self.map.name(h) == name).collect(),
        }
    }

    pub(super) fn terrain(&self, word: &str) -> Answer<usize> {
        self.map.terrains.iter().position(|t| t == word).ok_or_else(|| format!("«{word}» is no terrain of this map"))
    }

    pub(super) fn feature(&self, word: &str) -> Answer<()> {
        self.words.contains(word).then_some(()).ok_or_else(|| format!("«{word}» is no feature of this map"))
    }

    /// Hexes with a feature; `key:` stands for all that begin so.
    pub(super) fn with(&self, feature: &str) -> Vec<HexId> {
        let is = |f: &String| f == feature || feature.ends_with(':') && f.starts_with(feature);
        self.hexes().filter(|&h| self.map.features(h).iter().any(is)).collect()
    }

    pub(super) fn some(&self, feature: &str) -> Answer<Vec<HexId>> {
        let hexes = self.with(feature);
        if hexes.is_empty() { Err(format!("«{feature}» is no feature of this map")) } else { Ok(hexes) }
    }

    pub(super) fn side(&self, a: &str, b: &str) -> Answer<Kinds> {
        let from = self.hex(a)?;
        let dir = self.map.dir(from, self.hex(b)?).ok_or_else(|| format!("{a} and {b} do not touch"))?;
        Ok(self.map.side(from, dir))
    }

    pub(super) fn link(&self, a: &str, b: &str) -> Answer<Kinds> {
        let from = self.hex(a)?;
        let dir = self.map.dir(from, self.hex(b)?).ok_or_else(|| format!("{a} and {b} do not touch"))?;
        Ok(self.map.link(from, dir))
    }

    pub(super) fn has_link(&self, hex: HexId, kind: Kinds) -> bool {
        self.map.around(hex).any(|(d, _)| self.map.link(hex, d).meets(kind))
    }

    pub(super) fn side_kind(&self, word: &str) -> Answer<Kinds> {
        let kind = self.map.side_kind(word);
        if kind == Kinds(0) { Err(format!("«{word}» is no kind of hexside here")) } else { Ok(kind) }
    }

    pub(super) fn any_side(&self, words: &[&str]) -> Answer<Kinds> {
        words.iter().try_fold(Kinds(0), |all, word| Ok(Kinds(all.0 | self.side_kind(word)?.0)))
    }

    pub(super) fn link_kind(&self, word: &str) -> Answer<Kinds> {
        let kind = self.map.link_kind(word);
        if kind == Kinds(0) { Err(format!("«{word}» is no kind of link here")) } else { Ok(kind) }
    }

    pub(super) fn rivers(&self) -> Kinds {
        Kinds(RIVERS.iter().fold(0, |all, word| all | self.map.side_kind(word).0))
    }

    /// All kinds on each hexside that carries one.
    pub(super) fn sides(&self, kind: &str) -> Answer<Vec<Kinds>> {
        let kind = self.side_kind(kind)?;
        let edges = self.map.edges().iter().filter(|e| self.here(e.a) && e.kinds.meets(kind));
        Ok(edges.map(|e| e.kinds).collect())
    }

    /// The hexsides of a river.
    pub(super) fn river(&self, name: &str) -> Vec<(HexId, HexId)> {
        let rivers = self.rivers();
        let edges = self.map.edges().iter().filter(|e| self.here(e.a));
        let called = edges.filter(|e| e.names.iter().any(|(k, n)| n == name && Kinds(1 << k).meets(rivers)));
        called.map(|e| (e.a, e.b)).collect()
    }

    /// The hexes that touch the ends of a hexside, other than the two it divides.
    pub(super) fn ends_at(&self, a: HexId, b: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.map.around(a).map(|(_, h)| h).filter(move |&h| self.map.dir(h, b).is_some())
    }

    pub(super) fn tenths(&self) -> u16 {
        self.map.sheets[self.sheet].hex_km_tenths
    }
}

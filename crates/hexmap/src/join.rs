//! Several sheets in one space of hex ids.

use crate::{
    folder::LoadError,
    id::HexId,
    map::{Kinds, Map},
};

impl Map {
    /// Puts sheets together, the first keeping its ids. Kinds of terrain, hexside and link are merged by
    /// name; no hex of one sheet neighbours one of another. A label that an earlier sheet has is written
    /// `sheet-label`. Links that waited for another sheet become far links; one that finds no hex is refused.
    pub fn join(maps: Vec<Map>) -> Result<Map, LoadError> {
        let mut maps = maps.into_iter();
        let mut joined = maps.next().unwrap_or_default();
        for map in maps {
            joined.append(map)?;
        }
        for link in std::mem::take(&mut joined.pending) {
            let Some(to) = joined.on_sheet(&link.sheet, &link.label) else {
                let what = format!("not a hex of {}", link.sheet);
                return Err(LoadError::new(link.file, what).line(link.line).hex(link.label));
            };
            joined.far_links.push((link.from, to, link.kind));
        }
        Ok(joined)
    }

    /// The hex with a printed number on a sheet.
    pub fn on_sheet(&self, sheet: &str, label: &str) -> Option<HexId> {
        let found = self.sheets.iter().find(|s| s.name == sheet)?;
        [label, &format!("{sheet}-{label}")].into_iter().find_map(|label| {
            let hex = self.by_label(label)?;
            (self.sheet(hex).name == found.name).then_some(hex)
        })
    }

    fn append(&mut self, map: Map) -> Result<(), LoadError> {
        let name = map.sheets.first().map_or("", |sheet| &sheet.name);
        let refuse = |what: &str| Err(LoadError::new(name, format!("with the sheets before it, {what}")));
        if self.len() + map.len() >= HexId::NONE.index() {
            return refuse("there are more hexes than two bytes can number");
        }
        let first = self.len() as u16;
        let first_sheet = self.sheets.len() as u8;
        let first_edge = self.edges.len() as u16;
        let moved = |hex: HexId| if hex.exists() { HexId(hex.0 + first) } else { hex };
        let terrains = merge(&mut self.terrains, &map.terrains);
        let side_kinds = merge(&mut self.side_kinds, &map.side_kinds);
        let link_kinds = merge(&mut self.link_kinds, &map.link_kinds);
        if self.terrains.len() > 256 || self.side_kinds.len() > 16 || self.link_kinds.len() > 16 {
            return refuse("there are more than 256 terrains or 16 kinds of hexside or link");
        }

        for (i, label) in map.labels.into_iter().enumerate() {
            let sheet = &map.sheets[map.sheet_of[i] as usize];
            let label = if self.by_label.contains_key(&label) { format!("{}-{label}", sheet.name) } else { label };
            self.by_label.insert(label.clone(), HexId(first + i as u16));
            self.labels.push(label);
        }
        self.sheets.extend(map.sheets.into_iter().map(|mut sheet| {
            sheet.first = moved(sheet.first);
            sheet
        }));
        self.near.extend(map.near.iter().map(|near| near.map(moved)));
        self.axial.extend(map.axial);
        self.sheet_of.extend(map.sheet_of.iter().map(|s| s + first_sheet));
        self.terrain.extend(map.terrain.iter().map(|&t| terrains[t as usize]));
        self.sides.extend(map.sides.iter().map(|sides| sides.map(|k| translate(k, &side_kinds))));
        self.links.extend(map.links.iter().map(|links| links.map(|k| translate(k, &link_kinds))));
        self.features.extend(map.features);
        self.names.extend(map.names);
        self.edges.extend(map.edges.into_iter().map(|mut edge| {
            (edge.a, edge.b) = (moved(edge.a), moved(edge.b));
            edge.kinds = translate(edge.kinds, &side_kinds);
            edge.names.iter_mut().for_each(|(kind, _)| *kind = side_kinds[*kind as usize]);
            edge
        }));
        let moved_edge = |id: u16| if id == u16::MAX { id } else { id + first_edge };
        self.edge_at.extend(map.edge_at.iter().map(|edges| edges.map(moved_edge)));
        let far = map.far_links.iter().map(|&(a, b, kind)| (moved(a), moved(b), link_kinds[kind as usize]));
        self.far_links.extend(far);
        self.pending.extend(map.pending.into_iter().map(|mut link| {
            link.from = moved(link.from);
            link.kind = link_kinds[link.kind as usize];
            link
        }));
        Ok(())
    }
}

/// Adds the words that are missing; where each of `words` now stands.
fn merge(into: &mut Vec<String>, words: &[String]) -> Vec<u8> {
    let place = |word: &String| {
        into.iter().position(|w| w == word).unwrap_or_else(|| {
            into.push(word.clone());
            into.len() - 1
        }) as u8
    };
    words.iter().map(place).collect()
}

fn translate(kinds: Kinds, places: &[u8]) -> Kinds {
    let set = places.iter().enumerate().filter(|&(i, _)| kinds.0 >> i & 1 != 0);
    Kinds(set.fold(0, |bits, (_, &place)| bits | 1 << place))
}

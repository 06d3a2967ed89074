//! What the maps mark: districts, fringes, entry areas, places worth points, exits of supply.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use hexmap::HexId;
use wargame::data::directions;

use super::Builder;
use crate::{book::*, campaign::Campaign, ground, state::HexSet};

pub(super) struct Exits {
    pub(super) lines: Vec<u8>,
    pub(super) line_ends: HexSet,
    pub(super) german: HexSet,
    pub(super) russian: HexSet,
    pub(super) east: HexSet,
}

impl Builder<'_> {
    pub(super) fn districts(&self) -> Result<([District; 3], Vec<u8>), BookError> {
        let map = &self.data.map;
        let mut at = vec![u8::MAX; map.len()];
        let mut list = ArrayVec::<_, 3>::new();
        for (i, (feature, main, name)) in ground::district_names(self.campaign).into_iter().enumerate() {
            let missing = || self.data.tables().error(format!("there is no hex {main} on the maps"));
            let (main, hexes) = (map.by_label(main).ok_or_else(missing)?, self.with(feature));
            at[main.index()] = i as u8;
            hexes.iter().for_each(|h| at[h.index()] = i as u8);
            list.push(District { main, hexes, name });
        }
        Ok((list.into_inner().ok().expect("a city has three districts"), at))
    }

    pub(super) fn fringes(&self) -> Result<(Vec<Fringe>, Vec<u8>), BookError> {
        let mut list: Vec<Fringe> = Vec::new();
        let mut at = vec![u8::MAX; self.data.map.len()];
        for (hex, label) in self.data.marked("fringe") {
            let main = self.data.named(hex, label)?;
            let i = list.iter().position(|f| f.main == main).unwrap_or_else(|| {
                list.push(Fringe { main, hexes: ArrayVec::new() });
                list.len() - 1
            });
            let many = |_| self.data.error(hex, format!("{label} has too many fringe hexes"));
            list[i].hexes.try_push(hex).map_err(many)?;
            at[hex.index()] = i as u8;
            at[main.index()] = i as u8;
        }
        Ok((list, at))
    }

    pub(super) fn areas(&self) -> Result<Vec<Area>, BookError> {
        let mut areas: BTreeMap<&str, Vec<HexId>> = BTreeMap::new();
        for (hex, area) in self.data.marked("entry") {
            areas.entry(area).or_default().push(hex);
        }
        let table = self.data.at("setup.leningrad.entry_areas")?;
        let road = |name: &str| {
            let hex = table.find(name).and_then(|area| area.find("road_hex")).filter(|_| self.is_leningrad());
            hex.map(|hex| hex.hex(&self.data.map)).transpose()
        };
        areas.into_iter().map(|(name, hexes)| Ok(Area { road: road(name)?, name: name.into(), hexes })).collect()
    }

    pub(super) fn places(&self) -> Result<Vec<Spot>, BookError> {
        let map = &self.data.map;
        let win = self.data.at("victory.*")?;
        let spot = |hex, points| Spot { hex, points, garrison: None, combat_only: false };
        if !self.is_leningrad() {
            let points = win.get("victory_hex")?;
            let mut places: Vec<_> = map.with_feature("victory-hex").map(|h| spot(h, points)).collect();
            places.push(Spot { combat_only: true, ..spot(win.at("bridgehead_hex")?.hex(map)?, 0) });
            return Ok(places);
        }
        let garrisons: Vec<HexId> = win.at("garrison_cities")?.hexes(map)?;
        let mut places = Vec::new();
        for (hex, points) in win.at("cities")?.by_hex(map)? {
            places.push(Spot {
                garrison: garrisons.iter().position(|&h| h == hex).map(|i| i as u8),
                ..spot(hex, points)
            });
        }
        let points = win.get("key_point_vp")?;
        places.extend(map.with_feature("key-point").map(|h| spot(h, points)));
        Ok(places)
    }

    /// Where supply leaves the map, and the lines that carry German supply there (11.13, 11.14, 19.5).
    pub(super) fn exits(&self, inset: &HexSet) -> Exits {
        let map = &self.data.map;
        let place = |h: HexId| map.sheets[0].numbering.place(map.label(h)).unwrap_or((0, 0));
        let main: Vec<_> = map.hexes().filter(|&h| !inset.has(h)).collect();
        let last_row = main.iter().map(|&h| place(h).0).max().unwrap_or(0);
        let last_column = main.iter().map(|&h| place(h).1).max().unwrap_or(0);
        let edge = |test: &dyn Fn((i16, i16)) -> bool| main.iter().copied().filter(|&h| test(place(h))).collect();
        let kind = map.link_kind(if self.is_leningrad() { "rail" } else { "road" });
        let lines = directions(map, |h, d, _| map.link(h, d).meets(kind));
        let on_line: HexSet = map.hexes().filter(|h| lines[h.index()] != 0).collect();
        let east: HexSet = edge(&|(_, column)| column == 1);
        let (german, russian) = match self.campaign {
            Campaign::Leningrad => {
                (edge(&|(row, column)| row == last_row || column == last_column), east | edge(&|(row, _)| row == 1))
            }
            Campaign::Stalingrad => (self.with("entry:W") | self.with("entry:S"), self.with("red-edge")),
        };
        Exits { lines, line_ends: on_line & german, german, russian, east }
    }
}

//! The maps of the real data folder.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::path::PathBuf;

use hexmap::{Dir, Folder, HexId, Map};

/// `system/map` and folder of every map there is.
pub(crate) fn folders() -> Vec<(String, Folder)> {
    let data = Folder::Disk(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data"));
    let mut found = Vec::new();
    for system in data.subfolders() {
        let maps = data.sub(&system).sub("maps");
        for map in maps.subfolders() {
            found.push((format!("{system}/{map}"), maps.sub(&map)));
        }
    }
    assert!(found.len() >= 8, "eight maps come with the program");
    found
}

/// A map as it is played: an inset stands behind the map that its links name.
pub(crate) fn joined(name: &str, folder: &Folder) -> Map {
    let map = load(name, folder);
    let head: toml::Table = folder.read("grid.toml").unwrap().parse().unwrap();
    match head.get("sheets").and_then(|s| s["main"].as_str()) {
        Some(main) => {
            let (name, folder) = folders().into_iter().find(|(n, _)| n.ends_with(main)).expect("the main map is there");
            Map::join(vec![load(&name, &folder), map]).unwrap_or_else(|e| panic!("{e}"))
        }
        None => map,
    }
}

pub(crate) fn load(name: &str, folder: &Folder) -> Map {
    Map::load(folder).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Whether a ground unit could stand in a hex.
pub(crate) fn is_land(map: &Map, hex: HexId) -> bool {
    !["sea", "lake"].contains(&map.terrain_name(hex))
}

/// Whether a ground unit could cross a hexside of two land hexes.
pub(crate) fn is_dry(map: &Map, hex: HexId, dir: Dir) -> bool {
    let side = map.side(hex, dir);
    !side.meets(map.side_kind("sea")) && !side.meets(map.side_kind("lake"))
}

/// Everything that can be reached from a hex by steps that are allowed, the hex included.
pub(crate) fn spread(map: &Map, from: &[HexId], allowed: impl Fn(HexId, Dir, HexId) -> bool) -> Vec<HexId> {
    let mut seen = from.to_vec();
    let mut next = 0;
    while next < seen.len() {
        let hex = seen[next];
        next += 1;
        for (dir, to) in map.around(hex) {
            if !seen.contains(&to) && allowed(hex, dir, to) {
                seen.push(to);
            }
        }
    }
    seen.sort();
    seen
}

//! The maps of all games.

use std::path::Path;

use draw::Title;
use hexmap::{Folder, Map};

fn load(folder: &str) -> Map {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(folder);
    Map::load(&Folder::Disk(path)).unwrap_or_else(|e| panic!("{e}"))
}

fn joined(main: &str, inset: &str) -> Map {
    Map::join(vec![load(main), load(inset)]).unwrap_or_else(|e| panic!("{e}"))
}

pub(crate) fn leningrad() -> Map {
    load("advance/maps/leningrad-1979")
}

pub(crate) fn all() -> Vec<(&'static str, Map)> {
    vec![
        ("leningrad-1979", leningrad()),
        ("leningrad-2010", load("advance/maps/leningrad-2010")),
        ("baltic", load("duel/maps/baltic")),
        ("leningrad-city", load("manstein/maps/leningrad-city")),
        ("leningrad-and-inset", joined("assault/maps/leningrad-main", "assault/maps/leningrad-inset")),
        ("stalingrad-and-inset", joined("assault/maps/stalingrad-main", "assault/maps/stalingrad-inset")),
    ]
}

pub(crate) fn title(map: &Map) -> Title {
    Title::of(map).unwrap_or_else(|e| panic!("{e}"))
}

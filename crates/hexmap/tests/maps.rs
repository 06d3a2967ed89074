//! What every map of the data folder must satisfy as a whole.

mod data;

use std::collections::BTreeSet;

use data::{folders, is_dry, is_land, joined, load, spread};
use hexmap::{Folder, HexId, Kinds, Map, Orientation};

#[test]
fn every_map_loads_and_knows_its_hexes() {
    for (name, folder) in folders() {
        let map = load(&name, &folder);
        let sheet = &map.sheets[0];
        assert!(name.ends_with(&sheet.name), "{name} calls itself {}", sheet.name);
        assert_eq!(map.len(), sheet.count);
        assert!(["rulebook", "reconstructed"].contains(&sheet.source.as_str()), "{name}");
        assert!(sheet.hex_km_tenths > 0, "{name}");
        for hex in map.hexes() {
            assert_eq!(map.by_label(map.label(hex)), Some(hex));
            assert_eq!(sheet.numbering.axial(map.label(hex)), Some(map.axial(hex)));
        }
        let flat = sheet.numbering.orientation() == Orientation::FlatTop;
        let place = |hex| {
            sheet.numbering.place(map.label(hex)).map(|(row, column)| if flat { (column, row) } else { (row, column) })
        };
        assert!(map.hexes().map(place).is_sorted(), "{name}: ids follow the printed numbers");
    }
}

#[test]
fn neighbours_sides_and_links_look_the_same_from_both_hexes() {
    for (name, folder) in folders() {
        let map = joined(&name, &folder);
        for hex in map.hexes() {
            for (dir, to) in map.around(hex) {
                assert_eq!(map.step(to, dir.opposite()), hex, "{name} {}", map.label(hex));
                assert_eq!(map.distance(hex, to), Some(1));
                assert_eq!(map.side(hex, dir), map.side(to, dir.opposite()), "{name} {}", map.label(hex));
                assert_eq!(map.link(hex, dir), map.link(to, dir.opposite()), "{name} {}", map.label(hex));
                let edge = map.edge_between(hex, to);
                assert_eq!(edge, map.edge_between(to, hex));
                assert_eq!(edge.map_or(Kinds(0), |e| map.edge(e).kinds), map.side(hex, dir), "{name}");
            }
        }
    }
}

#[test]
fn land_hangs_together_but_for_the_declared_islands() {
    for (name, folder) in folders() {
        let map = load(&name, &folder);
        let land: Vec<HexId> = map.hexes().filter(|&h| is_land(&map, h)).collect();
        let mut left: BTreeSet<HexId> = land.iter().copied().collect();
        let mut parts = Vec::new();
        while let Some(&hex) = left.first() {
            let part = spread(&map, &[hex], |h, d, to| is_land(&map, to) && is_dry(&map, h, d));
            part.iter().for_each(|h| assert!(left.remove(h)));
            parts.push(part);
        }
        parts.sort_by_key(Vec::len);
        parts.pop();
        let mut apart: Vec<&str> = parts.iter().flatten().map(|&h| map.label(h)).collect();
        apart.sort();
        let head: toml::Table = folder.read("grid.toml").unwrap().parse().unwrap();
        let declared: Vec<&str> = head["islands"].as_array().unwrap().iter().map(|h| h.as_str().unwrap()).collect();
        assert_eq!(apart, declared, "{name}");
    }
}

#[test]
fn rivers_run_between_land_and_bridges_lie_on_rivers() {
    for (name, folder) in folders() {
        let map = load(&name, &folder);
        let all = |words: &[&str]| Kinds(words.iter().fold(0, |bits, w| bits | map.side_kind(w).0));
        let rivers = all(&["river", "minor-river", "major-river", "don", "neva", "volga"]);
        let shut = all(&["lake", "sea"]);
        for edge in map.edges() {
            let place = || format!("{name} {}/{}", map.label(edge.a), map.label(edge.b));
            let water = edge.kinds.0 & (rivers.0 | shut.0);
            assert!(water.count_ones() <= 1, "{}: several kinds of water", place());
            if edge.kinds.meets(rivers) {
                assert!(is_land(&map, edge.a) && is_land(&map, edge.b), "{}: a river in water", place());
            }
            if edge.kinds.meets(all(&["bridge", "ferry"])) {
                assert!(edge.kinds.meets(rivers), "{}: a bridge or ferry without a river", place());
            }
            if edge.kinds.meets(shut) {
                let dir = map.dir(edge.a, edge.b).unwrap();
                assert_eq!(map.link(edge.a, dir), Kinds(0), "{}: a link over lake or sea", place());
            }
        }
        for hex in map.hexes().filter(|&h| !is_land(&map, h)) {
            assert!(map.around(hex).all(|(d, _)| map.link(hex, d) == Kinds(0)), "{name} {}", map.label(hex));
        }
    }
}

#[test]
fn an_inset_follows_its_main_map_and_is_joined_by_far_links_only() {
    for (name, folder) in folders().into_iter().filter(|(name, _)| name.ends_with("inset")) {
        let alone = load(&name, &folder);
        let map = joined(&name, &folder);
        let (main, inset) = (&map.sheets[0], &map.sheets[1]);
        assert_eq!((main.first, inset.first), (HexId(0), HexId(main.count as u16)));
        assert_eq!(map.len(), main.count + inset.count);
        assert_eq!(map.distance(HexId(0), inset.first), None);
        let links = folder.read("links.tsv").unwrap().lines().count() - 1;
        assert_eq!(map.far_links().len(), links, "{name}");
        assert!(alone.far_links().is_empty());
        for &(a, b, _) in map.far_links() {
            assert_ne!(map.sheet(a).name, map.sheet(b).name);
        }
        for hex in alone.hexes() {
            let there = HexId(hex.0 + inset.first.0);
            assert_eq!(map.label(there), alone.label(hex));
            assert_eq!(map.on_sheet(&inset.name, alone.label(hex)), Some(there));
            assert_eq!(map.terrain_name(there), alone.terrain_name(hex));
            assert_eq!(map.features(there), alone.features(hex));
            for (dir, to) in alone.around(hex) {
                assert_eq!(map.step(there, dir), HexId(to.0 + inset.first.0));
                let words = |m: &Map, k: Kinds| {
                    let set = m.side_kinds.iter().filter(|w| k.meets(m.side_kind(w)));
                    set.cloned().collect::<BTreeSet<String>>()
                };
                assert_eq!(words(&map, map.side(there, dir)), words(&alone, alone.side(hex, dir)));
            }
        }
    }
}

#[test]
fn labels_that_clash_get_the_name_of_their_sheet() {
    let folder = |which: &str| -> Folder {
        folders().into_iter().find(|(n, _)| n.ends_with(which)).expect("a map of this name").1
    };
    let maps = ["leningrad-1979", "leningrad-2010"].map(|name| load(name, &folder(name)));
    let map = Map::join(maps.to_vec()).unwrap();
    assert_eq!(map.by_label("2604").map(|h| map.sheet(h).name.as_str()), Some("leningrad-1979"));
    let later = map.by_label("leningrad-2010-2604").expect("the later sheet's hex has its name");
    assert_eq!(map.on_sheet("leningrad-2010", "2604"), Some(later));
    assert_eq!(map.sheet(map.by_label("0001").unwrap()).name, "leningrad-2010");
}

/// Places that the designers' maps must join, by name (blanks written `_`) or number.
const NETS: [(&str, &str, &str); 5] = [
    (
        "leningrad-1979",
        "road",
        "Riga Pskov Luga Leningrad Novgorod Narva Tallinn Daugavpils Kaunas Siauliai Chudovo Kingisepp Ostrov \
         0111 0113 2713 2906 2908",
    ),
    (
        "leningrad-2010",
        "road",
        "Riga Pskov Luga Leningrad Novgorod Narva Tallinn Daugavpils Kaunas Siauliai Chudovo Kingisepp Ostrov \
         0008 0111 0113 2906 2911",
    ),
    (
        "baltic",
        "major-rail minor-rail",
        "Riga Tallinn Narva Kingisepp Leningrad Luga Pskov Novgorod Schlisselburg Volkhov Vitebsk Rzhev Daugavpils \
         Polotsk Siauliai Kaunas Vilnius Tilsit",
    ),
    (
        "leningrad-main",
        "road",
        "Kingisepp Luga Novgorod Chudovo Kirishi Volkhov Mga Schlisselburg Oranienbaum Tosno Vyritsa Kolpino Uritsk \
         Gatchina Krasnoye_Selo Leningrad 1136 3830",
    ),
    (
        "leningrad-main",
        "rail",
        "Kingisepp Luga Novgorod Chudovo Kirishi Volkhov Mga Schlisselburg Oranienbaum Tosno Vyritsa Kolpino Pushkin \
         Gatchina Krasnoye_Selo Leningrad",
    ),
];

#[test]
fn roads_and_railways_join_the_great_places() {
    for (which, kinds, places) in NETS {
        let (name, folder) = folders().into_iter().find(|(n, _)| n.ends_with(which)).expect("a map of this name");
        let map = load(&name, &folder);
        let kinds = Kinds(kinds.split(' ').fold(0, |bits, kind| bits | map.link_kind(kind).0));
        let named = |place: &str| -> Vec<HexId> {
            let name = place.replace('_', " ");
            let hexes = map.hexes().filter(|&h| map.label(h) == place || map.name(h) == name);
            hexes.filter(|&h| map.around(h).any(|(d, _)| map.link(h, d).meets(kinds))).collect()
        };
        let mut places = places.split_whitespace();
        let first = named(places.next().unwrap())[0];
        let net = spread(&map, &[first], |h, d, _| map.link(h, d).meets(kinds));
        for place in places {
            assert!(named(place).iter().any(|h| net.contains(h)), "{name}: {place} is not joined to the rest");
        }
    }
}

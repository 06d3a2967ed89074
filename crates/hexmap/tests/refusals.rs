//! What the loader makes of two small sheets, and how it refuses bad ones.

use std::{fs, path::PathBuf};

use hexmap::{Folder, HexId, Kinds, LoadError, Map};
use include_dir::{Dir, include_dir};

static SHEETS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/tests/sheets");

fn small(map: &str) -> Folder {
    Folder::Built(&SHEETS).sub("small").sub(map)
}

/// Loads a small sheet in which one text of one file is replaced by another.
fn altered(map: &str, file: &str, old: &str, new: &str) -> Result<Map, LoadError> {
    static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("hexmap-{}-{count}", std::process::id())).join(map);
    fs::create_dir_all(&folder).unwrap();
    for name in ["grid.toml", "hexes.tsv", "sides.tsv", "links.tsv"] {
        let mut text = small(map).read(name).unwrap();
        if name == file {
            assert_eq!(text.matches(old).count(), 1, "{map}/{file}: {old:?} is to be found once");
            text = text.replace(old, new);
        }
        fs::write(folder.join(name), text).unwrap();
    }
    let loaded = Map::load(&Folder::Disk(folder.clone())).map_err(|mut e| {
        let folder = folder.parent().unwrap().to_str().unwrap();
        e.file = e.file.strip_prefix(folder).expect("an error names its file").trim_start_matches(['/', '\\']).into();
        e
    });
    fs::remove_dir_all(folder.parent().unwrap()).unwrap();
    loaded
}

#[track_caller]
fn refused(map: &str, file: &str, old: &str, new: &str, answer: &str) {
    let error = altered(map, file, old, new).expect_err("the alteration is refused");
    assert_eq!(error.to_string(), answer);
}

#[test]
fn a_sheet_loads_as_written() {
    let map = Map::load(&small("field")).unwrap();
    let hex = |label| map.by_label(label).unwrap();
    assert_eq!(map.len(), 6);
    assert_eq!(map.label(HexId(2)), "0201");
    let (wood, town) = (hex("0102"), hex("0201"));
    assert_eq!((map.name(town), map.name(wood)), ("Old Town", ""));
    assert_eq!(map.features(town), ["city", "entry:N"]);
    assert_eq!(map.feature_values(town, "entry").collect::<Vec<_>>(), ["N"]);
    assert_eq!(map.with_feature("city").collect::<Vec<_>>(), [town]);
    let dir = map.dir(wood, town).unwrap();
    assert_eq!(map.side(wood, dir), Kinds(map.side_kind("river").0 | map.side_kind("bridge").0));
    assert!(map.link(town, dir.opposite()).meets(map.link_kind("road")));
    let edge = map.edge_between(town, wood).unwrap();
    assert_eq!(map.edge(edge).names, [(0, "Brook".to_owned())]);
    assert_eq!(map.edges().len(), 2);
    assert_eq!(map.side_kind("canal"), Kinds(0));
    let sheet = map.sheet(town);
    assert_eq!((sheet.hex_km_tenths, sheet.turned), (20, -3));
}

#[test]
fn an_inset_is_joined_to_its_main_map() {
    let maps = ["field", "corner"].map(|name| Map::load(&small(name)).unwrap());
    let map = Map::join(maps.to_vec()).unwrap();
    let hex = |label| map.by_label(label).unwrap();
    assert_eq!(map.terrains, ["clear", "forest", "sea", "marsh"]);
    assert_eq!(map.side_kinds, ["river", "bridge", "lake"]);
    assert_eq!(map.link_kinds, ["road", "rail", "transfer"]);
    assert_eq!([hex("A9"), hex("A10"), hex("B9")], [HexId(6), HexId(7), HexId(9)]);
    assert_eq!(map.terrain_name(hex("B9")), "marsh");
    let lake = map.dir(hex("A9"), hex("B9")).unwrap();
    assert_eq!(map.side(hex("B9"), lake.opposite()), map.side_kind("lake"));
    let brook = map.edge(map.edge_between(hex("B8"), hex("A9")).unwrap());
    assert_eq!(brook.names, [(0, "Brook".to_owned())]);
    let far = |a, b| (hex(a), hex(b), 2);
    assert_eq!(map.far_links(), [far("A10", "B8"), far("A9", "0201"), far("B9", "0301")]);
    assert_eq!(map.distance(hex("A9"), hex("0201")), None);
}

#[test]
fn boxes_beside_a_map_touch_nobody_and_lead_where_their_links_lead() {
    let maps = ["field", "boxes"].map(|name| Map::load(&small(name)).unwrap());
    let map = Map::join(maps.to_vec()).unwrap();
    let hex = |label| map.by_label(label).unwrap();
    let boxes = ["A1", "A2", "B1"].map(hex);
    for a in boxes {
        assert_eq!(map.around(a).count(), 0, "{} has a neighbour", map.label(a));
        assert!(boxes.iter().all(|&b| a == b || map.dir(a, b).is_none()));
    }
    assert_eq!(map.name(hex("B1")), "The cup");
    let far: Vec<_> = map.far_links().iter().map(|&(a, b, _)| (map.label(a), map.label(b))).collect();
    assert_eq!(far, [("A1", "0101"), ("A1", "0201"), ("A2", "0301")]);
    let between = altered("boxes", "links.tsv", "A2\tmain:0301", "A2\tA1").unwrap();
    assert_eq!(between.far_links().len(), 1, "boxes can lead to each other");
    let grid = |old: &str, new: &str, answer: &str| refused("boxes", "grid.toml", old, new, answer);
    grid(
        "orientation = \"boxes\"",
        "orientation = \"flat-top\"",
        "boxes/grid.toml: flat-top hexes are not numbered boxes",
    );
}

#[test]
fn a_link_to_a_hex_that_the_other_sheet_lacks_is_refused_when_joined() {
    let inset = altered("corner", "links.tsv", "main:0301", "main:0401").unwrap();
    let error = Map::join(vec![Map::load(&small("field")).unwrap(), inset.clone()]).unwrap_err();
    assert_eq!((error.line, error.hex.as_deref(), error.what.as_str()), (Some(4), Some("0401"), "not a hex of field"));
    let error = Map::join(vec![inset]).unwrap_err();
    assert_eq!((error.line, error.hex.as_deref()), (Some(3), Some("0201")));
}

#[test]
fn bad_hexes_are_refused() {
    let case = |old: &str, new: &str, answer: &str| refused("field", "hexes.tsv", old, new, answer);
    case(
        "0102\tforest",
        "0102\tforrest",
        "field/hexes.tsv:3: hex 0102: «forrest» is no terrain known here (known: clear, forest, sea)",
    );
    case("entry:N", "entry", "field/hexes.tsv:4: hex 0201: «entry» is no feature known here (known: city, entry:)");
    case("city,", "ctiy,", "field/hexes.tsv:4: hex 0201: «ctiy» is no feature known here (known: city, entry:)");
    case("city,", "entry:N,", "field/hexes.tsv:4: hex 0201: feature «entry:N» twice");
    case("0302", "0301", "field/hexes.tsv:7: hex 0301: the hex is listed twice");
    case("0302", "0402", "field/hexes.tsv:7: hex 0402: outside rows [1, 2] and columns [1, 3] of the grid");
    case("0302", "32", "field/hexes.tsv:7: hex 32: no hex is numbered so under ccrr-from-west");
    case("0202\tclear\t-\t-\n", "", "field/hexes.tsv: 5 hexes, but grid.toml counts 6");
    case("\tOld Town", "", "field/hexes.tsv:4: hex 0201: 3 fields, not 4");
    case("Town", "Town\tx", "field/hexes.tsv:4: hex 0201: 5 fields, not 4");
    case(
        "\tOld Town",
        "\t",
        "field/hexes.tsv:4: hex 0201: a field is empty or has blanks around it; nothing is written -",
    );
    case(
        "terrain\tfeatures",
        "features\tterrain",
        "field/hexes.tsv:1: the columns are hex, terrain, features, name, not hex, features, terrain, name",
    );
    refused("corner", "hexes.tsv", "B8", "B08", "corner/hexes.tsv:4: hex B08: no hex is numbered so under letter-rows");
}

#[test]
fn bad_sides_are_refused() {
    let case = |old: &str, new: &str, answer: &str| refused("field", "sides.tsv", old, new, answer);
    case(
        "0101\t0102\triver",
        "0101\t0102\trivver",
        "field/sides.tsv:2: hex 0101: «rivver» is no kind of hexside known here (known: river, bridge, lake)",
    );
    case("0201\tbridge", "0302\tbridge", "field/sides.tsv:4: hex 0102: does not touch 0302");
    case("0201\tbridge", "0204\tbridge", "field/sides.tsv:4: hex 0204: not a hex of this map");
    case("0201\tbridge", "0102\tbridge", "field/sides.tsv:4: hex 0102: does not touch 0102");
    case("0102\t0201\tbridge", "0201\t0102\triver", "field/sides.tsv:4: hex 0201: river to 0102 is listed twice");
    case("kind", "kinds", "field/sides.tsv:1: the columns are hexA, hexB, kind, name, not hexA, hexB, kinds, name");
    case("bridge\t-", "bridge", "field/sides.tsv:4: hex 0102: 3 fields, not 4");
}

#[test]
fn bad_links_are_refused() {
    let case = |map: &str, old: &str, new: &str, answer: &str| refused(map, "links.tsv", old, new, answer);
    case(
        "field",
        "0301\troad",
        "0301\troda",
        "field/links.tsv:3: hex 0201: «roda» is no kind of link known here (known: road)",
    );
    case("field", "0301\troad", "0304\troad", "field/links.tsv:3: hex 0304: not a hex of this map");
    case("field", "0201\t0301", "0102\t0301", "field/links.tsv:3: hex 0102: does not touch 0301");
    case("field", "0201\t0301", "0201\t0102", "field/links.tsv:3: hex 0201: road to 0102 is listed twice");
    case("corner", "A10\tB8\ttransfer", "A10\tB8\trail", "corner/links.tsv:5: hex A10: does not touch B8");
    case("corner", "A10\tB8\ttransfer", "A9\tmain:0201\trail", "corner/links.tsv:5: hex A9: does not touch main:0201");
    case("corner", "A10\tB8", "A9\tmain:0201", "corner/links.tsv:5: hex A9: transfer to main:0201 is listed twice");
    case(
        "corner",
        "main:0201",
        "mian:0201",
        "corner/links.tsv:3: hex mian:0201: «mian» is no other sheet known here (known: main)",
    );
}

#[test]
fn bad_grids_are_refused() {
    let case = |old: &str, new: &str, answer: &str| refused("field", "grid.toml", old, new, answer);
    case("count = 6", "count = 7", "field/hexes.tsv: 6 hexes, but grid.toml counts 7");
    case(
        "count = 6",
        "cuont = 6",
        "field/grid.toml:12: unknown field `cuont`, expected one of `numbering`, `rows`, `columns`, `count`",
    );
    case("count = 6", "count = \"six\"", "field/grid.toml:12: invalid type: string \"six\", expected usize");
    case(
        "rows = [1, 2]",
        "rows = [2, 1]",
        "field/grid.toml: rows from 2 to 1: the first must not follow the last, nor 99 be passed",
    );
    case(
        "columns = [1, 3]",
        "columns = [1, 2]",
        "field/hexes.tsv:6: hex 0301: outside rows [1, 2] and columns [1, 2] of the grid",
    );
    case(
        "ccrr-from-west",
        "ccrr",
        "field/grid.toml: «ccrr» is no numbering (known: ccrr-from-west, rrcc-from-north-east, letter-rows, boxes)",
    );
    case("flat-top", "pointy-top", "field/grid.toml: pointy-top hexes are not numbered ccrr-from-west");
    case("flat-top", "flat", "field/grid.toml: «flat» is no orientation (known: flat-top, pointy-top, boxes)");
    case("\"bridge\"", "\"river\"", "field/grid.toml: sides lists «river» twice");
    case("hex_km = 2.0", "hex_km = 0.0", "field/grid.toml: hex_km must lie between 0.1 and 1000");
    case("islands = []", "islands = [\"0401\"]", "field/grid.toml: hex 0401: an island that is no hex of this map");
    refused(
        "corner",
        "grid.toml",
        "far_links = [\"transfer\"]",
        "far_links = [\"tranfser\"]",
        "corner/grid.toml: «tranfser» is no kind of link known here (known: rail, transfer)",
    );
}

#[test]
fn folders_on_disk_and_built_in_answer_alike() {
    let disk = Folder::Disk(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/sheets/small"));
    let built = Folder::Built(&SHEETS).sub("small");
    for folder in [&disk, &built] {
        assert_eq!(folder.subfolders(), ["boxes", "corner", "field"]);
        assert!(folder.exists("field") && folder.exists("field/grid.toml") && !folder.exists("meadow"));
        assert!(folder.sub("field").exists("links.tsv") && !folder.sub("meadow").exists("links.tsv"));
        assert!(folder.sub("meadow").subfolders().is_empty());
        assert!(folder.sub("meadow").read("grid.toml").is_err());
        assert!(folder.read("field/none.tsv").is_err());
    }
    for map in ["boxes", "corner", "field"] {
        assert_eq!(disk.sub(map).read("hexes.tsv"), built.sub(map).read("hexes.tsv"));
        assert_eq!(Map::load(&disk.sub(map)).unwrap().len(), Map::load(&built.sub(map)).unwrap().len());
    }
    assert_eq!(
        built.sub("meadow").read("grid.toml").unwrap_err().to_string(),
        "small/meadow/grid.toml: there is no such folder"
    );
}

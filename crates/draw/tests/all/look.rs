//! A thing is added by one entry: a terrain, a line, a sign, a marker, a livery, a unit type.

use std::sync::Arc;

use draw::{
    Look, MapArt, Theme, Title, counter_sheet_svg,
    look::{Area, Body, Course, Ground, Ink, Lies, Line, Livery, Marker, Sign, Spot, Stroke, Symbol, Texture},
    position_svg,
};
use hexmap::{Dress, Folder, Map};
use wargame::{Face, Mark, Side, UnitId, UnitView};

use crate::{maps, sample};

const DUNES: Ink = Ink::new("#f7e08a", "#7a6a20");
const DUNES_INK: Ink = Ink::new("#b08a10", "#f0d060");
const SIGN: &str = "c2-3 4-3 6 0";

/// A table with one entry more.
fn more<T: Clone>(table: &'static [T], entry: T) -> &'static [T] {
    let mut table = table.to_vec();
    table.push(entry);
    table.leak()
}

/// A small map of a disk folder made for one test.
fn small(terrains: &str, sides: &str, features: &str, hexes: &str, side_rows: &str, sheet: &str) -> Map {
    let folder = tempdir();
    let grid = format!(
        "map = \"small\"\nsource = \"made up\"\norientation = \"flat-top\"\n\n[grid]\nnumbering = \"ccrr-from-west\"\n\
         rows = [1, 3]\ncolumns = [1, 3]\ncount = 9\n\n[kinds]\nterrains = [{terrains}]\nsides = [{sides}]\nlinks = []\n\
         features = [{features}]\n"
    );
    let files = [
        ("grid.toml", grid.as_str()),
        ("hexes.tsv", &format!("hex\tterrain\tfeatures\tname\n{hexes}")),
        ("sides.tsv", &format!("hexA\thexB\tkind\tname\n{side_rows}")),
        ("links.tsv", "hexA\thexB\tkind\n"),
        ("sheet.toml", sheet),
    ];
    for (name, text) in files {
        std::fs::write(folder.join(name), text).expect("the folder can be written");
    }
    let map = Map::load(&Folder::Disk(folder.clone()));
    std::fs::remove_dir_all(&folder).expect("it can be taken away");
    map.unwrap_or_else(|e| panic!("{e}"))
}

fn tempdir() -> std::path::PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("draw-look-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("there is room for a folder");
    folder
}

fn hexes(of: impl Fn(u8, u8) -> (&'static str, &'static str)) -> String {
    let mut rows = String::new();
    for (column, row) in (1..=3).flat_map(|c| (1..=3).map(move |r| (c, r))) {
        let (terrain, features) = of(column, row);
        rows += &format!("{column:02}{row:02}\t{terrain}\t{features}\t-\n");
    }
    rows
}

#[test]
fn a_new_terrain_is_one_entry() {
    let map = small(
        "\"clear\", \"dunes\"",
        "",
        "",
        &hexes(|c, r| (if (c, r) == (2, 2) { "dunes" } else { "clear" }, "-")),
        "",
        "name = \"Small\"\n",
    );
    let dunes = Ground {
        words: &[("dunes", "Dunes")],
        area: Area::Tint,
        tint: DUNES,
        texture: Texture::Sown(SIGN),
        ink: DUNES_INK,
        layer: 9,
        ..Ground::PLAIN
    };
    let mut title = maps::title(&map);
    title.look.grounds = more(title.look.grounds, dunes);
    let art = MapArt::new(&map, &title);
    for (theme, tint, ink) in [(Theme::LIGHT, DUNES.light, DUNES_INK.light), (Theme::DARK, DUNES.dark, DUNES_INK.dark)]
    {
        let layer = art.layer_svg(&theme);
        assert!(layer.contains(&format!("fill='{tint}'")), "the map has no tint");
        assert!(layer.contains(SIGN) && layer.contains(&format!("stroke='{ink}'")), "the map has no signs");
        assert!(art.thumbnail_svg(&theme).contains(&format!("fill='{tint}'")), "the thumbnail has no tint");
        let rows = title.legend(&map);
        let row = rows.iter().find(|row| row.title == "Dunes").expect("a row of the legend");
        let sheet = art.sheet_svg(&theme, std::slice::from_ref(row));
        assert_eq!(sheet.matches(&format!("fill='{tint}'")).count(), 2, "on the map and in the legend");
        assert!(sheet.contains(">Dunes</text>"));
    }
    assert!(!MapArt::new(&map, &maps::title(&map)).layer_svg(&Theme::LIGHT).contains(DUNES.light));
}

#[test]
fn a_new_line_along_hexsides_is_one_entry() {
    let map = small(
        "\"clear\"",
        "\"dike\"",
        "",
        &hexes(|_, _| ("clear", "-")),
        "0202\t0203\tdike\t-\n",
        "name = \"Small\"\n",
    );
    const STROKE: Stroke = Stroke { ink: DUNES_INK, width: "3", more: "" };
    let course = Course::Side { strokes: &[STROKE], thumb: Some(STROKE), legend: &[STROKE] };
    let mut title = maps::title(&map);
    let dike = Line { id: "dike", words: &[("dike", "Dike")], also: &[], course, layer: 0 };
    title.look.lines = more(title.look.lines, dike);
    let art = MapArt::new(&map, &title);
    let drawn = format!("stroke='{}' stroke-width='3'", DUNES_INK.light);
    let sheet = art.sheet_svg(&Theme::LIGHT, &title.legend(&map));
    assert_eq!(sheet.matches(&drawn).count(), 2, "on the map and in the legend");
    assert!(art.thumbnail_svg(&Theme::LIGHT).contains(&drawn));
    assert!(sheet.contains(">Dike</text>"));
}

#[test]
fn a_new_printed_sign_is_one_entry() {
    let map = small(
        "\"clear\"",
        "",
        "\"depot\"",
        &hexes(|c, r| ("clear", if (c, r) == (1, 2) { "depot" } else { "-" })),
        "",
        "name = \"Small\"\n",
    );
    let depot = Sign {
        words: &[("depot", "Depot")],
        spot: Spot::BesideFromRight,
        draw: |out, theme, printed| *out += &format!("<g data-at='{:?}' fill='{}'/>", printed.at, DUNES_INK.on(theme)),
        swatch: |_, theme, _| format!("<g class='depot' fill='{}'/>", DUNES_INK.on(theme)),
        ..Sign::PLAIN
    };
    let mut title = maps::title(&map);
    title.look.signs = more(title.look.signs, depot);
    let sheet = MapArt::new(&map, &title).sheet_svg(&Theme::DARK, &title.legend(&map));
    assert_eq!(sheet.matches("data-at=").count(), 1);
    assert!(
        sheet.contains(&format!("<g class='depot' fill='{}'/>", DUNES_INK.dark)) && sheet.contains(">Depot</text>")
    );
}

fn leningrad(look: Look) -> (Map, MapArt) {
    let map = maps::leningrad();
    let title = Title { look, ..maps::title(&map) };
    let art = MapArt::new(&map, &title);
    (map, art)
}

#[test]
fn new_markers_are_one_entry_each_under_the_stack_and_across_a_hexside() {
    let mut look = Look::STANDARD;
    let mine = |_| String::from("<path d='M0 0H48'/>");
    let smoke = Marker { words: &["smoke"], lies: Lies::Under { beneath: 1.4, alone: 1.0 }, disc: None, art: mine };
    let ladder = |_| String::from("<path d='M0 7H48'/>");
    let ladder = Marker { words: &["ladder"], lies: Lies::Across(0.6), disc: None, art: ladder };
    look.markers = more(more(look.markers, smoke), ladder);
    let (map, art) = leningrad(look);
    let hex = |label: &str| map.by_label(label).expect("a hex");
    let edge = map.edge_between(hex("2308"), hex("2408"));
    let mark = |kind, edge| Mark { kind, at: hex("2308"), edge, count: 1, side: None };
    let mut view = sample::view(&map);
    view.marks = vec![mark("smoke", None), mark("ladder", edge)];
    let svg = position_svg(&art, &view, &Theme::LIGHT);
    let use_of = |body: &str| {
        let symbol = svg.split("<symbol id='").find(|s| s.contains(body)).expect("its symbol");
        let id = symbol.split('\'').next().expect("an id");
        let at = svg.find(&format!("<use href='#{id}'")).expect("it lies on the map");
        (at, svg[at..].split('>').next().expect("an element"))
    };
    let (under, ladder) = (use_of("M0 0H48"), use_of("M0 7H48"));
    let units = svg.find("<g class='units'>").expect("units");
    assert!(under.0 < units && units < ladder.0);
    assert!(under.1.contains("width='53.8'") && ladder.1.contains("width='23'"), "{} {}", under.1, ladder.1);
    assert!(ladder.1.contains("transform='rotate(") && !under.1.contains("rotate"));
    let sheet = counter_sheet_svg(&[], &look, &Theme::LIGHT);
    assert!(sheet.contains(">smoke</text>") && sheet.contains(">ladder</text>"));
}

#[test]
fn a_new_livery_and_a_new_unit_type_are_one_entry_each() {
    let mut look = Look::STANDARD;
    let estonian = Livery { word: "estonian", ground: "#123456", corner: 6.5, ..look.liveries[0] };
    look.liveries = more(look.liveries, estonian);
    let balloon =
        Symbol { word: "balloon", body: Body::Unit, top: true, art: |ink, _| format!("<circle r='7' fill='{ink}'/>") };
    look.symbols = more(look.symbols, balloon);
    let (map, art) = leningrad(look);
    let mut view = sample::view(&map);
    let face = Face { livery: "estonian", ..sample::face(Side::First, "balloon", "1-1", "") };
    let at = map.by_label("2308").expect("a hex");
    view.units.push(UnitView { unit: UnitId(99), at, face: Arc::new(face), marks: Vec::new() });
    let svg = position_svg(&art, &view, &Theme::LIGHT);
    assert!(svg.contains("fill='#123456'") && svg.contains("<circle r='7'"));
    assert!(svg.contains("<clipPath id='counter-6.5'>") && svg.contains("url(#counter-6.5)"));
    let units = |id: u8| svg.find(&format!("data-unit='{id}'")).expect("it is drawn");
    let mates = view.units.iter().filter(|u| u.at == at && u.unit != UnitId(99));
    assert!(mates.map(|u| units(u.unit.0)).all(|mate| mate < units(99)), "it lies on top");
}

#[test]
fn a_face_without_livery_wears_that_of_its_side() {
    let face = |side, livery| Face { livery, ..sample::face(side, "infantry", "1-1", "") };
    let word = |side, livery| Look::STANDARD.livery(&face(side, livery)).word;
    assert_eq!([word(Side::First, ""), word(Side::Second, "")], ["german", "soviet"]);
    assert_eq!([word(Side::First, "finnish"), word(Side::Second, "guards")], ["finnish", "guards"]);
}

/// As the first two sides do: lightness or corners tell nations apart without colour.
#[test]
fn nations_differ_in_lightness_or_corners() {
    let lightness = |colour: &str| {
        let part = |i: usize| {
            let v = f64::from(u8::from_str_radix(&colour[i..i + 2], 16).expect("a colour")) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        let y = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
        116.0 * y.cbrt() - 16.0
    };
    let nations: Vec<&Livery> = Look::STANDARD.liveries.iter().filter(|livery| !livery.letters.is_empty()).collect();
    assert!(nations.len() >= 3);
    for (i, a) in nations.iter().enumerate() {
        for b in &nations[i + 1..] {
            let apart = (lightness(a.ground) - lightness(b.ground)).abs();
            assert!(apart >= 20.0 && a.corner != b.corner, "{} and {}: {apart:.0}", a.word, b.word);
        }
    }
}

fn refusal(sheet: &str) -> String {
    let mut map = small(
        "\"clear\"",
        "\"brook\"",
        "\"mill\"",
        &hexes(|c, r| ("clear", if (c, r) == (1, 2) { "mill" } else { "-" })),
        "0202\t0203\tbrook\t-\n",
        "",
    );
    map.sheets[0].dress = Some(Dress { file: "maps/small/sheet.toml".into(), text: sheet.into() });
    Title::of(&map).map_or_else(|e| e.to_string(), |_| "nothing is refused".into())
}

#[test]
fn a_bad_line_of_a_sheet_is_refused_with_its_place() {
    let cases = [
        ("name = \"X\"\nnmae = \"Y\"\n", 2, "nmae"),
        ("name = 7\n", 1, "string"),
        ("name = \"X\"\nfocus = [0.5, 1.5]\n", 2, "0 to 1"),
        (
            "regions = [\n  { text = \"A\", hex = \"0909\", size = 9, spacing = 1 },\n]\n",
            2,
            "«0909» is no hex of small",
        ),
        ("printed = [\n  \"vp\",\n  \"towns\",\n]\n", 3, "«towns»"),
        ("drawn = [{ word = \"creek\", like = \"river\" }]\n", 1, "«creek»"),
        ("drawn = [{ word = \"brook\", like = \"rivulet\" }]\n", 1, "«rivulet»"),
        ("\nlegend = [{ swatch = \"brook\", title = \"Brook\" }]\n", 2, "no picture of «brook»"),
    ];
    for (sheet, line, what) in cases {
        let said = refusal(sheet);
        assert!(said.starts_with(&format!("maps/small/sheet.toml:{line}: ")) && said.contains(what), "{said}");
    }
    assert_eq!(refusal("drawn = [{ word = \"brook\", like = \"river\", title = \"Brook\" }]\n"), "nothing is refused");
}

#[test]
fn a_word_of_the_map_is_drawn_like_another_and_has_its_own_row() {
    let map = small(
        "\"clear\"",
        "\"brook\"",
        "",
        &hexes(|_, _| ("clear", "-")),
        "0202\t0203\tbrook\t-\n",
        "drawn = [{ word = \"brook\", like = \"river\", title = \"A brook\" }]\n",
    );
    let title = maps::title(&map);
    let rows: Vec<_> = title.legend(&map).into_iter().map(|row| (row.swatch, row.title)).collect();
    assert_eq!(rows, [("clear".into(), "Clear".into()), ("brook".into(), "A brook".into())]);
    let rivers = MapArt::new(&map, &title).lines().filter(|line| line.kind == draw::LineKind::River).count();
    assert_eq!(rivers, 1);
}

//! The small pictures of the maps.

use std::path::Path;

use draw::{MapArt, Theme, Title};
use hexmap::{Folder, Map};

const MAPS: [&str; 6] = [
    "advance/maps/leningrad-1979",
    "advance/maps/leningrad-2010",
    "duel/maps/baltic",
    "manstein/maps/leningrad-city",
    "assault/maps/leningrad-main",
    "assault/maps/stalingrad-main",
];

fn title(map: &Map) -> Title {
    Title::of(map).unwrap_or_else(|e| panic!("{e}"))
}

fn art(folder: &str) -> MapArt {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(folder);
    let map = Map::load(&Folder::Disk(path)).unwrap_or_else(|e| panic!("{e}"));
    MapArt::new(&map, &title(&map))
}

/// Path data packs to a third or less, so this is under 40 kB as sent.
#[test]
fn small_pictures_are_small_and_have_no_words() {
    for folder in MAPS {
        let art = art(folder);
        for theme in [Theme::LIGHT, Theme::DARK] {
            let svg = art.thumbnail_svg(&theme);
            assert!(svg.len() < 120_000, "{folder}: {} bytes", svg.len());
            assert!(svg.contains(theme.paper) && svg.contains(theme.river), "{folder}");
            for tiny in ["<text", "font", "style", "dasharray", "<pattern"] {
                assert!(!svg.contains(tiny), "{folder} has {tiny}");
            }
        }
    }
}

#[test]
fn a_second_sheet_lies_in_a_corner() {
    let load = |folder: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(folder);
        Map::load(&Folder::Disk(path)).unwrap_or_else(|e| panic!("{e}"))
    };
    let map = Map::join(vec![load(MAPS[4]), load("assault/maps/leningrad-inset")]).unwrap_or_else(|e| panic!("{e}"));
    let svg = MapArt::new(&map, &title(&map)).thumbnail_svg(&Theme::LIGHT);
    assert_eq!(svg.matches("<svg").count(), 2, "the second sheet is a picture in the picture");
    assert!(svg.len() < 140_000, "{} bytes", svg.len());
    assert_eq!(art(MAPS[4]).thumbnail_svg(&Theme::LIGHT).matches("<svg").count(), 1);
}

#[test]
fn themes_differ_in_colours_only() {
    let art = art(MAPS[0]);
    let shapes = |theme: &Theme| {
        let svg = art.thumbnail_svg(theme);
        svg.split(" d='").skip(1).filter_map(|d| Some(d.split('\'').next()?.to_owned())).collect::<Vec<_>>()
    };
    let light = shapes(&Theme::LIGHT);
    assert!(light.len() > 6);
    assert_eq!(light, shapes(&Theme::DARK));
}

#[cfg(feature = "png")]
#[test]
fn a_small_picture_can_be_rendered() {
    let png = draw::png(&art(MAPS[2]).thumbnail_svg(&Theme::LIGHT), 300).unwrap();
    assert!(png.len() > 20_000, "hardly anything is drawn");
}

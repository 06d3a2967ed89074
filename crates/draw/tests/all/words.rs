//! Words are readable: in an embedded font, and not upon each other.

use draw::{FONTS, Look, MapArt, Theme, counter_sheet_svg, covers, position_svg};

use crate::{maps, sample};

fn pictures() -> Vec<(String, String)> {
    let mut pictures =
        vec![("counters".to_owned(), counter_sheet_svg(&sample::faces(), &Look::STANDARD, &Theme::LIGHT))];
    for (name, map) in maps::all() {
        let title = maps::title(&map);
        let art = MapArt::new(&map, &title);
        pictures.push((name.to_owned(), art.sheet_svg(&Theme::DARK, &title.legend(&map))));
    }
    let map = maps::leningrad();
    let art = MapArt::new(&map, &maps::title(&map));
    pictures.push(("position".to_owned(), position_svg(&art, &sample::view(&map), &Theme::LIGHT)));
    pictures
}

#[test]
fn every_font_family_is_embedded() {
    for (name, svg) in pictures() {
        for family in svg.split("font-family='").skip(1).filter_map(|rest| rest.split('\'').next()) {
            assert!(FONTS.iter().any(|f| f.family == family), "{name}: {family} is not embedded");
        }
        assert!(!svg.contains("var("), "{name}: a renderer knows no variables");
    }
}

#[test]
fn every_character_has_a_sign() {
    for (name, svg) in pictures() {
        for run in svg.split('>').filter_map(|rest| rest.split('<').next()) {
            for font in &FONTS {
                assert!(covers(font.family, font.weight, font.italic, run), "{name}: «{run}» in {}", font.woff2[0].0);
            }
        }
    }
}

#[test]
fn names_do_not_cover_each_other() {
    for (name, map) in maps::all() {
        let art = MapArt::new(&map, &maps::title(&map));
        let names: Vec<_> = art.names().collect();
        for (i, a) in names.iter().enumerate() {
            for b in &names[i + 1..] {
                assert!(!a.rect.meets(&b.rect), "{name}: {} and {} overlap", a.text, b.text);
            }
        }
    }
}

#[test]
fn every_place_name_is_on_the_sheet_and_inside_its_frame() {
    for (name, map) in maps::all() {
        let art = MapArt::new(&map, &maps::title(&map));
        for hex in map.hexes().filter(|&h| !map.name(h).is_empty()) {
            let set = |n: &draw::PlacedName| n.text.eq_ignore_ascii_case(map.name(hex));
            assert!(art.names().any(set), "{name}: {} is missing", map.name(hex));
        }
        for placed in art.names() {
            let (x, y) = ((placed.rect.x0 + placed.rect.x1) / 2.0, (placed.rect.y0 + placed.rect.y1) / 2.0);
            assert!(art.frames().any(|f| f.holds((x, y))), "{name}: {} is off the sheet", placed.text);
        }
    }
}

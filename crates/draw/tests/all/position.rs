//! Pictures of positions.

use draw::{Look, MapArt, Theme, counter_defs, counter_symbol, position_svg};
use hexmap::HexId;
use wargame::Side;

use crate::{maps, sample};

fn art() -> (hexmap::Map, MapArt) {
    let map = maps::leningrad();
    let art = MapArt::new(&map, &maps::title(&map));
    (map, art)
}

#[test]
fn every_unit_is_drawn_once() {
    let (map, art) = art();
    let mut view = sample::view(&map);
    view.units[3].at = HexId::NONE;
    let svg = position_svg(&art, &view, &Theme::LIGHT);
    for unit in &view.units {
        let mine = format!("data-unit='{}'", unit.unit.0);
        assert_eq!(svg.matches(&mine).count(), 1, "unit {}", unit.unit.0);
    }
    assert_eq!(svg.matches("data-unit=").count(), view.units.len());
    let waiting: usize = view.trays.iter().map(|tray| tray.entries.len()).sum();
    assert_eq!(svg.matches("data-tray=").count(), waiting);
    assert_eq!(svg.matches("class='spent'").count(), view.units.iter().filter(|u| u.is_spent()).count());
}

#[test]
fn every_use_finds_what_it_uses() {
    let (map, art) = art();
    let svg = position_svg(&art, &sample::view(&map), &Theme::DARK);
    let uses = svg.split("href='#").skip(1).filter_map(|rest| rest.split('\'').next());
    let urls = svg.split("url(#").skip(1).filter_map(|rest| rest.split(')').next());
    for id in uses.chain(urls) {
        assert_eq!(svg.matches(&format!(" id='{id}'")).count(), 1, "{id}");
    }
}

#[test]
fn the_strongest_unit_lies_on_top() {
    let (map, art) = art();
    let view = sample::view(&map);
    let svg = position_svg(&art, &view, &Theme::LIGHT);
    let at = |unit: u8| svg.find(&format!("data-unit='{unit}'")).expect("it is drawn");
    // 36th motorized under 6th and 1st panzer; of equals the first is on top.
    assert!(at(5) < at(7) && at(7) < at(6));
}

#[test]
fn an_empty_view_is_a_picture_too() {
    let (map, art) = art();
    let mut view = sample::view(&map);
    (view.units, view.marks, view.trays, view.tracks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    assert!(position_svg(&art, &view, &Theme::LIGHT).ends_with("</svg>"));
}

#[test]
fn every_kind_has_its_own_symbol_and_unknown_ones_their_word() {
    let symbols: Vec<String> = Look::STANDARD
        .symbols
        .iter()
        .map(|symbol| counter_symbol(&sample::face(Side::First, symbol.word, "1-1", ""), "x", &Theme::LIGHT))
        .collect();
    for (i, symbol) in symbols.iter().enumerate() {
        assert!(!symbols[i + 1..].contains(symbol), "{}", Look::STANDARD.symbols[i].word);
    }
    let strange = counter_symbol(&sample::face(Side::First, "zeppelin & co", "1-1", ""), "x", &Theme::LIGHT);
    assert!(strange.contains("zeppelin &amp; co") && strange.starts_with("<symbol id='x'"));
    assert!(counter_defs().contains("counter-box"));
}

//! Pictures change only on purpose. `UPDATE_GOLDEN=1 cargo test -p draw` writes tests/all/golden.txt anew;
//! look at the pictures (`cargo run -p draw --example sheet`) before committing it.

use std::{env, fmt::Write, fs, path::Path};

use draw::{Look, MapArt, Theme, counter_sheet_svg, position_svg};

use crate::{maps, sample};

/// Digest, length and number of elements: enough to see that and roughly what has changed.
fn summary(name: &str, svg: &str) -> String {
    let mut line = format!("{name:<31} {} {:>7}", &blake3::hash(svg.as_bytes()).to_hex()[..16], svg.len());
    for element in ["path", "text", "use", "circle", "rect", "symbol"] {
        let _ = write!(line, " {element} {}", svg.matches(&format!("<{element} ")).count());
    }
    line + "\n"
}

fn draw_all() -> String {
    let mut out = String::new();
    for (name, map) in maps::all() {
        let title = maps::title(&map);
        let art = MapArt::new(&map, &title);
        out += &summary(name, &art.sheet_svg(&Theme::LIGHT, &title.legend(&map)));
        out += &summary(&format!("{name} dark layer"), &art.layer_svg(&Theme::DARK));
    }
    let map = maps::leningrad();
    let art = MapArt::new(&map, &maps::title(&map));
    out += &summary("position", &position_svg(&art, &sample::view(&map), &Theme::LIGHT));
    out += &summary("counters", &counter_sheet_svg(&sample::faces(), &Look::STANDARD, &Theme::LIGHT));
    out
}

#[test]
fn pictures_are_as_they_were() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/golden.txt");
    let drawn = draw_all();
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&file, &drawn).expect("the golden file can be written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    for (now, before) in drawn.lines().zip(kept.lines()) {
        assert_eq!(now, before, "a picture has changed; see the head of tests/all/golden.rs");
    }
    assert_eq!(drawn.lines().count(), kept.lines().count());
}

#[test]
fn drawing_twice_gives_the_same() {
    let map = maps::leningrad();
    let draw = || MapArt::new(&map, &maps::title(&map)).layer_svg(&Theme::LIGHT);
    assert_eq!(draw(), draw());
}

//! Draws a made-up position and the counter sheet: `position MAP_FOLDER OUT_FOLDER [--dark]`.

use std::{error::Error, fs, path::Path};

use draw::{Look, MapArt, Theme, Title, counter_sheet_svg, position_svg};
use hexmap::{Folder, Map};

#[path = "../tests/all/sample.rs"]
mod sample;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [folder, out, ..] = &args[..] else { return Err("a map folder and a folder to write to are missing".into()) };
    let theme = if args.iter().any(|a| a == "--dark") { Theme::DARK } else { Theme::LIGHT };
    let map = Map::load(&Folder::Disk(folder.into()))?;
    let art = MapArt::new(&map, &Title::of(&map)?);
    let pictures = [
        ("position", position_svg(&art, &sample::view(&map), &theme)),
        ("counters", counter_sheet_svg(&sample::faces(), &Look::STANDARD, &theme)),
    ];
    for (name, svg) in pictures {
        let file = Path::new(out).join(format!("{name}-{}", theme.name));
        fs::write(file.with_extension("svg"), &svg)?;
        #[cfg(feature = "png")]
        fs::write(file.with_extension("png"), draw::png(&svg, 2400)?)?;
    }
    Ok(())
}

//! Draws the printed sheet of a map: `sheet FOLDER [INSET...] OUT.svg|OUT.png [--dark] [--width N]`.

use std::{error::Error, fs, path::PathBuf};

use draw::{MapArt, Theme, Title};
use hexmap::{Folder, Map};

fn main() -> Result<(), Box<dyn Error>> {
    let (mut paths, mut theme, mut width) = (Vec::new(), Theme::LIGHT, 0);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--dark" => theme = Theme::DARK,
            "--width" => width = args.next().ok_or("a width is missing")?.parse()?,
            _ => paths.push(arg),
        }
    }
    let (out, folders) = paths.split_last().ok_or("folders of a map and a file to write are missing")?;
    let maps = folders.iter().map(|f| Map::load(&Folder::Disk(PathBuf::from(f)))).collect::<Result<Vec<_>, _>>()?;
    let map = if maps.len() == 1 { maps.into_iter().next().expect("one") } else { Map::join(maps)? };
    let title = Title::of(&map)?;
    let art = MapArt::new(&map, &title);
    let svg = art.sheet_svg(&theme, &title.legend(&map));
    write(out, &svg, width)
}

#[cfg(feature = "png")]
fn write(out: &str, svg: &str, width: u32) -> Result<(), Box<dyn Error>> {
    if out.ends_with(".png") {
        let natural = svg.split("width='").nth(1).and_then(|s| s.split('\'').next()?.parse().ok()).unwrap_or(1600);
        fs::write(out, draw::png(svg, if width == 0 { natural } else { width })?)?;
    } else {
        fs::write(out, svg)?;
    }
    Ok(())
}

#[cfg(not(feature = "png"))]
fn write(out: &str, svg: &str, _: u32) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(out, svg)?)
}

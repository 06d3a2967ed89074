//! `ladoga map`, and pictures of positions for other commands.

use std::path::{Path, PathBuf};

use hexmap::Folder;
use wargame::{Table, Viewer};

use crate::fail::{Done, Failure, print, write};

#[derive(clap::Args)]
#[command(after_help = "Example: ladoga map leningrad-1979 --png map.png")]
pub struct Args {
    game: String,
    #[command(flatten)]
    out: Out,
}

/// Where a picture goes.
#[derive(clap::Args, Clone)]
pub struct Out {
    /// Writes a picture as PNG.
    #[arg(long, value_name = "OUT")]
    png: Option<PathBuf>,
    /// Writes a picture as SVG.
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Dark colours.
    #[arg(long)]
    dark: bool,
    /// Width of a PNG in pixels.
    #[arg(long, default_value_t = 2400, value_parser = clap::value_parser!(u32).range(100..=10_000))]
    width: u32,
}

pub fn run(args: &Args, data: &Folder) -> Done {
    let map = games::map(&args.game, data).map_err(Failure::wrong)?;
    if args.out.png.is_none() && args.out.svg.is_none() {
        return Err(Failure::wrong("say where the picture goes: --png FILE or --svg FILE"));
    }
    let title = draw::Title::of(&map).map_err(Failure::wrong)?;
    let art = draw::MapArt::new(&map, &title);
    args.out.write_svg(&art.sheet_svg(&args.out.theme(), &title.legend(&map)))?;
    print(format!("{}: {} hexes drawn", args.game, map.len()))
}

impl Out {
    /// A picture beside a file, and where it is: PNG if this program can, else SVG.
    pub fn beside(file: &Path) -> (Out, PathBuf) {
        let none = Out { png: None, svg: None, dark: false, width: 2400 };
        if cfg!(feature = "png") {
            let path = file.with_extension("png");
            (Out { png: Some(path.clone()), ..none }, path)
        } else {
            let path = file.with_extension("svg");
            (Out { svg: Some(path.clone()), ..none }, path)
        }
    }

    /// The files that were asked for.
    pub fn files(&self) -> Vec<String> {
        self.png.iter().chain(&self.svg).map(|path| path.display().to_string()).collect()
    }

    fn theme(&self) -> draw::Theme {
        if self.dark { draw::Theme::DARK } else { draw::Theme::LIGHT }
    }

    /// Draws the position of a table, if a picture was asked for.
    pub fn write(&self, table: &dyn Table, viewer: Viewer) -> Done {
        if self.png.is_none() && self.svg.is_none() {
            return Ok(());
        }
        let info = table.info();
        let art = draw::MapArt::new(&info.map, &draw::Title::of(&info.map).map_err(Failure::wrong)?);
        let view = table.view(viewer);
        let caption = draw::Caption::of(info, &view);
        self.write_svg(&draw::captioned_position_svg(&art, &view, &caption, &self.theme()))
    }

    fn write_svg(&self, svg: &str) -> Done {
        if let Some(path) = &self.svg {
            write(path, svg.as_bytes())?;
        }
        if let Some(path) = &self.png {
            write(path, &self.to_png(svg)?)?;
        }
        Ok(())
    }

    #[cfg(feature = "png")]
    fn to_png(&self, svg: &str) -> Result<Vec<u8>, Failure> {
        draw::png(svg, self.width).map_err(Failure::wrong)
    }

    #[cfg(not(feature = "png"))]
    fn to_png(&self, _: &str) -> Result<Vec<u8>, Failure> {
        let _ = self.width;
        Err(Failure::wrong("this program was built without PNG: use --svg, or build it with --features png"))
    }
}

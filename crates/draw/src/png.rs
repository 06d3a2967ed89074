//! SVG to PNG with the embedded fonts only.

use std::{
    fmt,
    sync::{Arc, LazyLock},
};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

use crate::font::{FONTS, SANS};

/// Why a picture could not be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DrawError {
    /// The SVG cannot be read.
    Unreadable(String),
    /// The picture would have no pixels, or too many.
    Size { width: u32, height: u32 },
    /// The picture could not be packed.
    Unpackable(String),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawError::Unreadable(why) => write!(f, "the drawing cannot be read: {why}"),
            DrawError::Size { width, height } => write!(f, "a picture of {width} x {height} cannot be made"),
            DrawError::Unpackable(why) => write!(f, "the picture cannot be packed: {why}"),
        }
    }
}

impl std::error::Error for DrawError {}

/// More than this many pixels are refused.
const MOST_PIXELS: u64 = 100_000_000;

static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    FONTS.iter().for_each(|font| database.load_font_data(font.ttf.to_vec()));
    database.set_sans_serif_family(SANS);
    Arc::new(database)
});

/// Renders an SVG at a width in pixels; the height follows.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, DrawError> {
    let options = Options { font_family: SANS.to_owned(), fontdb: DATABASE.clone(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|e| DrawError::Unreadable(e.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let size = DrawError::Size { width, height };
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(size);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| DrawError::Unpackable(e.to_string()))
}

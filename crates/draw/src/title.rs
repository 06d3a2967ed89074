//! What is written on a sheet besides the map's own data, and what it makes of the map's words: its title, names of
//! regions and waters, the legend. It stands beside the map's data in sheet.toml.

use hexmap::{Dress, LoadError, Map};
use serde::Deserialize;
use toml::Spanned;

use crate::look::{Look, Sign};

/// The title of a map and the names that lie over many hexes.
#[derive(Clone, Debug)]
pub struct Title {
    /// Small lines above the name.
    pub over: Vec<String>,
    pub name: String,
    /// What the game is about, in a line.
    pub under: String,
    /// Edition, where the map comes from.
    pub note: String,
    /// `1 hex = 20 miles`; worked out from the map where empty.
    pub scale: String,
    /// Which part is shown where not all of the first sheet fits: from 0 (left, top) to 1.
    pub focus: (f64, f64),
    pub regions: Vec<AreaName>,
    /// Features printed in full on this map: `vp` and `entry` with their values, `fort` as large ramparts.
    pub printed: Vec<String>,
    pub drawn: Vec<Drawn>,
    pub legend: Vec<LegendRow>,
    /// How things look; sheet.toml does not speak of it.
    pub look: Look,
}

impl Default for Title {
    fn default() -> Title {
        Title {
            over: Vec::new(),
            name: String::new(),
            under: String::new(),
            note: String::new(),
            scale: String::new(),
            focus: (0.5, 0.5),
            regions: Vec::new(),
            printed: Vec::new(),
            drawn: Vec::new(),
            legend: Vec::new(),
            look: Look::STANDARD,
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AreaKind {
    #[default]
    Region,
    Water,
}

/// A name that is set wide over many hexes.
#[derive(Clone, PartialEq, Debug)]
pub struct AreaName {
    pub text: String,
    pub kind: AreaKind,
    /// The hex it lies near, as the map calls it.
    pub hex: String,
    pub size: f64,
    pub spacing: f64,
    /// Degrees, clockwise. Without it the quietest place and angle near the hex are looked for.
    pub angle: Option<f64>,
    /// Where its middle lies from the centre of the hex, in hexes; only with an angle.
    pub offset: (f64, f64),
}

/// A word of this map that is drawn like one of the look: the Neva like a great river.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    pub word: String,
    pub like: String,
    /// What a plain legend calls it; it has no row of its own without.
    pub title: String,
}

/// One entry of the legend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegendRow {
    /// What is pictured: a terrain, a kind of hexside or link, a printed sign.
    pub swatch: String,
    pub title: String,
    /// The terrain effects, in a few words.
    pub text: String,
}

/// sheet.toml as it is written.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Written {
    over: Vec<String>,
    name: String,
    under: String,
    note: String,
    scale: String,
    focus: Option<Spanned<(f64, f64)>>,
    regions: Vec<WrittenArea>,
    printed: Vec<Spanned<String>>,
    drawn: Vec<WrittenDrawn>,
    legend: Vec<WrittenRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenArea {
    text: String,
    #[serde(default)]
    kind: AreaKind,
    hex: Spanned<String>,
    size: f64,
    spacing: f64,
    angle: Option<f64>,
    #[serde(default)]
    offset: (f64, f64),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenDrawn {
    word: Spanned<String>,
    like: Spanned<String>,
    #[serde(default)]
    title: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRow {
    swatch: Spanned<String>,
    title: String,
    #[serde(default)]
    text: String,
}

/// What a map can print in full.
const IN_FULL: [&str; 3] = ["vp", "entry", "fort"];

impl Title {
    /// What the sheets of a map say of themselves in sheet.toml. The first has the title; a map without that file gets
    /// just its name.
    pub fn of(map: &Map) -> Result<Title, LoadError> {
        let mut title = Title::default();
        for sheet in &map.sheets {
            if let Some(dress) = &sheet.dress {
                title.read(map, &sheet.name, dress)?;
            }
        }
        if let Some(sheet) = map.sheets.first().filter(|_| title.name.is_empty()) {
            let words = sheet.name.replace('-', " ");
            let mut letters = words.chars();
            let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
            title.name = first + letters.as_str();
        }
        Ok(title)
    }

    /// Adds what one sheet says. What stands on the paper only once is that of the first sheet that has it.
    fn read(&mut self, map: &Map, sheet: &str, dress: &Dress) -> Result<(), LoadError> {
        let text = dress.text.as_str();
        let written: Written = toml::from_str(text).map_err(|e| LoadError::toml(&dress.file, text, &e))?;
        let refused = |span: std::ops::Range<usize>, what: String| {
            let line = 1 + text.bytes().take(span.start).filter(|&b| b == b'\n').count();
            Err(LoadError::new(&dress.file, what).line(line))
        };
        if let Some(focus) = written.focus {
            let (x, y) = *focus.get_ref();
            if ![x, y].iter().all(|part| (0.0..=1.0).contains(part)) {
                return refused(focus.span(), "focus is two numbers from 0 to 1".into());
            }
            if map.sheets.first().is_some_and(|first| first.name == sheet) {
                self.focus = (x, y);
            }
        }
        for region in written.regions {
            let (at, hex) = (region.hex.span(), region.hex.into_inner());
            let Some(found) = map.on_sheet(sheet, &hex) else {
                return refused(at, format!("«{hex}» is no hex of {sheet}"));
            };
            let hex = map.label(found).to_owned();
            let WrittenArea { text, kind, size, spacing, angle, offset, .. } = region;
            self.regions.push(AreaName { text, kind, hex, size, spacing, angle, offset });
        }
        for word in written.printed {
            if !IN_FULL.contains(&word.get_ref().as_str()) {
                let known = IN_FULL.join(", ");
                return refused(word.span(), format!("«{}» is not printed in full (known: {known})", word.get_ref()));
            }
            self.printed.push(word.into_inner());
        }
        for drawn in written.drawn {
            let (word, like) = (drawn.word.get_ref(), drawn.like.get_ref());
            if !is_on(map, word) {
                return refused(drawn.word.span(), format!("«{word}» is no terrain, side, link or feature of the map"));
            }
            if !self.look.is_pictured(like) {
                return refused(drawn.like.span(), format!("there is no picture of «{like}»"));
            }
            let (word, like) = (drawn.word.into_inner(), drawn.like.into_inner());
            self.drawn.push(Drawn { word, like, title: drawn.title });
        }
        for row in written.legend {
            let swatch = row.swatch.get_ref();
            if !self.look.is_pictured(self.drawn_as(swatch)) {
                return refused(row.swatch.span(), format!("there is no picture of «{swatch}»"));
            }
            self.legend.push(LegendRow { swatch: row.swatch.into_inner(), title: row.title, text: row.text });
        }
        let once = [
            (&mut self.name, written.name),
            (&mut self.under, written.under),
            (&mut self.note, written.note),
            (&mut self.scale, written.scale),
        ];
        for (mine, theirs) in once.into_iter().filter(|(mine, _)| mine.is_empty()) {
            *mine = theirs;
        }
        if self.over.is_empty() {
            self.over = written.over;
        }
        Ok(())
    }

    /// The word of the look that a word of the map is drawn by.
    pub(crate) fn drawn_as<'a>(&'a self, word: &'a str) -> &'a str {
        self.drawn.iter().find(|d| d.word == word).map_or(word, |d| &d.like)
    }

    /// Whether a sign is printed in full.
    pub(crate) fn prints(&self, sign: &Sign) -> bool {
        sign.words.first().is_some_and(|(word, _)| self.printed.iter().any(|full| full == word))
    }

    /// The legend: the given one, or a plain one of what is on the map.
    pub fn legend(&self, map: &Map) -> Vec<LegendRow> {
        if self.legend.is_empty() { self.plain_legend(map) } else { self.legend.clone() }
    }

    /// What is on a map, without effects.
    pub fn plain_legend(&self, map: &Map) -> Vec<LegendRow> {
        let here = words(map);
        let mut rows: Vec<LegendRow> = Vec::new();
        let mut add = |swatch: &str, title: &str| {
            if !title.is_empty() && here.contains(&swatch) && !rows.iter().any(|r| r.title == title) {
                rows.push(LegendRow { swatch: swatch.to_owned(), title: title.to_owned(), text: String::new() });
            }
        };
        for (word, title) in self.look.rows() {
            add(word, title);
            self.drawn.iter().filter(|d| d.like == word).for_each(|d| add(&d.word, &d.title));
        }
        rows
    }
}

/// Words of terrains, features, hexsides and links that are on the map; entries and supply without whose they are.
fn words(map: &Map) -> Vec<&str> {
    let terrains = map.hexes().map(|h| map.terrain_name(h));
    let sides = map.edges().iter().flat_map(|e| {
        map.side_kinds.iter().enumerate().filter(move |(i, _)| e.kinds.0 >> i & 1 != 0).map(|(_, k)| k.as_str())
    });
    let links = map.link_kinds.iter().map(String::as_str);
    let features = map.hexes().flat_map(|h| map.features(h)).map(|f| match f.split_once([':', '-']) {
        Some((key @ ("supply" | "entry"), _)) => key,
        _ => f.as_str(),
    });
    let mut words: Vec<&str> = Vec::new();
    for word in terrains.chain(features).chain(sides).chain(links) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

fn is_on(map: &Map, word: &str) -> bool {
    let kinds = map.terrains.iter().chain(&map.side_kinds).chain(&map.link_kinds);
    kinds.chain(map.hexes().flat_map(|h| map.features(h))).any(|known| known == word)
}

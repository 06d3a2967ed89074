//! What is written on a sheet besides the map's own data: its title, names of regions and waters, the legend.

use hexmap::Map;
use serde::Deserialize;

/// The title of a map and the names that lie over many hexes.
#[derive(Clone, PartialEq, Default, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
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
    pub regions: Vec<AreaName>,
    /// Features printed in full on this map: `vp` and `entry` with their values, `fort` as large ramparts.
    pub printed: Vec<String>,
    pub legend: Vec<LegendRow>,
}

#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AreaKind {
    #[default]
    Region,
    Water,
}

/// A name that is set wide over many hexes.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaName {
    pub text: String,
    #[serde(default)]
    pub kind: AreaKind,
    /// The printed number of the hex it lies near.
    pub hex: String,
    pub size: f64,
    pub spacing: f64,
    /// Degrees, clockwise. Without it the quietest place and angle near the hex are looked for.
    #[serde(default)]
    pub angle: Option<f64>,
    /// Where its middle lies from the centre of the hex, in hexes; only with an angle.
    #[serde(default)]
    pub offset: (f64, f64),
}

/// One entry of the legend.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegendRow {
    /// What is pictured: a terrain, a kind of hexside or link, a printed sign. Unknown words give an empty hex.
    pub swatch: String,
    pub title: String,
    /// The terrain effects, in a few words.
    #[serde(default)]
    pub text: String,
}

const BUILT_IN: [(&str, &str); 6] = [
    ("leningrad-1979", include_str!("../data/leningrad-1979.toml")),
    ("leningrad-2010", include_str!("../data/leningrad-2010.toml")),
    ("baltic", include_str!("../data/baltic.toml")),
    ("leningrad-city", include_str!("../data/leningrad-city.toml")),
    ("leningrad-main", include_str!("../data/leningrad-main.toml")),
    ("stalingrad-main", include_str!("../data/stalingrad-main.toml")),
];

impl Title {
    /// The title of a map by the name of its first sheet: the built-in one, or just the name.
    pub fn of(map: &Map) -> Title {
        let name = map.sheets.first().map_or("", |sheet| sheet.name.as_str());
        match BUILT_IN.iter().find(|(known, _)| *known == name) {
            Some((_, text)) => Title::read(text).expect("the built-in titles are whole"),
            None => {
                let words = name.replace('-', " ");
                let mut letters = words.chars();
                let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
                Title { name: first + letters.as_str(), ..Title::default() }
            }
        }
    }

    /// Reads a title from TOML.
    pub fn read(text: &str) -> Result<Title, toml::de::Error> {
        toml::from_str(text)
    }

    /// The legend: the given one, or a plain one of what is on the map.
    pub fn legend(&self, map: &Map) -> Vec<LegendRow> {
        if self.legend.is_empty() { plain_legend(map) } else { self.legend.clone() }
    }
}

/// What is on a map, without effects.
pub fn plain_legend(map: &Map) -> Vec<LegendRow> {
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
    let known = SWATCHES.iter().filter(|(word, _)| words.contains(word));
    let mut rows: Vec<LegendRow> = Vec::new();
    for (word, title) in known {
        if !rows.iter().any(|r| r.title == *title) {
            rows.push(LegendRow { swatch: (*word).to_owned(), title: (*title).to_owned(), text: String::new() });
        }
    }
    rows
}

/// What a legend can picture, in the order of a plain legend.
const SWATCHES: [(&str, &str); 38] = [
    ("clear", "Clear"),
    ("forest", "Woods"),
    ("swamp", "Swamp"),
    ("marsh", "Marsh"),
    ("hill", "Hill"),
    ("urban", "Urban"),
    ("park", "Park"),
    ("sea", "Sea"),
    ("lake", "Lake"),
    ("major-city", "Major city"),
    ("interior", "City hex"),
    ("soviet-city", "Soviet city"),
    ("city", "City"),
    ("town", "Town"),
    ("river", "River hexside"),
    ("major-river", "Major river"),
    ("minor-river", "Minor river"),
    ("neva", "Neva"),
    ("don", "Don"),
    ("volga", "Volga"),
    ("bridge", "Bridge"),
    ("road", "Road"),
    ("prospekt", "Prospekt"),
    ("major-rail", "Major railway"),
    ("minor-rail", "Minor railway"),
    ("rail", "Railway"),
    ("border", "Border"),
    ("supply", "Supply source"),
    ("entry", "Entry hex"),
    ("objective", "Objective"),
    ("fort", "Fortification"),
    ("fortified-city", "Fortified city"),
    ("worker-setup", "Workers begin here"),
    ("harbour", "Harbour"),
    ("naval", "Naval hex"),
    ("red-edge", "Soviet supply edge"),
    ("ferry", "Ferry"),
    ("transfer", "Leads to the other map"),
];

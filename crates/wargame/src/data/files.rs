//! The files of a game.

use std::sync::Arc;

use hexmap::{Folder, HexId, LoadError, Map};
use serde::{Deserialize, de::DeserializeOwned};

use super::datum::{Datum, Tables};

/// The texts of a game's files.
pub struct Files {
    key: &'static str,
    maps: Vec<Folder>,
    file: String,
    tables: String,
    look_file: String,
    look: String,
    brief: Option<(String, String)>,
}

/// A game's maps and tables.
pub struct Data<'t> {
    pub map: Arc<Map>,
    /// Digest over all that can change a game.
    pub digest: String,
    key: &'static str,
    tables: Tables<'t>,
    maps: &'t [Folder],
    look: CounterLook,
    brief: Option<&'t (String, String)>,
}

/// look.toml: what counters look like beyond what their values say. It changes no game, so the digest leaves it out.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct CounterLook {
    /// Corps with a plain band, in the order in which bands are coloured.
    bands: Vec<String>,
}

impl Files {
    /// Finds tables.toml and, if they are there, look.toml and brief.toml in a system's folder, and the maps of one game
    /// by the names of their folders, the main map first. `key` is what the tables call the game.
    pub fn read(folder: &Folder, key: &'static str, maps: &[&str]) -> Result<Files, LoadError> {
        let maps = maps.iter().map(|name| folder.sub("maps").sub(name)).collect();
        let look = if folder.exists("look.toml") { folder.read("look.toml")? } else { String::new() };
        let brief = folder.exists("brief.toml").then(|| folder.read("brief.toml")).transpose()?;
        let brief = brief.map(|text| (folder.path("brief.toml"), text));
        let (file, look_file) = (folder.path("tables.toml"), folder.path("look.toml"));
        Ok(Files { key, maps, file, tables: folder.read("tables.toml")?, look_file, look, brief })
    }

    pub fn open(&self) -> Result<Data<'_>, LoadError> {
        let mut all = self.tables.clone();
        let mut sheets = Vec::new();
        for map in &self.maps {
            sheets.push(Map::load(map)?);
            for file in ["grid.toml", "hexes.tsv", "sides.tsv", "links.tsv"] {
                all.push_str(&map.read(file)?);
            }
        }
        Ok(Data {
            map: Arc::new(Map::join(sheets)?),
            digest: crate::digest(all.as_bytes()),
            key: self.key,
            tables: Tables::parse(self.file.as_str(), &self.tables)?,
            maps: &self.maps,
            look: toml::from_str(&self.look).map_err(|e| LoadError::toml(&self.look_file, &self.look, &e))?,
            brief: self.brief.as_ref(),
        })
    }
}

impl Data<'_> {
    pub fn tables(&self) -> Datum<'_> {
        self.tables.root()
    }

    /// What the tables call the game.
    pub(super) fn key(&self) -> &'static str {
        self.key
    }

    /// brief.toml: where it is, and what stands in it.
    pub(super) fn brief(&self) -> Option<(&str, &str)> {
        self.brief.map(|(file, text)| (file.as_str(), text.as_str()))
    }

    /// The stripe of a corps' counters: which of the plain bands it has.
    pub fn stripe(&self, corps: &str) -> Option<u8> {
        self.look.bands.iter().position(|band| band == corps).map(|i| i as u8)
    }

    /// What lies under keys of the tables, in which a star is the game's own: `terrain.*.clear`.
    pub fn at(&self, keys: &str) -> Result<Datum<'_>, LoadError> {
        self.tables().at(&keys.replace('*', self.key))
    }

    /// A value under such keys.
    pub fn get<T: DeserializeOwned>(&self, keys: &str) -> Result<T, LoadError> {
        self.at(keys)?.read()
    }

    /// A list of hexes under such keys.
    pub fn hexes<C: FromIterator<HexId>>(&self, keys: &str) -> Result<C, LoadError> {
        self.at(keys)?.hexes(&self.map)
    }

    /// What is wrong with a hex of the map, with its line.
    pub fn error(&self, hex: HexId, what: impl Into<String>) -> LoadError {
        let sheet = self.map.sheets.iter().rposition(|s| s.first.index() <= hex.index()).unwrap_or(0);
        let label = self.map.label(hex);
        let error = LoadError::new(self.maps[sheet].path("hexes.tsv"), what).hex(label);
        // A label that an earlier sheet has is written `sheet-label` once the sheets are joined.
        let printed = label.strip_prefix(&format!("{}-", self.map.sheets[sheet].name)).unwrap_or(label);
        let text = self.maps[sheet].read("hexes.tsv").unwrap_or_default();
        match text.lines().position(|line| line.split('\t').next() == Some(printed)) {
            Some(line) => error.line(line + 1),
            None => error,
        }
    }

    /// Refuses more of something than a program's fixed room.
    pub fn fits(&self, what: &str, number: usize, room: usize) -> Result<(), LoadError> {
        if number <= room {
            return Ok(());
        }
        Err(self.tables().error(format!("{number} {what} are more than the {room} the program can hold")))
    }
}

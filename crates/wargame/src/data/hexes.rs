//! Hexes that the tables name.

use hexmap::{HexId, LoadError, Map};
use serde::de::DeserializeOwned;

use super::datum::Datum;

impl Datum<'_> {
    /// The hex with this number.
    pub fn hex(&self, map: &Map) -> Result<HexId, LoadError> {
        self.labelled(map, self.text()?)
    }

    /// A list of hexes, in its order.
    pub fn hexes<C: FromIterator<HexId>>(&self, map: &Map) -> Result<C, LoadError> {
        self.list()?.iter().map(|hex| hex.hex(map)).collect()
    }

    /// A table with hexes as its keys, in the order of their numbers: `{ "2604" = 30 }`.
    pub fn by_hex<T: DeserializeOwned>(&self, map: &Map) -> Result<Vec<(HexId, T)>, LoadError> {
        self.entries()?.iter().map(|(label, value)| Ok((value.labelled(map, label)?, value.read()?))).collect()
    }

    fn labelled(&self, map: &Map, label: &str) -> Result<HexId, LoadError> {
        map.by_label(label).ok_or_else(|| {
            let sheets: Vec<_> = map.sheets.iter().map(|sheet| sheet.name.as_str()).collect();
            self.error(format!("there is no hex {label} on {}", crate::words::row(&sheets)))
        })
    }
}

//! What the hexes of a map are to the rules.

use hexmap::{HexId, LoadError};

use super::files::Data;

impl Data<'_> {
    /// The ground of every hex: by the first of these features it has, else by the word for its terrain.
    pub fn ground<G: Copy>(&self, features: &[(&str, G)], terrains: &[(&str, G)]) -> Result<Vec<G>, LoadError> {
        let of = |hex| {
            let covered = features.iter().find(|(feature, _)| self.map.has_feature(hex, feature));
            let word = self.map.terrain_name(hex);
            let found = covered.or_else(|| terrains.iter().find(|&&(terrain, _)| terrain == word));
            found.map(|&(_, ground)| ground).ok_or_else(|| {
                let known: Vec<_> = terrains.iter().map(|&(terrain, _)| terrain).collect();
                self.error(hex, format!("these rules know no terrain «{word}» (known: {})", known.join(", ")))
            })
        };
        self.map.hexes().map(of).collect()
    }

    /// The hexes with a feature `key:value`, hex by hex, and its values: `entry:W`.
    pub fn marked<'a>(&'a self, key: &'a str) -> impl Iterator<Item = (HexId, &'a str)> {
        self.map.hexes().flat_map(move |hex| self.map.feature_values(hex, key).map(move |value| (hex, value)))
    }

    /// The hex that the value of a feature names.
    pub fn named(&self, hex: HexId, label: &str) -> Result<HexId, LoadError> {
        self.map.by_label(label).ok_or_else(|| self.error(hex, format!("there is no hex {label} on the maps")))
    }
}

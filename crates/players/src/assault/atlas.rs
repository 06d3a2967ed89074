//! What is worked out once for a game: ways, distances and aims, which depend on the map and the tables alone.

use assault::{Book, W};
use hexmap::Field;

use super::{
    distances::{Costs, plain, to_go},
    doctrine::{self, Goal},
    features,
    graph::Graphs,
};
use crate::rings::Rings;

pub struct Atlas {
    /// For each corps what it is after.
    pub aims: Vec<Vec<Goal>>,
    /// For each corps whether its units guard supply lines.
    pub rear: Vec<bool>,
    /// Hexes from each hex to the city.
    pub away: Field<u16, W>,
    /// Tenths of a turn German wheels need from each hex to the city.
    pub onward: Costs,
    pub graphs: Graphs,
    /// Land hexes around each hex.
    pub rings: Rings,
}

impl Atlas {
    pub fn new(book: &Book) -> Atlas {
        let graphs = Graphs::new(book);
        let mut onward = to_go(&graphs, 1, &book.interior, &plain());
        book.land.iter().for_each(|h| onward[h] = onward[h].saturating_mul(10) / 36);
        Atlas {
            aims: doctrine::aims(book),
            rear: doctrine::rear(book),
            away: features::away(book),
            onward,
            graphs,
            rings: Rings::new(&book.map, |hex| book.land.has(hex)),
        }
    }
}

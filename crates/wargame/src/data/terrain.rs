//! What the ground costs, by class of unit.

use hexmap::{Dir, HexId, LoadError, Map, Mp};
use serde::de::DeserializeOwned;

use super::{datum::Datum, files::Data};

/// Cost of what cannot be entered.
pub const NO: Mp = Mp::MAX;

/// Costs by hex and direction, with room for so many hexes: a copy to change is one block of memory.
pub type Costs<const SIZE: usize> = [[Mp; 6]; SIZE];

/// What entering a hex costs, by its ground and by class.
pub struct Rates<G, const N: usize>(Vec<(G, [Mp; N])>);

impl<G: Copy + PartialEq, const N: usize> Rates<G, N> {
    /// Ground that the table does not speak of cannot be entered.
    pub fn of(&self, ground: G) -> [Mp; N] {
        self.0.iter().find(|(known, _)| *known == ground).map_or([NO; N], |&(_, rates)| rates)
    }
}

impl Datum<'_> {
    /// A value by class: `{ infantry = 6, mechanized = 9 }`. A class goes by the first of its words that is there.
    pub fn by_class<T: Copy + Default + DeserializeOwned, const N: usize>(
        &self,
        classes: [&[&str]; N],
    ) -> Result<[T; N], LoadError> {
        let mut values = [T::default(); N];
        for (value, words) in values.iter_mut().zip(classes) {
            let word = words.iter().find(|word| self.find(word).is_some()).or(words.last());
            *value = self.get(word.expect("a class has a word"))?;
        }
        Ok(values)
    }
}

impl Data<'_> {
    /// The rates of a table for grounds by their words in it. A ground that lies on the map needs its row.
    pub fn rates<G: Copy + PartialEq, const N: usize>(
        &self,
        table: &Datum,
        ground: &[G],
        words: &[(G, &str)],
        classes: [&[&str]; N],
    ) -> Result<Rates<G, N>, LoadError> {
        let mut rates = Vec::new();
        for &(kind, word) in words {
            let lies = ground.iter().position(|&g| g == kind).map(|i| HexId(i as u16));
            match (table.find(word), lies) {
                (Some(row), _) => rates.push((kind, row.by_class(classes)?)),
                (None, None) => {}
                (None, Some(hex)) => {
                    return Err(table.error(format!("no cost «{word}» for hex {}", self.map.label(hex))));
                }
            }
        }
        Ok(Rates(rates))
    }
}

/// A cost for every step from one hex into the next; [`NO`] where none leads.
pub fn costs<const SIZE: usize>(map: &Map, price: impl Fn(HexId, Dir, HexId) -> Mp) -> Box<Costs<SIZE>> {
    let mut costs = Box::new([[NO; 6]; SIZE]);
    for from in map.hexes() {
        for (dir, to) in map.around(from) {
            costs[from.index()][dir.index()] = price(from, dir, to);
        }
    }
    costs
}

/// A bit for each direction out of each hex that passes a test.
pub fn directions(map: &Map, test: impl Fn(HexId, Dir, HexId) -> bool) -> Vec<u8> {
    let bit = |h, d: Dir, to| u8::from(test(h, d, to)) << d.index();
    map.hexes().map(|h| map.around(h).fold(0, |bits, (d, to)| bits | bit(h, d, to))).collect()
}

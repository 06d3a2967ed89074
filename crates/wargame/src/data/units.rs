//! Counters by their names.

use hexmap::LoadError;

use super::datum::Datum;
use crate::action::{UnitId, UnitSet};

impl Datum<'_> {
    /// The unit of this name among all of them.
    pub fn unit(&self, names: &[String]) -> Result<UnitId, LoadError> {
        self.called(names, self.text()?)
    }

    /// A list of units.
    pub fn units<C: FromIterator<UnitId>>(&self, names: &[String]) -> Result<C, LoadError> {
        self.list()?.iter().map(|unit| unit.unit(names)).collect()
    }

    /// The unit of a name that was not read here but made from what was: `Worker 3`.
    pub fn called(&self, names: &[String], name: &str) -> Result<UnitId, LoadError> {
        let at = names.iter().position(|known| known == name);
        at.map(|i| UnitId(i as u8)).ok_or_else(|| self.error(format!("there is no counter «{name}»")))
    }
}

/// Adds a unit to those that share a name (a corps, a division), which stand in the order they are first named in;
/// the number of the group.
pub fn group<const W: usize>(groups: &mut Vec<(String, UnitSet<W>)>, name: &str, unit: UnitId) -> usize {
    let number = groups.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
        groups.push((name.to_owned(), UnitSet::EMPTY));
        groups.len() - 1
    });
    groups[number].1.add(unit);
    number
}

/// The handle of a unit: its name in lower case without blanks.
pub fn handle(name: &str) -> String {
    name.to_lowercase().replace(' ', "")
}

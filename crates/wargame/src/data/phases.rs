//! The sequence of play.

use hexmap::LoadError;

use super::datum::Datum;
use crate::{info::PhaseInfo, rules::Side};

impl Datum<'_> {
    /// Phases from lines with `id`, `name` and `actor`, which is one of the two names of sides or `none`; those
    /// without a `step` are no phases of a turn. They have to be these phases in this order, each given with its word
    /// for the phase bar.
    pub fn phases(&self, sides: [&str; 2], known: &[(&str, &str)]) -> Result<Vec<PhaseInfo>, LoadError> {
        let lines = self.list()?;
        if lines.len() != known.len() {
            return Err(self.error(format!("{} phases, not {}", lines.len(), known.len())));
        }
        let actors = [(sides[0], Some(Side::First)), (sides[1], Some(Side::Second)), ("none", None)];
        let phase = |(line, &(key, short)): (&Datum, &(&str, &str))| {
            let id = line.at("id")?;
            if id.text()? != key {
                return Err(id.error(format!("«{}» stands where «{key}» is expected", id.text()?)));
            }
            let name = line.maybe("name")?;
            let side = line.at("actor")?.word(&actors)?;
            let side = side.filter(|_| line.find("step").is_some());
            Ok(PhaseInfo {
                key: key.into(),
                name: name.unwrap_or_else(|| key.replace('-', " ")),
                short: short.into(),
                side,
            })
        };
        lines.iter().zip(known).map(phase).collect()
    }
}

/// Phases as key, name, word for the phase bar and side.
pub fn sequence(phases: &[(&str, &str, &str, Option<Side>)]) -> Vec<PhaseInfo> {
    let phase = |&(key, name, short, side): &(&str, &str, &str, Option<Side>)| PhaseInfo {
        key: key.into(),
        name: name.into(),
        short: short.into(),
        side,
    };
    phases.iter().map(phase).collect()
}

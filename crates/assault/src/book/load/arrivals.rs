//! Where units stand at the start, when others come, and which go.

use hexmap::HexId;
use wargame::{UnitId, data::Datum};

use super::Builder;
use crate::{book::*, campaign::Campaign, state::UnitSet};

impl Builder<'_> {
    pub(super) fn due(&self, areas: &[Area]) -> Result<Vec<Option<Due>>, BookError> {
        let mut due = vec![None; self.roster.units.len()];
        // The cup brings the Russians of Stalingrad.
        let sides: &[_] = if self.is_leningrad() { &["german", "russian"] } else { &["german"] };
        for side in sides {
            let lines = self.data.at(&format!("reinforcements.*.{side}"))?;
            for (turn, line) in lines.schedule(self.data.get("turns.*.count")?, &["source", "turn", "area", "units"])? {
                let name = line.at("area")?;
                let missing = || name.error("there is no such entry area on the map");
                let area = match name.text()? {
                    "Leningrad" => None,
                    text => Some(areas.iter().position(|a| a.name == text).ok_or_else(missing)? as u8),
                };
                for unit in line.at("units")?.units::<Vec<_>>(&self.roster.names)? {
                    due[unit.index()] = Some(Due { turn, area });
                }
            }
        }
        Ok(due)
    }

    pub(super) fn withdrawals(&self) -> Result<Vec<Withdrawal>, BookError> {
        if !self.is_leningrad() {
            return Ok(Vec::new());
        }
        let lines = self.data.at("withdrawals.leningrad.german")?;
        let lines = lines.schedule(self.data.get("turns.*.count")?, &["source", "turn", "units", "condition"])?;
        let one = |(turn, line): (u8, Datum)| {
            let units = line.at("units")?.units(&self.roster.names)?;
            Ok(Withdrawal { turn, units, conditional: line.find("condition").is_some() })
        };
        lines.into_iter().map(one).collect()
    }

    /// Where units stand at the start; the first workers in the cities in order of their hexes.
    pub(super) fn start(&self) -> Result<Vec<Option<HexId>>, BookError> {
        let (map, names) = (&self.data.map, &self.roster.names);
        let tables: &[_] = match self.campaign {
            Campaign::Leningrad => &["setup.leningrad.russian.hexes"],
            Campaign::Stalingrad => &["setup.stalingrad.axis", "setup.stalingrad.soviet"],
        };
        let mut start = vec![None; names.len()];
        for table in tables {
            for (unit, hex) in self.data.at(table)?.entries()? {
                start[hex.called(names, unit)?.index()] = Some(hex.hex(map)?);
            }
        }
        if self.is_leningrad() {
            let cities = self.data.at("setup.leningrad.russian.city_workers")?;
            for (number, (hex, _)) in (1..).zip(cities.by_hex::<String>(map)?) {
                start[cities.called(names, &format!("Worker {number}"))?.index()] = Some(hex);
            }
        }
        Ok(start)
    }

    pub(super) fn in_city(&self) -> Result<UnitSet, BookError> {
        if !self.is_leningrad() {
            return self.units("setup.stalingrad.any_stalingrad_hex");
        }
        let setup = self.data.at("setup.leningrad.russian")?;
        let first = setup.at("city_workers")?.entries()?.len() + 1;
        let workers = setup.at("leningrad_workers")?;
        let worker = |number| workers.called(&self.roster.names, &format!("Worker {number}"));
        let workers: UnitSet = (first..first + workers.read::<usize>()?).map(worker).collect::<Result<_, _>>()?;
        Ok(self.units("setup.leningrad.russian.leningrad_any_hex")? | workers)
    }

    pub(super) fn navy(&self) -> Result<Option<Navy>, BookError> {
        let Some(unit) = self.roster.units.iter().position(|u| u.kind == Kind::Naval) else { return Ok(None) };
        Ok(Some(Navy {
            unit: UnitId(unit as u8),
            start: self.hex("naval.start")?,
            harbour: self.hex("naval.not_from")?,
            hexes: self.data.hexes("naval.hexes")?,
            firepower: self.data.get("naval.firepower")?,
            range: self.data.get("naval.range")?,
        }))
    }
}

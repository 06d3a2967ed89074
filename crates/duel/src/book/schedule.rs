//! What comes when: units, chits, air units, fort markers.

use hexmap::HexId;
use wargame::data::{Data, Datum};

use super::{BookError, Due, Entry, Raising, Range};
use crate::state::{GERMAN, SOVIET};

/// The ranges of the south edge (5.1), in the order of their keys.
pub(super) fn ranges(data: &Data) -> Result<Vec<Range>, BookError> {
    let arrows = data.at("supply.arrows")?;
    let lists = arrows.entries()?.into_iter().filter(|(key, _)| key.starts_with('r'));
    let range = |(key, hexes): (&str, Datum)| {
        let name = key.trim_start_matches('r').replace('_', " to ");
        Ok(Range { name, hexes: hexes.hexes(&data.map)? })
    };
    lists.map(range).collect()
}

/// When and how a counter comes; nothing for one that is there at first.
pub(super) fn due(
    line: &Datum,
    data: &Data,
    ranges: &[Range],
    places: &mut Vec<Raising>,
) -> Result<Option<Due>, BookError> {
    let Some(turn) = line.maybe("turn")? else { return Ok(None) };
    let entry = line.at("entry")?;
    let hexes = || line.at("hexes")?.hexes::<Vec<HexId>>(&data.map);
    let entry = match entry.text()? {
        "east_edge" => Entry::East,
        "west_edge" => Entry::West,
        "lake_ladoga_north_edge" => Entry::Lake,
        "hexes" => {
            let hexes = hexes()?;
            let range = ranges.iter().position(|range| range.hexes == hexes);
            Entry::Range(range.ok_or_else(|| entry.error("these hexes are no range of supply.arrows"))? as u8)
        }
        "placed" => {
            let hexes = hexes()?;
            let place = places.iter().position(|place| place.hexes == hexes).unwrap_or_else(|| {
                let name = data.map.name(hexes.first().copied().unwrap_or_default()).to_owned();
                places.push(Raising { name, hexes });
                places.len() - 1
            });
            Entry::Placed(place as u8)
        }
        "finnish_squares" => {
            let mut squares = 0;
            for square in line.at("squares")?.list()? {
                let number = square.text()?.parse::<u8>().ok().filter(|n| (1..=16).contains(n));
                squares |= 1 << (number.ok_or_else(|| square.error("this is no square"))? - 1);
            }
            Entry::Squares(squares)
        }
        // Which it is stands in `replaces`, and is read when all headquarters are known.
        "replaces" => Entry::Replaces(wargame::UnitId(u8::MAX)),
        other => return Err(entry.error(format!("«{other}» is no way to come"))),
    };
    Ok(Some(Due { turn, entry }))
}

/// Chits by turn and side.
pub(super) fn chits(data: &Data, turns: u8) -> Result<Vec<[u8; 2]>, BookError> {
    let list = data.at("turn_track.turn")?;
    let lines = list.list()?;
    if lines.len() != usize::from(turns) {
        return Err(list.error(format!("{} turns, not {turns}", lines.len())));
    }
    lines.iter().map(|line| Ok([line.get("german_chits")?, line.get("soviet_chits")?])).collect()
}

/// Air units by turn (from 0, what a scenario begins with), side and kind.
pub(super) fn air(data: &Data, turns: u8) -> Result<Vec<[[u8; 2]; 2]>, BookError> {
    let table = data.at("air")?;
    let mut air = vec![[[0; 2]; 2]; usize::from(turns) + 1];
    air[0] = [
        [table.get("german_start_fighters")?, table.get("german_start_cas")?],
        [table.get("soviet_start_fighters")?, table.get("soviet_start_cas")?],
    ];
    for (turn, line) in table.at("reinforcement")?.schedule(turns, &["side", "turn", "fighters", "cas"])? {
        let side = line.at("side")?.word(&[("german", GERMAN), ("soviet", SOVIET)])?;
        let come: [u8; 2] = [line.get("fighters")?, line.get("cas")?];
        for (kind, number) in come.into_iter().enumerate() {
            air[usize::from(turn)][side.index()][kind] += number;
        }
    }
    for (side, name) in ["german", "soviet"].into_iter().enumerate() {
        for (kind, key) in ["fighters", "cas"].into_iter().enumerate() {
            let most: u8 = table.get(&format!("{name}_max_{key}"))?;
            let all: u8 = air.iter().map(|turn| turn[side][kind]).sum();
            if all > most {
                return Err(table.error(format!("{all} {name} {key} come in all, at most {most} there are")));
            }
        }
    }
    Ok(air)
}

/// Fort markers by turn, from 0.
pub(super) fn forts(data: &Data, turns: u8) -> Result<Vec<u8>, BookError> {
    let table = data.at("forts")?;
    (0..=turns).map(|turn| Ok(table.maybe(&format!("turn_{turn}"))?.unwrap_or(0))).collect()
}

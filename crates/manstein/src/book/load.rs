//! Builds the book from data/manstein.

use hexmap::{Dir, Folder, HexId};
use wargame::{
    UnitId,
    data::{Data, Files, NO, costs, directions},
};

use super::{
    counters::{self, Roster},
    faces, ground,
    info::{Parts, info},
    schedule::{self, Schedule},
    tables, *,
};
use crate::sets::COUNTERS;

impl Book {
    /// Reads map and tables from a folder.
    pub fn load(folder: &Folder) -> Result<Book, BookError> {
        let files = Files::read(folder, "", &["leningrad-city"])?;
        let data = files.open()?;
        let roster = counters::roster(&data)?;
        build(&data, roster)
    }
}

fn build(data: &Data, roster: Roster) -> Result<Book, BookError> {
    let map = &data.map;
    data.fits("hexes", map.len(), HexSet::SIZE)?;
    data.fits("hexsides", map.edges().len(), EdgeSet::SIZE)?;
    data.fits("counters of the 42nd Army", roster.counters.len(), COUNTERS)?;
    let turns: u8 = data.get("game.turns")?;
    let with = |feature: &str| -> HexSet { map.with_feature(feature).collect() };

    let ground = ground::grounds(data)?;
    let is = |kind: Ground| -> HexSet { map.hexes().filter(|h| ground[h.index()] == kind).collect() };
    let (clear, urban, objectives, sea) =
        (is(Ground::Clear), is(Ground::Urban), is(Ground::Objective), is(Ground::Sea));
    let all: HexSet = map.hexes().collect();
    let land = all - sea;
    let forts = with("fort");
    let crossing = ground::crossings(map, &ground);
    let sides = ground::sides(data, &crossing)?;
    let coast = ground::agreed(data, "coastal", |h| land.has(h) && map.around(h).any(|(_, to)| sea.has(to)))?;
    let riverside = ground::agreed(data, "major-river", |h| crossing[h.index()].contains(&Crossing::Major))?;
    let linked = |word: &'static str| {
        let kind = map.link_kind(word);
        ground::agreed(data, word, |h| Dir::ALL.iter().any(|&d| map.link(h, d).meets(kind)))
    };
    let (railway, prospekts) = (linked("rail")?, linked("prospekt")?);
    let rail = map.link_kind("rail");
    let rails = directions(map, |from, dir, _| map.link(from, dir).meets(rail));
    let links = directions(map, |from, dir, _| map.link(from, dir).0 != 0);

    let prices = Prices::read(data)?;
    let enter: Vec<Mp> = map.hexes().map(|h| prices.enter(ground[h.index()], forts.has(h)).unwrap_or(NO)).collect();
    let step = |from: HexId, dir: Dir, to: HexId| {
        let bridged = map.edge_between(from, to).is_some_and(|edge| sides.bridges.has(edge));
        match (crossing[from.index()][dir.index()], bridged) {
            (Crossing::Shut, _) | (Crossing::Major, false) => NO,
            (Crossing::Open, _) => enter[to.index()],
            (Crossing::Minor, false) => enter[to.index()] + prices.minor,
            (Crossing::Minor, true) => enter[to.index()] + prices.bridged_minor,
            (Crossing::Major, true) => enter[to.index()] + prices.bridged_major,
        }
    };
    let foot = costs(map, step);
    let motorized = costs(
        map,
        |from, dir, to| {
            if clear.has(to) || Book::leads(&links, from, dir) { step(from, dir, to) } else { NO }
        },
    );

    let schedule = schedule::schedule(data)?;
    let entry = |word: &str| -> HexSet {
        data.marked("entry").filter(|&(hex, value)| value == word && land.has(hex)).map(|(hex, _)| hex).collect()
    };
    counted(data, &objectives)?;
    let drawn: u8 = data.get("setup.random_42nd_army_units")?;
    let pieces = pieces(data, &roster, &schedule, turns, drawn, objectives.len())?;
    let commands = Command::ALL.map(|(command, _)| {
        (0..).map(UnitId).zip(&roster.units).filter(|(_, unit)| unit.command == command).map(|(id, _)| id).collect()
    });
    started(data, &roster, &land, &railway)?;
    let (fire, needed) = (FireTable::read(data)?, data.get("victory.german_objectives_needed")?);
    let parts = Parts { roster: &roster, pieces: &pieces, fire: &fire, needed, objectives: objectives.len(), turns };
    let info = info(data, &parts)?;
    let faces = faces::faces(data, &roster);
    Ok(Book {
        map: map.clone(),
        info,
        faces,
        turns,
        days: data.get("game.days_per_turn")?,
        water: ground::water(map, &ground, &crossing, &riverside),
        built: urban | objectives,
        south: entry("GER-S"),
        front: entry("SU-N") | entry("SU-E"),
        setup: land - rows(data, "setup.random_closed_rows")?,
        roads: railway | prospekts,
        clear,
        urban,
        objectives,
        sea,
        land,
        forts,
        coast,
        riverside,
        railway,
        rivers: sides.rivers,
        major: sides.major,
        bridges: sides.bridges,
        ground,
        crossing,
        rails,
        links,
        enter,
        foot,
        motorized,
        units: roster.units,
        germans: roster.germans,
        counters: roster.counters,
        pool: roster.pool,
        pieces,
        commands: commands.to_vec(),
        drawn,
        prices,
        stacking: Stacking::read(data)?,
        limits: data.get("command")?,
        fire,
        modifiers: tables::modifiers(data)?,
        demolition: Demolition::read(data)?,
        rubble: Rubble::read(data)?,
        replacements: schedule::replacements(data, turns)?,
        schedule,
        airborne: schedule::airborne(data)?,
        needed,
    })
}

/// The tables count the objectives of the map, and the German does not need more than there are (4.3).
fn counted(data: &Data, objectives: &HexSet) -> Result<(), BookError> {
    let (count, needed) = (data.at("victory.objectives.count")?, data.at("victory.german_objectives_needed")?);
    let there = objectives.len();
    if count.read::<usize>()? != there {
        return Err(count.error(format!("the map has {there} objective hexes")));
    }
    if needed.read::<usize>()? > there {
        return Err(needed.error(format!("there are only {there} objective hexes")));
    }
    Ok(())
}

/// Handles of the pieces: of those that begin face up their own, then a number for each that can ever be drawn: the
/// set-up (3.6), and on each turn as many as there can be objectives for (19.2).
fn pieces(
    data: &Data,
    roster: &Roster,
    schedule: &Schedule,
    turns: u8,
    drawn: u8,
    objectives: usize,
) -> Result<Vec<String>, BookError> {
    if usize::from(drawn) > roster.pool {
        let setup = data.at("setup.random_42nd_army_units")?;
        return Err(setup.error(format!("only {} counters lie in the pool", roster.pool)));
    }
    let most = schedule.army(objectives);
    let rounds = usize::from((turns + 1).saturating_sub(schedule.army_from));
    let begun = &roster.counters[roster.pool..];
    let hidden = usize::from(drawn) + rounds * most;
    tables::fits(data, roster.units.len(), begun.len() + hidden, most, objectives)?;
    let mut handles: Vec<String> = begun.iter().map(|counter| counter.key.clone()).collect();
    handles.extend((1..=hidden).map(|number| format!("k{number:02}")));
    match handles.iter().find(|handle| roster.units.iter().any(|unit| unit.key == **handle)) {
        Some(handle) => Err(data.at("counters.units")?.error(format!("«{handle}» is the handle of a piece"))),
        None => Ok(handles),
    }
}

/// The hexes of rows by number: the first two figures printed in a hex (3.6).
fn rows(data: &Data, keys: &str) -> Result<HexSet, BookError> {
    let list = data.at(keys)?;
    let mut hexes = HexSet::EMPTY;
    for row in list.list()? {
        let number = format!("{:02}", row.read::<u8>()?);
        let found: HexSet = data.map.hexes().filter(|&h| data.map.label(h).starts_with(&number)).collect();
        if found.is_empty() {
            return Err(row.error("there is no such row"));
        }
        hexes |= &found;
    }
    Ok(hexes)
}

/// Whoever is put down at first has somewhere to stand (3.3).
fn started(data: &Data, roster: &Roster, land: &HexSet, railway: &HexSet) -> Result<(), BookError> {
    for unit in roster.units.iter().chain(&roster.counters) {
        match unit.start {
            Some(Start::Hex(hex)) if !land.has(hex) => {
                return Err(data.error(hex, format!("«{}» begins here, where no land unit can stand", unit.name)));
            }
            Some(Start::Rail) if railway.is_empty() => {
                return Err(data.tables().error(format!("«{}» has no railroad hex to begin in", unit.name)));
            }
            _ => {}
        }
    }
    Ok(())
}

//! Builds the book from data/advance.

use std::{
    array,
    sync::atomic::{AtomicU64, Ordering},
};

use hexmap::{Folder, HexId, Kinds, Mp};
use wargame::{
    Crt, Info, Level, OptionSpec, Scenario, UnitId,
    action::{named_numbers, sayings},
    data::{Calendar, Data, Datum, Files, costs, directions},
    zone_masks,
};

use super::counters;
use crate::{
    action::Act,
    book::*,
    edition::{Edition, Surcharge},
    layer::layers,
    state::{Half, HexSet, PIECES, UNITS, W},
    words::{honoured, ordinal},
};

/// The phases of a Game-Turn in the order of [`crate::Phase`], with their words for the phase bar.
const PHASES: [(&str, &str); 11] = [
    ("setup-soviet", ""),
    ("setup-german", ""),
    ("de-replacement", "Replace"),
    ("de-movement", "Move"),
    ("de-combat", "Combat"),
    ("de-interdiction", "Interdict"),
    ("su-fortification", "Forts"),
    ("su-movement", "Move"),
    ("su-combat", "Combat"),
    ("turn-end", ""),
    ("game-end", ""),
];

impl Book {
    /// Reads an edition's map and tables from a folder.
    pub fn load(folder: &Folder, edition: Edition) -> Result<Book, BookError> {
        let files = Files::read(folder, edition.key(), &[edition.game()])?;
        build(&files.open()?, edition)
    }
}

fn build(data: &Data, edition: Edition) -> Result<Book, BookError> {
    let map = &data.map;
    data.fits("hexes", map.len(), HexSet::SIZE)?;
    let ground = data.ground(
        &[("soviet-city", Ground::SovietCity), ("city", Ground::City)],
        &[
            ("clear", Ground::Clear),
            ("swamp", Ground::Swamp),
            ("hill", Ground::Hill),
            ("forest", Ground::Forest),
            ("sea", Ground::Water),
            ("lake", Ground::Water),
        ],
    )?;
    let land: HexSet = map.hexes().filter(|h| ground[h.index()] != Ground::Water).collect();
    let water = Kinds(map.side_kind("lake").0 | map.side_kind("sea").0);
    let near =
        zone_masks::<W>(map, |from, dir, to| land.has(from) && land.has(to) && !map.side(from, dir).meets(water));
    let (river, road) = (map.side_kind("river"), map.link_kind("road"));
    let rivers = directions(map, |from, dir, _| map.side(from, dir).meets(river));
    // A road across a prohibited hexside is none.
    let roads = directions(map, |from, dir, to| map.link(from, dir).meets(road) && near[from.index()].has(to));

    let terrain = data.at("terrain.*")?;
    let classes: [&[&str]; 2] = [&["infantry"], &["armor"]];
    let words = [
        (Ground::Clear, "clear"),
        (Ground::Swamp, "swamp"),
        (Ground::Hill, "hill"),
        (Ground::Forest, "forest"),
        (Ground::City, "city"),
        (Ground::SovietCity, "soviet_city"),
    ];
    let lines = terrain.at("supply_rate")?;
    let tariff = Tariff {
        rates: data.rates(&terrain, &ground, &words, classes)?,
        road: terrain.at("road_hexside")?.by_class(classes)?,
        line_road: lines.maybe("road_hexside")?,
        line_city: lines.get("city")?,
        line_soviet_city: lines.get("soviet_city")?,
    };
    let river: Surcharge = terrain.get("river_hexside")?;
    // The base rate, then the river, not across a road hexside (4.2).
    let priced = |base: &dyn Fn(Ground, bool) -> Mp| -> Box<Costs> {
        costs(map, |from, dir, to| {
            let across = Across::of(roads[from.index()], rivers[from.index()], dir);
            match base(ground[to.index()], across == Across::Road) {
                _ if !near[from.index()].has(to) => NO,
                cost if across == Across::River => river.on(cost),
                cost => cost,
            }
        })
    };
    let price = |class: usize| priced(&|g, road| tariff.step(class, g, road));
    let (foot, wheels) = (price(INFANTRY), price(ARMOR));
    let line = [INFANTRY, ARMOR].map(|class| priced(&|g, road| tariff.line(class, g, road)));
    let dearer = Box::new(array::from_fn(|h| array::from_fn(|d| foot[h][d].max(wheels[h][d]))));
    let entry = |class: &dyn Fn([Mp; 2]) -> Mp| ground.iter().map(|&g| class(tariff.rates.of(g))).collect::<Vec<_>>();
    // A flat price in one edition, added to the entry cost in the other.
    let overrun = |key: &str| {
        let price = terrain.at(key)?;
        price.maybe("flat")?.map_or_else(|| price.get("add_to_entry_cost"), Ok)
    };

    let (germans, corps) = counters::germans(data)?;
    let (counters, counter_keys) = counters::counters(data)?;
    let schedule = counters::schedule(data, &germans, &corps)?;
    let pieces = counters::pieces(data, &schedule, &counters)?;
    data.fits("German units", germans.len(), 32)?;
    data.fits("Soviet pieces", pieces.len(), PIECES)?;
    data.fits("units", germans.len() + pieces.len(), UNITS)?;
    let mut due = schedule.german;
    let mut kinds: Vec<_> = germans.iter().map(|g| g.kind).collect();
    let mut allowances: Vec<_> = germans.iter().map(|g| g.allowance).collect();
    for piece in &pieces {
        due.push(if let Origin::Due(entry) = piece.origin { Some(entry) } else { None });
        kinds.push(if piece.armored { Kind::Armor } else { Kind::Infantry });
        allowances.push(piece.allowance);
    }
    let surprise = schedule.entries.iter().position(|e| e.surprise);
    let surprised = schedule.soviet.iter().filter(|(entry, _)| Some(usize::from(*entry)) == surprise).count();
    let leningrad = schedule.entries.iter().find(|e| e.leningrad);

    let (centres, distance): (Vec<_>, u16) = (data.hexes("forts.*_within.of")?, data.get("forts.*_within.distance")?);
    let near_enough = |h: HexId| centres.iter().any(|&c| map.distance(c, h).is_some_and(|d| d <= distance));
    let cities = map.hexes().filter(|h| matches!(ground[h.index()], Ground::City | Ground::SovietCity));
    let (german_start, north, north_most) = match edition {
        Edition::E79 => (data.hexes("setup.*_german_hexes")?, HexSet::EMPTY, 0),
        Edition::E10 => {
            let north = data.hexes("setup.*_german_north_hexes")?;
            let most = data.get("setup.*_german_north.infantry_max")?;
            (data.hexes::<HexSet>("setup.*_german_south_hexes")? | north, north, most)
        }
    };
    let columns: Vec<String> = data.get("setup.soviet_columns")?;
    let column = |name: &String| land.iter().filter(|&h| map.label(h).starts_with(name.as_str())).collect();
    let price_of_leaving = |class: &str| terrain.get(&format!("disengage_hp.{class}"));
    static BOOKS: AtomicU64 = AtomicU64::new(0);
    Ok(Book {
        number: BOOKS.fetch_add(1, Ordering::Relaxed),
        edition,
        info: info(data, edition, &germans, &pieces, counter_keys)?,
        calendar: calendar(data)?,
        map: map.clone(),
        land,
        near,
        touching: zone_masks(map, |_, _, _| true),
        cost: [foot, wheels, dearer],
        line,
        entry_cost: [entry(&|r| r[INFANTRY]), entry(&|r| r[ARMOR]), entry(&|r| r[INFANTRY].max(r[ARMOR]))],
        road_hexes: map.hexes().filter(|h| roads[h.index()] != 0).collect(),
        rivers,
        roads,
        faces: counters::faces(data, &germans, &corps, &counters),
        germans,
        corps,
        counters,
        pieces,
        due,
        kinds,
        allowances,
        sources: [data.hexes("supply_sources.*_german")?, data.hexes("supply_sources.*_soviet")?],
        leningrad: leningrad.map(|e| e.hexes.iter().copied().collect()).unwrap_or_default(),
        fallback: data.hexes("reinforcements.leningrad_fallback.hexes")?,
        fort_area: land.iter().filter(|&h| near_enough(h)).collect(),
        replacement_hexes: data.hexes::<HexSet>("setup.*_east_prussia")? | cities.collect(),
        fixed_hexes: data.hexes("setup.soviet_fixed_no_move_turn1")?,
        columns: columns.iter().map(column).collect(),
        german_start,
        north,
        north_most,
        forts_due: schedule.forts,
        air_due: schedule.air,
        surprise_turn: surprise.map_or(0, |entry| schedule.entries[entry].turn),
        surprise_units: surprised as u8,
        entries: schedule.entries,
        crt: crt(&data.at("crt")?)?,
        shifts: data.at("shifts.list")?.by_id(edition.key())?,
        score: score(data)?,
        turns: data.get("meta.turns")?,
        stack_limit: data.get("meta.stack_limit")?,
        supply_limit: data.get("meta.supply_limit_hp")?,
        point: data.get("meta.mp_unit_hp")?,
        river,
        fort_cost: terrain.get("unoccupied_fort_german")?,
        fort_line: terrain.get("unoccupied_fort_german_supply")?,
        overrun_price: overrun("overrun_hp")?,
        overrun_price_first_turn: overrun("overrun_hp_german_turn1")?,
        disengage: [
            [price_of_leaving("german_infantry")?, price_of_leaving("german_armor")?],
            [price_of_leaving("soviet_infantry")?, price_of_leaving("soviet_armor")?],
        ],
        interdiction: [
            1,
            data.get("terrain.interdiction.factor_one_air")?,
            data.get("terrain.interdiction.factor_two_air")?,
        ],
        forts_per_turn: data.get("forts.per_turn")?,
        ground,
        tariff,
    })
}

fn calendar(data: &Data) -> Result<Calendar, BookError> {
    data.at("turns.first_turn")?.calendar(&data.at("turns.days_per_turn")?)
}

fn crt(table: &Datum) -> Result<Crt<(Half, Half)>, BookError> {
    let half = |text: &str| match text {
        "-" => Ok(Half::None),
        "1" => Ok(Half::One),
        "2" => Ok(Half::Two),
        "E" => Ok(Half::All),
        other => Err(format!("«{other}» is no combat result")),
    };
    let columns: Vec<i16> = table.get("column_index")?;
    let rows = table.results((1..=6).map(|die| format!("die_{die}")), columns.len(), |cell| {
        let (defender, attacker) = cell.split_once('/').ok_or_else(|| format!("«{cell}» is no result"))?;
        Ok((half(defender)?, half(attacker)?))
    })?;
    Ok(Crt::new(columns[0], rows))
}

fn score(data: &Data) -> Result<Score, BookError> {
    let points = data.at("victory.*")?;
    Ok(Score {
        hexes: points.at("german_hexes")?.by_hex(&data.map)?,
        reduced: points.get("reduced")?,
        eliminated: points.get("eliminated")?,
        replacement: points.get("replacement")?,
        levels: levels(data)?,
    })
}

/// The least difference of each level, the best for the German first.
fn levels(data: &Data) -> Result<Vec<(i16, &'static str)>, BookError> {
    let known = ["German strategic", "German tactical", "Soviet tactical", "Soviet strategic"].map(|name| (name, name));
    let mut levels = Vec::new();
    for level in data.at("victory.levels")?.list()? {
        levels.push((level.maybe("min")?.unwrap_or(i16::MIN), level.at("level")?.word(&known)?));
    }
    levels.sort_by_key(|&(min, _)| std::cmp::Reverse(min));
    Ok(levels)
}

fn info(
    data: &Data,
    edition: Edition,
    germans: &[German],
    pieces: &[Piece],
    counter_keys: Vec<String>,
) -> Result<Info, BookError> {
    let words = |g: &German| match g.kind {
        Kind::Infantry => ("inf", "Infantry"),
        Kind::Mech => ("mech", "Mechanized"),
        Kind::Armor => ("pz", "Panzer"),
    };
    let title = |g: &German| match honoured(&g.name) {
        Some(name) => name.to_owned(),
        None => format!("{} {}", ordinal(&g.name), words(g).1),
    };
    let mut units: Vec<_> =
        germans.iter().map(|g| format!("{}{}", wargame::data::handle(&g.name), words(g).0)).collect();
    let mut count = [0; 2];
    units.extend(pieces.iter().map(|p| {
        let number = &mut count[usize::from(p.armored)];
        *number += 1;
        format!("{}{number:02}", if p.armored { 'a' } else { 'i' })
    }));
    let year = match edition {
        Edition::E79 => "1979",
        Edition::E10 => "second edition, 2010",
    };
    let bid =
        OptionSpec::new("bid", "victory points bid for the German side, added to the Soviet points", "10:16.4", 200);
    let columns: Vec<i16> = data.get("crt.column_index")?;
    let die = (0..=6).map(|n: u8| n.to_string()).collect();
    let sides = ["German".to_owned(), "Soviet".to_owned()];
    let levels: Vec<_> =
        levels(data)?.into_iter().map(|(least, name)| (least, crate::victory::winner(name), name)).collect();
    let calendar = calendar(data)?;
    Ok(Info {
        id: edition.game().into(),
        system: "advance",
        title: format!("Leningrad: the advance of Army Group North ({year})"),
        sides: sides.clone(),
        map: data.map.clone(),
        units,
        titles: (0..).map(UnitId).zip(germans.iter().map(title)).collect(),
        numbers: [vec![("deal", counter_keys), ("die", die)], named_numbers::<Act>()].concat(),
        phases: data.at("sequence.states")?.phases(["german", "soviet"], &PHASES)?,
        sayings: sayings::<Act>(edition as usize),
        layers: layers(edition),
        columns: columns.into_iter().map(wargame::odds_name).collect(),
        results: crate::event::results(),
        levels: Level::scale(&sides, edition.case("79:18.3", "10:16.3"), &levels),
        parts: 2,
        turns: data.get("meta.turns")?,
        dates: (1..=data.get("meta.turns")?).map(|turn| calendar.begins(turn)).collect(),
        scenarios: vec![Scenario::new("campaign", "Army Group North, 22 June to mid-September 1941")],
        options: if edition.has_bid() { vec![bid] } else { Vec::new() },
        rules_version: crate::RULES_VERSION,
        data: data.digest.clone(),
        intro: data.intro(edition.game())?,
        reconstructed: vec![
            "the map (NOTES.md of the map says how)".into(),
            "the Soviet set-up by hex".into(),
            "unreadable counters, the strengths of German panzer divisions, the second edition's counter mix".into(),
        ],
    })
}

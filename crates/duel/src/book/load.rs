//! Builds the book from data/duel.

use hexmap::{EdgeId, Folder, HexId};
use wargame::{
    Crt, Info, OptionSpec, Scenario, Side, UnitId,
    action::{named_numbers, sayings},
    data::{Calendar, Data, Datum, Files, NO, sequence},
};

use super::{
    counters::{self, Roster},
    ground::{self, CLASSES},
    schedule, *,
};
use crate::{
    action::Act,
    layer::layers,
    state::{EdgeSet, GROUPS, HexSet, Outcome, PIECES, UNITS, UnitSet},
};

/// The phases in the order of [`crate::Phase`]: key, name, word for the phase bar, side.
const PHASES: [(&str, &str, &str, Option<Side>); 10] = [
    ("setup", "set-up", "", None),
    ("reinforcement", "reinforcements", "Reinforce", None),
    ("air", "air allotment", "Air", None),
    ("chits", "choice of chits", "Chits", None),
    ("activation", "activation", "Draw", None),
    ("movement", "movement", "Move", None),
    ("combat", "combat", "Combat", None),
    ("hexes", "activation of single hexes", "Hexes", None),
    ("end-of-turn", "end of turn", "End", None),
    ("game-end", "end of the game", "", None),
];

impl Book {
    /// Reads map and tables from a folder.
    pub fn load(folder: &Folder) -> Result<Book, BookError> {
        let files = Files::read(folder, "", &["baltic"])?;
        let data = files.open()?;
        let ranges = schedule::ranges(&data)?;
        let roster = counters::roster(&data, &ranges)?;
        build(&data, roster, ranges)
    }
}

/// Hexes by the numbers printed in them: column, then row (2.1a).
fn build(data: &Data, mut roster: Roster, ranges: Vec<Range>) -> Result<Book, BookError> {
    let map = &data.map;
    data.fits("hexes", map.len(), HexSet::SIZE)?;
    data.fits("hexsides", map.edges().len(), EdgeSet::SIZE)?;
    data.fits("units", roster.units.len() + roster.counters.len(), UNITS)?;
    data.fits("Soviet combat units", roster.counters.len(), PIECES)?;
    data.fits("battle groups", roster.groups.len(), GROUPS)?;
    let with = |feature: &str| -> HexSet { map.with_feature(feature).collect() };
    let turns: u8 = data.get("meta.turns")?;
    let ground = ground::grounds(data)?;
    let is = |kind: Ground| -> HexSet { map.hexes().filter(|h| ground[h.index()] == kind).collect() };
    let (lakes, squares) = (is(Ground::Lake), is(Ground::Square));
    let water = lakes | is(Ground::Sea);
    let all: HexSet = map.hexes().collect();
    let land = all - water - squares;
    let crossing = ground::crossings(map, &ground);
    let open = |from: HexId, dir: Dir| crossing[from.index()][dir.index()] != Crossing::Shut;
    let (finland, major) = (with("finland"), is(Ground::MajorCity));
    let rail = ground::rails(map);
    let (bridges, rivers) = spans(data, &crossing)?;
    let square = numbered_squares(data)?;
    let label_edge = |h: &HexId| {
        let label = map.label(*h);
        land.has(*h) && (label.starts_with("18") || label.starts_with("68") || matches!(&label[2..], "01" | "34"))
    };
    counters::check_start(data, &roster.units, |hex| land.has(hex))?;
    counters::check_start(data, &roster.counters, |hex| land.has(hex))?;
    let west_of_border = west_of_border(data, &crossing, &land)?;
    let (columns, crt) = crt(&data.at("crt")?)?;
    let terrain = data.at("terrain.hex")?;
    let bare = ground::bare(data)?;
    let (cost, shift, open_ground) = terrains(&terrain, &ground, &bare)?;
    let hexside = data.at("terrain.hexside")?;
    let (minor, major_river) = (ground::named(&hexside, "minor-river")?, ground::named(&hexside, "major-river")?);
    let rails_table = data.at("terrain.rail")?;
    let leave: u8 = data.get("zoc.exit_cost")?;
    let into_square: u8 = data.get("finnish_squares.move_into_square")?;
    let lists = [lists(&roster, Campaign::Historical), lists(&roster, Campaign::Alternative)];
    let finns = roster.units.iter().find(|u| u.nation == Nation::Finnish).map_or(NO_COMMAND, |u| u.command);
    let drm = data.at("drm")?;
    let spots = spots(data)?;
    let info = info(data, &roster, turns, &columns, &crt)?;
    let mut places = std::mem::take(&mut roster.places);
    places.iter_mut().filter(|p| p.name.is_empty()).for_each(|p| p.name = "its place".into());
    Ok(Book {
        info,
        calendar: calendar(data)?,
        turns,
        zone: ground::neighbours(map, |h, d, to| open(h, d) && land.has(to) && !major.has(to)),
        strike: ground::neighbours(map, |h, d, to| open(h, d) && land.has(to)),
        feeds: [Nation::German, Nation::Finnish, Nation::Soviet]
            .map(|nation| ground::feeds(map, &ground, &crossing, &finland, nation)),
        shore: water.iter().filter(|&w| map.around(w).any(|(_, to)| land.has(to))).collect(),
        water,
        square,
        east_of_ladoga: data.hexes::<HexSet>("finnish_squares.east_hexes")?,
        finns_east: data.get("finnish_squares.east_cap")?,
        rails: map.hexes().filter(|h| rail[h.index()].iter().any(|&r| r != Rail::None)).collect(),
        rail,
        bridges,
        rivers,
        cost,
        shift,
        open: open_ground,
        towns: is(Ground::Town) | is(Ground::City) | major,
        forts: with("fort"),
        west_edge: with("edge-west") & land,
        east_edge: with("edge-east") & land,
        edge: map.hexes().filter(label_edge).collect(),
        ladoga: lakes.iter().filter(|&h| &map.label(h)[2..] == "01").collect(),
        sources: [with("supply-de"), with("supply-su")],
        ranges,
        places,
        german: west_of_border | finland | squares,
        west_of_border,
        germans: roster.germans,
        open_units: roster.units.len(),
        finns,
        withdrawal: withdrawal(data, &roster)?,
        chits: schedule::chits(data, turns)?,
        air: schedule::air(data, turns)?,
        fort_markers: schedule::forts(data, turns)?,
        pontoons: data.get("pontoons.count")?,
        stack: data.get::<u8>("meta.stack_limit")?.into(),
        prices: Prices {
            minor: ground::price(&minor, CLASSES)?,
            rail: [
                ground::price(&rails_table, ["minor_non_motorized", "minor_motorized"])?,
                ground::price(&rails_table, ["major_non_motorized", "major_motorized"])?,
            ],
            leave: leave * 2,
            square: into_square * 2,
        },
        shifts: Shifts {
            minor: minor.get("shift_left")?,
            major: major_river.get("shift_left")?,
            fort: data.get("fort.shift_left")?,
        },
        columns,
        crt,
        support: [drm.get("attacker_fighter")?, drm.get("attacker_cas")?],
        bridge_holds: data.get::<Vec<u8>>("bridge_demolition.no_effect")?.into_iter().max().unwrap_or(0),
        spots,
        margin: data.get("victory.german_margin")?,
        water_hexes: 20,
        water_units: 2,
        faces: counters::faces(data, &roster),
        lists,
        units: roster.units,
        counters: roster.counters,
        groups: roster.groups,
        commands: roster.commands,
        map: map.clone(),
        ground,
        land,
        squares,
        finland,
        crossing,
        major,
    })
}

/// Hexsides with a bridge, and those with a river. A bridge spans a river (12).
fn spans(data: &Data, crossing: &[[Crossing; 6]]) -> Result<(EdgeSet, EdgeSet), BookError> {
    let map = &data.map;
    let (mut bridges, mut rivers) = (EdgeSet::EMPTY, EdgeSet::EMPTY);
    let kind = map.side_kind("bridge");
    for (number, edge) in map.edges().iter().enumerate() {
        let dir = map.dir(edge.a, edge.b).expect("an edge lies between neighbours");
        let id = EdgeId(number as u16);
        if crossing[edge.a.index()][dir.index()].is_river() {
            rivers.add(id);
        }
        if edge.kinds.meets(kind) {
            if !rivers.has(id) {
                return Err(data.error(edge.a, format!("the bridge to {} spans no river", map.label(edge.b))));
            }
            bridges.add(id);
        }
    }
    Ok((bridges, rivers))
}

fn numbered_squares(data: &Data) -> Result<Vec<HexId>, BookError> {
    let count: usize = data.get("finnish_squares.count")?;
    let mut squares = vec![HexId::NONE; count];
    for (hex, number) in data.marked("square") {
        let slot = number.parse::<usize>().ok().and_then(|n| squares.get_mut(n.wrapping_sub(1)));
        *slot.ok_or_else(|| data.error(hex, format!("there is no square {number}")))? = hex;
    }
    match squares.iter().position(|hex| !hex.exists()) {
        Some(missing) => Err(data.tables().error(format!("the map has no square {}", missing + 1))),
        None => Ok(squares),
    }
}

/// Land that is reached from 1830 without crossing the border, sea or lake (18.3).
fn west_of_border(data: &Data, crossing: &[[Crossing; 6]], land: &HexSet) -> Result<HexSet, BookError> {
    let map = &data.map;
    let start = map.by_label("1830").ok_or_else(|| data.tables().error("there is no hex 1830 on the map"))?;
    let border = map.side_kind("border");
    let (mut found, mut next) = (HexSet::EMPTY, vec![start]);
    while let Some(hex) = next.pop() {
        if !found.insert(hex) {
            continue;
        }
        let open = |&(dir, to): &(Dir, HexId)| {
            crossing[hex.index()][dir.index()] != Crossing::Shut && !map.side(hex, dir).meets(border) && land.has(to)
        };
        next.extend(map.around(hex).filter(open).map(|(_, to)| to));
    }
    Ok(found)
}

type Terrains = ([Vec<Mp>; 2], Vec<i8>, HexSet);

/// Costs by class, columns to the left, and where an overrun is possible, of every hex. What is built on a terrain
/// replaces its cost; of the shifts the larger counts (10.1), of the bars either (9.3).
fn terrains(table: &Datum, ground: &[Ground], bare: &[Ground]) -> Result<Terrains, BookError> {
    let mut rows = Vec::new();
    for (kind, name) in Ground::ALL {
        let line = ground::named(table, name)?;
        let row = (ground::price(&line, CLASSES)?, line.get::<i8>("shift_left")?, line.get::<bool>("overrun_allowed")?);
        rows.push((kind, row));
    }
    // A square is no terrain of the table: what it costs stands with the squares (4.4).
    let row = |kind: Ground| rows.iter().find(|(k, _)| *k == kind).map_or(([NO; 2], 0, false), |(_, row)| *row);
    let of = |class: usize| ground.iter().map(|&g| row(g).0[class]).collect::<Vec<_>>();
    let shifts = ground.iter().zip(bare).map(|(&g, &b)| row(g).1.max(row(b).1)).collect();
    let open = (0..).map(HexId).zip(ground.iter().zip(bare));
    let open = open.filter(|(_, (g, b))| row(**g).2 && row(**b).2).map(|(hex, _)| hex).collect();
    Ok(([of(0), of(1)], shifts, open))
}

type Table = (Vec<(u16, u16)>, Crt<Outcome>);

fn crt(table: &Datum) -> Result<Table, BookError> {
    let ratio = |datum: &Datum| {
        let text = datum.text()?;
        let parts = text.split_once(':').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        parts.ok_or_else(|| datum.error(format!("«{text}» is no ratio")))
    };
    let columns = table.at("columns")?.list()?.iter().map(ratio).collect::<Result<Vec<(u16, u16)>, _>>()?;
    let list = table.at("row")?;
    let mut rows = Vec::new();
    for (roll, line) in (2u8..).zip(list.list()?) {
        if line.get::<u8>("roll")? != roll {
            return Err(line.error(format!("the row of roll {roll} is expected here")));
        }
        let read = |cell: &str| cell.parse().map_err(|()| format!("«{cell}» is no result"));
        rows.extend(line.results(["results".to_owned()], columns.len(), read)?);
    }
    match rows.len() {
        11 => Ok((columns, Crt::with_rows(0, 2, rows))),
        n => Err(list.error(format!("{n} rows for the rolls from 2 to 12"))),
    }
}

/// The list of every counter in a campaign (9.5, 19), numbered in the order of the counters.
fn lists(roster: &Roster, campaign: Campaign) -> Vec<u8> {
    let key = |unit: &Unit| match (campaign, unit.setup, unit.due) {
        (Campaign::Historical, hex, due) => (hex, due, unit.movement),
        (Campaign::Alternative, _, None) => (None, None, unit.movement),
        (Campaign::Alternative, _, Some(due)) => (None, Some(Due { entry: Entry::East, ..due }), unit.movement),
    };
    let mut known = Vec::new();
    let number = |unit: &Unit| {
        let key = key(unit);
        let at = known.iter().position(|k| *k == key).unwrap_or_else(|| {
            known.push(key);
            known.len() - 1
        });
        at as u8
    };
    roster.counters.iter().map(number).collect()
}

/// The nine hexes with their points, 15 together (15.0c).
fn spots(data: &Data) -> Result<Vec<Spot>, BookError> {
    let spot = |line: &Datum| {
        let hex = line.at("hex")?.hex(&data.map)?;
        Ok(Spot { hex, points: line.get("points")?, automatic: line.get("automatic")? })
    };
    data.at("victory.hex")?.list()?.iter().map(spot).collect()
}

fn withdrawal(data: &Data, roster: &Roster) -> Result<Withdrawal, BookError> {
    let table = data.at("withdrawal")?;
    let keys: Vec<String> = roster.units.iter().map(|u| u.key.clone()).collect();
    let hq = |id: &Datum| -> Result<UnitId, BookError> { id.called(&keys, &counters::key(id.text()?)) };
    let hqs = table.at("chits_and_hqs")?.list()?.iter().map(hq).collect::<Result<UnitSet, _>>()?;
    let ids = data.at("command.list")?;
    let ids = ids.list()?.iter().map(|line| line.get::<String>("id")).collect::<Result<Vec<_>, _>>()?;
    let command = |id: &Datum| {
        let at = ids.iter().position(|known| Some(known.as_str()) == id.text().ok());
        at.map(|i| i as u8).ok_or_else(|| id.error("there is no such command"))
    };
    Ok(Withdrawal {
        after: table.get("after_turn")?,
        hqs,
        commands: table.at("commands")?.list()?.iter().map(command).collect::<Result<_, _>>()?,
        panzer: table.get("panzer_divisions")?,
        motorized: table.get("motorized_divisions")?,
    })
}

fn calendar(data: &Data) -> Result<Calendar, BookError> {
    let list = data.at("turn_track.turn")?;
    let first = list.list()?.into_iter().next().ok_or_else(|| list.error("there is no turn"))?;
    first.at("from")?.calendar(&data.at("turn_track.days")?)
}

fn info(
    data: &Data,
    roster: &Roster,
    turns: u8,
    columns: &[(u16, u16)],
    crt: &Crt<Outcome>,
) -> Result<Info, BookError> {
    let sides = ["German".to_owned(), "Soviet".to_owned()];
    let calendar = calendar(data)?;
    let number = |most: u8| (0..=most).map(|n| n.to_string()).collect::<Vec<_>>();
    let keys = roster.counters.iter().map(|c| c.key.clone()).collect();
    let names = roster.counters.iter().map(|c| c.name.clone()).collect();
    let mut numbers = vec![("die", number(6)), ("dice", number(12)), ("artillery", number(8)), ("deal", keys)];
    numbers.push(("counter", names));
    numbers.extend(named_numbers::<Act>());
    let outcomes = (0..columns.len()).flat_map(|c| (2..=12i16).map(move |roll| (c as i16, roll)));
    Ok(Info {
        id: "duel-in-the-north".into(),
        system: "duel",
        title: "Duel in the North".into(),
        sides: sides.clone(),
        map: data.map.clone(),
        units: roster.handles(),
        titles: (0..).map(UnitId).zip(roster.units.iter().map(|u| u.name.clone())).collect(),
        numbers,
        phases: sequence(&PHASES),
        sayings: sayings::<Act>(0),
        layers: layers(),
        columns: columns.iter().map(|(a, d)| format!("{a}:{d}")).collect(),
        results: crate::event::results(outcomes.map(|(column, roll)| crt.result(column, roll))),
        levels: crate::victory::levels(&sides, data.get("victory.german_margin")?),
        parts: 2,
        turns,
        dates: (1..=turns).map(|turn| calendar.begins(turn)).collect(),
        scenarios: vec![
            Scenario::new("historical", "Campaign, historical set-up"),
            Scenario::new("alternative", "Campaign, free deployment"),
        ],
        options: vec![OptionSpec {
            default: 1,
            ..OptionSpec::new(
                "hidden",
                "Soviet units are set up face down; always in the alternative campaign",
                "16.1",
                1,
            )
        }],
        rules_version: crate::RULES_VERSION,
        data: data.digest.clone(),
        intro: data.intro("duel-in-the-north")?,
        reconstructed: vec![
            "the map, with its forts, railways, supply symbols and Finnish squares (NOTES.md says how)".into(),
            "the combat results, the terrain effects, the chits of the turn track".into(),
            "reduced sides, commands, battle groups, the number of pontoons".into(),
        ],
    })
}

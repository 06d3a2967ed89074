//! Builds the book from data/advance.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use hexmap::{Dir, Folder, HexId, Map, Mp};
use wargame::{Crt, Face, Info, OptionSpec, Scenario};

use crate::{
    action::WAYS,
    book::*,
    edition::{Edition, Surcharge},
    state::{GERMAN, Half, HexSet, SOVIET, UnitSet},
    tables::{Arrival, CrtTable, Tables, Terrain},
};

impl Book {
    /// Reads an edition's map and tables from a folder. What is wrong is said in one sentence.
    pub fn load(folder: &Folder, edition: Edition) -> Result<Book, BookError> {
        let map = Map::load(&folder.sub("maps").sub(edition.game())).map_err(|e| err(e.to_string()))?;
        let text = folder.read("tables.toml").map_err(|e| err(e.to_string()))?;
        let tables: Tables =
            toml::from_str(&text).map_err(|e| err(format!("tables.toml: {}", e.to_string().trim_end())))?;
        let data = data_digest(folder, edition, &text)?;
        Builder { edition, map: Arc::new(map), tables, data }.build()
    }
}

/// Digest over all that can change a game.
fn data_digest(folder: &Folder, edition: Edition, tables: &str) -> Result<String, BookError> {
    let maps = folder.sub("maps").sub(edition.game());
    let mut all = tables.to_owned();
    for file in ["grid.toml", "hexes.tsv", "sides.tsv", "links.tsv"] {
        all.push_str(&maps.read(file).map_err(|e| err(e.to_string()))?);
    }
    Ok(wargame::digest(all.as_bytes()))
}

/// Panzer corps: name and units.
type Corps = Vec<(String, UnitSet)>;

struct Builder {
    edition: Edition,
    map: Arc<Map>,
    tables: Tables,
    data: String,
}

impl Builder {
    fn hex(&self, label: &str) -> Result<HexId, BookError> {
        self.map
            .by_label(label)
            .ok_or_else(|| err(format!("tables.toml: there is no hex {label} on {}", self.edition.game())))
    }

    fn hexes(&self, labels: &[String]) -> Result<Vec<HexId>, BookError> {
        labels.iter().map(|l| self.hex(l)).collect()
    }

    fn set(&self, labels: &[String]) -> Result<HexSet, BookError> {
        Ok(self.hexes(labels)?.into_iter().collect())
    }

    fn sources(&self, side: &str) -> Result<HexSet, BookError> {
        let key = format!("{}_{side}", self.edition.key());
        let list = self.tables.supply_sources.get(&key).and_then(|v| v.as_array());
        let list = list.ok_or_else(|| err(format!("tables.toml: supply_sources has no {key}")))?;
        let labels: Vec<_> = list.iter().map(|v| v.as_str().unwrap_or_default().to_owned()).collect();
        self.set(&labels)
    }

    fn pick<'a, T>(&self, e79: &'a T, e10: &'a T) -> &'a T {
        match self.edition {
            Edition::E79 => e79,
            Edition::E10 => e10,
        }
    }

    fn build(self) -> Result<Book, BookError> {
        let (map, tables, edition) = (&self.map, &self.tables, self.edition);
        let ground = grounds(map)?;
        let near = neighbours(map, &ground);
        let Roads { rivers, roads } = roads_and_rivers(map, &near);
        let terrain = self.pick(&tables.terrain.e79, &tables.terrain.e10);
        let river = surcharge(&terrain.river_hexside)?;
        let price =
            |class| self.costs(&ground, &near, &rivers, &roads, |g, road| road_or(terrain, g, road, class), river);
        let line =
            |class| self.costs(&ground, &near, &rivers, &roads, |g, road| line_rate(terrain, g, road, class), river);
        let (foot, wheels) = (price(INFANTRY)?, price(ARMOR)?);
        let line = [line(INFANTRY)?, line(ARMOR)?];
        let entry = |class| ground.iter().map(|&g| rate(terrain, g, class).unwrap_or(NO)).collect::<Vec<Mp>>();
        let (entry_foot, entry_wheels) = (entry(INFANTRY), entry(ARMOR));
        let dearer = Box::new(std::array::from_fn(|h| std::array::from_fn(|d| foot[h][d].max(wheels[h][d]))));

        let (germans, corps) = self.germans()?;
        let (counters, counter_keys) = self.counters();
        let (entries, german_due, soviet_due) = self.schedule(&germans, &corps)?;
        let pieces = self.pieces(&entries, &soviet_due)?;
        let units = germans.len() + pieces.len();
        check_sizes(map.len(), units, pieces.len(), germans.len())?;

        let mut due: Vec<Option<u8>> = german_due;
        due.extend(pieces.iter().map(|p| match p.origin {
            Origin::Due(entry) => Some(entry),
            _ => None,
        }));
        let mut kinds: Vec<_> = germans.iter().map(|g| g.kind).collect();
        kinds.extend(pieces.iter().map(|p| if p.armored { Kind::Armor } else { Kind::Infantry }));
        let mut allowances: Vec<_> = germans.iter().map(|g| g.allowance).collect();
        allowances.extend(pieces.iter().map(|p| p.allowance));

        let schedule = self.pick(&tables.reinforcements.e79, &tables.reinforcements.e10);
        let mut forts_due = [0; 16];
        let mut air_due = [0; 16];
        for arrival in schedule.german.iter().chain(&schedule.soviet) {
            let turn = usize::from(arrival.turn).min(15);
            forts_due[turn] += arrival.fort;
            air_due[turn] += arrival.air;
        }
        let surprise = schedule.soviet.iter().find(|a| a.surprise);
        let within = self.pick(&tables.forts.e79_within, &tables.forts.e10_within);
        let centres = self.hexes(&within.of)?;
        let land: HexSet = map.hexes().filter(|h| ground[h.index()] != Ground::Water).collect();
        let near_enough = |h: HexId| centres.iter().any(|&c| map.distance(c, h).is_some_and(|d| d <= within.distance));
        let east_prussia = self.pick(&tables.setup.e79_east_prussia, &tables.setup.e10_east_prussia);
        let cities = map.hexes().filter(|h| matches!(ground[h.index()], Ground::City | Ground::SovietCity));
        let replacement_hexes = self.set(east_prussia)? | cities.collect();
        let (german_start, north, north_most) = match edition {
            Edition::E79 => (self.set(&tables.setup.e79_german_hexes)?, HexSet::EMPTY, 0),
            Edition::E10 => {
                let north = self.set(&tables.setup.e10_german_north_hexes)?;
                (
                    self.set(&tables.setup.e10_german_south_hexes)? | north,
                    north,
                    tables.setup.e10_german_north.infantry_max,
                )
            }
        };
        let column = |name: &String| {
            map.hexes().filter(|&h| map.label(h).starts_with(name.as_str()) && land.has(h.index())).collect()
        };
        let overrun = |p: &crate::tables::OverrunPrice| p.flat.or(p.add_to_entry_cost).unwrap_or(0);
        let d = &terrain.disengage_hp;
        let leningrad =
            schedule.soviet.iter().find(|a| a.leningrad).map(|a| self.set(&a.hexes)).transpose()?.unwrap_or_default();
        let faces = faces(&germans, &corps, &counters);
        let info = self.info(&germans, &pieces, counter_keys);
        static BOOKS: AtomicU64 = AtomicU64::new(0);
        Ok(Book {
            number: BOOKS.fetch_add(1, Ordering::Relaxed),
            edition,
            info,
            map: map.clone(),
            land,
            near,
            touching: wargame::zone_masks(map, |_, _, _| true),
            cost: [foot, wheels, dearer],
            line,
            entry_cost: [
                entry_foot.clone(),
                entry_wheels.clone(),
                entry_foot.iter().zip(&entry_wheels).map(|(a, b)| *a.max(b)).collect(),
            ],
            road_hexes: map.hexes().filter(|h| roads[h.index()] != 0).collect(),
            rivers,
            roads,
            germans,
            corps,
            counters,
            pieces,
            entries,
            due,
            kinds,
            allowances,
            sources: [self.sources("german")?, self.sources("soviet")?],
            leningrad,
            fallback: self.hexes(&tables.reinforcements.leningrad_fallback.hexes)?,
            fort_area: land.iter().map(|h| HexId(h as u16)).filter(|&h| near_enough(h)).collect(),
            replacement_hexes,
            fixed_hexes: self.set(&tables.setup.soviet_fixed_no_move_turn1)?,
            columns: tables.setup.soviet_columns.iter().map(column).collect(),
            german_start,
            north,
            north_most,
            forts_due,
            air_due,
            surprise_turn: surprise.map_or(0, |a| a.turn),
            surprise_units: surprise.map_or(0, |a| a.infantry + a.armored),
            crt: crt(&tables.crt)?,
            shifts: self.shifts()?,
            score: score(map, self.pick(&tables.victory.e79, &tables.victory.e10), tables)?,
            turns: tables.meta.turns,
            stack_limit: usize::from(tables.meta.stack_limit),
            supply_limit: tables.meta.supply_limit_hp,
            point: tables.meta.mp_unit_hp,
            river,
            fort_cost: surcharge(&terrain.unoccupied_fort_german)?,
            fort_line: surcharge(&terrain.unoccupied_fort_german_supply)?,
            overrun_price: overrun(&terrain.overrun_hp),
            overrun_price_first_turn: overrun(&terrain.overrun_hp_german_turn1),
            disengage: [[d.german_infantry, d.german_armor], [d.soviet_infantry, d.soviet_armor]],
            interdiction: [1, tables.terrain.interdiction.factor_one_air, tables.terrain.interdiction.factor_two_air],
            forts_per_turn: tables.forts.per_turn,
            ground,
            faces,
        })
    }

    /// Costs by hex and direction: the base rate, then the river, not across a road hexside (4.2).
    fn costs(
        &self,
        ground: &[Ground],
        near: &[HexSet],
        rivers: &[u8],
        roads: &[u8],
        base: impl Fn(Ground, bool) -> Option<Mp>,
        river: Surcharge,
    ) -> Result<Box<Costs>, BookError> {
        let one = |from: HexId, dir: Dir| {
            let to = self.map.step(from, dir);
            if !to.exists() || !near[from.index()].has(to.index()) {
                return Ok(NO);
            }
            let (road, wet) =
                (roads[from.index()] >> dir.index() & 1 != 0, rivers[from.index()] >> dir.index() & 1 != 0);
            let missing = || err(format!("tables.toml: no cost for the terrain of hex {}", self.map.label(to)));
            let cost = base(ground[to.index()], road).ok_or_else(missing)?;
            Ok(if wet && !road { river.on(cost) } else { cost })
        };
        check_sizes(self.map.len(), 0, 0, 0)?;
        let mut costs = Box::new([[NO; 6]; HexSet::SIZE]);
        for hex in self.map.hexes() {
            for dir in Dir::ALL {
                costs[hex.index()][dir.index()] = one(hex, dir)?;
            }
        }
        Ok(costs)
    }

    fn germans(&self) -> Result<(Vec<German>, Corps), BookError> {
        let table = &self.tables.counters.german;
        let mut germans = Vec::new();
        let mut corps = Corps::new();
        for unit in &table.mobile {
            let kind = match unit.kind.as_str() {
                "armor" => Kind::Armor,
                "mech" => Kind::Mech,
                other => {
                    return Err(err(format!("tables.toml: unit {}: «{other}» is neither armor nor mech", unit.id)));
                }
            };
            if unit.full.m != unit.reduced.m || unit.full.c == 0 || unit.reduced.c == 0 {
                return Err(err(format!("tables.toml: unit {}: a zero strength, or two movement allowances", unit.id)));
            }
            let number = corps.iter().position(|(name, _)| *name == unit.corps).unwrap_or_else(|| {
                corps.push((unit.corps.clone(), UnitSet::EMPTY));
                corps.len() - 1
            });
            corps[number].1.add(germans.len());
            let name = unit.id.split('/').next().unwrap_or_default().to_owned();
            germans.push(German {
                name,
                kind,
                corps: Some(number),
                full: unit.full.c,
                reduced: unit.reduced.c,
                allowance: unit.full.m,
            });
        }
        let names = self.pick(&table.infantry.e79, &table.infantry.e10);
        germans.extend(names.iter().map(|name| German {
            name: name.clone(),
            kind: Kind::Infantry,
            corps: None,
            full: table.infantry.full.c,
            reduced: table.infantry.reduced.c,
            allowance: table.infantry.full.m,
        }));
        Ok((germans, corps))
    }

    fn counters(&self) -> (Vec<Soviet>, Vec<String>) {
        let table = &self.tables.counters.soviet;
        let mut counters = Vec::new();
        let mut keys = Vec::new();
        for (list, kind, mark) in
            [(&table.infantry, Kind::Infantry, ""), (&table.armor, Kind::Armor, ""), (&table.mech, Kind::Mech, "m")]
        {
            for line in list {
                for copy in 0..line.n {
                    let letter = if line.n > 1 { char::from(b'a' + copy).to_string() } else { String::new() };
                    keys.push(format!("{}-{}-{}{mark}{letter}", line.a, line.d, line.m));
                    counters.push(Soviet {
                        kind,
                        attack: line.a,
                        defence: line.d,
                        allowance: line.m,
                        uncertain: line.uncertain,
                    });
                }
            }
        }
        (counters, keys)
    }

    /// Lines of the schedule, the line of each German unit, and the Soviet pieces each line brings.
    #[allow(clippy::type_complexity)]
    fn schedule(
        &self,
        germans: &[German],
        corps: &[(String, UnitSet)],
    ) -> Result<(Vec<Entry>, Vec<Option<u8>>, Vec<(u8, bool)>), BookError> {
        let schedule = self.pick(&self.tables.reinforcements.e79, &self.tables.reinforcements.e10);
        let start = self.pick(&self.tables.setup.e79_german, &self.tables.setup.e10_german);
        let mut entries = Vec::new();
        let mut due = vec![None; germans.len()];
        let infantry: Vec<_> = (0..germans.len()).filter(|&i| germans[i].kind == Kind::Infantry).collect();
        let mut later = infantry[start.infantry.min(infantry.len())..].iter();
        for arrival in &schedule.german {
            let number = entries.len() as u8;
            if arrival.infantry == 0 && arrival.corps.is_none() {
                continue;
            }
            for _ in 0..arrival.infantry {
                let &unit = later.next().ok_or_else(|| {
                    err("tables.toml: the schedule brings more German infantry than there are counters")
                })?;
                due[unit] = Some(number);
            }
            if let Some(name) = &arrival.corps {
                let (_, units) = corps
                    .iter()
                    .find(|(n, _)| n == name)
                    .ok_or_else(|| err(format!("tables.toml: there is no corps {name}")))?;
                units.iter().for_each(|u| due[u] = Some(number));
            }
            entries.push(self.entry(arrival)?);
        }
        if later.next().is_some() {
            return Err(err("tables.toml: some German infantry neither starts nor arrives"));
        }
        for (unit, german) in germans.iter().enumerate() {
            let starts = german.corps.is_none_or(|c| start.corps.contains(&corps[c].0));
            if !starts && due[unit].is_none() {
                return Err(err(format!("tables.toml: German unit {} neither starts nor arrives", german.name)));
            }
        }
        let mut soviet = Vec::new();
        for arrival in &schedule.soviet {
            if arrival.infantry + arrival.armored == 0 {
                continue;
            }
            let number = entries.len() as u8;
            soviet.extend((0..arrival.infantry).map(|_| (number, false)));
            soviet.extend((0..arrival.armored).map(|_| (number, true)));
            entries.push(self.entry(arrival)?);
        }
        Ok((entries, due, soviet))
    }

    fn entry(&self, arrival: &Arrival) -> Result<Entry, BookError> {
        let mut delayed = Vec::new();
        for (turn, labels) in &arrival.delayed_hexes {
            let first = turn
                .trim_end_matches('+')
                .parse()
                .map_err(|_| err(format!("tables.toml: delayed_hexes: «{turn}» is no turn")))?;
            delayed.push((first, self.hexes(labels)?));
        }
        Ok(Entry {
            turn: arrival.turn,
            hexes: self.hexes(&arrival.hexes)?,
            delayed,
            surprise: arrival.surprise,
            leningrad: arrival.leningrad,
            may_wait: arrival.delay,
        })
    }

    /// Handles in the order: infantry and armored of the set-up hexes, the columns, the schedule; infantry first.
    fn pieces(&self, entries: &[Entry], due: &[(u8, bool)]) -> Result<Vec<Piece>, BookError> {
        let allowance = |armored: bool| {
            let list = if armored { &self.tables.counters.soviet.armor } else { &self.tables.counters.soviet.infantry };
            list.first().map(|c| c.m).ok_or_else(|| err("tables.toml: there are no Soviet counters"))
        };
        let (foot, wheels) = (allowance(false)?, allowance(true)?);
        let mut origins = Vec::new();
        for hex in self.map.hexes() {
            for value in self.map.feature_values(hex, "setup-su") {
                let bad = || err(format!("hex {}: setup-su:{value} is no number of I or A", self.map.label(hex)));
                let (count, armored) = match (value.strip_suffix('I'), value.strip_suffix('A')) {
                    (Some(n), _) => (n, false),
                    (_, Some(n)) => (n, true),
                    _ => return Err(bad()),
                };
                let count: u8 = count.parse().map_err(|_| bad())?;
                origins.extend((0..count).map(|_| (armored, Origin::Hex(hex))));
            }
        }
        origins.extend((0..self.tables.setup.soviet_columns.len()).map(|c| (false, Origin::Column(c as u8))));
        let mut arrivals: Vec<_> = due.iter().map(|&(entry, armored)| (armored, Origin::Due(entry))).collect();
        arrivals.sort_by_key(|&(_, origin)| match origin {
            Origin::Due(e) => entries[e as usize].turn,
            _ => 0,
        });
        origins.extend(arrivals);
        let of = |kind: bool| {
            origins.iter().filter(move |(armored, _)| *armored == kind).map(move |&(armored, origin)| Piece {
                armored,
                allowance: if armored { wheels } else { foot },
                origin,
            })
        };
        Ok(of(false).chain(of(true)).collect())
    }

    fn shifts(&self) -> Result<Shifts, BookError> {
        let find = |id: &str| {
            let shift = self.tables.shifts.list.iter().find(|s| s.id == id);
            shift.map(|s| *self.pick(&s.e79, &s.e10)).ok_or_else(|| err(format!("tables.toml: shifts has no «{id}»")))
        };
        Ok(Shifts {
            overrun: find("overrun")?,
            attacker_unsupplied: find("attacker-unsupplied")?,
            defender_unsupplied: find("defender-unsupplied")?,
            city: find("terrain-city")?,
            swamp: find("terrain-swamp")?,
            forest: find("terrain-forest")?,
            hill: find("terrain-hill")?,
            soviet_city: find("terrain-soviet-city")?,
            fort: find("fort")?,
            river: find("river")?,
            armor_defending: find("armor-defending")?,
            corps_defending: find("panzer-corps-defending")?,
            air_defending: find("air-defending")?,
            armor_attacking: find("armor-attacking")?,
            corps_attacking: find("panzer-corps-attacking")?,
            air_attacking: find("air-attacking")?,
            surprise: find("soviet-surprise")?,
        })
    }

    fn info(&self, germans: &[German], pieces: &[Piece], counter_keys: Vec<String>) -> Info {
        let key = |g: &German| {
            let suffix = match g.kind {
                Kind::Infantry => "inf",
                Kind::Mech => "mech",
                Kind::Armor => "pz",
            };
            format!("{}{suffix}", g.name.to_lowercase().replace(' ', ""))
        };
        let mut units: Vec<_> = germans.iter().map(key).collect();
        let mut count = [0; 2];
        units.extend(pieces.iter().map(|p| {
            let number = &mut count[usize::from(p.armored)];
            *number += 1;
            format!("{}{number:02}", if p.armored { 'a' } else { 'i' })
        }));
        let name =
            |state: &crate::tables::SequenceState| state.name.clone().unwrap_or_else(|| state.id.replace('-', " "));
        let edition = match self.edition {
            Edition::E79 => "1979",
            Edition::E10 => "second edition, 2010",
        };
        let bid = OptionSpec {
            key: "bid".into(),
            about: "victory points bid for the German side, added to the Soviet points".into(),
            case: "10:16.4".into(),
            least: 0,
            most: 200,
            default: 0,
        };
        Info {
            id: self.edition.game().into(),
            system: "advance",
            title: format!("Leningrad: the advance of Army Group North ({edition})"),
            sides: ["German".into(), "Soviet".into()],
            map: self.map.clone(),
            units,
            numbers: vec![
                ("deal", counter_keys),
                ("way", WAYS.iter().map(|w| (*w).to_owned()).collect()),
                ("commit", (0..=2).map(|n: u8| n.to_string()).collect()),
                ("die", (0..=6).map(|n: u8| n.to_string()).collect()),
            ],
            phases: self.tables.sequence.states.iter().map(|s| (s.id.clone(), name(s))).collect(),
            turns: self.tables.meta.turns,
            scenarios: vec![Scenario {
                id: "campaign".into(),
                title: "Army Group North, 22 June to mid-September 1941".into(),
            }],
            options: if self.edition.has_bid() { vec![bid] } else { Vec::new() },
            rules_version: crate::RULES_VERSION,
            data: self.data.clone(),
            reconstructed: vec![
                "the map (NOTES.md of the map says how)".into(),
                "the Soviet set-up by hex".into(),
                format!("counters: {}", self.tables.counters.note.lines().nth(1).unwrap_or_default()),
            ],
        }
    }
}

fn road_or(terrain: &Terrain, ground: Ground, road: bool, class: usize) -> Option<Mp> {
    let on_road = if class == ARMOR { terrain.road_hexside.armor } else { terrain.road_hexside.infantry };
    if road { Some(on_road) } else { rate(terrain, ground, class) }
}

/// Lines use the armor rate in cities, in 1979 on roads too (11.0).
fn line_rate(terrain: &Terrain, ground: Ground, road: bool, class: usize) -> Option<Mp> {
    match (ground, road) {
        (Ground::City, _) => Some(terrain.supply_rate.city),
        (Ground::SovietCity, _) => Some(terrain.supply_rate.soviet_city),
        (_, true) if terrain.supply_rate.road_hexside.is_some() => terrain.supply_rate.road_hexside,
        _ => road_or(terrain, ground, road, class),
    }
}

fn crt(table: &CrtTable) -> Result<Crt<(Half, Half)>, BookError> {
    let rows = [&table.die_1, &table.die_2, &table.die_3, &table.die_4, &table.die_5, &table.die_6];
    let mut results = Vec::new();
    for row in rows {
        if row.len() != table.column_index.len() || row.is_empty() {
            return Err(err("tables.toml: crt: a row is not as long as the columns"));
        }
        let read = |cell: &String| {
            let (defender, attacker) =
                cell.split_once('/').ok_or_else(|| err(format!("tables.toml: crt: «{cell}» is no result")))?;
            Ok((half(defender)?, half(attacker)?))
        };
        results.push(row.iter().map(read).collect::<Result<Vec<_>, BookError>>()?);
    }
    Ok(Crt::new(table.column_index[0], results))
}

fn faces(germans: &[German], corps: &[(String, UnitSet)], counters: &[Soviet]) -> Faces {
    let german = |g: &German, reduced: bool| {
        let strength = if reduced { g.reduced } else { g.full };
        Arc::new(Face {
            side: GERMAN,
            kind: g.kind.word(),
            size: "XX",
            strengths: format!("{strength}-{}", g.allowance),
            name: g.name.clone(),
            band: g.corps.map(|c| corps[c].0.clone()),
            steps: (if reduced { 1 } else { 2 }, 2),
            untried: false,
            elite: g.name.starts_with("SS"),
            uncertain: false,
        })
    };
    let soviet = |kind: &'static str, strengths: String, untried, uncertain| {
        Arc::new(Face {
            side: SOVIET,
            kind,
            size: "XX",
            strengths,
            name: String::new(),
            band: None,
            steps: (1, 1),
            untried,
            elite: false,
            uncertain,
        })
    };
    let move_of =
        |armored: bool| counters.iter().find(|c| (c.kind != Kind::Infantry) == armored).map_or(0, |c| c.allowance);
    Faces {
        german: germans.iter().map(|g| [german(g, false), german(g, true)]).collect(),
        soviet: counters
            .iter()
            .map(|c| soviet(c.kind.word(), format!("{}-{}-{}", c.attack, c.defence, c.allowance), false, c.uncertain))
            .collect(),
        untried: [
            soviet("infantry", format!("?-{}", move_of(false)), true, false),
            soviet("armor", format!("?-{}", move_of(true)), true, false),
        ],
    }
}

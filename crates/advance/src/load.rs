//! Builds the book from data/advance.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use hexmap::{Dir, Folder, HexId, Map, Mp};
use wargame::{Crt, Info, OptionSpec, Scenario, UnitId};

use crate::{
    action::WAYS,
    book::*,
    edition::{Edition, Surcharge},
    layer::layers,
    muster::faces,
    state::{Half, HexSet},
    tables::{CrtTable, Tables, Terrain},
    words::{ordinal, phase, sayings},
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

pub(crate) struct Builder {
    pub(crate) edition: Edition,
    pub(crate) map: Arc<Map>,
    pub(crate) tables: Tables,
    data: String,
}

impl Builder {
    fn hex(&self, label: &str) -> Result<HexId, BookError> {
        self.map
            .by_label(label)
            .ok_or_else(|| err(format!("tables.toml: there is no hex {label} on {}", self.edition.game())))
    }

    pub(crate) fn hexes(&self, labels: &[String]) -> Result<Vec<HexId>, BookError> {
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

    pub(crate) fn pick<'a, T>(&self, e79: &'a T, e10: &'a T) -> &'a T {
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
        let title = |g: &German| {
            let kind = match g.kind {
                Kind::Infantry => "Infantry",
                Kind::Mech => "Mechanized",
                Kind::Armor => "Panzer",
            };
            format!("{} {kind}", ordinal(&g.name))
        };
        let titles = (0..).map(UnitId).zip(germans.iter().map(title)).collect();
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
            titles,
            numbers: vec![
                ("deal", counter_keys),
                ("way", WAYS.iter().map(|w| (*w).to_owned()).collect()),
                ("commit", (0..=2).map(|n: u8| n.to_string()).collect()),
                ("die", (0..=6).map(|n: u8| n.to_string()).collect()),
            ],
            phases: self.tables.sequence.states.iter().map(|s| phase(s, name(s))).collect(),
            sayings: sayings(self.edition),
            layers: layers(self.edition),
            columns: self.tables.crt.column_index.iter().map(|&i| wargame::odds_name(i)).collect(),
            results: crate::event::results(),
            parts: 2,
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
                "unreadable counters, the strengths of German panzer divisions, the second edition's counter mix"
                    .into(),
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

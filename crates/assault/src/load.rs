//! Builds the book from data/assault.

use std::{collections::BTreeMap, sync::Arc};

use arrayvec::ArrayVec;
use hexmap::{Dir, Folder, HexId, Map};
use wargame::{Crt, Info, OptionSpec, Scenario, UnitId};

use crate::{
    action::WAYS,
    book::*,
    campaign::Campaign,
    ground::{self, Ground, PACES},
    layer::layers,
    muster,
    state::{HexSet, Outcome, UNITS, UnitSet},
    tables::{CrtTable, Tables},
    words,
};

impl Book {
    /// Reads a game's maps and tables from a folder. What is wrong is said in one sentence.
    pub fn load(folder: &Folder, campaign: Campaign) -> Result<Book, BookError> {
        let maps = folder.sub("maps");
        let text = folder.read("tables.toml").map_err(|e| err(e.to_string()))?;
        let mut all = text.clone();
        let mut sheets = Vec::new();
        for name in campaign.maps() {
            let sheet = maps.sub(name);
            sheets.push(Map::load(&sheet).map_err(|e| err(e.to_string()))?);
            for file in ["grid.toml", "hexes.tsv", "sides.tsv", "links.tsv"] {
                all.push_str(&sheet.read(file).map_err(|e| err(e.to_string()))?);
            }
        }
        let map = Map::join(sheets).map_err(|e| err(e.to_string()))?;
        let tables: Tables =
            toml::from_str(&text).map_err(|e| err(format!("tables.toml: {}", e.to_string().trim_end())))?;
        Builder { campaign, map: Arc::new(map), tables, data: wargame::digest(all.as_bytes()) }.build()
    }
}

pub(crate) struct Builder {
    pub(crate) campaign: Campaign,
    pub(crate) map: Arc<Map>,
    pub(crate) tables: Tables,
    data: String,
}

impl Builder {
    pub(crate) fn hex(&self, label: &str) -> Result<HexId, BookError> {
        self.map.by_label(label).ok_or_else(|| err(format!("tables.toml: there is no hex {label} on the maps")))
    }

    pub(crate) fn is_leningrad(&self) -> bool {
        self.campaign == Campaign::Leningrad
    }

    fn with(&self, feature: &str) -> HexSet {
        self.map.with_feature(feature).collect()
    }

    fn build(self) -> Result<Book, BookError> {
        let (map, tables) = (&self.map, &self.tables);
        let sheet = map.sheets.get(1).ok_or_else(|| err("the game needs a main map and an inset"))?;
        let inset: HexSet = map.hexes().filter(|h| h.index() >= sheet.first.index()).collect();
        let ground = ground::grounds(map)?;
        let gates = ground::gates(map, &ground, &inset);
        let moves = &tables.terrain.movement_thirds;
        let cost =
            (0..PACES).map(|pace| ground::costs(map, moves, &ground, &gates, pace)).collect::<Result<Vec<_>, _>>()?;
        let is_city = |h: HexId| ground[h.index()] == Ground::CityMain;
        let reaches = |h: HexId, d: Dir| {
            let gate = gates[h.index()][d.index()];
            gate.walked() || gate == ground::Gate::Apart
        };
        let zone = ground::neighbours(map, |h, d, to| reaches(h, d) && !is_city(h) && !is_city(to));
        let strike = ground::neighbours(map, |h, d, to| reaches(h, d) && !is_city(to));
        let land: HexSet = map.hexes().filter(|h| ground[h.index()] != Ground::Water).collect();
        let city: HexSet = map.hexes().filter(|&h| is_city(h)).collect();
        let (districts, district_at) = self.districts()?;
        let (fringes, fringe_at) = self.fringes(&inset)?;

        let roster = muster::roster(&self)?;
        if roster.units.len() > UNITS {
            return Err(err(format!("{} units are more than the program can hold", roster.units.len())));
        }
        let areas = self.areas()?;
        let mut entry_cost: Vec<_> =
            map.hexes().map(|h| std::array::from_fn(|p| ground::entry(moves, ground[h.index()], p, false))).collect();
        for hex in areas.iter().filter_map(|a| a.road) {
            entry_cost[hex.index()] = std::array::from_fn(|p| ground::entry(moves, ground[hex.index()], p, true));
        }
        let places = self.places()?;
        let mut place_at = vec![u8::MAX; map.len()];
        places.iter().enumerate().for_each(|(i, p)| place_at[p.hex.index()] = i as u8);
        let exits = self.exits(&inset)?;
        let (columns, automatic, results) = crt(&tables.crt)?;
        let away = |h: HexId| city.iter().filter_map(|c| map.distance(HexId(c as u16), h)).min();
        let info = self.info(&roster);
        let c = &tables.terrain.combat;
        let b = &tables.air.bombardment;
        let modifier = &tables.class_modifier;
        let win = &tables.victory;
        Ok(Book {
            campaign: self.campaign,
            far: map.hexes().filter(|&h| away(h).is_some_and(|d| d >= 7)).collect(),
            land,
            interior: self.with("interior"),
            city,
            districts,
            district_at,
            fringes,
            fringe_at,
            forts: self.with("fort") | self.with("fortified-city"),
            zone,
            strike,
            cost,
            entry_cost,
            lines: exits.lines,
            line_ends: exits.line_ends,
            german_exits: exits.german,
            russian_exits: exits.russian,
            east_edge: exits.east,
            germans: roster.germans,
            due: self.due(&roster, &areas)?,
            withdrawals: self.withdrawals(&roster)?,
            start: self.start(&roster)?,
            in_city: self.in_city(&roster)?,
            cup: if self.is_leningrad() { UnitSet::EMPTY } else { roster.set(&tables.setup.stalingrad.cup)? },
            draws: [tables.reinforcements.stalingrad.soviet_draw.n.clone(), {
                tables.reinforcements.stalingrad.soviet_draw.e.clone()
            }],
            held_first: self.held(&roster, &tables.setup.leningrad.russian.no_move_turn_1)?,
            held_second: self.held(&roster, &tables.setup.leningrad.russian.no_move_turns_1_2)?,
            navy: self.navy(&roster)?,
            vp_markers: match self.is_leningrad() {
                true => win.leningrad.optional_18_5.hexes.iter().map(|l| self.hex(l)).collect::<Result<_, _>>()?,
                false => Vec::new(),
            },
            places,
            place_at,
            turns: if self.is_leningrad() { tables.turns.leningrad.count } else { tables.turns.stalingrad.count },
            columns,
            automatic,
            crt: Crt::with_rows(0, tables.crt.row_min.into(), results),
            class_modifier: [modifier.a, modifier.b, modifier.c].map(|row| [row.a, row.b, row.c]),
            support: modifier.ground_support,
            leave: tables.zoc.leave_cost_thirds,
            multiples: Multiples {
                woods: c.woods,
                marsh: c.marsh,
                city: c.city,
                town: c.town,
                interior: c.inset_interior,
                fort: c.fortification_russian,
                fortified_russian: c.fortified_city_russian,
                fortified_german: c.fortified_city_german,
                river: c.river_all_attackers_across,
                don: c.don_all_attackers_across,
                tank_corps: c.soviet_tank_corps,
            },
            bombing: Bombing {
                clear: b.clear,
                woods: b.woods,
                marsh: b.marsh,
                city: b.city,
                town: b.town,
                fort: b.fortification,
                fortified: b.fortified_city,
                city_main: b.leningrad_main,
                interior: b.inset_interior,
                tank_corps: b.soviet_tank_corps_in_city_or_town,
                open_sea: b.open_sea,
                harbour: b.kronstadt_harbour,
            },
            air: self.air(),
            tenfold: tables.stacking.leningrad_main_factor,
            path: tables.supply.german_path,
            hq_path: tables.supply.hq_path,
            score: Score {
                infantry: if self.is_leningrad() { win.leningrad.infantry_point } else { 0 },
                mechanized: if self.is_leningrad() { win.leningrad.panzer_or_motorized_point } else { 0 },
                vp_marker: win.leningrad.optional_18_5.vp_each,
                in_city: win.stalingrad.german_per_supplied_nonhq_unit_in_city,
                victory_hex: win.stalingrad.victory_hex,
                bridgehead: if self.is_leningrad() { HexId::NONE } else { self.hex(&win.stalingrad.bridgehead_hex)? },
                bridgehead_cut: win.stalingrad.bridgehead_cut,
                bridgehead_taken: win.stalingrad.bridgehead_taken,
            },
            faces: muster::faces(&roster),
            units: roster.units,
            corps: roster.corps,
            divisions: roster.divisions,
            areas,
            info,
            map: map.clone(),
            ground,
            gates,
            inset,
        })
    }

    fn districts(&self) -> Result<([District; 3], Vec<u8>), BookError> {
        let mut at = vec![u8::MAX; self.map.len()];
        let mut list = Vec::new();
        for (i, (feature, main, name)) in ground::district_names(self.campaign).into_iter().enumerate() {
            let (main, hexes) = (self.hex(main)?, self.with(feature));
            at[main.index()] = i as u8;
            hexes.iter().for_each(|h| at[h] = i as u8);
            list.push(District { main, hexes, name });
        }
        let list = list.try_into().map_err(|_| err("a city has three districts"))?;
        Ok((list, at))
    }

    fn fringes(&self, inset: &HexSet) -> Result<(Vec<Fringe>, Vec<u8>), BookError> {
        let mut list: Vec<Fringe> = Vec::new();
        let mut at = vec![u8::MAX; self.map.len()];
        for hex in inset.iter().map(|h| HexId(h as u16)) {
            for label in self.map.feature_values(hex, "fringe") {
                let main = self.hex(label)?;
                let i = list.iter().position(|f| f.main == main).unwrap_or_else(|| {
                    list.push(Fringe { main, hexes: ArrayVec::new() });
                    list.len() - 1
                });
                list[i].hexes.try_push(hex).map_err(|_| err(format!("{label} has too many fringe hexes")))?;
                at[hex.index()] = i as u8;
                at[main.index()] = i as u8;
            }
        }
        Ok((list, at))
    }

    fn areas(&self) -> Result<Vec<Area>, BookError> {
        let mut areas: BTreeMap<String, Vec<HexId>> = BTreeMap::new();
        for hex in self.map.hexes() {
            for area in self.map.feature_values(hex, "entry") {
                areas.entry(area.to_owned()).or_default().push(hex);
            }
        }
        let road = |name: &str| {
            let area = self.tables.setup.leningrad.entry_areas.get(name).filter(|_| self.is_leningrad());
            area.and_then(|a| a.get("road_hex")?.as_str()).map(|l| self.hex(l)).transpose()
        };
        areas.into_iter().map(|(name, hexes)| Ok(Area { road: road(&name)?, name, hexes })).collect()
    }

    fn due(&self, roster: &muster::Roster, areas: &[Area]) -> Result<Vec<Option<Due>>, BookError> {
        let mut due = vec![None; roster.units.len()];
        let schedule = &self.tables.reinforcements;
        let lists: Vec<_> = match self.is_leningrad() {
            true => schedule.leningrad.german.iter().chain(&schedule.leningrad.russian).collect(),
            false => schedule.stalingrad.german.iter().collect(),
        };
        for arrival in lists {
            let area = match arrival.area.as_str() {
                "Leningrad" => None,
                name => Some(areas.iter().position(|a| a.name == name).ok_or_else(|| {
                    err(format!("tables.toml: reinforcements: there is no entry area «{name}» on the map"))
                })? as u8),
            };
            for unit in &arrival.units {
                due[roster.find(unit)?.index()] = Some(Due { turn: arrival.turn, area });
            }
        }
        Ok(due)
    }

    fn withdrawals(&self, roster: &muster::Roster) -> Result<Vec<Withdrawal>, BookError> {
        if !self.is_leningrad() {
            return Ok(Vec::new());
        }
        let one = |w: &crate::tables::Withdrawal| {
            Ok(Withdrawal { turn: w.turn, units: roster.set(&w.units)?, conditional: w.condition.is_some() })
        };
        self.tables.withdrawals.leningrad.german.iter().map(one).collect()
    }

    /// Where units stand at the start; the first workers in the cities in order of their hexes.
    fn start(&self, roster: &muster::Roster) -> Result<Vec<Option<HexId>>, BookError> {
        let mut start = vec![None; roster.units.len()];
        let mut put = |name: &str, label: &str| {
            start[roster.find(name)?.index()] = Some(self.hex(label)?);
            Ok::<_, BookError>(())
        };
        if self.is_leningrad() {
            let setup = &self.tables.setup.leningrad.russian;
            setup.hexes.iter().try_for_each(|(unit, hex)| put(unit, hex))?;
            for (number, hex) in (1..).zip(setup.city_workers.keys()) {
                put(&format!("Worker {number}"), hex)?;
            }
        } else {
            let setup = &self.tables.setup.stalingrad;
            setup.axis.iter().chain(&setup.soviet).try_for_each(|(unit, hex)| put(unit, hex))?;
        }
        Ok(start)
    }

    fn in_city(&self, roster: &muster::Roster) -> Result<UnitSet, BookError> {
        if !self.is_leningrad() {
            return roster.set(&self.tables.setup.stalingrad.any_stalingrad_hex);
        }
        let setup = &self.tables.setup.leningrad.russian;
        let first = setup.city_workers.len() + 1;
        let workers: Vec<_> =
            (first..first + setup.leningrad_workers).map(|number| format!("Worker {number}")).collect();
        Ok(roster.set(&setup.leningrad_any_hex)? | roster.set(&workers)?)
    }

    fn held(&self, roster: &muster::Roster, names: &[String]) -> Result<UnitSet, BookError> {
        if self.is_leningrad() { roster.set(names) } else { Ok(UnitSet::EMPTY) }
    }

    fn navy(&self, roster: &muster::Roster) -> Result<Option<Navy>, BookError> {
        let Some(unit) = roster.units.iter().position(|u| u.kind == Kind::Naval) else { return Ok(None) };
        let table = &self.tables.naval;
        let hexes = table.hexes.iter().map(|l| self.hex(l)).collect::<Result<Vec<_>, _>>()?;
        Ok(Some(Navy {
            unit: UnitId(unit as u8),
            start: self.hex(&table.start)?,
            harbour: self.hex(&table.not_from)?,
            hexes: hexes.into_iter().collect(),
            firepower: table.firepower,
            range: table.range,
        }))
    }

    fn places(&self) -> Result<Vec<Spot>, BookError> {
        let spot = |hex, points| Spot { hex, points, garrison: None, combat_only: false };
        if !self.is_leningrad() {
            let win = &self.tables.victory.stalingrad;
            let mut places: Vec<_> = self.map.with_feature("victory-hex").map(|h| spot(h, win.victory_hex)).collect();
            places.push(Spot { combat_only: true, ..spot(self.hex(&win.bridgehead_hex)?, 0) });
            return Ok(places);
        }
        let win = &self.tables.victory.leningrad;
        let mut places = Vec::new();
        for (label, &points) in &win.cities {
            let garrison = win.garrison_cities.iter().position(|l| l == label).map(|i| i as u8);
            places.push(Spot { garrison, ..spot(self.hex(label)?, points) });
        }
        places.extend(self.map.with_feature("key-point").map(|h| spot(h, win.key_point_vp)));
        Ok(places)
    }

    /// Where supply leaves the map, and the lines that carry German supply there (11.13, 11.14, 19.5).
    fn exits(&self, inset: &HexSet) -> Result<Exits, BookError> {
        let map = &self.map;
        let place = |h: HexId| map.sheets[0].numbering.place(map.label(h)).unwrap_or((0, 0));
        let main: Vec<_> = map.hexes().filter(|h| !inset.has(h.index())).collect();
        let last_row = main.iter().map(|&h| place(h).0).max().unwrap_or(0);
        let last_column = main.iter().map(|&h| place(h).1).max().unwrap_or(0);
        let edge = |test: &dyn Fn((i16, i16)) -> bool| main.iter().copied().filter(|&h| test(place(h))).collect();
        let kind = map.link_kind(if self.is_leningrad() { "rail" } else { "road" });
        let bits = |h: HexId| Dir::ALL.into_iter().filter(move |&d| map.link(h, d).meets(kind));
        let lines: Vec<u8> = map.hexes().map(|h| bits(h).fold(0, |m, d| m | 1 << d.index())).collect();
        let on_line: HexSet = map.hexes().filter(|h| lines[h.index()] != 0).collect();
        let east: HexSet = edge(&|(_, column)| column == 1);
        let (german, russian) = match self.campaign {
            Campaign::Leningrad => {
                (edge(&|(row, column)| row == last_row || column == last_column), east | edge(&|(row, _)| row == 1))
            }
            Campaign::Stalingrad => (self.with("entry:W") | self.with("entry:S"), self.with("red-edge")),
        };
        Ok(Exits { lines, line_ends: on_line & german, german, russian, east })
    }

    /// Air units by turn (12.22, 12.23, 19.12, 19.13), from turn 1.
    fn air(&self) -> [Vec<AirUnits>; 2] {
        let table = &self.tables.air;
        let turns = if self.is_leningrad() { self.tables.turns.leningrad.count } else { 19 };
        let german = |turn: u8| match (self.campaign, turn) {
            (Campaign::Leningrad, 1) => AirUnits::Fixed(table.leningrad.german_turn_1),
            (Campaign::Leningrad, 2) => AirUnits::Fixed(table.leningrad.german_turn_2),
            (Campaign::Leningrad, 3) => AirUnits::Fixed(table.leningrad.german_turn_3),
            (Campaign::Leningrad, 4) => AirUnits::Fixed(table.leningrad.german_turn_4),
            (Campaign::Leningrad, 5) => AirUnits::Fixed(table.leningrad.german_turn_5),
            (Campaign::Leningrad, _) => AirUnits::Thrown(table.leningrad.availability.german),
            (Campaign::Stalingrad, 1) => AirUnits::Fixed(table.stalingrad.turn_1),
            (Campaign::Stalingrad, 2..=10) => AirUnits::Thrown(table.stalingrad.turns_2_10),
            (Campaign::Stalingrad, _) => AirUnits::Thrown(table.stalingrad.turns_11_19),
        };
        let russian = |_| match self.campaign {
            Campaign::Leningrad => AirUnits::Thrown(table.leningrad.availability.russian),
            Campaign::Stalingrad => AirUnits::Fixed(0),
        };
        [(1..=turns).map(german).collect(), (1..=turns).map(russian).collect()]
    }

    fn info(&self, roster: &muster::Roster) -> Info {
        let option = |key: &str, about: &str, case: &str| OptionSpec {
            key: key.into(),
            about: about.into(),
            case: case.into(),
            least: 0,
            most: 1,
            default: 0,
        };
        let options = vec![
            option("air-waiver", "headquarters and guerrillas are never disrupted by bombardment", "18.11"),
            option("guerrilla-distance", "guerrillas leave the city on turn 1 and stay seven hexes away", "18.21"),
            option("highest-class-first", "the first step loss comes from a unit of the highest class", "18.31"),
            option("no-attrition", "no attrition for Germans, nor for Russians stacked with workers", "18.41"),
            option("vp-markers", "five markers worth 10 points each to the Russian", "18.51"),
        ];
        let leningrad = self.is_leningrad();
        Info {
            id: self.campaign.game().into(),
            system: "assault",
            title: self.campaign.title().into(),
            sides: ["German".into(), "Russian".into()],
            map: self.map.clone(),
            units: roster.units.iter().map(|u| muster::handle(&u.name)).collect(),
            titles: (0..).map(UnitId).zip(roster.units.iter().map(|u| u.name.clone())).collect(),
            numbers: vec![
                ("way", WAYS.iter().map(|w| (*w).to_owned()).collect()),
                ("die", (0..=6).map(|n: u8| n.to_string()).collect()),
            ],
            phases: words::phases(),
            sayings: words::sayings(self.campaign),
            layers: layers(),
            columns: self.tables.crt.columns.clone(),
            results: crate::event::results(),
            parts: 3,
            turns: if leningrad { self.tables.turns.leningrad.count } else { self.tables.turns.stalingrad.count },
            scenarios: vec![Scenario {
                id: "campaign".into(),
                title: if leningrad {
                    "The drive on Leningrad, August and September 1941".into()
                } else {
                    "The drive on Stalingrad, August to October 1942".into()
                },
            }],
            options: if leningrad { options } else { Vec::new() },
            rules_version: crate::RULES_VERSION,
            data: self.data.clone(),
            reconstructed: vec![
                "both maps (NOTES.md of each says how)".into(),
                "the combat results table, the terrain costs, the air tables".into(),
                if leningrad { "the counters" } else { "the counters, the set-up and the turn track" }.into(),
            ],
        }
    }
}

struct Exits {
    lines: Vec<u8>,
    line_ends: HexSet,
    german: HexSet,
    russian: HexSet,
    east: HexSet,
}

type Table = (Vec<(u32, u32)>, u32, Vec<Vec<Outcome>>);

fn crt(table: &CrtTable) -> Result<Table, BookError> {
    let ratio = |text: &str| {
        let (a, b) = text.split_once(':')?;
        Some((a.parse::<u32>().ok()?, b.parse::<u32>().ok()?))
    };
    let bad = |text: &str| err(format!("tables.toml: crt: «{text}» is no ratio"));
    let columns = table.columns.iter().map(|c| ratio(c).ok_or_else(|| bad(c))).collect::<Result<Vec<_>, _>>()?;
    let automatic = ratio(&table.automatic_de_at).ok_or_else(|| bad(&table.automatic_de_at))?.0;
    let mut rows = Vec::new();
    for row in table.row_min..=table.row_max {
        let cells = table.results.get(&row.to_string()).filter(|r| r.len() == columns.len());
        let cells = cells.ok_or_else(|| err(format!("tables.toml: crt: row {row} is missing or too short")))?;
        rows.push(cells.iter().map(|c| outcome(c)).collect::<Result<Vec<_>, _>>()?);
    }
    Ok((columns, automatic, rows))
}

fn outcome(cell: &str) -> Result<Outcome, BookError> {
    cell.parse().map_err(|()| err(format!("tables.toml: crt: «{cell}» is no result")))
}

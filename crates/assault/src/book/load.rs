//! Builds the book from data/assault.

mod arrivals;
mod places;

use hexmap::{Dir, Folder, HexId};
use wargame::{
    Crt, Info, OptionSpec, Scenario, Side, UnitId,
    action::{named_numbers, sayings},
    data::{Calendar, Data, Datum, Files, handle, sequence},
};

use super::counters::{self, Roster};
use crate::{
    action::Act,
    book::*,
    campaign::Campaign,
    ground::{self, Gate, Ground, PACES, Prices},
    layer::layers,
    state::{GERMAN, HexSet, Outcome, RUSSIAN, UNITS, UnitSet},
    supply,
};

/// The phases in the order of [`crate::Phase`]: key, name, word for the phase bar, side.
const PHASES: [(&str, &str, &str, Option<Side>); 11] = [
    ("setup", "Russian set-up", "", None),
    ("de-air", "German air bombardment", "Air", Some(GERMAN)),
    ("de-supply", "German supply determination", "Supply", Some(GERMAN)),
    ("de-movement", "German movement", "Move", Some(GERMAN)),
    ("de-combat", "German combat", "Combat", Some(GERMAN)),
    ("de-mechanized", "German mechanized movement", "Mech", Some(GERMAN)),
    ("su-air", "Russian air bombardment", "Air", Some(RUSSIAN)),
    ("su-supply", "Russian supply determination", "Supply", Some(RUSSIAN)),
    ("su-movement", "Russian movement", "Move", Some(RUSSIAN)),
    ("su-combat", "Russian combat", "Combat", Some(RUSSIAN)),
    ("game-end", "end of the game", "", None),
];

impl Book {
    /// Reads a game's maps and tables from a folder.
    pub fn load(folder: &Folder, campaign: Campaign) -> Result<Book, BookError> {
        let files = Files::read(folder, campaign.key(), &campaign.maps())?;
        let data = files.open()?;
        let mut book = Builder { campaign, data: &data, roster: counters::roster(&data, campaign)? }.build()?;
        book.walks = supply::walks(&book);
        Ok(book)
    }
}

struct Builder<'a> {
    campaign: Campaign,
    data: &'a Data<'a>,
    roster: Roster,
}

impl Builder<'_> {
    fn is_leningrad(&self) -> bool {
        self.campaign == Campaign::Leningrad
    }

    fn with(&self, feature: &str) -> HexSet {
        self.data.map.with_feature(feature).collect()
    }

    fn hex(&self, keys: &str) -> Result<HexId, BookError> {
        self.data.at(keys)?.hex(&self.data.map)
    }

    fn units(&self, keys: &str) -> Result<UnitSet, BookError> {
        self.data.at(keys)?.units(&self.roster.names)
    }

    fn build(self) -> Result<Book, BookError> {
        let (data, map, roster) = (self.data, &self.data.map, &self.roster);
        data.fits("hexes", map.len(), HexSet::SIZE)?;
        data.fits("units", roster.units.len(), UNITS)?;
        let sheet = map.sheets.get(1).expect("a campaign has a main map and an inset");
        let inset: HexSet = map.hexes().filter(|h| h.index() >= sheet.first.index()).collect();
        let ground = ground::grounds(data)?;
        let gates = ground::gates(map, &ground, &inset);
        let prices = Prices::read(data, &ground)?;
        let city: HexSet = map.hexes().filter(|h| ground[h.index()] == Ground::CityMain).collect();
        let reaches = |h: HexId, d: Dir| {
            let gate = gates[h.index()][d.index()];
            gate.walked() || gate == Gate::Apart
        };
        let away = |h: HexId| city.iter().filter_map(|c| map.distance(c, h)).min();
        let (districts, district_at) = self.districts()?;
        let (fringes, fringe_at) = self.fringes()?;
        let areas = self.areas()?;
        let roads: HexSet = areas.iter().filter_map(|a| a.road).collect();
        let places = self.places()?;
        let mut place_at = vec![u8::MAX; map.len()];
        places.iter().enumerate().for_each(|(i, p)| place_at[p.hex.index()] = i as u8);
        let exits = self.exits(&inset);
        let (columns, automatic, crt) = crt(&data.at("crt")?)?;
        let leningrad = self.is_leningrad();
        let setup = |keys: &str| if leningrad { self.units(keys) } else { Ok(UnitSet::EMPTY) };
        let points = |keys: &str| if leningrad { data.get(keys) } else { Ok(0) };
        Ok(Book {
            campaign: self.campaign,
            info: self.info()?,
            far: map.hexes().filter(|&h| away(h).is_some_and(|d| d >= 7)).collect(),
            land: map.hexes().filter(|h| ground[h.index()] != Ground::Water).collect(),
            interior: self.with("interior"),
            districts,
            district_at,
            fringes,
            fringe_at,
            forts: self.with("fort") | self.with("fortified-city"),
            zone: ground::neighbours(map, |h, d, to| reaches(h, d) && !city.has(h) && !city.has(to)),
            strike: ground::neighbours(map, |h, d, to| reaches(h, d) && !city.has(to)),
            cost: (0..PACES).map(|pace| prices.costs(map, &ground, &gates, pace)).collect(),
            entry_cost: map.hexes().map(|h| prices.entry(ground[h.index()], roads.has(h))).collect(),
            walks: Vec::new(),
            calendar: self.calendar()?,
            prices,
            lines: exits.lines,
            line_ends: exits.line_ends,
            german_exits: exits.german,
            russian_exits: exits.russian,
            east_edge: exits.east,
            germans: roster.germans,
            due: self.due(&areas)?,
            withdrawals: self.withdrawals()?,
            start: self.start()?,
            in_city: self.in_city()?,
            cup: if leningrad { UnitSet::EMPTY } else { self.units("setup.stalingrad.cup")? },
            draws: [
                data.get("reinforcements.stalingrad.soviet_draw.N")?,
                data.get("reinforcements.stalingrad.soviet_draw.E")?,
            ],
            held_first: setup("setup.leningrad.russian.no_move_turn_1")?,
            held_second: setup("setup.leningrad.russian.no_move_turns_1_2")?,
            navy: self.navy()?,
            vp_markers: match leningrad {
                true => data.hexes("victory.leningrad.optional_18_5.hexes")?,
                false => Vec::new(),
            },
            places,
            place_at,
            turns: data.get("turns.*.count")?,
            columns,
            automatic,
            crt,
            class_modifier: classes(&data.at("class_modifier")?)?,
            support: data.get("class_modifier.ground_support")?,
            leave: data.get("zoc.leave_cost_thirds")?,
            multiples: data.get("terrain.combat")?,
            bombing: data.get("air.bombardment")?,
            air: self.air()?,
            tenfold: data.get("stacking.leningrad_main_factor")?,
            path: data.get("supply.german_path")?,
            hq_path: data.get("supply.hq_path")?,
            score: Score {
                infantry: points("victory.leningrad.infantry_point")?,
                mechanized: points("victory.leningrad.panzer_or_motorized_point")?,
                vp_marker: data.get("victory.leningrad.optional_18_5.vp_each")?,
                in_city: data.get("victory.stalingrad.german_per_supplied_nonhq_unit_in_city")?,
                victory_hex: data.get("victory.stalingrad.victory_hex")?,
                bridgehead: if leningrad { HexId::NONE } else { self.hex("victory.stalingrad.bridgehead_hex")? },
                bridgehead_cut: data.get("victory.stalingrad.bridgehead_cut")?,
                bridgehead_taken: data.get("victory.stalingrad.bridgehead_taken")?,
            },
            faces: counters::faces(self.data, roster),
            units: self.roster.units,
            corps: self.roster.corps,
            divisions: self.roster.divisions,
            areas,
            map: map.clone(),
            city,
            ground,
            gates,
            inset,
        })
    }

    /// Where Leningrad's days stand apart from its turns, because they are a reconstruction.
    fn calendar(&self) -> Result<Calendar, BookError> {
        let turns = self.data.at("turns.*")?;
        let first = turns.find("calendar.first_turn").map_or_else(|| turns.at("first_turn"), Ok)?;
        first.calendar(&turns.at("days_per_turn")?)
    }

    /// Air units by turn (12.22, 12.23, 19.12, 19.13), from turn 1.
    fn air(&self) -> Result<[Vec<AirUnits>; 2], BookError> {
        let table = self.data.at("air.*")?;
        let thrown = |keys: &str| table.get(keys).map(AirUnits::Thrown);
        let fixed = |keys: &str| table.maybe(keys).map(|units| units.map(AirUnits::Fixed));
        let german = |turn: u8| match (self.campaign, turn) {
            (Campaign::Leningrad, turn) => {
                fixed(&format!("german_turn_{turn}"))?.map_or_else(|| thrown("availability.german"), Ok)
            }
            (Campaign::Stalingrad, 1) => table.get("turn_1").map(AirUnits::Fixed),
            (Campaign::Stalingrad, 2..=10) => thrown("turns_2_10"),
            (Campaign::Stalingrad, _) => thrown("turns_11_19"),
        };
        let russian = |_| match self.campaign {
            Campaign::Leningrad => thrown("availability.russian"),
            Campaign::Stalingrad => Ok(AirUnits::Fixed(0)),
        };
        let turns: u8 = self.data.get("turns.*.count")?;
        Ok([(1..=turns).map(german).collect::<Result<_, _>>()?, (1..=turns).map(russian).collect::<Result<_, _>>()?])
    }

    fn info(&self) -> Result<Info, BookError> {
        let names = &self.roster.names;
        let leningrad = self.is_leningrad();
        let options = || {
            let switch = |key, about, case| OptionSpec::new(key, about, case, 1);
            vec![
                switch("air-waiver", "headquarters and guerrillas are never disrupted by bombardment", "18.11"),
                switch("guerrilla-distance", "guerrillas leave the city on turn 1 and stay seven hexes away", "18.21"),
                switch("highest-class-first", "the first step loss comes from a unit of the highest class", "18.31"),
                switch("no-attrition", "no attrition for Germans, nor for Russians stacked with workers", "18.41"),
                switch("vp-markers", "five markers worth 10 points each to the Russian", "18.51"),
            ]
        };
        let drive = match self.campaign {
            Campaign::Leningrad => "The drive on Leningrad, August and September 1941",
            Campaign::Stalingrad => "The drive on Stalingrad, August to October 1942",
        };
        let die = (0..=6).map(|n: u8| n.to_string()).collect();
        let sides = ["German".to_owned(), "Russian".to_owned()];
        let calendar = self.calendar()?;
        Ok(Info {
            id: self.campaign.game().into(),
            system: "assault",
            title: self.campaign.title().into(),
            sides: sides.clone(),
            map: self.data.map.clone(),
            units: names.iter().map(|name| handle(name)).collect(),
            titles: (0..).map(UnitId).zip(names.iter().map(|name| title(name))).collect(),
            numbers: [vec![("die", die)], named_numbers::<Act>()].concat(),
            phases: sequence(&PHASES),
            sayings: sayings::<Act>(self.campaign as usize),
            layers: layers(),
            columns: self.data.get("crt.columns")?,
            results: crate::event::results(),
            levels: crate::victory::levels(&sides, !leningrad),
            parts: 3,
            turns: self.data.get("turns.*.count")?,
            dates: (1..=self.data.get("turns.*.count")?).map(|turn| calendar.begins(turn)).collect(),
            scenarios: vec![Scenario::new("campaign", drive)],
            options: if leningrad { options() } else { Vec::new() },
            rules_version: crate::RULES_VERSION,
            data: self.data.digest.clone(),
            intro: self.data.intro(self.campaign.game())?,
            reconstructed: vec![
                "both maps (NOTES.md of each says how)".into(),
                "the combat results table, the terrain costs, the air tables".into(),
                if leningrad { "the counters" } else { "the counters, the set-up and the turn track" }.into(),
            ],
        })
    }
}

/// Modifiers of the die by class of the attacker, then of the defender.
fn classes(table: &Datum) -> Result<[[i8; 3]; 3], BookError> {
    let row = |attacker: &str| table.at(attacker)?.by_class([&["A"], &["B"], &["C"]]);
    Ok([row("A")?, row("B")?, row("C")?])
}

type Table = (Vec<(u32, u32)>, u32, Crt<Outcome>);

/// Columns, odds of the automatic elimination, results.
fn crt(table: &Datum) -> Result<Table, BookError> {
    let ratio = |datum: &Datum| {
        let text = datum.text()?;
        let parts = text.split_once(':').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        parts.ok_or_else(|| datum.error(format!("«{text}» is no ratio")))
    };
    let columns = table.at("columns")?.list()?.iter().map(ratio).collect::<Result<Vec<(u32, u32)>, _>>()?;
    let (first, last): (i16, i16) = (table.get("row_min")?, table.get("row_max")?);
    let rows = (first..=last).map(|row| row.to_string());
    let rows = table
        .at("results")?
        .results(rows, columns.len(), |cell| cell.parse().map_err(|()| format!("«{cell}» is no result")))?;
    if rows.is_empty() {
        return Err(table.error("there is no row"));
    }
    Ok((columns, ratio(&table.at("automatic_de_at")?)?.0, Crt::with_rows(0, first, rows)))
}

/// A unit's name as it is said, where the counter has no room for it.
fn title(name: &str) -> String {
    match (name, name.strip_prefix("Tot/")) {
        ("SS Pol", _) => "SS Polizei".to_owned(),
        (_, Some(regiment)) => format!("SS Totenkopf/{regiment}"),
        _ => name.to_owned(),
    }
}

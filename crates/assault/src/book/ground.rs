//! What the maps mean: terrain, how hexsides are crossed, what every step costs (6.13 to 6.17, 8.2, 19.3).

use hexmap::{Dir, HexId, Kinds, Map, Mp};
pub use wargame::data::NO;
use wargame::data::{self, Data, Rates};

use crate::{book::BookError, campaign::Campaign, state::HexSet};

/// Costs by hex and direction.
pub type Costs = data::Costs<{ HexSet::SIZE }>;

/// What a hex is for movement and combat. A city or town covers the terrain under it; a fortification does not.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    Clear,
    Woods,
    Marsh,
    Town,
    City,
    FortifiedCity,
    /// A hex of the city on the main map.
    CityMain,
    /// A hex of the city on the inset.
    Interior,
    /// All-lake, all-sea, or the unplayable island (8.25).
    Water,
}

/// How a hexside is crossed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Gate {
    Open,
    River,
    Don,
    /// The Neva on the inset at a bridge (8.23).
    Bridge,
    /// The Neva on the main map (6.32, 6.33).
    Neva,
    /// The Volga between a city hex and an east bank fringe hex of the main map, or at a ferry of the inset.
    Volga,
    Ferry,
    /// Between two main hexes of the city: the river is ignored (8.21).
    InCity,
    /// Between inset fringe hexes of two different main hexes: only the main map leads from one to the other (8.35).
    Apart,
    /// All-lake, all-sea, the Neva or Volga elsewhere, the edge of the map.
    Shut,
}

impl Gate {
    /// Whether a unit of either side walks through as a matter of course.
    #[inline]
    pub fn walked(self) -> bool {
        matches!(self, Gate::Open | Gate::River | Gate::Don | Gate::Bridge)
    }

    /// Whether it doubles a defence when all attackers come over such sides (10.33, 10.38).
    #[inline]
    pub fn is_river(self) -> bool {
        matches!(self, Gate::River | Gate::Don | Gate::Bridge)
    }
}

/// Paces: who pays what. Interior hexes cost a German more than a Russian (8.22).
pub const GERMAN_FOOT: usize = 0;
pub const GERMAN_WHEELS: usize = 1;
pub const RUSSIAN_FOOT: usize = 2;
pub const RUSSIAN_WHEELS: usize = 3;
pub const GUERRILLA: usize = 4;
pub const PACES: usize = 5;

pub fn grounds(data: &Data) -> Result<Vec<Ground>, BookError> {
    data.ground(
        &[
            ("leningrad", Ground::CityMain),
            ("stalingrad", Ground::CityMain),
            ("unplayable", Ground::Water),
            ("interior", Ground::Interior),
            ("fortified-city", Ground::FortifiedCity),
            ("city", Ground::City),
            ("town", Ground::Town),
        ],
        &[
            ("clear", Ground::Clear),
            ("forest", Ground::Woods),
            ("marsh", Ground::Marsh),
            ("sea", Ground::Water),
            ("lake", Ground::Water),
            ("island", Ground::Water),
        ],
    )
}

pub fn gates(map: &Map, ground: &[Ground], inset: &HexSet) -> Vec<[Gate; 6]> {
    let kind = |name| map.side_kind(name);
    let water = Kinds(kind("lake").0 | kind("sea").0);
    let gate = |from: HexId, dir: Dir| {
        let to = map.step(from, dir);
        if !to.exists() || ground[from.index()] == Ground::Water || ground[to.index()] == Ground::Water {
            return Gate::Shut;
        }
        let side = map.side(from, dir);
        let cities = [from, to].map(|h| ground[h.index()] == Ground::CityMain);
        let on_inset = inset.has(from);
        let is = |name| side.meets(kind(name));
        let group = |h: HexId| map.feature_values(h, "fringe").next();
        let apart = on_inset && group(from).zip(group(to)).is_some_and(|(a, b)| a != b);
        match () {
            () if side.meets(water) => Gate::Shut,
            () if cities == [true; 2] => Gate::InCity,
            () if is("neva") && !on_inset => Gate::Neva,
            () if is("neva") && is("bridge") => Gate::Bridge,
            () if is("neva") => Gate::Shut,
            () if is("volga") && on_inset => {
                if is("ferry") {
                    Gate::Ferry
                } else {
                    Gate::Shut
                }
            }
            () if is("volga") && cities != [false; 2] => Gate::Volga,
            () if is("volga") => Gate::Shut,
            () if apart => Gate::Apart,
            () if is("don") => Gate::Don,
            () if is("river") => Gate::River,
            () => Gate::Open,
        }
    };
    map.hexes().map(|h| Dir::ALL.map(|d| gate(h, d))).collect()
}

/// What movement costs, by pace.
pub struct Prices {
    german: Rates<Ground, 2>,
    russian: Rates<Ground, 3>,
    pub road: [Mp; PACES],
    pub river: [Mp; PACES],
    pub don: [Mp; PACES],
    pub bridge: [Mp; PACES],
}

impl Prices {
    pub fn read(data: &Data, ground: &[Ground]) -> Result<Prices, BookError> {
        let table = data.at("terrain.movement_thirds")?;
        let (foot, wheels): (&[_], &[_]) = (&["infantry"], &["mechanized"]);
        // Guerrillas pay as infantry where the table is silent.
        let guerrilla: &[_] = &["guerrilla", "infantry"];
        let paces = [foot, wheels, foot, wheels, guerrilla];
        let both = [
            (Ground::Clear, "clear"),
            (Ground::Woods, "woods"),
            (Ground::Marsh, "marsh"),
            (Ground::Town, "town"),
            (Ground::City, "city"),
            (Ground::FortifiedCity, "fortified_city"),
        ];
        let german = [&both[..], &[(Ground::Interior, "inset_interior_german")]].concat();
        let city = [(Ground::CityMain, "leningrad_main_russian"), (Ground::Interior, "inset_interior_russian")];
        let russian = [&both[..], &city].concat();
        let add = |key: &str| table.at(key)?.by_class(paces);
        Ok(Prices {
            german: data.rates(&table, ground, &german, [foot, wheels])?,
            russian: data.rates(&table, ground, &russian, [foot, wheels, guerrilla])?,
            road: add("road")?,
            river: add("river_add")?,
            don: add("don_add")?,
            bridge: add("inset_bridge_add")?,
        })
    }

    /// The price of a hex entered from off the map: the road rate where the road comes in (16.17), else its terrain.
    pub fn entry(&self, ground: Ground, road: bool) -> [Mp; PACES] {
        let ([a, b], [c, d, e]) = (self.german.of(ground), self.russian.of(ground));
        if road { self.road } else { [a, b, c, d, e] }
    }

    /// Costs of every step for a pace. Crossings that take a whole allowance are no steps of this table.
    pub fn costs(&self, map: &Map, ground: &[Ground], gates: &[[Gate; 6]], pace: usize) -> Box<Costs> {
        let road = map.link_kind("road");
        data::costs(map, |from, dir, to| {
            let gate = gates[from.index()][dir.index()];
            let base = self.entry(ground[to.index()], false)[pace];
            match gate {
                _ if !gate.walked() && gate != Gate::InCity => NO,
                Gate::InCity => base,
                _ if map.link(from, dir).meets(road) && base != NO => self.road[pace],
                Gate::River => base.saturating_add(self.river[pace]),
                Gate::Don => base.saturating_add(self.don[pace]),
                Gate::Bridge => base.saturating_add(self.bridge[pace]),
                _ => base,
            }
        })
    }
}

/// The neighbours of every hex that pass a test, by direction.
pub fn neighbours(map: &Map, test: impl Fn(HexId, Dir, HexId) -> bool) -> Vec<[HexId; 6]> {
    let pick = |h: HexId, d: Dir| {
        let to = map.step(h, d);
        if to.exists() && test(h, d, to) { to } else { HexId::NONE }
    };
    map.hexes().map(|h| Dir::ALL.map(|d| pick(h, d))).collect()
}

/// The hexes on the inset, and what a campaign calls its districts.
pub fn district_names(campaign: Campaign) -> [(&'static str, &'static str, &'static str); 3] {
    match campaign {
        Campaign::Leningrad => [
            ("vyborg-side", "0219", "Vyborg Side"),
            ("petrograd-side", "0220", "Petrograd Side"),
            ("moscow-side", "0320", "Moscow Side"),
        ],
        Campaign::Stalingrad => [
            ("district-north", "1204", "north"),
            ("district-centre", "1305", "centre"),
            ("district-south", "1405", "south"),
        ],
    }
}

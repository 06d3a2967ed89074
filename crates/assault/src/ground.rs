//! What the maps mean: terrain, how hexsides are crossed, what every step costs (6.13 to 6.17, 8.2, 19.3).

use hexmap::{Dir, HexId, Kinds, Map, Mp};

use crate::{
    book::{BookError, err},
    campaign::Campaign,
    state::HexSet,
    tables::{MovementThirds, Rate},
};

/// Cost of what cannot be entered.
pub const NO: Mp = Mp::MAX;

/// Costs by hex and direction, with room for the largest map.
pub type Costs = [[Mp; 6]; HexSet::SIZE];

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

pub fn grounds(map: &Map) -> Result<Vec<Ground>, BookError> {
    map.hexes()
        .map(|h| {
            let has = |feature| map.has_feature(h, feature);
            if has("leningrad") || has("stalingrad") {
                return Ok(Ground::CityMain);
            }
            if has("unplayable") {
                return Ok(Ground::Water);
            }
            if has("interior") {
                return Ok(Ground::Interior);
            }
            if has("fortified-city") {
                return Ok(Ground::FortifiedCity);
            }
            if has("city") {
                return Ok(Ground::City);
            }
            if has("town") {
                return Ok(Ground::Town);
            }
            match map.terrain_name(h) {
                "clear" => Ok(Ground::Clear),
                "forest" => Ok(Ground::Woods),
                "marsh" => Ok(Ground::Marsh),
                "sea" | "lake" | "island" => Ok(Ground::Water),
                other => Err(err(format!("hex {}: these rules know no terrain «{other}»", map.label(h)))),
            }
        })
        .collect()
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
        let on_inset = inset.has(from.index());
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

fn rate_of(rate: &Rate, pace: usize) -> Mp {
    match pace {
        GERMAN_FOOT | RUSSIAN_FOOT => rate.infantry,
        GUERRILLA => rate.guerrilla.unwrap_or(rate.infantry),
        _ => rate.mechanized,
    }
}

/// What the hex itself costs, off the road.
pub fn rate(table: &MovementThirds, ground: Ground, pace: usize) -> Mp {
    let german = matches!(pace, GERMAN_FOOT | GERMAN_WHEELS);
    let rate = match ground {
        Ground::Clear => &table.clear,
        Ground::Woods => &table.woods,
        Ground::Marsh => &table.marsh,
        Ground::Town => &table.town,
        Ground::City => &table.city,
        Ground::FortifiedCity => &table.fortified_city,
        Ground::CityMain if german => return NO,
        Ground::CityMain => &table.leningrad_main_russian,
        Ground::Interior if german => &table.inset_interior_german,
        Ground::Interior => &table.inset_interior_russian,
        Ground::Water => return NO,
    };
    rate_of(rate, pace)
}

/// Costs of every step for a pace. Crossings that take a whole allowance are no steps of this table.
pub fn costs(
    map: &Map,
    table: &MovementThirds,
    ground: &[Ground],
    gates: &[[Gate; 6]],
    pace: usize,
) -> Result<Box<Costs>, BookError> {
    if map.len() > HexSet::SIZE {
        return Err(err(format!("{} hexes are more than the program can hold", map.len())));
    }
    let road = map.link_kind("road");
    let mut costs = Box::new([[NO; 6]; HexSet::SIZE]);
    for from in map.hexes() {
        for dir in Dir::ALL {
            let gate = gates[from.index()][dir.index()];
            if !gate.walked() && gate != Gate::InCity {
                continue;
            }
            let base = rate(table, ground[map.step(from, dir).index()], pace);
            let on_road = map.link(from, dir).meets(road) && base != NO && gate != Gate::InCity;
            let add = match gate {
                Gate::River => rate_of(&table.river_add, pace),
                Gate::Don => rate_of(&table.don_add, pace),
                Gate::Bridge => rate_of(&table.inset_bridge_add, pace),
                _ => 0,
            };
            costs[from.index()][dir.index()] = match on_road {
                true => rate_of(&table.road, pace),
                false => base.saturating_add(add),
            };
        }
    }
    Ok(costs)
}

/// The price of a hex entered from off the map: the road rate where the road comes in (16.17), else its terrain.
pub fn entry(table: &MovementThirds, ground: Ground, pace: usize, road: bool) -> Mp {
    if road { rate_of(&table.road, pace) } else { rate(table, ground, pace) }
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

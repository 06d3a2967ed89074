//! What the map means: terrain, how hexsides are crossed, railways, what lines of supply pass.

use hexmap::{Dir, HexId, Kinds, Map, Mp};
use wargame::data::{Data, Datum, NO};

use crate::{
    book::{BookError, Nation},
    state::HexSet,
};

/// What a hex is for movement and combat. A town or city covers the terrain under it for movement.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    Clear,
    Forest,
    Marsh,
    Town,
    City,
    MajorCity,
    Lake,
    Sea,
    /// A Finnish entry square (4.4).
    Square,
}

impl Ground {
    pub const ALL: [(Ground, &'static str); 8] = [
        (Ground::Clear, "clear"),
        (Ground::Forest, "forest"),
        (Ground::Marsh, "marsh"),
        (Ground::Town, "town"),
        (Ground::City, "city"),
        (Ground::MajorCity, "major-city"),
        (Ground::Lake, "lake"),
        (Ground::Sea, "sea"),
    ];

    /// What it is called in a sentence.
    pub fn word(self) -> &'static str {
        match self {
            Ground::Square => "Finnish square",
            Ground::MajorCity => "major city",
            other => Ground::ALL.iter().find(|(ground, _)| *ground == other).map_or("", |&(_, word)| word),
        }
    }

    #[inline]
    pub fn is_water(self) -> bool {
        matches!(self, Ground::Lake | Ground::Sea)
    }
}

/// How a hexside is crossed where no bridge stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Crossing {
    Open,
    Minor,
    Major,
    /// A lake or sea hexside, a side of an all-water hex, the edge of the map.
    Shut,
}

impl Crossing {
    #[inline]
    pub fn is_river(self) -> bool {
        matches!(self, Crossing::Minor | Crossing::Major)
    }
}

/// The railway over a hexside.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Rail {
    None,
    Minor,
    Major,
}

pub(super) fn grounds(data: &Data) -> Result<Vec<Ground>, BookError> {
    data.ground(
        &[("major-city", Ground::MajorCity), ("city", Ground::City), ("town", Ground::Town)],
        &[
            ("clear", Ground::Clear),
            ("forest", Ground::Forest),
            ("marsh", Ground::Marsh),
            ("lake", Ground::Lake),
            ("sea", Ground::Sea),
            ("square", Ground::Square),
        ],
    )
}

/// The terrain under whatever is built on it.
pub(super) fn bare(data: &Data) -> Result<Vec<Ground>, BookError> {
    data.ground(
        &[],
        &[
            ("clear", Ground::Clear),
            ("forest", Ground::Forest),
            ("marsh", Ground::Marsh),
            ("lake", Ground::Lake),
            ("sea", Ground::Sea),
            ("square", Ground::Square),
        ],
    )
}

pub(super) fn crossings(map: &Map, ground: &[Ground]) -> Vec<[Crossing; 6]> {
    let kind = |name| map.side_kind(name);
    let water = Kinds(kind("lake").0 | kind("sea").0);
    let crossing = |from: HexId, dir: Dir| {
        let (to, side) = (map.step(from, dir), map.side(from, dir));
        match () {
            () if !to.exists() || ground[from.index()].is_water() || ground[to.index()].is_water() => Crossing::Shut,
            () if side.meets(water) => Crossing::Shut,
            () if side.meets(kind("major-river")) => Crossing::Major,
            () if side.meets(kind("minor-river")) => Crossing::Minor,
            () => Crossing::Open,
        }
    };
    map.hexes().map(|h| Dir::ALL.map(|d| crossing(h, d))).collect()
}

pub(super) fn rails(map: &Map) -> Vec<[Rail; 6]> {
    let (major, minor) = (map.link_kind("major-rail"), map.link_kind("minor-rail"));
    let rail = |from: HexId, dir: Dir| {
        let link = map.link(from, dir);
        match () {
            () if link.meets(major) => Rail::Major,
            () if link.meets(minor) => Rail::Minor,
            () => Rail::None,
        }
    };
    map.hexes().map(|h| Dir::ALL.map(|d| rail(h, d))).collect()
}

/// Neighbours that pass a test, by direction.
pub(super) fn neighbours(map: &Map, test: impl Fn(HexId, Dir, HexId) -> bool) -> Vec<[HexId; 6]> {
    let pick = |h: HexId, d: Dir| {
        let to = map.step(h, d);
        if to.exists() && test(h, d, to) { to } else { HexId::NONE }
    };
    map.hexes().map(|h| Dir::ALL.map(|d| pick(h, d))).collect()
}

/// Where a line of supply of a nation can go (5.1): Soviets over lakes, nobody over sea, Finnish soil and the squares
/// for Finns only (4.4).
pub(super) fn feeds(
    map: &Map,
    ground: &[Ground],
    crossing: &[[Crossing; 6]],
    finland: &HexSet,
    nation: Nation,
) -> Vec<[HexId; 6]> {
    let sea = map.side_kind("sea");
    let enters = |hex: HexId| match ground[hex.index()] {
        Ground::Sea => false,
        Ground::Lake => nation == Nation::Soviet,
        Ground::Square => nation == Nation::Finnish,
        _ => nation == Nation::Finnish || !finland.has(hex),
    };
    neighbours(map, |from, dir, to| match nation {
        Nation::Soviet => enters(to) && ground[from.index()] != Ground::Sea && !map.side(from, dir).meets(sea),
        _ => enters(to) && crossing[from.index()][dir.index()] != Crossing::Shut,
    })
}

/// A price in points as halves; `P` is prohibited, `all` the whole allowance.
fn halves(datum: &Datum) -> Result<Mp, BookError> {
    if let Ok(word) = datum.text() {
        return match word {
            "P" | "all" => Ok(NO),
            other => Err(datum.error(format!("«{other}» is neither a number, P nor all"))),
        };
    }
    let points: f64 = datum.read()?;
    let halves = points * 2.0;
    if halves.fract() != 0.0 || !(0.0..=30.0).contains(&halves) {
        return Err(datum.error(format!("{points} points are no whole halves from 0 to 15")));
    }
    Ok(halves as Mp)
}

/// A price by class: on foot, motorized.
pub(super) fn price(row: &Datum, keys: [&str; 2]) -> Result<[Mp; 2], BookError> {
    Ok([halves(&row.at(keys[0])?)?, halves(&row.at(keys[1])?)?])
}

pub(super) const CLASSES: [&str; 2] = ["non_motorized", "motorized"];

/// The line of a list of terrain with a name.
pub(super) fn named<'a>(list: &Datum<'a>, name: &str) -> Result<Datum<'a>, BookError> {
    let is = |line: &Datum| line.at("name").and_then(|n| Ok(n.text()? == name)).unwrap_or(false);
    list.list()?.into_iter().find(|line| is(line)).ok_or_else(|| list.error(format!("there is no line «{name}»")))
}

//! One flood of an armour unit on the map of 1979, against `hexx` and `pathfinding`.
//!
//! `rules` prices a step by terrain, hexside and road, and stops in enemy zones. `terrain` prices a step by
//! the hex entered and nothing else, because that is all that the closure of `hexx::algorithms::
//! field_of_movement` is told: it gets the hex, not where the step comes from. It also adds one to every
//! price, which is taken off beforehand, and gets an array to look hexes up in rather than a hash map.
//! So the three can be compared on `terrain`, and two of them on `rules`.
//!
//! The ratios are printed first; `cargo bench -p hexmap` then gives divan's table.

use std::{collections::BTreeSet, hint::black_box, path::PathBuf, sync::LazyLock, time::Instant};

use arrayvec::ArrayVec;
use hexmap::{Dir, Folder, HexId, HexSet, Kinds, Map, Mp, Reach, flood};
use hexx::{Hex, algorithms::field_of_movement};
use pathfinding::directed::dijkstra::dijkstra_reach;

const W: usize = 7;
const POINTS: Mp = 16;
const START: &str = "0111";
const ENEMIES: [&str; 20] = [
    "1007", "1107", "1208", "1308", "1410", "1411", "1512", "1513", "1106", "0906", "0804", "0605", "0405", "1605",
    "1708", "1711", "1802", "2008", "2110", "2204",
];

static GROUND: LazyLock<Ground> = LazyLock::new(Ground::new);

struct Ground {
    map: Map,
    start: HexId,
    held: HexSet<W>,
    zone: HexSet<W>,
    /// Half-points to enter a hex of each terrain.
    enter: Vec<Option<Mp>>,
    river: Kinds,
    shut: Kinds,
    road: Kinds,
    /// The hex at each pair of axial coordinates.
    at: [[Option<HexId>; 64]; 64],
}

impl Ground {
    fn new() -> Ground {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/advance/maps/leningrad-1979");
        let map = Map::load(&Folder::Disk(folder)).unwrap_or_else(|e| panic!("{e}"));
        let hex = |label: &str| map.by_label(label).expect("a hex of this map");
        let held: HexSet<W> = ENEMIES.iter().map(|label| hex(label)).collect();
        let zone = held.iter().flat_map(|h| map.around(h)).map(|(_, h)| h).collect();
        let price = |terrain: &String| match terrain.as_str() {
            "clear" => Some(2),
            "swamp" | "hill" => Some(4),
            _ => None,
        };
        let mut at = [[None; 64]; 64];
        for hex in map.hexes() {
            let (q, r) = place(&map, hex);
            at[q][r] = Some(hex);
        }
        Ground {
            start: hex(START),
            held,
            zone,
            enter: map.terrains.iter().map(price).collect(),
            river: map.side_kind("river"),
            shut: Kinds(map.side_kind("lake").0 | map.side_kind("sea").0),
            road: map.link_kind("road"),
            at,
            map,
        }
    }

    #[inline]
    fn by_rules(&self, from: HexId, dir: Dir, to: HexId) -> Option<Mp> {
        if self.held.has(to) || from != self.start && self.zone.has(from) {
            return None;
        }
        let side = self.map.side(from, dir);
        if side.meets(self.shut) {
            return None;
        }
        let enter = self.enter[self.map.terrain(to)]?;
        if self.map.link(from, dir).meets(self.road) {
            return Some(1);
        }
        Some(if side.meets(self.river) { 2 * enter } else { enter })
    }

    #[inline]
    fn by_terrain(&self, to: HexId) -> Option<Mp> {
        if self.held.has(to) { None } else { self.enter[self.map.terrain(to)] }
    }
}

/// Axial coordinates from 0 on.
fn place(map: &Map, hex: HexId) -> (usize, usize) {
    let at = map.axial(hex);
    (at.q as usize, (at.r + 20) as usize)
}

fn hexx_at(map: &Map, hex: HexId) -> Hex {
    let (q, r) = place(map, hex);
    Hex::new(q as i32, r as i32)
}

fn ours_by_rules() -> Reach<W> {
    let ground = &*GROUND;
    flood(&ground.map, &[(ground.start, POINTS)], |from, dir, to, _| ground.by_rules(from, dir, to))
}

fn ours_by_terrain() -> Reach<W> {
    let ground = &*GROUND;
    flood(&ground.map, &[(ground.start, POINTS)], |_, _, to, _| ground.by_terrain(to))
}

fn pathfinding_by(price: impl Fn(HexId, Dir, HexId) -> Option<Mp>) -> Vec<HexId> {
    let ground = &*GROUND;
    let next = |&from: &HexId| -> ArrayVec<(HexId, u32), 6> {
        ground.map.around(from).filter_map(|(dir, to)| Some((to, u32::from(price(from, dir, to)?)))).collect()
    };
    let reached = dijkstra_reach(&ground.start, next);
    reached.take_while(|item| item.total_cost <= u32::from(POINTS)).map(|item| item.node).collect()
}

fn pathfinding_by_rules() -> Vec<HexId> {
    pathfinding_by(|from, dir, to| GROUND.by_rules(from, dir, to))
}

fn pathfinding_by_terrain() -> Vec<HexId> {
    pathfinding_by(|_, _, to| GROUND.by_terrain(to))
}

fn hexx_by_terrain() -> std::collections::HashSet<Hex> {
    let ground = &*GROUND;
    field_of_movement(hexx_at(&ground.map, ground.start), u32::from(POINTS), |hex| {
        let to = (*ground.at.get(hex.x as usize)?.get(hex.y as usize)?)?;
        Some(u32::from(ground.by_terrain(to)?) - 1)
    })
}

/// All that can be compared agree on what is reached.
fn agree() {
    let map = &GROUND.map;
    let by_rules: BTreeSet<HexId> = ours_by_rules().reached.iter().collect();
    assert_eq!(by_rules, pathfinding_by_rules().into_iter().collect(), "ours and pathfinding by rules");
    let by_terrain: BTreeSet<HexId> = ours_by_terrain().reached.iter().collect();
    assert_eq!(by_terrain, pathfinding_by_terrain().into_iter().collect(), "ours and pathfinding by terrain");
    let places: BTreeSet<(i32, i32)> = hexx_by_terrain().iter().map(|h| (h.x, h.y)).collect();
    let ours = by_terrain.iter().map(|&h| hexx_at(map, h)).map(|h| (h.x, h.y)).collect();
    assert_eq!(places, ours, "ours and hexx by terrain");
    println!("{} of {} hexes reached by rules, {} by terrain", by_rules.len(), map.len(), by_terrain.len());
}

/// Median time of each, in nanoseconds. Batches take turns, so that a slow spell of the machine hits all alike.
fn times<const N: usize>(contestants: [&dyn Fn(); N]) -> [f64; N] {
    let batch = |what: &dyn Fn(), n: u32| {
        let begun = Instant::now();
        (0..n).for_each(|_| what());
        begun.elapsed().as_nanos() as f64 / f64::from(n)
    };
    let sizes = contestants.map(|what| (500_000.0 / batch(what, 10)).clamp(1.0, 10_000.0) as u32);
    let mut found = contestants.map(|_| Vec::new());
    for _ in 0..201 {
        for ((what, n), found) in contestants.iter().zip(sizes).zip(&mut found) {
            found.push(batch(what, n));
        }
    }
    found.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    })
}

fn main() {
    agree();
    let [rules, terrain, pathfinding_rules, pathfinding_terrain, hexx_terrain] = times([
        &|| {
            black_box(ours_by_rules());
        },
        &|| {
            black_box(ours_by_terrain());
        },
        &|| {
            black_box(pathfinding_by_rules());
        },
        &|| {
            black_box(pathfinding_by_terrain());
        },
        &|| {
            black_box(hexx_by_terrain());
        },
    ]);
    println!("by rules: ours {rules:.0} ns");
    println!("  pathfinding {pathfinding_rules:.0} ns, {:.1} times ours", pathfinding_rules / rules);
    println!("by terrain: ours {terrain:.0} ns");
    println!("  pathfinding {pathfinding_terrain:.0} ns, {:.1} times ours", pathfinding_terrain / terrain);
    println!(
        "  hexx {hexx_terrain:.0} ns, {:.1} times ours ({:.1} times ours by rules)",
        hexx_terrain / terrain,
        hexx_terrain / rules
    );
    divan::main();
}

#[divan::bench_group]
mod rules {
    #[divan::bench(sample_size = 20)]
    fn ours() -> hexmap::Reach<{ super::W }> {
        super::ours_by_rules()
    }

    #[divan::bench(sample_size = 20)]
    fn pathfinding() -> Vec<hexmap::HexId> {
        super::pathfinding_by_rules()
    }
}

#[divan::bench_group]
mod terrain {
    #[divan::bench(sample_size = 20)]
    fn ours() -> hexmap::Reach<{ super::W }> {
        super::ours_by_terrain()
    }

    #[divan::bench(sample_size = 20)]
    fn pathfinding() -> Vec<hexmap::HexId> {
        super::pathfinding_by_terrain()
    }

    #[divan::bench(sample_size = 20)]
    fn hexx() -> std::collections::HashSet<hexx::Hex> {
        super::hexx_by_terrain()
    }
}

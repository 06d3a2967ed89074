//! Lines of sight on the city map: every pair of hexes six apart, blocked by built-up hexes, and chained by railways and
//! prospekts. The mean for a line is printed first; `cargo bench -p hexmap --bench sight` then gives divan's table for
//! all pairs together.

use std::{hint::black_box, ops::ControlFlow, path::PathBuf, sync::LazyLock, time::Instant};

use hexmap::{Dir, Folder, HexId, HexSet, Map, blocked, chained, line};

const W: usize = 28;
const RANGE: u16 = 6;

static CITY: LazyLock<City> = LazyLock::new(City::new);

struct City {
    map: Map,
    built: HexSet<W>,
    links: Vec<u8>,
    pairs: Vec<(HexId, HexId)>,
}

impl City {
    fn new() -> City {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/manstein/maps/leningrad-city");
        let map = Map::load(&Folder::Disk(folder)).unwrap_or_else(|e| panic!("{e}"));
        let built = map.hexes().filter(|&h| ["urban", "objective"].contains(&map.terrain_name(h))).collect();
        let bit = |h, d: Dir| u8::from(map.link(h, d).0 != 0) << d.index();
        let links = map.hexes().map(|h| Dir::ALL.iter().fold(0, |bits, &d| bits | bit(h, d))).collect();
        let pairs = map.hexes().flat_map(|a| map.hexes().map(move |b| (a, b)));
        let pairs = pairs.filter(|&(a, b)| map.distance(a, b) == Some(RANGE)).collect();
        City { built, links, pairs, map }
    }
}

/// The whole line, whatever stands on it: how many hexes and hexsides.
fn whole() -> usize {
    let city = &*CITY;
    let mut crossed = 0;
    for &(a, b) in &city.pairs {
        let _ = line(&city.map, a, b, |_| -> ControlFlow<()> {
            crossed += 1;
            ControlFlow::Continue(())
        });
    }
    crossed
}

fn seen() -> usize {
    let city = &*CITY;
    city.pairs.iter().filter(|&&(a, b)| blocked(&city.map, a, b, |h| city.built.has(h)).is_none()).count()
}

fn linked() -> usize {
    let city = &*CITY;
    let joined = |h: HexId, d: Dir| city.links[h.index()] >> d.index() & 1 != 0;
    city.pairs.iter().filter(|&&(a, b)| chained(&city.map, a, b, joined)).count()
}

/// The rule of Leningrad '41: what is blocked is open all the same along a chain.
fn fired() -> usize {
    let city = &*CITY;
    let joined = |h: HexId, d: Dir| city.links[h.index()] >> d.index() & 1 != 0;
    let open = |a, b| blocked(&city.map, a, b, |h| city.built.has(h)).is_none() || chained(&city.map, a, b, joined);
    city.pairs.iter().filter(|&&(a, b)| open(a, b)).count()
}

fn main() {
    let pairs = CITY.pairs.len();
    println!("{pairs} pairs {RANGE} hexes apart");
    for (name, all) in [
        ("the whole line", whole as fn() -> usize),
        ("blocked or not", seen),
        ("chained or not", linked),
        ("line of fire", fired),
    ] {
        let mut times: Vec<f64> = Vec::new();
        for _ in 0..21 {
            let begun = Instant::now();
            black_box(all());
            times.push(begun.elapsed().as_nanos() as f64 / pairs as f64);
        }
        times.sort_by(f64::total_cmp);
        println!("{name}: {:.1} ns a line; counted {}", times[times.len() / 2], all());
    }
    divan::main();
}

#[divan::bench]
fn whole_line() -> usize {
    whole()
}

#[divan::bench]
fn blocked_or_not() -> usize {
    seen()
}

#[divan::bench]
fn chained_or_not() -> usize {
    linked()
}

#[divan::bench]
fn line_of_fire() -> usize {
    fired()
}

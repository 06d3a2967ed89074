//! Floods against a plain Dijkstra on random prices.

mod data;

use data::{folders, load};
use hexmap::{Barred, Dir, FAR, HexId, HexSet, MOST, Map, Mp, barred, flood, path, remaining};

/// Numbers that look random and are the same in every run (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let a = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let b = (a ^ a >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        b ^ b >> 31
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}

/// A price for every step, `None` where it is prohibited; zero among them.
type Prices = Vec<[Option<Mp>; 6]>;

fn prices(map: &Map, numbers: &mut Numbers, most: u64) -> Prices {
    let mut price = || (numbers.below(5) > 0).then(|| numbers.below(most + 1) as Mp);
    map.hexes().map(|_| std::array::from_fn(|_| price())).collect()
}

fn map(which: &str) -> Map {
    let (name, folder) = folders().into_iter().find(|(name, _)| name.ends_with(which)).unwrap();
    load(&name, &folder)
}

/// Points left in every hex: steps that gain something are taken until there are none.
fn plain(
    map: &Map,
    starts: &[(HexId, Mp)],
    mut step: impl FnMut(HexId, Dir, HexId, Mp) -> Option<Mp>,
) -> Vec<Option<Mp>> {
    let mut left = vec![None; map.len()];
    for &(hex, points) in starts {
        left[hex.index()] = left[hex.index()].max(Some(points.min(MOST)));
    }
    loop {
        let mut gained = false;
        for hex in map.hexes() {
            let Some(points) = left[hex.index()] else { continue };
            for (dir, to) in map.around(hex) {
                let rest = step(hex, dir, to, points).and_then(|cost| points.checked_sub(cost));
                if rest > left[to.index()] {
                    left[to.index()] = rest;
                    gained = true;
                }
            }
        }
        if !gained {
            return left;
        }
    }
}

fn check<const W: usize>(map: &Map, starts: &[(HexId, Mp)], step: impl Fn(HexId, Dir, HexId, Mp) -> Option<Mp> + Copy) {
    let reach = flood::<W>(map, starts, step);
    let left = plain(map, starts, step);
    for hex in map.hexes() {
        assert_eq!(reach.left(hex), left[hex.index()], "{}", map.label(hex));
        assert_eq!(reach.reached.has(hex), left[hex.index()].is_some());
        let Some(here) = reach.left(hex) else { continue };

        let begun = starts.iter().filter(|(h, _)| *h == hex).map(|&(_, p)| p.min(MOST)).max();
        let ways = map.around(hex).filter_map(|(dir, from)| {
            let points = left[from.index()]?;
            let cost = step(from, dir.opposite(), hex, points)?;
            (points.checked_sub(cost) == Some(here)).then_some((from, cost))
        });
        let ways: Vec<(HexId, Mp)> = ways.collect();
        let lowest = ways.iter().filter(|(_, cost)| *cost > 0).map(|&(from, _)| from).min();
        match (reach.before(map, hex), lowest) {
            (None, _) => assert_eq!(begun, Some(here), "only a start comes from nowhere"),
            (before, Some(lowest)) => assert_eq!(before, Some(lowest), "the lowest hex wins a tie"),
            (Some(before), None) => assert!(ways.contains(&(before, 0)), "a free step"),
        }

        let way = path(map, &reach, hex);
        if way.is_full() {
            continue;
        }
        let mut at = way.first().and_then(|&first| reach.before(map, first)).unwrap_or(hex);
        let mut points = reach.left(at).unwrap();
        assert!(starts.iter().any(|&(h, p)| h == at && p.min(MOST) == points), "a way begins at a start");
        for &to in &way {
            points -= step(at, map.dir(at, to).unwrap(), to, points).expect("a way has no prohibited step");
            assert_eq!(reach.left(to), Some(points));
            at = to;
        }
        assert_eq!((at, points), (hex, here), "the costs of a way add up");
    }
}

#[test]
fn a_flood_agrees_with_plain_relaxation() {
    let mut numbers = Numbers(1941);
    let (inset, small, large) = (map("stalingrad-inset"), map("leningrad-1979"), map("baltic"));
    for round in 0..60 {
        for map in [&inset, &small, &large] {
            if map.len() > 1000 && round % 10 != 0 {
                continue;
            }
            let most = [0, 1, 2, 4, 9, 30][round % 6];
            let prices = prices(map, &mut numbers, most);
            let mut start = || (HexId(numbers.below(map.len() as u64) as u16), numbers.below(80) as Mp);
            let mut starts: Vec<(HexId, Mp)> = (0..=round % 4).map(|_| start()).collect();
            if round % 5 == 0 {
                starts.push((starts[0].0, starts[0].1 / 2));
            }
            let step = |hex: HexId, dir: Dir, _: HexId, _: Mp| prices[hex.index()][dir.index()];
            match map.len() {
                0..=128 => check::<2>(map, &starts, step),
                129..=448 => check::<7>(map, &starts, step),
                _ => check::<28>(map, &starts, step),
            }
        }
    }
}

#[test]
fn a_step_may_take_all_points_that_are_left() {
    let mut numbers = Numbers(7);
    let map = map("leningrad-2010");
    for _ in 0..40 {
        let prices = prices(&map, &mut numbers, 4);
        let zone: HexSet<7> = (0..60).map(|_| HexId(numbers.below(map.len() as u64) as u16)).collect();
        let start = (HexId(numbers.below(map.len() as u64) as u16), 16);
        check::<7>(&map, &[start], |hex, dir, to, points| {
            let cost = prices[hex.index()][dir.index()]?.max(1);
            Some(if zone.has(to) { points.max(cost) } else { cost })
        });
    }
}

#[test]
fn nothing_is_reached_from_nowhere_and_a_start_costs_nothing() {
    let map = map("leningrad-1979");
    let free = |_: HexId, _: Dir, _: HexId, _: Mp| Some(0);
    assert!(flood::<7>(&map, &[], free).reached.is_empty());
    let reach = flood::<7>(&map, &[(HexId(200), 0)], free);
    assert_eq!(reach.reached.len(), map.len());
    assert_eq!(path(&map, &reach, HexId(200)).len(), 0);
    let alone = flood::<7>(&map, &[(HexId(200), 5)], |_, _, _, _| None);
    assert_eq!((alone.reached.len(), alone.left(HexId(200))), (1, Some(5)));
}

#[test]
fn what_remains_agrees_with_plain_relaxation() {
    let mut numbers = Numbers(1942);
    let (small, large) = (map("leningrad-1979"), map("leningrad-city"));
    for round in 0..40 {
        for map in [&small, &large] {
            if map.len() > 1000 && round % 10 != 0 {
                continue;
            }
            let prices = prices(map, &mut numbers, [0, 1, 3, 63][round % 4]);
            let goals: Vec<HexId> = (0..round % 4).map(|_| HexId(numbers.below(map.len() as u64) as u16)).collect();
            let step = |hex: HexId, dir: Dir, _: HexId| prices[hex.index()][dir.index()];
            let mut cost = vec![FAR; map.len()];
            goals.iter().for_each(|g| cost[g.index()] = 0);
            let mut gained = true;
            while gained {
                gained = false;
                for hex in map.hexes() {
                    for (dir, to) in map.around(hex) {
                        let Some(price) = step(hex, dir, to) else { continue };
                        let total = cost[to.index()].saturating_add(u16::from(price));
                        if total < cost[hex.index()] {
                            cost[hex.index()] = total;
                            gained = true;
                        }
                    }
                }
            }
            let found = remaining::<28>(map, &goals.iter().copied().collect(), step);
            map.hexes().for_each(|h| assert_eq!(found[h], cost[h.index()], "{}", map.label(h)));
        }
    }
}

#[test]
fn a_step_dearer_than_any_purse_is_no_way() {
    let map = map("stalingrad-inset");
    let goals: HexSet<2> = [HexId(0)].into_iter().collect();
    let dear = remaining::<2>(&map, &goals, |_, _, _| Some(MOST + 1));
    assert!(map.hexes().skip(1).all(|h| dear[h] == FAR));
    let far = remaining::<2>(&map, &goals, |_, _, _| Some(MOST));
    assert!(map.hexes().all(|h| far[h] == map.distance(HexId(0), h).unwrap() * u16::from(MOST) || far[h] < FAR));
}

/// Clear hexes cost two; the reasons are words.
fn on_foot(map: &Map) -> impl Fn(HexId, Dir, HexId, Mp) -> Result<Mp, &'static str> + Copy + '_ {
    let shut = map.side_kind("lake");
    move |hex, dir, to, _| match map.terrain_name(to) {
        "sea" | "lake" => Err("water"),
        _ if map.side(hex, dir).meets(shut) => Err("a lake hexside"),
        _ => Ok(2),
    }
}

#[test]
fn a_bar_is_the_first_refusal_or_what_is_short() {
    let map = map("leningrad-1979");
    let hex = |label| map.by_label(label).unwrap();
    let ask = |from, to, budget| barred::<7, _>(&map, hex(from), hex(to), budget, on_foot(&map));
    let refused = |from, to, why| Barred::Refused { from: hex(from), to: hex(to), why };
    assert_eq!(ask("2410", "2511", 2), refused("2410", "2511", "a lake hexside"));
    assert_eq!(ask("2410", "2511", 4), Barred::Open, "a way round within the budget is better than the straight one");
    assert_eq!(ask("1805", "1905", 16), refused("1805", "1905", "water"));
    assert_eq!(ask("1410", "1412", 3), Barred::Short { by: 1 });
    assert_eq!(ask("1410", "1412", 4), Barred::Open);
    assert_eq!(ask("1410", "1410", 0), Barred::Open);
}

#[test]
fn a_hex_is_open_exactly_if_a_flood_gets_there() {
    let mut numbers = Numbers(1943);
    let map = map("stalingrad-inset");
    for round in 0..40 {
        let prices = prices(&map, &mut numbers, 6);
        let (start, budget) = (HexId(numbers.below(map.len() as u64) as u16), 2 + round % 20);
        let reach = flood::<2>(&map, &[(start, budget)], |hex, dir, _, _| prices[hex.index()][dir.index()]);
        for to in map.hexes() {
            let step = |hex: HexId, dir: Dir, _, _| prices[hex.index()][dir.index()].ok_or(());
            match barred::<2, ()>(&map, start, to, budget, step) {
                Barred::Open => assert!(reach.reached.has(to)),
                Barred::Refused { from, to: next, .. } => {
                    assert!(!reach.reached.has(to));
                    assert_eq!(prices[from.index()][map.dir(from, next).unwrap().index()], None);
                }
                Barred::Short { by } => assert!(by > 0 && !reach.reached.has(to)),
                Barred::NoWay => panic!("every hex of a sheet has a way to it"),
            }
        }
    }
}

#[test]
fn no_way_leads_to_another_sheet() {
    let map = Map::join(vec![map("stalingrad-main"), map("stalingrad-inset")]).unwrap();
    let answer = barred::<28, ()>(&map, HexId(0), HexId(map.len() as u16 - 1), 60, |_, _, _, _| Ok(1));
    assert_eq!(answer, Barred::NoWay);
}

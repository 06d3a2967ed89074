//! A sweep reaches exactly what a flood over the same table does, with the same points left.

use std::path::PathBuf;

use hexmap::{Dir, Folder, Ground, HexId, HexSet, Map, flood, path, sweep};

/// A small generator, so that the test needs no other crate.
struct Lots(u64);

impl Lots {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

#[test]
fn a_sweep_reaches_what_a_flood_reaches() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/advance/maps/leningrad-1979"));
    let map = Map::load(&Folder::Disk(folder)).unwrap();
    let mut lots = Lots(7);
    for _ in 0..300 {
        let costs: Vec<[u8; 6]> =
            map.hexes().map(|_| std::array::from_fn(|_| [1, 1, 2, 2, 4, 8, 255][lots.below(7) as usize])).collect();
        let few =
            |lots: &mut Lots, n: u64| (0..n).map(|_| HexId(lots.below(map.len() as u64) as u16)).collect::<HexSet<7>>();
        let (barred, halts) = (few(&mut lots, 30), few(&mut lots, 40));
        let most = [15, 20][lots.below(2) as usize];
        let starts: Vec<_> = few(&mut lots, 4).iter().filter(|h| !barred.has(*h)).map(|h| (h, most)).collect();
        let ground = Ground { costs: &costs, barred, halts, until: None };
        let swept = sweep::<7>(&map, &starts, &ground);
        let flooded = flood::<7>(&map, &starts, |from, dir, to, _| {
            let open = !barred.has(to) && !halts.has(from);
            open.then_some(costs[from.index()][dir.index()])
        });
        assert_eq!(swept.reached, flooded.reached);
        for hex in map.hexes() {
            assert_eq!(swept.left(hex), flooded.left(hex), "{}", map.label(hex));
        }
        // The way to a hex costs what it says, and stopping early changes neither.
        for hex in swept.reached.iter().step_by(7) {
            let early = sweep::<7>(&map, &starts, &Ground { costs: &costs, barred, halts, until: Some(hex) });
            assert_eq!(early.left(hex), swept.left(hex));
            let way = path(&map, &early, hex);
            assert_eq!(way, path(&map, &swept, hex));
            let Some(&first) = way.first() else { continue };
            let mut at = early.before(&map, first).unwrap();
            let mut left = most;
            for &to in &way {
                let dir = Dir::ALL.into_iter().find(|&d| map.step(at, d) == to).unwrap();
                left -= costs[at.index()][dir.index()];
                at = to;
            }
            assert_eq!(Some(left), early.left(hex));
        }
    }
}

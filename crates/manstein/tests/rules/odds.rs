//! Odds of a fire: exact over what can lie under face-down units.

use manstein::{Defender, Fire, GERMAN, SOVIET, Shot, Target, modifiers, odds, sixths};
use wargame::CounterSet;

use crate::common::{book, counter, hex};

fn fire(strength: u16, side: wargame::Side) -> Fire {
    let plain = book().clear.iter().find(|&hex| !book().forts.has(hex)).unwrap();
    Fire { strength, shot: Shot::default(), air: false, hex: plain, rubble: false, side }
}

/// Every counter of the pool.
fn pool() -> CounterSet {
    (0..book().pool).collect()
}

#[test]
fn known_defenders_need_no_candidates() {
    // The rulebook's example (10.13): an armored unit and another under a strength of 25.
    let both = [Defender::Seen { armored: true }, Defender::Seen { armored: false }];
    let found = odds(book(), &fire(25, GERMAN), &both, &CounterSet::EMPTY);
    assert_eq!((&found.each[..], found.of_each), (&[2, 4][..], 6));
    assert_eq!((found.cleared, found.of_all), (8, 36));
}

/// All ordered deals gone through one by one.
fn counted(fire: &Fire, hidden: usize, candidates: &CounterSet) -> (Vec<u32>, u32, u32) {
    let counters: Vec<_> = candidates.iter().map(|i| &book().counters[i]).collect();
    let mut deals: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..hidden {
        let longer = |deal: &Vec<usize>| {
            let deal = deal.clone();
            let rest = (0..counters.len()).filter({
                let deal = deal.clone();
                move |i| !deal.contains(i)
            });
            rest.map(move |i| [&deal[..], &[i]].concat()).collect::<Vec<_>>()
        };
        deals = deals.iter().flat_map(longer).collect();
    }
    let (mut each, mut cleared) = (vec![0; hidden], 0);
    for deal in &deals {
        let flak = fire.air && deal.iter().any(|&i| counters[i].anti_air);
        let shot = Shot { anti_air: fire.shot.anti_air || flak, ..fire.shot };
        let chances: Vec<u32> = deal
            .iter()
            .map(|&i| {
                let (hex, side, rubble) = (fire.hex, fire.side, fire.rubble);
                let target = Target { hex, side, rubble, armored: counters[i].armored };
                sixths(book(), fire.strength, &modifiers(book(), shot, target)).into()
            })
            .collect();
        each.iter_mut().zip(&chances).for_each(|(sum, chance)| *sum += chance);
        cleared += chances.iter().product::<u32>();
    }
    (each, cleared, deals.len() as u32)
}

#[test]
fn hidden_defenders_are_weighed_over_all_that_can_lie_there() {
    let few: CounterSet = pool().iter().filter(|i| i % 3 == 0 || book().counters[*i].armored).collect();
    for candidates in [pool(), few] {
        for strength in [5, 12, 25, 45] {
            for air in [false, true] {
                for hidden in 1..=2 {
                    let fire = Fire { air, hex: hex("2807"), ..fire(strength, SOVIET) };
                    let found = odds(book(), &fire, &vec![Defender::Hidden; hidden], &candidates);
                    let (each, cleared, deals) = counted(&fire, hidden, &candidates);
                    assert_eq!((found.each.to_vec(), found.of_each), (each, 6 * deals));
                    assert_eq!((found.cleared, found.of_all), (cleared, deals * 6u32.pow(hidden as u32)));
                }
            }
        }
    }
}

/// Case manstein/10.12b
#[test]
fn with_anti_armor_it_does_not_matter_what_lies_there() {
    let shot = Shot { anti_armor: true, ..Shot::default() };
    let fire = Fire { shot, ..fire(25, SOVIET) };
    let found = odds(book(), &fire, &[Defender::Hidden], &pool());
    assert_eq!(found.each[0] * 6, found.of_each * 4);
    assert!(counter("1 Kir Tk").armored, "there is armor in the pool");
}

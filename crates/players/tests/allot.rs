//! Forces are allotted to targets so that they gain most together: against trying everything, on small cases.

use players::allot::{Allot, Bid, STEPS};
use wargame::{Dice, UnitId, UnitSet};

type Bids = Vec<Bid<2>>;

/// Some bids of a few units each, on few units or on many, with gains close together or not.
fn any_bids(dice: &mut Dice, targets: u32, each: u32, units: u32) -> Bids {
    let spread = [3, 12, 100][dice.below(3) as usize];
    let mut bids = Vec::new();
    for target in 0..targets {
        // A target has its neighbourhood, as on a map.
        let near = dice.below(units);
        for _ in 0..=dice.below(each) {
            let size = 1 + dice.below(4);
            let force = (0..size).map(|_| UnitId(((near + dice.below(6)) % units) as u8)).collect();
            bids.push(Bid { target: target as u16, force, gain: dice.below(spread) as i32 - 1 });
        }
    }
    bids
}

fn settled(bids: &[Bid<2>], steps: u32) -> Bids {
    let mut allot = Allot::default();
    allot.clear();
    bids.iter().for_each(|b| allot.bid(b.target, b.force, b.gain));
    allot.settle(steps);
    allot.taken().to_vec()
}

fn total(bids: &[Bid<2>]) -> i32 {
    bids.iter().map(|b| b.gain).sum()
}

/// The most that can be had from the bids after the first `at`, trying everything.
fn most(bids: &[Bid<2>], at: usize, used: UnitSet<2>, done: u64) -> i32 {
    let Some(bid) = bids.get(at) else { return 0 };
    let without = most(bids, at + 1, used, done);
    if bid.force.meets(&used) || done >> bid.target & 1 != 0 {
        return without;
    }
    without.max(bid.gain + most(bids, at + 1, used | bid.force, done | 1 << bid.target))
}

/// The highest bid that is still possible, again and again.
fn by_turns(bids: &[Bid<2>]) -> i32 {
    let mut order: Vec<_> = bids.iter().filter(|b| b.gain > 0).collect();
    order.sort_by_key(|b| (std::cmp::Reverse(b.gain), b.force.len(), b.target, std::cmp::Reverse(b.force)));
    let (mut used, mut done, mut sum) = (UnitSet::<2>::EMPTY, 0u64, 0);
    for bid in order {
        if !bid.force.meets(&used) && done >> bid.target & 1 == 0 {
            used |= &bid.force;
            done |= 1 << bid.target;
            sum += bid.gain;
        }
    }
    sum
}

/// Each target once, each unit once, and only what was bid.
fn is_possible(bids: &[Bid<2>], taken: &[Bid<2>]) {
    let (mut used, mut done) = (UnitSet::<2>::EMPTY, 0u64);
    for bid in taken {
        assert!(bids.contains(bid) && !bid.force.meets(&used) && done >> bid.target & 1 == 0, "{taken:?}");
        used |= &bid.force;
        done |= 1 << bid.target;
    }
}

#[test]
fn nothing_gains_more_together() {
    for seed in 0..2_000 {
        let mut dice = Dice::new(seed);
        let (targets, units) = (1 + dice.below(5), 2 + dice.below(10));
        let bids = any_bids(&mut dice, targets, 4, units);
        let taken = settled(&bids, u32::MAX);
        is_possible(&bids, &taken);
        assert_eq!(total(&taken), most(&bids, 0, UnitSet::EMPTY, 0), "{bids:?}");
        assert_eq!(taken, settled(&bids, STEPS), "so small a case needs few steps");
    }
}

#[test]
fn however_few_the_steps_it_is_no_worse_than_by_turns() {
    for seed in 0..500 {
        let mut dice = Dice::new(seed);
        let (targets, units) = (1 + dice.below(30), 6 + dice.below(60));
        let bids = any_bids(&mut dice, targets, 8, units);
        let mut before = by_turns(&bids);
        for steps in [0, 1, 10, 100, STEPS] {
            let taken = settled(&bids, steps);
            is_possible(&bids, &taken);
            assert!(total(&taken) >= before, "{steps} steps, {bids:?}");
            before = total(&taken);
        }
    }
}

#[test]
fn the_order_of_bids_does_not_matter() {
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let mut bids = any_bids(&mut dice, 8, 6, 20);
        let taken = settled(&bids, 50);
        for i in (1..bids.len()).rev() {
            bids.swap(i, dice.below(i as u32 + 1) as usize);
        }
        assert_eq!(taken, settled(&bids, 50));
    }
}

/// Two against a strong hex gain 10, one of them alone gains 9 there: the other is better used elsewhere.
#[test]
fn who_is_hardly_needed_goes_elsewhere() {
    let force = |units: &[u8]| units.iter().map(|&u| UnitId(u)).collect::<UnitSet<2>>();
    let bid = |target, units: &[u8], gain| Bid { target, force: force(units), gain };
    let bids = [bid(1, &[0, 1], 10), bid(1, &[0], 9), bid(2, &[1], 5)];
    assert_eq!(settled(&bids, STEPS), [bid(1, &[0], 9), bid(2, &[1], 5)]);
}

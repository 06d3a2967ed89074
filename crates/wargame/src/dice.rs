//! Dice: the n-th throw of a seed, the same on every machine and for ever.

use serde::{Deserialize, Serialize};

/// A seed and how many throws were made. Nothing else needs saving.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dice {
    seed: u64,
    thrown: u64,
}

impl Dice {
    pub const fn new(seed: u64) -> Dice {
        Dice { seed, thrown: 0 }
    }

    pub const fn at(seed: u64, thrown: u64) -> Dice {
        Dice { seed, thrown }
    }

    pub const fn seed(&self) -> u64 {
        self.seed
    }

    pub const fn thrown(&self) -> u64 {
        self.thrown
    }

    /// A number from 0 to `sides - 1`: the splitmix64 finaliser over seed and count, reduced by
    /// multiply and shift. `sides` is at least 1.
    #[inline]
    pub fn below(&mut self, sides: u32) -> u32 {
        self.thrown += 1;
        let mixed = mix(self.seed ^ mix(self.thrown.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        ((u128::from(mixed) * u128::from(sides)) >> 64) as u32
    }

    /// One of some things, with equal chances; where there is nothing, nothing is thrown.
    #[inline]
    pub fn one_of<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        if of.is_empty() { None } else { of.get(self.below(of.len() as u32) as usize) }
    }
}

const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A new seed made of an old one and a number, for games of a series.
pub fn sub_seed(seed: u64, number: u64) -> u64 {
    mix(seed ^ mix(number.wrapping_add(0x6c61_646f_6761)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors of docs/replay-format.md.
    #[test]
    fn throws_never_change() {
        let throw = |seed| {
            let mut dice = Dice::new(seed);
            std::array::from_fn::<u32, 8, _>(|_| dice.below(6) + 1)
        };
        assert_eq!((throw(0), throw(1), throw(0x9f)), VECTORS);
        let mut dice = Dice::new(0x9f);
        assert_eq!([92, 60, 99, 75, 43, 37, 32, 54], std::array::from_fn(|_| dice.below(100)));
        let raw = |seed| mix(seed ^ mix(0x9e37_79b9_7f4a_7c15));
        assert_eq!([raw(0), raw(1), raw(7)], [0x4821_8226_ff3c_d4bf, 0x9e01_6029_3a33_aaf7, 0x0349_e02b_958f_63af]);
    }

    const VECTORS: ([u32; 8], [u32; 8], [u32; 8]) =
        ([2, 5, 3, 2, 2, 1, 4, 1], [4, 1, 5, 6, 5, 6, 1, 4], [6, 4, 6, 5, 3, 3, 2, 4]);

    #[test]
    fn one_of_nothing_is_nothing_and_no_throw() {
        let mut dice = Dice::new(7);
        assert_eq!(dice.one_of::<u8>(&[]), None);
        assert_eq!(dice.thrown(), 0);
        let wanted = ["a", "b", "c"][Dice::new(7).below(3) as usize];
        assert_eq!(dice.one_of(&["a", "b", "c"]), Some(&wanted));
        assert_eq!(dice.thrown(), 1);
    }

    #[test]
    fn throws_are_even() {
        let mut dice = Dice::new(7);
        let mut count = [0u32; 6];
        for _ in 0..60_000 {
            count[dice.below(6) as usize] += 1;
        }
        assert!(count.iter().all(|&n| (9_600..10_400).contains(&n)), "{count:?}");
    }
}

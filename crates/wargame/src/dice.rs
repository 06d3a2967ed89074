//! Dice: the n-th throw of a seed, the same on every machine and for ever.

use std::{fmt, str::FromStr};

/// What throws follow from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seed {
    /// 64 bits through a mixing function: fast and even, for simulations, players and games that are to be foreseen.
    /// Whoever sees enough throws can work out the rest.
    Mixed(u64),
    /// 128 bits through keyed BLAKE3: what was thrown says nothing about what will be.
    Keyed([u8; 16]),
}

/// What a keyed seed is written with in front.
const KEYED: &str = "blake3:";
/// The purposes keys are derived for; never changed.
const THROWS: &str = "ladoga: the throws of a game";
const SEEDS: &str = "ladoga: seeds made of a seed";

impl Seed {
    /// A number of 64 bits made of the seed and another, for players and the like.
    pub fn derive(self, number: u64) -> u64 {
        match self {
            Seed::Mixed(seed) => sub_seed(seed, number),
            Seed::Keyed(key) => stream(SEEDS, &key, number),
        }
    }
}

impl From<u64> for Seed {
    fn from(seed: u64) -> Seed {
        Seed::Mixed(seed)
    }
}

/// Sixteen hexadecimal digits, or `blake3:` and thirty-two.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Mixed(seed) => write!(f, "{seed:016x}"),
            Seed::Keyed(key) => {
                f.write_str(KEYED)?;
                key.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }
    }
}

/// What a seed looks like, for whoever wrote another thing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoSeed;

impl fmt::Display for NoSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the seed is sixteen hexadecimal digits, or «blake3:» and thirty-two")
    }
}

impl std::error::Error for NoSeed {}

impl FromStr for Seed {
    type Err = NoSeed;

    fn from_str(text: &str) -> Result<Seed, NoSeed> {
        let (digits, keyed) = text.strip_prefix(KEYED).map_or((text, false), |digits| (digits, true));
        let length = if keyed { 32 } else { 16 };
        if digits.len() != length || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(NoSeed);
        }
        match keyed {
            true => u128::from_str_radix(digits, 16).map(|key| Seed::Keyed(key.to_be_bytes())),
            false => u64::from_str_radix(digits, 16).map(Seed::Mixed),
        }
        .map_err(|_| NoSeed)
    }
}

/// The number-th 64 bits of a key for a purpose.
fn stream(purpose: &str, key: &[u8; 16], number: u64) -> u64 {
    let key = blake3::derive_key(purpose, key);
    let hash = blake3::keyed_hash(&key, &number.to_le_bytes());
    let (first, _) = hash.as_bytes().split_first_chunk().expect("a hash has 32 bytes");
    u64::from_le_bytes(*first)
}

/// A seed and how many throws were made. Nothing else needs saving.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Dice {
    seed: Seed,
    thrown: u64,
}

impl Dice {
    pub const fn new(seed: u64) -> Dice {
        Dice { seed: Seed::Mixed(seed), thrown: 0 }
    }

    pub const fn of(seed: Seed) -> Dice {
        Dice { seed, thrown: 0 }
    }

    pub const fn thrown(&self) -> u64 {
        self.thrown
    }

    /// A number from 0 to `sides - 1`: 64 bits of seed and count, by the splitmix64 finaliser or by BLAKE3, reduced by
    /// multiply and shift. `sides` is at least 1.
    #[inline]
    pub fn below(&mut self, sides: u32) -> u32 {
        self.thrown += 1;
        let bits = match &self.seed {
            Seed::Mixed(seed) => mix(seed ^ mix(self.thrown.wrapping_mul(0x9e37_79b9_7f4a_7c15))),
            Seed::Keyed(key) => stream(THROWS, key, self.thrown),
        };
        ((u128::from(bits) * u128::from(sides)) >> 64) as u32
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

    /// The vectors of docs/replay-format.md.
    #[test]
    fn throws_of_a_keyed_seed_never_change() {
        let keys = ["blake3:00000000000000000000000000000000", "blake3:000102030405060708090a0b0c0d0e0f"];
        let seeds = keys.map(|text| text.parse::<Seed>().expect("a seed"));
        assert_eq!(seeds.map(|seed| seed.to_string()), keys);
        let throw = |seed| {
            let (mut six, mut hundred) = (Dice::of(seed), Dice::of(seed));
            (std::array::from_fn::<u32, 8, _>(|_| six.below(6) + 1), std::array::from_fn(|_| hundred.below(100)))
        };
        assert_eq!(seeds.map(throw), KEYED_VECTORS);
        assert_eq!(seeds.map(|seed| seed.derive(10)), [16_443_694_085_386_349_773, 4_475_631_327_637_515_833]);
    }

    const KEYED_VECTORS: [([u32; 8], [u32; 8]); 2] = [
        ([4, 5, 1, 3, 3, 1, 2, 6], [65, 82, 15, 37, 38, 5, 31, 90]),
        ([6, 3, 4, 2, 3, 4, 5, 2], [91, 44, 63, 26, 40, 55, 72, 21]),
    ];

    #[test]
    fn what_is_no_seed_is_none() {
        let none = ["", "7", "000000000000000g", "00000000000000000", "blake3:0000000000000007", "blake3:"];
        assert!(none.iter().all(|text| text.parse::<Seed>() == Err(NoSeed)));
        assert!("+000000000000007".parse::<Seed>().is_err());
        assert_eq!("000000000000009F".parse(), Ok(Seed::Mixed(0x9f)));
    }

    #[test]
    fn throws_are_even() {
        for seed in [Seed::Mixed(7), Seed::Keyed([7; 16])] {
            are_even(Dice::of(seed));
        }
    }

    fn are_even(mut dice: Dice) {
        let mut count = [0u32; 6];
        for _ in 0..60_000 {
            count[dice.below(6) as usize] += 1;
        }
        assert!(count.iter().all(|&n| (9_600..10_400).contains(&n)), "{count:?}");
    }
}

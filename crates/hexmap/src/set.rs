//! Fixed-size sets and tables of things numbered densely from 0.

use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::id::{HexId, Id};

/// A set of things whose numbers are below `64 * W`. Copying it copies `W` words.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Set<I, const W: usize>(pub(crate) [u64; W], PhantomData<I>);

pub type HexSet<const W: usize> = Set<HexId, W>;

/// A set of plain numbers.
pub type Bits<const W: usize> = Set<usize, W>;

impl<I, const W: usize> Default for Set<I, W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<I, const W: usize> Set<I, W> {
    pub const EMPTY: Self = Set([0; W], PhantomData);

    /// How many members there is room for.
    pub const SIZE: usize = 64 * W;

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    #[inline]
    pub fn within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    #[inline]
    fn zip(mut self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = f(*a, *b);
        }
        self
    }
}

impl<I: Id, const W: usize> Set<I, W> {
    /// Whether it has this member; what there is no room for, a hex off the map for one, it has not.
    #[inline]
    pub fn has(&self, member: I) -> bool {
        let i = member.index();
        self.0.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 != 0)
    }

    #[inline]
    pub fn add(&mut self, member: I) {
        let i = member.index();
        self.0[i / 64] |= 1 << (i % 64);
    }

    /// Adds a member; whether it is new.
    #[inline]
    pub fn insert(&mut self, member: I) -> bool {
        let i = member.index();
        let (word, bit) = (&mut self.0[i / 64], 1 << (i % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    #[inline]
    pub fn remove(&mut self, member: I) {
        let i = member.index();
        self.0[i / 64] &= !(1 << (i % 64));
    }

    #[inline]
    pub fn set(&mut self, member: I, there: bool) {
        if there { self.add(member) } else { self.remove(member) }
    }

    #[must_use]
    #[inline]
    pub fn with(mut self, member: I) -> Self {
        self.add(member);
        self
    }

    #[must_use]
    #[inline]
    pub fn without(mut self, member: I) -> Self {
        self.remove(member);
        self
    }

    #[inline]
    pub fn first(&self) -> Option<I> {
        let i = self.0.iter().position(|&w| w != 0)?;
        Some(I::numbered(i * 64 + self.0[i].trailing_zeros() as usize))
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(&self) -> Members<I, W> {
        Members { words: self.0, at: 0, word: self.0.first().copied().unwrap_or(0), of: PhantomData }
    }
}

impl<I, const W: usize> std::ops::BitOr for Set<I, W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(&other, |a, b| a | b)
    }
}

impl<I: Copy, const W: usize> std::ops::BitOrAssign<&Set<I, W>> for Set<I, W> {
    #[inline]
    fn bitor_assign(&mut self, other: &Self) {
        *self = self.zip(other, |a, b| a | b);
    }
}

impl<I, const W: usize> std::ops::BitAnd for Set<I, W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(&other, |a, b| a & b)
    }
}

/// Members of the first that are not in the second.
impl<I, const W: usize> std::ops::Sub for Set<I, W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.zip(&other, |a, b| a & !b)
    }
}

impl<I: Id, const W: usize> FromIterator<I> for Set<I, W> {
    fn from_iter<T: IntoIterator<Item = I>>(members: T) -> Self {
        let mut set = Self::EMPTY;
        for member in members {
            set.add(member);
        }
        set
    }
}

/// The members of a set, ascending.
#[derive(Clone)]
pub struct Members<I, const W: usize> {
    words: [u64; W],
    at: usize,
    /// What is left of the word at hand: apart from the others it stays in a register.
    word: u64,
    of: PhantomData<I>,
}

impl<I: Id, const W: usize> Iterator for Members<I, W> {
    type Item = I;
    #[inline]
    fn next(&mut self) -> Option<I> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(I::numbered(self.at * 64 + bit))
    }
}

impl<I, const W: usize> Serialize for Set<I, W> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(to)
    }
}

impl<'de, I, const W: usize> Deserialize<'de> for Set<I, W> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let words = Vec::<u64>::deserialize(from)?;
        let words = words.try_into().map_err(|_| D::Error::custom("a set of another size"))?;
        Ok(Set(words, PhantomData))
    }
}

/// A value for each hex; `W` as in [`Bits`], because stable Rust cannot write `[T; 64 * W]`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Field<T, const W: usize>([[T; 64]; W]);

impl<T: Copy, const W: usize> Field<T, W> {
    #[inline]
    pub fn new(value: T) -> Self {
        Field([[value; 64]; W])
    }

    /// The values in order of hex.
    #[inline]
    pub(crate) fn slots_mut(&mut self) -> &mut [T] {
        self.0.as_flattened_mut()
    }
}

impl<T, const W: usize> std::ops::Index<HexId> for Field<T, W> {
    type Output = T;
    #[inline]
    fn index(&self, hex: HexId) -> &T {
        &self.0[hex.index() / 64][hex.index() % 64]
    }
}

impl<T, const W: usize> std::ops::IndexMut<HexId> for Field<T, W> {
    #[inline]
    fn index_mut(&mut self, hex: HexId) -> &mut T {
        &mut self.0[hex.index() / 64][hex.index() % 64]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_its_members_in_order() {
        let set: Bits<3> = [130, 5, 64].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [5, 64, 130]);
        assert_eq!(set.len(), 3);
        assert!(set.has(64) && !set.has(65));
        assert_eq!((set - set.without(5)).first(), Some(5));
        assert!(set.without(5).within(&set) && !set.within(&set.without(5)));
        let mut more = set;
        assert!(more.insert(7) && !more.insert(7) && !more.insert(130));
        assert_eq!(more.iter().collect::<Vec<_>>(), [5, 7, 64, 130]);
    }

    #[test]
    fn a_hex_off_the_map_is_in_no_set() {
        let set: HexSet<2> = (0..128).map(HexId).collect();
        assert!(set.has(HexId(127)) && !set.has(HexId::NONE) && !set.has(HexId(128)));
    }
}

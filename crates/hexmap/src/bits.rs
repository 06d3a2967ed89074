//! Fixed-size sets and tables indexed by small numbers.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::id::HexId;

/// A set of numbers below `64 * W`. Copying it copies `W` words.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    pub const EMPTY: Self = Bits([0; W]);

    /// How many numbers fit.
    pub const SIZE: usize = 64 * W;

    #[inline]
    pub fn has(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 != 0
    }

    #[inline]
    pub fn add(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }

    #[inline]
    pub fn remove(&mut self, i: usize) {
        self.0[i / 64] &= !(1 << (i % 64));
    }

    #[inline]
    pub fn set(&mut self, i: usize, member: bool) {
        if member { self.add(i) } else { self.remove(i) }
    }

    #[must_use]
    #[inline]
    pub fn with(mut self, i: usize) -> Self {
        self.add(i);
        self
    }

    #[must_use]
    #[inline]
    pub fn without(mut self, i: usize) -> Self {
        self.remove(i);
        self
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.0.iter().position(|&w| w != 0).map(|i| i * 64 + self.0[i].trailing_zeros() as usize)
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(&self) -> Ones<W> {
        Ones { words: self.0, at: 0 }
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

impl<const W: usize> std::ops::BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(&other, |a, b| a | b)
    }
}

impl<const W: usize> std::ops::BitOrAssign<&Bits<W>> for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: &Self) {
        *self = self.zip(other, |a, b| a | b);
    }
}

impl<const W: usize> std::ops::BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(&other, |a, b| a & b)
    }
}

/// Members of the first that are not in the second.
impl<const W: usize> std::ops::Sub for Bits<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.zip(&other, |a, b| a & !b)
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Self {
        let mut set = Self::EMPTY;
        for i in members {
            set.add(i);
        }
        set
    }
}

impl<const W: usize> FromIterator<HexId> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = HexId>>(members: I) -> Self {
        members.into_iter().map(HexId::index).collect()
    }
}

/// The members of a set, ascending.
pub struct Ones<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Ones<W> {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.at < W {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(self.at * 64 + word.trailing_zeros() as usize);
            }
            self.at += 1;
        }
        None
    }
}

/// The hexes of a set.
pub trait Hexes {
    fn hexes(&self) -> impl Iterator<Item = HexId>;
    fn has_hex(&self, hex: HexId) -> bool;
}

impl<const W: usize> Hexes for Bits<W> {
    #[inline]
    fn hexes(&self) -> impl Iterator<Item = HexId> {
        self.iter().map(|i| HexId(i as u16))
    }
    #[inline]
    fn has_hex(&self, hex: HexId) -> bool {
        hex.exists() && self.has(hex.index())
    }
}

impl<const W: usize> Serialize for Bits<W> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(to)
    }
}

impl<'de, const W: usize> Deserialize<'de> for Bits<W> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let words = Vec::<u64>::deserialize(from)?;
        let words = words.try_into().map_err(|_| D::Error::custom("a set of another size"))?;
        Ok(Bits(words))
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
    }
}

//! What was told in a game, and states its past is played again from. Copies of a game share both, so that a long one is
//! copied as fast as a short one.

use std::sync::Arc;

use super::Stamp;
use crate::listen::Audience;

/// Entries in a piece that is full.
const PIECE: usize = 256;
/// The fewest actions between two states that are kept, and the most states.
const APART: usize = 250;
const STATES: usize = 16;

type Entry<E> = (Stamp, Audience, E);

/// Everything that was told, in order. Pieces that are full are shared by copies.
#[derive(Clone, Debug)]
pub(super) struct Annals<E> {
    full: Vec<Arc<[Entry<E>]>>,
    last: Vec<Entry<E>>,
}

impl<E> Default for Annals<E> {
    fn default() -> Self {
        Annals { full: Vec::new(), last: Vec::new() }
    }
}

impl<E: Clone> Annals<E> {
    pub(super) fn len(&self) -> usize {
        self.full.len() * PIECE + self.last.len()
    }

    pub(super) fn push(&mut self, entry: Entry<E>) {
        self.last.push(entry);
        if self.last.len() == PIECE {
            self.full.push(std::mem::take(&mut self.last).into());
        }
    }

    /// Forgets what was told after so many entries.
    pub(super) fn truncate(&mut self, length: usize) {
        while self.full.len() * PIECE > length {
            self.last = self.full.pop().map_or_else(Vec::new, |piece| piece.to_vec());
        }
        self.last.truncate(length - self.full.len() * PIECE);
    }

    /// How many entries are of the first so many actions.
    pub(super) fn until(&self, seq: u32) -> usize {
        self.before(|at| at.seq <= seq)
    }

    /// How many entries come before all those of which something does not hold that holds of the first.
    pub(super) fn before(&self, holds: impl Fn(&Stamp) -> bool) -> usize {
        let full = self.full.partition_point(|piece| holds(&piece[PIECE - 1].0));
        let piece = self.full.get(full).map_or(&self.last[..], |piece| piece);
        full * PIECE + piece.partition_point(|(at, ..)| holds(at))
    }

    /// The entries from a place on.
    pub(super) fn from(&self, place: usize) -> impl Iterator<Item = &Entry<E>> {
        let full = place / PIECE;
        let first = self.piece(full).get(place % PIECE..).unwrap_or_default();
        first.iter().chain((full + 1..=self.full.len()).flat_map(|nth| self.piece(nth)))
    }

    /// The entries before a place, the last first.
    pub(super) fn back_from(&self, place: usize) -> impl Iterator<Item = &Entry<E>> {
        let full = place / PIECE;
        let last = self.piece(full).get(..place % PIECE).unwrap_or_default();
        last.iter().rev().chain((0..full).rev().flat_map(|nth| self.piece(nth).iter().rev()))
    }

    fn piece(&self, nth: usize) -> &[Entry<E>] {
        match self.full.get(nth) {
            Some(piece) => piece,
            None if nth == self.full.len() => &self.last,
            None => &[],
        }
    }
}

/// States of a game, each after so many of its actions, so many at most: the longer the game, the farther apart.
#[derive(Clone, Debug)]
pub(super) struct Stops<S> {
    apart: usize,
    kept: Vec<(usize, Arc<S>)>,
}

impl<S> Default for Stops<S> {
    fn default() -> Self {
        Stops { apart: APART, kept: Vec::new() }
    }
}

impl<S: Clone> Stops<S> {
    /// The game has come to so many actions.
    pub(super) fn note(&mut self, actions: usize, state: &S) {
        if !actions.is_multiple_of(self.apart) || actions == 0 {
            return;
        }
        if self.kept.len() == STATES {
            self.apart *= 2;
            self.kept.retain(|(at, _)| at.is_multiple_of(self.apart));
        }
        if actions.is_multiple_of(self.apart) {
            self.kept.push((actions, Arc::new(state.clone())));
        }
    }

    /// Actions after so many were taken back.
    pub(super) fn truncate(&mut self, actions: usize) {
        self.kept.truncate(self.kept.partition_point(|(at, _)| *at <= actions));
    }

    /// The last state that is not after so many actions, and after how many it is.
    pub(super) fn before(&self, actions: usize) -> Option<(usize, &S)> {
        let place = self.kept.partition_point(|(at, _)| *at <= actions).checked_sub(1)?;
        self.kept.get(place).map(|(at, state)| (*at, &**state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moment::Moment;

    /// Two entries for every action but those that end in 7.
    fn annals(actions: u32) -> Annals<u32> {
        let mut annals = Annals::default();
        for seq in (1..=actions).filter(|seq| seq % 10 != 7) {
            for nth in 0..2 {
                annals.push((Stamp { seq, moment: Moment::default(), by: None }, Audience::All, 10 * seq + nth));
            }
        }
        annals
    }

    fn all<'a>(entries: impl Iterator<Item = &'a Entry<u32>>) -> Vec<u32> {
        entries.map(|(.., event)| *event).collect()
    }

    #[test]
    fn what_was_told_is_found_by_its_action_in_both_directions() {
        let annals = annals(1000);
        let whole = all(annals.from(0));
        assert_eq!((annals.len(), whole.len()), (1800, 1800));
        for seq in [0, 1, 7, 141, 142, 143, 500, 999, 1000, 2000] {
            let place = annals.until(seq);
            assert_eq!(place, whole.iter().filter(|&&event| event / 10 <= seq).count(), "{seq}");
            assert_eq!(all(annals.from(place)), whole[place..], "{seq}");
            assert_eq!(all(annals.back_from(place)), whole[..place].iter().rev().copied().collect::<Vec<_>>(), "{seq}");
        }
    }

    #[test]
    fn a_copy_keeps_what_the_original_takes_back() {
        let long = annals(1000);
        for length in [1800, 1799, 1536, 1535, 256, 255, 1, 0] {
            let mut short = long.clone();
            short.truncate(length);
            assert_eq!((short.len(), all(short.from(0))), (length, all(long.from(0))[..length].to_vec()));
            short.push((Stamp { seq: 2000, moment: Moment::default(), by: None }, Audience::All, 7));
            assert_eq!((short.len(), short.from(length).count()), (length + 1, 1));
        }
        assert_eq!(long.len(), 1800);
    }

    #[test]
    fn a_state_is_kept_every_few_hundred_actions_and_never_more_than_so_many() {
        let mut stops = Stops::default();
        assert!(stops.before(100).is_none());
        for actions in 0..=20_000 {
            stops.note(actions, &actions);
            assert!(stops.kept.len() <= STATES);
            if actions > 500 {
                let (at, state) = stops.before(actions - 100).unwrap_or((0, &0));
                assert!(at == *state && at <= actions - 100 && actions - 100 - at < stops.apart, "{at} for {actions}");
            }
        }
        assert!(stops.kept.len() > STATES / 2 - 1 && stops.apart == 2000, "{} every {}", stops.kept.len(), stops.apart);
        stops.truncate(7999);
        assert_eq!(stops.before(20_000), Some((6000, &6000)));
    }
}

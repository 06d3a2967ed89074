//! Digests of a game: one over what it began with, and from it a chain over its journal, each entry with the digest
//! before it. A bit turned over anywhere before an entry makes the digest kept with it wrong. The last digest stands with
//! the game too, so that entries missing at the end are noticed.
//!
//! This finds damage, not forgery: whoever can write the file can write digests too.

use crate::kept::{Entry, Game, NewGame, Side};

/// 64 bits of BLAKE3: chance gives the same number once in so many that nobody will see it.
pub(crate) type Digest = i64;

/// What a game is made from and what never changes about it. A column that is added later joins in only where it is not
/// null, so that digests of games before it stay what they are.
pub(crate) struct Beginning<'a> {
    id: &'a str,
    game: &'a str,
    scenario: &'a str,
    options: &'a str,
    seed: u64,
    salt: &'a [u8; 16],
    dice: Option<&'a [u8; 16]>,
}

impl<'a> From<&'a NewGame> for Beginning<'a> {
    fn from(new: &'a NewGame) -> Beginning<'a> {
        let NewGame { id, game, scenario, options, seed, salt, dice, .. } = new;
        Beginning { id, game, scenario, options, seed: *seed, salt, dice: dice.as_ref() }
    }
}

impl<'a> From<&'a Game> for Beginning<'a> {
    fn from(kept: &'a Game) -> Beginning<'a> {
        let Game { id, game, scenario, options, seed, salt, dice, .. } = kept;
        Beginning { id, game, scenario, options, seed: *seed, salt, dice: dice.as_ref() }
    }
}

/// The digest of a game without entries.
pub(crate) fn begin<'a>(of: impl Into<Beginning<'a>>) -> Digest {
    let Beginning { id, game, scenario, options, seed, salt, dice } = of.into();
    let texts = [id, game, scenario, options].map(str::as_bytes);
    over(texts.into_iter().chain([&seed.to_le_bytes()[..], salt]).chain(dice.map(|dice| &dice[..])))
}

/// The digest of a game up to this entry.
pub(crate) fn next(before: &Digest, entry: &Entry) -> Digest {
    let Entry { n, by, kind, text, at } = entry;
    let side: &[Side] = by.as_slice();
    over([
        &before.to_le_bytes()[..],
        &n.to_le_bytes(),
        side,
        kind.word().as_bytes(),
        text.as_bytes(),
        &at.to_le_bytes(),
    ])
}

/// Each part with its length, so that nothing can move from one into the next.
fn over<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Digest {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
    }
    let mut digest = [0; 8];
    hasher.finalize_xof().fill(&mut digest);
    Digest::from_le_bytes(digest)
}

#[cfg(test)]
mod tests {
    use super::next;
    use crate::kept::{Entry, EntryKind};

    /// These stand in databases: they must never become others.
    #[test]
    fn a_digest_stays_what_it_is() {
        let entry = Entry { n: 1, by: Some(0), kind: EntryKind::Act, text: "move 1412".into(), at: 7 };
        assert_eq!(format!("{:016x}", next(&0, &entry)), "b8786622d79f1d23");
    }

    #[test]
    fn every_part_of_an_entry_counts() {
        let entry = |n, by, kind, text: &str, at| Entry { n, by, kind, text: text.into(), at };
        let all = [
            next(&0, &entry(1, Some(0), EntryKind::Act, "a", 7)),
            next(&1, &entry(1, Some(0), EntryKind::Act, "a", 7)),
            next(&0, &entry(2, Some(0), EntryKind::Act, "a", 7)),
            next(&0, &entry(1, Some(1), EntryKind::Act, "a", 7)),
            next(&0, &entry(1, None, EntryKind::Act, "a", 7)),
            next(&0, &entry(1, Some(0), EntryKind::Undo, "a", 7)),
            next(&0, &entry(1, Some(0), EntryKind::Act, "b", 7)),
            next(&0, &entry(1, Some(0), EntryKind::Act, "a", 8)),
        ];
        for (i, one) in all.iter().enumerate() {
            assert!(!all[..i].contains(one), "digest {i} is that of another entry");
        }
    }
}

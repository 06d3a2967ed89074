//! Secrets and names nobody can guess.

use store::Hash;
use wargame::Seed;

const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Random letters and digits, five bits each.
pub fn word(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system has a source of chance");
    bytes.into_iter().map(|b| char::from(LETTERS[usize::from(b % 32)])).collect()
}

/// The same letters from bytes that are random already: 32 of them.
pub fn word_from(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|b| char::from(LETTERS[usize::from(b % 32)])).collect()
}

/// A seat's secret, a visitor's cookie: 160 bits.
pub fn secret() -> String {
    word(32)
}

/// The id of a game: 100 bits, also not to be guessed, since whoever knows it can watch.
pub fn id() -> String {
    word(20)
}

/// What is kept of a secret.
pub fn hash(secret: &str) -> Hash {
    *blake3::hash(secret.as_bytes()).as_bytes()
}

/// The seed of a new game, which nobody can foresee.
pub fn seed() -> Seed {
    Seed::Keyed(salt())
}

/// Heads or tails.
pub fn coin() -> bool {
    salt()[0].is_multiple_of(2)
}

pub fn salt() -> [u8; 16] {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).expect("the system has a source of chance");
    salt
}

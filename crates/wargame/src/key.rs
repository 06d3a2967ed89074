//! The key of a question: its name in the list of frames, in small letters with hyphens. It is made while compiling.

/// How many letters and hyphens the key of a name has.
pub const fn length(name: &str) -> usize {
    let (bytes, mut at, mut length) = (name.as_bytes(), 0, 0);
    while at < bytes.len() {
        length += 1 + (at > 0 && bytes[at].is_ascii_uppercase()) as usize;
        at += 1;
    }
    length
}

/// `PickTarget` as `pick-target`. `N` is its length.
pub const fn kebab<const N: usize>(name: &str) -> [u8; N] {
    let (bytes, mut key, mut at, mut to) = (name.as_bytes(), [0; N], 0, 0);
    while at < bytes.len() {
        if at > 0 && bytes[at].is_ascii_uppercase() {
            key[to] = b'-';
            to += 1;
        }
        key[to] = bytes[at].to_ascii_lowercase();
        (at, to) = (at + 1, to + 1);
    }
    key
}

/// The key of a name, as a text that costs nothing.
#[macro_export]
macro_rules! key {
    ($name:ident) => {{
        const NAME: &str = stringify!($name);
        const BYTES: [u8; $crate::key::length(NAME)] = $crate::key::kebab(NAME);
        const KEY: &str = match std::str::from_utf8(&BYTES) {
            Ok(key) => key,
            Err(_) => panic!("a name in the list of frames is written in ASCII"),
        };
        KEY
    }};
}

#[cfg(test)]
mod tests {
    #[test]
    fn keys_are_names_in_small_letters_with_hyphens() {
        assert_eq!(crate::key!(Picking), "picking");
        assert_eq!(crate::key!(AdvanceAfterCombat), "advance-after-combat");
    }
}

//! The folder data/ as the program carries it: built in once, for every crate that reads of it.

use hexmap::Folder;
use include_dir::{Dir, include_dir};

static DATA: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../data");

/// The data of all systems.
pub fn all() -> Folder {
    Folder::Built(&DATA)
}

/// The folder of one system.
pub fn of(system: &str) -> Folder {
    all().sub(system)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_system_has_a_rulebook_and_cases() {
        for system in ["advance", "assault", "duel", "manstein"] {
            for file in ["rules.md", "cases.tsv", "tables.toml"] {
                assert!(super::of(system).read(file).is_ok_and(|text| text.len() > 1000), "{system}/{file}");
            }
        }
    }
}

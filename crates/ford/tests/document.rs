//! docs/adding-a-game.md shows this game as it is: every block that names a file is a piece of it, the pieces of the
//! rules are the whole of them, and the cases the code cites are those of the rules.

use std::{collections::BTreeMap, fs, path::Path};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/ford is two folders down")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// Blocks of code with the file named in the line before: «`crates/ford/src/lib.rs`:».
fn blocks(text: &str) -> Vec<(String, String)> {
    let (mut out, mut named, mut lines) = (Vec::new(), None, text.lines());
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            let block: Vec<_> = lines.by_ref().take_while(|l| !l.starts_with("```")).collect();
            out.extend(named.take().map(|file| (file, block.join("\n") + "\n")));
        } else if !line.trim().is_empty() {
            named = line.strip_suffix("`:").and_then(|l| l.rsplit('`').next()).map(str::to_owned);
        }
    }
    out
}

#[test]
fn what_the_document_shows_is_what_is_compiled() {
    let mut shown = BTreeMap::<String, String>::new();
    for (file, block) in blocks(&read("docs/adding-a-game.md")) {
        let whole = read(&file);
        let at = whole.find(&block).unwrap_or_else(|| panic!("docs/adding-a-game.md: this is not in {file}:\n{block}"));
        assert!(at == 0 || whole[..at].ends_with('\n'), "{file}: a block begins in the middle of a line");
        shown.entry(file).or_default().push_str(&block);
    }
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let ours = "crates/ford/src/lib.rs";
    assert_eq!(words(&shown[ours]), words(&read(ours)), "the pieces of {ours}, in order, are all of it");
    for file in ["data/tables.toml", "data/statements.tsv", "data/rules.md", "data/maps/ford/grid.toml"] {
        assert!(shown.contains_key(&format!("crates/ford/{file}")), "{file} is not shown");
    }
}

#[test]
fn the_game_is_small() {
    assert!(read("crates/ford/src/lib.rs").lines().count() < 250);
}

/// What xtask does for the systems of the collection.
#[test]
fn every_case_has_a_heading_a_citation_and_a_test() {
    let (code, tests, rules) =
        (read("crates/ford/src/lib.rs"), read("crates/ford/tests/ford.rs"), read("crates/ford/data/rules.md"));
    let statements = read("crates/ford/data/statements.tsv");
    for line in statements.lines().skip(1) {
        let (case, statement) = line.split_once('\t').expect("a case and its statement");
        let number = case.trim_end_matches(char::is_alphabetic);
        let heading = format!("# {}", number.strip_suffix(".0").unwrap_or(number));
        assert!(
            rules.lines().any(|l| l.trim_start_matches('#').trim().split(' ').next() == heading.strip_prefix("# ")),
            "{case}: {statement}"
        );
        assert!(
            code.contains(&format!("\"{number}\""))
                || code.contains(&format!("({number}"))
                || code.contains(&format!(" {number})")),
            "{case} is not cited"
        );
        assert!(tests.contains(&format!("ford/{case}")), "no test claims {case}");
    }
}

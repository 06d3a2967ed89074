//! What the sources say about rule cases.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// Citations and test claims of one rule system.
#[derive(Default)]
pub struct Found {
    /// Case -> files that cite it.
    pub cited: BTreeMap<String, Vec<String>>,
    /// Case -> tests that claim it, as `file::test`.
    pub tested: BTreeMap<String, Vec<String>>,
}

/// All Rust files below a folder, sorted.
fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<_> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// Reads a system's crate.
pub fn read(root: &Path, system: &str) -> Found {
    let mut found = Found::default();
    let krate = root.join("crates").join(system);
    let mut files = Vec::new();
    rust_files(&krate.join("src"), &mut files);
    for file in &files {
        let text = fs::read_to_string(file).unwrap_or_default();
        for case in quoted_cases(&text) {
            note(&mut found.cited, case, name(file));
        }
    }
    let mut tests = files;
    rust_files(&krate.join("tests"), &mut tests);
    for file in &tests {
        claims(system, &fs::read_to_string(file).unwrap_or_default(), &name(file), &mut found.tested);
    }
    found
}

fn note(map: &mut BTreeMap<String, Vec<String>>, key: String, value: String) {
    let list = map.entry(key).or_default();
    if !list.contains(&value) {
        list.push(value);
    }
}

fn name(file: &Path) -> String {
    file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
}

/// String literals that are nothing but a case: `"79:7.3"`.
fn quoted_cases(text: &str) -> Vec<String> {
    text.split('"').filter(|word| is_case(word)).map(str::to_owned).collect()
}

/// An edition and a colon, or not; then a number with dots; then perhaps a letter.
fn is_case(word: &str) -> bool {
    let (edition, number) = word.split_once(':').unwrap_or(("", word));
    let stem = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    (digits(edition) || !word.contains(':'))
        && stem.contains('.')
        && stem.split('.').all(digits)
        && number.len() - stem.len() <= 1
}

/// Claims stand in the comment above a test: `/// Case advance/79:7.3a`.
fn claims(system: &str, text: &str, file: &str, tested: &mut BTreeMap<String, Vec<String>>) {
    let (mut comment, mut test) = (String::new(), false);
    for line in text.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("//") {
            comment.push(' ');
            comment.push_str(words.trim_start_matches('/'));
        } else if line.starts_with("#[") {
            test |= line.contains("test");
        } else if let Some(rest) = line.strip_prefix("fn ").or_else(|| line.strip_prefix("pub fn ")) {
            if test {
                let fn_name = rest.split(['(', '<']).next().unwrap_or_default();
                let prefix = format!("{system}/");
                for word in comment.split([' ', ',', ';', '(', ')']).filter_map(|w| w.strip_prefix(prefix.as_str())) {
                    note(tested, word.trim_end_matches('.').to_owned(), format!("{file}::{fn_name}"));
                }
            }
            (comment, test) = (String::new(), false);
        } else if !line.is_empty() {
            (comment, test) = (String::new(), false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_told_from_other_strings() {
        for word in ["79:7.3", "10:8.47", "79:14.10", "79:5.0a", "9.2", "10.26c"] {
            assert!(is_case(word), "{word}");
        }
        for word in ["73", "79:", "79:7", "a:7.3", ":7.3", "79:7.3ab"] {
            assert!(!is_case(word), "{word}");
        }
    }

    #[test]
    fn claims_are_read_from_the_comment_above_a_test() {
        let text = "/// Case advance/79:7.3a, advance/10:7.3a.\n#[test]\nfn a_rule_holds() {}\n\n/// advance/79:9.9\nfn no_test() {}\n";
        let mut tested = BTreeMap::new();
        claims("advance", text, "x.rs", &mut tested);
        assert_eq!(tested.keys().collect::<Vec<_>>(), ["10:7.3a", "79:7.3a"]);
    }
}

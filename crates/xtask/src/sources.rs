//! What the sources of a rule system say about its cases.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use crate::rust::{self, Cite};

/// Citations and test claims of one rule system. Files are named from the root of the repository.
#[derive(Default)]
pub struct Found {
    pub cited: Vec<(String, Cite)>,
    /// Case -> tests that claim it.
    pub tested: BTreeMap<String, Vec<Test>>,
}

/// A test that claims cases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    pub file: String,
    pub name: String,
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
    let named = |file: &Path| file.strip_prefix(root).unwrap_or(file).to_string_lossy().into_owned();
    let mut files = Vec::new();
    rust_files(&krate.join("src"), &mut files);
    for file in &files {
        let text = fs::read_to_string(file).unwrap_or_default();
        found.cited.extend(rust::cites(&text).into_iter().map(|cite| (named(file), cite)));
    }
    let mut tests = files;
    rust_files(&krate.join("tests"), &mut tests);
    for file in &tests {
        claims(system, &fs::read_to_string(file).unwrap_or_default(), &named(file), &mut found.tested);
    }
    found
}

/// Claims stand in the comment above a test: `/// Case advance/79:7.3a`.
fn claims(system: &str, text: &str, file: &str, tested: &mut BTreeMap<String, Vec<Test>>) {
    let (mut comment, mut test) = (String::new(), false);
    for line in text.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("//") {
            comment.push(' ');
            comment.push_str(words.trim_start_matches('/'));
        } else if line.starts_with("#[") {
            test |= line.contains("test");
        } else if let Some(rest) = line.strip_prefix("fn ").or_else(|| line.strip_prefix("pub fn ")) {
            if test {
                let name = rest.split(['(', '<']).next().unwrap_or_default();
                let prefix = format!("{system}/");
                for word in comment.split([' ', ',', ';', '(', ')']).filter_map(|w| w.strip_prefix(prefix.as_str())) {
                    let this = Test { file: file.to_owned(), name: name.to_owned() };
                    let all = tested.entry(word.trim_end_matches('.').to_owned()).or_default();
                    if !all.contains(&this) {
                        all.push(this);
                    }
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
    fn claims_are_read_from_the_comment_above_a_test() {
        let text = "/// Case advance/79:7.3a, advance/10:7.3a.\n#[test]\nfn a_rule_holds() {}\n\n/// advance/79:9.9\nfn no_test() {}\n";
        let mut tested = BTreeMap::new();
        claims("advance", text, "x.rs", &mut tested);
        assert_eq!(tested.keys().collect::<Vec<_>>(), ["10:7.3a", "79:7.3a"]);
        assert_eq!(tested["10:7.3a"], [Test { file: "x.rs".into(), name: "a_rule_holds".into() }]);
    }
}

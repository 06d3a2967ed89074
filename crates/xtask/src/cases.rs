//! Every cited case exists, every case has a test and a place; docs/rule-index.md says where.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use crate::{
    index,
    sources::{self, Found},
};

/// The rule systems whose rules are in the program.
const SYSTEMS: &[&str] = &["advance", "assault", "duel"];

/// The cases of a system, as its data gives them.
pub struct Cases {
    pub system: String,
    /// Case and statement, in order.
    pub list: Vec<(String, String)>,
    /// Headings of the rules: a section's general rule needs no statement of its own.
    pub headings: BTreeSet<String>,
    /// What a case of the first edition is in the second. Empty in a system with one edition.
    pub second: BTreeMap<String, String>,
}

/// A case without its letter.
pub fn stem(case: &str) -> &str {
    case.trim_end_matches(|c: char| c.is_ascii_lowercase())
}

impl Cases {
    pub fn new(system: &str, cases: &str, rules: &str) -> Cases {
        let lines = cases.lines().filter(|l| !l.starts_with('#') && !l.starts_with("case\t"));
        let list = lines.filter_map(|l| l.split_once('\t')).map(|(c, s)| (c.trim().to_owned(), s.trim().to_owned()));
        let list: Vec<_> = list.collect();
        let editions = list.iter().any(|(c, _)| c.contains(':'));
        let (mut headings, mut second) = (BTreeSet::new(), BTreeMap::new());
        for line in rules.lines().filter(|l| l.starts_with("##")) {
            let heading = line.trim_start_matches('#').trim();
            let number = heading.split_whitespace().next().unwrap_or_default();
            let whole = if number.contains('.') { number.to_owned() } else { format!("{number}.0") };
            let first = if editions { format!("79:{whole}") } else { whole };
            if let Some((_, other)) = heading.split_once("2010: ") {
                let other = format!("10:{}", other.split([')', ' ', ',', '-']).next().unwrap_or_default());
                second.insert(first.clone(), other.clone());
                headings.insert(other);
            }
            headings.insert(first);
        }
        Cases { system: system.to_owned(), list, headings, second }
    }

    fn read(root: &Path, system: &str) -> Result<Cases, String> {
        let folder = root.join("data").join(system);
        let text = |name: &str| {
            let file = folder.join(name);
            fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))
        };
        Ok(Cases::new(system, &text("cases.tsv")?, &text("rules.md")?))
    }

    /// Whether a citation leads to a statement or a heading.
    pub fn knows(&self, case: &str) -> bool {
        self.headings.contains(case) || self.list.iter().any(|(c, _)| c == case || stem(c) == case)
    }
}

pub fn run(root: &Path, write: bool) -> Result<(), String> {
    let mut text = String::from(index::HEAD);
    let mut wrong = Vec::new();
    for system in SYSTEMS {
        let cases = Cases::read(root, system)?;
        let found = sources::read(root, system);
        wrong.extend(problems(&cases, &found));
        let tested = cases.list.iter().filter(|(case, _)| found.tested.contains_key(case)).count();
        let (section, nowhere) = index::section(root, &cases, &found)?;
        let placed = cases.list.len() - nowhere.len();
        println!("{system}: {tested} of {} cases have a test, {placed} a function or a table", cases.list.len());
        wrong.extend(nowhere);
        text.push_str(&section);
    }
    let file = root.join("docs/rule-index.md");
    if write {
        fs::write(&file, &text).map_err(|e| format!("{}: {e}", file.display()))?;
    } else if fs::read_to_string(&file).unwrap_or_default() != text {
        wrong.push("docs/rule-index.md is not up to date: run `make index`".into());
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

fn problems(cases: &Cases, found: &Found) -> Vec<String> {
    let mut wrong = BTreeSet::new();
    for (file, cite) in found.cited.iter().filter(|(_, c)| c.spoken && !cases.knows(&c.case)) {
        let case = &cite.case;
        wrong.insert(format!(
            "{file}: case {case} is cited but stands neither in cases.tsv nor as a heading in rules.md"
        ));
    }
    for (case, tests) in &found.tested {
        if !cases.list.iter().any(|(c, _)| c == case) {
            let tests: Vec<_> = tests.iter().map(|t| format!("{}::{}", t.file, t.name)).collect();
            wrong.insert(format!("{}: claims {case}, which is no case of {}", tests.join(", "), cases.system));
        }
    }
    for (case, statement) in cases.list.iter().filter(|(case, _)| !found.tested.contains_key(case)) {
        wrong.insert(format!("{}: no test claims {case}: {statement}", cases.system));
    }
    wrong.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rust;

    const RULES: &str = "# Rules\n## 7 Overrun (2010: 7.0)\n### 7.3 (2010: 7.3)\n### 8.4 (2010: 8.2)\n";

    #[test]
    fn cases_are_known_by_statement_stem_or_heading() {
        let cases = Cases::new("advance", "case\tstatement\n79:7.3a\tIt costs three.\n10:8.2a\tAll defend.\n", RULES);
        assert!(["79:7.3a", "79:7.3", "79:7.0", "10:8.2", "79:8.4", "10:7.0"].iter().all(|c| cases.knows(c)));
        assert!(["79:7.3b", "79:9.9", "7.3"].iter().all(|c| !cases.knows(c)));
        assert_eq!(cases.second["79:8.4"], "10:8.2");
    }

    #[test]
    fn what_does_not_fit_together_is_said() {
        let cases = Cases::new("advance", "79:7.3a\tIt costs three.\n", RULES);
        let mut found = Found::default();
        let cites = rust::cites("/// As 5.1 and 9.9.\nfn may() {\n    refuse(\"79:6.6\", \"79:7.3\")\n}\n");
        found.cited = cites.into_iter().map(|c| ("a.rs".to_owned(), c)).collect();
        let test = sources::Test { file: "t.rs".into(), name: "holds".into() };
        found.tested.insert("79:7.3z".into(), vec![test]);
        let said = problems(&cases, &found);
        assert_eq!(said.len(), 3, "{said:?}");
        for words in ["79:6.6 is cited but", "claims 79:7.3z", "no test claims 79:7.3a"] {
            assert!(said.iter().any(|s| s.contains(words)), "{words}: {said:?}");
        }
    }
}

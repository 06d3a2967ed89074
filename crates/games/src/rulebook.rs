//! The rulebook of a system: our text of it, cut into cases.

use hexmap::Folder;

use crate::{ALL, Entry, OpenError, find, folder_of};

/// The text of one section or case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleText {
    /// The number in the heading, without edition: `7.3`.
    pub number: String,
    /// A second number in brackets, where another edition counts differently.
    pub other: Option<String>,
    pub heading: String,
    pub level: usize,
    pub text: String,
    /// It holds in another game of the system only.
    pub elsewhere: bool,
}

/// A rulebook and the list of its testable statements.
pub struct Rulebook {
    pub texts: Vec<RuleText>,
    /// Case and statement.
    pub cases: Vec<(String, String)>,
    /// How the cases of this game begin.
    pub prefix: &'static str,
}

impl Rulebook {
    pub fn open(game: &str, data: &Folder) -> Result<Rulebook, OpenError> {
        let entry = find(game)?;
        let folder = folder_of(entry, data)?;
        let read = |file| folder.read(file).map_err(|e| OpenError(e.to_string()));
        // The list of an example is called otherwise: it is none of the collection's.
        let cases = read(if folder.exists("statements.tsv") { "statements.tsv" } else { "cases.tsv" })?;
        let cases = cases
            .lines()
            .filter_map(|l| l.split_once('\t'))
            .filter(|(c, _)| *c != "case" && c.starts_with(entry.cases));
        let cases = cases.map(|(c, s)| (c.to_owned(), s.to_owned())).collect();
        let texts = of_game(cut(&read("rules.md")?), entry);
        Ok(Rulebook { texts, cases, prefix: entry.cases })
    }

    /// The number a text has in this game's book. A heading without a number of the second edition is no case
    /// of it, but for our own sections.
    pub fn number<'a>(&self, text: &'a RuleText) -> Option<&'a str> {
        let ours = ["0", "19"].contains(&text.number.split('.').next().unwrap_or_default());
        match &text.other {
            Some(other) if self.prefix == "10:" => Some(other),
            None if self.prefix == "10:" && !ours => None,
            _ => Some(&text.number),
        }
    }

    /// The texts and statements of a case: `7.3`, `79:7.3` or `7.3a`, or a whole section: `7`.
    pub fn find(&self, case: &str) -> (Vec<&RuleText>, Vec<&(String, String)>) {
        let bare = case.split_once(':').map_or(case, |(_, c)| c);
        let number = bare.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let section = number.strip_suffix(".0").unwrap_or(number);
        let is = |t: &&RuleText| {
            let Some(own) = self.number(t) else { return false };
            own == number || own == section || (!section.contains('.') && own.split('.').next() == Some(section))
        };
        let statement = |(c, _): &&(String, String)| {
            let c = c.strip_prefix(self.prefix).unwrap_or(c);
            let stem = c.trim_end_matches(|l: char| l.is_ascii_lowercase());
            c == bare
                || (bare == number
                    && (stem == number || (!section.contains('.') && stem.split('.').next() == Some(section))))
        };
        (self.texts.iter().filter(is).collect(), self.cases.iter().filter(statement).collect())
    }
}

/// Cuts markdown at its headings. A heading begins with its number; the second edition's stands in brackets.
fn cut(markdown: &str) -> Vec<RuleText> {
    let mut texts: Vec<RuleText> = Vec::new();
    for line in markdown.lines() {
        let level = line.bytes().take_while(|&b| b == b'#').count();
        if level == 0 {
            if let Some(last) = texts.last_mut() {
                last.text.push_str(line);
                last.text.push('\n');
            }
            continue;
        }
        let heading = line[level..].trim().to_owned();
        let first = heading.split_whitespace().next().unwrap_or_default();
        let number = if first.starts_with(|c: char| c.is_ascii_digit()) {
            first.trim_end_matches('.').to_owned()
        } else {
            String::new()
        };
        let other = heading.split_once("2010: ").map(|(_, rest)| {
            let end = rest.find([')', ' ', ',']).unwrap_or(rest.len());
            rest[..end].to_owned()
        });
        texts.push(RuleText { number, other, heading, level, text: String::new(), elsewhere: false });
    }
    texts
}

/// The texts as one game has them. Where a system has several games in one text, what holds in one of them only is
/// marked by its name: a heading has it in brackets, for a section with all that is in it, a line begins with it and a
/// colon. Lines of other games go, and marks of the game's own.
fn of_game(mut texts: Vec<RuleText>, entry: &Entry) -> Vec<RuleText> {
    let names = |of: &mut dyn Iterator<Item = &'static Entry>| -> Vec<String> {
        of.flat_map(|e| e.others).map(|word| word[..1].to_uppercase() + &word[1..]).collect()
    };
    let others = names(&mut std::iter::once(entry).filter_map(|e| ALL.iter().find(|a| a.id == e.id)));
    let own = names(&mut ALL.iter().filter(|e| e.system == entry.system && e.id != entry.id));
    let bracket =
        |heading: &str, name: &str| heading.strip_suffix(&format!("({name})")).map(|h| h.trim_end().to_owned());
    let mut section = false;
    for text in &mut texts {
        let here = others.iter().any(|name| bracket(&text.heading, name).is_some());
        if text.level <= 2 {
            section = here;
        }
        text.elsewhere = here || section;
        if text.elsewhere {
            continue;
        }
        if let Some(bare) = own.iter().find_map(|name| bracket(&text.heading, name)) {
            text.heading = bare;
        }
        let begins = |line: &str, name: &String| {
            line.strip_prefix(name.as_str()).and_then(|l| l.strip_prefix(": ")).map(str::to_owned)
        };
        let lines = text.text.lines().filter(|line| !others.iter().any(|name| begins(line, name).is_some()));
        text.text = lines
            .map(|line| own.iter().find_map(|name| begins(line, name)).unwrap_or_else(|| line.to_owned()) + "\n")
            .collect();
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_in_one_game_only_is_told_in_that_game() {
        let text = "# Both\n## 1 Here (Stalingrad)\n### 1.1\nA ferry.\n## 2 Both\n### 2.1\nAll.\nLeningrad: Neva.\n\
                    Stalingrad: Volga.\n### 2.2 (Leningrad)\nA ship.\n";
        let told = |game: &str| -> Vec<(String, String, bool)> {
            let texts = of_game(cut(text), find(game).unwrap());
            texts.into_iter().map(|t| (t.heading, t.text, t.elsewhere)).skip(2).collect()
        };
        let says = |heading: &str, text: &str, elsewhere| (heading.to_owned(), text.to_owned(), elsewhere);
        assert_eq!(
            told("assault-on-stalingrad"),
            [
                says("1.1", "A ferry.\n", false),
                says("2 Both", "", false),
                says("2.1", "All.\nVolga.\n", false),
                says("2.2 (Leningrad)", "A ship.\n", true)
            ]
        );
        assert_eq!(
            told("assault-on-leningrad"),
            [
                says("1.1", "A ferry.\n", true),
                says("2 Both", "", false),
                says("2.1", "All.\nNeva.\n", false),
                says("2.2", "A ship.\n", false)
            ]
        );
        // A system of two editions marks otherwise.
        assert!(told("leningrad-1979").iter().all(|(_, _, elsewhere)| !elsewhere));
    }
}

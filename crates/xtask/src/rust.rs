//! Where a Rust file cites cases: every citation with the function it stands in, or the item it is said of.

/// A named place of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line of its `fn`, `struct`, ..., from 1; of a module, 1.
    pub line: usize,
    /// `may`, `March::price`; empty for the module itself.
    pub name: String,
    pub is_fn: bool,
}

/// A case in a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cite {
    /// As written: `79:7.3`, `7.3a`.
    pub case: String,
    pub place: Place,
    /// Given by the program when the rule is applied, not only said in a comment.
    pub spoken: bool,
    /// The table of the data it is read from, as the comment names it: `[terrain.e79]`, `maps/x/grid.toml`.
    pub data: Option<String>,
}

/// All citations of a file, in its order.
pub fn cites(text: &str) -> Vec<Cite> {
    let mut reader = Reader::default();
    for (number, line) in text.lines().enumerate() {
        reader.line(number + 1, line);
    }
    reader.out
}

/// An open brace: what it belongs to, if it has a name.
enum Block {
    Named(Place),
    /// An `impl` or `trait`, whose name its functions bear.
    Type(String),
    Plain,
}

#[derive(Default)]
struct Reader {
    open: Vec<Block>,
    /// What the next brace belongs to.
    next: Option<Block>,
    /// Comment lines not yet followed by an item.
    comment: String,
    /// Round and square brackets that are open: a semicolon in them ends nothing.
    within: i32,
    /// Inside a literal that goes on over lines.
    literal: Option<String>,
    out: Vec<Cite>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) {
        let text = line.trim();
        if self.literal.is_none() {
            if let Some(words) = text.strip_prefix("//!") {
                self.say(words, &Place { line: 1, name: String::new(), is_fn: false });
                return;
            }
            if let Some(words) = text.strip_prefix("///") {
                self.comment.push(' ');
                self.comment.push_str(words);
                return;
            }
            if !text.starts_with("#[") && !text.is_empty() && !text.starts_with("//") {
                self.item(number, text);
            }
        }
        self.code(line);
    }

    /// The function, failing that the item a citation stands in.
    fn place(&self) -> Option<Place> {
        if let Some(Block::Named(place)) = &self.next {
            return Some(place.clone());
        }
        let named = |b: &Block| if let Block::Named(place) = b { Some(place.clone()) } else { None };
        let innermost = self.open.iter().rev().find_map(named);
        innermost.or_else(|| Some(Place { line: 1, name: String::new(), is_fn: false }))
    }

    fn item(&mut self, number: usize, text: &str) {
        let said = std::mem::take(&mut self.comment);
        let Some((word, name)) = header(text) else {
            // A field, a variant, an arm: what is said of it is said of what it is in.
            let place = self.place().expect("there is always a place");
            return self.say(&said, &place);
        };
        if word == "impl" || word == "trait" && !text.ends_with(';') {
            self.say(&said, &Place { line: number, name: name.clone(), is_fn: false });
            self.next = Some(Block::Type(name));
            return;
        }
        let owner = self.open.iter().rev().find_map(|b| if let Block::Type(name) = b { Some(name) } else { None });
        let name = match owner {
            Some(owner) if word == "fn" => format!("{owner}::{name}"),
            _ => name,
        };
        let place = Place { line: number, name, is_fn: word == "fn" };
        self.say(&said, &place);
        self.next = Some(Block::Named(place));
    }

    /// Braces, strings and comments of a line of code.
    fn code(&mut self, line: &str) {
        let mut chars = line.char_indices().peekable();
        while let Some((i, c)) = chars.next() {
            if let Some(literal) = &mut self.literal {
                match c {
                    '\\' => drop(chars.next()),
                    '"' => {
                        let literal = self.literal.take().expect("inside one");
                        self.string(&literal);
                    }
                    c => literal.push(c),
                }
                continue;
            }
            match c {
                '"' => self.literal = Some(String::new()),
                '/' if line[i..].starts_with("//") => {
                    let place = self.place().expect("there is always a place");
                    return self.say(&line[i + 2..], &place);
                }
                // A character, not a lifetime.
                '\'' if line[i + 1..].starts_with('\\') => {
                    chars.next();
                    chars.next();
                    while chars.next().is_some_and(|(_, c)| c != '\'') {}
                }
                '\'' if line[i + 1..].chars().nth(1) == Some('\'') => {
                    chars.next();
                    chars.next();
                }
                '{' => self.open.push(self.next.take().unwrap_or(Block::Plain)),
                '}' => drop(self.open.pop()),
                '(' | '[' => self.within += 1,
                ')' | ']' => self.within -= 1,
                ';' if self.within == 0 => self.next = None,
                _ => {}
            }
        }
    }

    /// A literal that is a case, or speaks of one: `(case 79:4.6)`.
    fn string(&mut self, literal: &str) {
        let spoken = if is_case(literal) {
            vec![literal.to_owned()]
        } else {
            literal
                .split("(case ")
                .skip(1)
                .filter_map(|rest| rest.split(')').next())
                .filter(|w| is_case(w))
                .map(str::to_owned)
                .collect()
        };
        let place = self.place().expect("there is always a place");
        self.out.extend(spoken.into_iter().map(|case| Cite { case, place: place.clone(), spoken: true, data: None }));
    }

    fn say(&mut self, words: &str, place: &Place) {
        let data = words.split('`').skip(1).step_by(2).find(|w| w.starts_with('[') || w.starts_with("maps/"));
        for case in in_words(words) {
            self.out.push(Cite { case, place: place.clone(), spoken: false, data: data.map(str::to_owned) });
        }
    }
}

/// The kind of an item and its name, of the line it begins with.
fn header(text: &str) -> Option<(&str, String)> {
    let mut rest = text;
    for word in ["pub(crate) ", "pub(super) ", "pub ", "const ", "async "] {
        // `const NAME` is an item of its own, `const fn` is not.
        if word == "const " && !rest.starts_with("const fn ") {
            continue;
        }
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let word_end = rest.find([' ', '<', '!'])?;
    let (word, rest) = rest.split_at(word_end);
    let word =
        ["fn", "struct", "enum", "trait", "impl", "mod", "const", "static", "type"].into_iter().find(|w| *w == word)?;
    let ident = |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    if word != "impl" {
        return Some((word, ident(rest.trim_start())));
    }
    // `impl<..> Trait for Type`, `impl Type`: the last path before the brace.
    let whole = rest.split('{').next().unwrap_or_default();
    let whole = whole.split(" where ").next().unwrap_or_default();
    let of = whole.rsplit_once(" for ").map_or_else(|| past_generics(whole), |(_, of)| of).trim();
    let of = of.split('<').next().unwrap_or_default();
    Some((word, ident(of.rsplit("::").next().unwrap_or_default())))
}

fn past_generics(text: &str) -> &str {
    if !text.starts_with('<') {
        return text;
    }
    let mut depth = 0;
    for (i, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[i + 1..];
        }
    }
    text
}

/// An edition and a colon, or not; then a number with dots; then perhaps a letter.
pub fn is_case(word: &str) -> bool {
    let (edition, number) = word.split_once(':').unwrap_or(("", word));
    let stem = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    (digits(edition) || !word.contains(':'))
        && stem.contains('.')
        && stem.split('.').all(digits)
        && number.len() - stem.len() <= 1
}

/// The cases a comment names, ranges as `10.1..10.5`. A year or «second edition» before a number is the edition of
/// what follows in the same brackets.
fn in_words(words: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut edition = "";
    let mut range = false;
    for part in words.split_inclusive([' ', ',', ';', '(', ')']) {
        let word = part.trim_end_matches([' ', ',', ';', '(', ')']).trim_end_matches([':', '.', '\'']);
        match word {
            "1979" => edition = "79:",
            "2010" | "edition" => edition = "10:",
            "to" if found.last().is_some() => {
                range = true;
                continue;
            }
            _ if is_case(word) => {
                let case = if word.contains(':') { word.to_owned() } else { format!("{edition}{word}") };
                match found.last_mut() {
                    Some(last) if range => {
                        last.push_str("..");
                        last.push_str(&case);
                    }
                    _ => found.push(case),
                }
            }
            _ => {}
        }
        range = false;
        if part.ends_with(')') {
            edition = "";
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, String, usize, bool)> {
        cites(text).into_iter().map(|c| (c.case, c.place.name, c.place.line, c.spoken)).collect()
    }

    fn row(case: &str, name: &str, line: usize, spoken: bool) -> (String, String, usize, bool) {
        (case.into(), name.into(), line, spoken)
    }

    #[test]
    fn a_citation_belongs_to_the_function_around_it() {
        let text = "fn first() {\n    refuse(\"7.3\", \"no\")\n}\n\nimpl Question<X> for Follow {\n    fn check(&self) {\n        let f = |x| { cite(\"79:10.9\") };\n        refuse(\"10.8\")\n    }\n}\n";
        assert_eq!(
            found(text),
            [
                row("7.3", "first", 1, true),
                row("79:10.9", "Follow::check", 6, true),
                row("10.8", "Follow::check", 6, true)
            ]
        );
    }

    #[test]
    fn what_stands_above_a_function_is_said_of_it() {
        let text = "//! Overrun (7.0).\n\n/// What it pays (7.3a), and (second edition 7.8).\n#[inline]\npub fn price() -> u8 {\n    0 // as 4.3 has it\n}\n\n/// A phase (3.0).\npub enum Phase {\n    /// The last (3.8).\n    End,\n}\n";
        assert_eq!(
            found(text),
            [
                row("7.0", "", 1, false),
                row("7.3a", "price", 5, false),
                row("10:7.8", "price", 5, false),
                row("4.3", "price", 5, false),
                row("3.0", "Phase", 10, false),
                row("3.8", "Phase", 10, false),
            ]
        );
    }

    #[test]
    fn braces_in_literals_and_characters_do_not_count() {
        let text = "fn a() {\n    let (x, y, z) = ('{', \"{ \\\" {\", '\\'');\n    let long = \"one {\n        two\";\n}\n\nfn b() {\n    cite(\"1.2\")\n}\n";
        assert_eq!(found(text), [row("1.2", "b", 7, true)]);
    }

    #[test]
    fn sentences_cite_too() {
        let text = "fn lose() {\n    why(\"its hex was over the limit (case 79:4.6)\", \"half of 2.5\")\n}\n";
        assert_eq!(found(text), [row("79:4.6", "lose", 1, true)]);
    }

    #[test]
    fn ranges_and_editions_are_read_out_of_comments() {
        assert_eq!(
            in_words("Retreats (10.6 to 10.8; second edition 8.46, 8.47)."),
            ["10.6..10.8", "10:8.46", "10:8.47"]
        );
        assert_eq!(in_words("Once (1979, 7.3) or more (2010, 7.3); see 4.2."), ["79:7.3", "10:7.3", "4.2"]);
        assert_eq!(in_words("Half of 30 hexes, twice"), [""; 0]);
    }

    #[test]
    fn a_comment_may_name_the_table_it_is_read_from() {
        let cite = &cites("/// Entry areas (5.3): `[setup.leningrad.entry_areas]`.\npub areas: u8,\n")[0];
        assert_eq!((cite.case.as_str(), cite.data.as_deref()), ("5.3", Some("[setup.leningrad.entry_areas]")));
    }

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
    fn items_are_known_by_their_first_line() {
        let head = |text| header(text).map(|(word, name)| format!("{word} {name}"));
        assert_eq!(head("pub(crate) const fn key(self) -> u8 {").as_deref(), Some("fn key"));
        assert_eq!(head("impl<'a, S: System> wargame::At<'a, S> {").as_deref(), Some("impl At"));
        assert_eq!(head("impl<L> Question<crate::Advance> for pick::Mover<L> {").as_deref(), Some("impl Mover"));
        assert_eq!(head("pub const ARMOR: usize = 1;").as_deref(), Some("const ARMOR"));
        assert_eq!(head("let fn_name = 3;"), None);
    }
}

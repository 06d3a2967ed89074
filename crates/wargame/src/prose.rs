//! Sentences with marks in them: which unit, hex, case or result a word stands for.
//!
//! A sentence stays a plain string everywhere. A mark in it is `[u:1pz|1st Panzer]`: a letter for the kind, what it
//! stands for, and the words; without a bar the words are what it stands for, as in `[h:0510]`. A backslash stands
//! before a bracket, bar or backslash that is only itself. Who shows a sentence takes [`parts`], who prints it [`plain`].

use std::{borrow::Cow, fmt};

/// What a mark is of.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A unit by its handle; several that share their words by their handles with commas between: `i01,i02`.
    Unit,
    /// A hex by its label.
    Hex,
    /// A hexside by its two hexes: `2208/2209`.
    Edge,
    /// A rule case.
    Case,
    /// A result of combat.
    Result,
}

impl Kind {
    const ALL: [(Kind, u8); 5] =
        [(Kind::Unit, b'u'), (Kind::Hex, b'h'), (Kind::Edge, b'e'), (Kind::Case, b'c'), (Kind::Result, b'r')];

    /// The letter it is written by.
    pub fn letter(self) -> char {
        let (_, letter) = Kind::ALL.iter().find(|(kind, _)| *kind == self).expect("every kind is listed");
        char::from(*letter)
    }

    fn of(letter: u8) -> Option<Kind> {
        Kind::ALL.iter().find(|(_, other)| *other == letter).map(|(kind, _)| *kind)
    }
}

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part<'a> {
    Text(Cow<'a, str>),
    Mark { kind: Kind, of: Cow<'a, str>, words: Cow<'a, str> },
}

impl Part<'_> {
    /// What is read of it.
    pub fn words(&self) -> &str {
        match self {
            Part::Text(words) | Part::Mark { words, .. } => words,
        }
    }
}

/// Something with a mark: what it stands for, and its words.
pub fn mark(kind: Kind, of: &str, words: &str) -> String {
    match of == words {
        true => format!("[{}:{}]", kind.letter(), escape(of)),
        false => format!("[{}:{}|{}]", kind.letter(), escape(of), escape(words)),
    }
}

/// A rule case after what stands on it: ` (case 7.3)`, in a sentence to be read; a chip where it is shown.
pub fn cited(case: &str) -> String {
    mark(Kind::Case, case, &format!("(case {case})"))
}

/// A result of combat as the table writes it: `E/-`.
pub fn result(result: &str) -> String {
    mark(Kind::Result, result, result)
}

fn special(c: char) -> bool {
    matches!(c, '[' | ']' | '|' | '\\')
}

/// Words from somewhere else, such that they are only words in a sentence.
pub fn escape(words: &str) -> Cow<'_, str> {
    if !words.contains(special) {
        return Cow::Borrowed(words);
    }
    let mut out = String::with_capacity(words.len() + 4);
    for c in words.chars() {
        if special(c) {
            out.push('\\');
        }
        out.push(c);
    }
    Cow::Owned(out)
}

/// Without the backslashes of [`escape`].
fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(c) = letters.next() {
        match c {
            '\\' => out.push(letters.next().unwrap_or(c)),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// The first of some letters in a text that no backslash stands before. All of them are ASCII, so that bytes will do.
fn find(text: &str, wanted: &[u8]) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if wanted.contains(&byte) => return Some(at),
            _ => at += 1,
        }
    }
    None
}

/// A mark as it is written at the beginning of a text.
struct Written<'a> {
    kind: Kind,
    of: &'a str,
    words: Option<&'a str>,
    /// How long it is with its brackets.
    len: usize,
}

fn written(text: &str) -> Option<Written<'_>> {
    let [b'[', letter, b':', ..] = *text.as_bytes() else { return None };
    let (kind, inner) = (Kind::of(letter)?, &text[3..]);
    let end = find(inner, b"[]").filter(|&end| inner.as_bytes()[end] == b']')?;
    let inner = &inner[..end];
    let (of, words) = match find(inner, b"|") {
        Some(bar) => (&inner[..bar], Some(&inner[bar + 1..])),
        None => (inner, None),
    };
    let nothing = of.is_empty() || words.is_some_and(|words| words.is_empty() || find(words, b"|").is_some());
    (!nothing).then_some(Written { kind, of, words, len: end + 4 })
}

/// The parts of a sentence in their order. What is no whole mark is text as it stands.
pub fn parts(text: &str) -> Parts<'_> {
    Parts { rest: text }
}

#[derive(Clone, Debug)]
pub struct Parts<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        if let Some(mark) = written(self.rest) {
            self.rest = &self.rest[mark.len..];
            let (of, words) = (unescape(mark.of), unescape(mark.words.unwrap_or(mark.of)));
            return Some(Part::Mark { kind: mark.kind, of, words });
        }
        // A bracket that begins no mark is passed over.
        let mut end = 0;
        while let Some(at) = find(&self.rest[end..], b"[") {
            end += at;
            if written(&self.rest[end..]).is_some() {
                let (text, rest) = self.rest.split_at(end);
                self.rest = rest;
                return Some(Part::Text(unescape(text)));
            }
            end += 1;
        }
        Some(Part::Text(unescape(std::mem::take(&mut self.rest))))
    }
}

/// A sentence as it is read, without its marks.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(['[', '\\']) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    parts(text).for_each(|part| out.push_str(part.words()));
    Cow::Owned(out)
}

/// Changes the first letter that is read, be it in a mark or before it.
pub fn first_letter(text: &str, change: impl Fn(char) -> String) -> String {
    let Some(first) = written(text) else {
        let mut letters = text.chars();
        return letters.next().map(|first| change(first) + letters.as_str()).unwrap_or_default();
    };
    let (of, words) = (unescape(first.of), unescape(first.words.unwrap_or(first.of)));
    let mut letters = words.chars();
    let words = letters.next().map(|first| change(first) + letters.as_str()).unwrap_or_default();
    mark(first.kind, &of, &words) + &text[first.len..]
}

/// What is wrong with a sentence.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The place of the bracket or backslash, in bytes.
    pub at: usize,
    pub what: &'static str,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.what, self.at)
    }
}

/// Whether a sentence is whole: every bracket belongs to a mark that stands for something and says something.
pub fn check(text: &str) -> Result<(), Malformed> {
    let mut at = 0;
    while let Some(found) = find(&text[at..], b"[]") {
        at += found;
        match written(&text[at..]) {
            Some(mark) => at += mark.len,
            None => return Err(Malformed { at, what: "a bracket without a mark" }),
        }
    }
    // An even row of backslashes stands for half as many.
    match text.bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 {
        0 => Ok(()),
        _ => Err(Malformed { at: text.len() - 1, what: "a backslash before nothing" }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    const KINDS: [Kind; 5] = [Kind::Unit, Kind::Hex, Kind::Edge, Kind::Case, Kind::Result];

    /// A few letters, many of them those that marks are made of.
    fn some(dice: &mut Dice, least: u32) -> String {
        let letters: Vec<char> = "[]|\\u:h1pz,é–½ ".chars().collect();
        let count = least + dice.below(8);
        (0..count).map(|_| letters[dice.below(letters.len() as u32) as usize]).collect()
    }

    #[test]
    fn what_is_built_reads_as_its_words_and_comes_apart_as_it_was_put_together() {
        let mut dice = Dice::new(1);
        for _ in 0..3000 {
            let (mut text, mut words, mut marks) = (String::new(), String::new(), Vec::new());
            for _ in 0..dice.below(6) {
                if dice.below(2) == 0 {
                    let some = some(&mut dice, 0);
                    text += &escape(&some);
                    words += &some;
                } else {
                    let kind = KINDS[dice.below(5) as usize];
                    let (of, said) = (some(&mut dice, 1), some(&mut dice, 1));
                    text += &mark(kind, &of, &said);
                    words += &said;
                    marks.push((kind, of, said));
                }
            }
            assert_eq!(plain(&text), words, "{text}");
            assert_eq!(check(&text), Ok(()), "{text}");
            let found = parts(&text).filter_map(|part| match part {
                Part::Mark { kind, of, words } => Some((kind, of.into_owned(), words.into_owned())),
                Part::Text(_) => None,
            });
            assert_eq!(found.collect::<Vec<_>>(), marks, "{text}");
        }
    }

    #[test]
    fn any_text_at_all_comes_apart_and_is_whole_or_not() {
        let mut dice = Dice::new(2);
        for _ in 0..20_000 {
            let text = some(&mut dice, 0) + &some(&mut dice, 0);
            let read: String = parts(&text).map(|part| part.words().to_owned()).collect();
            assert_eq!(plain(&text), read, "{text}");
            let _ = (check(&text), first_letter(&text, |c| c.to_uppercase().collect()));
        }
        for broken in
            ["[", "]", "[u:", "[u:1pz", "[u:]", "[u:1pz|]", "[x:1]", "[u:a|b|c]", "[u:a[h:1]]", "a\\", "[h:1\\]"]
        {
            assert!(check(broken).is_err(), "{broken}");
        }
        assert_eq!(plain("a [bracket] and [u:1pz"), "a [bracket] and [u:1pz");
    }

    #[test]
    fn the_first_letter_is_changed_inside_a_mark_too() {
        let capital = |text: &str| first_letter(text, |c| c.to_uppercase().collect());
        assert_eq!(capital("untried"), "Untried");
        assert_eq!(capital("[u:i01,i02|untried infantry] retreat"), "[u:i01,i02|Untried infantry] retreat");
        assert_eq!(capital("[u:blue] goes"), "[u:blue|Blue] goes");
        assert_eq!(capital("[h:0510] is lost"), "[h:0510] is lost");
        assert_eq!(capital(""), "");
    }

    #[test]
    fn a_case_is_cited_in_brackets_and_a_result_is_itself() {
        assert_eq!(cited("79:7.3"), "[c:79:7.3|(case 79:7.3)]");
        assert_eq!(plain(&format!("river -1 {}", cited("9.4"))), "river -1 (case 9.4)");
        assert_eq!((result("E/-"), plain("[r:E/-]").as_ref()), ("[r:E/-]".to_owned(), "E/-"));
    }
}

//! The rulebooks as pages show them: every case with an anchor of its own, as the game cites it.

mod markdown;
mod tables;
mod toml_doc;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use games::{Entry, OpenError, RuleText, Rulebook};
use hexmap::Folder;
use wargame::Intro;

pub use tables::{Body, Cell, Grid, Row, TableSection};

/// The rulebook of a game.
pub struct Book {
    pub entry: &'static Entry,
    /// The game for somebody who has never played it.
    pub intro: Option<Intro>,
    pub chapters: Vec<Chapter>,
    /// How many of the last chapters are notes on the text.
    notes: usize,
    pub tables: Vec<TableSection>,
    /// What the tables say of themselves.
    pub tables_about: String,
    /// For each map its folder's name and the notes on where it comes from, as HTML.
    pub maps: Vec<(String, String)>,
    /// Case to the part it stands in.
    places: BTreeMap<String, Place>,
}

/// A section of the rulebook; its first part is the text under its own heading.
pub struct Chapter {
    pub parts: Vec<Part>,
}

/// The text under one heading.
pub struct Part {
    /// The case it is cited by, or words of its title.
    pub anchor: String,
    /// The number in this game's book; nothing where it has none.
    pub number: String,
    /// The heading's brackets on the other edition: `1979: 10.7`.
    pub other: String,
    /// It holds in the other edition only.
    pub foreign: bool,
    pub title: String,
    pub html: String,
    pub statements: Vec<Statement>,
}

/// A testable statement.
pub struct Statement {
    /// As it is cited: `79:7.3a`.
    pub case: String,
    /// Whether the anchor is its own; another part can have the name already.
    pub anchored: bool,
    pub text: String,
}

/// What a case says, for a pop-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseText {
    pub title: String,
    pub html: String,
}

#[derive(Copy, Clone)]
struct Place {
    chapter: usize,
    part: usize,
}

impl Book {
    pub fn open(game: &str, data: &Folder) -> Result<Book, OpenError> {
        let entry = games::find(game)?;
        let mut rulebook = Rulebook::open(game, data)?;
        let notes = ordered(&mut rulebook, entry);
        let folder = games::folder_of(entry, data)?;
        let read = |folder: &Folder, file| folder.read(file).map_err(|e| OpenError(e.to_string()));
        let text = read(&folder, "tables.toml")?;
        let tables =
            tables::read(&text, entry).map_err(|why| OpenError(format!("{}/tables.toml: {why}", entry.system)))?;
        let mut book = Book {
            entry,
            intro: games::intro(game, data)?,
            chapters: chapters(&rulebook),
            notes,
            tables,
            tables_about: tables::about(&text),
            maps: Vec::new(),
            places: BTreeMap::new(),
        };
        book.place(&rulebook);
        book.write(&rulebook);
        for map in entry.maps {
            let notes = read(&folder.sub("maps").sub(map), "NOTES.md")?;
            book.maps.push(((*map).to_owned(), markdown::html(&lowered(&notes), &|_| None)));
        }
        Ok(book)
    }

    /// The rules themselves.
    pub fn rules(&self) -> impl Iterator<Item = &Chapter> {
        self.chapters[..self.chapters.len() - self.notes].iter()
    }

    /// What is said of the text, and what of it is another game's.
    pub fn notes(&self) -> impl Iterator<Item = &Chapter> {
        self.chapters[self.chapters.len() - self.notes..].iter()
    }

    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        self.chapters.iter().flat_map(|c| &c.parts)
    }

    /// The name of a case in the page, if it has it: `79:7.3`, `7.3`, `79:7.3a`, `79:5.0`.
    pub fn anchor(&self, case: &str) -> Option<String> {
        let case = if case.contains(':') { case.to_owned() } else { format!("{}{case}", self.entry.cases) };
        if self.statement(&case).is_some_and(|s| s.anchored) {
            return Some(case);
        }
        self.part(&case).map(|p| p.anchor.clone())
    }

    /// What a case says: a statement, then the text it belongs to.
    pub fn case_text(&self, case: &str) -> Option<CaseText> {
        let case = if case.contains(':') { case.to_owned() } else { format!("{}{case}", self.entry.cases) };
        let place = *self.places.get(&case)?;
        let chapter = &self.chapters[place.chapter];
        let part = &chapter.parts[place.part];
        let name = if part.title.is_empty() { &chapter.parts[0].title } else { &part.title };
        let bare = bare(&case);
        let title = format!("{bare} {name}");
        let mut html = String::new();
        if let Some(statement) = self.statement(&case) {
            let text = maud::html! { p class="statement" { (statement.text) } };
            html.push_str(&text.into_string());
        }
        // A section without a text of its own is told by its first case.
        let text =
            if part.html.is_empty() { chapter.parts.get(place.part + 1).map(|p| &p.html) } else { Some(&part.html) };
        html.push_str(&text.map(|t| self.outside(t)).unwrap_or_default());
        if html.is_empty() {
            for statement in &part.statements {
                html.push_str(&maud::html! { p class="statement" { (statement.text) } }.into_string());
            }
        }
        Some(CaseText { title: title.trim().to_owned(), html })
    }

    /// A text whose links work outside the page of the book.
    fn outside(&self, html: &str) -> String {
        html.replace("href=\"#", &format!("href=\"/rules/{}#", self.entry.id))
    }

    fn part(&self, case: &str) -> Option<&Part> {
        let place = self.places.get(case)?;
        Some(&self.chapters[place.chapter].parts[place.part])
    }

    fn statement(&self, case: &str) -> Option<&Statement> {
        self.part(case)?.statements.iter().find(|s| s.case == case)
    }

    /// Finds a place for every case and puts the statements there.
    fn place(&mut self, rulebook: &Rulebook) {
        let prefix = rulebook.prefix;
        for (chapter, c) in self.chapters.iter().enumerate() {
            for (part, p) in c.parts.iter().enumerate() {
                let place = Place { chapter, part };
                self.places.entry(p.anchor.clone()).or_insert(place);
                if let Some(section) = p.anchor.strip_suffix(".0") {
                    self.places.entry(section.to_owned()).or_insert(place);
                }
            }
        }
        let taken: BTreeSet<String> = self.parts().map(|p| p.anchor.clone()).collect();
        for (case, text) in &rulebook.cases {
            let stem = case.trim_end_matches(|c: char| c.is_ascii_lowercase());
            let bare = stem.strip_prefix(prefix).unwrap_or(stem);
            let section = format!("{prefix}{}.0", bare.split('.').next().unwrap_or_default());
            // A case without a heading of its own goes to its section, and if need be to the end.
            let found = [case.as_str(), stem, &section].iter().find_map(|c| self.places.get(*c)).copied();
            let Some(place) = found.or_else(|| self.last()) else { continue };
            let statement = Statement { case: case.clone(), anchored: !taken.contains(case), text: text.clone() };
            self.chapters[place.chapter].parts[place.part].statements.push(statement);
            self.places.entry(case.clone()).or_insert(place);
            self.places.entry(stem.to_owned()).or_insert(place);
        }
    }

    fn last(&self) -> Option<Place> {
        let chapter = self.chapters.len().checked_sub(1)?;
        Some(Place { chapter, part: self.chapters[chapter].parts.len() - 1 })
    }

    /// Sets the texts. References in them use the numbers of the headings, which in a system of two editions are
    /// those of the first.
    fn write(&mut self, rulebook: &Rulebook) {
        let mut numbers: BTreeMap<&str, String> = BTreeMap::new();
        for (text, part) in rulebook.texts.iter().zip(self.parts()) {
            numbers.entry(&text.number).or_insert(part.anchor.clone());
        }
        let link = |number: &str| {
            let stem = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
            let section = number.strip_suffix(".0");
            let anchor = [Some(number), Some(stem), section].into_iter().flatten().find_map(|n| numbers.get(n))?;
            Some(format!("#{anchor}"))
        };
        // The preface speaks of numbers rather than refers to them.
        let html = |t: &RuleText| markdown::html(t.text.trim(), if t.level == 1 { &|_| None } else { &link });
        let htmls: Vec<String> = rulebook.texts.iter().map(html).collect();
        for (part, html) in self.chapters.iter_mut().flat_map(|c| &mut c.parts).zip(htmls) {
            part.html = html;
        }
    }
}

/// A case without its edition.
pub fn bare(case: &str) -> &str {
    case.split_once(':').map_or(case, |(_, number)| number)
}

/// Puts what does not belong to the rules of this game behind them: the cases of another, then the preface. Answers how
/// many chapters that are.
fn ordered(rulebook: &mut Rulebook, entry: &Entry) -> usize {
    let (mut elsewhere, texts): (Vec<_>, Vec<_>) = rulebook.texts.drain(..).partition(|text| text.elsewhere);
    let (preface, rules): (Vec<_>, Vec<_>) = texts.into_iter().partition(|text| text.level == 1);
    let mut notes = preface.len();
    rulebook.texts.extend(rules);
    if !elsewhere.is_empty() {
        let sister = games::ALL.iter().filter(|e| e.system == entry.system && e.id != entry.id);
        let names: Vec<_> = sister.map(Entry::short).collect();
        let heading = format!("Only in {}", names.join(", "));
        let text = "What is cited from here is told for completeness; it has no object in this game.".to_owned();
        let head = RuleText { number: String::new(), other: None, heading, level: 2, text, elsewhere: true };
        // Whole sections are parts of this one.
        elsewhere.iter_mut().for_each(|text| text.level = text.level.max(3));
        rulebook.texts.push(head);
        rulebook.texts.extend(elsewhere);
        notes += 1;
    }
    rulebook.texts.extend(preface);
    notes
}

/// Headings to chapters and parts, as yet without texts.
fn chapters(rulebook: &Rulebook) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut taken = BTreeSet::new();
    for text in &rulebook.texts {
        let mut part = heading(rulebook, text);
        let wish = part.anchor.clone();
        let mut count = 1;
        while !taken.insert(part.anchor.clone()) {
            count += 1;
            part.anchor = format!("{wish}-{count}");
        }
        match chapters.last_mut().filter(|_| text.level > 2) {
            Some(chapter) => chapter.parts.push(part),
            None => chapters.push(Chapter { parts: vec![part] }),
        }
    }
    chapters
}

/// Reads a heading: number, title, and in brackets what the other edition calls it.
fn heading(rulebook: &Rulebook, text: &RuleText) -> Part {
    if text.level == 1 {
        return Part {
            anchor: "about".into(),
            number: String::new(),
            other: String::new(),
            foreign: false,
            title: "About this text".into(),
            html: String::new(),
            statements: Vec::new(),
        };
    }
    let words = text.heading.strip_prefix(&text.number).unwrap_or(&text.heading).trim_start_matches('.').trim();
    let bracket = words.find('(').filter(|&i| words[i..].contains("2010") && words.ends_with(')'));
    let (title, inside) = match bracket {
        Some(i) => (words[..i].trim(), &words[i + 1..words.len() - 1]),
        None => (words, ""),
    };
    let second = inside.split_once("2010: ").map(|(_, rest)| rest);
    let own = rulebook.number(text).filter(|n| n.starts_with(|c: char| c.is_ascii_digit()));
    let (number, other, foreign) = match rulebook.prefix {
        "10:" if inside.is_empty() => (text.number.clone(), String::new(), false),
        "10:" => {
            let first = if inside.starts_with("no 1979") { String::new() } else { format!("1979: {}", text.number) };
            (
                second.filter(|s| s.starts_with(|c: char| c.is_ascii_digit())).unwrap_or_default().to_owned(),
                first,
                second.is_none(),
            )
        }
        _ => (
            text.number.clone(),
            second.map(|s| format!("2010: {s}")).unwrap_or_default(),
            inside.starts_with("no 1979"),
        ),
    };
    // Where both editions count alike, once is enough.
    let whole = |number: &str| number.trim().strip_suffix(".0").unwrap_or(number.trim()).to_owned();
    let other = if whole(bare(&other)) == whole(&number) { String::new() } else { other };
    // The second edition gives ranges to whole sections: the first number is the section's own.
    let own = own.map(|n| n.split('-').next().unwrap_or(n));
    let anchor = match own {
        Some(n) if n.contains('.') => format!("{}{n}", rulebook.prefix),
        Some(n) => format!("{}{n}.0", rulebook.prefix),
        None => slug(if title.is_empty() { &text.number } else { title }),
    };
    Part { anchor, number, other, foreign, title: title.to_owned(), html: String::new(), statements: Vec::new() }
}

/// Words as a name in an address.
fn slug(words: &str) -> String {
    let mut slug = String::new();
    for c in words.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// Markdown with its headings two levels lower, to stand inside a page.
fn lowered(markdown: &str) -> String {
    let lower = |line: &str| if line.starts_with('#') { format!("##{line}\n") } else { format!("{line}\n") };
    markdown.lines().map(lower).collect()
}

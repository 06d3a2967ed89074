//! The rulebooks: the list of them, and one as a page.

use games::Entry;
use maud::{Markup, PreEscaped, html};
use wargame::Intro;

use super::{
    frame::{Head, Shell, page},
    parts::{name, picture, said, sentence},
};
use crate::rulebook::{Book, Chapter, Part, TableSection, bare};

/// The list of rulebooks.
pub fn rulebooks(shell: &Shell) -> Markup {
    let head = Head { title: "Rulebooks", styles: &["pages.css"], class: "plain", ..Head::default() };
    page(
        shell,
        head,
        html! {
            main #main .column {
                h1 { "Rulebooks" }
                p.lede {
                    "The rules of the six games in our own words, case by case under the numbers of the printed books, with every "
                    "table and what had to be reconstructed."
                }
                ul.books {
                    @for entry in games::ALL {
                        li {
                            a.map href={ "/rules/" (entry.id) } tabindex="-1" aria-hidden="true" { (picture(shell, entry)) }
                            div {
                                h2 { a href={ "/rules/" (entry.id) } { (name(entry)) } }
                                p { (sentence(entry.about)) }
                                p.second {
                                    a href={ "/rules/" (entry.id) "/tables" } { "Tables and counters" } " · "
                                    a href={ "/rules/" (entry.id) "#reconstructed" } { "What is reconstructed" }
                                    @if !entry.playable { " · rules not yet in the program" }
                                }
                            }
                        }
                    }
                }
            }
        },
    )
}

/// The head of the pages of a book: title, the two pages, search.
pub(super) fn book_head(entry: &Entry, tables: bool) -> Markup {
    let here = |is: bool| is.then_some("page");
    html! {
        div.book-head {
            h1 { (name(entry)) }
            nav.tabs aria-label="Rulebook" {
                a href={ "/rules/" (entry.id) } aria-current=[here(!tables)] { "Rules" }
                a href={ "/rules/" (entry.id) "/tables" } aria-current=[here(tables)] { "Tables and counters" }
            }
        }
    }
}

/// The field that narrows a page down; a script makes it work and shows it.
pub(super) fn search() -> Markup {
    html! {
        form.search role="search" hidden {
            label { span.hidden { "Search this page" } input type="search" name="q" placeholder="Search, or a case: 7.3" autocomplete="off"; }
            kbd { "/" }
            p role="status" {}
        }
    }
}

/// A rulebook as a page.
pub fn rulebook(shell: &Shell, book: &Book) -> Markup {
    let title = format!("Rules of {}", book.entry.short());
    let head = Head {
        title: &title,
        styles: &["pages.css"],
        scripts: &["pages/rulebook.js"],
        class: "book",
        ..Head::default()
    };
    page(
        shell,
        head,
        html! {
            div.reader {
                (contents(book))
                main #main data-prefix=(book.entry.cases) {
                    (book_head(book.entry, false))
                    @if let Some(intro) = &book.intro { (in_short(shell, book.entry, intro)) }
                    @for chapter in book.rules() { (section(chapter)) }
                    @for chapter in book.notes() { (section(chapter)) }
                    (reconstructed(book))
                }
            }
        },
    )
}

/// The game for somebody who has never played it: what it is, how a turn goes, how one wins.
fn in_short(shell: &Shell, entry: &Entry, intro: &Intro) -> Markup {
    html! {
        section.chapter.intro #in-short data-find {
            h2 { "In short" }
            div.map { (picture(shell, entry)) }
            p { (said(entry.id, &intro.about)) }
            h3 { "How a turn goes" }
            ol { @for step in &intro.turn { li { (said(entry.id, step)) } } }
            h3 { "How one wins" }
            ul { @for goal in &intro.goals { li { (said(entry.id, goal)) } } }
            p.second {
                "Every rule follows under its number, and every table stands under "
                a href={ "/rules/" (entry.id) "/tables" } { "Tables and counters" }
                ". What was decided where the printed book is open, and what had to be reconstructed, is marked and listed at the "
                a href="#reconstructed" { "end" } "."
            }
        }
    }
}

fn section(chapter: &Chapter) -> Markup {
    html! {
        section.chapter data-find {
            @for (i, part) in chapter.parts.iter().enumerate() {
                @if i == 0 { (opening(part)) } @else { (case(part)) }
            }
        }
    }
}

fn contents(book: &Book) -> Markup {
    html! {
        nav.toc aria-label="Contents" {
            (search())
            details open {
                summary { "Contents" }
                ol {
                    @if book.intro.is_some() { li { a href="#in-short" { "In short" } } }
                    @for chapter in book.rules().chain(book.notes()) {
                        @let (first, rest) = (&chapter.parts[0], &chapter.parts[1..]);
                        li {
                            a href={ "#" (first.anchor) } {
                                @if !first.number.is_empty() { b { (first.number.split('-').next().unwrap_or_default()) } }
                                span { (first.title) }
                            }
                            @if !rest.is_empty() {
                                ol.cases {
                                    @for part in rest {
                                        @let names = [&part.number, &part.title, &part.other];
                                        @let label = names.into_iter().find(|n| !n.is_empty()).unwrap_or(&part.anchor);
                                        li { a href={ "#" (part.anchor) } title=[(!part.title.is_empty()).then_some(&part.title)] { (label) } }
                                    }
                                }
                            }
                        }
                    }
                    li { a href="#reconstructed" { "What is reconstructed" } }
                }
            }
        }
    }
}

/// The head of a chapter and the text under it.
fn opening(part: &Part) -> Markup {
    html! {
        div.part.opening id=(part.anchor) data-find {
            h2 {
                @if !part.number.is_empty() { a.number href={ "#" (part.anchor) } { (part.number) } }
                span { (part.title) }
                (edition(part))
            }
            (body(part))
        }
    }
}

fn case(part: &Part) -> Markup {
    let label = if part.number.is_empty() { "§" } else { &part.number };
    html! {
        div.part.rule id=(part.anchor) data-find {
            h3 {
                a.number href={ "#" (part.anchor) } { (label) }
                @if !part.title.is_empty() { " " span { (part.title) } }
                (edition(part))
            }
            (body(part))
        }
    }
}

/// What the other edition calls it.
fn edition(part: &Part) -> Markup {
    html! {
        @if part.foreign { " " small.badge { "not in this edition" } }
        @if !part.other.is_empty() { " " small.other { (part.other) } }
    }
}

fn body(part: &Part) -> Markup {
    html! {
        div.text { (PreEscaped(&part.html)) }
        @if !part.statements.is_empty() {
            details.statements {
                summary {
                    (part.statements.len()) @if part.statements.len() == 1 { " testable statement" } @else { " testable statements" }
                }
                ol {
                    @for statement in &part.statements {
                        li id=[statement.anchored.then_some(&statement.case)] {
                            a.case href={ "#" (statement.case) } { (bare(&statement.case)) } " " span { (statement.text) }
                        }
                    }
                }
            }
        }
    }
}

/// What the rulebook we have does not give: tables and maps.
fn reconstructed(book: &Book) -> Markup {
    let mut tables = Vec::new();
    book.tables.iter().for_each(|t| gather(t, "", &mut tables));
    html! {
        section.chapter #reconstructed data-find {
            h2 { "What is reconstructed" }
            p {
                "We have the text of the rulebook, not the printed map and not every chart or counter. What only they would tell "
                "was worked out from the text, from the rules of related games and from geography. It is marked "
                span.badge { "reconstructed" } " wherever it is shown."
            }
            h3 { "Tables" }
            ul.marked {
                @for (anchor, title) in &tables {
                    li { a href={ "/rules/" (book.entry.id) "/tables#" (anchor) } { (title) } }
                }
            }
            h3 { "Maps" }
            @for (map, notes) in &book.maps {
                details.notes {
                    summary { "The map " b { (map) } ": what comes from the rulebook, from geography, from us" }
                    div.text { (PreEscaped(notes)) }
                }
            }
        }
    }
}

/// Names of the tables that are reconstructed; what is inside one goes without saying.
fn gather(table: &TableSection, above: &str, found: &mut Vec<(String, String)>) {
    let title = if above.is_empty() { table.title.clone() } else { format!("{above}: {}", table.title.to_lowercase()) };
    if table.reconstructed() {
        found.push((table.anchor.clone(), title));
    } else {
        table.inside.iter().for_each(|t| gather(t, &title, found));
    }
}

//! The tables of a rulebook as a page.

use maud::{Markup, html};

use super::{
    frame::{Head, Shell, page},
    rules::{book_head, search},
};
use crate::rulebook::{Body, Book, Cell, Grid, TableSection};

/// Notes longer than this are folded.
const LONG: usize = 320;

/// Tables with more columns than this are set closer.
const WIDE: usize = 9;

pub fn tables(shell: &Shell, book: &Book) -> Markup {
    let title = format!("Tables of {}", book.entry.short());
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
                nav.toc aria-label="Contents" {
                    (search())
                    details open {
                        summary { "Contents" }
                        ol {
                            @for table in &book.tables {
                                li {
                                    a href={ "#" (table.anchor) } { (table.title) @if table.reconstructed() { " " (badge("reconstructed")) } }
                                }
                            }
                        }
                    }
                }
                main #main {
                    (book_head(book.entry, true))
                    @for line in book.tables_about.lines() { p.second { (line) } }
                    @for table in &book.tables {
                        section.chapter.table-section data-find { (section(table, 2)) }
                    }
                }
            }
        },
    )
}

fn badge(word: &str) -> Markup {
    html! { small.badge { (word) } }
}

fn section(table: &TableSection, level: usize) -> Markup {
    let marks = html! { @if table.reconstructed() { " " (badge("reconstructed")) } };
    html! {
        div id=(table.anchor) {
            @match level {
                2 => h2 { (table.title) (marks) },
                3 => h3 { (table.title) (marks) },
                _ => h4 { (table.title) (marks) },
            }
            @if table.notes.len() > 2 || table.notes.iter().any(|n| n.len() > LONG) {
                details.notes {
                    summary { "Where it comes from" }
                    @for note in &table.notes { p { (note) } }
                }
            } @else {
                @for note in &table.notes { p.note { (note) } }
            }
            @for body in &table.bodies {
                @match body {
                    Body::Pairs(pairs) => (pairs_table(pairs)),
                    Body::Grid(grid) => (grid_table(grid)),
                }
            }
            @for inside in &table.inside { (section(inside, level + 1)) }
        }
    }
}

fn cell(cell: &Cell) -> Markup {
    html! {
        @match cell {
            Cell::Text(text) if text == "reconstructed" => (badge(text)),
            Cell::Text(text) => (text),
            Cell::List(list) => ol { @for item in list { li { (item) } } },
        }
    }
}

fn pairs_table(pairs: &[(String, Cell)]) -> Markup {
    let short = pairs.len() > 8 && pairs.iter().all(|(_, v)| matches!(v, Cell::Text(t) if t.len() < 12));
    html! {
        dl.pairs.many[short] {
            @for (name, value) in pairs { div data-find { dt { (name) } dd { (cell(value)) } } }
        }
    }
}

fn grid_table(grid: &Grid) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label=[(!grid.caption.is_empty()).then_some(&grid.caption)] {
            table.wide[grid.heads.len() > WIDE] {
                @if !grid.caption.is_empty() { caption { (grid.caption) } }
                @if !grid.heads.is_empty() {
                    thead { tr { @for head in &grid.heads {
                        @if head.is_empty() { td {} } @else { th scope="col" { (head) } }
                    } } }
                }
                tbody {
                    @for row in &grid.rows {
                        tr data-find {
                            @for (i, c) in row.cells.iter().enumerate() {
                                @let mark = row.mark.filter(|_| i + 1 == row.cells.len());
                                @if i == 0 && grid.named { th scope="row" { (cell(c)) } }
                                @else { td { (cell(c)) @if let Some(mark) = mark { " " (badge(mark)) } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

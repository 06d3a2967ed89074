//! Text on a terminal: wrapped at words, laid out in columns. Knows no game.

use std::env;

/// Where nobody says how wide the lines are.
const USUAL: usize = 96;
/// Narrower, a table is none; wider, a line is hard to read.
const LEAST: usize = 40;
const MOST: usize = 140;
/// Blanks between two columns of a table, and between two cells side by side.
const GAP: usize = 2;
const APART: usize = 4;

/// The width lines are wrapped to: `COLUMNS`, or that of the terminal.
pub fn width() -> usize {
    let told = env::var("COLUMNS").ok().and_then(|c| c.trim().parse().ok()).filter(|&c: &usize| c > 0);
    let seen = || console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    told.or_else(seen).map_or(USUAL, |width| width.clamp(LEAST, MOST))
}

fn wide(text: &str) -> usize {
    text.chars().count()
}

/// Holds two words of a line together.
const GLUE: char = '\u{a0}';

/// Lines of whole words, those after the first indented so far. A case stays in one piece, and a number with its %.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let text = text.replace("(case ", "(case\u{a0}").replace(" %", "\u{a0}%");
    let (mut out, mut at, mut blanks, mut first) = (String::with_capacity(text.len()), 0, 0, true);
    for (i, word) in text.split(' ').enumerate() {
        blanks += usize::from(i > 0);
        if word.is_empty() {
            continue;
        }
        if !first && at + blanks + wide(word) > width {
            out.push('\n');
            (at, blanks) = (0, indent);
        }
        out.extend(std::iter::repeat_n(' ', blanks));
        out.push_str(word);
        (at, blanks, first) = (at + blanks + wide(word), 0, false);
    }
    out.replace(GLUE, " ")
}

/// One thing in a table, by columns.
#[derive(Clone, Debug, Default)]
pub struct Row {
    pub columns: Vec<String>,
}

impl Row {
    pub fn new<const N: usize>(columns: [String; N]) -> Row {
        Row { columns: columns.into() }
    }
}

/// Rows as lines: columns as wide as their widest text. Short rows stand side by side, to be read downwards.
pub fn table(rows: &[Row], width: usize) -> Vec<String> {
    let cells = aligned(rows);
    let widest = cells.iter().map(|c| wide(c)).max().unwrap_or(0);
    let lines = cells.len().div_ceil(((width + APART) / (widest + APART)).max(1));
    if lines == cells.len() {
        return list(rows, width);
    }
    let line = |at: usize| {
        let mut line = String::new();
        for cell in cells.iter().skip(at).step_by(lines) {
            line.push_str(&" ".repeat(if line.is_empty() { 0 } else { APART }));
            line.push_str(cell);
            line.push_str(&" ".repeat(widest - wide(cell)));
        }
        line.trim_end().to_owned()
    };
    (0..lines).map(line).collect()
}

/// The same, one below the other; what is too long goes on below itself.
pub fn list(rows: &[Row], width: usize) -> Vec<String> {
    let hang = rows.iter().filter_map(|r| r.columns.first()).map(|c| wide(c)).max().unwrap_or(0) + GAP;
    let wrapped: Vec<_> = aligned(rows).iter().map(|cell| wrap(cell, width, hang)).collect();
    wrapped.iter().flat_map(|cell| cell.lines()).map(str::to_owned).collect()
}

/// How many rows a table of so many lines holds.
pub fn capacity(rows: &[Row], width: usize, lines: usize) -> usize {
    let widest = aligned(rows).iter().map(|c| wide(c)).max().unwrap_or(0);
    lines * ((width + APART) / (widest + APART)).max(1)
}

/// Each row as one text, its columns under each other. Columns in which no row has anything are left out.
fn aligned(rows: &[Row]) -> Vec<String> {
    let count = rows.iter().map(|r| r.columns.len()).max().unwrap_or(0);
    let widths: Vec<_> =
        (0..count).map(|i| rows.iter().filter_map(|r| r.columns.get(i)).map(|c| wide(c)).max().unwrap_or(0)).collect();
    let cell = |row: &Row| {
        let mut text = String::new();
        for (column, &width) in row.columns.iter().zip(&widths).filter(|(_, width)| **width > 0) {
            text.push_str(&" ".repeat(if text.is_empty() { 0 } else { GAP }));
            text.push_str(column);
            text.push_str(&" ".repeat(width - wide(column)));
        }
        text.trim_end().to_owned()
    };
    rows.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(texts: &[[&str; 3]]) -> Vec<Row> {
        texts.iter().map(|t| Row::new(t.map(str::to_owned))).collect()
    }

    #[test]
    fn words_are_never_cut() {
        assert_eq!(wrap("  one two three", 9, 4), "  one two\n    three");
        assert_eq!(wrap("a much-too-long-word", 6, 2), "a\n  much-too-long-word");
        assert_eq!(wrap("", 9, 4), "");
        assert_eq!(wrap("so it is (case 79:1.0)", 20, 2), "so it is\n  (case 79:1.0)");
    }

    #[test]
    fn blanks_stay_as_they_are() {
        assert_eq!(wrap("  a   b  c", 8, 2), "  a   b\n  c");
    }

    #[test]
    fn columns_are_aligned_and_empty_ones_left_out() {
        let lines = table(&rows(&[["1", "", "long text here"], ["12", "", "½"]]), 20);
        assert_eq!(lines, ["1   long text here", "12  ½"]);
    }

    #[test]
    fn short_rows_stand_side_by_side_and_are_read_downwards() {
        let all = rows(&[["1", "a", ""], ["2", "b", ""], ["3", "c", ""]]);
        assert_eq!(table(&all, 12), ["1  a    3  c", "2  b"]);
        assert_eq!(capacity(&all, 12, 2), 4);
        assert_eq!(table(&all, 5), ["1  a", "2  b", "3  c"]);
    }

    #[test]
    fn a_row_that_is_too_long_goes_on_below_itself() {
        assert_eq!(table(&rows(&[["1", "move 0410", "ends the move"]]), 18), ["1  move 0410  ends", "   the move"]);
    }
}

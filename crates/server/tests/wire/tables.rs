//! The tables of docs/protocol.md.

use std::fmt::Write as _;

use serde_json::Value;
use server::wire::{Described, SOCKET};
use wargame::shape::{Field, Form, Shapes};

use crate::typed;

/// What can be asked, with the examples of the socket's description.
pub fn requests(all: &[Described]) -> String {
    let by_hand: Value = serde_json::from_str(SOCKET).expect("descriptions are JSON");
    let mut out = String::from("\n| request | answer | |\n|---|---|---|\n");
    for Described { verb, answer, .. } in all {
        let said = &by_hand["requests"][*verb];
        let words = |key: &str| said[key].as_str().unwrap_or_default();
        let what = [words("summary"), words("description")].join(". ");
        let what = what.trim_end_matches([' ', '.']);
        let (asked, answered) = (code(&said["example"].to_string()), code(&said["answered"]["ok"].to_string()));
        let _ = writeln!(out, "| {asked} | {}: {answered} | {what} |", code(&typed(answer)));
    }
    out + "\n"
}

/// A table each of some shapes, by their names.
pub fn tables(shapes: &Shapes, names: &str) -> String {
    let mut out = String::new();
    for name in names.split(' ') {
        let defined = shapes.get(name).unwrap_or_else(|| panic!("nothing is called {name}"));
        let about = if defined.about.is_empty() { String::new() } else { format!(": {}", defined.about) };
        match &defined.form {
            Form::Record(fields) if !fields.is_empty() => {
                let _ = writeln!(out, "\n**{name}**{about}\n\n| | | |\n|---|---|---|");
                fields.iter().for_each(|field| out += &row(field));
            }
            form => {
                let _ = writeln!(out, "\n**{name}**{about} `{}`", typed(form));
            }
        }
    }
    out + "\n"
}

fn row(field: &Field) -> String {
    let optional = if field.optional { " (or not there)" } else { "" };
    format!("| `{}`{optional} | {} | {} |\n", field.name, code(&typed(&field.form)), field.about.replace('|', "\\|"))
}

/// In a cell of a table a bar would end it.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

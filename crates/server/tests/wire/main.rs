//! What is made from the types of the messages and kept in the repository: the client's types and the tables of
//! docs/protocol.md. `make wire` writes them anew.

mod tables;
mod types;

use std::{
    fs,
    path::{Path, PathBuf},
};

use server::wire;
use wargame::shape::{Field, Form};

/// A file of the repository.
fn place(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)
}

/// What stands between two lines of a file is made; the rest of it is written by hand.
fn kept(file: &str, begin: &str, end: &str, made: &str) {
    let path = place(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{file}: {e}"));
    let (head, rest) = text.split_once(begin).unwrap_or_else(|| panic!("{file} has no line «{begin}»"));
    let (_, tail) = rest.split_once(end).unwrap_or_else(|| panic!("{file} has no line «{end}» after «{begin}»"));
    let whole = format!("{head}{begin}{made}{end}{tail}");
    if whole == text {
        return;
    }
    assert!(std::env::var_os("UPDATE_GOLDEN").is_some(), "{file} is not as the messages are: `make wire` renews it");
    fs::write(&path, whole).unwrap_or_else(|e| panic!("{file}: {e}"));
}

#[test]
fn the_types_of_the_client_are_those_of_the_messages() {
    kept("crates/server/web/types.js", " * Made:\n *\n", " * By hand:\n", &types::types());
}

#[test]
fn the_tables_of_the_protocol_are_those_of_the_messages() {
    let (shapes, requests) = wire::shapes();
    kept("docs/protocol.md", "<!-- requests -->\n", "<!-- end of requests -->\n", &tables::requests(&requests));
    let page = fs::read_to_string(place("docs/protocol.md")).expect("a page");
    let mut shown = Vec::new();
    for rest in page.split("<!-- shapes: ").skip(1) {
        let (names, _) = rest.split_once(" -->").expect("the end of a line");
        let begin = format!("<!-- shapes: {names} -->\n");
        kept("docs/protocol.md", &begin, "<!-- end of shapes -->\n", &tables::tables(&shapes, names));
        shown.extend(names.split(' '));
    }
    let missing: Vec<_> = shapes.all.iter().map(|d| d.name).filter(|name| !shown.contains(name)).collect();
    assert!(missing.is_empty(), "docs/protocol.md shows no table of {missing:?}");
}

/// A form as a type of TypeScript.
fn typed(form: &Form) -> String {
    let row = |forms: &[Form], between: &str| forms.iter().map(typed).collect::<Vec<_>>().join(between);
    match form {
        Form::Flag => "boolean".into(),
        Form::Text => "string".into(),
        Form::Whole(..) | Form::Number => "number".into(),
        Form::Words(words) => words.iter().map(|w| format!("\"{w}\"")).collect::<Vec<_>>().join(" | "),
        Form::List(item) => match typed(item) {
            simple if simple.chars().all(char::is_alphanumeric) || simple.starts_with('[') => format!("{simple}[]"),
            other => format!("({other})[]"),
        },
        // A list of six is no more than a list to those who read it.
        Form::Places(places) if places.len() > 4 => typed(&Form::List(Box::new(places[0].clone()))),
        Form::Places(places) => format!("[{}]", row(places, ", ")),
        Form::Table(item) => format!("Record<string, {}>", typed(item)),
        Form::Record(fields) => {
            let fields = fields.iter().map(|f| format!("{}{}: {}", f.name, optional(f), typed(&f.form)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        Form::One(forms) => row(forms, " | "),
        Form::OrNull(form) => format!("{} | null", typed(form)),
        Form::Of(name) => (*name).into(),
        Form::Bound(form, bounds) => match bounds.get("const") {
            Some(only) => only.to_string(),
            None => typed(form),
        },
    }
}

fn optional(field: &Field) -> &'static str {
    if field.optional { "?" } else { "" }
}

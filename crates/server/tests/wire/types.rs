//! The client's types: JSDoc for its checker.

use std::fmt::Write as _;

use server::wire;
use wargame::shape::Form;

use crate::typed;

/// All messages, then what can be asked and what it is answered with.
pub fn types() -> String {
    let (shapes, requests) = wire::shapes();
    let mut out = String::new();
    for defined in &shapes.all {
        let about = said(&defined.about);
        match &defined.form {
            Form::Record(fields) => {
                let _ = writeln!(out, " * @typedef {{object}} {}{about}", defined.name);
                for field in fields {
                    let name = if field.optional { format!("[{}]", field.name) } else { field.name.clone() };
                    let _ = writeln!(out, " * @property {{{}}} {name}{}", typed(&field.form), said(&field.about));
                }
            }
            form => {
                let _ = writeln!(out, " * @typedef {{{}}} {}{about}", typed(form), defined.name);
            }
        }
        out += " *\n";
    }
    let asked = requests.iter().map(|r| {
        let version = if r.version { ", version: number" } else { "" };
        format!("{{{}: {}{version}}}", r.verb, typed(&r.asked))
    });
    let asked: Vec<_> = asked.collect();
    let _ = writeln!(out, " * @typedef {{{}}} Request What can be asked, but its number.", asked.join(" | "));
    let _ = writeln!(out, " *\n * @typedef {{object}} Answers What each request is answered with.");
    for request in &requests {
        let _ = writeln!(out, " * @property {{{}}} {}", typed(&request.answer), request.verb);
    }
    let _ =
        writeln!(out, " *\n * @typedef {{StateMessage | Thinking | Players}} Message What the server sends by itself.");
    out += " *\n";
    out
}

/// A comment cannot end in the midst of a word of ours, and is no tag.
fn said(about: &str) -> String {
    if about.is_empty() { String::new() } else { format!(" {}", about.replace("*/", "* /").replace('@', "at ")) }
}

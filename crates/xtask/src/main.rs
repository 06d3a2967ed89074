//! Chores of the repository: `cargo run -p xtask -- cases [--write]`.

mod cases;
mod index;
mod rust;
mod sources;

use std::{path::Path, process::ExitCode};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/xtask is two folders down");
    let done = match args.first().map(String::as_str) {
        Some("cases") => cases::run(root, args.iter().any(|a| a == "--write")),
        _ => Err("usage: xtask cases [--write]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("xtask: {what}");
            ExitCode::FAILURE
        }
    }
}

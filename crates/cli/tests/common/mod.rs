//! Runs the program as a user does.
#![allow(dead_code)]

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;

/// How a run ended.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// The last line of the output, read as JSON.
    pub fn json(&self) -> Value {
        let last = self.out.lines().next_back().unwrap_or_default();
        serde_json::from_str(last).unwrap_or_else(|e| panic!("the last line is no JSON ({e}): {self:?}"))
    }

    /// Asserts success.
    pub fn fine(self) -> Ran {
        assert_eq!(self.code, 0, "{self:?}");
        self
    }

    /// Asserts the exit code of a failure told in one line that holds all of these words.
    pub fn fails(self, code: i32, words: &[&str]) -> Ran {
        assert_eq!(self.code, code, "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "{self:?}");
        assert!(self.err.starts_with("ladoga: "), "{self:?}");
        for word in words {
            assert!(self.err.contains(word), "«{word}» is not in {self:?}");
        }
        self
    }
}

/// Runs the program in a folder, with something typed in. It must never panic.
pub fn run_in(folder: &Path, args: &[&str], typed: &[u8]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ladoga"));
    // How wide the terminal of whoever runs the tests is does not matter.
    command.args(args).current_dir(folder).env_remove("COLUMNS");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that has ended already reads no more.
    let _ = child.stdin.take().expect("its input is ours").write_all(typed);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes text");
    let ran = Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) };
    assert!(!ran.err.contains("panicked"), "{args:?}: {ran:?}");
    ran
}

pub fn run(args: &[&str]) -> Ran {
    run_in(&root(), args, b"")
}

/// The folder of the whole project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project is there")
}

/// A path as an argument.
pub fn arg(path: &Path) -> &str {
    path.to_str().expect("a path of plain letters")
}

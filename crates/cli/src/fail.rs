//! How a command ends when it cannot do what was asked: one sentence and an exit code.

use std::{
    fmt::Display,
    fs,
    io::{self, Write as _},
    path::Path,
    process::ExitCode,
};

use wargame::ActError;

#[derive(Debug)]
pub enum Failure {
    /// The answer is no: exit code 1.
    No(String),
    /// Wrong use or unreadable input: exit code 2.
    Use(String),
    /// Nobody reads what we print any more: a quiet end.
    Pipe,
}

pub type Done = Result<(), Failure>;

impl Failure {
    pub fn no(what: impl Display) -> Failure {
        Failure::No(what.to_string())
    }

    pub fn wrong(what: impl Display) -> Failure {
        Failure::Use(what.to_string())
    }

    /// An action that was not done: a no of the rules, or something that is no action.
    pub fn undone(action: &str, why: ActError) -> Failure {
        let what = format!("«{action}»: {why}");
        match why {
            ActError::Unreadable(_) => Failure::Use(what),
            _ => Failure::No(what),
        }
    }

    /// The same, as the answer no: for a file that is itself in question.
    pub fn into_no(self) -> Failure {
        match self {
            Failure::Use(what) => Failure::No(what),
            other => other,
        }
    }

    /// The same, told with where it happened.
    pub fn within(self, place: impl Display) -> Failure {
        match self {
            Failure::No(what) => Failure::No(format!("{place}: {what}")),
            Failure::Use(what) => Failure::Use(format!("{place}: {what}")),
            Failure::Pipe => Failure::Pipe,
        }
    }

    pub fn report(self) -> ExitCode {
        let (what, code) = match self {
            Failure::No(what) => (what, 1),
            Failure::Use(what) => (what, 2),
            Failure::Pipe => return ExitCode::SUCCESS,
        };
        // Nobody may be reading this either, and that changes nothing.
        let _ = writeln!(io::stderr(), "ladoga: {}", one_line(&what));
        ExitCode::from(code)
    }
}

/// A message of one line. Readers of TOML quote the place over several lines, each with a gutter `|`, which are left out:
/// the number of the line is named before them.
fn one_line(what: &str) -> String {
    let quoted = |line: &str| line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').starts_with('|');
    let lines: Vec<_> = what.lines().map(str::trim).filter(|l| !l.is_empty() && !quoted(l)).collect();
    lines.join(": ")
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Pipe,
            _ => Failure::Use(error.to_string()),
        }
    }
}

/// Prints text, and ends quietly when nobody reads it.
pub fn print(text: impl Display) -> Done {
    writeln!(io::stdout(), "{text}")?;
    Ok(())
}

/// Says something beside the answer, where it does not get between those who read it.
pub fn say(text: impl Display) {
    // Nobody may be reading this, and that changes nothing.
    let _ = writeln!(io::stderr(), "ladoga: {text}");
}

/// Prints JSON on one line.
pub fn print_json(value: &impl serde::Serialize) -> Done {
    print(serde_json::to_string(value).map_err(Failure::wrong)?)
}

/// What went wrong with a file or folder.
pub fn at(path: &Path, what: impl Display) -> Failure {
    Failure::Use(format!("{}: {what}", path.display()))
}

/// Reads a text file, or says which one could not be read, and from which line on.
pub fn read(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|e| at(path, e))?;
    String::from_utf8(bytes).map_err(|e| {
        let before = &e.as_bytes()[..e.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
        at(path, format!("line {line}: this is not text (UTF-8)"))
    })
}

pub fn write(path: &Path, bytes: &[u8]) -> Done {
    fs::write(path, bytes).map_err(|e| at(path, e))
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn a_message_over_several_lines_becomes_one() {
        let toml = "s.toml: TOML parse error at line 4, column 1\n  |\n4 | foo = 1\n  | ^^^\nunknown field `foo`\n";
        assert_eq!(one_line(toml), "s.toml: TOML parse error at line 4, column 1: unknown field `foo`");
        assert_eq!(one_line("no counter is left"), "no counter is left");
    }
}

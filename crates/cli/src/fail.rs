//! How a command ends when it cannot do what was asked: one sentence and an exit code.

use std::{fmt::Display, process::ExitCode};

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

    pub fn report(self) -> ExitCode {
        match self {
            Failure::No(what) => {
                eprintln!("ladoga: {what}");
                ExitCode::from(1)
            }
            Failure::Use(what) => {
                eprintln!("ladoga: {what}");
                ExitCode::from(2)
            }
            Failure::Pipe => ExitCode::SUCCESS,
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::Pipe,
            _ => Failure::Use(error.to_string()),
        }
    }
}

/// Prints text, and ends quietly when nobody reads it.
pub fn print(text: impl Display) -> Done {
    use std::io::Write;
    writeln!(std::io::stdout(), "{text}")?;
    Ok(())
}

/// Prints JSON on one line.
pub fn print_json(value: &impl serde::Serialize) -> Done {
    print(serde_json::to_string(value).map_err(Failure::wrong)?)
}

/// Reads a text file, or says which one could not be read.
pub fn read(path: &std::path::Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|e| Failure::Use(format!("{}: {e}", path.display())))
}

pub fn write(path: &std::path::Path, bytes: &[u8]) -> Done {
    std::fs::write(path, bytes).map_err(|e| Failure::Use(format!("{}: {e}", path.display())))
}

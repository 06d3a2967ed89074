//! Why something was not done: a sentence each.

use std::{fmt, path::Path};

use rusqlite::{Connection, ErrorCode};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The entry is not the next one of its journal: somebody else was quicker, or one is missing before it.
    Conflict { game: String, n: u32, next: u32 },
    /// There is no game with this id.
    Unknown(String),
    /// There is already a game or a replay with this id.
    Taken(String),
    /// What was asked for makes no sense.
    Refused(String),
    /// The database could not be opened.
    Open(String),
    /// The database or the disk failed. A write that failed so is most likely not there, but only reading tells.
    Failed(String),
    /// The writing thread has ended.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict { game, n, next } => {
                write!(f, "entry {n} of game «{game}» does not follow its journal, which goes on with {next}")
            }
            StoreError::Unknown(id) => write!(f, "there is no game «{id}»"),
            StoreError::Taken(id) => write!(f, "«{id}» is there already"),
            StoreError::Refused(why) | StoreError::Open(why) | StoreError::Failed(why) => f.write_str(why),
            StoreError::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => StoreError::Refused(format!("this cannot be kept: {error}")),
            _ => StoreError::Failed(sentence(&error)),
        }
    }
}

impl StoreError {
    /// Names the file that failed. Other errors are not about a file.
    pub(crate) fn of(self, connection: &Connection) -> StoreError {
        match (self, connection.path()) {
            (StoreError::Failed(why), Some(path)) => StoreError::Failed(format!("{path}: {why}")),
            (other, _) => other,
        }
    }

    /// A failure to open this file.
    pub(crate) fn open(path: &Path, why: impl fmt::Display) -> StoreError {
        StoreError::Open(format!("{}: {why}", path.display()))
    }
}

/// What SQLite means, for somebody who does not know it.
pub(crate) fn sentence(error: &rusqlite::Error) -> String {
    let plain = match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => "this is no database",
        Some(ErrorCode::DatabaseCorrupt) => "the database is damaged",
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program keeps the database locked",
        Some(ErrorCode::ReadOnly) => "the database cannot be written",
        Some(ErrorCode::DiskFull) => "the disk is full",
        Some(ErrorCode::CannotOpen) => "the database cannot be opened",
        _ => return error.to_string().lines().collect::<Vec<_>>().join(": "),
    };
    plain.to_owned()
}

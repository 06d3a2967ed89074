//! Why something was not done: a sentence each.

use std::{fmt, path::Path};

use rusqlite::{Error, ErrorCode};

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
    /// This entry of a journal is not as it was written; 0 is what the game began with.
    Damaged { game: String, n: u32 },
    /// The store has been closed.
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
            StoreError::Damaged { game, n: 0 } => {
                write!(f, "what game «{game}» began with is not as it was written: the database is damaged")
            }
            StoreError::Damaged { game, n } => {
                write!(f, "entry {n} of game «{game}» is not as it was written: the database is damaged")
            }
            StoreError::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => StoreError::Refused(format!("this cannot be kept: {error}")),
            _ => StoreError::Failed(sentence(&error)),
        }
    }
}

impl StoreError {
    /// A failure to open this file.
    pub(crate) fn open(path: &Path, why: impl fmt::Display) -> StoreError {
        StoreError::Open(format!("{}: {why}", path.display()))
    }
}

/// What SQLite means, for somebody who does not know it.
pub(crate) fn sentence(error: &Error) -> String {
    let plain = match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => "this is no database",
        Some(ErrorCode::DatabaseCorrupt) => "the database is damaged",
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program keeps the database locked",
        Some(ErrorCode::ReadOnly) => "the database cannot be written",
        Some(ErrorCode::DiskFull) => "the disk is full",
        Some(ErrorCode::CannotOpen) => "the database cannot be opened",
        None if matches!(
            error,
            Error::FromSqlConversionFailure(..)
                | Error::IntegralValueOutOfRange(..)
                | Error::InvalidColumnType(..)
                | Error::Utf8Error(..)
        ) =>
        {
            "the database is damaged"
        }
        _ => return error.to_string().lines().collect::<Vec<_>>().join(": "),
    };
    plain.to_owned()
}

//! Why a request was not done, as programs and people read it.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use store::StoreError;
use wargame::{ActError, Refusal, shaped};

use crate::wire::{Board, Error, Raw};

shaped! {
    /// Of what kind a problem is.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum ProblemKind {
        /// The game has moved on.
        Stale,
        /// The seat is another's, or it is not for this side to decide.
        NotYours,
        /// The game is over, or not over yet.
        Over,
        /// It is not as it is described.
        Unreadable,
        /// The rules do not allow it.
        Refused,
        /// Too much at once, or too much today.
        Limit,
        /// There is no such game, action, unit, hex, layer.
        Unknown,
        /// The fault is the server's.
        Broken,
    }
}

use ProblemKind::{Broken, Limit, NotYours, Over, Refused, Stale, Unknown, Unreadable};

impl ProblemKind {
    pub fn status(self) -> StatusCode {
        match self {
            Unknown => StatusCode::NOT_FOUND,
            NotYours => StatusCode::FORBIDDEN,
            Unreadable => StatusCode::BAD_REQUEST,
            // The request is as it should be; the game does not stand so that it could be done.
            Stale | Over | Refused => StatusCode::CONFLICT,
            Limit => StatusCode::TOO_MANY_REQUESTS,
            Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

shaped! {
    /// Why a request was not done.
    #[derive(Clone, Debug, Serialize)]
    pub struct Problem {
        pub kind: ProblemKind,
        /// One sentence for people.
        pub why: String,
        /// With its case, where the rules do not allow it.
        pub refusal: Option<Raw<Refusal>>,
        /// The version now, where it matters.
        pub version: Option<u32>,
    }
}

impl Problem {
    pub fn new(kind: ProblemKind, why: impl Into<String>) -> Problem {
        Problem { kind, why: why.into(), refusal: None, version: None }
    }

    pub fn unknown(why: impl Into<String>) -> Problem {
        Problem::new(Unknown, why)
    }

    pub fn unknown_game() -> Problem {
        Problem::unknown("there is no such game")
    }

    pub fn over(why: impl Into<String>) -> Problem {
        Problem::new(Over, why)
    }

    pub fn refused(why: impl Into<String>) -> Problem {
        Problem::new(Refused, why)
    }

    pub fn not_yours() -> Problem {
        Problem::new(NotYours, "this seat is not yours")
    }

    pub fn unreadable(why: impl Into<String>) -> Problem {
        Problem::new(Unreadable, why)
    }

    pub fn limit(why: impl Into<String>) -> Problem {
        Problem::new(Limit, why)
    }

    pub fn broken(why: impl Into<String>) -> Problem {
        Problem::new(Broken, why)
    }

    /// Something could not be read from the database. Where that lies is for the log, not for visitors.
    pub fn unread(error: StoreError) -> Problem {
        Problem::broken(format!("this cannot be read: {}", said(&error)))
    }

    /// Something could not be written to the database.
    pub fn unkept(error: StoreError) -> Problem {
        Problem::broken(format!("this could not be kept: {}", said(&error)))
    }

    pub fn stale(version: u32) -> Problem {
        let why = "the game has moved on since this was sent";
        Problem { version: Some(version), ..Problem::new(Stale, why) }
    }

    pub fn act(board: &Board<'_>, error: &ActError, version: u32) -> Problem {
        let kind = match error {
            ActError::Stale(_) => return Problem::stale(version),
            ActError::NotYours => NotYours,
            ActError::Over => Over,
            ActError::Unreadable(_) => Unknown,
            ActError::Refused(_) => Refused,
        };
        let refusal = match error {
            ActError::Refused(refusal) => Some(board.text(refusal)),
            _ => None,
        };
        Problem { kind, why: error.to_string(), refusal, version: Some(version) }
    }

    pub fn status(&self) -> StatusCode {
        self.kind.status()
    }

    /// As the body of an answer with a status of its own.
    pub fn body(&self) -> Json<Error<'_>> {
        Json(Error { error: self })
    }
}

/// Why the store did not do it, in words for visitors.
pub fn said(error: &StoreError) -> String {
    match error {
        StoreError::Closed => "the server is being stopped".into(),
        error => error.to_string(),
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status(), self.body()).into_response()
    }
}

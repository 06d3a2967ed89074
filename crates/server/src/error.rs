//! Why a request was not done, as programs and people read it.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use store::StoreError;
use wargame::ActError;

use crate::wire::Board;

#[derive(Clone, Debug)]
pub struct Problem {
    pub kind: &'static str,
    pub why: String,
    pub refusal: Option<Value>,
    pub version: Option<u32>,
}

impl Problem {
    pub fn new(kind: &'static str, why: impl Into<String>) -> Problem {
        Problem { kind, why: why.into(), refusal: None, version: None }
    }

    pub fn unknown_game() -> Problem {
        Problem::new("unknown", "there is no such game")
    }

    pub fn not_yours() -> Problem {
        Problem::new("not-yours", "this seat is not yours")
    }

    pub fn unreadable(why: impl Into<String>) -> Problem {
        Problem::new("unreadable", why)
    }

    pub fn limit(why: impl Into<String>) -> Problem {
        Problem::new("limit", why)
    }

    pub fn broken(why: impl Into<String>) -> Problem {
        Problem::new("broken", why)
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
        Problem { version: Some(version), ..Problem::new("stale", why) }
    }

    pub fn act(board: &Board<'_>, error: &ActError, version: u32) -> Problem {
        let kind = match error {
            ActError::Stale(_) => return Problem::stale(version),
            ActError::NotYours => "not-yours",
            ActError::Over => "over",
            ActError::Unreadable(_) => "unknown",
            ActError::Refused(_) => "refused",
        };
        let refusal = match error {
            ActError::Refused(refusal) => Some(board.json(refusal)),
            _ => None,
        };
        Problem { kind, why: error.to_string(), refusal, version: Some(version) }
    }

    pub fn json(&self) -> Value {
        json!({ "kind": self.kind, "why": self.why, "refusal": self.refusal, "version": self.version })
    }

    pub fn status(&self) -> StatusCode {
        match self.kind {
            "unknown" => StatusCode::NOT_FOUND,
            "not-yours" => StatusCode::FORBIDDEN,
            "unreadable" => StatusCode::BAD_REQUEST,
            // The request is as it should be; the game does not stand so that it could be done.
            "stale" | "over" | "refused" => StatusCode::CONFLICT,
            "limit" => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        }
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
        (self.status(), Json(json!({ "error": self.json() }))).into_response()
    }
}

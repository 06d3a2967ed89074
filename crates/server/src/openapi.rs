//! The descriptions that programs read, made once a server from what messages look like and from its games.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};

use crate::api::Shared;

pub async fn document(State(app): Shared) -> Response {
    reply(&app.library.documents().api)
}

pub async fn socket(State(app): Shared) -> Response {
    reply(&app.library.documents().socket)
}

fn reply(document: &str) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], document.to_owned()).into_response()
}

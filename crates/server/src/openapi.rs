//! The description of the API that programs read.

use axum::{http::header, response::IntoResponse};

const DOCUMENT: &str = include_str!("openapi.json");

pub async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}

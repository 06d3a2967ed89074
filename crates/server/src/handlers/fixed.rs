//! Maps, pictures and the rest that never changes about a game.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use games::OpenError;

use crate::{app::App, library::Shelf, packed::Packed};

type Make = fn(&Shelf, &hexmap::Folder, usize) -> Result<Packed, OpenError>;

/// Works something out off the tasks' threads, and lets browsers keep it until the program changes.
async fn kept(
    app: Arc<App>,
    headers: HeaderMap,
    game: String,
    theme: usize,
    kind: &'static str,
    make: Make,
) -> Response {
    let made = tokio::task::spawn_blocking(move || {
        let shelf = app.library.shelf(&game)?;
        let packed = make(shelf, &app.library.data, theme).ok()?;
        let tag = format!("\"{}\"", &blake3::hash(packed.plain()).to_hex()[..16]);
        let had = headers.get(header::IF_NONE_MATCH).is_some_and(|v| v.as_bytes() == tag.as_bytes());
        Some((tag, if had { StatusCode::NOT_MODIFIED.into_response() } else { packed.answer(&headers) }))
    });
    let Ok(Some((tag, answer))) = made.await else { return StatusCode::NOT_FOUND.into_response() };
    if answer.status() == StatusCode::NOT_MODIFIED {
        return ([(header::ETAG, tag)], answer).into_response();
    }
    let headers =
        [(header::CONTENT_TYPE, kind.to_owned()), (header::CACHE_CONTROL, "no-cache".to_owned()), (header::ETAG, tag)];
    (headers, answer).into_response()
}

fn theme(name: &str, kind: &str) -> Option<usize> {
    let theme = name.strip_suffix(kind)?;
    ["light.", "dark."].iter().position(|known| *known == theme)
}

pub async fn map(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((game, name)): Path<(String, String)>,
) -> Response {
    let Some(theme) = theme(&name, "svg") else { return StatusCode::NOT_FOUND.into_response() };
    kept(app, headers, game, theme, "image/svg+xml", |shelf, data, theme| shelf.map(data, theme)).await
}

pub async fn picture(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((game, name)): Path<(String, String)>,
) -> Response {
    let Some(theme) = theme(&name, "svg") else { return StatusCode::NOT_FOUND.into_response() };
    kept(app, headers, game, theme, "image/svg+xml", |shelf, data, theme| shelf.picture(data, theme)).await
}

pub async fn game(State(app): State<Arc<App>>, headers: HeaderMap, Path(name): Path<String>) -> Response {
    let Some(game) = name.strip_suffix(".json") else { return StatusCode::NOT_FOUND.into_response() };
    kept(app, headers, game.to_owned(), 0, "application/json", |shelf, data, _| shelf.fixed(data)).await
}

pub async fn charts(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((game, name)): Path<(String, String)>,
) -> Response {
    let Some(theme) = theme(&name, "json") else { return StatusCode::NOT_FOUND.into_response() };
    kept(app, headers, game, theme, "application/json", |shelf, data, theme| shelf.charts(data, theme)).await
}

//! Scripts, styles and fonts. Built into the program; a debug build reads them from the source folder, so that a reload of
//! the page shows a change.

use std::sync::{Arc, LazyLock};

use axum::{
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

use crate::app::App;

#[derive(RustEmbed)]
#[folder = "web/"]
#[exclude = "tests/*"]
struct Web;

/// The build's own part of the path: files under it never change, so browsers may keep them.
pub fn base() -> String {
    static BASE: LazyLock<String> = LazyLock::new(|| {
        let mut hasher = blake3::Hasher::new();
        let mut names: Vec<_> = Web::iter().collect();
        names.sort();
        for name in names {
            hasher.update(name.as_bytes());
            hasher.update(&Web::get(&name).map(|f| f.data).unwrap_or_default());
        }
        format!("/assets/{}", &hasher.finalize().to_hex()[..12])
    });
    BASE.clone()
}

pub async fn get(State(_): State<Arc<App>>, Path((_, name)): Path<(String, String)>) -> Response {
    // In a debug build the files change under the same name.
    let keep = if cfg!(debug_assertions) { "no-store" } else { "public, max-age=31536000, immutable" };
    if let Some(font) = name.strip_prefix("fonts/").and_then(|n| draw::FONTS.iter().find(|f| f.file == n)) {
        let keep = "public, max-age=31536000, immutable";
        return ([(header::CONTENT_TYPE, "font/woff2"), (header::CACHE_CONTROL, keep)], font.woff2).into_response();
    }
    if name == "fonts/LICENSE" {
        return draw::FONT_LICENSE.into_response();
    }
    let Some(file) = Web::get(&name) else { return StatusCode::NOT_FOUND.into_response() };
    let kind = match name.rsplit_once('.').map(|(_, e)| e) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], file.data.into_owned()).into_response()
}

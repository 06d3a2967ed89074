//! Scripts, styles and fonts. Built into the program; a debug build reads them from the source folder, so that a reload of
//! the page shows a change. Sent without what only people read in them, and compressed once.

mod squeeze;

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::{app::App, packed::Packed};

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

/// Folders of `web/` whose modules the table loads.
const OF_TABLE: [&str; 4] = ["board/", "kit/", "panel/", "table/"];

/// What of them is loaded when somebody opens it.
const LATER: [&str; 6] = [
    "panel/all-offers.js",
    "panel/charts.js",
    "panel/forces.js",
    "panel/menu.js",
    "panel/roster.js",
    "table/replay.js",
];

/// The modules that the table loads at once, by their paths.
pub fn modules() -> &'static [String] {
    static MODULES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let ours = |name: &str| OF_TABLE.iter().any(|folder| name.starts_with(folder)) && name.ends_with(".js");
        let at_once = |name: &String| ours(name) && !LATER.contains(&name.as_str());
        let mut names: Vec<_> = Web::iter().map(String::from).filter(at_once).collect();
        names.sort();
        names
    });
    &MODULES
}

/// What is sent of a file.
fn squeezed(name: &str, file: &EmbeddedFile) -> Packed {
    let text = std::str::from_utf8(&file.data).ok();
    let less = match name.rsplit_once('.') {
        Some((_, "js")) => text.and_then(squeeze::script),
        Some((_, "css")) => text.map(squeeze::style),
        _ => None,
    };
    less.map_or_else(|| Packed::new(file.data.to_vec()), Packed::new)
}

/// A file as it is sent; in a debug build it is made anew when it has changed.
fn packed(name: &str) -> Option<Packed> {
    type Made = HashMap<String, ([u8; 32], Packed)>;
    static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Mutex::default);
    let file = Web::get(name)?;
    let hash = file.metadata.sha256_hash();
    let made = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((of, packed)) = made().get(name)
        && *of == hash
    {
        return Some(packed.clone());
    }
    let packed = squeezed(name, &file);
    made().insert(name.to_owned(), (hash, packed.clone()));
    Some(packed)
}

/// Packs what the table needs while nobody waits for it.
pub fn warm() {
    for name in Web::iter() {
        if let Some(packed) = packed(&name) {
            packed.brotli();
        }
    }
}

pub async fn get(State(_): State<Arc<App>>, asked: HeaderMap, Path((_, name)): Path<(String, String)>) -> Response {
    // In a debug build the files change under the same name.
    let keep = if cfg!(debug_assertions) { "no-store" } else { "public, max-age=31536000, immutable" };
    if let Some(font) = name.strip_prefix("fonts/") {
        let keep = "public, max-age=31536000, immutable";
        let of_ours = draw::FONTS.iter().flat_map(|f| f.woff2).find(|(file, _)| *file == font);
        return match of_ours {
            Some((_, woff2)) => {
                ([(header::CONTENT_TYPE, "font/woff2"), (header::CACHE_CONTROL, keep)], woff2).into_response()
            }
            None if font == "LICENSE" => draw::FONT_LICENSE.into_response(),
            None => StatusCode::NOT_FOUND.into_response(),
        };
    }
    let kind = match name.rsplit_once('.').map(|(_, e)| e) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let answer = tokio::task::spawn_blocking(move || packed(&name).map(|packed| packed.answer(&asked)));
    let Ok(Some(answer)) = answer.await else { return StatusCode::NOT_FOUND.into_response() };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], answer).into_response()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{LATER, Web, modules, squeezed};
    use crate::pages::table::SCRIPT;

    /// `../kit/dom.js` as `board/camera.js` writes it.
    fn joined(from: &str, to: &str) -> String {
        let mut path: Vec<&str> = from.split('/').collect();
        path.pop();
        for part in to.split('/') {
            match part {
                "." => {}
                ".." => drop(path.pop()),
                name => path.push(name),
            }
        }
        path.join("/")
    }

    /// What a script imports, and what those do, each by what stands before the name.
    fn imported(first: &[&str], before: &str) -> BTreeSet<String> {
        let mut found: BTreeSet<String> = first.iter().map(|name| (*name).to_owned()).collect();
        let mut open: Vec<_> = found.iter().cloned().collect();
        while let Some(module) = open.pop() {
            let file = Web::get(&module).expect("an imported module exists");
            let text = String::from_utf8(file.data.into_owned()).expect("a script is text");
            for line in text.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])) {
                let name = line.split_once(before).and_then(|(_, rest)| rest.split_once('"'));
                let Some((rest, _)) = name else { continue };
                let name = joined(&module, &format!(".{rest}"));
                if found.insert(name.clone()) {
                    open.push(name);
                }
            }
        }
        found
    }

    #[test]
    fn the_page_names_every_module_that_the_script_imports_and_nothing_else() {
        assert_eq!(imported(&[SCRIPT], "from \".").into_iter().collect::<Vec<_>>(), modules());
    }

    #[test]
    fn what_is_loaded_later_is_every_other_module_that_can_be_loaded() {
        let at_once: Vec<&str> = modules().iter().map(String::as_str).collect();
        let mut later: Vec<_> = imported(&at_once, "import(\".").into_iter().collect();
        later.retain(|name| !at_once.contains(&name.as_str()));
        let all: Vec<_> = later.iter().map(String::as_str).collect();
        let mut more: Vec<_> = imported(&all, "from \".").into_iter().collect();
        more.retain(|name| !at_once.contains(&name.as_str()));
        assert_eq!(more, LATER);
    }

    #[test]
    fn every_script_is_made_smaller() {
        for name in Web::iter().filter(|name| name.ends_with(".js") && name != "types.js") {
            let file = Web::get(&name).expect("a file of the list");
            assert!(squeezed(&name, &file).plain().len() < file.data.len(), "{name} is sent as it is");
        }
    }
}

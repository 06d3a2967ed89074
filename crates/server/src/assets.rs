//! Scripts, styles and fonts. Built into the program; a debug build reads them from the source folder, so that a reload of
//! the page shows a change.

use std::sync::{Arc, LazyLock};

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
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

/// Folders of `web/` whose modules the table loads.
const OF_TABLE: [&str; 4] = ["board/", "kit/", "panel/", "table/"];

/// The modules of the table, by their paths.
pub fn modules() -> &'static [String] {
    static MODULES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let ours = |name: &str| OF_TABLE.iter().any(|folder| name.starts_with(folder)) && name.ends_with(".js");
        let mut names: Vec<_> = Web::iter().map(String::from).filter(|name| ours(name)).collect();
        names.sort();
        names
    });
    &MODULES
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
    let told = matches!(kind, "text/javascript; charset=utf-8" | "text/css; charset=utf-8");
    let sent = match std::str::from_utf8(&file.data) {
        Ok(text) if told => bare(text).into_bytes(),
        _ => file.data.into_owned(),
    };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], sent).into_response()
}

/// A script or a style sheet without its comments, which are a third of what would be sent: those that have lines of
/// their own, and the types between brackets. Lines stay where they are, so that an error is found in the source.
fn bare(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut inside = false;
    for line in text.lines() {
        let start = line.trim_start();
        if inside {
            inside = !start.contains("*/");
        } else if start.starts_with("/*") && !start.contains("*/") {
            inside = true;
        } else if !(start.starts_with("//") || start.starts_with("/*") && start.trim_end().ends_with("*/")) {
            out.push_str(&untyped(start));
        }
        out.push('\n');
    }
    out
}

/// A line without its `/** @type {...} */`.
fn untyped(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("/** @") {
        out.push_str(before);
        let Some((_, behind)) = after.split_once("*/") else { return format!("{out}/** @{after}") };
        rest = behind;
    }
    out + rest
}

/// Scripts, styles and fonts: what a policy says about them stands on the page that asks for them.
pub fn belongs_to_a_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).map(|value| value.as_bytes()).unwrap_or_default();
    [&b"text/javascript"[..], b"text/css", b"font/"].iter().any(|begins| kind.starts_with(begins))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Web, bare, modules};
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

    #[test]
    fn the_page_names_every_module_that_the_script_imports_and_nothing_else() {
        let mut found = BTreeSet::from([SCRIPT.to_owned()]);
        let mut open = vec![SCRIPT.to_owned()];
        while let Some(module) = open.pop() {
            let file = Web::get(&module).expect("an imported module exists");
            let text = String::from_utf8(file.data.into_owned()).expect("a script is text");
            for line in text.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])) {
                let name = line.split_once("from \".").and_then(|(_, rest)| rest.split_once('"'));
                let Some((rest, _)) = name else { continue };
                let name = joined(&module, &format!(".{rest}"));
                if found.insert(name.clone()) {
                    open.push(name);
                }
            }
        }
        assert_eq!(found, modules().iter().cloned().collect());
    }

    #[test]
    fn what_is_sent_has_no_comments_and_the_lines_of_the_source() {
        let source = "/**\n * Says.\n * @param {string} a\n */\nconst a = (/** @type {A} */ b) => `//${b}`;\n  // Why.\n/* One. */\n  go();\n";
        assert_eq!(bare(source), "\n\n\n\nconst a = ( b) => `//${b}`;\n\n\ngo();\n");
        for name in Web::iter().filter(|name| name.ends_with(".js") || name.ends_with(".css")) {
            let file = Web::get(&name).expect("it is listed");
            let text = String::from_utf8(file.data.into_owned()).expect("it is text");
            let sent = bare(&text);
            assert_eq!(sent.lines().count(), text.lines().count(), "{name}");
            assert!(!sent.contains("/**"), "{name}");
        }
    }
}

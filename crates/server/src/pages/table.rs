//! The table: the frame that the scripts of `web/` fill. One page for every game, and for replays.

use draw::counter_defs;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// What lays the table.
pub const SCRIPT: &str = "table/main.js";

/// What the page needs before any script runs.
pub struct TablePage<'a> {
    /// Where scripts and styles are: `/assets/BUILD`.
    pub base: &'a str,
    /// What the script imports, so that a browser asks for all of it at once: `board/camera.js`.
    pub modules: &'a [String],
    /// `light`, `dark`, or nothing to follow the system.
    pub theme: &'a str,
    /// The game's title: `Leningrad 1979`.
    pub title: &'a str,
    /// For the scripts, as JSON: `wire::Page`.
    pub data: &'a str,
}

/// Its style sheets; what is said for small screens comes last.
const SHEETS: [&str; 11] = [
    "base.css",
    "table/table.css",
    "board/board.css",
    "panel/panel.css",
    "panel/scene.css",
    "panel/report.css",
    "panel/brief.css",
    "panel/dialogs.css",
    "panel/score.css",
    "panel/at-hand.css",
    "table/sizes.css",
];

pub fn table(page: &TablePage<'_>) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[(!page.theme.is_empty()).then_some(page.theme)] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                title { (page.title) " – Ladoga" }
                link rel="icon" type="image/svg+xml" href={ (page.base) "/icon.svg" };
                @for sheet in SHEETS {
                    link rel="stylesheet" href={ (page.base) "/" (sheet) };
                }
                @for font in ["LadogaSans-Regular", "LadogaSans-Bold", "LadogaSansNarrow-Bold"] {
                    link rel="preload" href={ (page.base) "/fonts/" (font) ".woff2" } as="font" type="font/woff2" crossorigin;
                }
                @for module in page.modules {
                    link rel="modulepreload" href={ (page.base) "/" (module) };
                }
                script type="application/json" id="page" { (PreEscaped(for_script(page.data))) }
                script type="module" src={ (page.base) "/" (SCRIPT) } {}
            }
            body.table {
                a.skip href="#question" { "To the question" }
                (symbols())
                (top(page.title))
                main {
                    (board())
                    section #trays .trays aria-label="Counters beside the map" hidden {}
                    ol #turns .turns aria-label="Turn track, with counters to come" {}
                }
                section #score .score-panel aria-label="Score" hidden {}
                (side())
                div #handover .handover role="dialog" aria-modal="true" aria-label="Hand over" hidden {}
                dialog #dialog {}
                div #case-text .case-text role="tooltip" hidden {}
                noscript { p.notice { "The table needs JavaScript. The rulebooks can be read without it." } }
            }
        }
    }
}

/// JSON that can stand inside a script element whatever is in it.
fn for_script(data: &str) -> String {
    data.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

fn top(title: &str) -> Markup {
    html! {
        header.top {
            a.brand href="/" { (logo()) b { "Ladoga" } }
            h1 #game .game { (title) }
            button.phases-button data-do="phases" aria-label="Show all phases" { "▾" }
            ol #phases .phases aria-label="Phases of the turn" {}
            div #points {}
            div #players .who {}
            button.menu-button data-do="menu" aria-label="Menu" title="Menu" { (icon("M3 5H17M3 10H17M3 15H17")) }
        }
    }
}

/// What drawings of the board refer to; those of the counters come with the messages.
fn symbols() -> Markup {
    html! {
        svg.symbols width="0" height="0" aria-hidden="true" {
            defs {
                (PreEscaped(counter_defs()))
                pattern #stop width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                    path .hatch d="M0 3.5H7" {}
                }
                g #faces {}
            }
        }
    }
}

/// The board, in which the scripts lay the map, and what lies over it.
fn board() -> Markup {
    html! {
        div #board .board {
            div #pill .pill {}
            div #lost .lost role="status" hidden { "Connection lost, trying again." }
            div #told .told role="status" hidden {}
            div #tip .tip hidden {}
            div #bubble .bubble role="alert" hidden {}
            section #brief .brief aria-label="Before you begin" hidden {}
            section #card .card aria-label="Closer look" hidden {}
            div.bottom {
                div.tools role="toolbar" aria-label="Map" {
                    button data-do="zoom-in" aria-label="Zoom in" title="Zoom in" { (icon("M4 10H16M10 4V16")) }
                    button data-do="zoom-out" aria-label="Zoom out" title="Zoom out" { (icon("M4 10H16")) }
                    button data-do="previous" aria-label="Before: something to do" title="The place before, where something can be done" { (icon("M12.5 4L6.5 10L12.5 16")) }
                    button data-do="next" aria-label="Next: something to do" title="The next place where something can be done" { (icon("M7.5 4L13.5 10L7.5 16")) }
                    button data-do="roster" aria-label="Units" title="Units" { (icon("M3 4H6V7H3ZM9 5.5H17M3 11H6V14H3ZM9 12.5H17")) }
                    button data-do="charts" aria-label="Charts" title="Charts" { (icon("M3 4H17V16H3ZM3 8H17M8 8V16M12.5 8V16")) }
                    button data-do="trays" aria-label="Counters beside the map" title="Counters beside the map" { (icon("M3 4H17V12H3ZM3 16H17M6 6.5H9V9.5H6ZM11 6.5H14V9.5H11Z")) }
                    button data-do="trails" aria-label="Where the others went" title="Where the others went last" aria-pressed="false" { (icon("M3 16C6 8 10 12 15 5M10 4.5L15.5 4.5L15.5 10")) }
                    button data-do="fit" aria-label="Whole map" title="Whole map" { (icon("M3 8V3H8M12 3H17V8M17 12V17H12M8 17H3V12")) }
                }
                div #layers .layers role="toolbar" aria-label="Layers" {}
                div #pace .pace role="toolbar" aria-label="Pace" hidden {
                    button.chip data-pace="0" { "Pause" }
                    button.chip data-pace="1500" { "Slow" }
                    button.chip data-pace="500" { "Normal" }
                    button.chip data-pace="100" { "Fast" }
                }
                div #replay .replay role="toolbar" aria-label="Course of the game" hidden {}
            }
            div #ptools .ptools role="toolbar" aria-label="Table" {
                button data-do="menu" aria-label="Menu" { (icon("M3 5H17M3 10H17M3 15H17")) }
                button data-do="undo" aria-label="Undo" { (icon("M7 4L3 8L7 12M3.5 8H12A4.5 4.5 0 0 1 12 17H8")) }
                button data-do="log" aria-label="Log" { (icon("M4 4H16M4 8H16M4 12H12M4 16H10")) }
                button data-do="next" aria-label="Next: something to do" { (icon("M7.5 4L13.5 10L7.5 16")) }
                button data-do="roster" aria-label="Units" { (icon("M3 4H6V7H3ZM9 5.5H17M3 11H6V14H3ZM9 12.5H17")) }
                button data-do="charts" aria-label="Charts" { (icon("M3 4H17V16H3ZM3 8H17M8 8V16M12.5 8V16")) }
            }
        }
    }
}

fn side() -> Markup {
    html! {
        aside #side .side aria-label="Question and log" {
            button #grab .grab aria-label="Show or hide the panel" {}
            section #ask .ask {
                h2 #question tabindex="-1" aria-live="polite" data-key="question" { "Laying the table" }
            }
            div #news .news hidden {}
            section .log aria-label="Log" {
                h2 { "Log" }
                ol #aims aria-live="polite" aria-label="What the computers were about" {}
                div role="log" { ol #log {} }
            }
            section #report .report aria-label="Report" hidden {}
        }
    }
}

fn icon(path: &str) -> Markup {
    html! { svg viewBox="0 0 20 20" aria-hidden="true" { path d=(path) {} } }
}

fn logo() -> Markup {
    html! {
        svg.logo viewBox="0 0 32 32" aria-hidden="true" {
            path.ground d="M9 4H23L30 16L23 28H9L2 16Z" {}
            path d="M4.5 17C8 14 11 20 15 17S22 14 27.5 17M7 22.4C10 19.6 12.5 25 16 22.2S22 20 25 22.4" {}
            path d="M11 12.5L16 6.5L21 12.5" {}
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    fn page(data: &str) -> String {
        let base = "/assets/abc";
        let modules = ["board/camera.js".to_owned()];
        table(&TablePage { base, modules: &modules, theme: "dark", title: "Leningrad 1979", data }).into_string()
    }

    #[test]
    fn data_cannot_end_its_script() {
        let html = page(r#"{"links":{"first":"</script><script>alert(1)</script>"}}"#);
        assert!(!html.contains("<script>alert"));
        assert!(html.contains("\\u003c/script>"));
    }

    #[test]
    fn nothing_inline_that_the_policy_forbids() {
        let html = page("{}");
        assert!(!html.contains(" style=") && !html.contains("<style") && !html.contains(" onclick="));
        assert!(html.contains("data-theme=\"dark\""));
    }
}

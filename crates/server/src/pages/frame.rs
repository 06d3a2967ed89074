//! What every page has around it: head, header with the ways through the site, skip link, foot.

use maud::{DOCTYPE, Markup, html};

/// How a visitor wants pages to look.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Theme {
    /// As his system has it.
    #[default]
    Auto,
    Light,
    Dark,
}

impl Theme {
    /// By the value of the cookie `theme`; anything else leaves it to the system.
    pub fn named(name: &str) -> Theme {
        match name {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::Auto,
        }
    }

    /// For `data-theme`; nothing where the system decides.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Theme::Auto => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        }
    }

    /// What the button sets on a light and on a dark system: it always turns what is seen, and goes back to what the
    /// system has where that is the same.
    fn turned(self) -> [&'static str; 2] {
        match self {
            Theme::Auto => ["dark", "light"],
            Theme::Light => ["dark", "auto"],
            Theme::Dark => ["auto", "light"],
        }
    }
}

/// Where in the site a page is.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Nav {
    Play,
    Watch,
    Rules,
    Replays,
    Learn,
    #[default]
    Elsewhere,
}

const NAV: [(Nav, &str, &str); 5] = [
    (Nav::Play, "/", "Play"),
    (Nav::Watch, "/watch", "Watch"),
    (Nav::Rules, "/rules", "Rulebooks"),
    (Nav::Replays, "/replays", "Replays"),
    (Nav::Learn, "/learn", "Learn"),
];

/// What all pages need to know.
#[derive(Clone, Default, Debug)]
pub struct Shell {
    /// Where scripts, styles and fonts are: `/assets/BUILD`.
    pub base: String,
    pub theme: Theme,
    pub current: Nav,
    /// The page's own path and query, to come back to after the theme was changed.
    pub here: String,
    /// The visitor's name, if he has one.
    pub visitor: String,
}

/// What a page loads besides the fonts. Names are those of files below `base`.
#[derive(Copy, Clone, Default, Debug)]
pub struct Head<'a> {
    pub title: &'a str,
    pub about: &'a str,
    pub styles: &'a [&'a str],
    /// ES modules.
    pub scripts: &'a [&'a str],
    /// For the body.
    pub class: &'a str,
}

/// A whole document around a header and the rest of the body.
pub fn document(shell: &Shell, head: Head<'_>, header: Markup, rest: Markup) -> Markup {
    let base = &shell.base;
    let title = if head.title.is_empty() { "Ladoga".to_owned() } else { format!("{} – Ladoga", head.title) };
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[shell.theme.name()] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content=(shell.theme.name().unwrap_or("light dark"));
                title { (title) }
                @if !head.about.is_empty() { meta name="description" content=(head.about); }
                link rel="icon" type="image/svg+xml" href={ (base) "/icon.svg" };
                @for cut in ["Regular", "Bold"] {
                    link rel="preload" as="font" type="font/woff2" crossorigin
                        href={ (base) "/fonts/LadogaSans-" (cut) ".woff2" };
                }
                link rel="stylesheet" href={ (base) "/base.css" };
                @for style in head.styles { link rel="stylesheet" href={ (base) "/" (style) }; }
                @for script in head.scripts { script type="module" src={ (base) "/" (script) } {} }
            }
            body class=[(!head.class.is_empty()).then_some(head.class)] { (header) (rest) }
        }
    }
}

/// A page of the site: the usual header and one `main`.
pub(super) fn page(shell: &Shell, head: Head<'_>, main: Markup) -> Markup {
    let header = html! {
        a.skip href="#main" { "Skip to the page" }
        header.top {
            (brand())
            nav aria-label="Site" {
                @for (nav, path, name) in NAV {
                    a href=(path) aria-current=[(nav == shell.current).then_some("page")] { (name) }
                }
            }
            div.who {
                (theme_button(shell))
                @if !shell.visitor.is_empty() { span { (shell.visitor) } }
            }
        }
    };
    document(shell, head, header, html! { (main) (foot()) })
}

/// Where programs find how to talk with the server.
fn foot() -> Markup {
    html! {
        footer.bottom {
            "For programs: "
            a href="/api" { "the API" span.hidden { ", an OpenAPI document" } }
            " and "
            a href="/api/asyncapi.json" { "the socket" span.hidden { ", an AsyncAPI document" } }
        }
    }
}

/// The name of the site, leading home.
pub fn brand() -> Markup {
    html! {
        a.brand href="/" {
            svg.logo viewBox="0 0 32 32" aria-hidden="true" {
                path.hex d="M9 4H23L30 16L23 28H9L2 16Z" {}
                path.line d="M4.5 17C8 14 11 20 15 17S22 14 27.5 17M7 22.4C10 19.6 12.5 25 16 22.2S22 20 25 22.4" {}
                path.line d="M11 12.5L16 6.5L21 12.5" {}
            }
            b { "Ladoga" }
        }
    }
}

/// Light to dark and back, without a script: `POST /theme` sets the cookie and leads back.
pub fn theme_button(shell: &Shell) -> Markup {
    let [on_light, on_dark] = shell.theme.turned();
    html! {
        form.theme method="post" action="/theme" {
            input type="hidden" name="to" value=(shell.here);
            @for (system, value) in [("on-light", on_light), ("on-dark", on_dark)] {
                button class=(system) name="theme" value=(value) title="Light or dark" aria-label="Change between light and dark" {
                    svg viewBox="0 0 20 20" aria-hidden="true" {
                        circle cx="10" cy="10" r="7" {}
                        path d="M10 3A7 7 0 0 1 10 17Z" {}
                    }
                }
            }
        }
    }
}

//! Small things that several pages show.

use games::Entry;
use maud::{Markup, html};
use wargame::prose::{self, Kind, Part};

use super::frame::{Shell, Theme};
use crate::rulebook::bare;

/// A computer player that can be chosen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// The player's name in the program.
    pub key: &'static str,
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
}

/// The computers, the weakest first.
pub const LEVELS: [Level; 4] = [
    Level {
        key: "random",
        name: "Random",
        about: "Does anything the rules allow, without a thought. To learn the table.",
    },
    Level { key: "recruit", name: "Recruit", about: "Sees one move ahead and makes a beginner's mistakes." },
    Level { key: "veteran", name: "Veteran", about: "Has a sound plan and sticks to it. Answers at once." },
    Level {
        key: "marshal",
        name: "Marshal",
        about: "Plays its plans out in thought, with your answers to them. Takes some seconds a turn.",
    },
];

/// The computer a game is begun against when nothing else is said.
pub const STANDARD: Level = LEVELS[2];

/// The name of a computer for people to read.
pub fn level_name(key: &str) -> &str {
    LEVELS.iter().find(|l| l.key == key).map_or(key, |l| l.name)
}

/// A case as a chip that leads to the rulebook.
pub fn case_chip(game: &str, case: &str) -> Markup {
    html! { a.case href={ "/rules/" (game) "#" (case) } title={ "Rule " (bare(case)) } { (bare(case)) } }
}

/// A sentence with marks: cases are chips, all else are words.
pub(super) fn said(game: &str, sentence: &str) -> Markup {
    html! {
        @for part in prose::parts(sentence) {
            @match part {
                Part::Mark { kind: Kind::Case, of, .. } => { (case_chip(game, &of)) }
                other => { (other.words()) }
            }
        }
    }
}

/// The small picture of a map, in the visitor's theme.
pub(super) fn picture(shell: &Shell, entry: &Entry) -> Markup {
    let file = |theme: &str| format!("/picture/{}/{theme}.svg", entry.id);
    let img = |theme| html! { img src=(file(theme)) alt="" width="300" height="206" decoding="async"; };
    match shell.theme {
        Theme::Light => img("light"),
        Theme::Dark => img("dark"),
        Theme::Auto => html! {
            picture {
                source srcset=(file("dark")) media="(prefers-color-scheme: dark)";
                (img("light"))
            }
        },
    }
}

/// The name of a game with its edition set back.
pub(super) fn name(entry: &Entry) -> Markup {
    html! { (entry.name) @if !entry.edition.is_empty() { " " i { (entry.edition) } } }
}

/// Complexity as dots.
pub(super) fn dots(of_five: u8) -> Markup {
    html! {
        svg.dots viewBox="0 0 60 12" role="img" aria-label={ "complexity " (of_five) " of 5" } {
            @for i in 0..5_u8 {
                circle class=[(i < of_five).then_some("on")] cx=(i * 12 + 6) cy="6" r="4" {}
            }
        }
    }
}

/// How long ago something was: `now`, `4 min`, `2 h`, `3 d`. Times are milliseconds since 1970.
pub(super) fn ago(at: i64, now: i64) -> String {
    match (now - at).max(0) / 60_000 {
        0 => "now".into(),
        minutes @ 1..60 => format!("{minutes} min"),
        minutes @ 60..1440 => format!("{} h", minutes / 60),
        minutes => format!("{} d", minutes / 1440),
    }
}

/// A number with its thousands apart: `1,734`.
pub(super) fn thousands(number: u16) -> String {
    if number < 1000 { number.to_string() } else { format!("{},{:03}", number / 1000, number % 1000) }
}

/// A sentence that something could not be done.
pub(super) fn problem(why: Option<&str>) -> Markup {
    html! { @if let Some(why) = why { p.problem role="alert" { (sentence(why)) } } }
}

/// With a capital and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.trim().chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let stop = if text.trim().ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// The entry of a game; the list knows every game that can be begun.
pub(super) fn entry(id: &str) -> Option<&'static Entry> {
    games::find(id).ok()
}

/// The short name of a game, or its id if nobody knows it any more.
pub(super) fn short_name(id: &str) -> String {
    entry(id).map_or_else(|| id.to_owned(), Entry::short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_a_player_there_is() {
        for level in LEVELS {
            assert!(players::NAMES.contains(&level.key), "{}", level.key);
        }
        assert_eq!(STANDARD.key, "veteran");
        assert_eq!([level_name("marshal"), level_name("greedy")], ["Marshal", "greedy"], "old games keep a name");
    }

    #[test]
    fn times_are_told_in_the_largest_whole_unit() {
        let minute = 60_000;
        for (ms, told) in [(0, "now"), (-5, "now"), (minute, "1 min"), (60 * minute, "1 h"), (1440 * minute, "1 d")] {
            assert_eq!(ago(1_000_000, 1_000_000 + ms), told);
        }
        assert_eq!(ago(0, 1439 * minute), "23 h");
    }

    #[test]
    fn thousands_are_apart() {
        assert_eq!([thousands(377), thousands(1734), thousands(1005)], ["377", "1,734", "1,005"]);
    }

    #[test]
    fn a_sentence_has_a_capital_and_a_stop() {
        assert_eq!(sentence("the server is full"), "The server is full.");
        assert_eq!(sentence("What now?"), "What now?");
    }
}

//! Finished games and replay files that visitors brought.

use maud::{Markup, html};

use super::{
    frame::{Head, Shell, page},
    parts::{ago, problem, short_name},
};
use crate::app::List;

/// A game that can be looked at from its beginning to its end.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Where it is shown: `/game/ID/replay` or `/replay/ID`.
    pub href: String,
    /// The id of the game that was played.
    pub game: String,
    /// Who played: `Veteran against Recruit`.
    pub players: String,
    /// How it ended, if it is known.
    pub result: String,
    pub at: i64,
}

/// What the page shows.
#[derive(Clone, Debug)]
pub struct Replays {
    pub finished: List<Finished>,
    pub brought: List<Finished>,
    pub now: i64,
    /// Why the last file was not taken.
    pub problem: Option<String>,
}

pub fn replays(shell: &Shell, data: &Replays) -> Markup {
    let head = Head { title: "Replays", styles: &["pages.css"], class: "plain", ..Head::default() };
    page(
        shell,
        head,
        html! {
            main #main .column {
                h1 { "Replays" }
                p.lede { "A game from its first decision to its last, forwards and backwards." }
                section {
                    h2 { "Finished games" }
                    (list(&data.finished, data.now, "No listed game has been finished here yet."))
                }
                section {
                    h2 { "Replay files brought here" }
                    (list(&data.brought, data.now, "Nobody has brought one yet."))
                }
                section.bring {
                    h2 { "Look at a file of yours" }
                    (problem(data.problem.as_deref()))
                    form.row method="post" action="/replays" enctype="multipart/form-data" {
                        label.field { span { "File" } input type="file" name="file" required; }
                        button.button.main { span { "Open it" } }
                    }
                    p.second {
                        "A replay file is plain text: the game, its seed, and one line an action. Every finished game offers its own "
                        "for download, and " code { "ladoga replay" } " reads and writes the same. Each line is played by the rules "
                        "again before the file is taken; what does not fit is named by its line. Whoever opens this page can see "
                        "the files brought here."
                    }
                }
            }
        },
    )
}

fn list(games: &List<Finished>, now: i64, none: &str) -> Markup {
    html! {
        @match games {
            Err(why) => (problem(Some(why))),
            Ok(games) if games.is_empty() => p.none { (none) },
            Ok(games) => ul.games-list {
                @for game in games {
                    li {
                        a href=(game.href) {
                            b { (short_name(&game.game)) }
                            span { (game.players) }
                            span { (game.result) }
                            small { (ago(game.at, now)) }
                        }
                    }
                }
            },
        }
    }
}

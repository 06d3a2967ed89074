//! Games in progress that anybody may watch, and a game of computers to begin.

use maud::{Markup, html};

use super::{
    frame::{Head, Shell, page},
    parts::{Level, STANDARD, ago, problem, short_name},
    start::Card,
};
use crate::app::List;

/// A listed game in progress.
#[derive(Clone, Debug)]
pub struct Running {
    pub id: String,
    /// The id of the game that is played.
    pub game: String,
    pub turn: u8,
    /// The name of the phase.
    pub phase: String,
    /// Who plays: `Veteran against a friend`.
    pub players: String,
    pub at: i64,
}

/// What the page shows.
#[derive(Clone, Debug)]
pub struct Watch {
    pub running: List<Running>,
    pub cards: Vec<Card>,
    pub levels: Vec<Level>,
    pub now: i64,
    /// Why the last form was not taken.
    pub problem: Option<String>,
}

pub fn watch(shell: &Shell, data: &Watch) -> Markup {
    let head = Head { title: "Watch", styles: &["pages.css"], class: "plain", ..Head::default() };
    let playable: Vec<&Card> = data.cards.iter().filter(|c| c.playable()).collect();
    page(
        shell,
        head,
        html! {
            main #main .column {
                h1 { "Watch" }
                p.lede { "A spectator sees what both sides may see: hidden units stay hidden until the end." }
                section {
                    h2 { "Games in progress" }
                    @match &data.running {
                        Err(why) => (problem(Some(why))),
                        Ok(running) if running.is_empty() => p.none { "No listed game is being played now." },
                        Ok(running) => ul.games-list {
                            @for game in running {
                                li {
                                    a href={ "/game/" (game.id) } {
                                        b { (short_name(&game.game)) }
                                        span { (game.players) }
                                        span { "Turn " (game.turn) ", " (game.phase) }
                                        small { (ago(game.at, data.now)) }
                                    }
                                }
                            }
                        },
                    }
                }
                section {
                    h2 { "Computer against computer" }
                    (problem(data.problem.as_deref()))
                    form.row method="post" action="/games" {
                        input type="hidden" name="against" value="watch";
                        input type="hidden" name="side" value="first";
                        label.field {
                            span { "Game" }
                            select name="game" {
                                @for card in &playable { option value=(card.entry.id) { (card.entry.short()) } }
                            }
                        }
                        label.field {
                            span { "Both are" }
                            select name="level" {
                                @for level in &data.levels {
                                    option value=(level.key) selected[level.key == STANDARD.key] { (level.name) }
                                }
                            }
                        }
                        button.button.main { span { "Start and watch" } }
                    }
                    p.second { "You set the pace, and can stop it to look around. Options are on the " a href="/#new" { "start page" } "." }
                }
            }
        },
    )
}

//! An invitation to a seat.

use games::Entry;
use maud::{Markup, html};

use super::{
    frame::{Head, Shell, page},
    parts::{name, picture, problem, sentence},
};

/// How the seat stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// It can be taken.
    Open,
    /// It is taken, and its holder made this link to go on elsewhere.
    Elsewhere,
    /// Somebody has taken it with this link.
    Spent,
    /// It is the visitor's already.
    Mine,
    /// The game is over.
    Over,
}

/// What the page shows.
#[derive(Clone, Debug)]
pub struct Join {
    pub entry: &'static Entry,
    /// The page's own address, to which its button posts: `/join/SECRET`.
    pub action: String,
    /// The table: `/game/ID`.
    pub table: String,
    /// The name of the side that is offered.
    pub side: String,
    /// Who waits on the other side, if anybody: `German: a friend`.
    pub waiting: Option<String>,
    pub turn: u8,
    pub phase: String,
    pub seat: Seat,
    pub problem: Option<String>,
}

pub fn join(shell: &Shell, data: &Join) -> Markup {
    let head = Head { title: "An invitation", styles: &["pages.css"], class: "plain", ..Head::default() };
    page(
        shell,
        head,
        html! {
            main #main .column.invite {
                div.map { (picture(shell, data.entry)) }
                h1 { "You are invited to " (name(data.entry)) }
                p.lede { (sentence(data.entry.about)) }
                (problem(data.problem.as_deref()))
                dl.pairs {
                    dt { "Your side" } dd { (data.side) }
                    dt { "Opponent" } dd { (data.waiting.as_deref().unwrap_or("nobody is there yet")) }
                    dt { "The game stands at" } dd { "turn " (data.turn) " of " (data.entry.turns) ", " (data.phase) }
                }
                @match data.seat {
                    Seat::Open => {
                        form method="post" action=(data.action) {
                            button.button.main { span { "Take the " (data.side) " seat" } }
                        }
                        p.second {
                            "The seat then belongs to this browser, and this link is spent. To play it on another device of yours as well, "
                            "make a link in the menu of the table."
                        }
                    }
                    Seat::Elsewhere => {
                        form method="post" action=(data.action) {
                            button.button.main { span { "Play the " (data.side) " seat here too" } }
                        }
                        p.second {
                            "The link works once: this browser can then move for the " (data.side) " seat as well. "
                            "Both players are told."
                        }
                    }
                    Seat::Spent => {
                        p { "Somebody has taken the " (data.side) " seat with this link; it works once." }
                        a.button.main href=(data.table) { span { "Watch the game" } }
                        p.second {
                            "If that was you, on another device, make a link there, in the menu of the table. "
                            "If it was not, ask whoever sent it to you."
                        }
                    }
                    Seat::Mine => {
                        p { "This seat is yours already." }
                        a.button.main href=(data.table) { span { "Go to the table" } }
                    }
                    Seat::Over => {
                        p { "This game is over." }
                        a.button.main href={ (data.table) "/replay" } { span { "Look at its course" } }
                    }
                }
                p.second { a href={ "/rules/" (data.entry.id) } { "The rulebook" } " and " a href="/learn" { "how to play here" } "." }
            }
        },
    )
}

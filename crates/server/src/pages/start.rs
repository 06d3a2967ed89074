//! The start page: the six games, my games, a new game.

use games::Entry;
use maud::{Markup, html};
use wargame::{Info, Intro, OptionSpec, Scenario, prose::plain};

use super::{
    frame::{Head, Shell, page},
    new_game::new_game,
    parts::{Level, STANDARD, ago, dots, name, picture, problem, sentence, short_name, thousands},
};
use crate::app::List;

/// What is said of a game.
#[derive(Clone, Debug)]
pub struct Card {
    pub entry: &'static Entry,
    pub sides: [String; 2],
    pub scenarios: Vec<Scenario>,
    pub options: Vec<OptionSpec>,
    /// How each side wins, a sentence each.
    pub goals: Option<[String; 2]>,
}

impl Card {
    /// A card; `info` is there for games that can be played, `intro` where something is said of one.
    pub fn new(entry: &'static Entry, info: Option<&Info>, intro: Option<&Intro>) -> Card {
        Card {
            entry,
            sides: info.map_or_else(|| ["German".into(), "Soviet".into()], |i| i.sides.clone()),
            scenarios: info.map(|i| i.scenarios.clone()).unwrap_or_default(),
            options: info.map(|i| i.options.clone()).unwrap_or_default(),
            goals: intro.map(|i| i.goals.clone()),
        }
    }

    /// Games can be begun.
    pub fn playable(&self) -> bool {
        !self.scenarios.is_empty()
    }
}

/// Who is to decide in a game of mine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    Mine,
    Theirs,
    /// The game is over, with this result.
    Over(String),
}

/// A game of the visitor's.
#[derive(Clone, Debug)]
pub struct MyGame {
    pub id: String,
    /// The id of the game that is played.
    pub game: String,
    pub turn: u8,
    /// The name of the phase.
    pub phase: String,
    pub whose: Whose,
    /// Who sits opposite: `Veteran`, `a friend`, `nobody yet`; or `same screen`; or who plays, where he only watches:
    /// `Veteran against Recruit`.
    pub opponent: String,
    /// When something was done last, in milliseconds since 1970.
    pub at: i64,
}

/// What the start page shows.
#[derive(Clone, Debug)]
pub struct Start {
    pub cards: Vec<Card>,
    pub mine: List<MyGame>,
    pub levels: Vec<Level>,
    /// The game the form begins with: `/?game=ID`.
    pub chosen: Option<String>,
    pub now: i64,
    /// Why the last form was not taken.
    pub problem: Option<String>,
}

pub fn start(shell: &Shell, data: &Start) -> Markup {
    let head = Head {
        about: "Six wargames of the Leningrad front and Stalingrad, every rule enforced and explained.",
        styles: &["pages.css"],
        scripts: &["pages/start.js"],
        class: "start",
        ..Head::default()
    };
    let chosen = data.chosen.as_deref().and_then(|id| data.cards.iter().find(|c| c.entry.id == id && c.playable()));
    let chosen = chosen.or_else(|| data.cards.iter().find(|c| c.playable()));
    page(
        shell,
        head,
        html! {
            main #main .home {
                section.games {
                    h1 { "Six games: Leningrad 1941, and Stalingrad" }
                    p.lede { "Every rule enforced and explained. Against the computer, or anybody with the link." }
                    ul.cards { @for c in &data.cards { (card(shell, c)) } }
                }
                aside {
                    @match &data.mine {
                        Ok(games) if games.is_empty() => {},
                        Ok(games) => (mine(games, data.now)),
                        Err(why) => section.mine { h2 { "My games" } (problem(Some(why))) },
                    }
                    @if let Some(chosen) = chosen {
                        section.new #new {
                            h2 { "New game" }
                            (problem(data.problem.as_deref()))
                            (new_game(&data.cards, chosen, &data.levels))
                        }
                    }
                }
            }
        },
    )
}

fn card(shell: &Shell, card: &Card) -> Markup {
    let entry = card.entry;
    let (from, to) = entry.hours;
    html! {
        li.card id=(entry.id) {
            div.map { (picture(shell, entry)) span.tag { (thousands(entry.hexes)) " hexes" } }
            div.about {
                h2 { (name(entry)) }
                p { (sentence(entry.about)) }
                ul.facts {
                    li { (entry.turns) " turns" }
                    li title="about, for two people" { (from) "–" (to) " hours" }
                    li { "complexity " (dots(entry.complexity)) }
                }
                @if let Some(goals) = &card.goals {
                    ul.goals { @for goal in goals { li { (plain(goal)) } } }
                }
                p.built {
                    (sentence(entry.reconstructed).trim_end_matches('.')) " "
                    a href={ "/rules/" (entry.id) "#reconstructed" } { "partly reconstructed" } "."
                }
                div.do {
                    @if card.playable() {
                        (quick(card, card.scenarios.first().map_or("", |s| s.id.as_str()), "Play"))
                        a.button href={ "/?game=" (entry.id) "#new" } data-game=(entry.id) { "Options" }
                    } @else {
                        span.later { "Rules not yet in the program" }
                    }
                    a.plain href={ "/rules/" (entry.id) } { "Rulebook" }
                }
                @if let [_, others @ ..] = card.scenarios.as_slice() {
                    @for scenario in others {
                        div.do.also { (quick(card, &scenario.id, &scenario.title)) }
                    }
                }
            }
        }
    }
}

/// One press begins: first side, against the standard computer.
fn quick(card: &Card, scenario: &str, words: &str) -> Markup {
    let fields = [
        ("game", card.entry.id),
        ("scenario", scenario),
        ("side", "first"),
        ("against", "computer"),
        ("level", STANDARD.key),
    ];
    html! {
        form method="post" action="/games" {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button.button title={ "Play the " (card.sides[0]) " side against " (STANDARD.name) } { (words) }
        }
    }
}

/// So many games are seen at once, so that a new one can be begun without scrolling.
const FEW: usize = 3;

fn mine(games: &[MyGame], now: i64) -> Markup {
    html! {
        section.mine {
            h2 { "My games" }
            (list(&games[..games.len().min(FEW)], now))
            @if games.len() > FEW {
                details.older {
                    summary { (games.len() - FEW) " more" }
                    (list(&games[FEW..], now))
                }
            }
        }
    }
}

fn list(games: &[MyGame], now: i64) -> Markup {
    html! {
            ul {
                @for game in games {
                    li class=[(game.whose == Whose::Mine).then_some("you")] {
                        a href={ "/game/" (game.id) } {
                            b { (short_name(&game.game)) }
                            strong {
                                @match &game.whose {
                                    Whose::Mine => "Your move",
                                    Whose::Theirs => "Waiting",
                                    Whose::Over(_) => "Over",
                                }
                            }
                            span {
                                @match &game.whose {
                                    Whose::Over(result) => (result),
                                    _ => { "Turn " (game.turn) ", " (game.phase) },
                                }
                                small { (opposite(&game.opponent)) }
                            }
                            small { (ago(game.at, now)) }
                        }
                        details.remove {
                            summary aria-label={ "Remove " (short_name(&game.game)) } title="Remove" { "×" }
                            form method="post" action={ "/games/" (game.id) "/forget" } {
                                p { "Take it off this list? You come back to your seat only by its link." }
                                button.button { "Remove" }
                            }
                        }
                    }
                }
            }
    }
}

fn opposite(opponent: &str) -> String {
    let whole = opponent == "same screen" || opponent.contains(" against ");
    if whole { sentence(opponent).trim_end_matches('.').to_owned() } else { format!("against {opponent}") }
}

//! The form for a new game. Its fields are those of `POST /games`.

use maud::{Markup, html};
use wargame::OptionSpec;

use super::{
    parts::{Level, STANDARD, case_chip, sentence},
    start::Card,
};

/// Fields of all playable games; only those of the chosen one are sent. Which game it is is asked first, by a form of
/// its own, so that it works without scripts.
pub(super) fn new_game(cards: &[Card], chosen: &Card, levels: &[Level]) -> Markup {
    let playable: Vec<&Card> = cards.iter().filter(|c| c.playable()).collect();
    html! {
        form.which method="get" action="/#new" {
            label.field {
                span { "Game" }
                select name="game" {
                    @for card in &playable {
                        option value=(card.entry.id) selected[card.entry.id == chosen.entry.id]
                            data-first=(card.sides[0]) data-second=(card.sides[1]) { (card.entry.short()) }
                    }
                }
            }
            noscript { button.button { "Show its options" } }
        }
        form.make method="post" action="/games" {
            input type="hidden" name="game" value=(chosen.entry.id);
            @for card in &playable { (of_game(card, card.entry.id == chosen.entry.id)) }
            fieldset.field.side {
                legend { "I play" }
                div.seg {
                    (choice("side", "first", &chosen.sides[0], true))
                    (choice("side", "second", &chosen.sides[1], false))
                    (choice("side", "either", "Either", false))
                }
            }
            fieldset.field {
                legend { "Against" }
                div.seg.two {
                    (choice("against", "computer", "Computer", true))
                    (choice("against", "link", "A friend by link", false))
                    (choice("against", "screen", "Same screen", false))
                    (choice("against", "watch", "Computers, I watch", false))
                }
            }
            fieldset.field.level {
                legend { "Level" }
                div.levels {
                    @for level in levels {
                        label {
                            input type="radio" name="level" value=(level.key) checked[level.key == STANDARD.key];
                            span { b { (level.name) } " " small { (level.about) } }
                        }
                    }
                }
            }
            label.tick {
                input type="checkbox" name="listed";
                span { "Anybody may watch " small { "listed under Watch, later under Replays" } }
            }
            button.button.main { span { "Start the game" } kbd { "↵" } }
        }
    }
}

/// What depends on the game: scenario and options.
fn of_game(card: &Card, chosen: bool) -> Markup {
    html! {
        fieldset.of data-game=(card.entry.id) hidden[!chosen] disabled[!chosen] {
            legend.hidden { (card.entry.short()) }
            @match card.scenarios.as_slice() {
                [only] => {
                    input type="hidden" name="scenario" value=(only.id);
                    p.field { span { "Scenario" } span { (only.title) } }
                }
                several => {
                    label.field {
                        span { "Scenario" }
                        select name="scenario" {
                            @for scenario in several { option value=(scenario.id) { (scenario.title) } }
                        }
                    }
                }
            }
            @for option in &card.options { (option_field(card, option)) }
        }
    }
}

fn choice(name: &str, value: &str, label: &str, checked: bool) -> Markup {
    html! {
        label { input type="radio" name=(name) value=(value) checked[checked]; span { (label) } }
    }
}

/// The key of an option as a label.
fn option_name(key: &str) -> String {
    let word = |word| if word == "vp" { "victory point" } else { word };
    let said = sentence(&key.split(['-', '_']).map(word).collect::<Vec<_>>().join(" "));
    said.trim_end_matches('.').to_owned()
}

fn option_field(card: &Card, option: &OptionSpec) -> Markup {
    let name = format!("option.{}", option.key);
    let said = option_name(&option.key);
    if (option.least, option.most) == (0, 1) {
        return html! {
            div.option {
                label.tick {
                    // A box without its tick sends nothing, which means the default.
                    @if option.default == 1 { input type="hidden" name=(name) value="0"; }
                    input type="checkbox" name=(name) value="1" checked[option.default == 1];
                    span { (said) }
                }
                p { (sentence(&option.about)) " " (case_chip(card.entry.id, &option.case)) }
            }
        };
    }
    html! {
        div.option {
            label.field {
                span { (said) }
                input type="number" name=(name) min=(option.least) max=(option.most) value=(option.default);
            }
            p { (sentence(&option.about)) " " (case_chip(card.entry.id, &option.case)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_options_have_no_abbreviations() {
        assert_eq!(option_name("vp-markers"), "Victory point markers");
        assert_eq!(option_name("no-attrition"), "No attrition");
    }
}

//! How to play at this table.

use maud::{Markup, html};

use super::frame::{Head, Shell, page};

const KEYS: [(&[&str], &str); 20] = [
    (&["Enter"], "the main offer; on the map, the hex with the focus"),
    (&["E"], "end: stop here, or finish the phase"),
    (&["U"], "undo"),
    (&["H"], "hint: what the veteran would do"),
    (&["Esc"], "back, or close what is open"),
    (&["1", "9"], "choose the units of a stack, in their order"),
    (&["/"], "all offers, to be narrowed down by typing"),
    (&["←", "↑", "→", "↓"], "walk over the hexes of the map; with Shift the slanting ways"),
    (&["Space"], "open the stack, or skip what is being shown"),
    (&["I"], "look closely at a unit"),
    (&[".", ","], "the next place where something can be done, and the one before"),
    (&["L"], "all units: place, strength, supply, what they have done"),
    (&["C"], "the charts: results, sequence of play, markers, how to read a counter"),
    (&["K"], "what the map's signs mean, and what terrain costs"),
    (&["R"], "reinforcements and losses"),
    (&["Z"], "zones of control and the other layers, by their first letters"),
    (&["+", "-"], "nearer and farther"),
    (&["0"], "the whole map"),
    (&["M"], "the menu"),
    (&["?"], "the list of keys"),
];

pub fn learn(shell: &Shell) -> Markup {
    let head = Head { title: "How to play here", styles: &["pages.css"], class: "plain", ..Head::default() };
    page(
        shell,
        head,
        html! {
            main #main .column.learn {
                h1 { "How to play here" }
                p.lede { "You need not know the rules to begin. The table offers what is allowed and says why something is not." }
                (question())
                (map())
                (rules())
                (hidden())
                (others())
                section {
                    h2 { "Keys" }
                    p { "Everything can be done without a mouse. Every offer on the map is also a button in the panel." }
                    table.keys {
                        tbody {
                            @for (keys, what) in KEYS {
                                tr {
                                    th scope="row" {
                                        @for (i, key) in keys.iter().enumerate() {
                                            @if i > 0 { @if *key == "9" { " to " } @else { " " } }
                                            kbd { (key) }
                                        }
                                    }
                                    td { (what) }
                                }
                            }
                        }
                    }
                }
                section {
                    h2 { "For programs" }
                    p {
                        "A program can do all that a browser can: make games, take a seat, ask what is allowed, move. The "
                        a href="/api" { "API" } " is described there in full."
                    }
                }
            }
        },
    )
}

fn question() -> Markup {
    html! {
        section {
            h2 { "One question at a time" }
            p {
                "The panel beside the map always asks one thing of one side: which unit moves, where to, who attacks, who takes "
                "the loss. Big decisions are made of small ones. An attack is its target, then its units one by one, then "
                "“done”; the odds are shown as they grow."
            }
            ul {
                li { "What can be answered is lit on the map and listed as buttons. Press either." }
                li { "A phase ends when you say so. If units have not moved you are told how many." }
                li { b { "Undo" } " takes back your last steps, as long as no die was thrown and nothing came to light." }
                li { b { "Hint" } " shows what the veteran would do in your place, and why. It knows no more than you." }
            }
        }
    }
}

fn map() -> Markup {
    html! {
        section {
            h2 { "On the map" }
            ul {
                li { "Drag to move it, turn the wheel or pinch to come nearer." }
                li { "Point at a stack and it fans out. Click a unit to choose it; the hexes it can reach are tinted, with the points it has left in each. Where it must stop is hatched." }
                li { "Point at such a hex and the way is drawn, with what each step costs and why. A click goes there; on a touch screen the first tap shows, the second goes." }
                li { "Click where nothing is offered and a note says why not, with the case of the rulebook." }
                li { "A right click, a long press or " kbd { "I" } " looks closely at a unit of either side." }
                li { "A game with a second map shows it on a panel that opens when it matters; " kbd { "O" } " opens and closes it." }
                li { b { "Layers" } " below the map show zones of control, supply, hex numbers and names." }
            }
        }
    }
}

fn rules() -> Markup {
    html! {
        section {
            h2 { "The rules" }
            p {
                "Every refusal, every shift and every cost carries its case, such as " a.case href="/rules/leningrad-1979#79:7.3" { "7.3" }
                ". Point at it to read it, press it to open the " a href="/rules" { "rulebook" } " there. Where the printed text is open, "
                "the rulebook says how we read it under “Ruling”; maps and counters that had to be reconstructed are marked."
            }
        }
    }
}

fn hidden() -> Markup {
    html! {
        section {
            h2 { "What is hidden" }
            p {
                "Untried units lie face down until they fight, for their owner too where the rules have it so. The server sends each "
                "side what it may know and no more; the computers know no more than you. The dice of a game are fixed when it begins "
                "and sealed by a number shown in its menu; at the end the seed is opened, so that anybody can check them."
            }
        }
    }
}

fn others() -> Markup {
    html! {
        section {
            h2 { "With others" }
            ul {
                li { b { "A friend by link." } " You get a link to the other seat. Send it; whoever opens it takes the seat. Nobody has to be there at the same time: games wait, and " a href="/" { "My games" } " says where it is your move." }
                li { b { "Same screen." } " The board is covered when it must be handed over, so that nobody sees what is not his." }
                li { b { "Another device." } " The menu at the table has a link to your own seat. Whoever has it can move for you, so keep it." }
                li { b { "Watching." } " Games marked as listed stand under " a href="/watch" { "Watch" } "; when they are over, under " a href="/replays" { "Replays" } ". A replay has a slider, and every moment of it an address." }
            }
        }
    }
}

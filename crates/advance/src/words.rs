//! How the game speaks on buttons: sayings of verbs, what `done` means, what would be left undone.

use wargame::{PhaseInfo, Saying};

use crate::{
    state::{GERMAN, SOVIET},
    tables::SequenceState,
};

const fn say(verb: &'static str, say: &'static str) -> Saying {
    Saying { verb, say, case: None }
}

/// How offers are said.
pub const SAYINGS: [Saying; 19] = [
    say("place", "Set up {}"),
    say("at", "Put it on {}"),
    say("flip", "Bring {} to full strength"),
    say("pick", "Take {}"),
    say("join", "{} joins"),
    say("drop", "Leave {} behind"),
    say("enter", "Enter on {}"),
    say("move", "Move to {}"),
    say("overrun", "Overrun {}"),
    say("attack", "Attack {}"),
    say("also", "Attack {} as well"),
    say("commit", "Commit air units: {}"),
    say("way", "Satisfy it: {}"),
    say("lose", "{} loses a step"),
    say("retreat", "Retreat to {}"),
    say("advance", "{} advances"),
    say("interdict", "Interdict {}"),
    say("fort", "Build a fort on {}"),
    say("done", "Done"),
];

/// A phase for the bar: the name without the side.
pub fn phase(state: &SequenceState, name: String) -> PhaseInfo {
    let side = match state.actor.as_str() {
        "german" => Some(GERMAN),
        "soviet" => Some(SOVIET),
        _ => None,
    };
    let short = match state.id.as_str() {
        "de-replacement" => "Replace",
        "de-movement" | "su-movement" => "Move",
        "de-combat" | "su-combat" => "Combat",
        "de-interdiction" => "Interdict",
        "su-fortification" => "Forts",
        _ => "",
    };
    PhaseInfo { key: state.id.clone(), name, short: short.to_owned(), side: side.filter(|_| state.step.is_some()) }
}

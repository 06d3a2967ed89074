//! The way a move takes, hex by hex, with its price in words.

use hexmap::{Dir, Mp};
use wargame::Step;

use crate::{ground::Gate, movement::Mover, prelude::*, words::ground};

/// The steps of a move, or the change of maps, that may be made now.
pub fn moves(mover: &Mover, act: Act) -> Vec<Step> {
    match act {
        Act::Move(to) => of_march(mover, to),
        Act::Cross(hex) => {
            vec![Step { hex, cost: 0, left: mover.march.left, why: "change of maps".into(), case: "8.34" }]
        }
        _ => Vec::new(),
    }
}

/// The entry of a reinforcement.
pub fn entry(at: At, hex: HexId, cost: Mp, left: Mp) -> Step {
    Step { hex, cost, left, why: ground(at.book, hex).into(), case: "16.14" }
}

fn of_march(mover: &Mover, to: HexId) -> Vec<Step> {
    let (way, _, whole) = mover.way(to);
    let (mut from, mut left) = (mover.hex, mover.march.left);
    let mut steps = Vec::new();
    for hex in way {
        let Some(dir) = mover.book.dir(from, hex) else { break };
        let price = if whole { left } else { mover.price(from, dir).unwrap_or(left).min(left) };
        let (why, case) = in_words(mover, from, dir, hex, whole);
        left -= price;
        steps.push(Step { hex, cost: price, left, why, case });
        from = hex;
    }
    steps
}

fn in_words(mover: &Mover, from: HexId, dir: Dir, to: HexId, whole: bool) -> (String, &'static str) {
    let book = mover.book;
    let gate = book.gates[from.index()][dir.index()];
    if whole {
        return match gate {
            Gate::Neva => ("crosses the Neva with its whole allowance".into(), "6.33"),
            Gate::Volga | Gate::Ferry => ("crosses the Volga with its whole allowance".into(), "19.0"),
            _ => ("its one hex, whatever it costs".into(), "6.13"),
        };
    }
    let road = book.map.link(from, dir).meets(book.map.link_kind("road"));
    let (mut why, mut case) = match road {
        // Between hexes of the city its own rate is paid, whatever leads there.
        _ if gate == Gate::InCity => (ground(book, to).to_owned(), "8.21"),
        true => ("road".to_owned(), "6.16"),
        false => (ground(book, to).to_owned(), "6.13"),
    };
    if !road {
        let river = match gate {
            Gate::River => Some("river"),
            Gate::Don => Some("Don"),
            Gate::Bridge => Some("bridge"),
            _ => None,
        };
        if let Some(river) = river {
            why = format!("{why}, {river}");
            case = "6.15";
        }
    }
    if mover.in_zone(from) {
        why.push_str(", leaves a zone: 3 more");
        case = "9.4";
    }
    (why, case)
}

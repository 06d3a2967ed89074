//! The way a move takes, hex by hex, with its price in words.

use hexmap::{Dir, HexId};
use wargame::Step;

use crate::{
    action::Act, book::Book, frame::Frame, ground::Gate, movement::Mover, reinforce, state::State, words::ground,
};

pub fn way(book: &Book, state: &State, action: Act) -> Vec<Step> {
    match (state.stack.top(), action) {
        (Frame::Move(march), Act::Move(to)) => of_march(&Mover::new(book, state, march), to),
        (Frame::Move(march), Act::Cross(to)) => {
            vec![Step { hex: to, cost: 0, left: march.left, why: "change of maps".into(), case: "8.34" }]
        }
        (Frame::Enter { unit }, Act::Enter(hex)) => {
            let cost = reinforce::price(book, state, unit, hex);
            let left = book.allowance(unit).saturating_sub(cost);
            vec![Step { hex, cost, left, why: ground(book, hex).into(), case: "16.14" }]
        }
        _ => Vec::new(),
    }
}

fn of_march(mover: &Mover, to: HexId) -> Vec<Step> {
    let (way, _, whole) = mover.way(to);
    let (mut from, mut left) = (mover.at, mover.march.left);
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

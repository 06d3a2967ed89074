//! The way a move takes, hex by hex, with its price in words; and what a move leads to.

use wargame::Step;

use super::{March, mover::Mover, pontoons};
use crate::{
    defend,
    prelude::*,
    price::{Gait, Over},
};

/// The steps of a move or an entry.
pub fn steps(at: At, march: March, act: Act) -> Vec<Step> {
    match act {
        Act::Move(to) => by_land(&Mover::new(at, march), to),
        Act::Enter(hex) => {
            let left = march.left_at(at, hex);
            let (why, case) = ground(at, hex);
            vec![Step { hex, cost: march.left - left, left, why, case }]
        }
        _ => Vec::new(),
    }
}

/// What entering a hex costs by its ground, in words.
fn ground(at: At, hex: HexId) -> (String, &'static str) {
    let (mut why, mut case) = (at.book.ground[hex.index()].word().to_owned(), "8.5");
    if at.book.forts.has(hex) {
        why.push_str(", fortification");
        case = "8.6";
    }
    if at.state.rubble.has(hex) {
        why.push_str(", rubble: 1 more");
        case = "8.12";
    }
    (why, case)
}

fn by_land(mover: &Mover, to: HexId) -> Vec<Step> {
    let at = mover.at;
    let (mut from, mut left) = (mover.hex, mover.march.left);
    let mut steps = Vec::new();
    for hex in mover.way(to).0 {
        let Some(price) = at.book.dir(from, hex).and_then(|dir| mover.price(from, dir).ok()) else { break };
        left = left.saturating_sub(price.points);
        let (mut why, mut case) = ground(at, hex);
        let over = match price.over {
            Over::Land => "",
            Over::Bridge => ", over a bridge",
            Over::Pontoon => ", over a pontoon",
            Over::Ford => ", minor river: 1 more",
            Over::Wading => ", engineers over a major river: 1 more",
        };
        why.push_str(over);
        match price.over {
            Over::Ford => case = "8.7",
            Over::Pontoon | Over::Wading => case = "8.10",
            Over::Land | Over::Bridge => {}
        }
        steps.push(Step { hex, cost: price.points, left, why, case });
        from = hex;
    }
    steps
}

/// What a move leads to that its end does not show.
pub fn leads_to(at: At, march: March, act: Act) -> Vec<Consequence> {
    let unit = march.unit;
    let mut leads = Vec::new();
    match act {
        Act::Move(to) => {
            let mover = Mover::new(at, march);
            for edge in mover.crossed(&mover.way(to).0).iter() {
                if let Some(engineer) = pontoons::binds(at, unit, edge) {
                    let words = format!("{} does not move in this phase: its pontoon is used", name(at, engineer));
                    leads.push(Consequence::note("8.10", words).of([engineer]).against());
                }
            }
            if pontoons::laid(at, unit).is_some() {
                leads.push(Consequence::note("8.10", "its pontoon ends as it leaves").of([unit]).against());
            }
            leads.extend(under_fire(at, march, to));
        }
        Act::Enter(to) => leads.extend(under_fire(at, march, to)),
        Act::Drop(to) => {
            leads.push(
                Consequence::note("18.3", "it does not move in this turn, and never uses motorized movement")
                    .of([unit]),
            );
            leads.extend(under_fire(at, march, to));
        }
        Act::Drive => {
            leads.push(Consequence::note("8.8", "the first defensive fire at it ends its move").of([unit]).against())
        }
        Act::Embark => {
            leads.push(Consequence::note("8.11", "no other unit makes an amphibious move in this phase").of([unit]))
        }
        Act::Metro => leads.push(Consequence::new(Matter::Halted, "15.5", "the try is its whole move").of([unit])),
        Act::Flip(flipped) => leads.push(Consequence::note("6.6", "it lies open from then on").of([flipped])),
        Act::Done if march.off_map(at) => {
            let words = "it comes in a later phase only, or goes back to the pool";
            leads.push(Consequence::new(Matter::Halted, "7.1", words).of([unit]));
        }
        Act::Done if march.entered && march.left > 0 => {
            leads.push(Consequence::note("8.1", format!("the movement points left, {}, are lost", march.left)));
        }
        _ => {}
    }
    leads
}

/// Where a unit goes next to an enemy who may fire defensively.
fn under_fire(at: At, march: March, to: HexId) -> Option<Consequence> {
    let words = match march.gait {
        _ if !defend::hot(at, march.unit).has(to) => return None,
        Gait::Foot => "there may be defensive fire at it",
        Gait::Motorized => "there may be defensive fire at it, which ends its move whatever it does",
    };
    Some(Consequence::note("9.1", words).on([to]).against())
}

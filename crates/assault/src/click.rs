//! What a click on the map would mean, so that a refusal answers what was wanted.

use wargame::Target;

use crate::{action::Act, asked, book::Book, frame::Frame, state::State};

pub fn meant(book: &Book, state: &State, clicked: &[Target]) -> Option<Act> {
    let side = asked(state)?;
    let unit = clicked.iter().find_map(|t| if let Target::Unit(u) = t { Some(*u) } else { None });
    let hex = clicked.iter().find_map(|t| if let Target::Hex(h) = t { Some(*h) } else { None });
    let hex = hex.or_else(|| state.units.at(unit?));
    let here = |side| hex.and_then(|h| state.units.here(side, h).next());
    let one = unit.or_else(|| here(side)).or_else(|| here(side.other()));
    let own = one.filter(|&u| state.side(u) == side);
    let foe = hex.is_some_and(|h| state.units.held(side.other()).has(h.index()));
    match state.stack.top() {
        Frame::SetUp { .. } | Frame::TransferTo { .. } | Frame::Evacuate | Frame::AdvanceTo { .. } => hex.map(Act::At),
        Frame::Bomb => hex.map(Act::Bomb),
        Frame::Disrupt { .. } => one.map(Act::Disrupt),
        Frame::Support => hex.map(Act::Support),
        Frame::Window => one.map(Act::Transfer),
        Frame::PickMover => one.map(Act::Pick).or(hex.map(Act::Move)),
        Frame::Enter { .. } => hex.map(Act::Enter),
        Frame::Move(march) => {
            let at = state.units.at(march.unit)?;
            let to = hex?;
            Some(if book.on_inset(at) == book.on_inset(to) { Act::Move(to) } else { Act::Cross(to) })
        }
        Frame::Excess { .. } | Frame::TakeLoss { .. } => one.map(Act::Lose),
        Frame::Fire => hex.map(Act::Fire),
        Frame::Harbour => hex.map(Act::Sail),
        Frame::PickTarget if foe => hex.map(Act::Attack),
        Frame::PickTarget => own.map(Act::Join).or(hex.map(Act::Attack)),
        Frame::Announce { .. } if foe => hex.map(Act::Also),
        Frame::Announce { .. } => own.map(Act::Join).or(hex.map(Act::Also)),
        Frame::Retreat { .. } | Frame::Escort { .. } => one.map(Act::Pick),
        Frame::RetreatTo { .. } => hex.map(Act::Retreat),
        Frame::Advance => one.map(Act::Advance),
        Frame::ChooseWay { .. } => None,
        Frame::Phase { .. } | Frame::Roll(_) | Frame::Draw { .. } | Frame::Bombing { .. } | Frame::Battle(_) => None,
    }
}

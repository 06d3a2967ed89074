//! What a click on the map would mean, so that a refusal answers what was wanted.

use hexmap::{HexId, Hexes as _};
use wargame::{Target, UnitId};

use crate::{
    action::Act,
    asked,
    frame::{Activation, Frame},
    state::State,
};

/// The action a click on a hex, on units in it, or on units beside the map stands for in the question now asked.
pub fn meant(state: &State, clicked: &[Target]) -> Option<Act> {
    let side = asked(state)?;
    let unit = clicked.iter().find_map(|t| if let Target::Unit(u) = t { Some(*u) } else { None });
    let hex = clicked.iter().find_map(|t| if let Target::Hex(h) = t { Some(*h) } else { None });
    let hex = hex.or_else(|| state.units.at(unit?));
    let here = |side| hex.and_then(|h| state.units.here(side, h).next());
    // The unit clicked; of a hex alone one of the side that decides, else one of the other.
    let one = unit.or_else(|| here(side)).or_else(|| here(side.other()));
    let own = one.filter(|&u| state.side(u) == side);
    let foe = hex.is_some_and(|h| state.units.held(side.other()).has_hex(h));
    match state.stack.top() {
        Frame::SetColumns { .. } | Frame::SetGermans { hand: Some(_) } => hex.map(Act::At),
        Frame::SetGermans { hand: None } => one.map(Act::Place).or(hex.map(Act::At)),
        Frame::Replace { .. } => one.map(Act::Flip),
        Frame::PickMover => one.map(Act::Pick).or(hex.map(Act::Move)),
        Frame::Retreat { .. } => one.map(Act::Pick),
        Frame::Enter { .. } => hex.map(Act::Enter).or(one.map(Act::Join)),
        Frame::Move(act) if act.now == Activation::CHOOSE => one.map(Act::Pick),
        Frame::Move(act) => of_party(state, &act, unit, hex, foe),
        Frame::PickTarget if foe => hex.map(Act::Attack),
        Frame::PickTarget => own.map(Act::Join).or(hex.map(Act::Attack)),
        Frame::Announce { .. } if foe => hex.map(Act::Also),
        Frame::Announce { .. } => own.map(Act::Join).or(hex.map(Act::Also)),
        Frame::TakeLoss { .. } | Frame::Overstack => one.map(Act::Lose),
        Frame::RetreatTo { .. } => hex.map(Act::Retreat),
        Frame::Advance { hand: Some(_), .. } => hex.map(Act::At),
        Frame::Advance { hand: None, .. } => one.map(Act::Advance),
        Frame::Interdict => hex.map(Act::Interdict),
        Frame::Fortify => hex.map(Act::Fort),
        Frame::Phase { .. } | Frame::Deal { .. } | Frame::Draw { .. } | Frame::Battle(_) | Frame::Roll => None,
        Frame::CommitAir | Frame::ChooseWay { .. } => None,
    }
}

/// While units move: an enemy hex is to be overrun, another unit of their hex to be taken along, one that went
/// another way is to go on instead, any other hex is where they shall go.
fn of_party(state: &State, act: &Activation, unit: Option<UnitId>, hex: Option<HexId>, foe: bool) -> Option<Act> {
    if foe {
        return hex.map(Act::Overrun);
    }
    let stand = act.group().next().and_then(|i| state.units.at(UnitId(act.members[i])));
    match unit.filter(|&u| !act.group().any(|i| act.members[i] == u.0)) {
        Some(unit) if act.index(unit).is_some() => Some(Act::Pick(unit)),
        Some(unit) if hex.is_none() || hex == stand => Some(Act::Join(unit)),
        _ => hex.map(Act::Move),
    }
}

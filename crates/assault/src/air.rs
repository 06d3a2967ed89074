//! Airpower: how many air units there are (12.2); bombardment (12.3, 12.4) and ground support (12.5) below.

mod bombardment;
mod support;

pub use self::{
    bombardment::{Bomb, Bombing, Disrupt, can_bomb, needed, strike},
    support::{Support, can_support},
};
use crate::{battle::Roll, book::AirUnits, prelude::*};

/// What the schedule says of a side's air units on this turn: at most five and two (12.21), none of the Russian's in
/// Stalingrad (19.11).
fn due(at: At, side: Side) -> AirUnits {
    let turns = &at.book.air[side.index()];
    turns[usize::from(at.state.turn).clamp(1, turns.len()) - 1]
}

/// Begins the Air Bombardment Phase: the number is known, or thrown for.
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let side = play.state.phasing();
    match due(play.at(), side) {
        AirUnits::Fixed(count) => ready(play, side, count, None),
        AirUnits::Thrown(_) => play.state.stack.call(Roll::Air),
    }
}

fn ready(play: &mut Play<impl Listen<Event>>, side: Side, count: u8, die: Option<u8>) {
    play.state.air = count;
    if count > 0 || die.is_some() {
        play.tell(|_| Event::AirUnits { side, count, die });
    }
}

/// The die for the number of air units has fallen (12.22, 12.23, 19.13).
pub fn thrown(play: &mut Play<impl Listen<Event>>, die: u8) {
    let side = play.state.phasing();
    if let AirUnits::Thrown(by_die) = due(play.at(), side) {
        ready(play, side, by_die[usize::from(die) - 1], Some(die));
    }
}

/// Enemy hexes on both maps, wherever they are (12.12): a target is a hex with enemy ground units (12.32).
fn targets(state: &State) -> HexSet {
    *state.units.held(state.phasing().other())
}

/// Puts an air unit on a hex; which of those on the map it is.
fn lay(state: &mut State, hex: HexId) -> usize {
    let free = state.flying.iter().position(|h| !h.exists()).unwrap_or(state.flying.len() - 1);
    state.flying[free] = hex;
    state.air -= 1;
    free
}

/// The hexes air units lie on.
fn laid(state: &State) -> Vec<HexId> {
    state.flying.iter().copied().filter(|h| h.exists()).collect()
}

/// Whether an air unit lies on a higher hex: bombers and support are sets, laid in ascending order only.
fn laid_beyond(state: &State, hex: HexId) -> bool {
    state.flying.iter().any(|&h| h.exists() && h > hex)
}

/// All air units on the map leave it (12.38, 12.55): none is there in the enemy's player-turn (12.13).
pub fn land(state: &mut State) {
    state.flying = [HexId::NONE; 5];
    state.at_ship = 0;
}

//! What a side has left when its player-turn ends by itself.

use wargame::{Audience, Cause, Entry, Listen, Tell, UnitId};

use super::GAIN;

/// What is left of a side when its impulse has ended by itself.
#[derive(Copy, Clone, Debug)]
pub struct Left {
    /// Units the stacking limit takes.
    pub crowded: usize,
    /// What its units are worth then.
    pub assets: i32,
}

impl Left {
    /// Whether it is clearly more than the other.
    pub fn beats(&self, other: &Left) -> bool {
        self.crowded < other.crowded || self.crowded == other.crowded && self.assets >= other.assets + GAIN
    }
}

/// Hears which units the stacking limit takes.
#[derive(Default)]
pub struct Crowded(pub Vec<UnitId>);

impl<E: Tell> Listen<E> for Crowded {
    fn hear(&mut self, _: Audience, event: impl FnOnce() -> E) {
        event().entries(&mut |entry| {
            if let Entry::Lost(unit, Cause::Stacking) = entry {
                self.0.push(unit);
            }
        });
    }
    fn seal(&mut self) {}
}

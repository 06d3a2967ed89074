//! When it is in a game.

use serde::{Deserialize, Serialize, ser::SerializeStruct};

use crate::{rules::Side, shaped};

shaped! {
    /// Turn, phase and impulse, and who is playing it. An *impulse* is what one side plays before the lot, the sequence
    /// of play or an empty cup hands the game on: a player-turn where a Game-Turn has two of them, an activation where
    /// chits are drawn. Phases can lie within an impulse or around several; the number of the impulse alone tells two
    /// of them apart.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub struct Moment {
        /// The Game-Turn; in a set-up that comes before the first it may be 0.
        pub turn: u8,
        /// Index into the phases of the sequence of play.
        pub phase: u8,
        /// It rises within a Game-Turn from 1; 0 before the first has begun.
        pub impulse: u8,
        /// Who is playing the impulse, or sets up before the first, where both may come; nobody between two impulses,
        /// and when the game is over.
        pub playing: Option<Side>,
    }
}

impl Moment {
    /// Turn and impulse: what a plan, a budget and an aim are for. They never go back in a game.
    #[inline]
    pub const fn when(self) -> (u8, u8) {
        (self.turn, self.impulse)
    }

    /// Writes it field by field into something larger.
    pub(crate) fn fields<S: SerializeStruct>(&self, to: &mut S) -> Result<(), S::Error> {
        to.serialize_field("turn", &self.turn)?;
        to.serialize_field("phase", &self.phase)?;
        to.serialize_field("impulse", &self.impulse)?;
        to.serialize_field("playing", &self.playing)
    }

    /// Impulses begun from an earlier moment to this one. A turn is taken to have ended with the last that was seen of
    /// it.
    #[inline]
    pub fn since(self, earlier: Moment) -> u16 {
        match self.turn == earlier.turn {
            true => u16::from(self.impulse.saturating_sub(earlier.impulse)),
            false => u16::from(self.impulse),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impulses_are_counted_over_the_end_of_a_turn() {
        let at = |turn, impulse| Moment { turn, impulse, ..Moment::default() };
        assert_eq!(at(3, 1).since(at(3, 1)), 0);
        assert_eq!(at(3, 5).since(at(3, 2)), 3);
        assert_eq!(at(4, 1).since(at(3, 5)), 1);
        assert_eq!(at(4, 0).since(at(3, 5)), 0, "nobody has begun to play");
        assert_eq!(at(4, 2).since(at(3, 2)), 2);
    }
}

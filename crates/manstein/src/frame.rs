//! The boxes of the flow chart, each with the rule section it is at home in.

use crate::{Manstein, announce, demolish, fanatic, follow, naval, strike, turn, volley};

wargame::frames! {
    /// One box. `Copy`, because a question is left by replacing it. The order is that of saved states.
    pub enum Frame of Manstein {
        doing Phase(turn::Span),
        // Fire (10-15.3, 17).
        ask PickStrike(strike::PickStrike),
        ask PickFire(announce::PickFire),
        ask Announce(announce::Announce),
        doing Volley(volley::Stage),
        throw Roll(volley::Roll),
        throw Demolition(demolish::Demolition),
        throw Rubble(demolish::Rubble),
        throw NavalReturn(naval::Return),
        ask Price(fanatic::Price),
        ask Follow(follow::Follow),
    }
}

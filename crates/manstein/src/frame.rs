//! The boxes of the flow chart, each with the rule section it is at home in.

use crate::{Manstein, defend, movement, turn, volley};

wargame::frames! {
    /// One box. `Copy`, because a question is left by replacing it. The order is that of saved states.
    pub enum Frame of Manstein {
        doing Phase(turn::Span),
        ask Pontoons(movement::LayPontoons),
        ask PickMover(movement::PickMover),
        ask March(movement::March),
        ask Sail(movement::Sail),
        ask Train(movement::Train),
        throw Metro(movement::Metro),
        ask MetroTo(movement::MetroTo),
        throw Drop(movement::Drop),
        throw Drift(movement::Drift),
        ask Surplus(movement::Surplus),
        ask DefensiveFire(defend::DefensiveFire),
        doing Landed(defend::Landed),
        throw Volley(volley::Volley),
    }
}

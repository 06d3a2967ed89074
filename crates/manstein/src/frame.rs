//! The boxes of the flow chart, each with the rule section it is at home in.

use crate::{Manstein, turn};

wargame::frames! {
    /// One box. `Copy`, because a question is left by replacing it. The order is that of saved states.
    pub enum Frame of Manstein {
        doing Phase(turn::Span),
    }
}

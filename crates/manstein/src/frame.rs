//! The boxes of the flow chart, each with the rule section it is at home in.

use crate::{Manstein, army, arrive, draw, hidden, replace, setup, turn};

wargame::frames! {
    /// One box. `Copy`, because a question is left by replacing it. The order is that of saved states.
    pub enum Frame of Manstein {
        doing Phase(turn::Span),
        throw States(setup::States),
        ask PlaceFixed(setup::PlaceFixed),
        ask LayOut(setup::LayOut),
        throw Deal(hidden::Deal),
        ask Replace(replace::Replace),
        throw FromDead(replace::FromDead),
        ask ReplaceTo(replace::ReplaceTo),
        throw FromPool(draw::FromPool),
        throw HalfDie(arrive::HalfDie),
        throw DivisionDie(arrive::DivisionDie),
        throw Later(arrive::Later),
        throw Contest(arrive::Contest),
        ask PutArmy(army::PutArmy),
        ask PutArmyAt(army::PutArmyAt),
        throw FrontDie(army::FrontDie),
    }
}

//! The boxes of the flow chart, each with the rule section it is at home in.

use crate::{
    Manstein, announce, army, arrive, defend, demolish, draw, fanatic, follow, hidden, movement, naval, replace, setup,
    strike, turn, volley,
};

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
        // Movement (8, 9, 15, 18).
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
    }
}

//! The boxes of the flow chart, each with the rule section it is at home in.

use crate::{
    Advance, activation, announce, battle, follow, markers, reinforce, replace, results, retreat, setup, stacking, turn,
};

wargame::frames! {
    /// One box. `Copy`, because a question is left by replacing it. The order is that of saved states.
    pub enum Frame of Advance {
        doing Phase(turn::Span),
        throw Deal(setup::Deal),
        throw Draw(turn::Draw),
        ask SetColumns(setup::SetColumns),
        ask SetGermans(setup::SetGermans),
        ask Replace(replace::Replace),
        ask PickMover(activation::PickMover),
        ask Enter(reinforce::Enter),
        ask Move(activation::Activation),
        ask PickTarget(announce::PickTarget),
        ask Announce(announce::Announce),
        doing Battle(battle::Stage),
        ask CommitAir(battle::CommitAir),
        throw Roll(battle::Roll),
        ask ChooseWay(results::ChooseWay),
        ask TakeLoss(results::TakeLoss),
        ask Retreat(retreat::Retreat),
        ask RetreatTo(retreat::RetreatTo),
        ask Advance(follow::Follow),
        ask Interdict(markers::Interdict),
        ask Fortify(markers::Fortify),
        ask Overstack(stacking::Overstack),
    }
}

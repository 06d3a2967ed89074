//! The boxes of the flow chart, each with the rule section it is at home in.

use crate::{
    Assault, air, announce, battle, cup, follow, inset, movement, navy, reinforce, results, retreat, setup, turn,
};

wargame::frames! {
    /// One box. `Copy`, because a question is left by replacing it. The order is that of saved states.
    pub enum Frame of Assault {
        doing Phase(turn::Span),
        ask SetUp(setup::SetUp),
        throw Roll(battle::Roll),
        throw Draw(cup::Draw),
        ask Bomb(air::Bomb),
        doing Bombing(air::Bombing),
        ask Disrupt(air::Disrupt),
        ask Harbour(navy::Harbour),
        ask Support(air::Support),
        ask Window(inset::Window),
        ask TransferTo(inset::TransferTo),
        ask PickMover(movement::PickMover),
        ask Enter(reinforce::Enter),
        ask Move(movement::March),
        ask Evacuate(inset::Evacuate),
        ask Excess(inset::Excess),
        ask Fire(navy::Fire),
        ask PickTarget(announce::PickTarget),
        ask Announce(announce::Announce),
        doing Battle(battle::Stage),
        ask ChooseWay(results::ChooseWay),
        ask Retreat(retreat::Retreat),
        ask RetreatTo(retreat::RetreatTo),
        ask Escort(retreat::Escort),
        ask TakeLoss(results::TakeLoss),
        ask Advance(follow::Follow),
        ask AdvanceTo(follow::FollowTo),
    }
}

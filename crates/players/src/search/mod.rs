//! Thinking ahead, knowing no game: playing on with fast tastes for both sides, and giving the time to what does best.

mod halving;
mod rollout;
mod spots;
mod thinker;

pub use halving::{Arms, Spent};
pub use rollout::{Ahead, Guide, Lead, Run};
pub use spots::between;
pub use thinker::{Desk, Now, Planner, Thinker};

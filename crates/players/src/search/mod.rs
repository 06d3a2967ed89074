//! Thinking ahead, knowing no game: rollouts by fast policies of both sides, and giving the time to what does best.

mod halving;
mod rollout;
mod spots;
mod thinker;

pub use halving::{Arms, Spent};
pub use rollout::{Guide, Impulses, Lead, Rollout, Run};
pub use spots::between;
pub use thinker::{Desk, Now, Planner, Thinker};

//! Pages as HTML: functions of plain data, so that they can be tested without a server. No page has a script or a
//! style of its own inside; all work without scripts as far as they can.

mod error;
mod frame;
mod join;
mod learn;
mod new_game;
mod parts;
mod replays;
mod rules;
mod start;
pub mod table;
mod tables;
mod watch;

pub use error::error;
pub use frame::{Head, Nav, Shell, Theme, brand, document, theme_button};
pub use join::{Join, Seat, join};
pub use learn::learn;
pub use parts::{LEVELS, Level, STANDARD, case_chip, level_name};
pub use replays::{Finished, Replays, replays};
pub use rules::{rulebook, rulebooks};
pub use start::{Card, MyGame, Start, Whose, start};
pub use tables::tables;
pub use watch::{Running, Watch, watch};

//! Sets over what the book numbers, and how much room there is. The book refuses data that need more.

use hexmap::EdgeId;
use wargame::{Side, UnitId};

/// Words of a set of hexes: up to 1,792.
pub const W: usize = 28;
/// Room in a table by hex.
pub const HEXES: usize = 64 * W;

pub type HexSet = hexmap::HexSet<W>;
pub type UnitSet = wargame::UnitSet<4>;
/// Up to 576 hexsides that carry something.
pub type EdgeSet = hexmap::Set<EdgeId, 9>;

/// Handles there can be: a handle is a byte, and the last is [`NOBODY`].
pub const UNITS: usize = 255;
/// Pieces of the 42nd Army among them: one for each time a counter can be drawn (3.6, 19.2).
pub const PIECES: usize = 110;
/// Counters that can lie under them.
pub const COUNTERS: usize = 64;

/// Of a [`UnitId`] that is nobody.
pub const NOBODY: UnitId = UnitId(u8::MAX);

pub const GERMAN: Side = Side::First;
pub const SOVIET: Side = Side::Second;

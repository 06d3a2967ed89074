//! Lines of sight and fire: what a straight line from the centre of one hex to that of another runs through.
//!
//! All is whole numbers. A line between two neighbouring directions leaves every hex over one of three sides: that of
//! the direction it is nearest to (*ahead*), or one of the two beside it. Measure how far a line gets along a direction
//! by the product of both; for the three sides these are `left + right`, `left` and `right`, none of them negative.
//! `beside` says how far the centre of the hex at hand lies beside the line, in the same measure: 0 at both ends. Then
//! the line leaves a hex over the side ahead just when `-right <= beside <= left`; equal to one of the two it does so
//! through a corner, and the third hex at that corner is only touched. If `left` or `right` is 0, the line meets corners
//! head on and runs along every second hexside.

use std::ops::ControlFlow;

use crate::{
    grid::Axial,
    id::{Dir, HexId},
    map::{Map, Sheet},
};

/// A piece of a line. A hex that is not on the map is [`HexId::NONE`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Crossed {
    /// The inside of a hex, and the direction in which it lies from the hex before. After a stretch along a hexside that
    /// is the direction from the first of its two hexes.
    Hex(Dir, HexId),
    /// The hexside between two neighbours, from end to end: the one to the left of the line first, each with its
    /// direction from the hex before. The hex after them lies beyond the first in the direction of the second, and
    /// beyond the second in that of the first.
    Side([(Dir, HexId); 2]),
}

/// Goes along the straight line between the centres of two hexes of one sheet and tells what it runs through, in order,
/// beginning after `from` and ending with `to`. Hexes it only touches in a corner are left out. Between two sheets, and
/// from a hex to itself, there is nothing to tell.
#[inline]
pub fn line<B>(map: &Map, from: HexId, to: HexId, mut tell: impl FnMut(Crossed) -> ControlFlow<B>) -> ControlFlow<B> {
    if from == to || map.distance(from, to).is_none() {
        return ControlFlow::Continue(());
    }
    let (start, end) = (map.axial(from), map.axial(to));
    let (q, r) = (i32::from(end.q) - i32::from(start.q), i32::from(end.r) - i32::from(start.r));
    // How far the line gets along each direction, the first three of six; along the others as far back.
    let along = [-q - 2 * r, q - r, 2 * q + r];
    let towards = |number: usize| if number < 3 { along[number] } else { -along[number - 3] };
    let nearest = (1..6).fold(0, |best, dir| if towards(dir) > towards(best) { dir } else { best });
    let [before, after] = [(nearest + 5) % 6, (nearest + 1) % 6];
    let (left, right) = (towards(before), towards(after));
    let [ahead, to_left, to_right] = [nearest, before, after].map(|dir| Dir::ALL[dir]);
    let mut at = Place { map, sheet: map.sheet(from), hex: from, axial: start };
    if left == 0 || right == 0 {
        let [one, other] = if right == 0 { [to_left, ahead] } else { [ahead, to_right] };
        while at.hex != to {
            let (first, second) = (at.step(one), at.step(other));
            tell(Crossed::Side([(one, first.hex), (other, second.hex)]))?;
            at = first.step(other);
            tell(Crossed::Hex(other, at.hex))?;
        }
        return ControlFlow::Continue(());
    }
    let mut beside = 0;
    while at.hex != to {
        let dir = match () {
            () if beside < -right => {
                beside += left + 2 * right;
                to_left
            }
            () if beside > left => {
                beside -= 2 * left + right;
                to_right
            }
            () => {
                beside += right - left;
                ahead
            }
        };
        at = at.step(dir);
        tell(Crossed::Hex(dir, at.hex))?;
    }
    ControlFlow::Continue(())
}

/// A hex with its coordinates, so that a line finds back to a map that it left.
#[derive(Copy, Clone)]
struct Place<'a> {
    map: &'a Map,
    sheet: &'a Sheet,
    hex: HexId,
    axial: Axial,
}

impl Place<'_> {
    #[inline]
    fn step(self, dir: Dir) -> Self {
        let axial = self.axial.step(dir);
        let hex = if self.hex.exists() { self.map.step(self.hex, dir) } else { self.back(axial) };
        Place { hex, axial, ..self }
    }

    /// The hex of the sheet with these coordinates. Only a map with a bay or a hole needs it.
    #[cold]
    fn back(self, axial: Axial) -> HexId {
        let first = self.sheet.first.index();
        let sheet = &self.map.axial[first..first + self.sheet.count];
        sheet.iter().position(|&a| a == axial).map_or(HexId::NONE, |i| HexId((first + i) as u16))
    }
}

/// The first hex or hexside between two hexes at which a line from one to the other is blocked, if any hex of these
/// blocks. The two hexes themselves never do. Where the line runs along a hexside it is blocked if both hexes there
/// block, or the only one that is on the map.
#[inline]
pub fn blocked(map: &Map, from: HexId, to: HexId, mut blocks: impl FnMut(HexId) -> bool) -> Option<Crossed> {
    let blocked = line(map, from, to, |crossed| {
        let stops = match crossed {
            Crossed::Hex(_, hex) => hex != to && hex.exists() && blocks(hex),
            Crossed::Side([(_, HexId::NONE), (_, only)] | [(_, only), (_, HexId::NONE)]) => {
                only.exists() && blocks(only)
            }
            Crossed::Side([(_, one), (_, other)]) => blocks(one) && blocks(other),
        };
        if stops { ControlFlow::Break(crossed) } else { ControlFlow::Continue(()) }
    });
    blocked.break_value()
}

/// Whether the hexes a line runs through are each joined to the next, the two ends included. `joined` is asked of a hex
/// and a direction. Where the line runs along a hexside either of the two hexes may serve.
#[inline]
pub fn chained(map: &Map, from: HexId, to: HexId, mut joined: impl FnMut(HexId, Dir) -> bool) -> bool {
    let mut at = from;
    // The hexside just gone along: the chain goes by one of its two hexes, which shows with the hex after them.
    let mut side = None;
    let broken = line(map, from, to, |crossed| {
        let holds = match crossed {
            Crossed::Side(both) => {
                side = Some(both);
                true
            }
            Crossed::Hex(dir, hex) => {
                let mut by = |dir, mid: HexId, on| mid.exists() && joined(at, dir) && joined(mid, on);
                let holds = match side.take() {
                    None => at.exists() && joined(at, dir),
                    Some([(one, first), (other, second)]) => by(one, first, other) || by(other, second, one),
                };
                at = hex;
                holds
            }
        };
        if holds { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    broken.is_continue() && map.distance(from, to).is_some()
}

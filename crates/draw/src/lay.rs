//! Where counters and marks lie on the map: worked out here once, for pictures and for tables.

use std::collections::BTreeMap;

use hexmap::{EdgeId, HexId, Map};
use wargame::{Mark, UnitId, UnitView, View};

use crate::{
    board::SCALE,
    curve::Point,
    look::{Lies, Look},
    plane::Plane,
};

/// The side of a counter on the map.
pub const COUNTER: f64 = 0.60 * SCALE;

/// From so many units on a badge tells how many they are.
const MANY: usize = 4;

/// Where everything of a view lies. Offsets are in map units from the centre of the hex, right and down.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Lay {
    /// Units on the map, stack by stack, the lowest first.
    pub units: Vec<UnitLies>,
    /// By mark of the view; nothing for one that is nowhere.
    pub marks: Vec<Option<MarkLies>>,
    pub badges: Vec<Badge>,
}

#[derive(Copy, Clone, PartialEq, Debug)]
pub struct UnitLies {
    pub unit: UnitId,
    pub hex: HexId,
    pub off: Point,
    /// Its place in the stack, the lowest 0.
    pub z: u8,
}

#[derive(Copy, Clone, PartialEq, Debug)]
pub struct MarkLies {
    /// The hex it is in; on a hexside the first of the two.
    pub hex: HexId,
    pub off: Point,
    pub size: f64,
    /// Degrees, clockwise.
    pub angle: i16,
    /// Under the units, not on them.
    pub under: bool,
}

/// How many units a stack has.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Badge {
    pub hex: HexId,
    pub off: Point,
    pub count: u8,
}

/// How a hexside lies that carries something.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Hexside {
    /// The first of its hexes; places are counted from its centre.
    pub hex: HexId,
    pub middle: Point,
    /// Where a bridge is printed, on the way that crosses it if there is one.
    pub bridge: Point,
    /// Degrees, clockwise, of the step to the other hex and of the hexside itself, upright for what has a top.
    pub across: i16,
    pub along: i16,
}

impl Hexside {
    pub fn of(map: &Map, edge: EdgeId) -> Hexside {
        let (a, b) = (map.edge(edge).a, map.edge(edge).b);
        let plane = Plane::new(map.orientation(a));
        let centre = plane.centre(map, a);
        let from = |(x, y): Point| ((x - centre.0) * SCALE, (y - centre.1) * SCALE);
        let upright = |degrees: i16| (degrees + 90).rem_euclid(180) - 90;
        let (dx, dy) = from(plane.centre(map, b));
        let across = dy.atan2(dx).to_degrees().round() as i16;
        Hexside {
            hex: a,
            middle: from(plane.middle(map, a, b)),
            bridge: from(plane.bridge(map, a, b)),
            across: upright(across),
            along: upright(across + 90),
        }
    }
}

/// Where everything of a view lies; `side` tells of a hexside.
pub fn lay(look: &Look, view: &View, side: impl Fn(EdgeId) -> Hexside) -> Lay {
    let mut stacks: BTreeMap<HexId, Vec<&UnitView>> = BTreeMap::new();
    for unit in view.units.iter().filter(|u| u.at.exists()) {
        stacks.entry(unit.at).or_default().push(unit);
    }
    let mut lay = Lay::default();
    for (&hex, stack) in &mut stacks {
        lay.stack(look, hex, stack);
    }
    let mut beside: BTreeMap<HexId, usize> = BTreeMap::new();
    for mark in &view.marks {
        let stacked = stacks.contains_key(&mark.at);
        lay.marks.push(mark_lies(look, mark, stacked, beside.entry(mark.at).or_default(), &side));
    }
    lay
}

impl Lay {
    /// The strongest lies on top, of equals the first; leaders lie above all and do not count.
    fn stack(&mut self, look: &Look, hex: HexId, stack: &mut [&UnitView]) {
        let leads = |unit: &UnitView| look.symbol(unit.face.kind).is_some_and(|symbol| symbol.top);
        stack.sort_by_key(|u| (leads(u), strength(u), std::cmp::Reverse(u.unit)));
        let counted = stack.iter().filter(|u| !leads(u)).count();
        let of = if counted == 0 { stack.len() } else { counted };
        for (z, unit) in stack.iter().enumerate() {
            let shift = shift(z, of);
            self.units.push(UnitLies { unit: unit.unit, hex, off: (shift, -shift), z: z as u8 });
        }
        if counted >= MANY {
            let shift = shift(counted - 1, counted) + COUNTER / 2.0 - 2.0;
            self.badges.push(Badge { hex, off: (shift, -shift), count: counted as u8 });
        }
    }
}

/// How far the i-th of n counters is moved right and up.
fn shift(i: usize, n: usize) -> f64 {
    let gaps = n as f64 - 1.0;
    let step = 0.075 * COUNTER * (4.0 / gaps).min(1.0);
    step * (i as f64 - gaps / 2.0)
}

/// The first figure of the strengths; what is unknown or has none counts least.
fn strength(unit: &UnitView) -> u32 {
    let first: String = unit.face.strengths.chars().take_while(char::is_ascii_digit).collect();
    first.parse().unwrap_or(0)
}

/// `beside` counts the marks that lie beside the stack of this hex.
fn mark_lies(
    look: &Look,
    mark: &Mark,
    stacked: bool,
    beside: &mut usize,
    side: &impl Fn(EdgeId) -> Hexside,
) -> Option<MarkLies> {
    let lies = look.marker(mark.kind).map_or(Lies::Beside, |marker| marker.lies);
    if let Some(edge) = mark.edge {
        let Hexside { hex, middle, bridge, across, along } = side(edge);
        let (off, size, angle) = match lies {
            Lies::Along(size) => (middle, size, along),
            Lies::Across(size) => (bridge, size, across),
            Lies::Beside | Lies::Under { .. } => (middle, 0.46, 0),
        };
        return Some(MarkLies { hex, off, size: size * COUNTER, angle, under: false });
    }
    if !mark.at.exists() {
        return None;
    }
    let (mut off, under) = ((0.0, 0.0), matches!(lies, Lies::Under { .. }));
    let size = match lies {
        Lies::Under { beneath, .. } if stacked => beneath,
        Lies::Under { alone, .. } => alone,
        _ => {
            let nth = *beside;
            *beside += 1;
            if stacked || nth > 0 {
                let away = 0.4 * COUNTER;
                let (right, down) = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)][nth % 4];
                off = (right * away, down * away);
                0.46
            } else {
                0.7
            }
        }
    };
    Some(MarkLies { hex: mark.at, off, size: size * COUNTER, angle: 0, under })
}

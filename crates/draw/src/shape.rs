//! Small shapes that several pictures share, about the origin.

use crate::path::polygon;

/// The arrow of an entry hex, pointing right.
pub(crate) const ARROW: &str = "M-5-7.5H4L11 0L4 7.5H-5L1 0Z";
/// The brackets of a bridge whose road runs to the right.
pub(crate) const BRIDGE: &str = "M-6.4-5.2L-4-3.2H4L6.4-5.2M-6.4 5.2L-4 3.2H4L6.4 5.2";
/// An anchor without its ring.
pub(crate) const ANCHOR: &str = "M0-4.8V6M-3.2-2H3.2M-5.4 1.8C-4.8 4.8-2.2 6 0 6S4.8 4.8 5.4 1.8";
/// Two frames, the second lying on the first: a way to another sheet.
pub(crate) const GATE: &str = "M-6-6H1.5V1.5H-6ZM-2-2H6V6H-2Z";
/// The spokes of a supply source.
pub(crate) const WHEEL: &str = "M0-4.2V4.2M-4.2 0H4.2M-3-3L3 3M3-3L-3 3";
/// An aeroplane from above.
pub(crate) const PLANE: &str = "M0-15C2-15 2.6-11 2.6-7L17 1.5V5L2.6 1.5L2 10L6 13V15.4L0 14L-6 15.4V13L-2 10\
    L-2.6 1.5L-17 5V1.5L-2.6-7C-2.6-11-2-15 0-15Z";

/// A star with five points.
pub(crate) fn star(radius: f64) -> String {
    spikes(10, radius, 0.42, -90.0)
}

/// A bastioned fort with six points.
pub(crate) fn bastion(radius: f64) -> String {
    spikes(12, radius, 0.66, 0.0)
}

fn spikes(corners: u32, radius: f64, waist: f64, turned: f64) -> String {
    let corner = |i: u32| {
        let r = if i.is_multiple_of(2) { radius } else { radius * waist };
        let (sin, cos) = f64::to_radians(turned + 360.0 / f64::from(corners) * f64::from(i)).sin_cos();
        (cos * r, sin * r)
    };
    polygon(&(0..corners).map(corner).collect::<Vec<_>>())
}

/// The seven houses of a city.
pub(crate) fn city_blocks() -> &'static str {
    "M-9-8h7v5.5h-7zM-1-9.5h6v7h-6zM-10.5-1.5h6v6h-6zM-3.5-1.5h7v6h-7zM4.5-1.5h6.5v5h-6.5zM-6 5.5h6.5v4.5h-6.5z\
     M1.5 5.5h6v5h-6z"
}

//! Wide-set names of regions and waters, laid where they cross the fewest lines.

use hexmap::HexId;

use crate::{
    board::{Board, Rect, SCALE},
    curve::Point,
    font::{Cut, width},
    label::{PlacedName, is_paved},
    look::Area,
    near::Crowd,
    title::{AreaKind, AreaName},
};

/// A name with its middle, and its angle in degrees, clockwise.
#[derive(Clone, Debug)]
pub(crate) struct PlacedArea {
    pub(crate) text: String,
    pub(crate) kind: AreaKind,
    pub(crate) size: f64,
    pub(crate) spacing: f64,
    pub(crate) at: Point,
    pub(crate) angle: f64,
    /// It lies on streets.
    pub(crate) paved: bool,
}

/// What such names should not cross.
pub(crate) struct Crossed<'a> {
    pub(crate) roads: &'a Crowd,
    pub(crate) rivers: &'a Crowd,
    pub(crate) coasts: &'a Crowd,
    /// Edges of woods, hills and swamps.
    pub(crate) grounds: &'a Crowd,
    pub(crate) names: &'a [PlacedName],
}

/// Places the names whose hex is on this sheet, in their order; a later one keeps clear of those before it.
pub(crate) fn areas(board: &Board<'_>, wanted: &[AreaName], crossed: &Crossed<'_>) -> Vec<PlacedArea> {
    let mut placed: Vec<PlacedArea> = Vec::new();
    for name in wanted {
        let Some(hex) = board.map.by_label(&name.hex).filter(|&h| board.owns(h)) else { continue };
        let (at, angle) = match name.angle {
            Some(angle) => {
                let (x, y) = board.centre(hex);
                (board.px((x + name.offset.0, y + name.offset.1)), angle)
            }
            None => quiet(board, name, hex, crossed, &placed),
        };
        let AreaName { text, kind, size, spacing, .. } = name.clone();
        let paved = is_paved(board, at);
        placed.push(PlacedArea { text, kind, size, spacing, at, angle, paved });
    }
    placed
}

impl PlacedArea {
    fn width(&self) -> f64 {
        set_width(&self.text, self.kind, self.size, self.spacing)
    }

    /// Points along the middle of its letters.
    fn points(&self) -> impl Iterator<Item = Point> + '_ {
        let (sin, cos) = self.angle.to_radians().sin_cos();
        let (wide, up) = (self.width(), self.size * 0.35);
        (0..=12).map(move |i| {
            let along = (f64::from(i) / 12.0 - 0.5) * wide;
            (self.at.0 + along * cos + up * sin, self.at.1 + along * sin - up * cos)
        })
    }
}

fn set_width(text: &str, kind: AreaKind, size: f64, spacing: f64) -> f64 {
    let cut = if kind == AreaKind::Water { Cut::Italic } else { Cut::Bold };
    width(text, cut, size) + spacing * text.chars().count() as f64
}

/// Something a name may cross, its price, and how far above and below the letters it still counts.
type Obstacle = (Point, f64, f64);

/// The place and angle near a hex that cross the least.
fn quiet(board: &Board<'_>, name: &AreaName, hex: HexId, crossed: &Crossed<'_>, placed: &[PlacedArea]) -> (Point, f64) {
    let wide = set_width(&name.text, name.kind, name.size, name.spacing);
    let high = name.size * 0.8;
    let centre = board.hex_px(hex);
    let around = Rect::about(centre, wide / 2.0 + 2.6 * SCALE, wide / 2.0 + 2.6 * SCALE);
    let mut obstacles: Vec<Obstacle> = Vec::new();
    let mut add = |points: &mut dyn Iterator<Item = Point>, price, margin| {
        obstacles.extend(points.map(|p| (p, price, margin)));
    };
    add(&mut crossed.roads.within(around), 3.5, 6.0);
    add(&mut crossed.rivers.within(around).step_by(3), 2.0, 6.0);
    add(&mut crossed.coasts.within(around), 4.0, 6.0);
    add(&mut crossed.grounds.within(around).step_by(2), 1.2, 4.0);
    for r in crossed.names.iter().map(|n| n.rect).filter(|r| r.meets(&around)) {
        let y = (r.y0 + r.y1) / 2.0;
        add(&mut [0.1, 0.3, 0.5, 0.7, 0.9].map(|t| (r.x0 + r.width() * t, y)).into_iter(), 3.0, 7.0);
    }
    add(&mut placed.iter().flat_map(PlacedArea::points), 8.0, 16.0);
    let wrong = |h: &HexId| match name.kind {
        AreaKind::Region => board.ground(*h).is_none_or(|g| g.area != Area::Paper) || board.is_built_up(*h),
        AreaKind::Water => !board.is_water(*h),
    };
    add(&mut board.hexes().filter(wrong).map(|h| board.hex_px(h)).filter(|&p| around.holds(p)), 9.0, 21.0);
    let frame = board.frame().grown(-8.0);
    let angles = [0.0, -8.0, -16.0, -30.0, 8.0, 16.0, 30.0, -60.0, 60.0];
    let angles = if name.kind == AreaKind::Water { &angles[..] } else { &angles[..7] };
    let mut best = (f64::INFINITY, centre, 0.0);
    for (i, j) in (-8..=8).flat_map(|i| (-8..=8).map(move |j| (i, j))) {
        let step = 2.2 * SCALE / 8.0;
        let (x, y) = (centre.0 + f64::from(i) * step, centre.1 + f64::from(j) * step);
        for &angle in angles {
            let (sin, cos) = f64::to_radians(angle).sin_cos();
            let mut price = f64::abs(angle) * 0.05 + f64::from(i32::abs(i) + i32::abs(j)) * 0.3;
            let ends = [-1.0, 1.0].map(|k| (x + k * cos * wide / 2.0, y + k * sin * wide / 2.0));
            price += if ends.iter().all(|&p| frame.holds(p)) { 0.0 } else { 100.0 };
            for &(p, toll, margin) in &obstacles {
                let (dx, dy) = ((p.0 - x) * cos + (p.1 - y) * sin, (p.1 - y) * cos - (p.0 - x) * sin);
                if dx.abs() < wide / 2.0 + 6.0 && -high - margin < dy && dy < margin {
                    price += toll;
                }
            }
            if price < best.0 - 1e-9 {
                best = (price, (x, y), angle);
            }
        }
    }
    (best.1, best.2)
}

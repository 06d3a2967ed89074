//! One sheet as the draughtsman sees it: places of hexes, corners and hexsides, and what lies there.

use std::collections::BTreeMap;

use hexmap::{HexId, Map, Sheet};

use crate::{
    curve::{Key, Point, key},
    look::{Area, Ground, Line, Size},
    plane::Plane,
    title::Title,
};

/// Pixels between neighbouring centres.
pub const SCALE: f64 = 64.0;

/// A rectangle: left, top, right, bottom.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rect {
    pub x0: f64,
    pub y0: f64,
    pub x1: f64,
    pub y1: f64,
}

impl Rect {
    pub fn width(&self) -> f64 {
        self.x1 - self.x0
    }

    pub fn height(&self) -> f64 {
        self.y1 - self.y0
    }

    /// Whether the insides have a point in common.
    pub fn meets(&self, other: &Rect) -> bool {
        self.x0 < other.x1 && other.x0 < self.x1 && self.y0 < other.y1 && other.y0 < self.y1
    }

    pub fn holds(&self, (x, y): (f64, f64)) -> bool {
        self.x0 < x && x < self.x1 && self.y0 < y && y < self.y1
    }

    /// The rectangle with `by` more on each side.
    pub fn grown(&self, by: f64) -> Rect {
        Rect { x0: self.x0 - by, y0: self.y0 - by, x1: self.x1 + by, y1: self.y1 + by }
    }

    pub(crate) fn about((x, y): Point, half_width: f64, half_height: f64) -> Rect {
        Rect { x0: x - half_width, y0: y - half_height, x1: x + half_width, y1: y + half_height }
    }
}

/// A sheet with its place in the picture. Geometry is worked out in hexes (neighbouring centres one
/// apart) and turned into pixels by [`Board::px`].
pub(crate) struct Board<'a> {
    pub(crate) map: &'a Map,
    pub(crate) sheet: &'a Sheet,
    pub(crate) title: &'a Title,
    /// By hex of the sheet: its terrain as it is drawn.
    grounds: Vec<Option<&'static Ground>>,
    /// By hex of the sheet: the sizes of its places.
    sizes: Vec<Vec<Size>>,
    /// The frame in hexes.
    bounds: Rect,
    /// Where the frame's upper left corner lies in the picture.
    origin: Point,
    pub(crate) plane: Plane,
    at: BTreeMap<Key, HexId>,
}

impl<'a> Board<'a> {
    pub(crate) fn new(map: &'a Map, sheet: &'a Sheet, title: &'a Title, origin: Point) -> Board<'a> {
        let plane = Plane::new(sheet.numbering.orientation());
        let reach = |of: fn(&Point) -> f64| plane.corners.iter().map(of).fold(0.0, f64::max);
        let (half_width, half_height) = (reach(|c| c.0), reach(|c| c.1));
        let bounds = Rect { x0: 0.0, y0: 0.0, x1: 0.0, y1: 0.0 };
        let (grounds, sizes) = (Vec::new(), Vec::new());
        let mut board = Board { map, sheet, title, grounds, sizes, bounds, origin, plane, at: BTreeMap::new() };
        let look = &title.look;
        let by_terrain = |word: &str| {
            let word = title.drawn_as(word);
            look.grounds.iter().find(|ground| ground.area != Area::Feature && ground.has(word))
        };
        board.grounds = board.hexes().map(|hex| by_terrain(map.terrain_name(hex))).collect();
        let size = |word: &str| {
            let has = |words: &[(&str, &str)]| words.iter().any(|(known, _)| *known == word);
            look.places.iter().find(|place| has(place.words)).map(|place| place.size)
        };
        board.sizes = board.hexes().map(|hex| board.features(hex).filter_map(size).collect()).collect();
        let centres: Vec<(HexId, Point)> = board.hexes().map(|h| (h, board.centre(h))).collect();
        let least = |of: fn(&Point) -> f64| centres.iter().map(|(_, c)| of(c)).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&Point) -> f64| centres.iter().map(|(_, c)| of(c)).fold(f64::NEG_INFINITY, f64::max);
        if !centres.is_empty() {
            board.bounds = Rect {
                x0: least(|c| c.0) - half_width,
                y0: least(|c| c.1) - half_height,
                x1: most(|c| c.0) + half_width,
                y1: most(|c| c.1) + half_height,
            };
        }
        board.at = centres.into_iter().map(|(h, c)| (key(c), h)).collect();
        board
    }

    pub(crate) fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        let first = self.sheet.first.0;
        (first..first + self.sheet.count as u16).map(HexId)
    }

    /// How much larger names are than on a first sheet: the others are shown whole on a small panel.
    pub(crate) fn lettering(&self) -> f64 {
        if self.sheet.first.index() > 0 { 1.2 } else { 1.0 }
    }

    pub(crate) fn pointy(&self) -> bool {
        self.plane.pointy()
    }

    /// The frame in pixels.
    pub(crate) fn frame(&self) -> Rect {
        let (x, y) = self.origin;
        Rect { x0: x, y0: y, x1: x + self.bounds.width() * SCALE, y1: y + self.bounds.height() * SCALE }
    }

    /// The centre in hexes.
    pub(crate) fn centre(&self, hex: HexId) -> Point {
        self.plane.centre(self.map, hex)
    }

    pub(crate) fn px(&self, (x, y): Point) -> Point {
        (self.origin.0 + (x - self.bounds.x0) * SCALE, self.origin.1 + (y - self.bounds.y0) * SCALE)
    }

    pub(crate) fn all_px(&self, points: impl IntoIterator<Item = Point>) -> Vec<Point> {
        points.into_iter().map(|p| self.px(p)).collect()
    }

    pub(crate) fn hex_px(&self, hex: HexId) -> Point {
        self.px(self.centre(hex))
    }

    /// Corner `i` of a hex with this centre, in hexes.
    pub(crate) fn corner(&self, centre: Point, i: usize) -> Point {
        self.plane.corner(centre, i)
    }

    /// The centre of the neighbour in a direction, whether or not the map has it.
    pub(crate) fn step(&self, (x, y): Point, dir: usize) -> Point {
        let (a, b) = (self.plane.corners[dir], self.plane.corners[(dir + 1) % 6]);
        (x + a.0 + b.0, y + a.1 + b.1)
    }

    /// The ends of the hexside between two neighbours, in hexes.
    pub(crate) fn side(&self, a: HexId, b: HexId) -> (Point, Point) {
        self.plane.side(self.map, a, b)
    }

    /// Hexsides of this sheet that carry one of the kinds, with the name the kind has there.
    pub(crate) fn sides_of(&self, kind: &str) -> Vec<(HexId, HexId, &'a str)> {
        let Some(bit) = self.map.side_kinds.iter().position(|k| k == kind) else { return Vec::new() };
        let here = self.map.edges().iter().filter(|e| e.kinds.0 >> bit & 1 != 0 && self.owns(e.a));
        here.map(|edge| {
            let name = edge.names.iter().find(|(k, _)| usize::from(*k) == bit);
            (edge.a, edge.b, name.map_or("", |(_, name)| name.as_str()))
        })
        .collect()
    }

    /// Pairs of neighbours joined by a kind of link, each once.
    pub(crate) fn links_of(&self, kind: &str) -> Vec<(HexId, HexId)> {
        let bits = self.map.link_kind(kind);
        let mut pairs = Vec::new();
        for hex in self.hexes() {
            let linked = self.map.around(hex).filter(|&(d, to)| hex < to && self.map.link(hex, d).meets(bits));
            pairs.extend(linked.map(|(_, to)| (hex, to)));
        }
        pairs
    }

    pub(crate) fn owns(&self, hex: HexId) -> bool {
        let first = self.sheet.first.index();
        (first..first + self.sheet.count).contains(&hex.index())
    }

    fn index(&self, hex: HexId) -> usize {
        hex.index() - self.sheet.first.index()
    }

    /// The terrain of a hex as it is drawn.
    pub(crate) fn ground(&self, hex: HexId) -> Option<&'static Ground> {
        self.grounds[self.index(hex)]
    }

    /// The features of a hex, by the words they are drawn by.
    pub(crate) fn features(&self, hex: HexId) -> impl Iterator<Item = &str> {
        self.map.features(hex).iter().map(|feature| self.title.drawn_as(feature))
    }

    /// Words of the map that are drawn as a line, in the order of the line's own.
    fn drawn<'b>(&'b self, line: &'b Line, kinds: &'a [String]) -> impl Iterator<Item = &'a String> + 'b {
        let words = line.words.iter().map(|(word, _)| word).chain(line.also);
        words.flat_map(move |word| kinds.iter().filter(move |kind| self.title.drawn_as(kind) == *word))
    }

    /// Hexsides of this sheet that are drawn as a line, with the name they have there.
    pub(crate) fn sides_drawn(&self, line: &Line) -> Vec<(HexId, HexId, &'a str)> {
        self.drawn(line, &self.map.side_kinds).flat_map(|word| self.sides_of(word)).collect()
    }

    /// Pairs of neighbours whose link is drawn as a line, kind by kind.
    pub(crate) fn links_drawn(&self, line: &Line) -> Vec<Vec<(HexId, HexId)>> {
        let links = self.drawn(line, &self.map.link_kinds).map(|word| self.links_of(word));
        links.filter(|links| !links.is_empty()).collect()
    }

    pub(crate) fn is_water(&self, hex: HexId) -> bool {
        self.ground(hex).is_some_and(|ground| ground.area == Area::Water)
    }

    pub(crate) fn is(&self, hex: HexId, size: Size) -> bool {
        self.sizes[self.index(hex)].contains(&size)
    }

    /// Streets all over: a great city, or a hex inside a city that fills many.
    pub(crate) fn is_built_up(&self, hex: HexId) -> bool {
        self.is(hex, Size::Great) || (self.is(hex, Size::City) && self.is(hex, Size::Inside))
    }

    /// The centre of a hex that touches a corner and satisfies `want`.
    pub(crate) fn touching(&self, corner: Point, want: impl Fn(HexId) -> bool) -> Option<Point> {
        self.hexes_touching(corner).filter(|&h| want(h)).map(|h| self.centre(h)).next()
    }

    /// The hexes of this sheet around a corner, at most three.
    pub(crate) fn hexes_touching(&self, corner: Point) -> impl Iterator<Item = HexId> + '_ {
        let centres = self.plane.corners.iter().map(move |c| (corner.0 - c.0, corner.1 - c.1));
        centres.filter_map(|c| self.at.get(&key(c)).copied())
    }
}

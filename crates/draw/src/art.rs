//! The map as a picture, worked out once and then written in any theme.

use hexmap::{EdgeId, HexId, Map};

use crate::{
    board::{Board, Rect},
    curve::{Point, along, between, chains, cut_corners},
    label::{self, Clutter, PlacedName, Rank},
    lay::Hexside,
    look::{self, Area, Course, Ground, Printed, Size},
    near::Crowd,
    path::{Path, polygon},
    region_label::{self, Crossed, PlacedArea},
    relief::{self, Lines},
    road::{Bridge, bridges, ways},
    signs::signs,
    stream_label::{StreamName, stream_names},
    title::Title,
    water::waters,
};

/// Pixels between neighbouring centres.
pub use crate::board::SCALE;

/// Pixels between the frames of two sheets.
const GAP: f64 = 56.0;

/// What a line on the map is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LineKind {
    Coast,
    Strait,
    River,
    /// A road or railway, by its id in the look.
    Way(&'static str),
}

/// A line as drawn, in pixels: for measuring, and for units that move along roads.
#[derive(Clone, Debug)]
pub struct Line {
    pub kind: LineKind,
    pub points: Vec<(f64, f64)>,
}

/// The sign of a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    City,
    Town,
    Village,
}

pub(crate) struct Number {
    pub(crate) at: Point,
    pub(crate) text: String,
    pub(crate) wet: bool,
}

/// One sheet: path data and placed signs and names.
pub(crate) struct SheetArt {
    pub(crate) name: String,
    pub(crate) turned: i16,
    pub(crate) hex_km_tenths: u16,
    pub(crate) frame: Rect,
    pub(crate) grounds: Vec<(&'static Ground, String)>,
    pub(crate) textures: Vec<(&'static Ground, String)>,
    pub(crate) built_up: String,
    pub(crate) coasts: String,
    pub(crate) straits: String,
    pub(crate) rivers: String,
    pub(crate) land_grid: String,
    pub(crate) water_grid: String,
    /// Lines along hexsides, the lowest first.
    pub(crate) borders: Vec<(&'static look::Line, String)>,
    /// All hexes as one area, on a sheet that stands beside the first; nothing where the sheet fills its frame.
    pub(crate) ground: String,
    /// Between hexes that lead to different places of another sheet.
    pub(crate) districts: String,
    /// The edge of the map that is one side's supply.
    pub(crate) red_edge: String,
    /// Roads and railways, the lowest first.
    pub(crate) ways: Vec<(&'static look::Line, String)>,
    pub(crate) bridges: Vec<Bridge>,
    pub(crate) ferries: Vec<(Point, Point)>,
    pub(crate) places: Vec<(Place, Point)>,
    pub(crate) signs: Vec<Printed>,
    pub(crate) numbers: Vec<Number>,
    pub(crate) names: Vec<PlacedName>,
    pub(crate) stream_names: Vec<StreamName>,
    pub(crate) areas: Vec<PlacedArea>,
    pub(crate) lines: Vec<Line>,
    /// Centres of hexes of open water without name or sign.
    pub(crate) empty: Vec<Point>,
}

/// A map worked out for drawing. Building it takes up to a second for the largest maps; writing it is quick.
pub struct MapArt {
    pub(crate) title: Title,
    pub(crate) sheets: Vec<SheetArt>,
    centres: Vec<Point>,
    /// By hexside that carries something.
    hexsides: Vec<Hexside>,
    /// For each hex its corners about the centre, in pixels.
    corners: Vec<[Point; 6]>,
}

impl MapArt {
    /// Sheets lie side by side in the map's order, 64 pixels between neighbouring centres.
    pub fn new(map: &Map, title: &Title) -> MapArt {
        let mut art = MapArt {
            title: title.clone(),
            sheets: Vec::new(),
            centres: Vec::new(),
            hexsides: (0..map.edges().len() as u16).map(|edge| Hexside::of(map, EdgeId(edge))).collect(),
            corners: Vec::new(),
        };
        let mut left = 0.0;
        for sheet in &map.sheets {
            let board = Board::new(map, sheet, title, (left, 0.0));
            art.sheets.push(SheetArt::new(&board));
            art.centres.extend(board.hexes().map(|h| board.hex_px(h)));
            let corners = std::array::from_fn(|i| board.corner((0.0, 0.0), i)).map(|(x, y)| (x * SCALE, y * SCALE));
            art.corners.extend(std::iter::repeat_n(corners, sheet.count));
            left = board.frame().x1 + GAP;
        }
        art
    }

    /// What [`MapArt::layer_svg`] fills: x, y, width, height.
    pub fn viewbox(&self) -> (f64, f64, f64, f64) {
        let most = |of: fn(&Rect) -> f64| self.sheets.iter().map(|s| of(&s.frame)).fold(0.0, f64::max);
        (0.0, 0.0, most(|f| f.x1), most(|f| f.y1))
    }

    /// The centre of a hex in pixels.
    pub fn centre(&self, hex: HexId) -> (f64, f64) {
        self.centres.get(hex.index()).copied().unwrap_or_default()
    }

    /// How a hexside lies that carries something.
    pub(crate) fn hexside(&self, edge: EdgeId) -> Hexside {
        self.hexsides[edge.index()]
    }

    /// The outline of a hex as path data, drawn in by a part of its radius.
    pub fn hex_path(&self, hex: HexId, inset: f64) -> String {
        let Some(corners) = self.corners.get(hex.index()) else { return String::new() };
        let (x, y) = self.centre(hex);
        polygon(&corners.map(|(dx, dy)| (x + dx * (1.0 - inset), y + dy * (1.0 - inset))))
    }

    /// The frames of the sheets, in pixels.
    pub fn frames(&self) -> impl Iterator<Item = &Rect> {
        self.sheets.iter().map(|sheet| &sheet.frame)
    }

    /// Coasts, rivers, roads and railways as drawn.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.sheets.iter().flat_map(|sheet| &sheet.lines)
    }

    /// The place names as set.
    pub fn names(&self) -> impl Iterator<Item = &PlacedName> {
        self.sheets.iter().flat_map(|sheet| &sheet.names)
    }
}

impl SheetArt {
    fn new(board: &Board<'_>) -> SheetArt {
        let title = board.title;
        let by_layer = in_layers(title);
        let waters = waters(board);
        let ways = ways(board);
        let (mut coasts, mut rivers, mut roads, mut borders) =
            (Crowd::default(), Crowd::default(), Crowd::default(), Crowd::default());
        coasts.extend(waters.coasts.iter().flat_map(|line| line.iter().copied().step_by(2)));
        rivers.extend(waters.straits.iter().chain(&waters.rivers).flat_map(|s| s.line.iter().copied()));
        for way in &ways {
            let quarters = way.points.windows(2).flat_map(|p| [0.0, 0.25, 0.5, 0.75].map(|t| between(p[0], p[1], t)));
            roads.extend(quarters);
        }
        let border_sides = |line: &look::Line| -> Vec<(Point, Point)> {
            board.sides_drawn(line).into_iter().map(|(a, b, _)| board.side(a, b)).collect()
        };
        for line in by_layer.iter().filter(|line| matches!(line.course, Course::Side { .. })) {
            for (p, q) in border_sides(line) {
                borders.extend((0..=6).map(|i| board.px(between(p, q, f64::from(i) / 6.0))));
            }
        }
        let signs = signs(board, &[&rivers, &roads, &coasts, &borders]);
        let sign_rects: Vec<Rect> = signs.iter().map(Printed::rect).collect();
        let numbers = numbers(board, &[&rivers, &roads]);
        let number_rects: Vec<Rect> = numbers.iter().map(|n| label::number_rect(n.at)).collect();
        let clutter =
            Clutter { rivers: &rivers, roads: &roads, coasts: &coasts, marks: &sign_rects, numbers: &number_rects };
        let names = label::names(board, &clutter);
        let mut grounds: Vec<_> = title.look.grounds.iter().collect();
        grounds.retain(|ground| matches!(ground.area, Area::Tint | Area::Feature));
        grounds.sort_by_key(|ground| ground.layer);
        let grounds: Vec<_> = grounds.into_iter().map(|ground| (ground, relief::areas(board, ground))).collect();
        let mut ground_edges = Crowd::default();
        ground_edges
            .extend(grounds.iter().flat_map(|(_, areas)| areas).flat_map(|(_, o)| o.iter().copied().step_by(2)));
        let crossed =
            Crossed { roads: &roads, rivers: &rivers, coasts: &coasts, grounds: &ground_edges, names: &names };
        let areas = region_label::areas(board, &title.regions, &crossed);
        let name_rects: Vec<Rect> = names.iter().map(|n| n.rect).collect();
        let stream_names = stream_names(&waters.rivers, &roads, &name_rects, &sign_rects, &board.frame());
        let lines = Lines { roads: &roads, rivers: &rivers, coasts: &coasts };
        let (land_grid, water_grid) = grid(board);
        let polygons = |shapes: &mut dyn Iterator<Item = &Vec<Point>>| {
            let mut path = Path::default();
            shapes.for_each(|shape| path.polygon(shape));
            path.finish()
        };
        let mut textures: Vec<_> =
            grounds.iter().map(|(ground, areas)| (*ground, relief::texture(board, ground, areas, &lines))).collect();
        textures.retain(|(_, path)| !path.is_empty());
        textures.sort_by_key(|(ground, _)| ground.texture);
        let drawn = |path: &dyn Fn(&'static look::Line) -> Option<String>| {
            let paths = by_layer.iter().filter_map(|line| Some((*line, path(line)?)));
            paths.filter(|(_, path)| !path.is_empty()).collect::<Vec<_>>()
        };
        let way_path = |line: &'static look::Line| {
            let mut path = Path::default();
            ways.iter().filter(|w| std::ptr::eq(w.line, line)).for_each(|w| path.curve(&w.points));
            matches!(line.course, Course::Way(_)).then(|| path.finish())
        };
        let border_path = |line: &'static look::Line| {
            let mut path = Path::default();
            for chain in chains(border_sides(line)) {
                path.open(&board.all_px(cut_corners(chain, false, 2)));
            }
            matches!(line.course, Course::Side { .. }).then(|| path.finish())
        };
        let (borders, ways_drawn) = (drawn(&border_path), drawn(&way_path));
        let line = |kind: LineKind, points: &[Point]| Line { kind, points: points.to_vec() };
        let drawn = waters.coasts.iter().map(|c| line(LineKind::Coast, c));
        let drawn = drawn.chain(waters.straits.iter().map(|s| line(LineKind::Strait, &s.line)));
        let drawn = drawn.chain(waters.rivers.iter().map(|s| line(LineKind::River, &s.line)));
        let drawn = drawn.chain(ways.iter().map(|w| line(LineKind::Way(w.line.id), &along(&w.points, 8))));
        SheetArt {
            name: board.sheet.name.clone(),
            turned: board.sheet.turned,
            hex_km_tenths: board.sheet.hex_km_tenths,
            frame: board.frame(),
            grounds: grounds
                .iter()
                .filter(|(_, areas)| !areas.is_empty())
                .map(|(g, areas)| (*g, relief::area_path(areas)))
                .collect(),
            textures,
            built_up: polygons(&mut relief::built_up(board).iter()),
            coasts: polygons(&mut waters.coasts.iter()),
            straits: polygons(&mut waters.straits.iter().map(|s| &s.banks)),
            rivers: polygons(&mut waters.rivers.iter().map(|s| &s.banks)),
            land_grid,
            water_grid,
            borders,
            ground: ground(board),
            districts: districts(board),
            red_edge: red_edge(board),
            ways: ways_drawn,
            bridges: bridges(board),
            ferries: ferries(board),
            places: places(board),
            numbers,
            lines: drawn.collect(),
            empty: empty(board),
            signs,
            names,
            stream_names,
            areas,
        }
    }
}

/// The lines of the look, the lowest first.
fn in_layers(title: &Title) -> Vec<&'static look::Line> {
    let mut lines: Vec<_> = title.look.lines.iter().collect();
    lines.sort_by_key(|line| line.layer);
    lines
}

/// Hexsides that touch land, and the others. Each is drawn once.
fn grid(board: &Board<'_>) -> (String, String) {
    let mut paths = [Path::default(), Path::default()];
    for hex in board.hexes() {
        let centre = board.centre(hex);
        let mut pen: [Option<usize>; 2] = [None, None];
        for dir in hexmap::Dir::ALL {
            let next = board.map.step(hex, dir);
            if next.exists() && next < hex {
                continue;
            }
            let wet = usize::from(board.is_water(hex) && (!next.exists() || board.is_water(next)));
            if pen[wet] != Some(dir.index()) {
                paths[wet].start(board.px(board.corner(centre, dir.index())));
            }
            paths[wet].line(board.px(board.corner(centre, dir.index() + 1)));
            pen[wet] = Some(dir.index() + 1);
        }
    }
    let [land, water] = paths.map(Path::finish);
    (land, water)
}

/// The outline of a sheet that is not the first: an inset has no straight edges.
fn ground(board: &Board<'_>) -> String {
    let mut path = Path::default();
    if board.sheet.first.index() > 0 {
        for hex in board.hexes() {
            let corners: [Point; 6] = std::array::from_fn(|i| board.px(board.corner(board.centre(hex), i)));
            path.polygon(&corners);
        }
    }
    path.finish()
}

/// Hexsides of a later sheet between hexes that lead to different places of another.
fn districts(board: &Board<'_>) -> String {
    let leads = |hex: HexId| {
        let far = board.map.far_links().iter();
        far.filter_map(|&(a, b, _)| if a == hex { Some(b) } else { (b == hex).then_some(a) }).min()
    };
    let mut path = Path::default();
    if board.sheet.first.index() > 0 {
        for hex in board.hexes() {
            let from = leads(hex);
            // A river parts them already.
            let parts = |to: HexId| hex < to && leads(to) != from && board.map.edge_between(hex, to).is_none();
            for (_, to) in board.map.around(hex).filter(|&(_, to)| parts(to)) {
                let (p, q) = board.side(hex, to);
                path.open(&[board.px(p), board.px(q)]);
            }
        }
    }
    path.finish()
}

/// The outer sides of the hexes of a red edge.
fn red_edge(board: &Board<'_>) -> String {
    let mut path = Path::default();
    for hex in board.map.with_feature("red-edge").filter(|&h| board.owns(h)) {
        for dir in hexmap::Dir::ALL.into_iter().filter(|&d| !board.map.step(hex, d).exists()) {
            let centre = board.centre(hex);
            path.open(&[board.px(board.corner(centre, dir.index())), board.px(board.corner(centre, dir.index() + 1))]);
        }
    }
    path.finish()
}

fn ferries(board: &Board<'_>) -> Vec<(Point, Point)> {
    let across = |(a, b, _): &(HexId, HexId, &str)| {
        let (from, to) = (board.hex_px(*a), board.hex_px(*b));
        (between(from, to, 0.25), between(from, to, 0.75))
    };
    let lines = board.title.look.lines.iter().filter(|line| line.course == Course::Ferry);
    lines.flat_map(|line| board.sides_drawn(line)).map(|sides| across(&sides)).collect()
}

fn places(board: &Board<'_>) -> Vec<(Place, Point)> {
    let mut places = Vec::new();
    for hex in board.hexes().filter(|_| !board.plane.boxes()) {
        let place = match Rank::of(board, hex) {
            _ if board.is_built_up(hex) && !board.is(hex, Size::Inside) => continue,
            Rank::GreatCity | Rank::City => Place::City,
            Rank::Town => Place::Town,
            Rank::Village if board.map.name(hex).is_empty() || board.is_water(hex) => continue,
            Rank::Village => Place::Village,
        };
        places.push((place, board.hex_px(hex)));
    }
    places
}

fn numbers(board: &Board<'_>, crowds: &[&Crowd]) -> Vec<Number> {
    let number = |hex| {
        let (at, wet) = (label::number_place(board, hex, crowds), board.is_water(hex));
        let name = board.map.name(hex);
        let label = if board.plane.boxes() && !name.is_empty() { name } else { board.map.label(hex) };
        let prefix = format!("{}-", board.sheet.name);
        Number { at, text: label.strip_prefix(&prefix).unwrap_or(label).to_owned(), wet }
    };
    board.hexes().map(number).collect()
}

fn empty(board: &Board<'_>) -> Vec<Point> {
    let bare = |&h: &HexId| board.is_water(h) && board.map.name(h).is_empty() && board.map.features(h).is_empty();
    board.hexes().filter(bare).map(|h| board.hex_px(h)).collect()
}

//! Signs that are printed on the map: supply sources, entries, set-up, objectives, fortifications.

use hexmap::HexId;

use crate::{
    board::{Board, Rect, SCALE},
    curve::{Point, distance},
    near::Crowd,
    title::Title,
};

/// Whose a sign is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    German,
    Soviet,
    Nobody,
}

impl Owner {
    fn of(word: &str) -> Owner {
        let word = word.to_ascii_lowercase();
        if word.starts_with("de") || word.starts_with("ger") {
            Owner::German
        } else if word.starts_with("su") {
            Owner::Soviet
        } else {
            Owner::Nobody
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Sign {
    Supply(Owner),
    /// An arrow into the map; degrees clockwise from pointing right; the letter of the area, if it has one.
    Entry(Owner, u16, String),
    /// Untried units that begin here, as in `1I·2A`.
    Setup(String),
    Objective,
    /// What an objective is worth.
    Value(String),
    Fort,
    /// A fort that is seen from afar.
    Rampart,
    Station,
    Harbour,
    /// Where ships go.
    Naval,
    /// It leads to another sheet; the number of the hex there, where it is only one.
    Gate(String),
}

pub(crate) struct Printed {
    pub(crate) at: Point,
    pub(crate) sign: Sign,
}

impl Printed {
    /// What the sign covers.
    pub(crate) fn rect(&self) -> Rect {
        let (half_width, half_height) = match &self.sign {
            Sign::Entry(..) => (12.0, 12.0),
            Sign::Setup(text) => (2.6 * text.chars().count() as f64 + 3.5, 7.0),
            Sign::Objective | Sign::Rampart => (8.0, 8.0),
            Sign::Gate(text) if !text.is_empty() => (15.0, 5.0),
            Sign::Value(_) => (6.0, 5.0),
            _ => (9.0, 7.0),
        };
        Rect::about(self.at, half_width, half_height)
    }
}

/// All signs, placed. `lines` are what small signs keep clear of.
pub(crate) fn signs(board: &Board<'_>, title: &Title, lines: &[&Crowd]) -> Vec<Printed> {
    let full = |feature: &str| title.printed.iter().any(|f| f == feature);
    let mut signs = Vec::new();
    for hex in board.hexes() {
        let mut taken = Vec::new();
        if has_star(board, hex) {
            let (x, y) = board.hex_px(hex);
            taken.push((x + 0.33 * SCALE, y - 0.13 * SCALE));
            signs.push(Printed { at: taken[0], sign: Sign::Objective });
            if let Some(worth) = board.map.feature_values(hex, "vp").next().filter(|_| full("vp")) {
                let at = (x + 0.385 * SCALE, y + 0.11 * SCALE);
                taken.push(at);
                signs.push(Printed { at, sign: Sign::Value(worth.to_owned()) });
            }
        }
        if let Some(other) = board.map.feature_values(hex, "fringe").next() {
            let (x, y) = board.hex_px(hex);
            signs.push(Printed { at: (x, y + 0.40 * SCALE), sign: Sign::Gate(other.to_owned()) });
        }
        for (sign, from_right) in small_signs(board, hex, full("fort")) {
            let at = quiet_spot(board, hex, from_right, &taken, lines);
            taken.push(at);
            signs.push(Printed { at, sign });
        }
        let mut owners = Vec::new();
        for value in board.map.feature_values(hex, "entry").filter(|v| !v.ends_with("alt")) {
            let owner = Owner::of(value);
            if !owners.contains(&owner) {
                owners.push(owner);
                let (at, turn) = entry(board, hex);
                let area = if full("entry") { value.to_owned() } else { String::new() };
                signs.push(Printed { at, sign: Sign::Entry(owner, turn, area) });
            }
        }
    }
    signs
}

fn has_star(board: &Board<'_>, hex: HexId) -> bool {
    ["objective", "victory-hex", "key-point"].iter().any(|f| board.map.has_feature(hex, f))
}

/// Signs that look for a quiet place, and whether they begin looking on the right.
fn small_signs(board: &Board<'_>, hex: HexId, ramparts: bool) -> Vec<(Sign, bool)> {
    let map = board.map;
    let mut signs = Vec::new();
    for (feature, owner) in [("supply-de", Owner::German), ("supply-su", Owner::Soviet)] {
        if map.has_feature(hex, feature) {
            signs.push((Sign::Supply(owner), false));
        }
    }
    let setup: Vec<&str> = map.feature_values(hex, "setup-su").collect();
    if !setup.is_empty() {
        signs.push((Sign::Setup(setup.join("·")), true));
    }
    if map.has_feature(hex, "worker-setup") {
        signs.push((Sign::Setup("W".to_owned()), false));
    }
    if map.has_feature(hex, "fort") || map.has_feature(hex, "fortified-city") {
        signs.push((if ramparts { Sign::Rampart } else { Sign::Fort }, true));
    }
    for (feature, sign) in [("harbour", Sign::Harbour), ("naval", Sign::Naval)] {
        if map.has_feature(hex, feature) {
            signs.push((sign, false));
            break;
        }
    }
    let leads = |&(a, b, _): &(HexId, HexId, u8)| a == hex || b == hex;
    if hex.index() < map.sheets[0].count && map.far_links().iter().any(leads) {
        signs.push((Sign::Gate(String::new()), false));
    }
    if map.has_feature(hex, "rail-station") {
        signs.push((Sign::Station, false));
    }
    signs
}

/// The quietest of four places beside the counter that is not taken.
fn quiet_spot(board: &Board<'_>, hex: HexId, from_right: bool, taken: &[Point], lines: &[&Crowd]) -> Point {
    let (x, y) = board.hex_px(hex);
    let frame = board.frame();
    let places: [(f64, f64); 4] = if from_right {
        [(0.34, 0.17), (0.34, -0.17), (-0.34, 0.17), (-0.34, -0.17)]
    } else {
        [(-0.34, 0.17), (0.34, 0.17), (-0.34, -0.17), (0.34, -0.17)]
    };
    let cost = |i: usize, at: Point| {
        let crossed: usize = lines.iter().map(|crowd| crowd.count(Rect::about(at, 9.0, 9.0))).sum();
        let off = at.0 < frame.x0 + 8.0 || at.0 > frame.x1 - 8.0;
        let beside = taken.iter().any(|&t| distance(t, at) < 14.0);
        crossed as f64 + i as f64 * 1.3 + if off { 20.0 } else { 0.0 } + if beside { 50.0 } else { 0.0 }
    };
    let spots = places.iter().enumerate().map(|(i, (dx, dy))| {
        let at = (x + dx * SCALE, y + dy * SCALE);
        (cost(i, at), at)
    });
    spots.reduce(|a, b| if b.0 < a.0 { b } else { a }).expect("four places").1
}

/// Where the arrow of an entry hex stands, at the nearest edge of the sheet, and how it is turned.
fn entry(board: &Board<'_>, hex: HexId) -> (Point, u16) {
    let (x, y) = board.hex_px(hex);
    let frame = board.frame();
    let edges = [
        (x - frame.x0, 0, (-0.60, 0.0)),
        (frame.x1 - x, 180, (0.60, 0.0)),
        // Beside the number at the top of the hex.
        (y - frame.y0, 90, (0.24, -0.45)),
        (frame.y1 - y, 270, (0.0, 0.50)),
    ];
    let (_, turn, (dx, dy)) = edges.into_iter().reduce(|a, b| if b.0 < a.0 { b } else { a }).expect("four edges");
    let at = (
        (x + dx * SCALE).clamp(frame.x0 + 6.0, frame.x1 - 6.0),
        (y + dy * SCALE).clamp(frame.y0 + 5.0, frame.y1 - 5.0),
    );
    (at, turn)
}

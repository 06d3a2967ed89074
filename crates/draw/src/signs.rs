//! Where the printed signs of a sheet stand.

use hexmap::HexId;

use crate::{
    board::{Board, Rect, SCALE},
    curve::{Point, distance},
    look::{Found, Livery, Printed, Sign, Spot},
    near::Crowd,
};

impl Printed {
    /// What the sign covers.
    pub(crate) fn rect(&self) -> Rect {
        let (half_width, half_height) = (self.sign.covers)(self);
        Rect::about(self.at, half_width, half_height)
    }
}

/// All signs, placed. `lines` are what those beside the counter keep clear of.
pub(crate) fn signs(board: &Board<'_>, lines: &[&Crowd]) -> Vec<Printed> {
    let mut order: Vec<&'static Sign> = board.title.look.signs.iter().collect();
    order.sort_by_key(|sign| sign.rank);
    let mut signs = Vec::new();
    for hex in board.hexes() {
        let mut taken = Vec::new();
        for &sign in &order {
            let full = board.title.prints(sign);
            if sign.full_only && !full {
                continue;
            }
            for found in found(board, sign, hex) {
                let (at, turned) = match sign.spot {
                    Spot::At(dx, dy) => {
                        let (x, y) = board.hex_px(hex);
                        ((x + dx * SCALE, y + dy * SCALE), 0)
                    }
                    Spot::BesideFromLeft => (quiet_spot(board, hex, false, &taken, lines), 0),
                    Spot::BesideFromRight => (quiet_spot(board, hex, true, &taken, lines), 0),
                    Spot::Edge => entry(board, hex),
                };
                taken.push(at);
                signs.push(Printed { at, turned, full, ..found });
            }
        }
    }
    signs
}

/// What a hex has of a sign, without its place.
fn found(board: &Board<'_>, sign: &'static Sign, hex: HexId) -> Vec<Printed> {
    let map = board.map;
    let liveries = board.title.look.liveries;
    let printed = |word, value: &str, nation| {
        let value = value.to_owned();
        Printed { sign, at: (0.0, 0.0), word, value, nation, turned: 0, full: false }
    };
    let words = sign.words.iter().map(|(word, _)| *word).chain(sign.also.iter().copied());
    // Nations by how the data writes them, in the order of the table.
    let nations =
        |liveries: &'static [Livery]| liveries.iter().filter_map(|livery| Some((livery, *livery.letters.first()?)));
    let mut all = Vec::new();
    for word in words {
        match sign.found {
            Found::Whole if board.features(hex).any(|f| f == word) => all.push(printed(word, "", None)),
            Found::Value => all.extend(map.feature_values(hex, word).take(1).map(|value| printed(word, value, None))),
            Found::OfNation => {
                let has = |letters: &str| map.has_feature(hex, &format!("{word}-{letters}"));
                let here = nations(liveries).filter(|(_, letters)| has(letters));
                all.extend(here.map(|(livery, _)| printed(word, "", Some(livery))));
            }
            Found::ValuesOfNation => {
                for (livery, letters) in nations(liveries) {
                    let key = format!("{word}-{letters}");
                    let values: Vec<&str> = map.feature_values(hex, &key).collect();
                    if !values.is_empty() {
                        all.push(printed(word, &values.join("·"), Some(livery)));
                    }
                }
            }
            Found::NationInValue => {
                for value in map.feature_values(hex, word).filter(|value| !value.ends_with("alt")) {
                    let lower = value.to_ascii_lowercase();
                    let names = |livery: &&Livery| livery.letters.iter().any(|letters| lower.starts_with(letters));
                    let nation = liveries.iter().find(names);
                    if !all.iter().any(|other: &Printed| other.nation == nation) {
                        all.push(printed(word, value, nation));
                    }
                }
            }
            Found::FarLink => {
                let leads = |&(a, b, _): &(HexId, HexId, u8)| a == hex || b == hex;
                if hex.index() < map.sheets[0].count && map.far_links().iter().any(leads) {
                    all.push(printed(word, "", None));
                }
            }
            Found::Whole | Found::Nowhere => {}
        }
    }
    if sign.found == Found::Whole {
        all.truncate(1);
    }
    all
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

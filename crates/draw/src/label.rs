//! Place names, so set that they cover little and never each other.

use hexmap::HexId;

use crate::{
    board::{Board, Rect, SCALE},
    curve::{Point, distance},
    font::{Cut, width},
    look::{Size, Texture},
    near::Crowd,
};

/// How important a place is, the greatest first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    GreatCity,
    City,
    Town,
    Village,
}

impl Rank {
    pub(crate) fn of(board: &Board<'_>, hex: HexId) -> Rank {
        if board.is(hex, Size::Inside) {
            Rank::Village
        } else if board.is_built_up(hex) {
            Rank::GreatCity
        } else if board.is(hex, Size::City) {
            Rank::City
        } else if board.is(hex, Size::Town) {
            Rank::Town
        } else {
            Rank::Village
        }
    }

    fn size(self) -> f64 {
        match self {
            Rank::GreatCity => 14.0,
            Rank::City => 12.0,
            Rank::Town => 10.4,
            Rank::Village => 9.4,
        }
    }

    pub(crate) fn bold(self) -> bool {
        self <= Rank::City
    }
}

/// Where a text begins, is centred, or ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

/// A name with its place on the sheet.
#[derive(Clone, Debug)]
pub struct PlacedName {
    pub hex: HexId,
    pub text: String,
    pub rank: Rank,
    /// What the letters cover, in pixels.
    pub rect: Rect,
    pub(crate) at: Point,
    pub(crate) anchor: Anchor,
    pub(crate) size: f64,
    /// It lies on streets.
    pub(crate) paved: bool,
}

/// What names should not cover, in pixels.
pub(crate) struct Clutter<'a> {
    pub(crate) rivers: &'a Crowd,
    pub(crate) roads: &'a Crowd,
    pub(crate) coasts: &'a Crowd,
    pub(crate) marks: &'a [Rect],
    pub(crate) numbers: &'a [Rect],
}

/// A place a name could have; `price` is what it costs without the other names.
struct Choice {
    price: f64,
    at: Point,
    anchor: Anchor,
    size: f64,
    rect: Rect,
}

/// Places all names of a sheet, each name once. In the end none covers another; one for which there is
/// no place at all is left out.
pub(crate) fn names(board: &Board<'_>, clutter: &Clutter<'_>) -> Vec<PlacedName> {
    let mut hexes: Vec<(Rank, HexId)> = board
        .hexes()
        .filter(|&h| !board.plane.boxes() && !board.map.name(h).is_empty())
        .map(|h| (Rank::of(board, h), h))
        .collect();
    let symbols: Vec<(HexId, Rect)> = hexes.iter().map(|&(_, h)| (h, Rect::about(board.hex_px(h), 8.0, 8.0))).collect();
    hexes.sort();
    let mut seen: Vec<&str> = Vec::new();
    hexes.retain(|&(_, h)| {
        let name = board.map.name(h);
        let new = !seen.contains(&name);
        seen.push(name);
        new
    });
    let texts: Vec<String> = hexes.iter().map(|&(rank, h)| printed(board.map.name(h), rank)).collect();
    let choices: Vec<Vec<Choice>> = hexes
        .iter()
        .zip(&texts)
        .map(|(&(rank, hex), text)| {
            let own = board.hex_px(hex);
            let around = Rect::about(own, 3.0 * SCALE, 1.2 * SCALE);
            let near: Vec<Rect> =
                symbols.iter().filter(|(h, r)| *h != hex && r.meets(&around)).map(|&(_, r)| r).collect();
            let numbers: Vec<Rect> = clutter.numbers.iter().filter(|r| r.meets(&around)).copied().collect();
            let marks: Vec<Rect> = clutter.marks.iter().filter(|r| r.meets(&around)).copied().collect();
            let mut choices = places(own, text, rank, board.lettering());
            for choice in &mut choices {
                choice.price += cost(&choice.rect, &near, &numbers, &marks, clutter, &board.frame());
            }
            choices
        })
        .collect();
    let mut taken: Vec<Option<usize>> = vec![None; hexes.len()];
    for _ in 0..4 {
        for i in 0..hexes.len() {
            let others: Vec<Rect> = (0..hexes.len())
                .filter(|&j| j != i)
                .filter_map(|j| taken[j].map(|c| choices[j][c].rect))
                .filter(|r| r.meets(&Rect::about(board.hex_px(hexes[i].1), 4.0 * SCALE, 1.5 * SCALE)))
                .collect();
            let price = |c: &Choice| c.price + 60.0 * others.iter().filter(|r| r.meets(&c.rect)).count() as f64;
            let prices = choices[i].iter().map(price).enumerate();
            taken[i] = prices.reduce(|a, b| if b.1 < a.1 { b } else { a }).map(|(c, _)| c);
        }
    }
    let mut placed: Vec<PlacedName> = Vec::new();
    for (i, &(rank, hex)) in hexes.iter().enumerate() {
        let free = |c: &&Choice| placed.iter().all(|p| !p.rect.meets(&c.rect));
        let wanted = taken[i].map(|c| &choices[i][c]).filter(free);
        let cheapest = || choices[i].iter().filter(free).reduce(|a, b| if b.price < a.price { b } else { a });
        if let Some(c) = wanted.or_else(cheapest) {
            let text = texts[i].clone();
            let &Choice { rect, at, anchor, size, .. } = c;
            let y = (rect.y0 + rect.y1) / 2.0;
            let paved = [rect.x0, rect.x1].into_iter().all(|x| is_paved(board, (x, y)));
            placed.push(PlacedName { hex, text, rank, rect, at, anchor, size, paved });
        }
    }
    placed
}

fn printed(name: &str, rank: Rank) -> String {
    if rank == Rank::GreatCity { name.to_uppercase() } else { name.to_owned() }
}

/// Whether a place lies on streets that fill whole hexes.
pub(crate) fn is_paved(board: &Board<'_>, at: Point) -> bool {
    let nearest =
        board.hexes().reduce(|a, b| if distance(board.hex_px(b), at) < distance(board.hex_px(a), at) { b } else { a });
    nearest.filter(|&hex| distance(board.hex_px(hex), at) < 0.55 * SCALE).is_some_and(|hex| {
        board.ground(hex).is_some_and(|ground| ground.texture == Texture::Streets) || board.is(hex, Size::Inside)
    })
}

/// Where the number of a hex is printed: the middle of its baseline. It steps aside where a line of
/// `crowds` runs through it and the hex is wide enough there.
pub(crate) fn number_place(board: &Board<'_>, hex: HexId, crowds: &[&Crowd]) -> Point {
    let (x, y) = board.centre(hex);
    if board.plane.boxes() {
        return board.px((x, y - 0.41));
    }
    if board.pointy() {
        return board.px((x, y - 0.445));
    }
    let (x, y) = board.px((x, y - 0.385));
    let crossed = |dx: f64| crowds.iter().map(|c| c.count(number_rect((x + dx, y)))).sum::<usize>();
    let aside = [0.0, 11.0, -11.0].into_iter().reduce(|a, b| if crossed(b) < crossed(a) { b } else { a });
    (x + aside.unwrap_or_default(), y)
}

pub(crate) fn number_rect((x, y): Point) -> Rect {
    Rect::about((x, y - 2.6), 9.0, 4.0)
}

/// Letter spacing of great cities.
pub(crate) const SPACED: f64 = 0.6;

fn places((x, y): Point, text: &str, rank: Rank, lettering: f64) -> Vec<Choice> {
    use Anchor::{End, Middle, Start};
    let s = SCALE;
    let spots = [
        (0.0, Middle, x, y + 0.405 * s),
        (3.0, Middle, x, y - 0.29 * s),
        (2.0, Start, x + 10.0, y),
        (2.4, End, x - 10.0, y),
        (1.6, Start, x + 4.0, y + 0.30 * s),
        (1.7, End, x - 4.0, y + 0.30 * s),
        (2.2, Start, x + 6.0, y - 0.24 * s),
        (2.3, End, x - 6.0, y - 0.24 * s),
        (4.0, Start, x + 11.0, y + 0.14 * s),
        (4.0, End, x - 11.0, y + 0.14 * s),
        (3.2, Middle, x + 0.2 * s, y + 0.40 * s),
        (3.2, Middle, x - 0.2 * s, y + 0.40 * s),
        (5.0, Middle, x, y + 0.53 * s),
        (6.0, Start, x + 8.0, y + 0.45 * s),
        (6.0, End, x - 8.0, y + 0.45 * s),
        (7.0, Middle, x, y - 0.44 * s),
    ];
    let cut = if rank.bold() { Cut::Bold } else { Cut::Regular };
    let mut choices = Vec::new();
    for (dearer, smaller) in [(0.0, 1.0), (18.0, 0.84)] {
        let size = rank.size() * smaller * lettering;
        let spacing = if rank == Rank::GreatCity { SPACED * text.chars().count() as f64 } else { 0.0 };
        let (wide, high) = (width(text, cut, size) + spacing, size * 0.78);
        choices.extend(spots.iter().map(|&(price, anchor, x, y)| {
            let left = match anchor {
                Start => x,
                Middle => x - wide / 2.0,
                End => x - wide,
            };
            let rect = Rect { x0: left, y0: y - high * 0.55, x1: left + wide, y1: y + high * 0.5 };
            Choice { price: price + dearer, at: (x, y), anchor, size, rect }
        }));
    }
    choices
}

fn cost(rect: &Rect, symbols: &[Rect], numbers: &[Rect], marks: &[Rect], clutter: &Clutter<'_>, frame: &Rect) -> f64 {
    let hit = |rects: &[Rect]| rects.iter().filter(|r| r.meets(rect)).count() as f64;
    let near = rect.grown(1.0);
    let crossed = |crowd: &Crowd| crowd.count(near) as f64;
    let inner = frame.grown(-3.0);
    let off = rect.x0 < inner.x0 || rect.x1 > inner.x1 || rect.y0 < inner.y0 || rect.y1 > inner.y1;
    25.0 * hit(symbols)
        + 30.0 * hit(marks)
        + 5.0 * hit(numbers)
        + 0.9 * crossed(clutter.rivers)
        + 1.3 * crossed(clutter.roads)
        + crossed(clutter.coasts)
        + if off { 500.0 } else { 0.0 }
}

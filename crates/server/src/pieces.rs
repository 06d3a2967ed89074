//! Drawings in pieces: counters share most of their markup, so a connection gets each piece of it once, and a drawing
//! names its pieces between its own words: `<symbol id='c1'{3fa2b1c}231{09ad3e1}</symbol>`.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, RwLock},
};

/// How a drawing begins; its id is its own.
const ID: &str = "<symbol id='";
/// Markup shorter than this stands where it is.
const SHORT: usize = 24;

/// A piece of markup under a name made from its content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub name: u32,
    pub markup: Arc<str>,
}

/// All pieces met so far in one game.
#[derive(Default)]
pub struct Pieces(RwLock<HashMap<u32, Arc<str>>>);

impl Pieces {
    /// A drawing with names in place of its pieces, and the pieces.
    pub fn of(&self, symbol: &str) -> (String, Vec<Piece>) {
        let (mut short, mut pieces) = (String::new(), Vec::new());
        for part in cut(symbol) {
            let shared = part.starts_with(['<', ' ']) && !part.starts_with(ID) && part.len() >= SHORT;
            match shared.then(|| self.piece(part)).flatten() {
                Some(piece) => {
                    short += &format!("{{{:07x}}}", piece.name);
                    pieces.push(piece);
                }
                None => short += part,
            }
        }
        (short, pieces)
    }

    /// Nothing for markup whose name another one has.
    fn piece(&self, markup: &str) -> Option<Piece> {
        let [a, b, c, d, ..] = *blake3::hash(markup.as_bytes()).as_bytes();
        let name = u32::from_be_bytes([a, b, c, d]) >> 4;
        let mut all = self.0.write().expect("no thread panics here");
        let markup = match all.entry(name) {
            Entry::Occupied(known) => (**known.get() == *markup).then(|| known.get().clone())?,
            Entry::Vacant(free) => free.insert(markup.into()).clone(),
        };
        Some(Piece { name, markup })
    }
}

/// Cuts a drawing behind its id, between the elements of its outermost level, and around every text in them.
fn cut(symbol: &str) -> Vec<&str> {
    let (mut parts, mut start, mut at, mut depth) = (Vec::new(), 0, 0, 0);
    if let Some((id, _)) = symbol.strip_prefix(ID).and_then(|rest| rest.split_once('\'')) {
        start = ID.len() + id.len() + 1;
        parts.push(&symbol[..start]);
    }
    while let Some(open) = symbol[at..].find('<').map(|next| at + next) {
        if open > at {
            parts.extend([&symbol[start..at], &symbol[at..open]]);
            start = open;
        }
        let Some(end) = symbol[open..].find('>').map(|next| open + next) else { break };
        match (symbol[open..].starts_with("</"), symbol[..end].ends_with('/')) {
            (true, _) => depth -= 1,
            (false, true) => {}
            (false, false) => depth += 1,
        }
        at = end + 1;
        if depth == 1 {
            parts.push(&symbol[start..at]);
            start = at;
        }
    }
    parts.push(&symbol[start..]);
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "<symbol id='c1' viewBox='0 0 48 48' overflow='visible'><g fill='#000'><rect width='50'/></g><text \
                       transform='translate(45 19)'>231</text><path d='M0 0H48V48H0Z'/></symbol>";

    #[test]
    fn a_drawing_is_cut_around_its_elements_and_words() {
        let parts = cut(ONE);
        assert_eq!(parts.concat(), ONE);
        let wanted = [
            "<symbol id='c1'",
            " viewBox='0 0 48 48' overflow='visible'>",
            "<g fill='#000'><rect width='50'/></g>",
            "<text transform='translate(45 19)'>",
            "231",
            "</text>",
            "<path d='M0 0H48V48H0Z'/>",
            "</symbol>",
        ];
        assert_eq!(parts, wanted);
    }

    #[test]
    fn a_drawing_is_whole_again_when_its_names_are_replaced() {
        let pieces = Pieces::default();
        let two = ONE.replace("c1", "c2").replace("231", "1/2");
        let ((one, of_one), (short, of_two)) = (pieces.of(ONE), pieces.of(&two));
        assert_eq!(of_one, of_two, "only id and words are their own");
        assert_eq!(of_one.len(), 4);
        for (short, whole) in [(one, ONE), (short, two.as_str())] {
            assert!(short.len() < whole.len() * 2 / 3, "{short}");
            let again = |text: String, piece: &Piece| text.replace(&format!("{{{:07x}}}", piece.name), &piece.markup);
            assert_eq!(of_one.iter().fold(short, again), whole);
        }
    }
}

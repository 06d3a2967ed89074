//! Numbers a commander's judgement depends on. A level, a tuned file, a plan of the marshal: all are styles.

use hexmap::HexId;
use wargame::Dice;

/// As many as any game has.
pub const KNOBS: usize = 21;

/// One number: what it means, where it stands, and how far it may be turned.
#[derive(Copy, Clone, Debug)]
pub struct Knob {
    pub name: &'static str,
    pub usual: i16,
    pub least: i16,
    pub most: i16,
}

impl Knob {
    pub const fn new(name: &'static str, usual: i16, least: i16, most: i16) -> Knob {
        Knob { name, usual, least, most }
    }
}

/// What a plan adds to the worth of a hex, and less of it to those around: worth taking if the enemy holds it, worth
/// standing in if not.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wish {
    pub hex: HexId,
    pub worth: i16,
    /// Hexes around it that share in the wish.
    pub reach: u8,
}

/// How strong wishes are.
const STRENGTHS: [i16; 6] = [-200, -60, -20, 20, 60, 200];

impl Wish {
    /// A wish for a hex, weak or strong, wide or narrow by lot.
    pub fn some(hex: HexId, dice: &mut Dice) -> Wish {
        let worth = STRENGTHS[dice.below(STRENGTHS.len() as u32) as usize];
        Wish { hex, worth, reach: dice.below(4).saturating_sub(1) as u8 }
    }
}

/// As many as a plan has at once.
pub const WISHES: usize = 4;

/// The numbers of one side in one game, in the order of its knobs, and what a plan wishes for besides.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Style([i16; KNOBS], [Wish; WISHES]);

impl Style {
    pub fn usual(knobs: &[Knob]) -> Style {
        let mut style = Style([0; KNOBS], [Wish::default(); WISHES]);
        for (number, knob) in style.0.iter_mut().zip(knobs) {
            *number = knob.usual;
        }
        style
    }

    #[inline]
    pub fn get(&self, knob: usize) -> i32 {
        i32::from(self.0[knob])
    }

    /// A number times hundredths of a knob.
    #[inline]
    pub fn part(&self, number: i32, knob: usize) -> i32 {
        number * self.get(knob) / 100
    }

    /// Turns a knob, as far as it goes.
    pub fn set(&mut self, knobs: &[Knob], knob: usize, number: i16) {
        self.0[knob] = number.clamp(knobs[knob].least, knobs[knob].most);
    }

    pub fn with(mut self, knobs: &[Knob], changes: &[(usize, i16)]) -> Style {
        changes.iter().for_each(|&(knob, number)| self.set(knobs, knob, number));
        self
    }

    /// What the plan adds to the worth of a hex; `distance` is that between two hexes.
    #[inline]
    pub fn wish(&self, hex: HexId, distance: impl Fn(HexId, HexId) -> Option<u16>) -> i32 {
        let set = self.1.iter().take_while(|wish| wish.worth != 0);
        set.map(|wish| match distance(hex, wish.hex) {
            Some(far) if far <= u16::from(wish.reach) => {
                i32::from(wish.worth) * (i32::from(wish.reach) + 1 - i32::from(far)) / (i32::from(wish.reach) + 1)
            }
            _ => 0,
        })
        .sum()
    }

    /// One wish more; the oldest is forgotten if there are too many.
    pub fn wishing(mut self, wish: Wish) -> Style {
        self.1.rotate_right(1);
        self.1[0] = wish;
        self
    }

    /// The numbers alone.
    pub fn plain(mut self) -> Style {
        self.1 = [Wish::default(); WISHES];
        self
    }

    /// Turns one to three knobs by up to a quarter of their way.
    pub fn vary(mut self, knobs: &[Knob], dice: &mut Dice) -> Style {
        for _ in 0..=dice.below(3) {
            let at = dice.below(knobs.len() as u32) as usize;
            let knob = &knobs[at];
            let way = (i32::from(knob.most - knob.least) / 4).max(1);
            let turn = dice.below(2 * way as u32 + 1) as i32 - way;
            self.set(knobs, at, (i32::from(self.0[at]) + turn) as i16);
        }
        self
    }
}

/// Styles of both sides with knobs turned, as in "pull=40+air=12"; nothing if a knob is on neither side.
pub fn turned(mut styles: [Style; 2], knobs: [&[Knob]; 2], turns: &str) -> Option<[Style; 2]> {
    for turn in turns.split('+') {
        let (name, number) = turn.split_once('=')?;
        let number = number.parse().ok()?;
        let mut found = false;
        for (style, knobs) in styles.iter_mut().zip(knobs) {
            if let Some(at) = knobs.iter().position(|knob| knob.name == name) {
                style.set(knobs, at, number);
                found = true;
            }
        }
        if !found {
            return None;
        }
    }
    Some(styles)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &[Knob] = &[Knob::new("bold", 3, -6, 20), Knob::new("pull", 20, 5, 60)];
    const SECOND: &[Knob] = &[Knob::new("bold", 8, -6, 40)];

    #[test]
    fn knobs_are_turned_by_name_as_far_as_they_go() {
        let usual = [Style::usual(FIRST), Style::usual(SECOND)];
        let styles = turned(usual, [FIRST, SECOND], "pull=100+bold=30").expect("these knobs are there");
        assert_eq!([styles[0].get(1), styles[0].get(0), styles[1].get(0)], [60, 20, 30]);
    }

    #[test]
    fn a_knob_that_nobody_has_is_refused() {
        let usual = [Style::usual(FIRST), Style::usual(SECOND)];
        for wrong in ["", "pull", "pull=", "pull=far", "push=3", "pull=3+push=3", "pull=3+"] {
            assert!(turned(usual, [FIRST, SECOND], wrong).is_none(), "{wrong}");
        }
    }
}

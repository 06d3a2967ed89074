//! What a fire comes to against whoever is in the hex, unknown units among them (10.3, 10.13, 6.6): exact over everything
//! that can lie under them.

use arrayvec::ArrayVec;
use hexmap::HexId;
use wargame::{CounterSet, Side};

use crate::{
    book::Book,
    fire::{Shot, Target, modifiers, sixths},
};

/// Most that can be thrown for in a hex: two units, two leaders.
pub const DEFENDERS: usize = 4;

/// A fire, whoever it hits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fire {
    pub strength: u16,
    /// With the anti-aircraft that is known of.
    pub shot: Shot,
    /// It is an air strike: anti-aircraft that is turned up in the hex counts (12.10).
    pub air: bool,
    pub hex: HexId,
    pub rubble: bool,
    /// Whose the defenders are.
    pub side: Side,
}

/// Somebody a die is thrown for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Defender {
    /// Face up. A leader is unarmored.
    Seen { armored: bool },
    /// Face down: one of the counters that can lie there.
    Hidden,
}

/// The chances of a fire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// For each defender the number of cases in which it is eliminated, of [`Odds::of_each`].
    pub each: ArrayVec<u32, DEFENDERS>,
    pub of_each: u32,
    /// The number in which nobody is left, of [`Odds::of_all`].
    pub cleared: u32,
    pub of_all: u32,
}

/// What of a counter changes the die for those in its hex: the first bit is armor, the second anti-aircraft.
type Face = usize;
const ARMOR: Face = 1;
const FLAK: Face = 2;

/// What a fire comes to. `candidates` are counters of the 42nd Army, each as likely as any other to lie under each hidden
/// defender; there are at least as many of them as hidden defenders.
pub fn odds(book: &Book, fire: &Fire, defenders: &[Defender], candidates: &CounterSet) -> Odds {
    let mut pile = [0; 4];
    for counter in candidates.iter().filter_map(|counter| book.counters.get(counter)) {
        pile[usize::from(counter.armored) * ARMOR + usize::from(counter.anti_air) * FLAK] += 1;
    }
    let defenders: ArrayVec<Defender, DEFENDERS> = defenders.iter().copied().take(DEFENDERS).collect();
    let none = Odds { each: defenders.iter().map(|_| 0).collect(), of_each: 0, cleared: 0, of_all: 0 };
    let mut sum = Sum { book, fire, defenders: &defenders, odds: none };
    sum.deal(&mut pile, 1, &mut ArrayVec::new());
    let deals = sum.odds.of_each;
    Odds { of_each: deals * 6, of_all: deals * 6u32.pow(defenders.len() as u32), ..sum.odds }
}

struct Sum<'a> {
    book: &'a Book,
    fire: &'a Fire,
    defenders: &'a [Defender],
    /// `of_each` counts deals until all are gone through.
    odds: Odds,
}

impl Sum<'_> {
    /// Lays every kind of face under the next defender, as often as it is left; `ways` is how often what lies there now
    /// can have been laid so.
    fn deal(&mut self, pile: &mut [u32; 4], ways: u32, faces: &mut ArrayVec<Face, DEFENDERS>) {
        match self.defenders.get(faces.len()) {
            None => self.throw(ways, faces),
            Some(&Defender::Seen { armored }) => {
                faces.push(usize::from(armored) * ARMOR);
                self.deal(pile, ways, faces);
                faces.pop();
            }
            Some(Defender::Hidden) => {
                for face in 0..pile.len() {
                    let left = pile[face];
                    if left > 0 {
                        pile[face] -= 1;
                        faces.push(face);
                        self.deal(pile, ways * left, faces);
                        faces.pop();
                        pile[face] += 1;
                    }
                }
            }
        }
    }

    fn throw(&mut self, ways: u32, faces: &[Face]) {
        let Fire { strength, shot, air, hex, rubble, side } = *self.fire;
        let hidden_flak = air && faces.iter().any(|face| face & FLAK != 0);
        let shot = Shot { anti_air: shot.anti_air || hidden_flak, ..shot };
        let mut cleared = ways;
        for (face, each) in faces.iter().zip(&mut self.odds.each) {
            let target = Target { hex, side, rubble, armored: face & ARMOR != 0 };
            let chance = u32::from(sixths(self.book, strength, &modifiers(self.book, shot, target)));
            *each += ways * chance;
            cleared *= chance;
        }
        self.odds.cleared += cleared;
        self.odds.of_each += ways;
    }
}

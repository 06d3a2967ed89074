//! What units are called in log and questions: by no more than both sides may know of them.

use hexmap::HexId;
use wargame::{
    Info, UnitId,
    battle::Fighter,
    words::{called, label, row},
};

use crate::{At, book::Kind, state::SOVIET};

/// A unit as it was called at a moment. Soviet pieces have no names: they go by face and place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Called {
    pub unit: UnitId,
    face: Face,
    at: HexId,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Face {
    Named,
    Untried { armored: bool },
    Tried { kind: Kind, attack: u8, defence: u8, allowance: u8 },
}

impl Called {
    /// A German unit: it has a name.
    pub fn german(unit: UnitId) -> Called {
        Called { unit, face: Face::Named, at: HexId::NONE }
    }

    /// What a unit is called now, where it stands.
    pub fn now(at: At, unit: UnitId) -> Called {
        if at.state.side(unit) != SOVIET {
            return Called::german(unit);
        }
        let piece = at.state.piece(at.book, unit);
        let face = if at.state.untried(at.book, unit) {
            Face::Untried { armored: at.book.pieces[piece].armored }
        } else {
            let c = &at.book.counters[at.state.veil.counter(piece)];
            Face::Tried { kind: c.kind, attack: c.attack, defence: c.defence, allowance: c.allowance }
        };
        Called { unit, face, at: at.state.units.at(unit).unwrap_or(HexId::NONE) }
    }

    /// The same, as it was before it was revealed.
    pub fn untried(at: At, unit: UnitId) -> Called {
        let armored = at.book.pieces[at.state.piece(at.book, unit)].armored;
        Called { face: Face::Untried { armored }, ..Called::now(at, unit) }
    }

    /// The same, seen where it came from.
    pub fn from(self, at: HexId) -> Called {
        Called { at, ..self }
    }

    /// Without its place, where the sentence tells it anyway: `untried infantry`, `armor 6-5-7`, `1st Panzer`.
    pub fn face(&self, info: &Info) -> String {
        together(info, &[*self], false)
    }

    /// With the place of those that have no name: `untried infantry (0510)`.
    pub fn words(&self, info: &Info) -> String {
        together(info, &[*self], true)
    }

    /// For the line of a battle: where it stands is told of the pieces that have no name.
    pub fn fighter(&self, info: &Info) -> Fighter {
        Fighter::new(info, self.unit, self.face(info), self.at)
    }

    /// The same in a hex, or on its way there.
    pub fn to(&self, info: &Info, hex: HexId) -> Fighter {
        Fighter::new(info, self.unit, self.face(info), hex)
    }

    /// The words alone.
    fn bare(&self, info: &Info) -> String {
        match self.face {
            Face::Named => info.name(self.unit).to_owned(),
            Face::Untried { armored: false } => "untried infantry".to_owned(),
            Face::Untried { armored: true } => "untried armor".to_owned(),
            Face::Tried { kind, attack, defence, allowance } => {
                format!("{} {attack}-{defence}-{allowance}", kind.word())
            }
        }
    }
}

/// Units in a row, like ones together: `2 untried infantry (0510) and armor 6-5-7 (0411)`. Those without a name are alike
/// if they have one face, and one place where it is told.
pub fn together(info: &Info, units: &[Called], placed: bool) -> String {
    let alike = |a: &Called, b: &Called| match a.face {
        Face::Named => a.unit == b.unit,
        face => face == b.face && (!placed || a.at == b.at),
    };
    let mut groups: Vec<Vec<&Called>> = Vec::new();
    for unit in units {
        match groups.iter_mut().find(|group| alike(group[0], unit)) {
            Some(group) => group.push(unit),
            None => groups.push(vec![unit]),
        }
    }
    let said = |group: Vec<&Called>| {
        let (first, handles) = (group[0], group.iter().map(|called| called.unit).collect::<Vec<_>>());
        let count = if group.len() == 1 { String::new() } else { format!("{} ", group.len()) };
        let place = match first.face {
            Face::Named => String::new(),
            _ if !placed || !first.at.exists() => String::new(),
            _ => format!(" ({})", label(info, first.at)),
        };
        format!("{count}{}{place}", called(info, &handles, &first.bare(info)))
    };
    row(&groups.into_iter().map(said).collect::<Vec<_>>())
}

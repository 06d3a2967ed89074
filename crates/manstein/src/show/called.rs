//! What units are called in log and questions: by no more than both sides may know of them.

use hexmap::HexId;
use wargame::{
    Info, UnitId,
    battle::Fighter,
    words::{called, label, row},
};

use crate::At;

/// A unit as it was called at a moment. One that lies face down goes by its place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Called {
    pub unit: UnitId,
    face: Face,
    at: HexId,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Face {
    /// Units with a handle of their own.
    Named,
    Hidden,
    /// A piece that was shown: its counter.
    Shown {
        counter: u8,
    },
}

impl Called {
    /// What a unit is called now, where it stands.
    pub fn now(at: At, unit: UnitId) -> Called {
        let face = match at.book.piece(unit) {
            None => Face::Named,
            Some(piece) if at.state.veil.shown(piece) => Face::Shown { counter: at.state.veil.counter(piece) as u8 },
            Some(_) => Face::Hidden,
        };
        Called { unit, face, at: at.state.units.at(unit).unwrap_or(HexId::NONE) }
    }

    /// The same, seen where it came from.
    pub fn from(self, at: HexId) -> Called {
        Called { at, ..self }
    }

    /// Without its place, where the sentence tells it anyway.
    pub fn face(&self, info: &Info) -> String {
        together(info, &[*self], false)
    }

    /// With the place of those that lie face down: `hidden unit (4524)`.
    pub fn words(&self, info: &Info) -> String {
        together(info, &[*self], true)
    }

    /// For the line of a battle.
    pub fn fighter(&self, info: &Info) -> Fighter {
        Fighter::new(info, self.unit, self.face(info), self.at)
    }

    /// The same in a hex, or on its way there.
    pub fn to(&self, info: &Info, hex: HexId) -> Fighter {
        Fighter::new(info, self.unit, self.face(info), hex)
    }

    fn bare(&self, info: &Info) -> String {
        match self.face {
            Face::Named => info.name(self.unit).to_owned(),
            Face::Hidden => "hidden unit".to_owned(),
            Face::Shown { counter } => info
                .number_names("counter")
                .and_then(|names| names.get(usize::from(counter)))
                .cloned()
                .unwrap_or_default(),
        }
    }
}

/// Units in a row, like ones together: `2 hidden units (4524) and 16 RD`.
pub fn together(info: &Info, units: &[Called], placed: bool) -> String {
    let alike = |a: &Called, b: &Called| match a.face {
        Face::Hidden => a.face == b.face && (!placed || a.at == b.at),
        _ => a.unit == b.unit,
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
        let bare = first.bare(info);
        let words = match group.len() {
            1 => bare,
            n => format!("{n} {}", bare.replacen("unit", "units", 1)),
        };
        let place = match first.face {
            Face::Hidden if placed && first.at.exists() => format!(" ({})", label(info, first.at)),
            _ => String::new(),
        };
        format!("{}{place}", called(info, &handles, &words))
    };
    row(&groups.into_iter().map(said).collect::<Vec<_>>())
}

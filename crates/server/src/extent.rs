//! How much is taken back at once.

use serde::Serialize;
use serde_json::{Value, json};
use wargame::{
    shape::{Form, Shape, Shapes},
    shaped,
};

use crate::reading::Kind;

shaped! {
    /// How much more than the last row can be taken back at once: all since the hand was empty (a unit's whole move, an
    /// attack being announced), or everything of the phase.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Extent {
        Whole,
        Phase,
    }
}

impl Extent {
    const WORDS: [(&str, Extent); 2] = [("whole", Extent::Whole), ("phase", Extent::Phase)];

    pub fn read(value: &Value) -> Option<Extent> {
        let word = value.as_str()?;
        Extent::WORDS.into_iter().find(|(known, _)| *known == word).map(|(_, extent)| extent)
    }
}

/// Beside another field.
pub const EXTENT: Kind<Extent> = Kind { what: "`whole` or `phase`", read: Extent::read, form: Extent::shape };

/// What a message says of it: `true` is the last row.
pub const UNDO: Kind<Option<Extent>> = Kind {
    what: "true, `whole` or `phase`, or left out",
    read: |value| if value == true { Some(None) } else { Extent::read(value).map(Some) },
    form: undo,
};

fn undo(shapes: &mut Shapes) -> Form {
    Form::One(vec![Form::Flag.bound(json!({ "const": true })), Extent::shape(shapes)])
}

//! Views, refusals and the rest as JSON: serialised as they are, with the board's own names in the place of ids.

use std::sync::Arc;

use hexmap::{EdgeId, HexId};
use serde::{
    Serialize, Serializer,
    ser::{SerializeStruct as _, SerializeTuple as _},
};

use crate::{
    action::{self, Target, UnitId},
    case::{Case, Refusal},
    rules::{Side, Viewer},
    table::Table,
    view::{Face, Mark},
};

/// What ids are called at a table.
pub trait Names {
    /// Units, hexes and hexsides, and how offers are written and said.
    fn table(&self) -> &dyn Table;
    /// The id under which a counter's face travels.
    fn face(&self, face: &Arc<Face>) -> String;
    /// The same of a marker.
    fn marker(&self, mark: &Mark) -> String;
}

/// Something in which ids stand, or can stand.
pub trait Named {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error>;
}

/// A value and the names it is serialised with.
pub struct With<'a, T: ?Sized> {
    value: &'a T,
    names: &'a dyn Names,
}

impl<'a, T: ?Sized> With<'a, T> {
    pub fn new(value: &'a T, names: &'a dyn Names) -> Self {
        With { value, names }
    }
}

impl<T: Named + ?Sized> Serialize for With<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.value.write(self.names, to)
    }
}

/// Writes a struct and how it is serialised: field by field, `field as "key"` under another key, `field as flat` with its
/// own fields in the place of it.
macro_rules! named {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($(#[$doc:meta])* pub $field:ident $(as $key:tt)?: $type:ty),+ $(,)?
    }) => {
        $(#[$meta])*
        pub struct $name { $($(#[$doc])* pub $field: $type),+ }

        impl Named for $name {
            fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
                let mut to = to.serialize_struct(stringify!($name), [$(stringify!($field)),+].len())?;
                $(named!(@put to names self $field $($key)?);)+
                to.end()
            }
        }
    };
    (@put $to:ident $names:ident $self:ident $field:ident) => {
        $to.serialize_field(stringify!($field), &With::new(&$self.$field, $names))?
    };
    (@put $to:ident $names:ident $self:ident $field:ident flat) => { $self.$field.fields(&mut $to)? };
    (@put $to:ident $names:ident $self:ident $field:ident $key:literal) => {
        $to.serialize_field($key, &With::new(&$self.$field, $names))?
    };
}

/// Types in which no id stands.
macro_rules! plain {
    ($($type:ty),+ $(,)?) => {
        $(impl Named for $type {
            fn write<S: Serializer>(&self, _: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
                self.serialize(to)
            }
        })+
    };
}

pub(crate) use {named, plain};

plain!(bool, u8, u16, u32, str, &'static str, String, Case, Side);

impl<T: Named> Named for Option<T> {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Some(value) => to.serialize_some(&With::new(value, names)),
            None => to.serialize_none(),
        }
    }
}

impl<T: Named> Named for [T] {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter().map(|value| With::new(value, names)))
    }
}

impl<T: Named> Named for Vec<T> {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        self.as_slice().write(names, to)
    }
}

impl<A: Named, B: Named> Named for (A, B) {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        let mut to = to.serialize_tuple(2)?;
        to.serialize_element(&With::new(&self.0, names))?;
        to.serialize_element(&With::new(&self.1, names))?;
        to.end()
    }
}

impl<A: Named, B: Named, C: Named> Named for (A, B, C) {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        let mut to = to.serialize_tuple(3)?;
        to.serialize_element(&With::new(&self.0, names))?;
        to.serialize_element(&With::new(&self.1, names))?;
        to.serialize_element(&With::new(&self.2, names))?;
        to.end()
    }
}

/// Its handle.
impl Named for UnitId {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(names.table().info().unit(*self))
    }
}

/// Its number; nothing off the map.
impl Named for HexId {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        match self.exists() {
            true => to.serialize_some(names.table().info().hex(*self)),
            false => to.serialize_none(),
        }
    }
}

/// Its two hexes.
impl Named for EdgeId {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&action::write_target(names.table().info(), "", Target::Edge(*self)))
    }
}

impl Named for Arc<Face> {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&names.face(self))
    }
}

/// `first`, `second`, `spectator` or `umpire`.
impl Named for Viewer {
    fn write<S: Serializer>(&self, _: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

/// Its name under the word for its kind; nothing for none.
impl Named for Target {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        let kind = match self {
            Target::None => return to.serialize_none(),
            Target::Unit(_) => "unit",
            Target::Hex(_) => "hex",
            Target::Edge(_) => "edge",
            Target::Number(_) => "number",
        };
        let mut to = to.serialize_struct("Target", 1)?;
        match self {
            Target::Number(number) => to.serialize_field(kind, number)?,
            _ => to.serialize_field(kind, &action::write_target(names.table().info(), "", *self))?,
        }
        to.end()
    }
}

/// The reason stands in words, with the numbers it rests on.
impl Named for Refusal {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        let mut to = to.serialize_struct("Refusal", 3)?;
        to.serialize_field("case", self.case)?;
        to.serialize_field("why", &self.reason())?;
        to.serialize_field("about", &With::new(&self.about, names))?;
        to.end()
    }
}

//! Views, refusals and the rest as JSON: serialised as they are, with the board's own names in the place of ids.

use std::sync::Arc;

use hexmap::{EdgeId, HexId};
pub use serde;
use serde::{Serialize, Serializer, ser::SerializeTuple as _};

use crate::{
    action::{self, Target, UnitId},
    case::Refusal,
    rules::Viewer,
    shape::{Form, Shape, Shapes},
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
pub trait Named: Shape {
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

/// Writes a struct, how it is serialised and what it looks like: field by field, `field as "key"` under another key,
/// `field as flat` with its own fields in the place of it, `field as maybe` left out where there is nothing, `field as
/// skip` not at all, `field as (|value, names| other => Type)` as something else that is made of the whole; what is
/// `also` there is made so too. `as "Name"` gives the whole another name on the wire, `where { "maxItems": 2 }` after a
/// field bounds it further.
#[macro_export]
macro_rules! named {
    ($(#[$($meta:tt)*])* $vis:vis struct $name:ident $(<$life:lifetime>)? $(as $wire:literal)? {
        $($(#[$($attr:tt)*])* $seen:vis $field:ident $(as $key:tt)?: $type:ty $(where $bounds:tt)?),+ $(,)?
    } $(also {
        $($(#[$($more_attr:tt)*])* $more:ident: $shape:ty = |$me:ident, $by:ident| $value:expr),+ $(,)?
    })?) => {
        $(#[$($meta)*])*
        $vis struct $name $(<$life>)? { $($(#[$($attr)*])* $seen $field: $type),+ }

        impl $(<$life>)? $crate::Named for $name $(<$life>)? {
            fn write<S: $crate::named::serde::Serializer>(
                &self,
                names: &dyn $crate::Names,
                to: S,
            ) -> Result<S::Ok, S::Error> {
                use $crate::named::serde::ser::SerializeStruct as _;
                let mut to = to.serialize_struct(stringify!($name), [$(stringify!($field)),+].len())?;
                $($crate::named!(@put to names self $field $($key)?);)+
                $($($crate::named!(@put to names self $more (|$me, $by| $value => $shape));)+)?
                to.end()
            }
        }

        impl $(<$life>)? $crate::shape::Shape for $name $(<$life>)? {
            fn shape(shapes: &mut $crate::shape::Shapes) -> $crate::shape::Form {
                shapes.record::<Self>($crate::shaped!(@name $name $($wire)?), &[$(stringify!($($meta)*)),*])
            }

            fn fields(shapes: &mut $crate::shape::Shapes) -> Vec<$crate::shape::Field> {
                let mut fields = Vec::new();
                $(
                    $crate::shape::field::<$crate::named!(@type ($type) $($key)?)>(
                        &mut fields,
                        shapes,
                        $crate::named!(@key $field $($key)?),
                        &[$(stringify!($($attr)*),)* $($crate::named!(@serde $key))?],
                    );
                    $($crate::shape::bound(&mut fields, $crate::shape::json!($bounds));)?
                )+
                $($($crate::shape::field::<$shape>(
                    &mut fields,
                    shapes,
                    stringify!($more),
                    &[$(stringify!($($more_attr)*)),*],
                );)+)?
                fields
            }
        }
    };
    (@put $to:ident $names:ident $self:ident $field:ident) => {
        $to.serialize_field(stringify!($field), &$crate::With::new(&$self.$field, $names))?
    };
    (@put $to:ident $names:ident $self:ident $field:ident skip) => {};
    (@put $to:ident $names:ident $self:ident $field:ident (|$me:ident, $by:ident| $value:expr => $shape:ty)) => {
        $crate::named!(@put $to $names $self $field (stringify!($field), |$me, $by| $value => $shape))
    };
    (@put $to:ident $names:ident $self:ident $field:ident
        ($key:expr, |$me:ident, $by:ident| $value:expr => $shape:ty)) => {{
        let ($me, $by) = ($self, $names);
        let value: $shape = $value;
        $to.serialize_field($key, &$crate::With::new(&value, $by))?
    }};
    (@put $to:ident $names:ident $self:ident $field:ident flat) => { $self.$field.fields(&mut $to)? };
    (@put $to:ident $names:ident $self:ident $field:ident maybe) => {
        if $crate::named::Maybe::is_there(&$self.$field) {
            $to.serialize_field(stringify!($field), &$crate::With::new(&$self.$field, $names))?;
        }
    };
    (@put $to:ident $names:ident $self:ident $field:ident $key:literal) => {
        $to.serialize_field($key, &$crate::With::new(&$self.$field, $names))?
    };
    (@key $field:ident $key:literal) => { $key };
    (@key $field:ident ($key:literal, $($rest:tt)*)) => { $key };
    (@key $field:ident $($other:tt)?) => { stringify!($field) };
    (@type ($type:ty) (|$me:ident, $by:ident| $value:expr => $shape:ty)) => { $shape };
    (@type ($type:ty) ($key:literal, |$me:ident, $by:ident| $value:expr => $shape:ty)) => { $shape };
    (@type ($type:ty) $($other:tt)?) => { $type };
    (@serde skip) => { "serde(skip)" };
    (@serde ($($rest:tt)*)) => { "" };
    (@serde flat) => { "serde(flatten)" };
    (@serde maybe) => { "serde(skip_serializing_if)" };
    (@serde $key:literal) => { "" };
}

/// What is left out where there is nothing.
pub trait Maybe {
    fn is_there(&self) -> bool;
}

impl<T> Maybe for Option<T> {
    fn is_there(&self) -> bool {
        self.is_some()
    }
}

impl Maybe for bool {
    fn is_there(&self) -> bool {
        *self
    }
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

plain!(bool, u8, u16, u32, i16, [i16; 2], str, String);

impl<T: Named + ?Sized> Named for &T {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        T::write(self, names, to)
    }
}

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

/// Where something lies that can lie off the map: nothing then.
#[derive(Copy, Clone)]
pub(crate) struct OffMap(pub HexId);

impl Named for OffMap {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        self.0.write(names, to)
    }
}

impl Shape for OffMap {
    fn shape(shapes: &mut Shapes) -> Form {
        Option::<HexId>::shape(shapes)
    }
}

named! {
    /// What something is about: exactly one of them is there.
    pub(crate) struct About as "Target" {
        hex as maybe: Option<String>,
        unit as maybe: Option<String>,
        edge as maybe: Option<String>,
        number as maybe: Option<u16>,
    }
}

/// Its name under the word for its kind; nothing for none.
impl Named for Target {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        let word = || Some(action::write_target(names.table().info(), "", *self));
        let mut about = About { hex: None, unit: None, edge: None, number: None };
        match self {
            Target::None => return to.serialize_none(),
            Target::Unit(_) => about.unit = word(),
            Target::Hex(_) => about.hex = word(),
            Target::Edge(_) => about.edge = word(),
            Target::Number(number) => about.number = Some(*number),
        }
        about.write(names, to)
    }
}

impl Shape for Target {
    fn shape(shapes: &mut Shapes) -> Form {
        Option::<About>::shape(shapes)
    }
}

named! {
    /// Why something may not be done.
    struct Refused as "Refusal" {
        /// The rule case: `79:4.7`.
        case: &'static str,
        /// The reason in words, with the numbers it rests on.
        why: String where { "format": "sentence" },
        /// The unit or hex that is the reason.
        about: Target,
    }
}

impl Named for Refusal {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        Refused { case: self.case, why: self.reason(), about: self.about }.write(names, to)
    }
}

impl Shape for Refusal {
    fn shape(shapes: &mut Shapes) -> Form {
        Refused::shape(shapes)
    }
}

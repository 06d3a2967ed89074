//! What messages look like, told by the types they are made of: descriptions for programs, the types of the client and
//! the tables of docs/protocol.md are made from this and from nothing else.
//!
//! A trait of our own instead of schemars: what stands on the wire for a unit, a hex or a face is a name, which only
//! [`named!`](crate::named!) knows; the words of enums come from serde itself; the order of fields and their comments
//! go into types and tables as well as into schemas; and all of it is less than a derive on every type would be.

use std::{any::type_name, borrow::Cow, collections::BTreeMap, sync::Arc};

use hexmap::{EdgeId, HexId};
pub use serde_json::json;
use serde_json::{Map, Value};

use crate::{
    action::UnitId,
    named::With,
    rules::{Side, Viewer},
    view::Face,
};

/// What a value looks like as JSON.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    Flag,
    Text,
    /// A whole number, with its bounds.
    Whole(Option<i64>, Option<i64>),
    Number,
    /// One of these words.
    Words(Vec<String>),
    List(Box<Form>),
    /// A list with fixed places.
    Places(Vec<Form>),
    /// An object with any keys.
    Table(Box<Form>),
    Record(Vec<Field>),
    /// One of several.
    One(Vec<Form>),
    OrNull(Box<Form>),
    /// Something with a name of its own.
    Of(&'static str),
    /// With further bounds, as JSON Schema writes them.
    Bound(Box<Form>, Map<String, Value>),
}

impl Form {
    /// The same with further bounds: `json!({ "maxLength": 60 })`.
    pub fn bound(self, bounds: Value) -> Form {
        match bounds {
            Value::Object(bounds) => Form::Bound(Box::new(self), bounds),
            other => panic!("bounds are an object, not {other}"),
        }
    }

    /// Without the null.
    fn some(self) -> Form {
        match self {
            Form::OrNull(form) => *form,
            form => form,
        }
    }
}

/// A field of an object.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub name: String,
    pub form: Form,
    /// What it means, from its comment.
    pub about: String,
    /// Left out where there is nothing.
    pub optional: bool,
}

/// A form with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Defined {
    pub name: &'static str,
    pub about: String,
    pub form: Form,
    of: &'static str,
}

/// All forms with a name that were met, in the order they were met.
#[derive(Clone, Default, Debug)]
pub struct Shapes {
    pub all: Vec<Defined>,
}

impl Shapes {
    /// Notes what a type looks like, once, and refers to it. Its comment is among its attributes.
    pub fn define<T: ?Sized>(
        &mut self,
        name: &'static str,
        attributes: &[&str],
        form: impl FnOnce(&mut Shapes) -> Form,
    ) -> Form {
        let of = type_name::<T>();
        match self.all.iter().find(|d| d.name == name) {
            Some(known) => assert_eq!(known.of, of, "two types are called {name}"),
            None => {
                let at = self.all.len();
                self.all.push(Defined { name, about: about(attributes), form: Form::Flag, of });
                self.all[at].form = form(self);
            }
        }
        Form::Of(name)
    }

    /// An object with the fields of a type.
    pub fn record<T: Shape + ?Sized>(&mut self, name: &'static str, attributes: &[&str]) -> Form {
        self.define::<T>(name, attributes, |shapes| Form::Record(T::fields(shapes)))
    }

    pub fn get(&self, name: &str) -> Option<&Defined> {
        self.all.iter().find(|d| d.name == name)
    }
}

/// Something that stands in messages.
pub trait Shape {
    fn shape(shapes: &mut Shapes) -> Form;

    /// The fields of an object, for one that has them as its own.
    fn fields(_: &mut Shapes) -> Vec<Field> {
        panic!("{} is no object", type_name::<Self>())
    }
}

/// The comment among attributes, as one line of text.
pub fn about(attributes: &[&str]) -> String {
    let lines = attributes.iter().filter_map(|a| a.strip_prefix("doc")?.trim_start().strip_prefix('='));
    let quoted = |text: &str| Some(text.strip_prefix('"')?.strip_suffix('"')?.trim().to_owned());
    let text = |line: &str| {
        let plain = match line.trim().strip_prefix('r') {
            Some(raw) => quoted(raw.trim_matches('#')),
            None => quoted(line.trim()).map(|text| text.replace("\\\"", "\"").replace("\\\\", "\\")),
        };
        plain.unwrap_or_default()
    };
    lines.map(text).collect::<Vec<_>>().join(" ").replace("[`", "`").replace("`]", "`")
}

/// A field of a struct that serde writes, by the attributes that say how.
pub fn field<T: Shape + ?Sized>(fields: &mut Vec<Field>, shapes: &mut Shapes, name: &str, attributes: &[&str]) {
    let serde: String = attributes.iter().filter_map(|a| a.strip_prefix("serde")).collect();
    if serde.contains("flatten") {
        fields.extend(T::fields(shapes));
    } else if !serde.contains("(skip)") {
        let renamed = serde.split_once("rename = \"").and_then(|(_, rest)| rest.split_once('"'));
        let optional = serde.contains("skip_serializing_if");
        let form = T::shape(shapes);
        fields.push(Field {
            name: renamed.map_or(name, |(name, _)| name).to_owned(),
            form: if optional { form.some() } else { form },
            about: about(attributes),
            optional,
        });
    }
}

/// Bounds the last of some fields further.
pub fn bound(fields: &mut [Field], bounds: Value) {
    let field = fields.last_mut().expect("a field was noted");
    field.form = field.form.clone().bound(bounds);
}

/// A variant of an enum: how it is written, what it holds, its attributes.
pub type Variant<'a> = (Value, Option<Form>, &'a [&'a str]);

/// An enum: one of its words, or an object with the word and for some of them what they hold.
pub fn variants(all: &[Variant<'_>]) -> Form {
    let words = |values: &mut dyn Iterator<Item = &Value>| {
        Form::Words(values.filter_map(|v| v.as_str().map(str::to_owned)).collect())
    };
    if all.iter().all(|(value, ..)| value.is_string()) {
        return words(&mut all.iter().map(|(value, ..)| value));
    }
    let held = all.iter().find_map(|(value, held, _)| Some((value.as_object()?, held.clone()?)));
    let (object, held) = held.expect("a variant that holds something is an object");
    let (tag, _) = object.iter().find(|(_, v)| v.is_string()).expect("an object with its word");
    let (content, _) = object.iter().find(|(key, _)| *key != tag).expect("and with what it holds");
    let said = all.iter().filter_map(|(value, _, attributes)| {
        let about = about(attributes);
        (!about.is_empty()).then(|| format!("`{}`: {about}", value[tag].as_str().unwrap_or_default()))
    });
    let about = said.collect::<Vec<_>>().join(" ");
    let with = all.iter().filter(|(_, held, _)| held.is_some()).filter_map(|(value, ..)| value[tag].as_str());
    let with = format!("Of `{}`.", with.collect::<Vec<_>>().join("` and `"));
    Form::Record(vec![
        Field { name: tag.clone(), form: words(&mut all.iter().map(|(v, ..)| &v[tag])), about, optional: false },
        Field { name: content.clone(), form: held, about: with, optional: true },
    ])
}

/// A type that serde writes and in which no id stands: the type itself, what it looks like, and that it needs no names.
/// `as "Name"` gives it another name on the wire; `where { "maxItems": 2 }` after a field bounds it further.
#[macro_export]
macro_rules! shaped {
    ($(#[$($meta:tt)*])* $vis:vis struct $name:ident $(<$life:lifetime>)? $(as $wire:literal)? {
        $($(#[$($attr:tt)*])* $seen:vis $field:ident: $type:ty $(where $bounds:tt)?),* $(,)?
    }) => {
        $(#[$($meta)*])*
        $vis struct $name $(<$life>)? { $($(#[$($attr)*])* $seen $field: $type),* }

        impl $(<$life>)? $crate::shape::Shape for $name $(<$life>)? {
            fn shape(shapes: &mut $crate::shape::Shapes) -> $crate::shape::Form {
                shapes.record::<Self>($crate::shaped!(@name $name $($wire)?), &[$(stringify!($($meta)*)),*])
            }

            #[allow(unused_variables, reason = "one without fields")]
            fn fields(shapes: &mut $crate::shape::Shapes) -> Vec<$crate::shape::Field> {
                #[allow(unused_mut, reason = "one without fields")]
                let mut fields = Vec::new();
                $(
                    let attributes = [$(stringify!($($attr)*)),*];
                    $crate::shape::field::<$type>(&mut fields, shapes, stringify!($field), &attributes);
                    $($crate::shape::bound(&mut fields, $crate::shape::json!($bounds));)?
                )*
                fields
            }
        }

        $crate::shaped!(@plain $(<$life>)? $name);
    };
    ($(#[$($meta:tt)*])* $vis:vis enum $name:ident $(as $wire:literal)? {
        $($(#[$($attr:tt)*])* $variant:ident $(($held:ty))?),* $(,)?
    }) => {
        $(#[$($meta)*])*
        $vis enum $name { $($(#[$($attr)*])* $variant $(($held))?),* }

        impl $crate::shape::Shape for $name {
            fn shape(shapes: &mut $crate::shape::Shapes) -> $crate::shape::Form {
                let attributes = [$(stringify!($($meta)*)),*];
                shapes.define::<Self>($crate::shaped!(@name $name $($wire)?), &attributes, |_shapes| {
                    let written = |one: $name| $crate::shape::written(&one);
                    $crate::shape::variants(&[$((
                        written($name::$variant $((<$held>::default()))?),
                        None $(.or(Some(<$held as $crate::shape::Shape>::shape(_shapes))))?,
                        &[$(stringify!($($attr)*)),*],
                    )),*])
                })
            }
        }

        $crate::shaped!(@plain $name);
    };
    (@name $name:ident) => { stringify!($name) };
    (@name $name:ident $wire:literal) => { $wire };
    (@plain $(<$life:lifetime>)? $name:ident) => {
        impl $(<$life>)? $crate::Named for $name $(<$life>)? {
            fn write<S: $crate::named::serde::Serializer>(
                &self,
                _: &dyn $crate::Names,
                to: S,
            ) -> Result<S::Ok, S::Error> {
                $crate::named::serde::Serialize::serialize(self, to)
            }
        }
    };
}

/// For [`shaped!`](crate::shaped!): how a value is written.
pub fn written<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("what stands in messages is plain data")
}

macro_rules! whole {
    ($($type:ident)*) => {
        $(impl Shape for $type {
            fn shape(_: &mut Shapes) -> Form {
                Form::Whole(Some($type::MIN.into()), Some($type::MAX.into()))
            }
        })*
    };
}
whole!(u8 u16 u32 i8 i16 i32);

macro_rules! simple {
    ($($type:ty => $form:expr),* $(,)?) => {
        $(impl Shape for $type {
            fn shape(_: &mut Shapes) -> Form {
                $form
            }
        })*
    };
}
// Units, hexes, hexsides and faces stand there by their names.
simple!(
    bool => Form::Flag,
    str => Form::Text,
    String => Form::Text,
    Arc<str> => Form::Text,
    Cow<'_, str> => Form::Text,
    f32 => Form::Number,
    f64 => Form::Number,
    u64 => Form::Whole(Some(0), None),
    usize => Form::Whole(Some(0), None),
    UnitId => Form::Text,
    HexId => Form::Text,
    EdgeId => Form::Text,
    Arc<Face> => Form::Text,
);

impl Shape for Viewer {
    fn shape(_: &mut Shapes) -> Form {
        let all = [Viewer::Player(Side::First), Viewer::Player(Side::Second), Viewer::Spectator, Viewer::Umpire];
        Form::Words(all.map(|viewer| viewer.name().to_owned()).to_vec())
    }
}

impl<T: Shape + ?Sized> Shape for &T {
    fn shape(shapes: &mut Shapes) -> Form {
        T::shape(shapes)
    }

    fn fields(shapes: &mut Shapes) -> Vec<Field> {
        T::fields(shapes)
    }
}

impl<T: Shape + ?Sized> Shape for With<'_, T> {
    fn shape(shapes: &mut Shapes) -> Form {
        T::shape(shapes)
    }

    fn fields(shapes: &mut Shapes) -> Vec<Field> {
        T::fields(shapes)
    }
}

impl<T: Shape + ?Sized> Shape for Box<T> {
    fn shape(shapes: &mut Shapes) -> Form {
        T::shape(shapes)
    }
}

impl<T: Shape> Shape for Option<T> {
    fn shape(shapes: &mut Shapes) -> Form {
        Form::OrNull(Box::new(T::shape(shapes)))
    }

    /// Among those of another, all of them there or none.
    fn fields(shapes: &mut Shapes) -> Vec<Field> {
        T::fields(shapes).into_iter().map(|field| Field { optional: true, ..field }).collect()
    }
}

impl<T: Shape> Shape for [T] {
    fn shape(shapes: &mut Shapes) -> Form {
        Form::List(Box::new(T::shape(shapes)))
    }
}

impl<T: Shape> Shape for Vec<T> {
    fn shape(shapes: &mut Shapes) -> Form {
        <[T]>::shape(shapes)
    }
}

impl<T: Shape, const N: usize> Shape for [T; N] {
    fn shape(shapes: &mut Shapes) -> Form {
        Form::Places(vec![T::shape(shapes); N])
    }
}

impl<K, T: Shape> Shape for BTreeMap<K, T> {
    fn shape(shapes: &mut Shapes) -> Form {
        Form::Table(Box::new(T::shape(shapes)))
    }
}

impl<A: Shape, B: Shape> Shape for (A, B) {
    fn shape(shapes: &mut Shapes) -> Form {
        Form::Places(vec![A::shape(shapes), B::shape(shapes)])
    }
}

impl<A: Shape, B: Shape, C: Shape> Shape for (A, B, C) {
    fn shape(shapes: &mut Shapes) -> Form {
        Form::Places(vec![A::shape(shapes), B::shape(shapes), C::shape(shapes)])
    }
}

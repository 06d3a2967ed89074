//! Values that are written already.

use std::{fmt, marker::PhantomData};

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use wargame::shape::{Form, Shape, Shapes};

/// The JSON of a value of a type: it can stand in a message in the place of the value, and be kept for many of them.
pub struct Raw<T: ?Sized> {
    json: Box<RawValue>,
    of: PhantomData<fn(&T)>,
}

impl<T: ?Sized> Raw<T> {
    /// `value` writes what a `T` would.
    pub fn of<V: Serialize + ?Sized>(value: &V) -> Raw<T> {
        Raw { json: to_raw_value(value).expect("what stands in messages is plain data"), of: PhantomData }
    }

    pub fn as_str(&self) -> &str {
        self.json.get()
    }

    pub fn into_text(self) -> String {
        Box::<str>::from(self.json).into_string()
    }
}

impl<T: ?Sized> Clone for Raw<T> {
    fn clone(&self) -> Self {
        Raw { json: self.json.clone(), of: PhantomData }
    }
}

impl<T: ?Sized> fmt::Debug for Raw<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<T: ?Sized> Serialize for Raw<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(to)
    }
}

impl<T: Shape + ?Sized> Shape for Raw<T> {
    fn shape(shapes: &mut Shapes) -> Form {
        T::shape(shapes)
    }
}

/// A message as it goes over a socket or into a body: what it looks like is known.
pub fn message<T: Serialize + Shape + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("what stands in messages is plain data")
}

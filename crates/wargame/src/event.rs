//! Events said once: a list has the fields of each event, its kind, what its line carries, and its sentence.

use hexmap::HexId;

use crate::{
    action::UnitId,
    case::{Modifier, Tally},
    forecast::Roll,
    info::Info,
    ledger::Fate,
    listen::Line,
    prose::cited,
    rules::Side,
    words::{place, row, unit},
};

/// What can stand in the sentence of an event, with its mark ([`prose`](crate::prose)).
pub trait Say {
    fn say(&self, info: &Info) -> String;

    /// Several in a row.
    fn say_all(list: &[Self], info: &Info) -> String
    where
        Self: Sized,
    {
        row(&list.iter().map(|one| one.say(info)).collect::<Vec<_>>())
    }
}

/// What the line of an event carries for those who show it.
pub trait Carry {
    fn carry(&self, info: &Info, line: &mut Line);
}

impl<T: Say + ?Sized> Say for &T {
    fn say(&self, info: &Info) -> String {
        T::say(self, info)
    }
}

impl<T: Say> Say for Vec<T> {
    fn say(&self, info: &Info) -> String {
        T::say_all(self, info)
    }
}

/// Nothing where there is none.
impl<T: Say> Say for Option<T> {
    fn say(&self, info: &Info) -> String {
        self.as_ref().map(|one| one.say(info)).unwrap_or_default()
    }
}

/// By its name.
impl Say for UnitId {
    fn say(&self, info: &Info) -> String {
        unit(info, *self)
    }
}

/// With its name where it has one.
impl Say for HexId {
    fn say(&self, info: &Info) -> String {
        place(info, *self)
    }
}

impl Say for Side {
    fn say(&self, info: &Info) -> String {
        info.sides[self.index()].clone()
    }
}

impl Say for Fate {
    fn say(&self, _: &Info) -> String {
        self.say.to_owned()
    }
}

/// `river -1 (case 9.4), city -2 (case 9.5)`; with shifts of the column and modifiers of the die in it each says which
/// it is: `river -1 on the column (case 9.4), air +2 on the die (case 9.5)`.
impl Say for Tally {
    fn say(&self, _: &Info) -> String {
        let on = |m: &Modifier| if self.is_mixed() { format!(" on the {}", m.on) } else { String::new() };
        let said: Vec<_> = self.iter().map(|m| format!("{} {:+}{} {}", m.what, m.by, on(m), cited(m.case))).collect();
        said.join(", ")
    }
}

impl<T: Carry + ?Sized> Carry for &T {
    fn carry(&self, info: &Info, line: &mut Line) {
        T::carry(self, info, line);
    }
}

impl<T: Carry> Carry for Vec<T> {
    fn carry(&self, info: &Info, line: &mut Line) {
        self.iter().for_each(|one| one.carry(info, line));
    }
}

impl Carry for UnitId {
    fn carry(&self, info: &Info, line: &mut Line) {
        line.units.push(info.unit(*self).to_owned());
    }
}

impl Carry for HexId {
    fn carry(&self, info: &Info, line: &mut Line) {
        line.hexes.push(info.hex(*self).to_owned());
    }
}

impl Carry for Roll {
    fn carry(&self, _: &Info, line: &mut Line) {
        line.roll = Some(Box::new(self.clone()));
    }
}

impl<T: Carry + ?Sized> Carry for Box<T> {
    fn carry(&self, info: &Info, line: &mut Line) {
        T::carry(self, info, line);
    }
}

macro_rules! plain {
    (said $($type:ty)*) => {
        $(impl Say for $type {
            fn say(&self, _: &Info) -> String {
                self.to_string()
            }
        })*
    };
    (carried $($type:ty)*) => {
        $(impl Carry for $type {
            fn carry(&self, _: &Info, line: &mut Line) {
                line.number = Some(i32::from(*self));
            }
        })*
    };
}
plain!(said str String u8 u16 u32 i8 i16 i32);
plain!(carried u8 i8 u16 i16);

/// Writes an event enum and how each event is told. A line of the list has the event with its fields, its kind with its
/// case if it cites one, what it tells of a battle ([`Part`](crate::battle::Part)) if anything, in brackets what the line
/// carries (units, hexes, a number), the sentence with what stands in its places, and after an arrow what it says of units for statistics. `info` is at hand in all of them:
///
/// ```
/// # use {hexmap::HexId, wargame::{Entry, UnitId}};
/// wargame::events! {
///     #[derive(Clone, Debug)]
///     pub enum Event |info| {
///         Moved { unit: UnitId, hex: HexId, left: u8 } =
///             "moved" [unit, hex, left] "{} goes to {}, {left} left", unit, hex => |enter| enter(Entry::Used(*unit));
///         Sunk = "sunk" case("13.10") [] "the ship is sunk";
///     }
/// }
/// ```
#[macro_export]
macro_rules! events {
    ($(#[$meta:meta])* pub enum $name:ident |$info:ident| { $(
        $(#[$doc:meta])*
        $variant:ident $({ $($field:ident: $type:ty),+ $(,)? })? =
        $kind:literal $(case($case:expr))? $(battle($($part:expr),+))? $(battle_each($parts:expr))?
        [$($carried:expr),*] $say:literal $(, $place:expr)*
        $(=> |$enter:ident| $entries:expr)?;
    )+ }) => {
        $(#[$meta])*
        pub enum $name { $($(#[$doc])* $variant $({ $($field: $type),+ })?),+ }

        impl $crate::Tell for $name {
            #[allow(unused_variables, reason = "not every field stands in its sentence")]
            fn tell(&self, $info: &$crate::Info) -> $crate::Line {
                let mut line = $crate::Line::default();
                match self { $(
                    $name::$variant $({ $($field),+ })? => {
                        $crate::event::begin(&mut line, $kind);
                        $($crate::event::cite(&mut line, $case);)?
                        $(line.parts.extend([$($part),+]);)?
                        $(line.parts.extend($parts);)?
                        $($crate::event::Carry::carry(&$carried, $info, &mut line);)*
                        line.text = format!($say $(, $crate::event::Say::say(&$place, $info))*);
                    }
                )+ }
                line
            }

            #[allow(unused_variables, reason = "few events speak of units to the statistics")]
            fn entries(&self, enter: &mut dyn FnMut($crate::Entry)) {
                match self { $($name::$variant $({ $($field),+ })? => { $(let $enter = enter; $entries;)? })+ }
            }
        }
    };
}

/// For [`events!`](crate::events).
pub fn begin(line: &mut Line, kind: &str) {
    line.kind = kind.into();
}

/// For [`events!`](crate::events): a case, or one that is cited only sometimes.
pub fn cite<'a>(line: &mut Line, case: impl Into<Option<&'a str>>) {
    line.case = case.into().map(str::to_owned);
}

//! Actions: a verb with at most one target.

use std::{fmt::Debug, hash::Hash};

use hexmap::{EdgeId, HexId};
use serde::{Deserialize, Serialize};

use crate::info::{Info, Saying};

/// The public handle of a unit or piece.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl hexmap::Id for UnitId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn numbered(index: usize) -> UnitId {
        UnitId(index as u8)
    }
}

pub type UnitSet<const W: usize> = hexmap::Set<UnitId, W>;

/// What an action, a refusal or an offer points at.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    None,
    Unit(UnitId),
    Hex(HexId),
    Edge(EdgeId),
    Number(u16),
}

/// What kind of target a verb takes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    None,
    Unit,
    Hex,
    Edge,
    Number,
}

/// A verb of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Verb {
    pub name: &'static str,
    pub kind: Kind,
}

/// How the offers of a verb, or of a verb with one target (`commit 0`), are said, with the case they stand on: one for
/// all games of a system, or one for each in their order.
#[derive(Copy, Clone, Debug)]
pub struct Said {
    pub verb: &'static str,
    pub say: &'static str,
    pub cases: &'static [&'static str],
}

/// How offers are said in one game of a system, by its number.
pub fn sayings<A: Action>(game: usize) -> Vec<Saying> {
    let of = |said: &Said| {
        let case = said.cases.get(game).or(said.cases.first()).copied();
        Saying { verb: said.verb, say: said.say, case }
    };
    A::SAID.iter().map(of).collect()
}

/// Names of numbers: the targets of a verb that are said in words of their own, in the order of their numbers.
pub fn named_numbers<A: Action>() -> Vec<(&'static str, Vec<String>)> {
    let named = |verb: &Verb| {
        let targets = A::SAID.iter().filter_map(|said| said.verb.split_once(' ').filter(|(of, _)| *of == verb.name));
        (verb.name, targets.map(|(_, target)| target.to_owned()).collect())
    };
    let numbers = A::VERBS.iter().filter(|verb| verb.kind == Kind::Number).map(named);
    numbers.filter(|(_, names): &(_, Vec<_>)| !names.is_empty()).collect()
}

/// An action of a game; made by [`crate::actions!`].
pub trait Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// Names and kinds of target, in slot order.
    const VERBS: &'static [Verb];
    const SAID: &'static [Said];
    fn parts(self) -> (usize, Target);
    fn build(verb: usize, target: Target) -> Option<Self>;
}

/// Types that can stand in an action.
pub trait Aim: Copy {
    const KIND: Kind;
    fn target(self) -> Target;
    fn from(target: Target) -> Option<Self>;
}

macro_rules! aim {
    ($type:ty, $kind:ident, $value:ident => $to:expr, $found:ident => $from:expr) => {
        impl Aim for $type {
            const KIND: Kind = Kind::$kind;
            fn target(self) -> Target {
                let $value = self;
                Target::$kind($to)
            }
            fn from(target: Target) -> Option<Self> {
                match target {
                    Target::$kind($found) => $from,
                    _ => None,
                }
            }
        }
    };
}
aim!(UnitId, Unit, u => u, u => Some(u));
aim!(HexId, Hex, h => h, h => Some(h));
aim!(EdgeId, Edge, e => e, e => Some(e));
aim!(u8, Number, n => n.into(), n => n.try_into().ok());
aim!(u16, Number, n => n, n => Some(n));

/// Writes an action enum. A line of the list has the action with its target, its verb, and where the verb alone would
/// not read well how its offers are said, with their case (or the case of each game of the system) and in braces
/// the targets that are said in words of their own, numbers by their names:
///
/// ```
/// wargame::actions! {
///     pub enum Act {
///         Pick(wargame::UnitId) = "pick" "Take {}",
///         Commit(u8) = "commit" "Commit {} air units" ["13.1"] { "0" "Commit no air unit" ["13.2"] },
///         Done = "done",
///     }
/// }
/// ```
#[macro_export]
macro_rules! actions {
    ($(#[$meta:meta])* pub enum $name:ident { $(
        $(#[$doc:meta])*
        $variant:ident $(($aim:ty))? = $verb:literal $($say:literal $([$($case:literal),+])? $({ $(
            $target:literal $target_say:literal $([$($target_case:literal),+])?
        ),+ $(,)? })?)?
    ),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$doc])* $variant $(($aim))?),+ }

        impl $crate::Action for $name {
            const VERBS: &'static [$crate::Verb] = &[
                $($crate::Verb { name: $verb, kind: $crate::actions!(@kind $($aim)?) }),+
            ];
            const SAID: &'static [$crate::Said] = &[$($(
                $crate::Said { verb: $verb, say: $say, cases: &[$($($case),+)?] },
                $($($crate::Said {
                    verb: concat!($verb, " ", $target),
                    say: $target_say,
                    cases: &[$($($target_case),+)?],
                },)+)?
            )?)+];
            fn parts(self) -> (usize, $crate::Target) {
                let mut verb = 0;
                $(
                    if let $crate::actions!(@pattern $name $variant target $($aim)?) = self {
                        return (verb, $crate::actions!(@target target $($aim)?));
                    }
                    verb += 1;
                )+
                let _ = verb;
                unreachable!("every variant is listed")
            }
            fn build(verb: usize, target: $crate::Target) -> Option<Self> {
                let mut at = 0;
                $(
                    if verb == at {
                        return $crate::actions!(@build $name $variant target $($aim)?);
                    }
                    at += 1;
                )+
                let _ = at;
                None
            }
        }
    };
    (@kind) => { $crate::Kind::None };
    (@kind $aim:ty) => { <$aim as $crate::Aim>::KIND };
    (@pattern $name:ident $variant:ident $target:ident) => { $name::$variant };
    (@pattern $name:ident $variant:ident $target:ident $aim:ty) => { $name::$variant($target) };
    (@target $target:ident) => { $crate::Target::None };
    (@target $target:ident $aim:ty) => { $crate::Aim::target($target) };
    (@build $name:ident $variant:ident $target:ident) => {
        ($target == $crate::Target::None).then_some($name::$variant)
    };
    (@build $name:ident $variant:ident $target:ident $aim:ty) => {
        <$aim as $crate::Aim>::from($target).map($name::$variant)
    };
}

/// Why a text is no action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable(pub String);

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// Writes an action with the board's own names: `move 1412`, `join 4pz`, `die 5`.
pub fn write<A: Action>(info: &Info, action: A) -> String {
    let (verb, target) = action.parts();
    write_parts(info, &A::VERBS[verb], target)
}

pub fn write_parts(info: &Info, verb: &Verb, target: Target) -> String {
    match target {
        Target::None => verb.name.to_owned(),
        target => format!("{} {}", verb.name, write_target(info, verb.name, target)),
    }
}

/// The target alone.
pub fn write_target(info: &Info, verb: &str, target: Target) -> String {
    match target {
        Target::None => String::new(),
        Target::Unit(u) => info.unit(u).to_owned(),
        Target::Hex(h) => info.hex(h).to_owned(),
        Target::Edge(e) => {
            let edge = info.map.edge(e);
            format!("{}/{}", info.hex(edge.a), info.hex(edge.b))
        }
        Target::Number(n) => match info.number_names(verb).and_then(|names| names.get(n as usize)) {
            Some(name) => name.clone(),
            None => n.to_string(),
        },
    }
}

/// Reads an action. What is wrong with the text is said in one sentence.
pub fn read<A: Action>(info: &Info, text: &str) -> Result<A, Unreadable> {
    let mut words = text.split_whitespace();
    let Some(name) = words.next() else {
        return Err(Unreadable("an action is a verb and at most one target, not an empty line".into()));
    };
    let rest: Vec<_> = words.collect();
    let Some(verb) = A::VERBS.iter().position(|v| v.name == name) else {
        let known: Vec<_> = A::VERBS.iter().map(|v| v.name).collect();
        return Err(Unreadable(format!("«{name}» is no verb of this game (verbs: {})", known.join(", "))));
    };
    let target = read_target(info, &A::VERBS[verb], &rest)?;
    A::build(verb, target).ok_or_else(|| Unreadable(format!("«{text}»: the target is out of range")))
}

fn read_target(info: &Info, verb: &Verb, words: &[&str]) -> Result<Target, Unreadable> {
    let word = match (verb.kind, words) {
        (Kind::None, []) => return Ok(Target::None),
        (Kind::None, _) => return Err(Unreadable(format!("«{}» takes no target", verb.name))),
        (_, [word]) => *word,
        (kind, _) => {
            let kind = format!("{kind:?}").to_lowercase();
            return Err(Unreadable(format!("«{}» takes one {kind}", verb.name)));
        }
    };
    let hex = |label: &str| {
        info.map.by_label(label).ok_or_else(|| Unreadable(format!("there is no hex «{label}» on this map")))
    };
    match verb.kind {
        Kind::None => unreachable!("handled above"),
        Kind::Unit => info
            .unit_named(word)
            .map(Target::Unit)
            .ok_or_else(|| Unreadable(format!("there is no unit «{word}» in this game"))),
        Kind::Hex => hex(word).map(Target::Hex),
        Kind::Edge => {
            let (a, b) = word
                .split_once('/')
                .ok_or_else(|| Unreadable(format!("a hexside is written as its two hexes, not «{word}»")))?;
            let edge = info.map.edge_between(hex(a)?, hex(b)?);
            edge.map(Target::Edge).ok_or_else(|| Unreadable(format!("nothing is on the hexside «{word}»")))
        }
        Kind::Number => {
            let named = info.number_names(verb.name).and_then(|names| names.iter().position(|n| n == word));
            let number = named.or_else(|| word.parse().ok().filter(|&n| n < width(info, verb))).map(|n| n as u16);
            number.map(Target::Number).ok_or_else(|| Unreadable(format!("«{word}» is no choice of «{}»", verb.name)))
        }
    }
}

/// Number of dense slots of all actions of a game, and the slot of one: masks and policies for learning.
pub fn slots<A: Action>(info: &Info) -> usize {
    A::VERBS.iter().map(|v| width(info, v)).sum()
}

pub fn slot<A: Action>(info: &Info, action: A) -> usize {
    let (verb, target) = action.parts();
    let before: usize = A::VERBS[..verb].iter().map(|v| width(info, v)).sum();
    before
        + match target {
            Target::None => 0,
            Target::Unit(u) => u.index(),
            Target::Hex(h) => h.index(),
            Target::Edge(e) => e.index(),
            Target::Number(n) => n as usize,
        }
}

/// The action of a slot.
pub fn of_slot<A: Action>(info: &Info, mut slot: usize) -> Option<A> {
    for (verb, v) in A::VERBS.iter().enumerate() {
        let width = width(info, v);
        if slot < width {
            let target = match v.kind {
                Kind::None => Target::None,
                Kind::Unit => Target::Unit(UnitId(slot as u8)),
                Kind::Hex => Target::Hex(HexId(slot as u16)),
                Kind::Edge => Target::Edge(EdgeId(slot as u16)),
                Kind::Number => Target::Number(slot as u16),
            };
            return A::build(verb, target);
        }
        slot -= width;
    }
    None
}

pub(crate) fn width(info: &Info, verb: &Verb) -> usize {
    match verb.kind {
        Kind::None => 1,
        Kind::Unit => info.units.len(),
        Kind::Hex => info.map.len(),
        Kind::Edge => info.map.edges().len(),
        Kind::Number => info.number_names(verb.name).map_or(64, Vec::len),
    }
}

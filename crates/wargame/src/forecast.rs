//! What a combat would be worth.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::{
    action::UnitId,
    case::Modifier,
    named,
    shape::{Form, Shape, Shapes, json},
    shaped,
};

named! {
    /// What a combat would be worth, as far as the viewer can know: the throws that decide it, in their order.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Forecast {
        pub rolls: Vec<Roll> where { "minItems": 1 },
        /// Who attacks.
        pub units: Vec<UnitId>,
    }
}

impl Forecast {
    /// A combat that one throw decides.
    pub fn of(roll: Roll, units: Vec<UnitId>) -> Forecast {
        Forecast { rolls: vec![roll], units }
    }

    /// The throw that decides it, the last where there are several.
    pub fn decisive(&self) -> &Roll {
        self.rolls.last().expect("a forecast has a throw")
    }
}

shaped! {
    /// One throw of a combat.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct Roll {
        /// What is thrown for, where there are several: `defensive fire`.
        #[serde(skip_serializing_if = "str::is_empty")]
        pub name: &'static str,
        pub attack: Range,
        pub defence: Range,
        /// Initial ratio, as weights over columns where strengths are unknown.
        pub initial: Vec<(String, u64)>,
        /// Shifts and modifiers that count whatever lies hidden; each says whether it is of the column or the die.
        pub shifts: Vec<Modifier>,
        /// Those that count only for some of what may lie hidden, with the weight of that.
        pub possible: Vec<(Modifier, u64)>,
        /// The column after the shifts.
        pub columns: Vec<(String, u64)>,
        /// Results with their weights; the weights add up to `of`.
        pub results: Vec<(String, u64)>,
        pub of: u64,
        /// Whether the weights are exact or an estimate from imagined deals.
        pub exact: bool,
    }
}

/// Least and most; equal where it is known.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Range {
    pub least: u16,
    pub most: u16,
    /// Quarters of a point more, where a game halves strengths and keeps the fraction.
    pub quarters: u8,
}

impl Range {
    /// A strength that is known, in quarters of a point.
    pub fn of_quarters(quarters: u32) -> Range {
        let whole = (quarters / 4) as u16;
        Range { least: whole, most: whole, quarters: (quarters % 4) as u8 }
    }
}

/// One end of a range with its fraction.
struct End(u16, u8);

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0, ["", ".25", ".5", ".75"][usize::from(self.1 % 4)])
    }
}

impl Serialize for End {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.1 {
            0 => to.serialize_u16(self.0),
            quarters => to.serialize_f32(f32::from(self.0) + f32::from(quarters) / 4.0),
        }
    }
}

shaped! {
    /// Least and most; equal where it is known. Not whole where a game halves strengths and keeps the fraction.
    #[derive(Serialize)]
    struct Ends as "Range" {
        least: End,
        most: End,
    }
}

impl Serialize for Range {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Ends { least: End(self.least, self.quarters), most: End(self.most, self.quarters) }.serialize(to)
    }
}

impl Shape for End {
    fn shape(_: &mut Shapes) -> Form {
        Form::Number.bound(json!({ "minimum": 0 }))
    }
}

impl Shape for Range {
    fn shape(shapes: &mut Shapes) -> Form {
        Ends::shape(shapes)
    }
}

/// `6 to 12`, or `4.5` where it is known.
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.least == self.most {
            true => End(self.least, self.quarters).fmt(f),
            false => write!(f, "{} to {}", End(self.least, self.quarters), End(self.most, self.quarters)),
        }
    }
}

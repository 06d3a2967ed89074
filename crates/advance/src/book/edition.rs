//! What differs between the two editions. No other file asks which edition is played.

use hexmap::Mp;
use serde::Deserialize;

/// The edition of the rules.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Edition {
    E79,
    E10,
}

/// A surcharge: a factor in one edition, points in the other.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "op", content = "value")]
pub enum Surcharge {
    #[serde(rename = "multiply")]
    Times(Mp),
    #[serde(rename = "add")]
    Plus(Mp),
}

impl Surcharge {
    #[inline]
    pub fn on(self, cost: Mp) -> Mp {
        match self {
            Surcharge::Times(by) => cost.saturating_mul(by),
            Surcharge::Plus(by) => cost.saturating_add(by),
        }
    }
}

impl Edition {
    /// The key of its tables.
    pub const fn key(self) -> &'static str {
        match self {
            Edition::E79 => "e79",
            Edition::E10 => "e10",
        }
    }

    pub const fn game(self) -> &'static str {
        match self {
            Edition::E79 => "leningrad-1979",
            Edition::E10 => "leningrad-2010",
        }
    }

    /// Cites a rule by its number in this edition's book.
    #[inline]
    pub const fn case(self, e79: &'static str, e10: &'static str) -> &'static str {
        match self {
            Edition::E79 => e79,
            Edition::E10 => e10,
        }
    }

    /// Whether the stacking limit holds at every moment (1979, 4.6) or only as a phase ends (2010, 4.6).
    #[inline]
    pub const fn stacks_at_every_moment(self) -> bool {
        matches!(self, Edition::E79)
    }

    /// Whether the price of an overrun is flat (1979, 7.3) or the hex's entry cost and more (2010, 7.3).
    #[inline]
    pub const fn overrun_is_flat(self) -> bool {
        matches!(self, Edition::E79)
    }

    /// Whether Germans lose the armor shifts in any city (2010, 10.3) or in Soviet cities only (1979, 12.3).
    #[inline]
    pub const fn any_city_denies_armor(self) -> bool {
        matches!(self, Edition::E10)
    }

    /// Whether a fort needs a line from Leningrad itself (1979, 15.0) or from any source (2010, 13.0).
    #[inline]
    pub const fn forts_need_leningrad(self) -> bool {
        matches!(self, Edition::E79)
    }

    /// Whether a bid for the German side is known (2010, 16.4).
    pub const fn has_bid(self) -> bool {
        matches!(self, Edition::E10)
    }
}

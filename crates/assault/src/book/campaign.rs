//! Which of the two games.

/// Leningrad (sections 2 to 18), or Stalingrad (section 19).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Campaign {
    Leningrad,
    Stalingrad,
}

impl Campaign {
    pub const BOTH: [Campaign; 2] = [Campaign::Leningrad, Campaign::Stalingrad];

    /// The key of its tables.
    pub fn key(self) -> &'static str {
        match self {
            Campaign::Leningrad => "leningrad",
            Campaign::Stalingrad => "stalingrad",
        }
    }

    /// The id of the game.
    pub fn game(self) -> &'static str {
        match self {
            Campaign::Leningrad => "assault-on-leningrad",
            Campaign::Stalingrad => "assault-on-stalingrad",
        }
    }

    /// The map folders: main map and inset.
    pub fn maps(self) -> [&'static str; 2] {
        match self {
            Campaign::Leningrad => ["leningrad-main", "leningrad-inset"],
            Campaign::Stalingrad => ["stalingrad-main", "stalingrad-inset"],
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Campaign::Leningrad => "Assault on Leningrad",
            Campaign::Stalingrad => "Assault on Stalingrad",
        }
    }

    /// What the city is called.
    pub fn city(self) -> &'static str {
        match self {
            Campaign::Leningrad => "Leningrad",
            Campaign::Stalingrad => "Stalingrad",
        }
    }
}

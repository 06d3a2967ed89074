//! The games, in the order they are shown.

/// What is said of a game before it is opened.
#[derive(Copy, Clone, Debug, serde::Serialize)]
pub struct Entry {
    pub id: &'static str,
    pub system: &'static str,
    pub title: &'static str,
    pub turns: u8,
    pub about: &'static str,
    /// Map folders, the main map first.
    pub maps: &'static [&'static str],
    /// Whether the rules are in the program.
    pub playable: bool,
    /// How the cases of this game begin in its system's list.
    pub cases: &'static str,
}

pub const ALL: &[Entry] = &[
    Entry {
        id: "leningrad-1979",
        system: "advance",
        title: "Leningrad: the advance of Army Group North (1979)",
        turns: 12,
        about: "overruns, untried Soviet divisions, the race to the Luga",
        maps: &["leningrad-1979"],
        playable: true,
        cases: "79:",
    },
    Entry {
        id: "leningrad-2010",
        system: "advance",
        title: "Leningrad: the advance of Army Group North (second edition, 2010)",
        turns: 12,
        about: "the same campaign on a new map, with a bid for the German side",
        maps: &["leningrad-2010"],
        playable: true,
        cases: "10:",
    },
    Entry {
        id: "duel-in-the-north",
        system: "duel",
        title: "Duel in the North: the Leningrad campaign, June to September 1941",
        turns: 10,
        about: "chit-pull activation, headquarters, air war, supply states",
        maps: &["baltic"],
        playable: false,
        cases: "",
    },
    Entry {
        id: "leningrad-41",
        system: "manstein",
        title: "Leningrad '41: what if Manstein had attacked?",
        turns: 10,
        about: "city fight, fire and defensive fire, hidden pools",
        maps: &["leningrad-city"],
        playable: false,
        cases: "",
    },
    Entry {
        id: "assault-on-leningrad",
        system: "assault",
        title: "Assault on Leningrad",
        turns: 25,
        about: "zones by class, corps supply, the city on an inset map",
        maps: &["leningrad-main", "leningrad-inset"],
        playable: false,
        cases: "",
    },
    Entry {
        id: "assault-on-stalingrad",
        system: "assault",
        title: "Assault on Stalingrad",
        turns: 19,
        about: "the bonus game: Don, Volga and ferries, four-step divisions",
        maps: &["stalingrad-main", "stalingrad-inset"],
        playable: false,
        cases: "",
    },
];

//! The games, in the order they are shown.

wargame::shaped! {
    /// What is said of a game before it is opened.
    #[derive(Copy, Clone, Debug, serde::Serialize)]
    pub struct Entry as "Game" {
        /// What `game` in a new game is.
        pub id: &'static str,
        pub system: &'static str,
        pub title: &'static str,
        /// The short name, without the edition.
        pub name: &'static str,
        /// The edition, where there are several of one name.
        pub edition: &'static str,
        pub turns: u8,
        pub about: &'static str,
        /// Hexes of the main map.
        pub hexes: u16,
        /// How long a whole game takes two people, in hours from and to: our judgement.
        pub hours: (u8, u8),
        /// How much there is to keep in mind, from 1 to 5: our judgement.
        pub complexity: u8,
        /// What the rulebook we have does not give and we worked out, in a few words.
        pub reconstructed: &'static str,
        /// Map folders, the main map first.
        pub maps: &'static [&'static str],
        /// Whether the rules are in the program.
        pub playable: bool,
        /// How the cases of this game begin in its system's list.
        pub cases: &'static str,
        /// Words that mark what belongs to another game in its system's tables.
        pub others: &'static [&'static str],
    }
}

impl Entry {
    /// The name with its edition: `Leningrad 1979`.
    pub fn short(&self) -> String {
        let space = if self.edition.is_empty() { "" } else { " " };
        format!("{}{space}{}", self.name, self.edition)
    }
}

pub const ALL: &[Entry] = &[
    Entry {
        id: "leningrad-1979",
        system: "advance",
        title: "Leningrad: the advance of Army Group North (1979)",
        name: "Leningrad",
        edition: "1979",
        turns: 12,
        about: "overruns, untried Soviet divisions, the race to the Luga",
        hexes: 377,
        hours: (2, 3),
        complexity: 2,
        reconstructed: "map, Soviet set-up and some counters",
        maps: &["leningrad-1979"],
        playable: true,
        cases: "79:",
        others: &["e10"],
    },
    Entry {
        id: "leningrad-2010",
        system: "advance",
        title: "Leningrad: the advance of Army Group North (second edition, 2010)",
        name: "Leningrad",
        edition: "2010",
        turns: 12,
        about: "the same campaign on a new map, with a bid for the German side",
        hexes: 390,
        hours: (2, 3),
        complexity: 2,
        reconstructed: "map, Soviet set-up and counters",
        maps: &["leningrad-2010"],
        playable: true,
        cases: "10:",
        others: &["e79"],
    },
    Entry {
        id: "duel-in-the-north",
        system: "duel",
        title: "Duel in the North: the Leningrad campaign, June to September 1941",
        name: "Duel in the North",
        edition: "",
        turns: 14,
        about: "chit-pull activation, headquarters, air war, supply states",
        hexes: 1744,
        hours: (8, 10),
        complexity: 3,
        reconstructed: "map, combat results, terrain effects and turn track",
        maps: &["baltic"],
        playable: true,
        cases: "",
        others: &[],
    },
    Entry {
        id: "leningrad-41",
        system: "manstein",
        title: "Leningrad '41: what if Manstein had attacked?",
        name: "Leningrad ’41",
        edition: "",
        turns: 10,
        about: "city fight, fire and defensive fire, hidden pools",
        hexes: 1734,
        hours: (4, 6),
        complexity: 3,
        reconstructed: "map, fire table, modifiers and counters",
        maps: &["leningrad-city"],
        playable: false,
        cases: "",
        others: &[],
    },
    Entry {
        id: "assault-on-leningrad",
        system: "assault",
        title: "Assault on Leningrad",
        name: "Assault on Leningrad",
        edition: "",
        turns: 25,
        about: "zones by class, corps supply, the city on an inset map",
        hexes: 1368,
        hours: (10, 14),
        complexity: 4,
        reconstructed: "maps, combat results, terrain effects and counters",
        maps: &["leningrad-main", "leningrad-inset"],
        playable: true,
        cases: "",
        others: &["stalingrad"],
    },
    Entry {
        id: "assault-on-stalingrad",
        system: "assault",
        title: "Assault on Stalingrad",
        name: "Assault on Stalingrad",
        edition: "",
        turns: 19,
        about: "the bonus game: Don, Volga and ferries, four-step divisions",
        hexes: 702,
        hours: (8, 12),
        complexity: 4,
        reconstructed: "maps, combat results, set-up and counters",
        maps: &["stalingrad-main", "stalingrad-inset"],
        playable: true,
        cases: "",
        others: &["leningrad"],
    },
];

/// Games to learn by, which are in the list only for whoever asks for them.
pub const EXAMPLES: &[Entry] = &[Entry {
    id: "ford",
    system: "ford",
    title: "The Ford",
    name: "The Ford",
    edition: "",
    turns: 6,
    about: "four against three at a river: the game of docs/adding-a-game.md",
    hexes: 24,
    hours: (0, 1),
    complexity: 1,
    reconstructed: "",
    maps: &["ford"],
    playable: true,
    cases: "",
    others: &[],
}];

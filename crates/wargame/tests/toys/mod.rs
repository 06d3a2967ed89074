//! Four small but complete games that together use all the kernel offers.

#![allow(dead_code, reason = "every test file uses a part of the toys")]

pub mod chits;
pub mod drawn;
pub mod fire;
pub mod untried;

use std::{
    cmp::Ordering,
    fs, process,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use hexmap::{Bits, Folder, HexId, Map};
use wargame::{
    Action, Ask, Case, Dice, Face, Info, Line, Match, Node, Offer, OptionSpec, Options, Outcome, PhaseInfo, Ruling,
    Scenario, SetupError, Show, Side, Table, Tell, UnitId, Units, Veil, View, Viewer, refuse, sub_seed, words,
};

/// What a sheet is made of beside its grid of clear hexes.
#[derive(Default)]
pub struct Sheet<'a> {
    pub name: &'a str,
    pub columns: u8,
    pub rows: u8,
    /// Hexes of other terrain than clear.
    pub woods: &'a [&'a str],
    /// Hexsides with a river.
    pub rivers: &'a [(&'a str, &'a str)],
    /// Hexes with a twin on the sheet called `main`.
    pub twins: &'a [(&'a str, &'a str)],
}

impl Sheet<'_> {
    /// Writes the sheet into a folder and loads it from there.
    pub fn load(&self) -> Map {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Relaxed);
        let folder = std::env::temp_dir().join(format!("toys-{}-{number}", process::id()));
        fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
        let (columns, rows) = (self.columns, self.rows);
        let grid = format!(
            "map = \"{}\"\nsource = \"reconstructed\"\norientation = \"flat-top\"\n\
             [grid]\nnumbering = \"ccrr-from-west\"\nrows = [1, {rows}]\ncolumns = [1, {columns}]\ncount = {}\n\
             [kinds]\nterrains = [\"clear\", \"wood\"]\nsides = [\"river\"]\nlinks = [\"twin\"]\n\
             far_links = [\"twin\"]\nfeatures = []\n[sheets]\nm = \"main\"\n",
            self.name,
            u16::from(columns) * u16::from(rows),
        );
        let mut hexes = String::from("hex\tterrain\tfeatures\tname\n");
        for (column, row) in (1..=columns).flat_map(|c| (1..=rows).map(move |r| (c, r))) {
            let label = format!("{column:02}{row:02}");
            let terrain = if self.woods.contains(&label.as_str()) { "wood" } else { "clear" };
            hexes += &format!("{label}\t{terrain}\t-\t-\n");
        }
        let sides = self.rivers.iter().map(|(a, b)| format!("{a}\t{b}\triver\t-\n"));
        let links = self.twins.iter().map(|(here, there)| format!("{here}\tm:{there}\ttwin\n"));
        for (file, text) in [
            ("grid.toml", grid),
            ("hexes.tsv", hexes),
            ("sides.tsv", "hexA\thexB\tkind\tname\n".to_owned() + &sides.collect::<String>()),
            ("links.tsv", "hexA\thexB\tkind\n".to_owned() + &links.collect::<String>()),
        ] {
            fs::write(folder.join(file), text).expect("the folder for temporary files can be written");
        }
        let map = Map::load(&Folder::Disk(folder.clone()));
        let _ = fs::remove_dir_all(&folder);
        map.unwrap_or_else(|e| panic!("{e}"))
    }
}

/// The fixed part of a toy, with one option: the number of turns.
pub fn info(id: &str, map: Map, units: Vec<String>, numbers: Vec<(&'static str, Vec<String>)>, turns: u8) -> Info {
    Info {
        id: id.into(),
        system: "toy",
        title: id.into(),
        sides: ["Blue".into(), "Red".into()],
        map: Arc::new(map),
        units,
        titles: Vec::new(),
        numbers,
        phases: vec![PhaseInfo::new("set-up", "Set-up"), PhaseInfo::new("play", "Play")],
        sayings: Vec::new(),
        layers: Vec::new(),
        columns: Vec::new(),
        results: Vec::new(),
        levels: Vec::new(),
        parts: 1,
        turns,
        scenarios: ["Short", "Long"].map(|title| Scenario { id: title.to_lowercase(), title: title.into() }).to_vec(),
        options: vec![OptionSpec {
            key: "turns".into(),
            about: "length of the game".into(),
            case: "1.1".into(),
            least: 1,
            most: u16::from(turns) + 1,
            default: u16::from(turns),
        }],
        rules_version: 1,
        data: "b3:toy".into(),
        reconstructed: Vec::new(),
        dates: Vec::new(),
        intro: None,
    }
}

/// The number of turns: the long scenario has one more than the options say.
pub fn turns(info: &Info, scenario: &str, options: &Options) -> Result<u8, SetupError> {
    info.check(scenario, options)?;
    Ok(options.get(&info.options[0]) as u8 + u8::from(scenario == "long"))
}

pub fn hex(info: &Info, label: &str) -> HexId {
    info.map.by_label(label).unwrap_or_else(|| panic!("no hex {label}"))
}

pub fn face(side: Side, strengths: impl ToString, name: impl ToString, untried: bool) -> Arc<Face> {
    Arc::new(Face {
        side,
        kind: "infantry",
        size: "XX",
        strengths: strengths.to_string(),
        name: name.to_string(),
        band: None,
        stripe: None,
        steps: (1, 1),
        untried,
        livery: "",
        uncertain: false,
    })
}

/// A view with the question filled in, still without units.
pub fn view<R: Show>(rules: &R, state: &R::State, viewer: Viewer, question: &str) -> View {
    let node = rules.node(state);
    let decides = match node {
        Node::Decide(side) => Some(side),
        _ => None,
    };
    let ask = decides.map(|side| {
        let mut offers = Vec::new();
        if [Viewer::Player(side), Viewer::Umpire].contains(&viewer) {
            rules.legal(state, &mut offers);
        }
        let offer = |a: R::Action| {
            let (verb, target) = a.parts();
            Offer { verb: verb as u8, target, left: None, stops: false, mover: None }
        };
        Ask {
            key: "which",
            side,
            case: Case::new("1.1"),
            question: question.into(),
            routine: false,
            aside: false,
            offers: offers.into_iter().map(offer).collect(),
            chosen: Vec::new(),
            targets: Vec::new(),
            forecast: None,
            duty: None,
            done: "",
            idle: None,
            shortcuts: Vec::new(),
        }
    });
    View {
        viewer,
        moment: rules.moment(state),
        decides,
        units: Vec::new(),
        marks: Vec::new(),
        tracks: Vec::new(),
        trays: Vec::new(),
        combats: Vec::new(),
        ask,
        outcome: match node {
            Node::Over(outcome) => Some(outcome),
            _ => None,
        },
    }
}

/// An event of any toy: a word, and what it is about.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Said {
    pub what: &'static str,
    pub unit: Option<UnitId>,
    pub hexes: Vec<HexId>,
    pub number: Option<i32>,
}

impl Said {
    pub fn new(what: &'static str) -> Said {
        Said { what, ..Said::default() }
    }

    pub fn of(what: &'static str, unit: UnitId) -> Said {
        Said { unit: Some(unit), ..Said::new(what) }
    }

    pub fn at(self, hexes: &[HexId]) -> Said {
        Said { hexes: hexes.to_vec(), ..self }
    }

    pub fn number(self, number: impl Into<i32>) -> Said {
        Said { number: Some(number.into()), ..self }
    }
}

impl Tell for Said {
    fn tell(&self, info: &Info) -> Line {
        let units: Vec<_> = self.unit.iter().map(|&u| info.unit(u).to_owned()).collect();
        let hexes: Vec<_> = self.hexes.iter().map(|&h| info.hex(h).to_owned()).collect();
        let number = self.number.map(|n| n.to_string()).unwrap_or_default();
        let named: Vec<_> = self.unit.iter().map(|&u| words::unit(info, u)).collect();
        let placed: Vec<_> = self.hexes.iter().map(|&h| words::label(info, h)).collect();
        let words = [self.what, &named.join(" "), &placed.join(" "), &number];
        let text = words.into_iter().filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ");
        Line { kind: self.what.into(), text, units, hexes, number: self.number, ..Line::default() }
    }
}

/// The end of a game that is won by points.
pub fn over(points: [i16; 2]) -> Node {
    let winner = match points[0].cmp(&points[1]) {
        Ordering::Equal => None,
        order => Some(if order.is_gt() { Side::First } else { Side::Second }),
    };
    let level = if winner.is_some() { "victory" } else { "draw" }.into();
    Node::Over(Outcome { winner, level, points, case: Case::new("6.1") })
}

/// Refuses unless it may be.
pub fn only_if(may: bool, case: &'static str, why: &'static str) -> Ruling {
    if may { Ok(()) } else { refuse(case, why) }
}

pub type Set = wargame::UnitSet<1>;

/// Whether a viewer knows what lies under a piece.
pub fn knows<const P: usize, const C: usize>(veil: &Veil<P, C>, viewer: Viewer, piece: usize) -> bool {
    match viewer {
        Viewer::Player(side) => veil.knows(side, piece),
        Viewer::Spectator => veil.shown(piece),
        Viewer::Umpire => true,
    }
}

/// Every counter lies under one of the pieces in play or in the pile.
pub fn counters_kept<const P: usize, const C: usize>(veil: &Veil<P, C>, in_play: &[usize]) -> Result<(), String> {
    let under: Bits<1> = in_play.iter().map(|&p| veil.counter(p)).collect();
    match under.len() == in_play.len() && under.len() + veil.pile().len() == C {
        true => Ok(()),
        false => Err("counters were made or lost".into()),
    }
}

/// At most two units of one side in a hex.
pub fn stacking<const N: usize>(info: &Info, units: &Units<N, 1>) -> Result<(), String> {
    let count = |h| Side::BOTH.map(|side| units.of(side).filter(|&u| units.at(u) == Some(h)).count());
    let wrong = info.map.hexes().find(|&h| count(h)[0].max(count(h)[1]) > 2 || count(h)[0].min(count(h)[1]) > 0);
    wrong.map_or(Ok(()), |h| Err(format!("{:?} units in {}", count(h), info.hex(h))))
}

/// A match played with random legal actions, at most so many decisions; it rarely stops while it can go on.
pub fn played<R: Show>(rules: &Arc<R>, seed: u64, most: usize) -> Match<R> {
    let mut game = Match::new(rules.clone(), "short", &Options::default(), seed).unwrap();
    let mut choice = Dice::new(sub_seed(seed, 9));
    for _ in 0..most {
        let Node::Decide(_) = game.node() else { break };
        let mut offers = Vec::new();
        rules.legal(game.state(), &mut offers);
        let mut pick = || offers[choice.below(offers.len() as u32) as usize];
        let first = pick();
        let stops = R::Action::VERBS[first.parts().0].name == "done";
        game.play(if stops { pick() } else { first }).unwrap();
    }
    game
}

//! Finished games on disk: a line each, read again when a run is taken up.

use std::{
    collections::BTreeMap,
    fs::{self, File, TryLockError},
    io::{Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
    sync::Mutex,
};

use serde::{Deserialize, Serialize};
use wargame::{Info, Losses, Options, Side};

use super::{Entrant, Meeting};
use crate::fail::{Done, Failure, at};

/// What all games in a folder have in common.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Series {
    pub game: String,
    pub rules: u32,
    pub data: String,
    /// Nothing in lines of a game that has but one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    pub options: Options,
    /// The seed the seeds of the games are made of.
    pub series: u64,
}

impl Series {
    pub fn new(info: &Info, scenario: &str, options: &Options, series: u64) -> Series {
        let (game, data) = (info.id.clone(), info.data.clone());
        let scenario = Some(scenario.to_owned()).filter(|_| info.scenarios.len() > 1);
        Series { game, rules: info.rules_version, data, scenario, options: options.clone(), series }
    }

    /// What keeps games of the other series from being counted here.
    fn differs(&self, other: &Series) -> Option<String> {
        let folder = "a folder holds one series, take another --dir";
        if self.game != other.game {
            return Some(format!("this is a game of {}, not of {}; {folder}", other.game, self.game));
        }
        if self.series != other.series {
            return Some(format!("this game is of seed {}, not of {}; {folder}", other.series, self.series));
        }
        if self.scenario != other.scenario {
            return Some(format!("this is a game of another scenario; {folder}"));
        }
        if self.options != other.options {
            return Some(format!("this game was played with other options; {folder}"));
        }
        (self != other).then(|| format!("this game was played by other rules or data; {folder}"))
    }
}

/// One side of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chair {
    pub player: String,
    /// `0.5s` or a number of tries; nothing where the player spends what it is used to.
    pub budget: Option<String>,
    /// Turns in which it decided anything, and milliseconds in each.
    pub turns: u32,
    pub ms_mean: f64,
    pub ms_max: f64,
    /// What the game cost it, by cause; nothing in games played before that was kept.
    #[serde(default)]
    pub losses: Losses,
}

/// One finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Line {
    #[serde(flatten)]
    pub of: Series,
    pub pairing: [String; 2],
    pub number: u64,
    pub seed: String,
    pub sides: [Chair; 2],
    pub winner: Option<Side>,
    pub level: String,
    pub points: [i16; 2],
    pub decisions: u64,
    /// The Game-Turn it ended in.
    pub turns: u8,
    pub state: String,
    /// Its file in the folder of replays.
    pub replay: Option<String>,
}

/// Both players by name, the first side first, and the number of the pair: it does not matter in which order the
/// players of a run were named.
type Key = (String, String, u64);

pub struct Results<'a> {
    dir: PathBuf,
    entrants: &'a [Entrant],
    found: BTreeMap<Key, Line>,
    path: PathBuf,
    out: Mutex<File>,
}

impl<'a> Results<'a> {
    /// Opens the folder: reads what all shards have finished, and the file of this one to go on writing it.
    pub fn open(
        dir: &Path,
        shard: Option<(u64, u64)>,
        series: &Series,
        entrants: &'a [Entrant],
    ) -> Result<Self, Failure> {
        fs::create_dir_all(dir).map_err(|e| at(dir, e))?;
        let own = match shard {
            Some((i, of)) => format!("results-{}-of-{of}.ndjson", i + 1),
            None => "results.ndjson".to_owned(),
        };
        let path = dir.join(&own);
        let (out, bytes) = open_own(&path)?;
        let mut files = vec![(path.clone(), bytes)];
        for path in others(dir, &own)? {
            let bytes = fs::read(&path).map_err(|e| at(&path, e))?;
            files.push((path, bytes));
        }
        let mut found = BTreeMap::new();
        for (path, bytes) in &files {
            for line in read(path, bytes, series, entrants)? {
                let [first, second] = line.sides.each_ref().map(|c| c.player.clone());
                found.entry((first, second, line.number / 2)).or_insert(line);
            }
        }
        mend(&out, &files[0].1).map_err(|e| at(&path, e))?;
        Ok(Results { dir: dir.to_owned(), entrants, found, path, out: Mutex::new(out) })
    }

    /// The game, if it was played before.
    pub fn found(&self, meeting: &Meeting) -> Option<Line> {
        let [first, second] = meeting.sides().map(|i| self.entrants[i].name.clone());
        self.found.get(&(first, second, meeting.pair())).cloned()
    }

    /// Adds a line in one go: what is cut off by a kill is the last one only.
    pub fn add(&self, line: &Line) -> Done {
        let text = serde_json::to_string(line).map_err(Failure::wrong)? + "\n";
        let mut out = self.out.lock().expect("no writer panics");
        out.write_all(text.as_bytes()).map_err(|e| at(&self.path, e))
    }

    pub fn replays(&self) -> PathBuf {
        self.dir.join("replays")
    }
}

/// Opens the file of this run, which nobody else may write meanwhile.
fn open_own(path: &Path) -> Result<(File, Vec<u8>), Failure> {
    let file = File::options().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = file.map_err(|e| at(path, e))?;
    // Where a file system knows no locks, we go without.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(at(path, "another run is writing this file; give each its own --shard"));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|e| at(path, e))?;
    Ok((file, bytes))
}

/// The files of other shards, or of a run without.
fn others(dir: &Path, own: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(dir).map_err(|e| at(dir, e))? {
        let name = entry.map_err(|e| at(dir, e))?.file_name();
        let name = name.to_string_lossy();
        let results = |n: &str| n == "results.ndjson" || n.starts_with("results-") && n.ends_with(".ndjson");
        if results(&name) && name != own {
            paths.push(dir.join(&*name));
        }
    }
    paths.sort();
    Ok(paths)
}

/// Reads a file. A last line that was not finished is left out: that game is played again.
fn read(path: &Path, bytes: &[u8], series: &Series, entrants: &[Entrant]) -> Result<Vec<Line>, Failure> {
    let mut lines = Vec::new();
    for (text, number) in bytes.split_inclusive(|&b| b == b'\n').zip(1..) {
        let line: Line = match serde_json::from_slice(text) {
            Ok(line) => line,
            Err(_) if !text.ends_with(b"\n") => break,
            Err(e) => return Err(at(path, format!("line {number}: this is no finished game: {e}"))),
        };
        if let Some(why) = series.differs(&line.of).or_else(|| other_budget(&line, entrants)) {
            return Err(at(path, format!("line {number}: {why}")));
        }
        lines.push(line);
    }
    Ok(lines)
}

/// A player of the same name that could spend more or less.
fn other_budget(line: &Line, entrants: &[Entrant]) -> Option<String> {
    let pairs = line.sides.iter().flat_map(|c| entrants.iter().filter(|e| e.name == c.player).map(move |e| (c, e)));
    let (chair, entrant) = pairs.into_iter().find(|(c, e)| c.budget != e.budget())?;
    let text = |budget: Option<&str>| budget.map_or("no budget".to_owned(), |b| format!("a budget of {b}"));
    Some(format!(
        "{} had {} in this game, not {}; a folder holds one series, take another --dir",
        entrant.name,
        text(chair.budget.as_deref()),
        text(entrant.budget().as_deref())
    ))
}

/// Cuts off a line that was not finished, or ends one that only lacks its end, so that the next one begins afresh.
fn mend(mut file: &File, bytes: &[u8]) -> std::io::Result<()> {
    let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
    if serde_json::from_slice::<Line>(&bytes[whole..]).is_ok() {
        return file.write_all(b"\n");
    }
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::End(0)).map(|_| ())
}

#[cfg(test)]
mod tests {
    use wargame::Scenario;

    use super::*;

    #[test]
    fn games_of_two_scenarios_are_not_counted_together() {
        let game = games::open("ford", &games::data(None)).expect("the game is there");
        let of = |info: &Info, scenario: &str| Series::new(info, scenario, &Options::default(), 1);
        assert_eq!(of(game.info(), "campaign").scenario, None, "there is but one");
        let more = Scenario { id: "night".into(), title: "By night".into() };
        let scenarios = [&game.info().scenarios[..], &[more]].concat();
        let info = Info { scenarios, ..Info::plain("ford", "The Ford", ["Blue", "Red"], 6, game.info().map.clone()) };
        let [day, night] = ["campaign", "night"].map(|scenario| of(&info, scenario));
        assert_eq!(night.scenario.as_deref(), Some("night"));
        assert!(serde_json::to_string(&day).is_ok_and(|line| line.contains("\"scenario\":\"campaign\"")));
        assert!(day.differs(&night).is_some_and(|why| why.contains("another scenario")));
        assert_eq!(day.differs(&day), None);
    }
}

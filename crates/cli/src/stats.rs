//! What many games come to.

use std::{collections::BTreeMap, time::Duration};

use serde::Serialize;
use wargame::{Losses, Side};

/// Standard deviations to either side that hold 95 % of a normal distribution.
pub const Z: f64 = 1.96;

/// One finished game, a line of the output file.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    pub game: u64,
    pub scenario: String,
    pub seed: String,
    pub winner: Option<Side>,
    pub level: String,
    pub points: [i16; 2],
    pub decisions: u64,
    pub actions: u64,
    pub state: String,
    /// Landmarks of the course of the game, where the game has some.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<&'static str, i32>,
    /// What the game cost each side, by cause.
    pub losses: [Losses; 2],
}

#[derive(Clone, Debug, Serialize)]
pub struct Wins {
    pub side: String,
    pub player: String,
    pub wins: u64,
    pub share: f64,
    /// 95 % interval (Wilson).
    pub low: f64,
    pub high: f64,
}

#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub game: String,
    pub scenario: String,
    /// The game has others.
    #[serde(skip)]
    pub several: bool,
    pub games: u64,
    pub wins: Vec<Wins>,
    pub levels: BTreeMap<String, u64>,
    pub decisions: u64,
    pub actions: u64,
    pub mean_points: [f64; 2],
    /// Points of the first side less those of the second.
    pub margin: Mark,
    /// The bid for the first side at which both win equally often, in games that are bid for; none if the first side
    /// is behind without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub even_bid: Option<i32>,
    pub seconds: f64,
    pub jobs: usize,
    pub games_per_second: f64,
    pub decisions_per_second: f64,
    /// Units lost in all games by side and cause, and units taken up for nothing.
    pub losses: [Losses; 2],
    /// For each landmark: in how many games it was met, and its quartiles there.
    pub marks: BTreeMap<&'static str, Mark>,
    /// Digest over all games in order: the same for the same players, seed and number.
    pub digest: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Mark {
    pub games: usize,
    pub least: i32,
    pub quarter: i32,
    pub median: i32,
    pub three_quarters: i32,
    pub most: i32,
}

pub fn summary(
    game: &wargame::Info,
    scenario: &str,
    players: &[String; 2],
    lines: &[Line],
    time: Duration,
    jobs: usize,
) -> Summary {
    let count = lines.len() as f64;
    let seconds = time.as_secs_f64();
    let decisions: u64 = lines.iter().map(|l| l.decisions).sum();
    let mut levels = BTreeMap::new();
    let mut values: BTreeMap<&'static str, Vec<i32>> = BTreeMap::new();
    for line in lines {
        *levels.entry(line.level.clone()).or_default() += 1;
        for (&mark, &value) in &line.marks {
            values.entry(mark).or_default().push(value);
        }
    }
    let wins = Side::BOTH.map(|side| {
        let wins = lines.iter().filter(|l| l.winner == Some(side)).count() as u64;
        let (low, high) = wilson(wins as f64, count);
        let (side, player) = (game.sides[side.index()].clone(), players[side.index()].clone());
        Wins { side, player, wins, share: wins as f64 / count, low, high }
    });
    let mean = |i: usize| lines.iter().map(|l| f64::from(l.points[i])).sum::<f64>() / count;
    let margin = quartiles(lines.iter().map(|l| i32::from(l.points[0]) - i32::from(l.points[1])).collect());
    let bid_for = game.options.iter().any(|o| o.key == "bid");
    let all: String = lines.iter().map(|l| l.state.as_str()).collect();
    Summary {
        game: game.id.clone(),
        scenario: scenario.to_owned(),
        several: game.scenarios.len() > 1,
        games: lines.len() as u64,
        wins: wins.to_vec(),
        levels,
        decisions,
        actions: lines.iter().map(|l| l.actions).sum(),
        mean_points: [mean(0), mean(1)],
        even_bid: (bid_for && margin.median > 0).then_some(margin.median),
        margin,
        seconds,
        jobs,
        games_per_second: count / seconds,
        decisions_per_second: decisions as f64 / seconds,
        losses: added(lines.iter().map(|l| &l.losses)),
        marks: values.into_iter().map(|(mark, values)| (mark, quartiles(values))).collect(),
        digest: wargame::digest(all.as_bytes()),
    }
}

/// What many games cost both sides together.
fn added<'a>(games: impl Iterator<Item = &'a [Losses; 2]>) -> [Losses; 2] {
    let mut sum = <[Losses; 2]>::default();
    for game in games {
        sum.iter_mut().zip(game).for_each(|(sum, losses)| sum.add(losses));
    }
    sum
}

/// Units lost a game by cause, and those taken up for nothing; the same columns under `LOSSES`.
pub fn losses_row(losses: &Losses, games: f64) -> String {
    let mean = |count: u32| format!("{:8.2}", f64::from(count) / games);
    let counts = [losses.combat, losses.no_retreat, losses.stacking, losses.hunger, losses.other, losses.headquarters];
    let idle = 100.0 * f64::from(losses.for_nothing) / f64::from(losses.taken_up.max(1));
    counts.map(mean).join(" ") + &format!("   {idle:5.1} % of {:.0}", f64::from(losses.taken_up) / games)
}

/// The head of those columns.
pub const LOSSES: &str = "  combat no retrt stacking   hunger    other headqrts   taken up for nothing, a game";

fn quartiles(mut values: Vec<i32>) -> Mark {
    values.sort_unstable();
    let at = |part: usize| values[(values.len() - 1) * part / 4];
    Mark { games: values.len(), least: at(0), quarter: at(1), median: at(2), three_quarters: at(3), most: at(4) }
}

/// Wilson's interval for a share, 95 %.
pub fn wilson(wins: f64, games: f64) -> (f64, f64) {
    let (n, z) = (games, Z);
    let p = wins / n;
    let centre = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
}

impl Summary {
    /// The closing table.
    pub fn table(&self) -> String {
        let scenario = if self.several { format!(", {}", self.scenario) } else { String::new() };
        let mut out = format!("{}{scenario}: {} games\n", self.game, self.games);
        for w in &self.wins {
            let (share, low, high) = (100.0 * w.share, 100.0 * w.low, 100.0 * w.high);
            out += &format!(
                "  {:8} {:10} {:6} wins  {share:5.1} %  (95 %: {low:.1} to {high:.1})\n",
                w.side, w.player, w.wins
            );
        }
        for (level, count) in &self.levels {
            out += &format!("  {level:20} {count:6}  {:5.1} %\n", 100.0 * *count as f64 / self.games as f64);
        }
        let games = self.games as f64;
        out += &format!("  mean points          {:.1} to {:.1}\n", self.mean_points[0], self.mean_points[1]);
        let m = &self.margin;
        out += &format!(
            "  margin               least {}, quartiles {} {} {}, most {}\n",
            m.least, m.quarter, m.median, m.three_quarters, m.most
        );
        if let Some(bid) = self.even_bid {
            out += &format!("  even with a bid of   {bid} points\n");
        }
        out += &format!("  mean length          {:.0} decisions\n", self.decisions as f64 / games);
        out += &format!("  units lost a game   {LOSSES}\n");
        for (w, losses) in self.wins.iter().zip(&self.losses) {
            out += &format!("  {:8} {:10} {}\n", w.side, w.player, losses_row(losses, games));
        }
        for (mark, m) in &self.marks {
            out += &format!(
                "  {mark:42} {} of {} games; least {}, quartiles {} {} {}, most {}\n",
                m.games, self.games, m.least, m.quarter, m.median, m.three_quarters, m.most
            );
        }
        out += &format!(
            "  {:.1} s with {} jobs: {:.1} games and {:.0} decisions a second\n",
            self.seconds, self.jobs, self.games_per_second, self.decisions_per_second
        );
        out + &format!("  digest {}", self.digest)
    }
}

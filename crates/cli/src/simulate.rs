//! `ladoga simulate`.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::PathBuf,
    sync::{Arc, Mutex},
    time::Instant,
};

use games::with_rules;
use hexmap::Folder;
use indicatif::{ProgressBar, ProgressStyle};
use players::Staffed;
use rayon::prelude::*;
use wargame::{Info, Options, Rules, laws, sub_seed};

use crate::{
    bout::Bout,
    entrant::{self, Entrant},
    fail::{Done, Failure, at, print, print_json},
    stats::{Line, summary},
};

#[derive(clap::Args)]
#[command(after_help = format!("Example: ladoga simulate leningrad-1979 --players veteran,recruit --games 200 --seed 1\n\
    {}\n\
    Shards add up: game number i of a seed is the same game in every shard and on every machine.", entrant::GRAMMAR))]
pub struct Args {
    /// The game, as `ladoga games` lists it.
    game: String,
    /// Two players, the German side first; each may have a budget a turn: marshal@0.5s.
    #[arg(long, default_value = "random,random", value_name = "A,B")]
    players: String,
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time; all cores without it.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Only every n-th game, beginning with the i-th: 2/8.
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    /// One line of JSON a game.
    #[arg(long, value_name = "FILE.ndjson")]
    out: Option<PathBuf>,
    /// Writes every game as a replay.
    #[arg(long, value_name = "DIR")]
    replays: Option<PathBuf>,
    /// The scenario; the first of the game without it.
    #[arg(long, value_name = "NAME")]
    scenario: Option<String>,
    /// Options of the game: bid=12.
    #[arg(long = "option", value_name = "KEY=N")]
    options: Vec<String>,
    /// Checks the laws of the rules in every game (slower).
    #[arg(long)]
    laws: bool,
    /// The summary as one JSON object on the last line.
    #[arg(long)]
    json: bool,
}

/// What one worker needs to play a game.
struct Job<'a, R: Rules> {
    rules: &'a Arc<R>,
    players: &'a [Entrant; 2],
    scenario: &'a str,
    options: &'a Options,
    args: &'a Args,
}

pub fn run(args: &Args, data: &Folder) -> Done {
    let game = games::open(&args.game, data).map_err(Failure::wrong)?;
    let players = entrant::two(&args.players, &game)?;
    let options = read_options(&args.options)?;
    let scenario = scenario(game.info(), args.scenario.as_deref(), &options)?;
    let (shard, of) = read_shard(args.shard.as_deref())?;
    let numbers: Vec<u64> = (0..args.games).filter(|n| n % of == shard).collect();
    if numbers.is_empty() {
        return Err(Failure::wrong(format!("shard {}/{of} of {} games is empty", shard + 1, args.games)));
    }
    if let Some(dir) = &args.replays {
        std::fs::create_dir_all(dir).map_err(|e| at(dir, e))?;
    }
    let out = match &args.out {
        Some(path) => Some(Mutex::new(BufWriter::new(File::create(path).map_err(|e| at(path, e))?))),
        None => None,
    };
    let jobs = args.jobs.map_or_else(rayon::current_num_threads, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(Failure::wrong)?;
    let bar = progress(numbers.len() as u64);
    let begun = Instant::now();
    let play = |number: u64| -> Result<Line, Failure> {
        let line = with_rules!(&game, rules => Job { rules, players: &players, scenario, options: &options, args }.play(number))?;
        if let Some(out) = &out {
            let text = serde_json::to_string(&line).map_err(Failure::wrong)?;
            writeln!(out.lock().expect("no writer panics"), "{text}")?;
        }
        bar.inc(1);
        Ok(line)
    };
    let lines: Result<Vec<_>, Failure> = pool.install(|| numbers.par_iter().map(|&n| play(n)).collect());
    let time = begun.elapsed();
    bar.finish_and_clear();
    if let Some(out) = &out {
        out.lock().expect("no writer panics").flush()?;
    }
    let names = players.map(|p| p.name);
    let summary = summary(game.info(), scenario, &names, &lines?, time, jobs);
    print(summary.table())?;
    if args.json { print_json(&summary) } else { Ok(()) }
}

pub fn progress(games: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} to go").expect("a fixed template");
    ProgressBar::new(games).with_style(style)
}

pub fn read_options(texts: &[String]) -> Result<Options, Failure> {
    let mut options = Options::default();
    for text in texts {
        let bad = || Failure::wrong(format!("an option is written key=number, not «{text}»"));
        let (key, value) = text.split_once('=').ok_or_else(bad)?;
        options.0.insert(key.to_owned(), value.parse().map_err(|_| bad())?);
    }
    Ok(options)
}

/// The scenario that is meant; refuses one, or options, that the game does not have.
pub fn scenario<'a>(info: &'a Info, named: Option<&'a str>, options: &Options) -> Result<&'a str, Failure> {
    let scenario = named.unwrap_or_else(|| info.first_scenario());
    info.check(scenario, options).map_err(Failure::wrong)?;
    Ok(scenario)
}

pub fn read_shard(text: Option<&str>) -> Result<(u64, u64), Failure> {
    let Some(text) = text else { return Ok((0, 1)) };
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse::<u64>().ok()?, n.parse::<u64>().ok()?)));
    match parts {
        Some((i, n)) if i >= 1 && i <= n => Ok((i - 1, n)),
        _ => Err(Failure::wrong(format!("a shard is written 2/8, the second of eight, not «{text}»"))),
    }
}

impl<R: Staffed> Job<'_, R> {
    fn play(&self, number: u64) -> Result<Line, Failure> {
        let seed = sub_seed(self.args.seed, number);
        if self.args.laws {
            laws::random_game(self.rules, self.scenario, self.options, seed, laws::Care::default())
                .map_err(Failure::no)?;
        }
        let players = self.players.each_ref().map(|p| p.player.as_str());
        let limits = self.players.each_ref().map(|p| p.limit);
        let (rules, scenario, options) = (self.rules, self.scenario, self.options);
        let bout = Bout { rules, scenario, options, seed, players, limits, check: false };
        let played = bout.play()?;
        if let Some(dir) = &self.args.replays {
            let path = dir.join(format!("{}-{number:06}.replay", rules.info().id));
            let names = self.players.each_ref().map(|p| p.name.clone());
            bout.write_replay(&path, names, &played.actions)?;
        }
        Ok(Line {
            game: number,
            scenario: scenario.to_owned(),
            seed: format!("{seed:016x}"),
            winner: played.outcome.winner,
            level: played.outcome.level,
            points: played.outcome.points,
            decisions: played.decisions,
            actions: played.actions.len() as u64,
            state: played.state,
            marks: rules.landmarks(&played.notes),
            losses: played.losses,
        })
    }
}

//! `ladoga arena`: computer players meet each other on both sides, and are rated.

mod elo;
mod results;
mod summary;

use std::{path::PathBuf, sync::Arc, time::Duration};

use games::{Game, with_rules};
use hexmap::Folder;
use players::Staffed;
use rayon::prelude::*;
use wargame::{Limit, Options, sub_seed};

use crate::{
    bout::Bout,
    entrant::{self, Entrant},
    fail::{Done, Failure, at, print, print_json, say},
    simulate::{progress, read_options, read_shard, scenario},
};
use results::{Chair, Line, Results, Series};

#[derive(clap::Args)]
#[command(
    after_help = format!("Example: ladoga arena leningrad-1979 --players greedy,random --games 20 --seed 1 --dir arena\n\
    {}\n\
    Shards add up: game number i of a pairing and seed is the same game in every shard and on every machine.", entrant::GRAMMAR)
)]
pub struct Args {
    /// The game, as `ladoga games` lists it.
    game: String,
    /// Two or more players; each may have its own budget a turn: marshal@0.5s, marshal@20000.
    #[arg(long, value_name = "A,B,...")]
    players: String,
    /// Games of every pairing: half of them with the sides exchanged, on the same dice.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How long a player may think in a turn: 0.5s, 200ms.
    #[arg(long, value_name = "TIME", value_parser = entrant::read_time, conflicts_with = "turn_work")]
    turn_time: Option<Duration>,
    /// How many actions a player may try in thought in a turn.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    turn_work: Option<u64>,
    /// Games at a time; all cores without it.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Only every n-th pair of games, beginning with the i-th: 2/8.
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    /// Keeps results and replays there; games found there are not played again.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// The scenario; the first of the game without it.
    #[arg(long, value_name = "NAME")]
    scenario: Option<String>,
    /// Options of the game: bid=12.
    #[arg(long = "option", value_name = "KEY=N")]
    options: Vec<String>,
    /// The summary as one JSON object on the last line.
    #[arg(long)]
    json: bool,
}

/// Two entrants by number, in the order they were named.
type Pairing = [usize; 2];

/// One game to be played.
#[derive(Copy, Clone)]
struct Meeting {
    pairing: Pairing,
    /// Within the pairing: two follow each other on the same dice, the second with the sides exchanged.
    number: u64,
}

impl Meeting {
    /// Who plays the first side and who the second.
    fn sides(&self) -> [usize; 2] {
        let [a, b] = self.pairing;
        if self.number.is_multiple_of(2) { [a, b] } else { [b, a] }
    }

    fn pair(&self) -> u64 {
        self.number / 2
    }
}

pub fn run(args: &Args, data: &Folder) -> Done {
    let game = games::open(&args.game, data).map_err(Failure::wrong)?;
    let common = args.turn_time.map(Limit::Time).or(args.turn_work.map(Limit::Work));
    let entrants = entrant::several(&args.players, common, &game)?;
    let options = read_options(&args.options)?;
    let scenario = scenario(game.info(), args.scenario.as_deref(), &options)?;
    let meetings = meetings(args, entrants.len())?;
    let shard = args.shard.as_deref().map(|s| read_shard(Some(s))).transpose()?;
    let series = Series::new(game.info(), scenario, &options, args.seed);
    let results = args.dir.as_deref().map(|dir| Results::open(dir, shard, &series, &entrants)).transpose()?;
    let arena = Arena { game: &game, entrants: &entrants, scenario, options: &options, series: &series, results };
    let lines = arena.play(&meetings, args.jobs)?;
    let summary = summary::summary(game.info(), &entrants, &lines, args.seed);
    print(summary.table(&game.info().sides))?;
    if args.json { print_json(&summary) } else { Ok(()) }
}

/// All games of a shard, pairing by pairing. Both games of a pair are in the same shard.
fn meetings(args: &Args, entrants: usize) -> Result<Vec<Meeting>, Failure> {
    let games = args.games.next_multiple_of(2);
    if games != args.games {
        say(format!("{} is odd and games come in pairs: {games} are played", args.games));
    }
    let (shard, of) = read_shard(args.shard.as_deref())?;
    let pairings = (0..entrants).flat_map(|a| (a + 1..entrants).map(move |b| [a, b]));
    let pairs = pairings.flat_map(|pairing| (0..games / 2).map(move |pair| (pairing, pair)));
    let ours = pairs.zip(0..).filter(|(_, n)| n % of == shard).map(|(pair, _)| pair);
    let meetings: Vec<_> =
        ours.flat_map(|(pairing, k)| [2 * k, 2 * k + 1].map(|number| Meeting { pairing, number })).collect();
    if meetings.is_empty() {
        return Err(Failure::wrong(format!("shard {}/{of} of {games} games a pairing is empty", shard + 1)));
    }
    Ok(meetings)
}

struct Arena<'a> {
    game: &'a Game,
    entrants: &'a [Entrant],
    scenario: &'a str,
    options: &'a Options,
    series: &'a Series,
    results: Option<Results<'a>>,
}

impl Arena<'_> {
    /// Plays what is not yet played; answers all games, in the order asked for.
    fn play(&self, meetings: &[Meeting], jobs: Option<u16>) -> Result<Vec<(Meeting, Line)>, Failure> {
        let found = |m: &Meeting| self.results.as_ref().and_then(|r| r.found(m));
        let mut lines: Vec<Option<Line>> = meetings.iter().map(found).collect();
        let mut open: Vec<usize> = (0..meetings.len()).filter(|&i| lines[i].is_none()).collect();
        if open.len() < meetings.len() {
            say(format!("{} of {} games were played before", meetings.len() - open.len(), meetings.len()));
        }
        // All pairings at the same pace, so that a run that is broken off says something of each.
        open.sort_by_key(|&i| meetings[i].number);
        let jobs = jobs.map_or_else(rayon::current_num_threads, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(Failure::wrong)?;
        let bar = progress(open.len() as u64);
        let play = |i: usize| {
            let line = with_rules!(self.game, rules => self.play_one(rules, meetings[i]))?;
            bar.inc(1);
            Ok((i, line))
        };
        // A bridge hands the games out one by one, in this order.
        let played: Result<Vec<_>, Failure> = pool.install(|| open.into_iter().par_bridge().map(play).collect());
        bar.finish_and_clear();
        for (i, line) in played? {
            lines[i] = Some(line);
        }
        Ok(meetings.iter().copied().zip(lines.into_iter().flatten()).collect())
    }

    fn play_one<R: Staffed>(&self, rules: &Arc<R>, meeting: Meeting) -> Result<Line, Failure> {
        let seed = sub_seed(self.series.series, meeting.pair());
        let sides = meeting.sides().map(|i| &self.entrants[i]);
        let players = sides.map(|e| e.player.as_str());
        let (scenario, options, limits) = (self.scenario, self.options, sides.map(|e| e.limit));
        let bout = Bout { rules, scenario, options, seed, players, limits, check: true };
        let place = || {
            let names = meeting.pairing.map(|i| self.entrants[i].name.as_str());
            format!("game {} of {}", meeting.number, names.join(" against "))
        };
        let played = bout.play().map_err(|failure| failure.within(place()))?;
        let names = sides.map(|e| e.name.clone());
        let mut replay = None;
        if let Some(results) = &self.results {
            let file = format!("{}-{}-{}-{:06}.replay", self.series.game, names[0], names[1], meeting.pair());
            let folder = results.replays();
            std::fs::create_dir_all(&folder).map_err(|e| at(&folder, e))?;
            bout.write_replay(&folder.join(&file), names, &played.actions)?;
            replay = Some(file);
        }
        let chair = |i: usize| {
            let (entrant, thought) = (sides[i], &played.thought[i]);
            Chair {
                player: entrant.name.clone(),
                budget: entrant.budget(),
                turns: thought.turns,
                ms_mean: thought.mean_ms(),
                ms_max: 1000.0 * thought.most.as_secs_f64(),
                losses: played.losses[i],
            }
        };
        let line = Line {
            of: self.series.clone(),
            pairing: meeting.pairing.map(|i| self.entrants[i].name.clone()),
            number: meeting.number,
            seed: format!("{seed:016x}"),
            sides: [chair(0), chair(1)],
            winner: played.outcome.winner,
            level: played.outcome.level,
            points: played.outcome.points,
            decisions: played.decisions,
            turns: played.turn,
            state: played.state,
            replay,
        };
        if let Some(results) = &self.results {
            results.add(&line)?;
        }
        Ok(line)
    }
}

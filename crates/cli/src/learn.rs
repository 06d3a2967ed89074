//! `ladoga learn`.

use games::with_rules;
use hexmap::Folder;
use players::{
    Staffed,
    learn::{Course, Experiment, Learned, learn, rows},
};
use wargame::Options;

use crate::{
    fail::{Done, Failure, print},
    simulate::{progress, scenario},
};

#[derive(clap::Args)]
#[command(after_help = "Example: ladoga learn leningrad-1979 --games 600 --seed 101 > weights.toml\n\
    The weights go into data/players/GAME.toml, where the computer players of the next build find them. The same\n\
    command gives the same weights on every machine of a kind.")]
pub struct Args {
    /// The game, as `ladoga games` lists it.
    game: String,
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(5..))]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What is played out in each position and compared: plans, or the position changed by lot.
    #[arg(long, value_enum, default_value_t = By::Plans)]
    by: By,
    /// Impulses after which a plan is judged; changes are judged at once.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..))]
    horizon: u16,
    /// Positions looked at in a game, on the average.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// Plans compared in each of them, or changes and the position as it was.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(2..))]
    plans: u64,
    /// Throws each is played out with.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    throws: u64,
    /// The scenario; the first of the game without it.
    #[arg(long, value_name = "NAME")]
    scenario: Option<String>,
    /// The last turns of the spans that have weights of their own: 4,6,8,10; without it five equal spans.
    #[arg(long, value_name = "TURN,...", value_delimiter = ',')]
    spans: Vec<u8>,
}

#[derive(Copy, Clone, clap::ValueEnum)]
enum By {
    Plans,
    Changes,
}

pub fn run(args: &Args, data: &Folder) -> Done {
    let game = games::open(&args.game, data).map_err(Failure::wrong)?;
    let turns = game.info().turns;
    let mut spans = args.spans.clone();
    if spans.is_empty() {
        spans = (1..5).map(|n| turns * n / 5).collect();
    }
    if !spans.is_sorted_by(|a, b| a < b) || spans.last().is_some_and(|&last| last >= turns) {
        return Err(Failure::wrong(format!("spans are turns in order, before the last one, {turns}")));
    }
    spans.push(u8::MAX);
    let experiment = match args.by {
        By::Plans => Experiment::Plans,
        By::Changes => Experiment::Changes,
    };
    let course = Course {
        experiment,
        scenario: scenario(game.info(), args.scenario.as_deref(), &Options::default())?.to_owned(),
        games: args.games,
        seed: args.seed,
        horizon: args.horizon,
        positions: args.positions,
        plans: args.plans as usize,
        throws: args.throws,
    };
    let bar = progress(args.games);
    let learned = with_rules!(&game, rules => {
        let rows = rows(&**rules, &course, &|| bar.inc(1));
        bar.finish_and_clear();
        learn(&**rules, &rows, &spans)
    });
    let names: Vec<&str> = with_rules!(&game, rules => rules.features()).iter().map(|f| f.name).collect();
    print(file(args, &spans, &names, &learned))
}

/// The weights as a file of the players.
fn file(args: &Args, spans: &[u8], names: &[&str], learned: &[Learned]) -> String {
    let spans: Vec<String> = spans[..spans.len() - 1].iter().map(u8::to_string).collect();
    let mut out = format!(
        "# ladoga learn {}{}{} --games {} --seed {} --horizon {} --positions {} --plans {} --throws {} --spans {}\n",
        args.game,
        args.scenario.as_ref().map(|name| format!(" --scenario {name}")).unwrap_or_default(),
        if matches!(args.by, By::Changes) { " --by changes" } else { "" },
        args.games,
        args.seed,
        args.horizon,
        args.positions,
        args.plans,
        args.throws,
        spans.join(",")
    );
    out += &format!("# Weights of: {}.\n", names.join(", "));
    for part in learned {
        out += &format!(
            "\n# {} positions; of what differs in one position, told in games put aside: {:.1} %, by the weights before \
             {:.1} %\n[[bucket]]\nto = {}\nbias = {}\nweights = {:?}\n",
            part.rows,
            100.0 * part.told,
            100.0 * part.told_before,
            part.to,
            part.bias,
            part.weights
        );
    }
    out.truncate(out.trim_end().len());
    out
}

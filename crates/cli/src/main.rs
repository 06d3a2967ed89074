//! `ladoga`: plays, simulates, replays and draws hex-and-counter wargames.

mod arena;
mod attack;
mod backup;
mod bench;
mod bout;
mod charts;
mod client;
mod entrant;
mod fail;
mod learn;
mod list;
mod load;
mod log;
mod picture;
mod play;
mod replay;
mod rules;
mod scene;
mod score;
mod serve;
mod simulate;
mod stats;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};

/// Hex-and-counter wargames of the Leningrad campaign, by their full rules.
#[derive(Parser)]
#[command(
    name = "ladoga",
    version,
    after_help = "Exit codes: 0 done, 1 the answer is no (a replay that parts, a refused action), 2 wrong use."
)]
struct Cli {
    /// Use your own maps and tables instead of the ones in the program.
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Without a command the program is served in the browser.
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the browser (this is what happens without a command).
    Serve(serve::Args),
    /// Copy the games that are kept, while the server runs or not.
    Backup(backup::Args),
    /// List the games.
    Games(list::Args),
    /// Play many games between computer players and show who wins.
    Simulate(simulate::Args),
    /// Let computer players meet each other on both sides and rate them.
    Arena(arena::Args),
    /// Learn from games what tells the computer players who is winning.
    Learn(learn::Args),
    /// Show, verify or draw a recorded game.
    Replay(replay::Args),
    /// Ask about a position written as a small text file.
    Scene(scene::Args),
    /// Draw the map of a game.
    Map(picture::Args),
    /// Read the rulebook in the terminal.
    Rules(rules::Args),
    /// Read a game's charts: results, terrain, sequence of play, markers, counters, turns.
    Charts(charts::Args),
    /// Play a game in the terminal.
    Play(play::Args),
    /// Play many games at once against a running server and measure how quickly it answers.
    Load(load::Args),
    /// Attack a server started for it and measure what other visitors feel.
    Attack(attack::Args),
    /// Measure how fast a game runs on this machine.
    Bench(bench::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let data = match cli.data.map(games::own_data).transpose() {
        Ok(own) => own.unwrap_or_else(|| games::data(None)),
        Err(why) => return fail::Failure::wrong(format!("--data {why}")).report(),
    };
    let done = match cli.command.unwrap_or_else(|| Command::Serve(serve::Args::default())) {
        Command::Serve(args) => serve::run(&args, &data),
        Command::Backup(args) => backup::run(&args),
        Command::Games(args) => list::run(&args, &data),
        Command::Simulate(args) => simulate::run(&args, &data),
        Command::Arena(args) => arena::run(&args, &data),
        Command::Learn(args) => learn::run(&args, &data),
        Command::Replay(args) => replay::run(&args, &data),
        Command::Scene(args) => scene::run(&args, &data),
        Command::Map(args) => picture::run(&args, &data),
        Command::Rules(args) => rules::run(&args, &data),
        Command::Charts(args) => charts::run(&args, &data),
        Command::Play(args) => play::run(&args, &data),
        Command::Load(args) => load::run(&args),
        Command::Attack(args) => attack::run(&args),
        Command::Bench(args) => bench::run(&args, &data),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

//! `ladoga load`: many games at once against a running server, both sides of each on a socket of their own.

mod long;

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use serde_json::json;
use tokio::task::JoinSet;
use wargame::{Dice, sub_seed};

use crate::{
    client::{Game, Way},
    fail::{Done, Failure, print, print_json},
};

#[derive(clap::Args)]
#[command(
    after_help = "Example: ladoga load --games 500 --seconds 60, while ladoga serve runs\n         ladoga load --long 4000 --seconds 30 joins and studies a long game while another is played"
)]
pub struct Args {
    /// Games in progress at once.
    #[arg(long, default_value_t = 500)]
    games: usize,
    /// How long it is played.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Actions a second in each game, 1 without it, and 20 in the one beside a long one; 0 plays as fast as the server
    /// answers.
    #[arg(long)]
    rate: Option<f64>,
    /// Instead: a game of so many actions is joined, and its past is asked for while another one is played.
    #[arg(long, value_name = "ACTIONS", conflicts_with = "games")]
    long: Option<u32>,
    /// Where the server is.
    #[arg(long, default_value = "127.0.0.1:4100")]
    address: SocketAddr,
    #[arg(long, default_value = "leningrad-1979")]
    game: String,
    /// The seed of the random play.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object on the last line.
    #[arg(long)]
    json: bool,
}

/// What came of one game.
struct Played {
    /// Microseconds from sending an action to its acknowledgement.
    times: Vec<u64>,
    /// Actions acknowledged and not in the game afterwards.
    lost: u32,
}

pub fn run(args: &Args) -> Done {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if let Some(actions) = args.long {
        return runtime.block_on(long::study(args, actions));
    }
    let played = runtime.block_on(play_all(args))?;
    let mut times: Vec<u64> = played.iter().flat_map(|p| p.times.iter().copied()).collect();
    times.sort_unstable();
    let lost: u32 = played.iter().map(|p| p.lost).sum();
    let (ms, most) = (|part| within(&times, part), within(&times, 1.0));
    if args.json {
        print_json(&json!({
            "games": played.len(), "actions": times.len(), "lost": lost, "p50_ms": ms(0.5), "p90_ms": ms(0.9),
            "p99_ms": ms(0.99), "most_ms": most,
        }))?;
    } else {
        print(format!(
            "{} games, {} actions acknowledged, {lost} lost\n\
             acknowledged within: half {:.1} ms, 90 of 100 {:.1} ms, 99 of 100 {:.1} ms, all {most:.1} ms",
            played.len(),
            times.len(),
            ms(0.5),
            ms(0.9),
            ms(0.99)
        ))?;
    }
    if lost > 0 { Err(Failure::no(format!("{lost} acknowledged actions were lost"))) } else { Ok(()) }
}

/// So many milliseconds such a part of them took at most; they are sorted microseconds.
fn within(times: &[u64], part: f64) -> f64 {
    let at = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
    times.get(at).map_or(0.0, |&t| t as f64 / 1000.0)
}

async fn play_all(args: &Args) -> Result<Vec<Played>, Failure> {
    let mut opened = Vec::new();
    let way = Way { to: args.address, from: None };
    for number in 0..args.games {
        opened.push(Game::open(&way, &args.game, Dice::new(sub_seed(args.seed, number as u64))).await?);
    }
    print(format!("{} games are open; playing for {} s", opened.len(), args.seconds))?;
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut games = JoinSet::new();
    for (number, mut game) in opened.into_iter().enumerate() {
        // Games begin spread over the pause between two actions, as people do.
        let pause = pause(args.rate.unwrap_or(1.0));
        let first = Instant::now() + pause.mul_f64(number as f64 / args.games as f64);
        games.spawn(async move { play(way, &mut game, first, pause, end).await });
    }
    let mut played = Vec::new();
    while let Some(game) = games.join_next().await {
        played.push(game.map_err(Failure::no)??);
    }
    Ok(played)
}

fn pause(rate: f64) -> Duration {
    if rate > 0.0 { Duration::from_secs_f64(1.0 / rate) } else { Duration::ZERO }
}

async fn play(way: Way, game: &mut Game, first: Instant, pause: Duration, end: Instant) -> Result<Played, Failure> {
    let (mut times, mut next) = (Vec::new(), first);
    while Instant::now() < end {
        game.wait(next.min(end)).await?;
        let began = Instant::now();
        if began >= end {
            break;
        }
        match game.step(times.len() as u64 + 1).await? {
            Some(took) => {
                times.push(took.as_micros() as u64);
                next = began + pause;
            }
            None if game.is_over() => break,
            // Nobody is to decide before the other side's state has come.
            None => game.wait(Instant::now() + Duration::from_millis(5)).await?,
        }
    }
    let path = format!("/api/games/{}", game.id);
    let state = way.json("GET", &path, Some(&game.secrets[0]), "").await?;
    let (done, there) = (times.len() as u32, state["state"]["version"].as_u64().unwrap_or(0) as u32);
    Ok(Played { times, lost: done - there.min(done) })
}

//! A long game: what joining it moves, and how quickly its past is told while another game is played.

use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use wargame::{Dice, sub_seed};

use super::{Args, pause, play, within};
use crate::{
    client::{Game, Way},
    fail::{Done, Failure, print, print_json},
};

/// Random games that are begun until one is long enough.
const TRIES: u64 = 20;
/// How often it is joined.
const JOINS: usize = 10;
/// Readers who ask for its past, one request after another.
const READERS: u64 = 2;
/// Of so many requests of a reader one is for the whole course, the others for moments.
const COURSE: u32 = 10;
/// The actions a second of the game beside it.
const RATE: f64 = 20.0;

/// Microseconds of requests for the past.
#[derive(Default)]
struct Past {
    moments: Vec<u64>,
    courses: Vec<u64>,
}

pub async fn study(args: &Args, actions: u32) -> Done {
    let way = Way { to: args.address, from: None };
    let long = long(args, way, actions).await?;
    let length = long.length();
    print(format!("a game of {} has {length} actions", args.game))?;
    let mut bytes = 0;
    for nth in 0..JOINS {
        bytes = bytes.max(join(&way, &long.id, Some(&long.secrets[nth % 2])).await?);
    }
    let time = Duration::from_secs(args.seconds);
    let mut other = Game::open(&way, "leningrad-1979", Dice::new(sub_seed(args.seed, TRIES))).await?;
    let rest = pause(args.rate.unwrap_or(RATE));
    let mut beside = async || {
        let now = Instant::now();
        let mut times = play(way, &mut other, now, rest, now + time).await?.times;
        times.sort_unstable();
        Ok::<_, Failure>(times)
    };
    let quiet = beside().await?;
    let readers: Vec<_> = (0..READERS)
        .map(|nth| {
            tokio::spawn(read(way, long.id.clone(), length, Dice::new(sub_seed(args.seed, TRIES + 1 + nth)), time))
        })
        .collect();
    let busy = beside().await?;
    let mut past = Past::default();
    for reader in readers {
        let Past { moments, courses } = reader.await.map_err(Failure::no)??;
        past.moments.extend(moments);
        past.courses.extend(courses);
    }
    past.moments.sort_unstable();
    past.courses.sort_unstable();
    let all = [
        ("moments", past.moments),
        ("pages of the course", past.courses),
        ("the other game alone", quiet),
        ("beside readers", busy),
    ];
    if args.json {
        let times = |times: &[u64]| json!({ "count": times.len(), "p50_ms": within(times, 0.5), "p99_ms": within(times, 0.99), "most_ms": within(times, 1.0) });
        let [moments, courses, alone, beside] = all.each_ref().map(|(_, list)| times(list));
        return print_json(&json!({
            "actions": length, "join_bytes": bytes, "moments": moments, "courses": courses, "alone": alone,
            "beside": beside,
        }));
    }
    print(format!("joining it moves {bytes} bytes at most"))?;
    for (what, times) in &all {
        let [half, most, slowest] = [0.5, 0.99, 1.0].map(|part| within(times, part));
        let count = times.len();
        print(format!("{what}: {count}, half within {half:.1} ms, 99 of 100 {most:.1} ms, all {slowest:.1} ms"))?;
    }
    Ok(())
}

/// A random game that has come to so many actions and goes on.
async fn long(args: &Args, way: Way, actions: u32) -> Result<Game, Failure> {
    for nth in 0..TRIES {
        let mut game = Game::open(&way, &args.game, Dice::new(sub_seed(args.seed, nth))).await?;
        let mut number = 0;
        while game.length() < actions && !game.is_over() {
            number += 1;
            if game.step(number).await?.is_none() {
                game.wait(Instant::now() + Duration::from_millis(1)).await?;
            }
        }
        if !game.is_over() {
            return Ok(game);
        }
    }
    Err(Failure::no(format!("none of {TRIES} random games of {} has {actions} actions", args.game)))
}

/// The bytes that come down a socket of the game until its state is there, frames included.
async fn join(way: &Way, id: &str, secret: Option<&str>) -> Result<usize, Failure> {
    let (mut socket, mut bytes) = (way.socket(id, secret).await?, 0);
    loop {
        let message = socket.next().await.ok_or_else(|| Failure::no("the server closed a connection"))?;
        let Message::Text(text) = message.map_err(Failure::no)? else { continue };
        // A frame from a server begins with two bytes and those of its length.
        bytes += text.len()
            + if text.len() < 126 {
                2
            } else if text.len() <= 0xffff {
                4
            } else {
                10
            };
        let said: Value = serde_json::from_str(&text).map_err(Failure::no)?;
        if said.get("state").is_some() {
            return Ok(bytes);
        }
    }
}

/// Asks for the past of a game, as somebody does who drags the slider of its course.
async fn read(way: Way, id: String, length: u32, mut dice: Dice, time: Duration) -> Result<Past, Failure> {
    let (mut past, end) = (Past::default(), Instant::now() + time);
    while Instant::now() < end {
        if dice.below(COURSE) > 0 {
            let path = format!("/api/games/{id}/at/{}", dice.below(length + 1));
            past.moments.push(ask(&way, &path).await?.0);
            continue;
        }
        let mut since = json!(0);
        while !since.is_null() {
            let (took, body) = ask(&way, &format!("/api/games/{id}/course?since={since}")).await?;
            past.courses.push(took);
            since = serde_json::from_str::<Value>(&body).map_err(Failure::no)?["next"].take();
        }
    }
    Ok(past)
}

async fn ask(way: &Way, path: &str) -> Result<(u64, String), Failure> {
    let began = Instant::now();
    let reply = way.ask("GET", path, "", b"").await?;
    match reply.status {
        200 => Ok((began.elapsed().as_micros() as u64, reply.body)),
        status => Err(Failure::no(format!("the server answers {status} to {path}: {}", reply.body))),
    }
}

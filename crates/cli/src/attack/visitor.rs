//! The others: four visitors who read pages and play, and one who plays the veteran. They ask no more often than people.

use std::{
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use serde_json::json;
use tokio::{
    task::JoinSet,
    time::{Instant, sleep, sleep_until, timeout, timeout_at},
};
use tokio_tungstenite::tungstenite::Message;
use wargame::{Dice, sub_seed};

use crate::{
    client::{Game, Seat, Way, make},
    fail::Failure,
};

const VISITORS: u8 = 4;
const PAUSE: Duration = Duration::from_millis(75);
/// Nobody waits longer.
const PATIENCE: Duration = Duration::from_secs(10);
const GAME: &str = "leningrad-1979";

/// What they felt.
#[derive(Serialize, Default, Debug)]
pub struct Felt {
    pub asked: usize,
    /// Refused, or not answered in ten seconds.
    pub failed: usize,
    pub p50_ms: f64,
    pub p99_ms: f64,
    pub most_ms: f64,
    /// The longest wait for the veteran, turn for turn; nothing if he never answered.
    pub veteran_ms: Option<f64>,
}

/// Lets them come and ask after a while, on this thread.
pub fn feel(to: SocketAddr, round: u8, wait: Duration, end: Instant) -> Result<Felt, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let visitors = open(to, round).await?;
        sleep(wait).await;
        Ok(visitors.ask_until(end).await)
    })
}

struct Visitors {
    all: Vec<(Way, Game)>,
    veteran: Seat,
}

/// Lets them come and sit down; each attack has visitors of its own.
async fn open(to: SocketAddr, round: u8) -> Result<Visitors, Failure> {
    let way = |number: u8| Way { to, from: Some(Ipv4Addr::new(127, 1, round, number).into()) };
    let mut all = Vec::new();
    for number in 1..=VISITORS {
        let dice = Dice::new(sub_seed(u64::from(round), u64::from(number)));
        all.push((way(number), Game::open(&way(number), GAME, dice).await?));
    }
    let (id, secrets) = make(&way(200), GAME, ["person", "veteran"]).await?;
    let seat = Seat::open(&way(200), &id, &secrets[0]).await?;
    Ok(Visitors { all, veteran: seat })
}

impl Visitors {
    async fn ask_until(self, end: Instant) -> Felt {
        let mut tasks = JoinSet::new();
        for (way, game) in self.all {
            tasks.spawn(ask(way, game, end));
        }
        let veteran = tokio::spawn(play(self.veteran, end));
        let mut felt = Felt::default();
        let mut times = Vec::new();
        while let Some(Ok((took, failed))) = tasks.join_next().await {
            times.extend(took);
            felt.failed += failed;
        }
        times.sort_unstable();
        let ms = |part: f64| {
            let at = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
            times.get(at).map_or(0.0, |time: &Duration| time.as_secs_f64() * 1000.0)
        };
        felt.veteran_ms = veteran.await.ok().flatten().map(|time| time.as_secs_f64() * 1000.0);
        Felt { asked: times.len(), p50_ms: ms(0.5), p99_ms: ms(0.99), most_ms: ms(1.0), ..felt }
    }
}

/// Reads the start page, acts, asks for the state, again and again; how long each took, and how many came to nothing.
async fn ask(way: Way, mut game: Game, end: Instant) -> (Vec<Duration>, usize) {
    let (mut times, mut failed, mut number) = (Vec::new(), 0, 0);
    let path = format!("/api/games/{}", game.id);
    let bearer = format!("Authorization: Bearer {}\r\n", game.secrets[0]);
    while Instant::now() < end {
        number += 1;
        let began = Instant::now();
        let done = async {
            match number % 3 {
                0 => way.ask("GET", "/", "", b"").await.is_ok_and(|reply| reply.status == 200),
                1 => way.ask("GET", &path, &bearer, b"").await.is_ok_and(|reply| reply.status == 200),
                _ => game.step(number).await.is_ok(),
            }
        };
        let fine = timeout(PATIENCE, done).await.unwrap_or(false);
        times.push(began.elapsed());
        failed += usize::from(!fine);
        // States that come meanwhile are taken in.
        let _ = game.wait((Instant::now() + PAUSE).into_std()).await;
    }
    (times, failed)
}

/// Plays the veteran; the longest he took to give the turn back.
async fn play(mut seat: Seat, end: Instant) -> Option<Duration> {
    let (mut longest, mut began, mut number) = (None::<Duration>, Instant::now(), 0);
    while Instant::now() < end {
        let offer = seat.state.as_ref().and_then(|state| {
            let ask = state.ask.as_ref().filter(|_| state.decides.as_deref() == Some("first"))?;
            // `done` comes last: it gives the turn away soonest.
            Some((state.version, ask.offers.last()?.act.clone()))
        });
        if let Some((version, act)) = offer {
            longest = if number > 0 { longest.max(Some(began.elapsed())) } else { longest };
            number += 1;
            sleep_until(Instant::now() + PAUSE).await;
            let message = json!({ "id": number, "act": [act], "version": version }).to_string();
            (began, seat.state) = (Instant::now(), None);
            seat.socket.send(Message::text(message)).await.ok()?;
        }
        if let Ok(message) = timeout_at(end, seat.socket.next()).await {
            seat.take(message).ok()?;
        }
    }
    // A turn that has not come back by now took at least so long.
    let waits = seat.state.as_ref().is_none_or(|state| state.decides.as_deref() == Some("second"));
    if waits { longest.max(Some(began.elapsed())) } else { longest }
}

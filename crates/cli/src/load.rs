//! `ladoga load`: many games at once against a running server, both sides of each on a socket of their own.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    task::JoinSet,
    time::{sleep_until, timeout},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest as _},
};
use wargame::{Dice, sub_seed};

use crate::fail::{Done, Failure, print, print_json};

#[derive(clap::Args)]
#[command(after_help = "Example: ladoga load --games 500 --seconds 60, while ladoga serve runs")]
pub struct Args {
    /// Games in progress at once.
    #[arg(long, default_value_t = 500)]
    games: usize,
    /// How long it is played.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Actions a second in each game; 0 plays as fast as the server answers.
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
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
    let played = runtime.block_on(play_all(args))?;
    let mut times: Vec<u64> = played.iter().flat_map(|p| p.times.iter().copied()).collect();
    times.sort_unstable();
    let lost: u32 = played.iter().map(|p| p.lost).sum();
    let ms = |part: f64| {
        let at = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
        times.get(at).map_or(0.0, |&t| t as f64 / 1000.0)
    };
    let most = times.last().map_or(0.0, |&t| t as f64 / 1000.0);
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

async fn play_all(args: &Args) -> Result<Vec<Played>, Failure> {
    let mut opened = Vec::new();
    for number in 0..args.games {
        opened.push(open(args, number as u64).await?);
    }
    print(format!("{} games are open; playing for {} s", opened.len(), args.seconds))?;
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut games = JoinSet::new();
    for (number, game) in opened.into_iter().enumerate() {
        // Games begin spread over the pause between two actions, as people do.
        let pause = if args.rate > 0.0 { Duration::from_secs_f64(1.0 / args.rate) } else { Duration::ZERO };
        let first = Instant::now() + pause.mul_f64(number as f64 / args.games as f64);
        games.spawn(game.play(first, pause, end));
    }
    let mut played = Vec::new();
    while let Some(game) = games.join_next().await {
        played.push(game.map_err(Failure::no)??);
    }
    Ok(played)
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A game with a socket for each side.
struct Game {
    address: SocketAddr,
    id: String,
    secret: String,
    sides: [Seat; 2],
    dice: Dice,
}

struct Seat {
    socket: Socket,
    state: Option<State>,
}

#[derive(Deserialize)]
struct Incoming {
    id: Option<u64>,
    error: Option<Value>,
    state: Option<State>,
}

/// What a player of legal actions needs of a view.
#[derive(Deserialize)]
struct State {
    version: u32,
    decides: Option<String>,
    ask: Option<Ask>,
}

#[derive(Deserialize)]
struct Ask {
    offers: Vec<Offer>,
}

#[derive(Deserialize)]
struct Offer {
    act: String,
}

async fn open(args: &Args, number: u64) -> Result<Game, Failure> {
    let body = json!({ "game": args.game, "seats": ["person", "person"] }).to_string();
    let made = http(args.address, "POST", "/api/games", None, &body).await?;
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    let id = text(&made["id"]);
    let secret = |side: usize| text(&made["seats"][side]["secret"]);
    let mut sides = Vec::new();
    for side in 0..2 {
        let url = format!("ws://{}/ws/{id}", args.address);
        let mut request = url.into_client_request().map_err(Failure::wrong)?;
        let bearer = format!("Bearer {}", secret(side)).parse().map_err(Failure::wrong)?;
        request.headers_mut().insert("authorization", bearer);
        let (socket, _) = connect_async(request).await.map_err(Failure::no)?;
        let mut seat = Seat { socket, state: None };
        // The first state brings all pictures along: it is read before the clock runs, as by people who look first.
        while seat.state.is_none() {
            let message = seat.socket.next().await;
            seat.take(message)?;
        }
        sides.push(seat);
    }
    let Ok(sides) = sides.try_into() else { unreachable!("two sides were opened") };
    Ok(Game { address: args.address, id, secret: secret(0), sides, dice: Dice::new(sub_seed(args.seed, number)) })
}

impl Game {
    async fn play(mut self, first: Instant, pause: Duration, end: Instant) -> Result<Played, Failure> {
        let (mut times, mut next, mut version) = (Vec::new(), first, 0);
        while Instant::now() < end {
            self.wait(next.min(end)).await?;
            if Instant::now() >= end {
                break;
            }
            let Some((side, now, act)) = self.choose() else {
                // Nobody is to decide before the other side's state has come, or the game is over.
                if self.is_over() {
                    break;
                }
                self.wait(Instant::now() + Duration::from_millis(5)).await?;
                continue;
            };
            let number = times.len() as u64 + 1;
            let message = json!({ "id": number, "act": [act], "version": now }).to_string();
            let sent = Instant::now();
            next = sent + pause;
            self.sides[side].socket.send(Message::text(message)).await.map_err(Failure::no)?;
            while !self.read(side, number).await? {}
            times.push(sent.elapsed().as_micros() as u64);
            version += 1;
        }
        let path = format!("/api/games/{}", self.id);
        let state = http(self.address, "GET", &path, Some(&self.secret), "").await?;
        let there = state["state"]["version"].as_u64().unwrap_or(0) as u32;
        Ok(Played { times, lost: version - there.min(version) })
    }

    /// A random offer of whoever decides, once his socket knows of it.
    fn choose(&mut self) -> Option<(usize, u32, String)> {
        let newest = self.sides.iter().filter_map(|s| s.state.as_ref()).map(|s| s.version).max()?;
        for (side, seat) in self.sides.iter().enumerate() {
            let Some(state) = seat.state.as_ref().filter(|s| s.version == newest) else { continue };
            if let Some(ask) = state.ask.as_ref().filter(|a| !a.offers.is_empty()) {
                let act = &ask.offers[self.dice.below(ask.offers.len() as u32) as usize].act;
                return Some((side, state.version, act.clone()));
            }
        }
        None
    }

    fn is_over(&self) -> bool {
        self.sides.iter().all(|s| s.state.as_ref().is_some_and(|s| s.decides.is_none()))
    }

    /// Takes in what comes until a time.
    async fn wait(&mut self, until: Instant) -> Result<(), Failure> {
        loop {
            let [one, two] = &mut self.sides;
            tokio::select! {
                message = one.socket.next() => { one.take(message)?; }
                message = two.socket.next() => { two.take(message)?; }
                () = sleep_until(until.into()) => return Ok(()),
            }
        }
    }

    /// Reads one message of a side; answers whether it acknowledged the request.
    async fn read(&mut self, side: usize, number: u64) -> Result<bool, Failure> {
        let seat = &mut self.sides[side];
        let message = timeout(Duration::from_secs(30), seat.socket.next()).await;
        let message = message.map_err(|_| Failure::no("the server does not answer"))?;
        Ok(seat.take(message)? == Some(number))
    }
}

impl Seat {
    /// Takes in a message; the number of the request it acknowledges.
    fn take(
        &mut self,
        message: Option<Result<Message, tokio_tungstenite::tungstenite::Error>>,
    ) -> Result<Option<u64>, Failure> {
        let closed = || Failure::no("the server closed a connection");
        let Message::Text(text) = message.ok_or_else(closed)?.map_err(Failure::no)? else { return Ok(None) };
        let incoming: Incoming = serde_json::from_str(&text).map_err(Failure::no)?;
        if let Some(error) = incoming.error {
            return Err(Failure::no(format!("the server refused a legal action: {error}")));
        }
        if let Some(state) = incoming.state {
            self.state = Some(state);
        }
        Ok(incoming.id)
    }
}

/// One request over HTTP, with a JSON answer.
async fn http(to: SocketAddr, method: &str, path: &str, bearer: Option<&str>, body: &str) -> Result<Value, Failure> {
    let nobody = |e: std::io::Error| Failure::no(format!("no server answers at {to}: {e}"));
    let mut stream = TcpStream::connect(to).await.map_err(nobody)?;
    let bearer = bearer.map(|b| format!("Authorization: Bearer {b}\r\n")).unwrap_or_default();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         {bearer}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let fine = head.split_whitespace().nth(1).is_some_and(|code| code.starts_with('2'));
    if !fine {
        return Err(Failure::no(format!("the server answers {}: {body}", head.lines().next().unwrap_or_default())));
    }
    serde_json::from_str(body).map_err(|e| Failure::no(format!("the server's answer is unreadable: {e}")))
}

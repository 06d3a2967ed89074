//! The attacks, each as hard as one address can.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    task::JoinSet,
    time::{Instant, sleep, timeout},
};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Seat, Socket, Way, make};

const GAME: &str = "leningrad-1979";
/// As many connections as one program opens without effort.
const MANY: usize = 60;

/// What an attacker does.
#[derive(Copy, Clone, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Siege {
    /// Nobody attacks: what visitors feel anyway.
    Nothing,
    /// Takes a unit up and lays it down for ever, on as many sockets as he gets, and asks for the whole course.
    Endless,
    /// Makes games without a cookie, and wakes those he made.
    Games,
    /// Lets marshals play each other and himself.
    Thinking,
    /// Asks for advice, on as many sockets as he gets.
    Hints,
    /// Opens two thousand connections and never ends a request.
    Half,
    /// Asks to be told of changes that never come.
    Polls,
    /// Asks for much and takes nothing of it.
    Takers,
    /// Comes from twenty thousand addresses.
    Addresses,
    /// Brings replays with names of a megabyte.
    Names,
}

impl Siege {
    pub const ALL: [Siege; 10] = [
        Siege::Nothing,
        Siege::Endless,
        Siege::Games,
        Siege::Thinking,
        Siege::Hints,
        Siege::Half,
        Siege::Polls,
        Siege::Takers,
        Siege::Addresses,
        Siege::Names,
    ];
}

impl Siege {
    /// The most an attacker may get of a server for strangers.
    pub fn most(self) -> Option<u64> {
        let limits = server::Limits::public();
        match self {
            // A day's games, and those that come again while he waits.
            Siege::Games => Some(limits.games_an_address.burst as u64 + 2),
            Siege::Half => Some(limits.connections_an_address as u64),
            Siege::Polls => Some(limits.sockets_an_address as u64),
            Siege::Names => Some(0),
            _ => None,
        }
    }
}

/// What was tried and what was got; what is held at a time is counted by its most.
#[derive(Default)]
pub struct Tally {
    tried: AtomicU64,
    got: AtomicU64,
    held: AtomicU64,
}

impl Tally {
    fn count(&self, fine: bool) {
        self.tried.fetch_add(1, Ordering::Relaxed);
        self.got.fetch_add(fine.into(), Ordering::Relaxed);
    }

    fn hold(&self) {
        let held = self.held.fetch_add(1, Ordering::Relaxed) + 1;
        self.got.fetch_max(held, Ordering::Relaxed);
    }

    fn let_go(&self) {
        self.held.fetch_sub(1, Ordering::Relaxed);
    }

    pub fn read(&self) -> (u64, u64) {
        (self.tried.load(Ordering::Relaxed), self.got.load(Ordering::Relaxed))
    }
}

impl Siege {
    /// Attacks until the end, or until it is aborted: what it holds goes with it.
    pub async fn run(self, way: Way, tally: Arc<Tally>, end: Instant) {
        let mut tasks = JoinSet::new();
        let many = if self == Siege::Half { 2_000 } else { MANY };
        for number in 0..many {
            let tally = tally.clone();
            match self {
                Siege::Nothing => {}
                Siege::Endless => drop(tasks.spawn(endless(way, tally, number))),
                Siege::Games => drop(tasks.spawn(games(way, tally))),
                Siege::Thinking => drop(tasks.spawn(thinking(way, tally, number))),
                Siege::Hints => drop(tasks.spawn(hints(way, tally))),
                Siege::Half => drop(tasks.spawn(half(way, tally, number))),
                Siege::Polls => drop(tasks.spawn(polls(way, tally))),
                Siege::Takers => drop(tasks.spawn(takers(way, tally))),
                Siege::Addresses => drop(tasks.spawn(addresses(way, tally, number))),
                Siege::Names => drop(tasks.spawn(names(way, tally))),
            }
        }
        tokio::time::sleep_until(end).await;
    }
}

/// A breath after a refusal: whoever is refused asks again soon.
async fn again() {
    sleep(Duration::from_millis(5)).await;
}

/// Plays on both sides of a game of his own until a unit can be taken up, then takes it up and lays it down as fast as he
/// is answered; every tenth asks for course and log instead.
async fn endless(way: Way, tally: Arc<Tally>, number: usize) {
    loop {
        let Ok((id, secrets)) = make(&way, "assault-on-leningrad", ["person", "person"]).await else {
            tally.count(false);
            again().await;
            continue;
        };
        if number % 10 == 9 {
            for path in ["course", "log", "at/1"].into_iter().cycle() {
                let reply = way.ask("GET", &format!("/api/games/{id}/{path}"), "", b"").await;
                tally.count(reply.is_ok_and(|r| r.status == 200));
                again().await;
            }
        }
        let (Ok(one), Ok(two)) = (Seat::open(&way, &id, &secrets[0]).await, Seat::open(&way, &id, &secrets[1]).await)
        else {
            again().await;
            continue;
        };
        let mut seats = [one, two];
        let _ = take_up_for_ever(&mut seats, &tally).await;
    }
}

async fn take_up_for_ever(seats: &mut [Seat; 2], tally: &Tally) -> Option<()> {
    for number in 1_u64.. {
        let newest = seats.iter().filter_map(|s| s.state.as_ref()).map(|s| s.version).max()?;
        let asked = |seat: &Seat| {
            seat.state
                .as_ref()
                .is_some_and(|s| s.version == newest && s.ask.as_ref().is_some_and(|a| !a.offers.is_empty()))
        };
        let Some(at) = seats.iter().position(asked) else {
            let [one, two] = seats;
            tokio::select! {
                message = one.socket.next() => drop(one.take(message).ok()?),
                message = two.socket.next() => drop(two.take(message).ok()?),
            }
            continue;
        };
        let offers = &seats[at].state.as_ref()?.ask.as_ref()?.offers;
        let pick = offers.iter().find(|o| o.act.starts_with("pick ")).map(|o| o.act.clone());
        // Thirty-two times up and down in one row, where it can be; else the first offer.
        let row: Vec<String> = match pick {
            Some(pick) => (0..32).flat_map(|_| [pick.clone(), "done".into()]).collect(),
            None => vec![offers[0].act.clone()],
        };
        let message = json!({ "id": number, "act": row, "version": newest }).to_string();
        seats[at].socket.send(Message::text(message)).await.ok()?;
        // An answer with an error is an answer; a state comes besides if anything was done.
        loop {
            let Message::Text(text) = seats[at].socket.next().await?.ok()? else { continue };
            let message: Value = serde_json::from_str(&text).ok()?;
            if let Some(state) = message.get("state") {
                seats[at].state = serde_json::from_value(state.clone()).ok();
            }
            if message["id"] == number {
                tally.count(message.get("ok").is_some());
                if message.get("ok").is_none() {
                    again().await;
                }
                break;
            }
        }
    }
    None
}

/// Makes games; when no more are given, asks for those there are, which wakes what sleeps.
async fn games(way: Way, tally: Arc<Tally>) {
    let mut mine = Vec::new();
    loop {
        let made = make(&way, GAME, ["person", "person"]).await;
        tally.count(made.is_ok());
        mine.extend(made.ok().map(|(id, _)| id));
        for id in &mine {
            let _ = way.ask("GET", &format!("/api/games/{id}"), "", b"").await;
        }
        again().await;
    }
}

/// Marshals against each other, watched; every third game has himself for an opponent, who gives the turn away.
async fn thinking(way: Way, tally: Arc<Tally>, number: usize) {
    let seats = if number % 3 == 2 { ["person", "marshal"] } else { ["marshal", "marshal"] };
    loop {
        let Ok((id, secrets)) = make(&way, GAME, seats).await else {
            tally.count(false);
            again().await;
            continue;
        };
        let secret = Some(secrets[0].as_str()).filter(|s| !s.is_empty());
        let Ok(mut socket) = way.socket(&id, secret).await else {
            tally.count(false);
            again().await;
            continue;
        };
        tally.count(true);
        while let Some(Ok(message)) = socket.next().await {
            let Message::Text(text) = message else { continue };
            let Ok(message) = serde_json::from_str::<Value>(&text) else { continue };
            let state = &message["state"];
            let offers = state["ask"]["offers"].as_array().filter(|_| state["decides"] == "first");
            if let Some(offer) = offers.and_then(|offers| offers.last()) {
                let act = json!({ "id": 1, "act": [offer["act"]], "version": state["version"] });
                let _ = socket.send(Message::text(act.to_string())).await;
            }
        }
    }
}

/// Asks for advice as fast as it is given.
async fn hints(way: Way, tally: Arc<Tally>) {
    // Games are given only so many; a socket that is lost is opened again.
    let Ok((id, secrets)) = make(&way, GAME, ["person", "person"]).await else { return };
    loop {
        if let Ok(mut socket) = way.socket(&id, Some(&secrets[1])).await {
            let ask = json!({ "id": 1, "hint": true }).to_string();
            while socket.send(Message::text(ask.as_str())).await.is_ok() {
                let Some(fine) = answer(&mut socket).await else { break };
                tally.count(fine);
                if !fine {
                    again().await;
                }
            }
        }
        again().await;
    }
}

/// Reads on to the answer of a request; whether it was a good one.
async fn answer(socket: &mut Socket) -> Option<bool> {
    loop {
        let Message::Text(text) = socket.next().await?.ok()? else { continue };
        let message: Value = serde_json::from_str(&text).ok()?;
        if message["id"] == 1 {
            return Some(message.get("ok").is_some());
        }
    }
}

/// A request that never ends: half of its head, or half of its body.
async fn half(way: Way, tally: Arc<Tally>, number: usize) {
    let begin: &[u8] = match number % 2 {
        0 => b"GET / HTTP/1.1\r\nX: ",
        _ => b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{",
    };
    hold(way, &tally, begin).await;
}

/// Opens a connection, says something, and waits until the server hangs up; again and again.
async fn hold(way: Way, tally: &Tally, begin: &[u8]) {
    loop {
        tally.tried.fetch_add(1, Ordering::Relaxed);
        if let Ok(mut stream) = way.connect().await
            && stream.write_all(begin).await.is_ok()
        {
            let mut byte = [0; 1024];
            // Whoever is refused hears it at once, on a machine that has much else to do a little later.
            if timeout(Duration::from_millis(1500), stream.read(&mut byte)).await.is_err() {
                tally.hold();
                while stream.write_all(b" ").await.is_ok()
                    && timeout(Duration::from_secs(1), stream.read(&mut byte)).await.is_err()
                {}
                tally.let_go();
            }
        }
        sleep(Duration::from_millis(100)).await;
    }
}

async fn polls(way: Way, tally: Arc<Tally>) {
    let Ok((id, _)) = make(&way, GAME, ["person", "person"]).await else { return };
    let begin = format!("GET /api/games/{id}?wait=0 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    hold(way, &tally, begin.as_bytes()).await;
}

/// Asks for large things one after the other and reads none of them.
async fn takers(way: Way, tally: Arc<Tally>) {
    let ask = format!("GET /fixed/{GAME}.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
    loop {
        tally.tried.fetch_add(1, Ordering::Relaxed);
        if let Ok(mut stream) = way.connect().await {
            tally.hold();
            while let Ok(Ok(())) = timeout(Duration::from_secs(60), stream.write_all(ask.as_bytes())).await {
                again().await;
            }
            tally.let_go();
        }
        again().await;
    }
}

/// Each request from another address.
async fn addresses(way: Way, tally: Arc<Tally>, number: usize) {
    for round in (number..).step_by(MANY) {
        let [_, _, two, three] = (round as u32 % 20_000).to_be_bytes();
        let from = Some(IpAddr::V4(Ipv4Addr::new(127, 64, two, three)));
        let reply = Way { from, ..way }.ask("GET", "/api/list", "", b"").await;
        tally.count(reply.is_ok_and(|reply| reply.status == 200));
    }
}

/// Files with long names, and the page that lists them.
async fn names(way: Way, tally: Arc<Tally>) {
    let game = games::open(GAME, &games::data(None)).expect("the game is in the program");
    let header = json!({
        "format": 1, "game": GAME, "scenario": game.info().first_scenario(), "options": {}, "seed": "0000000000000001", "rules": 1,
        "data": "b3:0", "seats": ["n".repeat(900_000), "b"],
    });
    let head = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n";
    let body = format!("{head}{header}\n\r\n--x--\r\n");
    loop {
        let kind = "Content-Type: multipart/form-data; boundary=x\r\n";
        let reply = way.ask("POST", "/replays", kind, body.as_bytes()).await;
        tally.count(reply.is_ok_and(|reply| reply.status == 303));
        let _ = way.ask("GET", "/replays", "", b"").await;
        again().await;
    }
}

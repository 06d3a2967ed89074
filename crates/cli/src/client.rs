//! A game over the wire, as a program has it: both sides on sockets of their own.

use std::{
    net::{IpAddr, SocketAddr},
    time::{Duration, Instant},
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::{sleep_until, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Message, client::IntoClientRequest as _},
};
use wargame::Dice;

use crate::fail::Failure;

pub type Socket = WebSocketStream<TcpStream>;

/// A server, and the address one has oneself.
#[derive(Copy, Clone, Debug)]
pub struct Way {
    pub to: SocketAddr,
    /// Any, without it.
    pub from: Option<IpAddr>,
}

/// An answer over HTTP.
pub struct Reply {
    pub status: u16,
    pub body: String,
}

impl Way {
    pub async fn connect(&self) -> Result<TcpStream, Failure> {
        let nobody = |e: std::io::Error| Failure::no(format!("no server answers at {}: {e}", self.to));
        let stream = match self.from {
            None => TcpStream::connect(self.to).await.map_err(nobody)?,
            Some(from) => {
                let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
                socket.bind(SocketAddr::new(from, 0))?;
                socket.connect(self.to).await.map_err(nobody)?
            }
        };
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// One request on a connection of its own.
    pub async fn ask(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Result<Reply, Failure> {
        let mut stream = self.connect().await?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n",
            self.to,
            body.len()
        );
        // A server that does not want the body may have answered and hung up before it is all sent.
        let _ = stream.write_all(&[head.as_bytes(), body].concat()).await;
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split_whitespace().nth(1).and_then(|code| code.parse().ok());
        match status {
            Some(status) => Ok(Reply { status, body: body.to_owned() }),
            None => Err(Failure::no(read.err().map_or("the server hung up".into(), |e| e.to_string()))),
        }
    }

    /// One request with a JSON answer that must be a good one.
    pub async fn json(&self, method: &str, path: &str, bearer: Option<&str>, body: &str) -> Result<Value, Failure> {
        let bearer = bearer.map(|b| format!("Authorization: Bearer {b}\r\n")).unwrap_or_default();
        let headers = format!("Content-Type: application/json\r\n{bearer}");
        let Reply { status, body } = self.ask(method, path, &headers, body.as_bytes()).await?;
        if !(200..300).contains(&status) {
            return Err(Failure::no(format!("the server answers {status}: {body}")));
        }
        serde_json::from_str(&body).map_err(|e| Failure::no(format!("the server's answer is unreadable: {e}")))
    }

    /// A socket of a game, with the secret of a seat or as a spectator.
    pub async fn socket(&self, game: &str, secret: Option<&str>) -> Result<Socket, Failure> {
        let url = format!("ws://{}/ws/{game}", self.to);
        let mut request = url.into_client_request().map_err(Failure::wrong)?;
        if let Some(secret) = secret {
            let bearer = format!("Bearer {secret}").parse().map_err(Failure::wrong)?;
            request.headers_mut().insert("authorization", bearer);
        }
        let (socket, _) = client_async(request, self.connect().await?).await.map_err(Failure::no)?;
        Ok(socket)
    }
}

/// A game with a socket for each side.
pub struct Game {
    pub id: String,
    pub secrets: [String; 2],
    pub sides: [Seat; 2],
    dice: Dice,
}

pub struct Seat {
    pub socket: Socket,
    pub state: Option<State>,
}

#[derive(Deserialize)]
struct Incoming {
    id: Option<u64>,
    error: Option<Value>,
    state: Option<State>,
}

/// What a player of legal actions needs of a view.
#[derive(Deserialize)]
pub struct State {
    pub version: u32,
    pub seq: u32,
    pub decides: Option<String>,
    pub ask: Option<Ask>,
}

#[derive(Deserialize)]
pub struct Ask {
    pub offers: Vec<Offer>,
}

#[derive(Deserialize)]
pub struct Offer {
    pub act: String,
}

/// The id and the secrets of a game that was made.
pub async fn make(way: &Way, game: &str, seats: [&str; 2]) -> Result<(String, [String; 2]), Failure> {
    let body = json!({ "game": game, "seats": seats }).to_string();
    let made = way.json("POST", "/api/games", None, &body).await?;
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    Ok((text(&made["id"]), [0, 1].map(|side| text(&made["seats"][side]["secret"]))))
}

impl Game {
    /// Makes a game of two people and sits down on both sides.
    pub async fn open(way: &Way, game: &str, dice: Dice) -> Result<Game, Failure> {
        let (id, secrets) = make(way, game, ["person", "person"]).await?;
        let sides = [Seat::open(way, &id, &secrets[0]).await?, Seat::open(way, &id, &secrets[1]).await?];
        Ok(Game { id, secrets, sides, dice })
    }

    /// Does an action; how long it took to be acknowledged. Nothing if nobody can act now.
    pub async fn step(&mut self, number: u64) -> Result<Option<Duration>, Failure> {
        let Some((side, now, act)) = self.choose() else { return Ok(None) };
        let message = json!({ "id": number, "act": [act], "version": now }).to_string();
        let sent = Instant::now();
        self.sides[side].socket.send(Message::text(message)).await.map_err(Failure::no)?;
        while !self.read(side, number).await? {}
        Ok(Some(sent.elapsed()))
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

    /// The number of actions and throws so far.
    pub fn length(&self) -> u32 {
        self.sides.iter().filter_map(|s| s.state.as_ref()).map(|s| s.seq).max().unwrap_or(0)
    }

    pub fn is_over(&self) -> bool {
        self.sides.iter().all(|s| s.state.as_ref().is_some_and(|s| s.decides.is_none()))
    }

    /// Takes in what comes until a time.
    pub async fn wait(&mut self, until: Instant) -> Result<(), Failure> {
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
    /// Sits down and waits for the first state. It brings all pictures along: it is read before any clock runs, as by
    /// people who look first.
    pub async fn open(way: &Way, game: &str, secret: &str) -> Result<Seat, Failure> {
        let mut seat = Seat { socket: way.socket(game, Some(secret)).await?, state: None };
        while seat.state.is_none() {
            let message = seat.socket.next().await;
            seat.take(message)?;
        }
        Ok(seat)
    }

    /// Takes in a message; the number of the request it acknowledges.
    pub fn take(&mut self, message: Option<Result<Message, tungstenite::Error>>) -> Result<Option<u64>, Failure> {
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

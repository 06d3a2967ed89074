//! A socket of a table, as a client of the protocol has one.

use std::net::TcpStream;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{
    self, Message, WebSocket,
    client::{IntoClientRequest as _, client},
    handshake::HandshakeError,
};

use super::http::Caller;

pub struct Socket {
    pub socket: WebSocket<TcpStream>,
    next: u64,
    /// The last state; null before the first.
    pub state: Value,
    /// Everything received, as it came.
    pub heard: Vec<String>,
    /// What has come and was not waited for.
    early: Vec<Value>,
    /// The lines of the log, kept as the protocol says.
    pub told: Vec<Value>,
    /// Faces by id, as they came.
    pub faces: serde_json::Map<String, Value>,
}

impl Caller {
    /// Opens a socket and waits for the first state.
    pub fn sit(&self, path: &str) -> Socket {
        let mut socket = self.open(path).unwrap_or_else(|status| panic!("{path} answers {status}"));
        socket.until(|message| message.get("state").is_some());
        socket
    }

    /// Opens a socket, or says with which status it was refused.
    pub fn open(&self, path: &str) -> Result<Socket, u16> {
        self.try_open(path).map_err(|status| status.unwrap_or_else(|| panic!("{path}: no server answers")))
    }

    /// The same where the server may be gone: then there is no status.
    pub fn try_open(&self, path: &str) -> Result<Socket, Option<u16>> {
        let stream = self.connect().map_err(|_| None)?;
        stream.set_nodelay(true).expect("a socket of ours");
        let mut request = format!("ws://{}{path}", self.to).into_client_request().expect("an address");
        for (name, value) in &self.headers {
            let name: tungstenite::http::HeaderName = name.parse().expect("a name");
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        match client(request, stream) {
            Ok((socket, _)) => Ok(Socket::new(socket)),
            Err(HandshakeError::Failure(tungstenite::Error::Http(reply))) => Err(Some(reply.status().as_u16())),
            Err(_) => Err(None),
        }
    }
}

impl Socket {
    fn new(socket: WebSocket<TcpStream>) -> Socket {
        Socket {
            socket,
            next: 1,
            state: Value::Null,
            heard: Vec::new(),
            early: Vec::new(),
            told: Vec::new(),
            faces: serde_json::Map::new(),
        }
    }

    /// The next message, or nothing when the connection is closed.
    pub fn read(&mut self) -> Option<Value> {
        if !self.early.is_empty() {
            return Some(self.early.remove(0));
        }
        self.receive()
    }

    fn receive(&mut self) -> Option<Value> {
        loop {
            let text = match self.socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(Message::Close(_)) => return None,
                Ok(_) => continue,
                Err(tungstenite::Error::Io(e)) if e.kind() == std::io::ErrorKind::WouldBlock => {
                    panic!("nothing comes; the last was {:.400}", self.heard.last().map_or("", |h| h));
                }
                Err(_) => return None,
            };
            self.heard.push(text.to_string());
            let message: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
            self.take_in(&message);
            return Some(message);
        }
    }

    /// Does with a state what a client does with it.
    fn take_in(&mut self, message: &Value) {
        let Some(state) = message.get("state") else { return };
        self.state = state.clone();
        let log = message["log"].as_u64().expect("a state says how many lines stay");
        while self.told.last().is_some_and(|line| line["seq"].as_u64() > Some(log)) {
            self.told.pop();
        }
        self.told.extend(message["told"].as_array().expect("lines").iter().cloned());
        let new = message["faces"].as_object().expect("faces");
        self.faces.extend(new.iter().map(|(id, face)| (id.clone(), face.clone())));
        let names: Vec<_> =
            ["units", "marks"].iter().flat_map(|list| state[*list].as_array().expect("a list")).collect();
        let trays = state["trays"].as_array().expect("trays").iter();
        for entry in names.into_iter().chain(trays.flat_map(|t| t["entries"].as_array().expect("entries"))) {
            let face = entry["face"].as_str().expect("a face");
            assert!(self.faces.contains_key(face), "face {face} was never sent");
        }
    }

    /// Reads on until a message fits, and gives it.
    pub fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.read().expect("the connection stays open");
            if fits(&message) {
                return message;
            }
        }
    }

    /// Reads on until the state is at a version.
    pub fn reach(&mut self, version: u64) {
        while self.version() < version {
            self.read().expect("the connection stays open");
        }
    }

    /// Sends a request; the number it got.
    pub fn send(&mut self, mut request: Value) -> u64 {
        let id = self.next;
        self.next += 1;
        request["id"] = id.into();
        self.send_text(&request.to_string());
        id
    }

    pub fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("the connection is open");
    }

    /// Sends a request and waits for its answer. What else comes meanwhile can be read later.
    pub fn ask(&mut self, request: Value) -> Value {
        let id = self.send(request);
        loop {
            let message = self.receive().expect("the connection stays open");
            if message["id"] == id {
                return message;
            }
            self.early.push(message);
        }
    }

    /// The answer to a request that must go well.
    pub fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(request);
        assert!(answer.get("ok").is_some(), "{answer}");
        answer["ok"].clone()
    }

    /// The error of a request that must not be done, and must be of a kind.
    pub fn fails(&mut self, request: Value, kind: &str) -> Value {
        let answer = self.ask(request);
        assert_eq!(answer["error"]["kind"], kind, "{answer}");
        assert!(!answer["error"]["why"].as_str().unwrap_or_default().is_empty(), "{answer}");
        answer["error"].clone()
    }

    pub fn version(&self) -> u64 {
        self.state["version"].as_u64().unwrap_or(0)
    }

    /// Acts at the version last seen.
    pub fn act(&mut self, actions: &[&str]) -> Value {
        let version = self.version();
        self.ok(json!({ "act": actions, "version": version }))
    }

    /// The offers as they are written; empty unless this side decides.
    pub fn offers(&self) -> Vec<String> {
        let offers = self.state["ask"]["offers"].as_array().into_iter().flatten();
        offers.map(|o| o["act"].as_str().expect("an act").to_owned()).collect()
    }

    pub fn decides(&self) -> bool {
        !self.state["decides"].is_null() && self.state["decides"] == self.state["viewer"]
    }

    pub fn over(&self) -> bool {
        !self.state["outcome"].is_null()
    }

    pub fn close(mut self) {
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }
}

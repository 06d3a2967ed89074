//! Requests over HTTP, written by hand, so that nothing stands between the test and the bytes.

use std::{
    io::{Read as _, Write as _},
    net::{IpAddr, SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::Value;

/// Nothing here takes longer, not even a long poll.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Whoever asks: where, and with which headers.
#[derive(Clone, Debug)]
pub struct Caller {
    pub to: SocketAddr,
    /// The address he has himself, if not any.
    pub from: Option<IpAddr>,
    pub headers: Vec<(String, String)>,
}

/// An answer, whole.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Caller {
    pub fn new(to: SocketAddr) -> Caller {
        Caller { to, from: None, headers: Vec::new() }
    }

    /// The same from another address of this machine: all of 127.0.0.0/8 are.
    pub fn at(&self, address: [u8; 4]) -> Caller {
        Caller { from: Some(address.into()), ..self.clone() }
    }

    /// A connection and nothing more.
    pub fn connect(&self) -> std::io::Result<TcpStream> {
        let stream: TcpStream = match self.from {
            None => TcpStream::connect(self.to)?,
            Some(from) => {
                let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None)?;
                socket.bind(&SocketAddr::new(from, 0).into())?;
                socket.connect(&self.to.into())?;
                socket.into()
            }
        };
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(stream)
    }

    pub fn with(&self, name: &str, value: &str) -> Caller {
        let mut caller = self.clone();
        caller.headers.push((name.into(), value.into()));
        caller
    }

    /// A program with the secret of a seat.
    pub fn bearer(&self, secret: &str) -> Caller {
        self.with("Authorization", &format!("Bearer {secret}"))
    }

    /// A browser with this cookie.
    pub fn cookie(&self, value: &str) -> Caller {
        self.with("Cookie", &format!("ladoga={value}"))
    }

    pub fn get(&self, path: &str) -> Reply {
        self.request("GET", path, "", b"")
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.request("POST", path, "application/json", body.to_string().as_bytes())
    }

    /// Posts a form as a page does.
    pub fn form(&self, path: &str, fields: &[(&str, &str)]) -> Reply {
        let body: Vec<_> = fields.iter().map(|(name, value)| format!("{}={}", escape(name), escape(value))).collect();
        self.request("POST", path, "application/x-www-form-urlencoded", body.join("&").as_bytes())
    }

    /// Posts a file as the form of the replays' page does.
    pub fn upload(&self, path: &str, file: &[u8]) -> Reply {
        let mark = "-----------------------------271828182845904523536";
        let head = format!(
            "--{mark}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"game.replay\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        let body = [head.as_bytes(), file, format!("\r\n--{mark}--\r\n").as_bytes()].concat();
        self.request("POST", path, &format!("multipart/form-data; boundary={mark}"), &body)
    }

    pub fn request(&self, method: &str, path: &str, kind: &str, body: &[u8]) -> Reply {
        self.try_request(method, path, kind, body).unwrap_or_else(|e| panic!("{method} {path}: {e}"))
    }

    pub fn try_request(&self, method: &str, path: &str, kind: &str, body: &[u8]) -> std::io::Result<Reply> {
        let mut stream = self.connect()?;
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !self.headers.iter().any(|(name, _)| name == "Host") {
            head += &format!("Host: {}\r\n", self.to);
        }
        if !kind.is_empty() {
            head += &format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
        }
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        stream.write_all(format!("{head}\r\n").as_bytes())?;
        // A server that does not want the body may have answered and hung up before it is all sent.
        let _ = stream.write_all(body);
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        Reply::read(&bytes).ok_or_else(|| std::io::Error::other(format!("no answer in {} bytes", bytes.len())))
    }
}

impl Reply {
    fn read(bytes: &[u8]) -> Option<Reply> {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n")?;
        let mut lines = head.lines();
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let pair = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
        let headers: Vec<_> = lines.filter_map(pair).collect();
        assert!(!headers.iter().any(|(name, _)| name == "transfer-encoding"), "this client reads whole bodies only");
        Some(Reply { status, headers, body: body.to_owned() })
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("this is no JSON ({e}): {self:?}"))
    }

    /// The JSON of an answer that went well.
    pub fn fine(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }

    /// The error, which must be of a kind and go with a status.
    pub fn fails(&self, status: u16, kind: &str) -> Value {
        assert_eq!(self.status, status, "{self:?}");
        let error = self.json()["error"].clone();
        assert_eq!(error["kind"], kind, "{self:?}");
        error
    }

    /// The value of a cookie that was set.
    pub fn set_cookie(&self, name: &str) -> Option<String> {
        let set = self.headers.iter().filter(|(n, _)| n == "set-cookie").map(|(_, value)| value.as_str());
        let value = set.filter_map(|line| line.strip_prefix(name)?.strip_prefix('=')).next()?;
        Some(value.split(';').next().unwrap_or_default().to_owned())
    }
}

fn escape(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~".contains(&b);
    text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

//! Requests that take their time, and connections that do nothing.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    time::{Duration, Instant},
};

use server::Limits;

use crate::{
    LENINGRAD, PEOPLE,
    common::{
        host::Host,
        http::{Caller, PATIENCE},
        play::make,
    },
};

const SHORT: Duration = Duration::from_millis(300);

/// A server that waits for nothing long.
fn hasty() -> Limits {
    Limits { head_time: SHORT, body_time: SHORT, stuck_time: SHORT, ..Limits::home() }
}

fn begun(caller: &Caller, text: &str) -> TcpStream {
    let mut stream = caller.connect().expect("a connection");
    stream.write_all(text.as_bytes()).expect("it is open");
    stream
}

/// What comes until the server hangs up; it must do so soon.
fn rest(mut stream: TcpStream) -> String {
    let (mut bytes, began) = (Vec::new(), Instant::now());
    let _ = stream.read_to_end(&mut bytes);
    assert!(began.elapsed() < PATIENCE / 2, "it holds on");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Half a request was waited for without end: two thousand of them held two thousand connections for ever.
#[test]
fn the_head_of_a_request_comes_in_time() {
    let host = Host::with(hasty());
    for half in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\n", "GET / HTTP/1.1\r\nX: "] {
        let said = rest(begun(&host.caller(), half));
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 408"), "«{half}»: {said}");
    }
    // A letter now and then does not make it longer.
    let mut slow = begun(&host.caller(), "GET / HTTP/1.1\r\nX: ");
    let began = Instant::now();
    while slow.write_all(b"x").is_ok() {
        assert!(began.elapsed() < PATIENCE / 2, "it holds on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The same for what was announced and never sent.
#[test]
fn the_body_of_a_request_comes_in_time() {
    let host = Host::with(hasty());
    let address = host.address;
    for (path, kind) in [
        ("/api/games", "application/json"),
        ("/games", "application/x-www-form-urlencoded"),
        ("/replays", "multipart/form-data; boundary=x"),
    ] {
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: {kind}\r\nContent-Length: 1000\r\n\r\n");
        let said = rest(begun(&host.caller(), &format!("{head}some of it")));
        assert!(said.starts_with("HTTP/1.1 408"), "{path}: {said}");
        assert!(said.contains("did not come in time") && said.contains("content-security-policy"), "{path}: {said}");
    }
    // A letter now and then does not make it longer.
    let head = format!("POST /api/games HTTP/1.1\r\nHost: {address}\r\nContent-Length: 60000\r\n\r\n");
    let mut slow = begun(&host.caller(), &head);
    let began = Instant::now();
    while slow.write_all(b" ").is_ok() {
        assert!(began.elapsed() < PATIENCE / 2, "it holds on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Whoever asked for much and took nothing of it was waited for without end.
#[test]
fn what_was_asked_for_is_taken_in_time() {
    let host = Host::with(hasty());
    let mut stream = begun(&host.caller(), "");
    // More than the kernel keeps for both sides.
    let ask = format!("GET /fixed/{LENINGRAD}.json HTTP/1.1\r\nHost: {}\r\n\r\n", host.address);
    let began = Instant::now();
    stream.set_write_timeout(Some(Duration::from_millis(200))).expect("a time");
    loop {
        match stream.write_all(ask.as_bytes()) {
            Err(e) if matches!(e.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {}
            Err(_) => break,
            Ok(()) => {}
        }
        assert!(began.elapsed() < PATIENCE / 2, "it holds on");
    }
}

#[test]
fn whoever_waits_or_plays_is_not_slow() {
    let mut limits = hasty();
    limits.body_time = Duration::from_millis(100);
    let host = Host::with(limits);
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut socket = game.sit(&host.caller(), 1);
    let poll = {
        let (caller, path) = (host.caller(), format!("{}?wait=0", game.path()));
        std::thread::spawn(move || caller.get(&path).status)
    };
    std::thread::sleep(SHORT * 4);
    let act = socket.offers()[0].clone();
    socket.act(&[&act]);
    assert_eq!(poll.join().expect("it was answered"), 200);
}

/// Nobody counted connections that were no sockets: one address could take all of them.
#[test]
fn an_address_has_so_many_connections_of_any_kind() {
    let mut limits = Limits::public();
    limits.connections_an_address = 10;
    let host = Host::with(limits);
    let [one, two] = [2, 3].map(|last| host.caller().at([127, 0, 0, last]));
    let held: Vec<_> = (0..30).map(|_| begun(&one, "GET / HT")).collect();
    let refused: Vec<_> = held[10..].iter().map(|stream| rest(stream.try_clone().expect("a handle"))).collect();
    assert!(refused.iter().all(String::is_empty), "{refused:?}");
    assert_eq!(two.get("/").status, 200, "another address comes in");
    // A place is free as soon as one has gone.
    drop(held);
    let back = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        one.try_request("GET", "/", "", b"").is_ok_and(|reply| reply.status == 200)
    });
    assert!(back);
}

#[test]
fn all_together_have_so_many_connections_of_any_kind() {
    let mut limits = Limits::home();
    limits.connections = 10;
    let host = Host::with(limits);
    let mut held: Vec<_> = (0..10).map(|n| begun(&host.caller().at([127, 0, 1, n]), "GET / HT")).collect();
    let refused = |caller: &Caller| caller.try_request("GET", "/", "", b"").map_or(true, |reply| reply.status == 429);
    let full = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        refused(&host.caller())
    });
    assert!(full);
    held.truncate(5);
    let back = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        !refused(&host.caller())
    });
    assert!(back);
}

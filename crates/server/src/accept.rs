//! The door: who is let in, and how long he may take.
//!
//! `axum::serve` waits for ever for the rest of a request and counts nobody, so connections are accepted here.

use std::{
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpSocket, TcpStream},
    time::{Sleep, sleep},
};
use tower::Service as _;

use crate::{
    addresses::{Block, Full, Held, Kind},
    app::App,
    seldom::Seldom,
};

/// Longest head of a request, and what is buffered of an answer. hyper's own 400 kB would let 1,000 half requests take
/// 400 MB.
const BUFFER: usize = 32 * 1024;
/// After an error that is not one connection's, the next try. Whoever waits is let in as soon as a file is closed.
const PAUSE: Duration = Duration::from_millis(50);

/// Where a request came in.
#[derive(Copy, Clone, Debug)]
pub struct Door {
    pub loopback: bool,
}

/// Opens a port. Many may wait at the door: when that many do, the system lets everybody else try again after a second.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that is started again need not wait until the system has forgotten the connections of the last one.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(4096)
}

/// Accepts connections for ever.
pub async fn serve(app: Arc<App>, listener: TcpListener, router: Router) {
    let full = Seldom::new(Duration::from_secs(60));
    let failing = Seldom::new(Duration::from_secs(60));
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => match let_in(&app, peer.ip()) {
                Ok(place) => {
                    tokio::spawn(talk(app.clone(), stream, peer, place, router.clone()));
                }
                Err(why) => {
                    if why == Full::All {
                        let most = app.limits.connections;
                        full.say(|| format!("no more connections are accepted: {most} are open, which is the limit"));
                        refuse(&stream);
                    }
                    // Whoever has a hundred is hung up on without a word: it may be a flood, and words cost time.
                }
            },
            // The visitor has gone again before he was let in.
            Err(e) if matches!(e.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) => {}
            Err(e) => {
                failing.say(|| format!("no more connections can be accepted: {e}"));
                sleep(PAUSE).await;
            }
        }
    }
}

fn let_in(app: &App, peer: IpAddr) -> Result<Held, Full> {
    if app.limits.behind_proxy && is_near(peer) {
        return app.addresses.open_for_proxy();
    }
    app.addresses.open(Block::of(peer), Kind::Connection)
}

/// Whether somebody is a machine of the same network, as a proxy is.
pub fn is_near(peer: IpAddr) -> bool {
    match peer.to_canonical() {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

/// A word to whoever finds no place though he has hardly any, if it can be said at once.
fn refuse(stream: &TcpStream) {
    let why = "too many visitors are here now; try again in a few minutes\n";
    let answer = format!(
        "HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{why}",
        why.len()
    );
    let _ = stream.try_write(answer.as_bytes());
}

async fn talk(app: Arc<App>, stream: TcpStream, peer: SocketAddr, place: Held, router: Router) {
    // An answer right after a state must not wait until the client has acknowledged the state.
    let _ = stream.set_nodelay(true);
    let door = Door { loopback: stream.local_addr().is_ok_and(|a| a.ip().to_canonical().is_loopback()) };
    let limits = &app.limits;
    let line = Line { stream, patience: limits.stuck_time, stuck: None, _place: place };
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(door);
        router.clone().call(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.head_time).max_buf_size(BUFFER);
    // A connection that breaks off or takes too long ends, and that is all there is to say.
    let _ = builder.serve_connection(TokioIo::new(line), service).with_upgrades().await;
}

/// A connection that counts as long as it is open, also as a socket, and ends when its visitor takes nothing.
struct Line {
    stream: TcpStream,
    patience: Duration,
    /// Since when nothing could be written.
    stuck: Option<Pin<Box<Sleep>>>,
    _place: Held,
}

impl Line {
    fn written<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let patience = self.patience;
        ready!(self.stuck.get_or_insert_with(|| Box::pin(sleep(patience))).as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Line {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.written(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.written(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Lets the process open as many files as the system allows it; how many that are. Every connection is one.
pub fn raise_open_files() -> u64 {
    // What cannot be raised stays as it is: then fewer connections are taken, and the log says so.
    rlimit::increase_nofile_limit(u64::MAX).unwrap_or(1024)
}

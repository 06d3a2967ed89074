//! What every request goes through before it is looked at: whose it is, whether he asked too often, and whether it all
//! comes in time.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    body::Body,
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::{StreamExt as _, stream};
use tokio::time::{Instant, timeout_at};

use crate::{
    accept::{Door, is_near},
    addresses::{Block, Kind, Once},
    app::App,
    error::Problem,
};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

pub async fn admit(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let door = request.extensions().get::<Door>().copied();
    let from = Block::of(forwarded(&app, &mut request));
    if !app.addresses.take(from, Once::Http) {
        return Problem::limit("too many requests; wait a moment").into_response();
    }
    let Ok(_held) = app.addresses.open(from, Kind::Request) else {
        return Problem::limit("too many requests at once; wait for their answers").into_response();
    };
    if !is_ours(&app, door, request.headers()) {
        let why = "this server is not known by that name; whoever runs it can add the name with --host";
        let problem = Problem { why: why.into(), ..Problem::not_yours() };
        return (StatusCode::MISDIRECTED_REQUEST, problem.body()).into_response();
    }
    let late = Arc::new(AtomicBool::new(false));
    let request = in_time(request, app.limits.body_time, late.clone());
    let response = next.run(request).await;
    if !late.load(Ordering::Relaxed) {
        return response;
    }
    let problem = Problem::limit("the request did not come in time");
    let close = HeaderValue::from_static("close");
    (StatusCode::REQUEST_TIMEOUT, [(header::CONNECTION, close)], problem.body()).into_response()
}

/// Where a request comes from. Behind a proxy the last address it names is the visitor's: those before it are what the
/// visitor claims. What others than a proxy say of themselves counts for nothing.
fn forwarded(app: &App, request: &mut Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |p| p.0.ip());
    if !(app.limits.behind_proxy && is_near(peer)) {
        return peer;
    }
    let named = request.headers().get_all(FORWARDED_FOR).iter().next_back().and_then(|v| v.to_str().ok());
    let Some(address) = named.and_then(|v| v.rsplit(',').next()?.trim().parse().ok()) else { return peer };
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(address, 0)));
    address
}

/// Whether a request names a host that this server is. A page elsewhere can give its own name the address of this machine
/// and would then be of our origin; on loopback nobody else stands between, so there the name must be loopback's.
fn is_ours(app: &App, door: Option<Door>, headers: &HeaderMap) -> bool {
    let limits = &app.limits;
    let open = limits.hosts.is_empty() && (limits.behind_proxy || !door.is_some_and(|d| d.loopback));
    let Some(host) = headers.get(header::HOST) else { return true };
    let Ok(host) = host.to_str() else { return false };
    let name = without_port(host);
    let known = limits.hosts.iter().any(|h| h.eq_ignore_ascii_case(name));
    open || known || names_loopback(name)
}

fn without_port(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    }
}

fn names_loopback(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let address = name.parse::<IpAddr>().is_ok_and(|a| a.to_canonical().is_loopback());
    address || name == "localhost" || name.ends_with(".localhost")
}

/// The request with a body that must be there in time; `late` says that it was not.
fn in_time(request: Request, time: Duration, late: Arc<AtomicBool>) -> Request {
    let (head, body) = request.into_parts();
    if http_body::Body::is_end_stream(&body) {
        return Request::from_parts(head, body);
    }
    let end = Instant::now() + time;
    let parts = stream::unfold((body.into_data_stream(), late), move |(mut body, late)| async move {
        if late.load(Ordering::Relaxed) {
            return None;
        }
        match timeout_at(end, body.next()).await {
            Ok(part) => Some((part?.map_err(io::Error::other), (body, late))),
            Err(_) => {
                late.store(true, Ordering::Relaxed);
                Some((Err(io::ErrorKind::TimedOut.into()), (body, late)))
            }
        }
    });
    Request::from_parts(head, Body::from_stream(parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_loopback_are_known() {
        for host in
            ["localhost", "LOCALHOST:4100", "localhost.", "a.localhost:1", "127.0.0.1:80", "127.9.9.9", "[::1]:9"]
        {
            assert!(names_loopback(without_port(host)), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1:80", "", "[::2]"] {
            assert!(!names_loopback(without_port(host)), "{host}");
        }
    }
}

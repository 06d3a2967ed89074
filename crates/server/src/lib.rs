//! Ladoga in the browser: pages, sockets and an API over one embedded database.
//!
//! `Server::bind` opens the database and the port, `Server::run` serves until told to stop. One task a live game owns its
//! table ([`actor`]); everything that is acknowledged is on disk before. What a side may not know never leaves the rules:
//! every message is made from a view ([`wire`]).

pub mod actor;
mod api;
mod app;
mod assets;
mod error;
pub mod faces;
mod hub;
pub mod library;
mod limits;
mod look;
mod make;
mod openapi;
pub mod pages;
mod reading;
mod replays;
mod request;
pub mod rulebook;
mod secret;
mod socket;
mod visitor;
mod web;
pub mod wire;

use std::{
    fmt,
    future::Future,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicU64},
};

use axum::{
    Router,
    extract::{ConnectInfo, DefaultBodyLimit, Request, State},
    http::{HeaderName, HeaderValue, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    serve::ListenerExt as _,
};
use hexmap::Folder;
use store::Sqlite;
use tokio::{net::TcpListener, sync::Semaphore};
use tower_http::{compression::CompressionLayer, set_header::SetResponseHeaderLayer};

use crate::{app::App, error::Problem, hub::Hub, library::Library, visitor::Visitor};
pub use limits::Limits;

/// How a server is set up.
pub struct Config {
    pub address: SocketAddr,
    pub database: PathBuf,
    pub data: Folder,
    pub limits: Limits,
    /// Where the dice of all games come from, so that they can be foreseen: for tests. By chance without it.
    pub seed: Option<u64>,
}

/// Why a server cannot start: one sentence that says what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartError(pub String);

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StartError {}

/// A server whose port is open.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    pub async fn bind(config: Config) -> Result<Server, StartError> {
        let wanted = config.address;
        let listener = TcpListener::bind(wanted).await.map_err(|e| {
            StartError(format!("port {} cannot be opened ({e}); choose another one with --port", wanted.port()))
        })?;
        let address = listener.local_addr().map_err(|e| StartError(e.to_string()))?;
        let database = config.database.clone();
        let store = tokio::task::spawn_blocking(move || open_store(&database)).await;
        let store = store.map_err(|_| StartError("the database could not be opened".into()))??;
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let app = Arc::new(App {
            library: Library::new(config.data),
            store: Arc::new(store),
            hub: Hub::default(),
            limits: config.limits,
            open: replays::Open::default(),
            thinkers: Arc::new(Semaphore::new(cores)),
            base: assets::base(),
            seeds: config.seed.map(|first| (first, AtomicU64::new(0))),
        });
        Ok(Server { app, listener, address })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is ready.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), StartError> {
        tokio::spawn(self.app.clone().resume());
        // The pictures of the start page take a moment each: they are made while nobody waits for them.
        let app = self.app.clone();
        tokio::task::spawn_blocking(move || app.library.warm());
        let service = router(self.app).into_make_service_with_connect_info::<SocketAddr>();
        // An answer right after a state must not wait until the client has acknowledged the state.
        let listener = self.listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        let serve = axum::serve(listener, service);
        tokio::select! {
            result = serve => result.map_err(|e| StartError(e.to_string())),
            () = stop => Ok(()),
        }
    }
}

fn open_store(database: &Path) -> Result<Sqlite, StartError> {
    if let Some(folder) = database.parent().filter(|f| !f.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|e| StartError(format!("{}: {e}", folder.display())))?;
    }
    Sqlite::open(database).map_err(|e| StartError(e.to_string()))
}

/// Largest body of a request, but for replay files.
const BODY: usize = 64 * 1024;

fn router(app: Arc<App>) -> Router {
    let fixed = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    let policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
                  connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    Router::new()
        .merge(web::routes())
        .merge(api::routes())
        .fallback(web::not_found)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(app.clone(), limit))
        .layer(middleware::from_fn_with_state(app.clone(), forwarded))
        .layer(CompressionLayer::new())
        .layer(fixed(header::CONTENT_SECURITY_POLICY, policy))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "same-origin"))
        .layer(fixed(header::CACHE_CONTROL, "no-store"))
        .with_state(app)
}

/// Behind a proxy the last address it names is the visitor's: those before it are what the visitor claims.
async fn forwarded(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    if app.limits.behind_proxy {
        let named = request.headers().get_all("x-forwarded-for").iter().next_back().and_then(|v| v.to_str().ok());
        let address = named.and_then(|v| v.rsplit(',').next()?.trim().parse::<IpAddr>().ok());
        if let Some(address) = address {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::new(address, 0)));
        }
    }
    next.run(request).await
}

/// Holds back an address that asks too often.
async fn limit(State(app): State<Arc<App>>, visitor: Visitor, request: Request, next: Next) -> Response {
    if !app.limits.request(visitor.address) {
        return Problem::limit("too many requests; wait a moment").into_response();
    }
    next.run(request).await
}

//! Ladoga in the browser: pages, sockets and an API over one embedded database.
//!
//! `Server::bind` opens the database and the port, `Server::run` serves until told to stop. One task a live game owns its
//! table ([`actor`]); everything that is acknowledged is on disk before. What a side may not know never leaves the rules:
//! every message is made from a view ([`wire`]).

mod accept;
pub mod actor;
mod addresses;
mod api;
mod app;
mod assets;
mod error;
pub mod extent;
pub mod faces;
mod guard;
mod handlers;
mod hub;
mod laid;
pub mod library;
mod limits;
mod log;
mod look;
mod make;
mod openapi;
mod packed;
pub mod pages;
mod pieces;
mod reading;
mod replays;
mod request;
pub mod rulebook;
mod seating;
mod secret;
mod seldom;
mod socket;
pub mod standing;
mod thinkers;
mod visitor;
pub mod wire;

use std::{
    fmt,
    future::Future,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicU64},
};

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::{HeaderName, HeaderValue, header},
    middleware,
    response::Response,
};
use hexmap::Folder;
use store::{Sqlite, StoreError};
use tokio::net::TcpListener;
use tower_http::{
    compression::{CompressionLayer, DefaultPredicate, Predicate, predicate::NotForContentType},
    set_header::SetResponseHeaderLayer,
};

pub use accept::raise_open_files;
pub use library::{Listed, listed};
pub use limits::{Limits, Rate};
pub use secret::seed as fresh_seed;

use crate::{addresses::Addresses, app::App, error::said, hub::Hub, library::Library, log::Log, thinkers::Thinkers};

/// How a server is set up.
pub struct Config {
    pub address: SocketAddr,
    pub database: PathBuf,
    pub data: Folder,
    /// What can be played.
    pub games: Vec<Listed>,
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
    database: PathBuf,
}

impl Server {
    pub async fn bind(config: Config) -> Result<Server, StartError> {
        let wanted = config.address;
        let listener = accept::listen(wanted).map_err(|e| {
            StartError(format!("port {} cannot be opened ({e}); choose another one with --port", wanted.port()))
        })?;
        let address = listener.local_addr().map_err(|e| StartError(e.to_string()))?;
        let log = Arc::new(Log::default());
        let (database, told) = (config.database.clone(), log.clone());
        let store = tokio::task::spawn_blocking(move || open_store(&database, told)).await;
        let store = store.map_err(|_| StartError("the database could not be opened".into()))??;
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let app = Arc::new(App {
            library: Library::new(config.data, config.games),
            store: Arc::new(store),
            hub: Hub::default(),
            addresses: Arc::new(Addresses::new(config.limits.clone())),
            thinkers: Arc::new(Thinkers::new(cores.max(2), config.limits.thinking_an_address)),
            limits: config.limits,
            log,
            open: replays::Open::default(),
            again: Default::default(),
            base: assets::base(),
            seeds: config.seed.map(|first| (first, AtomicU64::new(0))),
        });
        Ok(Server { app, listener, address, database: config.database })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is ready, then brings everything into the file of the database. What is asked for meanwhile is
    /// not done, so nothing that was acknowledged is missing in it.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), StartError> {
        tokio::spawn(self.app.clone().resume());
        // The pictures of the start page take a moment each: they are made while nobody waits for them.
        let app = self.app.clone();
        tokio::task::spawn_blocking(move || {
            app.library.warm();
            if !cfg!(debug_assertions) {
                assets::warm();
            }
        });
        let app = self.app.clone();
        tokio::spawn(async move {
            let mut looks = tokio::time::interval(log::LOOK);
            loop {
                looks.tick().await;
                app.log.look();
            }
        });
        let (store, log) = (self.app.store.clone(), self.app.log.clone());
        let router = router(self.app.clone());
        let served = tokio::select! {
            () = accept::serve(self.app, self.listener, router) => Ok(()),
            () = stop => Ok(()),
        };
        let closed = tokio::task::spawn_blocking(move || store.close()).await.unwrap_or(Err(StoreError::Closed));
        log.end();
        let file = self.database.display();
        let apart = |why| {
            let why = said(&why);
            StartError(format!("{file}: what was written last is still in {file}-wal ({why}): copy both files"))
        };
        served.and(closed.map_err(apart))
    }
}

fn open_store(database: &Path, log: Arc<Log>) -> Result<Sqlite, StartError> {
    if let Some(folder) = database.parent().filter(|f| !f.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|e| StartError(format!("{}: {e}", folder.display())))?;
    }
    Sqlite::open_telling(database, Arc::new(move |line: &str| log.tell(line))).map_err(|e| StartError(e.to_string()))
}

/// Largest body of a request, but for replay files.
const BODY: usize = 64 * 1024;

fn router(app: Arc<App>) -> Router {
    let fixed = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    // A script or a font is no page; there are a hundred of them, and these lines would be more than many of them.
    let of_pages = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, move |answer: &Response| {
            let kind = answer.headers().get(header::CONTENT_TYPE).map_or(&[][..], HeaderValue::as_bytes);
            let part = ["text/javascript", "text/css", "font/"].iter().any(|k| kind.starts_with(k.as_bytes()));
            (!part).then(|| HeaderValue::from_static(value))
        })
    };
    let policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
                  connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    Router::new()
        .merge(handlers::routes())
        .merge(api::routes())
        .fallback(handlers::not_found)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(app.clone(), guard::admit))
        // Fonts are compressed already.
        .layer(
            CompressionLayer::new().compress_when(DefaultPredicate::new().and(NotForContentType::const_new("font/"))),
        )
        .layer(of_pages(header::CONTENT_SECURITY_POLICY, policy))
        .layer(of_pages(header::REFERRER_POLICY, "same-origin"))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::CACHE_CONTROL, "no-store"))
        .with_state(app)
}

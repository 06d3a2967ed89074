//! A server in this process, on a port of its own, with a database in a folder of its own.

use std::{
    net::SocketAddr,
    path::Path,
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use server::{Config, Limits, Listed, Server};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::http::Caller;

/// A server that runs until it is dropped, on threads of its own.
pub struct Host {
    pub address: SocketAddr,
    runtime: Option<Runtime>,
    /// Where its database is, if nobody else keeps it.
    folder: Option<TempDir>,
}

impl Host {
    /// A server on a database of somebody else.
    pub fn on(database: &Path, limits: Limits) -> Host {
        Host::seeded(database, limits, None)
    }

    /// The same with dice that follow from a number.
    pub fn seeded(database: &Path, limits: Limits, seed: Option<u64>) -> Host {
        Host::offering(server::listed(false), database, limits, seed)
    }

    /// One that has the games to learn by as well.
    pub fn with_examples() -> Host {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let database = folder.path().join("games.db");
        let mut host = Host::offering(server::listed(true), &database, Limits::home(), Some(1));
        host.folder = Some(folder);
        host
    }

    /// One that offers these games.
    pub fn offering(games: Vec<Listed>, database: &Path, limits: Limits, seed: Option<u64>) -> Host {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("threads");
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config { address, database: database.to_owned(), data: games::data(None), games, limits, seed };
        let server = runtime.block_on(Server::bind(config)).unwrap_or_else(|e| panic!("{e}"));
        let address = server.address();
        runtime.spawn(server.run(std::future::pending()));
        Host { address, runtime: Some(runtime), folder: None }
    }

    pub fn with(limits: Limits) -> Host {
        Host::with_games(server::listed(false), limits)
    }

    /// The same for a while, offering these games.
    pub fn with_games(games: Vec<Listed>, limits: Limits) -> Host {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut host = Host::offering(games, &folder.path().join("games.db"), limits, None);
        host.folder = Some(folder);
        host
    }

    /// The same for a while, with dice that follow from a number.
    pub fn of(games: Vec<Listed>, seed: u64) -> Host {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut host = Host::offering(games, &folder.path().join("games.db"), Limits::home(), Some(seed));
        host.folder = Some(folder);
        host
    }

    /// One for all tests that run at the time: what a server works out when it starts is worked out once.
    pub fn shared() -> Arc<Host> {
        static SHARED: Mutex<Weak<Host>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(host) = shared.upgrade() {
            return host;
        }
        let host = Arc::new(Host::with(Limits::home()));
        *shared = Arc::downgrade(&host);
        host
    }

    pub fn caller(&self) -> Caller {
        Caller::new(self.address)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // The database is closed with the last task.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(30));
        }
    }
}

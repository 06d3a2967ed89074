//! `ladoga serve`: the program in the browser.

use std::{
    env,
    io::IsTerminal as _,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    process::{Command, Stdio},
};

use hexmap::Folder;
use server::{Config, Limits, Server};

use crate::fail::{Done, Failure, print};

#[derive(clap::Args)]
#[command(after_help = "Example: ladoga serve --port 8080\n         ladoga serve --listen 0.0.0.0 --limits public")]
pub struct Args {
    /// The port; 0 takes any that is free.
    #[arg(long, default_value_t = 4100)]
    port: u16,
    /// Where to listen; 0.0.0.0 lets other machines in.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// Where the games are kept; in the user's data folder without it.
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Do not open the browser.
    #[arg(long)]
    no_open: bool,
    /// How much visitors may ask for: `home` for oneself and friends, `public` for strangers.
    #[arg(long, value_enum, default_value_t = Which::Home)]
    limits: Which,
    /// Visitors come through a proxy of the same network that says where from (X-Forwarded-For): limits are for those
    /// addresses.
    #[arg(long)]
    behind_proxy: bool,
    /// The name under which the server is reached; others are refused. Can be given several times.
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Also the games of the documentation that show how a game is made.
    #[arg(long)]
    examples: bool,
    /// The dice of every game follow from this number: anybody can foresee them. For tests.
    #[arg(long, hide = true)]
    seed: Option<u64>,
}

/// Files that are not for connections.
const SPARE_FILES: usize = 100;

#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    Home,
    Public,
}

impl Default for Args {
    fn default() -> Args {
        Args {
            port: 4100,
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            database: None,
            no_open: false,
            limits: Which::Home,
            behind_proxy: false,
            host: Vec::new(),
            examples: false,
            seed: None,
        }
    }
}

pub fn run(args: &Args, data: &Folder) -> Done {
    let mut limits = match args.limits {
        Which::Home => Limits::home(),
        Which::Public => Limits::public(),
    };
    limits.behind_proxy = args.behind_proxy;
    limits.hosts.clone_from(&args.host);
    // Every connection is an open file; the database and computers that wake need some as well.
    let files = usize::try_from(server::raise_open_files()).unwrap_or(usize::MAX);
    limits.connections = limits.connections.min(files.saturating_sub(SPARE_FILES).max(files / 2));
    let config = Config {
        address: SocketAddr::new(args.listen, args.port),
        database: args.database.clone().unwrap_or_else(home),
        data: data.clone(),
        games: server::listed(args.examples),
        limits,
        seed: args.seed,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        let database = config.database.display().to_string();
        let server = Server::bind(config).await.map_err(Failure::wrong)?;
        let address = server.address();
        // Whoever listens everywhere is reached on his own machine by its own name.
        let host = if address.ip().is_unspecified() { "127.0.0.1".into() } else { address.ip().to_string() };
        let url = format!("http://{host}:{}/", address.port());
        print(format!(
            "Ladoga is at {url}\nGames are kept in {database}; end with Ctrl+C.\n\
             To copy them meanwhile: ladoga backup --database {database} COPY"
        ))?;
        if !args.no_open && std::io::stdout().is_terminal() {
            open(&url);
        }
        server.run(stop()).await.map_err(Failure::no)?;
        print(format!("All games are in {database}."))
    });
    // Searches of computer players are not waited for: what they had not decided is decided anew next time.
    runtime.shutdown_background();
    done
}

async fn stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = tokio::signal::ctrl_c().await;
}

/// The database in the user's data folder, or in the folder one is in if there is none.
pub fn home() -> PathBuf {
    let known = |name: &str| env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        known("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        known("HOME").map(|h| h.join("Library/Application Support"))
    } else {
        known("XDG_DATA_HOME").or_else(|| known("HOME").map(|h| h.join(".local/share")))
    };
    folder.map_or_else(|| PathBuf::from("ladoga.db"), |f| f.join("ladoga").join("ladoga.db"))
}

/// Opens the browser where there is one; that it cannot be opened changes nothing.
fn open(url: &str) {
    let (program, first): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else if env::var_os("DISPLAY").is_some() || env::var_os("WAYLAND_DISPLAY").is_some() {
        ("xdg-open", &[])
    } else {
        return;
    };
    let quiet = Stdio::null;
    let _ = Command::new(program).args(first).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}

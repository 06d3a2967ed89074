//! `ladoga attack`: what one address can do to a server of strangers, and what other visitors feel of it.
//!
//! The server is started for it, on loopback and with a database of its own, and is gone afterwards. Every address of
//! 127.0.0.0/8 is this machine's, so attackers and visitors have addresses of their own.

mod siege;
mod target;
mod visitor;

use std::{net::Ipv4Addr, path::PathBuf, time::Duration};

use serde::Serialize;
use tokio::time::{Instant, sleep, timeout};

use self::{siege::Siege, target::Target, visitor::Felt};
use crate::{
    client::Way,
    fail::{Done, Failure, print, print_json},
};

#[derive(clap::Args)]
#[command(
    after_help = "Example: ladoga attack --seconds 20\n         ladoga attack --only half --only games --limits home"
)]
pub struct Args {
    /// How long each attack lasts.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Only this attack; can be given several times.
    #[arg(long, value_enum, value_name = "ATTACK")]
    only: Vec<Siege>,
    /// The limits of the server that is attacked.
    #[arg(long, default_value = "public")]
    limits: String,
    /// Another build of the program to attack.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// One JSON object an attack.
    #[arg(long)]
    json: bool,
}

/// What the other visitors must not feel, and what the server must not take.
const P99_MS: f64 = 100.0;
const MEMORY_MB: f64 = 300.0;

/// What came of one attack.
#[derive(Serialize)]
struct Row {
    attack: String,
    /// What the attacker tried, and what he got.
    tried: u64,
    got: u64,
    /// The most he may get of a server for strangers, where that can be said.
    most: Option<u64>,
    #[serde(flatten)]
    felt: Felt,
    /// The most the server's memory was, in megabytes; nothing where that cannot be read.
    memory_mb: Option<f64>,
}

impl Row {
    fn holds(&self) -> bool {
        let felt = self.felt.asked > 0 && self.felt.p99_ms < P99_MS && self.felt.failed == 0;
        felt && self.most.is_none_or(|most| self.got <= most) && self.memory_mb.is_none_or(|mb| mb < MEMORY_MB)
    }

    fn line(&self) -> String {
        let Felt { asked, failed, p50_ms, p99_ms, most_ms, veteran_ms } = &self.felt;
        let memory = self.memory_mb.map_or("?".into(), |mb| format!("{mb:.0} MB"));
        let veteran = veteran_ms.map_or("no answer".into(), |ms| format!("{ms:.0} ms"));
        format!(
            "{:10} {:>9} tried {:>7} got | {asked:>5} asked {failed:>3} failed, half {p50_ms:.1} ms, 99 of 100 \
             {p99_ms:.1} ms, all {most_ms:.1} ms, veteran {veteran} | {memory}",
            self.attack, self.tried, self.got
        )
    }
}

pub fn run(args: &Args) -> Done {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let held = runtime.block_on(all(args))?;
    runtime.shutdown_background();
    if held { Ok(()) } else { Err(Failure::no("visitors felt it, or the attacker got too much: see above")) }
}

async fn all(args: &Args) -> Result<bool, Failure> {
    // Every half request is a file here too.
    server::raise_open_files();
    let target = Target::start(args.program.as_deref(), &args.limits)?;
    let chosen: Vec<_> = Siege::ALL.into_iter().filter(|s| args.only.is_empty() || args.only.contains(s)).collect();
    let mut held = true;
    for siege in [Siege::Nothing].into_iter().chain(chosen.into_iter().filter(|s| *s != Siege::Nothing)) {
        let mut row = one(&target, siege, Duration::from_secs(args.seconds)).await?;
        row.most = row.most.filter(|_| args.limits == "public");
        held &= row.holds();
        if args.json { print_json(&row)? } else { print(row.line())? }
    }
    Ok(held)
}

/// One attack from an address of its own.
async fn one(target: &Target, siege: Siege, time: Duration) -> Result<Row, Failure> {
    let attacker = Way { to: target.address, from: Some(Ipv4Addr::new(127, 0, 9, siege as u8).into()) };
    let (to, round) = (target.address, siege as u8);
    let end = Instant::now() + time;
    target.forget_most();
    let tally = std::sync::Arc::<siege::Tally>::default();
    let attack = tokio::spawn(siege.run(attacker, tally.clone(), end));
    // The attack gets going before it is felt. Visitors have a thread of their own: what is measured is the server, not
    // how busy the attacker is.
    let felt = tokio::task::spawn_blocking(move || visitor::feel(to, round, Duration::from_millis(500), end));
    let felt = felt.await.map_err(Failure::no)??;
    let memory_mb = target.most_memory();
    attack.abort();
    // What it held open closes with its tasks.
    let _ = timeout(Duration::from_secs(5), attack).await;
    sleep(Duration::from_millis(500)).await;
    let (tried, got) = tally.read();
    let name = clap::ValueEnum::to_possible_value(&siege).map_or_else(String::new, |v| v.get_name().to_owned());
    Ok(Row { attack: name, tried, got, most: siege.most(), felt, memory_mb })
}

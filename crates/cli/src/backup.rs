//! `ladoga backup`: a copy of the games that are kept.

use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use store::{Stage, StoreError};

use crate::{
    fail::{Done, Failure, print},
    serve,
};

#[derive(clap::Args)]
#[command(after_help = "Example: ladoga backup ladoga-monday.db\n\
    The copy is of one moment, whole and checked; a server that runs goes on meanwhile. To go back to it, end the\n\
    server, put the copy in the place of its database and remove the files DATABASE-wal and DATABASE-shm if there are any.")]
pub struct Args {
    /// The file to be made; one that is there is not replaced.
    #[arg(value_name = "COPY")]
    to: PathBuf,
    /// Where the games are kept; in the user's data folder without it.
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
}

pub fn run(args: &Args) -> Done {
    let from = args.database.clone().unwrap_or_else(serve::home);
    // Where nobody looks on, nothing is drawn.
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template("{bar:40} {percent} % {msg}").expect("a fixed template"));
    let copied = store::backup(&from, &args.to, |stage| {
        let (what, done, of) = match stage {
            Stage::Copying { done, of } => ("copied", done, of),
            Stage::Checking { done, of } => ("checked", done, of),
        };
        bar.set_message(what);
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let copied = copied.map_err(|why| match why {
        StoreError::Failed(_) => Failure::no(why),
        why => Failure::wrong(why),
    })?;
    print(format!(
        "{} with {} copied to {}, {:.1} MB; the copy was checked.",
        counted(copied.games, "game", "games"),
        counted(copied.entries, "entry", "entries"),
        args.to.display(),
        copied.bytes as f64 / 1e6
    ))
}

fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

//! `ladoga replay`.

use std::path::PathBuf;

use hexmap::Folder;
use serde_json::json;
use wargame::{Node, Replay, Viewer};

use crate::{
    fail::{Done, Failure, print, print_json, read},
    picture,
};

#[derive(clap::Args)]
#[command(
    after_help = "Example: ladoga replay game.replay --verify\n         ladoga replay game.replay --at 500 --png position.png"
)]
pub struct Args {
    file: PathBuf,
    /// Plays the game again and checks every line, throw and digest.
    #[arg(long)]
    verify: bool,
    /// The position after so many actions instead of the last one.
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    #[command(flatten)]
    out: picture::Out,
    /// One JSON object instead of the log.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, data: &Folder) -> Done {
    let name = args.file.display();
    // A file that is there and damaged is a no; one that is not there is wrong use.
    let text = read(&args.file).map_err(|e| if args.file.exists() { e.into_no() } else { e })?;
    let replay = Replay::from_text(&text).map_err(|e| Failure::no(format!("{name}: {e}")))?;
    let game = games::open(&replay.header.game, data).map_err(|e| Failure::no(format!("{name}: {e}")))?;
    if let Some(at) = args.at.filter(|&at| at > replay.actions.len()) {
        return Err(Failure::wrong(format!("{name} has {} actions, not {at}", replay.actions.len())));
    }
    let table = game.replay(&replay, args.at).map_err(|e| Failure::no(format!("{name}: {e}")))?;
    let intact = Replay::file_intact(&text) != Some(false);
    if args.verify && !intact {
        return Err(Failure::no(format!("{name}: the digest in its last line is not that of the file: it was edited")));
    }
    let result = match table.node() {
        Node::Over(outcome) => format!("{}, {} to {} points", outcome.level, outcome.points[0], outcome.points[1]),
        _ => "not over".into(),
    };
    args.out.write(&*table, Viewer::Umpire)?;
    if args.json {
        return print_json(&json!({
            "game": replay.header.game, "seats": replay.header.seats, "seed": replay.header.seed,
            "actions": replay.actions.len(), "at": table.seq(), "result": result,
            "dice": replay.header.fair.as_ref().map(|f| &f.hash),
            "verified": intact && args.at.is_none(),
        }));
    }
    if args.verify && args.at.is_none() {
        print(format!("{name}: {} actions verified; {result}", replay.actions.len()))?;
        if let Some(fair) = &replay.header.fair {
            print(format!("the dice are those of the hash shown when the game began: {}", fair.hash))?;
        }
        return Ok(());
    }
    print(format!(
        "{}: {} against {}, seed {}",
        replay.header.game, replay.header.seats[0], replay.header.seats[1], replay.header.seed
    ))?;
    for told in table.told(Viewer::Umpire, 0) {
        print(format!("{:5}  {}", told.seq, told.line.text))?;
    }
    print(result)
}

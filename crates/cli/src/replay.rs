//! `ladoga replay`.

use std::path::PathBuf;

use hexmap::Folder;
use serde_json::json;
use wargame::{Node, Replay, Viewer};

use crate::{
    fail::{Done, Failure, print, print_json, read},
    log::{self, Entry},
    picture,
};

#[derive(clap::Args)]
#[command(after_help = "Example: ladoga replay game.replay --verify\n         \
    ladoga replay game.replay --at 500 --png position.png\n         \
    ladoga replay game.replay --json | jq -r 'select(.kind == \"lost\") | .units[]'\n\
    --json prints an object for every entry of the log: seq (the action it followed), turn, phase, side (first, second\n\
    or null), kind, text (with marks, docs/protocol.md), and where there are any case, units, hexes, number. The last line\n\
    sums up: game, sides, seats, seed, parts, actions, at, result, dice, verified. docs/replay-format.md says more.")]
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
    /// The log as a line of JSON an entry, and a last one that sums up; with --verify only that.
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
    let info = table.info();
    if args.json {
        if !args.verify {
            for told in table.told(Viewer::Umpire, 0) {
                print_json(&Entry::new(info, &told))?;
            }
        }
        return print_json(&json!({
            "game": replay.header.game, "sides": info.sides, "seats": replay.header.seats, "seed": replay.header.seed,
            "parts": info.parts, "actions": replay.actions.len(), "at": table.seq(), "result": result,
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
    let drawn = args.out.files();
    if !drawn.is_empty() {
        let (turn, at, all) = (table.moment().turn, table.seq(), replay.actions.len());
        return print(format!("{}: turn {turn}, after {at} of {all} actions; {result}", drawn.join(", ")));
    }
    print(format!(
        "{}: {} against {}, seed {}",
        replay.header.game, replay.header.seats[0], replay.header.seats[1], replay.header.seed
    ))?;
    for line in log::numbered(info, &table.told(Viewer::Umpire, 0)) {
        print(line)?;
    }
    print(result)
}

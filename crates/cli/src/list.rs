//! `ladoga games`.

use hexmap::Folder;

use crate::fail::{Done, print, print_json};

#[derive(clap::Args)]
#[command(after_help = "Example: ladoga games --json")]
pub struct Args {
    /// One JSON array.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, _: &Folder) -> Done {
    if args.json {
        return print_json(&games::ALL);
    }
    for game in games::ALL {
        let state = if game.playable { "playable" } else { "map and rulebook only, rules to come" };
        print(format!("{:22} {}\n{:22} {} turns; {}; {state}\n", game.id, game.title, "", game.turns, game.about))?;
    }
    Ok(())
}

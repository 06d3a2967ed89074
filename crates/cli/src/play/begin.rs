//! How a game at the terminal begins: a new one or a saved one, and who sits where.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use players::Staffed;
use wargame::{Info, Match, Replay, Seed, Side, Table as _};

use super::{Args, Seated, Session, offers::Offers, page};
use crate::{
    entrant::Entrant,
    fail::{Failure, at, print, read},
    simulate::{read_options, scenario},
};

/// Who plays at the keyboard.
const PERSON: &str = "person";

/// The game of a file.
fn saved<R: Staffed>(rules: &Arc<R>, file: &Path) -> Result<Match<R>, Failure> {
    if !file.exists() {
        return Err(at(file, "there is no saved game: begin one without --resume"));
    }
    let parted = |e| Failure::no(format!("{}: {e}", file.display()));
    Replay::from_text(&read(file)?).map_err(parted)?.play(rules.clone(), None).map_err(parted)
}

/// A new game, for a file that is not there yet.
fn new<R: Staffed>(rules: &Arc<R>, args: &Args, file: &Path) -> Result<Match<R>, Failure> {
    if file.exists() {
        return Err(at(file, "a game is there already: go on with --resume, or name another file with --save"));
    }
    let options = read_options(&args.options)?;
    let seed = match args.seed {
        Some(seed) => Seed::Mixed(seed),
        None => server::fresh_seed(),
    };
    let scenario = scenario(rules.info(), args.scenario.as_deref(), &options)?;
    Match::new(rules.clone(), scenario, &options, seed).map_err(Failure::wrong)
}

/// The flag of a side, as the game calls it: `--russian`.
fn flag(info: &Info, side: Side) -> String {
    format!("--{}", info.sides[side.index()].to_lowercase())
}

impl<R: Staffed> Session<R> {
    pub(super) fn begin(rules: &Arc<R>, args: &Args) -> Result<Self, Failure> {
        let file = args.save.clone().unwrap_or_else(|| PathBuf::from(format!("{}.replay", args.game)));
        let mut game = if args.resume { saved(rules, &file)? } else { new(rules, args, &file)? };
        let (seed, mut seats) = (game.header().seed().unwrap_or(Seed::Mixed(0)), game.header().seats.clone());
        let mut players = [None, None];
        for side in Side::BOTH {
            let (wanted, seat) = ([&args.german, &args.soviet][side.index()], &mut seats[side.index()]);
            let read = |name: &str| {
                let entrant = Entrant::read(name, None)?;
                entrant.check_by(&**rules).map(|()| entrant)
            };
            let computer = match wanted.as_deref() {
                Some(PERSON) => None,
                Some(name) => {
                    let person = |why: String| {
                        if why.starts_with("there is no player") { format!("{why}, {PERSON}") } else { why }
                    };
                    let wrong = |e: Failure| match e {
                        Failure::Use(why) => Failure::Use(format!("{}: {}", flag(game.info(), side), person(why))),
                        other => other,
                    };
                    Some(read(name).map_err(wrong)?)
                }
                // Whoever played a saved game is still there, if it was one of our players.
                None => Some(seat.as_str()).filter(|_| args.resume).and_then(|name| read(name).ok()),
            };
            *seat = computer.as_ref().map_or(PERSON, |c| c.name.as_str()).to_owned();
            players[side.index()] = computer.and_then(|c| {
                let player = rules.player(&c.player, seed.derive(10 + side as u64))?;
                Some(Seated { player, limit: c.limit })
            });
        }
        let width = page::width();
        if !args.resume {
            for note in &game.info().reconstructed {
                print(page::wrap(&format!("reconstructed: {note}"), width, 2))?;
            }
            let [first, second] = &game.info().sides;
            let who = format!("{}: {first} ({}) against {second} ({})", game.info().title, seats[0], seats[1]);
            print(page::wrap(&format!("{who}. Type help for what can be typed."), width, 2))?;
        }
        game.set_seats(seats);
        // What happened before is in the log, for whoever asks.
        let seen = if args.resume { game.seq() } else { 0 };
        let (offers, proposed) = (Offers::default(), Vec::new());
        Ok(Session { game, players, file, seen, asked: None, offers, proposed, width })
    }
}

//! `ladoga play`: a whole game in a plain terminal.

use std::{
    io::{BufRead, Write},
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use games::with_rules;
use hexmap::Folder;
use players::Staffed;
use wargame::{Budget, Match, Node, Player, Replay, Side, Table as _, Viewer, action, sub_seed};

use crate::{
    fail::{Done, Failure, at, print, read, write},
    picture::Out,
    simulate::read_options,
};

#[derive(clap::Args)]
#[command(after_help = "Example: ladoga play leningrad-1979 --soviet veteran\n\
    Answer with the number of an offer or with the action itself («move 1412»). Also: why ACTION, undo, log, position,\n\
    picture, quit. Every action is saved; `ladoga play GAME --resume` goes on.")]
pub struct Args {
    game: String,
    /// Who plays the German side: person, random, recruit, veteran, marshal. Without it a person, or whoever played the saved game.
    #[arg(long, value_name = "WHO")]
    german: Option<String>,
    /// Who plays the Soviet side.
    #[arg(long, value_name = "WHO")]
    soviet: Option<String>,
    /// The seed of the dice; by the clock without it.
    #[arg(long)]
    seed: Option<u64>,
    /// Options of the game: bid=12.
    #[arg(long = "option", value_name = "KEY=N")]
    options: Vec<String>,
    /// Where the game is kept; `GAME.replay` without it.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Goes on with the saved game.
    #[arg(long)]
    resume: bool,
}

pub fn run(args: &Args, data: &Folder) -> Done {
    let game = games::open(&args.game, data).map_err(Failure::wrong)?;
    with_rules!(&game, rules => Session::begin(rules.clone(), args)?.run())
}

/// Who plays at the keyboard.
const PERSON: &str = "person";

struct Session<R: Staffed> {
    game: Match<R>,
    players: [Option<Box<dyn Player<R>>>; 2],
    file: PathBuf,
    seen: u32,
}

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
    let clock = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64);
    let (options, seed) = (read_options(&args.options)?, args.seed.unwrap_or_else(clock));
    let game = Match::new(rules.clone(), "campaign", &options, seed).map_err(Failure::wrong)?;
    for note in &game.info().reconstructed {
        print(format!("reconstructed: {note}"))?;
    }
    Ok(game)
}

impl<R: Staffed> Session<R> {
    fn begin(rules: Arc<R>, args: &Args) -> Result<Self, Failure> {
        let file = args.save.clone().unwrap_or_else(|| PathBuf::from(format!("{}.replay", args.game)));
        let mut game = if args.resume { saved(&rules, &file)? } else { new(&rules, args, &file)? };
        let mut seats = game.header().seats.clone();
        for (seat, wanted) in seats.iter_mut().zip([&args.german, &args.soviet]) {
            if let Some(who) = wanted {
                seat.clone_from(who);
            } else if !args.resume || !players::NAMES.contains(&seat.as_str()) {
                *seat = PERSON.to_owned();
            }
        }
        let seed = game.header().seed().unwrap_or(0);
        let player = |name: &str, number| match name {
            PERSON => Ok(None),
            name => rules
                .player(name, sub_seed(seed, number))
                .map(Some)
                .ok_or_else(|| Failure::wrong(format!("{}, {PERSON}", players::unknown(name)))),
        };
        let players = [player(&seats[0], 10)?, player(&seats[1], 11)?];
        game.set_seats(seats);
        // What happened before is in the log, for whoever asks.
        let seen = if args.resume { game.seq() } else { 0 };
        Ok(Session { game, players, file, seen })
    }

    fn run(mut self) -> Done {
        let mut input = std::io::stdin().lock();
        loop {
            self.tell()?;
            match self.game.node() {
                Node::Over(outcome) => {
                    self.keep()?;
                    return print(format!(
                        "{} victory, {} to {} points; kept in {}",
                        outcome.level,
                        outcome.points[0],
                        outcome.points[1],
                        self.file.display()
                    ));
                }
                Node::Chance => unreachable!("a match throws by itself"),
                Node::Decide(side) if self.players[side.index()].is_some() => self.computer(side)?,
                Node::Decide(side) => {
                    self.keep()?;
                    self.ask(side)?;
                    let mut line = Vec::new();
                    let ended = input.read_until(b'\n', &mut line)? == 0;
                    if ended || !self.answer(side, String::from_utf8_lossy(&line).trim())? {
                        return print(format!("kept in {}; go on with --resume", self.file.display()));
                    }
                }
            }
        }
    }

    fn computer(&mut self, side: Side) -> Done {
        let seat = self.game.seat().expect("a side decides");
        let player = self.players[side.index()].as_mut().expect("a computer plays");
        let action = player.choose(&seat, Budget::default());
        self.game.play(action).map_err(Failure::no)?;
        Ok(())
    }

    /// Nothing a person did is lost on a crash: the game is on disk after every action of his and before every question.
    fn keep(&self) -> Done {
        let new = self.file.with_extension("new");
        write(&new, self.game.replay().to_text().as_bytes())?;
        std::fs::rename(&new, &self.file)?;
        Ok(())
    }

    fn tell(&mut self) -> Done {
        for told in self.game.told(self.viewer(), self.seen) {
            print(format!("  {}", told.line.text))?;
        }
        self.seen = self.game.seq();
        Ok(())
    }

    /// One person sees with that side's eyes; two at one screen, or none, what is public.
    fn viewer(&self) -> Viewer {
        match (&self.players[0], &self.players[1]) {
            (None, Some(_)) => Viewer::Player(Side::First),
            (Some(_), None) => Viewer::Player(Side::Second),
            _ => Viewer::Spectator,
        }
    }

    fn ask(&self, side: Side) -> Done {
        let view = self.game.view(Viewer::Player(side));
        let ask = view.ask.expect("whoever decides is asked");
        print(format!(
            "\n[turn {}] {}: {} (case {})",
            view.turn,
            self.game.info().sides[side.index()],
            ask.question,
            ask.case
        ))?;
        let offers = self.game.offers();
        let numbered: Vec<_> = offers.iter().enumerate().map(|(i, o)| format!("{}) {o}", i + 1)).collect();
        print(numbered.join("  "))?;
        if let Some(f) = ask.forecast {
            let chances: Vec<_> =
                f.results.iter().map(|(r, w)| format!("{r} {:.0} %", 100.0 * *w as f64 / f.of as f64)).collect();
            print(format!("  odds now: {}", chances.join(", ")))?;
        }
        write!(std::io::stdout(), "> ")?;
        std::io::stdout().flush()?;
        Ok(())
    }

    /// Does what a person typed; answers whether to go on.
    fn answer(&mut self, side: Side, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "undo" => {
                let undone = self.game.undo(side);
                self.seen = self.seen.min(self.game.seq());
                print(if undone {
                    "undone"
                } else {
                    "nothing can be undone: a throw, a reveal or the other side came between"
                })?;
            }
            "why" => self.why(side, rest)?,
            "log" => {
                for told in self.game.told(self.viewer(), 0) {
                    print(format!("{:5}  {}", told.seq, told.line.text))?;
                }
            }
            "position" => self.position(side)?,
            "picture" => {
                let (out, path) = Out::beside(&self.file);
                match out.write(&self.game, Viewer::Player(side)) {
                    Ok(()) => print(format!("drawn to {}", path.display()))?,
                    Err(Failure::Use(why) | Failure::No(why)) => print(why)?,
                    Err(Failure::Pipe) => return Err(Failure::Pipe),
                }
            }
            _ => self.act(side, line)?,
        }
        Ok(true)
    }

    fn why(&self, side: Side, text: &str) -> Done {
        match (action::read::<R::Action>(self.game.info(), text), self.game.why(side, &[text])) {
            (Err(unreadable), _) => print(unreadable),
            (Ok(_), Some(refusal)) => print(refusal),
            (Ok(_), None) => print(format!("«{text}» may be done")),
        }
    }

    fn act(&mut self, side: Side, line: &str) -> Done {
        let offers = self.game.offers();
        let text = match line.parse::<usize>() {
            Ok(number) if (1..=offers.len()).contains(&number) => offers[number - 1].clone(),
            Ok(number) => return print(format!("there is no offer {number}; they go from 1 to {}", offers.len())),
            Err(_) => line.to_owned(),
        };
        match action::read::<R::Action>(self.game.info(), &text) {
            Err(why) => print(why),
            Ok(_) => match self.game.act(side, self.game.seq(), &[&text]) {
                Ok(_) => self.keep(),
                Err(why) => print(why),
            },
        }
    }

    fn position(&self, side: Side) -> Done {
        let view = self.game.view(Viewer::Player(side));
        let info = self.game.info();
        let mut units: Vec<_> = view.units.iter().map(|u| (info.hex(u.at), info.unit(u.unit), &u.face)).collect();
        units.sort_by_key(|(hex, unit, _)| (*hex, *unit));
        for (hex, unit, face) in units {
            print(format!("  {hex}  {unit:10} {:12} {}", face.kind, face.strengths))?;
        }
        for track in &view.tracks {
            let side = track.side.map_or("", |s| info.sides[s.index()].as_str());
            print(format!("  {side} {}: {}", track.name, track.value))?;
        }
        Ok(())
    }
}

//! `ladoga play`: a whole game in a plain terminal.

mod begin;
mod inquire;
mod offers;
mod page;
mod words;

use std::{
    io::{self, BufRead, IsTerminal as _, Write as _},
    path::PathBuf,
};

use games::with_rules;
use hexmap::Folder;
use players::{Hosted as _, Staffed};
use wargame::{
    ActError, Ask, Budget, Consequence, Heard, Limit, Match, Node, Player, Side, Table as _, Target, View, Viewer,
    When, action, consequence, prose::plain,
};

use crate::{
    entrant,
    fail::{Done, Failure, print, write},
};
use offers::Offers;
use page::wrap;

#[derive(clap::Args)]
#[command(after_help = format!("Example: ladoga play leningrad-1979 --soviet veteran\n         \
    ladoga play assault-on-leningrad --russian marshal@2s\n\
    Answer with the number of an offer or with the action itself («move 1412»); `help` lists what else can be typed:\n\
    done, undo, hint, why, look, offers, position, score, log, picture, quit. docs/play.md shows a turn.\n\
    {}\n\
    Every action is saved; `ladoga play GAME --resume` goes on.", entrant::GRAMMAR))]
pub struct Args {
    /// The game, as `ladoga games` lists it.
    game: String,
    /// Who plays the German side: person, or a player, as in marshal@0.5s. Without it a person, or whoever played the
    /// saved game.
    #[arg(long, value_name = "WHO")]
    german: Option<String>,
    /// Who plays the other side; the game calls it Soviet or Russian, and both are understood.
    #[arg(long, visible_alias = "russian", value_name = "WHO")]
    soviet: Option<String>,
    /// The seed of the dice, for a game that is to be foreseen; fresh and secret without it.
    #[arg(long)]
    seed: Option<u64>,
    /// The scenario; the first of the game without it.
    #[arg(long, value_name = "NAME")]
    scenario: Option<String>,
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
    with_rules!(&game, rules => Session::begin(rules, args)?.run())
}

/// Lines that are told at once before a question.
const TOLD: usize = 60;

/// A computer at the table.
struct Seated<R: Staffed> {
    player: Box<dyn Player<R>>,
    limit: Option<Limit>,
}

struct Session<R: Staffed> {
    game: Match<R>,
    players: [Option<Seated<R>>; 2],
    file: PathBuf,
    /// How far the log was told.
    seen: u32,
    /// The number of actions when the question was last put.
    asked: Option<u32>,
    offers: Offers,
    /// What `yes` does: the end that was asked about, or what was advised.
    proposed: Vec<String>,
    width: usize,
}

/// Actions in a row, none of them broken over two lines.
fn glued(acts: &[String]) -> String {
    acts.iter().map(|act| act.replace(' ', "\u{a0}")).collect::<Vec<_>>().join(", ")
}

/// What a person means by a text.
enum Meant {
    Act(String),
    Several(Vec<String>),
    /// Something on the board about which nothing is offered.
    Idle(Target),
}

impl<R: Staffed> Session<R> {
    fn run(mut self) -> Done {
        let mut input = io::stdin().lock();
        let echo = !io::stdin().is_terminal();
        loop {
            match self.game.node() {
                Node::Over(outcome) => {
                    self.tell()?;
                    self.keep()?;
                    self.score(self.viewer())?;
                    let end = words::outcome(self.game.info(), &outcome);
                    return print(format!("{end}; kept in {}", self.file.display()));
                }
                Node::Chance => unreachable!("a match throws by itself"),
                Node::Decide(side) if self.players[side.index()].is_some() => self.computer(side)?,
                Node::Decide(side) => {
                    if self.asked != Some(self.game.seq()) {
                        self.tell()?;
                        self.keep()?;
                        self.ask(side)?;
                    }
                    write!(io::stdout(), "> ")?;
                    io::stdout().flush()?;
                    let mut line = Vec::new();
                    let ended = input.read_until(b'\n', &mut line)? == 0;
                    let line = String::from_utf8_lossy(&line);
                    // What nobody sees himself type stands in the output, so that it can be read.
                    if echo || ended {
                        print(line.trim())?;
                    }
                    if ended || !self.answer(side, line.trim())? {
                        return print(format!("kept in {}; go on with --resume", self.file.display()));
                    }
                }
            }
        }
    }

    fn computer(&mut self, side: Side) -> Done {
        let seat = self.game.seat().expect("a side decides");
        let seated = self.players[side.index()].as_mut().expect("a computer plays");
        let action = seated.player.choose(&seat, Budget { turn: seated.limit, stop: None });
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

    /// Prints a sentence, wrapped.
    fn say(&self, text: impl std::fmt::Display) -> Done {
        print(wrap(&text.to_string(), self.width, 2))
    }

    /// Where the game stands, what the points are made of, and what can still be won or lost.
    fn score(&self, viewer: Viewer) -> Done {
        for line in crate::score::lines(self.game.info(), &self.game.score(viewer)) {
            print(wrap(&line, self.width, 10))?;
        }
        Ok(())
    }

    /// What happened since the last question.
    fn tell(&mut self) -> Done {
        let lines = words::happened(self.game.info(), &self.game.told(self.viewer(), self.seen));
        let before = lines.len().saturating_sub(TOLD);
        if before > 0 {
            self.say(format!("({before} lines before this; log all shows them)"))?;
        }
        for line in &lines[before..] {
            print(wrap(line, self.width, 4))?;
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

    fn question(&self, side: Side) -> (View, Ask) {
        let mut view = self.game.view(Viewer::Player(side));
        let ask = view.ask.take().expect("whoever decides is asked");
        (view, ask)
    }

    fn ask(&mut self, side: Side) -> Done {
        let (view, ask) = self.question(side);
        let info = self.game.info();
        let (who, turn) = (&info.sides[side.index()], view.moment.turn);
        let impulse =
            wargame::words::impulse(info, view.moment).map(|impulse| format!(", {impulse}")).unwrap_or_default();
        self.say(format!("\n[turn {turn}{impulse}] {who}: {} (case {})", plain(&ask.question), ask.case))?;
        if let Some(hand) = words::hand(info, &view, &ask) {
            print(wrap(&format!("  {hand}"), self.width, 4))?;
        }
        for line in ask.forecast.iter().flat_map(|f| &f.rolls).flat_map(|roll| words::odds(info, roll)) {
            print(wrap(&format!("  {line}"), self.width, 4))?;
        }
        if let Some(duty) = &ask.duty {
            print(wrap(&format!("  done is not allowed yet: {duty}"), self.width, 4))?;
        }
        self.offers = Offers::new(&self.game, &view, &ask);
        self.asked = Some(self.game.seq());
        self.page()
    }

    /// The next offers.
    fn page(&mut self) -> Done {
        for line in self.offers.page(self.width) {
            print(line)?;
        }
        match self.offers.rest() {
            0 => Ok(()),
            rest => self.say(format!("({rest} more: type more, or offers WORD for those with a word in them)")),
        }
    }

    /// Does what a person typed; answers whether to go on.
    fn answer(&mut self, side: Side, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        // Whoever types something else has not said yes.
        let proposed = std::mem::take(&mut self.proposed);
        match word {
            "" => self.proposed = proposed,
            "quit" | "exit" => return Ok(false),
            "yes" if proposed.is_empty() => self.say("nothing was asked that yes would answer")?,
            "yes" => self.act(side, &proposed)?,
            "done!" => self.act(side, &["done".to_owned()])?,
            "undo" => self.undo(side, rest)?,
            "hint" => self.hint(side)?,
            "why" => self.why(side, rest)?,
            "look" => self.look(side, rest)?,
            "help" | "?" => self.help()?,
            "more" if self.offers.rest() == 0 => self.say("all offers were shown; offers shows them again")?,
            "more" => self.page()?,
            "offers" if rest.is_empty() => self.ask(side)?,
            "offers" => match self.offers.find(rest) {
                0 => self.say(format!("no offer has «{rest}» in it"))?,
                _ => self.page()?,
            },
            "log" => self.log(rest)?,
            "score" => self.score(Viewer::Player(side))?,
            "position" => self.position(side, rest)?,
            "picture" => self.picture(side)?,
            _ => self.typed(side, line, &proposed)?,
        }
        Ok(true)
    }

    /// Actions that were typed, one or several. An end that leaves something undone is asked about first.
    fn typed(&mut self, side: Side, line: &str, proposed: &[String]) -> Done {
        let mut row: Vec<String> = Vec::new();
        for text in line.split(',').map(str::trim) {
            // Offers are those of now: what comes later in a row is written out.
            let meant = if row.is_empty() { self.meant(text) } else { Meant::Act(text.to_owned()) };
            let text = match meant {
                Meant::Act(text) => text,
                Meant::Several(acts) => {
                    return self.say(format!("«{text}» can mean several things: {}", acts.join(", ")));
                }
                Meant::Idle(target) => return self.idle(side, text, target),
            };
            if let Err(why) = action::read::<R::Action>(self.game.info(), &text) {
                return self.unknown(&text, &why.0);
            }
            row.push(text);
        }
        let idle = self.question(side).1.idle.filter(|_| row == ["done"]);
        let mut costs = self.costs(side, &row);
        // What comes later of what is left undone stands in the question's own words.
        costs.retain(|one| idle.is_none() || one.when == When::Now);
        if (idle.is_none() && costs.is_empty()) || proposed == row {
            return self.act(side, &row);
        }
        let said = |one: &Consequence| plain(&one.say()).into_owned();
        let all: Vec<_> = idle.iter().map(|idle| plain(idle).into_owned()).chain(costs.iter().map(said)).collect();
        self.proposed = row;
        match &self.proposed[..] {
            [only] if only == "done" => {
                self.say(format!("End anyway: {}. Type done again or yes to end.", all.join("; ")))
            }
            _ => self.say(format!("Do it anyway: {}. Type it again or yes to do it.", all.join("; "))),
        }
    }

    /// What a row of actions costs for certain and for good, where something else could be done instead.
    fn costs(&self, side: Side, row: &[String]) -> Vec<Consequence> {
        let (rules, mut state, viewer) = (&**self.game.rules(), self.game.state().clone(), Viewer::Player(side));
        let (mut costs, mut offers) = (Vec::new(), Vec::new());
        for text in row {
            let Ok(action) = action::read::<R::Action>(rules.info(), text) else { break };
            if rules.node(&state) != Node::Decide(side) || rules.check(&state, action).is_err() {
                break;
            }
            offers.clear();
            rules.legal(&state, &mut offers);
            let grave = consequence::grave(rules, &state, viewer);
            if grave.len() < offers.len() {
                let own = grave.into_iter().filter(|(nth, _)| offers[*nth] == action);
                costs.extend(own.flat_map(|(_, list)| list));
            }
            let mut heard = Heard::default();
            rules.apply(&mut state, action, &mut heard);
            // What comes after something was turned up is another matter.
            if heard.sealed {
                break;
            }
        }
        costs
    }

    fn act(&mut self, side: Side, row: &[String]) -> Done {
        let (before, texts) = (self.game.seq(), row.iter().map(String::as_str).collect::<Vec<_>>());
        let done = self.game.act(side, before, &texts);
        if self.game.seq() > before {
            self.keep()?;
        }
        match done {
            Ok(done) if done < row.len() => {
                self.tell()?;
                self.say(format!("not done, because something came between: {}", glued(&row[done..])))
            }
            Ok(_) => Ok(()),
            Err(ActError::Refused(refusal)) => {
                let at = row.get((self.game.seq() - before) as usize).map_or("", String::as_str);
                self.tell()?;
                self.say(words::refused(self.game.info(), at, &refusal))
            }
            Err(why) => self.say(why),
        }
    }

    /// A number, a hex or a unit stands for what is offered about it.
    fn meant(&self, text: &str) -> Meant {
        let (info, choices) = (self.game.info(), &self.offers.choices);
        let number = text.parse::<usize>().ok().filter(|_| !text.starts_with('0'));
        if let Some(choice) = number.and_then(|n| choices.get(n.wrapping_sub(1))) {
            return Meant::Act(choice.act.clone());
        }
        let target = info.unit_named(text).map(Target::Unit).or(info.map.by_label(text).map(Target::Hex));
        let Some(target) = target else { return Meant::Act(text.to_owned()) };
        let mut acts: Vec<_> = choices.iter().filter(|c| c.target == target).map(|c| c.act.clone()).collect();
        match acts.len() {
            0 => Meant::Idle(target),
            1 => Meant::Act(acts.remove(0)),
            _ => Meant::Several(acts),
        }
    }

    fn undo(&mut self, side: Side, how_far: &str) -> Done {
        let count = match how_far {
            // What was typed in one row is taken back at once.
            "" => self.game.last_row(),
            "move" => self.game.whole_before(0),
            "phase" => self.game.phase_before(0),
            other => {
                return self.say(format!("«{other}» cannot be undone; undo, undo move or undo phase can be typed"));
            }
        };
        let undone = (0..count.max(1)).filter(|_| self.game.undo(side)).count();
        self.seen = self.seen.min(self.game.seq());
        match undone {
            0 => self.say("nothing can be undone: a throw, a reveal or the other side came between"),
            1 => print("undone"),
            many => print(format!("{many} actions undone")),
        }
    }

    fn hint(&mut self, side: Side) -> Done {
        let Some(hint) = self.game.hint(side).filter(|h| !h.acts.is_empty()) else {
            return self.say("the veteran knows no advice here");
        };
        let (_, ask) = self.question(side);
        self.say(words::advice(&self.game, &ask, &hint))?;
        if !hint.aim.is_empty() {
            self.say(format!("Aim: {}.", plain(&hint.aim)))?;
        }
        self.say(format!("Type yes to do it: {}", glued(&hint.acts)))?;
        self.proposed = hint.acts;
        Ok(())
    }
}

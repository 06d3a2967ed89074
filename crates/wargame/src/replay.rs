//! Replays: a header, one line an action, and digests. The format is described in docs/replay-format.md.

mod head;

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    action,
    dice::{NoSeed, Seed},
    game::Match,
    info::Info,
    rules::{Node, Show, Side},
    table::Table,
};

pub use head::{Fair, Header};

/// A digest of the state stands after every so many actions.
const CHECK_EVERY: usize = 100;

/// The last line of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    pub actions: usize,
    pub result: String,
    pub points: [i16; 2],
    pub state: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Note {
    /// Digest of the state after so many actions.
    At {
        actions: usize,
        state: String,
    },
    Resign(Side),
    End(End),
    /// Digest of everything before it.
    File(String),
}

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    pub header: Header,
    pub actions: Vec<String>,
    /// Number of actions, digest of the state after them.
    pub checks: Vec<(usize, String)>,
    pub resigned: Option<Side>,
    pub end: Option<End>,
    places: Places,
}

/// The line of the file everything stands in, for messages.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Places {
    actions: Vec<usize>,
    checks: Vec<usize>,
    resigned: usize,
    end: usize,
}

/// Where a replay parts from the rules, or what cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// Line of the file, from 1; 0 if it is not about a line.
    pub line: usize,
    pub what: String,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.what),
            line => write!(f, "line {line}: {}", self.what),
        }
    }
}

impl std::error::Error for ReplayError {}

/// BLAKE3 over the postcard bytes of a state.
pub fn state_digest<S: Serialize>(state: &S) -> String {
    let bytes = postcard::to_stdvec(state).expect("a state is plain data");
    short(&blake3::hash(&bytes))
}

/// BLAKE3 over bytes, shortened, as it stands in files.
pub fn digest(bytes: &[u8]) -> String {
    short(&blake3::hash(bytes))
}

fn short(hash: &blake3::Hash) -> String {
    format!("b3:{}", &hash.to_hex()[..32])
}

impl Replay {
    pub(crate) fn of<R: Show>(game: &Match<R>, resigned: Option<Side>) -> Replay {
        let info = game.rules().info();
        let actions: Vec<_> = game.actions().iter().map(|&a| action::write(info, a)).collect();
        let end = match game.node() {
            Node::Over(outcome) => Some(End {
                actions: actions.len(),
                result: outcome.level,
                points: outcome.points,
                state: state_digest(game.state()),
            }),
            _ => None,
        };
        let header = game.header().clone();
        let mut replay = Replay { header, actions, checks: Vec::new(), resigned, end, places: Places::default() };
        replay.add_checks(game);
        replay.lay_out();
        replay
    }

    /// Digests are worked out by playing the game again, so that play itself need not pay for them.
    fn add_checks<R: Show>(&mut self, game: &Match<R>) {
        let options = &self.header.options;
        let seed = self.header.seed().unwrap_or(Seed::Mixed(0));
        let Ok(mut again) = Match::unthrown(game.rules().clone(), &self.header.scenario, options, seed) else { return };
        for (done, &action) in game.actions().iter().enumerate() {
            again.push(action);
            if (done + 1) % CHECK_EVERY == 0 {
                self.checks.push((done + 1, state_digest(again.state())));
            }
        }
    }

    /// Finds the places that [`Replay::to_text`] gives everything.
    fn lay_out(&mut self) {
        let places = &mut self.places;
        let mut checks = self.checks.iter().peekable();
        let mut line = 1;
        for done in 1..=self.actions.len() {
            line += 1;
            places.actions.push(line);
            if checks.next_if(|(at, _)| *at == done).is_some() {
                line += 1;
                places.checks.push(line);
            }
        }
        if self.resigned.is_some() {
            line += 1;
            places.resigned = line;
        }
        if self.end.is_some() {
            places.end = line + 1;
        }
    }

    /// The file: header, actions with checks between them, end, digest.
    pub fn to_text(&self) -> String {
        let json = |note: &Note| serde_json::to_string(note).expect("a note is plain data");
        let mut text = serde_json::to_string(&self.header).expect("a header is plain data");
        text.push('\n');
        let mut checks = self.checks.iter().peekable();
        for (done, action) in self.actions.iter().enumerate() {
            text.push_str(action);
            text.push('\n');
            if let Some((actions, state)) = checks.next_if(|(at, _)| *at == done + 1) {
                text.push_str(&json(&Note::At { actions: *actions, state: state.clone() }));
                text.push('\n');
            }
        }
        if let Some(side) = self.resigned {
            text.push_str(&json(&Note::Resign(side)));
            text.push('\n');
        }
        if let Some(end) = &self.end {
            text.push_str(&json(&Note::End(end.clone())));
            text.push('\n');
        }
        let digest = short(&blake3::hash(text.as_bytes()));
        text.push_str(&json(&Note::File(digest)));
        text.push('\n');
        text
    }

    /// Reads a file. A digest that does not fit is not an error here: [`Replay::play`] says where it parts.
    pub fn from_text(text: &str) -> Result<Replay, ReplayError> {
        let bad = |line, what: String| ReplayError { line, what };
        let mut lines = text.lines().enumerate().map(|(i, l)| (i + 1, l.trim_end()));
        let (_, first) = lines.next().ok_or_else(|| bad(1, "the file is empty".into()))?;
        let header: Header =
            serde_json::from_str(first).map_err(|e| bad(1, format!("this is no replay header: {e}")))?;
        if header.format != 1 {
            return Err(bad(1, format!("format {} is unknown to this program", header.format)));
        }
        if header.seed().is_none() {
            return Err(bad(1, NoSeed.to_string()));
        }
        let places = Places::default();
        let mut replay = Replay { header, actions: Vec::new(), checks: Vec::new(), resigned: None, end: None, places };
        // 0 while the game goes on, 1 after a resignation, 2 after the end, 3 after the digest.
        let mut stage = 0;
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let done = replay.actions.len();
            let note = match line.starts_with('{') {
                true => Some(
                    serde_json::from_str(line)
                        .map_err(|e| bad(number, format!("this is neither an action nor a note: {e}")))?,
                ),
                false => None,
            };
            let (latest, next) = match &note {
                None | Some(Note::At { .. }) => (0, 0),
                Some(Note::Resign(_)) => (0, 1),
                Some(Note::End(_)) => (1, 2),
                Some(Note::File(_)) => (2, 3),
            };
            if stage > latest {
                return Err(bad(number, "nothing can stand here: the game or the file has ended before".into()));
            }
            stage = next;
            match note {
                None => {
                    replay.actions.push(line.to_owned());
                    replay.places.actions.push(number);
                }
                Some(Note::At { actions, state }) => {
                    if actions != done || replay.checks.last().is_some_and(|(at, _)| *at == done) {
                        return Err(bad(number, format!("a digest for {actions} actions, after {done}")));
                    }
                    replay.checks.push((actions, state));
                    replay.places.checks.push(number);
                }
                Some(Note::Resign(side)) => {
                    replay.resigned = Some(side);
                    replay.places.resigned = number;
                }
                Some(Note::End(end)) => {
                    if end.actions != done {
                        return Err(bad(
                            number,
                            format!("the end counts {} actions, the file has {done}", end.actions),
                        ));
                    }
                    replay.end = Some(end);
                    replay.places.end = number;
                }
                Some(Note::File(_)) => {}
            }
        }
        Ok(replay)
    }

    /// Whether the digest at the end of a file fits what stands before it; nothing if there is none.
    pub fn file_intact(text: &str) -> Option<bool> {
        let last = text.trim_end().lines().next_back()?;
        let before = text.get(..text.rfind(last)?)?;
        match serde_json::from_str(last).ok()? {
            Note::File(digest) => Some(digest == short(&blake3::hash(before.as_bytes()))),
            _ => None,
        }
    }

    /// Plays it again up to `upto` actions (all without a limit), checking every line: a throw against
    /// the seed, a decision against the rules, every digest. Says at which line it parts. A whole game without
    /// an end is ready to go on: throws that follow its last action are made.
    pub fn play<R: Show>(&self, rules: Arc<R>, upto: Option<usize>) -> Result<Match<R>, ReplayError> {
        let seed = self.header.seed().unwrap_or(Seed::Mixed(0));
        if self.header.game != rules.info().id {
            let what = format!("this is a game of {}, not of {}", self.header.game, rules.info().id);
            return Err(ReplayError { line: 1, what });
        }
        let mut game = Match::unthrown(rules, &self.header.scenario, &self.header.options, seed)
            .map_err(|e| ReplayError { line: 1, what: e.to_string() })?;
        game.set_seats(self.header.seats.clone());
        if let Some(fair) = &self.header.fair {
            if !fair.keeps(seed) {
                let what = "the seed is not the one whose hash was shown when the game began".into();
                return Err(ReplayError { line: 1, what });
            }
            game.set_fair(fair.clone());
        }
        let changed = self.changed(game.rules().info());
        let parted = |line: Option<&usize>, what: String| {
            let line = line.copied().unwrap_or(0);
            ReplayError { line, what: format!("{what}{changed}") }
        };
        let places = &self.places;
        let count = upto.unwrap_or(usize::MAX).min(self.actions.len());
        let mut checks = self.checks.iter().zip(&places.checks).peekable();
        for (done, text) in self.actions[..count].iter().enumerate() {
            let line = places.actions.get(done);
            let action = action::read::<R::Action>(game.rules().info(), text).map_err(|e| parted(line, e.0))?;
            match game.node() {
                Node::Over(_) => return Err(parted(line, format!("«{text}» after the end of the game"))),
                Node::Chance => {
                    let thrown = game.next_throw();
                    if thrown != action {
                        let thrown = action::write(game.rules().info(), thrown);
                        return Err(parted(line, format!("the seed throws «{thrown}», the file says «{text}»")));
                    }
                }
                Node::Decide(_) => {
                    let checked = game.rules().check(game.state(), action);
                    checked.map_err(|e| parted(line, format!("«{text}» is refused: {e}")))?;
                }
            }
            game.push(action);
            if let Some(((at, digest), line)) = checks.next_if(|((at, _), _)| *at == done + 1)
                && *digest != state_digest(game.state())
            {
                return Err(parted(Some(line), format!("after {at} actions the position is not the one recorded")));
            }
        }
        if count < self.actions.len() {
            return Ok(game);
        }
        if let Some(side) = self.resigned {
            if matches!(game.node(), Node::Over(_)) {
                return Err(parted(Some(&places.resigned), "a resignation after the end of the game".into()));
            }
            game.resign(side);
        }
        if let Some(end) = &self.end {
            let line = Some(&places.end);
            let Node::Over(outcome) = game.node() else {
                return Err(parted(line, "the file ends, but the game is not over".into()));
            };
            // Files of before points were kept after a resignation have none in it.
            let none = self.resigned.is_some() && end.points == [0; 2];
            if outcome.level != end.result || (outcome.points != end.points && !none) {
                return Err(parted(
                    line,
                    format!(
                        "the game ends with {} {:?}, the file says {} {:?}",
                        outcome.level, outcome.points, end.result, end.points
                    ),
                ));
            }
            if end.state != state_digest(game.state()) {
                return Err(parted(line, "the final position is not the one recorded".into()));
            }
        } else if upto.is_none() {
            // A file that breaks off before a throw: the seed knows it.
            game.run_throws();
        }
        Ok(game)
    }

    fn changed(&self, info: &Info) -> String {
        match (self.header.rules == info.rules_version, self.header.data == info.data) {
            (true, true) => String::new(),
            (false, _) => {
                format!(" (it was played under rules version {}, this is {})", self.header.rules, info.rules_version)
            }
            (true, false) => " (it was played with other tables or another map)".into(),
        }
    }
}

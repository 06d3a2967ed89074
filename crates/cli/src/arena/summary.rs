//! What the games of an arena come to.

use serde::Serialize;
use wargame::{Info, Losses, Side};

use crate::stats::{LOSSES, losses_row};

use super::{
    Entrant, Meeting, Pairing,
    elo::{Duel, interval, ratings},
    results::Line,
};

#[derive(Debug, Serialize)]
pub struct Summary {
    pub game: String,
    pub games: usize,
    pub seed: u64,
    pub players: Vec<Player>,
    pub pairings: Vec<Met>,
    /// Digest over all games in order: the same for the same players, seed and number.
    pub digest: String,
}

#[derive(Debug, Serialize)]
pub struct Player {
    pub name: String,
    pub score: f64,
    pub elo: f64,
    pub elo_low: f64,
    pub elo_high: f64,
    pub wins_by_side: [u64; 2],
    pub games_by_side: [u64; 2],
    pub ms_per_turn: f64,
    pub ms_per_turn_max: f64,
    /// Units lost in all its games by cause, on each side, and units taken up for nothing.
    pub losses_by_side: [Losses; 2],
}

/// Two players' games, from the first one's point of view.
#[derive(Debug, Serialize)]
pub struct Met {
    pub a: String,
    pub b: String,
    #[serde(flatten)]
    pub all: Score,
    /// The first player's games on each side.
    pub by_side: [Score; 2],
    /// Games won by each side, whoever played it.
    pub side_wins: [u64; 2],
    /// Mean milliseconds a turn, of both.
    pub ms_per_turn: [f64; 2],
}

/// A score with its 95 % interval.
#[derive(Copy, Clone, Debug, Default, Serialize)]
pub struct Score {
    pub score: f64,
    pub low: f64,
    pub high: f64,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Score {
    /// `points` are those of single games or of pairs, which decides what the interval is made of.
    fn new(points: &[f64], games: &[f64]) -> Score {
        let count = |points: f64| games.iter().filter(|&&p| p == points).count() as u64;
        let (score, low, high) = interval(points);
        Score { score, low, high, wins: count(1.0), draws: count(0.5), losses: count(0.0) }
    }
}

/// Milliseconds of many turns.
#[derive(Default)]
struct Time {
    turns: f64,
    ms: f64,
    most: f64,
}

impl Time {
    fn add(&mut self, line: &Line, side: Side) {
        let chair = &line.sides[side.index()];
        self.turns += f64::from(chair.turns);
        self.ms += f64::from(chair.turns) * chair.ms_mean;
        self.most = self.most.max(chair.ms_max);
    }

    fn mean(&self) -> f64 {
        self.ms / self.turns.max(1.0)
    }
}

/// What a side has of a game.
fn points(line: &Line, side: Side) -> f64 {
    match line.winner {
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

/// The side an entrant played.
fn side(meeting: &Meeting, entrant: usize) -> Side {
    Side::BOTH[usize::from(meeting.sides()[1] == entrant)]
}

/// Sums up games that stand in order, both games of a pair one after the other.
pub fn summary(info: &Info, entrants: &[Entrant], lines: &[(Meeting, Line)], seed: u64) -> Summary {
    let groups: Vec<_> = lines.chunk_by(|(a, _), (b, _)| a.pairing == b.pairing).collect();
    let duel = |games: &&[(Meeting, Line)]| {
        let [a, b] = games[0].0.pairing;
        Duel { a, b, pairs: pair_points(games) }
    };
    let duels: Vec<_> = groups.iter().map(duel).collect();
    let rated = ratings(entrants.len(), &duels, seed);
    let player = |(i, rating): (usize, &super::elo::Rating)| {
        let (mut wins, mut games, mut score, mut time) = ([0; 2], [0; 2], 0.0, Time::default());
        let mut losses = <[Losses; 2]>::default();
        for (meeting, line) in lines.iter().filter(|(m, _)| m.pairing.contains(&i)) {
            let side = side(meeting, i);
            games[side.index()] += 1;
            wins[side.index()] += u64::from(line.winner == Some(side));
            score += points(line, side);
            time.add(line, side);
            losses[side.index()].add(&line.sides[side.index()].losses);
        }
        Player {
            name: entrants[i].name.clone(),
            score: score / (games[0] + games[1]).max(1) as f64,
            elo: rating.elo,
            elo_low: rating.low,
            elo_high: rating.high,
            wins_by_side: wins,
            games_by_side: games,
            ms_per_turn: time.mean(),
            ms_per_turn_max: time.most,
            losses_by_side: losses,
        }
    };
    let states: String = lines.iter().map(|(_, line)| line.state.as_str()).collect();
    Summary {
        game: info.id.clone(),
        games: lines.len(),
        seed,
        players: rated.iter().enumerate().map(player).collect(),
        pairings: groups.iter().map(|games| met(games[0].0.pairing, entrants, games)).collect(),
        digest: wargame::digest(states.as_bytes()),
    }
}

/// The first player's share of the points in each pair.
fn pair_points(games: &[(Meeting, Line)]) -> Vec<f64> {
    let share = |pair: &[(Meeting, Line)]| {
        let all: f64 = pair.iter().map(|(m, line)| points(line, side(m, m.pairing[0]))).sum();
        all / pair.len() as f64
    };
    games.chunks(2).map(share).collect()
}

fn met(pairing: Pairing, entrants: &[Entrant], games: &[(Meeting, Line)]) -> Met {
    let [a, b] = pairing;
    let of = |side_of_a: Option<Side>| -> Vec<f64> {
        let wanted = |m: &Meeting| side_of_a.is_none_or(|s| s == side(m, a));
        games.iter().filter(|(m, _)| wanted(m)).map(|(m, line)| points(line, side(m, a))).collect()
    };
    let time = |entrant: usize| {
        let mut time = Time::default();
        games.iter().for_each(|(m, line)| time.add(line, side(m, entrant)));
        time.mean()
    };
    Met {
        a: entrants[a].name.clone(),
        b: entrants[b].name.clone(),
        all: Score::new(&pair_points(games), &of(None)),
        by_side: Side::BOTH.map(|side| Score::new(&of(Some(side)), &of(Some(side)))),
        side_wins: Side::BOTH.map(|side| games.iter().filter(|(_, l)| l.winner == Some(side)).count() as u64),
        ms_per_turn: [time(a), time(b)],
    }
}

impl Summary {
    /// The closing table.
    pub fn table(&self, sides: &[String; 2]) -> String {
        let mut out = format!("{}: {} games, seed {}\n", self.game, self.games, self.seed);
        for met in &self.pairings {
            out += &met.table(sides);
        }
        let wide = self.players.iter().map(|p| p.name.len()).max().unwrap_or(0).max(6);
        let on = |i: usize| format!("as {}", sides[i]);
        let (first, second) = (on(0), on(1));
        out += &format!(
            "  {:wide$}  score %    Elo  (95 %)          won {first:14} {second:14} ms a turn (most)\n",
            "player"
        );
        for p in &self.players {
            let won = |i: usize| format!("{} of {}", p.wins_by_side[i], p.games_by_side[i]);
            out += &format!(
                "  {:wide$}  {:7.1}  {:+5.0}  {:16}    {:14} {:14} {:.1} ({:.1})\n",
                p.name,
                100.0 * p.score,
                p.elo,
                format!("({:+.0} to {:+.0})", p.elo_low, p.elo_high),
                won(0),
                won(1),
                p.ms_per_turn,
                p.ms_per_turn_max
            );
        }
        out += &format!("  {:wide$}  units lost a game{LOSSES}\n", "");
        for (p, i) in self.players.iter().flat_map(|p| [(p, 0), (p, 1)]).filter(|(p, i)| p.games_by_side[*i] > 0) {
            let row = losses_row(&p.losses_by_side[i], p.games_by_side[i] as f64);
            out += &format!("  {:wide$}  {:15} {row}\n", p.name, on(i));
        }
        out + &format!("  digest {}", self.digest)
    }
}

impl Met {
    fn table(&self, sides: &[String; 2]) -> String {
        let row = |what: &str, s: &Score| {
            let (score, low, high) = (100.0 * s.score, 100.0 * s.low, 100.0 * s.high);
            let (wins, draws, losses) = (s.wins, s.draws, s.losses);
            format!(
                "    {what:12} {wins:5} won {draws:5} drawn {losses:5} lost  {score:5.1} %  (95 %: {low:.1} to {high:.1})\n"
            )
        };
        let mut out = format!("  {} against {}\n", self.a, self.b) + &row("all", &self.all);
        for (side, score) in sides.iter().zip(&self.by_side) {
            out += &row(&format!("as {side}"), score);
        }
        let games = (self.all.wins + self.all.draws + self.all.losses) as f64;
        let share = |i: usize| format!("{} {:.1} %", sides[i], 100.0 * self.side_wins[i] as f64 / games);
        let [a, b] = self.ms_per_turn;
        out + &format!("    wins by side: {}, {}; {a:.1} and {b:.1} ms a turn\n", share(0), share(1))
    }
}

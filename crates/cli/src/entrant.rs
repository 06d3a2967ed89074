//! Who takes part: a player with knobs turned, and what it may spend in a turn. `veteran+bold=5`, `marshal@0.5s`.

use std::time::Duration;

use games::{Game, with_rules};
use players::Staffed;
use wargame::{Limit, Side};

use crate::fail::{Done, Failure};

/// How a player is named, for the help of every command that takes one.
pub const GRAMMAR: &str = "Players: random, recruit, veteran, marshal, greedy, oep, portfolio. A budget a turn may \
    follow, as time or as work:\nmarshal@0.5s, marshal@200ms, marshal@20000. Knobs of veteran and greedy can be \
    turned before it: veteran+bold=5.";

#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// As it was typed: `greedy@0.5s`.
    pub name: String,
    /// The player's name, with its parameters: `greedy`, `veteran+bold=5`.
    pub player: String,
    pub limit: Option<Limit>,
}

impl Entrant {
    /// Reads one; without a budget of its own it has the common one.
    pub fn read(name: &str, common: Option<Limit>) -> Result<Entrant, Failure> {
        let (player, limit) = match name.split_once('@') {
            Some((player, limit)) => {
                let failed = |why| Failure::wrong(format!("«{name}»: {why}"));
                (player, Some(read_limit(limit).map_err(failed)?))
            }
            None => (name, common),
        };
        Ok(Entrant { name: name.to_owned(), player: player.to_owned(), limit })
    }

    /// The budget in one way of writing, to be compared.
    pub fn budget(&self) -> Option<String> {
        self.limit.map(|limit| match limit {
            Limit::Time(time) => format!("{}s", time.as_secs_f64()),
            Limit::Work(work) => work.to_string(),
        })
    }

    /// Refuses a player the game does not have.
    pub fn check(&self, game: &Game) -> Done {
        with_rules!(game, rules => self.check_by(&**rules))
    }

    pub fn check_by<R: Staffed>(&self, rules: &R) -> Done {
        if rules.player(&self.player, 0).is_some() {
            return Ok(());
        }
        let base = self.player.split('+').next().unwrap_or_default();
        if !players::NAMES.contains(&base) {
            return Err(Failure::wrong(players::unknown(base)));
        }
        let mut parameters: Vec<_> =
            Side::BOTH.iter().flat_map(|&side| rules.parameters(side)).map(|k| k.name).collect();
        parameters.sort_unstable();
        parameters.dedup();
        let game = &rules.info().id;
        Err(Failure::wrong(format!(
            "{}; the knobs of {game} are {}",
            players::unknown(&self.player),
            parameters.join(", ")
        )))
    }
}

/// Reads a list of players of a game.
pub fn read(text: &str, common: Option<Limit>, game: &Game) -> Result<Vec<Entrant>, Failure> {
    let entrants: Result<Vec<_>, _> = text.split(',').map(|name| Entrant::read(name.trim(), common)).collect();
    let entrants = entrants?;
    entrants.iter().try_for_each(|e| e.check(game))?;
    Ok(entrants)
}

/// Two players, one for each side; both may be the same.
pub fn two(text: &str, game: &Game) -> Result<[Entrant; 2], Failure> {
    let first = &game.info().sides[0];
    read(text, None, game)?
        .try_into()
        .map_err(|_| Failure::wrong(format!("two players are needed, the {first} side first: --players greedy,random")))
}

/// Two players or more, all different.
pub fn several(text: &str, common: Option<Limit>, game: &Game) -> Result<Vec<Entrant>, Failure> {
    let entrants = read(text, common, game)?;
    let again = |(i, e): &(usize, &Entrant)| entrants[..*i].iter().any(|other| other.name == e.name);
    if let Some((_, twice)) = entrants.iter().enumerate().find(again) {
        return Err(Failure::wrong(format!("«{}» is named twice; a player does not meet itself here", twice.name)));
    }
    if entrants.len() < 2 {
        return Err(Failure::wrong("two players or more are needed: --players greedy,random"));
    }
    Ok(entrants)
}

fn read_limit(text: &str) -> Result<Limit, String> {
    match text.parse::<u64>() {
        Ok(0) => Err("a budget is more than 0".into()),
        Ok(work) => Ok(Limit::Work(work)),
        Err(_) if text.contains('+') => Err("knobs stand before the budget, as in veteran+bold=5@0.5s".into()),
        Err(_) => read_time(text).map(Limit::Time),
    }
}

/// Reads `0.5s` or `200ms`.
pub fn read_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or_default(), 1.0),
    };
    let time = number.parse::<f64>().ok().and_then(|n| Duration::try_from_secs_f64(n * unit).ok());
    time.filter(|t| !t.is_zero()).ok_or_else(|| {
        format!("a budget is a time a turn, 0.5s or 200ms, or a whole number of tries, 20000, not «{text}»")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        games::open("leningrad-1979", &games::data(None)).expect("the game is there")
    }

    #[test]
    fn the_help_names_every_player() {
        assert!(GRAMMAR.contains(&players::NAMES.join(", ")));
    }

    #[test]
    fn budgets_are_read() {
        let ms = |n| Ok(Limit::Time(Duration::from_millis(n)));
        assert_eq!(read_limit("0.5s"), ms(500));
        assert_eq!(read_limit("200ms"), ms(200));
        assert_eq!(read_limit("20000"), Ok(Limit::Work(20_000)));
        for wrong in ["", "s", "0", "0s", "-1s", "-1", "0.5", "nans", "infs", "1e300s", "1m", "0.5s+bold=5"] {
            assert!(read_limit(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_budget_of_its_own_comes_before_the_common_one() {
        let all = several("greedy, greedy@500ms,random@9", Some(Limit::Work(7)), &game()).expect("three players");
        let shown: Vec<_> = all.iter().map(|e| (e.name.as_str(), e.player.as_str(), e.budget())).collect();
        let text = |b: &str| Some(b.to_owned());
        let wanted = [("greedy", "greedy", text("7")), ("greedy@500ms", "greedy", text("0.5s"))];
        assert_eq!(shown[..2], wanted);
        assert_eq!(shown[2], ("random@9", "random", text("9")));
    }

    #[test]
    fn knobs_and_a_budget_go_together() {
        let [first, second] = two("veteran+bold=5@9,marshal@0.5s", &game()).expect("two players");
        assert_eq!((first.player.as_str(), first.limit), ("veteran+bold=5", Some(Limit::Work(9))));
        assert_eq!((second.player.as_str(), second.budget()), ("marshal", Some("0.5s".to_owned())));
    }

    #[test]
    fn what_is_wrong_with_a_player_is_said() {
        let wrong = |text: &str, words: &[&str]| {
            let Err(Failure::Use(why)) = two(text, &game()) else { panic!("«{text}» was taken") };
            for word in words {
                assert!(why.contains(word), "«{word}» is not in {why}");
            }
        };
        wrong("chess,random", &["there is no player «chess»", "random, recruit"]);
        wrong("chess+bold=5,random", &["there is no player «chess»"]);
        wrong("veteran+foo=5,random", &["«veteran+foo=5»", "the knobs of leningrad-1979 are ", "bold"]);
        wrong("marshal+bold=5,random", &["«marshal+bold=5»", "for veteran and greedy"]);
        wrong("veteran@0.5s+bold=5,random", &["«veteran@0.5s+bold=5»", "before the budget"]);
        wrong("marshal@,random", &["«marshal@»", "0.5s or 200ms", "20000"]);
        wrong("random@0,random", &["«random@0»", "more than 0"]);
        wrong("random", &["two players are needed, the German side first"]);
        wrong("random,random,random", &["two players are needed"]);
        wrong("", &["there is no player «»"]);
    }
}

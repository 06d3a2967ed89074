//! Who takes part: a player, and what it may spend.

use std::time::Duration;

use wargame::Limit;

use crate::fail::Failure;

#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// As it was typed: `greedy@0.5s`.
    pub name: String,
    /// The player's name: `greedy`.
    pub player: String,
    pub limit: Option<Limit>,
}

impl Entrant {
    /// The budget in one way of writing, to be compared.
    pub fn budget(&self) -> Option<String> {
        self.limit.map(|limit| match limit {
            Limit::Time(time) => format!("{}s", time.as_secs_f64()),
            Limit::Work(work) => work.to_string(),
        })
    }
}

/// Reads the list of players; those without a budget of their own have the common one.
pub fn read(text: &str, common: Option<Limit>) -> Result<Vec<Entrant>, Failure> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for name in text.split(',').map(str::trim) {
        let (player, limit) = match name.split_once('@') {
            Some((player, limit)) => (player, Some(read_limit(limit).map_err(Failure::wrong)?)),
            None => (name, common),
        };
        if entrants.iter().any(|e| e.name == name) {
            return Err(Failure::wrong(format!("«{name}» is named twice; a player does not meet itself here")));
        }
        entrants.push(Entrant { name: name.to_owned(), player: player.to_owned(), limit });
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

    #[test]
    fn budgets_are_read() {
        let ms = |n| Ok(Limit::Time(Duration::from_millis(n)));
        assert_eq!(read_limit("0.5s"), ms(500));
        assert_eq!(read_limit("200ms"), ms(200));
        assert_eq!(read_limit("20000"), Ok(Limit::Work(20_000)));
        for wrong in ["", "s", "0", "0s", "-1s", "-1", "0.5", "nans", "infs", "1e300s", "1m"] {
            assert!(read_limit(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_budget_of_its_own_comes_before_the_common_one() {
        let all = read("greedy, greedy@500ms,random@9", Some(Limit::Work(7))).expect("three players");
        let shown: Vec<_> = all.iter().map(|e| (e.name.as_str(), e.player.as_str(), e.budget())).collect();
        let text = |b: &str| Some(b.to_owned());
        let wanted = [("greedy", "greedy", text("7")), ("greedy@500ms", "greedy", text("0.5s"))];
        assert_eq!(shown[..2], wanted);
        assert_eq!(shown[2], ("random@9", "random", text("9")));
    }
}

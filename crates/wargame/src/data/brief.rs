//! brief.toml: what a game is, and what a side has to know before its first question.
//!
//! Its texts have places in braces, so that no number is written twice: `{turns.*.count}` is what tables.toml has under
//! these keys, in which a star is the game's own and a number counts in a list from 0; `{#cup}` counts what is listed
//! there; `{hex 0111}` is a hex with its name, `{case 18.2}` a rule. Nothing of it changes a game, so no digest covers it.

use hexmap::LoadError;
use serde::Deserialize;

use super::{
    datum::{Datum, Tables},
    files::Data,
};
use crate::{
    info::{Brief, Intro},
    prose,
    words::named,
};

/// The keys of a game, and of a side in it.
const KEYS: [&str; 5] = ["about", "turn", "goals", "first", "second"];
const LINES: [&str; 7] = ["have", "against", "enters", "wins", "begin", "button", "show"];

#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Number(i64),
    Text(String),
}

impl Data<'_> {
    /// What brief.toml says of a game; nothing where a system has no such file.
    pub fn intro(&self, game: &str) -> Result<Option<Intro>, LoadError> {
        let Some((file, text)) = self.brief() else { return Ok(None) };
        let tables = Tables::parse(file, text)?;
        let root = tables.root();
        let all = root.at(game)?;
        all.only(&KEYS)?;
        let said = |keys: &str| self.fill(&all.at(keys)?);
        let list = |datum: Datum| datum.list()?.iter().map(|line| self.fill(line)).collect::<Result<Vec<_>, _>>();
        let goals = list(all.at("goals")?)?;
        let goals = goals.try_into().map_err(|_| all.error("a game has two goals, one a side"))?;
        let briefs = match (all.find("first"), all.find("second")) {
            (Some(first), Some(second)) => Some([self.side(&first)?, self.side(&second)?]),
            (None, None) => None,
            _ => return Err(all.error("either both sides have a brief or neither")),
        };
        Ok(Some(Intro { about: said("about")?, turn: list(all.at("turn")?)?, goals, briefs }))
    }

    fn side(&self, side: &Datum) -> Result<Brief, LoadError> {
        side.only(&LINES)?;
        let said = |key: &str| self.fill(&side.at(key)?);
        let show = side.at("show")?;
        let hexes: Vec<_> = show.hexes(&self.map)?;
        if hexes.is_empty() {
            return Err(show.error("no hex to be shown"));
        }
        Ok(Brief {
            have: said("have")?,
            against: said("against")?,
            enters: said("enters")?,
            wins: said("wins")?,
            begin: said("begin")?,
            button: said("button")?,
            show: hexes.into_iter().map(|hex: hexmap::HexId| self.map.label(hex).to_owned()).collect(),
        })
    }

    /// A text with its places filled in.
    fn fill(&self, datum: &Datum) -> Result<String, LoadError> {
        let text = datum.text()?;
        let (mut out, mut rest) = (String::new(), text);
        while let Some((before, after)) = rest.split_once('{') {
            let (place, after) = after.split_once('}').ok_or_else(|| datum.error("a brace is not closed"))?;
            out.push_str(&prose::escape(before));
            out.push_str(&self.place(datum, place)?);
            rest = after;
        }
        out.push_str(&prose::escape(rest));
        if out.trim().is_empty() {
            return Err(datum.error("nothing is said"));
        }
        Ok(out)
    }

    fn place(&self, datum: &Datum, place: &str) -> Result<String, LoadError> {
        if let Some(label) = place.strip_prefix("hex ") {
            let hex = self.map.by_label(label);
            let hex = hex.ok_or_else(|| datum.error(format!("«{{{place}}}»: there is no such hex")))?;
            return Ok(named(&self.map, hex));
        }
        if let Some(case) = place.strip_prefix("case ") {
            return Ok(prose::cited(case));
        }
        let keys = place.strip_prefix('#').unwrap_or(place);
        let found = self.under(keys).ok_or_else(|| datum.error(format!("tables.toml has no «{keys}»")))?;
        if place.starts_with('#') {
            let many = found.list().map(|list| list.len()).or_else(|_| found.entries().map(|entries| entries.len()));
            return many.map(|n| n.to_string()).map_err(|_| datum.error(format!("«{keys}» cannot be counted")));
        }
        match found.read::<Value>() {
            Ok(Value::Number(number)) => Ok(number.to_string()),
            Ok(Value::Text(text)) => Ok(prose::escape(&text).into_owned()),
            Err(_) => Err(datum.error(format!("«{keys}» is neither a number nor a text"))),
        }
    }

    /// What lies under keys of the tables, which can count in a list.
    fn under(&self, keys: &str) -> Option<Datum<'_>> {
        let own = |key: &str| key.replace('*', self.key());
        keys.split('.').try_fold(self.tables(), |datum, key| match key.parse::<usize>() {
            Ok(nth) if datum.list().is_ok() => datum.list().ok()?.into_iter().nth(nth),
            _ => datum.find(&own(key)),
        })
    }
}

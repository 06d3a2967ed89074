//! A battle in one line.

use std::collections::BTreeSet;

use hexmap::HexId;

use super::{Battle, Fighter, Harmed, Thrown};
use crate::{
    info::Info,
    prose::{self, Part, mark, result},
    words::{capital, place, places, row, verb},
};

/// `Attack on 2212, 3-1, die 5: 1/-. 1st Panzer went back to 2112.`
pub fn say(info: &Info, battle: &Battle) -> String {
    let targets = battle.targets.iter().filter_map(|label| info.map.by_label(label));
    let mut head = vec![format!("{} {}", battle.noun, places(info, targets))];
    if let Some(odds) = &battle.odds {
        head.push(odds.column.clone());
    }
    head.extend(throws(&battle.throws));
    let mut text = format!("{}.", head.join(", "));
    for told in outcome(info, battle) {
        text.push(' ');
        text.push_str(&capital(told));
        text.push('.');
    }
    text
}

fn throws(throws: &[Thrown]) -> Option<String> {
    let mut asked = None;
    let said = throws.iter().map(|thrown| {
        let Thrown { die, modified, needed, result: found, hit } = thrown;
        let mut text = match needed {
            Some(needed) if asked.replace(*needed) == Some(*needed) => die.to_string(),
            Some(needed) => format!("threw {die}, {}", need(*needed)),
            None => format!("die {die}"),
        };
        if let Some(modified) = modified.filter(|modified| i16::from(*modified) != i16::from(*die)) {
            text.push_str(&format!(" as {modified}"));
        }
        match (found, hit) {
            (Some(found), _) => format!("{text}: {}", result(found)),
            (None, Some(true)) => format!("{text}: a success"),
            (None, Some(false)) => format!("{text}: no effect"),
            (None, None) => text,
        }
    });
    let said: Vec<_> = said.collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// What a throw had to be where low numbers succeed: `needed 1`, `needed 2 or less`.
pub fn need(most: u8) -> String {
    match most {
        0 => "nothing would have done".to_owned(),
        1 => "needed 1".to_owned(),
        most => format!("needed {most} or less"),
    }
}

/// What came of it, sentence by sentence: those whom the same befell together, and all that befell them.
fn outcome(info: &Info, battle: &Battle) -> Vec<String> {
    let mut told: Vec<(String, Vec<&Fighter>)> = Vec::new();
    let mut add = |what: String, who| match told.iter_mut().find(|(other, _)| *other == what) {
        Some((_, all)) => all.push(who),
        None => told.push((what, vec![who])),
    };
    for harm in &battle.harm {
        let what = match harm.what {
            Harmed::Step => "lost a step",
            Harmed::Eliminated => "{} eliminated",
            Harmed::Disrupted => "{} disrupted",
        };
        add(what.to_owned(), &harm.who);
    }
    for gone in &battle.went {
        let hex = gone.way.last().and_then(|label| info.map.by_label(label)).unwrap_or(HexId::NONE);
        let how = if gone.advance { "advanced" } else { "went back" };
        add(format!("{how} to {}", place(info, hex)), &gone.who);
    }
    let mut sentences: Vec<(Vec<&Fighter>, Vec<String>)> = Vec::new();
    for (what, who) in told {
        let what = what.replace("{}", verb(who.len(), "was", "were"));
        let handles = |who: &[&Fighter]| who.iter().map(|one| one.unit.clone()).collect::<BTreeSet<_>>();
        match sentences.iter_mut().find(|(others, _)| handles(others) == handles(&who)) {
            Some((_, all)) => all.push(what),
            None => sentences.push((who, vec![what])),
        }
    }
    sentences.into_iter().map(|(who, what)| format!("{} {}", together(&who), row(&what))).collect()
}

/// Units in a row, those of one name together: `2 untried infantry and 1st Panzer`.
pub fn together(who: &[&Fighter]) -> String {
    let mut names: Vec<(&str, Vec<&Fighter>)> = Vec::new();
    for fighter in who {
        match names.iter_mut().find(|(name, _)| prose::plain(name) == prose::plain(&fighter.name)) {
            Some((_, all)) if all.iter().any(|other| other.unit == fighter.unit) => {}
            Some((_, all)) => all.push(fighter),
            None => names.push((&fighter.name, vec![fighter])),
        }
    }
    let said = names.into_iter().map(|(name, all)| match &all[..] {
        [_] => name.to_owned(),
        several => {
            let handles: Vec<_> = several.iter().map(|fighter| fighter.unit.as_str()).collect();
            format!("{} {}", several.len(), remarked(name, &handles.join(",")))
        }
    });
    row(&said.collect::<Vec<_>>())
}

/// A name with the marks of several units in the place of one.
fn remarked(name: &str, handles: &str) -> String {
    let part = |part| match part {
        Part::Mark { kind: prose::Kind::Unit, words, .. } => mark(prose::Kind::Unit, handles, &words),
        Part::Mark { kind, of, words } => mark(kind, &of, &words),
        Part::Text(words) => prose::escape(&words).into_owned(),
    };
    prose::parts(name).map(part).collect()
}

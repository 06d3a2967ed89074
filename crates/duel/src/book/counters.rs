//! The counters: units, commands, and their pictures.

use std::sync::Arc;

use hexmap::HexId;
use wargame::{
    Face, Side, UnitId,
    data::{Data, Datum},
};

use super::schedule;
use crate::{
    book::{BookError, Command, Faces, Kind, NO_COMMAND, Nation, Raising, Range, Strength, Unit},
    state::{GERMAN, SOVIET, UnitSet},
};

/// All counters: those that are never hidden, Germans and their groups first, then Soviet headquarters; and Soviet
/// combat units.
pub(super) struct Roster {
    pub(super) units: Vec<Unit>,
    pub(super) counters: Vec<Unit>,
    pub(super) germans: usize,
    pub(super) groups: Vec<UnitId>,
    pub(super) commands: Vec<Command>,
    pub(super) places: Vec<Raising>,
}

/// The key of a counter: `de-1pd` is `1pd`; Finns keep their nation, because their numbers are German ones too.
pub(super) fn key(id: &str) -> String {
    match id.split_once('-') {
        Some(("de" | "su", key)) => key.to_owned(),
        Some(("fi", key)) => format!("fi{key}"),
        _ => id.to_owned(),
    }
}

fn kind(line: &Datum) -> Result<Kind, BookError> {
    line.at("type")?.word(&[
        ("infantry", Kind::Infantry),
        ("armor", Kind::Armor),
        ("motorized", Kind::Motorized),
        ("cavalry", Kind::Cavalry),
        ("hq", Kind::Hq),
    ])
}

/// What all lines of counters have.
fn unit(line: &Datum) -> Result<Unit, BookError> {
    let kind = kind(line)?;
    let number = |key: &str| line.maybe::<u8>(key).map(Option::unwrap_or_default);
    let mech = matches!(kind, Kind::Armor | Kind::Motorized);
    let motorized = match line.find("class") {
        Some(class) => class.word(&[("non_motorized", false), ("motorized", true)])?,
        None => mech,
    };
    let reduced = line.maybe::<[u8; 3]>("reduced")?;
    if reduced.is_some_and(|[.., movement]| Some(movement) != line.get("movement").ok()) {
        return Err(line.error("the reduced side has another movement allowance, which these rules do not know"));
    }
    Ok(Unit {
        key: key(&line.get::<String>("id")?),
        name: line.get("name")?,
        nation: Nation::German,
        kind,
        motorized,
        mech,
        movement: line.get("movement")?,
        full: Strength { attack: number("attack")?, defence: number("defence")? },
        reduced: reduced.map(|[attack, defence, _]| Strength { attack, defence }),
        artillery: number("artillery")?,
        range: number("range")?,
        command: NO_COMMAND,
        group: false,
        setup: None,
        due: None,
    })
}

pub(super) fn roster(data: &Data, ranges: &[Range]) -> Result<Roster, BookError> {
    let list = data.at("counters.unit")?;
    let lines = list.list()?;
    let mut places = Vec::new();
    let (mut germans, mut hqs, mut counters) = (Vec::new(), Vec::new(), Vec::new());
    for line in &lines {
        let side = line.at("side")?.word(&[("german", GERMAN), ("soviet", SOVIET)])?;
        let nation = line.at("nation")?.word(&[
            ("german", Nation::German),
            ("finnish", Nation::Finnish),
            ("soviet", Nation::Soviet),
        ])?;
        let setup = line.find("setup_hex").map(|hex| hex.hex(&data.map)).transpose()?;
        let due = schedule::due(line, data, ranges, &mut places)?;
        if setup.is_some() == due.is_some() {
            return Err(line.error("a counter has either a set-up hex or a turn"));
        }
        let unit = Unit { nation, setup, due, ..unit(line)? };
        match (side, unit.is_hq()) {
            (GERMAN, _) => germans.push(unit),
            (SOVIET, true) => hqs.push((line, unit)),
            (SOVIET, false) => counters.push(unit),
        }
    }
    let list = data.at("command.list")?;
    let mut commands = Vec::new();
    for (number, line) in list.list()?.iter().enumerate() {
        let id = line.get::<String>("id")?;
        let short = id.trim_end_matches("PzK").trim_end_matches('K').to_owned();
        let mut command = Command { name: line.get("name")?, short, units: UnitSet::EMPTY, hqs: UnitSet::EMPTY };
        for (of, hqs) in [("units", false), ("hqs", true)] {
            for id in line.at(of)?.list()? {
                let key = key(id.text()?);
                let at = germans.iter().position(|u: &Unit| u.key == key);
                let at = at.ok_or_else(|| id.error(format!("there is no German counter «{key}»")))?;
                if germans[at].is_hq() != hqs || germans[at].command != NO_COMMAND {
                    return Err(id.error(format!("«{key}» is no such unit, or has a command already")));
                }
                germans[at].command = number as u8;
                let set = if hqs { &mut command.hqs } else { &mut command.units };
                set.add(UnitId(at as u8));
            }
        }
        commands.push(command);
    }
    if let Some(unit) = germans.iter().find(|u| u.command == NO_COMMAND) {
        return Err(list.error(format!("«{}» has no command", unit.key)));
    }
    let mut groups = Vec::new();
    for line in data.at("kampfgruppen.unit")?.list()? {
        groups.push(UnitId(germans.len() as u8));
        germans.push(Unit { group: true, ..unit(&line)? });
    }
    let (count, mut units) = (germans.len(), germans);
    for (line, mut hq) in hqs {
        if let Some(old) = line.find("replaces") {
            let key = key(old.text()?);
            let at = units.iter().position(|u: &Unit| u.key == key);
            let at = at.ok_or_else(|| old.error(format!("there is no headquarters «{key}» before it")))?;
            hq.due = hq.due.map(|due| super::Due { entry: super::Entry::Replaces(UnitId(at as u8)), ..due });
        }
        units.push(hq);
    }
    let roster = Roster { units, counters, germans: count, groups, commands, places };
    roster.unlike(&list)?;
    Ok(roster)
}

impl Roster {
    /// Keys tell counters apart.
    fn unlike(&self, list: &Datum) -> Result<(), BookError> {
        let mut keys: Vec<_> = self.units.iter().chain(&self.counters).map(|u| u.key.as_str()).collect();
        keys.sort_unstable();
        match keys.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(list.error(format!("two counters are called «{}»", pair[0]))),
            None => Ok(()),
        }
    }

    /// Handles of the units: names of their own, of hidden ones a number after their allowance: `s5-17`.
    pub(super) fn handles(&self) -> Vec<String> {
        let mut handles: Vec<_> = self.units.iter().map(|u| u.key.clone()).collect();
        for (piece, counter) in self.counters.iter().enumerate() {
            let like = self.counters[..piece].iter().filter(|c| c.movement == counter.movement).count();
            handles.push(format!("s{}-{:02}", counter.movement, like + 1));
        }
        handles
    }

    pub(super) fn side(&self, unit: usize) -> Side {
        if unit < self.germans { GERMAN } else { SOVIET }
    }
}

fn symbol(unit: &Unit) -> &'static str {
    match unit.kind {
        Kind::Hq => "headquarters",
        Kind::Infantry if unit.key.ends_with("ldno") => "militia",
        Kind::Infantry if unit.key.ends_with("sd") && unit.nation == Nation::German => "security",
        Kind::Infantry => "infantry",
        Kind::Armor => "armor",
        Kind::Motorized => "motorized",
        Kind::Cavalry => "cavalry",
    }
}

fn livery(unit: &Unit) -> &'static str {
    match unit.nation {
        Nation::Finnish => "finnish",
        Nation::German if unit.key.starts_with("ss") => "ss",
        Nation::German => "german",
        Nation::Soviet if unit.key.contains("gldno") => "guards",
        Nation::Soviet => "soviet",
    }
}

fn size(unit: &Unit) -> &'static str {
    match unit.kind {
        Kind::Hq if unit.key.contains("k-") || unit.key.contains("k2-") => "XXX",
        Kind::Hq => "XXXX",
        _ if unit.group => "III",
        _ => "XX",
    }
}

/// The name without what the symbol says already: `1 PD` is `1`.
fn designation(unit: &Unit) -> String {
    match unit.name.rsplit_once(' ') {
        Some((number, "PD" | "ID" | "MD" | "SD" | "RD" | "TD" | "CD" | "HQ")) => number.to_owned(),
        _ => unit.name.clone(),
    }
}

pub(super) fn faces(data: &Data, roster: &Roster) -> Faces {
    let face = |unit: &Unit, side: Side, lost: u8| {
        let strength = unit.reduced.filter(|_| lost > 0).unwrap_or(unit.full);
        let steps = 1 + u8::from(unit.reduced.is_some());
        let band = roster.commands.get(usize::from(unit.command)).map(|c| c.short.clone());
        Arc::new(Face {
            side,
            kind: symbol(unit),
            size: size(unit),
            strengths: match unit.is_hq() {
                true => format!("{}-{}-{}", unit.artillery, unit.range, unit.movement),
                false => format!("{}-{}-{}", strength.attack, strength.defence, unit.movement),
            },
            name: designation(unit),
            stripe: band.as_ref().and_then(|name| data.stripe(name)),
            band,
            steps: (steps - lost, steps),
            untried: false,
            livery: livery(unit),
            uncertain: lost > 0 || unit.group,
        })
    };
    let open = |(i, unit): (usize, &Unit)| {
        (0..=u8::from(unit.reduced.is_some())).map(|lost| face(unit, roster.side(i), lost)).collect()
    };
    let mut allowances: Vec<u8> = roster.counters.iter().map(|c| c.movement).collect();
    allowances.sort_unstable();
    allowances.dedup();
    let hidden = |movement: u8| {
        let plain =
            Face { strengths: movement.to_string(), untried: true, livery: "soviet", ..Face::plain(SOVIET, "", "") };
        (movement, Arc::new(Face { size: "XX", ..plain }))
    };
    Faces {
        open: roster.units.iter().enumerate().map(open).collect(),
        soviet: roster.counters.iter().map(|unit| face(unit, SOVIET, 0)).collect(),
        hidden: allowances.into_iter().map(hidden).collect(),
    }
}

/// Where units begin.
pub(super) fn check_start(data: &Data, units: &[Unit], land: impl Fn(HexId) -> bool) -> Result<(), BookError> {
    for unit in units {
        if let Some(hex) = unit.setup.filter(|&hex| !land(hex)) {
            return Err(data.error(hex, format!("«{}» begins here, where no land unit can stand", unit.key)));
        }
    }
    Ok(())
}

//! What comes when (7.4, 19), and how the airborne land (18).

use hexmap::Dir;
use wargame::data::{Data, Datum};

use super::{BookError, Command};

/// How many units of the 56th Panzer Corps come on one of the first turns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Corps {
    None,
    /// Half a die, rounded up.
    HalfDie,
}

impl Corps {
    /// How many come with this die.
    pub fn number(self, die: u8) -> u8 {
        match self {
            Corps::None => 0,
            Corps::HalfDie => die.div_ceil(2),
        }
    }
}

/// Which division comes on one of the first turns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Division {
    None,
    /// By die, from 1 on.
    ByDie([Command; 6]),
    /// The other of the two that the turn before chose between.
    Rest,
}

/// What comes on one of the first turns (19.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Early {
    /// Manstein comes.
    pub leader: bool,
    /// Air markers.
    pub air: u8,
    pub corps: Corps,
    pub division: Division,
}

/// What a die brings on a later turn (19.1).
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Later {
    /// One of the divisions of turn 3 that have not come; of two the one with the higher die.
    pub division: bool,
    /// Units of the 56th Panzer Corps.
    pub corps: u8,
    pub air: u8,
    /// 7th Flieger comes the turn after.
    pub flieger: bool,
}

/// The schedules of reinforcements (19).
pub struct Schedule {
    /// The first turns, from turn 1 on.
    pub early: Vec<Early>,
    /// Every turn after them, by die from 1 on.
    pub later: [Later; 6],
    /// Divisions that are left for the later turns.
    pub rest: [Command; 3],
    /// From which turn the 42nd Army gets units (19.2), and how many objectives bring one.
    pub army_from: u8,
    pub objectives_a_unit: u8,
    /// From which turn a die of the Front Reserve comes (19.3).
    pub front_from: u8,
}

impl Schedule {
    /// What comes on one of the first turns; nothing for a turn that goes by a die of [`Schedule::later`].
    pub fn on(&self, turn: u8) -> Option<&Early> {
        self.early.get(usize::from(turn).checked_sub(1)?)
    }

    /// How many units of the 42nd Army so many objectives bring: those that are Soviet and not rubbled (19.2).
    pub fn army(&self, objectives: usize) -> usize {
        objectives / usize::from(self.objectives_a_unit)
    }
}

/// What becomes of a unit that drops (18.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Drop {
    Lands,
    Drifts,
    Eliminated,
}

/// The Airborne Assault Table (18.2).
pub struct Airborne {
    /// By the modified die, from 1 on; the last is for all higher numbers too.
    pub rows: Vec<Drop>,
    /// Added next to a Soviet unit.
    pub near_enemy: u8,
    /// Where a unit drifts, by die from 1 on.
    pub drift: [Dir; 6],
}

impl Airborne {
    /// What a die brings, next to a Soviet unit or not.
    pub fn result(&self, die: u8, near_enemy: bool) -> Drop {
        let roll = usize::from(die + if near_enemy { self.near_enemy } else { 0 });
        self.rows[roll.clamp(1, self.rows.len()) - 1]
    }
}

/// German replacements (7.4): how many a turn brings.
pub struct Replacements {
    /// By turn, from turn 1 on.
    pub by_turn: Vec<u8>,
    /// More of them from turn 2 on in a city prepared for its defence (16.2).
    pub prepared: u8,
}

/// Fills a list by die from lines with `die = [1, 3]`; each face stands once.
fn by_die<T: Copy>(list: &Datum, read: impl Fn(&Datum) -> Result<T, BookError>) -> Result<[T; 6], BookError> {
    let mut faces = [None; 6];
    for line in list.list()? {
        let die = line.at("die")?;
        let [from, to]: [usize; 2] = die.read()?;
        let span = from.checked_sub(1).and_then(|from| faces.get_mut(from..to));
        let span = span.filter(|span| !span.is_empty() && span.iter().all(Option::is_none));
        let span = span.ok_or_else(|| die.error(format!("{from} to {to} is no part of a die that is left")))?;
        span.fill(Some(read(&line)?));
    }
    let missing = |face: usize| list.error(format!("nothing stands for a die of {}", face + 1));
    match faces.iter().position(Option::is_none) {
        Some(face) => Err(missing(face)),
        None => Ok(faces.map(|face| face.expect("every face has its line"))),
    }
}

fn division(line: &Datum) -> Result<Division, BookError> {
    let Some(division) = line.find("division") else { return Ok(Division::None) };
    if division.text().is_ok() {
        return division.word(&[("rest", Division::Rest)]);
    }
    let command = |line: &Datum| {
        let sub = line.at("sub")?;
        let command = Command::read(&sub)?;
        if command.is_division() { Ok(command) } else { Err(sub.error(format!("{} is no division", command.word()))) }
    };
    Ok(Division::ByDie(by_die(&division, command)?))
}

pub(super) fn schedule(data: &Data) -> Result<Schedule, BookError> {
    let german = data.at("reinforcements.german")?;
    let list = german.at("early")?;
    let mut early = Vec::new();
    for (turn, line) in (1u8..).zip(list.list()?) {
        line.only(&["turn", "leader", "air", "corps", "division"])?;
        if line.get::<u8>("turn")? != turn {
            return Err(line.at("turn")?.error(format!("turn {turn} is expected here")));
        }
        let corps = line.find("corps").map(|corps| corps.word(&[("half", Corps::HalfDie)]));
        early.push(Early {
            leader: line.find("leader").is_some(),
            air: line.maybe("air")?.unwrap_or_default(),
            corps: corps.transpose()?.unwrap_or(Corps::None),
            division: division(&line)?,
        });
    }
    for (i, line) in list.list()?.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| early[i].division);
        if early[i].division == Division::Rest && !matches!(before, Some(Division::ByDie(_))) {
            return Err(line.error("the turn before chooses no division by die"));
        }
    }
    // The three of which the last of these turns chooses one.
    let mut rest = Vec::new();
    if let Some(Division::ByDie(faces)) = early.last().map(|last| last.division) {
        rest = faces.to_vec();
        rest.sort();
        rest.dedup();
    }
    let rest = rest.try_into().map_err(|_| list.error("the last turn has to choose one of three divisions (19.1)"))?;
    let later = german.at("later")?;
    let later = by_die(&later, |line| {
        line.only(&["die", "division", "corps", "air", "flieger"])?;
        Ok(Later {
            division: line.maybe("division")?.unwrap_or_default(),
            corps: line.maybe("corps")?.unwrap_or_default(),
            air: line.maybe("air")?.unwrap_or_default(),
            flieger: line.maybe("flieger")?.unwrap_or_default(),
        })
    })?;
    let objectives = data.at("reinforcements.soviet_42.objectives_per_unit")?;
    Ok(Schedule {
        early,
        later,
        rest,
        army_from: data.get("reinforcements.soviet_42.from_turn")?,
        objectives_a_unit: match objectives.read()? {
            0 => return Err(objectives.error("no number of objectives brings no unit")),
            number => number,
        },
        front_from: data.get("reinforcements.soviet_lfr.from_turn")?,
    })
}

pub(super) fn airborne(data: &Data) -> Result<Airborne, BookError> {
    let table = data.at("airborne_assault_table")?;
    let list = table.at("rows")?;
    let mut rows = Vec::new();
    for line in list.list()? {
        let roll = line.at("roll")?;
        let [from, to]: [usize; 2] = roll.read()?;
        if from != rows.len() + 1 || to < from {
            return Err(roll.error(format!("a row from {} on is expected here", rows.len() + 1)));
        }
        let words = [("lands", Drop::Lands), ("drifts", Drop::Drifts), ("eliminated", Drop::Eliminated)];
        let result = line.at("result")?.word(&words)?;
        rows.resize(to.min(12), result);
    }
    if rows.len() < 7 {
        return Err(list.error("the rows do not go as far as a die with its modifier"));
    }
    let compass = table.at("drift")?;
    let words = ["NW", "NE", "E", "SE", "SW", "W"];
    let known: Vec<_> = words.into_iter().zip(Dir::ALL).collect();
    let drift: Vec<Dir> = compass.list()?.iter().map(|word| word.word(&known)).collect::<Result<_, _>>()?;
    let drift = drift.try_into().map_err(|_| compass.error("a die has six faces"))?;
    Ok(Airborne { rows, near_enemy: table.get("adjacent_soviet_unit")?, drift })
}

/// Keys `t1`, `t2_5`: a turn, or the first and last of a span.
pub(super) fn replacements(data: &Data, turns: u8) -> Result<Replacements, BookError> {
    let table = data.at("replacements.german")?;
    let mut by_turn = vec![None; usize::from(turns)];
    let mut prepared = None;
    for (key, value) in table.entries()? {
        if key == "enhanced_defense_bonus_from_t2" {
            prepared = Some(value.read()?);
            continue;
        }
        let span = key.strip_prefix('t').map(|span| span.split_once('_').unwrap_or((span, span)));
        let span = span.and_then(|(from, to)| Some((from.parse::<usize>().ok()?, to.parse::<usize>().ok()?)));
        let span = span.and_then(|(from, to)| by_turn.get_mut(from.checked_sub(1)?..to));
        let span = span.filter(|span| span.iter().all(Option::is_none));
        let number: u8 = value.read()?;
        span.ok_or_else(|| value.error("these are no turns, or they stand here already"))?.fill(Some(number));
    }
    match by_turn.iter().position(Option::is_none) {
        Some(turn) => Err(table.error(format!("nothing stands for turn {}", turn + 1))),
        None => Ok(Replacements {
            by_turn: by_turn.into_iter().flatten().collect(),
            prepared: prepared.ok_or_else(|| table.error("it has no «enhanced_defense_bonus_from_t2»"))?,
        }),
    }
}

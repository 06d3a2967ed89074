//! Battles out of the course of a game: what the lines of an attack come to together.
//!
//! An event of a game says what it tells of a battle ([`Part`], by `battle(...)` in [`events!`](crate::events)); the
//! lines that do, from the one that opens the battle on, are its lines, without a gap. A line that tells nothing of it
//! ends it: an overrun lies so between two moves, a shot between two steps. Whoever reads the lines of one viewer
//! ([`Annalist`]) gets the battles that viewer was told of, and no more.

mod words;

pub use self::words::need;

use hexmap::HexId;
use serde::Serialize;

use crate::{
    action::UnitId,
    case::{Modifier, Tally},
    info::Info,
    ledger::{Cause, Fate},
    moment::Moment,
    rules::{Side, Viewer},
    shape::{Form, Shape, Shapes},
    shaped,
    table::{Table, Told},
};

shaped! {
    /// A unit as it was called at a moment, and where it was.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Fighter {
        pub unit: String,
        /// What it was called, with its mark.
        pub name: String where { "format": "sentence" },
        /// Null where that was not told.
        pub hex: Option<String>,
    }
}

impl Fighter {
    /// A unit by a name that has its mark.
    pub fn new(info: &Info, unit: UnitId, name: String, hex: HexId) -> Fighter {
        let hex = hex.exists().then(|| info.hex(hex).to_owned());
        Fighter { unit: info.unit(unit).to_owned(), name, hex }
    }
}

shaped! {
    /// How the odds came about.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct Odds {
        pub attack: String,
        pub defence: String,
        /// By the strengths alone.
        pub odds: String,
        /// What was thrown on, all shifts counted.
        pub column: String,
        /// Shifts of the column and modifiers of the die.
        pub shifts: Vec<Modifier>,
    }
}

impl Odds {
    pub fn new(strengths: [String; 2], odds: &str, column: &str, tally: &Tally) -> Odds {
        let [attack, defence] = strengths;
        let shifts = tally.iter().copied().collect();
        Odds { attack, defence, odds: odds.to_owned(), column: column.to_owned(), shifts }
    }
}

shaped! {
    /// A throw, and what it came to.
    #[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
    pub struct Thrown {
        pub die: u8,
        /// The number that counted, where that is another one.
        pub modified: Option<i8>,
        /// The highest number that would have done, where low ones succeed; 0 where none could.
        pub needed: Option<u8>,
        /// As the table writes it.
        pub result: Option<String>,
        /// It succeeded, where there is no more to it than that.
        pub hit: Option<bool>,
    }
}

shaped! {
    /// What can befall a unit.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Harmed {
        /// It lost a step and is still there.
        Step,
        Eliminated,
        Disrupted,
    }
}

shaped! {
    /// Something that befell a unit.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Harm {
        #[serde(flatten)]
        pub who: Fighter,
        pub what: Harmed,
        pub cause: Cause,
        /// To be read after «eliminated:»; empty where there is no more to say.
        pub why: String where { "format": "sentence" },
    }
}

impl Harm {
    pub fn step(who: Fighter) -> Harm {
        Harm { who, what: Harmed::Step, cause: Cause::Combat, why: String::new() }
    }

    pub fn disrupted(who: Fighter) -> Harm {
        Harm { what: Harmed::Disrupted, ..Harm::step(who) }
    }

    pub fn eliminated(who: Fighter, fate: &Fate) -> Harm {
        Harm { who, what: Harmed::Eliminated, cause: fate.cause, why: fate.say.to_owned() }
    }
}

shaped! {
    /// A retreat or an advance.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Gone {
        #[serde(flatten)]
        pub who: Fighter,
        /// From where it stood, if that was told, to where it ended.
        pub way: Vec<String>,
        pub advance: bool,
    }
}

/// What a line tells of a battle.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    /// One begins.
    Attack(Box<Attack>),
    Odds(Box<Odds>),
    Throw(Thrown),
    /// A unit turned out to be what it is called here.
    Named(Fighter),
    Harm(Harm),
    /// To the hex that is named.
    Retreat(Fighter),
    Advance(Fighter),
    /// It belongs to the battle; its words say all.
    Note,
}

/// It stands in lines, but in no message.
impl Shape for Part {
    fn shape(_: &mut Shapes) -> Form {
        unreachable!("parts are not written")
    }
}

/// The beginning of a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct Attack {
    /// What it is called before its targets: `Attack on`, `Overrun of`.
    pub noun: &'static str,
    pub targets: Vec<String>,
    pub attackers: Vec<Fighter>,
    pub defenders: Vec<Fighter>,
}

impl Part {
    pub fn attack(
        info: &Info,
        noun: &'static str,
        targets: &[HexId],
        attackers: Vec<Fighter>,
        defenders: Vec<Fighter>,
    ) -> Part {
        let targets = targets.iter().map(|&hex| info.hex(hex).to_owned()).collect();
        Part::Attack(Box::new(Attack { noun, targets, attackers, defenders }))
    }
}

shaped! {
    /// An attack from its announcement to the advance, as far as the viewer was told of it.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct Battle {
        /// Its first line: the action it followed, and which of the lines of that action, from 0.
        pub seq: u32,
        pub nth: u16,
        /// So many lines tell of it, without a gap.
        pub lines: u16,
        #[serde(flatten)]
        pub moment: Moment,
        /// Who attacked.
        pub by: Option<Side>,
        /// All of it in one line, as far as it has come: `Attack on 2212, 3-1, die 5: 1/-. 1st Panzer went back to 2112.`
        pub say: String where { "format": "sentence" },
        pub targets: Vec<String>,
        /// With where they attacked from.
        pub attackers: Vec<Fighter>,
        pub defenders: Vec<Fighter>,
        pub odds: Option<Odds>,
        pub throws: Vec<Thrown>,
        pub harm: Vec<Harm>,
        pub went: Vec<Gone>,
        #[serde(skip)]
        noun: &'static str,
    }
}

impl Battle {
    fn begin(told: &Told, nth: u16, attack: &Attack) -> Battle {
        let Attack { noun, targets, attackers, defenders } = attack.clone();
        let by = told.by.or(told.moment.playing);
        let (throws, harm, went) = (Vec::new(), Vec::new(), Vec::new());
        let (seq, moment) = (told.seq, told.moment);
        let (lines, say, odds) = (0, String::new(), None);
        Battle { seq, nth, lines, moment, by, say, targets, attackers, defenders, odds, throws, harm, went, noun }
    }

    /// One more throw at the same place, by nobody in particular: bombers one after the other.
    fn goes_on(&self, attack: &Attack) -> bool {
        let faceless = self.attackers.is_empty() && attack.attackers.is_empty();
        faceless && (self.noun, &self.targets) == (attack.noun, &attack.targets)
    }

    fn take(&mut self, part: &Part) {
        match part {
            Part::Attack(_) | Part::Note => {}
            Part::Odds(odds) => self.odds = Some((**odds).clone()),
            Part::Throw(thrown) => self.throws.push(thrown.clone()),
            Part::Named(known) => {
                let all = self.attackers.iter_mut().chain(&mut self.defenders);
                all.filter(|who| who.unit == known.unit).for_each(|who| who.name.clone_from(&known.name));
            }
            Part::Harm(harm) => {
                // Who lost a step and then the last is lost.
                if harm.what == Harmed::Eliminated {
                    self.harm.retain(|before| before.who.unit != harm.who.unit);
                }
                let hex = self.hex_of(&harm.who);
                self.harm.push(Harm { who: Fighter { hex, ..harm.who.clone() }, ..harm.clone() });
            }
            Part::Retreat(who) => self.goes(who, false),
            Part::Advance(who) => self.goes(who, true),
        }
    }

    /// Where somebody was last.
    fn hex_of(&self, who: &Fighter) -> Option<String> {
        let went = self.went.iter().rev().find(|gone| gone.who.unit == who.unit);
        let stood = || self.attackers.iter().chain(&self.defenders).find(|other| other.unit == who.unit);
        went.and_then(|gone| gone.way.last().cloned()).or_else(|| stood()?.hex.clone()).or_else(|| who.hex.clone())
    }

    fn goes(&mut self, who: &Fighter, advance: bool) {
        let from = Fighter { hex: None, ..who.clone() };
        let from = self.hex_of(&from);
        let same = |gone: &&mut Gone| gone.who.unit == who.unit && gone.advance == advance;
        if let Some(gone) = self.went.iter_mut().find(same) {
            gone.way.extend(who.hex.clone());
            return;
        }
        let way = from.iter().chain(&who.hex).cloned().collect();
        self.went.push(Gone { who: Fighter { hex: from, ..who.clone() }, way, advance });
    }
}

/// What points came of it is told in between, without being a part of it.
const POINTS: &str = "points";

/// Whether a line tells of something else, so that a battle is over before it.
fn ends(told: &Told) -> bool {
    told.line.parts.is_empty() && told.line.kind != POINTS
}

/// Writes battles down while it reads the lines of one viewer in their order.
#[derive(Default)]
pub struct Annalist {
    battles: Vec<Battle>,
    open: bool,
    seq: u32,
    nth: u16,
}

impl Annalist {
    /// Whether the line belongs to a battle, which is the last then.
    pub fn read(&mut self, told: &Told) -> bool {
        self.nth = if self.seq == told.seq { self.nth + 1 } else { 0 };
        self.seq = told.seq;
        let attack = told.line.parts.iter().find_map(|part| if let Part::Attack(it) = part { Some(it) } else { None });
        if let Some(attack) = attack
            && !(self.open && self.battles.last().is_some_and(|battle| battle.goes_on(attack)))
        {
            self.battles.push(Battle::begin(told, self.nth, attack));
            self.open = true;
        }
        self.open &= !ends(told);
        let Some(battle) = self.battles.last_mut().filter(|_| self.open) else { return false };
        battle.lines = battle.lines.saturating_add(1);
        told.line.parts.iter().for_each(|part| battle.take(part));
        true
    }

    /// The battles so far, each with its line.
    pub fn close(mut self, info: &Info) -> Vec<Battle> {
        self.battles.iter_mut().for_each(|battle| battle.say = words::say(info, battle));
        self.battles
    }
}

/// All battles some lines tell of. One that began before them is not among them.
pub fn battles(info: &Info, lines: &[Told]) -> Vec<Battle> {
    let mut annalist = Annalist::default();
    for told in lines {
        annalist.read(told);
    }
    annalist.close(info)
}

/// Lines with those of a battle together.
#[derive(Debug)]
pub enum Row<'a> {
    Line(&'a Told),
    Battle(Box<Battle>, &'a [Told]),
}

/// The lines in rows: battles and what is between them.
pub fn rows<'a>(info: &Info, lines: &'a [Told]) -> Vec<Row<'a>> {
    let mut annalist = Annalist::default();
    // Which battle each line belongs to.
    let of: Vec<_> = lines.iter().map(|told| annalist.read(told).then_some(annalist.battles.len())).collect();
    let mut battles = annalist.close(info).into_iter();
    let chunks = of.chunk_by(|a, b| a.is_some() && a == b);
    let mut rest = lines;
    let mut row = |which: &[Option<usize>]| {
        let (these, after) = rest.split_at(which.len());
        rest = after;
        match (which[0], these) {
            (Some(_), these) => Row::Battle(Box::new(battles.next().expect("a battle has lines")), these),
            (None, [one, ..]) => Row::Line(one),
            (None, []) => unreachable!("a row has a line"),
        }
    };
    chunks.map(&mut row).collect()
}

/// The first steps back in search of the beginning of a battle; the last is as far as it goes. Mostly the last action
/// tells that there is none.
const BACK: [usize; 5] = [1, 8, 40, 200, 1000];

/// The lines of the battle that goes on after an action, as one viewer was told them; none if there is none.
pub fn going_on(table: &dyn Table, viewer: Viewer, seq: u32) -> Vec<Told> {
    for most in BACK {
        let (mut lines, earlier) = table.told_before(viewer, seq, most);
        let ended = lines.iter().rposition(ends).map_or(0, |last| last + 1);
        let lines = lines.split_off(ended);
        let (mut annalist, mut first) = (Annalist::default(), 0);
        for (nth, told) in lines.iter().enumerate() {
            let before = annalist.battles.len();
            annalist.read(told);
            first = if annalist.battles.len() > before { nth } else { first };
        }
        // Of bombers over one hex some may have come before.
        let whole =
            annalist.battles.len() > 1 || annalist.battles.last().is_some_and(|last| !last.attackers.is_empty());
        if whole || ended > 0 || earlier.is_none() {
            return if annalist.battles.is_empty() { Vec::new() } else { lines[first..].to_vec() };
        }
    }
    Vec::new()
}

/// The battles told of after an action, the one that went on then among them with all its lines.
pub fn since(table: &dyn Table, viewer: Viewer, seq: u32, told: &[Told]) -> Vec<Battle> {
    let before = going_on(table, viewer, seq);
    let mut annalist = Annalist::default();
    if let Some(first) = before.first() {
        // Lines of the same action that tell of something else come first.
        let (page, _) = table.told_before(viewer, first.seq, 1);
        let at = page.iter().position(|told| told == first).unwrap_or(0);
        for told in &page[..at] {
            annalist.read(told);
        }
    }
    let begun = annalist.battles.len();
    for told in before.iter().chain(told) {
        annalist.read(told);
    }
    annalist.battles.drain(..begun);
    annalist.close(table.info())
}

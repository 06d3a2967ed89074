//! What happened in an impulse, told afterwards: who went where, the battles, the losses by their causes, the points.
//!
//! It is put together from the lines one viewer was told and from what he saw of the board before and after, so there is
//! nothing in it that he does not know.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    battle::{self, Annalist, Battle, Fighter, Harm, Part},
    info::Info,
    moment::Moment,
    prose::{Kind, mark},
    rules::{Side, Viewer},
    shaped,
    table::{Table, Told},
    view::{Track, View},
};

shaped! {
    /// Which impulse of which Game-Turn.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
    pub struct When as "Impulse" {
        pub turn: u8,
        pub impulse: u8,
    }
}

impl When {
    pub fn of(moment: Moment) -> When {
        When { turn: moment.turn, impulse: moment.impulse }
    }
}

shaped! {
    /// Units that went together, as far as they were told of.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct Trail {
        /// The action after which they had come to its end.
        pub seq: u32,
        pub side: Option<Side>,
        pub units: Vec<Fighter>,
        /// From where they stood to where they came; only where they came, where the first was not known.
        pub way: Vec<String>,
        /// How: `moved`, `entered`, `retreated`, `advanced`, as lines have it.
        pub kind: String,
    }
}

shaped! {
    /// What a unit lost, in a battle or otherwise.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct Loss {
        /// The action that brought it.
        pub seq: u32,
        pub side: Option<Side>,
        #[serde(flatten)]
        pub harm: Harm,
    }
}

shaped! {
    /// A number both sides see that is another one now.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct Change {
        #[serde(flatten)]
        pub now: Track,
        pub before: i16,
    }
}

shaped! {
    /// What happened in an impulse, as far as the viewer was told; a page of it.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct Report {
        /// Of its first line.
        #[serde(flatten)]
        pub moment: Moment,
        /// The number of actions before it, and after its last one so far.
        pub from: u32,
        pub to: u32,
        /// The impulses before and after it of which something is told.
        pub earlier: Option<When>,
        pub later: Option<When>,
        pub trails: Vec<Trail>,
        pub battles: Vec<Battle>,
        pub losses: Vec<Loss>,
        /// Numbers that changed over the whole impulse.
        pub changes: Vec<Change>,
        /// What was told of points, each for what and where.
        pub scored: Vec<Told>,
        /// What else was told.
        pub also: Vec<Told>,
        /// The `since` of the next page; null when there is none.
        pub next: Option<u32>,
    }
}

/// Hands over the board, and what stands in the report anyway.
const QUIET: [&str; 5] = ["picked", "joined", "dropped", "phase", "finished"];
const GOING: [&str; 4] = ["moved", "entered", "retreated", "advanced"];
/// Lines of a page.
pub const PAGE: usize = 1000;

/// Where an impulse lies among the actions of a game: how many come before it, and after how many it is over.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Span {
    pub when: When,
    pub from: u32,
    pub to: u32,
}

/// The page of a report that begins after an action of the impulse, from the table as it is now and as it was before and
/// after the impulse.
pub fn report(table: &dyn Table, viewer: Viewer, span: Span, since: u32, before: &View, after: &View) -> Report {
    let info = table.info();
    let since = since.max(span.from);
    let (mut lines, next) = table.told_page(viewer, since, PAGE);
    lines.retain(|told| told.seq <= span.to);
    let next = next.filter(|&next| next < span.to);
    let first = lines.first().map(|told| told.moment);
    let whose = |moment: &Moment| moment.playing.is_some();
    let moment = lines.iter().map(|told| told.moment).find(whose).or(first).unwrap_or(Moment {
        turn: span.when.turn,
        impulse: span.when.impulse,
        ..Moment::default()
    });
    let (mut annalist, mut book) = (Annalist::default(), Book::new(info, before, after));
    let battles = battle::since(table, viewer, since, &lines);
    for told in &lines {
        let fought = annalist.read(told);
        book.enter(told, fought);
    }
    let battles: Vec<_> = battles.into_iter().filter(|battle| battle.seq > span.from).collect();
    let (earlier, later) = (table.told_of(viewer, span.when, false), table.told_of(viewer, span.when, true));
    let (from, to) = (span.from, span.to);
    let changes = changes(&before.tracks, &after.tracks);
    let Book { trails, losses, scored, also, .. } = book;
    Report { moment, from, to, earlier, later, trails, battles, losses, changes, scored, also, next }
}

fn changes(before: &[Track], after: &[Track]) -> Vec<Change> {
    let same = |now: &Track| before.iter().find(|then| (then.name, then.side) == (now.name, now.side));
    let changed = |now: &Track| {
        let then = same(now)?.value;
        (then != now.value).then(|| Change { now: now.clone(), before: then })
    };
    after.iter().filter_map(changed).collect()
}

/// Follows the units through the lines.
struct Book<'a> {
    info: &'a Info,
    /// Where each is, as far as it was told.
    at: BTreeMap<String, String>,
    sides: BTreeMap<String, Side>,
    trails: Vec<Trail>,
    losses: Vec<Loss>,
    scored: Vec<Told>,
    also: Vec<Told>,
}

impl<'a> Book<'a> {
    fn new(info: &'a Info, before: &View, after: &View) -> Book<'a> {
        let seen = |view: &View| {
            let units = view.units.iter().map(|unit| (unit.unit, unit.face.side));
            let trays =
                view.trays.iter().flat_map(|tray| tray.entries.iter().map(|entry| (entry.unit, entry.face.side)));
            units.chain(trays).map(|(unit, side)| (info.unit(unit).to_owned(), side)).collect::<Vec<_>>()
        };
        let sides = seen(after).into_iter().chain(seen(before)).collect();
        let at = before.units.iter().map(|unit| (info.unit(unit.unit).to_owned(), info.hex(unit.at).to_owned()));
        Book {
            info,
            at: at.collect(),
            sides,
            trails: Vec::new(),
            losses: Vec::new(),
            scored: Vec::new(),
            also: Vec::new(),
        }
    }

    fn enter(&mut self, told: &Told, fought: bool) {
        let Told { seq, line, .. } = told;
        for part in &line.parts {
            if let Part::Harm(harm) = part {
                let (side, hex) = (self.sides.get(&harm.who.unit).copied(), self.at.get(&harm.who.unit).cloned());
                let hex = hex.or_else(|| harm.who.hex.clone());
                let harm = Harm { who: Fighter { hex, ..harm.who.clone() }, ..harm.clone() };
                self.losses.push(Loss { seq: *seq, side, harm });
            }
        }
        match &*line.kind {
            kind if GOING.contains(&kind) && !line.hexes.is_empty() => self.goes(told),
            "lost" | "eliminated" => {}
            "points" => self.scored.push(told.clone()),
            kind if fought || QUIET.contains(&kind) => {}
            _ => self.also.push(told.clone()),
        }
    }

    fn goes(&mut self, told: &Told) {
        let Told { seq, line, .. } = told;
        // Units that stood apart and came together went on different ways.
        let mut from: Vec<(Option<String>, Vec<Fighter>)> = Vec::new();
        for unit in &line.units {
            let hex = self.at.get(unit).cloned();
            let fighter = Fighter { unit: unit.clone(), name: self.name(told, unit), hex: hex.clone() };
            match from.iter_mut().find(|(other, _)| *other == hex) {
                Some((_, all)) => all.push(fighter),
                None => from.push((hex, vec![fighter])),
            }
            self.at.insert(unit.clone(), line.hexes.last().expect("a way").clone());
        }
        for (hex, units) in from {
            let side = units.first().and_then(|unit| self.sides.get(&unit.unit).copied()).or(told.by);
            let handles = |units: &[Fighter]| units.iter().map(|unit| unit.unit.clone()).collect::<Vec<_>>();
            // A march goes on.
            let last = self
                .trails
                .iter_mut()
                .rev()
                .find(|trail| trail.units.iter().any(|u| handles(&units).contains(&u.unit)));
            if let Some(last) = last.filter(|last| {
                handles(&last.units) == handles(&units)
                    && last.way.last() == hex.as_ref()
                    && goes_on(&last.kind, &line.kind)
            }) {
                last.way.extend(line.hexes.iter().cloned());
                last.seq = *seq;
                continue;
            }
            let start = hex.filter(|hex| Some(hex) != line.hexes.first());
            let way = start.into_iter().chain(line.hexes.iter().cloned()).collect();
            self.trails.push(Trail { seq: *seq, side, units, way, kind: line.kind.clone() });
        }
    }

    /// What a unit is called in a line, else by its handle.
    fn name(&self, told: &Told, handle: &str) -> String {
        let called = told.line.parts.iter().find_map(|part| match part {
            Part::Retreat(who) | Part::Advance(who) if who.unit == handle => Some(who.name.clone()),
            _ => None,
        });
        called.or_else(|| named_in(&told.line.text, handle)).unwrap_or_else(|| {
            let unit = self.info.unit_named(handle);
            unit.map_or_else(|| mark(Kind::Unit, handle, handle), |unit| crate::words::unit(self.info, unit))
        })
    }
}

/// Whether a way of one kind goes on with another.
fn goes_on(before: &str, now: &str) -> bool {
    before == now || before == "entered" && now == "moved"
}

/// The name a sentence has for a unit, where it stands for it alone or for several like it.
fn named_in(text: &str, handle: &str) -> Option<String> {
    crate::prose::parts(text).find_map(|part| match part {
        crate::prose::Part::Mark { kind: Kind::Unit, of, words } if of.split(',').any(|one| one == handle) => {
            Some(mark(Kind::Unit, handle, &words))
        }
        _ => None,
    })
}

//! Where a game stands: the levels of victory, what the points are made of, what can still be won or lost and where.
//!
//! A game lists its levels once ([`Info::levels`]) and fills parts, stakes and ways from its victory rules; all else
//! follows from these. Nothing in it may rest on what its viewer does not know.

use hexmap::HexId;
use serde::Serialize;

use crate::{
    action::UnitId,
    case::Case,
    info::Info,
    listen::Line,
    named,
    prose::cited,
    rules::{Outcome, Side, Viewer},
    shaped,
    words::{self, row},
};

shaped! {
    /// A level of victory: so many points more than the other side, or fewer.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Level as "VictoryLevel" {
        /// As an outcome has it: `German tactical`, `points`, `draw`.
        #[serde(skip)]
        pub key: String,
        /// `German tactical victory`.
        pub name: String,
        pub winner: Option<Side>,
        /// The least and the most points of a side less those of the other; null without an end.
        pub least: Option<i16>,
        pub most: Option<i16>,
        pub case: Case,
    }
}

impl Level {
    /// The levels of a game, the best of the first side first: of each the points it needs more than the other side,
    /// who wins and what an outcome calls it. The last is whatever is less.
    pub fn scale(sides: &[String; 2], case: &'static str, levels: &[(i16, Option<Side>, &str)]) -> Vec<Level> {
        let mut most = None;
        let level = |(nth, &(least, winner, key)): (usize, &(i16, Option<Side>, &str))| {
            let least = (nth + 1 < levels.len()).then_some(least);
            let level = Level {
                key: key.into(),
                name: words::victory(sides, winner, key),
                winner,
                least,
                most,
                case: case.into(),
            };
            most = least.map(|least| least - 1);
            level
        };
        levels.iter().enumerate().map(level).collect()
    }

    fn has(&self, balance: i16) -> bool {
        self.least.is_none_or(|least| balance >= least) && self.most.is_none_or(|most| balance <= most)
    }

    /// As the other side counts.
    fn turned(&self) -> Level {
        Level { least: self.most.map(|most| -most), most: self.least.map(|least| -least), ..self.clone() }
    }
}

/// The levels of a game as a side counts, its best first.
pub fn levels_of(info: &Info, side: Side) -> Vec<Level> {
    match side {
        Side::First => info.levels.clone(),
        Side::Second => info.levels.iter().rev().map(Level::turned).collect(),
    }
}

named! {
    /// What some of a side's points are given for.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct ScorePart {
        pub side: Side,
        /// What for, the same for all of a kind: `cities`, `losses of infantry`.
        pub reason: &'static str,
        /// What for in this case, in lower case and without a period.
        pub say: String where { "format": "sentence" },
        /// How many of them there are.
        pub count: u16,
        pub points: i16,
        pub case: Option<Case>,
        pub hexes: Vec<HexId>,
        pub units: Vec<UnitId>,
    }
}

impl ScorePart {
    pub fn new(side: Side, case: &'static str, reason: &'static str, points: i16, say: impl Into<String>) -> ScorePart {
        let (say, case) = (say.into(), Some(Case::new(case)));
        ScorePart { side, reason, say, count: 1, points, case, hexes: Vec::new(), units: Vec::new() }
    }

    /// So many of them.
    pub fn count(self, count: usize) -> ScorePart {
        ScorePart { count: count as u16, ..self }
    }

    pub fn on(self, hexes: impl IntoIterator<Item = HexId>) -> ScorePart {
        ScorePart { hexes: hexes.into_iter().collect(), ..self }
    }

    pub fn of(self, units: impl IntoIterator<Item = UnitId>) -> ScorePart {
        ScorePart { units: units.into_iter().collect(), ..self }
    }
}

named! {
    /// Points that can still be won or lost.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Stake {
        /// Who can have them; null if it can be either.
        pub side: Option<Side>,
        /// Who has them as things stand.
        pub holder: Option<Side>,
        /// In all, or for each of them.
        pub points: i16,
        pub each: bool,
        /// For what, as in the parts.
        pub reason: &'static str,
        /// Under which condition, in lower case and without a period.
        pub say: String where { "format": "sentence" },
        pub case: Case,
        /// Where; together they are worth that.
        pub hexes: Vec<HexId>,
        pub units: Vec<UnitId>,
    }
}

impl Stake {
    /// Points either side can have.
    pub fn new(case: &'static str, reason: &'static str, points: i16, say: impl Into<String>) -> Stake {
        let (say, case) = (say.into(), Case::new(case));
        Stake { side: None, holder: None, points, each: false, reason, say, case, hexes: Vec::new(), units: Vec::new() }
    }

    /// Only this side can have them.
    pub fn only(self, side: Side) -> Stake {
        Stake { side: Some(side), ..self }
    }

    /// So many for each.
    pub fn each(self) -> Stake {
        Stake { each: true, ..self }
    }

    pub fn held(self, holder: Option<Side>) -> Stake {
        Stake { holder, ..self }
    }

    pub fn on(self, hexes: impl IntoIterator<Item = HexId>) -> Stake {
        Stake { hexes: hexes.into_iter().collect(), ..self }
    }

    pub fn of(self, units: impl IntoIterator<Item = UnitId>) -> Stake {
        Stake { units: units.into_iter().collect(), ..self }
    }
}

named! {
    /// A way to win whatever the points are.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct SpecialWin {
        pub side: Side,
        /// What an outcome calls it.
        pub level as skip: &'static str,
        /// The condition, in lower case and without a period.
        pub say: String where { "format": "sentence" },
        /// It wins as soon as it is so; else if it is so at the end.
        pub at_once: bool,
        /// It is so as things stand.
        pub holds: bool,
        pub case: Case,
        pub hexes: Vec<HexId>,
        pub units: Vec<UnitId>,
    }
}

shaped! {
    /// How a game would end as it stands, or has ended.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Verdict {
        pub winner: Option<Side>,
        /// As an outcome has it.
        #[serde(skip)]
        pub level: String,
        /// `German tactical victory`.
        pub name: String,
        pub case: Case,
    }
}

named! {
    /// Where the game stands: what the points are made of, what can still be won or lost, the levels of victory.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Score {
        /// Who counts: the viewer's side, or the first.
        pub side: Side,
        /// Points of the first and the second side.
        pub points: [i16; 2],
        /// Points of whoever counts, less those of the other.
        pub balance: i16,
        /// What the game would end with as it stands; null where there are no levels.
        pub stands: Option<Verdict>,
        /// As whoever counts sees them, the best first.
        pub levels: Vec<Level>,
        /// Their points add up to those of both sides.
        pub parts: Vec<ScorePart>,
        pub stakes: Vec<Stake>,
        /// Ways to win whatever the points are.
        pub ways: Vec<SpecialWin>,
    }
}

impl Score {
    pub fn new(info: &Info, viewer: Viewer, parts: Vec<ScorePart>, stakes: Vec<Stake>, ways: Vec<SpecialWin>) -> Score {
        let side = if let Viewer::Player(side) = viewer { side } else { Side::First };
        let of = |side: Side| parts.iter().filter(|part| part.side == side).map(|part| part.points).sum();
        let points = Side::BOTH.map(of);
        let way = ways.iter().find(|way| way.holds);
        let stands = match way {
            Some(way) => Some((Some(way.side), way.level, way.case.clone())),
            None => {
                let level = info.levels.iter().find(|level| level.has(points[0] - points[1]));
                level.map(|level| (level.winner, level.key.as_str(), level.case.clone()))
            }
        };
        let verdict = |(winner, level, case): (Option<Side>, &str, Case)| Verdict {
            winner,
            level: level.to_owned(),
            name: words::victory(&info.sides, winner, level),
            case,
        };
        Score {
            side,
            points,
            balance: points[side.index()] - points[side.other().index()],
            stands: stands.map(verdict),
            levels: levels_of(info, side),
            parts,
            stakes,
            ways,
        }
    }

    /// Of a game that says no more than how many points there are.
    pub fn plain(info: &Info, viewer: Viewer, points: [i16; 2]) -> Score {
        let part = |side: Side| ScorePart {
            side,
            reason: "points",
            say: "victory points".into(),
            count: 1,
            points: points[side.index()],
            case: None,
            hexes: Vec::new(),
            units: Vec::new(),
        };
        let parts = Side::BOTH.map(part).into_iter().filter(|part| part.points != 0).collect();
        Score::new(info, viewer, parts, Vec::new(), Vec::new())
    }

    /// The same when the game has ended so.
    pub fn ended(self, info: &Info, outcome: &Outcome) -> Score {
        let Outcome { winner, level, case, .. } = outcome.clone();
        let verdict = Verdict { winner, level, name: words::result(info, outcome), case };
        Score { stands: Some(verdict), ..self }
    }

    fn sum(&self, side: Side, reason: &str) -> i16 {
        self.parts.iter().filter(|part| part.side == side && part.reason == reason).map(|part| part.points).sum()
    }
}

/// What to tell of points that have changed: how many, for whom, what for and where. Nothing if none have.
pub fn change(info: &Info, before: &Score, after: &Score) -> Option<Line> {
    let mut reasons: Vec<&'static str> = Vec::new();
    for part in before.parts.iter().chain(&after.parts) {
        if !reasons.contains(&part.reason) {
            reasons.push(part.reason);
        }
    }
    let (mut said, mut line) = (Vec::new(), Line::new("points", ""));
    for reason in reasons {
        let by = Side::BOTH.map(|side| after.sum(side, reason) - before.sum(side, reason));
        if by == [0, 0] {
            continue;
        }
        let of = |score: &Score| score.parts.iter().filter(|p| p.reason == reason).cloned().collect::<Vec<_>>();
        let (then, now) = (of(before), of(after));
        let fresh = |one: &[ScorePart], other: &[ScorePart]| -> Vec<ScorePart> {
            one.iter().filter(|part| !other.contains(part)).cloned().collect()
        };
        let (gone, come) = (fresh(&then, &now), fresh(&now, &then));
        let hexes = apart(&gone, &come, |part| &part.hexes);
        let units = apart(&gone, &come, |part| &part.units);
        let sides = Side::BOTH.into_iter().filter(|side| by[side.index()] != 0);
        let sides: Vec<_> =
            sides.map(|side| format!("{} {}", info.sides[side.index()], words::signed(by[side.index()]))).collect();
        let about = match (&hexes[..], &units[..]) {
            ([], []) => String::new(),
            (hexes @ [_, ..], _) => format!(" ({})", words::places(info, hexes.iter().copied().take(FEW))),
            (_, units) => {
                let names: Vec<_> = units.iter().take(FEW).map(|&unit| words::unit(info, unit)).collect();
                format!(" ({})", row(&names))
            }
        };
        let case = come.iter().chain(&gone).find_map(|part| part.case.clone());
        match (&line.case, case) {
            (None, Some(case)) if said.is_empty() => line.case = Some(case.as_str().to_owned()),
            (Some(first), Some(case)) if first != case.as_str() => {
                said.push(format!("{reason}{about}: {} {}", sides.join(", "), cited(case.as_str())));
                continue;
            }
            _ => {}
        }
        line.hexes.extend(hexes.iter().map(|&hex| info.hex(hex).to_owned()));
        line.units.extend(units.iter().map(|&unit| info.unit(unit).to_owned()));
        said.push(format!("{reason}{about}: {}", sides.join(", ")));
    }
    (!said.is_empty()).then(|| Line { text: format!("points for {}", said.join("; for ")), ..line })
}

/// Places or units beyond this are not named in a line.
const FEW: usize = 3;

/// Of two lists of parts the places or units that count in only one of them, or for another side or with other points.
fn apart<T: Copy + PartialEq>(gone: &[ScorePart], come: &[ScorePart], of: impl Fn(&ScorePart) -> &Vec<T>) -> Vec<T> {
    let all = |parts: &[ScorePart]| -> Vec<(T, Side, i16)> {
        let each = |part: &ScorePart| part.points / (part.count.max(1) as i16);
        parts.iter().flat_map(|part| of(part).iter().map(move |&one| (one, part.side, each(part)))).collect()
    };
    let (gone, come) = (all(gone), all(come));
    let new = come.iter().filter(|one| !gone.contains(one)).chain(gone.iter().filter(|one| !come.contains(one)));
    let mut apart = Vec::new();
    for &(one, ..) in new {
        if !apart.contains(&one) {
            apart.push(one);
        }
    }
    apart
}

//! What an answer leads to, said before it is given.
//!
//! A question says what is its own ([`Question::leads_to`](crate::Question::leads_to)). What is certain by the rules
//! themselves is worked out here, once for all games: the answer is given on a copy, and what is gone then is said. All
//! of it is worked out from positions the side imagines, never from the truth, so that nothing hidden can show in it;
//! what two such positions do not agree on is not said.

mod follow;
mod throws;

use serde::Serialize;

use crate::{
    action::{Action, UnitId},
    case::Case,
    named,
    rules::{Node, Rules, Show, Viewer},
    shaped,
    view::Shortcut,
};
use follow::Imagined;
use hexmap::HexId;

shaped! {
    /// What a consequence is about, the gravest first.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Matter {
        /// The game is over.
        Over,
        /// Units are eliminated.
        Unit,
        /// Units lose a step.
        Step,
        Points,
        /// Units are out of supply.
        Supply,
        Disrupted,
        /// Something ends or cannot be done any more: a move in an enemy zone, a chance that does not come again.
        Halted,
        /// Something is used up to no purpose.
        Wasted,
        /// Hexes one of which is named next.
        Places,
        /// What is worth knowing.
        Note,
    }
}

shaped! {
    /// When it comes to pass: by the answer itself or the throws that follow it at once, whatever is answered to what is
    /// asked then, or later, if nothing changes.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum When {
        Now,
        Anyway,
        Unless,
    }
}

named! {
    /// Something an answer leads to.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Consequence {
        pub matter as "kind": Matter,
        pub when: When,
        /// What comes to pass, in lower case and without a period.
        pub words as ("say", |lead, _names| lead.say() => String): String where { "format": "sentence" },
        pub case: Option<Case>,
        /// How often, of how many; equal where it is certain.
        pub chance: (u32, u32),
        /// The units it is about. Of those lost, `count` are.
        pub units: Vec<UnitId>,
        pub hexes: Vec<HexId>,
        /// How many units or points.
        pub count: u16,
        /// It hurts whoever answers.
        pub against as skip: bool,
        /// It cannot be made good by going on with what is being done.
        pub lasting as skip: bool,
    } also {
        /// A unit, points or supply are lost for certain, and for good.
        grave: bool = |lead, _names| lead.is_grave(),
    }
}

impl Consequence {
    pub fn new(matter: Matter, case: &'static str, words: impl Into<String>) -> Consequence {
        Consequence { case: Some(Case::new(case)), ..Consequence::said(matter, words.into()) }
    }

    /// What is worth knowing.
    pub fn note(case: &'static str, words: impl Into<String>) -> Consequence {
        Consequence::new(Matter::Note, case, words)
    }

    fn said(matter: Matter, words: String) -> Consequence {
        Consequence {
            matter,
            when: When::Now,
            words,
            case: None,
            chance: (1, 1),
            units: Vec::new(),
            hexes: Vec::new(),
            count: 0,
            against: false,
            lasting: true,
        }
    }

    /// About these units, all of them.
    pub fn of(self, units: impl IntoIterator<Item = UnitId>) -> Consequence {
        let units: Vec<_> = units.into_iter().collect();
        Consequence { count: units.len() as u16, units, ..self }
    }

    /// So many of them, or of points.
    pub fn count(self, count: usize) -> Consequence {
        Consequence { count: count as u16, ..self }
    }

    pub fn on(self, hexes: impl IntoIterator<Item = HexId>) -> Consequence {
        Consequence { hexes: hexes.into_iter().collect(), ..self }
    }

    /// It hurts whoever answers.
    pub fn against(self) -> Consequence {
        Consequence { against: true, ..self }
    }

    /// Later, if nothing changes.
    pub fn unless(self) -> Consequence {
        Consequence { when: When::Unless, ..self }
    }

    /// Whatever is answered to what is asked then.
    pub fn anyway(self) -> Consequence {
        Consequence { when: When::Anyway, ..self }
    }

    /// On so many of so many, at a throw.
    pub fn chance(self, times: u32, of: u32) -> Consequence {
        Consequence { chance: (times, of), ..self }
    }

    pub fn is_certain(&self) -> bool {
        self.chance.0 == self.chance.1 && self.when != When::Unless
    }

    /// Whether whoever answers should be asked again: a unit, points or supply are lost for certain, and for good.
    pub fn is_grave(&self) -> bool {
        let dear = matches!(self.matter, Matter::Unit | Matter::Points | Matter::Supply);
        dear && self.against && self.lasting && self.is_certain()
    }

    /// The whole sentence, with its chance, its condition and its case.
    pub fn say(&self) -> String {
        let mut say = self.words.clone();
        let (times, of) = self.chance;
        if times < of {
            say += &format!(", on {times} of {of}");
        }
        if self.when == When::Unless {
            say += ", if nothing changes";
        }
        match &self.case {
            Some(case) => format!("{say} {}", crate::prose::cited(case.as_str())),
            None => say,
        }
    }
}

/// All that an answer leads to as far as `viewer` can know, the gravest first; nothing for whoever is not asked.
pub fn leads<R: Show>(rules: &R, state: &R::State, viewer: Viewer, action: R::Action) -> Vec<Consequence> {
    match Imagined::new(rules, state, viewer) {
        Some(imagined) if rules.check(state, action).is_ok() => imagined.leads(action, true),
        _ => Vec::new(),
    }
}

/// Of more offers than this, what each does to supply is not looked at: a set-up, an interdiction.
const MANY: usize = 64;

/// The grave consequences of the offers, by their place in the list; offers without any are left out. This is for every
/// position of a game, so it leaves out what is never grave: chances, places, and what a step of a move does to supply
/// and points, because the way goes on and can be taken back.
pub fn grave<R: Show>(rules: &R, state: &R::State, viewer: Viewer) -> Vec<(usize, Vec<Consequence>)> {
    let Some(imagined) = Imagined::new(rules, state, viewer) else { return Vec::new() };
    let mut offers = Vec::with_capacity(64);
    rules.legal(state, &mut offers);
    let thorough = offers.len() <= MANY && !rules.goes_on(state);
    let found = offers.iter().enumerate().map(|(nth, &offer)| (nth, imagined.lost(offer, thorough)));
    found.filter(|(_, grave)| !grave.is_empty()).collect()
}

/// The same of rows of actions, by their place in the list. Those that take back what is in the hand are left out; nothing
/// where they have more actions than can be looked at for every position, or are steps of something that goes on.
pub fn grave_rows<R: Show>(
    rules: &R,
    state: &R::State,
    viewer: Viewer,
    rows: &[Shortcut],
) -> Option<Vec<(usize, Vec<Consequence>)>> {
    if rows.iter().map(|row| row.acts.len()).sum::<usize>() > MANY || rules.goes_on(state) {
        return None;
    }
    if rows.is_empty() {
        return Some(Vec::new());
    }
    let imagined = Imagined::new(rules, state, viewer)?;
    let whole = rows.iter().enumerate().filter(|(_, row)| !row.instead);
    let found = whole.map(|(nth, row)| (nth, imagined.lost_by_all(&actions(row))));
    Some(found.filter(|(_, grave)| !grave.is_empty()).collect())
}

/// The actions of a row.
pub(crate) fn actions<A: Action>(row: &Shortcut) -> Vec<A> {
    row.acts.iter().filter_map(|&(verb, target)| A::build(verb.into(), target)).collect()
}

/// Who is asked, if this viewer may know what the answers lead to.
fn asked<R: Rules>(rules: &R, state: &R::State, viewer: Viewer) -> Option<crate::Side> {
    match (rules.node(state), viewer) {
        (Node::Decide(side), Viewer::Umpire) => Some(side),
        (Node::Decide(side), Viewer::Player(player)) if side == player => Some(side),
        _ => None,
    }
}

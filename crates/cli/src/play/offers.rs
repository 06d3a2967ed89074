//! The offers of a question as a table, a page at a time.

use wargame::{Ask, Info, Side, Table, Target, View, When, prose::plain, words};

use super::{
    page::{Row, capacity, table},
    words::{name, place, points, seen},
};

/// Lines of offers on a page; a few more are not worth another.
const PAGE: usize = 20;
const FEW_MORE: usize = 4;

/// More units than this in a hex are counted, not named.
const MANY: usize = 4;

/// One offer.
pub struct Choice {
    pub act: String,
    pub target: Target,
    verb: u8,
    row: Row,
}

impl Choice {
    /// Whether every word stands in what is shown of it.
    fn matches(&self, words: &[String]) -> bool {
        let shown = self.row.columns[1..].join(" ").to_lowercase();
        words.iter().all(|word| shown.contains(word))
    }

    /// What has no place and no number stands on every first page: `done`.
    fn plain(&self) -> bool {
        self.target == Target::None
    }
}

/// All offers of a question, and how far they have been shown.
#[derive(Default)]
pub struct Offers {
    pub choices: Vec<Choice>,
    /// Those being shown, by number, and how many of them were.
    listed: Vec<usize>,
    shown: usize,
}

impl Offers {
    pub fn new(game: &dyn Table, view: &View, ask: &Ask) -> Offers {
        let (info, offers) = (game.info(), ask.offers.iter().enumerate());
        let digits = ask.offers.len().to_string().len();
        let choice = |(i, offer): (usize, &wargame::Offer)| {
            let act = game.write(offer.verb, offer.target);
            let mut columns = vec![format!("{:>digits$}", i + 1), act.clone()];
            match offer.target {
                Target::Unit(unit) => {
                    let (face, at) = seen(info, view, unit);
                    let strengths = face.as_ref().map(|f| f.strengths.clone()).unwrap_or_default();
                    columns.extend([name(info, unit, face.as_deref()), strengths, at]);
                }
                Target::Hex(hex) => {
                    let left = offer.left.map(|left| format!("{} left", points(left, info.parts)));
                    let enemy = enemies(info, view, ask.side, hex);
                    let ends = if offer.stops { "ends the move".into() } else { String::new() };
                    columns.extend([info.map.name(hex).to_owned(), info.map.terrain_name(hex).to_owned()]);
                    columns.extend([left.unwrap_or_default(), ends, enemy]);
                }
                Target::Edge(edge) => {
                    let edge = info.map.edge(edge);
                    columns.push([edge.a, edge.b].map(|h| place(info, h)).join(" and "));
                }
                Target::Number(_) | Target::None => {
                    let (verb, rest) = act.split_once(' ').unwrap_or((&act, ""));
                    let done = verb == "done" && !ask.done.is_empty();
                    columns.push(if done { ask.done.to_owned() } else { info.say(verb, rest) });
                }
            }
            Choice { act, target: offer.target, verb: offer.verb, row: Row { columns } }
        };
        let mut choices: Vec<_> = offers.map(choice).collect();
        // Where nobody is on the map, which tray they are all in says nothing.
        let off = |c: &Choice| matches!(c.target, Target::Unit(u) if !view.units.iter().any(|v| v.unit == u));
        if choices.iter().all(|c| c.plain() || off(c)) {
            choices.iter_mut().filter(|c| !c.plain()).for_each(|c| c.row.columns.truncate(4));
        }
        for (act, costs) in game.grave(ask.side) {
            let Some(choice) = choices.iter_mut().find(|choice| choice.act == act) else { continue };
            // What comes later of what is left undone is said when it is answered.
            let first = costs.iter().find(|one| !choice.plain() || one.when == When::Now);
            choice.row.columns.extend(first.map(|one| format!("costs: {}", plain(&one.words))));
        }
        let mut offers = Offers { choices, ..Offers::default() };
        offers.find("");
        offers
    }

    /// Lists those with all these words from the beginning; answers how many there are.
    pub fn find(&mut self, text: &str) -> usize {
        let words: Vec<_> = text.split_whitespace().map(str::to_lowercase).collect();
        let fits = |i: &usize| self.choices[*i].matches(&words);
        self.listed = (0..self.choices.len()).filter(fits).collect();
        // What is always there comes last, whatever the order of the rules.
        self.listed.sort_by_key(|&i| self.choices[i].plain());
        self.shown = 0;
        self.listed.len()
    }

    /// How many of those listed are still to be shown, without what is on every first page.
    pub fn rest(&self) -> usize {
        self.listed[self.shown..].iter().filter(|&&i| !self.choices[i].plain()).count()
    }

    /// The next page.
    pub fn page(&mut self, width: usize) -> Vec<String> {
        let (first, rest) = (self.shown == 0, &self.listed[self.shown..]);
        let plain: Vec<_> = rest.iter().copied().filter(|&i| self.choices[i].plain()).collect();
        let placed = &rest[..rest.len() - plain.len()];
        let (all, _) = self.lay(placed, width, usize::MAX);
        let (mut lines, count) =
            if all.len() <= PAGE + FEW_MORE { (all, placed.len()) } else { self.lay(placed, width, PAGE) };
        if first {
            lines.extend(self.lay(&plain, width, usize::MAX).0);
        }
        self.shown += count;
        lines
    }

    /// At most so many lines of offers, each verb aligned for itself; how many offers they hold.
    fn lay(&self, which: &[usize], width: usize, most: usize) -> (Vec<String>, usize) {
        let (mut lines, mut count) = (Vec::new(), 0);
        for run in which.chunk_by(|&a, &b| self.choices[a].verb == self.choices[b].verb) {
            if lines.len() >= most {
                break;
            }
            let rows: Vec<_> = run.iter().map(|&i| self.choices[i].row.clone()).collect();
            let room = capacity(&rows, width, most.saturating_sub(lines.len()).min(rows.len())).min(rows.len());
            lines.extend(table(&rows[..room], width));
            count += room;
            if room < rows.len() {
                break;
            }
        }
        (lines, count)
    }

    /// The verbs offered, in order, each once.
    pub fn verbs(&self) -> Vec<&str> {
        let mut verbs: Vec<&str> = Vec::new();
        for choice in &self.choices {
            let verb = choice.act.split(' ').next().unwrap_or_default();
            if !verbs.contains(&verb) {
                verbs.push(verb);
            }
        }
        verbs
    }
}

/// Who of the other side stands there: `Soviet: ?-5, 4-4-5`.
fn enemies(info: &Info, view: &View, side: Side, hex: hexmap::HexId) -> String {
    let there = view.units.iter().filter(|u| u.at == hex && u.face.side != side);
    let there: Vec<_> = there.map(|u| u.face.strengths.as_str()).filter(|s| !s.is_empty()).collect();
    let who = &info.sides[side.other().index()];
    match there.len() {
        0 => String::new(),
        1..=MANY => format!("{who}: {}", words::row(&there)),
        many => format!("{who}: {many} units"),
    }
}

//! Sentences are whole, and whatever they name has its mark (law 17).

use std::collections::BTreeSet;

use super::walk::Walk;
use crate::{
    action::{Target, UnitId},
    info::Info,
    listen::{Heard, Tell},
    prose::{self, Kind, Part},
    rules::{Show, Side, Viewer},
    view::View,
};

/// A word that is the label of a hex names it if it is so long; a shorter number can be any.
const LABEL: usize = 4;

/// What sentences of a game are looked at by: handles that must not be read in them.
pub struct Sentences {
    handles: BTreeSet<String>,
}

impl Sentences {
    pub fn new<R: Show>(rules: &R, state: &R::State) -> Sentences {
        let info = rules.info();
        // A handle without a number can be a word of the language: «the naval unit». A unit that has no other name is
        // called by its handle.
        let numbered = |handle: &str| handle.contains(|c: char| c.is_ascii_digit());
        let named = |unit: UnitId| !prose::plain(&rules.name(state, unit)).contains(info.unit(unit));
        let units = (0..info.units.len()).map(|unit| UnitId(unit as u8));
        let handles = units.filter(|&unit| numbered(info.unit(unit)) && named(unit));
        Sentences { handles: handles.map(|unit| info.unit(unit).to_owned()).collect() }
    }

    /// What is wrong with a sentence, if anything.
    pub fn check(&self, info: &Info, text: &str) -> Result<(), String> {
        prose::check(text).map_err(|e| format!("has {e}"))?;
        let hex = |label: &str| info.map.by_label(label).is_some();
        for part in prose::parts(text) {
            // A handle is a word with what can stand inside one. Nobody reads it, in the mark of a unit neither.
            let inside = |c: char| c.is_alphanumeric() || matches!(c, '.' | '/' | '-');
            let words = || part.words().split(|c| !inside(c)).map(|word| word.trim_matches(['.', '/', '-']));
            let other = matches!(&part, Part::Mark { kind, .. } if !matches!(kind, Kind::Unit));
            if let Some(handle) = words().find(|word| self.handles.contains(*word)).filter(|_| !other) {
                return Err(format!("has the handle «{handle}» in the place of a name"));
            }
            let Part::Mark { kind, of, .. } = &part else {
                match words().find(|word| word.len() >= LABEL && hex(word)) {
                    Some(word) => return Err(format!("names «{word}» without a mark")),
                    None => continue,
                }
            };
            let there = match kind {
                Kind::Unit => of.split(',').all(|handle| info.unit_named(handle).is_some()),
                Kind::Hex => hex(of),
                Kind::Edge => of.split_once('/').is_some_and(|(one, other)| hex(one) && hex(other)),
                Kind::Case => true,
                Kind::Result => info.results.is_empty() || info.results.iter().any(|r| r.result == **of),
            };
            if !there {
                return Err(format!("has a mark of «{of}», which is no {kind:?} of the game"));
            }
        }
        Ok(())
    }
}

impl<R: Show> Walk<'_, R> {
    /// Law 17, how offers are said.
    pub fn offers_whole(&self) -> Result<(), String> {
        self.rules.info().sayings.iter().try_for_each(|saying| self.whole(saying.say))
    }

    pub fn whole(&self, text: &str) -> Result<(), String> {
        self.sentences.check(self.rules.info(), text).map_err(|what| format!("law 17: «{text}» {what}"))
    }

    /// Law 17, what is told, and why the way costs what it does.
    pub fn tells_whole(&self, action: R::Action, heard: &Heard<R::Event>) -> Result<(), String> {
        for (_, event) in &heard.events {
            self.whole(&event.tell(self.rules.info()).text)?;
        }
        self.rules.way(&self.state, action).iter().try_for_each(|step| self.whole(&step.why))
    }

    /// Law 17, what is asked, named, refused and to be said of a unit and a hex.
    pub fn shows_whole(&mut self, state: &R::State) -> Result<(), String> {
        let rules = self.rules;
        for viewer in Side::BOTH.map(Viewer::Player).into_iter().chain([Viewer::Spectator, Viewer::Umpire]) {
            let view = rules.view(state, viewer);
            for text in asked(&view) {
                self.whole(text)?;
            }
            let units = rules.info().units.len() as u32;
            let unit = (units > 0).then(|| UnitId(self.looks.below(units) as u8));
            let at = view.units.iter().find(|here| Some(here.unit) == unit).map(|here| Target::Hex(here.at));
            for target in unit.map(Target::Unit).into_iter().chain(at) {
                for fact in rules.inspect(state, viewer, target) {
                    self.whole(&fact.value)?;
                }
            }
            if let Some(unit) = unit {
                self.whole(&rules.name(state, unit))?;
            }
            for _ in 0..8 {
                if let Some(Err(refusal)) = self.some_action(&view).map(|action| rules.check(state, action)) {
                    self.whole(&refusal.reason())?;
                }
            }
        }
        Ok(())
    }
}

/// All sentences of a question.
fn asked(view: &View) -> impl Iterator<Item = &str> {
    let ask = view.ask.iter();
    ask.flat_map(|ask| {
        let shortcuts = ask.shortcuts.iter().map(|shortcut| shortcut.say.as_str());
        let duty = ask.duty.as_ref().map(|refusal| refusal.why);
        [ask.question.as_str(), ask.done].into_iter().chain(ask.idle.as_deref()).chain(duty).chain(shortcuts)
    })
}

//! What a person asks at the terminal without doing anything: why, look, log, position, picture, help; and what he is told
//! when nothing can be done with what he typed.

use players::Staffed;
use wargame::{Side, Step, Table as _, Target, UnitView, Viewer, action, prose::plain};

use super::{
    Meant, Session,
    page::{Row, list, table, wrap},
    words,
};
use crate::{
    fail::{Done, Failure, print},
    log,
    picture::Out,
};

/// Lines of the log that `log` shows.
const LOG: usize = 20;

impl<R: Staffed> Session<R> {
    pub(super) fn why(&self, side: Side, text: &str) -> Done {
        let text = match self.meant(text) {
            Meant::Act(text) => text,
            Meant::Several(acts) => return self.say(format!("this may be done: {}", acts.join(", "))),
            Meant::Idle(target) => return self.idle(side, text, target),
        };
        match (action::read::<R::Action>(self.game.info(), &text), self.game.why(side, &[&text])) {
            (Err(unreadable), _) => self.unknown(&text, &unreadable.0),
            (Ok(_), Some(refusal)) => self.say(words::refused(self.game.info(), &text, &refusal)),
            (Ok(_), None) => self.say(format!("«{text}» may be done")),
        }
    }

    /// Why nothing is offered about something on the board.
    pub(super) fn idle(&self, side: Side, text: &str, target: Target) -> Done {
        match self.game.why_not(side, &[target]) {
            Some((tried, refusal)) => self.say(words::refused(self.game.info(), &tried, &refusal)),
            None => self.say(format!("nothing is offered about «{text}» here")),
        }
    }

    /// Something that is neither an action nor a command.
    pub(super) fn unknown(&self, text: &str, why: &str) -> Done {
        let word = text.split(' ').next().unwrap_or_default();
        let verbs = self.offers.verbs();
        if let Ok(number) = text.parse::<usize>() {
            let last = self.offers.choices.len();
            return self.say(format!("there is no offer {number}; they go from 1 to {last}"));
        }
        if why.starts_with(&format!("«{word}» is no verb")) {
            let now = wargame::words::row(&verbs);
            return self.say(format!("«{word}» is no verb of this game; now it is {now}, and help lists the rest"));
        }
        self.say(why)
    }

    /// What an offer would come to, or what there is to say of a hex or unit.
    pub(super) fn look(&self, side: Side, text: &str) -> Done {
        let (info, parts) = (self.game.info(), self.game.info().parts);
        let target = info.unit_named(text).map(Target::Unit).or(info.map.by_label(text).map(Target::Hex));
        if let Some(target) = target {
            return self.facts(side, target);
        }
        let Meant::Act(text) = self.meant(text) else { unreachable!("hexes and units were looked at above") };
        if action::read::<R::Action>(info, &text).is_err() {
            return self.say("look at an action, a hex or a unit: look move 1412, look 1412");
        }
        let way = self.game.way(side, &text);
        let step = |s: &Step| {
            let (cost, left) = (words::points(s.cost, parts), words::points(s.left, parts));
            Row::new([
                words::place(info, s.hex),
                cost,
                format!("{left} left"),
                plain(&s.why).into_owned(),
                format!("(case {})", s.case),
            ])
        };
        let steps: Vec<_> = way.iter().map(step).collect();
        for line in list(&steps, self.width - 2) {
            print(format!("  {line}"))?;
        }
        let odds = self.game.preview(side, &text);
        for line in odds.iter().flat_map(|f| &f.rolls).flat_map(|roll| words::odds(info, roll)) {
            print(wrap(&format!("  {line}"), self.width, 4))?;
        }
        let leads = self.game.leads(side, &text);
        for one in &leads {
            let grave = if one.is_grave() { "costs: " } else { "" };
            print(wrap(&format!("  {grave}{}", plain(&one.say())), self.width, 4))?;
        }
        if way.is_empty() && odds.is_none() && leads.is_empty() { self.why(side, &text) } else { Ok(()) }
    }

    fn facts(&self, side: Side, target: Target) -> Done {
        let (info, viewer) = (self.game.info(), Viewer::Player(side));
        if let Target::Hex(hex) = target {
            self.say(format!("{}: {}", words::place(info, hex), info.map.terrain_name(hex)))?;
            self.position(side, info.hex(hex))?;
        }
        for fact in self.game.inspect(viewer, target) {
            let case = fact.case.map(|c| format!(" (case {c})")).unwrap_or_default();
            print(wrap(&format!("  {}: {}{case}", fact.name, plain(&fact.value)), self.width, 4))?;
        }
        Ok(())
    }

    pub(super) fn help(&self) -> Done {
        let widest = words::COMMANDS.iter().map(|(what, _)| what.len()).max().unwrap_or(0);
        for (what, does) in words::COMMANDS {
            print(wrap(&format!("  {what:widest$}  {does}"), self.width, widest + 4))?;
        }
        Ok(())
    }

    pub(super) fn log(&self, rest: &str) -> Done {
        let lines = log::numbered(self.game.info(), &self.game.told(self.viewer(), 0));
        let wanted = match rest {
            "" => LOG,
            "all" => lines.len(),
            number => match number.parse() {
                Ok(number) => number,
                Err(_) => return self.say(format!("the log is shown with log, log 100 or log all, not «log {rest}»")),
            },
        };
        let before = lines.len().saturating_sub(wanted);
        if before > 0 {
            self.say(format!("({before} lines before this; log all shows them)"))?;
        }
        for line in &lines[before..] {
            print(wrap(line, self.width, 9))?;
        }
        Ok(())
    }

    pub(super) fn picture(&self, side: Side) -> Done {
        let (out, path) = Out::beside(&self.file);
        match out.write(&self.game, Viewer::Player(side)) {
            Ok(()) => self.say(format!("drawn to {}", path.display())),
            Err(Failure::Use(why) | Failure::No(why)) => self.say(why),
            Err(Failure::Pipe) => Err(Failure::Pipe),
        }
    }

    /// Who stands where, one side after the other; only what has all the words.
    pub(super) fn position(&self, side: Side, text: &str) -> Done {
        let view = self.game.view(Viewer::Player(side));
        let info = self.game.info();
        let wanted: Vec<_> = text.split_whitespace().map(str::to_lowercase).collect();
        for who in Side::BOTH {
            let mut units: Vec<_> = view.units.iter().filter(|u| u.face.side == who).collect();
            units.sort_by_key(|u| (info.hex(u.at), u.unit));
            let row = |u: &&UnitView| {
                let name = words::name(info, u.unit, Some(&u.face));
                let spent = if u.is_spent() { "has moved or fought" } else { "" };
                let at = [info.hex(u.at).to_owned(), info.map.name(u.at).to_owned()];
                let [hex, place] = at;
                Row::new([hex, place, info.unit(u.unit).to_owned(), name, u.face.strengths.clone(), spent.to_owned()])
            };
            let fits = |row: &Row| {
                let shown = row.columns.join(" ").to_lowercase();
                wanted.iter().all(|word| shown.contains(word))
            };
            let rows: Vec<_> = units.iter().map(row).filter(fits).collect();
            if !rows.is_empty() {
                self.say(format!("{}:", info.sides[who.index()]))?;
            }
            for line in table(&rows, self.width - 2) {
                print(format!("  {line}"))?;
            }
        }
        for track in view.tracks.iter().filter(|_| wanted.is_empty()) {
            let side = track.side.map_or(String::new(), |s| format!("{} ", info.sides[s.index()]));
            self.say(format!("{side}{}: {}", track.name, track.value))?;
        }
        Ok(())
    }
}

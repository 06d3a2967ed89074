//! What the terminal says: names, numbers and odds in words.

use hexmap::HexId;
use players::Hint;
use wargame::{
    Ask, Face, Info, Modifier, On, Outcome, Refusal, Roll, Table, Target, Told, UnitId, View, action,
    battle::{Row, rows},
    prose::plain,
    words,
};

/// What can be typed, and what it does.
pub const COMMANDS: &[(&str, &str)] = &[
    ("NUMBER", "does that offer"),
    ("ACTION", "does it: move 1412. Several at once: pick 1pz, join 6pz, move 1412"),
    ("HEX or UNIT", "does what is offered about it, if only one thing is"),
    ("done", "ends what is being done; where something is left undone it asks first"),
    ("yes", "does what was just asked or advised; done! ends without being asked"),
    ("undo", "takes back what was typed last, or undo move, undo phase; up to a throw or reveal"),
    ("hint", "what the veteran would do here, and why"),
    ("why ACTION", "by which case it may not be done; also why HEX, why UNIT"),
    ("look ACTION", "its way, price or odds, and what it leads to; also look HEX, look UNIT"),
    ("offers", "the question and its offers again; offers WORD for those with a word in them"),
    ("more", "the next offers, where there are too many for one page"),
    ("score", "where the game stands, what the points are made of, what can still be won or lost"),
    ("position", "who stands where, and the points; position WORD for one hex or unit"),
    ("log", "the last lines of what happened; log 100, log all"),
    ("picture", "draws the position beside the saved game"),
    ("help", "this list"),
    ("quit", "ends; the game is kept, and --resume goes on"),
];

/// Hands over the board: what comes of them is told.
const QUIET: [&str; 4] = ["picked", "joined", "dropped", "laid-out"];

/// What has a line of its own; other things of one kind share one.
const MATTERS: [&str; 12] = [
    "moved",
    "entered",
    "retreated",
    "advanced",
    "threw",
    "reckoned",
    "revealed",
    "lost",
    "eliminated",
    "announced",
    "phase",
    "over",
];

/// The log since a question as lines: phases as headings, those in which nothing happened left out; a battle in one line
/// once it is over.
pub fn happened(info: &Info, told: &[Told]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut between: Vec<&Told> = Vec::new();
    let mut rows = rows(info, told).into_iter().peekable();
    while let Some(row) = rows.next() {
        match row {
            Row::Line(line) if QUIET.contains(&line.line.kind.as_str()) => {}
            Row::Line(line) => between.push(line),
            Row::Battle(_, its) if rows.peek().is_none() => between.extend(its),
            Row::Battle(battle, _) => {
                say(&mut lines, &std::mem::take(&mut between));
                lines.push(format!("  {}", plain(&battle.say)));
            }
        }
    }
    say(&mut lines, &between);
    lines
}

/// Lines between battles, those of a kind together that do not matter much.
fn say(lines: &mut Vec<String>, told: &[&Told]) {
    let alike = |a: &&Told, b: &&Told| a.line.kind == b.line.kind && !MATTERS.contains(&a.line.kind.as_str());
    for row in told.chunk_by(alike) {
        let texts: Vec<_> = row.iter().map(|told| plain(&told.line.text)).collect();
        match row[0].line.kind == "phase" {
            true => {
                lines.pop_if(|last| last.starts_with('\n'));
                lines.push(format!("\n{}", texts.join("; ")));
            }
            false => lines.push(format!("  {}", texts.join("; "))),
        }
    }
}

/// Points from the smallest part a game counts in: `3½`.
pub fn points(value: u8, parts: u8) -> String {
    let part = match (value % parts, parts) {
        (0, _) => String::new(),
        (1, 2) | (2, 4) => "½".to_owned(),
        (1, 3) => "⅓".to_owned(),
        (2, 3) => "⅔".to_owned(),
        (1, 4) => "¼".to_owned(),
        (3, 4) => "¾".to_owned(),
        (rest, _) => format!(" {rest}/{parts}"),
    };
    match value / parts {
        0 if !part.is_empty() => part.trim_start().to_owned(),
        whole => format!("{whole}{part}"),
    }
}

/// A hex with its name: `2308 Luga`.
pub fn place(info: &Info, hex: HexId) -> String {
    match hex.exists().then(|| info.map.name(hex)) {
        None | Some("") => info.hex(hex).to_owned(),
        Some(name) => format!("{} {name}", info.hex(hex)),
    }
}

/// What the viewer sees of a unit, and where: on the map, or in which tray.
pub fn seen(info: &Info, view: &View, unit: UnitId) -> (Option<std::sync::Arc<Face>>, String) {
    if let Some(here) = view.units.iter().find(|u| u.unit == unit) {
        return (Some(here.face.clone()), place(info, here.at));
    }
    let entries = view.trays.iter().flat_map(|tray| tray.entries.iter().map(move |e| (tray, e)));
    match entries.into_iter().find(|(_, e)| e.unit == unit) {
        Some((tray, entry)) => (Some(entry.face.clone()), tray.name.to_owned()),
        None => (None, String::new()),
    }
}

/// What a unit is called: by its title, by what is printed on it, or by its kind.
pub fn name(info: &Info, unit: UnitId, face: Option<&Face>) -> String {
    let title = info.titles.iter().find(|(u, _)| *u == unit).map(|(_, title)| title.as_str());
    let printed = face.map(|f| f.name.as_str()).filter(|n| !n.is_empty() && *n != info.unit(unit));
    title.or(printed).or(face.map(|f| f.kind)).unwrap_or_default().to_owned()
}

/// What is in the hand, and what it is about; nothing when nothing is.
pub fn hand(info: &Info, view: &View, ask: &Ask) -> Option<String> {
    let on_map = |unit: &UnitId| view.units.iter().find(|u| u.unit == *unit).map(|u| u.at);
    // A stack is in one place, which is said once.
    let at = ask.chosen.first().and_then(on_map).filter(|at| ask.chosen.iter().all(|u| on_map(u) == Some(*at)));
    let unit = |unit: &UnitId| {
        let (face, there) = seen(info, view, *unit);
        let (handle, name) = (info.unit(*unit), name(info, *unit, face.as_deref()));
        let strengths = face.as_ref().map_or("", |f| f.strengths.as_str());
        let there = if at.is_none() && on_map(unit).is_some() { there.as_str() } else { "" };
        let called: Vec<_> = [name.as_str(), strengths].into_iter().filter(|w| !w.is_empty()).collect();
        // By its handle it is named in what is typed.
        let known: Vec<_> = [there, handle].into_iter().filter(|w| !w.is_empty()).collect();
        format!("{} ({})", called.join(" "), known.join(", "))
    };
    let units: Vec<_> = ask.chosen.iter().map(unit).collect();
    let targets: Vec<_> = ask.targets.iter().map(|&h| place(info, h)).collect();
    let from = at.map(|at| format!(" on {}", place(info, at))).unwrap_or_default();
    let units = if units.is_empty() { None } else { Some(format!("in hand{from}: {}", words::row(&units))) };
    let against = if targets.is_empty() { None } else { Some(format!("against {}", words::row(&targets))) };
    let all: Vec<_> = units.into_iter().chain(against).collect();
    if all.is_empty() { None } else { Some(all.join("; ")) }
}

/// What a combat would be worth: strengths, every shift with its case, the chance of each result.
pub fn odds(info: &Info, f: &Roll) -> Vec<String> {
    let share = |w: u64| format!("{:.0} %", 100.0 * w as f64 / f.of.max(1) as f64);
    let list = |items: &[(String, u64)]| match items {
        [(only, _)] => only.clone(),
        many => many.iter().map(|(n, w)| format!("{n} {}", share(*w))).collect::<Vec<_>>().join(", "),
    };
    let name = if f.name.is_empty() { "odds" } else { f.name };
    let mut lines = vec![format!("{name}: {} against {} is {}", f.attack, f.defence, list(&f.initial))];
    let on = |on: On, title: &str| {
        let said = |m: &Modifier| format!("{:+} {} (case {})", m.by, m.what, m.case);
        let sure = f.shifts.iter().filter(|m| m.on == on).map(said);
        let possible = f.possible.iter().filter(|(m, _)| m.on == on);
        let all: Vec<_> = sure.chain(possible.map(|(m, w)| format!("{} in {}", said(m), share(*w)))).collect();
        if all.is_empty() { None } else { Some(format!("{title}: {}", all.join(", "))) }
    };
    let shifts: Vec<_> = [on(On::Column, "columns"), on(On::Die, "on the die")].into_iter().flatten().collect();
    if !shifts.is_empty() {
        lines.push(format!("{}; column {}", shifts.join("; "), list(&f.columns)));
    }
    let result = |(result, weight): &(String, u64)| {
        let say = info.results.iter().find(|r| r.result == *result).map_or(result, |r| &r.say);
        format!("{say} {}", share(*weight))
    };
    let results: Vec<_> = f.results.iter().map(result).collect();
    let about = if f.exact { "" } else { " (an estimate: some of the units are not known)" };
    lines.push(format!("chances: {}{about}", results.join("; ")));
    lines
}

/// A refusal of an action with what is the reason.
pub fn refused(info: &Info, what: &str, refusal: &Refusal) -> String {
    let about = action::write_target(info, "", refusal.about);
    let known = matches!(refusal.about, Target::Unit(_) | Target::Hex(_) | Target::Edge(_)) && !what.contains(&about);
    let about = if known { format!("{about}: ") } else { String::new() };
    format!("«{what}» may not be done: {about}{refusal}")
}

/// Advice as a sentence. Most offers are told to somebody («Move to 2208»); those that tell of somebody stay as they are.
pub fn advice(game: &dyn Table, ask: &Ask, hint: &Hint) -> String {
    let first = hint.acts.first().map_or("", String::as_str);
    let (verb, target) = first.split_once(' ').unwrap_or((first, ""));
    let say = if verb == "done" && !ask.done.is_empty() { ask.done.to_owned() } else { game.said(first) };
    let tells = ["The ", "It ", "No ", "Done"].iter().any(|start| say.starts_with(start))
        || game.info().saying(verb, target).is_some_and(|saying| saying.say.starts_with("{}"));
    let what = match say.strip_prefix("Do not ") {
        Some(not) => format!(" would not {not}"),
        None if tells => format!("’s choice: {say}"),
        None => format!(" would {}", words::small(&say)),
    };
    plain(&format!("The veteran{what}, because {}.", hint.why)).into_owned()
}

/// How a game ended.
pub fn outcome(info: &Info, outcome: &Outcome) -> String {
    let level = &outcome.level;
    let end = match outcome.winner.map(|w| &info.sides[w.index()]) {
        Some(side) if level == "resigned" => format!("{side} victory by resignation"),
        Some(side) if level.contains(side.as_str()) => format!("{level} victory"),
        Some(side) => format!("{side} {level} victory"),
        None => level.clone(),
    };
    format!("{end}, {} to {} points", outcome.points[0], outcome.points[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_on_the_map() {
        let all = [(0, 2), (1, 2), (7, 2), (25, 3), (2, 3), (3, 4), (6, 4), (7, 6)].map(|(n, parts)| points(n, parts));
        assert_eq!(all, ["0", "½", "3½", "8⅓", "⅔", "¾", "1½", "1 1/6"]);
    }

    #[test]
    fn advice_calls_units_by_their_names() {
        let game = games::open("leningrad-1979", &games::data(None)).expect("the game is there");
        let table = game.table(game.info().first_scenario(), &wargame::Options::default(), 1).expect("it begins");
        let (unit, title) = &table.info().titles[0];
        let why = format!("{} is wanted at [h:0510]", words::unit(table.info(), *unit));
        let hint = Hint { acts: vec![format!("pick {}", table.info().unit(*unit))], why, aim: String::new() };
        let ask = table.view(wargame::Viewer::Umpire).ask.expect("somebody decides");
        let sentence = advice(&*table, &ask, &hint);
        assert_eq!(sentence, format!("The veteran would take {title}, because {title} is wanted at 0510."));
    }
}

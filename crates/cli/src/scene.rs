//! `ladoga scene`: questions about a position.

use std::path::PathBuf;

use clap::Subcommand;
use hexmap::Folder;
use serde_json::{Value, json};
use wargame::{Modifier, Node, On, Roll, Scene, Table, Target, Viewer, prose::plain};

use crate::{
    fail::{Done, Failure, print, print_json, read},
    picture, score,
};

#[derive(clap::Args)]
#[command(
    after_help = "Example: ladoga scene examples/scenes/third-unit-stays.toml why \"pick 1pz\" \"join 6pz\" \"join 36mech\" \"move 0511\"\n         \
    ladoga scene position.toml --png position.png\n         ladoga scene position.toml odds --json"
)]
pub struct Args {
    /// A scene file (docs/scenes.md).
    file: PathBuf,
    #[command(flatten)]
    out: picture::Out,
    /// The answer as one JSON object.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    question: Option<Question>,
}

#[derive(Subcommand)]
enum Question {
    /// What may be done now, after the scene's own actions and these.
    #[command(after_help = "Example: ladoga scene position.toml legal \"pick 1pz\"")]
    Legal { actions: Vec<String> },
    /// Does actions and shows what happens.
    #[command(after_help = "Example: ladoga scene position.toml do \"pick 1pz\" \"move 0410\"")]
    Do { actions: Vec<String> },
    /// Why the last of some actions may not be done.
    #[command(after_help = "Example: ladoga scene position.toml why \"pick 1pz\" \"move 0410\"")]
    Why { actions: Vec<String> },
    /// What the last of some actions leads to, for certain or by chance.
    #[command(after_help = "Example: ladoga scene position.toml leads \"attack 0510\" \"join 1pz\" done")]
    Leads { actions: Vec<String> },
    /// Hexes a unit can reach, with the movement points left there.
    #[command(after_help = "Example: ladoga scene position.toml reach 1pz")]
    Reach { unit: String },
    /// Which units are in supply, after the scene's own actions and these.
    #[command(after_help = "Example: ladoga scene position.toml supply \"pick 1inf\" \"move 0607\"")]
    Supply { actions: Vec<String> },
    /// Where the game stands, what the points are made of, what can still be won or lost, after the scene's own actions
    /// and these.
    #[command(after_help = "Example: ladoga scene position.toml score")]
    Score { actions: Vec<String> },
    /// Odds, shifts and chances of the attack being built, after the scene's own actions and these.
    #[command(after_help = "Example: ladoga scene position.toml odds \"attack 0510\" \"join 1pz\"")]
    Odds { actions: Vec<String> },
}

pub fn run(args: &Args, data: &Folder) -> Done {
    let name = args.file.display().to_string();
    let scene = Scene::from_toml(&read(&args.file)?).map_err(|e| Failure::wrong(format!("{name}: {e}")))?;
    let game = games::open(&scene.game, data).map_err(|e| Failure::wrong(format!("{name}: {e}")))?;
    let mut table = game.stage(&scene).map_err(|e| Failure::wrong(format!("{name}: {e}")))?;
    let answer = match &args.question {
        None => position(&*table),
        Some(Question::Legal { actions }) => {
            act(&mut *table, actions)?;
            legal(&*table)
        }
        Some(Question::Do { actions }) => act(&mut *table, actions)?,
        Some(Question::Why { actions }) => why(&mut *table, actions)?,
        Some(Question::Leads { actions }) => leads(&mut *table, actions)?,
        Some(Question::Reach { unit }) => reach(&mut *table, unit)?,
        Some(Question::Supply { actions }) => {
            act(&mut *table, actions)?;
            supply(&*table)
        }
        Some(Question::Score { actions }) => {
            act(&mut *table, actions)?;
            let (info, score) = (table.info(), table.score(Viewer::Spectator));
            Answer { text: score::lines(info, &score).join("\n"), json: score::json(info, &score) }
        }
        Some(Question::Odds { actions }) => odds(&mut *table, actions)?,
    };
    args.out.write(&*table, Viewer::Umpire)?;
    if args.json { print_json(&answer.json) } else { print(answer.text.trim_end()) }
}

/// An answer in words and as JSON.
struct Answer {
    text: String,
    json: Value,
}

/// The side that decides and its question.
fn asked(table: &dyn Table) -> (String, Value) {
    match table.node() {
        Node::Over(outcome) => {
            let text =
                format!("the game is over: {}, {} to {} points", outcome.level, outcome.points[0], outcome.points[1]);
            (text, json!({ "over": outcome }))
        }
        Node::Chance => ("a throw is due".into(), json!({ "chance": true })),
        Node::Decide(side) => {
            let view = table.view(Viewer::Player(side));
            let ask = view.ask.expect("whoever decides is asked");
            let who = &table.info().sides[side.index()];
            let text = format!("{who} decides: {} (case {})", plain(&ask.question), ask.case);
            (text, json!({ "side": who, "question": ask.question, "case": ask.case }))
        }
    }
}

fn position(table: &dyn Table) -> Answer {
    let (view, shown) = (table.view(Viewer::Umpire), table.view(Viewer::Spectator));
    let info = table.info();
    let wargame::PhaseInfo { key, name: phase, .. } = &info.phases[usize::from(view.moment.phase)];
    let mut text = format!("{}, Game-Turn {}, {phase}\n", info.id, view.moment.turn);
    let mut units = Vec::new();
    for unit in &view.units {
        let (handle, hex, face) = (info.unit(unit.unit), info.hex(unit.at), &unit.face);
        let untried = shown.units.iter().any(|u| u.unit == unit.unit && u.face.untried);
        let reduced = face.steps.0 < face.steps.1;
        let note = if untried { " (untried)" } else { "" };
        text += &format!("  {hex}  {handle:10} {:12} {}{note}\n", face.kind, face.strengths);
        units.push(json!({
            "unit": handle, "hex": hex, "kind": face.kind, "strengths": face.strengths, "untried": untried,
            "reduced": reduced,
        }));
    }
    let mut marks = Vec::new();
    for mark in &view.marks {
        text += &format!("  {}  {} {}\n", info.hex(mark.at), mark.kind, mark.count);
        marks.push(json!({ "hex": info.hex(mark.at), "kind": mark.kind, "count": mark.count }));
    }
    let (question, ask) = asked(table);
    let json = json!({
        "game": info.id, "turn": view.moment.turn, "phase": key, "units": units, "marks": marks, "asked": ask,
    });
    Answer { text: text + &question, json }
}

fn legal(table: &dyn Table) -> Answer {
    let (question, ask) = asked(table);
    let offers = table.offers();
    Answer { text: format!("{question}\n{}", offers.join("\n")), json: json!({ "asked": ask, "offers": offers }) }
}

fn decider(table: &dyn Table) -> Result<wargame::Side, Failure> {
    match table.node() {
        Node::Decide(side) => Ok(side),
        _ => Err(Failure::no("nobody decides now: the game is over")),
    }
}

fn act(table: &mut dyn Table, actions: &[String]) -> Result<Answer, Failure> {
    let since = table.seq();
    for action in actions {
        let side = decider(table)?;
        table.act(side, table.seq(), &[action]).map_err(|e| Failure::undone(action, e))?;
    }
    let told = table.told(Viewer::Umpire, since);
    let (question, ask) = asked(table);
    let lines: Vec<_> = told.iter().map(|t| plain(&t.line.text).into_owned()).collect();
    Ok(Answer { text: format!("{}\n{question}", lines.join("\n")), json: json!({ "events": told, "asked": ask }) })
}

fn why(table: &mut dyn Table, actions: &[String]) -> Result<Answer, Failure> {
    let Some((last, before)) = actions.split_last() else {
        return Err(Failure::wrong("name the action to ask about: why \"move 1413\""));
    };
    for action in before {
        let side = decider(table)?;
        table.act(side, table.seq(), &[action]).map_err(|e| Failure::undone(action, e))?;
    }
    let side = decider(table)?;
    match table.why(side, &[last]) {
        Some(refusal) => {
            let about = match refusal.about {
                Target::None => String::new(),
                target => wargame::action::write_target(table.info(), "", target),
            };
            let text = format!("«{last}» may not be done: {refusal}");
            let text = match refusal.about {
                Target::None => text,
                Target::Unit(unit) => format!("{text}, because of {}", plain(&table.name(unit))),
                _ => format!("{text}, because of {about}"),
            };
            Ok(Answer {
                text,
                json: json!({ "legal": false, "case": refusal.case, "why": refusal.reason(), "about": about }),
            })
        }
        None => {
            // Unreadable actions have no refusal: let the table say what is wrong with them.
            if !table.offers().contains(last) {
                table.act(side, table.seq(), &[last]).map_err(|e| Failure::undone(last, e))?;
            }
            Ok(Answer { text: format!("«{last}» may be done"), json: json!({ "legal": true }) })
        }
    }
}

/// What an action leads to; a grave line begins with a mark.
fn leads(table: &mut dyn Table, actions: &[String]) -> Result<Answer, Failure> {
    let Some((last, before)) = actions.split_last() else {
        return Err(Failure::wrong("name the action to ask about: leads \"move 1413\""));
    };
    act(table, before)?;
    let side = decider(table)?;
    if !table.offers().contains(last) {
        table.act(side, table.seq(), &[last]).map_err(|e| Failure::undone(last, e))?;
    }
    let (leads, info) = (table.leads(side, last), table.info());
    let (mut text, mut list) = (String::new(), Vec::new());
    for one in &leads {
        text += &format!("{}{}\n", if one.is_grave() { "! " } else { "  " }, plain(&one.say()));
        let units: Vec<_> = one.units.iter().map(|&unit| info.unit(unit)).collect();
        let hexes: Vec<_> = one.hexes.iter().map(|&hex| info.hex(hex)).collect();
        list.push(json!({
            "kind": one.matter, "when": one.when, "say": one.say(), "case": one.case, "chance": one.chance,
            "count": one.count, "grave": one.is_grave(), "units": units, "hexes": hexes,
        }));
    }
    if leads.is_empty() {
        text = format!("«{last}» leads to nothing that would have to be said");
    }
    Ok(Answer { text, json: json!({ "leads": list }) })
}

/// Points as the rulebook writes them, from the smallest part a game counts in.
fn points(left: u8, parts: u8) -> String {
    let part = match (left % parts, parts) {
        (0, _) => "",
        (_, 2) => ".5",
        (1, 3) => "⅓",
        (2, 3) => "⅔",
        (rest, _) => return format!("{} {rest}/{parts}", left / parts),
    };
    match left / parts {
        0 if parts == 3 && !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

fn reach(table: &mut dyn Table, unit: &str) -> Result<Answer, Failure> {
    let side = decider(table)?;
    let chosen =
        table.view(Viewer::Player(side)).ask.is_some_and(|a| a.chosen.iter().any(|&u| table.info().unit(u) == unit));
    if !chosen {
        let pick = format!("pick {unit}");
        table.act(side, table.seq(), &[&pick]).map_err(|e| Failure::undone(&pick, e))?;
    }
    let ask = table.view(Viewer::Player(side)).ask.expect("the side is asked");
    let mut text = String::new();
    let mut hexes = Vec::new();
    for offer in &ask.offers {
        let (Target::Hex(hex), Some(left)) = (offer.target, offer.left) else { continue };
        let action = table.write(offer.verb, offer.target);
        let stops = if offer.stops { "  stops" } else { "" };
        text += &format!("{action:14} {:>4} left{stops}\n", points(left, table.info().parts));
        hexes.push(
            json!({ "action": action, "hex": table.info().hex(hex), "left": points(left, table.info().parts), "stops": offer.stops }),
        );
    }
    if hexes.is_empty() {
        text = format!("{unit} reaches no other hex");
    }
    Ok(Answer { text, json: json!({ "unit": unit, "reach": hexes }) })
}

fn supply(table: &dyn Table) -> Answer {
    let (info, view) = (table.info(), table.view(Viewer::Umpire));
    let cut = table.layer(Viewer::Umpire, "supply").units;
    let mut text = String::new();
    let mut units = Vec::new();
    for unit in &view.units {
        let (handle, hex) = (info.unit(unit.unit), info.hex(unit.at));
        let fed = !cut.iter().any(|&(u, what)| u == unit.unit && what == "unsupplied");
        text += &format!("{hex}  {handle:10} {}\n", if fed { "in supply" } else { "out of supply" });
        units.push(json!({ "unit": handle, "hex": hex, "supplied": fed }));
    }
    Answer { text, json: json!({ "supply": units }) }
}

/// The combat being built after some actions; or the one the last of them throws the die for at once, such as an
/// overrun when no air unit is ready.
fn odds(table: &mut dyn Table, actions: &[String]) -> Result<Answer, Failure> {
    let mut begun = None;
    if let Some((last, before)) = actions.split_last() {
        act(table, before)?;
        let (side, seq) = (decider(table)?, table.seq());
        let preview = table.preview(side, last);
        act(table, std::slice::from_ref(last))?;
        begun = preview.filter(|_| table.seq() > seq + 1);
    }
    let built = || match table.node() {
        Node::Decide(side) => table.view(Viewer::Player(side)).ask?.forecast,
        _ => None,
    };
    // Where its throw has not come yet, as after a dogfight, the combat stands as it is asked about now.
    let built = built();
    let goes_on = built.as_ref().zip(begun.as_ref()).is_some_and(|(now, begun)| now.units == begun.units);
    let Some(f) = (if goes_on { built } else { begun.or(built) }) else {
        return Err(Failure::no(
            "no attack is being built: name its hex and units first, as in odds \"attack 0210\" \"join 1pz\"",
        ));
    };
    let text: Vec<_> = f.rolls.iter().map(odds_text).collect();
    let mut json = json!(f.decisive());
    if let [before @ .., _] = &f.rolls[..]
        && !before.is_empty()
    {
        json["before"] = json!(before);
    }
    Ok(Answer { text: text.concat(), json })
}

fn odds_text(f: &Roll) -> String {
    let share = |w: u64| 100.0 * w as f64 / f.of as f64;
    let list = |items: &[(String, u64)]| match items {
        [(only, _)] => only.clone(),
        many => many.iter().map(|(n, w)| format!("{n} {:.1} %", share(*w))).collect::<Vec<_>>().join(", "),
    };
    let name = if f.name.is_empty() { String::new() } else { format!("{}: ", f.name) };
    let mut text = format!("{name}{} against {}: {}\n", f.attack, f.defence, list(&f.initial));
    let said = |m: &Modifier| {
        let on = if m.on == On::Die { " on the die" } else { "" };
        format!("  {:+}{on}  {} (case {})", m.by, m.what, m.case)
    };
    for shift in &f.shifts {
        text += &format!("{}\n", said(shift));
    }
    for (shift, weight) in &f.possible {
        text += &format!("{}, in {:.1} % of what may lie hidden\n", said(shift), share(*weight));
    }
    text += &format!("column {}\n", list(&f.columns));
    for (result, weight) in &f.results {
        text += &format!("  {result:4} {:5.1} %\n", share(*weight));
    }
    if !f.exact {
        text += "  (an estimate: pieces drawn from the eliminated units take part)\n";
    }
    text
}

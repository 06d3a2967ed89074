//! The scenes of examples/scenes: each asks the program what its comments ask, and gets the answers they give.

mod common;

use std::fs;

use common::{arg, root, run, run_in};
use serde_json::Value;

/// One `# ask:` line and the `# answer:` lines under it.
struct Asked {
    question: Vec<String>,
    answers: Vec<String>,
}

fn asked(text: &str) -> Vec<Asked> {
    let mut all: Vec<Asked> = Vec::new();
    for line in text.lines() {
        if let Some(question) = line.strip_prefix("# ask:") {
            all.push(Asked { question: words(question), answers: Vec::new() });
        } else if let Some(answer) = line.strip_prefix("# answer: ") {
            all.last_mut().expect("an answer follows a question").answers.push(answer.trim().to_owned());
        }
    }
    all
}

/// The case an answer names.
fn cited(answer: &str) -> Option<&str> {
    let mut words = answer.split_whitespace();
    match words.next()? {
        "refused" | "asked" => words.next(),
        "shift" | "die" => words.nth(1),
        _ => None,
    }
}

/// Words as a shell reads them: in double quotes, blanks belong to the word.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('"').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Whether an answer of the program says what a scene says.
fn says(json: &Value, answer: &str) -> bool {
    let (verb, rest) = answer.split_once(' ').unwrap_or((answer, ""));
    let strings = |key: &str, field: &str| -> Vec<String> {
        let items = json[key].as_array().into_iter().flatten();
        items.filter_map(|i| if field.is_empty() { i.as_str() } else { i[field].as_str() }).map(str::to_owned).collect()
    };
    let offered = || strings("offers", "").into_iter().chain(strings("reach", "action")).any(|a| a == rest);
    let range = |key: &str| {
        let (least, most) = rest.split_once(" to ").unwrap_or((rest, rest));
        [("least", least), ("most", most)].iter().all(|(end, n)| json[key][end].as_f64() == n.parse().ok())
    };
    let found = |key: &str, fields: &[(&str, &str)]| {
        let is =
            |item: &Value| fields.iter().all(|(field, value)| item[*field].to_string().trim_matches('"') == *value);
        json[key].as_array().is_some_and(|items| items.iter().any(is))
    };
    match verb {
        "refused" => json["legal"] == false && json["case"] == rest,
        "allowed" => json["legal"] == true,
        "offers" => offered(),
        "not" => !offered(),
        "left" => {
            rest.split_once(' ').is_some_and(|(left, action)| found("reach", &[("left", left), ("action", action)]))
        }
        "supplied" => found("supply", &[("unit", rest), ("supplied", "true")]),
        "unsupplied" => found("supply", &[("unit", rest), ("supplied", "false")]),
        "attack" | "defence" => range(verb),
        "initial" | "column" => weighs(json, if verb == "column" { "columns" } else { verb }, rest),
        "chance" => weighs(json, "results", rest),
        "shift" | "die" => {
            let mut parts = rest.splitn(3, ' ');
            let (by, case, what) = (parts.next(), parts.next(), parts.next());
            let by = by.unwrap_or_default().trim_start_matches('+');
            let (case, what) = (case.unwrap_or_default(), what.unwrap_or_default());
            let said = [("by", by), ("case", case), ("what", what), ("on", "die")];
            found("shifts", &said[..if verb == "die" { 4 } else { 3 }])
        }
        "no" => rest == "shift" && json["shifts"].as_array().is_some_and(Vec::is_empty),
        "asked" => json["asked"]["case"] == rest,
        "decides" => json["asked"]["side"] == rest,
        "tells" => strings("events", "text").iter().any(|t| t == rest),
        "quiet" => json["events"].is_array() && !strings("events", "text").iter().any(|t| t.contains(rest)),
        "at" => rest.split_once(' ').is_some_and(|(unit, hex)| found("units", &[("unit", unit), ("hex", hex)])),
        "gone" => json["units"].is_array() && !found("units", &[("unit", rest)]),
        "untried" => found("units", &[("unit", rest), ("untried", "true")]),
        "open" => found("units", &[("unit", rest), ("untried", "false")]),
        other => panic!("«{other}» is no kind of answer"),
    }
}

/// `6-1 11 in 43`: the share of one entry; alone, it is the only one.
fn weighs(json: &Value, key: &str, rest: &str) -> bool {
    let (name, share) = rest.split_once(' ').unwrap_or((rest, "1 in 1"));
    let (part, whole) = share.split_once(" in ").expect("a share is written 1 in 6");
    let [part, whole] = [part, whole].map(|n| n.parse::<u64>().expect("a number"));
    let of = json["of"].as_u64().expect("what the weights add up to");
    let entries = json[key].as_array().expect("a list of weights");
    entries.iter().any(|e| e[0] == name && e[1].as_u64().is_some_and(|w| w * whole == part * of))
}

#[test]
fn every_scene_gets_the_answers_it_states() {
    let folder = root().join("examples/scenes");
    let mut count = 0;
    for file in fs::read_dir(&folder).expect("the examples are there") {
        let path = file.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        assert!(text.starts_with("# ") && text.contains("?\n"), "{name} begins with a question");
        let asked = asked(&text);
        assert!(!asked.is_empty(), "{name} asks nothing");
        for Asked { question, answers } in asked {
            assert!(!answers.is_empty(), "{name}: {question:?} has no answer");
            let mut args = vec!["scene", arg(&path), "--json"];
            args.extend(question.iter().map(String::as_str));
            let json = run(&args).fine().json();
            for answer in &answers {
                assert!(says(&json, answer), "{name}: {question:?}: not «{answer}» but {json}");
            }
            let shifts = answers.iter().filter(|a| a.starts_with("shift ") || a.starts_with("die ")).count();
            if shifts > 0 {
                let found = json["shifts"].as_array().map_or(0, Vec::len);
                assert_eq!(shifts, found, "{name}: {question:?}: every shift is named: {json}");
            }
        }
        count += 1;
    }
    assert!(count >= 10, "{count} scenes");
}

#[test]
fn every_answer_cites_a_case_of_the_rulebook() {
    let duel = "duel-in-the-north";
    for (edition, game) in [("79:", "leningrad-1979"), ("10:", "leningrad-2010"), ("", duel)] {
        let all = run(&["rules", game, "--json"]).fine().json().to_string();
        for file in fs::read_dir(root().join("examples/scenes")).expect("the examples are there") {
            let text = fs::read_to_string(file.expect("a file").path()).expect("a text");
            if edition.is_empty() && !text.contains(&format!("game = \"{game}\"")) {
                continue;
            }
            let cited = text.lines().filter_map(|l| l.strip_prefix("# answer: ")).filter_map(cited);
            for case in cited.filter(|case| case.starts_with(edition)) {
                let part = |c: char| all.contains(&format!("\"{case}{c}\""));
                assert!(all.contains(&format!("\"{case}\"")) || ('a'..='i').any(part), "there is no case {case}");
            }
        }
    }
}

#[test]
fn a_wrong_answer_is_found() {
    let json: Value = serde_json::from_str(
        r#"{"legal":false,"case":"79:6.4","offers":["done"],"reach":[{"action":"move 0511","left":"5"}],"of":6,
            "columns":[["2-1",4],["3-1",2]],"attack":{"least":1,"most":7},
            "shifts":[{"by":-1,"case":"79:9.6","what":"river","on":"column"},{"by":2,"case":"79:1.0","what":"air","on":"die"}],
            "events":[{"text":"it rains"}],
            "units":[{"unit":"1pz","hex":"0410","untried":false},{"unit":"i01","hex":"0510","untried":true}]}"#,
    )
    .expect("JSON");
    let right = [
        "refused 79:6.4",
        "offers done",
        "left 5 move 0511",
        "column 2-1 2 in 3",
        "shift -1 79:9.6 river",
        "die +2 79:1.0 air",
        "attack 1 to 7",
        "tells it rains",
        "quiet snows",
        "at 1pz 0410",
        "gone 6pz",
        "open 1pz",
        "untried i01",
    ];
    let wrong = [
        "refused 79:6.3",
        "allowed",
        "not done",
        "left 4 move 0511",
        "not move 0511",
        "column 2-1",
        "no shift",
        "attack 1",
        "supplied 1pz",
        "die -1 79:9.6 river",
        "tells it snows",
        "quiet rains",
        "at 1pz 0510",
        "gone i01",
        "open i01",
        "untried 1pz",
    ];
    assert!(right.iter().all(|a| says(&json, a)));
    assert_eq!(wrong.iter().find(|a| says(&json, a)), None);
}

#[test]
fn a_question_is_cut_into_words_as_a_shell_does() {
    assert_eq!(words(r#"why "pick 1pz" "move 0410" x"#), ["why", "pick 1pz", "move 0410", "x"]);
}

/// The manual's scenes, the first of them as position.toml in a folder.
fn manual() -> (String, tempfile::TempDir, Vec<String>) {
    let text = fs::read_to_string(root().join("docs/scenes.md")).expect("the manual is there");
    let block = |rest: &str| rest.split("```").next().expect("a block ends").to_owned();
    let scenes: Vec<_> = text.split("```toml\n").skip(1).map(block).collect();
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("position.toml"), &scenes[0]).expect("written");
    (text, folder, scenes)
}

#[test]
fn the_scenes_of_the_manual_can_be() {
    let (_, folder, scenes) = manual();
    for scene in scenes {
        fs::write(folder.path().join("s.toml"), scene).expect("written");
        run_in(folder.path(), &["scene", "s.toml"], b"").fine();
    }
}

#[test]
fn the_manual_shows_what_the_program_says() {
    let (text, folder, _) = manual();
    let mut shown = 0;
    for example in text.split("$ ladoga ").skip(1) {
        let mut lines = example.lines();
        let mut args = words(lines.next().expect("a command"));
        for word in args.iter_mut().filter(|w| w.starts_with("examples/")) {
            *word = arg(&root().join(&*word)).to_owned();
        }
        let args: Vec<_> = args.iter().map(String::as_str).collect();
        let out = run_in(folder.path(), &args, b"").fine().out;
        let wanted: Vec<_> = lines.take_while(|l| !l.is_empty() && *l != "```" && *l != "...").collect();
        assert!(out.starts_with(&wanted.join("\n")), "{args:?} says\n{out}not\n{}", wanted.join("\n"));
        shown += usize::from(!wanted.is_empty());
    }
    assert!(shown >= 5, "{shown} examples");
}

//! `ladoga scene`: what it says of scenes that cannot be and of actions that are none.

mod common;

use std::fs;

use common::{Ran, run_in};

const HEAD: &str = "game = \"leningrad-1979\"\nturn = 3\nphase = \"de-movement\"\n";
const UNITS: &str = "[units]\n\"1pz\" = \"0410\"\n\"2-2-5a\" = \"0510\"\n";

/// Asks about a scene given as text.
fn ask(scene: &str, question: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("s.toml"), scene).expect("written");
    let mut args = vec!["scene", "s.toml"];
    args.extend(question);
    run_in(folder.path(), &args, b"")
}

#[test]
fn a_scene_that_cannot_be_is_refused_with_its_reason() {
    let cases = [
        ("[units]\n\"1pz\" = \"9999\"\n", &["s.toml", "there is no hex 9999 on the map"][..]),
        ("[units]\n\"1pz\" = \"0101\"\n", &["hex 0101 is water"]),
        ("[units]\n\"1pz\" = \"0410\"\n\"2-2-5a\" = \"0410\"\n", &["both sides stand in 0410"]),
        ("[units]\n\"99pz\" = \"0410\"\n", &["there is no counter «99pz»"]),
        ("[units]\n\"2-2-5a\" = { hex = \"0410\", reduced = true }\n", &["one step and no reduced side"]),
        ("[units]\n\"1pz\" = { hex = \"0410\", hidden = \"both\" }\n", &["German units are never hidden"]),
        (
            "[units]\n\"1inf\"=\"0410\"\n\"11inf\"=\"0410\"\n\"12inf\"=\"0410\"\n\"21inf\"=\"0410\"\n",
            &["more than 3 units of a side in 0410"],
        ),
        ("[markers]\ntanks = 3\n", &["no marker «tanks»", "markers: forts, interdiction"]),
        ("[markers]\nair = 9\n", &["air: a number from 0 to 1"]),
        ("[markers]\nforts = \"2505\"\n", &["forts: a list of hexes"]),
        ("[markers]\nforts = [\"0410\"]\n[units]\n\"1pz\" = \"0410\"\n", &["a fort and a German unit are in 0410"]),
        ("[markers]\nmoved = [\"7pz\"]\n", &["there is no unit «7pz» in this scene"]),
        ("[markers]\nreinforcements = [\"1pz\"]\n", &["1pz is not on the reinforcement schedule"]),
        ("[pools]\ncup = [\"2-2-5a\"]\n", &["this game has no pool «cup» (pools: dead)"]),
        (
            "[[unknown]]\nkind = \"cavalry\"\nhex = \"0410\"\n",
            &["«cavalry» is no kind of untried unit (infantry, armored)"],
        ),
        ("[options]\nbid = 3\n", &["leningrad-1979 has no option «bid»"]),
        ("colour = \"red\"\n", &["s.toml", "line 4", "unknown field `colour`"]),
    ];
    for (more, words) in cases {
        ask(&format!("{HEAD}{more}"), &[]).fails(2, words);
    }
}

#[test]
fn a_head_that_is_wrong_is_named() {
    ask(&HEAD.replace("turn = 3", "turn = 13"), &[]).fails(2, &["turn is 1 to 12, not 13"]);
    ask(&HEAD.replace("turn = 3", "turn = "), &[]).fails(2, &["s.toml", "line 2"]);
    ask(&HEAD.replace("de-movement", "tea-break"), &[]).fails(2, &["there is no phase «tea-break»", "de-movement"]);
    ask(&HEAD.replace("leningrad-1979", "chess"), &[]).fails(2, &["there is no game «chess»", "leningrad-1979"]);
    ask(&HEAD.replace("leningrad-1979", "leningrad-41"), &[]).fails(2, &["not in the program yet", "playable are"]);
    ask("phase = \"de-movement\"\n", &[]).fails(2, &["missing field `game`"]);
    ask("", &[]).fails(2, &["missing field"]);
}

#[test]
fn a_scene_of_its_own_that_goes_wrong_names_the_action() {
    let scene = |acts: &str| format!("{HEAD}do = {acts}\n{UNITS}");
    ask(&scene("[\"pick 1pz\", \"move 0510\"]"), &[]).fails(2, &["«move 0510» cannot be done", "79:4.4"]);
    ask(&scene("[\"dance\"]"), &[]).fails(2, &["«dance»", "no verb of this game"]);
}

#[test]
fn an_unreadable_action_is_wrong_use_and_a_refused_one_is_a_no() {
    let scene = format!("{HEAD}{UNITS}");
    for question in [&["do"][..], &["why"], &["legal"], &["supply"], &["odds"]] {
        let mut words = question.to_vec();
        words.push("fly 0510");
        ask(&scene, &words).fails(2, &["«fly 0510»", "«fly» is no verb of this game"]);
    }
    ask(&scene, &["do", "pick 1pz", "move"]).fails(2, &["«move» takes one hex"]);
    ask(&scene, &["do", "pick 1pz", "move 9999"]).fails(2, &["there is no hex «9999»"]);
    ask(&scene, &["do", "pick 7pz"]).fails(2, &["there is no unit «7pz»"]);
    ask(&scene, &["reach", "7pz"]).fails(2, &["there is no unit «7pz»"]);
    ask(&scene, &["do", "pick i01"]).fails(1, &["a player moves only his own units (case 79:4.0)"]);
    ask(&scene, &["reach", "i01"]).fails(1, &["case 79:4.0"]);
    ask(&scene, &["why", "pick 1pz", "move 0510", "done"]).fails(1, &["«move 0510»", "case 79:4.4"]);
    ask(&scene, &["why"]).fails(2, &["name the action to ask about"]);
    ask(&scene, &["odds"]).fails(1, &["no attack is being built", "join 1pz"]);
}

#[test]
fn a_refusal_is_an_answer_and_names_its_reason() {
    let scene = format!("{HEAD}{UNITS}");
    let ran = ask(&scene, &["why", "pick 1pz", "move 0510"]).fine();
    assert_eq!(
        ran.out,
        "«move 0510» may not be done: a unit never enters a hex with an enemy unit (case 79:4.4), because of 0510\n"
    );
    let json = ask(&scene, &["why", "pick 1pz", "move 0510", "--json"]).fine().json();
    assert_eq!((&json["case"], &json["about"]), (&"79:4.4".into(), &"0510".into()));
    assert_eq!(ask(&scene, &["why", "pick   1pz"]).fine().out, "«pick   1pz» may be done\n");
}

#[test]
fn the_position_is_shown_with_handles_marks_and_the_question() {
    let scene = format!(
        "{HEAD}{UNITS}\"6pz\" = {{ hex = \"0311\", reduced = true }}\n\"3-3-5a\" = {{ hex = \"0511\", hidden = \"both\" }}\n\
         [markers]\nforts = [\"2506\"]\n"
    );
    let out = ask(&scene, &[]).fine().out;
    for line in [
        "leningrad-1979, Game-Turn 3, German movement",
        "  0410  1pz        armor        10-8",
        "  0311  6pz        armor        5-8",
        "  0510  i01        infantry     2-2-5",
        "  0511  i02        infantry     3-3-5 (untried)",
        "  2506  fort 1",
        "German decides: Which German unit moves next? (case 79:4.0)",
    ] {
        assert!(out.lines().any(|l| l == line), "«{line}» is not in\n{out}");
    }
    let json = ask(&scene, &["--json"]).fine().json();
    assert_eq!(json["phase"], "de-movement");
    assert_eq!(json["units"].as_array().map(Vec::len), Some(4));
    assert_eq!(json["marks"][0]["hex"], "2506");
    assert_eq!(json["asked"]["case"], "79:4.0");
}

#[test]
fn actions_are_done_and_told() {
    let scene = format!("{HEAD}dice = [6]\n{UNITS}[markers]\nair = 0\n");
    let json = ask(&scene, &["do", "pick 1pz", "overrun 0510", "--json"]).fine().json();
    let told: Vec<_> = json["events"].as_array().expect("events").iter().filter_map(|e| e["text"].as_str()).collect();
    assert!(told.iter().any(|t| t.starts_with("10 against 2 is 5-1; ")), "{told:?}");
    assert!(told.iter().any(|t| t.contains("the die shows 6")), "{told:?}");
}

#[test]
fn the_odds_are_told_line_by_line() {
    let scene = format!("{}{UNITS}", HEAD.replace("de-movement", "de-combat"));
    let out = ask(&scene, &["odds", "attack 0510", "join 1pz"]).fine().out;
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[0], "10 against 2: 5-1");
    assert!(lines.contains(&"  -1  all attackers across a river (case 79:9.6)"), "{out}");
    assert!(lines.contains(&"column 5-1"), "{out}");
}

#[test]
fn a_unit_that_cannot_move_reaches_nothing() {
    let around = ["0711", "0811", "0812", "0713", "0612", "0611"].into_iter().zip(["1", "11", "12", "21", "30", "32"]);
    let around: String = around.map(|(hex, unit)| format!("\"{unit}inf\" = \"{hex}\"\n")).collect();
    let scene = format!("{HEAD}[units]\n\"2-2-5a\" = \"0712\"\n{around}").replace("de-movement", "su-movement");
    assert_eq!(ask(&scene, &["reach", "i01"]).fine().out, "i01 reaches no other hex\n");
}

#[test]
fn a_reinforcement_reaches_the_hexes_it_can_enter_on() {
    let scene =
        format!("{HEAD}[units]\n\"1pz\" = \"2601\"\n\"2-2-5a\" = \"2602\"\n[markers]\nreinforcements = \"due\"\n");
    let scene = scene.replace("turn = 3", "turn = 5").replace("de-movement", "su-movement");
    let out = ask(&scene, &["reach", "i27"]).fine().out;
    assert!(out.starts_with("enter 2501        4 left  stops\nenter 2502"), "{out}");
}

#[test]
fn every_phase_of_every_turn_can_be_asked_about() {
    for game in ["leningrad-1979", "leningrad-2010"] {
        for phase in [
            "setup-soviet",
            "setup-german",
            "de-replacement",
            "de-movement",
            "de-combat",
            "de-interdiction",
            "su-fortification",
            "su-movement",
            "su-combat",
            "turn-end",
            "game-end",
        ] {
            for turn in [1, 8, 12] {
                let scene = format!("game = \"{game}\"\nturn = {turn}\nphase = \"{phase}\"\n{UNITS}");
                let json = ask(&scene, &["legal", "--json"]).fine().json();
                let over = !json["asked"]["over"].is_null();
                assert_eq!(over, json["offers"].as_array().is_some_and(Vec::is_empty), "{game} {phase} {turn}: {json}");
            }
        }
    }
}

#[test]
fn what_an_action_leads_to_is_told_with_its_case_and_the_grave_first() {
    let beaten = "game = \"leningrad-1979\"\nturn = 3\nphase = \"de-combat\"\ndice = [3]\n\
        do = [\"attack 0712\", \"join 1inf\", \"done\"]\n[markers]\nair = 0\n[units]\n\"1inf\" = \"0612\"\n\
        \"2-2-5a\" = \"0712\"\n\"11inf\" = \"0810\"\n\"12inf\" = \"0912\"\n";
    let out = ask(beaten, &["leads", "way retreat"]).fine().out;
    assert!(out.starts_with("! infantry 2-2-5 (0712) is lost in any case\n"), "{out}");
    let out = ask(beaten, &["--json", "leads", "way lose"]).fine().out;
    let json: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    let first = &json["leads"][0];
    assert_eq!((&first["kind"], &first["grave"], &first["when"]), (&"unit".into(), &true.into(), &"now".into()));
    assert_eq!((&first["chance"], &first["units"]), (&serde_json::json!([1, 1]), &serde_json::json!(["i01"])));
    ask(beaten, &["leads", "retreat 0812"]).fails(1, &["«retreat 0812»"]);
    ask(beaten, &["leads"]).fails(2, &["name the action"]);
}

//! Replays that were edited, cut off or mangled: the answer names the line.

mod toys;

use std::{fs, path::Path, sync::Arc};

use toys::{
    chits, fire, played,
    untried::{self, Untried},
};
use wargame::{Dice, Fair, Match, Node, Options, Replay, ReplayError, Rules, Seed, Show, Side, Table, Viewer};

/// The seed of a game is bound to a hash before it begins; a file with other dice is refused, and the promise survives
/// being written and read.
#[test]
fn dice_other_than_those_promised_are_found() {
    let mut game = played(&untried::RULES, 4, usize::MAX);
    let seed = game.header().seed().expect("a seed");
    let fair = Fair::new([7; 16], seed);
    assert_eq!((fair.hash.len(), fair.salt.as_str()), (67, "07070707070707070707070707070707"));
    game.set_fair(fair.clone());
    let lines: Vec<_> = game.replay().to_text().lines().map(str::to_owned).collect();
    let again = played_again(&lines).unwrap();
    assert_eq!(again.header().fair, Some(fair.clone()));
    let another = Seed::Mixed(seed.derive(1));
    assert!(fair.keeps(seed) && !fair.keeps(another) && Fair::new([8; 16], seed).hash != fair.hash);
    let mut other = lines;
    other[0] = other[0].replace(&fair.hash, &Fair::new([7; 16], another).hash);
    let error = played_again(&other).map(|_| ()).unwrap_err();
    assert!(error.line == 1 && error.what.contains("hash"), "{error}");
}

/// The seed of a replay says which dice were thrown; with the other kind of the same digits it parts from the rules.
#[test]
fn a_replay_says_which_dice_were_thrown() {
    let key = Seed::Keyed(*b"sixteen bytes ok");
    let rules = chits::RULES.clone();
    let mut game = Match::new(rules.clone(), "short", &Options::default(), key).expect("a game");
    while let Node::Decide(side) = game.node() {
        let (seq, offer) = (game.seq(), game.offers()[0].clone());
        game.act(side, seq, &[&offer]).expect("an offer is legal");
    }
    let text = game.replay().to_text();
    assert!(text.contains("\"seed\":\"blake3:7369787465656e206279746573206f6b\""), "{text}");
    Replay::from_text(&text).expect("a replay").play(rules.clone(), None).expect("it fits");
    let other = text.replace("blake3:7369787465656e206279746573206f6b", "7369787465656e20");
    let body =
        other.lines().filter(|line| !line.contains("\"file\"")).map(|line| format!("{line}\n")).collect::<String>();
    let parted = Replay::from_text(&body).expect("a replay").play(rules, None).map(|_| ()).unwrap_err();
    assert!(parted.line > 1, "{parted}");
}

/// A whole game of more than a hundred actions, line by line.
fn lines() -> Vec<String> {
    let text = played(&untried::RULES, 4, usize::MAX).replay().to_text();
    text.lines().map(str::to_owned).collect()
}

fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Reads and plays; the error names a line and says why.
fn played_again(lines: &[String]) -> Result<Match<Untried>, ReplayError> {
    Replay::from_text(&joined(lines)).and_then(|replay| replay.play(untried::RULES.clone(), None))
}

/// Asserts that a file with one line changed is refused at a line with some words.
#[track_caller]
fn parts(change: impl FnOnce(&mut Vec<String>) -> usize, words: &str) {
    let mut lines = lines();
    let line = change(&mut lines);
    match played_again(&lines) {
        Ok(_) => panic!("it plays: {}", joined(&lines)),
        Err(e) => assert!(e.line == line && e.what.contains(words), "{e} (not line {line}: {words})"),
    }
}

fn find(lines: &[String], start: &str) -> usize {
    lines.iter().position(|l| l.starts_with(start)).unwrap_or_else(|| panic!("no line {start}"))
}

#[test]
fn a_game_of_more_than_a_hundred_actions_has_digests_between_them() {
    let lines = lines();
    assert!(lines.len() > 110, "{} lines", lines.len());
    assert_eq!(lines[101].get(..22), Some("{\"at\":{\"actions\":100,\""));
    let game = played_again(&lines).unwrap();
    assert_eq!(game.replay(), Replay::from_text(&joined(&lines)).unwrap());
}

#[test]
fn a_die_that_was_not_thrown_is_found() {
    parts(
        |lines| {
            let at = find(lines, "die ");
            lines[at] = if lines[at] == "die 1" { "die 2".into() } else { "die 1".into() };
            at + 1
        },
        "the seed throws «die",
    );
}

#[test]
fn an_action_against_the_rules_is_found() {
    parts(
        |lines| {
            let at = find(lines, "pick ");
            lines[at] = "pick b1".into();
            at + 1
        },
        "«pick b1» is refused: only one's own units on the map move (case 3.1)",
    );
    parts(
        |lines| {
            let at = find(lines, "pick ");
            lines[at] = "grab b1".into();
            at + 1
        },
        "«grab» is no verb",
    );
}

#[test]
fn a_line_left_out_is_found_where_it_matters() {
    parts(
        |lines| {
            let at = find(lines, "die ");
            lines.remove(at);
            find(lines, "{\"at\"") + 1
        },
        "a digest for 100 actions, after 99",
    );
}

#[test]
fn blank_lines_do_not_shift_the_count() {
    parts(
        |lines| {
            lines.insert(1, String::new());
            lines.insert(9, "  ".into());
            let at = find(lines, "die ");
            lines[at] = "die 7".into();
            at + 1
        },
        "the seed throws",
    );
}

#[test]
fn a_wrong_digest_is_found_at_its_own_line() {
    parts(
        |lines| {
            let at = find(lines, "{\"at\"");
            lines[at] = "{\"at\":{\"actions\":100,\"state\":\"b3:00\"}}".into();
            at + 1
        },
        "after 100 actions the position is not the one recorded",
    );
    parts(
        |lines| {
            let at = find(lines, "{\"at\"");
            let check = lines.remove(at);
            lines.insert(at - 1, check);
            at
        },
        "a digest for 100 actions, after 99",
    );
}

#[test]
fn a_changed_header_is_found() {
    let header = |from: &'static str, to: &'static str| {
        move |lines: &mut Vec<String>| {
            assert!(lines[0].contains(from), "{}", lines[0]);
            lines[0] = lines[0].replace(from, to);
            1
        }
    };
    parts(header("\"format\":1", "\"format\":2"), "format 2 is unknown");
    parts(header("\"game\":\"untried\"", "\"game\":\"fire\""), "this is a game of fire, not of untried");
    parts(header("\"short\"", "\"endless\""), "no scenario «endless»");
    parts(header("\"options\":{}", "\"options\":{\"snow\":1}"), "no option «snow»");
    parts(header("\"options\":{}", "\"options\":{\"turns\":0}"), "option turns is 1 to 7");
    parts(header("\"seed\":\"0000", "\"seed\":\"00"), "sixteen hexadecimal digits");
    parts(header("\"seed\":\"0", "\"seed\":\"+"), "sixteen hexadecimal digits");
    parts(header("\"rules\":1,", ""), "this is no replay header: missing field `rules`");
    parts(header("\"rules\":1,", "\"rules\":1,\"luck\":6,"), "unknown field `luck`");
    parts(header("{", ""), "this is no replay header");
}

#[test]
fn another_seed_parts_at_the_first_throw() {
    parts(
        |lines| {
            lines[0] = lines[0].replace("0000000000000004", "00000000000000aa");
            2
        },
        "the seed throws «deal",
    );
}

#[test]
fn other_versions_are_tried_and_named_where_they_part() {
    let mut lines = lines();
    lines[0] = lines[0].replace("\"rules\":1", "\"rules\":9");
    assert!(played_again(&lines).is_ok(), "a replay of other rules may still play");
    parts(
        |lines| {
            lines[0] = lines[0].replace("\"rules\":1", "\"rules\":9");
            let at = find(lines, "pick ");
            lines[at] = "pick b1".into();
            at + 1
        },
        "(it was played under rules version 9, this is 1)",
    );
    parts(
        |lines| {
            lines[0] = lines[0].replace("b3:toy", "b3:other");
            let at = find(lines, "pick ");
            lines[at] = "pick b1".into();
            at + 1
        },
        "(it was played with other tables or another map)",
    );
}

#[test]
fn a_changed_end_is_found_at_its_line() {
    for (from, to, words) in [
        ("\"result\":\"", "\"result\":\"great ", "the file says great "),
        ("\"points\":[", "\"points\":[1", "the game ends with"),
        ("\"state\":\"b3:", "\"state\":\"b4:", "the final position is not the one recorded"),
        ("\"actions\":", "\"actions\":1", "the end counts 1"),
    ] {
        parts(
            |lines| {
                let at = find(lines, "{\"end\"");
                lines[at] = lines[at].replace(from, to);
                at + 1
            },
            words,
        );
    }
}

#[test]
fn nothing_stands_after_the_end() {
    for extra in ["done", "{\"resign\":\"first\"}", "{\"at\":{\"actions\":1,\"state\":\"\"}}"] {
        for back in [0, 1] {
            parts(
                |lines| {
                    let at = lines.len() - back;
                    lines.insert(at, extra.into());
                    at + 1
                },
                "nothing can stand here",
            );
        }
    }
    parts(
        |lines| {
            let at = find(lines, "{\"end\"");
            lines.insert(at, "{\"resign\":\"first\"}".into());
            at + 1
        },
        "a resignation after the end of the game",
    );
    parts(
        |lines| {
            let at = find(lines, "{\"end\"");
            lines.truncate(at);
            lines.push("done".into());
            at + 1
        },
        "«done» after the end of the game",
    );
}

#[test]
fn an_end_before_the_end_is_found() {
    let mut game = played(&untried::RULES, 4, 30);
    let mut replay = game.replay();
    let Node::Decide(side) = game.node() else { panic!("the game goes on") };
    game.resign(side);
    replay.end = game.replay().end;
    let e = Replay::from_text(&replay.to_text()).unwrap().play(untried::RULES.clone(), None).err().unwrap();
    assert_eq!((e.line, e.what.as_str()), (replay.actions.len() + 2, "the file ends, but the game is not over"));
}

#[test]
fn a_resigned_game_keeps_its_resignation() {
    let mut game = played(&fire::RULES, 2, 12);
    game.resign(Side::First);
    let text = game.replay().to_text();
    let again = Replay::from_text(&text).unwrap().play(fire::RULES.clone(), None).unwrap();
    assert_eq!((again.node(), again.replay().to_text()), (game.node(), text));
}

/// A game with points on the board that somebody has given up.
fn resigned() -> Match<fire::Fire> {
    let over = |seed| (0..400).map(move |steps| played(&fire::RULES, seed, steps));
    let scored = |game: &Match<fire::Fire>| matches!(game.node(), Node::Decide(_)) && points(game) != [0; 2];
    let mut game = (1..20).flat_map(over).find(scored).expect("somebody scores before the end");
    game.resign(Side::First);
    game
}

fn points(game: &Match<fire::Fire>) -> [i16; 2] {
    game.rules().points(game.state())
}

#[test]
fn a_resignation_leaves_the_points_as_they_stand() {
    let game = resigned();
    let Node::Over(outcome) = game.node() else { panic!("it is over") };
    assert_eq!((outcome.points, outcome.winner), (points(&game), Some(Side::Second)));
    assert_eq!(game.replay().end.expect("an end").points, outcome.points);
}

#[test]
fn a_file_without_the_points_of_a_resignation_is_still_read() {
    let game = resigned();
    let mut replay = game.replay();
    let again = |replay: &Replay| Replay::from_text(&replay.to_text()).unwrap().play(fire::RULES.clone(), None);
    replay.end.as_mut().expect("an end").points = [0; 2];
    assert_eq!(again(&replay).expect("older files have no points there").node(), game.node());
    replay.end.as_mut().expect("an end").points = [77, 0];
    assert!(again(&replay).err().expect("these are not its points").what.contains("77"));
}

#[test]
fn a_file_that_is_cut_off_is_a_game_that_goes_on() {
    let lines = lines();
    let end = find(&lines, "{\"end\"");
    for cut in 1..end {
        let text = joined(&lines[..cut]);
        assert_eq!(Replay::file_intact(&text), None);
        let game = played_again(&lines[..cut]).unwrap();
        assert!(matches!(game.node(), Node::Decide(_) | Node::Over(_)), "throws that follow are made");
        let whole = played_again(&lines).unwrap();
        assert_eq!(game.actions(), &whole.actions()[..game.actions().len()]);
    }
    let mut torn = lines[..end].to_vec();
    torn.truncate(20);
    torn[19] = "mo".into();
    assert_eq!(played_again(&torn).err().unwrap().line, 20);
    torn[19] = "{\"at\":{\"act".into();
    assert_eq!(played_again(&torn).err().unwrap().line, 20);
}

#[test]
fn the_digest_of_the_file_shows_any_edit() {
    let text = joined(&lines());
    assert_eq!(Replay::file_intact(&text), Some(true));
    assert_eq!(Replay::file_intact(&text.replace("\"?\"", "\"somebody\"")), Some(false));
    assert_eq!(Replay::file_intact(&text.replace("{\"file\":\"b3:", "{\"file\":\"b3:0")), Some(false));
    assert_eq!(Replay::file_intact(""), None);
    assert_eq!(Replay::file_intact("\n\n"), None);
    let mut wrong = lines();
    *wrong.last_mut().unwrap() = "{\"file\":\"b3:0\"}".into();
    assert!(played_again(&wrong).is_ok(), "whether the game is right does not depend on it");
}

#[test]
fn a_save_that_does_not_fit_its_actions_is_refused() {
    let game = played(&chits::RULES, 1, 9);
    let save = game.save();
    let load = |text: &str| Match::load(chits::RULES.clone(), text).map(|game| game.seq());
    assert_eq!(load(&save), Ok(game.seq()));
    let error = |text: &str| load(text).unwrap_err().to_string();
    assert!(error("{}").contains("this is no save"));
    assert!(error(&save.replace("\"save\":\"1\"", "\"save\":\"2\"")).contains("unknown variant `2`"));
    assert!(error(&save.replace("\\\"seed\\\":\\\"0", "\\\"seed\\\":\\\"x")).contains("line 1: the seed is"));
    let mut json: serde_json::Value = serde_json::from_str(&save).unwrap();
    json["snapshot"]["state"][0] = 9.into();
    assert!(error(&json.to_string()).contains("its snapshot is not the position its actions lead to"));
    json["snapshot"]["rules"] = 2.into();
    assert_eq!(load(&json.to_string()), Ok(game.seq()), "a snapshot of other rules is not looked at");
    json["snapshot"] = serde_json::Value::Null;
    assert_eq!(load(&json.to_string()), Ok(game.seq()));
}

/// A text with a few things done to it.
fn mangled(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let mut at = |len: usize| dice.below(len.max(1) as u32) as usize;
        let (from, to) = (at(bytes.len()), at(bytes.len()));
        let (from, to) = (from.min(to), from.max(to).min(from.min(to) + 40));
        match at(8) {
            0 => bytes.truncate(from),
            1 => drop(bytes.drain(from..to)),
            2 => {
                let copy = bytes[from..to].to_vec();
                let into = at(bytes.len());
                bytes.splice(into..into, copy);
            }
            3 => bytes.insert(from, b"\n{}\"0 \xff"[at(7)]),
            4 => bytes.iter_mut().skip(from).take(1).for_each(|b| *b ^= 1 << at(7)),
            _ => {
                let mut lines: Vec<&[u8]> = bytes.split(|&b| b == b'\n').collect();
                let (one, two) = (at(lines.len()), at(lines.len()));
                match at(3) {
                    0 => lines.swap(one, two),
                    1 => drop(lines.remove(one)),
                    _ => lines.insert(one, lines[two]),
                }
                bytes = lines.join(&b'\n');
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn nothing_panics<R: Show>(rules: &Arc<R>, tries: u64) {
    let game = played(rules, 8, usize::MAX);
    let (text, save) = (game.replay().to_text(), game.save());
    let (mut read, mut whole) = (0, 0);
    for number in 0..tries {
        let mut dice = Dice::new(number);
        let file = mangled(&text, &mut dice);
        let _ = Replay::file_intact(&file);
        let _ = Match::load(rules.clone(), &mangled(&save, &mut dice));
        let Ok(replay) = Replay::from_text(&file) else { continue };
        read += 1;
        match replay.play(rules.clone(), None) {
            Ok(game) => {
                whole += 1;
                let _ = (game.view(Viewer::Umpire), game.replay().to_text());
            }
            Err(e) => assert!(e.line <= file.lines().count(), "{e}"),
        }
    }
    assert!(read > tries / 20 && whole > 0 && read > whole, "{read} of {tries} could be read, {whole} played");
}

#[test]
fn a_mangled_file_is_refused_without_a_panic() {
    nothing_panics(&chits::RULES, 6_000);
    nothing_panics(&fire::RULES, 3_000);
    nothing_panics(&untried::RULES, 2_000);
}

/// The example of docs/replay-format.md is a game.
#[test]
fn the_example_in_the_documentation_plays() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/replay-format.md");
    let mut page = fs::read_to_string(&path).unwrap();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let (_, rest) = page.split_once("```replay\n").expect("the page has an example");
        let (acts, _) = rest.split_once("{\"end\"").expect("the example has an end");
        let (old, _) = rest.split_once("```").expect("the example ends");
        let game = Replay::from_text(acts).unwrap().play(chits::RULES.clone(), None).unwrap();
        page = page.replace(old, &game.replay().to_text());
        fs::write(&path, &page).unwrap();
    }
    let (_, rest) = page.split_once("```replay\n").expect("the page has an example");
    let (example, _) = rest.split_once("```").expect("the example ends");
    assert_eq!(Replay::file_intact(example), Some(true));
    let replay = Replay::from_text(example).unwrap();
    let game = replay.play(chits::RULES.clone(), None).unwrap();
    assert_eq!(game.replay().to_text(), example);
    assert_eq!(game.header().options, Options([("turns".into(), 1)].into()));
}

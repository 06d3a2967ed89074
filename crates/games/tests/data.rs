//! The data of every system is sound, also where the rules are not written yet.

use hexmap::Folder;

const SYSTEMS: [&str; 4] = ["advance", "assault", "duel", "manstein"];

fn data() -> Folder {
    games::data(None)
}

#[test]
fn every_map_of_every_game_loads() {
    for entry in games::ALL {
        let map = games::map(entry.id, &data()).unwrap_or_else(|e| panic!("{}: {e}", entry.id));
        assert!(map.len() > 300, "{}", entry.id);
        assert_eq!(map.sheets.len(), entry.maps.len());
        assert_eq!(map.sheets[0].count, usize::from(entry.hexes), "{}", entry.id);
    }
}

#[test]
fn the_list_gives_the_turns_of_the_tables() {
    let tables = |system: &str| -> toml::Table {
        toml::from_str(&data().sub(system).read("tables.toml").unwrap()).unwrap_or_else(|e| panic!("{system}: {e}"))
    };
    let turns = |system: &str, path: &[&str]| {
        let mut at = toml::Value::Table(tables(system));
        for key in path {
            at = at.get(key).unwrap_or_else(|| panic!("{system}: no {key}")).clone();
        }
        at.as_integer()
    };
    for (id, path) in [
        ("leningrad-1979", &["meta", "turns"][..]),
        ("leningrad-2010", &["meta", "turns"]),
        ("duel-in-the-north", &["meta", "turns"]),
        ("leningrad-41", &["game", "turns"]),
        ("assault-on-leningrad", &["turns", "leningrad", "count"]),
        ("assault-on-stalingrad", &["turns", "stalingrad", "count"]),
    ] {
        let entry = games::find(id).unwrap();
        assert_eq!(turns(entry.system, path), Some(i64::from(entry.turns)), "{id}");
    }
}

#[test]
fn every_table_is_toml_and_says_where_it_comes_from() {
    for system in SYSTEMS {
        let text = data().sub(system).read("tables.toml").unwrap();
        let tables: toml::Table = toml::from_str(&text).unwrap_or_else(|e| panic!("{system}: {e}"));
        for (name, table) in &tables {
            let Some(table) = table.as_table() else { continue };
            assert!(sourced(table) || name == "meta", "{system}: table [{name}] names no source");
        }
    }
}

/// Whether a table, or one in it, carries `source`.
fn sourced(table: &toml::Table) -> bool {
    let inside = |v: &toml::Value| match v {
        toml::Value::Table(t) => sourced(t),
        toml::Value::Array(a) => a.iter().any(|v| v.as_table().is_some_and(sourced)),
        _ => false,
    };
    table.contains_key("source") || table.values().any(inside)
}

#[test]
fn every_case_stands_once_with_its_statement() {
    for system in SYSTEMS {
        let cases = data().sub(system).read("cases.tsv").unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for (number, line) in cases.lines().enumerate() {
            if line.starts_with("case\t") || line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let at = format!("{system}/cases.tsv:{}", number + 1);
            let (case, statement) = line.split_once('\t').unwrap_or_else(|| panic!("{at}: no tab"));
            assert!(!statement.trim().is_empty(), "{at}: no statement");
            assert!(seen.insert(case.to_owned()), "{at}: {case} stands twice");
        }
        assert!(seen.len() > 100);
    }
}

#[test]
fn an_unknown_game_is_refused_with_the_list() {
    let error = games::open("leningrad-1980", &data()).err().unwrap().to_string();
    assert!(error.contains("leningrad-1979") && error.contains("«leningrad-1980»"), "{error}");
    let error = games::open("leningrad-41", &data()).err().unwrap().to_string();
    assert!(error.contains("not in the program yet"), "{error}");
}

#[test]
fn a_case_finds_its_text_in_both_editions() {
    let first = games::Rulebook::open("leningrad-1979", &data()).unwrap();
    let (texts, statements) = first.find("79:7.3");
    assert_eq!((texts.len(), statements.len()), (1, 3));
    let second = games::Rulebook::open("leningrad-2010", &data()).unwrap();
    let (texts, statements) = second.find("8.47");
    assert!(!texts.is_empty());
    assert_eq!(statements.len(), 5);
}

#[test]
fn every_game_is_told_to_whoever_has_never_played_it() {
    for entry in games::ALL {
        let intro = games::intro(entry.id, &data()).unwrap_or_else(|e| panic!("{}: {e}", entry.id));
        let intro = intro.unwrap_or_else(|| panic!("{}: nothing is said", entry.id));
        assert!(intro.turn.len() > 3, "{}", entry.id);
        assert_eq!(intro.briefs.is_some(), entry.playable, "{}", entry.id);
        let book = games::Rulebook::open(entry.id, &data()).unwrap();
        let mut told = vec![&intro.about];
        told.extend(intro.turn.iter().chain(&intro.goals));
        for brief in intro.briefs.iter().flatten() {
            told.extend([&brief.have, &brief.against, &brief.enters, &brief.wins, &brief.begin]);
        }
        for sentence in told {
            assert!(sentence.ends_with(['.', ']']), "{}: «{sentence}» does not end", entry.id);
            let words = wargame::prose::plain(sentence);
            assert!(!words.contains('!') && words.len() < 420, "{}: {words}", entry.id);
            for part in wargame::prose::parts(sentence) {
                if let wargame::prose::Part::Mark { kind: wargame::prose::Kind::Case, of, .. } = part {
                    let (texts, statements) = book.find(&of);
                    assert!(!texts.is_empty() || !statements.is_empty(), "{}: there is no case {of}", entry.id);
                    assert!(texts.iter().all(|text| !text.elsewhere), "{}: {of} is of another game", entry.id);
                }
            }
        }
    }
}

/// What a brief counts in words is what there is when the game begins.
#[test]
fn briefs_count_what_there_is() {
    use wargame::{Options, Side, Viewer};
    let counts = |id: &str, side: Side| {
        let game = games::open(id, &data()).unwrap();
        let first = game.info().scenarios[0].id.clone();
        let table = game.table(&first, &Options::default(), 1).unwrap();
        let view = table.view(Viewer::Spectator);
        let on_map = view.units.iter().filter(|u| u.face.side == side).count();
        let waiting = view.trays.iter().filter(|t| t.side == Some(side)).flat_map(|t| &t.entries);
        let (due, at_hand): (Vec<_>, Vec<_>) = waiting.partition(|e| e.due.is_some_and(|turn| turn > 0));
        [on_map, at_hand.len(), due.len()]
    };
    /// Of a side: what is said of what it has and what comes, and how many counters that is, on the map, to be placed and
    /// due.
    type Facts<'a> = (&'a [&'a str], [usize; 3]);
    let facts: [(&str, [Facts; 2]); 5] = [
        (
            "leningrad-1979",
            [
                (
                    &["17 infantry", "2 panzer corps of three", "5 infantry", "another", "39th"],
                    [0, 17 + 2 * 3, 5 + 1 + 2],
                ),
                (&["18 infantry", "4 armored", "32 infantry", "8 armored"], [11 + 4, 7, 32 + 8]),
            ],
        ),
        (
            "leningrad-2010",
            [
                (
                    &["18 infantry", "2 panzer corps of three", "5 infantry", "another", "39th"],
                    [0, 18 + 2 * 3, 5 + 1 + 2],
                ),
                (&["19 infantry", "1 armored", "29 infantry", "11 armored"], [12 + 1, 7, 29 + 11]),
            ],
        ),
        (
            "duel-in-the-north",
            [(&["32 counters", "6 battle groups", "25 more"], [32, 6, 25]), (&["48 counters", "66 more"], [48, 0, 66])],
        ),
        (
            "assault-on-leningrad",
            [
                (&["Nothing on the map", "11 counters", "3 air units"], [0, 0, 11 + 8 + 6 + 1 + 3 + 10 + 1]),
                (&["45 units", "20 workers", "8 divisions"], [27, 10 + 8, 8]),
            ],
        ),
        (
            "assault-on-stalingrad",
            [
                (&["21 counters", "nine divisions and two headquarters"], [21, 0, 9 + 2]),
                (&["29 units", "7 in Stalingrad", "34 divisions"], [29, 7 + 34, 0]),
            ],
        ),
    ];
    for (id, sides) in facts {
        let briefs = games::intro(id, &data()).unwrap().unwrap().briefs.unwrap();
        for (side, (said, there)) in [Side::First, Side::Second].into_iter().zip(sides) {
            let brief = &briefs[side.index()];
            let told = wargame::prose::plain(&brief.have).into_owned() + &wargame::prose::plain(&brief.enters);
            for words in said {
                assert!(told.contains(words), "{id}, {side:?}: «{words}» is not in «{told}»");
            }
            assert_eq!(counts(id, side), there, "{id}, {side:?}");
        }
    }
}

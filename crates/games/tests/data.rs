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
    let error = games::open("duel-in-the-north", &data()).err().unwrap().to_string();
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

//! Bad data is refused with file, line and reason.

use std::{
    fs, process,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use hexmap::Folder;
use manstein::{Book, built_in};

const MAP: &str = "maps/leningrad-city";

type Change<'a> = (&'a str, &'a mut dyn FnMut(&str) -> String);

/// A book of the data with some files changed.
fn changed(changes: &mut [Change]) -> Result<Book, String> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let folder = std::env::temp_dir().join(format!("manstein-{}-{}", process::id(), COUNT.fetch_add(1, Relaxed)));
    fs::create_dir_all(folder.join(MAP)).unwrap();
    let maps = ["grid.toml", "hexes.tsv", "sides.tsv", "links.tsv"].map(|file| format!("{MAP}/{file}"));
    for name in maps.iter().map(String::as_str).chain(["tables.toml"]) {
        let mut text = built_in().read(name).unwrap();
        for (_, change) in changes.iter_mut().filter(|(file, _)| name.ends_with(file)) {
            text = change(&text);
        }
        fs::write(folder.join(name), text).unwrap();
    }
    let book = Book::load(&Folder::Disk(folder.clone()));
    fs::remove_dir_all(&folder).unwrap();
    book.map_err(|error| error.to_string().replace(&format!("{}/", folder.display()), ""))
}

/// What a book says to the data with one file changed, without the folder.
fn answer(file: &str, mut change: impl FnMut(&str) -> String) -> String {
    changed(&mut [(file, &mut change)]).err().expect("it is refused")
}

/// With a text of a file replaced: the answer begins so, and its line is that of the text.
#[track_caller]
fn refused(file: &str, from: &str, to: &str, what: &str) {
    let found = answer(file, |text| {
        assert_eq!(text.matches(from).count(), 1, "«{from}» stands once in {file}");
        text.replace(from, to)
    });
    let name = if file == "tables.toml" { file.to_owned() } else { format!("{MAP}/{file}") };
    let text = built_in().read(&name).unwrap();
    let line = text[..text.find(from).unwrap()].matches('\n').count() + 1;
    assert!(found.starts_with(&format!("{name}:{line}:")), "{found} (line {line})");
    assert!(found.contains(what), "{found}");
}

#[test]
fn bad_counters_are_refused() {
    let line = "{ id = \"I/8M\", side = \"german\", sub = \"3Mot\", type = \"motorized infantry\", size = \"II\", fire = 7, range = 1, cac = true, motorized = true }";
    for (from, to, what) in [
        ("\"3Mot\"", "\"4Mot\"", "«4Mot» is none of"),
        ("\"3Mot\"", "\"LFR\"", "LFR is on the other side"),
        ("\"motorized infantry\"", "\"riders\"", "these rules know no such type of unit"),
        ("\"II\"", "\"IV\"", "«IV» is none of"),
        ("range = 1", "range = \"far\"", "«far» is neither"),
        ("range = 1", "range = 300", "range"),
        ("range = 1", "range = 0", "whoever is no leader has fire and range (2.5)"),
        ("range = 1", "radius = 2, range = 1", "only a leader has a radius (14.2)"),
        ("cac = true", "cca = true", "«cca» is not known here"),
        ("cac = true", "cac = 1", "cac"),
        ("motorized = true", "engineer = \"sapper\"", "«sapper» is none of"),
        ("motorized = true", "fixed = \"any\"", "no German unit begins on the map (3.8)"),
        ("\"I/8M\"", "\"II/8M\"", "two counters have the handle «ii-8m»"),
    ] {
        let text = built_in().read("tables.toml").unwrap();
        assert!(text.contains(line));
        let found = answer("tables.toml", |text| text.replace(line, &line.replace(from, to)));
        let at = text[..text.find(line).unwrap()].matches('\n').count() + 1;
        let at = if what.starts_with("two counters") { at + 1 } else { at };
        assert!(found.starts_with(&format!("tables.toml:{at}:")) && found.contains(what), "{found}");
    }
}

#[test]
fn bad_tables_are_refused() {
    for (from, to, what) in [
        ("\"LFR\" = 33,", "\"LFR\" = 34,", "the list has 33 counters of LFR"),
        ("\"42Army\" = 52,", "\"42Army\" = 53,", "52 counters of 42Army are drawn at random"),
        ("random_42nd_army_units = 36", "random_42nd_army_units = 60", "only 52 counters lie in the pool"),
        ("random_closed_rows = [50, 51]", "random_closed_rows = [50, 71]", "there is no such row"),
        ("count = 40", "count = 41", "the map has 40 objective hexes"),
        ("german_objectives_needed = 22", "german_objectives_needed = 41", "there are only 40 objective hexes"),
        ("min = 10, max = 19", "min = 11, max = 19", "a column for strengths from 10 on is expected here"),
        ("max = 19, eliminate_on = 3", "max = 19, eliminate_on = 1", "does not eliminate less often"),
        ("id = \"river\", drm = 1", "id = \"stream\", drm = 1", "«stream» is none of"),
        ("cancels = [\"urban\", \"objective\", \"fort\"]", "cancels = [\"urban\"]", "(10.20)"),
        ("{ id = \"minor-bridge\", drm = 2 }", "{ id = \"ferry\", drm = 2 }", "«ferry» is none of"),
        ("air_strike = [5, 6]", "air_strike = [5, 7]", "a die shows 1 to 6"),
        ("{ roll = [5, 5], result = \"drifts\" }", "{ roll = [6, 6], result = \"drifts\" }", "a row from 5 on"),
        ("drift = [\"E\", \"SE\"", "drift = [\"N\", \"SE\"", "«N» is none of"),
        ("t2_5 = 1", "t2_6 = 1", "these are no turns, or they stand here already"),
        ("{ turn = 2, corps = \"half\", division = \"rest\" }", "{ turn = 3, corps = \"half\" }", "turn 2 is expected"),
        ("{ die = [4, 4], corps = 2 }", "{ die = [3, 4], corps = 2 }", "is no part of a die that is left"),
        ("{ die = [6, 6], sub = \"Polizei\" }", "{ die = [6, 6], sub = \"56PzC\" }", "56PzC is no division"),
        ("objectives_per_unit = 6", "objectives_per_unit = 0", "no number of objectives"),
        ("sea = \"prohibited\"", "sea = \"free\"", "«free» is none of"),
        ("cost_clear = 1", "cost_clear = \"one\"", "cost_clear"),
    ] {
        refused("tables.toml", from, to, what);
    }
}

#[test]
fn a_bad_map_is_refused() {
    for (file, from, to, what) in [
        ("hexes.tsv", "2807\tobjective\t", "2807\turban\t", "marked as an objective, but it is none"),
        ("hexes.tsv", "0103\tclear\tentry:SU-N\t", "0103\tclear\tentry:SU-N,rail\t", "marked «rail»"),
        ("hexes.tsv", "0103\tclear\tentry:SU-N\t", "0103\tclear\tentry:SU-N,coastal\t", "marked «coastal»"),
        ("hexes.tsv", "0102\tclear\tentry:SU-N,rail\t", "0102\tclear\tentry:SU-N\t", "the hexsides make it «rail»"),
    ] {
        refused(file, from, to, what);
    }
    let found = answer("sides.tsv", |text| text.replace("1003\t1104\tminor-river\tMurinsky Creek\n", ""));
    assert!(found.contains("spans no river between two land hexes"), "{found}");
    let found = answer("sides.tsv", |text| text.replace("1003\t1104\tbridge\trail bridge Murinsky Creek\n", ""));
    assert!(found.contains("has a line without a bridge"), "{found}");
}

/// A handle is a byte: with 54 objectives nine units a turn could come, with 60 ten.
#[test]
fn more_objectives_than_handles_allow_are_refused_with_a_sentence() {
    let grown = |more: usize| {
        let mut left = more;
        let mut objectives = |text: &str| {
            let line = |line: &str| {
                let fields: Vec<&str> = line.split('\t').collect();
                if left == 0 || fields[1] != "urban" || fields[2] != "-" {
                    return format!("{line}\n");
                }
                left -= 1;
                format!("{}\tobjective\tobjective\t{}\n", fields[0], fields[3])
            };
            text.lines().map(line).collect::<String>()
        };
        let mut count = |text: &str| text.replace("count = 40", &format!("count = {}", 40 + more));
        changed(&mut [("hexes.tsv", &mut objectives), ("tables.toml", &mut count)])
    };
    let fits = grown(13).expect("53 objectives fit: eight units a turn");
    assert_eq!((fits.objectives.len(), fits.handles()), (53, 255));
    let found = grown(14).err().expect("54 do not");
    let said = "victory.objectives.count: 54 objective hexes bring up to 9 units of the 42nd Army a turn (19.2), and each \
                time one is drawn it gets a new handle: 145 counters and 119 pieces need 264 handles, but there are 255, \
                110 of them for pieces";
    assert!(found.contains("tables.toml:") && found.ends_with(said), "{found}");
}

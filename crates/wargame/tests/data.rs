//! What the readers of data make of small tables, and how each refuses a bad line: with file, line and reason.

use std::{
    fs, process,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use hexmap::{Folder, HexId, LoadError, Mp};
use wargame::{
    Side, UnitId, UnitSet,
    data::{Data, Datum, Files, NO, Tables, costs, directions, group, handle, sequence},
};

const GRID: &str = "map = \"field\"\nsource = \"reconstructed\"\norientation = \"flat-top\"\n\
    [grid]\nnumbering = \"ccrr-from-west\"\nrows = [1, 2]\ncolumns = [1, 2]\ncount = 4\n\
    [kinds]\nterrains = [\"clear\", \"wood\", \"sea\"]\nsides = [\"river\"]\nlinks = []\nfeatures = [\"city\", \"start:\"]\n";
const HEXES: &str = "hex\tterrain\tfeatures\tname\n0101\tclear\tstart:2\t-\n0102\twood\t-\t-\n0201\twood\tcity\tTown\n\
    0202\tsea\tstart:0101\t-\n";

/// What a reader makes of a game with a map of four hexes and these tables.
fn of<T>(tables: &str, read: impl Fn(&Data) -> Result<T, LoadError>) -> Result<T, LoadError> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let folder = std::env::temp_dir().join(format!("data-{}-{}", process::id(), COUNT.fetch_add(1, Relaxed)));
    let map = folder.join("maps/field");
    fs::create_dir_all(&map).unwrap();
    fs::write(folder.join("tables.toml"), tables).unwrap();
    for (file, text) in [
        ("grid.toml", GRID),
        ("hexes.tsv", HEXES),
        ("sides.tsv", "hexA\thexB\tkind\tname\n0101\t0102\triver\t-\n"),
        ("links.tsv", "hexA\thexB\tkind\n"),
    ] {
        fs::write(map.join(file), text).unwrap();
    }
    let files = Files::read(&Folder::Disk(folder.clone()), "north", &["field"]).unwrap();
    let found = files.open().and_then(|data| read(&data));
    fs::remove_dir_all(folder).unwrap();
    found
}

/// The same, refused: file, line and reason, without the folder.
#[track_caller]
fn refused<T>(tables: &str, read: impl Fn(&Data) -> Result<T, LoadError>, answer: &str) {
    let error = of(tables, read).err().expect("it is refused");
    let file = ["maps/field/", "tables.toml"].into_iter().find_map(|name| error.file.find(name)).expect("a file");
    let error = LoadError { file: error.file[file..].to_owned(), ..error };
    assert_eq!(error.to_string(), answer);
}

/// A reader of what lies under keys.
fn at<T>(
    keys: &'static str,
    read: impl Fn(&Datum, &Data) -> Result<T, LoadError>,
) -> impl Fn(&Data) -> Result<T, LoadError> {
    move |data| read(&data.at(keys)?, data)
}

#[test]
fn a_file_that_cannot_be_parsed_is_refused_with_its_line() {
    let error = Tables::parse("tables.toml", "[meta]\nturns = three\n").err().unwrap();
    assert_eq!((error.file.as_str(), error.line), ("tables.toml", Some(2)));
    assert!(!error.what.is_empty());
    let error = of("turns = 3\nturns = 4\n", |_| Ok(())).unwrap_err();
    assert_eq!(error.line, Some(2));
}

#[test]
fn keys_lead_to_values_and_a_star_is_the_game() {
    let tables = "[turns]\nnorth = 3\nsouth = 5\n";
    assert_eq!(of(tables, |data| data.get::<u8>("turns.*")).unwrap(), 3);
    assert_eq!(of(tables, |data| data.tables().maybe::<u8>("turns.west")).unwrap(), None);
    refused(tables, |data| data.get::<u8>("limits.stack"), "tables.toml:1: there is no «limits»");
    refused(tables, |data| data.get::<u8>("turns.west"), "tables.toml:1: turns has no «west»");
    refused(
        "[turns]\nnorth = \"three\"\n",
        |data| data.get::<u8>("turns.*"),
        "tables.toml:2: turns.north: invalid type: string \"three\", expected u8",
    );
    refused(
        "[turns]\nnorth = 300\n",
        |data| data.get::<u8>("turns.*"),
        "tables.toml:2: turns.north: invalid value: integer `300`, expected u8",
    );
    refused(
        "[turns]\nnorth = 3\n",
        at("turns.*", |d, _| d.list().map(drop)),
        "tables.toml:2: turns.north: this is no list",
    );
    refused("turns = 3\n", at("turns", |d, _| d.text().map(drop)), "tables.toml:1: turns: this is no text");
    refused("turns = 3\n", at("turns", |d, _| d.entries().map(drop)), "tables.toml:1: turns: this is no table");
}

wargame::figures! {
    #[derive(PartialEq)]
    pub struct Shifts of i8 { fort, city = "in-city" }
}

#[test]
fn a_type_is_read_as_a_whole_and_from_lines_by_id() {
    let table = "[shift]\nfort = -1\nin-city = -2\n";
    assert_eq!(of(table, |data| data.get::<Shifts>("shift")).unwrap(), Shifts { fort: -1, city: -2 });
    refused("\n[shift]\nfort = -1\n", |data| data.get::<Shifts>("shift"), "tables.toml:2: shift has no «in-city»");
    let by_id = at("shift", |list, _| list.by_id::<Shifts>("first"));
    let lines = "shift = [\n{ id = \"in-city\", first = -2, second = 0 },\n{ id = \"fort\", first = -1 },\n]\n";
    assert_eq!(of(lines, &by_id).unwrap(), Shifts { fort: -1, city: -2 });
    refused(&lines.replace("in-city", "in-town"), &by_id, "tables.toml:1: shift has no «in-city»");
    refused(&lines.replace("\"fort\", first", "\"fort\", frist"), &by_id, "tables.toml:3: shift has no «first»");
    refused(
        &lines.replace("-1", "\"one\""),
        &by_id,
        "tables.toml:3: shift.first: invalid type: string \"one\", expected i64",
    );
}

#[test]
fn a_word_stands_for_what_it_stands_for() {
    let kind = at("kind", |word, _| word.word(&[("tank", 1), ("foot", 2)]));
    assert_eq!(of("kind = \"foot\"\n", &kind).unwrap(), 2);
    refused("\nkind = \"boat\"\n", &kind, "tables.toml:2: kind: «boat» is neither tank nor foot");
    let many = at("kind", |word, _| word.word(&[("a", 1), ("b", 2), ("c", 3)]));
    refused("kind = \"d\"\n", many, "tables.toml:1: kind: «d» is none of a, b, c");
}

#[test]
fn hexes_are_named_by_their_numbers() {
    let list = |data: &Data| data.hexes::<Vec<HexId>>("entry");
    assert_eq!(of("entry = [\"0201\", \"0101\"]\n", list).unwrap(), [HexId(2), HexId(0)]);
    refused("entry = [\"0201\",\n\"9911\"]\n", list, "tables.toml:2: entry: there is no hex 9911 on field");
    let points = at("points", |table, data| table.by_hex::<i16>(&data.map));
    assert_eq!(of("points = { \"0201\" = 5, \"0102\" = 3 }\n", &points).unwrap(), [(HexId(1), 3), (HexId(2), 5)]);
    refused("[points]\n0102 = 3\n0909 = 5\n", &points, "tables.toml:3: points.0909: there is no hex 0909 on field");
}

#[derive(Copy, Clone, PartialEq, Debug)]
enum Ground {
    Clear,
    Wood,
    City,
    Water,
}

const TERRAINS: [(&str, Ground); 3] = [("clear", Ground::Clear), ("wood", Ground::Wood), ("sea", Ground::Water)];

#[test]
fn ground_is_a_feature_or_else_the_terrain() {
    let ground = |data: &Data| data.ground(&[("city", Ground::City)], &TERRAINS);
    assert_eq!(of("", ground).unwrap(), [Ground::Clear, Ground::Wood, Ground::City, Ground::Water]);
    refused(
        "",
        |data| data.ground(&[("city", Ground::City)], &TERRAINS[..2]),
        "maps/field/hexes.tsv:5: hex 0202: these rules know no terrain «sea» (known: clear, wood)",
    );
}

#[test]
fn marks_on_the_map_are_read_hex_by_hex() {
    let marked = |data: &Data| Ok(data.marked("start").map(|(hex, value)| (hex, value.to_owned())).collect::<Vec<_>>());
    assert_eq!(of("", marked).unwrap(), [(HexId(0), "2".to_owned()), (HexId(3), "0101".to_owned())]);
    let named =
        |data: &Data| data.marked("start").map(|(hex, label)| data.named(hex, label)).collect::<Result<Vec<_>, _>>();
    refused("", named, "maps/field/hexes.tsv:2: hex 0101: there is no hex 2 on the maps");
    assert_eq!(of("", |data| data.named(HexId(3), "0101")).unwrap(), HexId(0));
}

#[test]
fn terrain_costs_by_class() {
    let rates = |data: &Data| {
        let ground = data.ground(&[("city", Ground::City)], &TERRAINS)?;
        let words = [(Ground::Clear, "clear"), (Ground::Wood, "wood"), (Ground::City, "city")];
        let rates = data.rates(&data.at("terrain")?, &ground, &words, [&["foot"], &["guerrilla", "foot"]])?;
        Ok([Ground::Clear, Ground::Wood, Ground::City, Ground::Water].map(|g| rates.of(g)))
    };
    let table = "[terrain]\nclear = { foot = 2 }\nwood = { foot = 4, guerrilla = 2 }\ncity = { foot = 1 }\n";
    assert_eq!(of(table, rates).unwrap(), [[2, 2], [4, 2], [1, 1], [NO, NO]]);
    refused(&table.replace("wood", "woods"), rates, "tables.toml:1: terrain: no cost «wood» for hex 0102");
    refused(&table.replace("foot = 1", "fot = 1"), rates, "tables.toml:4: terrain.city has no «foot»");
    refused(
        &table.replace("foot = 4", "foot = 400"),
        rates,
        "tables.toml:3: terrain.wood.foot: invalid value: integer `400`, expected u8",
    );
}

#[test]
fn costs_and_directions_speak_of_neighbours_only() {
    of("", |data| {
        let map = &data.map;
        let river = map.side_kind("river");
        let rivers = directions(map, |from, dir, _| map.side(from, dir).meets(river));
        assert_eq!(rivers.iter().map(|bits| bits.count_ones()).collect::<Vec<_>>(), [1, 1, 0, 0]);
        let costs = costs::<4>(map, |_, _, to| to.0 as Mp);
        for hex in map.hexes() {
            let around: Vec<_> = map.around(hex).map(|(dir, to)| (dir.index(), to.0 as Mp)).collect();
            let priced: Vec<_> =
                costs[hex.index()].iter().copied().enumerate().filter(|&(_, cost)| cost != NO).collect();
            assert_eq!(priced, around);
        }
        Ok(())
    })
    .unwrap();
}

#[test]
fn a_results_table_is_refused_where_a_row_or_a_cell_is_wrong() {
    let read = at("crt", |table, _| {
        table.results(["1", "2"].map(String::from), 2, |cell| {
            cell.parse::<u8>().map_err(|_| format!("«{cell}» is no result"))
        })
    });
    let table = "[crt]\n1 = [\"1\", \"2\"]\n2 = [\"3\",\n\"4\"]\n";
    assert_eq!(of(table, &read).unwrap(), [[1, 2], [3, 4]]);
    refused(&table.replace("4", "x"), &read, "tables.toml:4: crt.2: «x» is no result");
    refused(&table.replace(", \"2\"", ""), &read, "tables.toml:2: crt.1: this row has 1 results under 2 columns");
    refused(&table.replace("2 = [", "3 = ["), &read, "tables.toml:1: crt has no «2»");
}

#[test]
fn a_schedule_has_lines_with_turns() {
    let read = at("line", |list, _| {
        let lines = list.schedule(3, &["turn", "n"])?;
        lines.into_iter().map(|(turn, line)| Ok((turn, line.get::<u8>("n")?))).collect::<Result<Vec<_>, _>>()
    });
    let lines = "[[line]]\nturn = 1\nn = 4\n[[line]]\nturn = 3\nn = 5\n";
    assert_eq!(of(lines, &read).unwrap(), [(1, 4), (3, 5)]);
    refused(&lines.replace("turn = 3", "turn = 4"), &read, "tables.toml:5: line.turn: 4 is no turn of a game of 3");
    refused(&lines.replace("n = 5", "N = 5"), &read, "tables.toml:6: line: «N» is not known here (known: turn, n)");
    refused(&lines.replace("turn = 3\n", ""), &read, "tables.toml:4: line has no «turn»");
}

#[test]
fn counters_are_found_by_their_names() {
    let names = ["1 Pz".to_owned(), "Worker 2".to_owned()];
    let units = at("units", |list, _| list.units::<Vec<UnitId>>(&names));
    assert_eq!(of("units = [\"Worker 2\", \"1 Pz\"]\n", &units).unwrap(), [UnitId(1), UnitId(0)]);
    refused("units = [\n\"1 Pz\",\n\"3 Pz\"]\n", &units, "tables.toml:3: units: there is no counter «3 Pz»");
    let made = at("workers", |count, _| count.called(&names, "Worker 3"));
    refused("workers = 3\n", made, "tables.toml:1: workers: there is no counter «Worker 3»");

    let mut corps: Vec<(String, UnitSet<1>)> = Vec::new();
    let numbers = [("41", 0), ("56", 1), ("41", 2)].map(|(name, unit)| group(&mut corps, name, UnitId(unit)));
    assert_eq!(numbers, [0, 1, 0]);
    assert_eq!(corps[0], ("41".to_owned(), [UnitId(0), UnitId(2)].into_iter().collect()));
    assert_eq!(handle("SS Pol"), "sspol");
}

#[test]
fn phases_stand_in_the_order_the_rules_know() {
    let known = [("set-up", ""), ("move", "Move")];
    let read = at("state", |list, _| list.phases(["blue", "red"], &known));
    let lines = "[[state]]\nid = \"set-up\"\nname = \"Set-up\"\nactor = \"red\"\n\
        [[state]]\nid = \"move\"\nname = \"Red movement\"\nactor = \"red\"\nstep = 1\n";
    let phases: Vec<_> = of(lines, &read).unwrap().into_iter().map(|p| (p.key, p.name, p.short, p.side)).collect();
    let (setup, movement) = ("Set-up".to_owned(), "Red movement".to_owned());
    assert_eq!(phases[0], ("set-up".to_owned(), setup, String::new(), None));
    assert_eq!(phases[1], ("move".to_owned(), movement, "Move".to_owned(), Some(Side::Second)));
    refused(
        &lines.replace("\"move\"", "\"mvoe\""),
        &read,
        "tables.toml:6: state.id: «mvoe» stands where «move» is expected",
    );
    refused(
        &lines.replacen("\"red\"", "\"green\"", 1),
        &read,
        "tables.toml:4: state.actor: «green» is none of blue, red, none",
    );
    refused(&lines[..lines.find("[[state]]\nid = \"move\"").unwrap()], &read, "tables.toml:1: state: 1 phases, not 2");
    let own = sequence(&[("move", "Red movement", "Move", Some(Side::Second))]);
    assert_eq!((own[0].name.as_str(), own[0].side), ("Red movement", Some(Side::Second)));
}

#[test]
fn more_than_a_program_holds_is_refused() {
    assert!(of("", |data| data.fits("hexes", data.map.len(), 4)).is_ok());
    refused(
        "",
        |data| data.fits("hexes", data.map.len(), 3),
        "tables.toml:1: 4 hexes are more than the 3 the program can hold",
    );
}

#[test]
fn a_digest_is_over_tables_and_maps() {
    let digest = |tables: &str| of(tables, |data| Ok(data.digest.clone())).unwrap();
    assert_eq!(digest("turns = 3\n"), digest("turns = 3\n"));
    assert_ne!(digest("turns = 3\n"), digest("turns = 4\n"));
}

/// A brief of the toy's game, with some of its lines changed.
fn brief(changed: &[(&str, &str)]) -> Result<Option<wargame::Intro>, LoadError> {
    let side = "have = \"{units.north} units\"\nagainst = \"{#list} others\"\nenters = \"At {hex 0201}.\"\nwins = \"A [bracket] \
        {case 4.0}.\"\nbegin = \"Go.\"\nbutton = \"Show it\"\nshow = [\"0101\"]\n";
    let mut text = format!(
        "[north]\nabout = \"A field.\"\nturn = [\"One {{list.1}}.\"]\ngoals = [\"A.\", \"B.\"]\n[north.first]\n{side}[north.second]\n{side}"
    );
    for (old, new) in changed {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let folder = std::env::temp_dir().join(format!("brief-{}-{}", process::id(), COUNT.fetch_add(1, Relaxed)));
    let map = folder.join("maps/field");
    fs::create_dir_all(&map).unwrap();
    for (file, text) in [("tables.toml", "list = [4, 5]\n[units]\nnorth = 7\n"), ("brief.toml", text.as_str())] {
        fs::write(folder.join(file), text).unwrap();
    }
    for (file, text) in [
        ("grid.toml", GRID),
        ("hexes.tsv", HEXES),
        ("sides.tsv", "hexA\thexB\tkind\tname\n"),
        ("links.tsv", "hexA\thexB\tkind\n"),
    ] {
        fs::write(map.join(file), text).unwrap();
    }
    let files = Files::read(&Folder::Disk(folder.clone()), "north", &["field"]).unwrap();
    let found = files.open().and_then(|data| data.intro("north"));
    fs::remove_dir_all(folder).unwrap();
    found
}

#[test]
fn a_brief_takes_its_numbers_from_the_tables() {
    let intro = brief(&[]).unwrap().unwrap();
    let [first, second] = intro.briefs.unwrap();
    assert_eq!((first.have.as_str(), first.against.as_str()), ("7 units", "2 others"));
    assert_eq!(first.enters, "At [h:0201|Town (0201)].");
    assert_eq!(first.wins, "A \\[bracket\\] [c:4.0|(case 4.0)].");
    assert_eq!((intro.turn[0].as_str(), &first.show[..]), ("One 5.", &["0101".to_owned()][..]));
    assert_eq!(first, second);
}

#[test]
fn a_brief_that_is_wrong_is_refused_with_its_line() {
    for (old, new, why) in [
        ("{units.north}", "{units.south}", "brief.toml:6: north.first.have: tables.toml has no «units.south»"),
        ("{#list}", "{#units.north}", "brief.toml:7: north.first.against: «units.north» cannot be counted"),
        ("{#list}", "{list}", "brief.toml:7: north.first.against: «list» is neither a number nor a text"),
        ("{hex 0201}", "{hex 0909}", "brief.toml:8: north.first.enters: «{hex 0909}»: there is no such hex"),
        ("{case 4.0}", "{case 4.0", "brief.toml:9: north.first.wins: a brace is not closed"),
        ("Go.", "", "brief.toml:10: north.first.begin: nothing is said"),
        ("[\"0101\"]", "[]", "brief.toml:12: north.first.show: no hex to be shown"),
        ("[\"A.\", \"B.\"]", "[\"A.\"]", "brief.toml:1: north: a game has two goals, one a side"),
        ("have =", "has =", "brief.toml:6: north.first: «has» is not known here"),
        ("[north]\n", "[south]\n", "brief.toml:5: north has no «goals»"),
    ] {
        let error = brief(&[(old, new)]).err().unwrap_or_else(|| panic!("{new} is taken")).to_string();
        let error = &error[error.find("brief.toml").unwrap_or_else(|| panic!("{error}"))..];
        assert!(error.starts_with(why), "{error}, not {why}");
    }
}

//! Every line of every facts.tsv holds on its map.
//!
//! A fact is a verb with its words; what follows `#` is for people. Facts no program can check begin with `text`.

mod data;
mod verbs;

use data::{folders, joined};
use verbs::Board;

#[test]
fn every_fact_of_every_map_holds() {
    let mut failures = Vec::new();
    for (name, folder) in folders() {
        let board = Board::new(joined(&name, &folder));
        let text = folder.read("facts.tsv").unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("fact\tcase"), "{name}/facts.tsv");
        let (mut checked, mut told) = (0, 0);
        for (i, line) in lines.enumerate() {
            let mut fail = |what: &str| failures.push(format!("{name}/facts.tsv:{}: {what}: {line}", i + 2));
            let Some((fact, case)) = line.split_once('\t').filter(|(_, case)| !case.is_empty() && !case.contains('\t'))
            else {
                fail("a fact and its case, divided by one tab, are wanted");
                continue;
            };
            let words: Vec<&str> = fact.split('#').next().unwrap_or_default().split_whitespace().collect();
            if words.first() == Some(&"text") {
                told += 1;
                continue;
            }
            checked += 1;
            match board.holds(&words) {
                Ok(true) => {}
                Ok(false) => fail(&format!("does not hold (case {case})")),
                Err(what) => fail(&what),
            }
        }
        println!("{name}: {checked} facts checked, {told} in words");
        assert!(checked > 0, "{name}: no fact is checked");
    }
    assert!(failures.is_empty(), "{} facts fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn a_fact_that_is_not_understood_fails() {
    let (name, folder) = folders().remove(0);
    let board = Board::new(joined(&name, &folder));
    for (fact, what) in [
        ("lnad 2604", "no verb"),
        ("land 9999", "no hex"),
        ("land", "words"),
        ("terrain 2604 claer", "no terrain"),
        ("side 2604 2605 rivver", "no kind"),
        ("side 2604 0111 river", "do not touch"),
        ("feature 2604 soviet-ctiy", "no feature"),
    ] {
        let words: Vec<&str> = fact.split_whitespace().collect();
        let answer = board.holds(&words).expect_err(fact);
        assert!(answer.contains(what), "{fact}: {answer}");
    }
}

/// The checkers themselves are checked: each of these is false on its map.
#[test]
fn facts_that_are_not_so_do_not_hold() {
    for (which, facts) in [
        (
            "advance/leningrad-1979",
            "land 0101|name 2604 Moscow|name-somewhere Moscow|terrain 2203 swamp|has-terrain forest|no-terrain swamp|\
             terrain-count lake 8|scale-km 32.1|scale-km 30 32|adjacent 2604 2606|distance 0111 2604 24|edge 2604|\
             edge 2906 west|cluster 2505 2604 2705 2606|range 0101 0113|feature 2604 town|no-feature 2604 objective|\
             feature-count town 30|feature-count-over town 31|west-of-border 0111 0112|river Volga|\
             river-reaches Daugava lake|road-connects Pskov 2301|noside 0110 0111 river|side 2505 2604 river|\
             ring 2604 2505,2605,2705,2603,2703|neighbours 2604 2505 2605 2705 2603 2703|terrain-near 0103 clear|\
             feature-on-edges supply-su east|feature-only-in city hill|feature-in soviet-city swamp|lake-on-edge west",
        ),
        (
            "assault/leningrad-inset",
            "divided neva fringe:0120 vyborg-side|no-unbridged F4 E4 G4|partition interior moscow-side vyborg-side|\
             lies north moscow-side vyborg-side|lies west vyborg-side petrograd-side|far-linked moscow-side transfer 0320|\
             clockwise interior fringe:0120 fringe:0218 fringe:0119 fringe:0319 fringe:0419 fringe:0420|\
             not-far-linked 0120|feature-within interior key-point|feature-has-name interior|noside-around B9 bridge|\
             sides-need neva bridge|sides-both neva river|sides-without bridge neva|feature-touches fringe:0420 vyborg-side",
        ),
        (
            "assault/leningrad-main",
            "city 0101|one-of-each 1909 1910 forest marsh|link 1235 1135 road|nolink 1135 1134 road|onroad 0101|\
             offmap-road 1133|rail-exits north|river-joins river sea marsh|parted neva naval 0419 / 0420|\
             range-feature 1136 1736 naval|range-no-feature 1136 1736 entry:A|feature-prefix-count vp 8",
        ),
        ("assault/stalingrad-main", "feature-on-link objective rail|divided river town stalingrad"),
        ("manstein/leningrad-city", "one-water objective fort|has-feature mines"),
        ("assault/stalingrad-inset", "four-digit-labels"),
    ] {
        let (name, folder) = folders().into_iter().find(|(name, _)| name == which).unwrap();
        let board = Board::new(joined(&name, &folder));
        for fact in facts.split('|') {
            let words: Vec<&str> = fact.split_whitespace().collect();
            assert_eq!(board.holds(&words), Ok(false), "{name}: {fact}");
        }
    }
}

//! Random games of every title through the table: nobody reads a handle, a row of answers can be done as it stands, and
//! what is taken back leaves nothing.

use std::collections::BTreeSet;

use wargame::{Dice, Node, Options, Side, Table, Target, UnitId, View, Viewer, prose};

const TITLES: [&str; 4] = ["leningrad-1979", "leningrad-2010", "assault-on-leningrad", "assault-on-stalingrad"];

fn open(title: &str, seed: u64) -> Box<dyn Table> {
    let game = games::open(title, &games::data(None)).unwrap_or_else(|why| panic!("{title}: {why}"));
    let scenario = game.info().first_scenario().to_owned();
    game.table(&scenario, &Options::default(), seed).unwrap_or_else(|why| panic!("{title}: {why}"))
}

/// A random game, decision by decision.
fn walk(title: &str, seed: u64, steps: usize, mut look: impl FnMut(&mut dyn Table, Side, &mut Dice)) {
    let (mut table, mut dice) = (open(title, seed), Dice::of(seed.into()));
    for _ in 0..steps {
        let Node::Decide(side) = table.node() else { return };
        look(&mut *table, side, &mut dice);
        let Node::Decide(side) = table.node() else { return };
        let offers = table.offers();
        let act = offers[dice.below(offers.len() as u32) as usize].clone();
        table.act(side, table.seq(), &[&act]).unwrap_or_else(|why| panic!("{title}: {act}: {why}"));
    }
}

/// Handles a person could read: those with a digit; the others are words of the language.
fn handles(table: &dyn Table) -> BTreeSet<String> {
    table.info().units.iter().filter(|handle| handle.contains(|c: char| c.is_ascii_digit())).cloned().collect()
}

fn reads_no_handle(handles: &BTreeSet<String>, text: &str, what: &str) {
    let plain = prose::plain(text);
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '.' | '/' | '-');
    let words = plain.split(|c| !inside(c)).map(|word| word.trim_matches(['.', '/', '-']));
    for word in words {
        assert!(!handles.contains(word), "{what}: «{plain}» has the handle «{word}»");
    }
}

/// All that a view says in words.
fn said(table: &dyn Table, view: &View) -> Vec<String> {
    let mut texts = Vec::new();
    if let Some(ask) = &view.ask {
        texts.extend([ask.question.clone(), ask.done.to_owned()]);
        texts.extend(ask.idle.clone());
        texts.extend(ask.duty.as_ref().map(|why| why.reason()));
        texts.extend(ask.offers.iter().map(|offer| ask.say(table, offer)));
        texts.extend(ask.shortcuts.iter().map(|row| row.say.clone()));
    }
    let entries = view.trays.iter().flat_map(|tray| &tray.entries);
    texts.extend(entries.filter_map(|entry| entry.enters.clone()));
    texts
}

#[test]
fn nobody_reads_a_handle() {
    for title in TITLES {
        let known = handles(&*open(title, 1));
        assert!(known.len() > 20, "{title}: {known:?}");
        for seed in 1..=3 {
            let mut heard = 0;
            walk(title, seed, 500, |table, side, dice| {
                for viewer in [Viewer::Player(side), Viewer::Player(side.other()), Viewer::Spectator] {
                    let view = table.view(viewer);
                    for text in said(table, &view) {
                        reads_no_handle(&known, &text, title);
                    }
                }
                for told in table.told(Viewer::Umpire, heard) {
                    reads_no_handle(&known, &told.line.text, title);
                }
                heard = table.seq();
                let units = table.info().units.len() as u32;
                let unit = Target::Unit(UnitId(dice.below(units) as u8));
                let hex = table.view(Viewer::Player(side)).units.first().map(|unit| Target::Hex(unit.at));
                for target in [Some(unit), hex].into_iter().flatten() {
                    for fact in table.inspect(Viewer::Player(side), target) {
                        reads_no_handle(&known, &fact.value, &format!("{title}: {}", fact.name));
                    }
                    if let Some((tried, why)) = table.why_not(side, &[target]) {
                        reads_no_handle(&known, &table.said(&tried), title);
                        reads_no_handle(&known, &why.reason(), title);
                    }
                }
                let offers = table.offers();
                for lead in table.leads(side, &offers[dice.below(offers.len() as u32) as usize]) {
                    reads_no_handle(&known, &lead.words, title);
                }
            });
        }
    }
}

/// The actions of a row as they are sent.
fn written(table: &dyn Table, acts: &[(u8, Target)]) -> Vec<String> {
    acts.iter().map(|&(verb, target)| table.write(verb, target)).collect()
}

#[test]
fn rows_of_answers_can_be_done_and_taken_back() {
    for title in TITLES {
        let (mut rows, mut again, mut back) = (0, 0, 0);
        for seed in 1..=4 {
            walk(title, seed, 600, |table, side, dice| {
                let view = table.view(Viewer::Player(side));
                let all = view.ask.iter().flat_map(|ask| &ask.shortcuts).filter(|row| !row.instead);
                let all: Vec<_> = all.map(|row| (row.say.clone(), written(table, &row.acts))).collect();
                if all.is_empty() {
                    return;
                }
                let (say, acts) = all[dice.below(all.len() as u32) as usize].clone();
                let acts: Vec<&str> = acts.iter().map(String::as_str).collect();
                let before = (table.seq(), view);
                let done = table.act(side, table.seq(), &acts);
                let done = done.unwrap_or_else(|why| panic!("{title}: «{say}» {acts:?}: {why}"));
                assert_eq!(done, acts.len(), "{title}: «{say}» is done to its end");
                rows += 1;
                again += usize::from(say.contains("he same with"));
                if table.can_undo(side) && dice.below(2) == 0 {
                    (0..table.last_row()).for_each(|_| assert!(table.undo(side)));
                    assert_eq!((table.seq(), table.view(Viewer::Player(side))), before, "{title}: «{say}»");
                    back += 1;
                }
            });
        }
        assert!(rows > 20 && back > 5, "{title}: {rows} rows, {back} taken back");
        assert!(again > 0, "{title}: what was done with one is done with others");
    }
}

#[test]
fn a_whole_move_and_a_whole_phase_are_taken_back() {
    for title in TITLES {
        let (mut wholes, mut phases) = (0, 0);
        for seed in 1..=4 {
            walk(title, seed, 500, |table, side, dice| {
                if !table.can_undo(side) || dice.below(6) > 0 {
                    return;
                }
                let (whole, phase) = (table.whole_before(0), table.phase_before(0));
                let moment = table.moment();
                assert!(whole > 0 && phase > 0, "{title}: something can be taken back");
                let count = if dice.below(2) == 0 { whole } else { phase };
                (0..count).for_each(|_| assert!(table.undo(side)));
                if count == phase && table.can_undo(side) {
                    assert_ne!(table.phase_before(0), 0);
                }
                let chosen = table.view(Viewer::Player(side)).ask.map(|ask| ask.chosen);
                if count == whole {
                    assert!(chosen == Some(Vec::new()) || !table.can_undo(side), "{title}: the hand is empty");
                }
                wholes += usize::from(whole > 1);
                phases += usize::from(phase > whole && table.moment().turn <= moment.turn);
            });
        }
        assert!(wholes > 3 && phases > 3, "{title}: {wholes} whole moves, {phases} phases");
    }
}

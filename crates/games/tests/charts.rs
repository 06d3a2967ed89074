//! The charts of every game that can be played: each line names a case of the book, and nothing in them is broken.

use games::Rulebook;
use hexmap::Folder;
use wargame::{Case, Charts, Info, Rules as _, Show as _, prose};

fn of(id: &str, data: &Folder) -> (Info, Charts) {
    let game = games::open(id, data).unwrap_or_else(|e| panic!("{id}: {e}"));
    games::with_rules!(game, rules => (rules.info().clone(), rules.charts()))
}

/// Every line of the charts with its case and the sentences in it.
fn lines(all: &Charts) -> Vec<(&Case, Vec<&str>)> {
    let charts = all.charts.iter().flat_map(|chart| &chart.lines);
    let charts = charts.map(|line| (&line.case, line.cells.iter().map(String::as_str).collect()));
    let parts = all.counters.iter().flat_map(|sample| &sample.parts).map(|part| (&part.case, vec![part.say.as_str()]));
    let turns = all.turns.iter().flat_map(|turn| &turn.lines).map(|line| (&line.case, vec![line.say.as_str()]));
    charts.chain(parts).chain(turns).collect()
}

#[test]
fn every_line_names_a_case_of_its_own_book_and_every_sentence_is_whole() {
    let data = games::data(None);
    for entry in games::ALL.iter().filter(|entry| entry.playable) {
        let (info, all) = of(entry.id, &data);
        let book = Rulebook::open(entry.id, &data).expect("a rulebook");
        for (case, sentences) in lines(&all) {
            assert!(case.as_str().starts_with(entry.cases), "{}: {case} is of another book", entry.id);
            let (texts, statements) = book.find(case.as_str());
            assert!(!texts.is_empty() || !statements.is_empty(), "{}: there is no case {case}", entry.id);
            for text in sentences {
                prose::check(text).unwrap_or_else(|e| panic!("{}: «{text}» has {e}", entry.id));
                for part in prose::parts(text) {
                    let prose::Part::Mark { kind, of, .. } = part else { continue };
                    let known = match kind {
                        prose::Kind::Unit => of.split(',').all(|unit| info.unit_named(unit).is_some()),
                        prose::Kind::Hex => info.map.by_label(&of).is_some(),
                        _ => true,
                    };
                    assert!(known, "{}: «{text}» names «{of}»", entry.id);
                }
            }
        }
    }
}

#[test]
fn the_same_charts_are_called_the_same_everywhere() {
    let data = games::data(None);
    for entry in games::ALL.iter().filter(|entry| entry.playable) {
        let (info, all) = of(entry.id, &data);
        let keys: Vec<_> = all.charts.iter().map(|chart| chart.key).collect();
        assert_eq!(keys, ["results", "shifts", "terrain", "sequence", "markers"], "{}", entry.id);
        assert!(all.counters.len() >= 3, "{}", entry.id);
        assert_eq!(info.dates.len(), usize::from(info.turns), "{}", entry.id);
        let turns: Vec<_> = all.turns.iter().map(|turn| turn.turn).collect();
        assert_eq!(turns, (1..=info.turns).collect::<Vec<_>>(), "{}", entry.id);
        for (turn, begins) in all.turns.iter().zip(&info.dates) {
            let day = begins.split(' ').next().expect("a day");
            assert!(
                turn.date.starts_with(&format!("{day} ")),
                "{}: {} does not begin on {begins}",
                entry.id,
                turn.date
            );
        }
    }
}

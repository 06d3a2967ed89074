//! The lists of events and actions: what one line of each makes.

mod toys;

use hexmap::HexId;
use toys::{Sheet, info};
use wargame::{
    Action, Entry, Fate, Info, Side, Tally, Tell, UnitId,
    action::{named_numbers, sayings},
    prose::plain,
};

wargame::events! {
    #[derive(Clone, Debug)]
    pub enum Event |info| {
        Moved { unit: UnitId, way: Vec<HexId>, left: u8 } =
            "moved" [unit, way, left] "{} goes to {}, {left} left", unit, way.last() => |enter| enter(Entry::Used(*unit));
        Attacked { units: Vec<UnitId>, hexes: Vec<HexId>, tally: Tally } =
            "attack" [units, hexes] "{} attack {}: {}", units, hexes, tally;
        /// Only a forced transfer cites its case.
        Sent { unit: UnitId, forced: bool } = "sent" case(forced.then_some("8.3")) [] "{} is sent by {}", unit, Side::First;
        Lost { unit: UnitId, fate: Fate } = "lost" case("10.2") [unit] "{} of {}: {}", unit, info.id, fate;
        Over = "over" [] "";
    }
}

wargame::actions! {
    pub enum Act {
        Die(u8) = "die",
        Move(HexId) = "move" "Move to {}",
        Commit(u8) = "commit" "Commit {} air units" ["79:13.1", "10:11.1"] {
            "none" "Commit no air unit" ["79:13.2", "10:11.2"],
            "one" "Commit one air unit" ["79:13.3"],
        },
        Done = "done" "Done" ["1.1"],
    }
}

fn game() -> Info {
    let map = Sheet { name: "field", columns: 2, rows: 2, ..Sheet::default() }.load();
    let units = ["blue", "red"].map(str::to_owned).to_vec();
    let sayings = sayings::<Act>(1);
    Info { titles: vec![(UnitId(1), "1st Red".into())], sayings, ..info("toy", map, units, named_numbers::<Act>(), 3) }
}

#[test]
fn a_line_has_its_kind_its_sentence_and_what_it_carries() {
    let info = game();
    let told = Event::Moved { unit: UnitId(1), way: vec![HexId(0), HexId(2)], left: 3 }.tell(&info);
    assert_eq!((told.kind.as_str(), told.text.as_str()), ("moved", "[u:red|1st Red] goes to [h:0201], 3 left"));
    assert_eq!(told.units, ["red"]);
    assert_eq!((told.hexes, told.number, told.case), (vec!["0101".to_owned(), "0201".to_owned()], Some(3), None));

    let mut tally = Tally::default();
    tally.shift("9.4", "river", -1);
    tally.modify("9.5", "air", 2);
    assert_eq!((tally.columns(), tally.die()), (-1, 2));
    let hexes = vec![HexId(1), HexId(3)];
    let told = Event::Attacked { units: vec![UnitId(0), UnitId(1)], hexes, tally }.tell(&info);
    assert_eq!(
        plain(&told.text),
        "blue and 1st Red attack 0102 and 0202: river -1 on the column (case 9.4), air +2 on the die (case 9.5)"
    );
    assert_eq!((told.units.len(), told.hexes.len(), told.number), (2, 2, None));
}

#[test]
fn a_case_is_cited_always_or_sometimes() {
    let info = game();
    let sent = |forced| Event::Sent { unit: UnitId(0), forced }.tell(&info);
    assert_eq!((sent(true).case.as_deref(), sent(false).case), (Some("8.3"), None));
    assert_eq!(plain(&sent(true).text), "blue is sent by Blue");
    let lost = Event::Lost { unit: UnitId(0), fate: Fate::combat("no way out") }.tell(&info);
    assert_eq!((lost.case.as_deref(), plain(&lost.text).as_ref()), (Some("10.2"), "blue of toy: no way out"));
    assert!(Event::Over.tell(&info).text.is_empty());
}

#[test]
fn statistics_hear_what_a_line_says_of_units() {
    let entries = |event: Event| {
        let mut all = Vec::new();
        event.entries(&mut |entry| all.push(entry));
        all
    };
    assert_eq!(entries(Event::Moved { unit: UnitId(1), way: Vec::new(), left: 0 }), [Entry::Used(UnitId(1))]);
    assert!(entries(Event::Over).is_empty());
}

#[test]
fn an_action_is_said_by_its_verb_or_its_target_under_the_case_of_its_game() {
    let info = game();
    assert_eq!(Act::VERBS.iter().map(|verb| verb.name).collect::<Vec<_>>(), ["die", "move", "commit", "done"]);
    assert_eq!((info.say("die", "3"), info.say("move", "0101")), ("die 3".to_owned(), "Move to 0101".to_owned()));
    assert_eq!(info.number_names("commit").unwrap(), &["none", "one"]);
    assert_eq!(
        (wargame::action::write(&info, Act::Commit(1)), info.number_names("die")),
        ("commit one".to_owned(), None)
    );
    let said = ["none", "one", "2"].map(|number| info.say("commit", number));
    assert_eq!(said, ["Commit no air unit", "Commit one air unit", "Commit 2 air units"]);
    let case = |verb: &str, target: &str| info.saying(verb, target).and_then(|saying| saying.case);
    assert_eq!((case("commit", "none"), case("commit", "2")), (Some("10:11.2"), Some("10:11.1")));
    assert_eq!(case("commit", "one"), Some("79:13.3"));
    assert_eq!((case("done", ""), case("move", "0101"), case("die", "1")), (Some("1.1"), None, None));
    let first = sayings::<Act>(0);
    assert_eq!(first.iter().find(|said| said.verb == "commit none").unwrap().case, Some("79:13.2"));
}

//! Views as JSON: serialised as they are, with names in the place of ids.

mod toys;

use std::{cell::RefCell, sync::Arc};

use serde_json::{Value, json};
use toys::fire::{self, Fire};
use wargame::{
    Face, Forecast, Mark, Match, Named, Names, Options, Range, Roll, Side, Step, Table, Target, UnitId, UnitMark,
    UnitView, Viewer, With, refusal,
};

/// Names faces by their strengths, and remembers which.
struct Board<'a> {
    table: &'a dyn Table,
    faces: RefCell<Vec<String>>,
}

impl Names for Board<'_> {
    fn table(&self) -> &dyn Table {
        self.table
    }
    fn face(&self, face: &Arc<Face>) -> String {
        self.faces.borrow_mut().push(face.strengths.clone());
        format!("face {}", face.strengths)
    }
    fn marker(&self, mark: &Mark) -> String {
        format!("marker {}", mark.kind)
    }
}

fn written<T: Named>(table: &dyn Table, value: &T) -> Value {
    let board = Board { table, faces: RefCell::default() };
    serde_json::to_value(With::new(value, &board)).expect("plain data")
}

/// Red has set up, and blue has moved one unit.
fn moved() -> Match<Fire> {
    let mut game = Match::new(fire::RULES.clone(), "short", &Options::default(), 3).expect("it can be set up");
    let set_up =
        ["place k01", "at 0303", "place k04", "at 0403", "place k05", "at 0101", "place k02", "at 0601", "done"];
    does(&mut game, Side::Second, &set_up);
    does(&mut game, Side::First, &["pick b1", "move 0105", "done"]);
    game
}

/// Blue has moved on, and red has placed what came: it is red's own phase.
fn fire() -> Match<Fire> {
    let mut game = moved();
    does(&mut game, Side::First, &["done"]);
    does(&mut game, Side::Second, &["at 0201"]);
    game
}

#[track_caller]
fn does(game: &mut dyn Table, by: Side, row: &[&str]) {
    let seq = game.seq();
    assert_eq!(game.act(by, seq, row), Ok(row.len()));
}

#[test]
fn a_view_names_units_hexes_hexsides_and_faces() {
    let mut game = fire();
    does(&mut game, Side::Second, &["blow 0203/0303"]);
    let (view, board) = (game.view(Viewer::Player(Side::Second)), Board { table: &game, faces: RefCell::default() });
    let json = serde_json::to_value(With::new(&view, &board)).expect("plain data");
    assert_eq!((&json["viewer"], &json["decides"]), (&json!("second"), &json!("second")));
    let b1 = |json: &Value| {
        let mut units = json["units"].as_array().expect("units").iter();
        units.find(|u| u["id"] == "b1").cloned().expect("it is on the map")
    };
    assert_eq!((&b1(&json)["at"], &b1(&json)["marks"]), (&json!("0105"), &json!([])));
    let before = moved();
    let earlier = written(&before, &before.view(Viewer::Player(Side::Second)));
    assert_eq!(b1(&earlier)["marks"], json!([{ "mark": "moved" }]), "in blue's own phase");
    let mark = json!({ "kind": "blown", "at": "0203", "edge": "0203/0303", "count": 1, "side": null,
        "face": "marker blown" });
    assert!(json["marks"].as_array().expect("marks").contains(&mark), "{}", json["marks"]);
    let counters = view.units.len() + view.trays.iter().map(|t| t.entries.len()).sum::<usize>();
    assert_eq!(board.faces.borrow().len(), counters, "each counter's face is named");
    let keys: Vec<_> = json.as_object().expect("an object").keys().map(String::as_str).collect();
    let all = [
        "ask", "combats", "decides", "impulse", "marks", "outcome", "phase", "playing", "tracks", "trays", "turn",
        "units", "viewer",
    ];
    assert_eq!(keys, all);
}

#[test]
fn an_offer_stands_with_its_action_its_place_and_its_words() {
    let game = fire();
    let json = written(&game, &game.view(Viewer::Player(Side::Second)));
    let offers = json["ask"]["offers"].as_array().expect("offers");
    assert_eq!(offers.iter().map(|o| o["act"].as_str().expect("a text")).collect::<Vec<_>>(), game.offers());
    let of = |verb: &str| offers.iter().find(|o| o["verb"] == verb).unwrap_or_else(|| panic!("no {verb}: {offers:?}"));
    let plain = json!({ "act": "blow 0203/0303", "verb": "blow", "edge": "0203/0303", "say": "blow [e:0203/0303]",
        "case": null, "left": null, "stops": false });
    assert_eq!(of("blow"), &plain);
    assert_eq!(of("withdraw")["unit"], of("withdraw")["act"].as_str().expect("a text")["withdraw ".len()..]);
    let places = ["hex", "unit", "edge", "number"];
    assert!(offers.iter().all(|o| places.iter().filter(|&&p| !o[p].is_null()).count() <= 1));
    let others = written(&game, &game.view(Viewer::Player(Side::First)));
    assert_eq!(others["ask"]["offers"], json!([]));
}

#[test]
fn marks_of_a_unit_are_words_with_a_level_where_they_have_one() {
    let game = fire();
    let mut unit = game.view(Viewer::Umpire).units.remove(0);
    let marks = [
        (UnitMark::Moved, json!({ "mark": "moved" }), true),
        (UnitMark::Fought, json!({ "mark": "fought" }), true),
        (UnitMark::Activated, json!({ "mark": "activated" }), true),
        (UnitMark::Fired, json!({ "mark": "fired" }), true),
        (UnitMark::Disrupted, json!({ "mark": "disrupted" }), false),
        (UnitMark::Supply(2), json!({ "mark": "supply", "level": 2 }), false),
        (UnitMark::FaceDown, json!({ "mark": "face-down" }), false),
        (UnitMark::Steps(3), json!({ "mark": "steps", "level": 3 }), false),
    ];
    for (mark, wanted, done) in marks {
        unit.marks = vec![mark];
        assert_eq!(written(&game, &unit)["marks"], json!([wanted]));
        assert_eq!(unit.is_spent(), done, "{mark:?}");
    }
    let both = UnitView { marks: vec![UnitMark::Disrupted, UnitMark::Fired], ..unit.clone() };
    assert!(both.is_spent());
    assert!(!UnitView { marks: Vec::new(), ..unit }.is_spent());
}

#[test]
fn a_forecast_can_have_several_throws_each_with_its_name() {
    let game = fire();
    let roll = |name, attack| Roll {
        name,
        attack: Range::of_quarters(attack),
        defence: Range::of_quarters(4),
        initial: vec![("1-1".into(), 6)],
        shifts: Vec::new(),
        possible: Vec::new(),
        columns: vec![("1-1".into(), 6)],
        results: vec![("-/-".into(), 6)],
        of: 6,
        exact: true,
    };
    let two = Forecast { rolls: vec![roll("defensive fire", 4), roll("assault", 18)], units: vec![UnitId(1)] };
    let json = written(&game, &two);
    assert_eq!(json["units"], json!(["b2"]));
    let told = |nth: usize| (json["rolls"][nth]["name"].clone(), json["rolls"][nth]["attack"]["least"].clone());
    assert_eq!((told(0), told(1)), ((json!("defensive fire"), json!(1)), (json!("assault"), json!(4.5))));
    assert_eq!(two.decisive().name, "assault");
    let one = written(&game, &Forecast::of(roll("", 4), Vec::new()));
    assert!(one["rolls"][0].get("name").is_none(), "one throw needs no name: {one}");
}

#[test]
fn a_refusal_says_what_it_is_about() {
    let game = fire();
    let info = game.info();
    let hex = info.map.by_label("0303").expect("it is on the map");
    let edge = info.map.edge_between(info.map.by_label("0203").expect("a hex"), hex).expect("a river");
    let abouts = [
        (Target::None, json!(null)),
        (Target::Unit(UnitId(0)), json!({ "unit": "b1" })),
        (Target::Hex(hex), json!({ "hex": "0303" })),
        (Target::Edge(edge), json!({ "edge": "0203/0303" })),
        (Target::Number(4), json!({ "number": 4 })),
    ];
    for (about, wanted) in abouts {
        let json = written(&game, &refusal("5.1", "it is too far", about));
        assert_eq!(json, json!({ "case": "5.1", "why": "it is too far", "about": wanted }));
    }
    let short = refusal("4.2", "the points do not suffice", Target::None).with(3, 2, 2);
    assert_eq!(written(&game, &short)["why"], json!("the points do not suffice: needs 1½, has 1"));
    let step = Step { hex, cost: 2, left: 1, why: "clear".into(), case: "4.1" };
    assert_eq!(written(&game, &step), json!({ "hex": "0303", "cost": 2, "left": 1, "why": "clear", "case": "4.1" }));
}

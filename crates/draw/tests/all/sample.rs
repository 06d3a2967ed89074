//! Counters and a position made up for pictures and tests.

use std::sync::Arc;

use hexmap::{HexId, Map};
use wargame::{Ask, Case, Face, Mark, Moment, Side, Track, Tray, TrayEntry, UnitId, UnitMark, UnitView, View, Viewer};

pub(crate) fn face(side: Side, kind: &'static str, strengths: &str, name: &str) -> Face {
    Face {
        side,
        kind,
        size: "XX",
        strengths: strengths.to_owned(),
        name: name.to_owned(),
        band: None,
        stripe: None,
        steps: if side == Side::First { (2, 2) } else { (1, 1) },
        untried: false,
        livery: "",
        uncertain: false,
    }
}

pub(crate) fn corps(kind: &'static str, strengths: &str, name: &str, band: &str) -> Face {
    let stripe = ["39", "56", "41"].iter().position(|plain| *plain == band).map(|i| i as u8);
    Face { band: Some(band.to_owned()), stripe, ..face(Side::First, kind, strengths, name) }
}

pub(crate) fn reduced(face: Face, strengths: &str) -> Face {
    Face { strengths: strengths.to_owned(), steps: (1, 2), ..face }
}

pub(crate) fn untried(kind: &'static str, strengths: &str) -> Face {
    Face { untried: true, ..face(Side::Second, kind, strengths, "") }
}

/// One of everything.
pub(crate) fn faces() -> Vec<Face> {
    use Side::{First, Second};
    let totenkopf = || Face { livery: "ss", ..corps("mechanized", "8-8", "SS Tot", "56") };
    vec![
        corps("armor", "10-8", "1", "41"),
        reduced(corps("armor", "10-8", "1", "41"), "5-8"),
        corps("mechanized", "8-8", "3", "56"),
        reduced(corps("mechanized", "8-8", "3", "56"), "4-8"),
        corps("armor", "10-8", "12", "39"),
        totenkopf(),
        reduced(totenkopf(), "4-8"),
        face(First, "infantry", "6-6", "121"),
        reduced(face(First, "infantry", "6-6", "121"), "3-6"),
        corps("infantry", "6-6", "254", "26"),
        Face { size: "", steps: (1, 1), ..face(First, "air", "±1", "1") },
        face(Second, "infantry", "4-6-5", ""),
        face(Second, "infantry", "1-1-5", ""),
        untried("infantry", "?-5"),
        face(Second, "armor", "10-4-7", ""),
        face(Second, "mechanized", "4-4-7", ""),
        untried("armor", "?-7"),
        Face { size: "XXXX", ..face(Second, "headquarters", "N-W", "") },
        face(Second, "cavalry", "2-1-6", "25"),
        Face { size: "X", ..face(Second, "militia", "1-2-4", "") },
        Face { size: "X", ..face(Second, "marines", "2-3-4", "7 Mar") },
        Face { size: "", ..face(Second, "fort", "-1", "") },
        Face { size: "III", ..face(First, "motorized", "3-7", "Lehr") },
        Face { size: "II", ..face(First, "engineer", "2-6", "60") },
        Face { size: "X", ..face(First, "artillery", "4-3-5", "803") },
        face(First, "security", "2-5", "207"),
        Face { size: "", ..face(Second, "naval", "6-12", "Marat") },
        Face { steps: (3, 4), ..face(Second, "infantry", "8-10-5", "70 Gds") },
        Face { steps: (5, 6), ..corps("infantry", "12-10-6", "1", "1") },
        face(First, "partisan", "1-4", "a long name"),
        Face { size: "", strengths: String::new(), ..face(Second, "", "", "") },
        Face { livery: "guards", ..face(Second, "infantry", "5-6-5", "2 Gds") },
        Face { livery: "finnish", ..face(First, "infantry", "5-6", "7") },
        Face { livery: "finnish", ..reduced(face(First, "infantry", "3-6", "12"), "3-6") },
        Face { livery: "finnish", size: "", steps: (1, 1), ..face(First, "air", "1", "F") },
        Face { size: "", steps: (1, 1), ..face(First, "leader", "2", "Manstein") },
        Face { size: "", steps: (1, 1), ..face(First, "chit", "", "41") },
        Face { size: "", ..face(Second, "chit", "6-4", "N-W") },
    ]
}

struct Table<'a> {
    map: &'a Map,
    units: Vec<UnitView>,
}

impl Table<'_> {
    fn put(&mut self, label: &str, face: Face, spent: bool) {
        let at = self.map.by_label(label).unwrap_or(HexId::NONE);
        let marks = spent.then_some(UnitMark::Moved).into_iter().collect();
        self.units.push(UnitView { unit: UnitId(self.units.len() as u8), at, face: Arc::new(face), marks });
    }
}

/// The fight for the Luga line, made up.
pub(crate) fn view(map: &Map) -> View {
    use Side::{First, Second};
    let mut table = Table { map, units: Vec::new() };
    for (label, name) in [("2207", "21"), ("2207", "1"), ("2008", "291"), ("1706", "217"), ("1906", "58")] {
        table.put(label, face(First, "infantry", "6-6", name), false);
    }
    table.put("2208", corps("mechanized", "8-8", "36", "41"), false);
    table.put("2208", corps("armor", "10-8", "6", "41"), false);
    table.put("2208", corps("armor", "10-8", "1", "41"), false);
    table.put("2110", corps("mechanized", "8-8", "3", "56"), true);
    table.put("2110", reduced(corps("armor", "10-8", "8", "56"), "5-8"), true);
    table.put("1812", Face { livery: "ss", ..corps("mechanized", "8-8", "SS Tot", "56") }, false);
    for name in ["11", "21", "30", "61"] {
        table.put("2010", face(First, "infantry", "6-6", name), name == "30");
    }
    for label in ["2205", "2206", "2307", "2407", "2506", "2606", "2505", "2604", "2311", "2412", "2705"] {
        table.put(label, untried("infantry", "?-5"), false);
    }
    for label in ["2204", "2409", "2510", "2906"] {
        table.put(label, untried("armor", "?-7"), false);
    }
    table.put("2308", face(Second, "infantry", "4-4-5", ""), false);
    table.put("2308", face(Second, "infantry", "3-4-5", ""), false);
    table.put("2306", face(Second, "infantry", "2-4-5", ""), false);
    table.put("0908", reduced(face(First, "infantry", "6-6", "207"), "3-6"), false);
    let leader = || Face { size: "", steps: (1, 1), ..face(First, "leader", "2", "Manstein") };
    table.put("2010", leader(), false);
    table.put("2110", leader(), false);
    table.put("1810", Face { livery: "finnish", ..face(First, "infantry", "5-6", "7") }, true);
    let hex = |label: &str| map.by_label(label).unwrap_or(HexId::NONE);
    let mark = |kind, label, count, side| Mark { kind, at: hex(label), edge: None, count, side };
    let on_side = |kind, a, b| Mark { edge: map.edge_between(hex(a), hex(b)), ..mark(kind, a, 1, None) };
    let entry = |unit, face, due| TrayEntry { due, ..TrayEntry::plain(UnitId(unit), Arc::new(face)) };
    View {
        viewer: Viewer::Player(First),
        moment: Moment { turn: 6, phase: 2, ..Moment::default() },
        decides: Some(First),
        marks: vec![
            mark("fort", "2308", 1, Some(Second)),
            mark("fort", "2306", 1, Some(Second)),
            mark("fort", "2204", 1, Some(Second)),
            mark("fort", "2409", 1, Some(Second)),
            mark("fort", "2310", 1, Some(Second)),
            mark("interdiction", "2409", 2, Some(First)),
            mark("interdiction", "2509", 1, Some(First)),
            mark("out of supply", "1706", 1, None),
            mark("disrupted", "2205", 1, None),
            mark("rubble", "1810", 1, None),
            mark("rubble", "1811", 1, None),
            on_side("blown", "2308", "2408"),
            on_side("pontoon", "2010", "2011"),
            on_side("bridge", "2010", "2111"),
            on_side("entrenchment", "2110", "2210"),
        ],
        tracks: vec![
            Track { name: "Victory points", side: None, value: -5, case: Case::new("79:16.1") },
            Track { name: "Air units", side: Some(First), value: 2, case: Case::new("79:13.1") },
            Track { name: "Forts in hand", side: Some(Second), value: 3, case: Case::new("79:12.1") },
        ],
        trays: vec![
            Tray::of(
                "reinforcements",
                Second,
                vec![entry(90, untried("infantry", "?-5"), Some(7)), entry(91, untried("armor", "?-7"), Some(8))],
            ),
            Tray::of(
                "reinforcements",
                First,
                vec![
                    entry(92, corps("armor", "10-8", "12", "39"), Some(10)),
                    entry(93, corps("mechanized", "8-8", "20", "39"), Some(10)),
                ],
            ),
            Tray::of(
                "chits",
                First,
                vec![
                    entry(95, Face { size: "", steps: (1, 1), ..face(First, "chit", "", "41") }, None),
                    entry(96, Face { size: "", steps: (1, 1), ..face(First, "air", "2", "1") }, None),
                ],
            ),
            Tray::of("losses", Second, vec![entry(94, face(Second, "infantry", "1-1-5", ""), None)]),
        ],
        combats: Vec::new(),
        ask: Some(Ask {
            key: "move",
            side: First,
            case: Case::new("79:8.1"),
            question: "Which units attack Luga?".to_owned(),
            routine: false,
            aside: false,
            offers: Vec::new(),
            chosen: vec![UnitId(5), UnitId(6), UnitId(7)],
            targets: vec![hex("2308")],
            forecast: None,
            duty: None,
            done: "",
            idle: None,
            shortcuts: Vec::new(),
        }),
        outcome: None,
        units: table.units,
    }
}

mod common;
use advance::{GERMAN, SOVIET};
use common::*;
use wargame::{Match, Options, Table, Trial, Viewer};

#[test]
fn look() {
    for rules in [e79(), e10()] {
        let mut game = Match::new(rules.clone(), "campaign", &Options::default(), 3).unwrap();
        println!("{:?} {:?}", game.node(), game.offers());
        for c in 13..20 {
            let h = format!("at {c}04");
            let h = if c == 19 { "at 1903".to_owned() } else { h };
            game.act(SOVIET, game.seq(), &[h.as_str()]).unwrap();
        }
        println!("{:?} {:?}", game.node(), game.offers());
        let v = game.view(Viewer::Umpire);
        for u in &v.units { println!("{} {} {:?}", game.info().unit(u.unit), game.info().hex(u.at), u.face); }
        for t in &v.trays { println!("{} {:?} {}", t.name, t.side, t.entries.len()); for e in &t.entries { println!("   {} {:?} {} {} {}", game.info().unit(e.unit), e.due, e.face.strengths, e.face.kind, e.face.untried); } }
        let v = game.view(Viewer::Player(SOVIET));
        println!("{:?}", v.units[0].face);
        println!("{:?}", v.tracks);
        println!("{:?}", game.info().phases);
        println!("{:?}", game.info().number_names("deal"));
        println!("{:?}", game.info().units);
    }
    let mut t = Trial::new(&e79(), 3, "de-movement").unit("1pz", "0213").unit("6pz", "0213").unit("21inf", "0213").unit("2-2-5a", "0413").mark("forts", toml::Value::from(vec!["2506"])).mark("interdiction", toml::toml!{"2506"=1});
    println!("{:?}", t.offers());
    let mut t = t.act(&["pick 1pz"]);
    println!("{:?}", t.offers());
    println!("{:?}", t.view(Viewer::Umpire).marks);
    println!("{:?}", t.view(Viewer::Umpire).tracks);
    let mut t = t.act(&["move 0212"]);
    println!("{:?}", t.offers());
    println!("{:?}", t.view(Viewer::Player(GERMAN)).ask);
    println!("{}", t.refusal("pick 6pz"));
}

mod common;
use advance::Advance;
use common::*;
use wargame::{Trial, Viewer};
fn show(t: &mut Trial<Advance>, what: &str) {
    println!("{what}: {:?} {:?}", t.node(), t.offers());
    let v = t.view(Viewer::Umpire);
    println!(
        "   phase {} turn {} q {:?} duty {:?}",
        v.phase,
        v.turn,
        v.ask.as_ref().map(|a| a.question.clone()),
        v.ask.as_ref().and_then(|a| a.duty)
    );
}
#[test]
fn look() {
    let r = e79();
    let mut t = scene(&r, 1, "su-movement", "1inf@0512 2-2-5a@1112 2-2-5b@0611 2-2-5c@0205");
    show(&mut t, "start");
    println!("{}", t.refusal("pick 2-2-5c"));
    println!("{}", t.refusal("pick 2-2-5b"));
    println!("{}", t.refusal("done"));
    t.go(&["pick 2-2-5a"]);
    show(&mut t, "picked");
    println!("{}", t.refusal("move 1111"));
    println!("{}", t.refusal("move 1212"));
    println!("{}", t.refusal("done"));
    t.go(&["move 1012"]);
    show(&mut t, "moved");
    println!("{}", t.refusal("done"));
    t.go(&["move 0612"]);
    show(&mut t, "moved");
    let mut t = scene(&r, 1, "su-movement", "1inf@0512 2-2-5a@1312 2-2-5b@1312");
    t.go(&["pick 2-2-5a"]);
    show(&mut t, "far");
    t.go(&["move 1212"]);
    show(&mut t, "far");
    let mut t = scene(&r, 1, "su-movement", "1inf@0512").mark("reinforcements", "due");
    show(&mut t, "reinf");
    println!("{}", t.refusal("done"));
    t.go(&["pick i19"]);
    show(&mut t, "reinf");
    t.go(&["enter 1113"]);
    show(&mut t, "reinf");
    let mut t = scene(&r, 7, "su-movement", "1inf@0512").mark("reinforcements", "due");
    show(&mut t, "gt7");
    t.go(&["pick i32"]);
    show(&mut t, "gt7");
    let mut t = scene(&e10(), 8, "su-movement", "1inf@0512").mark("reinforcements", "due");
    show(&mut t, "gt8");
    for h in t.targets("pick") {
        let mut u =
            scene(&e10(), 8, "su-movement", "1inf@0512").mark("reinforcements", "due").act(&[&format!("pick {h}")]);
        println!("{h} {:?}", u.targets("enter"));
    }
    println!("{:?}", t.view(Viewer::Umpire).tracks);
    let mut t = scene(&r, 1, "su-combat", "1inf@0512 2-2-5a@0611");
    show(&mut t, "combat");
    println!("{}", t.refusal("done"));
    t.go(&["attack 0512"]);
    show(&mut t, "combat");
    t.go(&["join 2-2-5a"]);
    show(&mut t, "combat");
    let mut t = scene(&r, 3, "su-fortification", "1inf@0512");
    show(&mut t, "fort");
    let mut t = Trial::new(&r, 7, "de-interdiction").unit("1inf", "0512");
    show(&mut t, "inter");
    let mut t = Trial::new(&r, 7, "de-replacement").reduced("1inf", "0113");
    show(&mut t, "repl");
    let mut t = Trial::new(&r, 12, "turn-end").reduced("1inf", "0113");
    println!("{:?}", t.node());
}

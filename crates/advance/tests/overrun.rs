mod common;
use advance::*;
use common::*;
use wargame::{Trial, Viewer};

fn show(t: &mut Trial<Advance>) {
    let v = t.view(Viewer::Umpire);
    println!("decides {:?} node {:?}", v.decides, t.node());
    let ask = v.ask;
    if let Some(a) = ask {
        println!("ASK {} {} duty {:?}", a.case, a.question, a.duty);
        println!("forecast {:?}", a.forecast);
    }
    let o = t.offers();
    println!("offers {} {:?}", o.len(), &o[..o.len().min(25)]);
    for l in t.told(Viewer::Umpire).iter().rev().take(4).rev() { println!("  | {l}"); }
}


fn run(mut t: Trial<Advance>, acts: &[&str]) {
    println!("=================");
    show(&mut t);
    for a in acts {
        println!("--- {a}");
        t = t.act(&[a]);
        show(&mut t);
    }
}
#[test]
fn experiment() {
    let r = e79();
    // two-hex retreat, 3-1 needed: 2/-
    let t = Trial::new(&r, 3, "de-movement").mark("air", 0).unit("1pz", "0412").unit("6pz", "0412").unit("2-2-5a", "0611").dice(&[2, 6, 6]);
    run(t, &["pick 1pz", "join 6pz", "move 0512", "overrun 0611", "way retreat", "pick 2-2-5a", "retreat 0711", "retreat 0810", "advance 1pz", "at 0711", "advance 6pz", "at 0611", "pick 6pz", "move 0612"]);
    // failed, retreat
    let t = Trial::new(&r, 3, "de-movement").mark("air", 0).unit("1pz", "0412").unit("6pz", "0412").unit("36mech", "0512").unit("4-5-5", "0611").unit("5-5-5","0611").dice(&[2, 6, 6]);
    run(t, &["pick 1pz", "join 6pz", "move 0512", "overrun 0611", "way retreat", "pick 1pz"]);
}

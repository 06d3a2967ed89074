mod common;
use advance::Advance;
use wargame::{Trial, Viewer};
fn say(t: &mut Trial<Advance>, acts: &[&str]) {
    for a in acts {
        let who = t.decides();
        t.go(&[a]);
        println!("  {who:?} {a} -> {:?} {:?} {:?}", t.node(), t.view(Viewer::Umpire).ask.map(|a| a.question), t.offers());
    }
}
#[test]
fn look() {
    let rules = common::e79();
    let s = || {
        Trial::new(&rules, 2, "de-combat")
            .unit("1inf", "0612")
            .unit("11inf", "0612")
            .unit("12inf", "0612")
            .unit("2-2-5a", "0712")
            .unit("2-2-5b", "0712")
            .mark("air", 0)
    };
    let start = ["attack 0712", "join 1inf", "join 11inf", "join 12inf", "done"];
    println!("1/- lose");
    let mut t = s().dice(&[4]);
    say(&mut t, &start);
    say(&mut t, &["way lose", "lose 2-2-5a"]);
    println!("{:#?}", t.told(Viewer::Umpire));
    println!("1/- retreat");
    let mut t = s().dice(&[4]);
    say(&mut t, &start);
    say(&mut t, &["way retreat", "pick 2-2-5a", "retreat 0811", "pick 2-2-5b", "retreat 0812", "advance 1inf", "at 0712", "advance 11inf", "at 0712", "done"]);
    println!("{:#?}", t.told(Viewer::Umpire));
    println!("2/- retreat");
    let mut t = s().dice(&[6]);
    say(&mut t, &start);
    say(&mut t, &["way retreat", "pick 2-2-5a", "retreat 0811", "retreat 0911", "pick 2-2-5b", "retreat 0812", "retreat 0912", "advance 1inf"]);
    println!("2/- lose");
    let mut t = s().dice(&[6]);
    say(&mut t, &start);
    say(&mut t, &["way lose"]);
    println!("2/- mixed");
    let mut t = s().dice(&[6]);
    say(&mut t, &start);
    say(&mut t, &["way mixed", "lose 2-2-5a", "pick 2-2-5b", "retreat 0811", "advance 1inf"]);
    println!("2/2");
    let mut t = s().dice(&[1]);
    say(&mut t, &start);
    say(&mut t, &["way retreat", "pick 2-2-5a", "retreat 0811", "retreat 0911", "pick 2-2-5b", "retreat 0812", "retreat 0912", "way lose", "lose 1inf", "lose 1inf", "advance 11inf", "at 0811"]);
    println!("{:#?}", t.told(Viewer::Umpire));
}

//! Forecasts weigh all that can lie under face-down units: compared with every deal gone through one by one.

use manstein::{Command, SOVIET, Shot, Target, Unit, modifiers, sixths};
use wargame::Viewer;

use crate::common::{book, counter, hex, list, scene};

/// Germans fire at two hidden units: the weight of a hit on the first, of the hex being cleared, and of all deals.
fn counted(strength: u16, air: bool) -> (u64, u64, u64) {
    // Everything but the one that lies open.
    let unseen: Vec<&Unit> = book().counters.iter().filter(|unit| unit.key != "2-1dno").collect();
    let (mut first, mut cleared, mut deals) = (0, 0, 0);
    for (i, one) in unseen.iter().enumerate() {
        for other in unseen.iter().enumerate().filter(|&(k, _)| k != i).map(|(_, other)| other) {
            let anti_air = air && (one.anti_air || other.anti_air);
            let shot = Shot { anti_air, ..Shot::default() };
            let chance = |unit: &Unit| {
                let target = Target { hex: hex("4308"), side: SOVIET, armored: unit.armored, rubble: false };
                u64::from(sixths(book(), strength, &modifiers(book(), shot, target)))
            };
            first += chance(one);
            cleared += chance(one) * chance(other);
            deals += 1;
        }
    }
    (first, cleared, deals)
}

fn forecast(phase: &str, units: &str, ready: &[&str], acts: &[&str]) -> Vec<wargame::Roll> {
    let trial = scene(1, phase, units).face_down("1kirtk", "4308").face_down("1-1dno", "4308");
    let mut trial = trial.mark("ready", list(ready)).act(acts);
    let ask = trial.view(Viewer::Player(manstein::GERMAN)).ask.expect("it is asked");
    ask.forecast.expect("there is a forecast").rolls
}

/// Case manstein/10.13a, manstein/10.13b
#[test]
fn two_hidden_defenders_are_weighed_over_every_deal() {
    let fire =
        forecast("german-fire", "i-8m@4408 ii-8m@4408 2-1dno@4708", &[], &["attack 4308", "join i-8m", "join ii-8m"]);
    let strike =
        forecast("air-strikes", "i-8m@4908 2-1dno@4708", &["stg2i", "kg1"], &["attack 4308", "join stg2i", "join kg1"]);
    let air: u16 = ["StG 2 I", "KG 1"].map(|name| u16::from(counter(name).fire)).iter().sum();
    assert_eq!(counter("KG 1").command, Command::Luftwaffe);
    for (rolls, strength, air) in [(fire, 14, false), (strike, air, true)] {
        let (first, cleared, deals) = counted(strength, air);
        let hits = |roll: &wargame::Roll| roll.results.iter().find(|(result, _)| result == "E").map_or(0, |(_, w)| *w);
        let same = |roll: &wargame::Roll, weight: u64, of: u64| hits(roll) * of == weight * roll.of;
        assert!(same(&rolls[0], first, deals * 6) && same(&rolls[1], first, deals * 6));
        assert!(same(&rolls[2], cleared, deals * 36));
        assert!(first > 0 && cleared > 0 && !rolls[0].exact);
    }
}

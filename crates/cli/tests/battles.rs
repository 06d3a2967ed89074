//! Battles and reports out of whole games of every title: nothing told is left out, nothing is told twice, and what is
//! sent while a game goes on is what its whole log comes to.

use std::{collections::BTreeSet, sync::Arc};

use games::with_rules;
use players::{Hosted as _, Staffed};
use wargame::{
    Budget, Match, Node, Options, Side, Table as _, Told, Viewer,
    battle::{self, Battle, Row},
    prose::{check, plain},
    report::{self, When},
};

const TITLES: [&str; 4] = ["leningrad-1979", "leningrad-2010", "assault-on-leningrad", "assault-on-stalingrad"];
const EYES: [Viewer; 4] =
    [Viewer::Player(Side::First), Viewer::Player(Side::Second), Viewer::Spectator, Viewer::Umpire];

/// A game of two recruits up to the end of a turn.
fn game<R: Staffed>(rules: &Arc<R>, turns: u8) -> Match<R> {
    let mut game = Match::new(rules.clone(), rules.info().first_scenario(), &Options::default(), 7).expect("a game");
    let mut players = Side::BOTH.map(|side| rules.player("recruit", side.index() as u64).expect("a player"));
    while let Node::Decide(side) = game.node() {
        if game.moment().turn > turns {
            break;
        }
        let action = players[side.index()].choose(&game.seat().expect("somebody decides"), Budget::default());
        game.play(action).expect("what was chosen is legal");
    }
    game
}

fn kinds<'a>(lines: &'a [Told], kind: &'a str) -> impl Iterator<Item = &'a Told> {
    lines.iter().filter(move |told| told.line.kind == kind)
}

#[test]
fn every_attack_told_of_is_a_battle_with_all_that_came_of_it() {
    for title in TITLES {
        let opened = games::open(title, &games::data(None)).expect("a game");
        with_rules!(&opened, rules => {
            let game = game(rules, 3);
            let (mut battles, mut retreats) = (0, 0);
            for viewer in EYES {
                let told = game.told(viewer, 0);
                let mut lines = Vec::new();
                for row in battle::rows(game.info(), &told) {
                    match row {
                        Row::Line(line) => {
                            assert!(line.line.kind != "announced" && line.line.kind != "reckoned", "{title}: {line:?}");
                            lines.push(line.clone());
                        }
                        Row::Battle(battle, its) => {
                            agrees(title, &battle, its);
                            lines.extend_from_slice(its);
                            battles += 1;
                            retreats += battle.went.iter().filter(|gone| !gone.advance).count();
                        }
                    }
                }
                assert_eq!(lines, told, "{title}: each line stands in one row, in its order");
            }
            assert!(battles > 20 && retreats > 4, "{title}: {battles} battles, {retreats} retreats");
        });
    }
}

/// A battle says what its lines say.
fn agrees(title: &str, battle: &Battle, lines: &[Told]) {
    let say = &battle.say;
    check(say).unwrap_or_else(|e| panic!("{title}: {e} in {say}"));
    assert_eq!(usize::from(battle.lines), lines.len(), "{title}: {say}");
    assert!(battle.by.is_some() && battle.seq == lines[0].seq, "{title}: {say}");
    let thrown: Vec<_> = kinds(lines, "threw").map(|told| told.line.number).collect();
    assert_eq!(thrown, battle.throws.iter().map(|t| Some(t.die.into())).collect::<Vec<_>>(), "{title}: {say}");
    for told in kinds(lines, "threw") {
        let result = told.line.text.split_once("[r:").and_then(|(_, rest)| rest.split_once(']'));
        if let Some((result, _)) = result {
            assert!(plain(say).contains(&format!(": {result}")), "{title}: {say}");
        } else {
            assert!(say.contains("needed") || say.contains("nothing would have done"), "{title}: {say}");
        }
    }
    if let Some(told) = kinds(lines, "announced").next() {
        let attackers: BTreeSet<_> = battle.attackers.iter().map(|who| who.unit.clone()).collect();
        assert_eq!(attackers, told.line.units.iter().cloned().collect(), "{title}: {say}");
        assert!(battle.attackers.iter().all(|who| who.hex.is_some()), "{title}: {say}");
        assert!(battle.defenders.iter().all(|who| who.hex.is_some()), "{title}: {say}");
        assert_eq!(battle.targets, told.line.hexes, "{title}: {say}");
        assert!(battle.odds.as_ref().is_none_or(|odds| plain(say).contains(&odds.column)), "{title}: {say}");
    }
    for told in kinds(lines, "eliminated").chain(kinds(lines, "lost")) {
        let unit = &told.line.units[0];
        assert!(battle.harm.iter().any(|harm| harm.who.unit == *unit), "{title}: {say}");
    }
    for (kind, advance) in [("retreated", false), ("advanced", true)] {
        for told in kinds(lines, kind) {
            let of = |gone: &&battle::Gone| gone.who.unit == told.line.units[0] && gone.advance == advance;
            let gone = battle.went.iter().find(of).unwrap_or_else(|| panic!("{title}: {say}"));
            assert!(gone.way.contains(&told.line.hexes[0]), "{title}: {say}");
        }
    }
}

#[test]
fn what_is_sent_on_the_way_is_what_the_whole_log_comes_to() {
    for title in TITLES {
        let opened = games::open(title, &games::data(None)).expect("a game");
        with_rules!(&opened, rules => {
            let game = game(rules, 2);
            let viewer = Viewer::Player(Side::First);
            let told = game.told(viewer, 0);
            for cut in (1..game.seq()).step_by(7) {
                let so_far: Vec<_> = told.iter().filter(|line| line.seq <= cut + 5).cloned().collect();
                let new: Vec<_> = so_far.iter().filter(|line| line.seq > cut).cloned().collect();
                let then = game.back(cut + 5).expect("a way back");
                let sent = battle::since(&then, viewer, cut, &new);
                let whole = battle::battles(game.info(), &so_far);
                let first = whole.len() - sent.len();
                assert_eq!(sent, whole[first..], "{title} after {cut}");
                let touched = whole.iter().filter(|battle| battle.seq > cut).count();
                assert!((touched..=touched + 1).contains(&sent.len()), "{title} after {cut}");
            }
        });
    }
}

#[test]
fn the_reports_of_a_game_tell_each_impulse_once_and_end_where_the_units_are() {
    for title in TITLES {
        let opened = games::open(title, &games::data(None)).expect("a game");
        with_rules!(&opened, rules => {
            let game = game(rules, 2);
            let viewer = Viewer::Player(Side::Second);
            let (mut when, mut last, mut losses, mut battles) = (None, 0, 0, 0);
            let first = game.told(viewer, 0).first().map(|told| When::of(told.moment)).expect("something was told");
            let mut next = Some(first);
            while let Some(now) = next {
                let span = game.span(now).expect("it was told of");
                assert!(span.from >= last && span.to > span.from, "{title}: {now:?}");
                last = span.to;
                let [before, after] = [span.from, span.to].map(|seq| game.host_back(seq).expect("a way back").view(viewer));
                let report = report::report(&game, viewer, span, 0, &before, &after);
                assert_eq!((report.earlier, report.next), (when, None), "{title}: {now:?}");
                for unit in &after.units {
                    let (handle, at) = (game.info().unit(unit.unit), game.info().hex(unit.at));
                    let trail = report.trails.iter().rev().find(|trail| trail.units.iter().any(|u| u.unit == handle));
                    assert!(trail.is_none_or(|trail| trail.way.last().is_some_and(|hex| hex == at)
                        || report.also.iter().any(|told| told.line.units.iter().any(|u| u == handle))),
                        "{title}: {now:?}: {handle} is on {at}, but {trail:?}");
                }
                assert!(report.trails.iter().all(|trail| trail.side.is_some()), "{title}: {now:?}");
                losses += report.losses.iter().filter(|loss| loss.side.is_some()).count();
                battles += report.battles.len();
                (when, next) = (Some(now), report.later);
            }
            let told = game.told(viewer, 0);
            assert_eq!(battles, battle::battles(game.info(), &told).len(), "{title}");
            let lines = kinds(&told, "lost").chain(kinds(&told, "eliminated")).count();
            assert!(losses >= lines && losses > 0, "{title}: {losses} of {lines}");
        });
    }
}

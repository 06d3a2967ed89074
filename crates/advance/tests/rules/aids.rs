//! What the table offers beside the rules themselves, over random games: previews, shortcuts, words, facts.

use std::collections::BTreeSet;

use advance::{Act, Event, Frame, State};
use wargame::{
    Action as _, Dice, Forecast, Heard, Node, Options, Rules as _, Show as _, Side, Target, UnitId, Viewer, action,
    odds_name,
};

use crate::{
    common::editions,
    walk::{act_of, acts, any, walk, with},
};

#[test]
fn what_may_not_be_done_has_neither_way_nor_preview() {
    for rules in editions() {
        walk(&rules, 1, 20, any, |state, side, ask| {
            let offers: BTreeSet<Act> = acts(ask).map(|(act, _)| act).collect();
            for hex in rules.info().map.hexes() {
                for act in [Act::Move(hex), Act::Overrun(hex), Act::Enter(hex), Act::Attack(hex), Act::Also(hex)] {
                    if !offers.contains(&act) {
                        assert!(rules.way(state, act).is_empty());
                        assert!(rules.preview(state, Viewer::Player(side), act).is_none());
                    }
                }
            }
        });
    }
}

/// What a combat was reckoned to be, told when nothing is hidden any more.
fn reckoned(heard: &Heard<Event>) -> Option<(u16, u16, String)> {
    heard.events.iter().find_map(|(_, event)| match event {
        Event::Reckoned { attack, defence, column, .. } => Some((*attack, *defence, odds_name((*column).into()))),
        _ => None,
    })
}

fn agrees(forecast: &Forecast, (attack, defence, column): &(u16, u16, String)) -> bool {
    let roll = forecast.decisive();
    (roll.attack.least..=roll.attack.most).contains(attack)
        && (roll.defence.least..=roll.defence.most).contains(defence)
        && roll.columns.iter().any(|(c, _)| c == column)
}

#[test]
fn an_overrun_is_worth_what_its_preview_says() {
    let (mut asked, mut known) = (0, 0);
    for rules in editions() {
        walk(&rules, 8, 1, with(|a| matches!(a, Act::Overrun(_))), |state, side, ask| {
            let me = Viewer::Player(side);
            for (act, _) in acts(ask).filter(|(a, _)| matches!(a, Act::Overrun(_))) {
                let preview = rules.preview(state, me, act).expect("an overrun can be previewed");
                let (mut after, mut heard) = (state.clone(), Heard::default());
                rules.apply(&mut after, act, &mut heard);
                match after.stack.top() {
                    Frame::CommitAir(_) => {
                        let shown = rules.view(&after, Viewer::Player(Side::First)).ask.and_then(|a| a.forecast);
                        assert_eq!(shown.expect("the combat is announced"), preview);
                        asked += 1;
                    }
                    _ => {
                        let reckoned = reckoned(&heard).expect("without air units it is reckoned at once");
                        assert!(agrees(&preview, &reckoned), "{preview:?} is not {reckoned:?}");
                        known += usize::from(preview.decisive().columns.len() == 1);
                    }
                }
            }
        });
    }
    assert!(asked > 100 && known > 100, "{asked} with air units, {known} without a doubt");
}

#[test]
fn an_attack_is_worth_what_its_preview_says() {
    let (mut hexes, mut joins, mut air) = (0, 0, 0);
    let in_combat =
        |top: Frame, _: &[Act]| matches!(top, Frame::PickTarget(_) | Frame::Announce(_) | Frame::CommitAir(_));
    for rules in editions() {
        walk(&rules, 8, 2, in_combat, |state, side, ask| {
            let me = Viewer::Player(side);
            for (act, _) in acts(ask) {
                let preview = rules.preview(state, me, act);
                let mut after = state.clone();
                match act {
                    // All that can join: so says the forecast once they have.
                    Act::Attack(_) | Act::Also(_) => {
                        rules.apply(&mut after, act, &mut ());
                        let mut offers = Vec::new();
                        rules.legal(&after, &mut offers);
                        for join in offers.into_iter().filter(|a| matches!(a, Act::Join(_))) {
                            rules.apply(&mut after, join, &mut ());
                        }
                        hexes += 1;
                    }
                    Act::Join(_) if matches!(state.stack.top(), Frame::Announce { .. }) => {
                        rules.apply(&mut after, act, &mut ());
                        joins += 1;
                    }
                    Act::Commit(count) => {
                        let preview = preview.expect("a combat with air units can be previewed");
                        let mut heard = Heard::default();
                        rules.apply(&mut after, act, &mut heard);
                        assert!(agrees(&preview, &reckoned(&heard).expect("it is reckoned now")));
                        let shifts = &preview.decisive().shifts;
                        let flying: i8 = shifts.iter().filter(|m| m.what.starts_with("air")).map(|m| m.by.abs()).sum();
                        assert_eq!(flying, count as i8);
                        air += 1;
                        continue;
                    }
                    _ => continue,
                }
                let shown = rules.view(&after, me).ask.and_then(|a| a.forecast);
                assert_eq!(preview, shown, "«{}»", action::write(rules.info(), act));
            }
        });
    }
    assert!(hexes > 100 && joins > 100 && air > 100, "{hexes}, {joins}, {air}");
}

#[test]
fn every_shortcut_can_be_done_action_by_action() {
    let mut seen = std::collections::BTreeMap::<&str, usize>::new();
    for rules in editions() {
        let info = rules.info();
        walk(&rules, 12, 1, any, |state, side, ask| {
            for shortcut in &ask.shortcuts {
                assert!((shortcut.acts.len() > 1 || shortcut.unit.is_some()) && !shortcut.say.is_empty());
                assert!(
                    shortcut.at.exists() || ["Share out", "March the"].iter().any(|row| shortcut.say.starts_with(row)),
                    "{}",
                    shortcut.say
                );
                let mut then = state.clone();
                // What is in the hand is put back first; where it stops instead, the others can be taken as well.
                if shortcut.instead {
                    rules.apply(&mut then, Act::Done, &mut ());
                }
                for &(verb, target) in &shortcut.acts {
                    let act = act_of(verb, target);
                    let said = action::write(info, act);
                    assert_eq!(rules.node(&then), Node::Decide(side), "«{}» goes on to «{said}»", shortcut.say);
                    if let Err(why) = rules.check(&then, act) {
                        panic!("«{}»: «{said}» is refused: {why}", shortcut.say);
                    }
                    rules.apply(&mut then, act, &mut ());
                }
                *seen.entry(Act::VERBS[usize::from(shortcut.acts[0].0)].name).or_default() += 1;
            }
        });
    }
    for verb in ["place", "pick", "join", "advance", "done"] {
        assert!(seen.get(verb).is_some_and(|&n| n > 20), "{verb}: {seen:?}");
    }
}

#[test]
fn words_are_there_where_they_are_needed() {
    for rules in editions() {
        walk(&rules, 6, 2, any, |state, _, ask| {
            let offered = acts(ask).any(|(a, _)| a == Act::Done);
            assert!(!offered || !ask.done.is_empty(), "{}: what does «done» do?", ask.question);
            assert!(offered || ask.idle.is_none() && !ask.routine, "{}", ask.question);
            assert!(ask.question.ends_with(['?', '.']), "{}", ask.question);
            assert!(ask.duty.is_none() || !offered);
            // Something is left undone exactly if a phase would end with other offers open.
            let ends = ask.done.ends_with("phase");
            assert_eq!(ask.idle.is_some(), ends && offered && ask.offers.len() > 1, "{}: {:?}", ask.question, ask.idle);
            // What can be routine has nothing to gain: the party or parties are stuck.
            if ask.routine {
                let idle = |a| matches!(a, Act::Done | Act::Drop(_) | Act::Pick(_));
                assert!(acts(ask).all(|(a, _)| idle(a)), "{}", ask.question);
                assert!(!matches!(state.stack.top(), Frame::PickMover(_)));
            }
        });
    }
}

/// Whatever is dropped or picked at a routine question, none of the units it is about can do anything more.
#[test]
fn a_routine_question_has_nothing_to_gain() {
    let mut routine = 0;
    for rules in editions() {
        walk(
            &rules,
            10,
            1,
            |top, _| matches!(top, Frame::Move(_)),
            |state, side, ask| {
                if !ask.routine {
                    return;
                }
                routine += 1;
                let members = |state: &State| match state.stack.top() {
                    Frame::Move(act) => act.group().map(|i| act.members[i]).collect::<Vec<_>>(),
                    _ => Vec::new(),
                };
                let about = members(state);
                let mut open = vec![state.clone()];
                let mut tried = 0;
                while let Some(then) = open.pop() {
                    tried += 1;
                    let mut offers = Vec::new();
                    rules.legal(&then, &mut offers);
                    for act in offers.into_iter().filter(|_| tried < 200) {
                        let theirs = about.is_empty() || members(&then).iter().all(|m| about.contains(m));
                        let gains = matches!(act, Act::Move(_) | Act::Overrun(_) | Act::Join(_));
                        assert!(!gains || !theirs, "{}: «{}»", ask.question, action::write(rules.info(), act));
                        let mut next = then.clone();
                        rules.apply(&mut next, act, &mut ());
                        if matches!(next.stack.top(), Frame::Move(_)) && rules.node(&next) == Node::Decide(side) {
                            open.push(next);
                        }
                    }
                }
            },
        );
    }
    assert!(routine > 100, "{routine}");
}

/// Law 7 for what is asked beside the view: none of it changes with what a side cannot know.
#[test]
fn nothing_told_depends_on_what_a_side_cannot_know() {
    let (mut counted, mut estimated) = (0, 0);
    for rules in editions() {
        let info = rules.info();
        let units: Vec<_> = (0..info.units.len()).map(|u| Target::Unit(UnitId(u as u8))).collect();
        let everything: Vec<_> = units.iter().copied().chain(info.map.hexes().map(Target::Hex)).collect();
        let mut number = 0;
        walk(&rules, 3, 250, any, |state, decides, ask| {
            for side in Side::BOTH {
                number += 1;
                let mut other = state.clone();
                rules.resample(&mut other, side, &mut Dice::new(number));
                for (viewer, targets) in [(Viewer::Player(side), &everything), (Viewer::Spectator, &units)] {
                    for &target in targets {
                        let facts = rules.inspect(state, viewer, target);
                        assert_eq!(facts, rules.inspect(&other, viewer, target), "{viewer:?} {target:?}");
                        counted += facts.iter().filter(|f| f.value.contains("of its kind are unknown")).count();
                        estimated += facts.iter().filter(|f| f.value.contains("units, about")).count();
                        assert!(
                            !facts.is_empty() && facts.iter().all(|f| !f.value.is_empty()),
                            "{target:?}: {facts:?}"
                        );
                    }
                    for layer in &info.layers {
                        let seen = rules.layer(state, viewer, layer.key);
                        assert_eq!(seen, rules.layer(&other, viewer, layer.key), "{}", layer.key);
                    }
                }
                for (act, _) in acts(ask).filter(|_| side == decides) {
                    assert_eq!(rules.way(state, act), rules.way(&other, act));
                    let me = Viewer::Player(side);
                    assert_eq!(rules.preview(state, me, act), rules.preview(&other, me, act));
                }
            }
        });
    }
    assert!(counted > 100 && estimated > 10, "{counted} counted, {estimated} estimated");
}

/// The umpire's facts do tell the truth, so the law above could fail.
#[test]
fn the_umpire_is_told_what_lies_under_a_piece() {
    for rules in editions() {
        let mut differ = 0;
        walk(&rules, 1, 50, any, |state, _, _| {
            let mut other = state.clone();
            rules.resample(&mut other, Side::First, &mut Dice::new(7));
            let units = (0..rules.info().units.len()).map(|u| Target::Unit(UnitId(u as u8)));
            let facts =
                |state: &State| units.clone().map(|u| rules.inspect(state, Viewer::Umpire, u)).collect::<Vec<_>>();
            differ += usize::from(facts(state) != facts(&other));
        });
        assert!(differ > 3, "{differ}");
    }
}

#[test]
fn beyond_the_map_and_the_units_nothing_is_said() {
    for rules in editions() {
        let state = rules.setup("campaign", &Options::default()).expect("the scenario exists");
        for target in [Target::None, Target::Number(3), Target::Hex(hexmap::HexId::NONE), Target::Unit(UnitId(250))] {
            assert!(rules.inspect(&state, Viewer::Umpire, target).is_empty());
        }
        assert_eq!(rules.layer(&state, Viewer::Spectator, "weather"), wargame::Layer::default());
    }
}

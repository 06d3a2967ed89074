//! Sets worked out at once, and the rules they stand for said of one hex or one unit: they agree wherever random games
//! lead.

use std::sync::Arc;

use advance::{Act, Advance, Frame, GERMAN, March, SOVIET, State, activate};
use hexmap::HexId;
use wargame::{Dice, Node, Rules as _, Show as _, UnitId};

use crate::{
    common::{e79, editions},
    walk::walk,
};

/// 4.6: a hex is full for a party if with it more units would be there than may be.
#[test]
fn full_hexes_are_those_without_room() {
    let mut full = [0; 4];
    for rules in editions() {
        let (map, first) = (&rules.info().map, Arc::ptr_eq(&rules, &e79()));
        let moves = |top, _: &[Act]| matches!(top, Frame::Move(act) if act.group().next().is_some());
        walk(&rules, 6, 2, moves, |state, side, _| {
            let Frame::Move(act) = state.stack.top() else { unreachable!("only these are wanted") };
            let march = March::new(rules.at(state), &act);
            let members: Vec<UnitId> = act.group().map(|i| UnitId(act.members[i])).collect();
            for hex in map.hexes() {
                let others = state.units.here(side, hex).filter(|u| !members.contains(u)).count();
                // In the second edition a hex may be passed through however many are there.
                let room = !first || others + members.len() <= 3;
                assert_eq!(march.full.has(hex), !room, "{} for {}: {others} are there", map.label(hex), members.len());
                full[members.len()] += usize::from(!room);
            }
        });
    }
    assert!(full[1..].iter().all(|&n| n > 50), "{full:?}");
}

/// What a party may move to, worked out at once, and each hex by itself.
#[test]
fn hexes_in_reach_are_those_not_refused() {
    let (mut may, mut not) = (0, 0);
    for rules in editions() {
        let moves = |top, _: &[Act]| matches!(top, Frame::Move(act) if act.group().next().is_some());
        walk(&rules, 3, 50, moves, |state, _, _| {
            let Frame::Move(act) = state.stack.top() else { unreachable!("only these are wanted") };
            let march = March::new(rules.at(state), &act);
            let offers = march.offers();
            for hex in rules.info().map.hexes() {
                let enters = march.may_enter(hex).is_ok();
                assert!(enters || !offers.reach.reached.has(hex) || march.full.is_empty() && !offers.may.has(hex));
                assert_eq!(offers.may.has(hex), march.may_move(hex).is_ok(), "{}", rules.info().hex(hex));
                *if offers.may.has(hex) { &mut may } else { &mut not } += 1;
            }
        });
    }
    assert!(may > 1000 && not > 1000, "{may} in reach, {not} not");
}

/// Packs Soviet units three high around one of their hexes, as a full front would stand.
fn crowded(rules: &Advance, state: &State, dice: &mut Dice) -> State {
    let (map, mut packed) = (&rules.info().map, state.clone());
    let held: Vec<HexId> = state.units.held(SOVIET).iter().collect();
    let centre = held[dice.below(held.len() as u32) as usize];
    let ring: Vec<HexId> = map.around(centre).map(|(_, h)| h).chain([centre]).collect();
    let open = |h: &HexId| rules.book().land.has(*h) && !state.units.held(GERMAN).has(*h);
    for hex in ring.into_iter().filter(open) {
        while packed.units.count(SOVIET, hex) < 3 {
            let far = |&(u, h): &(UnitId, HexId)| map.distance(h, centre) > Some(1) && !state.fixed.has(u);
            let Some((unit, _)) = packed.units.on_map(SOVIET).find(far) else { return packed };
            packed.units.put(unit, hex.into());
        }
    }
    packed
}

/// 17.2: who has to move on Game-Turn 1 is told quickly, by one step nearer; slowly, by where it may go.
#[test]
fn whoever_must_move_on_the_first_turn_can_go_somewhere() {
    let (mut goes, mut stays, mut dice) = (0, 0, Dice::new(1));
    for rules in editions() {
        let picks = |top, _: &[Act]| matches!(top, Frame::PickMover(_));
        walk(&rules, 12, 4, picks, |state, side, _| {
            if state.turn > 1 || side == GERMAN {
                return;
            }
            for state in [state, &crowded(&rules, state, &mut dice)] {
                let ready = |&(u, _): &(UnitId, _)| !state.moved.has(u) && !state.fixed.has(u);
                for (unit, _) in state.units.on_map(side).filter(ready) {
                    let act = activate(rules.at(state), unit);
                    let slowly = !March::new(rules.at(state), &act).offers().may.is_empty();
                    let quickly = rules.check(state, Act::Pick(unit)).is_ok();
                    assert_eq!(quickly, slowly, "{}", rules.name(state, unit));
                    *if slowly { &mut goes } else { &mut stays } += 1;
                }
            }
        });
    }
    assert!(goes > 500 && stays > 500, "{goes} go, {stays} stay");
}

/// Offers are appended set by set; what is not among them is refused, whatever it is.
#[test]
fn offers_of_units_are_those_not_refused() {
    let mut asked = 0;
    for rules in editions() {
        walk(
            &rules,
            6,
            8,
            |_, _| true,
            |state, side, ask| {
                assert_eq!(rules.node(state), Node::Decide(side));
                let offered: Vec<Act> = crate::walk::acts(ask).map(|(act, _)| act).collect();
                for unit in (0..rules.info().units.len()).map(|u| UnitId(u as u8)) {
                    for act in [Act::Pick(unit), Act::Join(unit), Act::Advance(unit), Act::Lose(unit), Act::Flip(unit)]
                    {
                        assert_eq!(
                            offered.contains(&act),
                            rules.check(state, act).is_ok(),
                            "{act:?}: {}",
                            ask.question
                        );
                        asked += 1;
                    }
                }
            },
        );
    }
    assert!(asked > 10_000);
}

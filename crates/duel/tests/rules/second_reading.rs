//! A second reading: movement, retreats, attacks and odds as `reading` works them out, compared with the program along
//! random games.

use std::collections::{BTreeMap, BTreeSet};

use duel::{Act, Duel, Event, Frame, State};
use hexmap::HexId;
use wargame::{Cause, Dice, Heard, Node, Options, Rules as _, Show as _, Side, Target, Viewer, throw};

use crate::{
    common::shipped,
    reading::{Gone, Hexes, Reading},
};

/// The table as tables.toml prints it, by its own reading.
fn table() -> Vec<Vec<String>> {
    let text = include_str!("../../../../data/duel/tables.toml");
    let tables: toml::Table = toml::from_str(text).expect("the tables are toml");
    let rows = tables["crt"]["row"].as_array().expect("rows");
    let cells = |row: &toml::Value| {
        row["results"].as_array().expect("cells").iter().map(|c| c.as_str().expect("a cell").to_owned()).collect()
    };
    rows.iter().map(cells).collect()
}

/// How often each reading was compared.
#[derive(Default, Debug)]
struct Compared {
    marches: usize,
    flights: usize,
    lost: usize,
    targets: usize,
    throws: usize,
    zones: usize,
}

fn look(rules: &Duel, state: &State, seen: &mut Compared) {
    let reading = Reading { rules, state };
    let mut offers = Vec::new();
    rules.legal(state, &mut offers);
    let name = |hex: HexId| rules.info().hex(hex).to_owned();
    match state.stack.top() {
        Frame::March(march) if state.units.at(march.unit).is_some() && !march.stopped => {
            seen.marches += 1;
            let gone = Gone { left: march.left.into(), rails: march.rails, first: !march.entered };
            let far = reading.reach(march.unit, gone);
            let view = rules.view(state, Viewer::Player(state.phasing()));
            let ask = view.ask.expect("a question is asked");
            let shown = ask.offers.iter().filter_map(|offer| match (offer.target, offer.left) {
                (Target::Hex(hex), Some(left)) => Some((hex, i32::from(left))),
                _ => None,
            });
            let shown: BTreeMap<HexId, i32> = shown.filter(|(hex, _)| offers.contains(&Act::Move(*hex))).collect();
            let says = |of: &BTreeMap<HexId, i32>| of.iter().map(|(&hex, left)| (name(hex), *left)).collect::<Vec<_>>();
            assert_eq!(says(&shown), says(&far), "{} with {march:?}", rules.name(state, march.unit));
        }
        Frame::RetreatTo(flight) => {
            seen.flights += 1;
            let next = reading.flights(flight.unit, flight.left);
            let offered: Hexes =
                offers.iter().filter_map(|act| if let Act::Retreat(hex) = act { Some(*hex) } else { None }).collect();
            assert_eq!(offered, next, "{}", rules.name(state, flight.unit));
        }
        Frame::PickTarget(_) => {
            seen.targets += 1;
            let offered = offers.iter().filter_map(|act| match act {
                Act::Attack(hex) => Some((*hex, false)),
                Act::Overrun(hex) => Some((*hex, true)),
                _ => None,
            });
            assert_eq!(offered.collect::<BTreeSet<_>>(), reading.targets());
        }
        Frame::HexActivation(_) => {
            seen.zones += 1;
            for side in Side::BOTH {
                let zones: Hexes = duel::zones(rules.at(state), side).iter().collect();
                assert_eq!(zones, reading.zones(side));
            }
        }
        _ => {}
    }
}

/// Case duel/8.0a, duel/9.0a, duel/9.6a, duel/10.0a, duel/10.1a, duel/10.1e, duel/10.2i, duel/10.3b, duel/10.3e
#[test]
fn the_program_reads_the_rules_as_a_second_reader_does() {
    let (rules, table) = (shipped(), table());
    let mut seen = Compared::default();
    let games = std::env::var("SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    for seed in 0..games {
        let options = Options([("hidden".to_owned(), 0)].into());
        let mut state = rules.setup("historical", &options).expect("it begins");
        let (mut dice, mut choice, mut offers) = (Dice::new(seed), Dice::new(seed + 1), Vec::new());
        loop {
            let action = match rules.node(&state) {
                Node::Over(_) => break,
                Node::Chance => throw(&*rules, &state, &mut dice, &mut offers),
                Node::Decide(_) => {
                    look(&rules, &state, &mut seen);
                    offers.clear();
                    rules.legal(&state, &mut offers);
                    // Whoever can attack does.
                    let fights = |act: &&Act| matches!(act, Act::Attack(_) | Act::Overrun(_));
                    let fight = offers.iter().find(fights).filter(|_| choice.below(2) == 0);
                    *fight.unwrap_or_else(|| &offers[choice.below(offers.len() as u32) as usize])
                }
            };
            let (before, mut heard) = (state.clone(), Heard::<Event>::default());
            rules.apply(&mut state, action, &mut heard);
            if let Act::Dice(sum) = action {
                seen.throws += 1;
                let (column, modifier) = Reading { rules: &rules, state: &before }.odds();
                let row = (i16::from(sum) + modifier).clamp(2, 12) as usize - 2;
                let told = heard.events.iter().find_map(|(_, event)| match event {
                    Event::Threw { net, outcome, .. } => Some((*net, duel::result_name(*outcome))),
                    _ => None,
                });
                let expected = ((i16::from(sum) + modifier) as i8, table[row][column].clone());
                assert_eq!(told, Some(expected), "seed {seed}: {:?}", before.battle);
            }
            for (_, event) in &heard.events {
                if let Event::Eliminated { unit, fate } = event
                    && fate.cause == Cause::NoRetreat
                {
                    // Who is lost in a retreat had no way, when its turn came. Where more happened it came later.
                    let (unit, mut then) = (unit.unit, state.clone());
                    let Some(hex) = before.units.at(unit) else { continue };
                    if before.battle.outcome.retreat == 0 || heard.events.len() > 2 {
                        continue;
                    }
                    seen.lost += 1;
                    then.units.put(unit, hex.into());
                    then.battle = before.battle;
                    let reading = Reading { rules: &rules, state: &then };
                    assert!(
                        reading.flights(unit, then.battle.outcome.retreat).is_empty(),
                        "{}",
                        rules.name(&before, unit)
                    );
                }
            }
        }
    }
    println!("{seen:?}");
    let Compared { marches, flights, targets, throws, zones, .. } = seen;
    assert!(marches > 300 && flights > 5 && targets > 30 && throws > 30 && zones > 10, "{seen:?}");
}

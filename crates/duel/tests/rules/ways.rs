//! Where units can go, against a slow search over every hex twice: on the rails and off them.

use std::collections::BTreeMap;

use duel::{Book, Crossing, Duel, Frame, GERMAN, HexSet, Rail, State};
use hexmap::{Dir, HexId};
use wargame::{Dice, Node, Options, Rules as _, Show as _, Target, UnitId, Viewer, sub_seed, throw};

use crate::common::duel;

/// Hexes in the zones of a side, hex by hex.
fn zones(book: &Book, state: &State, side: wargame::Side) -> HexSet {
    let mut zones = HexSet::EMPTY;
    for (unit, hex) in state.units.on_map(side) {
        if !book.is_hq(unit) {
            book.zone[hex.index()].iter().filter(|to| to.exists()).for_each(|&to| zones.add(to));
        }
    }
    zones
}

/// A move in progress, as the question has it.
#[derive(Copy, Clone)]
struct Going {
    unit: UnitId,
    left: u8,
    entered: bool,
    rails: bool,
}

/// What is left in every hex that can be reached: the most over all ways.
fn slow(rules: &Duel, state: &State, going: Going) -> BTreeMap<HexId, u8> {
    let book = rules.book();
    let (side, from) = (state.side(going.unit), state.units.at(going.unit).expect("it is on the map"));
    let enemy = zones(book, state, side.other());
    let unit = match book.piece(going.unit) {
        None => &book.units[going.unit.index()],
        Some(piece) => &book.counters[state.veil.counter(piece)],
    };
    let (class, finn) = (usize::from(unit.motorized), book.is_finn(going.unit));
    let slowed = unit.motorized && state.failed[going.unit.index()] >= 2;
    let step = |hex: HexId, dir: Dir, rails: bool| -> Option<(HexId, u8, bool, bool)> {
        let to = book.map.step(hex, dir);
        if !to.exists() || state.units.held(side.other()).has(to) || !finn && book.finland.has(to) {
            return None;
        }
        let out = if enemy.has(hex) { book.prices.leave } else { 0 };
        if book.squares.has(to) {
            return (finn && !book.squares.has(hex)).then_some((to, book.prices.square + out, false, false));
        }
        if book.squares.has(hex) && book.east_of_ladoga.has(to) && state.finns_east >= book.finns_east {
            return None;
        }
        if book.water.has(to) {
            return None;
        }
        let edge = book.edge(hex, to);
        let crossing = book.crossing[hex.index()][dir.index()];
        let printed = edge.is_some_and(|e| book.bridges.has(e) && !state.blown.has(e));
        let pontoon = side == GERMAN && edge.is_some_and(|e| state.pontoons.has(e));
        let ground = book.cost[class][to.index()];
        let river = match crossing {
            Crossing::Shut => return None,
            _ if printed || pontoon => 0,
            Crossing::Open => 0,
            Crossing::Minor => book.prices.minor[class],
            Crossing::Major => {
                let fords = class == 0 && !going.entered && hex == from;
                return fords.then_some((to, 0, false, true));
            }
        };
        let line = match book.rail[hex.index()][dir.index()] {
            Rail::None => None,
            Rail::Minor => Some(book.prices.rail[0][class]),
            Rail::Major => Some(book.prices.rail[1][class]),
        };
        match line.filter(|_| rails && (crossing == Crossing::Open || printed)) {
            Some(rate) => Some((to, rate.min(ground) + out, true, false)),
            None => Some((to, ground + river + out, false, false)),
        }
    };
    // Major cities where a German combat unit sees what lies face down beside them: a move halts there to look.
    let sees = |hex: HexId| {
        state.hidden
            && side == GERMAN
            && !book.is_hq(going.unit)
            && book.major.has(hex)
            && book.zone[hex.index()].iter().any(|&near| {
                near.exists()
                    && !state.fort(book, near)
                    && state.units.here(side.other(), near).any(|u| state.face_down(book, u))
            })
    };
    let mut best: BTreeMap<(HexId, bool), u8> = BTreeMap::new();
    let mut open = vec![(from, going.rails, going.left)];
    while let Some((hex, rails, left)) = open.pop() {
        let start = hex == from;
        if !start && (enemy.has(hex) || book.squares.has(hex) || sees(hex)) {
            continue;
        }
        for dir in Dir::ALL {
            let Some((to, cost, on, whole)) = step(hex, dir, rails) else { continue };
            let rest = match left.checked_sub(cost) {
                _ if whole => 0,
                Some(rest) => rest,
                None if start && slowed && !going.entered => 0,
                None => continue,
            };
            if to != from && best.get(&(to, on)).is_none_or(|&had| rest > had) {
                best.insert((to, on), rest);
                open.push((to, on, rest));
            }
        }
    }
    let mut most = BTreeMap::new();
    for ((hex, _), left) in best {
        let known = most.entry(hex).or_insert(left);
        *known = left.max(*known);
    }
    if book.squares.has(from) && !going.entered {
        most.extend(book.squares.iter().filter(|&square| square != from).map(|square| (square, 0)));
    }
    most
}

fn shown(rules: &Duel, state: &State) -> BTreeMap<HexId, u8> {
    let ask = rules.view(state, Viewer::Umpire).ask.expect("a question is asked");
    let moves = ask.offers.iter().filter_map(|offer| match (offer.target, offer.left) {
        (Target::Hex(hex), Some(left)) => Some((hex, left)),
        _ => None,
    });
    moves.collect()
}

/// The way of every move: its prices add up to what it leaves, and each has its words.
fn prices_add_up(rules: &Duel, state: &State, offers: &[duel::Act], points: u8) {
    let shown = shown(rules, state);
    for &act in offers {
        let duel::Act::Move(to) = act else { continue };
        let way = rules.way(state, act);
        let mut left = points;
        for step in &way {
            assert_eq!(Some(step.left), left.checked_sub(step.cost), "{act:?}: {way:?}");
            assert!(!step.why.is_empty() && !step.case.is_empty(), "{act:?}: {way:?}");
            left = step.left;
        }
        assert_eq!((way.last().map(|step| step.hex), shown.get(&to)), (Some(to), Some(&left)), "{act:?}: {way:?}");
    }
}

/// Random games of both campaigns; bridges are blown and pontoons laid in them, units starve, Finns come.
#[test]
fn reach_and_points_left_are_those_of_a_slow_search() {
    let rules = duel();
    let (mut compared, mut trains) = (0, 0);
    for seed in 0..8u64 {
        let scenario = if seed % 4 == 3 { "alternative" } else { "historical" };
        let mut state = rules.setup(scenario, &Options::default()).expect("the scenario exists");
        let (mut dice, mut choice) = (Dice::new(sub_seed(seed, 1)), Dice::new(sub_seed(seed, 2)));
        let mut offers = Vec::new();
        loop {
            let action = match rules.node(&state) {
                Node::Over(_) => break,
                Node::Chance => throw(&*rules, &state, &mut dice, &mut offers),
                Node::Decide(_) => {
                    offers.clear();
                    rules.legal(&state, &mut offers);
                    if let Frame::March(march) = state.stack.top()
                        && state.units.at(march.unit).is_some()
                    {
                        let going =
                            Going { unit: march.unit, left: march.left, entered: march.entered, rails: march.rails };
                        assert_eq!(shown(&rules, &state), slow(&rules, &state, going), "seed {seed}: {march:?}");
                        if compared % 16 == 0 {
                            prices_add_up(&rules, &state, &offers, march.left);
                        }
                        compared += 1;
                        trains += u32::from(march.rails && march.entered);
                    }
                    offers[choice.below(offers.len() as u32) as usize]
                }
            };
            rules.apply(&mut state, action, &mut ());
        }
    }
    assert!(compared > 1_000 && trains > 20, "{compared} moves compared, {trains} of them on rails");
}

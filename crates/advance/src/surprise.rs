//! Surprise (section 17; second edition section 15): the compulsory Soviet Game-Turn 1.

mod march;

use std::cell::RefCell;

use hexmap::{FAR, Field, Reach, remaining, remaining_within};

pub use self::march::all as march_all;
use crate::{
    activation,
    book::{ARMOR, INFANTRY, NO},
    movement::March,
    prelude::*,
    reinforce, stacking,
    state::W,
    turn::Phase,
    zone::zone_of,
};

/// Whether 17.1 and 17.2 bind a side now.
#[inline]
pub fn binds(state: &State, side: Side) -> bool {
    state.turn == 1 && side == SOVIET && state.phase() == Phase::SovietMovement
}

/// What a bound unit has to do from where it stands.
pub enum Duty {
    /// It is next to a German unit, or no way leads to one: nothing.
    Met,
    /// It can end next to a German unit: hexes from which it still can.
    Join(HexSet),
    /// It cannot: the neighbours nearer in movement points.
    March(HexSet),
}

/// Hexes next to a German unit where a Soviet unit can be.
fn goals(at: At) -> HexSet {
    zone_of(at, GERMAN) - *at.state.units.held(GERMAN)
}

/// Hexes with three Soviet units, not counting the mover.
fn full(march: &March) -> HexSet {
    let movers = march.act.group().map(|i| UnitId(march.act.members[i])).collect();
    stacking::crowded(march.at(), SOVIET, &movers, 1)
}

/// Least cost for a class from every hex to one next to a German unit, over hexes without Germans;
/// allowance and stacking do not matter. It is asked for at every step of the phase, in which no German
/// moves, so each thread remembers the last answers.
fn toll(at: At, class: usize, goals: &HexSet) -> Field<u16, W> {
    thread_local! {
        static LAST: RefCell<[Option<Answer>; 2]> = const { RefCell::new([None, None]) };
    }
    let asked: Asked = (at.book.number, *at.state.units.held(GERMAN), at.state.interdicted);
    LAST.with_borrow_mut(|last| match &last[class] {
        Some((known, toll)) if *known == asked => *toll,
        _ => last[class].insert((asked, work_out_toll(at, class, goals))).1,
    })
}

/// All that tolls depend on: the book, where Germans are, what is interdicted.
type Asked = (u64, HexSet, [HexId; 2]);
type Answer = (Asked, Field<u16, W>);

fn work_out_toll(at: At, class: usize, goals: &HexSet) -> Field<u16, W> {
    let enemy = *at.state.units.held(GERMAN);
    remaining(&at.book.map, goals, |from, dir, to| {
        let cost = at.book.cost[class][from.index()][dir.index()];
        if cost == NO || enemy.has(to) || enemy.has(from) {
            return None;
        }
        Some(cost.saturating_mul(at.book.interdiction[at.state.air_on(to) as usize]))
    })
}

/// What all bound units share while one is picked.
pub struct Tolls {
    goals: HexSet,
    full: HexSet,
    by_class: [Field<u16, W>; 2],
}

impl Tolls {
    pub fn new(at: At) -> Tolls {
        let goals = goals(at);
        let full = stacking::crowded(at, SOVIET, &UnitSet::EMPTY, 1);
        Tolls { goals, full, by_class: [INFANTRY, ARMOR].map(|class| toll(at, class, &goals)) }
    }

    /// Whether a Soviet unit on the map may and so must still be moved on Game-Turn 1.
    pub fn must_move(&self, at: At, unit: UnitId) -> bool {
        let Some(hex) = at.state.units.at(unit) else { return false };
        if at.state.moved.has(unit) || at.state.fixed.has(unit) || self.goals.has(hex) {
            return false;
        }
        // A unit that has spent nothing can enter any adjacent hex (4.3): one step nearer is enough to know.
        let toll = &self.by_class[at.book.kinds[unit.index()].class()];
        let open = at.book.near[hex.index()] - *at.state.units.held(GERMAN) - self.full;
        if open.iter().any(|h| toll[h] < toll[hex]) {
            return true;
        }
        let act = activation::begin(at, unit);
        let march = March::new(at, &act);
        match duty(&march, &march.reach()) {
            Duty::Met => false,
            Duty::Join(hexes) | Duty::March(hexes) => !hexes.without(hex).is_empty(),
        }
    }
}

/// Hexes in reach next to a German unit where the mover may end.
fn ends(march: &March, reach: &Reach<W>) -> HexSet {
    (goals(march.at()) & reach.reached) - full(march)
}

/// Whether the party is a bound unit on its forced march, which goes step by step.
pub fn marches(march: &March, reach: &Reach<W>) -> bool {
    binds(march.state, march.side) && ends(march, reach).is_empty()
}

/// The duty of a bound unit that stands on the map.
pub fn duty(march: &March, reach: &Reach<W>) -> Duty {
    let (book, state) = (march.book, march.state);
    if march.engaged() {
        return Duty::Met;
    }
    let (goals, full) = (goals(march.at()), full(march));
    let ends = ends(march, reach);
    if !ends.is_empty() {
        // Cost to go over hexes a unit may enter, ending in a goal that is not full.
        let barred = if book.edition.stacks_at_every_moment() { full } else { HexSet::EMPTY };
        let enemy = *state.units.held(GERMAN);
        let togo = remaining_within(&book.map, &(goals - full), march.left.into(), |from, dir, to| {
            let cost = book.cost[march.class][from.index()][dir.index()];
            if cost == NO || enemy.has(to) || barred.has(to) || goals.has(from) {
                return None;
            }
            Some(cost.saturating_mul(book.interdiction[state.air_on(to) as usize]))
        });
        let keeps = |&h: &HexId| ends.has(h) || (!goals.has(h) && togo[h] <= u16::from(reach.left(h).unwrap_or(0)));
        return Duty::Join(reach.reached.iter().filter(keeps).collect());
    }
    let toll = toll(march.at(), march.class, &goals);
    let here = toll[march.hex];
    if here == FAR {
        return Duty::Met;
    }
    let steps = march.steps().reached;
    Duty::March(steps.iter().filter(|&h| toll[h] < here && !full.has(h)).collect())
}

/// The refusal of a hex in reach that Game-Turn 1 forbids.
pub fn why_not(march: &March, reach: &Reach<W>, to: HexId) -> Ruling {
    let case = march.book.case("79:17.2", "10:15.1");
    let why = match duty(march, reach) {
        Duty::Met => "a Soviet unit next to a German unit stays there on Game-Turn 1",
        Duty::Join(_) => {
            "on Game-Turn 1 the unit must be able to end next to a German unit, and from there it could not"
        }
        Duty::March(_) => "on Game-Turn 1 the unit must go towards the nearest German unit, and never into a full hex",
    };
    refuse_about(case, why, Target::Hex(to))
}

impl Duty {
    /// Whether the activation of a bound unit may be ended where it stands.
    pub fn may_stop(&self, march: &March) -> Ruling {
        let case = march.book.case("79:17.2", "10:15.1");
        let why = match self {
            Duty::Join(_) => "on Game-Turn 1 the unit must end next to a German unit",
            Duty::March(hexes) if !hexes.is_empty() => {
                "on Game-Turn 1 the unit must use its movement points towards the nearest German unit"
            }
            _ => return Ok(()),
        };
        refuse_about(case, why, Target::Hex(march.hex))
    }
}

/// The Movement Phase of Game-Turn 1 goes on while a bound unit can be moved or a reinforcement is off the map.
pub fn may_end_phase(at: At) -> Ruling {
    let case = at.book.case("79:17.2", "10:15.1");
    let tolls = Tolls::new(at);
    for unit in at.state.units.of(SOVIET) {
        if tolls.must_move(at, unit) {
            return refuse_about(
                case,
                "on Game-Turn 1 every Soviet unit that can must move towards the Germans",
                Target::Unit(unit),
            );
        }
        if reinforce::may_pick(at, unit).is_ok() {
            let case = at.book.case("79:16.5", "10:14.5");
            return refuse_about(
                case,
                "the Soviet reinforcements of Game-Turn 1 may not be delayed",
                Target::Unit(unit),
            );
        }
    }
    Ok(())
}

/// Of several entry hexes a reinforcement takes one from which it can get next to a German unit, if any (17.2).
pub fn entries(at: At, unit: UnitId, hexes: HexSet) -> HexSet {
    let joins = |&hex: &HexId| {
        let mut then = at.state.clone();
        let act = reinforce::arrive(&mut Play::new(at.book, &mut then, &mut ()), [unit.0, u8::MAX, u8::MAX], hex);
        let march = March::new(At::new(at.book, &then), &act);
        march.engaged() || matches!(duty(&march, &march.reach()), Duty::Join(_))
    };
    if hexes.len() < 2 {
        return hexes;
    }
    let best: HexSet = hexes.iter().filter(joins).collect();
    if best.is_empty() { hexes } else { best }
}

/// Whether the Soviet surprise counts for an attack now (17.4): all its units entered on their turn.
pub fn bonus(at: At) -> bool {
    at.state.turn == at.book.surprise_turn
        && at.state.phasing() == SOVIET
        && at.state.surprise == at.book.surprise_units
        && at.book.surprise_units > 0
}

//! Moving units and stacks, one after another (3.0, 4.5): the questions of a Movement Phase.

use hexmap::{HexId, Hexes as _};
use wargame::{Audience, Listen, Ruling, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    book::Book,
    called::Called,
    event::Event,
    frame::{Activation, Frame, Phase},
    movement::March,
    overrun, reinforce,
    state::{GERMAN, SOVIET, State},
    supply, surprise,
    zone::zone_of,
};

/// A unit on the map begins to move: its allowance by its supply now (11.0, 11.1).
pub fn begin(book: &Book, state: &State, unit: UnitId) -> Activation {
    let supplied = supply::lines(book, state, state.side(unit)).supplies(book, state, unit);
    Activation {
        members: [unit.0, Activation::NOBODY, Activation::NOBODY],
        left: [book.allowance(unit, supplied), 0, 0],
        party: [0, Activation::FINISHED, Activation::FINISHED],
        now: 0,
        start: state.units.at(unit).expect("a unit on the map"),
        fresh: 0b111,
        away: 0,
        halted: 0,
        gathering: true,
    }
}

/// The question which unit moves next.
pub mod pick {
    use super::*;

    pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
        let side = state.phasing();
        let bound = surprise::binds(state, side).then(|| surprise::Tolls::new(book, state));
        let before = out.len();
        // Units of one line of the schedule enter by the same hexes.
        let mut line = (None, false);
        for unit in state.units.of(side) {
            if state.moved.has(unit.index()) {
                continue;
            }
            let may = match state.units.at(unit) {
                Some(_) => bound.as_ref().is_none_or(|tolls| tolls.must_move(book, state, unit)),
                None if line.0 == book.due[unit.index()] && line.1 => reinforce::is_ready(book, state, unit),
                None => {
                    line = (book.due[unit.index()], reinforce::may_pick(book, state, unit).is_ok());
                    line.1
                }
            };
            if may {
                out.push(Act::Pick(unit));
            }
        }
        if bound.is_none() || out.len() == before {
            out.push(Act::Done);
        }
    }

    pub fn check(book: &Book, state: &State, unit: UnitId) -> Ruling {
        let side = state.phasing();
        if state.side(unit) != side {
            return refuse_about(
                book.case("79:4.0", "10:4.1"),
                "a player moves only his own units",
                Target::Unit(unit),
            );
        }
        if state.moved.has(unit.index()) {
            return refuse_about(
                book.case("79:3.0", "10:3.0"),
                "no unit is moved twice in a phase",
                Target::Unit(unit),
            );
        }
        if state.units.at(unit).is_none() {
            return reinforce::may_pick(book, state, unit);
        }
        if surprise::binds(state, side) && !surprise::Tolls::new(book, state).must_move(book, state, unit) {
            let case = book.case("79:17.2", "10:15.1");
            if state.fixed.has(unit.index()) {
                return refuse_about(case, "the units in 0205 and 2204 do not move on Game-Turn 1", Target::Unit(unit));
            }
            return refuse_about(
                case,
                "on Game-Turn 1 this unit stays: it is next to a German unit or cannot come nearer",
                Target::Unit(unit),
            );
        }
        Ok(())
    }

    pub fn may_end(book: &Book, state: &State) -> Ruling {
        if surprise::binds(state, state.phasing()) { surprise::may_end_phase(book, state) } else { Ok(()) }
    }

    pub fn apply(book: &Book, state: &mut State, unit: UnitId, log: &mut impl Listen<Event>) {
        log.hear(Audience::All, || Event::Picked { unit: Called::now(book, state, unit) });
        if state.units.at(unit).is_none() {
            state.stack.call(Frame::Enter { units: [unit.0, Activation::NOBODY, Activation::NOBODY] });
            return;
        }
        let act = begin(book, state, unit);
        state.moved.add(unit.index());
        state.stack.call(Frame::Move(act));
    }
}

/// Offers of a moving party, or of the choice which part of it goes on.
pub fn legal(book: &Book, state: &State, act: &Activation, out: &mut Vec<Act>) {
    if act.now == Activation::CHOOSE {
        out.extend((0..3).filter(|&i| act.party[i] != Activation::FINISHED).filter_map(|i| act.unit(i)).map(Act::Pick));
        out.push(Act::Done);
        return;
    }
    let march = March::new(book, state, act);
    if act.gathering && march.size < book.stack_limit && !surprise::binds(state, march.side) {
        out.extend(state.units.here(march.side, march.hex).filter(|u| !state.moved.has(u.index())).map(Act::Join));
    }
    if march.size > 1 {
        out.extend(act.group().map(|i| Act::Drop(UnitId(act.members[i]))));
    }
    // Those who went another way may go on first (7.4).
    out.extend((0..3).filter(|&i| act.elsewhere(i) && !act.waits(i)).filter_map(|i| act.unit(i)).map(Act::Pick));
    let offers = march.offers();
    out.extend(offers.may.hexes().map(Act::Move));
    let targets = book.near[march.hex.index()] & *state.units.held(march.side.other());
    out.extend(targets.hexes().filter(|&h| overrun::may(&march, h).is_ok()).map(Act::Overrun));
    if offers.stop.is_ok() {
        out.push(Act::Done);
    }
}

pub fn check(book: &Book, state: &State, act: &Activation, action: Act) -> Ruling {
    let case = book.case("79:4.5", "10:4.5");
    if act.now == Activation::CHOOSE {
        return match action {
            Act::Done => Ok(()),
            Act::Pick(unit) => may_turn_to(book, act, unit),
            _ => refuse(case, "choose which of the units goes on, or end their movement"),
        };
    }
    let march = March::new(book, state, act);
    match action {
        Act::Join(unit) => may_join(&march, unit),
        Act::Drop(unit) => {
            if march.size < 2 {
                return refuse(case, "a single unit has nobody to leave behind");
            }
            match act.index(unit) {
                Some(i) if act.party[i] == act.now => Ok(()),
                _ => refuse_about(case, "the unit is not in the moving stack", Target::Unit(unit)),
            }
        }
        Act::Pick(unit) => may_turn_to(book, act, unit),
        Act::Move(to) => march.may_move(to),
        Act::Overrun(hex) => overrun::may(&march, hex),
        Act::Done => march.offers().stop,
        _ => refuse(book.case("79:4.0", "10:4.1"), "a unit is moving: move it, overrun, or end its movement"),
    }
}

/// Which of those that moved together goes on is the player's choice, at any moment (7.4).
fn may_turn_to(book: &Book, act: &Activation, unit: UnitId) -> Ruling {
    let (case, about) = (book.case("79:7.4", "10:7.4"), Target::Unit(unit));
    match act.index(unit) {
        Some(i) if act.party[i] == Activation::FINISHED => {
            refuse_about(book.case("79:4.5", "10:4.5"), "the movement of this unit is over", about)
        }
        Some(i) if act.party[i] == act.now => refuse_about(case, "the unit is among those that move now", about),
        Some(i) if act.waits(i) => {
            refuse_about(case, "the unit made way: first the others do something or end their movement", about)
        }
        Some(_) => Ok(()),
        None => refuse_about(book.case("79:3.0", "10:3.0"), "first the units that moved together finish", about),
    }
}

fn may_join(march: &March, unit: UnitId) -> Ruling {
    let (book, state) = (march.book, march.state);
    let case = book.case("79:4.5", "10:4.5");
    let about = Target::Unit(unit);
    if state.side(unit) != march.side || state.units.at(unit) != Some(march.hex) {
        return refuse_about(case, "only units that begin the phase in the same hex move together", about);
    }
    if state.moved.has(unit.index()) {
        return refuse_about(book.case("79:3.0", "10:3.0"), "no unit is moved twice in a phase", about);
    }
    if !march.act.gathering {
        return refuse_about(case, "a moving stack picks up no unit", about);
    }
    if march.size >= book.stack_limit {
        return refuse_about(case, "at most three units move together", about);
    }
    if surprise::binds(state, march.side) {
        return refuse_about(book.case("79:17.2", "10:15.1"), "on Game-Turn 1 Soviet units move singly", about);
    }
    Ok(())
}

pub fn apply(book: &Book, state: &mut State, mut act: Activation, action: Act, log: &mut impl Listen<Event>) {
    if !matches!(action, Act::Pick(_)) {
        act.wake();
    }
    match action {
        Act::Pick(unit) => {
            act.turn_to(act.index(unit).expect("a member"));
            log.hear(Audience::All, || Event::GoesOn { unit: Called::now(book, state, unit) });
        }
        Act::Join(unit) => {
            let i = (0..3).find(|&i| act.members[i] == Activation::NOBODY).expect("there is room");
            act.members[i] = unit.0;
            act.party[i] = act.now;
            act.left[i] = begin(book, state, unit).left[0];
            state.moved.add(unit.index());
            log.hear(Audience::All, || Event::Joined { unit: Called::now(book, state, unit) });
        }
        Act::Drop(unit) => {
            let i = act.index(unit).expect("a member");
            act.gathering = false;
            if act.fresh >> i & 1 != 0 {
                // It has done nothing yet: it is as if it had never joined, and may move in its own time (6.3).
                act.members[i] = Activation::NOBODY;
                state.moved.remove(unit.index());
            } else {
                act.party[i] = act.free_party();
            }
            log.hear(Audience::All, || Event::Dropped { unit: Called::now(book, state, unit) });
        }
        Act::Move(to) => go(book, state, &mut act, to, log),
        Act::Overrun(hex) => return overrun::apply(book, state, act, hex, log),
        Act::Done => {
            let now = act.now;
            for i in 0..3 {
                if act.party[i] == now || now == Activation::CHOOSE {
                    act.party[i] = Activation::FINISHED;
                }
            }
            act.now = Activation::CHOOSE;
        }
        _ => unreachable!("checked before"),
    }
    carry_on(state, act);
}

fn go(book: &Book, state: &mut State, act: &mut Activation, to: HexId, log: &mut impl Listen<Event>) {
    let march = March::new(book, state, act);
    let (way, left) = march.way(to);
    let stops = march.stops_in(to);
    let side = march.side;
    let group: arrayvec::ArrayVec<usize, 3> = act.group().collect();
    act.left = left;
    act.gathering = false;
    for &i in &group {
        act.fresh &= !(1 << i);
        act.away |= 1 << i;
        if stops {
            act.halted |= 1 << i;
        } else {
            act.halted &= !(1 << i);
        }
    }
    log.hear(Audience::All, || Event::Moved {
        units: group.iter().map(|&i| Called::now(book, state, UnitId(act.members[i]))).collect(),
        way: way.to_vec(),
        left: group.iter().map(|&i| left[i]).min().unwrap_or(0),
    });
    for (nth, &i) in group.iter().enumerate() {
        let unit = UnitId(act.members[i]);
        // Every fort on the way goes with the first unit that enters its hex (15.2).
        if side == GERMAN && nth == 0 && state.forts.iter().any(|f| way.contains(&HexId(f as u16))) {
            for &hex in &way {
                state.enter(unit, hex, log);
            }
        }
        state.enter(unit, to, log);
    }
}

/// Goes on with an activation: members without points are finished, a party that is over gives way to the
/// choice of the next, and the activation ends with its last party.
pub fn carry_on(state: &mut State, mut act: Activation) {
    for i in 0..3 {
        let party = act.party[i];
        if act.members[i] == Activation::NOBODY || act.of(party).all(|j| act.left[j] == 0) {
            act.party[i] = Activation::FINISHED;
        }
    }
    if act.party.iter().all(|&p| p == Activation::FINISHED) {
        state.stack.done();
        return;
    }
    if act.now != Activation::CHOOSE && act.group().next().is_none() {
        act.now = Activation::CHOOSE;
    }
    state.stack.goto(Frame::Move(act));
}

/// Takes up the activation again after an overrun (7.6, 7.7).
pub fn after_overrun(book: &Book, state: &mut State) {
    let Frame::Move(mut act) = state.stack.top() else { unreachable!("an overrun comes back to its movement") };
    let enemy_zone = zone_of(book, state, state.phasing().other());
    let now = act.now;
    let moved_together: arrayvec::ArrayVec<usize, 3> = act.group().collect();
    let mut new: arrayvec::ArrayVec<(HexId, u8), 3> = arrayvec::ArrayVec::new();
    let mut ahead = None;
    for i in moved_together {
        let unit = UnitId(act.members[i]);
        let Some(hex) = state.units.at(unit) else {
            act.members[i] = Activation::NOBODY;
            continue;
        };
        if state.battle.retreated.has(unit.index()) {
            act.party[i] = Activation::FINISHED;
            continue;
        }
        let advanced = state.battle.advanced.has(unit.index());
        if advanced {
            act.away |= 1 << i;
        }
        // One that advanced into an enemy zone stopped there (4.7); one in no zone may use its points.
        if !enemy_zone.has_hex(hex) {
            act.halted &= !(1 << i);
        } else if advanced {
            act.halted |= 1 << i;
        }
        let number = match new.iter().find(|(h, _)| *h == hex) {
            Some(&(_, number)) => number,
            None => {
                let number = if new.is_empty() { now } else { act.free_party() };
                new.push((hex, number));
                number
            }
        };
        act.party[i] = number;
        if advanced && ahead.is_none() {
            ahead = Some(number);
        }
    }
    act.now = ahead.unwrap_or(now);
    carry_on(state, act);
}

/// Whether units move in this phase.
pub fn is_movement(phase: Phase) -> bool {
    matches!(phase, Phase::GermanMovement | Phase::SovietMovement)
}

/// The side whose units may be over the limit as a phase ends, if it is one in which units move (4.6).
pub fn stacking_tested(book: &Book, state: &State) -> bool {
    match state.phase() {
        Phase::GermanMovement => state.turn == 1 || !book.edition.stacks_at_every_moment(),
        Phase::SovietMovement => !book.edition.stacks_at_every_moment(),
        _ => false,
    }
}

/// The lowest hex in which the phasing side is over the limit.
pub fn overstacked(book: &Book, state: &State) -> Option<HexId> {
    let side = state.phasing();
    debug_assert!(side == GERMAN || side == SOVIET);
    state.units.held(side).hexes().find(|&h| state.units.count(side, h) > book.stack_limit)
}

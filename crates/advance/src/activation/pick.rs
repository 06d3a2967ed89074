//! Which unit moves next (3.0, 4.0).

use serde::{Deserialize, Serialize};

use super::{Activation, begin};
use crate::{
    prelude::*,
    reinforce::{self, Enter},
    stacking, surprise,
    words::{the_corps, whole_corps},
};

/// Which unit moves next, or comes onto the map.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickMover;

impl Question<crate::Advance> for PickMover {
    fn prompt(&self, at: At) -> Prompt {
        let (side, state) = (at.state.phasing(), at.state);
        let off = |&u: &UnitId| state.units.at(u).is_none() && !state.moved.has(u);
        let come = match state.units.of(side).filter(off).filter(|&u| reinforce::may_pick(at, u).is_ok()).count() {
            0 => String::new(),
            n => format!(" {} can come onto the map.", capital(count(n, "reinforcement", "reinforcements"))),
        };
        let words = format!("Which {} unit moves next?{come}", at.book.side_name(side));
        Prompt::new(at.case("79:4.0", "10:4.1"), words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let side = at.state.phasing();
        let bound = surprise::binds(at.state, side).then(|| surprise::Tolls::new(at));
        let before = out.len();
        // Units of one line of the schedule enter by the same hexes.
        let mut line = (None, false);
        for unit in at.state.units.of(side) {
            if at.state.moved.has(unit) {
                continue;
            }
            let may = match at.state.units.at(unit) {
                Some(_) => bound.as_ref().is_none_or(|tolls| tolls.must_move(at, unit)),
                None if line.0 == at.book.due[unit.index()] && line.1 => reinforce::is_ready(at, unit),
                None => {
                    line = (at.book.due[unit.index()], reinforce::may_pick(at, unit).is_ok());
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

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Pick(unit) => may_pick(at, unit),
            Act::Done if surprise::binds(at.state, at.state.phasing()) => surprise::may_end_phase(at),
            Act::Done => Ok(()),
            _ => refuse(at.case("79:3.0", "10:3.0"), "name the unit that moves next, or end the Movement Phase"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Pick(unit) = act else { return play.state.stack.done() };
        play.tell(|at| Event::Picked { unit: Called::now(at, unit) });
        if play.state.units.at(unit).is_none() {
            return play.state.stack.call(Enter { units: [unit.0, Activation::NOBODY, Activation::NOBODY] });
        }
        let act = begin(play.at(), unit);
        play.state.moved.add(unit);
        play.state.stack.call(act);
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Pick).or(click.hex.map(Act::Move))
    }

    fn done(&self, at: At) -> &'static str {
        if at.state.phasing() == GERMAN { "End the German movement phase" } else { "End the Soviet movement phase" }
    }

    fn undone(&self, at: At, offers: &[Act]) -> Option<String> {
        let picks = offers.iter().filter_map(|a| if let Act::Pick(unit) = a { Some(*unit) } else { None });
        let (mut here, mut off) = (0, 0);
        picks.for_each(|u| *(if at.state.units.at(u).is_some() { &mut here } else { &mut off }) += 1);
        let moved = (here > 0).then(|| count(here, "unit has not moved", "units have not moved"));
        let come = (off > 0).then(|| count(off, "reinforcement has not entered", "reinforcements have not entered"));
        let side = at.state.phasing();
        let over = |h| at.state.units.count(side, h).saturating_sub(at.book.stack_limit);
        let surplus: usize = at.state.units.held(side).iter().map(over).sum();
        let (one, many) = ("unit too many in its hex will be removed", "units too many in their hexes will be removed");
        let lost = (surplus > 0).then(|| count(surplus, one, many));
        let open: Vec<_> = moved.into_iter().chain(come).collect();
        // Without a unit that could still move, nothing can be done against it.
        (!open.is_empty()).then(|| capital(open.into_iter().chain(lost).collect::<Vec<_>>().join(", ")))
    }

    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        surprise::march_all(at).into_iter().chain(stacks(at, offers)).collect()
    }

    fn goes_on(&self) -> bool {
        true
    }

    /// The end of the phase: surplus units are removed (4.6), and a surprise of which somebody is missing does not come
    /// off (17.4).
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        if act != Act::Done {
            return Vec::new();
        }
        let side = at.state.phasing();
        let mut leads: Vec<_> = stacking::surplus_everywhere(at, side).collect();
        let missing = at.book.surprise_units.saturating_sub(at.state.surprise);
        if side == SOVIET && at.state.turn == at.book.surprise_turn && missing > 0 {
            let words = format!(
                "{} of the surprise {} not entered: no Soviet attack of this Game-Turn gets its four columns",
                count(missing.into(), "unit", "units"),
                if missing == 1 { "has" } else { "have" }
            );
            leads.push(Consequence::new(Matter::Wasted, at.case("79:17.4", "10:15.3"), words).against());
        }
        leads
    }
}

fn may_pick(at: At, unit: UnitId) -> Ruling {
    let side = at.state.phasing();
    if at.state.side(unit) != side {
        return refuse_about(at.case("79:4.0", "10:4.1"), "a player moves only his own units", Target::Unit(unit));
    }
    if at.state.moved.has(unit) {
        return refuse_about(at.case("79:3.0", "10:3.0"), "no unit is moved twice in a phase", Target::Unit(unit));
    }
    if at.state.units.at(unit).is_none() {
        return reinforce::may_pick(at, unit);
    }
    if surprise::binds(at.state, side) && !surprise::Tolls::new(at).must_move(at, unit) {
        let case = at.case("79:17.2", "10:15.1");
        if at.state.fixed.has(unit) {
            return refuse_about(
                case,
                "the units in [h:0205] and [h:2204] do not move on Game-Turn 1",
                Target::Unit(unit),
            );
        }
        return refuse_about(
            case,
            "on Game-Turn 1 this unit stays: it is next to a German unit or cannot come nearer",
            Target::Unit(unit),
        );
    }
    Ok(())
}

/// Whole stacks, and whole Panzer corps out of larger ones (4.5). Soviet units of Game-Turn 1 move singly.
fn stacks(at: At, legal: &[Act]) -> Vec<Shortcut> {
    if surprise::binds(at.state, at.state.phasing()) {
        return Vec::new();
    }
    let units = units_by_hex(at.state, legal, |act| if let Act::Pick(unit) = act { Some(unit) } else { None });
    let stacks = units.chunk_by(|a, b| a.0 == b.0).filter(|stack| stack.len() > 1);
    stacks
        .flat_map(|stack| of_stack(at, stack))
        .map(|(who, at, take)| taken(format!("Take {who}"), at, &take))
        .collect()
}

/// Those of a stack that are often taken together, and what they are called.
pub(super) fn of_stack(at: At, stack: &[(HexId, UnitId)]) -> Vec<(String, HexId, Vec<UnitId>)> {
    let hex = stack[0].0;
    let units: Vec<_> = stack.iter().map(|&(_, unit)| unit).collect();
    let take = &units[..units.len().min(at.book.stack_limit)];
    let whole = units.len() == at.state.units.count(at.state.phasing(), hex);
    let who = match whole_corps(at.book, take) {
        Some(corps) => the_corps(at.book, corps),
        None if take.len() == 1 => Called::now(at, take[0]).words(&at.book.info),
        None if take.len() < units.len() => party(at, take).0,
        None if whole => format!("all of {}", place(at.book, hex)),
        None => format!("all of {} that have not moved", place(at.book, hex)),
    };
    let corps = at.book.corps.iter().enumerate().filter_map(|(corps, (_, members))| {
        let those: Vec<_> = units.iter().copied().filter(|u| members.has(*u)).collect();
        (those.len() == members.len() && those != take).then(|| (the_corps(at.book, corps), hex, those))
    });
    [(who, hex, take.to_vec())].into_iter().chain(corps).collect()
}

/// One is picked, the others join.
pub(super) fn taken(say: String, at: HexId, units: &[UnitId]) -> Shortcut {
    let first = units.iter().take(1).map(|&u| Act::Pick(u));
    Shortcut::new(say, at, first.chain(units.iter().skip(1).map(|&u| Act::Join(u))))
}

/// Units on the map that an offer names, hex by hex.
pub fn units_by_hex(state: &State, legal: &[Act], named: impl Fn(Act) -> Option<UnitId>) -> Vec<(HexId, UnitId)> {
    let mut units: Vec<_> =
        legal.iter().filter_map(|&a| named(a)).filter_map(|u| Some((state.units.at(u)?, u))).collect();
    units.sort_unstable();
    units
}

//! How a party goes on (4.5): together or apart, by moving, overrunning, leaving somebody behind.

use arrayvec::ArrayVec;
use wargame::{Forecast, Step, Viewer};

use super::{Activation, begin, carry_on, changes::changes, go};
use crate::{
    combat::{self, Clash},
    forecast::forecast,
    movement::March,
    overrun,
    prelude::*,
    stacking, surprise, way,
    words::points,
};

impl Activation {
    /// Which part of the stack goes on is being chosen.
    fn chooses(&self) -> bool {
        self.now == Activation::CHOOSE
    }

    /// Members whose movement is not over, by index.
    fn open(&self) -> impl Iterator<Item = usize> + '_ {
        (0..3).filter(|&i| self.unit(i).is_some() && self.party[i] != Activation::FINISHED)
    }

    /// Members that went another way and could go on first (7.4).
    fn apart(&self) -> impl Iterator<Item = UnitId> + '_ {
        (0..3).filter(|&i| self.elsewhere(i) && !self.waits(i)).filter_map(|i| self.unit(i))
    }

    fn units(&self) -> Vec<UnitId> {
        self.group().map(|i| UnitId(self.members[i])).collect()
    }
}

impl Question<crate::Advance> for Activation {
    fn prompt(&self, at: At) -> Prompt {
        if !self.chooses() {
            return Prompt::new(at.case("79:4.2", "10:4.2"), of_move(at, self));
        }
        let left: Vec<_> = self.open().filter_map(|i| self.unit(i)).collect();
        let words = match left[..] {
            [unit] => format!("Does {} go on?", Called::now(at, unit).words(&at.book.info)),
            _ => format!("Which of {} goes on?", names(at, &left)),
        };
        Prompt::new(at.case("79:4.5", "10:4.5"), words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        if self.chooses() {
            out.extend(self.open().filter_map(|i| self.unit(i)).map(Act::Pick));
            out.push(Act::Done);
            return;
        }
        let march = March::new(at, self);
        if self.gathering && march.size < at.book.stack_limit && !surprise::binds(at.state, march.side) {
            let fresh = at.state.units.here(march.side, march.hex).filter(|u| !at.state.moved.has(*u));
            out.extend(fresh.map(Act::Join));
        }
        if march.size > 1 {
            out.extend(self.group().map(|i| Act::Drop(UnitId(self.members[i]))));
        }
        out.extend(self.apart().map(Act::Pick));
        let offers = march.offers();
        out.extend(offers.may.iter().map(Act::Move));
        let targets = at.book.near[march.hex.index()] & *at.state.units.held(march.side.other());
        out.extend(targets.iter().filter(|&h| overrun::may(&march, h).is_ok()).map(Act::Overrun));
        if offers.stop.is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let case = at.case("79:4.5", "10:4.5");
        if self.chooses() {
            return match act {
                Act::Done => Ok(()),
                Act::Pick(unit) => may_turn_to(at, self, unit),
                _ => refuse(case, "choose which of the units goes on, or end their movement"),
            };
        }
        let march = March::new(at, self);
        match act {
            Act::Join(unit) => may_join(&march, unit),
            Act::Drop(_) if march.size < 2 => refuse(case, "a single unit has nobody to leave behind"),
            Act::Drop(unit) => match self.index(unit) {
                Some(i) if self.party[i] == self.now => Ok(()),
                _ => refuse_about(case, "the unit is not in the moving stack", Target::Unit(unit)),
            },
            Act::Pick(unit) => may_turn_to(at, self, unit),
            Act::Move(to) => march.may_move(to),
            Act::Overrun(hex) => overrun::may(&march, hex),
            Act::Done => march.offers().stop,
            _ => refuse(at.case("79:4.0", "10:4.1"), "a unit is moving: move it, overrun, or end its movement"),
        }
    }

    fn answer<L: Listen<Event>>(mut self, play: &mut Play<L>, act: Act) {
        if !matches!(act, Act::Pick(_)) {
            self.wake();
        }
        match act {
            Act::Pick(unit) => {
                self.turn_to(self.index(unit).expect("a member"));
                play.tell(|at| Event::GoesOn { unit: Called::now(at, unit) });
            }
            Act::Join(unit) => {
                let i = (0..3).find(|&i| self.members[i] == Activation::NOBODY).expect("there is room");
                self.members[i] = unit.0;
                self.party[i] = self.now;
                self.left[i] = begin(play.at(), unit).left[0];
                play.state.moved.add(unit);
                play.tell(|at| Event::Joined { unit: Called::now(at, unit) });
            }
            // It keeps what it has left, and may go on later (79:4.5c, 79:4.5d).
            Act::Drop(unit) => {
                let i = self.index(unit).expect("a member");
                self.gathering = false;
                if self.fresh >> i & 1 != 0 {
                    // It has done nothing yet: it is as if it had never joined, and may move in its own time (6.3).
                    self.members[i] = Activation::NOBODY;
                    play.state.moved.remove(unit);
                } else {
                    self.party[i] = self.free_party();
                }
                play.tell(|at| Event::Dropped { unit: Called::now(at, unit) });
            }
            Act::Move(to) => go(play, &mut self, to),
            Act::Overrun(hex) => return overrun::begin(play, self, hex),
            Act::Done => {
                let now = self.now;
                for party in self.party.iter_mut().filter(|p| **p == now || now == Activation::CHOOSE) {
                    *party = Activation::FINISHED;
                }
                self.now = Activation::CHOOSE;
            }
            _ => unreachable!("checked before"),
        }
        carry_on(play.state, self);
    }

    /// Equal parts: the lowest member stands for all.
    fn redundant(&self, _: At, act: Act) -> bool {
        let Act::Pick(unit) = act else { return false };
        let party = self.index(unit).map_or(Activation::FINISHED, |i| self.party[i]);
        self.of(party).any(|i| self.members[i] < unit.0)
    }

    fn steps(&self, at: At, act: Act, out: &mut Vec<Act>) {
        if let Act::Move(to) = act {
            out.extend(March::new(at, self).way(to).0.into_iter().map(Act::Move));
        }
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        self.units()
    }

    fn in_hand(&self, _: At) -> bool {
        true
    }

    /// An enemy hex is to be overrun, another unit of their hex to be taken along, one that went another way is to go
    /// on instead, any other hex is where they shall go.
    fn click(&self, at: At, click: &Click) -> Option<Act> {
        if self.chooses() {
            return click.one.map(Act::Pick);
        }
        if click.foe {
            return click.hex.map(Act::Overrun);
        }
        let stand = self.group().next().and_then(|i| at.state.units.at(UnitId(self.members[i])));
        match click.unit.filter(|&u| !self.group().any(|i| self.members[i] == u.0)) {
            Some(unit) if self.index(unit).is_some() => Some(Act::Pick(unit)),
            Some(unit) if click.hex.is_none() || click.hex == stand => Some(Act::Join(unit)),
            _ => click.hex.map(Act::Move),
        }
    }

    fn done(&self, _: At) -> &'static str {
        if self.chooses() {
            "End their movement"
        } else if self.group().all(|i| self.fresh >> i & 1 != 0) {
            "Stay here"
        } else {
            "Stop here"
        }
    }

    /// Of a party that has moved and can neither go on nor overrun, together or apart, and has nobody to make way for
    /// who might open its way.
    fn routine(&self, at: At, offers: &[Act]) -> bool {
        let choosing = self.chooses();
        let goes = |a: &Act| match a {
            Act::Move(_) | Act::Overrun(_) | Act::Join(_) => true,
            Act::Pick(_) => !choosing,
            _ => false,
        };
        let over = |i| (!choosing && self.party[i] != self.now) || (self.fresh >> i & 1 == 0 && stuck(at, *self, i));
        !offers.iter().any(goes) && self.open().all(over)
    }

    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        changes(at, self, offers)
    }

    fn shown(&self, at: At, offers: &[Act]) -> Vec<Offer> {
        if self.chooses() {
            return offers.iter().map(|&act| Offer::plain(act)).collect();
        }
        let march = March::new(at, self);
        let reach = march.offers().reach;
        let shown = |&act: &Act| match act {
            Act::Move(to) => Offer { left: reach.left(to), stops: march.stops_in(to), ..Offer::plain(act) },
            Act::Overrun(hex) => {
                Offer { left: Some(march.left.saturating_sub(overrun::price(&march, hex))), ..Offer::plain(act) }
            }
            _ => Offer::plain(act),
        };
        offers.iter().map(shown).collect()
    }

    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        let Act::Overrun(hex) = act else { return None };
        let (targets, force) = (Hexes::of(hex), self.units().into_iter().collect::<UnitSet>());
        let guard = combat::defenders(at.state, &targets, at.state.phasing().other(), true);
        let both = !force.is_empty() && !guard.is_empty();
        both.then(|| forecast(at, viewer, &Clash { targets: &targets, force, guard, overrun: true, air: 0 }))
    }

    fn way(&self, at: At, act: Act) -> Vec<Step> {
        if self.chooses() { Vec::new() } else { way::moves(&March::new(at, self), act) }
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        if self.chooses() {
            return Vec::new();
        }
        let (march, units) = (March::new(at, self), self.units());
        let mut leads = Vec::new();
        match act {
            Act::Move(to) => {
                leads.extend(stacking::surplus_in(at, march.side, to, &units));
                if march.stops_in(to) {
                    let words = "it stops there in an enemy zone of control: only disengaging or an overrun leads on";
                    leads.push(Consequence::new(Matter::Halted, at.case("79:4.7", "10:4.7"), words).on([to]));
                }
                if !at.state.forts.is_empty() && march.side == GERMAN {
                    leads.extend(forts_gone(at, march.way(to).0.into_iter()));
                }
            }
            Act::Overrun(hex) => {
                let words = "if it succeeds, losses are taken in steps only, and one unit at least advances";
                leads.push(Consequence::note(at.case("79:7.6", "10:7.6"), words).on([hex]));
                leads.extend(combat::turned_up(at, units.into_iter()));
            }
            Act::Drop(unit) if self.index(unit).is_some_and(|i| self.fresh >> i & 1 == 0) => {
                let words = "units once apart do not move together again";
                leads.push(Consequence::note(at.case("79:4.5", "10:4.5"), words).of([unit]));
            }
            Act::Done => {
                leads.extend(stacking::surplus_in(at, march.side, march.hex, &[]));
                if march.left > 0 && !march.fresh {
                    let words = format!("the movement points left, {}, are lost", points(march.left));
                    leads.push(Consequence::note(at.case("79:4.1", "10:4.1"), words));
                }
            }
            _ => {}
        }
        leads
    }
}

/// Forts that go because Germans enter their hexes, for good (15.2).
pub fn forts_gone(at: At, hexes: impl Iterator<Item = HexId>) -> Option<Consequence> {
    let forts: Vec<_> = hexes.filter(|&hex| at.state.forts.has(hex)).collect();
    let words = || format!("the Soviets lose their fort on {} for good", places(at.book, forts.iter().copied()));
    (!forts.is_empty()).then(|| Consequence::note(at.case("79:15.2", "10:13.2"), words()).on(forts.iter().copied()))
}

/// Which of those that moved together goes on is the player's choice, at any moment (79:7.4b).
fn may_turn_to(at: At, act: &Activation, unit: UnitId) -> Ruling {
    let (case, about) = (at.case("79:7.4", "10:7.4"), Target::Unit(unit));
    match act.index(unit) {
        Some(i) if act.party[i] == Activation::FINISHED => {
            refuse_about(at.case("79:4.5", "10:4.5"), "the movement of this unit is over", about)
        }
        Some(i) if act.party[i] == act.now => refuse_about(case, "the unit is among those that move now", about),
        Some(i) if act.waits(i) => {
            refuse_about(case, "the unit made way: first the others do something or end their movement", about)
        }
        Some(_) => Ok(()),
        None => refuse_about(at.case("79:3.0", "10:3.0"), "first the units that moved together finish", about),
    }
}

fn may_join(march: &March, unit: UnitId) -> Ruling {
    let (at, state) = (march.at(), march.state);
    let case = at.case("79:4.5", "10:4.5");
    let about = Target::Unit(unit);
    if state.side(unit) != march.side || state.units.at(unit) != Some(march.hex) {
        return refuse_about(case, "only units that begin the phase in the same hex move together", about);
    }
    if state.moved.has(unit) {
        return refuse_about(at.case("79:3.0", "10:3.0"), "no unit is moved twice in a phase", about);
    }
    if !march.act.gathering {
        return refuse_about(case, "a moving stack picks up no unit", about);
    }
    if march.size >= at.book.stack_limit {
        return refuse_about(case, "at most three units move together", about);
    }
    if surprise::binds(state, march.side) {
        return refuse_about(at.case("79:17.2", "10:15.1"), "on Game-Turn 1 Soviet units move singly", about);
    }
    Ok(())
}

/// Where a party goes from, and the points left to the member that has fewest.
fn of_move(at: At, act: &Activation) -> String {
    let group: ArrayVec<usize, 3> = act.group().collect();
    let units: ArrayVec<UnitId, 3> = group.iter().map(|&i| UnitId(act.members[i])).collect();
    let (who, one) = party(at, &units);
    let verb = if one { "does" } else { "do" };
    let from = units.first().and_then(|&u| at.state.units.at(u)).map(|h| place(at.book, h)).unwrap_or_default();
    let Some(&slowest) = group.iter().min_by_key(|&&i| act.left[i]) else { return String::new() };
    let (left, of) = (act.left[slowest], at.book.allowances[usize::from(act.members[slowest])]);
    let halved = act.fresh >> slowest & 1 != 0 && left < of * at.book.point;
    let why = if halved { ": no supply" } else { "" };
    let march = March::new(at, act);
    let apart: Vec<_> = act.apart().collect();
    let others =
        if apart.is_empty() { String::new() } else { format!(" {} can go on first.", capital(names(at, &apart))) };
    if march.offers().may.is_empty() && !overruns(&march) {
        return format!("From {from} {who} can go no further. {} of {of} points left{why}.{others}", points(left));
    }
    format!("Where {verb} {who} go from {from}? {} of {of} points left{why}.{others}", points(left))
}

/// Whether a member could do nothing even alone; a stack never can what none of its members can.
fn stuck(at: At, act: Activation, i: usize) -> bool {
    let mut alone = act;
    alone.now = act.free_party();
    alone.party[i] = alone.now;
    let march = March::new(at, &alone);
    march.offers().may.is_empty() && !overruns(&march)
}

/// Whether a party could overrun somebody.
fn overruns(march: &March) -> bool {
    let foes = march.book.near[march.hex.index()] & *march.state.units.held(march.side.other());
    foes.iter().any(|h| overrun::may(march, h).is_ok())
}

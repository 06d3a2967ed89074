//! Advance after combat (10.9; second edition 8.48; overruns 7.6).

use hexmap::Dir;
use serde::{Deserialize, Serialize};

use crate::{activation::forts_gone, battle::side_of, prelude::*, results, zone::zone_of};

/// Units of the victor that may still advance: participants that neither retreated nor have advanced; a defender
/// only if its half was "-", which is when its side may advance at all.
fn victors(state: &State, attacker: bool) -> UnitSet {
    results::affected(state, attacker) - state.battle.retreated - state.battle.advanced
}

/// The emptied combat hexes next to a hex, and the first hexes of two-hex retreats out of them (10.9; 79:7.6f,
/// 10:7.6b).
fn open_to(at: At, attacker: bool, from: HexId, side: Side) -> HexSet {
    let (list, number) = if attacker { (&at.state.battle.targets, 0) } else { (&at.state.battle.bases, 1) };
    let enemy = at.state.units.held(side.other());
    let room = |h: HexId| at.state.units.count(side, h) < at.book.stack_limit;
    let mut open = HexSet::EMPTY;
    for (i, hex) in list.iter().enumerate() {
        if enemy.has(hex) || !at.book.adjacent(from, hex) {
            continue;
        }
        if room(hex) {
            open.add(hex);
        } else if at.book.edition.stacks_at_every_moment() {
            continue;
        }
        for dir in Dir::ALL {
            if at.state.battle.opened[number][i] >> dir.index() & 1 == 0 {
                continue;
            }
            let second = at.book.map.step(hex, dir);
            if !enemy.has(second) && room(second) && second != from {
                open.add(second);
            }
        }
    }
    open
}

/// The hexes a unit may advance to.
pub fn goals(at: At, attacker: bool, unit: UnitId) -> HexSet {
    match at.state.units.at(unit) {
        Some(from) => open_to(at, attacker, from, at.state.side(unit)),
        None => HexSet::EMPTY,
    }
}

/// Units that can advance somewhere.
pub fn able(at: At, attacker: bool) -> UnitSet {
    victors(at.state, attacker).iter().filter(|&u| !goals(at, attacker, u).is_empty()).collect()
}

/// Asks the victor, if there is one and he can advance: the attacker if a defenders' hex is empty; the defender if
/// his half was "-", it was no overrun (79:7.7d, 10:7.7b), and an attackers' hex is empty. On a split result the
/// attackers still in place may (79:10.3b), never the defender (79:10.3c, 10:8.43a).
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let (at, battle) = (play.at(), &play.state.battle);
    let attacker = !able(at, true).is_empty();
    if attacker || battle.defender == Half::None && !battle.overrun && !able(at, false).is_empty() {
        play.state.stack.call(Follow { attacker, hand: None });
    }
}

/// An overrun obliges one unit at least (79:7.6c, 10:7.6a); without a survivor nobody (79:7.6e).
fn obliged(state: &State, attacker: bool) -> bool {
    attacker && state.battle.overrun && state.battle.advanced.is_empty()
}

/// Which units advance, and where.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Follow {
    pub attacker: bool,
    pub hand: Option<UnitId>,
}

impl Question<crate::Advance> for Follow {
    fn side(&self, at: At) -> Side {
        side_of(at.state, self.attacker)
    }

    fn prompt(&self, at: At) -> Prompt {
        let case = at.case("79:10.9", "10:8.48");
        if let Some(unit) = self.hand {
            return Prompt::new(case, format!("Where does {} advance to?", Called::now(at, unit).words(&at.book.info)));
        }
        let into: Vec<_> = emptied(at.state, self.attacker).collect();
        let goals = able(at, self.attacker).iter().map(|u| goals(at, self.attacker, u));
        let beyond = goals.fold(HexSet::EMPTY, |all, hexes| all | hexes) - into.iter().copied().collect();
        let on = if beyond.is_empty() { String::new() } else { format!(", or on to {}", either(at.book, &beyond)) };
        let (who, into) = (at.book.side_name(self.side(at)), places(at.book, into.into_iter()));
        Prompt::new(case, format!("Which {who} units advance into {into}{on}?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        match self.hand {
            Some(unit) => out.extend(goals(at, self.attacker, unit).iter().map(Act::At)),
            None => {
                out.extend(able(at, self.attacker).iter().map(Act::Advance));
                if !obliged(at.state, self.attacker) {
                    out.push(Act::Done);
                }
            }
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let (case, attacker) = (at.case("79:10.9", "10:8.48"), self.attacker);
        match (self.hand, act) {
            (Some(unit), Act::At(hex)) if goals(at, attacker, unit).has(hex) => Ok(()),
            (Some(_), Act::At(hex)) => refuse_about(
                case,
                "the advance leads into a hex the enemy was driven from, or the first hex of his two-hex retreat",
                Target::Hex(hex),
            ),
            (Some(_), _) => refuse(case, "name the hex the unit advances to"),
            (None, Act::Advance(unit)) => may_advance(at, attacker, unit),
            (None, Act::Done) if obliged(at.state, attacker) => refuse(
                at.case("79:7.6", "10:7.6"),
                "after a successful overrun one unit at least advances into the hex",
            ),
            (None, Act::Done) => Ok(()),
            (None, _) => refuse(case, "an advance is made at once or not at all: name a unit, or end it"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let attacker = self.attacker;
        match (self.hand, act) {
            (None, Act::Advance(unit)) => play.state.stack.goto(Follow { attacker, hand: Some(unit) }),
            (Some(unit), Act::At(hex)) => {
                let from = play.state.units.at(unit).expect("an advancing unit is on the map");
                // On the way to a second hex the unit enters the combat hex, and a German removes a fort there.
                if let Some(over) = through(play.at(), attacker, from, hex) {
                    enter(play, unit, over);
                }
                let who = Called::now(play.at(), unit);
                enter(play, unit, hex);
                play.state.battle.advanced.add(unit);
                play.tell(|_| Event::Advanced { unit: who, hex });
                if able(play.at(), attacker).is_empty() {
                    play.state.stack.done();
                } else {
                    play.state.stack.goto(Follow { attacker, hand: None });
                }
            }
            _ => play.state.stack.done(),
        }
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        self.hand.into_iter().collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        if self.hand.is_some() { click.hex.map(Act::At) } else { click.one.map(Act::Advance) }
    }

    fn done(&self, at: At) -> &'static str {
        match (self.hand, at.state.battle.advanced.is_empty()) {
            (Some(_), _) => "",
            (None, true) => "Do not advance",
            (None, false) => "Advance no further",
        }
    }

    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        if self.hand.is_none() { advances(at, self.attacker) } else { Vec::new() }
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let mut leads = Vec::new();
        match (self.hand, act) {
            (Some(unit), Act::At(hex)) => {
                let side = at.state.side(unit);
                if at.state.battle.overrun && zone_of(at, side.other()).has(hex) {
                    let words = "it stops there in an enemy zone of control: only disengaging or an overrun leads on";
                    leads.push(Consequence::new(Matter::Halted, at.case("79:4.7", "10:4.7"), words).on([hex]));
                }
                if side == GERMAN {
                    leads.extend(forts_gone(at, std::iter::once(hex)));
                }
            }
            (None, Act::Done) => {
                let words = "an advance is made at once or not at all";
                leads.push(Consequence::note(at.case("79:10.9", "10:8.48"), words));
            }
            _ => {}
        }
        leads
    }
}

fn may_advance(at: At, attacker: bool, unit: UnitId) -> Ruling {
    let (case, about) = (at.case("79:10.9", "10:8.48"), Target::Unit(unit));
    if able(at, attacker).has(unit) {
        return Ok(());
    }
    if at.state.side(unit) != side_of(at.state, attacker) || !results::affected(at.state, attacker).has(unit) {
        return refuse_about(case, "only units of the victor that took part advance", about);
    }
    if at.state.battle.retreated.has(unit) {
        return refuse_about(case, "a unit that retreated does not advance", about);
    }
    if at.state.battle.advanced.has(unit) {
        return refuse_about(case, "the unit has advanced already", about);
    }
    refuse_about(case, "no emptied hex with room is open to the unit", about)
}

/// The combat hex an advance to a second hex leads through; nothing for an advance into a combat hex itself.
fn through(at: At, attacker: bool, from: HexId, to: HexId) -> Option<HexId> {
    let (list, number) = if attacker { (&at.state.battle.targets, 0) } else { (&at.state.battle.bases, 1) };
    if list.has(to) && at.book.adjacent(from, to) {
        return None;
    }
    let side = side_of(at.state, attacker);
    let passes = |(i, hex): &(usize, HexId)| {
        let opened = at.book.dir(*hex, to).is_some_and(|d| at.state.battle.opened[number][*i] >> d.index() & 1 != 0);
        let room = !at.book.edition.stacks_at_every_moment() || at.state.units.count(side, *hex) < at.book.stack_limit;
        opened && room && at.book.adjacent(from, *hex) && !at.state.units.held(side.other()).has(*hex)
    };
    list.iter().enumerate().find(passes).map(|(_, hex)| hex)
}

/// The combat hexes the loser has left.
fn emptied(state: &State, attacker: bool) -> impl Iterator<Item = HexId> + '_ {
    let list: &Hexes = if attacker { &state.battle.targets } else { &state.battle.bases };
    let enemy = state.units.held(side_of(state, attacker).other());
    list.iter().filter(|h| !enemy.has(*h))
}

/// Hexes of which one is meant: `0311 or Siauliai (0510)`.
fn either(book: &Book, hexes: &HexSet) -> String {
    hexes.iter().map(|h| place(book, h)).collect::<Vec<_>>().join(" or ")
}

/// All that can advance into one hex, as far as it has room.
fn advances(at: At, attacker: bool) -> Vec<Shortcut> {
    let able = able(at, attacker);
    let goals: Vec<_> = able.iter().map(|u| (u, goals(at, attacker, u))).collect();
    let hexes = goals.iter().fold(HexSet::EMPTY, |all, (_, hexes)| all | *hexes);
    let mut out = Vec::new();
    for hex in hexes.iter() {
        let side = side_of(at.state, attacker);
        let room = at.book.stack_limit.saturating_sub(at.state.units.count(side, hex));
        let mut units: Vec<_> = goals.iter().filter(|(_, to)| to.has(hex)).map(|&(u, _)| u).collect();
        // Where not all find room, those of full strength go.
        units.sort_by_key(|u| at.state.reduced.has(*u));
        units.truncate(room);
        if units.len() > 1 {
            let say = format!("Advance with {} to {}", party(at, &units).0, place(at.book, hex));
            out.push(Shortcut::new(say, hex, units.iter().flat_map(|&u| [Act::Advance(u), Act::At(hex)])));
        }
    }
    out
}

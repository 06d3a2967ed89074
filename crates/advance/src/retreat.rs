//! Retreats, one unit at a time, into safe hexes (10.6 to 10.8; second edition 8.46, 8.47).

mod rows;

use serde::{Deserialize, Serialize};

pub use self::rows::at_once;
use crate::{activation::forts_gone, battle::side_of, prelude::*, results::affected, zone::zone_of};

/// The enemy's hexes when the combat was announced.
fn references(state: &State, attacker: bool) -> &Hexes {
    if attacker { &state.battle.targets } else { &state.battle.bases }
}

/// Distance from a hex to the nearest of the enemy's original hexes.
fn distance(book: &Book, hex: HexId, references: impl Iterator<Item = HexId>) -> u16 {
    references.filter_map(|r| book.map.distance(hex, r)).min().unwrap_or(u16::MAX)
}

/// Why a step of a retreat is not safe for a unit of a side (10.7): `away` is how far a hex is from the enemy that
/// caused it, `zone` the enemy's zone of control.
pub fn safe(at: At, side: Side, (from, to): (HexId, HexId), away: impl Fn(HexId) -> u16, zone: &HexSet) -> Ruling {
    let (case, about) = (at.case("79:10.7", "10:8.47"), Target::Hex(to));
    if !at.book.near[from.index()].has(to) {
        return refuse_about(
            case,
            "a unit retreats hex by hex over land, not across all-lake or all-sea hexsides",
            about,
        );
    }
    if at.state.units.held(side.other()).has(to) {
        return refuse_about(case, "an enemy unit is there", about);
    }
    if away(to) <= away(from) {
        return refuse_about(case, "every hex of a retreat is farther from the enemy that caused it", about);
    }
    let friends = at.state.units.count(side, to);
    if friends >= at.book.stack_limit {
        return refuse_about(case, "three friendly units are there already", about);
    }
    if friends == 0 && zone.has(to) {
        return refuse_about(case, "the hex is in an enemy zone of control and no friendly unit is there", about);
    }
    Ok(())
}

/// Whether safe hexes lead so far away from an enemy in some hexes, whichever are taken (10.7).
pub fn leads_out(at: At, side: Side, from: HexId, references: &HexSet, length: u8, zone: &HexSet) -> bool {
    let away = |hex| distance(at.book, hex, references.iter());
    at.book.near[from.index()].iter().any(|to| {
        safe(at, side, (from, to), away, zone).is_ok()
            && (length < 2 || leads_out(at, side, to, references, length - 1, zone))
    })
}

/// The hexes a unit could retreat to in the combat at hand if it went next.
pub fn open_to(at: At, unit: UnitId, attacker: bool) -> HexSet {
    choices(at, unit, attacker)
}

/// The hexes a unit may retreat to in the combat at hand.
fn choices(at: At, unit: UnitId, attacker: bool) -> HexSet {
    havens(at, unit, references(at.state, attacker))
}

/// The hexes a unit may retreat to from an enemy in some hexes: safe ones, vacant ones before occupied ones (10.8).
/// None leads off the map (4.8).
pub fn havens(at: At, unit: UnitId, references: &Hexes) -> HexSet {
    let Some(from) = at.state.units.at(unit) else { return HexSet::EMPTY };
    let side = at.state.side(unit);
    let zone = zone_of(at, side.other());
    let away = |hex| distance(at.book, hex, references.iter());
    let all: HexSet =
        at.book.near[from.index()].iter().filter(|&to| safe(at, side, (from, to), away, &zone).is_ok()).collect();
    let vacant = all - *at.state.units.held(side);
    if vacant.is_empty() { all } else { vacant }
}

/// Which unit retreats next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Retreat {
    pub attacker: bool,
    pub length: u8,
    pub to_go: UnitSet,
}

impl Question<crate::Advance> for Retreat {
    fn side(&self, at: At) -> Side {
        side_of(at.state, self.attacker)
    }

    fn prompt(&self, at: At) -> Prompt {
        let (units, who) = (self.to_go.iter().collect::<Vec<_>>(), at.book.side_name(self.side(at)));
        let retreat = if units.len() == 1 { "retreats" } else { "retreat" };
        let (units, far) = (capital(names(at, &units)), count(self.length.into(), "hex", "hexes"));
        let words = format!("{units} {retreat} {far}: which {who} unit is next?");
        Prompt::new(at.case("79:10.6", "10:8.46"), words)
    }

    fn offers(&self, _: At, out: &mut Vec<Act>) {
        out.extend(self.to_go.iter().map(Act::Pick));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let case = at.case("79:10.6", "10:8.46");
        match act {
            Act::Pick(unit) if self.to_go.has(unit) => Ok(()),
            Act::Pick(unit) => refuse_about(case, "the unit does not retreat, or has done so", Target::Unit(unit)),
            Act::Done => refuse(case, "all affected units retreat"),
            _ => refuse(case, "units retreat one at a time: name the next"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Pick(unit) = act else { unreachable!("checked before") };
        play.state.stack.goto(Retreat { to_go: self.to_go.without(unit), ..self });
        play.state.battle.retreated.add(unit);
        play.state.stack.call(RetreatTo { unit, attacker: self.attacker, left: self.length, first: HexId::NONE });
        stuck(play, unit, self.attacker);
    }

    /// Whoever is gone does not retreat.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let to_go = self.to_go & affected(play.state, self.attacker);
        if to_go.is_empty() {
            play.state.stack.done();
            return true;
        }
        play.state.stack.goto(Retreat { to_go, ..self });
        false
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        at.state.battle.targets.iter().collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Pick)
    }

    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        rows::of_stacks(&Rehearsal::new(at), self)
    }
}

/// Removes the unit now retreating if no safe hex is there for it.
fn stuck(play: &mut Play<impl Listen<Event>>, unit: UnitId, attacker: bool) {
    if choices(play.at(), unit, attacker).is_empty() {
        eliminate(play, unit, Fate::new(Cause::NoRetreat, "it has no safe hex to retreat to"));
        play.state.stack.done();
    }
}

/// Where a unit retreats, `left` hexes still; `first` is the hex it left before, if any.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RetreatTo {
    pub unit: UnitId,
    pub attacker: bool,
    pub left: u8,
    pub first: HexId,
}

impl Question<crate::Advance> for RetreatTo {
    fn side(&self, at: At) -> Side {
        side_of(at.state, self.attacker)
    }

    fn prompt(&self, at: At) -> Prompt {
        let name = Called::now(at, self.unit).face(&at.book.info);
        let from = at.state.units.at(self.unit).map(|h| place(at.book, h)).unwrap_or_default();
        let far = if self.left > 1 { format!(" {} hexes to go.", self.left) } else { String::new() };
        Prompt::new(at.case("79:10.7", "10:8.47"), format!("Where does {name} retreat from {from}?{far}"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(choices(at, self.unit, self.attacker).iter().map(Act::Retreat));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let case = at.case("79:10.6", "10:8.46");
        let Act::Retreat(to) = act else { return refuse(case, "the unit completes its retreat before anything else") };
        let Some(from) = at.state.units.at(self.unit) else { return refuse(case, "the unit is gone") };
        let (side, enemy) = (at.state.side(self.unit), references(at.state, self.attacker));
        let away = |hex| distance(at.book, hex, enemy.iter());
        safe(at, side, (from, to), away, &zone_of(at, side.other()))?;
        if !choices(at, self.unit, self.attacker).has(to) {
            let case = at.case("79:10.8", "10:8.47");
            return refuse_about(case, "a vacant safe hex comes before an occupied one", Target::Hex(to));
        }
        Ok(())
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Retreat(to) = act else { unreachable!("checked before") };
        let RetreatTo { unit, attacker, left, first } = self;
        let from = play.state.units.at(unit).expect("a retreating unit is on the map");
        play.tell(|at| Event::Retreated { unit: Called::now(at, unit), hex: to });
        enter(play, unit, to);
        if left > 1 {
            play.state.stack.goto(RetreatTo { left: left - 1, first: from, ..self });
            return stuck(play, unit, attacker);
        }
        if first.exists() {
            open_way(play.book, play.state, attacker, first, from);
        }
        play.state.stack.done();
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Retreat)
    }

    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        if self.left > 1 { rows::of_unit(at, self) } else { Vec::new() }
    }

    /// Whoever comes into a hex that is attacked later in the phase does not defend it, and goes with it (8.4).
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::Retreat(to) = act else { return Vec::new() };
        let mut leads = Vec::new();
        let (state, side) = (at.state, at.state.side(self.unit));
        if !self.attacker && !state.battle.overrun && self.left == 1 {
            let fresh = |&unit: &UnitId| state.units.at(unit).is_some_and(|hex| at.book.near[hex.index()].has(to));
            let attackers = state.units.of(side.other()).filter(fresh).any(|unit| !state.fought.has(unit));
            let target = state.units.here(side, to).any(|unit| !state.attacked.has(unit));
            if attackers && target {
                let words = format!(
                    "if {} is attacked in this phase, the unit adds nothing and is eliminated with any loss or retreat there",
                    place(at.book, to)
                );
                leads.push(Consequence::note(at.case("79:8.4", "10:8.2"), words).of([self.unit]).on([to]).against());
            }
        }
        if side == GERMAN {
            leads.extend(forts_gone(at, std::iter::once(to)));
        }
        leads
    }
}

/// A completed two-hex retreat from `left_hex` over `over` opens that hex to the victor (10.9).
fn open_way(book: &Book, state: &mut State, attacker: bool, left_hex: HexId, over: HexId) {
    let (list, side) = if attacker { (&state.battle.bases, 1) } else { (&state.battle.targets, 0) };
    if let (Some(i), Some(dir)) = (list.index(left_hex), book.dir(left_hex, over)) {
        state.battle.opened[side][i] |= 1 << dir.index();
    }
}

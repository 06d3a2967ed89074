//! Battle groups (section 14): a full division breaks down, a reduced one takes a group back.

use crate::prelude::*;

/// The place of a group in the arrays of the state.
fn number(book: &Book, group: UnitId) -> Option<usize> {
    book.groups.iter().position(|&g| g == group)
}

fn is_group(book: &Book, unit: UnitId) -> bool {
    book.units.get(unit.index()).is_some_and(|u| u.group)
}

/// The next group in the pool of the type of a division (14.0): all of one type are alike.
fn in_pool(at: At, division: UnitId) -> Option<usize> {
    let kind = at.unit(division).kind;
    let free = |&group: &UnitId| at.state.units.place(group) == POOL && at.unit(group).kind == kind;
    at.book.groups.iter().position(free)
}

/// Why a unit is no division of the German army (14.0f): Finns have no groups (14.0h), the Soviets neither.
fn division(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if at.nation(unit) != Nation::German {
        return refuse_about("14.0", "only divisions of the German army have battle groups", about);
    }
    if at.book.is_hq(unit) || is_group(at.book, unit) {
        return refuse_about("14.0", "only a division breaks down or combines", about);
    }
    Ok(())
}

/// Whether a unit forms a battle group now (14.0): an activated full division (14.0a, 14.0j), once a turn (14.0g).
pub fn may_split(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    division(at, unit)?;
    if !at.state.activation.units.has(unit) || at.state.units.at(unit).is_none() {
        return refuse_about("14.0", "only an activated division on the map forms a battle group", about);
    }
    if at.steps(unit) < 2 {
        return refuse_about("14.0", "a reduced division is not broken down", about);
    }
    if at.state.regrouped.has(unit) {
        return refuse_about("14.0", "a division breaks down or combines once a turn", about);
    }
    match in_pool(at, unit) {
        Some(_) => Ok(()),
        None => refuse_about("14.0", "no battle group of its type is left in the pool", about),
    }
}

/// Reduces a division and puts a group beside it, which acts with it (14.0b, 14.0c): it has the division's supply (5.2) and its
/// way of supply (5.1; 14.0i).
pub fn split(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    let at = play.at();
    let (Some(number), Some(hex)) = (in_pool(at, unit), at.state.units.at(unit)) else {
        unreachable!("checked before");
    };
    let group = at.book.groups[number];
    let state = &mut *play.state;
    state.parent[number] = unit;
    state.merging[number] = NOBODY;
    state.failed[group.index()] = state.failed[unit.index()];
    state.range[group.index()] = state.range[unit.index()];
    state.reduced.add(unit);
    state.regrouped.add(unit);
    state.activated.add(group);
    state.activation.units.add(group);
    if state.entered.has(unit) {
        state.entered.add(group);
    }
    play.tell(|_| Event::Split { unit, group, hex });
    enter(play, group, hex);
}

/// Whether a group can take part in a combination now (14.0d).
fn combines(at: At, group: UnitId) -> Ruling {
    let about = Target::Unit(group);
    let Some(number) = number(at.book, group) else {
        return refuse_about("14.0", "name the battle group that is combined", about);
    };
    if !at.state.activation.units.has(group) || at.state.units.at(group).is_none() {
        return refuse_about("14.0", "only an activated battle group is combined", about);
    }
    if at.state.merging[number] != NOBODY {
        return refuse_about("14.0", "the battle group is being combined already", about);
    }
    match partners(at, group).next() {
        Some(_) => Ok(()),
        None => refuse_about("14.0", "no activated reduced division of its type that may combine is in the hex", about),
    }
}

/// Why a division does not combine with a group (14.0d, 14.0f).
fn takes(at: At, group: UnitId, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    division(at, unit)?;
    if !at.state.activation.units.has(unit) {
        return refuse_about("14.0", "only an activated division combines", about);
    }
    if at.state.units.at(unit).is_none() || at.state.units.at(unit) != at.state.units.at(group) {
        return refuse_about("14.0", "division and battle group are in one hex to combine", about);
    }
    if at.unit(unit).kind != at.unit(group).kind {
        return refuse_about("14.0", "division and battle group are of one type to combine", about);
    }
    if at.steps(unit) > 1 {
        return refuse_about("14.0", "the division is full", about);
    }
    match at.state.regrouped.has(unit) {
        true => refuse_about("14.0", "a division breaks down or combines once a turn", about),
        false => Ok(()),
    }
}

/// Divisions that can take a group back.
fn partners(at: At<'_>, group: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let here = at.state.units.at(group).into_iter().flat_map(move |hex| at.state.units.here(GERMAN, hex));
    here.filter(move |&unit| takes(at, group, unit).is_ok())
}

/// Whether any group can be combined as a move mode ends.
pub fn can_merge(at: At) -> bool {
    at.state.phasing() == GERMAN && at.book.groups.iter().any(|&group| combines(at, group).is_ok())
}

/// The combination is declared; it comes to pass in the next reinforcement phase (14.0).
fn declare(play: &mut Play<impl Listen<Event>>, group: UnitId, unit: UnitId) {
    let number = number(play.book, group).expect("checked before");
    play.state.merging[number] = unit;
    play.state.regrouped.add(unit);
    play.tell(|_| Event::Merging { unit, group });
}

/// Combinations declared in the turn before (14.0e): both have to be on the map, wherever they went meanwhile, else
/// nothing comes of it (14.0k).
pub fn merge(play: &mut Play<impl Listen<Event>>) {
    for (number, &group) in play.book.groups.iter().enumerate() {
        let unit = std::mem::replace(&mut play.state.merging[number], NOBODY);
        if unit == NOBODY {
            continue;
        }
        let there = |unit: UnitId| play.state.units.at(unit).is_some();
        if !there(group) || !there(unit) || !play.state.reduced.has(unit) {
            continue;
        }
        play.state.reduced.remove(unit);
        play.state.remove(group, POOL);
        play.state.parent[number] = NOBODY;
        play.state.range[group.index()] = crate::state::NO_RANGE;
        play.tell(|_| Event::Merged { unit, group });
    }
}

/// Which battle group is combined with a division as the move mode ends (14.0).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Merge;

impl Question<Duel> for Merge {
    fn prompt(&self, _: At) -> Prompt {
        Prompt::new("14.0", "Which battle group is combined with a reduced division in its hex?")
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(at.book.groups.iter().filter(|&&group| combines(at, group).is_ok()).map(|&group| Act::Merge(group)));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Merge(group) => combines(at, group),
            Act::Done => Ok(()),
            _ => refuse("14.0", "name a battle group to be combined, or end the move mode"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Merge(group) = act else { return finished(play) };
        let [first, second] = {
            let mut divisions = partners(play.at(), group);
            [divisions.next(), divisions.next()]
        };
        match (first, second) {
            (Some(only), None) => declare(play, group, only),
            _ => {
                play.tell(|_| Event::Finished);
                play.state.stack.call(MergeWith { unit: group });
            }
        }
    }

    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = !can_merge(play.at());
        if over {
            play.state.stack.done();
        }
        over
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.own.map(Act::Merge)
    }

    fn done(&self, _: At) -> &'static str {
        "Combine no more"
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::Merge(group) = act else { return Vec::new() };
        let words = "the division is full in the next reinforcement phase if neither is lost before, and the group \
                     goes back to the pool";
        let with = partners(at, group).collect::<Vec<_>>();
        vec![Consequence::note("14.0", words).of(with)]
    }
}

/// Which division takes a group back, where there are several.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MergeWith {
    pub unit: UnitId,
}

impl Question<Duel> for MergeWith {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("14.0", format!("Which division takes {} back?", name(at, self.unit)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(partners(at, self.unit).map(Act::Merge));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Merge(unit) => takes(at, self.unit, unit),
            _ => refuse("14.0", "name the division that takes the battle group back"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Merge(unit) = act else { unreachable!("checked before") };
        play.state.stack.done();
        declare(play, self.unit, unit);
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.own.map(Act::Merge)
    }
}

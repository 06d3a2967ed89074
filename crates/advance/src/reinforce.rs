//! Reinforcements (16.0 to 16.5; second edition 14.0 to 14.5).

use hexmap::Mp;
use serde::{Deserialize, Serialize};
use wargame::{Place, Step};

use crate::{
    activation::{Activation, carry_on, forts_gone},
    book::{ARMOR, Entry, INFANTRY, MIXED},
    prelude::*,
    price::{self, Part, unheard},
    stacking, surprise, way,
    zone::zone_of,
};

/// The schedule line of a unit that waits and is due by now, in this Game-Turn or held back (16.3).
fn due<'a>(at: At<'a>, unit: UnitId) -> Option<&'a Entry> {
    let entry = &at.book.entries[usize::from(at.book.due[unit.index()]?)];
    (at.state.units.place(unit) == Place::WAITING && entry.turn <= at.state.turn).then_some(entry)
}

/// The hexes a line of the schedule names now: its own, those of units held back (17.4), or the north edge
/// when all of Leningrad is German-occupied (16.4).
pub fn listed(at: At, entry: &Entry) -> HexSet {
    if entry.leningrad && at.book.leningrad.within(at.state.units.held(GERMAN)) {
        return at.book.fallback.iter().copied().collect();
    }
    let late = entry.delayed.iter().filter(|(from, _)| *from <= at.state.turn).max_by_key(|(from, _)| *from);
    late.map_or(&entry.hexes, |(_, hexes)| hexes).iter().copied().collect()
}

/// Where a unit that is due comes in, and whether it can wait.
pub fn enters(at: At, unit: UnitId) -> Option<String> {
    let entry = due(at, unit)?;
    let hexes = listed(at, entry);
    let wait = if surprise::binds(at.state, at.state.side(unit)) { "cannot wait" } else { "can wait" };
    Some(format!("enters by {}; {wait}", wargame::words::stretch(&at.book.info, hexes.iter())))
}

/// Where a number of units of one line may enter together (16.2).
fn open(at: At, entry: &Entry, side: Side, size: usize) -> HexSet {
    let listed = listed(at, entry);
    let enemy = at.state.units.held(side.other());
    let passing = !at.book.edition.stacks_at_every_moment();
    let has_room =
        |&h: &HexId| !enemy.has(h) && (passing || at.state.units.count(side, h) + size <= at.book.stack_limit);
    let mut open: HexSet = listed.iter().filter(has_room).collect();
    let blocked = |h: HexId| enemy.has(h) || at.state.units.count(side, h) >= at.book.stack_limit;
    if listed.iter().all(blocked) {
        open |= &nearest_vacant(at, &listed);
    }
    open
}

/// The nearest unoccupied land hexes, by distance from any of the blocked entry hexes: ring by ring over the grid.
fn nearest_vacant(at: At, blocked: &HexSet) -> HexSet {
    let vacant = vacant(at);
    let mut within = *blocked;
    while !vacant.is_empty() {
        let found = within & vacant;
        if !found.is_empty() {
            return found;
        }
        within |= &wargame::zone(&at.book.touching, &within);
    }
    HexSet::EMPTY
}

fn vacant(at: At) -> HexSet {
    at.book.land - *at.state.units.held(GERMAN) - *at.state.units.held(SOVIET)
}

/// Where units in hand may enter together by 16.2 and 16.4.
fn entries(at: At, units: [u8; 3]) -> HexSet {
    let size = members(&units).count();
    let mut hexes = at.book.land;
    for unit in members(&units) {
        let Some(entry) = due(at, unit) else { return HexSet::EMPTY };
        hexes = hexes & open(at, entry, at.state.side(unit), size);
    }
    hexes
}

/// The same, less what Game-Turn 1 forbids the Soviets (17.2), who then enter singly.
fn permitted(at: At, units: [u8; 3]) -> HexSet {
    let hexes = entries(at, units);
    if surprise::binds(at.state, at.state.phasing()) {
        return surprise::entries(at, UnitId(units[0]), hexes);
    }
    hexes
}

/// Whether a unit is due and has its counter; where it can enter is another question.
pub fn is_ready(at: At, unit: UnitId) -> bool {
    let dealt = at.state.side(unit) == GERMAN || at.state.veil.dealt(at.state.piece(at.book, unit));
    dealt && due(at, unit).is_some()
}

/// Whether a unit off the map may begin to enter now.
pub fn may_pick(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if at.state.units.place(unit) != Place::WAITING {
        return refuse_about(at.case("79:4.0", "10:4.1"), "the unit is not in play", about);
    }
    if due(at, unit).is_none() {
        return refuse_about(at.case("79:16.0", "10:14.0"), "the unit is not due yet", about);
    }
    if at.state.side(unit) == SOVIET && !at.state.veil.dealt(at.state.piece(at.book, unit)) {
        return refuse_about(
            at.case("79:1.0", "10:1.0"),
            "no counter is left for the unit: it waits until one is eliminated",
            about,
        );
    }
    if at.state.moved.has(unit) {
        return refuse_about(at.case("79:3.0", "10:3.0"), "no unit is moved twice in a phase", about);
    }
    // A single unit finds a listed hex with room, or the nearest vacant one.
    if vacant(at).is_empty() {
        return refuse_about(at.case("79:16.2", "10:14.2"), "no entry hex of the unit is open", about);
    }
    Ok(())
}

fn with(mut units: [u8; 3], unit: UnitId) -> Option<[u8; 3]> {
    let free = units.iter().position(|&u| u == Activation::NOBODY)?;
    units[free] = unit.0;
    Some(units)
}

fn may_join(at: At, units: [u8; 3], unit: UnitId) -> Ruling {
    let case = at.case("79:4.5", "10:4.5");
    let about = Target::Unit(unit);
    if at.state.side(unit) != at.state.phasing() || units.contains(&unit.0) {
        return refuse_about(case, "only reinforcements not yet in the stack join it", about);
    }
    let Some(more) = with(units, unit) else { return refuse_about(case, "at most three units move together", about) };
    may_pick(at, unit)?;
    if surprise::binds(at.state, SOVIET) && at.state.phasing() == SOVIET {
        return refuse_about(at.case("79:17.2", "10:15.1"), "on Game-Turn 1 Soviet units move singly", about);
    }
    if entries(at, more).is_empty() {
        return refuse_about(at.case("79:16.2", "10:14.2"), "no entry hex is open to all of them together", about);
    }
    Ok(())
}

fn members(units: &[u8; 3]) -> impl Iterator<Item = UnitId> + Clone + '_ {
    units.iter().filter(|&&u| u != Activation::NOBODY).map(|&u| UnitId(u))
}

/// The price of an entry hex to units that enter together (16.1): that of the dearer class.
pub fn entry_price(at: At, units: [u8; 3], hex: HexId, hear: &mut impl FnMut(Part)) -> Mp {
    let classes = members(&units).fold(0u8, |c, u| c | 1 << at.book.kinds[u.index()].class());
    let class = match classes {
        1 => INFANTRY,
        2 => ARMOR,
        _ => MIXED,
    };
    price::entry(at, at.state.side(UnitId(units[0])), class, hex, hear)
}

/// What the slowest of them has; reinforcements enter in supply.
pub fn least_allowance(book: &Book, units: [u8; 3]) -> Mp {
    members(&units).map(|u| book.allowance(u, true)).min().unwrap_or(0)
}

/// Puts units on their entry hex and charges them for it; a dear hex takes all they have (4.3).
pub fn arrive(play: &mut Play<impl Listen<Event>>, units: [u8; 3], hex: HexId) -> Activation {
    let side = play.state.side(UnitId(units[0]));
    let (cost, least) = (entry_price(play.at(), units, hex, &mut unheard), least_allowance(play.book, units));
    let mut left: [Mp; 3] = [0; 3];
    let mut party = [Activation::FINISHED; 3];
    for (i, unit) in members(&units).enumerate() {
        left[i] = if cost > least { 0 } else { play.book.allowance(unit, true) - cost };
        party[i] = 0;
        enter(play, unit, hex);
        play.state.moved.add(unit);
        let entry = play.book.due[unit.index()].map(|e| &play.book.entries[usize::from(e)]);
        if entry.is_some_and(|e| e.surprise && e.turn == play.state.turn) {
            play.state.surprise += 1;
            if play.state.surprise == play.book.surprise_units {
                play.tell(|_| Event::Surprise);
            }
        }
    }
    let halted = zone_of(play.at(), side.other()).has(hex);
    Activation {
        members: units,
        left,
        party,
        now: 0,
        start: HexId::NONE,
        fresh: 0,
        away: 0b111,
        halted: if halted { 0b111 } else { 0 },
        gathering: false,
    }
}

/// Where reinforcements come onto the map, and who comes with them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Enter {
    pub units: [u8; 3],
}

impl Question<crate::Advance> for Enter {
    fn prompt(&self, at: At) -> Prompt {
        let (who, one) = party(at, &named(&self.units));
        let words = format!("Where {} {who} come onto the map?", if one { "does" } else { "do" });
        Prompt::new(at.case("79:16.1", "10:14.1"), words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let units = self.units;
        // Units of one line of the schedule enter by the same hexes.
        let mut line = (None, false);
        for unit in at.state.units.of(at.state.phasing()).filter(|&u| due(at, u).is_some() && !units.contains(&u.0)) {
            let may = match line.0 == at.book.due[unit.index()] && line.1 {
                true => is_ready(at, unit) && !at.state.moved.has(unit),
                false => may_join(at, units, unit).is_ok(),
            };
            line = (at.book.due[unit.index()], may || line.1 && line.0 == at.book.due[unit.index()]);
            if may {
                out.push(Act::Join(unit));
            }
        }
        out.extend(permitted(at, units).iter().map(Act::Enter));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let (units, case) = (self.units, at.case("79:16.2", "10:14.2"));
        match act {
            Act::Join(unit) => may_join(at, units, unit),
            Act::Enter(hex) if permitted(at, units).has(hex) => Ok(()),
            Act::Enter(hex) if entries(at, units).has(hex) => {
                let why = "on Game-Turn 1 the unit must enter where it can get next to a German unit";
                refuse_about(at.case("79:17.2", "10:15.1"), why, Target::Hex(hex))
            }
            Act::Enter(hex) if at.state.units.held(at.state.phasing().other()).has(hex) => {
                let why = "a unit never enters a hex with an enemy unit";
                refuse_about(at.case("79:4.4", "10:4.4"), why, Target::Hex(hex))
            }
            Act::Enter(hex) => {
                let why = "the unit enters at its listed hexes, or next to them when all are blocked";
                refuse_about(case, why, Target::Hex(hex))
            }
            Act::Overrun(_) => refuse(case, "a unit does not overrun from off the map"),
            _ => refuse(at.case("79:16.1", "10:14.1"), "reinforcements are entering: name their hex"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match act {
            Act::Join(unit) => {
                let units = with(self.units, unit).expect("there is room");
                play.tell(|at| Event::Joined { unit: Called::now(at, unit) });
                play.state.stack.goto(Enter { units });
            }
            Act::Enter(hex) => {
                let act = arrive(play, self.units, hex);
                play.tell(|at| {
                    let off = |u| Called::now(at, u).from(HexId::NONE);
                    Event::Entered { units: members(&self.units).map(off).collect(), hex, left: act.left[0] }
                });
                carry_on(play.state, act);
            }
            _ => unreachable!("checked before"),
        }
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        named(&self.units)
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Enter).or(click.one.map(Act::Join))
    }

    fn shown(&self, at: At, offers: &[Act]) -> Vec<Offer> {
        let zone = zone_of(at, at.state.phasing().other());
        let shown = |&act: &Act| {
            let Act::Enter(hex) = act else { return Offer::plain(act) };
            let left =
                least_allowance(at.book, self.units).saturating_sub(entry_price(at, self.units, hex, &mut unheard));
            Offer { left: Some(left), stops: zone.has(hex), ..Offer::plain(act) }
        };
        offers.iter().map(shown).collect()
    }

    fn way(&self, at: At, act: Act) -> Vec<Step> {
        if let Act::Enter(hex) = act { way::entry(at, self.units, hex) } else { Vec::new() }
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::Enter(hex) = act else { return Vec::new() };
        let side = at.state.phasing();
        let mut leads: Vec<_> = stacking::surplus_in(at, side, hex, &named(&self.units)).into_iter().collect();
        if zone_of(at, side.other()).has(hex) {
            let words = "it stops there in an enemy zone of control: only disengaging or an overrun leads on";
            leads.push(Consequence::new(Matter::Halted, at.case("79:4.7", "10:4.7"), words).on([hex]));
        }
        if entry_price(at, self.units, hex, &mut unheard) > least_allowance(at.book, self.units) {
            let words = "the hex takes all its movement points";
            leads.push(Consequence::new(Matter::Halted, at.case("79:4.3", "10:4.3"), words).on([hex]));
        }
        if side == GERMAN {
            leads.extend(forts_gone(at, std::iter::once(hex)));
        }
        leads
    }
}

/// Late pieces that are due and have no counter yet, in order (section 1, ruling on the dead pile).
pub fn undealt(at: At, after: usize) -> Option<usize> {
    (after..at.book.pieces.len()).find(|&p| !at.state.veil.dealt(p) && due(at, at.book.unit_of(p)).is_some())
}

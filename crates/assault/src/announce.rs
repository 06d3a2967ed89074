//! Announcing attacks: which hex is attacked, and by whom (10.1, 10.22).

mod eligible;

use wargame::{Forecast, Viewer};

pub use self::eligible::{adjacent, fit};
use self::eligible::{may_help, may_join, most, not_adjacent, promising, target};
use crate::{
    battle,
    forecast::forecast,
    odds::{self, Odds},
    prelude::*,
};

/// Why a hex cannot be attacked next.
pub fn may_target(at: At, hex: HexId) -> Ruling {
    target(at, hex)?;
    let side = at.state.phasing();
    let targets = Hexes::of(hex);
    let mut reason = refuse_about("10.13", "no unit that could attack is adjacent", Target::Hex(hex));
    let mut able = false;
    for (unit, from) in at.state.units.on_map(side) {
        if at.book.dir(from, hex).is_none() || fit(at, unit).is_err() {
            continue;
        }
        match may_join(at, unit, &targets, &UnitSet::EMPTY) {
            Ok(()) => able = true,
            Err(why) => reason = Err(why),
        }
    }
    if !able {
        return reason;
    }
    match promising(at, side, &targets, &UnitSet::EMPTY) {
        true => Ok(()),
        false => refuse_about("10.21", "even with all units the odds are below 1:3", Target::Hex(hex)),
    }
}

/// Enemy hexes next to one of some units.
fn beside(at: At, units: impl Fn(UnitId, HexId) -> bool) -> HexSet {
    let mut near = HexSet::EMPTY;
    for (unit, from) in at.state.units.on_map(at.state.phasing()).filter(|&(u, h)| units(u, h)) {
        if fit(at, unit).is_ok() {
            at.book.strike[from.index()].iter().filter(|h| h.exists()).for_each(|&h| near.add(h));
        }
    }
    near & *at.state.units.held(at.state.phasing().other())
}

/// Hexes that can be attacked, in order.
fn open<'a>(at: At<'a>) -> impl Iterator<Item = HexId> + 'a {
    let near = beside(at, |_, _| true);
    near.iter().filter(move |&h| may_target(at, h).is_ok())
}

/// Whether anything can be attacked, or the phase has nothing to ask.
pub fn anything(at: At) -> bool {
    open(at).next().is_some()
}

/// Which hex is attacked next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickTarget;

impl Question<Assault> for PickTarget {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("10.12", format!("Which hex do the {} units attack next?", phasing_name(at)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(open(at).map(Act::Attack));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Attack(hex) => may_target(at, hex),
            Act::Done => Ok(()),
            _ => refuse("10.12", "name the hex to be attacked next, or end the Combat Phase"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Attack(hex) = act else { return finished(play) };
        play.state.stack.call(Announce { targets: Hexes::of(hex), force: UnitSet::EMPTY });
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        if click.foe { click.hex.map(Act::Attack) } else { click.own.map(Act::Join).or(click.hex.map(Act::Attack)) }
    }

    fn done(&self, _: At) -> &'static str {
        "End the combat phase"
    }

    fn undone(&self, _: At, offers: &[Act]) -> Option<String> {
        let hexes = offers.iter().filter(|a| matches!(a, Act::Attack(_))).count();
        (hexes > 0).then(|| capital(count(hexes, "hex could still be attacked", "hexes could still be attacked")))
    }

    fn routine(&self, _: At, offers: &[Act]) -> bool {
        offers == [Act::Done]
    }

    /// With all units which could join.
    fn preview(&self, at: At, _: Viewer, act: Act) -> Option<Forecast> {
        let Act::Attack(hex) = act else { return None };
        let targets = Hexes::of(hex);
        forecast(at, &targets, most(at, &targets, &UnitSet::EMPTY))
    }

    fn goes_on(&self) -> bool {
        true
    }
}

/// Which units attack the hexes named, and which hexes besides.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Announce {
    pub targets: Hexes,
    pub force: UnitSet,
}

impl Announce {
    fn first(&self) -> HexId {
        self.targets.iter().next().expect("an attack has a target")
    }

    fn may_join(&self, at: At, unit: UnitId) -> Ruling {
        let Announce { targets, force } = self;
        if force.has(unit) {
            return refuse_about("10.16", "the unit takes part already", Target::Unit(unit));
        }
        may_join(at, unit, targets, force)?;
        let side = at.state.phasing();
        let in_city = at.state.units.at(unit).is_some_and(|h| at.book.city.has(h));
        // One unit can leave too weak a force only in the city, where it shuts others out, or by facing no hex with
        // the marker an attack depends on.
        let decides = in_city || may_help(at.state, side, targets);
        if decides && !promising(at, side, targets, &force.with(unit)) {
            return refuse_about("10.21", "with this unit the odds stay below 1:3", Target::Unit(unit));
        }
        Ok(())
    }

    fn may_add(&self, at: At, hex: HexId) -> Ruling {
        let Announce { targets, force } = self;
        let about = Target::Hex(hex);
        if targets.has(hex) {
            return refuse_about("10.16", "the hex is attacked already", about);
        }
        if targets.is_full() {
            return refuse_about("10.13", "no unit is adjacent to more than six hexes", about);
        }
        target(at, hex)?;
        for unit in force.iter() {
            let from = at.state.units.at(unit).expect("an attacker is on the map");
            if !adjacent(at.book, from, hex) {
                return not_adjacent(at.book, from, hex);
            }
        }
        match promising(at, at.state.phasing(), &targets.with(hex), force) {
            true => Ok(()),
            false => refuse_about("10.21", "no force adjacent to all these hexes reaches 1:3", about),
        }
    }

    fn may_begin(&self, at: At) -> Ruling {
        if self.force.is_empty() {
            return refuse("10.13", "an attack needs an attacker");
        }
        match odds::reckon(at, at.state.phasing(), &self.force, &self.targets).odds {
            Odds::TooLow => refuse("10.21", "at less than 1:3 nobody attacks"),
            _ => Ok(()),
        }
    }
}

impl Question<Assault> for Announce {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("10.16", format!("Which units attack {}?", places(at.book, self.targets.iter())))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let first = self.first();
        for (unit, from) in at.state.units.on_map(at.state.phasing()) {
            if adjacent(at.book, from, first) && self.may_join(at, unit).is_ok() {
                out.push(Act::Join(unit));
            }
        }
        let near = beside(at, |_, from| adjacent(at.book, from, first));
        out.extend(near.iter().filter(|&h| self.may_add(at, h).is_ok()).map(Act::Also));
        if self.may_begin(at).is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Join(unit) => self.may_join(at, unit),
            Act::Also(hex) => self.may_add(at, hex),
            Act::Done => self.may_begin(at),
            _ => refuse("10.22", "the attack is being announced: add units or hexes, or carry it out"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Announce { targets, force } = self;
        match act {
            Act::Join(unit) => play.state.stack.goto(Announce { targets, force: force.with(unit) }),
            Act::Also(hex) => play.state.stack.goto(Announce { targets: targets.with(hex), force }),
            _ => battle::begin(play, targets, force),
        }
    }

    /// Attackers are a set: in ascending order only.
    fn redundant(&self, at: At, act: Act) -> bool {
        let Act::Join(unit) = act else { return false };
        self.force.iter().any(|u| u > unit) && self.may_begin(at).is_ok()
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        self.force.iter().collect()
    }

    fn in_hand(&self, _: At) -> bool {
        true
    }

    fn targets(&self, _: At) -> Vec<HexId> {
        self.targets.iter().collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        if click.foe { click.hex.map(Act::Also) } else { click.own.map(Act::Join).or(click.hex.map(Act::Also)) }
    }

    fn done(&self, _: At) -> &'static str {
        "Attack and roll the die"
    }

    /// Every unit that can take part in the attack.
    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        let all = most(at, &self.targets, &self.force) - self.force;
        match all.len() {
            0 | 1 => Vec::new(),
            n => {
                let say = format!("Attack with every unit that can ({n})");
                vec![Shortcut::new(say, self.first(), all.iter().map(Act::Join))]
            }
        }
    }

    fn forecast(&self, at: At, _: Viewer) -> Option<Forecast> {
        forecast(at, &self.targets, self.force)
    }

    /// Of one more hex, the attack of all units which could join.
    fn preview(&self, at: At, _: Viewer, act: Act) -> Option<Forecast> {
        match act {
            Act::Also(hex) => {
                let targets = self.targets.with(hex);
                forecast(at, &targets, most(at, &targets, &self.force))
            }
            Act::Join(unit) => forecast(at, &self.targets, self.force.with(unit)),
            Act::Done => forecast(at, &self.targets, self.force),
            _ => None,
        }
    }

    fn goes_on(&self) -> bool {
        true
    }

    /// Out of a hex of the city few attack (8.45), and a headquarters that is left alone is weak (11.33).
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Join(unit) if at.state.units.at(unit).is_some_and(|hex| at.book.city.has(hex)) => {
                let words = "no other of its kind attacks out of this hex of the city in this phase";
                vec![Consequence::note("8.45", words).of([unit])]
            }
            Act::Done => vec![Consequence::note("10.22", "the attack is not called off any more")],
            _ => Vec::new(),
        }
    }
}

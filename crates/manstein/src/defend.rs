//! Defensive fire (9): who may be asked for it as a unit enters a hex, and who fires.

use wargame::{Forecast, Viewer};

use crate::{
    command, forecast,
    hidden::{self, face_up},
    prelude::*,
    state::{self, Aim, Fire},
    volley,
};

/// Whether a unit has its side asked when an enemy comes next to it (9.1): it lies face down, whatever it is (6.6), or is
/// able to fire defensively (9.3).
fn asks(at: At, unit: UnitId) -> bool {
    face_up(at, unit).is_none_or(Unit::defends)
}

/// Hexes in which a unit would have the other side asked; none for leaders (9.6).
pub fn hot(at: At, mover: UnitId) -> HexSet {
    let mut hot = HexSet::EMPTY;
    if at.unit(mover).is_leader() {
        return hot;
    }
    for (unit, hex) in at.state.units.on_map(at.state.side(mover).other()) {
        if asks(at, unit) {
            at.book.map.around(hex).for_each(|(_, near)| hot.add(near));
        }
    }
    hot
}

/// Whether the other side is asked as a unit enters a hex.
fn due(at: At, mover: UnitId, hex: HexId) -> bool {
    let enemy = at.state.side(mover).other();
    let near = |hex: HexId| at.state.units.here(enemy, hex).any(|unit| asks(at, unit));
    !at.unit(mover).is_leader() && at.book.map.around(hex).any(|(_, hex)| near(hex))
}

/// A unit comes into a hex in a movement phase, by whatever way: once any defensive fire is over it takes the hex (4.2).
pub fn enter(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    put(play, unit, hex);
    play.state.stack.call(Landed { unit });
    if due(play.at(), unit, hex) {
        play.state.fire = Fire { aim: Aim::Mover(unit, hex), ..Fire::default() };
        play.state.stack.call(DefensiveFire { mover: unit, hex });
    }
}

/// A unit passes through a hex in which nobody is asked.
pub fn pass(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    put(play, unit, hex);
    state::take(play, unit);
}

/// A unit has come into a hex, and any defensive fire is over.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Landed {
    pub unit: UnitId,
}

impl Doing<Manstein> for Landed {
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        play.state.stack.done();
        state::take(play, self.unit);
        true
    }
}

/// Who fires at a unit that has entered a hex (9.2): there is at most one fire at each entry.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DefensiveFire {
    pub mover: UnitId,
    pub hex: HexId,
}

impl DefensiveFire {
    fn shooters(self, at: At<'_>) -> impl Iterator<Item = UnitId> + '_ {
        let side = at.state.side(self.mover).other();
        let near = at.book.map.around(self.hex).flat_map(move |(_, hex)| at.state.units.here(side, hex));
        near.filter(move |&unit| asks(at, unit))
    }

    /// Why a unit does not fire with those named.
    fn may_join(self, at: At, unit: UnitId) -> Ruling {
        let (about, side) = (Target::Unit(unit), at.state.side(self.mover).other());
        if at.state.side(unit) != side {
            return refuse_about("9.2", "the side that waits fires", about);
        }
        let Some(hex) = at.state.units.at(unit) else {
            return refuse_about("9.3", "only units on the map fire defensively", about);
        };
        if at.book.dir(hex, self.hex).is_none() {
            return refuse_about("9.4", "only units next to the mover fire defensively", about);
        }
        if let Some(known) = face_up(at, unit).filter(|known| !known.defends()) {
            return match known.indirect {
                true => refuse_about("9.3", "indirect-fire units do not fire defensively", about),
                false => refuse_about("9.3", "the unit does not fire defensively", about),
            };
        }
        let force = &at.state.fire.force;
        if force.has(unit) {
            return refuse_about("9.2", "the unit fires already", about);
        }
        command::defensive(at, side, &force.with(unit))
    }

    /// As many as can fire together, those that surely can before those that lie face down.
    fn most(self, at: At) -> UnitSet {
        let side = at.state.side(self.mover).other();
        let mut force = at.state.fire.force;
        for down in [false, true] {
            for unit in self.shooters(at).filter(|&unit| at.state.face_down(at.book, unit) == down) {
                let more = force.with(unit);
                if command::defensive(at, side, &more).is_ok() {
                    force = more;
                }
            }
        }
        force
    }

    /// Those named are turned up, and whoever is able fires (6.6, 9.2).
    fn fires(self, play: &mut Play<impl Listen<Event>>) {
        let named = play.state.fire.force;
        let mut able = UnitSet::EMPTY;
        for unit in named.iter() {
            hidden::show(play, unit);
            able.set(unit, play.at().unit(unit).defends());
        }
        play.state.stack.done();
        if able.is_empty() {
            play.state.fire = Fire::default();
            return play.tell(|at| Event::Silent { units: named.iter().map(|unit| Called::now(at, unit)).collect() });
        }
        play.state.fire.force = able;
        play.state.movement.halted.add(self.mover);
        volley::begin(play);
    }
}

impl Question<Manstein> for DefensiveFire {
    fn side(&self, at: At) -> Side {
        at.state.side(self.mover).other()
    }

    fn prompt(&self, at: At) -> Prompt {
        let (who, hex) = (name(at, self.mover), place(at.book, self.hex));
        Prompt::new("9.2", format!("{} enters {hex}: who fires defensively?", capital(who)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let near: UnitSet = self.shooters(at).collect();
        out.extend(near.iter().filter(|&unit| self.may_join(at, unit).is_ok()).map(Act::Join));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Join(unit) => self.may_join(at, unit),
            Act::Done => Ok(()),
            Act::Flip(unit) => {
                refuse_about("6.6", "in the German player turn units are named to fire", Target::Unit(unit))
            }
            _ => refuse("9.2", "name the units that fire defensively, or hold fire"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match act {
            Act::Join(unit) => {
                play.state.fire.force.add(unit);
                play.tell(|_| Event::Finished);
            }
            _ if play.state.fire.force.is_empty() => {
                play.state.fire = Fire::default();
                finished(play);
            }
            _ => self.fires(play),
        }
    }

    /// Who fires is a set: named in ascending order.
    fn redundant(&self, at: At, act: Act) -> bool {
        matches!(act, Act::Join(unit) if at.state.fire.force.iter().any(|named| named > unit))
    }

    fn chosen(&self, at: At) -> Vec<UnitId> {
        at.state.fire.force.iter().collect()
    }

    fn targets(&self, _: At) -> Vec<HexId> {
        vec![self.hex]
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let side = self.side(at);
        let here = || at.state.units.here(side, click.hex?).find(|&unit| self.may_join(at, unit).is_ok());
        click.unit.filter(|&unit| at.state.side(unit) == side).or_else(here).or(click.own).map(Act::Join)
    }

    fn done(&self, at: At) -> &'static str {
        if at.state.fire.force.is_empty() { "Hold fire" } else { "Fire" }
    }

    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        let all = self.most(at) - at.state.fire.force;
        match all.len() {
            0 | 1 => Vec::new(),
            n => {
                let fire = all.iter().map(Act::Join).chain([Act::Done]);
                vec![Shortcut::new(format!("Fire with as many as can ({n})"), self.hex, fire)]
            }
        }
    }

    fn forecast(&self, at: At, viewer: Viewer) -> Option<Forecast> {
        forecast::of_fire(at, viewer, &at.state.fire)
    }

    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        let Act::Join(unit) = act else { return None };
        let fire = &at.state.fire;
        forecast::of_fire(at, viewer, &Fire { force: fire.force.with(unit), ..*fire })
    }

    fn goes_on(&self) -> bool {
        true
    }

    /// Who lies face down lies open from then on, whether it can fire or not.
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let hidden: Vec<_> = at.state.fire.force.iter().filter(|&unit| at.state.face_down(at.book, unit)).collect();
        if act != Act::Done || hidden.is_empty() {
            return Vec::new();
        }
        let words = format!("{} lie open from then on, and add nothing if they cannot fire", names(at, hidden.clone()));
        vec![Consequence::note("6.6", words).of(hidden).against()]
    }
}

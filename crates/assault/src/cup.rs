//! The Soviet cup of Stalingrad (19.7): units drawn for the entry areas, and divisions that go back into it.

use crate::{prelude::*, state::CUP};

/// Draws units from the cup for the areas of this turn (19.72), the first area first.
pub fn draw(play: &mut Play<impl Listen<Event>>, area: u8) {
    let at = play.at();
    for area in area..2 {
        let left = at.book.draws[usize::from(area)].get(usize::from(at.state.turn) - 1).copied().unwrap_or(0);
        if left > 0 && in_cup(at.state).next().is_some() && at.book.is_stalingrad() {
            return play.state.stack.call(Draw { area, left });
        }
    }
}

/// The units in the cup, in order.
pub fn in_cup(state: &State) -> impl Iterator<Item = UnitId> + '_ {
    state.units.of(RUSSIAN).filter(|&u| state.units.place(u) == CUP)
}

/// The area a drawn unit belongs to: N or E (19.72).
pub fn drawn_area(at: At, unit: UnitId) -> Option<u8> {
    let name = if at.state.north.has(unit) { "N" } else { "E" };
    at.book.areas.iter().position(|a| a.name == name).map(|i| i as u8)
}

/// The turn at whose end divisions go back into the cup (19.73).
pub const REFILL: u8 = 14;

/// At the end of turn 14 eliminated rifle and guards divisions go back into the cup (19.73).
pub fn refill(play: &mut Play<impl Listen<Event>>) {
    let at = play.at();
    if !at.book.is_stalingrad() || at.state.turn != REFILL {
        return;
    }
    let back = |u: &UnitId| {
        at.state.units.place(*u) == Place::DEAD && matches!(at.book.unit(*u).kind, Kind::Rifle | Kind::Guards)
    };
    let units: UnitSet = at.state.units.of(RUSSIAN).filter(back).collect();
    for unit in units.iter() {
        play.state.units.put(unit, CUP);
        play.state.lost[unit.index()] = 0;
    }
    if !units.is_empty() {
        play.tell(|_| Event::CupRefilled { units: units.iter().collect() });
    }
}

/// The next unit from the cup for an area, with so many to come there.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    pub area: u8,
    pub left: u8,
}

impl Throw<Assault> for Draw {
    fn outcomes(&self, at: At, out: &mut Vec<Act>) {
        out.extend(in_cup(at.state).map(Act::Draw));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Draw(unit) if in_cup(at.state).any(|u| u == unit) => Ok(()),
            _ => refuse("19.72", "a unit is being drawn from the cup"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let (Act::Draw(unit), Draw { area, left }) = (act, self) else { unreachable!("checked before") };
        play.state.stack.done();
        play.state.units.put(unit, Place::WAITING);
        play.state.north.set(unit, area == 0);
        play.tell(|at| {
            let area = drawn_area(at, unit).map(|a| at.book.areas[usize::from(a)].name.clone());
            Event::Drawn { unit, area: area.unwrap_or_default() }
        });
        play.log.seal();
        if left > 1 && in_cup(play.state).next().is_some() {
            play.state.stack.call(Draw { area, left: left - 1 });
        } else {
            draw(play, area + 1);
        }
    }
}

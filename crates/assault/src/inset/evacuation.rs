//! Everybody leaves the main hexes when a German comes onto the inset (8.33).

use crate::{prelude::*, stacking};

/// The next unit that has to leave.
pub fn next_to_leave(at: At) -> Option<UnitId> {
    let in_city = |&(_, hex): &(UnitId, HexId)| at.book.city.has(hex);
    if !at.state.in_the_city(at.book) || !at.state.units.held(RUSSIAN).meets(&at.book.city) {
        return None;
    }
    at.state.units.on_map(RUSSIAN).find(in_city).map(|(u, _)| u)
}

fn choices(at: At, unit: UnitId) -> HexSet {
    let district = at.state.units.at(unit).and_then(|h| at.book.district(h));
    let hexes = district.map_or(HexSet::EMPTY, |d| d.hexes) - *at.state.units.held(GERMAN);
    let fits = |&h: &HexId| at.state.units.here(RUSSIAN, h).all(|o| stacking::together(at.book, unit, o));
    hexes.iter().filter(fits).collect()
}

/// Where the next unit that has to leave goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Evacuate;

impl Question<Assault> for Evacuate {
    fn side(&self, _: At) -> Side {
        RUSSIAN
    }

    fn prompt(&self, at: At) -> Prompt {
        let who = next_to_leave(at).map(|u| name(at, u)).unwrap_or_default();
        Prompt::new("8.33", format!("Germans are in the city: where on the inset does {who} go?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        if let Some(unit) = next_to_leave(at) {
            out.extend(choices(at, unit).iter().map(Act::At));
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let (Act::At(to), Some(unit)) = (act, next_to_leave(at)) else {
            return refuse(
                "8.33",
                "a German is on the inset: every unit on the main hexes goes to its district at once",
            );
        };
        match choices(at, unit).has(to) {
            true => Ok(()),
            false => refuse_about("8.33", "the unit goes to a hex of its own district that has room", Target::Hex(to)),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        if let (Act::At(hex), Some(unit)) = (act, next_to_leave(play.at())) {
            play.tell(|_| Event::Transferred { unit, hex, forced: true });
            enter(play, unit, hex);
        }
    }

    /// Over when nobody is left.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = next_to_leave(play.at()).is_none();
        if over {
            play.state.stack.done();
        }
        over
    }

    fn chosen(&self, at: At) -> Vec<UnitId> {
        next_to_leave(at).into_iter().collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }
}

//! Units drawn at random from what lies beside the map: the dead of a German command (7.5), corps troops and air markers
//! (19.1), the Front Reserve (19.3).

use crate::prelude::*;

/// Whether a unit is drawn at all: leaders come by themselves (7.5, 14.1).
fn is_drawn(at: At, unit: UnitId) -> bool {
    !at.unit(unit).is_irreplaceable()
}

/// Units of a command that lie in a place and can be drawn from it.
pub fn lying<'a>(at: At<'a>, command: Command, place: Place) -> impl Iterator<Item = UnitId> + 'a {
    at.book.of(command).iter().filter(move |&unit| at.state.units.place(unit) == place && is_drawn(at, unit))
}

/// Draws so many units of a command from its pool. An exhausted pool gives no more (19.1, 19.3).
pub fn begin(play: &mut Play<impl Listen<Event>>, command: Command, number: u8) {
    if number > 0 && lying(play.at(), command, POOL).next().is_some() {
        play.state.stack.call(FromPool { command, left: number });
    }
}

/// Which unit of a pool comes next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FromPool {
    pub command: Command,
    pub left: u8,
}

impl FromPool {
    fn case(self) -> &'static str {
        if self.command == Command::Front { "19.3" } else { "19.1" }
    }
}

impl Throw<Manstein> for FromPool {
    fn outcomes(&self, at: At, out: &mut Vec<Act>) {
        out.extend(lying(at, self.command, POOL).map(Act::Draw));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Draw(unit) if lying(at, self.command, POOL).any(|u| u == unit) => Ok(()),
            _ => refuse(self.case(), "a unit is drawn from the pool"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Draw(unit) = act else { unreachable!("checked before") };
        play.state.stack.done();
        arrive(play, unit);
        begin(play, self.command, self.left - 1);
    }
}

/// A unit is there: a marker lies ready beside the map (12.2, 12.4), a ground unit waits to come onto it.
pub fn arrive(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    let place = if play.at().unit(unit).is_ground() { Place::WAITING } else { ASIDE };
    play.state.units.put(unit, place);
    play.tell(|at| Event::Arrives { unit: Called::now(at, unit), marker: place == ASIDE });
}

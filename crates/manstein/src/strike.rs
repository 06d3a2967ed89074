//! Air strikes (12): those of the German in their phase, the Soviet ones in the fire phase; anti-aircraft fire and Rudel.

use wargame::{Forecast, Viewer};

use crate::{
    announce::{self, may_declare},
    prelude::*,
    state::{Aim, Fire},
};

/// The handle of the marker that gives one more (12.8).
const RUDEL: &str = "rudel";

/// Whether Rudel takes part (12.8). In demolitions it does not count (10.17).
pub fn has_rudel(book: &Book, force: &UnitSet) -> bool {
    force.iter().any(|unit| book.units.get(unit.index()).is_some_and(|unit| unit.key == RUDEL))
}

/// Whether a fire is made by air markers: they are never with others (12.7, 12.9). The naval bombardment is none (15.3).
pub fn by_air(book: &Book, force: &UnitSet) -> bool {
    force.first().is_some_and(|unit| book.units.get(unit.index()).is_some_and(|unit| unit.kind == Kind::Air))
}

/// Whether it is an air strike with an enemy anti-aircraft unit in the hex or next to it (12.10). Who lies face down does
/// not count; those in the hex are turned up before the throw.
pub fn flak(at: At, fire: &Fire, hex: HexId) -> bool {
    by_air(at.book, &fire.force) && flak_at(at, hex)
}

/// The same, if it is an air strike.
pub fn flak_at(at: At, hex: HexId) -> bool {
    let fires = |(unit, from): (UnitId, HexId)| {
        at.book.distance(from, hex) <= 1 && !at.state.face_down(at.book, unit) && at.unit(unit).anti_air
    };
    at.state.units.on_map(at.state.phasing().other()).any(fires)
}

/// Soviet air markers that were used go into the pool of the Front Reserve (12.4). Nobody else is spent.
pub fn spend(play: &mut Play<impl Listen<Event>>) {
    let fire = &play.state.fire;
    if play.state.phasing() != SOVIET || !by_air(play.book, &fire.force) {
        return;
    }
    for unit in fire.force.iter() {
        play.state.units.put(unit, POOL);
        play.tell(|_| Event::AirSpent { unit });
    }
}

/// What is struck from the air next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickStrike;

impl Question<Manstein> for PickStrike {
    fn prompt(&self, at: At) -> Prompt {
        let ready = at.book.of(Command::Luftwaffe).iter().filter(|&unit| announce::fit(at, unit).is_ok()).count();
        let left = capital(count(ready, "air marker is", "air markers are"));
        Prompt::new("12.3", format!("What is struck from the air next? {left} ready."))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        announce::targets(at, out);
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match announce::aim(act) {
            Some(aim) => may_declare(at, aim),
            None if act == Act::Done => Ok(()),
            None => refuse("12.3", "name what is struck from the air, or end the air strikes"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match announce::aim(act) {
            Some(aim) => announce::begin(play, aim),
            None => finished(play),
        }
    }

    /// It is over when no marker is left.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = !announce::anything(play.at());
        if over {
            finished(play);
        }
        over
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        announce::clicked(at, click)
    }

    fn done(&self, _: At) -> &'static str {
        "End the air strikes"
    }

    fn undone(&self, at: At, _: &[Act]) -> Option<String> {
        let ready = at.book.of(Command::Luftwaffe).iter().filter(|&unit| announce::fit(at, unit).is_ok()).count();
        (ready > 0).then(|| capital(count(ready, "air marker is not used", "air markers are not used")))
    }

    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        announce::at_most(at, viewer, Fire { aim: announce::aim(act)?, ..Fire::default() })
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match announce::aim(act) {
            Some(Aim::Hex(hex)) if flak_at(at, hex) => {
                vec![Consequence::note("12.10", "anti-aircraft fire adds to the die").on([hex]).against()]
            }
            _ => Vec::new(),
        }
    }

    fn goes_on(&self) -> bool {
        true
    }
}

//! Finnish entry squares (4.4): where Finnish reinforcements appear, and who else of the turn is ready.

use crate::{
    book::Entry,
    prelude::*,
    reinforce::{has_room, together, waits, ways},
};

/// Who is ready to come in is told (4); Finns are put into a square each (4.4).
pub fn squares(play: &mut Play<impl Listen<Event>>) {
    let at = play.at();
    let new = |unit: &UnitId| at.unit(*unit).due.is_some_and(|due| due.turn == at.state.turn);
    let elsewhere = |unit: &UnitId| !by_square(at, *unit);
    let ready: UnitSet = at.state.units.all().filter(|&u| waits(at, u)).filter(new).filter(elsewhere).collect();
    if !ready.is_empty() {
        play.tell(|at| Event::Due { units: ready.iter().map(|unit| Called::now(at, unit)).collect() });
    }
    go_on(play);
}

/// Whether a unit is a Finn that has never been on the map: the squares lie beside it, and who waits there is a
/// reinforcement (4.4).
#[inline]
pub fn still_to_come(at: At, unit: UnitId) -> bool {
    at.book.is_finn(unit) && !at.state.fielded.has(unit)
}

fn by_square(at: At, unit: UnitId) -> bool {
    ways(at, unit).iter().any(|way| matches!(way, Entry::Squares(_)))
}

/// The squares listed for a unit that have room for it.
fn open(at: At, unit: UnitId) -> HexSet {
    let bits = ways(at, unit).iter().fold(0, |all, way| if let Entry::Squares(bits) = way { all | bits } else { all });
    let squares = at.book.square.iter().enumerate().filter(|(number, _)| bits >> number & 1 != 0);
    squares.map(|(_, &hex)| hex).filter(|&hex| has_room(at, unit, hex)).collect()
}

/// Asks for the next Finnish unit; one without room in its squares waits.
fn go_on(play: &mut Play<impl Listen<Event>>) {
    loop {
        let at = play.at();
        let next = at.state.units.of(GERMAN).find(|&unit| waits(at, unit) && !open(at, unit).is_empty());
        let Some(unit) = next else { return };
        let open = open(at, unit);
        match (open.first(), open.len()) {
            (Some(only), 1) => put(play, unit, only),
            _ => return play.state.stack.call(Square { unit }),
        }
    }
}

fn put(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    play.tell(|at| Event::AtSquare { unit: Called::now(at, unit), hex });
    enter(play, unit, hex);
}

/// The square a Finnish unit appears in.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Square {
    pub unit: UnitId,
}

impl Question<Duel> for Square {
    fn side(&self, _: At) -> Side {
        GERMAN
    }

    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("4.4", format!("In which square does {} appear?", name(at, self.unit)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(open(at, self.unit).iter().map(Act::At));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let Act::At(hex) = act else { return refuse("4.4", "name the square where the unit appears") };
        if open(at, self.unit).has(hex) {
            return Ok(());
        }
        let about = Target::Hex(hex);
        match () {
            () if !at.book.squares.has(hex) => refuse_about("4.4", "Finnish units appear in the squares", about),
            () if !has_room(at, self.unit, hex) => refuse_about("7.1", "three combat units are in the square", about),
            () => refuse_about("4.4", "the square is not listed for this unit", about),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::At(hex) = act else { unreachable!("checked before") };
        play.state.stack.done();
        put(play, self.unit, hex);
        go_on(play);
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn in_hand(&self, _: At) -> bool {
        false
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }

    /// All that are still to be asked about in one square.
    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        let left = at.state.units.of(GERMAN).filter(|&unit| unit.0 >= self.unit.0 && waits(at, unit));
        let left: UnitSet = left.filter(|&unit| by_square(at, unit)).collect();
        let hexes = offers.iter().filter_map(|act| if let Act::At(hex) = act { Some(*hex) } else { None });
        let row = |hex: HexId| {
            let number = together(at, hex, left.iter(), |unit| open(at, unit));
            let say = format!("The next {number} all in {}", place(at.book, hex));
            (number > 1).then(|| Shortcut::new(say, hex, std::iter::repeat_n(Act::At(hex), number)))
        };
        hexes.filter_map(row).collect()
    }
}

//! Railed reinforcements (4.2): the die, the towns a chain of rails joins to a source, who comes there.

use crate::{
    book::{Entry, Rail},
    prelude::*,
    reinforce::{arrive, brought, by_lake, has_room, waits, ways},
    zone,
};

/// Whether a waiting unit may be railed: those listed for the east or the west edge (4.2).
fn by_rail(at: At, unit: UnitId) -> bool {
    let edge = |way: &Entry| matches!(way, Entry::East | Entry::West);
    waits(at, unit) && !by_lake(at, unit) && ways(at, unit).iter().any(edge)
}

/// The rail dice of the turn: of each side with a unit that may be railed, the German's first (4.2).
pub fn trains(play: &mut Play<impl Listen<Event>>) {
    for side in [SOVIET, GERMAN] {
        let at = play.at();
        if at.state.units.of(side).any(|unit| by_rail(at, unit)) {
            play.state.stack.call(Trains { side });
        }
    }
}

/// How many units of a side can come by rail in this turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trains {
    pub side: Side,
}

impl Throw<Duel> for Trains {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((1..=6).map(Act::Die));
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Die(1..=6) => Ok(()),
            _ => refuse("4.2", "a rail die is being thrown"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        let side = self.side;
        play.state.stack.done();
        play.state.trains[side.index()] = die;
        play.tell(|_| Event::Trains { side, die });
    }
}

/// Towns and cities that a chain of rail hexes joins to a source of the edge (4.2): every hex of it controlled and in no
/// enemy zone, friends or not; no river crossed but by a standing bridge.
pub fn stations(at: At, side: Side) -> HexSet {
    let own = if side == GERMAN { at.state.german } else { at.book.land - at.state.german };
    let open = (own & at.book.rails) - zone::zones(at, side.other()) - *at.state.units.held(side.other());
    let open = open - at.book.finland;
    let mut joined = at.book.sources[side.index()] & open;
    let mut waiting = joined;
    while let Some(hex) = waiting.first() {
        waiting.remove(hex);
        for dir in Dir::ALL {
            let next = at.book.map.step(hex, dir);
            if next.exists() && open.has(next) && !joined.has(next) && runs(at, hex, dir, next) {
                joined.add(next);
                waiting.add(next);
            }
        }
    }
    joined & at.book.towns
}

/// Whether a line runs over a hexside: over a river only while the bridge stands (4.2, 12).
fn runs(at: At, from: HexId, dir: Dir, to: HexId) -> bool {
    if at.book.rail[from.index()][dir.index()] == Rail::None {
        return false;
    }
    let bridged = || at.book.edge(from, to).is_some_and(|edge| at.state.bridged(at.book, edge));
    !at.book.crossing[from.index()][dir.index()].is_river() || bridged()
}

/// Why a unit is not railed now (4.2).
fn may_ride(at: At, unit: UnitId, stations: &HexSet) -> Ruling {
    let about = Target::Unit(unit);
    if !by_rail(at, unit) {
        return refuse_about("4.2", "only reinforcements listed for the east or west edge come by rail", about);
    }
    brought(at, unit)?;
    if at.state.activation.kept.has(unit) {
        return refuse_about("4.2", "the unit was kept back", about);
    }
    if at.state.trains[at.state.side(unit).index()] == 0 {
        return refuse_about("4.2", "as many units as the rail die showed have come by rail", about);
    }
    match stations.iter().any(|hex| has_room(at, unit, hex)) {
        true => Ok(()),
        false => refuse_about("4.2", "no own town or city with room is joined to a source by open rails", about),
    }
}

/// Units that can be railed now.
fn riders(at: At) -> UnitSet {
    let side = at.state.phasing();
    if at.state.trains[side.index()] == 0 || !at.state.units.of(side).any(|unit| by_rail(at, unit)) {
        return UnitSet::EMPTY;
    }
    let stations = stations(at, side);
    at.state.units.of(side).filter(|&unit| may_ride(at, unit, &stations).is_ok()).collect()
}

/// Whether somebody can come by rail at the end of this move mode (4.2).
pub fn trains_wait(at: At) -> bool {
    !riders(at).is_empty()
}

/// Who comes by rail, at the end of the move mode.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickTrain;

impl Question<Duel> for PickTrain {
    fn prompt(&self, at: At) -> Prompt {
        let left = at.state.trains[at.state.phasing().index()];
        let left = capital(count(left.into(), "unit", "units"));
        Prompt::new("4.2", format!("Which unit comes by rail to a town or city? {left} at most."))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(riders(at).iter().map(Act::Pick));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Done => Ok(()),
            Act::Pick(unit) if at.state.side(unit) != at.state.phasing() => {
                refuse_about("4.2", "own reinforcements come by rail", Target::Unit(unit))
            }
            Act::Pick(unit) => may_ride(at, unit, &stations(at, at.state.phasing())),
            _ => refuse("4.2", "name a unit to come by rail, or none"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Pick(unit) = act else { return finished(play) };
        play.state.stack.call(TrainTo { unit });
        play.tell(|_| Event::Finished);
    }

    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = !trains_wait(play.at());
        if over {
            play.state.stack.done();
        }
        over
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.own.map(Act::Pick)
    }

    fn done(&self, _: At) -> &'static str {
        "No more by rail"
    }

    fn undone(&self, _: At, offers: &[Act]) -> Option<String> {
        let left = count(offers.len() - 1, "unit could still come by rail", "units could still come by rail");
        (offers.len() > 1).then(|| capital(left))
    }
}

/// Where a unit comes by rail.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TrainTo {
    pub unit: UnitId,
}

impl Question<Duel> for TrainTo {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("4.2", format!("Where does {} come by rail?", name(at, self.unit)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let stations = stations(at, at.state.phasing());
        out.extend(stations.iter().filter(|&hex| has_room(at, self.unit, hex)).map(Act::Rail));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let hex = match act {
            Act::Done => return Ok(()),
            Act::Rail(hex) => hex,
            _ => return refuse("4.2", "name a town or city, or keep the unit back"),
        };
        let (about, side) = (Target::Hex(hex), at.state.phasing());
        if !at.book.towns.has(hex) {
            return refuse_about("4.2", "units come by rail to towns and cities", about);
        }
        if !at.state.controls(side, hex) {
            return refuse_about("4.2", "the town is not controlled by its side", about);
        }
        if zone::covers(at, side.other(), hex) {
            return refuse_about("4.2", "the town is in an enemy zone of control", about);
        }
        if !stations(at, side).has(hex) {
            return refuse_about(
                "4.2",
                "no chain of own rail hexes outside enemy zones and over standing bridges joins it to a source",
                about,
            );
        }
        match has_room(at, self.unit, hex) {
            true => Ok(()),
            false => refuse_about("7.1", "three combat units are in the hex", about),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let unit = self.unit;
        let Act::Rail(hex) = act else {
            // It is not asked about again in this mode.
            play.state.activation.kept.add(unit);
            return finished(play);
        };
        play.state.stack.done();
        play.state.trains[play.state.side(unit).index()] -= 1;
        play.tell(|at| Event::ByRail { unit: Called::now(at, unit), hex });
        arrive(play, unit, hex);
        play.state.activation.moved.add(unit);
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Rail)
    }

    fn done(&self, _: At) -> &'static str {
        "Keep it back"
    }

    fn leads_to(&self, _: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Done => {
                let words = "it does not come by rail in this activation, and waits";
                vec![Consequence::new(Matter::Halted, "4.2", words).of([self.unit])]
            }
            _ => Vec::new(),
        }
    }
}

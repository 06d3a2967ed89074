//! Units put down in their place in the reinforcement phase (4.3), 48 Army (17.3), and the choice of the alternative
//! campaign (18.2).

use crate::{
    book::{Entry, Raising},
    prelude::*,
    reinforce::{Choices, choices, has_room, is_free, listed, nearest, standable, together, waits, ways},
    zone,
};

/// 48 Army takes the place of the headquarters it replaces; then all units with a place are put down, the owner choosing
/// where there is a choice (4.3).
pub fn raise(play: &mut Play<impl Listen<Event>>) {
    for hq in play.state.units.of(SOVIET).filter(|&unit| play.book.is_hq(unit)).collect::<UnitSet>().iter() {
        replace(play, hq);
    }
    go_on(play, None);
}

/// A headquarters that replaces another comes in its turn, on the map, in the box of the eliminated, or still waiting
/// with the other's way of coming (17.3). It goes on with the supply of the hex; the other chit leaves.
fn replace(play: &mut Play<impl Listen<Event>>, hq: UnitId) {
    let Some(due) = play.book.units[hq.index()].due.filter(|due| due.turn == play.state.turn) else { return };
    let Entry::Replaces(old) = due.entry else { return };
    let place = play.state.units.place(old);
    if play.state.units.place(hq) != Place::WAITING || place == GONE {
        return;
    }
    let failed = play.state.failed[old.index()];
    play.state.remove(old, GONE);
    play.state.chits.gone.add(old);
    play.tell(|_| Event::Replaced { old, new: hq });
    match place.hex() {
        Some(hex) => {
            play.state.failed[hq.index()] = failed;
            enter(play, hq, hex);
        }
        None => play.state.units.put(hq, place),
    }
}

/// Places for a unit (4.3): those listed that its side controls and that have room; if there is none, the nearest to
/// them outside enemy zones.
fn at_place(at: At, unit: UnitId, place: &Raising) -> HexSet {
    let own = standable(at, unit, at.book.land - at.state.german - *at.state.units.held(GERMAN));
    let listed: HexSet = place.hexes.iter().copied().filter(|&hex| own.has(hex) && has_room(at, unit, hex)).collect();
    if !listed.is_empty() {
        return listed;
    }
    let held = *at.state.units.held(SOVIET) & own;
    let full = held.iter().filter(|&hex| !has_room(at, unit, hex)).collect::<HexSet>();
    nearest(at.book, &place.hexes, &(own - full - zone::zones(at, GERMAN)))
}

/// All hexes where a unit can be put down now.
fn sites(at: At, unit: UnitId) -> HexSet {
    let place = |way: Entry| match way {
        Entry::Placed(place) => at_place(at, unit, &at.book.places[usize::from(place)]),
        _ => HexSet::EMPTY,
    };
    ways(at, unit).into_iter().fold(HexSet::EMPTY, |all, way| all | place(way))
}

fn has_place(ways: &Choices) -> bool {
    ways.iter().any(|way| matches!(way, Entry::Placed(_)))
}

/// Whether a unit could come by an edge, if it is not put down (18.2).
fn has_edge(ways: &Choices) -> bool {
    ways.iter().any(|way| matches!(way, Entry::East | Entry::West | Entry::Range(_)))
}

/// Whether a unit may choose the lake: infantry alone, and only in the turn that lists it (18.2).
fn may_sail(at: At, unit: UnitId, ways: &Choices) -> bool {
    is_free(at, unit) && at.unit(unit).kind == Kind::Infantry && ways.contains(&Entry::Lake)
}

/// The next unit after another that is to be put down, or has the choice. Who has a choice has it in the turn of his
/// list; who has none but places is put down as soon as there is room.
fn next(at: At, after: Option<UnitId>) -> Option<UnitId> {
    let due = |&unit: &UnitId| {
        let ways = ways(at, unit);
        let now = listed(at, unit).is_some_and(|due| due.turn == at.state.turn);
        let choice = is_free(at, unit) && (has_edge(&ways) || ways.contains(&Entry::Lake));
        match choice {
            true => now && (has_place(&ways) || !at.book.is_hq(unit) && ways.contains(&Entry::Lake)),
            false => has_place(&ways),
        }
    };
    let later = |unit: &UnitId| after.is_none_or(|last| unit.0 > last.0);
    at.state.units.of(SOVIET).filter(later).filter(|&unit| waits(at, unit)).find(due)
}

/// Puts units down one after another, and asks where there is a choice.
fn go_on(play: &mut Play<impl Listen<Event>>, mut last: Option<UnitId>) {
    while let Some(unit) = next(play.at(), last) {
        last = Some(unit);
        let at = play.at();
        let (ways, sites) = (ways(at, unit), sites(at, unit));
        let other = has_edge(&ways) || ways.contains(&Entry::Lake);
        match (sites.first(), sites.len()) {
            // There is no room anywhere: it waits.
            (None, _) if !ways.contains(&Entry::Lake) => {}
            (Some(only), 1) if !other => put(play, unit, only),
            _ => return play.state.stack.call(Raise { unit }),
        }
    }
}

fn put(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    play.tell(|at| Event::Raised { unit: Called::now(at, unit), hex });
    enter(play, unit, hex);
    play.state.entered.add(unit);
    play.state.raised.add(unit);
}

/// Where a unit is put down; in the alternative campaign, whether it is, or comes over the lake, or by an edge.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Raise {
    pub unit: UnitId,
}

impl Raise {
    fn case(self, at: At) -> &'static str {
        if is_free(at, self.unit) { "18.2" } else { "4.3" }
    }
}

impl Question<Duel> for Raise {
    fn side(&self, _: At) -> Side {
        SOVIET
    }

    fn prompt(&self, at: At) -> Prompt {
        let (who, ways) = (name(at, self.unit), ways(at, self.unit));
        let mut how = Vec::new();
        if has_place(&ways) {
            how.push("put down in a place at once");
        }
        if ways.contains(&Entry::Lake) {
            how.push("sent over Lake Ladoga");
        }
        if has_edge(&ways) {
            how.push("kept for the edge of the map");
        }
        match how[..] {
            [_] => Prompt::new(self.case(at), format!("Where is {who} put down?")),
            _ => Prompt::new(self.case(at), format!("How does {who} come: {}?", how.join(", or "))),
        }
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(sites(at, self.unit).iter().map(Act::At));
        out.extend([Act::Lake, Act::Done].into_iter().filter(|&act| self.check(at, act).is_ok()));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let (unit, ways) = (self.unit, ways(at, self.unit));
        match act {
            Act::Lake if may_sail(at, unit, &ways) => Ok(()),
            Act::Lake if ways.contains(&Entry::Lake) => refuse("18.2", "only infantry comes over the lake"),
            Act::Lake => refuse("18.2", "the lake is not listed for this turn"),
            Act::Done if has_edge(&ways) || has_place(&ways) && sites(at, unit).is_empty() => Ok(()),
            Act::Done => refuse("4.3", "the unit is put down in the turn it arrives"),
            Act::At(hex) if sites(at, unit).has(hex) => Ok(()),
            Act::At(hex) => {
                let about = Target::Hex(hex);
                if at.state.controls(GERMAN, hex) {
                    return refuse_about("4.3", "the hex is under enemy control", about);
                }
                let listed = |way: &Entry| match way {
                    Entry::Placed(place) => at.book.places[usize::from(*place)].hexes.contains(&hex),
                    _ => false,
                };
                match ways.iter().any(listed) {
                    true => refuse_about("7.1", "three combat units are in the hex", about),
                    false => refuse_about(
                        "4.3",
                        "units are put down in the place listed, or if that cannot be, in the nearest hex that can",
                        about,
                    ),
                }
            }
            _ => refuse(self.case(at), "name the hex where the unit is put down"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let unit = self.unit;
        play.state.stack.done();
        match act {
            Act::At(hex) => put(play, unit, hex),
            Act::Lake => {
                let turn = listed(play.at(), unit).map_or(0, |due| due.turn);
                let lake = choices(play.book, turn).iter().position(|&way| way == Entry::Lake);
                let piece = play.book.piece(unit).expect("only infantry chooses the lake");
                play.state.chosen_entry[piece] = lake.expect("checked before") as u8;
                play.tell(|at| Event::ByLake { unit: Called::now(at, unit) });
            }
            _ => play.tell(|_| Event::Finished),
        }
        go_on(play, Some(unit));
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn in_hand(&self, _: At) -> bool {
        false
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let lake = |&hex: &HexId| at.book.ladoga.has(hex);
        click.hex.map(|hex| if lake(&hex) { Act::Lake } else { Act::At(hex) })
    }

    fn done(&self, _: At) -> &'static str {
        "By the edge of the map"
    }

    /// All that are still to be asked about, by the edge or to one place.
    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        let mut left = vec![self.unit];
        while let Some(unit) = next(at, left.last().copied()) {
            left.push(unit);
        }
        let one_way = |unit: &&UnitId| has_edge(&ways(at, **unit));
        let edge = left.iter().take_while(one_way).count();
        let mut rows = Vec::new();
        if edge > 1 {
            let say = format!("All {edge} that are left by the edge of the map");
            rows.push(Shortcut::new(say, HexId::NONE, std::iter::repeat_n(Act::Done, edge)));
        }
        let hexes = offers.iter().filter_map(|act| if let Act::At(hex) = act { Some(*hex) } else { None });
        for hex in hexes {
            let number = together(at, hex, left.iter().copied(), |unit| sites(at, unit));
            if number > 1 {
                let say = format!("The next {number} all to {}", place(at.book, hex));
                rows.push(Shortcut::new(say, hex, std::iter::repeat_n(Act::At(hex), number)));
            }
        }
        rows
    }
}

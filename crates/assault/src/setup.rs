//! Starting the game (section 5, 19.8).

use wargame::{Stack, Units};

use crate::{
    inset,
    prelude::*,
    stacking,
    state::{CUP, GONE, UNITS},
    turn::Span,
};

/// A game before anything is set up: everybody waits, at full strength (3.2a).
pub fn blank(book: &Book) -> State {
    State {
        turn: 1,
        units: Units::new(book.germans, book.units.len()),
        lost: [0; UNITS],
        oos: UnitSet::EMPTY,
        disrupted: UnitSet::EMPTY,
        moved: UnitSet::EMPTY,
        bound: UnitSet::EMPTY,
        retreated: UnitSet::EMPTY,
        fought: UnitSet::EMPTY,
        struck: HexSet::EMPTY,
        sallied: [0; 3],
        shifted: UnitSet::EMPTY,
        entered: UnitSet::EMPTY,
        seen: UnitSet::EMPTY,
        north: UnitSet::EMPTY,
        afar: UnitSet::EMPTY,
        air: 0,
        flying: [HexId::NONE; 5],
        at_ship: 0,
        ship: HexId::NONE,
        ship_disrupted: false,
        ship_moved: false,
        fire: HexId::NONE,
        german: 0,
        garrisons: Default::default(),
        losses: 0,
        vp_markers: 0,
        chosen: Default::default(),
        battle: Default::default(),
        stack: Stack::new(Span::of(Phase::Setup)),
    }
}

/// Puts everybody on the map who has a hex (5.1, 19.81), the ship and the markers; the cup is filled. Then asks for the
/// units of the city.
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let book = play.book;
    for unit in play.state.units.all() {
        if let Some(hex) = book.start[unit.index()] {
            // Where a unit starts it takes nothing.
            enter(&mut Play::new(book, play.state, &mut ()), unit, hex);
        } else if book.cup.has(unit) {
            play.state.units.put(unit, CUP);
        }
    }
    if let Some(navy) = &book.navy {
        play.state.ship = navy.start;
        play.state.units.put(navy.unit, GONE);
    }
    if play.state.chosen.vp_markers {
        play.state.vp_markers = (1 << book.vp_markers.len()) - 1;
    }
    if let Some(unit) = next(play.at()) {
        play.state.stack.call(SetUp { unit });
    }
}

/// Units still to be set up in the city (5.1, 19.82).
fn to_place<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    at.book.in_city.iter().filter(move |&u| at.state.units.place(u) == Place::WAITING)
}

fn next(at: At) -> Option<UnitId> {
    to_place(at).next()
}

/// Any hex of the city on either map; guerrillas that have to leave begin in the south (18.21).
fn choices(at: At, unit: UnitId) -> HexSet {
    let mut hexes = at.book.city | at.book.interior;
    if at.state.chosen.guerrilla_distance && at.book.unit(unit).kind == Kind::Guerrilla {
        let south = &at.book.districts[2];
        hexes = south.hexes.with(south.main);
    }
    hexes - stacking::full(at, unit) - inset::closed(at, unit)
}

fn case(book: &Book) -> &'static str {
    if book.is_stalingrad() { "19.82" } else { "5.1" }
}

/// Where in the city a unit starts, one after the other.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetUp {
    pub unit: UnitId,
}

impl Question<Assault> for SetUp {
    fn side(&self, _: At) -> Side {
        RUSSIAN
    }

    fn prompt(&self, at: At) -> Prompt {
        let left = capital(count(to_place(at).count(), "unit is", "units are"));
        let (city, who) = (at.book.campaign.city(), name(at, self.unit));
        Prompt::new(case(at.book), format!("Where in {city} does {who} start? {left} to be set up."))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(choices(at, self.unit).iter().map(Act::At));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let (unit, case) = (self.unit, case(at.book));
        let Act::At(hex) = act else { return refuse(case, "name the hex the unit is set up on") };
        if choices(at, unit).has(hex) {
            return Ok(());
        }
        let about = Target::Hex(hex);
        if !at.book.city.has(hex) && !at.book.interior.has(hex) {
            return refuse_about(case, "the unit starts in the city", about);
        }
        inset::open(at, unit, hex)?;
        stacking::room(at, unit, hex)?;
        refuse_about("18.21", "the guerrillas begin on the Moscow Side", about)
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let (Act::At(hex), SetUp { unit }) = (act, self) else { unreachable!("checked before") };
        play.tell(|_| Event::SetUp { unit, hex });
        enter(play, unit, hex);
        match next(play.at()) {
            Some(unit) => play.state.stack.goto(SetUp { unit }),
            None => play.state.stack.done(),
        }
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }

    /// All that are left, on one main hex of the city, as far as it takes them.
    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        let mut rows = Vec::new();
        for main in at.book.districts.iter().map(|d| d.main).filter(|&h| offers.contains(&Act::At(h))) {
            let mut after = at.state.clone();
            let mut count = 0;
            while let Some(unit) = next(At::new(at.book, &after)) {
                if (SetUp { unit }).check(At::new(at.book, &after), Act::At(main)).is_err() {
                    break;
                }
                after.units.put(unit, main.into());
                count += 1;
            }
            if count > 1 {
                let say = format!("Put the next {count} on {}", place(at.book, main));
                rows.push(Shortcut::new(say, main, (0..count).map(|_| Act::At(main))));
            }
        }
        rows
    }
}

//! Bombardment: bombers are placed (12.3), then each is thrown for (12.34), and may disrupt (12.4).

use wargame::words::verb;

use super::{laid, laid_beyond, land, lay, targets};
use crate::{battle::Roll, frame::Frame, ground::Ground, navy, prelude::*};

/// Whether the ship can be bombed: it is the enemy's, and at sea or in harbour (13.9).
fn ship_in_sight(state: &State) -> bool {
    state.phasing() != RUSSIAN && state.ship.exists()
}

/// Whether there is an air unit, and something to bomb.
pub fn can_bomb(state: &State) -> bool {
    state.air > 0 && (!targets(state).is_empty() || ship_in_sight(state))
}

/// Which hex a bomber attacks. What is not placed is kept for ground support (12.31 to 12.33).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bomb;

impl Question<Assault> for Bomb {
    fn prompt(&self, at: At) -> Prompt {
        let units = capital(count(at.state.air.into(), "air unit is", "air units are"));
        let words =
            format!("Which hex do {} bombers attack? {units} left; the rest supports attacks.", phasing_name(at));
        Prompt::new("12.31", words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(targets(at.state).iter().map(Act::Bomb));
        if ship_in_sight(at.state) {
            out.push(Act::Ship);
        }
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Bomb(hex) if targets(at.state).has(hex) => Ok(()),
            Act::Bomb(hex) => refuse_about("12.32", "only a hex with enemy units is bombarded", Target::Hex(hex)),
            Act::Ship if ship_in_sight(at.state) => Ok(()),
            Act::Ship => refuse("13.9", "there is no enemy ship"),
            Act::Done => Ok(()),
            _ => refuse("12.31", "bombers are placed before anything is rolled"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match act {
            Act::Bomb(hex) => {
                lay(play.state, hex);
                play.tell(|_| Event::Bomber { hex, ship: false });
            }
            Act::Ship => {
                let hex = play.state.ship;
                let i = lay(play.state, hex);
                play.state.at_ship |= 1 << i;
                play.tell(|_| Event::Bomber { hex, ship: true });
            }
            _ => return play.state.stack.goto(Bombing { next: 0 }),
        }
        if play.state.air == 0 {
            play.state.stack.goto(Bombing { next: 0 });
        }
    }

    fn redundant(&self, at: At, act: Act) -> bool {
        if let Act::Bomb(hex) = act { laid_beyond(at.state, hex) } else { false }
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        laid(at.state)
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Bomb)
    }

    fn done(&self, _: At) -> &'static str {
        "Keep the rest for ground support"
    }

    /// All that are left go where the last one went.
    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        let last = at.state.flying.iter().rfind(|hex| hex.exists()).copied();
        let last = last.filter(|&hex| at.state.air > 1 && offers.contains(&Act::Bomb(hex)));
        let row = |hex: HexId| {
            let say = format!("Send the other {} to {} as well", at.state.air, place(at.book, hex));
            Shortcut::new(say, hex, (0..at.state.air).map(|_| Act::Bomb(hex)))
        };
        last.map(row).into_iter().collect()
    }

    fn goes_on(&self) -> bool {
        true
    }

    /// What its die can do (12.34, 12.41), and to whom: nothing to those who are disrupted already (12.43).
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let (book, state) = (at.book, at.state);
        let disrupts = |needed: u8, words: String| {
            Consequence::new(Matter::Disrupted, "12.34", words).chance(needed.into(), 6).unless()
        };
        let hex = match act {
            Act::Bomb(hex) => hex,
            Act::Ship if state.ship_disrupted => {
                return vec![Consequence::new(Matter::Wasted, "13.12", "the ship is disrupted already")];
            }
            Act::Ship => {
                let words = "the naval unit is disrupted and its marker is off the map".to_owned();
                return vec![disrupts(needed_at_sea(book, state.ship), words)];
            }
            Act::Done if state.air > 0 => {
                let words = count(state.air.into(), "air unit is", "air units are");
                return vec![Consequence::note("12.33", format!("{words} kept to support attacks"))];
            }
            _ => return Vec::new(),
        };
        let units: Vec<_> = state.units.here(state.phasing().other(), hex).filter(|&u| can_suffer(at, u)).collect();
        let corps: Vec<_> = units.iter().copied().filter(|&u| is_tank_corps(book, u)).collect();
        let (all, tanks) = (needed(book, hex), book.bombing.tank_corps);
        let some = |units: &[UnitId]| match book.city.has(hex) && units.len() > 1 {
            true => "one unit there is disrupted".to_owned(),
            false => {
                format!("{} {} disrupted", names(at, &units.iter().copied().collect()), verb(units.len(), "is", "are"))
            }
        };
        let mut leads = Vec::new();
        if units.is_empty() {
            let words = format!("nobody on {} can be disrupted any more: the bomber is wasted", place(book, hex));
            return vec![Consequence::new(Matter::Wasted, "12.43", words).on([hex])];
        }
        if all > 0 {
            leads.push(disrupts(all, some(&units)).of(units).on([hex]));
        }
        if tanks_suffer(book, hex) && !corps.is_empty() && tanks > all {
            let said = disrupts(tanks, some(&corps)).of(corps).on([hex]);
            leads.push(Consequence { case: Some("19.42".into()), ..said });
        }
        if state.flying.contains(&hex) && !book.city.has(hex) {
            let words = "a bomber is there already: one success is enough, more add nothing";
            leads.push(Consequence::note("12.35", words).on([hex]));
        }
        leads
    }
}

/// The bombers, one after the other, each with its own die (12.35) and where it was placed (12.36); at the end all
/// leave (12.38).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bombing {
    pub next: u8,
}

impl Doing<Assault> for Bombing {
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        match play.state.flying.get(usize::from(self.next)).filter(|h| h.exists()) {
            Some(_) => {
                play.state.stack.goto(Bombing { next: self.next + 1 });
                play.state.stack.call(Roll::Bomb);
            }
            None => {
                land(play.state);
                play.state.stack.done();
            }
        }
        true
    }
}

/// The least harmless die: up to this a bomber has success (12.34, 12.37, 12.44).
pub fn needed(book: &Book, hex: HexId) -> u8 {
    let b = &book.bombing;
    match book.ground[hex.index()] {
        Ground::CityMain => b.city_main,
        Ground::Interior => b.interior,
        Ground::FortifiedCity => b.fortified,
        _ if book.forts.has(hex) => b.fort,
        Ground::City => b.city,
        Ground::Town => b.town,
        Ground::Woods => b.woods,
        Ground::Marsh => b.marsh,
        Ground::Clear => b.clear,
        Ground::Water => 0,
    }
}

/// What the ship is hit on (13.9): in harbour it is harder.
fn needed_at_sea(book: &Book, hex: HexId) -> u8 {
    match book.navy.as_ref().is_some_and(|n| n.harbour == hex) {
        true => book.bombing.harbour,
        false => book.bombing.open_sea,
    }
}

/// Whether the stricter number for tank corps counts in a hex (19.42).
fn tanks_suffer(book: &Book, hex: HexId) -> bool {
    book.is_stalingrad()
        && matches!(book.ground[hex.index()], Ground::City | Ground::Town | Ground::CityMain | Ground::Interior)
}

fn is_tank_corps(book: &Book, unit: UnitId) -> bool {
    book.unit(unit).kind == Kind::Tank
}

/// Whether bombardment disrupts a unit at all (18.11), and does so now (12.43).
fn can_suffer(at: At, unit: UnitId) -> bool {
    let waived = at.state.chosen.air_waiver && matches!(at.book.unit(unit).kind, Kind::Hq | Kind::Guerrilla);
    !waived && !at.state.disrupted.has(unit)
}

/// The die of a bomber has fallen: each throws for itself, where it was placed (12.35, 12.36).
pub fn strike(play: &mut Play<impl Listen<Event>>, die: u8) {
    let Frame::Bombing(Bombing { next }) = play.state.stack.top() else { return };
    let nth = usize::from(next) - 1;
    let hex = play.state.flying[nth];
    if play.state.at_ship >> nth & 1 != 0 {
        // The ship may have left for its harbour meanwhile: the bomber struck where it was laid.
        let needed = needed_at_sea(play.book, hex);
        play.tell(|_| Event::Bombed { hex, die, needed });
        if die <= needed && !play.state.ship_disrupted {
            navy::hit(play);
        }
        return;
    }
    let (at, enemy) = (play.at(), play.state.phasing().other());
    let usual = needed(at.book, hex);
    let all = die <= usual;
    let corps = at.state.units.here(enemy, hex).any(|u| is_tank_corps(at.book, u));
    let for_tanks = if tanks_suffer(at.book, hex) && corps { at.book.bombing.tank_corps } else { 0 };
    let tanks = die <= for_tanks;
    play.tell(|_| Event::Bombed { hex, die, needed: usual.max(for_tanks) });
    if !all && !tanks {
        return;
    }
    let at = play.at();
    let suffers = |u: &UnitId| can_suffer(at, *u) && (all || is_tank_corps(at.book, *u));
    let units: UnitSet = at.state.units.here(enemy, hex).filter(suffers).collect();
    if units.is_empty() {
        return;
    }
    if at.book.city.has(hex) && units.len() > 1 {
        return play.state.stack.call(Disrupt { hex, tanks: !all });
    }
    disrupt(play, units);
}

fn disrupt(play: &mut Play<impl Listen<Event>>, units: UnitSet) {
    play.state.disrupted |= &units;
    play.tell(|_| Event::Disrupted { units: units.iter().collect() });
}

/// Which unit a success on a main hex of the city disrupts (12.44); only a tank corps where only those suffer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Disrupt {
    pub hex: HexId,
    pub tanks: bool,
}

impl Disrupt {
    fn units<'a>(&self, at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
        at.state.units.here(at.state.phasing().other(), self.hex)
    }

    fn may_disrupt(&self, at: At, unit: UnitId) -> Ruling {
        let about = Target::Unit(unit);
        if !self.units(at).any(|u| u == unit) {
            return refuse_about("12.44", "the unit is not in the bombarded hex", about);
        }
        if self.tanks && !is_tank_corps(at.book, unit) {
            return refuse_about("19.42", "a 2 disrupts only a tank corps", about);
        }
        match can_suffer(at, unit) {
            true => Ok(()),
            false => refuse_about("12.43", "the unit is disrupted already, or never is by bombardment", about),
        }
    }
}

impl Question<Assault> for Disrupt {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("12.44", format!("Which unit in {} is disrupted?", place(at.book, self.hex)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(self.units(at).filter(|&u| self.may_disrupt(at, u).is_ok()).map(Act::Disrupt));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Disrupt(unit) => self.may_disrupt(at, unit),
            _ => refuse("12.44", "name the unit that is disrupted"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Disrupt(unit) = act else { unreachable!("checked before") };
        disrupt(play, UnitSet::EMPTY.with(unit));
        play.state.stack.done();
    }

    fn targets(&self, _: At) -> Vec<HexId> {
        vec![self.hex]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Disrupt)
    }

    fn leads_to(&self, _: At, act: Act) -> Vec<Consequence> {
        let Act::Disrupt(unit) = act else { return Vec::new() };
        let words = "it neither moves, attacks, retreats nor advances, and its defence is halved, until its own player-turn is over";
        vec![Consequence::note("12.42", words).of([unit])]
    }
}

//! Free transfers between a main hex of the city and its district (8.32).

use super::{closed, open};
use crate::{
    frame::Frame,
    movement,
    prelude::*,
    stacking::{self, Crowd},
};

/// Why a unit is not transferred now, wherever it would go.
pub fn may_transfer(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if at.state.side(unit) != RUSSIAN || !at.book.is_ground(unit) {
        return refuse_about("8.32", "only ground units of the city's defender are transferred", about);
    }
    if at.state.in_the_city(at.book) {
        return refuse_about("8.33", "there are no free transfers while a German is on the inset", about);
    }
    let Some(from) = at.state.units.at(unit).filter(|h| at.book.district(*h).is_some()) else {
        return refuse_about("8.32", "only units in the city are transferred", about);
    };
    if at.state.shifted.has(unit) {
        return refuse_about("8.32", "the unit has been transferred in this window", about);
    }
    if at.book.on_inset(from) && at.state.disrupted.has(unit) {
        return refuse_about("12.45", "a disrupted unit does not go from the inset to the main map", about);
    }
    if choices(at, unit).is_empty() {
        if let Some(main) = at.book.district(from).map(|d| d.main).filter(|&m| m != from) {
            open(at, unit, main)?;
        }
        return refuse_about("8.26", "there is no room for it", about);
    }
    if !at.book.on_inset(from) && movement::bound_outward(at, unit) {
        return refuse_about("18.21", "a guerrilla that has to leave does not go onto the inset", about);
    }
    Ok(())
}

/// Where a unit of the city can be transferred to: between a main hex and its own district (8.12).
fn choices(at: At, unit: UnitId) -> HexSet {
    let Some((from, district)) = at.state.units.at(unit).and_then(|h| Some((h, at.book.district(h)?))) else {
        return HexSet::EMPTY;
    };
    let hexes = match from == district.main {
        true => district.hexes,
        false => HexSet::EMPTY.with(district.main),
    };
    hexes - stacking::full(at, unit) - closed(at, unit) - *at.state.units.held(GERMAN)
}

/// Units that could be transferred now.
pub fn transferable<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    let city = at.book.city | at.book.interior;
    let none = at.state.in_the_city(at.book) || !at.state.units.held(RUSSIAN).meets(&city);
    let all = at.state.units.on_map(RUSSIAN).take(if none { 0 } else { usize::MAX });
    let crowd = Crowd::count(at, RUSSIAN);
    all.filter(move |&(u, h)| at.book.district_at[h.index()] != u8::MAX && quickly(at, &crowd, u, h)).map(|(u, _)| u)
}

/// The same as [`may_transfer`] for a unit in the city: an empty hex there spares looking for room.
fn quickly(at: At, crowd: &Crowd, unit: UnitId, from: HexId) -> bool {
    if at.state.shifted.has(unit) || !crowd.lets_transfer(at, unit, from) {
        return false;
    }
    let district = &at.book.districts[usize::from(at.book.district_at[from.index()])];
    if at.book.on_inset(from) {
        let stays = at.state.disrupted.has(unit) || at.book.unit(unit).kind == Kind::Nkvd;
        return !stays && open(at, unit, district.main).is_ok();
    }
    let room = !(district.hexes - *at.state.units.held(RUSSIAN)).is_empty();
    (room && at.book.unit(unit).kind != Kind::Guerrilla) || may_transfer(at, unit).is_ok()
}

/// Whether a window is opened at the start of a phase; in his own Movement Phase the Russian transfers at any time.
pub fn window_opens(at: At, phase: Phase) -> bool {
    !matches!(phase, Phase::Setup | Phase::RussianMovement | Phase::GameEnd) && transferable(at).next().is_some()
}

/// Which unit of the city is transferred, in a window at the start of a phase.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Window;

impl Question<Assault> for Window {
    fn side(&self, _: At) -> Side {
        RUSSIAN
    }

    fn prompt(&self, at: At) -> Prompt {
        let city = at.book.campaign.city();
        Prompt::new("8.32", format!("Are units of {city} transferred between the maps?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(transferable(at).map(Act::Transfer));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Transfer(unit) => may_transfer(at, unit),
            Act::Done => Ok(()),
            _ => refuse("8.32", "units of the city may be transferred before the phase begins"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Transfer(unit) = act else { return finished(play) };
        play.state.stack.call(TransferTo { unit });
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Transfer)
    }

    fn done(&self, _: At) -> &'static str {
        "No more transfers"
    }

    /// The same can be done later, in the Russian's own Movement Phase. With a German near the edge of the city it may
    /// be too late then (8.33), and who has begun to transfer goes on.
    fn aside(&self, at: At) -> bool {
        let marches = matches!(at.state.phase(), Phase::GermanMovement | Phase::Mechanized);
        at.state.shifted.is_empty() && !(marches && near_the_edge(at))
    }
}

/// As far as Germans march in a phase over open ground, in hexes.
const MARCH: u16 = 8;

/// Whether a German could be in a main fringe hex at the end of his march.
fn near_the_edge(at: At) -> bool {
    let germans = at.state.units.held(GERMAN);
    let near = |edge: HexId, hex: HexId| at.book.map.distance(edge, hex).is_some_and(|d| d <= MARCH);
    at.book.fringes.iter().any(|f| germans.iter().any(|hex| near(f.main, hex)))
}

/// Where a unit is transferred to.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TransferTo {
    pub unit: UnitId,
}

impl Question<Assault> for TransferTo {
    fn side(&self, _: At) -> Side {
        RUSSIAN
    }

    fn prompt(&self, at: At) -> Prompt {
        let unit = self.unit;
        Prompt::new("8.32", format!("Where does {} go from {}?", name(at, unit), standing(at, unit)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(choices(at, self.unit).iter().map(Act::At));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let unit = self.unit;
        let Act::At(to) = act else { return refuse("8.32", "name the hex the unit is transferred to") };
        if choices(at, unit).has(to) {
            return Ok(());
        }
        open(at, unit, to)?;
        let from = at.state.units.at(unit);
        let own = from.and_then(|h| at.book.district(h)).map(|d| d.main);
        if at.book.district(to).map(|d| d.main) != own
            || at.book.on_inset(to) == from.is_some_and(|h| at.book.on_inset(h))
        {
            return refuse_about("8.32", "a transfer leads between a main hex and its own district", Target::Hex(to));
        }
        stacking::room(at, unit, to)
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let (Act::At(hex), TransferTo { unit }) = (act, self) else { unreachable!("checked before") };
        play.tell(|_| Event::Transferred { unit, hex, forced: false });
        enter(play, unit, hex);
        play.state.shifted.add(unit);
        play.state.stack.done();
        // A window with nobody left in it closes by itself.
        if matches!(play.state.stack.top(), Frame::Window(_)) && transferable(play.at()).next().is_none() {
            play.state.stack.done();
        }
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::At(to) = act else { return Vec::new() };
        let mut leads = vec![Consequence::note("8.32", "a unit is transferred once in a window").of([self.unit])];
        if at.book.on_inset(to) && at.state.disrupted.has(self.unit) {
            let words = "disrupted, it does not go back to the main map";
            leads.push(Consequence::new(Matter::Halted, "12.45", words).of([self.unit]));
        }
        leads
    }
}

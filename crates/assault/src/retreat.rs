//! Retreats after combat (10.27 to 10.29, 8.46); the headquarters that goes along (11.33) below.

mod escort;
mod rows;
mod together;

use arrayvec::ArrayVec;
use hexmap::Dir;
use wargame::{Refusal, words::verb};

pub use self::{
    escort::{Escort, escorts},
    rows::at_once,
    together::possible,
};
use crate::{
    announce::{adjacent, fit},
    battle::side_of,
    frame::Frame,
    ground::Gate,
    inset,
    prelude::*,
    stacking, victory,
    zone::zones,
};

/// Why a unit never retreats in this position, wherever it would go.
fn able(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if at.state.disrupted.has(unit) {
        return refuse_about("10.28", "a disrupted unit does not retreat", about);
    }
    let from = at.state.units.at(unit);
    let kind = at.book.unit(unit).kind;
    if kind == Kind::Worker && from.is_some_and(|h| !at.book.on_inset(h) && !at.book.city.has(h)) {
        return refuse_about("14.2", "the workers of the main map never retreat", about);
    }
    Ok(())
}

/// Why a hex of any kind is no place for a unit to retreat or advance to: rules that bind some units.
pub fn open_to(at: At, unit: UnitId, to: HexId) -> Ruling {
    let about = Target::Hex(to);
    if !at.book.land.has(to) {
        return refuse_about("6.17", "no ground unit enters an all-lake or all-sea hex", about);
    }
    if at.state.units.held(at.state.side(unit).other()).has(to) {
        return refuse_about("6.12", "an enemy unit is there", about);
    }
    inset::open(at, unit, to)
}

/// Why a step of a retreat is not allowed, stacking apart.
fn step(at: At, unit: UnitId, from: HexId, dir: Dir, to: HexId, zone: &HexSet) -> Ruling {
    let about = Target::Hex(to);
    match at.book.gates[from.index()][dir.index()] {
        Gate::Open | Gate::River | Gate::Don | Gate::Bridge => {}
        Gate::Neva if at.state.side(unit) == RUSSIAN => {}
        Gate::InCity if at.state.side(unit) == RUSSIAN => {}
        Gate::Neva => return refuse_about("10.28", "Germans do not retreat across the Neva", about),
        Gate::Volga | Gate::Ferry => return refuse_about("19.0", "nobody retreats across the Volga", about),
        Gate::Apart => return refuse_about("8.35", "other fringe hexes are reached over the main map", about),
        Gate::Shut if at.book.volga_between(from, to) => {
            return refuse_about("19.0", "nobody retreats across the Volga", about);
        }
        Gate::InCity | Gate::Shut => {
            return refuse_about("10.27", "nobody retreats across an impassable hexside", about);
        }
    }
    open_to(at, unit, to)?;
    if zone.has(to) {
        return refuse_about("10.27", "nobody retreats into an enemy zone of control", about);
    }
    Ok(())
}

/// The hexes a step of a retreat can lead to from where a unit stands: around it, and for one on an inset fringe hex
/// around its main hex too (8.46).
fn steps(book: &Book, from: HexId) -> ArrayVec<(HexId, Dir, HexId), 12> {
    let mut steps = ArrayVec::new();
    steps.extend(book.map.around(from).map(|(dir, to)| (from, dir, to)));
    if book.on_inset(from)
        && let Some(fringe) = book.fringe(from)
    {
        steps.extend(book.map.around(fringe.main).map(|(dir, to)| (fringe.main, dir, to)));
    }
    steps
}

/// Hexes a unit may retreat to, whoever stands there.
fn havens(at: At, unit: UnitId, zone: &HexSet) -> ArrayVec<HexId, 12> {
    let Some(from) = at.state.units.at(unit) else { return ArrayVec::new() };
    if able(at, unit).is_err() {
        return ArrayVec::new();
    }
    let fits = |&(from, dir, to): &(HexId, Dir, HexId)| step(at, unit, from, dir, to, zone).is_ok();
    steps(at.book, from).into_iter().filter(fits).map(|s| s.2).collect()
}

/// Why a side cannot take its penalty as a retreat.
pub fn may(at: At, units: &UnitSet) -> Ruling {
    for unit in units.iter() {
        able(at, unit)?;
    }
    match possible(at, units) {
        true => Ok(()),
        false => refuse("10.27", "not every unit of the combat has a hex to retreat to: all retreat or none"),
    }
}

/// The hexes a unit may retreat to so that all others still to go can retreat afterwards.
fn choices(at: At, unit: UnitId, to_go: &UnitSet) -> ArrayVec<HexId, 12> {
    let zone = zones(at, at.state.side(unit).other()).any;
    let rest = to_go.without(unit);
    let mut list = havens(at, unit, &zone);
    list.retain(|to| stacking::room(at, unit, *to).is_ok());
    if !rest.is_empty() {
        list.retain(|to| {
            let mut after = at.state.clone();
            after.units.put(unit, (*to).into());
            possible(At::new(at.book, &after), &rest)
        });
    }
    list
}

/// The hexes that units of one combat could retreat to, whoever goes first.
pub fn open_to_all(at: At, units: &UnitSet) -> HexSet {
    units.iter().flat_map(|unit| choices(at, unit, units)).collect()
}

/// What a retreat costs besides ground: the Mechanized Movement Phase (6.22), in Stalingrad disruption (19.61, 19.62).
pub fn halted(at: At, units: &UnitSet) -> Vec<Consequence> {
    let mut leads = Vec::new();
    let bound = |unit: &UnitId| at.state.side(*unit) == GERMAN && at.book.unit(*unit).mechanized;
    let stay: UnitSet = units.iter().filter(bound).collect();
    if at.state.phase() == Phase::GermanCombat && !stay.is_empty() {
        let does = verb(stay.len(), "does", "do");
        let words = format!("{} {does} not move in the mechanized movement phase", names(at, &stay));
        leads.push(Consequence::new(Matter::Halted, "6.22", words).of(stay.iter()).against());
    }
    if at.book.is_stalingrad() {
        let (own, are) = (units.iter().next().map(|u| at.state.side(u)), verb(units.len(), "is", "are"));
        let until = if own == Some(at.state.phasing()) { "this" } else { "the owner's next" };
        let words = format!("{} {are} disrupted until the end of {until} player-turn", names(at, units));
        leads.push(Consequence::note("19.62", words).of(units.iter()).against());
    }
    leads
}

/// Which unit retreats next; each only where the others still can afterwards.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Retreat {
    pub attacker: bool,
    pub to_go: UnitSet,
}

impl Retreat {
    fn may_go(&self, at: At, unit: UnitId) -> bool {
        !choices(at, unit, &self.to_go).is_empty()
    }

    fn take(self, state: &mut State, unit: UnitId) {
        state.stack.goto(Retreat { to_go: self.to_go.without(unit), ..self });
        state.stack.call(RetreatTo { unit, attacker: self.attacker });
    }
}

impl Question<Assault> for Retreat {
    fn side(&self, at: At) -> Side {
        side_of(at.state, self.attacker)
    }

    fn prompt(&self, at: At) -> Prompt {
        let retreat = verb(self.to_go.len(), "retreats", "retreat");
        Prompt::new("10.27", format!("{} {retreat}: which unit is next?", names(at, &self.to_go)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(self.to_go.iter().filter(|&u| self.may_go(at, u)).map(Act::Pick));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Pick(unit) if !self.to_go.has(unit) => {
                refuse_about("10.27", "the unit does not retreat, or has done so", Target::Unit(unit))
            }
            Act::Pick(unit) if self.may_go(at, unit) => Ok(()),
            Act::Pick(unit) => refuse_about("10.27", "another unit has to go first and make room", Target::Unit(unit)),
            Act::Done => refuse("10.27", "all units of the combat retreat"),
            _ => refuse("10.27", "units retreat one after the other: name the next"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Pick(unit) = act else { unreachable!("checked before") };
        self.take(play.state, unit);
    }

    /// The last goes without being named.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        match (self.to_go.first(), self.to_go.len()) {
            (None, _) => play.state.stack.done(),
            (Some(last), 1) => self.take(play.state, last),
            _ => return false,
        }
        true
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        at.state.battle.targets.iter().collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Pick)
    }

    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        rows::rows(Rehearsal::new(at), self)
    }
}

/// Where a unit retreats.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RetreatTo {
    pub unit: UnitId,
    pub attacker: bool,
}

impl RetreatTo {
    /// The units still to retreat in the retreat at hand, the one in hand included.
    fn going(&self, state: &State) -> UnitSet {
        match state.stack.iter().nth(state.stack.depth() - 2) {
            Some(Frame::Retreat(below)) => below.to_go.with(self.unit),
            _ => UnitSet::EMPTY.with(self.unit),
        }
    }

    fn choices(&self, at: At) -> ArrayVec<HexId, 12> {
        choices(at, self.unit, &self.going(at.state))
    }
}

impl Question<Assault> for RetreatTo {
    fn side(&self, at: At) -> Side {
        side_of(at.state, self.attacker)
    }

    fn prompt(&self, at: At) -> Prompt {
        let unit = self.unit;
        Prompt::new("10.27", format!("Where does {} retreat to from {}?", name(at, unit), standing(at, unit)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(self.choices(at).into_iter().map(Act::Retreat));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let unit = self.unit;
        let Act::Retreat(to) = act else { return refuse("10.27", "the unit in hand retreats before anything else") };
        let Some(stand) = at.state.units.at(unit) else { return refuse("10.27", "the unit is gone") };
        let zone = zones(at, at.state.side(unit).other()).any;
        let mut why: Option<Refusal> = None;
        for (from, dir, _) in steps(at.book, stand).into_iter().filter(|s| s.2 == to) {
            match step(at, unit, from, dir, to, &zone) {
                Ok(()) => {
                    stacking::room(at, unit, to)?;
                    return match self.choices(at).contains(&to) {
                        true => Ok(()),
                        false => refuse_about("10.27", "then another unit could not retreat", Target::Hex(to)),
                    };
                }
                Err(refusal) => why = Some(refusal),
            }
        }
        match why {
            Some(refusal) => Err(refusal),
            None => refuse_about("10.27", "a retreat leads one hex, to an adjacent one", Target::Hex(to)),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let (Act::Retreat(hex), RetreatTo { unit, .. }) = (act, self) else { unreachable!("checked before") };
        play.tell(|_| Event::Retreated { unit, hex });
        enter(play, unit, hex);
        play.state.retreated.add(unit);
        // In Stalingrad whoever retreats is disrupted (19.61).
        if play.book.is_stalingrad() && !play.state.disrupted.has(unit) {
            play.state.disrupted.add(unit);
            play.tell(|_| Event::Disrupted { units: vec![unit] });
        }
        play.state.stack.done();
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Retreat)
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let (Act::Retreat(to), unit) = (act, self.unit) else { return Vec::new() };
        let mut leads = halted(at, &UnitSet::EMPTY.with(unit));
        let (state, side) = (at.state, at.state.side(unit));
        // Whoever comes into a hex that is attacked later in the phase counts for nothing there (10.29).
        let target = !self.attacker && !state.struck.has(to) && state.units.held(side).has(to);
        let attackers =
            || state.units.on_map(side.other()).any(|(u, from)| adjacent(at.book, from, to) && fit(at, u).is_ok());
        if target && attackers() {
            let words =
                format!("if {} is attacked in this phase, the unit adds nothing to its defence", place(at.book, to));
            leads.push(Consequence::note("10.29", words).of([unit]).on([to]).against());
        }
        leads.extend(victory::left_to(at, unit, to));
        leads
    }
}

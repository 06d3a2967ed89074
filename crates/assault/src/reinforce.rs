//! Reinforcements: where they come, and when (16.1, 11.36, 19.7).

use wargame::Step;

use crate::{
    book::{Area, Due},
    cup::{self, drawn_area},
    inset,
    movement::{March, changes},
    prelude::*,
    stacking, way, withdraw,
    zone::zones,
};

/// What the beginning of a Movement Phase brings: withdrawals, then lost headquarters (section 4, ruling).
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    match play.state.phasing() {
        GERMAN => {
            withdraw::withdraw(play);
            withdraw::bring_back(play);
        }
        RUSSIAN => cup::draw(play, 0),
    }
}

/// The areas a waiting unit may come in by: its own, for a returned headquarters in Stalingrad either (19.74).
fn areas<'a>(at: At<'a>, unit: UnitId) -> impl Iterator<Item = &'a Area> + 'a {
    let due = at.book.due[unit.index()].and_then(|d| d.area);
    let drawn = (at.book.cup.has(unit) || (at.book.is_stalingrad() && at.state.side(unit) == RUSSIAN))
        .then(|| drawn_area(at, unit))
        .flatten();
    let any = at.book.is_stalingrad() && at.book.unit(unit).kind == Kind::Hq && at.state.entered_before(unit);
    at.book
        .areas
        .iter()
        .enumerate()
        .filter(move |(i, area)| match any {
            true => area.name == "W" || area.name == "S",
            false => Some(*i as u8) == due.or(drawn),
        })
        .map(|(_, area)| area)
}

/// Hexes a waiting unit may come to: those of its area (5.3, 5.4), `[setup.leningrad.entry_areas]`.
pub fn hexes(at: At, unit: UnitId) -> HexSet {
    let closed = stacking::full(at, unit) | inset::closed(at, unit) | *at.state.units.held(at.state.side(unit).other());
    let all = match at.state.side(unit) == RUSSIAN && !at.book.is_stalingrad() {
        true => in_leningrad(at),
        false => areas(at, unit).flat_map(|a| a.hexes.iter().copied()).collect(),
    };
    all - closed
}

/// Where a unit that is due comes in. All can wait (16.19).
pub fn enters(at: At, unit: UnitId) -> Option<String> {
    let due = at.book.due[unit.index()].is_none_or(|due| due.turn <= at.state.turn);
    if !due || at.state.phase() == Phase::Setup || !at.book.is_ground(unit) {
        return None;
    }
    if at.state.side(unit) == RUSSIAN && !at.book.is_stalingrad() {
        return Some(format!("appears in {}; can wait", at.book.campaign.city()));
    }
    let one = |area: &Area| {
        format!("area {} ({})", area.name, wargame::words::stretch(&at.book.info, area.hexes.iter().copied()))
    };
    let areas: Vec<_> = areas(at, unit).map(one).collect();
    (!areas.is_empty()).then(|| format!("enters by {}; can wait", areas.join(" or ")))
}

/// Where Russian reinforcements appear in Leningrad (16.13), stacking apart.
fn in_leningrad(at: At) -> HexSet {
    if !at.state.in_the_city(at.book) {
        return at.book.city | at.book.interior;
    }
    let germans = at.state.units.held(GERMAN);
    let free = at.book.districts.iter().filter(|d| !d.hexes.meets(germans));
    let hexes = free.fold(HexSet::EMPTY, |all, d| all | d.hexes);
    match hexes.is_empty() {
        true => at.book.map.by_label("0120").map_or(HexSet::EMPTY, |h| HexSet::EMPTY.with(h)),
        false => hexes,
    }
}

/// Why a unit does not come onto the map now: it is due by the schedule (19.71),
/// `[[reinforcements.stalingrad.german]]`.
pub fn may_come(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if at.state.side(unit) != at.state.phasing() {
        return refuse_about("4.0", "only the phasing player moves", about);
    }
    if at.state.phase() == Phase::Mechanized {
        return refuse_about("16.16", "reinforcements come in the Movement Phase", about);
    }
    match at.state.units.place(unit) {
        Place::WAITING => {}
        Place::DEAD => return refuse_about("10.210", "the unit is eliminated", about),
        _ => return refuse_about("16.22", "the unit is not in play", about),
    }
    if at.state.moved.has(unit) {
        return refuse_about("16.19", "the unit was kept back in this phase", about);
    }
    if at.book.due[unit.index()].is_some_and(|Due { turn, .. }| turn > at.state.turn) && !at.state.entered_before(unit)
    {
        return refuse_about("16.19", "the unit does not come before its turn", about);
    }
    match hexes(at, unit).is_empty() {
        true => {
            refuse_about(arrival_case(at, unit, "16.15"), "every hex where it could come is blocked: it waits", about)
        }
        false => Ok(()),
    }
}

/// The case a unit comes under: Russians of Leningrad have one of their own.
fn arrival_case(at: At, unit: UnitId, others: &'static str) -> &'static str {
    match (at.state.side(unit) == RUSSIAN, at.book.is_stalingrad()) {
        (true, false) => "16.13",
        (true, true) => "19.72",
        _ => others,
    }
}

/// The price of an entry hex, as the first of its movement (5.4d): nothing for Russians who appear in Leningrad.
fn price(at: At, unit: UnitId, hex: HexId) -> u8 {
    match at.state.side(unit) == RUSSIAN && !at.book.is_stalingrad() {
        true => 0,
        false => at.book.entry_cost[hex.index()][at.book.unit(unit).pace],
    }
}

/// Points left after an entry hex, in supply on this turn (11.44).
fn left(at: At, unit: UnitId, hex: HexId) -> u8 {
    at.book.allowance(unit).saturating_sub(price(at, unit, hex))
}

/// Where a unit comes onto the map.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Enter {
    pub unit: UnitId,
}

impl Question<Assault> for Enter {
    fn prompt(&self, at: At) -> Prompt {
        let case = arrival_case(at, self.unit, "16.14");
        Prompt::new(case, format!("Where does {} come onto the map?", name(at, self.unit)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(hexes(at, self.unit).iter().map(Act::Enter));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Done => Ok(()),
            Act::Enter(hex) if hexes(at, self.unit).has(hex) => Ok(()),
            Act::Enter(hex) => why_not(at, self.unit, hex),
            _ => refuse(arrival_case(at, self.unit, "16.14"), "name the hex the unit enters, or keep it back"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let unit = self.unit;
        let Act::Enter(hex) = act else {
            // It stays away, and is not asked about again in this phase (16.19).
            play.state.moved.add(unit);
            return finished(play);
        };
        let cost = price(play.at(), unit, hex);
        let all = play.book.allowance(unit);
        let rigid = zones(play.at(), play.state.side(unit).other()).rigid.has(hex);
        let paid = cost > 0;
        let left = left(play.at(), unit, hex);
        play.tell(|_| Event::Entered { unit, hex, left });
        enter(play, unit, hex);
        play.state.entered.add(unit);
        // The one-hex move covers an entry hex that is too dear (6.13).
        let (stopped, spent) = (paid && rigid, cost > all);
        play.state.stack.goto(March { unit, left, entered: paid, crossed: false, stopped, spent });
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Enter)
    }

    fn done(&self, _: At) -> &'static str {
        "Keep it back"
    }

    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        changes(at, self.unit, true, offers)
    }

    fn shown(&self, at: At, offers: &[Act]) -> Vec<Offer> {
        let rigid = zones(at, at.state.side(self.unit).other()).rigid;
        let shown = |&act: &Act| match act {
            Act::Enter(hex) => {
                Offer { left: Some(left(at, self.unit, hex)), stops: rigid.has(hex), ..Offer::plain(act) }
            }
            _ => Offer::plain(act),
        };
        offers.iter().map(shown).collect()
    }

    fn way(&self, at: At, act: Act) -> Vec<Step> {
        let Act::Enter(hex) = act else { return Vec::new() };
        vec![way::entry(at, hex, price(at, self.unit, hex), left(at, self.unit, hex))]
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::Enter(hex) = act else {
            let words = "it waits, and can come in a later turn only";
            return vec![Consequence::new(Matter::Halted, "16.19", words).of([self.unit])];
        };
        let (unit, mut leads) = (self.unit, Vec::new());
        let (cost, rigid) = (price(at, unit, hex), zones(at, at.state.side(unit).other()).rigid);
        if cost > 0 && rigid.has(hex) {
            leads.push(Consequence::new(Matter::Halted, "9.2", "it stops there in a rigid zone of control").on([hex]));
        }
        if cost > at.book.allowance(unit) {
            leads.push(Consequence::new(Matter::Halted, "6.13", "the hex takes its whole allowance").on([hex]));
        }
        leads
    }
}

/// Why a unit does not enter by a hex.
fn why_not(at: At, unit: UnitId, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    if at.state.units.held(at.state.side(unit).other()).has(hex) {
        return refuse_about("16.15", "an enemy unit is there", about);
    }
    if at.state.side(unit) == RUSSIAN && !at.book.is_stalingrad() {
        if !in_leningrad(at).has(hex) {
            return refuse_about("16.13", "Russian reinforcements appear in the city, where no German is", about);
        }
    } else if !areas(at, unit).any(|a| a.hexes.contains(&hex)) {
        return refuse_about("16.14", "the hex is not in the unit's entry area", about);
    }
    inset::open(at, unit, hex)?;
    stacking::room(at, unit, hex)
}

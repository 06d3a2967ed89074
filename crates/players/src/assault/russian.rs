//! Where Russian units like to be: fortified ground in the German way, the places worth points, the city.

use std::cell::OnceCell;

use assault::{At, GERMAN, HexSet, Kind, RUSSIAN, multiple, reached, russian_net, self_fed};
use hexmap::{FAR, HexId};
use wargame::{Place, UnitId};

use super::{
    distances::{Costs, from, plain, to_go},
    outlook::{Outlook, Value},
    parameters::{CITY, FEAR, FORT, FRONT, GARRISON, LINE, ROUTE, SHELTER, SUPPLY},
    relief::rings,
};

const FOOT: usize = 2;
const WHEELS: usize = 3;
const GUERRILLA: usize = 4;

/// What a Russian plan knows of a phase. Times are tenths of a turn.
pub struct Screen {
    /// When Germans can be at a hex.
    arrive: Costs,
    /// The least of both together: the shortest German way.
    best: i32,
    /// Thirds of a point to the front, by pace, and to places nobody keeps, for guerrillas. Made when first asked for.
    front: [OnceCell<Costs>; 2],
    places: OnceCell<Costs>,
    /// Garrison cities without a Russian, and where Germans were.
    wanted: HexSet,
    germans: HexSet,
    net: HexSet,
    /// What it is worth to drive off enemies who ring somebody in.
    rings: OnceCell<Vec<(HexId, Value)>>,
    /// Divisions the city should have.
    want: i32,
}

impl Screen {
    pub fn new(outlook: &Outlook) -> Screen {
        let (book, state) = (outlook.book, outlook.state);
        let arrive = arrival(outlook);
        let goal = book.interior;
        let onward = &outlook.atlas.onward;
        let sum = |h: HexId| i32::from(arrive[h]) + i32::from(onward[h]);
        let best = book.land.iter().filter(|&h| arrive[h] != FAR && onward[h] < FAR / 36).map(sum).min().unwrap_or(0);
        let city = goal.iter().map(|h| i32::from(arrive[h])).min().unwrap_or(0);
        let want = match city {
            0..=8 => 7,
            9..=18 => 4,
            19..=30 => 2,
            _ => 0,
        };
        let empty = |p: &&assault::Spot| p.garrison.is_some() && !state.units.held(RUSSIAN).has(p.hex);
        let wanted: HexSet = book.places.iter().filter(empty).map(|p| p.hex).collect();
        let (front, places, germans) = (Default::default(), OnceCell::new(), *state.units.held(GERMAN));
        Screen {
            arrive,
            best,
            front,
            places,
            wanted,
            germans,
            net: russian_net(At::new(book, state)),
            rings: OnceCell::new(),
            want,
        }
    }

    /// Thirds of a point to the sheltered hexes in the German way.
    fn front(&self, outlook: &Outlook, wheels: usize, hex: HexId) -> i32 {
        let front = self.front[wheels].get_or_init(|| {
            let book = outlook.book;
            let sum = |h: HexId| i32::from(self.arrive[h]) + i32::from(outlook.atlas.onward[h]);
            let fits =
                |h: &HexId| self.arrive[*h] <= 12 && sum(*h) <= self.best + 20 && multiple(book, RUSSIAN, *h).0 > 1;
            let posts: HexSet = (book.land - book.inset).iter().filter(fits).collect();
            let posts = if posts.is_empty() { book.city } else { posts };
            to_go(&outlook.atlas.graphs, [FOOT, WHEELS][wheels], &posts, &plain())
        });
        i32::from(front[hex].min(900))
    }

    /// Thirds of a point a guerrilla needs to a place nobody keeps.
    fn places(&self, outlook: &Outlook, hex: HexId) -> i32 {
        let places = self.places.get_or_init(|| {
            let mut extra = plain();
            self.germans.iter().for_each(|h| extra[h] = 60);
            to_go(&outlook.atlas.graphs, GUERRILLA, &self.wanted, &extra)
        });
        i32::from(places[hex].min(1500))
    }

    /// When Germans can be there, in tenths of a turn.
    pub fn arrive(&self, hex: HexId) -> i32 {
        i32::from(self.arrive[hex].min(500))
    }

    /// How near the enemy makes a post worth holding, in hundredths.
    fn nearness(&self, hex: HexId) -> i32 {
        match self.arrive(hex) {
            t @ 0..=5 => 100 - t,
            t => (105 - 2 * t).max(0),
        }
    }

    /// What driving the enemy off a hex does for those who are ringed in.
    pub fn relief(&self, outlook: &Outlook, hex: HexId) -> Value {
        let rings = self.rings.get_or_init(|| rings(outlook));
        rings.iter().find(|r| r.0 == hex).map_or(0, |r| r.1)
    }

    /// What a hex is worth to hold, whoever holds it.
    pub fn post(&self, outlook: &Outlook, hex: HexId) -> Value {
        let book = outlook.book;
        let shelter = i32::from(multiple(book, RUSSIAN, hex).0);
        let slack = self.arrive(hex) + i32::from(outlook.atlas.onward[hex].min(500)) - self.best;
        // A fortification the Germans have passed holds nobody up.
        let fort = if book.forts.has(hex) { outlook.style.get(FORT) + (50 - slack).clamp(0, 25) } else { 0 };
        let route = (60 - slack).clamp(0, 60) * outlook.style.get(ROUTE) / 60;
        let near = self.nearness(hex);
        let mut worth = (outlook.style.get(SHELTER) * shelter + fort + route) * near / 100;
        if let Some(place) = book.places.get(usize::from(book.place_at[hex.index()])) {
            let points = if place.combat_only { 20 } else { i32::from(place.points) };
            let held = self.is_ours(outlook, hex);
            worth += points * near / if held { 12 } else { 20 };
            if book.is_stalingrad() && !place.combat_only {
                worth += 60;
            }
        }
        worth
    }

    fn is_ours(&self, outlook: &Outlook, hex: HexId) -> bool {
        outlook.prize(hex) == 0
    }

    /// Where a unit stands best.
    pub fn stand(&self, outlook: &Outlook, unit: UnitId, hex: HexId, press: i32) -> Value {
        let (book, state) = (outlook.book, outlook.state);
        let kind = outlook.kind(unit);
        let here = state.units.at(unit);
        if kind == Kind::Guerrilla {
            let alone = state.units.here(RUSSIAN, hex).all(|u| u == unit);
            let place = book.places.get(usize::from(book.place_at[hex.index()]));
            if alone && here == Some(hex) && place.is_some_and(|p| p.garrison.is_some()) {
                return 1000;
            }
            return -self.places(outlook, hex) * 2 - press.min(30) + if alone { 5 } else { 0 };
        }
        let in_city = book.city.has(hex) || book.interior.has(hex);
        let mut score = if here == Some(hex) { 8 } else { 0 };
        score += if book.city.has(hex) { 0 } else { self.post(outlook, hex) };
        let wheels = usize::from(book.unit(unit).mechanized);
        score -= outlook.style.part(self.front(outlook, wheels, hex), FRONT);
        if in_city && kind != Kind::Worker {
            let others = state.units.on_map(RUSSIAN).filter(|&(u, h)| {
                u != unit
                    && (book.city.has(h) || book.interior.has(h))
                    && !matches!(outlook.kind(u), Kind::Worker | Kind::Guerrilla)
            });
            let missing = self.want - others.count() as i32;
            score += if missing > 0 { outlook.style.get(CITY) + outlook.style.get(GARRISON) * missing } else { 0 };
        }
        let own = outlook.factor(unit).max(1);
        let shelter = i32::from(multiple(book, RUSSIAN, hex).0);
        let ratio = press.min(45) * 10 / (own * shelter);
        if !book.city.has(hex) {
            score -= outlook.style.part(((ratio - 15) * 2).clamp(0, 70), FEAR);
        }
        if !self_fed(book, unit, hex) && !reached(outlook.at(), &self.net, hex) && !self.net.has(hex) {
            score -= outlook.style.get(SUPPLY);
        }
        score + outlook.style.part(self.line(outlook, unit, hex), LINE)
    }

    /// A line has a unit every second or third hex.
    fn line(&self, outlook: &Outlook, unit: UnitId, hex: HexId) -> Value {
        let (mut links, mut close) = (0, 0);
        for (other, at) in outlook.state.units.on_map(RUSSIAN) {
            if other == unit || matches!(outlook.kind(other), Kind::Worker | Kind::Guerrilla) {
                continue;
            }
            match outlook.book.map.distance(hex, at) {
                Some(1) => close += 1,
                Some(2) => links += 10,
                Some(3) => links += 6,
                _ => {}
            }
        }
        links.min(20) - 8 * (close - 1i32).max(0)
    }
}

/// When Germans can be at each hex, in tenths of a turn; those who are to come soon too.
fn arrival(outlook: &Outlook) -> Costs {
    let (book, state) = (outlook.book, outlook.state);
    let fighters = |wheels: bool| {
        let fits = move |u: UnitId| book.unit(u).mechanized == wheels && !outlook.is_hq(u);
        let on_map = state.units.on_map(GERMAN).filter(move |&(u, _)| fits(u)).map(|(_, h)| (h, 0));
        let per_turn = if wheels { 36 } else { 18 };
        let due = state.units.of(GERMAN).filter(move |&u| fits(u) && state.units.place(u) == Place::WAITING);
        let due = due.filter_map(move |u| {
            let due = book.due[u.index()]?;
            let wait = u16::from(due.turn.saturating_sub(state.turn)) * per_turn;
            Some(book.areas[usize::from(due.area?)].hexes.iter().map(move |&h| (h, wait)))
        });
        on_map.chain(due.flatten()).collect::<Vec<_>>()
    };
    // Our lines hold them up.
    let (zone, held) = (outlook.zone[RUSSIAN.index()], *state.units.held(RUSSIAN));
    let mut extra = plain();
    zone.any.iter().for_each(|h| extra[h] = 6);
    zone.rigid.iter().for_each(|h| extra[h] = 12);
    held.iter().for_each(|h| extra[h] = 24);
    let foot = from(&outlook.atlas.graphs, 0, fighters(false), &extra);
    let mut times = from(&outlook.atlas.graphs, 1, fighters(true), &extra);
    for hex in book.land.iter() {
        let time = |cost: u16, per_turn: u32| (u32::from(cost) * 10 / per_turn).min(u32::from(FAR)) as u16;
        times[hex] = time(times[hex], 36).min(time(foot[hex], 18));
    }
    times
}

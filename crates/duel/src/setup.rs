//! Starting the game (16, 17.2, 17.4, 18.1, 18.3).

use wargame::{Options, Stack, Units, Veil};

use crate::{
    frame::Frame,
    prelude::*,
    state::{Activation, Air, Battle, Chits, GROUPS, NO_RANGE, PIECES, UNITS},
    turn::Span,
};

/// The campaign a scenario is; what 18 does not change holds in both (18.0a).
pub fn campaign(book: &Book, scenario: &str) -> Campaign {
    match book.info.scenarios.iter().position(|s| s.id == scenario) {
        Some(1) => Campaign::Alternative,
        _ => Campaign::Historical,
    }
}

/// A game before anything is set up. The German side controls its side of the border and Finland, the Soviets all else
/// with all victory hexes (15.0b, 15.0e). Soviet units are hidden by the option, in the alternative campaign always (18.1).
pub fn blank(book: &Book, campaign: Campaign, options: &Options) -> State {
    let hidden = book.info.options.iter().find(|o| o.key == "hidden").is_none_or(|o| options.get(o) == 1);
    let mut state = State {
        turn: 1,
        campaign,
        hidden: hidden || campaign == Campaign::Alternative,
        impulse: 0,
        units: Units::new(book.germans, book.open_units + book.counters.len()),
        veil: Veil::default(),
        reduced: UnitSet::EMPTY,
        failed: [0; UNITS],
        range: [NO_RANGE; UNITS],
        german: book.german,
        blown: EdgeSet::EMPTY,
        pontoons: EdgeSet::EMPTY,
        forts: HexSet::EMPTY,
        forts_ready: 0,
        air: Air::default(),
        chits: Chits::default(),
        led: UnitSet::EMPTY,
        activated: UnitSet::EMPTY,
        entered: UnitSet::EMPTY,
        raised: UnitSet::EMPTY,
        sailed: UnitSet::EMPTY,
        trains: [0; 2],
        fielded: UnitSet::EMPTY,
        finns_east: 0,
        regrouped: UnitSet::EMPTY,
        parent: [NOBODY; GROUPS],
        merging: [NOBODY; GROUPS],
        hexes_done: [false; 2],
        chosen_entry: [u8::MAX; PIECES],
        automatic: false,
        activation: Activation::default(),
        battle: Battle::default(),
        stack: Stack::new(Span::of(Phase::Setup)),
    };
    for &group in &book.groups {
        state.units.put(group, POOL);
    }
    state
}

/// The printed set-up hex of a unit: of a piece that of its list.
fn printed(at: At, unit: UnitId) -> Option<HexId> {
    match at.book.piece(unit) {
        Some(piece) => at.book.counters[piece].setup,
        None => at.book.units[unit.index()].setup,
    }
}

/// Puts everybody on his hex (17.2, 17.4), or asks the Soviet and then the German where to (18.1, 18.3).
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    if play.state.campaign == Campaign::Alternative {
        if next(play.at(), SOVIET).or(next(play.at(), GERMAN)).is_some() {
            play.state.stack.call(Deploy { side: SOVIET });
        }
        return;
    }
    for unit in play.state.units.all() {
        if let Some(hex) = printed(play.at(), unit) {
            put(play, unit, hex);
        }
    }
}

/// A unit that is set up controls its hex (15), and reveals and is revealed (9.5).
fn put(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    play.tell(|at| Event::SetUp { unit: Called::now(at, unit), hex });
    enter(play, unit, hex);
}

/// The next unit of a side that is there from the start and has no hex yet.
fn next(at: At, side: Side) -> Option<UnitId> {
    let waits = |unit: &UnitId| at.state.units.place(*unit) == Place::WAITING && printed(at, *unit).is_some();
    at.state.units.of(side).find(waits)
}

/// Where a unit may start (18.1, 18.3): the listed hexes, the land west of the border; within stacking.
fn hexes(at: At, side: Side) -> HexSet {
    match side {
        GERMAN => at.book.west_of_border,
        SOVIET => at.state.units.of(SOVIET).filter_map(|unit| printed(at, unit)).collect(),
    }
}

fn full(at: At, unit: UnitId, hex: HexId) -> bool {
    let combat = at.state.units.here(at.state.side(unit), hex).filter(|&u| !at.book.is_hq(u)).count();
    !at.book.is_hq(unit) && combat >= at.book.stack
}

/// Where the next unit starts: first all Soviet ones, then all German ones.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deploy {
    pub side: Side,
}

impl Deploy {
    fn case(self) -> &'static str {
        if self.side == GERMAN { "18.3" } else { "18.1" }
    }

    fn left(self, at: At) -> usize {
        let waits = |unit: &UnitId| at.state.units.place(*unit) == Place::WAITING && printed(at, *unit).is_some();
        at.state.units.of(self.side).filter(waits).count()
    }
}

impl Question<Duel> for Deploy {
    fn side(&self, _: At) -> Side {
        self.side
    }

    fn prompt(&self, at: At) -> Prompt {
        let who = next(at, self.side).map(|unit| name(at, unit)).unwrap_or_default();
        let left = capital(count(self.left(at), "unit is", "units are"));
        Prompt::new(self.case(), format!("Where does {who} start? {left} to be set up."))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        if let Some(unit) = next(at, self.side) {
            out.extend(hexes(at, self.side).iter().filter(|&hex| !full(at, unit, hex)).map(Act::At));
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let (Act::At(hex), Some(unit)) = (act, next(at, self.side)) else {
            return refuse(self.case(), "name the hex the unit is set up on");
        };
        let about = Target::Hex(hex);
        if !hexes(at, self.side).has(hex) {
            return match self.side {
                GERMAN => refuse_about("18.3", "German units start west of the German-Soviet border", about),
                SOVIET => refuse_about("18.1", "Soviet units start in the hexes of the set-up list", about),
            };
        }
        match full(at, unit, hex) {
            true => refuse_about("7.1", "three combat units are in the hex", about),
            false => Ok(()),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::At(hex) = act else { unreachable!("checked before") };
        let unit = next(play.at(), self.side).expect("checked before");
        put(play, unit, hex);
        if next(play.at(), self.side).is_some() {
            return;
        }
        match self.side {
            SOVIET if next(play.at(), GERMAN).is_some() => play.state.stack.goto(Deploy { side: GERMAN }),
            _ => play.state.stack.done(),
        }
    }

    fn chosen(&self, at: At) -> Vec<UnitId> {
        next(at, self.side).into_iter().collect()
    }

    fn in_hand(&self, _: At) -> bool {
        false
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }

    /// The printed hex of the counter, where it is free, which its owner knows; and so on with those after it.
    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        let (mut then, mut first) = (Rehearsal::new(at), HexId::NONE);
        while let Frame::Deploy(Deploy { side }) = then.top()
            && side == self.side
        {
            let hex = next(then.at(), side).and_then(|unit| then.at().unit(unit).setup);
            match hex.filter(|&hex| then.does(Act::At(hex))) {
                Some(hex) if !first.exists() => first = hex,
                Some(_) => {}
                None => break,
            }
        }
        let one = || Shortcut::new(format!("Its historical hex, {}", place(at.book, first)), first, [then.acts[0]]);
        let all = |n| {
            let say = format!("The next {n} units each on its historical hex");
            Shortcut::new(say, HexId::NONE, then.acts.iter().copied())
        };
        match then.acts.len() {
            0 => Vec::new(),
            1 => vec![one()],
            n => vec![one(), all(n)],
        }
    }
}

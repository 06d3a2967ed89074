//! How to start (section 1).

use serde::{Deserialize, Serialize};
use wargame::{Audience, Known, Place, Stack, Units, Veil};

use crate::{
    book::{Kind, Origin},
    prelude::*,
    state::Battle,
    turn::{Phase, Span},
    words::the_corps,
};

/// The columns the Soviet player chooses hexes in begin with this one (1.0).
pub const FIRST_COLUMN: u8 = 13;

/// An empty board before Game-Turn 1, waiting for the first throw.
pub fn blank(book: &Book) -> State {
    State {
        turn: 1,
        units: Units::new(book.germans.len(), book.germans.len() + book.pieces.len()),
        reduced: UnitSet::EMPTY,
        moved: UnitSet::EMPTY,
        fought: UnitSet::EMPTY,
        attacked: UnitSet::EMPTY,
        disturbed: [0; 32],
        veil: Veil::default(),
        forts: HexSet::EMPTY,
        forts_ready: 0,
        forts_laid: 0,
        air_ready: 0,
        interdicted: [HexId::NONE; 2],
        replaced: 0,
        surprise: 0,
        fixed: UnitSet::EMPTY,
        bid: 0,
        battle: Battle::default(),
        stack: Stack::new(Span { phase: Phase::SetupSoviet, begun: false }),
    }
}

/// Soviet counters are laid out at random, unseen: on the printed hexes, for the columns, and on the turn track as
/// long as they last. The lowest piece that can still get one.
fn next_piece(at: At, after: usize) -> Option<usize> {
    (after..at.book.pieces.len()).find(|&p| !at.state.veil.dealt(p) && counters(at, p).next().is_some())
}

/// The counters in the pile that a piece can be.
pub fn counters(at: At, piece: usize) -> impl Iterator<Item = u8> {
    let class = at.book.piece_class(piece);
    at.state.veil.pile().iter().filter(move |&c| at.book.counter_class(c) == class).map(|c| c as u8)
}

/// Whether a counter can be dealt to a piece.
pub fn may_deal(at: At, piece: u8, action: Act) -> Ruling {
    match action {
        Act::Deal(counter) if counters(at, piece.into()).any(|c| c == counter) => Ok(()),
        _ => refuse(at.case("79:1.0", "10:1.0"), "a counter is being dealt"),
    }
}

/// The counter under a piece, at set-up; pieces with a printed hex stand there at once.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deal {
    pub piece: u8,
}

impl Throw<crate::Advance> for Deal {
    fn outcomes(&self, at: At, out: &mut Vec<Act>) {
        out.extend(counters(at, self.piece.into()).map(Act::Deal));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        may_deal(at, self.piece, act)
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Deal(counter) = act else { unreachable!("checked before") };
        let piece = usize::from(self.piece);
        let unit = play.book.unit_of(piece);
        play.state.veil.deal(piece, counter.into(), Known::Nobody);
        play.log.hear(Audience::Nobody, || Event::Dealt { unit, counter });
        let who = Called::now(play.at(), unit);
        match play.book.pieces[piece].origin {
            Origin::Hex(hex) => {
                play.state.units.put(unit, hex.into());
                play.tell(|_| Event::SetUp { unit: who, hex });
            }
            Origin::Column(nth) => {
                play.tell(|_| Event::LaidOut { unit: who, until: "column", number: FIRST_COLUMN + nth });
            }
            Origin::Due(entry) => play.tell(|at| {
                let number = at.book.entries[usize::from(entry)].turn;
                Event::LaidOut { unit: who, until: "Game-Turn", number }
            }),
        }
        match next_piece(play.at(), piece + 1) {
            Some(next) => play.state.stack.goto(Deal { piece: next as u8 }),
            None => play.state.stack.goto(SetColumns { next: 0 }),
        }
    }
}

/// Where the Soviet player puts one infantry unit in each of the columns.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetColumns {
    pub next: u8,
}

impl Question<crate::Advance> for SetColumns {
    fn side(&self, _: At) -> Side {
        SOVIET
    }

    fn prompt(&self, at: At) -> Prompt {
        let column = FIRST_COLUMN + self.next;
        Prompt::new(at.case("79:1.0", "10:1.0"), format!("Where does the infantry unit of column {column} start?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(at.book.columns[usize::from(self.next)].iter().map(Act::At));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let case = at.case("79:1.0", "10:1.0");
        match act {
            Act::At(hex) if at.book.columns[usize::from(self.next)].has(hex) => Ok(()),
            Act::At(hex) => refuse_about(
                case,
                "one infantry unit goes on a land hex of each of the columns 13 to 19, in this order",
                Target::Hex(hex),
            ),
            _ => refuse(case, "the Soviet player sets up his units in the columns 13 to 19"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::At(hex) = act else { unreachable!("checked before") };
        let column = |p: &crate::book::Piece| p.origin == Origin::Column(self.next);
        let unit = play.book.unit_of(play.book.pieces.iter().position(column).expect("every column has its piece"));
        play.state.units.put(unit, hex.into());
        play.tell(|at| Event::SetUp { unit: Called::now(at, unit).from(HexId::NONE), hex });
        if usize::from(self.next) + 1 < play.book.columns.len() {
            play.state.stack.goto(SetColumns { next: self.next + 1 });
        } else {
            play.state.stack.done();
        }
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }
}

/// German units that start and are not on the map yet.
pub fn to_place<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    at.state
        .units
        .of(GERMAN)
        .filter(move |&u| at.book.due[u.index()].is_none() && at.state.units.place(u) == Place::WAITING)
}

pub fn may_stand(at: At, unit: UnitId, hex: HexId) -> Ruling {
    let case = at.case("79:1.0", "10:1.0");
    let about = Target::Hex(hex);
    if !at.book.german_start.has(hex) {
        return refuse_about(case, "German units start in East Prussia only", about);
    }
    if at.book.north.has(hex) {
        if at.book.kinds[unit.index()] != Kind::Infantry {
            return refuse_about(case, "only infantry starts north of the Niemen", about);
        }
        let there: usize = at.book.north.iter().map(|h| at.state.units.count(GERMAN, h)).sum();
        if there >= usize::from(at.book.north_most) {
            return refuse_about(case, "at most two units start north of the Niemen", about);
        }
    }
    Ok(())
}

/// Which unit the German player sets up next, and where: unit by unit, as he likes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetGermans {
    pub hand: Option<UnitId>,
}

impl Question<crate::Advance> for SetGermans {
    fn side(&self, _: At) -> Side {
        GERMAN
    }

    fn prompt(&self, at: At) -> Prompt {
        let words = match self.hand {
            None => {
                let left = count(to_place(at).count(), "is", "are");
                format!("Which German unit is set up next? {} left.", capital(left))
            }
            Some(unit) => format!("Where does {} start?", Called::now(at, unit).face(&at.book.info)),
        };
        Prompt::new(at.case("79:1.0", "10:1.0"), words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        match self.hand {
            None => out.extend(to_place(at).map(Act::Place)),
            Some(unit) => {
                out.extend(at.book.german_start.iter().filter(|&h| may_stand(at, unit, h).is_ok()).map(Act::At));
            }
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let case = at.case("79:1.0", "10:1.0");
        match (self.hand, act) {
            (Some(unit), Act::At(hex)) => may_stand(at, unit, hex),
            (None, Act::Place(unit)) if to_place(at).any(|u| u == unit) => Ok(()),
            (None, Act::Place(unit)) if at.state.side(unit) == GERMAN && at.book.due[unit.index()].is_some() => {
                refuse_about(case, "the unit arrives later, by the schedule", Target::Unit(unit))
            }
            (None, Act::Place(unit)) => refuse_about(case, "the unit is not to be set up", Target::Unit(unit)),
            (Some(_), _) => refuse(case, "a unit is in hand: name its hex"),
            (None, _) => refuse(case, "the German player sets up his units: take one in hand"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match (self.hand, act) {
            (None, Act::Place(unit)) => play.state.stack.goto(SetGermans { hand: Some(unit) }),
            (Some(unit), Act::At(hex)) => {
                play.state.units.put(unit, hex.into());
                play.tell(|at| Event::SetUp { unit: Called::now(at, unit).from(HexId::NONE), hex });
                if to_place(play.at()).next().is_none() {
                    play.state.stack.done();
                } else {
                    play.state.stack.goto(SetGermans { hand: None });
                }
            }
            _ => unreachable!("checked before"),
        }
    }

    /// Equal units: the lowest stands for all.
    fn redundant(&self, at: At, act: Act) -> bool {
        matches!((self.hand, act), (None, Act::Place(unit)) if to_place(at).any(|u| u < unit))
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        self.hand.into_iter().collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        match self.hand {
            Some(_) => click.hex.map(Act::At),
            None => click.one.map(Act::Place).or(click.hex.map(Act::At)),
        }
    }

    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        if self.hand.is_none() { handfuls(at) } else { Vec::new() }
    }

    /// Any number may start in a hex; the limit counts at the end of the first movement (4.6).
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let (Some(_), Act::At(hex)) = (self.hand, act) else { return Vec::new() };
        let there = at.state.units.count(GERMAN, hex) + 1;
        let over = there.saturating_sub(at.book.stack_limit);
        let words = format!(
            "{there} units are in {} then: those over {} have to leave it in the first movement phase, or the Soviet \
             player removes them",
            place(at.book, hex),
            at.book.stack_limit
        );
        let said = (over > 0).then(|| Consequence::note(at.case("79:4.6", "10:4.6"), words).on([hex]));
        said.into_iter().collect()
    }
}

/// All that is left, the emptiest hex first: corps whole and with those of theirs that stand already, then the
/// infantry.
fn shared_out(at: At, waiting: &[UnitId]) -> Option<Shortcut> {
    let mut room: Vec<_> =
        (at.book.german_start - at.book.north).iter().map(|h| (at.state.units.count(GERMAN, h), h)).collect();
    let mut put = |units: &[UnitId], mates: Option<HexId>| {
        let found = mates.and_then(|mates| room.iter().position(|&(_, hex)| hex == mates));
        let nth = found.or_else(|| (0..room.len()).min_by_key(|&i| room[i]))?;
        room[nth].0 += units.len();
        let hex = room[nth].1;
        Some(units.iter().flat_map(move |&u| [Act::Place(u), Act::At(hex)]).collect::<Vec<_>>())
    };
    let corps = |u: &UnitId| at.book.corps.iter().position(|(_, members)| members.has(*u));
    let mut acts = Vec::new();
    for number in 0..at.book.corps.len() {
        let those: Vec<_> = waiting.iter().copied().filter(|u| corps(u) == Some(number)).collect();
        let mates = at.book.corps[number].1.iter().find_map(|u| at.state.units.at(u));
        acts.extend(put(&those, mates)?);
    }
    for unit in waiting.iter().filter(|u| corps(u).is_none()) {
        acts.extend(put(&[*unit], None)?);
    }
    let say = format!("Share out all {} units that are left", waiting.len());
    (waiting.len() > 2).then(|| Shortcut::new(say, HexId::NONE, acts))
}

/// Set-up by the handful: a whole corps, three infantry units, all that is left.
fn handfuls(at: At) -> Vec<Shortcut> {
    let waiting: Vec<_> = to_place(at).collect();
    let north: usize = at.book.north.iter().map(|h| at.state.units.count(GERMAN, h)).sum();
    let mut out: Vec<_> = shared_out(at, &waiting).into_iter().collect();
    for hex in at.book.german_start.iter() {
        let room =
            if at.book.north.has(hex) { usize::from(at.book.north_most).saturating_sub(north) } else { waiting.len() };
        let units: Vec<_> = waiting.iter().copied().filter(|&u| may_stand(at, u, hex).is_ok()).collect();
        let mut put = |say: String, units: &[UnitId]| {
            if units.len() > 1 {
                let say = format!("Set up {say} on {}", place(at.book, hex));
                out.push(Shortcut::new(say, hex, units.iter().flat_map(|&u| [Act::Place(u), Act::At(hex)])));
            }
        };
        for (corps, (_, members)) in at.book.corps.iter().enumerate() {
            let those: Vec<_> = units.iter().copied().filter(|u| members.has(*u)).collect();
            if those.len() == members.len() {
                put(the_corps(at.book, corps), &those);
            }
        }
        let foot = units.iter().copied().filter(|u| at.book.kinds[u.index()] == Kind::Infantry);
        let foot: Vec<_> = foot.take(room.min(at.book.stack_limit)).collect();
        put(count(foot.len(), "infantry unit", "infantry units"), &foot);
        if units.len() > foot.len() && units.len() <= room {
            put(format!("all {} units left", units.len()), &units);
        }
    }
    out
}

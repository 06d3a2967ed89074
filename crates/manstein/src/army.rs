//! Reinforcements of the 42nd Army (19.2) and of the Front Reserve (19.3), and who is back with them (14.1, 15.3).

use crate::{
    dice::{die, faces},
    draw, hidden, naval,
    prelude::*,
};

/// Who comes without a die: Zhukov in the first of these phases (14.1), the naval bombardment when it is due (15.3).
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let turn = play.state.turn;
    if turn == play.book.schedule.front_from {
        let leaders = play
            .book
            .of(Command::Front)
            .iter()
            .filter(|&unit| play.at().unit(unit).is_leader() && play.state.units.place(unit) == POOL);
        for leader in leaders.collect::<UnitSet>().iter() {
            draw::arrive(play, leader);
        }
    }
    naval::back(play);
}

/// How many units the 42nd Army gets: by objectives that are Soviet and not rubbled (19.2).
pub fn number(at: At) -> u8 {
    at.book.schedule.army((at.book.objectives - at.state.german - at.state.rubble).len()) as u8
}

/// Draws the units of the 42nd Army; a pool with fewer gives fewer.
pub fn draw_army(play: &mut Play<impl Listen<Event>>) {
    if play.state.turn < play.book.schedule.army_from {
        return;
    }
    let number = number(play.at()).min(hidden::pool(play.at()).count() as u8);
    play.tell(|_| Event::ArmyDraws { number });
    if number == 0 {
        return;
    }
    for piece in hidden::fresh(play.at()).take(number.into()).collect::<arrayvec::ArrayVec<usize, 16>>() {
        let unit = play.book.unit_of(piece);
        play.state.units.put(unit, Place::WAITING);
    }
    hidden::deal(play, number, Known::Only(SOVIET));
}

/// Asks for the places of those drawn.
pub fn place_army(play: &mut Play<impl Listen<Event>>) {
    if waiting(play.at()).next().is_some() {
        play.state.stack.call(PutArmy);
    }
}

/// Pieces that were drawn and not put down yet.
fn waiting<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    let pieces = (0..at.book.pieces.len()).map(|piece| at.book.unit_of(piece));
    pieces.filter(move |&unit| at.state.units.place(unit) == Place::WAITING)
}

/// Why no unit of the 42nd Army comes to a hex (19.2).
fn may_come(at: At, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    if !at.book.objectives.has(hex) {
        return refuse_about("19.2", "the 42nd Army is reinforced in objective hexes", about);
    }
    if at.state.rubble.has(hex) {
        return refuse_about("19.2", "nobody comes to an objective in rubble", about);
    }
    if at.state.german.has(hex) {
        return refuse_about("19.2", "the German controls the hex", about);
    }
    if at.book.map.around(hex).any(|(_, near)| at.state.units.held(GERMAN).has(near)) {
        return refuse_about("19.2", "a German unit is next to the hex", about);
    }
    match at.state.newcomers.iter().any(|unit| at.state.units.at(unit) == Some(hex)) {
        true => refuse_about("19.2", "one unit a turn comes to a hex", about),
        false => Ok(()),
    }
}

fn hexes<'a>(at: At<'a>) -> impl Iterator<Item = HexId> + 'a {
    at.book.objectives.iter().filter(move |&hex| may_come(at, hex).is_ok())
}

/// Which of the units drawn is put down next (19.2). With more units than hexes the owner chooses who comes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PutArmy;

impl Question<Manstein> for PutArmy {
    fn prompt(&self, at: At) -> Prompt {
        let left = count(waiting(at).count(), "unit is", "units are");
        Prompt::new("19.2", format!("Which unit of the 42nd Army is put down next? {} left.", capital(left)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(waiting(at).map(Act::Pick));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Pick(unit) if waiting(at).any(|u| u == unit) => Ok(()),
            Act::Pick(unit) => refuse_about("19.2", "the unit was not drawn in this turn", Target::Unit(unit)),
            _ => refuse("19.2", "units that were drawn are put down as long as there is a hex for them"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Pick(unit) = act else { unreachable!("checked before") };
        play.state.stack.call(PutArmyAt { unit });
    }

    /// Who finds no hex goes back to the pool (7.3).
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let none = waiting(play.at()).next().is_none();
        if !none && hexes(play.at()).next().is_some() {
            return false;
        }
        loop {
            let unit = waiting(play.at()).next();
            let Some(unit) = unit else { break };
            back(play, unit);
        }
        play.state.stack.done();
        true
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Pick)
    }

    /// All of them, each to the hex where the German is nearest.
    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        let mut free: Vec<HexId> = hexes(at).collect();
        let near = |hex: HexId| at.state.units.held(GERMAN).iter().map(|g| at.book.distance(hex, g)).min();
        free.sort_by_key(|&hex| (near(hex), hex));
        let mut then = Rehearsal::new(at);
        for (unit, &hex) in waiting(at).zip(&free) {
            then.does(Act::Pick(unit));
            then.does(Act::At(hex));
        }
        let say = format!("Put the next {} where the Germans are nearest", then.acts.len() / 2);
        (then.acts.len() > 2).then(|| Shortcut::new(say, HexId::NONE, then.acts.iter().copied())).into_iter().collect()
    }
}

/// A unit goes back to the pool without having been put down (7.3).
fn back(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    play.state.units.put(unit, Place::DEAD);
    if let Some(piece) = play.book.piece(unit) {
        play.state.veil.lose(piece);
    }
    play.tell(|at| Event::BackToPool { unit: Called::now(at, unit) });
}

/// Where it is put. It comes face down, and nobody fires at it (7.3, 9.6).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PutArmyAt {
    pub unit: UnitId,
}

impl Question<Manstein> for PutArmyAt {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("19.2", format!("Where does {} come?", name(at, self.unit)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(hexes(at).map(Act::At));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::At(hex) => may_come(at, hex),
            _ => refuse("19.2", "name the objective hex it comes to"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::At(hex) = act else { unreachable!("checked before") };
        play.state.stack.done();
        put(play, self.unit, hex);
        play.state.newcomers.add(self.unit);
        play.tell(|at| Event::PutDown { unit: Called::now(at, self.unit), hex });
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::At(hex) = act else { return Vec::new() };
        let full = crate::stacking::room(at, self.unit, hex).is_err();
        let words = "too many are in the hex then: if they still are as the movement phase ends, this one goes";
        full.then(|| Consequence::note("19.2", words).of([self.unit]).on([hex])).into_iter().collect()
    }
}

/// The die of the Front Reserve (19.3).
pub fn front(play: &mut Play<impl Listen<Event>>) {
    if play.state.turn >= play.book.schedule.front_from {
        play.state.stack.call(FrontDie);
    }
}

/// How many units of the Front Reserve come.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FrontDie;

impl Throw<Manstein> for FrontDie {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        faces(out);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        die(act, "19.3", "the die for the Front Reserve is thrown")
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        play.state.stack.done();
        play.tell(|_| Event::FrontDie { die });
        draw::begin(play, Command::Front, die);
    }
}

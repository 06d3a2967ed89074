//! Eliminated headquarters (2.4, 4.1): back with a unit of their command, kept back, or gone for good.

use crate::{prelude::*, reinforce};

/// Combat units that a headquarters can come back to, wherever they are: those of its command with their battle groups,
/// of the Soviets any (4.1).
fn followers(at: At<'_>, hq: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let side = at.state.side(hq);
    let of_command = move |unit: &UnitId| side == SOVIET || at.command(*unit) == at.command(hq);
    at.state.units.of(side).filter(|&unit| !at.book.is_hq(unit)).filter(of_command)
}

/// Headquarters of a side in the box of the turn track.
fn boxed(at: At<'_>, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    at.state.units.of(side).filter(move |&unit| at.book.is_hq(unit) && at.state.units.place(unit) == TURN_BOX)
}

/// The start of the activation phase: German headquarters whose command is finished leave the game, those whose command
/// is all still to come wait with it (4.1); then the owner is asked which come back, if any can.
pub fn back(play: &mut Play<impl Listen<Event>>, side: Side) {
    if side == GERMAN {
        let due: UnitSet = boxed(play.at(), GERMAN).collect();
        due.iter().for_each(|hq| test(play, hq));
    }
    if boxed(play.at(), side).any(|hq| may_return(play.at(), hq).is_ok()) {
        play.state.stack.call(Return { side });
    }
}

/// Whether a German headquarters still has a command (4.1).
fn test(play: &mut Play<impl Listen<Event>>, hq: UnitId) {
    let (mut on_map, mut to_come) = (false, false);
    for unit in followers(play.at(), hq) {
        let place = play.state.units.place(unit);
        on_map |= place.hex().is_some();
        to_come |= place == Place::WAITING;
    }
    if on_map {
        return;
    }
    if to_come {
        play.state.units.put(hq, Place::WAITING);
        return play.tell(|_| Event::HqWaits { hq });
    }
    play.state.units.put(hq, GONE);
    play.state.chits.gone.add(hq);
    play.tell(|_| Event::HqGone { hq });
}

/// Where a headquarters can come back (4.1): with or next to a unit it follows, on land it could enter, Finns in a
/// square too; no enemy there. Zones do not matter.
fn hexes(at: At, hq: UnitId) -> HexSet {
    let mut near = HexSet::EMPTY;
    for hex in followers(at, hq).filter_map(|unit| at.state.units.at(unit)) {
        near.add(hex);
        at.book.map.around(hex).for_each(|(_, to)| near.add(to));
    }
    fit(at, hq, near) - *at.state.units.held(at.state.side(hq).other())
}

/// Of some hexes those a headquarters could be in: land it could enter, of Finns a square.
fn fit(at: At, hq: UnitId, among: HexSet) -> HexSet {
    let squares = if at.book.is_finn(hq) { among & at.book.squares } else { HexSet::EMPTY };
    reinforce::standable(at, hq, among) | squares
}

fn may_return(at: At, hq: UnitId) -> Ruling {
    let about = Target::Unit(hq);
    if at.state.units.place(hq) != TURN_BOX || !at.book.is_hq(hq) {
        return refuse_about("4.1", "only eliminated headquarters come back", about);
    }
    match hexes(at, hq).is_empty() {
        true => refuse_about("4.1", "there is no hex with or next to a combat unit it belongs to", about),
        false => Ok(()),
    }
}

/// Which headquarters comes back next; those kept back wait for a later turn (4.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Return {
    pub side: Side,
}

impl Question<Duel> for Return {
    fn side(&self, _: At) -> Side {
        self.side
    }

    fn prompt(&self, _: At) -> Prompt {
        Prompt::new("4.1", "Which eliminated headquarters comes back?")
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(boxed(at, self.side).filter(|&hq| may_return(at, hq).is_ok()).map(Act::Pick));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Done => Ok(()),
            Act::Pick(hq) if at.state.side(hq) != self.side => {
                refuse_about("4.1", "own headquarters come back", Target::Unit(hq))
            }
            Act::Pick(hq) => may_return(at, hq),
            _ => refuse("4.1", "name a headquarters to come back, or keep them back"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Pick(hq) = act else { return finished(play) };
        play.state.stack.call(ReturnTo { hq });
        play.tell(|_| Event::Finished);
    }

    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let none = !boxed(play.at(), self.side).any(|hq| may_return(play.at(), hq).is_ok());
        if none {
            play.state.stack.done();
        }
        none
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.own.map(Act::Pick)
    }

    fn done(&self, _: At) -> &'static str {
        "Keep them back"
    }

    fn undone(&self, at: At, offers: &[Act]) -> Option<String> {
        let hqs = offers.iter().filter_map(|act| if let Act::Pick(hq) = act { Some(*hq) } else { None });
        Some(format!("{} could come back, and has no chit meanwhile", names(at, hqs)))
    }
}

/// Where a headquarters comes back.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReturnTo {
    pub hq: UnitId,
}

impl Question<Duel> for ReturnTo {
    fn side(&self, at: At) -> Side {
        at.state.side(self.hq)
    }

    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("4.1", format!("Where does {} come back?", name(at, self.hq)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(hexes(at, self.hq).iter().map(Act::At));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let Act::At(hex) = act else { return refuse("4.1", "name the hex where the headquarters comes back") };
        if hexes(at, self.hq).has(hex) {
            return Ok(());
        }
        let about = Target::Hex(hex);
        if at.state.units.held(at.state.side(self.hq).other()).has(hex) {
            return refuse_about("4.1", "an enemy unit is there", about);
        }
        if fit(at, self.hq, HexSet::EMPTY.with(hex)).is_empty() {
            return refuse_about("4.1", "the headquarters could not enter that hex", about);
        }
        match at.state.side(self.hq) {
            GERMAN => refuse_about("4.1", "no combat unit of its command is there or next to it", about),
            SOVIET => refuse_about("4.1", "no Soviet combat unit is there or next to it", about),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::At(hex) = act else { unreachable!("checked before") };
        let hq = self.hq;
        play.state.stack.done();
        play.tell(|_| Event::HqBack { hq, hex });
        enter(play, hq, hex);
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.hq]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }
}

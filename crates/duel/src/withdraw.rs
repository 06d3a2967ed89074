//! The panzer groups leave after turn 13 (17.7).

use crate::prelude::*;

/// Divisions of the withdrawing commands on the map, by kind: panzer, motorized. Battle groups are none, reduced
/// divisions are (17.7).
fn divisions(at: At, kind: Kind) -> UnitSet {
    let goes = |&(unit, _): &(UnitId, HexId)| {
        let Some(counter) = at.book.units.get(unit.index()) else { return false };
        counter.kind == kind && !counter.group && at.book.withdrawal.commands.contains(&counter.command)
    };
    at.state.units.on_map(GERMAN).filter(goes).map(|(unit, _)| unit).collect()
}

/// The end of turn 13: headquarters leave with their chits wherever they are, then as many divisions as are asked for,
/// or all there are (17.7).
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    if play.state.turn != play.book.withdrawal.after {
        return;
    }
    for hq in play.book.withdrawal.hqs.iter() {
        play.state.chits.gone.add(hq);
        if play.state.units.place(hq) != GONE {
            leave(play, hq);
        }
    }
    let asked = Withdraw { panzer: play.book.withdrawal.panzer, motorized: play.book.withdrawal.motorized };
    let rest = asked.all_that_must(play);
    if rest.asks() {
        play.state.stack.call(rest);
    }
}

fn leave(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    play.state.remove(unit, GONE);
    play.tell(|_| Event::Withdrawn { unit });
}

/// Which divisions leave: so many panzer and motorized ones still.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Withdraw {
    pub panzer: u8,
    pub motorized: u8,
}

impl Withdraw {
    fn asks(self) -> bool {
        self.panzer > 0 || self.motorized > 0
    }

    /// How many of a kind still leave.
    fn left(self, kind: Kind) -> u8 {
        match kind {
            Kind::Armor => self.panzer,
            Kind::Motorized => self.motorized,
            _ => 0,
        }
    }

    fn without(self, kind: Kind, number: u8) -> Withdraw {
        match kind {
            Kind::Armor => Withdraw { panzer: self.panzer - number, ..self },
            _ => Withdraw { motorized: self.motorized - number, ..self },
        }
    }

    /// Of a kind of which no more are there than leave all do, and nothing is left to be chosen.
    fn all_that_must(self, play: &mut Play<impl Listen<Event>>) -> Withdraw {
        let mut rest = self;
        for kind in [Kind::Armor, Kind::Motorized] {
            let there = divisions(play.at(), kind);
            if there.len() <= usize::from(rest.left(kind)) {
                there.iter().for_each(|unit| leave(play, unit));
                rest = rest.without(kind, rest.left(kind));
            }
        }
        rest
    }

    fn can_leave(self, at: At, unit: UnitId) -> bool {
        [Kind::Armor, Kind::Motorized].into_iter().any(|kind| self.left(kind) > 0 && divisions(at, kind).has(unit))
    }
}

impl Question<Duel> for Withdraw {
    fn side(&self, _: At) -> Side {
        GERMAN
    }

    fn prompt(&self, _: At) -> Prompt {
        let kind = |number: u8, what: &str| {
            let (one, many) = (format!("{what} division"), format!("{what} divisions"));
            (number > 0).then(|| count(number.into(), &one, &many))
        };
        let left: Vec<_> =
            [kind(self.panzer, "panzer"), kind(self.motorized, "motorized")].into_iter().flatten().collect();
        let left = crate::words::row(&left);
        Prompt::new("17.7", format!("Which divisions leave for another army group? {} to go.", capital(left)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(at.state.units.of(GERMAN).filter(|&unit| self.can_leave(at, unit)).map(Act::Withdraw));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let Act::Withdraw(unit) = act else { return refuse("17.7", "name the division that leaves") };
        if self.can_leave(at, unit) {
            return Ok(());
        }
        let about = Target::Unit(unit);
        let Some(counter) = at.book.units.get(unit.index()).filter(|_| at.state.side(unit) == GERMAN) else {
            return refuse_about("17.7", "German divisions leave", about);
        };
        match () {
            () if counter.group => refuse_about("17.7", "battle groups stay", about),
            () if !counter.mech => refuse_about("17.7", "panzer and motorized divisions leave", about),
            () if !at.book.withdrawal.commands.contains(&counter.command) => {
                refuse_about("17.7", "its command stays", about)
            }
            () if at.state.units.at(unit).is_none() => refuse_about("17.7", "only divisions on the map leave", about),
            () => refuse_about("17.7", "enough divisions of its kind leave", about),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Withdraw(unit) = act else { unreachable!("checked before") };
        let kind = play.at().unit(unit).kind;
        leave(play, unit);
        let rest = self.without(kind, 1).all_that_must(play);
        match rest.asks() {
            true => play.state.stack.goto(rest),
            false => play.state.stack.done(),
        }
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.own.map(Act::Withdraw)
    }
}

//! Stacking (section 7): three combat units a hex, headquarters free.

use crate::{prelude::*, state::W};

/// How many combat units of a side are in a hex, whatever their size or state (7.1).
pub fn combat_units(at: At, side: Side, hex: HexId) -> usize {
    at.state.units.here(side, hex).filter(|&unit| !at.book.is_hq(unit)).count()
}

/// A hex, or a Finnish square (4.4), with more combat units of a side than may be there as a move mode ends (7.1a,
/// 7.1b): reduced units and battle groups count as one each (7.1c).
pub fn crowded(at: At, side: Side) -> Option<HexId> {
    let mut counts = hexmap::Field::<u8, W>::new(0);
    let mut over = None;
    for (unit, hex) in at.state.units.on_map(side) {
        if at.book.is_hq(unit) {
            continue;
        }
        counts[hex] += 1;
        if usize::from(counts[hex]) > at.book.stack && over.is_none_or(|first| hex < first) {
            over = Some(hex);
        }
    }
    over
}

/// Whether a unit may end in a hex with the friends who are there now (7.1d): headquarters always.
pub fn room(at: At, unit: UnitId, hex: HexId) -> Ruling {
    if at.book.is_hq(unit) {
        return Ok(());
    }
    let side = at.state.side(unit);
    let others = at.state.units.here(side, hex).filter(|&other| other != unit && !at.book.is_hq(other)).count();
    match others < at.book.stack {
        true => Ok(()),
        false => refuse_about("7.1", "three combat units are in the hex", Target::Hex(hex)),
    }
}

/// Which unit leaves a hex that holds too many as the move mode ends (7.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Excess {
    pub hex: HexId,
}

impl Excess {
    fn over(self, at: At) -> usize {
        combat_units(at, at.state.phasing(), self.hex).saturating_sub(at.book.stack)
    }

    fn here(self, at: At<'_>) -> impl Iterator<Item = UnitId> + '_ {
        at.state.units.here(at.state.phasing(), self.hex).filter(move |&unit| !at.book.is_hq(unit))
    }
}

impl Question<Duel> for Excess {
    fn prompt(&self, at: At) -> Prompt {
        let over = count(self.over(at), "unit", "units");
        let most = count(at.book.stack, "combat unit", "combat units");
        let words = format!("Which unit of {} is removed? {over} over {most}.", place(at.book, self.hex));
        Prompt::new("7.1", words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(self.here(at).map(Act::Lose));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let Act::Lose(unit) = act else {
            return refuse_about(
                "7.1",
                "too many units are in the hex: name one that is removed",
                Target::Hex(self.hex),
            );
        };
        let about = Target::Unit(unit);
        match self.here(at).any(|here| here == unit) {
            true => Ok(()),
            false if at.book.is_hq(unit) => refuse_about("7.1", "headquarters are free of the limit", about),
            false => refuse_about("7.1", "a unit of the overfull hex is removed", about),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Lose(unit) = act else { unreachable!("checked before") };
        eliminate(play, unit, Fate::new(Cause::Stacking, "too many are in the hex"));
        if self.over(play.at()) == 0 {
            play.state.stack.done();
        }
    }

    fn targets(&self, _: At) -> Vec<HexId> {
        vec![self.hex]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.own.map(Act::Lose)
    }
}

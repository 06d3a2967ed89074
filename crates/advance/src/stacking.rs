//! Stacking (4.6): how many may be in a hex, and surplus units as a phase ends.

use serde::{Deserialize, Serialize};

use crate::{prelude::*, turn::Phase};

/// Hexes where `size` more units of a side would be over the limit, not counting the movers themselves.
pub fn crowded(at: At, side: Side, movers: &UnitSet, size: usize) -> HexSet {
    // Hexes seen once, twice, three times.
    let mut seen = [HexSet::EMPTY; 3];
    for (unit, hex) in at.state.units.on_map(side) {
        if !movers.has(unit) && !seen[0].insert(hex) && !seen[1].insert(hex) {
            seen[2].add(hex);
        }
    }
    seen[at.book.stack_limit.saturating_sub(size).min(2)]
}

/// The side whose units may be over the limit as a phase ends, if it is one in which units move (4.6).
pub fn tested(at: At) -> bool {
    match at.state.phase() {
        Phase::GermanMovement => at.state.turn == 1 || !at.book.edition.stacks_at_every_moment(),
        Phase::SovietMovement => !at.book.edition.stacks_at_every_moment(),
        _ => false,
    }
}

/// The lowest hex in which the phasing side is over the limit.
pub fn overstacked(at: At) -> Option<HexId> {
    let side = at.state.phasing();
    debug_assert!(side == GERMAN || side == SOVIET);
    at.state.units.held(side).iter().find(|&h| at.state.units.count(side, h) > at.book.stack_limit)
}

/// Who would be removed from a hex if the phase ended with these units in it too: the opponent chooses (4.6).
pub fn surplus_in(at: At, side: Side, hex: HexId, coming: &[UnitId]) -> Option<Consequence> {
    let mut units: Vec<_> = at.state.units.here(side, hex).collect();
    units.extend(coming.iter().filter(|&unit| at.state.units.at(*unit) != Some(hex)));
    let over = units.len().checked_sub(at.book.stack_limit).filter(|&over| over > 0 && tested(at))?;
    let (many, who) = (count(over, "unit too many", "units too many"), at.book.side_name(side.other()));
    let words = format!("{many} in {}: the {who} player removes what is over as the phase ends", place(at.book, hex));
    let said = Consequence::new(Matter::Unit, at.case("79:4.6", "10:4.6"), words);
    Some(said.of(units).count(over).on([hex]).against().unless())
}

/// The same of every hex, when the phase ends now.
pub fn surplus_everywhere(at: At, side: Side) -> impl Iterator<Item = Consequence> {
    let hexes = at.state.units.held(side).iter();
    hexes.filter_map(move |hex| surplus_in(at, side, hex, &[])).map(Consequence::anyway)
}

/// Which unit of an over-full hex the opponent removes, hex by hex.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overstack;

fn surplus<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    overstacked(at).into_iter().flat_map(move |hex| at.state.units.here(at.state.phasing(), hex))
}

impl Question<crate::Advance> for Overstack {
    fn side(&self, at: At) -> Side {
        at.state.phasing().other()
    }

    fn prompt(&self, at: At) -> Prompt {
        let hex = overstacked(at);
        let over = hex.map_or(0, |h| at.state.units.count(at.state.phasing(), h));
        let from = hex.map(|h| place(at.book, h)).unwrap_or_default();
        let room = at.book.stack_limit;
        let words = format!("Which unit of {from} is removed? {over} are there, {room} may stay.");
        Prompt::new(at.case("79:4.6", "10:4.6"), words)
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(surplus(at).map(Act::Lose));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let case = at.case("79:4.6", "10:4.6");
        match act {
            Act::Lose(unit) if surplus(at).any(|u| u == unit) => Ok(()),
            Act::Lose(unit) => refuse_about(case, "the unit is not in the over-full hex", Target::Unit(unit)),
            _ => refuse(case, "a hex is over the stacking limit: name the units to be removed"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Lose(unit) = act else { unreachable!("checked before") };
        let why = play.book.case(
            "its hex was over the stacking limit (case 79:4.6)",
            "its hex was over the stacking limit (case 10:4.6)",
        );
        eliminate(play, unit, Fate::new(Cause::Stacking, why));
        if overstacked(play.at()).is_none() {
            play.state.stack.done();
        }
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        overstacked(at).into_iter().collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Lose)
    }
}

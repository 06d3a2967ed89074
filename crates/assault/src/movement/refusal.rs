//! Why a unit on the march cannot go somewhere.

use arrayvec::ArrayVec;
use hexmap::{Dir, FAR, Mp, flood, remaining};
use wargame::{Refusal, refusal};

use super::Mover;
use crate::{
    ground::{Gate, NO},
    inset,
    prelude::*,
    stacking,
    state::W,
};

impl Mover<'_> {
    pub(super) fn shut<T>(&self, gate: Gate, to: HexId) -> Result<T, Refusal> {
        let about = Target::Hex(to);
        let german = self.state.side(self.march.unit) == GERMAN;
        match gate {
            Gate::Neva if german => refuse_about("6.32", "Germans never cross the Neva on the main map", about),
            Gate::Neva => {
                refuse_about("6.33", "the Neva is crossed only by a unit that begins its move beside it", about)
            }
            Gate::Volga | Gate::Ferry if german => refuse_about("19.0", "Germans never cross the Volga", about),
            Gate::Volga if self.state.in_the_city(self.book) => {
                refuse_about("19.0", "with a German on the inset only the ferries cross the Volga", about)
            }
            Gate::Volga | Gate::Ferry => refuse_about(
                "19.0",
                "the Volga is crossed only by a unit that begins its move beside the crossing",
                about,
            ),
            Gate::Apart => refuse_about("8.35", "other fringe hexes are reached over the main map", about),
            _ if self.book.volga_between(self.hex, to) => refuse_about("19.0", "the Volga is not crossed here", about),
            _ if self.book.on_inset(to) => refuse_about("8.23", "the river is crossed only at its bridges", about),
            _ => refuse_about("6.17", "no unit crosses an all-lake or all-sea hexside", about),
        }
    }

    pub(super) fn banned<T>(&self, gate: Gate, to: HexId) -> Result<T, Refusal> {
        let about = Target::Hex(to);
        if self.zones.rigid.has(self.hex) && self.zones.rigid.has(to) {
            return refuse_about("9.2", "no unit moves from one rigid zone straight into another", about);
        }
        debug_assert!(gate == Gate::Don, "there is no other ban");
        refuse_about("19.33", "no unit crosses the Don from one enemy zone straight into another", about)
    }

    /// Why the unit may not be in a hex at all.
    pub(super) fn may_be(&self, to: HexId) -> Ruling {
        if !self.barred.has(to) && self.book.land.has(to) {
            return Ok(());
        }
        let about = Target::Hex(to);
        if !self.book.land.has(to) {
            let island = self.book.on_inset(to);
            let case = if island { "8.25" } else { "6.17" };
            return refuse_about(case, "no ground unit enters this hex", about);
        }
        if self.state.units.held(self.state.side(self.march.unit).other()).has(to) {
            return refuse_about("6.12", "a unit never enters a hex with an enemy unit", about);
        }
        inset::open(self.at(), self.march.unit, to)?;
        stacking::room(self.at(), self.march.unit, to)
    }

    /// Why the unit does not change to the other map here.
    pub fn may_cross(&self, to: HexId) -> Ruling {
        let about = Target::Hex(to);
        let fringe = self.book.fringe(self.hex);
        let joined = fringe.is_some_and(|f| if self.hex == f.main { f.hexes.contains(&to) } else { to == f.main });
        if !joined {
            return refuse_about(
                "8.34",
                "maps are changed between a fringe hex and its own hexes on the other map",
                about,
            );
        }
        if self.march.stopped {
            return refuse_about("8.35", "a unit that a zone has stopped does not change maps", about);
        }
        if self.march.crossed {
            return refuse_about("8.34", "a hex is entered between two transfers of one move", about);
        }
        self.may_be(to)
    }

    /// Why the unit may not move to a hex.
    pub fn may_move(&self, to: HexId) -> Ruling {
        let (reach, may) = self.offers();
        if may.has(to) {
            return Ok(());
        }
        let about = Target::Hex(to);
        if to == self.hex {
            return refuse_about("6.12", "the unit stands there already", about);
        }
        if reach.reached.has(to) {
            return refuse_about("18.21", "a guerrilla goes at least seven hexes away from the city", about);
        }
        if self.march.stopped {
            return refuse_about("9.2", "the unit has stopped in a rigid zone", about);
        }
        if self.march.spent {
            return refuse_about("6.13", "the unit has moved its one hex", about);
        }
        self.may_be(to)?;
        if let Some(dir) = self.book.dir(self.hex, to) {
            self.first(dir, to)?;
        }
        if self.book.map.distance(self.hex, to).is_none() {
            return refuse_about("8.34", "the other map is entered through the fringe hexes", about);
        }
        self.out_of_reach(to)
    }

    /// A far hex that is not reached: zones on the way, or points.
    fn out_of_reach(&self, to: HexId) -> Ruling {
        let about = Target::Hex(to);
        if self.unsupplied() {
            return refuse_about("11.21", "an out-of-supply unit moves one hex at most", about);
        }
        let starts: ArrayVec<(HexId, Mp), 6> = self.starts().iter().map(|s| (s.0, s.1)).collect();
        let reaches = |barred: &HexSet| {
            let step = |from: HexId, dir: Dir, to: HexId, _| {
                let cost = self.costs[from.index()][dir.index()];
                (cost != NO && !barred.has(to)).then_some(cost)
            };
            flood::<W>(&self.book.map, &starts, step).reached.has(to)
        };
        if reaches(&self.barred) {
            return refuse_about("9.4", "enemy zones of control on the way stop the unit or cost too much", about);
        }
        let enemy = *self.state.units.held(self.state.side(self.march.unit).other());
        if reaches(&(enemy | inset::closed(self.at(), self.march.unit))) {
            return refuse_about("7.5", "the way leads through hexes where stacking would be exceeded", about);
        }
        let has = self.march.left.into();
        Err(match self.needed(to) {
            Some(needs) if needs > has => {
                let refusal = refusal("6.13", "the hex is out of reach of the movement points left", about);
                refusal.with(needs, has, self.book.info.parts)
            }
            _ => refusal("6.13", "no way leads to the hex", about),
        })
    }

    /// The least a way to a hex costs, whatever zones and stacks lie on it; nothing where no way leads there.
    fn needed(&self, to: HexId) -> Option<u16> {
        let unit = self.march.unit;
        let enemy = *self.state.units.held(self.state.side(unit).other());
        let barred = enemy | inset::closed(self.at(), unit);
        let goal: HexSet = [to].into_iter().collect();
        let togo = remaining(&self.book.map, &goal, |from, dir, to| {
            let cost = self.costs[from.index()][dir.index()];
            (cost != NO && !barred.has(from) && !barred.has(to)).then_some(cost)
        });
        let first = |(dir, next): (Dir, HexId)| {
            let price = self.price(self.hex, dir)?;
            let open = !self.barred.has(next) && !self.zone_ban(self.hex, dir, next);
            (open && togo[next] != FAR).then(|| u16::from(price) + togo[next])
        };
        self.book.map.around(self.hex).filter_map(first).min()
    }
}

//! A way out: the move of one unit that saves others, or itself.

use wargame::{Action, Node, Target};

use super::{Asked, Prudence, nothing};
use crate::Staffed;

/// As many moves are looked at for a way out.
const MOVES: usize = 80;

impl<R: Staffed> Prudence<R> {
    /// A move of one unit after which less is given away; into gaps only, or of any kind before the movement ends.
    pub(super) fn rescue(&mut self, ask: &Asked<'_, R>, gaps: bool) -> Option<Vec<R::Action>> {
        let Asked { rules, state, side, offers } = *ask;
        if gaps && !rules.fills_gaps(state, side) {
            return None;
        }
        let (now, troubled) = self.finish(ask, state);
        let (mut most, mut row, mut tried) = (now, None, 0);
        let mut places = rules.gaps(state, side, &troubled);
        if !gaps {
            places.extend(troubled.iter().filter_map(|&unit| rules.at(state, unit)));
        }
        let mut helpers = rules.helpers(state, side, &troubled);
        helpers.retain(|&(_, anywhere)| !(gaps && anywhere));
        for (helper, anywhere) in helpers {
            let picks = |offer: &&R::Action| offer.parts().1 == Target::Unit(helper);
            let Some(&pick) = offers.iter().find(picks) else { continue };
            let mut taken = state.clone();
            rules.apply(&mut taken, pick, &mut ());
            if rules.node(&taken) != Node::Decide(side) || rules.subject(&taken).is_none() {
                continue;
            }
            let mut ways = Vec::new();
            rules.legal(&taken, &mut ways);
            let done = nothing(&ways);
            for (i, &way) in ways.iter().enumerate().filter(|(i, _)| Some(*i) != done) {
                let Target::Hex(to) = way.parts().1 else { continue };
                if rules.throws(&taken, way) || !(anywhere || places.contains(&to)) {
                    continue;
                }
                tried += 1;
                if tried > MOVES {
                    return row;
                }
                let mut then = taken.clone();
                rules.apply(&mut then, ways[i], &mut ());
                let left = self.finish(ask, &then).0;
                if left.beats(&most) {
                    let stop =
                        (rules.node(&then) == Node::Decide(side) && !rules.picks(&then)).then_some(done).flatten();
                    (most, row) = (left, Some([pick, way].into_iter().chain(stop.map(|at| ways[at])).collect()));
                }
            }
        }
        row
    }
}

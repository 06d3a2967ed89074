//! Aurora on the rails (15.1).

use arrayvec::ArrayVec;
use hexmap::{MOST, Mp, Reach, flood};

use super::{changes, finish, goes, mover::trail};
use crate::{
    boats::rolls,
    defend,
    hidden::{flips, may_flip, show},
    prelude::*,
    sets::W,
    stacking::{full, room},
};

/// Why Aurora has no move.
pub fn any(at: At, unit: UnitId) -> Ruling {
    let line = Line::new(at, unit);
    match at.book.map.around(line.hex).any(|(dir, to)| line.first(dir, to).is_ok()) {
        true => Ok(()),
        false => refuse_about("15.1", "no railway leads on", Target::Unit(unit)),
    }
}

/// Aurora on its move: any number of connected railroad hexes, none twice.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Train {
    pub unit: UnitId,
    pub entered: bool,
}

/// The railways with all that decides where Aurora can go.
struct Line<'a> {
    at: At<'a>,
    unit: UnitId,
    hex: HexId,
    barred: HexSet,
}

impl<'a> Line<'a> {
    fn new(at: At<'a>, unit: UnitId) -> Line<'a> {
        let enemy = *at.state.units.held(at.state.side(unit).other());
        let hex = at.state.units.at(unit).unwrap_or(HexId::NONE);
        Line { at, unit, hex, barred: enemy | full(at, unit) | at.state.movement.been }
    }

    fn leads(&self, from: HexId, dir: Dir) -> Ruling {
        rolls(self.at.book, &self.at.state.demolished, from, dir)
    }

    fn first(&self, dir: Dir, to: HexId) -> Ruling {
        self.leads(self.hex, dir)?;
        self.may_be(to)
    }

    fn may_be(&self, to: HexId) -> Ruling {
        let about = Target::Hex(to);
        if self.at.state.units.held(GERMAN).has(to) {
            return refuse_about("15.1", "a German unit is in the hex", about);
        }
        if self.at.state.movement.been.has(to) {
            return refuse_about("15.1", "no hex is entered twice in one move", about);
        }
        room(self.at, self.unit, to)
    }

    fn reach(&self) -> Reach<W> {
        let (map, hot) = (&self.at.book.map, defend::hot(self.at, self.unit));
        let mut starts = ArrayVec::<(HexId, Mp), 6>::new();
        for (dir, to) in map.around(self.hex) {
            if self.first(dir, to).is_ok() {
                starts.push((to, MOST));
            }
        }
        flood(map, &starts, |from, dir, to, _| {
            let goes = to != self.hex && !self.barred.has(to) && !hot.has(from) && self.leads(from, dir).is_ok();
            goes.then_some(1)
        })
    }

    fn may_move(&self, to: HexId) -> Ruling {
        let about = Target::Hex(to);
        if self.reach().reached.has(to) {
            return Ok(());
        }
        if let Some(dir) = self.at.book.dir(self.hex, to) {
            self.first(dir, to)?;
        }
        if !self.at.book.railway.has(to) {
            return refuse_about("15.1", "there is no railway", about);
        }
        self.may_be(to)?;
        refuse_about(
            "15.1",
            "no railway leads there without a barrier, or a hex where defensive fire is asked for",
            about,
        )
    }
}

impl Question<Manstein> for Train {
    fn prompt(&self, at: At) -> Prompt {
        let (who, from) = (name(at, self.unit), standing(at, self.unit));
        Prompt::new("15.1", format!("Where does {who} go on the rails from {from}?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(Line::new(at, self.unit).reach().reached.iter().map(Act::Move));
        out.extend(flips(at).map(Act::Flip));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Move(to) => Line::new(at, self.unit).may_move(to),
            Act::Flip(unit) => may_flip(at, unit),
            Act::Done => Ok(()),
            _ => refuse("8.1", "a unit's move is finished before anything else"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let to = match act {
            Act::Move(to) => to,
            Act::Flip(unit) => return show(play, unit),
            _ => return finish(play, self.unit),
        };
        let way = trail(play.at(), &Line::new(play.at(), self.unit).reach(), to);
        way.iter().for_each(|&hex| play.state.movement.been.add(hex));
        goes(play, self.unit, &way, None, Train { entered: true, ..self });
    }

    /// Ends a move that leads nowhere any more.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let at = play.at();
        let over = self.entered && (at.state.units.at(self.unit).is_none() || any(at, self.unit).is_err());
        if over {
            finish(play, self.unit);
        }
        over
    }

    fn steps(&self, at: At, act: Act, out: &mut Vec<Act>) {
        if let Act::Move(to) = act {
            out.extend(trail(at, &Line::new(at, self.unit).reach(), to).into_iter().map(Act::Move));
        }
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Move)
    }

    fn done(&self, _: At) -> &'static str {
        if self.entered { "Stop here" } else { "Stay here" }
    }

    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        changes::changes(at, self.unit, !self.entered, offers)
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Move(to) if defend::hot(at, self.unit).has(to) => {
                vec![Consequence::note("9.1", "there may be defensive fire at it").on([to]).against()]
            }
            Act::Flip(unit) => vec![Consequence::note("6.6", "it lies open from then on").of([unit])],
            _ => Vec::new(),
        }
    }
}

//! Advance after combat (10.15): units that close assaulted go into the hex they have vacated.

use crate::{announce::spanned, book::Crossing, prelude::*, stacking, state, state::Aim, volley::vacated};

/// The hex that may be advanced into: a close assault has left no enemy in it.
fn goal(at: At) -> Option<HexId> {
    match at.state.fire.aim {
        Aim::Hex(hex) if !at.state.fire.assault.is_empty() && vacated(at, hex) => Some(hex),
        _ => None,
    }
}

/// Why a unit does not advance: only who was named for the close assault does (10.15), where there is room (6.1-6.3), and
/// over a major river by a bridge or pontoon (10.16). With an engineer whose pontoon ends as it advances others go still
/// (8.10).
fn may_advance(at: At, unit: UnitId, hex: HexId) -> Ruling {
    let (about, fire) = (Target::Unit(unit), &at.state.fire);
    if !fire.assault.has(unit) {
        return refuse_about("10.15", "only who close assaulted advances", about);
    }
    if fire.advanced.has(unit) {
        return refuse_about("10.15", "the unit has advanced", about);
    }
    let from = at.state.units.at(unit).unwrap_or(HexId::NONE);
    let dir = if from.exists() { at.book.dir(from, hex) } else { None };
    let Some(dir) = dir else { return refuse_about("10.15", "the unit is not next to the hex", about) };
    if at.book.crossing[from.index()][dir.index()] == Crossing::Major {
        let edge = at.book.edge(from, hex);
        let over = |edge: EdgeId| spanned(at, at.state.side(unit), edge) || fire.over == Some(edge);
        if !edge.is_some_and(over) {
            return refuse_about("10.16", "nobody advances over a major river without a bridge or pontoon", about);
        }
    }
    stacking::room(at, unit, hex)
}

/// Whether somebody may advance.
pub fn anybody(at: At) -> bool {
    goal(at).is_some_and(|hex| at.state.fire.assault.iter().any(|unit| may_advance(at, unit, hex).is_ok()))
}

/// Which of them advance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Follow;

impl Follow {
    fn hex(self, at: At) -> HexId {
        goal(at).unwrap_or(HexId::NONE)
    }
}

impl Question<Manstein> for Follow {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("10.15", format!("Which units advance into {}?", place(at.book, self.hex(at))))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let hex = self.hex(at);
        let assault = at.state.fire.assault;
        out.extend(assault.iter().filter(|&unit| may_advance(at, unit, hex).is_ok()).map(Act::Advance));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Advance(unit) => may_advance(at, unit, self.hex(at)),
            Act::Done => Ok(()),
            _ => refuse("10.15", "an advance is made before the next fire or not at all"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Advance(unit) = act else { return finished(play) };
        let hex = self.hex(play.at());
        play.state.fire.advanced.add(unit);
        let laid = play.state.pontoons.iter().find(|laid| laid.engineer == unit).map(|laid| laid.edge);
        let edge = play.state.units.at(unit).and_then(|from| play.book.edge(from, hex));
        if laid.is_some() && laid == edge {
            play.state.fire.over = laid;
        }
        play.tell(|at| Event::Advanced { unit: Called::now(at, unit), hex });
        put(play, unit, hex);
        state::take(play, unit);
    }

    /// It is over when nobody else can.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = !anybody(play.at());
        if over {
            play.state.stack.done();
        }
        over
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        vec![self.hex(at)]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Advance)
    }

    fn done(&self, _: At) -> &'static str {
        "Nobody else advances"
    }

    /// As many as find room.
    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        let hex = self.hex(at);
        let mut then = Rehearsal::new(at);
        let mut gone = UnitSet::EMPTY;
        for unit in at.state.fire.assault.iter() {
            let asked = matches!(then.top(), crate::frame::Frame::Follow(_));
            if asked && then.does(Act::Advance(unit)) {
                gone.add(unit);
            }
        }
        let say = || format!("Advance with {} to {}", names(at, gone.iter()), place(at.book, hex));
        let row = (gone.len() > 1).then(|| Shortcut::new(say(), hex, then.acts.iter().copied()));
        row.into_iter().collect()
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Advance(unit) if at.state.pontoons.iter().any(|laid| laid.engineer == unit) => {
                vec![Consequence::note("8.10", "its pontoon ends").of([unit])]
            }
            Act::Done => vec![Consequence::note("10.15", "an advance is made before the next fire or not at all")],
            _ => Vec::new(),
        }
    }
}

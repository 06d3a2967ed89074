//! Advance after combat (10.4).

use crate::{battle::cleared, book::Crossing, prelude::*, retreat::open_to, stacking};

/// Why a step of an advance is not allowed, stacking apart. Zones do not matter; no mech unit goes over a river without a
/// bridge, foot units do (10.4c, 10.4f), and for Germans a pontoon is one (10.4g).
fn step(at: At, unit: UnitId, from: HexId, to: HexId) -> Ruling {
    let about = Target::Hex(to);
    let Some(dir) = at.book.dir(from, to) else {
        return refuse_about("10.4", "an advance goes to an adjacent hex", about);
    };
    open_to(at, unit, to)?;
    if at.book.squares.has(from) && at.book.east_of_ladoga.has(to) && at.state.finns_east >= at.book.finns_east {
        return refuse_about("4.4", "no more Finnish units enter east of Lake Ladoga", about);
    }
    let crossing = at.book.crossing[from.index()][dir.index()];
    if crossing == Crossing::Shut {
        return refuse_about("10.4", "nobody advances across a lake or the sea", about);
    }
    let side = at.state.side(unit);
    let bridged = || at.book.edge(from, to).is_some_and(|edge| at.state.passable(at.book, side, edge));
    match crossing.is_river() && at.unit(unit).mech && !bridged() {
        true => refuse_about("10.4", "no armored or motorized unit advances across a river without a bridge", about),
        false => Ok(()),
    }
}

/// Hexes a mech unit may go on to from the hex that was attacked (10.4b).
fn beyond<'a>(at: At<'a>, unit: UnitId) -> impl Iterator<Item = HexId> + 'a {
    let from = at.state.battle.target;
    let mech = at.unit(unit).mech;
    let fits = move |&to: &HexId| mech && step(at, unit, from, to).is_ok() && stacking::room(at, unit, to).is_ok();
    at.book.map.around(from).map(|(_, to)| to).filter(fits)
}

/// Why a unit may not advance (10.4a, 10.4d). A full hex stops whoever cannot go on from there (10.4h).
fn may_advance(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    let battle = &at.state.battle;
    if at.book.is_hq(unit) {
        return refuse_about("10.4", "headquarters do not advance", about);
    }
    if !battle.force.has(unit) {
        return refuse_about("10.4", "only attackers of this attack advance", about);
    }
    if battle.advanced.has(unit) {
        return refuse_about("10.4", "the unit has advanced", about);
    }
    let Some(from) = at.state.units.at(unit) else { return refuse_about("10.4", "the unit is gone", about) };
    step(at, unit, from, battle.target)?;
    match stacking::room(at, unit, battle.target) {
        Err(full) if beyond(at, unit).next().is_none() => Err(full),
        _ => Ok(()),
    }
}

fn advancers<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    at.state.battle.force.iter().filter(move |&unit| may_advance(at, unit).is_ok())
}

/// Whether somebody may advance: the hex is free of enemies, and nobody stood fast in it (10.4, 10.5c).
pub fn anybody(at: At) -> bool {
    cleared(at.state) && advancers(at).next().is_some()
}

/// Comes to a hex by an advance.
fn go(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    let from = play.state.units.at(unit).unwrap_or(HexId::NONE);
    if play.book.squares.has(from) && play.book.east_of_ladoga.has(hex) {
        play.state.finns_east += 1;
    }
    play.tell(|at| Event::Advanced { unit: Called::now(at, unit), hex });
    enter(play, unit, hex);
}

/// Which attackers advance (10.4e).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Follow;

impl Question<Duel> for Follow {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("10.4", format!("Which units advance into {}?", place(at.book, at.state.battle.target)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(advancers(at).map(Act::Pick));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Done => Ok(()),
            Act::Pick(unit) => may_advance(at, unit),
            _ => refuse("10.4", "advance with attackers of this attack, or end it: the next attack comes after that"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Pick(unit) = act else { return finished(play) };
        let hex = play.state.battle.target;
        play.state.battle.advanced.add(unit);
        go(play, unit, hex);
        if beyond(play.at(), unit).next().is_some() {
            play.state.stack.call(FollowTo { unit });
        }
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
        vec![at.state.battle.target]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Pick)
    }

    fn done(&self, _: At) -> &'static str {
        "Nobody else advances"
    }

    /// All attackers that find room, to stay in the hex.
    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        let hex = at.state.battle.target;
        let mut then = Rehearsal::new(at);
        let mut gone = UnitSet::EMPTY;
        for unit in at.state.battle.force.iter() {
            if stacking::room(then.at(), unit, hex).is_err() || !then.does(Act::Pick(unit)) {
                continue;
            }
            gone.add(unit);
            if matches!(then.top(), crate::frame::Frame::AdvanceTo(asked) if asked.unit == unit) {
                then.does(Act::Done);
            }
        }
        let say = || format!("Advance with {} to {}", names(at, gone.iter()), place(at.book, hex));
        let row = (gone.len() > 1).then(|| Shortcut::new(say(), hex, then.acts.iter().copied()));
        row.into_iter().collect()
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let hex = at.state.battle.target;
        match act {
            Act::Pick(unit) if stacking::room(at, unit, hex).is_err() => {
                vec![Consequence::note("7.1", "the hex is full: the unit goes on to another at once").of([unit])]
            }
            Act::Done => vec![Consequence::note("10.4", "an advance is made before the next attack or not at all")],
            _ => Vec::new(),
        }
    }
}

/// Whether a mech unit goes one hex further, and where to (10.4b).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FollowTo {
    pub unit: UnitId,
}

impl FollowTo {
    /// It may stay where it is, unless it only passed through a full hex (10.4h).
    fn may_stay(self, at: At) -> Ruling {
        stacking::room(at, self.unit, at.state.battle.target)
    }
}

impl Question<Duel> for FollowTo {
    fn prompt(&self, at: At) -> Prompt {
        let words = format!("Does {} advance a hex further from {}?", name(at, self.unit), standing(at, self.unit));
        Prompt::new("10.4", capital(words))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(beyond(at, self.unit).map(Act::Advance));
        if self.may_stay(at).is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Advance(hex) => {
                step(at, self.unit, at.state.battle.target, hex)?;
                stacking::room(at, self.unit, hex)
            }
            Act::Done => self.may_stay(at),
            _ => refuse("10.4", "name the hex the unit advances on to, or let it stay"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Advance(hex) = act else { return finished(play) };
        play.state.stack.done();
        go(play, self.unit, hex);
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Advance)
    }

    fn done(&self, _: At) -> &'static str {
        "It stays"
    }
}

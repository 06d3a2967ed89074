//! Advance after combat (10.5).

use arrayvec::ArrayVec;

use crate::{announce::adjacent, battle::emptied, prelude::*, retreat, stacking, victory};

/// Why a unit may not advance to a hex. Zones do not matter (10.53), and the defender never advances (10.54).
fn may_advance(at: At, unit: UnitId, to: HexId) -> Ruling {
    let about = Target::Unit(unit);
    if !at.state.battle.force.has(unit) {
        return refuse_about("10.51", "only attackers of this attack advance", about);
    }
    if at.state.battle.fled.has(unit) {
        return refuse_about("10.51", "a unit that took its penalty as a retreat does not advance", about);
    }
    if at.state.battle.advanced.has(unit) {
        return refuse_about("10.51", "the unit has advanced", about);
    }
    let Some(from) = at.state.units.at(unit) else { return refuse_about("10.51", "the unit is gone", about) };
    if at.book.unit(unit).kind == Kind::Worker && !at.book.interior.has(to) {
        let case = if at.book.city.has(from) { "14.4" } else { "14.2" };
        return refuse_about(case, "workers never leave their city", about);
    }
    if !emptied(at.state).any(|h| h == to) {
        return refuse_about("10.51", "only an attacked hex that is empty now is entered", Target::Hex(to));
    }
    if !adjacent(at.book, from, to) {
        return refuse_about("10.51", "the unit is not adjacent to that hex", about);
    }
    retreat::open_to(at, unit, to)?;
    stacking::room(at, unit, to)
}

/// The hexes a unit may advance to.
fn choices(at: At, unit: UnitId) -> ArrayVec<HexId, 6> {
    emptied(at.state).filter(|&h| may_advance(at, unit, h).is_ok()).collect()
}

fn advancers<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    at.state.battle.force.iter().filter(move |&u| !choices(at, u).is_empty())
}

pub fn anybody(at: At) -> bool {
    advancers(at).next().is_some()
}

/// Goes into an emptied hex; the question is over when nobody else can. It lies on top.
fn go(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    play.tell(|_| Event::Advanced { unit, hex });
    enter(play, unit, hex);
    play.state.battle.advanced.add(unit);
    if !anybody(play.at()) {
        play.state.stack.done();
    }
}

/// All that can advance into one hex, as far as it has room.
fn together(at: At, hex: HexId) -> Option<Shortcut> {
    let mut then = Rehearsal::new(at);
    let mut gone = UnitSet::EMPTY;
    for unit in at.state.battle.force.iter().filter(|&unit| may_advance(at, unit, hex).is_ok()) {
        // Where only one hex is open to it, the unit goes there by being named.
        let goes = may_advance(then.at(), unit, hex).is_ok() && then.does(Act::Advance(unit));
        if goes && (then.state.units.at(unit) == Some(hex) || then.does(Act::At(hex))) {
            gone.add(unit);
        }
    }
    let say = || format!("Advance with {} to {}", names(at, &gone), place(at.book, hex));
    (gone.len() > 1).then(|| Shortcut::new(say(), hex, then.acts.iter().copied()))
}

/// Which attackers advance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Follow;

impl Question<Assault> for Follow {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("10.51", format!("Which units advance into {}?", places(at.book, emptied(at.state))))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(advancers(at).map(Act::Advance));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Done => Ok(()),
            Act::Advance(unit) => {
                let mut why = refuse_about("10.51", "no attacked hex is empty", Target::Unit(unit));
                for hex in emptied(at.state) {
                    why = may_advance(at, unit, hex);
                    if why.is_ok() {
                        return Ok(());
                    }
                }
                why
            }
            _ => refuse("10.51", "advance with attackers of this attack, or end it: the next attack comes after that"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Advance(unit) = act else { return finished(play) };
        let hexes = choices(play.at(), unit);
        match hexes.len() {
            1 => go(play, unit, hexes[0]),
            _ => play.state.stack.call(FollowTo { unit }),
        }
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        at.state.battle.targets.iter().collect()
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Advance)
    }

    fn done(&self, _: At) -> &'static str {
        "Do not advance"
    }

    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        emptied(at.state).filter_map(|hex| together(at, hex)).collect()
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Done => {
                vec![Consequence::note("10.51", "an advance is made before the next attack or not at all")]
            }
            Act::Advance(unit) => match choices(at, unit)[..] {
                [to] => victory::left_to(at, unit, to).into_iter().collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}

/// Which of several emptied hexes a unit advances to (10.52).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FollowTo {
    pub unit: UnitId,
}

impl Question<Assault> for FollowTo {
    fn prompt(&self, at: At) -> Prompt {
        Prompt::new("10.52", format!("Where does {} advance to?", name(at, self.unit)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(choices(at, self.unit).into_iter().map(Act::At));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::At(hex) => may_advance(at, self.unit, hex),
            _ => refuse("10.52", "name the hex the unit advances to"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::At(hex) = act else { unreachable!("checked before") };
        play.state.stack.done();
        go(play, self.unit, hex);
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let Act::At(to) = act else { return Vec::new() };
        victory::left_to(at, self.unit, to).into_iter().collect()
    }
}

//! Retreats (10.3).

mod rows;
mod ways;

pub use self::ways::open_to;
use self::ways::{Ways, step};
use crate::{battle::side_of, prelude::*, stacking, zone::zones};

const CUT_OFF: Fate = Fate::new(Cause::NoRetreat, "it cannot complete its retreat");

/// All surviving defenders retreat, headquarters too (10.3a, 10.3i), unless they stood fast.
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let battle = &mut play.state.battle;
    if battle.outcome.retreat == 0 || battle.stood || battle.guard.is_empty() {
        return;
    }
    battle.fleeing = battle.guard;
    play.state.stack.call(Retreat);
}

/// The hexes some of the units can retreat to, and who cannot retreat at all, before anybody has.
pub fn outlook(at: At) -> Vec<Consequence> {
    let (mut ends, mut ways, mut lost) = (HexSet::EMPTY, HexSet::EMPTY, UnitSet::EMPTY);
    for unit in at.state.battle.guard.iter() {
        let [of_unit, goals] = Ways::of(at, unit).hexes();
        if goals.is_empty() {
            lost.add(unit);
        }
        ways |= &of_unit;
        ends |= &goals;
    }
    let mut leads = Vec::new();
    if !ends.is_empty() {
        let words = format!("hexes to retreat to: {}", places(at.book, ends.iter()));
        leads.push(Consequence::new(Matter::Places, "10.3", words).on(ways.iter()).unless());
    }
    if !lost.is_empty() {
        let words = format!("no way to retreat: {}", names(at, lost.iter()));
        leads.push(Consequence::note("10.3", words).of(lost.iter()).against());
    }
    leads
}

/// A unit goes on its retreat by its own way (10.3f), or is lost where it has none (10.3e, 10.3j).
fn take(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    play.state.battle.fleeing.remove(unit);
    match Ways::of(play.at(), unit).any() {
        true => play.state.stack.call(RetreatTo { unit, left: play.state.battle.outcome.retreat }),
        false => eliminate(play, unit, CUT_OFF),
    }
}

/// Which unit retreats next (10.3j).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Retreat;

impl Question<Duel> for Retreat {
    fn side(&self, at: At) -> Side {
        side_of(at.state, false)
    }

    fn prompt(&self, at: At) -> Prompt {
        let hexes = count(at.state.battle.outcome.retreat.into(), "hex", "hexes");
        let units = names(at, at.state.battle.fleeing.iter());
        Prompt::new("10.3", format!("{units} retreat {hexes}: which unit is next?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(at.state.battle.fleeing.iter().map(Act::Pick));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Pick(unit) if at.state.battle.fleeing.has(unit) => Ok(()),
            Act::Pick(unit) => refuse_about("10.3", "the unit does not retreat, or has done so", Target::Unit(unit)),
            _ => refuse("10.3", "units retreat one after the other: name the next"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Pick(unit) = act else { unreachable!("checked before") };
        play.tell(|_| Event::Finished);
        take(play, unit);
    }

    /// The last goes without being named.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        match (play.state.battle.fleeing.first(), play.state.battle.fleeing.len()) {
            (None, _) => play.state.stack.done(),
            (Some(last), 1) => take(play, last),
            _ => return false,
        }
        true
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        vec![at.state.battle.target]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Pick)
    }

    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        rows::rows(at)
    }
}

/// Where a unit goes next on its retreat; `left` hexes are to go.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RetreatTo {
    pub unit: UnitId,
    pub left: u8,
}

impl RetreatTo {
    fn go(self, play: &mut Play<impl Listen<Event>>, hex: HexId) {
        let RetreatTo { unit, left } = self;
        play.tell(|at| Event::Retreated { unit: Called::now(at, unit), hex });
        enter(play, unit, hex);
        // A square completes the retreat of a Finn.
        match left > 1 && !play.book.squares.has(hex) {
            true => play.state.stack.goto(RetreatTo { unit, left: left - 1 }),
            false => play.state.stack.done(),
        }
    }
}

impl Question<Duel> for RetreatTo {
    fn side(&self, at: At) -> Side {
        side_of(at.state, false)
    }

    fn prompt(&self, at: At) -> Prompt {
        let (unit, hexes) = (self.unit, count(self.left.into(), "hex", "hexes"));
        let words = format!(
            "Where does {} retreat to from {}? {hexes} to go, each nearer to one source of its supply.",
            name(at, unit),
            standing(at, unit),
        );
        Prompt::new("10.3", capital(words))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(Ways::from(at, self.unit, self.left).next().map(Act::Retreat));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let Act::Retreat(to) = act else { return refuse("10.3", "the unit in hand retreats before anything else") };
        let about = Target::Hex(to);
        if Ways::from(at, self.unit, self.left).next().any(|hex| hex == to) {
            return Ok(());
        }
        let dir = at.state.units.at(self.unit).and_then(|from| Some((from, at.book.dir(from, to)?)));
        let Some((from, dir)) = dir else {
            return refuse_about("10.3", "a retreat goes from hex to adjacent hex", about);
        };
        step(at, self.unit, from, dir, to, &zones(at, at.state.side(self.unit).other()))?;
        if self.left == 1 {
            stacking::room(at, self.unit, to)?;
        }
        refuse_about("10.3", "from there the retreat comes nearer to no source it could have begun towards", about)
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Retreat(hex) = act else { unreachable!("checked before") };
        self.go(play, hex);
    }

    /// Where only one hex is open it goes there unasked.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let only = {
            let ways = Ways::from(play.at(), self.unit, self.left);
            let mut next = ways.next();
            next.next().filter(|_| next.next().is_none())
        };
        if let Some(hex) = only {
            self.go(play, hex);
        }
        only.is_some()
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Retreat)
    }
}

//! Declaring attacks (section 10): which hex is attacked, by whom, and whether it is an overrun (9.3).

mod eligible;

use wargame::{Forecast, Viewer};

pub use self::eligible::fit;
use self::eligible::{may_begin, may_join, most, target};
use crate::{battle, forecast::forecast, odds, prelude::*};

/// Hexes that can be attacked from where fit units stand, in order.
fn near(at: At) -> HexSet {
    let mut near = HexSet::EMPTY;
    for (unit, from) in at.state.units.on_map(at.state.phasing()) {
        if fit(at, unit).is_ok() {
            at.book.strike[from.index()].iter().filter(|hex| hex.exists()).for_each(|&hex| near.add(hex));
        }
    }
    near & at.state.activation.targets & *at.state.units.held(at.state.phasing().other())
}

/// Whether there may be an attack to be declared, by all that both sides know: what lies face down may be strong
/// enough.
pub fn anything(at: At) -> bool {
    let near = near(at);
    let able = |unit: UnitId, from: HexId| {
        fit(at, unit).is_ok()
            && (at.state.face_down(at.book, unit) || odds::attack_of(at, unit) > 0)
            && at.book.strike[from.index()].iter().any(|&hex| hex.exists() && near.has(hex))
    };
    !near.is_empty() && at.state.units.on_map(at.state.phasing()).any(|(unit, from)| able(unit, from))
}

/// Why an attack on a hex cannot be declared (10), or an overrun of it (9.3).
fn may_declare(at: At, hex: HexId, overrun: bool) -> Ruling {
    target(at, hex, overrun)?;
    let mut reason = refuse_about("10.0", "no activated unit that could attack is next to it", Target::Hex(hex));
    let mut able = UnitSet::EMPTY;
    for (unit, from) in at.state.units.on_map(at.state.phasing()) {
        if at.book.dir(from, hex).is_none() {
            continue;
        }
        match may_join(at, unit, hex, overrun) {
            Ok(()) => able.add(unit),
            Err(why) => reason = Err(why),
        }
    }
    if able.is_empty() { reason } else { may_begin(at, &able, overrun) }
}

/// Which hex is attacked next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickTarget;

impl Question<Duel> for PickTarget {
    fn prompt(&self, at: At) -> Prompt {
        let side = side_name(at.book, at.state.phasing());
        Prompt::new("10.0", format!("Which hex do the activated {side} units attack next?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let near = near(at);
        out.extend(near.iter().filter(|&hex| may_declare(at, hex, false).is_ok()).map(Act::Attack));
        out.extend(near.iter().filter(|&hex| may_declare(at, hex, true).is_ok()).map(Act::Overrun));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Attack(hex) => may_declare(at, hex, false),
            Act::Overrun(hex) => may_declare(at, hex, true),
            Act::Done => Ok(()),
            _ => refuse("10.0", "name the hex to be attacked next, or end the combat mode"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let (target, overrun) = match act {
            Act::Attack(hex) => (hex, false),
            Act::Overrun(hex) => (hex, true),
            _ => return finished(play),
        };
        play.state.stack.call(Announce { target, overrun, force: UnitSet::EMPTY });
        play.tell(|_| Event::Finished);
    }

    /// Attacking is never required (10.0b); where nobody can any more, nobody is asked.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = !anything(play.at());
        if over {
            finished(play);
        }
        over
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        if click.foe { click.hex.map(Act::Attack) } else { click.own.map(Act::Join).or(click.hex.map(Act::Attack)) }
    }

    fn done(&self, _: At) -> &'static str {
        "End the combat mode"
    }

    fn undone(&self, _: At, offers: &[Act]) -> Option<String> {
        let hexes = offers.iter().filter(|act| matches!(act, Act::Attack(_))).count();
        (hexes > 0).then(|| capital(count(hexes, "hex could still be attacked", "hexes could still be attacked")))
    }

    fn routine(&self, _: At, offers: &[Act]) -> bool {
        offers == [Act::Done]
    }

    /// With all units which could join.
    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        let (hex, overrun) = match act {
            Act::Attack(hex) => (hex, false),
            Act::Overrun(hex) => (hex, true),
            _ => return None,
        };
        forecast(at, viewer, hex, overrun, most(at, hex, overrun))
    }

    fn leads_to(&self, _: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Overrun(_) => {
                let words = "the attack has no artillery and no air support";
                vec![Consequence::note("9.3", words).against()]
            }
            _ => Vec::new(),
        }
    }

    fn goes_on(&self) -> bool {
        true
    }
}

/// Which units attack the hex named.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Announce {
    pub target: HexId,
    pub overrun: bool,
    pub force: UnitSet,
}

impl Announce {
    fn may_join(&self, at: At, unit: UnitId) -> Ruling {
        match self.force.has(unit) {
            true => refuse_about("10.0", "the unit takes part already", Target::Unit(unit)),
            false => may_join(at, unit, self.target, self.overrun),
        }
    }
}

impl Question<Duel> for Announce {
    fn prompt(&self, at: At) -> Prompt {
        let hex = place(at.book, self.target);
        match self.overrun {
            true => {
                Prompt::new("9.3", format!("Which units overrun {hex}? At least one is an armored or motorized unit."))
            }
            false => Prompt::new("10.1", format!("Which units attack {hex}?")),
        }
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let units = at.state.units.on_map(at.state.phasing()).map(|(unit, _)| unit);
        out.extend(units.filter(|&unit| self.may_join(at, unit).is_ok()).map(Act::Join));
        if may_begin(at, &self.force, self.overrun).is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Join(unit) => self.may_join(at, unit),
            Act::Done => may_begin(at, &self.force, self.overrun),
            _ => refuse("10.1", "the attack is being declared: add units, or carry it out"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Announce { target, overrun, force } = self;
        match act {
            Act::Join(unit) => {
                play.state.stack.goto(Announce { force: force.with(unit), ..self });
                play.tell(|_| Event::Finished);
            }
            _ => battle::begin(play, target, overrun, force),
        }
    }

    /// Attackers are a set: in ascending order only.
    fn redundant(&self, at: At, act: Act) -> bool {
        let Act::Join(unit) = act else { return false };
        self.force.iter().any(|joined| joined > unit) && may_begin(at, &self.force, self.overrun).is_ok()
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        self.force.iter().collect()
    }

    fn in_hand(&self, _: At) -> bool {
        true
    }

    fn targets(&self, _: At) -> Vec<HexId> {
        vec![self.target]
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let here = || {
            let hex = click.hex?;
            at.state.units.here(at.state.phasing(), hex).find(|&unit| self.may_join(at, unit).is_ok())
        };
        click.unit.filter(|&unit| at.state.side(unit) == at.state.phasing()).or_else(here).or(click.own).map(Act::Join)
    }

    fn done(&self, _: At) -> &'static str {
        if self.overrun { "Overrun" } else { "Attack" }
    }

    /// Every unit that can take part in the attack.
    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        let all = most(at, self.target, self.overrun) - self.force;
        match all.len() {
            0 | 1 => Vec::new(),
            n => {
                let say = format!("Attack with every unit that can ({n})");
                vec![Shortcut::new(say, self.target, all.iter().map(Act::Join))]
            }
        }
    }

    fn forecast(&self, at: At, viewer: Viewer) -> Option<Forecast> {
        forecast(at, viewer, self.target, self.overrun, self.force)
    }

    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        let force = match act {
            Act::Join(unit) => self.force.with(unit),
            Act::Done => self.force,
            _ => return None,
        };
        forecast(at, viewer, self.target, self.overrun, force)
    }

    fn goes_on(&self) -> bool {
        true
    }

    /// What cannot be taken back: the attack (9.5i), and that whoever attacks lies open (9.5j).
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        if act != Act::Done {
            return Vec::new();
        }
        let mut leads = vec![Consequence::note("9.5", "the attack is not called off any more").on([self.target])];
        let enemy = at.state.phasing().other();
        if at.state.units.here(enemy, self.target).any(|unit| at.state.face_down(at.book, unit)) {
            leads.push(Consequence::note("9.5", "who lies face down there is turned up").on([self.target]));
        }
        let hidden: Vec<_> = self.force.iter().filter(|&unit| at.state.face_down(at.book, unit)).collect();
        if !hidden.is_empty() {
            let words = format!("{} lie open from then on", names(at, hidden.iter().copied()));
            leads.push(Consequence::note("9.5", words).of(hidden).against());
        }
        leads
    }
}

//! Declaring fire (10.1-10.5): what is fired at, by whom, who of them close assaults, and whether it is fanatic (17).

mod eligible;

use wargame::{Forecast, Viewer};

pub use self::eligible::{across, fit, may_begin, may_declare, spanned};
use self::eligible::{may_assault, may_join, may_rage, most};
use crate::{
    forecast, hidden,
    prelude::*,
    spotting,
    state::{Aim, Fire},
    volley,
};

/// A result as the table writes it (10.14).
pub fn result_name(hit: bool) -> &'static str {
    if hit { "E" } else { "-" }
}

/// What an answer would fire at.
pub fn aim(act: Act) -> Option<Aim> {
    match act {
        Act::Attack(hex) => Some(Aim::Hex(hex)),
        Act::Demolish(edge) => Some(Aim::Bridge(edge)),
        Act::Raze(hex) => Some(Aim::Buildings(hex)),
        _ => None,
    }
}

/// Hexes, bridges and buildings that can be fired at now.
pub fn targets(at: At, out: &mut Vec<Act>) {
    let may = |act: &Act| aim(*act).is_some_and(|aim| may_declare(at, aim).is_ok());
    if !anybody(at) {
        return;
    }
    out.extend(at.state.units.held(at.state.phasing().other()).iter().map(Act::Attack).filter(may));
    out.extend(at.book.bridges.iter().map(Act::Demolish).filter(may));
    out.extend(at.book.built.iter().map(Act::Raze).filter(may));
}

/// Whether somebody has not fired yet.
fn anybody(at: At) -> bool {
    at.state.units.of(at.state.phasing()).any(|unit| fit(at, unit).is_ok())
}

/// Whether anything can be fired at now.
pub fn anything(at: At) -> bool {
    let may = |aim: Aim| may_declare(at, aim).is_ok();
    anybody(at)
        && (at.state.units.held(at.state.phasing().other()).iter().any(|hex| may(Aim::Hex(hex)))
            || at.book.built.iter().any(|hex| may(Aim::Buildings(hex)))
            || at.book.bridges.iter().any(|edge| may(Aim::Bridge(edge))))
}

/// Begins to declare a fire.
pub fn begin(play: &mut Play<impl Listen<Event>>, aim: Aim) {
    play.state.fire = Fire { aim, ..Fire::default() };
    play.state.stack.call(Announce);
    play.tell(|_| Event::Finished);
}

/// What is clicked to be fired at: enemies, or the buildings of an empty hex.
pub fn clicked(at: At, click: &Click) -> Option<Act> {
    let hex = click.hex?;
    let empty = Side::BOTH.iter().all(|&side| !at.state.units.held(side).has(hex));
    Some(if empty { Act::Raze(hex) } else { Act::Attack(hex) })
}

/// The forecast of the strongest fire.
pub fn at_most(at: At, viewer: Viewer, fire: Fire) -> Option<Forecast> {
    forecast::of_fire(at, viewer, &most(at, &fire))
}

/// What is fired at next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickFire;

impl Question<Manstein> for PickFire {
    fn prompt(&self, at: At) -> Prompt {
        let side = side_name(at.book, at.state.phasing());
        Prompt::new("10.2", format!("What do the {side} units fire at next?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        targets(at, out);
        out.extend(hidden::flips(at).map(Act::Flip));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match (aim(act), act) {
            (Some(aim), _) => may_declare(at, aim),
            (_, Act::Flip(unit)) => hidden::may_flip(at, unit),
            (_, Act::Done) => Ok(()),
            _ => refuse("10.2", "name what is fired at next, or end the fire"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match (aim(act), act) {
            (Some(aim), _) => begin(play, aim),
            (_, Act::Flip(unit)) => hidden::show(play, unit),
            _ => finished(play),
        }
    }

    /// Nobody has to fire (10.2); where nobody can any more, nobody is asked. Who lies face down may be able to.
    fn settle<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let over = hidden::flips(play.at()).next().is_none() && !anything(play.at());
        if over {
            finished(play);
        }
        over
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        match click.own {
            Some(unit) if at.state.face_down(at.book, unit) => Some(Act::Flip(unit)),
            Some(unit) => Some(Act::Join(unit)),
            None => clicked(at, click),
        }
    }

    fn done(&self, _: At) -> &'static str {
        "End the fire"
    }

    fn undone(&self, _: At, offers: &[Act]) -> Option<String> {
        let hexes = offers.iter().filter(|act| matches!(act, Act::Attack(_))).count();
        (hexes > 0).then(|| capital(count(hexes, "hex could still be fired at", "hexes could still be fired at")))
    }

    fn routine(&self, _: At, offers: &[Act]) -> bool {
        !offers.iter().any(|act| matches!(act, Act::Attack(_)))
    }

    /// Of the strongest fire.
    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        at_most(at, viewer, Fire { aim: aim(act)?, ..Fire::default() })
    }

    fn goes_on(&self) -> bool {
        true
    }
}

/// Who fires at what was named.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Announce;

impl Announce {
    /// The fire an answer makes of the one declared.
    fn with(at: At, act: Act) -> Option<Fire> {
        let fire = at.state.fire;
        match act {
            Act::Join(unit) => Some(Fire { force: fire.force.with(unit), ..fire }),
            Act::Assault(unit) => Some(Fire { force: fire.force.with(unit), assault: fire.assault.with(unit), ..fire }),
            Act::Fanatic => Some(Fire { fanatic: true, ..fire }),
            Act::Done => Some(fire),
            _ => None,
        }
    }

    /// Where it happens: of a bridge one of its hexes.
    fn hex(at: At) -> HexId {
        spotting::ends(at.book, at.state.fire.aim)[0]
    }
}

impl Question<Manstein> for Announce {
    fn prompt(&self, at: At) -> Prompt {
        let hex = || place(at.book, Announce::hex(at));
        let marker = |ground: &'static str| if at.state.phase() == Phase::AirStrikes { "air markers" } else { ground };
        match at.state.fire.aim {
            Aim::Bridge(edge) => {
                let bridge = crate::event::edge_name(&at.book.info, edge);
                Prompt::new("10.17", format!("Which {} demolish the bridge {bridge}?", marker("units")))
            }
            Aim::Buildings(_) => {
                Prompt::new("10.19", format!("Which {} demolish the buildings in {}?", marker("units"), hex()))
            }
            _ if at.state.phase() == Phase::AirStrikes => {
                Prompt::new("12.7", format!("Which air markers strike {}? Three at most.", hex()))
            }
            _ => Prompt::new("10.4", format!("Which units fire at {}, and which of them close assault?", hex())),
        }
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let fire = &at.state.fire;
        let units = || at.state.units.of(at.state.phasing());
        out.extend(units().filter(|&unit| may_join(at, fire, unit).is_ok()).map(Act::Join));
        out.extend(units().filter(|&unit| may_assault(at, fire, unit).is_ok()).map(Act::Assault));
        if may_rage(at, fire).is_ok() {
            out.push(Act::Fanatic);
        }
        out.extend(hidden::flips(at).map(Act::Flip));
        if may_begin(at, fire).is_ok() {
            out.push(Act::Done);
        }
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        let fire = &at.state.fire;
        match act {
            Act::Join(unit) => may_join(at, fire, unit),
            Act::Assault(unit) => may_assault(at, fire, unit),
            Act::Fanatic => may_rage(at, fire),
            Act::Flip(unit) => hidden::may_flip(at, unit),
            Act::Done => may_begin(at, fire),
            _ => refuse("10.2", "a fire is being declared: add units, or carry it out before the next"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match (act, Announce::with(play.at(), act)) {
            (Act::Flip(unit), _) => hidden::show(play, unit),
            (Act::Done, _) => {
                play.state.stack.done();
                volley::begin(play);
            }
            (_, Some(fire)) => {
                play.state.fire = fire;
                play.tell(|_| Event::Finished);
            }
            _ => unreachable!("checked before"),
        }
    }

    /// Firers are a set: in ascending order only, and who close assaults joins as such.
    fn redundant(&self, at: At, act: Act) -> bool {
        let fire = &at.state.fire;
        let (Act::Join(unit) | Act::Assault(unit)) = act else { return false };
        fire.force.iter().any(|joined| joined >= unit) && may_begin(at, fire).is_ok()
    }

    fn chosen(&self, at: At) -> Vec<UnitId> {
        at.state.fire.force.iter().collect()
    }

    fn in_hand(&self, _: At) -> bool {
        true
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        spotting::ends(at.book, at.state.fire.aim).into_iter().filter(|hex| hex.exists()).collect()
    }

    /// Who can close assault does; the others fire.
    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let fire = &at.state.fire;
        let side = at.state.phasing();
        let may = |unit: UnitId| match () {
            () if may_assault(at, fire, unit).is_ok() => Some(Act::Assault(unit)),
            () => may_join(at, fire, unit).is_ok().then_some(Act::Join(unit)),
        };
        let own = click.unit.filter(|&unit| at.state.side(unit) == side);
        let here = || at.state.units.here(side, click.hex?).find_map(may);
        let said = |unit: UnitId| match at.state.face_down(at.book, unit) {
            true => Act::Flip(unit),
            false => may(unit).unwrap_or(Act::Join(unit)),
        };
        own.map(said).or_else(here).or(click.own.map(said))
    }

    fn done(&self, at: At) -> &'static str {
        match at.state.fire {
            _ if at.state.phase() == Phase::AirStrikes => "Strike",
            Fire { aim: Aim::Bridge(_) | Aim::Buildings(_), .. } => "Demolish",
            Fire { assault, .. } if !assault.is_empty() => "Close assault",
            _ => "Fire",
        }
    }

    /// The strongest fire.
    fn shortcuts(&self, at: At, _: &[Act]) -> Vec<Shortcut> {
        let fire = at.state.fire;
        let then = most(at, &fire);
        let (more, assault) = (then.force - fire.force, then.assault);
        if more.len() < 2 {
            return Vec::new();
        }
        let acts = more.iter().map(|unit| if assault.has(unit) { Act::Assault(unit) } else { Act::Join(unit) });
        let say = format!("The strongest fire there is ({} more)", more.len());
        vec![Shortcut::new(say, Announce::hex(at), acts)]
    }

    fn forecast(&self, at: At, viewer: Viewer) -> Option<Forecast> {
        forecast::of_fire(at, viewer, &at.state.fire)
    }

    fn preview(&self, at: At, viewer: Viewer, act: Act) -> Option<Forecast> {
        forecast::of_fire(at, viewer, &Announce::with(at, act)?)
    }

    fn goes_on(&self) -> bool {
        true
    }

    /// What cannot be taken back, and what it costs.
    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        let fire = &at.state.fire;
        let mut leads = Vec::new();
        match act {
            Act::Fanatic => {
                let words = "one of the units that close assault is eliminated, whatever the dice do";
                leads.push(Consequence::note("17.3", words).against());
            }
            Act::Join(unit) | Act::Assault(unit) if at.unit(unit).kind == Kind::Naval => {
                let words = "the bombardment comes back after as many turns as a die shows";
                leads.push(Consequence::note("15.3", words).of([unit]).against());
            }
            Act::Done => {
                if let Aim::Hex(hex) = fire.aim {
                    leads.push(Consequence::note("10.5", "the hex is not attacked again in this phase").on([hex]));
                    let enemy = at.state.phasing().other();
                    if at.state.units.here(enemy, hex).any(|unit| at.state.face_down(at.book, unit)) {
                        leads.push(Consequence::note("6.6", "who lies face down there is turned up").on([hex]));
                    }
                    if fire.assault.is_empty()
                        && at.state.units.here(enemy, hex).any(|unit| volley::is_leader(at.book, unit))
                    {
                        let words = "the leader there is untouched without a close assault";
                        leads.push(Consequence::note("14.6", words).on([hex]).against());
                    }
                }
                if at.state.phasing() == SOVIET && crate::strike::by_air(at.book, &fire.force) {
                    let words = "the air markers go into the pool of the Front Reserve";
                    leads.push(Consequence::note("12.4", words).against());
                }
            }
            _ => {}
        }
        leads
    }
}

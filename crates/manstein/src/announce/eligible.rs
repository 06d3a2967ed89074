//! Who may fire at what, and with whom (10-15, 17).

use wargame::Refusal;

use crate::{
    aim, command,
    prelude::*,
    price::Ways,
    spotting,
    state::{Aim, Fire, is_ready},
};

/// Bridges are demolished from this turn on (10.17).
const BRIDGES_FROM: u8 = 3;

/// Why a unit or marker fires at nothing in this phase.
pub fn fit(at: At, unit: UnitId) -> Ruling {
    let (about, phase) = (Target::Unit(unit), at.state.phase());
    if at.state.side(unit) != phase.side() {
        return refuse_about("10.2", "the side whose phase it is fires", about);
    }
    let aside = at.book.units.get(unit.index()).filter(|unit| !unit.is_ground());
    if let Some(marker) = aside {
        return match marker.kind {
            Kind::Air if at.state.side(unit) == GERMAN && phase != Phase::AirStrikes => {
                refuse_about("12.3", "German air strikes are made before the movement", about)
            }
            _ if is_ready(at, unit) => Ok(()),
            Kind::Naval => refuse_about("15.3", "the naval bombardment is not back yet", about),
            _ if at.state.fired.has(unit) => refuse_about("12.6", "an air marker is used once in a turn", about),
            _ => refuse_about("12.4", "the air marker is not ready beside the map", about),
        };
    }
    if at.state.units.at(unit).is_none() {
        return refuse_about("10.3", "the unit is not on the map", about);
    }
    if at.state.face_down(at.book, unit) {
        return refuse_about("6.6", "who lies face down is turned up before it fires", about);
    }
    if at.unit(unit).is_leader() {
        return refuse_about("14.7", "a leader does not fire", about);
    }
    if phase == Phase::AirStrikes {
        return refuse_about("12.7", "no air strike is combined with the fire of ground units", about);
    }
    match at.state.fired.has(unit) {
        true => refuse_about("10.2", "a unit fires once in a fire phase", about),
        false => Ok(()),
    }
}

/// Why a unit or marker does not fire at this.
fn able(at: At, unit: UnitId, aim: Aim) -> Ruling {
    fit(at, unit)?;
    spotting::reach(at, unit, aim)
}

/// Whether a side can cross a hexside by a bridge that stands or by a pontoon of its own (10.16).
pub fn spanned(at: At, side: Side, edge: EdgeId) -> bool {
    Ways::of(at, &at.state.pontoons_of(side)).spanned(edge).is_some()
}

/// Whether a unit close assaults a hex from where it stands, and if so whether over a river (10.15, 10.16).
pub fn across(at: At, unit: UnitId, hex: HexId) -> Result<bool, Refusal> {
    let about = Target::Unit(unit);
    let Some(from) = at.state.units.at(unit) else {
        return refuse_about("10.15", "the unit is not on the map", about);
    };
    let pontoons = at.state.pontoons_of(at.state.side(unit));
    let found = aim::assault(Ways::of(at, &pontoons), at.unit(unit), from, hex);
    found.or_else(|why| refuse_about(why.case, why.why, about))
}

/// Why a unit that can fire does not close assault (10.15, 10.16). No demolition is a close assault (10.17, 10.19).
pub fn assaults(at: At, unit: UnitId, aim: Aim) -> Ruling {
    let about = Target::Unit(unit);
    let hex = match aim {
        Aim::Hex(hex) => hex,
        Aim::Bridge(_) => return refuse_about("10.17", "no demolition is a close assault", about),
        _ => return refuse_about("10.19", "no demolition is a close assault", about),
    };
    across(at, unit, hex).map(|_| ())
}

/// Whether all enemies in a hex are leaders: only a close assault is made on it then (14.6).
pub fn only_leaders(at: At, hex: HexId) -> bool {
    let enemy = at.state.phasing().other();
    at.state.units.held(enemy).has(hex)
        && at.state.units.here(enemy, hex).all(|unit| at.book.units.get(unit.index()).is_some_and(Unit::is_leader))
}

/// Whether a hex, a bridge or buildings can be fired at at all, whoever does.
fn target(at: At, aim: Aim) -> Ruling {
    let enemy = at.state.phasing().other();
    match aim {
        Aim::Hex(hex) => {
            let about = Target::Hex(hex);
            if !at.state.units.held(enemy).has(hex) {
                return refuse_about(
                    "10.2",
                    "no enemy is there; an empty hex is fired at to demolish something",
                    about,
                );
            }
            if at.state.struck.has(hex) {
                return refuse_about("10.5", "a hex is attacked once in a phase", about);
            }
            match at.state.phase() == Phase::AirStrikes && only_leaders(at, hex) {
                true => refuse_about("14.6", "a leader alone is attacked only by close assault", about),
                false => Ok(()),
            }
        }
        Aim::Bridge(edge) => {
            let about = Target::Edge(edge);
            if !at.book.bridges.has(edge) {
                return refuse_about("10.17", "only a printed bridge is demolished", about);
            }
            if at.state.demolished.has(edge) {
                return refuse_about("10.17", "the bridge is demolished", about);
            }
            if at.state.turn < BRIDGES_FROM {
                return refuse_about("10.17", "no bridge is demolished before the third turn", about);
            }
            match at.state.struck_bridges.has(edge) {
                true => refuse_about("10.5", "a bridge is attacked once in a phase", about),
                false => Ok(()),
            }
        }
        Aim::Buildings(hex) => {
            let about = Target::Hex(hex);
            if !at.book.built.has(hex) {
                return refuse_about("10.19", "there are no buildings to be demolished", about);
            }
            if at.state.rubble.has(hex) {
                return refuse_about("10.19", "the buildings are rubble", about);
            }
            if Side::BOTH.iter().any(|&side| at.state.units.held(side).has(hex)) {
                return refuse_about("10.19", "buildings are demolished where no unit is", about);
            }
            match at.state.struck.has(hex) {
                true => refuse_about("10.5", "a hex is attacked once in a phase", about),
                false => Ok(()),
            }
        }
        Aim::None | Aim::Mover(..) => refuse("9.1", "defensive fire is made while the enemy moves"),
    }
}

/// Whether the fire needs a close assault: there is nobody but leaders (14.6).
fn needs_assault(at: At, aim: Aim) -> bool {
    matches!(aim, Aim::Hex(hex) if only_leaders(at, hex))
}

/// Why nothing can be done to a target now (10, 12).
pub fn may_declare(at: At, aim: Aim) -> Ruling {
    target(at, aim)?;
    let needs = needs_assault(at, aim);
    let mut why = refuse("10.4", "nobody is able to fire at it");
    for unit in at.state.units.of(at.state.phasing()) {
        if fit(at, unit).is_err() {
            continue;
        }
        let may = spotting::reach(at, unit, aim);
        match may {
            Ok(()) if !needs || assaults(at, unit, aim).is_ok() => return Ok(()),
            Ok(()) => why = refuse("14.6", "a leader alone is attacked only by close assault"),
            // That the target is too far for somebody says least.
            Err(refusal) if refusal.case != "10.6" || why.is_err_and(|known| known.case == "10.4") => why = may,
            Err(_) => {}
        }
    }
    why
}

/// Half of the strength of a fire at least comes from fanatics next to the hex (17.1, 17.2); the whole fire counts.
fn fervent(at: At, force: &UnitSet, hex: HexId) -> bool {
    let (mut all, mut fanatics) = (0, 0);
    for unit in force.iter() {
        let fire = u16::from(at.unit(unit).fire);
        all += fire;
        let near = at.state.units.at(unit).is_some_and(|from| at.book.distance(from, hex) == 1);
        if near && at.unit(unit).is_fanatic() {
            fanatics += fire;
        }
    }
    2 * fanatics >= all
}

fn fanatic_case(side: Side) -> &'static str {
    match side {
        GERMAN => "17.1",
        SOVIET => "17.2",
    }
}

/// Whether a force can go on growing to one that may fire: no limit is passed, what was declared holds, and where a close
/// assault is needed somebody makes it or can still join to make it.
fn grows(at: At, fire: &Fire) -> Ruling {
    let side = at.state.phasing();
    command::offensive(at, side, &fire.force)?;
    if let (true, Aim::Hex(hex)) = (fire.fanatic, fire.aim)
        && !fervent(at, &fire.force, hex)
    {
        return refuse(fanatic_case(side), "less than half the strength would be that of fanatics next to the hex");
    }
    if !needs_assault(at, fire.aim) || !fire.assault.is_empty() {
        return Ok(());
    }
    let could = |unit: UnitId| {
        (fire.force.has(unit) || able(at, unit, fire.aim).is_ok())
            && assaults(at, unit, fire.aim).is_ok()
            && command::offensive(at, side, &fire.force.with(unit)).is_ok()
    };
    match at.state.units.of(side).any(could) {
        true => Ok(()),
        false => refuse("14.6", "a leader alone is attacked only by close assault"),
    }
}

/// Why a unit or marker does not join the fire being declared.
pub fn may_join(at: At, fire: &Fire, unit: UnitId) -> Ruling {
    if fire.force.has(unit) {
        return refuse_about("10.2", "the unit takes part already", Target::Unit(unit));
    }
    able(at, unit, fire.aim)?;
    grows(at, &Fire { force: fire.force.with(unit), ..*fire })
}

/// Why a unit does not close assault in the fire being declared. Who takes part already may change to it.
pub fn may_assault(at: At, fire: &Fire, unit: UnitId) -> Ruling {
    if fire.assault.has(unit) {
        return refuse_about("10.11", "the unit close assaults already", Target::Unit(unit));
    }
    if !fire.force.has(unit) {
        able(at, unit, fire.aim)?;
    }
    assaults(at, unit, fire.aim)?;
    grows(at, &Fire { force: fire.force.with(unit), assault: fire.assault.with(unit), ..*fire })
}

/// Why Ardor or Fervor is not declared (17).
pub fn may_rage(at: At, fire: &Fire) -> Ruling {
    let case = fanatic_case(at.state.phasing());
    match fire.aim {
        _ if !at.state.rules.fanaticism => refuse("17", "fanaticism is not among the options of this game"),
        _ if fire.fanatic => refuse(case, "it is declared already"),
        Aim::Hex(hex) if !fire.assault.is_empty() => match fervent(at, &fire.force, hex) {
            true => Ok(()),
            false => refuse(case, "less than half the strength is that of fanatics next to the hex"),
        },
        _ => refuse(case, "only a close assault is fanatic"),
    }
}

/// Why the fire being declared is not one yet.
pub fn may_begin(at: At, fire: &Fire) -> Ruling {
    if fire.force.is_empty() {
        return refuse("10.3", "somebody has to fire");
    }
    match needs_assault(at, fire.aim) && fire.assault.is_empty() {
        true => refuse("14.6", "a leader alone is attacked only by close assault"),
        false => Ok(()),
    }
}

/// The strongest fire that some of the units able can come to from what is declared, all close assaulting who can. What it
/// is for is to be shown and chosen in one press; the rules let everybody fire as they like.
pub fn most(at: At, fire: &Fire) -> Fire {
    let units = at.state.units.of(at.state.phasing());
    let able = units.filter(|&unit| !fire.force.has(unit) && able(at, unit, fire.aim).is_ok());
    let mut able: Vec<_> = able.map(|unit| (unit, assaults(at, unit, fire.aim).is_ok())).collect();
    able.sort_by_key(|&(unit, near)| (!near, std::cmp::Reverse(at.unit(unit).fire), unit));
    // Whoever is first decides what command or leader it is.
    let grown = |first: usize| {
        let mut grown = *fire;
        for &(unit, near) in able[first..].iter().chain(&able[..first]) {
            let assault = if near { grown.assault.with(unit) } else { grown.assault };
            let then = Fire { force: grown.force.with(unit), assault, ..grown };
            grown = if grows(at, &then).is_ok() { then } else { grown };
        }
        grown
    };
    let strength = |fire: &Fire| fire.force.iter().map(|unit| u16::from(at.unit(unit).fire)).sum::<u16>();
    (0..able.len()).map(grown).fold(*fire, |best, next| if strength(&next) > strength(&best) { next } else { best })
}

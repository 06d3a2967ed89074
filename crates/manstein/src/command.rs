//! Who may fire together: command control (13) and leaders (14), with what air strikes (12.7, 12.9) and the naval
//! bombardment (15.3) make of it, and the ruling of 9.2 on defensive fire. A force that is refused stays refused
//! whoever joins it, and of one that is allowed every part is.

use crate::prelude::*;

/// The units of a force, counted.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
struct Party {
    /// Ground units by command.
    ground: [u8; Command::ALL.len()],
    /// Air markers by side.
    air: [u8; 2],
    naval: u8,
}

impl Party {
    /// Whoever lies face down is of the 42nd Army, whatever it is (6.6).
    fn of(at: At, force: &UnitSet) -> Party {
        let mut party = Party::default();
        for unit in force.iter() {
            match at.unit(unit).kind {
                Kind::Air => party.air[at.state.side(unit).index()] += 1,
                Kind::Naval => party.naval += 1,
                _ => party.ground[at.unit(unit).command as usize] += 1,
            }
        }
        party
    }

    #[inline]
    fn count(&self, command: Command) -> u8 {
        self.ground[command as usize]
    }

    fn grounded(&self) -> u8 {
        self.ground.iter().sum()
    }

    /// German divisions among them.
    fn divisions(&self) -> impl Iterator<Item = Command> + '_ {
        let all = Command::ALL.into_iter().map(|(command, _)| command);
        all.filter(|&command| command.is_division() && self.count(command) > 0)
    }
}

/// The leader who has every ground unit of a force within his radius, counted through anything (14.2, 14.3); nobody of a
/// force without any.
pub fn leader(at: At, side: Side, force: &UnitSet) -> Option<UnitId> {
    let mut grounded = force.iter().filter_map(|unit| at.state.units.at(unit)).peekable();
    grounded.peek()?;
    let leads = |&(leader, from): &(UnitId, HexId)| {
        let radius = u16::from(radius(at, leader));
        radius > 0 && grounded.clone().all(|hex| at.book.distance(from, hex) <= radius)
    };
    at.state.units.on_map(side).find(leads).map(|(leader, _)| leader)
}

/// The radius of a leader: all of them have handles of their own.
fn radius(at: At, unit: UnitId) -> u8 {
    at.book.units.get(unit.index()).map_or(0, |unit| unit.radius)
}

/// Why these do not fire together offensively, in an air strike or in a bombardment.
pub fn offensive(at: At, side: Side, force: &UnitSet) -> Ruling {
    let (party, limits) = (Party::of(at, force), &at.book.limits);
    let [german_air, soviet_air] = party.air;
    if party.naval > 0 && force.len() > 1 {
        return refuse("15.3", "the naval bombardment fires alone");
    }
    if german_air > 0 && party.grounded() > 0 {
        return refuse("12.7", "no air strike is combined with the fire of ground units");
    }
    if german_air > limits.german_air {
        return refuse("12.7", "no more than three air markers strike together");
    }
    if soviet_air > 0 && party.grounded() > 0 {
        return refuse("12.9", "no air strike is combined with the fire of ground units");
    }
    if soviet_air > limits.soviet_air {
        return refuse("12.9", "no more than two air markers strike together");
    }
    match leader(at, side, force) {
        Some(_) => Ok(()),
        None => ordered(at, &party),
    }
}

/// Why ground units that no leader directs do not fire together offensively (13.1-13.4).
fn ordered(at: At, party: &Party) -> Ruling {
    let limits = &at.book.limits;
    let corps = party.count(Command::Corps);
    let mut divisions = party.divisions();
    if let Some(division) = divisions.next() {
        if divisions.next().is_some() {
            return refuse("13.2", "two divisions do not fire together");
        }
        if division.is_ss() && party.count(division) + corps > limits.ss {
            return refuse("13.3", "no more than four units fire with an SS division, corps troops among them");
        }
        if corps > limits.corps {
            return refuse("13.2", "no more than three units of the 56th Panzer Corps join the fire of a division");
        }
    }
    if party.count(Command::Army) > 0 && party.count(Command::Front) > 0 {
        return refuse("13.4", "the 42nd Army and the Front Reserve do not fire together");
    }
    soviets(at, party)
}

/// Why these do not fire together defensively: commands mix, but the numbers of 13.3 and 13.4 stand, and corps troops do not
/// count with an SS division (9.2). Whoever lies face down counts as well, and for the radius of a leader (14.2).
pub fn defensive(at: At, side: Side, force: &UnitSet) -> Ruling {
    if leader(at, side, force).is_some() {
        return Ok(());
    }
    let party = Party::of(at, force);
    if party.divisions().any(|division| division.is_ss() && party.count(division) > at.book.limits.ss) {
        return refuse("13.3", "no more than four units of an SS division fire together");
    }
    soviets(at, &party)
}

fn soviets(at: At, party: &Party) -> Ruling {
    match [Command::Army, Command::Front].iter().any(|&command| party.count(command) > at.book.limits.soviet) {
        true => refuse("13.4", "no more than three units of a Soviet command fire together"),
        false => Ok(()),
    }
}

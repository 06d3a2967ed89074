//! Who may fire together: command control (13) and leaders (14), with what air strikes (12.7, 12.9) and the naval
//! bombardment (15.3) make of it, and the ruling of 9.2 on defensive fire. A force that is refused stays refused
//! whoever joins it, and of one that is allowed every part is.

use crate::{book::Limits, hidden::face_up, prelude::*};

/// The units named for a fire, counted: on the ground by command, air markers by side, the naval bombardment.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Party {
    ground: [u8; Command::ALL.len()],
    air: [u8; 2],
    naval: u8,
}

impl Party {
    /// With one more.
    #[must_use]
    pub fn with(mut self, unit: &Unit) -> Party {
        match unit.kind {
            Kind::Air => self.air[unit.side().index()] += 1,
            Kind::Naval => self.naval += 1,
            _ => self.ground[unit.command as usize] += 1,
        }
        self
    }

    /// With one more that lies face down: it is of the 42nd Army and counts whatever it is (6.6).
    #[must_use]
    pub fn with_hidden(mut self) -> Party {
        self.ground[Command::Army as usize] += 1;
        self
    }

    #[inline]
    pub fn count(&self, command: Command) -> u8 {
        self.ground[command as usize]
    }

    /// How many units there are.
    pub fn len(&self) -> u8 {
        self.ground.iter().chain(&self.air).sum::<u8>() + self.naval
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn divisions(&self) -> impl Iterator<Item = Command> + '_ {
        let all = Command::ALL.into_iter().map(|(command, _)| command);
        all.filter(|&command| command.is_division() && self.count(command) > 0)
    }

    /// Whether they may fire together offensively, in an air strike or in a bombardment. `led`: all of them lie in the
    /// radius of one leader of their side (14.2). What is refused stays refused however many join.
    pub fn offensive(&self, limits: &Limits, led: bool) -> Ruling {
        let ground: u8 = self.ground.iter().sum();
        let [german_air, soviet_air] = [GERMAN, SOVIET].map(|side| self.air[side.index()]);
        if self.naval > 0 && self.len() > 1 {
            return refuse("15.3", "the naval bombardment fires alone");
        }
        if german_air > 0 && ground > 0 {
            return refuse("12.7", "no air strike is combined with the fire of ground units");
        }
        if german_air > limits.german_air {
            return refuse("12.7", "no more than three air markers strike together");
        }
        if soviet_air > 0 && ground > 0 {
            return refuse("12.9", "no air strike is combined with the fire of ground units");
        }
        if soviet_air > limits.soviet_air {
            return refuse("12.9", "no more than two air markers strike together");
        }
        if led {
            return Ok(());
        }
        let corps = self.count(Command::Corps);
        let mut divisions = self.divisions();
        if let Some(division) = divisions.next() {
            if divisions.next().is_some() {
                return refuse("13.2", "two divisions do not fire together");
            }
            if division.is_ss() && self.count(division) + corps > limits.ss {
                return refuse("13.3", "no more than four units fire with an SS division, corps troops among them");
            }
            if corps > limits.corps {
                return refuse("13.2", "no more than three units of the 56th Panzer Corps join the fire of a division");
            }
        }
        if self.count(Command::Army) > 0 && self.count(Command::Front) > 0 {
            return refuse("13.4", "the 42nd Army and the Front Reserve do not fire together");
        }
        self.soviets(limits)
    }

    /// Whether they may fire together defensively: commands mix, but the numbers of SS divisions and of each Soviet
    /// command are limited, and corps troops do not count with an SS division (9.2).
    pub fn defensive(&self, limits: &Limits, led: bool) -> Ruling {
        if led {
            return Ok(());
        }
        if self.divisions().any(|division| division.is_ss() && self.count(division) > limits.ss) {
            return refuse("13.3", "no more than four units of an SS division fire together");
        }
        self.soviets(limits)
    }

    fn soviets(&self, limits: &Limits) -> Ruling {
        match [Command::Army, Command::Front].iter().any(|&command| self.count(command) > limits.soviet) {
            true => refuse("13.4", "no more than three units of a Soviet command fire together"),
            false => Ok(()),
        }
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

/// The units of a force, counted.
fn party(at: At, force: &UnitSet) -> Party {
    let with = |party: Party, unit| match face_up(at, unit) {
        Some(known) => party.with(known),
        None => party.with_hidden(),
    };
    force.iter().fold(Party::default(), with)
}

/// Why these do not fire together offensively, in an air strike or in a bombardment.
pub fn offensive(at: At, side: Side, force: &UnitSet) -> Ruling {
    party(at, force).offensive(&at.book.limits, leader(at, side, force).is_some())
}

/// Why these do not fire together defensively. Whoever lies face down counts as well, and for the radius of a leader (14.2).
pub fn defensive(at: At, side: Side, force: &UnitSet) -> Ruling {
    party(at, force).defensive(&at.book.limits, leader(at, side, force).is_some())
}

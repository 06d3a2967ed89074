//! The parameters of the policy: what can be turned in the judgement of both commanders.

use duel::GERMAN;
use wargame::Side;

use crate::style::{Parameter, checked};

// Both sides.
/// The least an attack must be worth.
pub const BOLD: usize = 0;
/// Hundredths at which ground, own steps and enemy steps count.
pub const GROUND: usize = 1;
pub const BLEED: usize = 2;
pub const KILL: usize = 3;
/// Hundredths of the fear of counterattacks.
pub const FEAR: usize = 4;
/// What it costs to end where no supply comes.
pub const SUPPLY: usize = 5;
/// For each hex beyond the range of the headquarters.
pub const LEASH: usize = 6;
/// What an air unit costs that is spent.
pub const AIR: usize = 7;
/// For each column the terrain shifts.
pub const COVER: usize = 8;

/// Hundredths of what it costs an attacker to stand where he attacks from, not where he would go else.
pub const TEMPO: usize = 9;
/// What attacks have to promise for them to come before the moves.
pub const FIRST: usize = 10;
/// For each victory point of a hex whose defenders die, all of them together.
pub const GRIND: usize = 11;

// German.
/// Tenths for each half of a point nearer to the aim of the command.
pub const PULL: usize = 12;
/// For each victory point a hex has to give.
pub const PRIZE: usize = 13;
/// For each hex a unit is left beyond the range of its headquarters.
pub const LAG: usize = 14;
/// For each victory point of a hex where nobody else stays.
pub const HOLD: usize = 15;

// Soviet.
/// Tenths for each half of a point a hex lies nearer to the German way.
pub const ROUTE: usize = 12;
/// For a victory hex that is held.
pub const KEEP: usize = 13;
/// For each comrade already there.
pub const MATES: usize = 14;
/// For each victory point that can be taken back.
pub const RAID: usize = 15;
/// Tenths for each half of a point nearer to a victory hex that wants a garrison.
pub const CALL: usize = 16;

const GERMANS: &[Parameter] = checked(&[
    Parameter::new(BOLD, "bold", 4, -20, 60),
    Parameter::new(GROUND, "ground", 100, 20, 400),
    Parameter::new(BLEED, "bleed", 100, 20, 300),
    Parameter::new(KILL, "kill", 100, 20, 300),
    Parameter::new(FEAR, "fear", 60, 0, 400),
    Parameter::new(SUPPLY, "supply", 160, 0, 500),
    Parameter::new(LEASH, "leash", 4, 0, 60),
    Parameter::new(AIR, "air", 3, 0, 60),
    Parameter::new(COVER, "cover", 3, 0, 40),
    Parameter::new(TEMPO, "tempo", 40, 0, 200),
    Parameter::new(FIRST, "first", -40, -100, 150),
    Parameter::new(GRIND, "grind", 150, 0, 300),
    Parameter::new(PULL, "pull", 24, 5, 80),
    Parameter::new(PRIZE, "prize", 60, 0, 200),
    Parameter::new(LAG, "lag", 100, 0, 200),
    Parameter::new(HOLD, "hold", 40, 0, 300),
]);

const SOVIETS: &[Parameter] = checked(&[
    Parameter::new(BOLD, "bold", 8, -20, 60),
    Parameter::new(GROUND, "ground", 100, 20, 400),
    Parameter::new(BLEED, "bleed", 100, 20, 300),
    Parameter::new(KILL, "kill", 100, 20, 300),
    Parameter::new(FEAR, "fear", 60, 0, 400),
    Parameter::new(SUPPLY, "supply", 120, 0, 500),
    Parameter::new(LEASH, "leash", 4, 0, 60),
    Parameter::new(AIR, "air", 10, 0, 60),
    Parameter::new(COVER, "cover", 14, 0, 60),
    Parameter::new(TEMPO, "tempo", 30, 0, 200),
    Parameter::new(FIRST, "first", 0, -100, 150),
    Parameter::new(GRIND, "grind", 60, 0, 300),
    Parameter::new(ROUTE, "route", 16, 0, 80),
    Parameter::new(KEEP, "keep", 100, 0, 300),
    Parameter::new(MATES, "mates", 6, -40, 60),
    Parameter::new(RAID, "raid", 60, 0, 300),
    Parameter::new(CALL, "call", 8, 0, 80),
]);

pub fn of(side: Side) -> &'static [Parameter] {
    if side == GERMAN { GERMANS } else { SOVIETS }
}

/// Ways of fighting with a name.
pub fn doctrines(side: Side) -> &'static [(&'static str, &'static [(usize, i16)])] {
    match side == GERMAN {
        true => &[
            ("straight on", &[(PULL, 40), (FEAR, 20), (BOLD, -4)]),
            ("step by step", &[(PULL, 16), (FEAR, 150), (BOLD, 12)]),
            ("kill first", &[(KILL, 180), (PULL, 18)]),
            ("points first", &[(PRIZE, 130), (GROUND, 180)]),
        ],
        false => &[
            ("in the way", &[(ROUTE, 32), (COVER, 10)]),
            ("in the forts", &[(COVER, 30), (ROUTE, 10)]),
            ("keep the cities", &[(KEEP, 100), (ROUTE, 10)]),
            ("strike back", &[(BOLD, -4), (KILL, 160), (FEAR, 20)]),
            ("stand together", &[(MATES, 25), (COVER, 18)]),
        ],
    }
}

/// What beginners do not think of: supply, counterattacks, the range of their headquarters, cover.
pub const GREEN_GERMAN: &[(usize, i16)] = &[(SUPPLY, 0), (FEAR, 0), (LEASH, 0), (HOLD, 0), (BOLD, -15)];
pub const GREEN_SOVIET: &[(usize, i16)] =
    &[(SUPPLY, 0), (FEAR, 0), (COVER, 2), (BOLD, -15), (ROUTE, 4), (RAID, 0), (CALL, 0), (KEEP, 40)];

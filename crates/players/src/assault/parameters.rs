//! The parameters of the policy: what can be turned in the judgement of both commanders.

use assault::GERMAN;
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

// German.
/// Tenths for each third of a point nearer to the corps' aim.
pub const PULL: usize = 5;
/// For each victory point a hex has to give.
pub const PRIZE: usize = 6;
/// For each comrade already there.
pub const MATES: usize = 7;
/// Hundredths of what hangs on a supply line for who guards it.
pub const GUARD: usize = 8;
/// What it costs to go where the headquarters cannot follow.
pub const LEASH: usize = 9;
/// What it costs to leave a headquarters alone where enemies can come.
pub const ESCORT: usize = 10;
/// Hundredths of the ground behind them that are won with the steps of its defenders: they do not come back.
pub const WEAR: usize = 11;
/// What it is worth to clear the hex a corps is after.
pub const AIM: usize = 12;

// Russian.
/// Hundredths of the way to the front.
pub const FRONT: usize = 5;
/// For each multiple of the terrain, for a fortification, for lying in the German way.
pub const SHELTER: usize = 6;
pub const FORT: usize = 7;
pub const ROUTE: usize = 8;
/// For a garrison of the city, and for each unit it lacks.
pub const CITY: usize = 9;
pub const GARRISON: usize = 10;
/// Hundredths of the worth of a line without gaps.
pub const LINE: usize = 11;
pub const SUPPLY: usize = 12;

const GERMANS: &[Parameter] = checked(&[
    Parameter::new(BOLD, "bold", 3, -20, 60),
    Parameter::new(GROUND, "ground", 100, 20, 400),
    Parameter::new(BLEED, "bleed", 100, 20, 300),
    Parameter::new(KILL, "kill", 100, 20, 300),
    Parameter::new(FEAR, "fear", 100, 0, 400),
    Parameter::new(PULL, "pull", 20, 5, 60),
    Parameter::new(PRIZE, "prize", 12, 0, 40),
    Parameter::new(MATES, "mates", 10, 0, 80),
    Parameter::new(GUARD, "guard", 70, 0, 300),
    Parameter::new(LEASH, "leash", 200, 0, 500),
    Parameter::new(ESCORT, "escort", 250, 0, 1500),
    Parameter::new(WEAR, "wear", 0, 0, 100),
    Parameter::new(AIM, "aim", 30, 0, 600),
]);

const RUSSIANS: &[Parameter] = checked(&[
    Parameter::new(BOLD, "bold", 8, -20, 60),
    Parameter::new(GROUND, "ground", 100, 20, 400),
    Parameter::new(BLEED, "bleed", 100, 20, 300),
    Parameter::new(KILL, "kill", 100, 20, 300),
    Parameter::new(FEAR, "fear", 100, 0, 400),
    Parameter::new(FRONT, "front", 100, 0, 300),
    Parameter::new(SHELTER, "shelter", 12, 0, 40),
    Parameter::new(FORT, "fort", 15, 0, 60),
    Parameter::new(ROUTE, "route", 60, 0, 150),
    Parameter::new(CITY, "city", 60, 0, 200),
    Parameter::new(GARRISON, "garrison", 20, 0, 80),
    Parameter::new(LINE, "line", 100, 0, 400),
    Parameter::new(SUPPLY, "supply", 80, 0, 300),
]);

pub fn of(side: Side) -> &'static [Parameter] {
    if side == GERMAN { GERMANS } else { RUSSIANS }
}

/// What beginners do not think of.
pub const GREEN_GERMAN: &[(usize, i16)] = &[(BOLD, -5), (GUARD, 20)];
pub const GREEN_RUSSIAN: &[(usize, i16)] =
    &[(BOLD, 0), (SHELTER, 4), (FORT, 4), (CITY, 0), (GARRISON, 0), (LINE, 30), (SUPPLY, 20)];

/// Ways of fighting a wargamer would name.
pub fn doctrines(side: Side) -> &'static [(&'static str, &'static [(usize, i16)])] {
    if side == GERMAN {
        &[
            ("straight on", &[(PULL, 32), (FEAR, 50)]),
            ("destroy", &[(KILL, 160), (PULL, 12)]),
            ("all out", &[(BOLD, -8), (BLEED, 60), (FEAR, 40)]),
            ("careful", &[(BOLD, 15), (BLEED, 160), (FEAR, 220), (LEASH, 400)]),
            ("guard the lines", &[(GUARD, 220), (PULL, 14)]),
            ("halt", &[(PULL, 6), (BOLD, 20), (FEAR, 200)]),
            ("places", &[(PRIZE, 30), (GROUND, 180)]),
        ]
    } else {
        &[
            ("stand", &[(FEAR, 40), (SHELTER, 20)]),
            ("give way", &[(FEAR, 250)]),
            ("strike", &[(BOLD, -4), (BLEED, 60), (KILL, 160)]),
            ("no attack", &[(BOLD, 50)]),
            ("city first", &[(CITY, 120), (GARRISON, 40)]),
            ("forts", &[(FORT, 40), (ROUTE, 90)]),
            ("close ranks", &[(LINE, 250)]),
        ]
    }
}

//! The parameters of the policy: what can be turned in the judgement of both commanders.

use advance::GERMAN;
use wargame::Side;

use crate::style::{Parameter, checked};

// Both sides.
/// The least an attack must be worth.
pub const BOLD: usize = 0;
/// Hundredths at which ground, own steps and enemy steps count.
pub const GROUND: usize = 1;
pub const BLEED: usize = 2;
pub const KILL: usize = 3;
/// The loss of standing out of supply.
pub const SUPPLY: usize = 4;
/// Hundredths of the fear of counterattacks.
pub const FEAR: usize = 5;
/// For each neighbouring friend.
pub const FRIENDS: usize = 6;
/// What an air unit must change.
pub const AIR: usize = 7;

/// Hundredths of what enemies and ground without points lose in worth by the last turn.
pub const LATE: usize = 17;
/// Hundredths by which the fear of counterattacks has grown by the last turn.
pub const DREAD: usize = 18;

/// Hundredths of what a counter-attack on the hex taken is expected to cost that count against an attack.
pub const COUNTER: usize = 19;

// German.
/// Hundredths of the way given up that count against an attack.
pub const DELAY: usize = 20;
/// Tenths for each half-point nearer to the objectives.
pub const PULL: usize = 8;
pub const CORPS: usize = 9;
/// Half-points panzers may be ahead of the infantry, and tenths for each beyond.
pub const LEASH: usize = 10;
pub const LEAD: usize = 11;
/// Hundredths of the wish to refit.
pub const REST: usize = 12;
/// Columns in tenths an overrun must reach, and on the first turn.
pub const OVERRUN: usize = 13;
pub const OVERRUN_FIRST: usize = 14;
/// Which way to the objectives: 0 the shortest, 1 to the left prize, 2 to the right one.
pub const AXIS: usize = 15;
/// For each hex of points.
pub const POINTS: usize = 16;

// Soviet.
pub const CITY: usize = 8;
pub const SHELTER: usize = 9;
/// How far from the straight way a hex may lie, and tenths for each half-point.
pub const DETOUR: usize = 10;
pub const STRAIGHT: usize = 11;
/// Hexes the line is in front of the Germans' spearhead, and the price of each off it.
pub const DEPTH: usize = 12;
pub const LINE: usize = 13;
/// For a stack of two or three.
pub const STACK: usize = 14;
/// Hexes between Germans and the city at which its garrison is three and two.
pub const THREE: usize = 15;
pub const TWO: usize = 16;

const GERMANS: &[Parameter] = checked(&[
    Parameter::new(BOLD, "bold", 3, -6, 20),
    Parameter::new(GROUND, "ground", 100, 20, 300),
    Parameter::new(BLEED, "bleed", 100, 20, 300),
    Parameter::new(KILL, "kill", 100, 20, 300),
    Parameter::new(SUPPLY, "supply", 80, 0, 300),
    Parameter::new(FEAR, "fear", 100, 0, 400),
    Parameter::new(FRIENDS, "friends", 3, 0, 20),
    Parameter::new(AIR, "air", 5, 0, 30),
    Parameter::new(PULL, "pull", 20, 5, 60),
    Parameter::new(CORPS, "corps", 20, 0, 80),
    Parameter::new(LEASH, "leash", 16, 0, 60),
    Parameter::new(LEAD, "lead", 20, 0, 60),
    Parameter::new(REST, "rest", 100, 0, 400),
    Parameter::new(OVERRUN, "overrun", 60, 10, 90),
    Parameter::new(OVERRUN_FIRST, "overrun on turn 1", 40, 10, 90),
    Parameter::new(AXIS, "axis", 0, 0, 2),
    Parameter::new(POINTS, "points", 8, 0, 30),
    Parameter::new(LATE, "late", 0, 0, 100),
    Parameter::new(DREAD, "dread", 0, 0, 300),
    Parameter::new(COUNTER, "counter", 0, 0, 200),
    Parameter::new(DELAY, "delay", 0, 0, 300),
]);

const SOVIETS: &[Parameter] = checked(&[
    Parameter::new(BOLD, "bold", 8, -6, 40),
    Parameter::new(GROUND, "ground", 100, 20, 300),
    Parameter::new(BLEED, "bleed", 100, 20, 300),
    Parameter::new(KILL, "kill", 100, 20, 300),
    Parameter::new(SUPPLY, "supply", 24, 0, 200),
    Parameter::new(FEAR, "fear", 100, 0, 400),
    Parameter::new(FRIENDS, "friends", 2, 0, 20),
    Parameter::new(AIR, "air", 5, 0, 30),
    Parameter::new(CITY, "city", 70, 0, 200),
    Parameter::new(SHELTER, "shelter", 7, 0, 30),
    Parameter::new(DETOUR, "detour", 16, 0, 60),
    Parameter::new(STRAIGHT, "straight", 10, 0, 40),
    Parameter::new(DEPTH, "depth", 3, 0, 12),
    Parameter::new(LINE, "line", 3, 0, 12),
    Parameter::new(STACK, "stack", 5, -20, 30),
    Parameter::new(THREE, "three", 6, 0, 20),
    Parameter::new(TWO, "two", 10, 0, 30),
    Parameter::new(LATE, "late", 0, 0, 100),
    Parameter::new(DREAD, "dread", 0, 0, 300),
    Parameter::new(COUNTER, "counter", 0, 0, 200),
]);

pub fn of(side: Side) -> &'static [Parameter] {
    if side == GERMAN { GERMANS } else { SOVIETS }
}

/// Ways of fighting a wargamer would name.
pub fn doctrines(side: Side) -> &'static [(&'static str, &'static [(usize, i16)])] {
    if side == GERMAN {
        &[
            ("straight on", &[(PULL, 55), (FEAR, 50), (BOLD, 1), (DELAY, 60)]),
            ("past them", &[(DELAY, 150)]),
            ("pockets first", &[(KILL, 160), (GROUND, 70), (PULL, 12), (DELAY, 0)]),
            ("all out", &[(BOLD, -3), (BLEED, 60), (FEAR, 30)]),
            ("careful", &[(BOLD, 7), (BLEED, 150), (FEAR, 200), (SUPPLY, 150), (COUNTER, 100)]),
            ("refit", &[(REST, 400), (PULL, 10), (BOLD, 6)]),
            ("together", &[(LEASH, 4), (LEAD, 40), (FRIENDS, 8)]),
        ]
    } else {
        &[
            ("stand", &[(DEPTH, 1), (FEAR, 40)]),
            ("back", &[(DEPTH, 6), (FEAR, 200)]),
            ("far back", &[(DEPTH, 9), (LINE, 6)]),
            ("strike", &[(BOLD, 1), (BLEED, 60), (KILL, 160)]),
            ("city first", &[(CITY, 120), (THREE, 12), (TWO, 18)]),
            ("spread", &[(STACK, -6), (FRIENDS, 6)]),
            ("mass", &[(STACK, 12), (SHELTER, 12)]),
            ("no attack", &[(BOLD, 25)]),
        ]
    }
}

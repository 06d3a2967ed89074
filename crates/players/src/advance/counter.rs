//! The counter-attack: who advances into a hex he has taken may be attacked there in the enemy's next turn.

use advance::{Half, W};
use hexmap::Field;

use super::{
    fight::{Force, Guard, Stakes, taken},
    outlook::Outlook,
    parameters::COUNTER,
};

/// What the enemy pays for a step; with whom he would come is not known.
const STEP: i32 = 12;

/// What a hex is worth to the attacker, less what the enemy is expected to take from those who would stand in it, by
/// the strength he can bring next to it.
pub fn ground(outlook: &Outlook, press: &Field<i32, W>, force: &Force, guard: &Guard, value: i32) -> i32 {
    if outlook.style.get(COUNTER) == 0 {
        return value;
    }
    // Who is driven out does not come back at once, and of the others not all do.
    let strength = (press[guard.hex] - guard.attack) / 2;
    if strength <= 0 {
        return value;
    }
    let takers = force.units.iter().take(outlook.book.stack_limit).map(|&(unit, _)| unit);
    let takers = Guard::coming(outlook, outlook.side, guard.hex, takers);
    let stakes = Stakes { ground: value / 2, trapped: false, overrun: false };
    let loss = taken(outlook, &takers, takers.column_against(strength), stakes, |half| match half {
        Half::None => 0,
        Half::One => STEP,
        Half::Two => 2 * STEP,
        Half::All => 4 * STEP,
    });
    value - outlook.style.part(loss, COUNTER)
}

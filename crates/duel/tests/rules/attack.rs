//! Rules of attack, case by case.

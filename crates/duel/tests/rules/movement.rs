//! Rules of movement, case by case.

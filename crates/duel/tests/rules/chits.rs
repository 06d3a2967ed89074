//! Rules of chits, case by case.

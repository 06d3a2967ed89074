//! Rules of stand, case by case.

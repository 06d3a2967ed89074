//! Rules of alternative, case by case.

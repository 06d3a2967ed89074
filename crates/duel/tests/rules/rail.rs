//! Rules of rail, case by case.

//! Rules of advance, case by case.

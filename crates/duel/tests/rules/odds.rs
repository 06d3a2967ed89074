//! Rules of odds, case by case.

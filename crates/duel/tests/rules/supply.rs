//! Rules of supply, case by case.

//! Rules of groups, case by case.

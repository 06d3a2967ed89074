//! Rules of zones, case by case.

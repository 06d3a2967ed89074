//! Rules of air, case by case.

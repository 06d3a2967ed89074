//! Rules of stacking, case by case.

//! Rules of retreat, case by case.

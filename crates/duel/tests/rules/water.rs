//! Rules of water, case by case.

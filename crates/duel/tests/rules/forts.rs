//! Rules of forts, case by case.

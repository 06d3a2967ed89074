//! Rules of headquarters, case by case.
